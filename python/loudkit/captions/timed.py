"""Words as shown, and when each is heard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from loudkit.text.shown import Shown
from loudkit.timing import Word


@dataclass(frozen=True)
class Timed:
    """A ``word`` as it is shown, with its marks. ``joined`` to the next where both are one in speech ("9:05 pm")."""

    word: Word
    ends: bool = False
    joined: bool = False


def timed(words: Iterable[Word], shown: Sequence[Shown]) -> tuple[Timed, ...]:
    """Each of ``shown`` with the time of the words in it; one that is not said stands in no time behind the one before.

    Times never go back, and none overlaps the next.
    """
    heard = _merged(sorted(words, key=lambda word: (word.at, word.start)))
    found: list[Timed] = []
    first = 0
    for one in shown:
        while first < len(heard) and heard[first].stop <= one.at:
            first += 1
        last = first
        while last < len(heard) and heard[last].at < one.stop:
            last += 1
        own = [word for word in heard[first:last] if word.stop > word.at]
        joined = bool(own) and own[-1].stop > one.stop
        found.append(Timed(_one(one, own, found), one.ends, joined))
    return tuple(_in_order(found))


def shown_of(words: Iterable[Word]) -> tuple[tuple[Word, ...], tuple[Shown, ...]]:
    """``words`` where the text they stand in is not known: as if it held them alone, a blank between two."""
    placed: list[Word] = []
    shown: list[Shown] = []
    at = 0
    for word in words:
        parts = word.text.split()
        if not parts:
            continue
        begin = at
        for part in parts:
            shown.append(Shown(part, at, at + len(part)))
            at += len(part) + 1
        placed.append(replace(word, at=begin, stop=at - 1))
    return tuple(placed), tuple(shown)


def _merged(words: Iterable[Word]) -> list[Word]:
    """Words of the same characters as one."""
    found: list[Word] = []
    for word in words:
        if found and (found[-1].at, found[-1].stop) == (word.at, word.stop):
            found[-1] = replace(found[-1], end=max(found[-1].end, word.end))
        else:
            found.append(word)
    return found


def _one(shown: Shown, own: Sequence[Word], before: Sequence[Timed]) -> Word:
    if not own:
        time = before[-1].word.end if before else 0.0
        return Word(shown.text, shown.at, shown.stop, time, time)
    start, _ = _share(own[0], shown)
    _, end = _share(own[-1], shown)
    whole = len(own) == 1 and own[0].stop <= shown.stop
    return Word(
        shown.text,
        shown.at,
        shown.stop,
        start,
        max(start, end),
        source=own[0].source if len({word.source for word in own}) == 1 else "estimated",
        confidence=min(word.confidence for word in own),
        spoken=own[0].spoken if whole else (),
    )


def _share(word: Word, shown: Shown) -> tuple[float, float]:
    """When the part of ``word`` that lies in ``shown`` is said: all of it, or its share of the characters."""
    size, length = word.stop - word.at, word.end - word.start
    begin, end = max(word.at, shown.at), min(word.stop, shown.stop)
    first = word.start if begin == word.at else word.start + length * (begin - word.at) / size
    last = word.end if end == word.stop else word.start + length * (end - word.at) / size
    return first, last


def _in_order(found: Sequence[Timed]) -> Iterable[Timed]:
    time = next((one.word.start for one in found if one.word.end > one.word.start), 0.0)
    for index, one in enumerate(found):
        start = max(time, one.word.start)
        end = max(start, one.word.end)
        following = next(
            (later.word.start for later in found[index + 1 : index + 8] if later.word.end > later.word.start),
            end,
        )
        end = max(start, min(end, following))
        time = end
        yield replace(one, word=replace(one.word, start=start, end=end))
