"""Detectors: what must hold for any row."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.law.config import AlgorithmConfig, PostprocessConfig, WindowConfig
from loudkit.law.detectors import Row, Verdict, ceiling, find_loop, inspect, silent_tokens
from loudkit.law.sampler import EosPeak

SILENCE = (0, 1)
LAWS = [
    PostprocessConfig(),
    PostprocessConfig(silence_render_ids=(0, 2), quiet_render_ids=(3,)),
    AlgorithmConfig(edition="0.1.0").postprocess,
]

rows = st.builds(
    Row,
    tokens=st.lists(st.integers(0, 6), max_size=120),
    n_text=st.integers(0, 60),
    min_tokens=st.integers(0, 60),
    peak=st.builds(EosPeak, st.integers(-1, 120), st.floats(0, 1)),
    ended=st.booleans(),
    is_terminal=st.booleans(),
    hit_ceiling=st.booleans(),
)


@settings(max_examples=400)
@given(row=rows, law=st.sampled_from(LAWS))
def test_a_verdict_never_cuts_before_the_earliest_cut(row: Row, law: PostprocessConfig) -> None:
    verdict = inspect(row, law, SILENCE)
    length = len(row.tokens)
    assert 0 <= verdict.keep <= length
    if verdict.reason in ("clean", "dropout", "stall"):
        assert verdict.keep == length
    if verdict.reason in ("silence_tail", "terminal_echo", "desperation"):
        assert max(row.min_tokens, 10) <= verdict.keep < length
    if verdict.reason == "ended_tail":
        # Only silence, or a short burst behind silence, goes.
        burst = [token for token in row.tokens[verdict.keep :] if token not in SILENCE]
        assert len(burst) <= law.ended_tail_word_max
        assert verdict.keep < length
    if verdict.reason == "repetition" and verdict.keep < length:
        assert find_loop(row.tokens, law, SILENCE) is not None


@given(row=rows)
def test_off_means_off(row: Row) -> None:
    assert inspect(row, PostprocessConfig(mode="off"), SILENCE) == Verdict(len(row.tokens))


@given(row=rows)
def test_reporting_and_trimming_judge_alike(row: Row) -> None:
    assert inspect(row, PostprocessConfig(mode="report"), SILENCE) == inspect(
        row, PostprocessConfig(), SILENCE
    )


@settings(max_examples=200)
@given(tokens=st.lists(st.integers(0, 3), max_size=80), law=st.sampled_from(LAWS))
def test_a_loop_is_found_where_the_plain_definition_finds_it(
    tokens: list[int], law: PostprocessConfig
) -> None:
    assert find_loop(tokens, law, SILENCE) == _plain_loop(tokens, law)


def _plain_loop(tokens: list[int], law: PostprocessConfig) -> tuple[int, bool] | None:
    quiet = set(SILENCE)
    if law.repetition_silence == "acoustic":
        quiet |= {*law.silence_render_ids, *law.quiet_render_ids}
    best: tuple[int, bool] | None = None
    if len(tokens) < law.repetition_min_span:
        return None
    for p in range(1, min(law.repetition_max_period, len(tokens) // law.repetition_min_cycles) + 1):
        for s in range(len(tokens) - p * law.repetition_min_cycles + 1):
            cycle = tokens[s : s + p]
            c = 1
            while tokens[s + c * p : s + (c + 1) * p] == cycle:
                c += 1
            if (
                c >= law.repetition_min_cycles
                and c * p >= law.repetition_min_span
                and not set(cycle) <= quiet
            ):
                if best is None or s + p < best[0]:
                    best = (s + p, len(tokens) - (s + c * p) >= p)
                break
    return best


@given(n_text=st.integers(0, 10_000), window=st.integers(255, 1000))
def test_the_ceiling_grows_with_the_text_up_to_the_window(n_text: int, window: int) -> None:
    law = PostprocessConfig()
    frame = WindowConfig(max_speech_tokens=window)
    assert ceiling(law, frame, n_text) <= min(window, ceiling(law, frame, n_text + 1))


def test_silent_tokens_are_counted_by_the_census_where_there_is_one() -> None:
    assert silent_tokens([0, 0, 2, 5], PostprocessConfig(), SILENCE) == 2
    assert silent_tokens([0, 0, 2, 5], PostprocessConfig(silence_render_ids=(2,)), SILENCE) == 1
