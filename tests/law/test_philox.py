"""Randomness: addressed by counter, so no draw depends on another."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.law import philox

words = st.integers(0, 2**32 - 1)
seeds = st.integers(min_value=-(2**64), max_value=2**65)


@given(counter=st.lists(st.integers(0, 2**32 - 1), min_size=4, max_size=4), key=st.tuples(words, words))
def test_ten_rounds_are_those_of_the_paper(counter: list[int], key: tuple[int, int]) -> None:
    c, k = list(counter), list(key)
    for _ in range(10):
        first, second = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [second >> 32 ^ c[1] ^ k[0], second & 0xFFFFFFFF, first >> 32 ^ c[3] ^ k[1], first & 0xFFFFFFFF]
        k = [(k[0] + 0x9E3779B9) & 0xFFFFFFFF, (k[1] + 0xBB67AE85) & 0xFFFFFFFF]
    assert philox.philox_4x32([counter] * 3, key).tolist() == [c] * 3


@given(seed=seeds, stream=st.integers(0, 2**33), step=st.integers(0, 2**33), width=st.integers(1, 40))
def test_words_do_not_depend_on_how_many_are_asked_for(seed: int, stream: int, step: int, width: int) -> None:
    block = philox.words(seed, stream, step, 3, width)
    for row in range(3):
        assert np.array_equal(block[row], philox.words(seed, stream, step + row, 1, width)[0])
    assert np.array_equal(block[:, : width - 1], philox.words(seed, stream, step, 3, width - 1)) or width == 1


@given(seed=seeds, step=st.integers(0, 2**32 - 1), indices=st.lists(st.integers(0, 70000), max_size=20))
def test_scattered_words_are_the_same_words(seed: int, step: int, indices: list[int]) -> None:
    at = np.array(indices, dtype=np.int64)
    row = philox.words(seed, 3, step, 1, 70001)[0]
    assert np.array_equal(philox.words_at(seed, 3, step, at), row[at])


@pytest.mark.parametrize("width", [1, 4, 32767, 32768, 32769, 70001])
def test_rows_longer_than_a_block_are_seamless(width: int) -> None:
    whole = philox.words(5, 1, 9, 2, width)
    plain = philox.philox_4x32([[i // 4, 10, 1, 0] for i in range(width)], (5, 0))
    assert np.array_equal(whole[1], plain[np.arange(width), np.arange(width) % 4])


def test_seeds_count_modulo_two_to_the_64() -> None:
    assert np.array_equal(philox.words(-1, 0, 0, 1, 8), philox.words(2**64 - 1, 0, 0, 1, 8))


def test_uniforms_never_touch_their_bounds() -> None:
    extremes = np.array([0, 0xFFFFFFFF], dtype=np.uint32)
    low, high = philox.uniform_from_words(extremes)
    assert 0 < low < high < 1
    assert np.all(np.isfinite(philox.gumbel_from_words(extremes)))


@settings(max_examples=20)
@given(seed=seeds, stream=st.integers(0, 100), rows=st.integers(1, 3), columns=st.integers(1, 500))
def test_gaussians_are_the_box_muller_cosines_of_their_uniforms(
    seed: int, stream: int, rows: int, columns: int
) -> None:
    field = philox.gaussian_field(seed, stream, rows, columns)
    u1 = philox.uniform(seed, stream, 0, rows, columns)
    u2 = philox.uniform(seed, stream + 1, 0, rows, columns)
    plain = np.sqrt(-2.0 * np.log(u1)) * np.cos(2.0 * np.pi * u2)
    assert np.allclose(field, plain, rtol=2e-7, atol=1e-14)


def test_gaussian_field_has_the_right_moments() -> None:
    field = philox.gaussian_field(11, 4, 4, 50000).astype(np.float64)
    assert abs(field.mean()) < 0.01
    assert abs(field.std() - 1) < 0.01
    assert abs((field**4).mean() - 3) < 0.1


def test_a_prefix_of_a_gaussian_field_is_the_shorter_field() -> None:
    long = philox.gaussian_field(3, 0, 2, 40000)
    assert np.array_equal(long[:, :33000], philox.gaussian_field(3, 0, 2, 33000))
