"""Samples out of plain WAV files (integer PCM and IEEE float), scaled as libsndfile scales them."""

from __future__ import annotations

import struct
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.audio.wav import chunks
from loudkit.errors import InvalidFileError

Float32 = npt.NDArray[np.float32]

CHANNEL_LIMIT: Final = 1024
_PCM: Final = 1
_FLOAT: Final = 3
_EXTENSIBLE: Final = 0xFFFE


def decode_wav(data: bytes, what: str, value_limit: int) -> tuple[Float32, int, str] | None:
    """Samples ``[frames, channels]``, rate and ``"WAV"``; None for other files and for codecs of WAV.

    A data chunk that reaches past the end, or that promises nothing (a cut or streamed file), gives the whole frames
    that are there. Raises
    InvalidFileError for a header that contradicts itself, and for more than ``value_limit`` samples.
    """
    if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        return None
    found = _layout(data, what)
    if found is None:
        return None
    (encoding, width, channels, rate), body = found
    if not 1 <= channels <= CHANNEL_LIMIT:
        raise InvalidFileError(f"{what} declares {channels} channels; expected 1 to {CHANNEL_LIMIT}")
    frames = len(body) // (width * channels)
    if frames * channels > value_limit:
        raise InvalidFileError(
            f"{what} holds more than {value_limit} samples; cut out the part with the voice"
        )
    values = _values(body[: frames * channels * width], encoding, width)
    return values.reshape(frames, channels), rate, "WAV"


def _layout(data: bytes, what: str) -> tuple[tuple[int, int, int, int], memoryview] | None:
    """(encoding, bytes a sample, channels, rate) and the data chunk's bytes."""
    layout = None
    for identifier, at, size in chunks(data):
        if identifier == b"fmt ":
            if size < 16 or at + 16 > len(data):
                raise InvalidFileError(f"{what} has a format chunk of {size} bytes; expected at least 16")
            layout = _format(data[at : at + size], what)
            if layout is None:
                return None
        elif identifier == b"data":
            if layout is None:
                raise InvalidFileError(f"{what} has samples before its format; expected a WAV file")
            end = at + size if size or _is_chunk(data, at) else len(data)
            return layout, memoryview(data)[at:end]
    raise InvalidFileError(f"{what} is a WAV file without samples; is it cut short?")


def _is_chunk(data: bytes, at: int) -> bool:
    """Whether another chunk, which ends within the file, stands at ``at``: then a length of 0 is meant."""
    name = data[at : at + 4]
    size = int.from_bytes(data[at + 4 : at + 8], "little")
    return len(data) < at + 8 or (name.isascii() and name.isalnum() and at + 8 + size <= len(data))


def _format(chunk: bytes, what: str) -> tuple[int, int, int, int] | None:
    encoding, channels, rate, _, block, bits = struct.unpack_from("<HHIIHH", chunk)
    if encoding == _EXTENSIBLE and len(chunk) >= 26:
        (encoding,) = struct.unpack_from("<H", chunk, 24)
    allowed = {_PCM: (1, 2, 3, 4), _FLOAT: (4, 8)}.get(encoding)
    if allowed is None:
        return None
    width = -(-bits // 8)
    if width not in allowed or block != width * channels:
        raise InvalidFileError(
            f"{what} declares {bits}-bit samples of {channels} channels in blocks of {block} bytes; "
            "expected 8, 16, 24 or 32 bits, or 32- or 64-bit float"
        )
    return encoding, width, channels, rate


def _values(body: memoryview, encoding: int, width: int) -> Float32:
    if encoding == _FLOAT:
        with np.errstate(over="ignore"):  # what float32 cannot hold is infinite, and refused as such
            return np.frombuffer(body, f"<f{width}").astype(np.float32)
    if width == 1:
        return (np.frombuffer(body, np.uint8).astype(np.float32) - np.float32(128)) / np.float32(128)
    if width == 3:
        wide = np.zeros((len(body) // 3, 4), np.uint8)
        wide[:, 1:] = np.frombuffer(body, np.uint8).reshape(-1, 3)
        return wide.view("<i4")[:, 0].astype(np.float32) / np.float32(2**31)
    scale = np.float32(2 ** (8 * width - 1))
    return np.frombuffer(body, f"<i{width}").astype(np.float32) / scale
