"""The resampler against its own definition, summed tap by tap."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.enrollment.resample import Ratio, kernel, resample


def _by_definition(samples: np.ndarray, ratio: Ratio) -> np.ndarray:
    weights = kernel(ratio)
    padded = np.concatenate(
        [
            np.zeros(ratio.half_width, np.float32),
            samples,
            np.zeros(ratio.half_width + ratio.orig, np.float32),
        ]
    )
    out = []
    for i in range(len(samples) // ratio.orig + 1):
        for phase in range(ratio.new):
            total = np.float32(0)
            for tap in range(ratio.taps):
                total += weights[phase, tap] * padded[i * ratio.orig + tap]
            out.append(total)
    return np.array(out[: ratio.length(len(samples))], np.float32)


@given(st.integers(1, 24), st.integers(1, 24), st.integers(0, 60), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_every_bit_is_the_definitions(source: int, target: int, length: int, seed: int) -> None:
    samples = np.random.default_rng(seed).standard_normal(length).astype(np.float32)
    ratio = Ratio.between(source, target)
    if ratio.orig == ratio.new:
        assert resample(samples, source, target) is samples
    else:
        np.testing.assert_array_equal(resample(samples, source, target), _by_definition(samples, ratio))


@pytest.mark.parametrize("source", [8000, 11025, 16001, 22050, 44100, 48000, 96000, 191_999, 192_000])
def test_a_tone_keeps_its_pitch_and_level(source: int) -> None:
    t = np.arange(source) / source
    out = resample((0.5 * np.sin(2 * np.pi * 440 * t)).astype(np.float32), source, 24000)
    assert len(out) == 24000
    expected = 0.5 * np.sin(2 * np.pi * 440 * np.arange(24000) / 24000)
    assert np.abs(out - expected)[200:-200].max() < 2e-3


def test_what_lies_above_the_lower_nyquist_frequency_is_gone() -> None:
    t = np.arange(48000) / 48000
    out = resample(np.sin(2 * np.pi * 15000 * t).astype(np.float32), 48000, 24000)
    assert np.abs(out)[200:-200].max() < 0.01


def test_views_of_an_array_resample_alike() -> None:
    samples = np.random.default_rng(0).standard_normal(4000).astype(np.float32)
    samples.setflags(write=False)
    expected = resample(samples[::-2].copy(), 16000, 24000)
    np.testing.assert_array_equal(resample(samples[::-2], 16000, 24000), expected)
