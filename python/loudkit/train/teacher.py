"""The teacher: flite's two statistical US English voices, run in process by a small C program of ours."""

from __future__ import annotations

import os
import struct
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Literal

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidFileError, MissingExtraError

VOICES: Final = ("slt", "rms")  # female, male
# Mean and standard deviation of log F0 (ln Hz) where voiced.
PITCH: Final = {0: (5.150, 0.07), 1: (4.600, 0.13)}
# Factors that bring each voice to the same loudness, about -20 LUFS.
GAIN: Final = {0: 0.58, 1: 1.15}
RATE: Final = 16000
PITCH_SECONDS: Final = 0.005

_SOURCE: Final = Path(__file__).with_name("flite_teacher.c")
_LIBRARIES: Final = (
    "flite_cmu_us_slt",
    "flite_cmu_us_rms",
    "flite_usenglish",
    "flite_cmulex",
    "flite",
    "m",
    "dl",
)
_MAGIC: Final = 0x4C303031


@dataclass(frozen=True)
class Segment:
    """A phone, its end in seconds, and the index of its word (-1: a pause)."""

    phone: str
    end: float
    word: int


@dataclass(frozen=True)
class Utterance:
    """What flite made of line ``line``: F0 in Hz every 5 ms (0: unvoiced), samples int16 at 16 kHz or none."""

    line: int
    segments: tuple[Segment, ...]
    words: tuple[str, ...]
    f0: npt.NDArray[np.float32]
    samples: npt.NDArray[np.int16]


def speak(
    lines: Sequence[tuple[int, str]], work: Path, mode: Literal["audio", "timed", "words"]
) -> Iterator[Utterance]:
    """``lines`` of (voice, text) as utterances; a line that flite makes nothing of is left out.

    ``timed`` leaves out the sound, ``words`` times and pitch too: each several times faster than the one before.

    Raises MissingExtraError without a C compiler or flite's development files.
    """
    program = _program(work)
    listed = work / f".lines-{os.getpid()}.tsv"
    listed.write_text("".join(f"{voice}\t{text}\n" for voice, text in lines), encoding="utf-8")
    command = [str(program), mode]
    with (
        listed.open("rb") as source,
        subprocess.Popen(command, stdin=source, stdout=subprocess.PIPE) as process,
    ):
        assert process.stdout is not None
        yield from _records(process.stdout)
    listed.unlink()
    if process.returncode:
        raise InvalidFileError(f"the flite teacher stopped with status {process.returncode}")


def _program(work: Path) -> Path:
    program = work / "flite_teacher"
    if not program.exists():
        libraries = [f"-l{name}" for name in _LIBRARIES]
        command = ["cc", "-O2", "-rdynamic", "-o", str(program), str(_SOURCE), *libraries]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise MissingExtraError(
                f"the flite teacher cannot be built ({error}); install a C compiler and flite's headers (flite1-dev)"
            ) from error
    return program


def _records(stream: IO[bytes]) -> Iterator[Utterance]:
    header = struct.Struct("<6i")
    segment = struct.Struct("<8sfi")
    while head := stream.read(header.size):
        magic, line, samples, segments, words, frames = header.unpack(head)
        if magic != _MAGIC:
            raise InvalidFileError("the flite teacher's output is out of step; build it again")
        body = stream.read(segments * segment.size)
        parts = tuple(Segment(_text(name), end, word) for name, end, word in segment.iter_unpack(body))
        spoken = tuple(_text(stream.read(32)) for _ in range(words))
        f0 = np.frombuffer(stream.read(4 * frames), dtype="<f4")
        yield Utterance(line, parts, spoken, f0, np.frombuffer(stream.read(2 * samples), dtype="<i2"))


def _text(field: bytes) -> str:
    return field.split(b"\0")[0].decode()
