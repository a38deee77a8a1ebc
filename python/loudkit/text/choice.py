"""The best cover: of readings that overlap, those are taken which are worth most together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from loudkit.text.reading import Reading


def choose(readings: Iterable[Reading]) -> list[Reading]:
    """Readings without overlap, in order, with the greatest sum of weight times length.

    Of equal covers the one with fewer readings is taken, then the one whose readings begin and end later
    (weighted interval scheduling, Kleinberg and Tardos, Algorithm Design, 6.1). O(n log n).
    """
    ordered = sorted(readings, key=lambda r: (r.end, r.start, r.weight))
    ends = [reading.end for reading in ordered]
    best: list[tuple[float, int]] = [(0.0, 0)]  # (worth, minus the number of readings) of the first i
    taken: list[bool] = []
    for i, reading in enumerate(ordered):
        before = bisect_right(ends, reading.start, 0, i)
        worth = (best[before][0] + reading.weight * (reading.end - reading.start), best[before][1] - 1)
        taken.append(worth > best[i])
        best.append(max(worth, best[i]))
    chosen: list[Reading] = []
    i = len(ordered)
    while i:
        if taken[i - 1]:
            chosen.append(ordered[i - 1])
            i = bisect_right(ends, ordered[i - 1].start, 0, i - 1)
        else:
            i -= 1
    return chosen[::-1]


def rivals(readings: Sequence[Reading], chosen: Sequence[Reading]) -> list[list[Reading]]:
    """For each chosen reading, those that it kept out, the weightiest first."""
    kept = {id(reading) for reading in chosen}
    others = sorted((r for r in readings if id(r) not in kept), key=lambda r: r.start)
    found: list[list[Reading]] = [[] for _ in chosen]
    first = 0
    for i, winner in enumerate(chosen):
        while first < len(others) and others[first].end <= winner.start:
            first += 1
        for other in others[first:]:
            if other.start >= winner.end:
                break
            if other.end > winner.start:
                found[i].append(other)
        found[i].sort(key=lambda r: (-r.weight * (r.end - r.start), r.start))
    return found
