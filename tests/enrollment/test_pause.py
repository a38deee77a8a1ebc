"""The pause cut on made-up clips."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.enrollment.pause import cut_position, with_prompt_ending_in_silence
from loudkit.errors import InvalidRequestError


@given(
    st.sampled_from([8000, 11025, 16000, 22050, 24000]),
    st.lists(st.tuples(st.floats(0.02, 4.0), st.booleans()), min_size=1, max_size=12),
)
@settings(max_examples=60, deadline=None)
def test_the_cut_is_a_pause_or_the_end(rate: int, parts: list[tuple[float, bool]]) -> None:
    level = np.concatenate([np.full(round(seconds * rate), 0.3 * loud) for seconds, loud in parts])
    samples = (level * np.where(np.arange(len(level)) % 2, -1, 1)).astype(np.float32)
    cut = cut_position(samples, rate)
    default = min(len(samples), int(10 * rate) - int(0.4 * rate))
    assert 0 <= cut <= min(len(samples), 10 * rate)
    if cut != default:
        assert cut >= 3 * rate
        assert not samples[cut : cut + int(0.06 * rate)].any()


def test_the_rest_is_silence(spoken: object) -> None:
    samples = spoken.mono()  # type: ignore[attr-defined]
    out = with_prompt_ending_in_silence(samples, 22050)
    cut = cut_position(samples, 22050)
    np.testing.assert_array_equal(out[:cut], samples[:cut])
    assert not out[cut:].any()
    assert len(out) - cut == int(0.4 * 22050)


def test_a_clip_that_cannot_be_enrolled_is_not_cut() -> None:
    with pytest.raises(InvalidRequestError, match="too short"):
        with_prompt_ending_in_silence(np.ones(100), 24000)
