"""Splitting: nothing lost, nothing empty, nothing over budget."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.errors import InvalidTokensError
from loudkit.law.chunking import (
    SPACES,
    WORD_BOUNDARIES,
    carried_tail,
    checked_tokens,
    split_in_half,
    split_text,
)
from loudkit.law.config import AlgorithmConfig, ChunkConfig

texts = st.text(alphabet=st.sampled_from("ab.,;!? \n\t\u00a0\u2003é。Mr"), max_size=400) | st.text(
    max_size=400
)
laws = st.builds(
    ChunkConfig,
    max_tokens=st.integers(10, 300),
    split_on=st.sampled_from([(". ", "! ", "? ", "; ", ", "), ("", "."), ("...",), ("\n\n", "。")]),
    mid_sentence_period=st.sampled_from(["hold", "break"]),
)
TO_NOTHING = str.maketrans("", "", SPACES)


@settings(max_examples=300)
@given(text=texts, law=laws, edition=st.sampled_from(["0.1.0", "0.1.1"]))
def test_chunks_lose_nothing_and_fit(text: str, law: ChunkConfig, edition: str) -> None:
    chunks = split_text(text, law, edition)  # type: ignore[arg-type]
    assert "".join(chunks).translate(TO_NOTHING) == text.translate(TO_NOTHING)
    at = 0
    for chunk in chunks:
        assert chunk
        assert chunk == chunk.strip(SPACES)
        at = text.index(chunk, at) + len(chunk)  # in order, each as it was written
        # A separator may end one code point past the budget.
        assert len(chunk) <= law.max_tokens // 2 + 1


@given(text=texts, first=st.integers(1, 40))
def test_a_first_budget_limits_only_the_first_chunk(text: str, first: int) -> None:
    chunks = split_text(text, ChunkConfig(max_tokens=40, first_chunk_max_tokens=first))
    if chunks:
        assert len(chunks[0]) <= max(first // 2, 1) + 1


def test_a_disabled_splitter_gives_one_chunk() -> None:
    assert split_text("a " * 500, ChunkConfig(enabled=False)) == [("a " * 500).strip()]


def test_a_period_inside_a_sentence_is_held() -> None:
    text = "x" * 100 + " Mr. Smith " + "y" * 60
    assert split_text(text, ChunkConfig())[0].endswith("Mr. Smith")
    assert split_text(text, ChunkConfig(mid_sentence_period="break"))[0].endswith("Mr.")


@given(text=texts)
def test_halves_are_the_text_cut_at_a_word_boundary(text: str) -> None:
    halves = split_in_half(text)
    inner = [i for i in range(1, len(text) - 1) if text[i] in WORD_BOUNDARIES]
    if halves is None:
        assert not inner or not all(part.strip(SPACES) for part in _around(text, inner))
        return
    assert all(halves)
    assert "".join(halves).translate(TO_NOTHING) == text.translate(TO_NOTHING)


def _around(text: str, inner: list[int]) -> tuple[str, str]:
    middle = min(inner, key=lambda i: (abs(i - len(text) / 2), i))
    return text[: middle + 1], text[middle + 1 :]


@given(tokens=st.lists(st.integers(0, 6560), max_size=30), n=st.integers(0, 12), pair=st.booleans())
def test_the_carry_is_a_tail(tokens: list[int], n: int, pair: bool) -> None:
    law = AlgorithmConfig(chunking=ChunkConfig(prefix_tokens=n), decode_mode="fusion_mtp2" if pair else None)
    carry = carried_tail(tokens, law)
    if not pair:
        assert carry == (tokens[-n:] if n else [])
        return
    whole = tokens[: len(tokens) - len(tokens) % 2]
    assert len(carry) % 2 == 0
    assert carry == (whole[len(whole) - len(carry) :])
    assert len(carry) in {0, min(n + n % 2, len(whole))}


@pytest.mark.parametrize(
    "token", [-1, 6561, 2.5, True, "7", None, float("nan"), float("inf"), np.bool_(True), [1]]
)
def test_what_is_no_speech_token_is_refused_as_it_was_given(token: object) -> None:
    with pytest.raises(InvalidTokensError) as caught:
        checked_tokens([5, token, 7], AlgorithmConfig())
    assert caught.value.token is token
    assert caught.value.limit == 6561


def test_whole_numbers_of_any_kind_are_tokens() -> None:
    given_tokens = [3, 3.0, np.int64(3), np.float32(3), np.uint8(3)]
    checked = checked_tokens(given_tokens, AlgorithmConfig())
    assert checked == [3] * 5
    assert all(type(token) is int for token in checked)
