"""Audio out: containers, headers, the same samples in every lossless one."""

from __future__ import annotations

import io
import os
import struct
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
import soundfile

from loudkit.audio import encoding
from loudkit.audio.encoding import FORMATS, check_format, encode, format_of, streamed
from loudkit.audio.wav import chunks
from loudkit.errors import InvalidRequestError, MissingExtraError, UnsupportedFormatError
from loudkit.law.shaping import quantise_for_file
from loudkit.result import Provenance, Result
from loudkit.timing import Span, timeline

TONE = (0.5 * np.sin(2 * np.pi * 440 * np.arange(48000) / 24000)).astype(np.float32)


def _result(audio: np.ndarray = TONE) -> Result:
    return Result(
        audio=audio,
        tokens=[1] * 50,
        mel=np.zeros((80, 100), dtype=np.float32),
        seed=7,
        chunks=timeline([Span("A tone.", len(audio), 50)], 24000),
        provenance=Provenance(voice="stand-in", language="en"),
    )


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"pcm16"}))
def test_every_container_reads_back(name: str) -> None:
    audio, rate = soundfile.read(io.BytesIO(encode(TONE, 24000, name)), dtype="float32")
    assert rate in (24000, 48000)  # Opus always decodes to 48 kHz in some builds
    assert abs(len(audio) / rate - 2.0) < 0.1
    spectrum = np.abs(np.fft.rfft(audio[rate // 2 : rate // 2 + rate]))
    assert abs(int(spectrum.argmax()) - 440) <= 1
    assert 0.4 < np.abs(audio[rate // 4 : -rate // 4]).max() < 0.6


def test_lossless_containers_carry_the_same_samples() -> None:
    wav, _ = soundfile.read(io.BytesIO(encode(TONE, 24000, "wav")), dtype="int16")
    flac, _ = soundfile.read(io.BytesIO(encode(TONE, 24000, "flac")), dtype="int16")
    raw = np.frombuffer(encode(TONE, 24000, "pcm16"), dtype="<i2")
    assert np.array_equal(wav, flac)
    assert np.array_equal(wav, raw)
    assert np.array_equal(wav, quantise_for_file(TONE))


@pytest.mark.parametrize("n", [0, 1, 999])
def test_a_wav_header_tells_the_truth(n: int) -> None:
    for file in (_result(TONE[:n]).to_bytes(), _result(TONE[:n]).to_bytes(include_provenance=False)):
        assert struct.unpack_from("<I", file, 4)[0] == len(file) - 8
        sizes = {name: size for name, _, size in chunks(file)}
        assert sizes[b"data"] == 2 * n
        at = 12 + sum(8 + size + size % 2 for size in sizes.values())
        assert at == len(file)


@pytest.mark.parametrize("name", ["wav", "pcm16", "flac", "mp3"])
def test_equal_results_give_equal_bytes(name: str) -> None:
    assert _result().to_bytes(name) == _result().to_bytes(name)


def test_long_sound_does_not_overflow_the_encoder() -> None:
    audio = np.tile(TONE, 60)
    back, rate = soundfile.read(io.BytesIO(encode(audio, 24000, "ogg")))
    assert abs(len(back) / rate - 120) < 0.2


@pytest.mark.parametrize(
    ("path", "expected"), [("a.wav", "wav"), ("B.FLAC", "flac"), ("c.d/e.Mp3", "mp3"), ("x.raw", "pcm16")]
)
def test_the_suffix_names_the_format(path: str, expected: str) -> None:
    assert format_of(path) == expected


@pytest.mark.parametrize("path", ["a.aac", "a", "a.wav.txt", ""])
def test_an_unknown_suffix_is_refused(path: str) -> None:
    with pytest.raises(UnsupportedFormatError, match=r"\.wav"):
        format_of(path)


def test_a_codec_the_library_lacks_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundfile, "check_format", lambda *_: False)
    with pytest.raises(UnsupportedFormatError, match="mp3"):
        check_format("mp3")
    with pytest.raises(UnsupportedFormatError, match="'aac'"):
        check_format("aac")


def test_without_soundfile_wav_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "soundfile", None)
    assert encode(TONE, 24000, "wav")[:4] == b"RIFF"
    with pytest.raises(MissingExtraError, match="pip install soundfile"):
        encoding.check_format("flac")


def test_saving_leaves_nothing_else_behind(tmp_path: Path) -> None:
    target = tmp_path / "new" / "folder" / "out.wav"
    _result().save(target)
    assert [p.name for p in target.parent.iterdir()] == ["out.wav"]
    assert target.read_bytes() == _result().to_bytes()
    with pytest.raises(InvalidRequestError):
        _result().save(target / "below-a-file.wav")
    assert [p.name for p in target.parent.iterdir()] == ["out.wav"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which only Linux has")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "out.wav").symlink_to("/dev/full")
    with pytest.raises(InvalidRequestError) as caught:
        _result().save(tmp_path / "out.wav")
    assert "\n" not in str(caught.value)
    assert Path("/dev/full").exists()


@pytest.mark.skipif(os.name != "posix", reason="named pipes are made with mkfifo")
def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.wav"
    os.mkfifo(pipe)
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()))
    reader.start()
    _result().save(pipe)
    reader.join(20)
    assert received == [_result().to_bytes()]
    assert pipe.is_fifo()


def test_an_open_file_is_written_to() -> None:
    file = io.BytesIO()
    _result().save(file, form="flac")
    assert file.getvalue()[:4] == b"fLaC"


class _Pipe:
    """Takes bytes and cannot be sought in."""

    def __init__(self, room: int = 1 << 30) -> None:
        self.data = b""
        self.room = room

    def write(self, data: bytes) -> int:
        if len(self.data) + len(data) > self.room:
            raise BrokenPipeError
        self.data += data
        return len(data)


@pytest.mark.parametrize("name", ["wav", "pcm16", "flac", "ogg", "mp3", "opus"])
def test_a_stream_is_never_sought_in_and_holds_all(name: str) -> None:
    audio = (0.3 * np.sin(np.arange(48000) / 9)).astype(np.float32)
    pipe = _Pipe()
    with streamed(pipe, 24000, name) as write:  # type: ignore[arg-type]
        for first in range(0, len(audio), 16000):
            write(audio[first : first + 16000])
    if name == "wav":
        assert pipe.data[:4] == b"RIFF"
        assert pipe.data[44:] == encode(audio, 24000, "pcm16")
    elif name == "pcm16":
        assert pipe.data == encode(audio, 24000, "pcm16")
    else:
        from loudkit.audio.reading import read_recording

        recording = read_recording(pipe.data)
        assert abs(len(recording.channels) - len(audio)) < 3000
        if name == "flac":
            np.testing.assert_allclose(recording.channels[:, 0], audio, atol=1e-4)


@pytest.mark.parametrize("name", ["wav", "flac", "ogg", "mp3", "opus"])
def test_a_reader_that_goes_away_is_told_of(name: str) -> None:
    audio = np.random.default_rng(0).standard_normal(240_000).astype(np.float32) * 0.1
    with pytest.raises(BrokenPipeError), streamed(_Pipe(2000), 24000, name) as write:  # type: ignore[arg-type]
        for _ in range(4):
            write(audio)
