"""Framing, edges, speed and samples."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.errors import InvalidConfigError, InvalidRequestError, WindowOverflowError
from loudkit.law.config import AlgorithmConfig, SamplingConfig, WindowConfig
from loudkit.law.philox import gaussian_field
from loudkit.law.seeds import check_seed, chunk_seed, derive
from loudkit.law.shaping import check_speed, fade_edges, fade_ramp, quantise, quantise_for_file
from loudkit.law.stretch import time_stretch
from loudkit.law.windows import euler_grid, excitation, flow_prior, frame_window, vocoder_frames, vocoder_mel

STATIC = AlgorithmConfig(window=WindowConfig(255, 255, 4254, 238))
PROMPT_MEL = np.ones((80, 500), dtype=np.float32)


@given(n=st.integers(0, 255), prompt=st.integers(0, 400))
def test_a_static_frame_always_has_one_shape(n: int, prompt: int) -> None:
    frame = frame_window(list(range(n)), list(range(prompt)), PROMPT_MEL, STATIC)
    assert (len(frame.prompt), len(frame.query), frame.frames, frame.prompt_frames) == (238, 255, 986, 476)
    assert frame.query[:n].tolist() == list(range(n))
    assert set(frame.query[n:].tolist()) <= {4254}
    mel = np.arange(80 * 986, dtype=np.float32).reshape(80, 986)
    assert np.array_equal(frame.speech(mel), mel[:, 476 : 476 + 2 * n])


def test_a_ragged_frame_is_what_it_is_given() -> None:
    frame = frame_window([1, 2], [3, 4, 5], PROMPT_MEL, AlgorithmConfig())
    assert (frame.prompt.tolist(), frame.query.tolist()) == ([3, 4, 5], [1, 2])
    assert frame.cond.shape == (80, 10)
    assert np.array_equal(frame.cond.sum(axis=0) > 0, [True] * 6 + [False] * 4)


def test_frames_that_cannot_be_made_are_refused() -> None:
    with pytest.raises(WindowOverflowError) as caught:
        frame_window([0] * 256, [0], PROMPT_MEL, STATIC)
    assert (caught.value.n_tokens, caught.value.window) == (256, 255)
    no_pad = AlgorithmConfig(window=WindowConfig(255, 255))
    with pytest.raises(InvalidConfigError, match="pad_token_id"):
        frame_window([0], [0], PROMPT_MEL, no_pad)
    silent = AlgorithmConfig(window=WindowConfig(255, 255), sampling=SamplingConfig(silence_token_ids=(9, 8)))
    assert frame_window([0], [0], PROMPT_MEL, silent).query[-1] == 9


def test_the_vocoder_is_framed_by_the_window() -> None:
    assert vocoder_frames(30, STATIC) == 510
    assert vocoder_frames(30, AlgorithmConfig()) == 30
    padded = vocoder_mel(np.ones((80, 3), dtype=np.float32), 5)
    assert padded[0].tolist() == [1, 1, 1, 0, 0]
    assert vocoder_mel(np.ones((80, 7), dtype=np.float32), 5).shape == (80, 5)
    phase, noise = excitation(9, 4)
    assert (phase.shape, noise.shape) == ((9,), (9, 1920))
    assert phase[0] == 0
    assert np.all(np.abs(phase) <= math.pi)
    assert np.array_equal(noise, gaussian_field(9, 1, 9, 1920))
    assert np.array_equal(flow_prior(9, 7), gaussian_field(9, 0, 80, 7))


@given(steps=st.integers(1, 50))
def test_the_cosine_grid_rises_from_zero_to_one(steps: int) -> None:
    grid = euler_grid(AlgorithmConfig(euler_steps=steps))
    assert len(grid) == steps + 1
    assert grid[0] == 0.0
    assert all(a < b for a, b in pairwise(grid))
    assert abs(grid[-1] - 1) < 1e-15


@given(n=st.integers(2, 2000))
def test_a_ramp_rises_and_mirrors_itself(n: int) -> None:
    ramp = fade_ramp(n)
    assert ramp[0] == 0
    assert ramp[-1] == 1
    assert np.all(np.diff(ramp) >= 0)
    assert np.allclose(ramp + ramp[::-1], 1, atol=1e-6)


def test_a_fade_touches_only_the_edges_and_never_its_input() -> None:
    audio = np.ones(2000, dtype=np.float32)
    faded = fade_edges(audio, 0.02, 24000)
    assert audio.min() == 1
    assert faded[0] == faded[-1] == 0
    assert np.all(faded[480:-480] == 1)
    assert fade_edges(audio[:959], 0.02, 24000).min() == 1


def _tone(seconds: float, hertz: float) -> np.ndarray:
    return np.sin(2 * np.pi * hertz * np.arange(int(24000 * seconds)) / 24000).astype(np.float32)


@settings(max_examples=20, deadline=None)
@given(n=st.integers(0, 6000), speed=st.floats(0.5, 2.0))
def test_stretched_length_is_exact(n: int, speed: float) -> None:
    audio = gaussian_field(1, 0, 1, max(n, 1))[0, :n]
    out = time_stretch(audio, speed, 24000)
    assert len(out) == (n if speed == 1 else math.floor(n / speed + 0.5))
    assert out.dtype == np.float32
    assert np.all(np.isfinite(out))


@pytest.mark.parametrize("speed", [0.5, 0.8, 1.25, 2.0])
def test_speed_keeps_the_pitch(speed: float) -> None:
    out = time_stretch(_tone(1.0, 220), speed, 24000)
    middle = out[2400:-2400] * np.hanning(len(out) - 4800)
    peak = np.argmax(np.abs(np.fft.rfft(middle, 1 << 17))) * 24000 / (1 << 17)
    assert abs(peak - 220) < 3


def test_unit_speed_returns_its_very_input() -> None:
    audio = _tone(0.1, 220)
    assert time_stretch(audio, 1.0, 24000) is audio


@pytest.mark.parametrize(
    "speed", [0.49, 2.01, 0, -1, math.nan, math.inf, "1", None, True, [1], b"1", np.bool_(True), np.ones(2)]
)
def test_speeds_out_of_range_are_refused(speed: object) -> None:
    with pytest.raises(InvalidRequestError, match="speed"):
        check_speed(speed)


@given(st.lists(st.floats(-2, 2, width=32), max_size=50))
def test_both_sample_rules_agree_but_for_a_hair(values: list[float]) -> None:
    audio = np.array(values, dtype=np.float32)
    transport, file = quantise(audio), quantise_for_file(audio)
    assert np.all(np.abs(transport.astype(int) - file.astype(int)) <= 1)
    assert np.all((transport == file) | (np.abs(audio) < 2**-8))


def test_samples_that_are_no_numbers_are_silent() -> None:
    hostile = np.array([np.nan, np.inf, -np.inf], dtype=np.float32)
    for rule in (quantise, quantise_for_file):
        assert rule(hostile).tolist() == [0, 32767, -32768]


def test_seeds_out_of_range_are_refused() -> None:
    wrong = [-1, 2**64, 10**5000, 1.0, "1", "x" * 10**6, None, True, np.float64(3), np.zeros((3, 3))]
    for seed in wrong:
        with pytest.raises(InvalidRequestError, match="seed") as caught:
            check_seed(seed)
        assert len(str(caught.value)) < 160
        assert "\n" not in str(caught.value)


def test_seeds() -> None:
    assert check_seed(np.uint64(2**64 - 1)) == 2**64 - 1
    assert chunk_seed(5, 0) == 5
    assert chunk_seed(5, 0, "0.1.0") == derive(5, 16)
    assert chunk_seed(5, 3) == derive(5, 19)
