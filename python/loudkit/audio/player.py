"""Playing sound with what the platform has: our own samples, from the first window on."""

from __future__ import annotations

import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import IO, Final

import numpy as np

from loudkit.audio.wav import wav_bytes
from loudkit.errors import InvalidRequestError
from loudkit.law.shaping import Audio, quantise_for_file

# Players that take raw samples on their standard input.
_ON_A_PIPE: Final = {
    "aplay": "-q -t raw -f S16_LE -r {rate} -c 1 -",
    "paplay": "--raw --format=s16le --rate={rate} --channels=1",
    "play": "-q -t raw -e signed -b 16 -r {rate} -c 1 -",
}
_MISSING: Final = "no player is found; install alsa-utils (aplay), or leave out --play"


def play_command(path: Path) -> list[str] | None:
    """The command that plays the WAV file ``path`` and waits; None where no player is found."""
    if sys.platform == "win32":
        quoted = str(path.resolve()).replace("'", "''")
        return [
            "powershell",
            "-NoProfile",
            "-Command",
            f"(New-Object Media.SoundPlayer '{quoted}').PlaySync()",
        ]
    players = ("afplay",) if sys.platform == "darwin" else ("aplay", "paplay", "pw-play", "play")
    for player in players:
        found = shutil.which(player)
        if found:
            return [found, str(path.resolve())]
    return None


def check_player() -> None:
    """Refuse where there is nothing to play with."""
    if play_command(Path("a.wav")) is None:
        raise InvalidRequestError(_MISSING)


class Player:
    """Plays what is written to it, in a thread; where the platform's player reads only files, all of it at the end."""

    def __init__(self, sample_rate: int) -> None:
        check_player()
        self._rate = sample_rate
        self._parts: list[Audio] = []
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  closed with the player
        self._process = self._started()
        self._feeder = threading.Thread(target=self._feed, name="loudkit-play", daemon=True)
        if self._process:
            self._feeder.start()

    @property
    def streams(self) -> bool:
        """Whether what is written is played at once, and not all of it at the end."""
        return self._process is not None

    def write(self, audio: Audio) -> None:
        """Play ``audio`` ``[n]`` behind what was written before; returns at once."""
        if self._process:
            self._waiting.put(quantise_for_file(audio).astype("<i2").tobytes())
        else:
            self._parts.append(audio)

    def finish(self) -> None:
        """Wait until all is played; raises InvalidRequestError with what the player said if it failed."""
        if self._process is None:
            self._play_whole()
            return
        self._waiting.put(None)
        self._feeder.join()
        self._check(self._process.wait(), str(self._process.args[0]))  # type: ignore[index]

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._errors.close()

    def _started(self) -> subprocess.Popen[bytes] | None:
        for name, arguments in _ON_A_PIPE.items() if sys.platform not in ("win32", "darwin") else ():
            found = shutil.which(name)
            if found:
                command = [found, *arguments.format(rate=self._rate).split()]
                return subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self._errors
                )
        return None

    def _feed(self) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            while (samples := self._waiting.get()) is not None:
                self._process.stdin.write(samples)
            self._process.stdin.close()
        except OSError:  # it has gone; finish says why
            pass

    def _play_whole(self) -> None:
        audio = np.concatenate(self._parts) if self._parts else np.zeros(0, np.float32)
        with tempfile.TemporaryDirectory(prefix="loudkit-") as folder:
            path = Path(folder) / "speech.wav"
            path.write_bytes(wav_bytes(audio, self._rate))
            command = play_command(path)
            assert command is not None  # it was looked for
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=self._errors, check=False)
        self._check(done.returncode, command[0])

    def _check(self, code: int, player: str) -> None:
        if code:
            self._errors.seek(0)
            lines = self._errors.read(10_000).decode("utf-8", "replace").strip().splitlines()
            raise InvalidRequestError(
                f"{player} could not play: {lines[-1] if lines else f'it ended with {code}'}"
            )
