"""Sound as one continuous file while it is made: headers first, then whatever is complete."""

from __future__ import annotations

import io
from typing import Any, Final, Protocol

import numpy as np

from loudkit.audio.encoding import FORMATS, check_format
from loudkit.audio.wav import wav_header
from loudkit.errors import MissingExtraError, UnsupportedFormatError
from loudkit.law.shaping import Audio, quantise_for_file
from loudkit.result import Result

AAC: Final = "aac"
MEDIA_TYPES: Final = {name: form.media_type for name, form in FORMATS.items()} | {AAC: "audio/aac"}
_UNKNOWN_BYTES: Final = 0xFFFFFFFF - 36  # what players take for "to the end"


class Encoder(Protocol):
    """Bytes of one file, in order."""

    def write(self, audio: Audio) -> bytes:
        """What is complete once ``audio`` ``[n]`` is added; may be nothing."""

    def close(self) -> bytes:
        """The rest."""


def check_audio_format(name: str) -> None:
    """Refuse a format that this machine cannot write."""
    if name == AAC:
        _av()
    else:
        check_format(name)


def encoder(name: str, sample_rate: int) -> Encoder:
    """An encoder of format ``name``. Raises UnsupportedFormatError and MissingExtraError."""
    check_audio_format(name)
    if name == AAC:
        return _Aac(sample_rate)
    form = FORMATS[name]
    return _Coded(form.container, form.codec, sample_rate) if form.container else _Plain(name, sample_rate)


def encode_whole(audio: Audio, sample_rate: int, name: str) -> bytes:
    """``audio`` ``[n]`` as a whole file of a format that only streams (aac)."""
    made = encoder(name, sample_rate)
    return made.write(audio) + made.close()


def sound_file(result: Result, name: str) -> bytes:
    """All of ``result`` as a file of format ``name``."""
    return encode_whole(result.audio, result.sample_rate, name) if name == AAC else result.to_bytes(name)


class _Plain:
    """Raw samples, behind a WAV header that leaves the length open."""

    def __init__(self, name: str, sample_rate: int) -> None:
        self._pending = wav_header(_UNKNOWN_BYTES, sample_rate) if name == "wav" else b""

    def write(self, audio: Audio) -> bytes:
        header, self._pending = self._pending, b""
        return header + quantise_for_file(audio).astype("<i2").tobytes()

    def close(self) -> bytes:
        rest, self._pending = self._pending, b""
        return rest


class _Sink(io.RawIOBase):
    """A file that only goes forward: what is written is taken away; a header that is mended later stays as it was."""

    def __init__(self) -> None:
        self._fresh = bytearray()
        self._gone = 0
        self._at = 0

    def taken(self) -> bytes:
        fresh = bytes(self._fresh)
        self._gone += len(fresh)
        self._fresh.clear()
        return fresh

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._gone + len(self._fresh)}[whence]
        self._at = max(0, base + offset)
        return self._at

    def write(self, data: Any, /) -> int:
        given = bytes(data)
        start = self._at - self._gone
        kept = given[max(0, -start) :]
        start = max(0, start)
        self._fresh[start : start + len(kept)] = kept
        self._at += len(given)
        return len(given)

    def readinto(self, buffer: Any, /) -> int:
        del buffer
        return 0


class _Coded:
    """By libsndfile. An MP3's first frame would tell a length that is not known yet, so it is left out."""

    _BLOCK: Final = 1 << 15

    def __init__(self, container: str, codec: str, sample_rate: int) -> None:
        import soundfile

        self._sink = _Sink()
        self._starts_with_tag = container == "MP3"
        try:
            self._file = soundfile.SoundFile(self._sink, "w", sample_rate, 1, codec, format=container)
        except soundfile.SoundFileError as error:
            raise UnsupportedFormatError(
                f"{container} at {sample_rate} Hz cannot be written: {error}"
            ) from error

    def write(self, audio: Audio) -> bytes:
        samples = quantise_for_file(audio)
        for first in range(0, len(samples), self._BLOCK):
            self._file.write(np.ascontiguousarray(samples[first : first + self._BLOCK]))
        return self._taken()

    def close(self) -> bytes:
        self._file.close()
        return self._taken()

    def _taken(self) -> bytes:
        made = self._sink.taken()
        if made and self._starts_with_tag:
            self._starts_with_tag = False
            return made[_tag_bytes(made) :]
        return made


def _tag_bytes(mp3: bytes) -> int:
    """Bytes of the frame at the start that holds no sound but figures ("Xing" or "Info"); 0 where there is none."""
    if len(mp3) < 4 or not any(mark in mp3[4:48] for mark in (b"Xing", b"Info")):
        return 0
    first, rates = (mp3[1] >> 3 & 3) == 3, (mp3[2] >> 4, mp3[2] >> 2 & 3)
    kilobits = (_MPEG_1 if first else _MPEG_2)[rates[0]]
    hertz = (44_100, 48_000, 32_000, 1)[rates[1]] // (1 if first else 2)
    return (144 if first else 72) * kilobits * 1000 // hertz + (mp3[2] >> 1 & 1)


_MPEG_1: Final = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0)
_MPEG_2: Final = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0)


class _Aac:
    """AAC in ADTS frames, by PyAV."""

    def __init__(self, sample_rate: int) -> None:
        av = _av()
        self._av = av
        self._sink = _Sink()
        self._rate = sample_rate
        self._container = av.open(self._sink, "w", format="adts")
        self._stream = self._container.add_stream("aac", rate=sample_rate, layout="mono")
        self._at = 0

    def write(self, audio: Audio) -> bytes:
        samples = quantise_for_file(audio)
        frame = self._av.AudioFrame.from_ndarray(samples[None], format="s16", layout="mono")
        frame.sample_rate = self._rate
        frame.pts = self._at
        self._at += len(samples)
        for packet in self._stream.encode(frame):
            self._container.mux(packet)
        return self._sink.taken()

    def close(self) -> bytes:
        for packet in self._stream.encode(None):
            self._container.mux(packet)
        self._container.close()
        return self._sink.taken()


def _av() -> Any:
    try:
        import av
    except ImportError as error:
        raise MissingExtraError("aac needs PyAV, which is not installed; run: pip install av") from error
    return av
