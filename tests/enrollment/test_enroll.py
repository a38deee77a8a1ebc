"""``loudkit.enroll`` on a real (if random) bundle: the hard inputs, the doors, and what is written."""

from __future__ import annotations

import importlib.util
import io
import shutil
from pathlib import Path

import numpy as np
import pytest
import soundfile

import loudkit
from loudkit.audio.reading import Recording
from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import (
    AudioNotFoundError,
    InvalidConfigError,
    InvalidFileError,
    InvalidRequestError,
    LoudkitError,
    MissingExtraError,
    MissingFileError,
)

RATE = 16000


def _noise(seconds: float, rate: int = RATE) -> np.ndarray:
    return (0.1 * np.random.default_rng(0).standard_normal(round(seconds * rate))).astype(np.float32)


def _file(samples: np.ndarray, container: str = "WAV", codec: str = "PCM_16", rate: int = RATE) -> bytes:
    file = io.BytesIO()
    soundfile.write(file, samples, rate, format=container, subtype=codec)
    return file.getvalue()


def _same(a: VoiceProfile, b: VoiceProfile) -> bool:
    names = ("speaker_embedding", "flow_embedding", "prompt_tokens", "prompt_mel", "cond_prompt_tokens")
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in names)


def test_enrolling_twice_writes_the_same_bytes(bundle: Path, speech_file: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        profile = loudkit.enroll(speech_file, bundle, name="ann", language="en", consent="mine")
        profile.save(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    loaded = VoiceProfile.load(tmp_path / "a")
    assert _same(loaded, profile)
    assert (loaded.name, loaded.language, loaded.source_sample_rate) == ("ann", "en", 22050)
    assert (loaded.enrolment, loaded.consent) == ("first-10s", "mine")
    assert loaded.prompt_tokens.shape == (250,)


def test_a_file_its_bytes_its_samples_and_its_path_as_text_are_one(
    bundle: Path, speech_file: Path, spoken: Recording
) -> None:
    made = loudkit.enroll(speech_file, bundle)
    for source in (str(speech_file), speech_file.read_bytes(), spoken):
        assert _same(loudkit.enroll(source, bundle), made)
    assert _same(loudkit.enroll(spoken.mono(), bundle, sample_rate=spoken.rate), made)


@pytest.mark.parametrize(
    ("label", "source"),
    [
        ("nothing", _file(np.zeros(0))),
        ("0.05 s", _file(_noise(0.05))),
        ("0.5 s", _file(_noise(0.5))),
        ("1.5 s", _file(_noise(1.5))),
        ("3 s", _file(_noise(3))),
        ("60 s", _file(_noise(60))),
        ("5 min", _file(_noise(300, 8000), rate=8000)),
        ("silence", _file(np.zeros(3 * RATE))),
        ("chirp", _file(0.5 * np.sin(np.arange(4 * RATE) ** 2 * 1e-5))),
        ("dead channel", _file(np.stack([_noise(3), np.zeros(3 * RATE)], axis=1))),
        ("five channels", _file(np.stack([_noise(2)] * 5, axis=1))),
        ("8 bit", _file(_noise(2), codec="PCM_U8")),
        ("24 bit", _file(_noise(2), "FLAC", "PCM_24")),
        ("opus", _file(_noise(2), "OGG", "OPUS")),
        ("mp3", _file(_noise(2), "MP3", "MPEG_LAYER_III")),
        ("cut mp3", _file(_noise(3), "MP3", "MPEG_LAYER_III")[:9000]),
        ("8 kHz", _file(_noise(2, 8000), rate=8000)),
        ("192 kHz", _file(_noise(2, 192_000), rate=192_000)),
        ("odd rate", _file(_noise(2, 16001), rate=16001)),
        ("NaN", _file(np.full(2 * RATE, np.nan), codec="FLOAT")),
        ("over full scale", _file(40 * _noise(2), codec="FLOAT")),
        ("text", b"Dear diary, nothing happened today.\n" * 40),
        ("pickle", b"\x80\x04\x95" + b"\0" * 100),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_hard_input_is_a_voice_or_a_refusal(
    label: str, source: bytes, bundle: Path, tmp_path: Path
) -> None:
    outcomes = {}
    for start in (None, "best"):
        try:
            profile = loudkit.enroll(source, bundle, end_in_silence=True, start=start)  # type: ignore[arg-type]
        except LoudkitError as error:
            assert "\n" not in str(error)
            outcomes[start] = "refused"
        else:
            profile.save(tmp_path / "voice.safetensors")
            assert _same(VoiceProfile.load(tmp_path / "voice.safetensors"), profile)
            outcomes[start] = "voice"
    refused = {"nothing", "0.05 s", "0.5 s", "silence", "NaN", "text", "pickle"}
    expected = "refused" if label in refused else "voice"
    assert outcomes == {None: "refused" if label in ("60 s", "5 min") else expected, "best": expected}


def test_recordings_are_judged_before_a_model_is_looked_for(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    with pytest.raises(InvalidRequestError, match="too short"):
        loudkit.enroll(_noise(0.5), nowhere)
    with pytest.raises(AudioNotFoundError):
        loudkit.enroll(tmp_path / "none.wav", nowhere)
    with pytest.raises(MissingFileError, match="nowhere"):
        loudkit.enroll(_noise(1, 24000), nowhere)
    with pytest.raises(InvalidConfigError, match="tpu"):
        loudkit.enroll(_noise(0.5), nowhere, device="tpu")


def test_start_takes_ten_seconds_from_there(bundle: Path) -> None:
    long = _noise(40)
    made = loudkit.enroll(long, bundle, sample_rate=RATE, start=12.5)
    assert _same(made, loudkit.enroll(long[200_000:360_000], bundle, sample_rate=RATE))
    with pytest.raises(InvalidRequestError, match="start is 41"):
        loudkit.enroll(long, bundle, sample_rate=RATE, start=41)
    with pytest.raises(InvalidRequestError, match="mono"):
        loudkit.enroll(long[None], bundle, sample_rate=RATE, start=1.0)


def test_several_recordings_share_a_voice(bundle: Path, spoken: Recording) -> None:
    mono = spoken.mono()
    poor = mono[: 3 * spoken.rate] + _noise(3, spoken.rate) / 2
    alone = [loudkit.enroll(clip, bundle, sample_rate=spoken.rate) for clip in (poor, mono)]
    made = loudkit.enroll([poor, mono], bundle, sample_rate=spoken.rate, name="both")
    np.testing.assert_array_equal(made.prompt_tokens, alone[1].prompt_tokens)
    mean = sum(profile.speaker_embedding for profile in alone)
    np.testing.assert_allclose(made.speaker_embedding, mean / np.linalg.norm(mean), atol=1e-6)
    assert made.name == "both"
    with pytest.raises(InvalidRequestError, match="holds only files, bytes and arrays"):
        loudkit.enroll([poor, "x.wav", 3.0], bundle)
    with pytest.raises(AudioNotFoundError):
        loudkit.enroll(["x.wav", "y.wav"], bundle)


def test_numbers_in_a_list_are_samples(bundle: Path) -> None:
    clip = _noise(1, 24000)
    assert _same(loudkit.enroll(clip.tolist(), bundle), loudkit.enroll(clip, bundle))


def test_a_release_that_cannot_clone_says_so(bundle: Path, tmp_path: Path) -> None:
    release = tmp_path / "release"
    shutil.copytree(bundle, release)
    (release / "onnx" / "camp.onnx").unlink()
    with pytest.raises(MissingFileError, match=r"can speak but not clone with onnx.*camp\.onnx"):
        loudkit.enroll(_noise(1, 24000), release, device="onnx")


def test_a_release_without_its_synthesis_half_clones(bundle: Path, tmp_path: Path) -> None:
    shutil.copytree(bundle / "onnx", tmp_path / "onnx")
    clip = _noise(1, 24000)
    assert _same(loudkit.enroll(clip, tmp_path, device="onnx"), loudkit.enroll(clip, bundle, device="onnx"))
    assert _same(loudkit.enroll(clip, bundle / "loudr-1.safetensors"), loudkit.enroll(clip, bundle))


@pytest.mark.parametrize("contents", [b"", b"not a graph", None])
def test_a_graph_that_is_damaged_or_another(contents: bytes | None, bundle: Path, tmp_path: Path) -> None:
    shutil.copytree(bundle / "onnx", tmp_path / "onnx")
    graph = tmp_path / "onnx" / "voice_encoder.onnx"
    graph.write_bytes(contents if contents is not None else (tmp_path / "onnx" / "camp.onnx").read_bytes())
    with pytest.raises(InvalidFileError) as caught:
        loudkit.enroll(_noise(1, 24000), tmp_path, device="onnx")
    assert "\n" not in str(caught.value)


def test_devices_and_weights_that_do_not_go_together(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clip = _noise(1, 24000)
    with pytest.raises(InvalidRequestError, match="voice_encoder_weights"):
        loudkit.enroll(clip, bundle, device="onnx", voice_encoder_weights="ve.safetensors")
    with pytest.raises(InvalidConfigError, match="coreml"):
        loudkit.enroll(clip, bundle, device="coreml")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"loudkit\[torch\]"):
        loudkit.enroll(clip, bundle, device="cpu")
    with pytest.raises(MissingFileError, match="can speak but not clone"):
        (tmp_path / "onnx").mkdir()
        loudkit.enroll(clip, tmp_path)
