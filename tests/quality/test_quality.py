"""Measures of quality that need no extra."""

from __future__ import annotations

import numpy as np
import pytest

from loudkit.errors import MissingExtraError
from loudkit.quality.lines import SETS, lines
from loudkit.quality.recognition import edits, word_error_rate
from loudkit.quality.report import teachers
from loudkit.quality.sound import largest_step, needed

RATE = 24000


def test_error_rates() -> None:
    assert edits("kitten", "sitting") == 3
    assert word_error_rate(["a b c d", "e"], ["a x c", ""]) == 3 / 5


def test_a_click_at_a_join_is_found_and_elsewhere_is_not() -> None:
    tone = 0.3 * np.sin(2 * np.pi * 200 * np.arange(RATE) / RATE).astype(np.float32)
    assert largest_step(tone, RATE, [0.5]) <= 1.01
    tone[RATE // 2 :] += 0.2
    assert largest_step(tone, RATE, [0.5]) > 10
    assert largest_step(tone, RATE, [0.25]) <= 1.01
    assert largest_step(tone, RATE, []) == 0


@pytest.mark.parametrize("most", [1, 7, 20])
def test_few_lines_are_taken_from_everywhere(most: int) -> None:
    every = lines("sentences")
    some = lines("sentences", most)
    assert len(some) == most == len(set(some))
    assert set(some) <= set(every)
    assert most == 1 or every.index(some[-1]) >= len(every) // 2
    assert lines("sentences", 1000) == every


def test_no_line_is_there_twice() -> None:
    every = [line for name in SETS for line in lines(name)]
    assert len(every) == 80 == len(set(every))


def test_the_teachers_are_unit_vectors_and_not_each_other() -> None:
    found = teachers()
    assert set(found) == {f"teacher of {name}" for name in ("ben", "cora", "hugo", "nora")}
    matrix = np.stack(list(found.values()))
    assert matrix.shape == (4, 256)
    assert np.allclose(np.linalg.norm(matrix, axis=1), 1, atol=1e-2)
    assert (matrix @ matrix.T - 2 * np.eye(4)).max() < 0.9


def test_a_missing_extra_is_named() -> None:
    with pytest.raises(MissingExtraError, match=r"loudkit\[quality\]"):
        needed("no_such_module_of_loudkit")
