"""How text is read: words, phones and stress by flite's front end, run in process by a small C program of ours."""

from __future__ import annotations

import os
import struct
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from loudkit.errors import InvalidFileError, MissingExtraError

_SOURCE: Final = Path(__file__).with_name("flite_front_end.c")
_LIBRARIES: Final = ("flite_cmu_us_slt", "flite_usenglish", "flite_cmulex", "flite", "m")
_MAGIC: Final = 0x4C303032


@dataclass(frozen=True)
class Phone:
    """A phone, the index of its word (-1: a pause), and whether its syllable is stressed."""

    name: str
    word: int
    stressed: bool


@dataclass(frozen=True)
class Reading:
    """What flite reads in line ``line``."""

    line: int
    phones: tuple[Phone, ...]
    words: tuple[str, ...]


def readings(lines: Sequence[str], work: Path) -> Iterator[Reading]:
    """The readings of ``lines``, in order; a line that flite makes nothing of is left out.

    Raises MissingExtraError without a C compiler or flite's development files.
    """
    program = _program(work)
    listed = work / f".lines-{os.getpid()}.txt"
    listed.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    with (
        listed.open("rb") as source,
        subprocess.Popen([str(program)], stdin=source, stdout=subprocess.PIPE) as process,
    ):
        assert process.stdout is not None
        yield from _records(process.stdout)
    listed.unlink()
    if process.returncode:
        raise InvalidFileError(f"flite's front end stopped with status {process.returncode}")


def _program(work: Path) -> Path:
    program = work / "flite_front_end"
    if not program.exists():
        libraries = [f"-l{name}" for name in _LIBRARIES]
        command = ["cc", "-O2", "-o", str(program), str(_SOURCE), *libraries]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise MissingExtraError(
                f"flite's front end cannot be built ({error}); install a C compiler and flite's headers (flite1-dev)"
            ) from error
    return program


def _records(stream: IO[bytes]) -> Iterator[Reading]:
    header, phone = struct.Struct("<4i"), struct.Struct("<8s2i")
    while head := stream.read(header.size):
        magic, line, phones, words = header.unpack(head)
        if magic != _MAGIC:
            raise InvalidFileError("the output of flite's front end is out of step; build it again")
        parts = phone.iter_unpack(stream.read(phones * phone.size))
        said = tuple(Phone(_text(name), word, stress > 0) for name, word, stress in parts)
        yield Reading(line, said, tuple(_text(stream.read(32)) for _ in range(words)))


def _text(field: bytes) -> str:
    return field.split(b"\0")[0].decode()
