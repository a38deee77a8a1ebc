"""Recordings by content: every container, hostile headers, and files that are no audio."""

from __future__ import annotations

import builtins
import io
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.audio.reading import FILE_LIMIT, RATE_LIMIT, Recording, read_recording
from loudkit.errors import AudioNotFoundError, InvalidFileError, LoudkitError, MissingExtraError

STEREO = (0.1 * np.random.default_rng(0).standard_normal((4000, 2))).astype(np.float32)
EXACT = [
    ("WAV", "PCM_U8"),
    ("WAV", "PCM_16"),
    ("WAV", "PCM_24"),
    ("WAV", "PCM_32"),
    ("WAV", "FLOAT"),
    ("WAV", "DOUBLE"),
    ("WAVEX", "PCM_24"),
    ("WAVEX", "FLOAT"),
    ("WAV", "ALAW"),
    ("RF64", "PCM_16"),
    ("AIFF", "PCM_16"),
    ("AIFF", "PCM_24"),
    ("FLAC", "PCM_16"),
    ("FLAC", "PCM_24"),
    ("OGG", "VORBIS"),
    ("OGG", "OPUS"),
    ("MP3", "MPEG_LAYER_III"),
]


def _written(container: str, codec: str, samples: np.ndarray = STEREO, rate: int = 24000) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, samples, rate, format=container, subtype=codec)
    return file.getvalue()


def _wav(
    body: bytes,
    *,
    encoding: int = 1,
    channels: int = 1,
    rate: int = 24000,
    bits: int = 16,
    block: int | None = None,
) -> bytes:
    block = channels * bits // 8 if block is None else block
    head = struct.pack("<HHIIHH", encoding, channels, rate, 0, block, bits)
    return (
        b"RIFF\xff\xff\xff\xffWAVEfmt "
        + struct.pack("<I", 16)
        + head
        + b"data"
        + struct.pack("<I", len(body))
        + body
    )


@pytest.mark.parametrize(("container", "codec"), EXACT)
def test_samples_are_the_codec_librarys(container: str, codec: str, tmp_path: Path) -> None:
    data = _written(container, codec)
    expected, rate = soundfile.read(io.BytesIO(data), dtype="float32", always_2d=True)
    path = tmp_path / "misnamed.txt"
    path.write_bytes(data)
    for source in (data, path, str(path)):
        recording = read_recording(source)
        assert recording.rate == rate
        np.testing.assert_allclose(recording.channels, expected, atol=0 if container != "MP3" else 1e-6)
        assert recording.channels.dtype == np.float32


@pytest.mark.parametrize("codec", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE"])
def test_plain_wav_needs_no_library(codec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = _written("WAV", codec)
    _hide_soundfile(monkeypatch)
    assert read_recording(data).channels.shape == (4000, 2)


def _hide_soundfile(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "soundfile":
            raise OSError("sndfile library not found")
        return original(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)


def test_what_needs_the_library_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    data = _written("FLAC", "PCM_16")
    _hide_soundfile(monkeypatch)
    with pytest.raises(MissingExtraError, match=r"not found.*pip install soundfile"):
        read_recording(data)


def test_channels_are_summed_from_the_left_then_divided() -> None:
    channels = np.array([[1e8, 1.0, -1e8], [0.25, 0.5, 0.75]], np.float32)
    mono = Recording(channels, 8000).mono()
    assert mono.tolist() == [0.0, 0.5]
    assert mono.flags.c_contiguous


def test_opposite_channels_cancel_and_a_dead_one_halves() -> None:
    voice = STEREO[:, 0]
    assert not Recording(np.stack([voice, -voice], 1), 8000).mono().any()
    np.testing.assert_array_equal(Recording(np.stack([voice, 0 * voice], 1), 8000).mono(), voice / 2)


def test_a_cut_wav_gives_the_whole_frames_that_are_there() -> None:
    data = _written("WAV", "PCM_24")
    assert read_recording(data[:-5]).channels.shape == (3999, 2)
    streamed = bytearray(data)
    streamed[40:44] = b"\xff\xff\xff\xff"
    np.testing.assert_array_equal(read_recording(bytes(streamed)).channels, read_recording(data).channels)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "0 bytes, too few"),
        (b"hello, this is text", "none of WAV"),
        (b"\0" * 4000, "none of WAV"),
        (b"\0\0\0 ftypM4A \0\0\0\0", "MP4"),
        (b"RIFF\0\0\0\0WAVE", "without samples"),
        (b"RIFF\0\0\0\0WAVEdata\4\0\0\0abcd", "before its format"),
        (b"RIFF\0\0\0\0WAVEfmt \4\0\0\0abcd", "format chunk of 4 bytes"),
        (_wav(b"\0" * 100, rate=0), "rate of 0 Hz"),
        (_wav(b"\0" * 100, rate=4_000_000_000), "rate of 4000000000 Hz"),
        (_wav(b"\0" * 100, rate=RATE_LIMIT + 1), f"1 to {RATE_LIMIT}"),
        (_wav(b"\0" * 100, channels=0), "0 channels"),
        (_wav(b"\0" * 100, channels=65535, bits=8, block=65535), "65535 channels"),
        (_wav(b"\0" * 100, bits=12, block=3), "12-bit samples"),
        (_wav(b"\0" * 100, bits=0, block=0), "0-bit samples"),
        (_wav(b"\0" * 100, bits=65535, block=8191), "65535-bit samples"),
        (_wav(b"\0" * 100, encoding=3, bits=16), "16-bit samples"),
        (_wav(b"\0" * 100, encoding=0x1234), "none of WAV"),
        (_written("MP3", "MPEG_LAYER_III")[:40], "damaged"),
        (_written("FLAC", "PCM_16")[:60], "damaged"),
        (_written("OGG", "VORBIS")[:200], "damaged"),
        (b"ID3\4\0\0\0\0\0\0" + b"\0" * 200, "none of WAV"),
    ],
)
def test_what_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(InvalidFileError, match=said) as caught:
        read_recording(data)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("the recording ")


def test_an_empty_data_chunk_is_a_recording_of_nothing() -> None:
    assert read_recording(_wav(b"")).channels.shape == (0, 1)


def test_samples_beyond_float32_are_infinite() -> None:
    body = np.array([1e300, np.nan, 0.5]).astype("<f8").tobytes()
    samples = read_recording(_wav(body, encoding=3, bits=64)).channels[:, 0]
    assert np.isinf(samples[0])
    assert np.isnan(samples[1])
    assert samples[2] == 0.5


def test_a_path_that_holds_no_file(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.wav", tmp_path, "a\0b", ""):
        with pytest.raises(AudioNotFoundError, match="is not a file"):
            read_recording(path)


def test_a_file_over_the_limit_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.wav"
    with path.open("wb") as file:
        file.truncate(FILE_LIMIT + 1)
    with pytest.raises(InvalidFileError, match=str(FILE_LIMIT)):
        read_recording(path)


def test_a_small_file_that_holds_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("loudkit.audio.reading.VALUE_LIMIT", 1000)
    for container, codec in (("WAV", "PCM_16"), ("FLAC", "PCM_16")):
        with pytest.raises(InvalidFileError, match="cut out the part with the voice"):
            read_recording(_written(container, codec))


@given(st.sampled_from(EXACT), st.data())
@settings(max_examples=150, deadline=None)
def test_damage_gives_a_recording_or_a_refusal(form: tuple[str, str], data: st.DataObject) -> None:
    bad = bytearray(_written(*form, samples=STEREO[:300]))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, min(len(bad) - 1, 80)))
        bad[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(bad)))
    try:
        recording = read_recording(bytes(bad[:cut]))
    except LoudkitError as error:
        assert "\n" not in str(error)
    else:
        assert recording.channels.ndim == 2
        assert recording.channels.dtype == np.float32


@pytest.mark.parametrize("promised", [0, 0xFFFFFFFF, 0x7FFFF000])
def test_a_wav_that_promises_nothing_or_too_much_is_read_to_its_end(promised: int) -> None:
    data = bytearray(_wav(b"\x01\x02" * 500))
    at = data.index(b"data") + 4
    data[at : at + 4] = promised.to_bytes(4, "little")
    assert len(read_recording(bytes(data)).channels) == 500


def test_a_wav_without_samples_and_with_another_chunk_has_none() -> None:
    data = _wav(b"") + b"LIST" + (4).to_bytes(4, "little") + b"abcd"
    assert len(read_recording(data).channels) == 0


def test_channels_that_cancel_are_not_silence() -> None:
    voice = STEREO[:, 0]
    wrong = Recording(np.stack([voice, -voice], 1), 24000)
    assert wrong.cancels
    np.testing.assert_array_equal(wrong.heard(), voice)
    assert not wrong.mono().any()
    right = Recording(STEREO, 24000)
    assert not right.cancels
    np.testing.assert_array_equal(right.heard(), right.mono())
