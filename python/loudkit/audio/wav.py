"""RIFF WAVE: 16-bit mono PCM, and walking the chunks of any such file."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from loudkit.law.shaping import Audio, quantise_for_file

# Of samples in a header that is written before they are known: the mark that SoX writes, which every player reads on to
# the end.
UNKNOWN_LENGTH: Final = 0x7FFFF000


def wav_bytes(audio: Audio, sample_rate: int, *, extra: bytes = b"") -> bytes:
    """``audio`` ``[n]`` as a WAV file; ``extra`` is whole chunks to put behind the samples."""
    pcm = quantise_for_file(audio).astype("<i2").tobytes()
    return wav_header(len(pcm), sample_rate, len(extra)) + pcm + extra


def wav_header(data_bytes: int, sample_rate: int, extra_bytes: int = 0) -> bytes:
    """The 44 bytes before the samples; ``data_bytes`` may be ``UNKNOWN_LENGTH``."""
    return struct.pack(
        "<4sI4s4sIHHIIHH4sI",
        b"RIFF",
        36 + data_bytes + extra_bytes,
        b"WAVE",
        b"fmt ",
        16,
        1,
        1,
        sample_rate,
        2 * sample_rate,
        2,
        16,
        b"data",
        data_bytes,
    )


def chunk(identifier: bytes, payload: bytes) -> bytes:
    """A RIFF chunk; the pad byte behind an odd payload is not part of its declared size."""
    return identifier + struct.pack("<I", len(payload)) + payload + b"\0" * (len(payload) % 2)


def chunks(file: bytes) -> Iterator[tuple[bytes, int, int]]:
    """(identifier, first byte, declared size) of each chunk of a RIFF file; a size may point past the end."""
    at = 12
    while at + 8 <= len(file):
        identifier, size = struct.unpack_from("<4sI", file, at)
        yield identifier, at + 8, size
        at += 8 + size + size % 2
