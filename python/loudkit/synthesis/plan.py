"""When the words of a window are said, by the plan of a generator that has one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loudkit.text.written import word_places

FRAME_SECONDS: Final = 0.02


def planned_words(
    text: str, places: Sequence[tuple[int, int]], text_ends: Sequence[float]
) -> tuple[tuple[float, float], ...]:
    """Start and end of the words of prepared ``text`` in seconds of its speech at its own speed.

    ``places`` are the characters of each text id, ``text_ends`` the frames at which they end, and before the first.
    None where these do not belong together.
    """
    if len(text_ends) != len(places) + 1:
        return ()
    found: list[tuple[float, float]] = []
    n, clock = 0, 0.0
    for first, last in word_places(text):
        while n < len(places) and places[n][1] <= first:
            n += 1
        letters = []
        while n < len(places) and places[n][0] < last:
            if any(map(str.isalnum, text[slice(*places[n])])):
                letters.append(n)
            n += 1
        start = max(clock, text_ends[letters[0]] * FRAME_SECONDS) if letters else clock
        clock = max(start, text_ends[letters[-1] + 1] * FRAME_SECONDS) if letters else start
        found.append((start, clock))
    return tuple(found)
