"""Where the sound goes: to the dispatcher, which plays it, or to a player."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import threading
from collections.abc import Callable
from typing import Protocol

from loudkit.errors import MissingFileError
from loudkit.server.speech_dispatcher.sources import Sound

Send = Callable[[bytes], None]


class Output(Protocol):
    """Takes sound while a message is spoken."""

    def play(self, sound: Sound) -> None:
        """Take it; may wait until there is room."""
        ...

    def end(self) -> None:
        """Return when all of it was heard."""
        ...

    def stop(self) -> None:
        """Silence, at once; from any thread."""
        ...


class ThroughDispatcher:
    """The dispatcher plays, and keeps its events in order with the sound."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def play(self, sound: Sound) -> None:
        self._send(audio_event(*sound))

    def end(self) -> None:
        pass

    def stop(self) -> None:
        pass


class Player:
    """A program that plays raw sound from its stdin, one process a message."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def play(self, sound: Sound) -> None:
        rate, samples = sound
        with self._lock:
            if self._process is None:
                self._process = subprocess.Popen(
                    _arguments(self._command, rate), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
                )
            to = self._process.stdin
        assert to is not None  # it is a pipe
        with contextlib.suppress(OSError):  # it was stopped
            to.write(samples)
            to.flush()

    def end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
            process.wait()

    def stop(self) -> None:
        with self._lock:
            process = self._process
        if process is not None:
            process.kill()


def check_player(command: str) -> str:
    """``command`` if it is installed. Raises MissingFileError."""
    if shutil.which(command) is None:
        raise MissingFileError(f"{command} is not installed; name another player by LoudkitPlayer")
    return command


def audio_event(rate: int, samples: bytes) -> bytes:
    """The event that carries 16-bit samples; line ends in them are escaped as in HDLC."""
    escaped = samples.replace(b"\x7d", b"\x7d\x5d").replace(b"\n", b"\x7d\x2a")
    head = (
        f"705-bits=16\n705-num_channels=1\n705-sample_rate={rate}\n705-num_samples={len(samples) // 2}\n"
        "705-big_endian=0\n705-AUDIO\0"
    )
    return head.encode() + escaped + b"\n705 AUDIO\n"


def _arguments(command: str, rate: int) -> list[str]:
    name = command.rsplit("/", 1)[-1]
    if name == "aplay":
        return [command, "-q", "-t", "raw", "-f", "S16_LE", "-r", str(rate), "-c", "1"]
    if name == "pw-cat":
        return [command, "-p", "--raw", "--format=s16", f"--rate={rate}", "--channels=1", "-"]
    return [command, "--raw", "--format=s16le", f"--rate={rate}", "--channels=1", "--latency-msec=20"]
