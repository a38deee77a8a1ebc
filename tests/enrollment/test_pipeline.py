"""The pipeline over networks that watch: what each is shown, and what becomes of what it says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from loudkit.bundle.voice import VoiceProfile
from loudkit.enrollment import features
from loudkit.enrollment.pipeline import Enroller, averaged
from loudkit.errors import InvalidConfigError, InvalidRequestError, InvalidTypeError


def _noise(seconds: float, rate: int, seed: int = 0) -> np.ndarray:
    return (0.1 * np.random.default_rng(seed).standard_normal(round(seconds * rate))).astype(np.float32)


def test_ten_seconds_have_the_geometry_of_every_shipped_voice(recorder: Any) -> None:
    profile = Enroller(recorder, periodic_window=True).enroll(_noise(12, 16000), 16000)
    assert [mel.shape for mel in recorder.mels] == [(1, 128, 1000), (1, 128, 600)]
    assert recorder.fbanks[0].shape == (1, 80, 998)
    assert recorder.partials[0].shape[1:] == (160, 40)
    assert all(array.dtype == np.float32 for array in (*recorder.mels, *recorder.fbanks, *recorder.partials))
    assert profile.prompt_tokens.shape == (250,)
    assert profile.prompt_mel.shape == (80, 500)
    assert profile.cond_prompt_tokens.shape == (150,)
    assert (profile.name, profile.language, profile.enrolment) == ("enrolled", "en", "first-10s")
    assert profile.source_sample_rate == 16000


@pytest.mark.parametrize("samples", [24000, 24001, 24479, 24480, 100_003])
def test_two_mel_frames_stand_for_every_prompt_token(samples: int, recorder: Any) -> None:
    profile = Enroller(recorder, periodic_window=False).enroll(_noise(samples / 24000, 24000), 24000)
    assert profile.prompt_mel.shape[1] == 2 * len(profile.prompt_tokens)


def test_the_prompt_hears_ten_seconds_and_the_speaker_all(recorder: Any) -> None:
    first, other = _noise(10, 24000), _noise(10, 24000, seed=1)
    enroller = Enroller(recorder, periodic_window=True)
    enroller.enroll(first, 24000)
    enroller.enroll(np.concatenate([first, other]), 24000)
    np.testing.assert_array_equal(recorder.mels[0], recorder.mels[2])
    np.testing.assert_array_equal(recorder.fbanks[0], recorder.fbanks[1])
    assert len(recorder.partials[1]) > len(recorder.partials[0])


def test_the_window_is_the_networks_own(recorder: Any) -> None:
    clip = _noise(3, 24000)
    for periodic in (True, False):
        Enroller(recorder, periodic_window=periodic).enroll(clip, 24000)
    apart = np.abs(recorder.partials[0] - recorder.partials[1]).max() / recorder.partials[0].max()
    assert 1e-4 < apart < 1e-2


def test_any_array_of_one_axis_enrolls_alike(recorder: Any) -> None:
    clip = _noise(2, 24000)
    enroller = Enroller(recorder, periodic_window=True)
    backwards = np.ascontiguousarray(clip[::-1])[::-1]
    backwards.setflags(write=False)
    for view in (clip, backwards, clip.astype(np.float64), clip.tolist(), np.repeat(clip, 2)[::2]):
        enroller.enroll(view, 24000)
    for mel in recorder.mels[2::2]:
        np.testing.assert_array_equal(mel, recorder.mels[0])


def test_integers_are_cast_and_not_scaled(recorder: Any) -> None:
    clip = (_noise(1, 24000) * 1000).astype(np.int16)
    enroller = Enroller(recorder, periodic_window=True)
    enroller.enroll(clip, 24000)
    enroller.enroll(clip.astype(np.float32), 24000)
    np.testing.assert_array_equal(recorder.mels[0], recorder.mels[2])


def test_silence_before_the_pause_cut_is_refused_after_it(recorder: Any) -> None:
    clip = np.concatenate([np.zeros(240_000), np.full(24000, 0.5)]).astype(np.float32)
    enroller = Enroller(recorder, periodic_window=True)
    enroller.enroll(clip, 24000)
    with pytest.raises(InvalidRequestError, match="silent"):
        enroller.enroll(clip, 24000, end_in_silence=True)


def test_the_pause_cut_is_recorded(recorder: Any) -> None:
    enroller = Enroller(recorder, periodic_window=True)
    profile = enroller.enroll(
        _noise(5, 24000), 24000, end_in_silence=True, name="x", language="de", consent="mine"
    )
    assert (profile.enrolment, profile.name, profile.language) == ("first-10s-pause", "x", "de")
    assert profile.consent == "mine"
    assert len(profile.prompt_tokens) == 135  # 5 s and 0.4 s of silence


@pytest.mark.parametrize("rate", [24000.0, "24000", True, None])
def test_a_rate_is_a_whole_number(rate: object, recorder: Any) -> None:
    with pytest.raises(InvalidTypeError, match="whole number of Hz"):
        Enroller(recorder, periodic_window=True).enroll(_noise(1, 24000), rate)  # type: ignore[arg-type]
    assert not recorder.mels


@pytest.mark.parametrize("samples", ["text", None, [[0.1], [0.2, 0.3]], [object()], np.ones(9, np.complex64)])
def test_what_is_no_array_of_numbers_is_refused(samples: object, recorder: Any) -> None:
    with pytest.raises(InvalidTypeError, match="not an array of numbers"):
        Enroller(recorder, periodic_window=True).enroll(samples, 24000)  # type: ignore[arg-type]


def test_an_encoder_that_gives_nothing_makes_no_voice(recorder: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = np.zeros((1, 256), np.float32)
    monkeypatch.setattr(recorder, "speaker_embeddings", lambda partials: nothing)
    with pytest.raises(InvalidConfigError, match="speaker_embedding"):
        Enroller(recorder, periodic_window=True).enroll(_noise(1, 24000), 24000)


def _profile(speaker: int, flow: float, name: str) -> VoiceProfile:
    flow_embedding = np.zeros(192, np.float32)
    flow_embedding[speaker] = flow
    return VoiceProfile(
        name,
        np.eye(256, dtype=np.float32)[speaker],
        flow_embedding,
        np.arange(4),
        np.zeros((80, 8), np.float32),
        np.arange(3),
    )


def test_several_recordings_are_averaged_as_directions() -> None:
    made = averaged([_profile(0, 1.0, "a"), _profile(1, 9.0, "b")], best=1)
    half = np.sqrt(0.5)
    np.testing.assert_allclose(made.speaker_embedding[:3], [half, half, 0], rtol=1e-6)
    np.testing.assert_allclose(made.flow_embedding[:3], [5 * half, 5 * half, 0], rtol=1e-6)
    assert made.name == "b"


def test_what_the_features_do_with_digital_silence_is_finite() -> None:
    silence = np.zeros(24000, np.float32)
    for made in (
        features.token_mel(silence),
        features.prompt_mel(silence),
        features.fbank(silence),
        features.voice_mel(silence, periodic=True),
    ):
        assert np.isfinite(made).all()
