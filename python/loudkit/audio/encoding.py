"""Audio as the bytes of a file: WAV and raw samples by ourselves, the rest through libsndfile."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final

import numpy as np

from loudkit.audio.wav import wav_bytes
from loudkit.errors import MissingExtraError, UnsupportedFormatError
from loudkit.law.shaping import Audio, quantise_for_file

_BLOCK: Final = 1 << 16  # libsndfile's Vorbis encoder overflows its stack on longer writes


@dataclass(frozen=True)
class Format:
    """A container with its codec. ``container`` and ``codec`` are libsndfile's names; empty for our own."""

    name: str
    media_type: str
    container: str = ""
    codec: str = ""


FORMATS: Final = {
    f.name: f
    for f in (
        Format("wav", "audio/wav"),
        Format("pcm16", "application/octet-stream"),  # not audio/L16: that type is big-endian
        Format("flac", "audio/flac", "FLAC", "PCM_16"),
        Format("ogg", "audio/ogg", "OGG", "VORBIS"),
        Format("mp3", "audio/mpeg", "MP3", "MPEG_LAYER_III"),
        Format("opus", "audio/ogg; codecs=opus", "OGG", "OPUS"),
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
    form = check_format(name)
    if form.name == "wav":
        return wav_bytes(audio, sample_rate)
    samples = quantise_for_file(audio)
    if not form.container:
        return samples.astype("<i2").tobytes()
    soundfile = _soundfile()
    file = io.BytesIO()
    try:
        with soundfile.SoundFile(file, "w", sample_rate, 1, form.codec, format=form.container) as out:
            for first in range(0, len(samples), _BLOCK):
                out.write(np.ascontiguousarray(samples[first : first + _BLOCK]))
    except soundfile.SoundFileError as error:
        raise UnsupportedFormatError(f"{name} at {sample_rate} Hz cannot be written: {error}") from error
    return file.getvalue()


def _soundfile() -> Any:
    try:
        import soundfile
    except (ImportError, OSError) as error:  # OSError: the wheel came without its library
        raise MissingExtraError(
            "only wav can be written without the soundfile package; run: pip install soundfile"
        ) from error
    return soundfile
