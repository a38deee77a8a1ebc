"""Which words the text passes changed."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence


def changed_words(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Runs of words of ``before`` with what stands for them in ``after``, in order; one side may be empty.

    Spaces do not count. Takes time in proportion to the words, whatever they are.
    """
    old, new = before.split(), after.split()
    for its_words, their_words in changed_runs(old, new):
        yield " ".join(old[its_words]), " ".join(new[their_words])


def changed_runs(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[slice, slice]]:
    """The same as places in two lists of words."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, word in enumerate(new):
        places[word].append(place)
    i = j = 0
    while i < len(old) or j < len(new):
        if i < len(old) and j < len(new) and old[i] == new[j]:
            i, j = i + 1, j + 1
            continue
        next_i, next_j = _next_common(old, i, len(new), j, places)
        yield slice(i, next_i), slice(j, next_j)
        i, j = next_i, next_j


def _next_common(
    old: Sequence[str], i: int, end: int, j: int, places: Mapping[str, list[int]]
) -> tuple[int, int]:
    """The nearest pair of equal words at or behind ``(i, j)``, or both ends."""
    best, shortest = (len(old), end), len(old) - i + end - j
    for at in range(i, len(old)):
        if at - i >= shortest:
            break
        there = places.get(old[at], ())
        k = bisect_left(there, j)
        if k < len(there) and at - i + there[k] - j < shortest:
            best, shortest = (at, there[k]), at - i + there[k] - j
    return best
