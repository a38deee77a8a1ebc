"""Audio as the bytes of a file: WAV and raw samples by ourselves, the rest through libsndfile."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, BinaryIO, Final

import numpy as np

from loudkit.audio.wav import UNKNOWN_LENGTH, wav_bytes, wav_header
from loudkit.errors import MissingExtraError, UnsupportedFormatError
from loudkit.law.shaping import Audio, quantise_for_file

WAV_BYTES: Final = 2**32 - 64  # of samples in a WAV file
_BLOCK: Final = 1 << 16  # libsndfile's Vorbis encoder overflows its stack on longer writes


# 64 kbit/s. Of an MP3 of varying rate the length stands in its first frame, which cannot be written in time.
_CONSTANT: Final = {"bitrate_mode": "CONSTANT", "compression_level": 0.6}


@dataclass(frozen=True)
class Format:
    """A container with its codec. ``container`` and ``codec`` are libsndfile's names; empty for our own."""

    name: str
    media_type: str
    container: str = ""
    codec: str = ""
    level: float | None = None  # libsndfile's compression level, where its own is not ours


FORMATS: Final = {
    f.name: f
    for f in (
        Format("wav", "audio/wav"),
        Format("pcm16", "application/octet-stream"),  # not audio/L16: that type is big-endian
        Format("flac", "audio/flac", "FLAC", "PCM_16"),
        Format("ogg", "audio/ogg", "OGG", "VORBIS"),
        Format("mp3", "audio/mpeg", "MP3", "MPEG_LAYER_III"),
        # 55 kbit/s: at its own 34 the encoder works six times as long, as long as the model, and sounds no better
        Format("opus", "audio/ogg; codecs=opus", "OGG", "OPUS", 0.8),
    )
}
SUFFIXES: Final = {f".{name}": name for name in ("wav", "flac", "ogg", "mp3", "opus")} | {
    ".raw": "pcm16",
    ".pcm": "pcm16",
}


def format_of(path: str | PurePath) -> str:
    """The format a file's suffix asks for."""
    suffix = PurePath(path).suffix.lower()
    if suffix not in SUFFIXES:
        shown = repr(suffix) if suffix else "no suffix"
        raise UnsupportedFormatError(f"{path} has {shown}; use one of {' '.join(sorted(SUFFIXES))}")
    return SUFFIXES[suffix]


def check_format(name: str) -> Format:
    """The format ``name``, once it is known that this machine can write it."""
    if name not in FORMATS:
        raise UnsupportedFormatError(f"audio format {name!r} is not known; use one of {' '.join(FORMATS)}")
    form = FORMATS[name]
    if form.container:
        soundfile = _soundfile()
        if not soundfile.check_format(form.container, form.codec):
            raise UnsupportedFormatError(
                f"libsndfile {soundfile.__libsndfile_version__} cannot write {name}; use wav or flac"
            )
    return form


def encode(audio: Audio, sample_rate: int, name: str) -> bytes:
    """``audio`` ``[n]`` as a whole file of format ``name``. Every lossless format carries the same 16-bit samples."""
    if check_format(name).name == "wav":
        return wav_bytes(audio, sample_rate)
    file = io.BytesIO()
    with _encoder(file, sample_rate, name) as write:
        write(audio)
    return file.getvalue()


@contextmanager
def streamed(file: BinaryIO, sample_rate: int, name: str) -> Iterator[Callable[[Audio], None]]:
    """A function that appends ``audio`` ``[n]`` to ``file`` as format ``name``; what ends the stream comes at the end.

    ``file`` is never sought in: it may be a pipe or a socket. A WAV says that its length is not known, as its players
    expect on a pipe; it bears no provenance note.
    """
    if check_format(name).container:
        with _encoder(_Forward(file), sample_rate, name, forward=True) as write:
            yield write
        return
    if name == "wav":
        _write_all(file, wav_header(UNKNOWN_LENGTH, sample_rate))
    yield lambda audio: _write_all(file, quantise_for_file(audio).astype("<i2").tobytes())


@contextmanager
def recorded(file: BinaryIO, sample_rate: int, name: str) -> Iterator[Callable[[Audio], None]]:
    """As ``streamed``, to a new ``file`` that can be sought in: what is written tells its true length."""
    if check_format(name).container:
        with _encoder(file, sample_rate, name) as write:
            yield write
        return
    first = file.tell()
    if name == "wav":
        _write_all(file, wav_header(0, sample_rate))
    written = 0

    def write_samples(audio: Audio) -> None:
        nonlocal written
        data = quantise_for_file(audio).astype("<i2").tobytes()
        written += len(data)
        if written > WAV_BYTES and name == "wav":
            raise UnsupportedFormatError("a WAV holds at most 4 GiB, some 24 hours; write .flac instead")
        file.write(data)

    yield write_samples
    if name == "wav":
        end = file.tell()
        file.seek(first)
        _write_all(file, wav_header(written, sample_rate))
        file.seek(end)


@contextmanager
def _encoder(
    file: Any, sample_rate: int, name: str, *, forward: bool = False
) -> Iterator[Callable[[Audio], None]]:
    form = FORMATS[name]
    if not form.container:
        yield lambda audio: _write_all(file, quantise_for_file(audio).astype("<i2").tobytes())
        return
    soundfile = _soundfile()

    def write(audio: Audio) -> None:
        samples = quantise_for_file(audio)
        for first in range(0, len(samples), _BLOCK):
            out.write(np.ascontiguousarray(samples[first : first + _BLOCK]))
            _raise_failure(file)

    try:
        with _opened(soundfile, file, sample_rate, form, forward) as out:
            yield write
    except soundfile.SoundFileError as error:
        raise UnsupportedFormatError(f"{name} at {sample_rate} Hz cannot be written: {error}") from error
    _raise_failure(file)


def _opened(soundfile: Any, file: Any, sample_rate: int, form: Format, forward: bool) -> Any:
    arguments = (file, "w", sample_rate, 1, form.codec)
    options: dict[str, Any] = {} if form.level is None else {"compression_level": form.level}
    if forward and form.container == "MP3":
        options = _CONSTANT
    try:
        return soundfile.SoundFile(*arguments, format=form.container, **options)
    except TypeError:  # before soundfile 0.13
        return soundfile.SoundFile(*arguments, format=form.container)


class _Forward:
    """What the codec library writes to: what follows goes on at once, what would change an earlier byte is dropped.

    An exception in the library's callback would only be printed, so it is kept for whoever called the library.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.failure: OSError | None = None
        self._file = file
        self._at = self._end = 0

    def write(self, data: Any) -> int:
        if self._at == self._end:
            self._end += len(data)
            try:
                if self.failure is None:
                    _write_all(self._file, bytes(data))
            except OSError as error:
                self.failure = error
        self._at += len(data)
        return len(data)

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._end}[whence]
        self._at = max(0, base + offset)
        return self._at

    def tell(self) -> int:
        return self._at


def _raise_failure(file: Any) -> None:
    if getattr(file, "failure", None) is not None:
        raise file.failure


def _write_all(file: Any, data: bytes) -> None:
    file.write(data)
    if hasattr(file, "flush"):
        file.flush()


def _soundfile() -> Any:
    try:
        import soundfile
    except (ImportError, OSError) as error:  # OSError: the wheel came without its library
        raise MissingExtraError(
            "only wav can be written without the soundfile package; run: pip install soundfile"
        ) from error
    return soundfile
