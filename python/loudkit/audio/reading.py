"""Recordings in: WAV, AIFF, FLAC, MP3, Ogg Vorbis and Opus, told apart by content, never by name."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.audio.pcm import decode_wav
from loudkit.bundle.files import is_file, read_limited
from loudkit.errors import AudioNotFoundError, InvalidFileError, MissingExtraError

Float32 = npt.NDArray[np.float32]

FILE_LIMIT: Final = 512 * 1024 * 1024  # bytes
VALUE_LIMIT: Final = 1 << 27  # samples times channels: five minutes of stereo at 192 kHz, and some
RATE_LIMIT: Final = 768_000  # Hz
_BLOCK: Final = 1 << 16  # frames
_UNKNOWN: Final = 1 << 40  # frames; no file has as many
_CANCELLED: Final = 1e-2  # of the channels' power is left in their mean
_READ: Final = "WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus"
# How files start that go to the codec library: its parsers of rarer formats are many, and some print.
_STARTS: Final = (b"RIFF", b"RIFX", b"RF64", b"riff", b"FORM", b"fLaC", b"OggS", b"ID3", b"caff", b".snd")


@dataclass(frozen=True, eq=False)
class Recording:
    """What a file holds: ``channels`` float32 ``[frames, channels]``, full scale at 1, and its ``rate`` in Hz."""

    channels: Float32
    rate: int
    container: str = ""  # as the decoder calls it

    @property
    def seconds(self) -> float:
        """Length."""
        return len(self.channels) / self.rate

    def mono(self) -> Float32:
        """The mean of the channels ``[frames]``: summed from the left in float32, then divided."""
        total = self.channels[:, 0].copy()
        for channel in range(1, self.channels.shape[1]):
            total += self.channels[:, channel]
        return total / np.float32(self.channels.shape[1])

    @property
    def cancels(self) -> bool:
        """Whether the channels cancel each other out, as those of a wrongly wired microphone do."""
        if self.channels.shape[1] < 2:
            return False
        with np.errstate(over="ignore", invalid="ignore"):
            each = np.square(self.channels, dtype=np.float64).mean()
            return bool(np.square(self.mono(), dtype=np.float64).mean() < _CANCELLED * each)

    def heard(self) -> Float32:
        """``mono``, or, where the channels cancel each other out, the loudest of them ``[frames]``."""
        if not self.cancels:
            return self.mono()
        return self.channels[:, int(np.square(self.channels, dtype=np.float64).mean(axis=0).argmax())].copy()


def read_recording(source: str | Path | bytes, what: str = "") -> Recording:
    """Decode a file, or the bytes of one; ``what`` names the bytes in a refusal.

    Raises AudioNotFoundError when there is no such file, InvalidFileError for content that is no audio, damaged or
    beyond the limits, MissingExtraError when the codec library is needed and not there.
    """
    if isinstance(source, bytes):
        data, what = source, what or "the recording"
    else:
        path, what = Path(source), what or str(source)
        if not is_file(path):
            raise AudioNotFoundError(f"{what} is not a file; pass the path of a recording")
        data = read_limited(path, FILE_LIMIT)
    plain = decode_wav(data, what, VALUE_LIMIT)
    channels, rate, container = plain if plain is not None else _decode(data, what)
    if not 1 <= rate <= RATE_LIMIT:
        raise InvalidFileError(f"{what} declares a rate of {rate} Hz; expected 1 to {RATE_LIMIT}")
    return Recording(channels, rate, container)


class _Memory(io.BytesIO):
    """Bytes that a C library may seek in freely: an exception in its callbacks could not be caught."""

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        return super().seek(max(0, offset) if whence == io.SEEK_SET else offset, whence)


def _decode(data: bytes, what: str) -> tuple[Float32, int, str]:
    """By libsndfile."""
    if len(data) < 12:
        raise InvalidFileError(f"{what} is {len(data)} bytes, too few for audio; expected {_READ}")
    if data[4:8] == b"ftyp":
        raise InvalidFileError(f"{what} is an MP4 (M4A) file, which is not read; convert it to WAV or FLAC")
    is_mpeg = data[0] == 0xFF and data[1] & 0xE0 == 0xE0
    if not is_mpeg and not data.startswith(_STARTS):
        raise InvalidFileError(f"{what} starts with {data[:8]!r} and is none of {_READ}; convert it to WAV")
    try:
        import soundfile
    except (ImportError, OSError) as error:  # OSError: the package without its library
        raise MissingExtraError(
            f"{what} is not a plain WAV file, and the library for others is not usable ({error}): "
            "convert it to WAV, or pip install soundfile"
        ) from None
    try:
        with soundfile.SoundFile(_Memory(data)) as file:
            return _read_all(file, what), int(file.samplerate), str(file.format)
    except soundfile.SoundFileRuntimeError as error:
        reason = str(getattr(error, "error_string", error)).strip().rstrip(".")
        raise InvalidFileError(
            f"{what} is damaged, or none of {_READ}: the decoder says {reason!r}"
        ) from None
    except (TypeError, ValueError) as error:  # a declared raw format, or a format without a name
        raise InvalidFileError(f"{what} is none of {_READ}: {error}") from None


def _read_all(file: Any, what: str) -> Float32:
    """``[frames, channels]`` in one call: between calls the decoder would seek, which changes what MP3 gives."""
    if file.format == "FLAC" and file.frames * file.channels > VALUE_LIMIT and file.frames > _UNKNOWN:
        return _read_on(file, what)  # a stream, which does not say how long it is
    if file.frames * file.channels > VALUE_LIMIT:
        raise InvalidFileError(
            f"{what} promises {file.frames} frames of {file.channels} channels; at most {VALUE_LIMIT} samples "
            "are read: cut out the part with the voice"
        )
    samples: Float32 = file.read(dtype="float32", always_2d=True)
    return samples


def _read_on(file: Any, what: str) -> Float32:
    """All there is, block by block. soundfile's own ``read`` seeks behind each block, which fails at the end."""
    import soundfile

    blocks: list[Float32] = []
    values = 0
    while True:
        block = np.empty((_BLOCK, file.channels), np.float32)
        place = soundfile._ffi.cast("float *", soundfile._ffi.from_buffer(block))
        count = int(soundfile._snd.sf_readf_float(file._file, place, _BLOCK))
        blocks.append(block[:count])
        values += blocks[-1].size
        if values > VALUE_LIMIT:
            raise InvalidFileError(
                f"{what} holds more than {VALUE_LIMIT} samples; cut out the part with the voice"
            )
        if count < _BLOCK:
            return np.concatenate(blocks)
