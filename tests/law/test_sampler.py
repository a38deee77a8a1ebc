"""The sampler: free of order, exact about ties, honest about damage."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.errors import InvalidConfigError, InvalidRequestError
from loudkit.law import philox
from loudkit.law.config import Edition, SamplingConfig
from loudkit.law.sampler import EosPeak, Sampler

LAW = SamplingConfig(silence_token_ids=(2, 5))


def _rows(seed: int, steps: int, vocab: int = 64) -> np.ndarray:
    return (philox.uniform(seed, 9, 0, steps, vocab) * 12 - 6).astype(np.float32)


@settings(max_examples=30)
@given(seed=st.integers(0, 2**64 - 1), order=st.permutations(range(12)))
def test_draws_do_not_depend_on_their_order(seed: int, order: list[int]) -> None:
    rows = _rows(seed, 12)
    in_order = [Sampler(LAW, seed=seed, vocab_size=64).draw(rows[step], step) for step in range(12)]
    sampler = Sampler(LAW, seed=seed, vocab_size=64)
    shuffled = {step: sampler.draw(rows[step], step) for step in order}
    assert in_order == [shuffled[step] for step in range(12)]


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**64 - 1),
    vocab=st.sampled_from([64, 67, 1001]),
    temperature=st.floats(0.1, 4),
    penalty=st.floats(1, 3),
    min_p=st.floats(0, 0.9),
    seen=st.sets(st.integers(0, 63)),
    spread=st.floats(0.01, 20),
    edition=st.sampled_from(["0.1.0", "0.1.1"]),
)
def test_the_fast_draw_is_the_plain_definition(
    seed: int,
    vocab: int,
    temperature: float,
    penalty: float,
    min_p: float,
    seen: set[int],
    spread: float,
    edition: Edition,
) -> None:
    law = SamplingConfig(
        temperature=temperature, repetition_penalty=penalty, min_p=min_p, silence_token_ids=(2, 5)
    )
    sampler = Sampler(law, seed=seed, vocab_size=vocab, stop=9, floor=1, seen=seen, edition=edition)
    peak = EosPeak()
    for step in range(6):
        logits = (philox.uniform(seed, 9, step, 1, vocab)[0] * spread).astype(np.float32)
        z = logits.astype(np.float64)
        for i in seen - ({2, 5} if edition == "0.1.0" else set()):
            z[i] = z[i] / penalty if z[i] > 0 else z[i] * penalty
        s = z / temperature
        keep = s >= s.max() + (math.log(min_p) if min_p else -math.inf)
        keep[[2, 5]] = True
        noisy = np.where(keep, s + philox.gumbel(seed, 0, step, 1, vocab)[0], -math.inf)
        token = int(noisy.argmax())
        weights = np.exp(s - s.max())
        p = weights[9] / sum(weights[keep])
        if step > 1 and p > peak.probability:
            peak = EosPeak(step, p)
        assert sampler.draw(logits, step) == token
        assert sampler.peak.step == peak.step
        assert math.isclose(sampler.peak.probability, peak.probability, rel_tol=1e-12)
        sampler.mark(token)
        seen = seen | {token}


def test_drawing_leaves_the_logits_alone() -> None:
    logits = _rows(1, 1)[0]
    before = logits.copy()
    Sampler(LAW, seed=1, vocab_size=64, seen=range(64)).draw(logits, 0)
    assert np.array_equal(logits, before)


def test_frequencies_follow_the_softmax() -> None:
    law = SamplingConfig(temperature=1.0, repetition_penalty=1.0, min_p=0.0)
    logits = np.log(np.array([0.5, 0.3, 0.2], dtype=np.float32))
    sampler = Sampler(law, seed=77, vocab_size=3)
    counts = np.bincount([sampler.draw(logits, step) for step in range(6000)], minlength=3) / 6000
    assert np.allclose(counts, [0.5, 0.3, 0.2], atol=0.025)


@pytest.mark.parametrize("edition", ["0.1.0", "0.1.1"])
def test_only_the_older_edition_spares_silence_the_penalty(edition: str) -> None:
    law = SamplingConfig(temperature=1.0, repetition_penalty=3.0, min_p=0.0, silence_token_ids=(0,))
    logits = np.array([30.0, 15.0], dtype=np.float32)
    token = Sampler(law, seed=1, vocab_size=2, seen=[0], edition=edition).draw(logits, 0)  # type: ignore[arg-type]
    assert token == (0 if edition == "0.1.0" else 1)


def test_the_peak_is_observed_only_behind_the_floor() -> None:
    logits = np.array([0.0, 0.0], dtype=np.float32)
    law = SamplingConfig(temperature=1.0, repetition_penalty=1.0, min_p=0.0)
    sampler = Sampler(law, seed=1, vocab_size=2, stop=1, floor=2)
    for step in range(3):
        sampler.draw(logits, step)
        assert sampler.peak == EosPeak()
    sampler.draw(logits, 3)
    assert sampler.peak == EosPeak(3, 0.5)


def test_masked_and_damaged_logits() -> None:
    sampler = Sampler(SamplingConfig(), seed=1, vocab_size=4, stop=3, floor=0)
    assert sampler.draw(np.full(4, -np.inf, dtype=np.float32), 5) == 0
    assert sampler.peak == EosPeak()
    with pytest.raises(InvalidRequestError, match="step 6"):
        sampler.draw(np.array([0, np.nan, 0, 0], dtype=np.float32), 6)


def test_an_infinite_logit_wins_even_without_a_cutoff() -> None:
    for min_p in (0.0, 0.05):
        sampler = Sampler(SamplingConfig(min_p=min_p, silence_token_ids=(2,)), seed=1, vocab_size=3)
        assert sampler.draw(np.array([0, np.inf, 0], dtype=np.float32), 0) == 1


def test_silence_must_index_the_vocabulary() -> None:
    with pytest.raises(InvalidConfigError, match="silence_token_ids"):
        Sampler(SamplingConfig(silence_token_ids=(64,)), seed=0, vocab_size=64)


def test_its_name_says_what_it_is() -> None:
    assert repr(Sampler(LAW, seed=7, vocab_size=64)) == (
        "LR-SAMPLER-v1(seed=7, temp=0.8, rep=1.2, min_p=0.05, silence=2)"
    )
