"""Words to cues: where captions part, how they fall into lines, and how long each is shown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from loudkit.captions.cue import Cue
from loudkit.captions.grammar import break_cost, ends_sentence
from loudkit.captions.rules import BROADCAST, Rules
from loudkit.captions.timed import Timed, shown_of, timed
from loudkit.text.shown import shown_words
from loudkit.timing import Word

_CHAINED = 0.5  # seconds; a shorter hole between two cues is closed but for the gap
_PAUSE = 0.25  # seconds of silence that a reader feels as a break
_NEVER = math.inf


def compose(
    words: Iterable[Word],
    text: str | None = None,
    *,
    rules: Rules = BROADCAST,
    language: str = "en",
    markup: str = "auto",
    unknown_tags: str = "refuse",
) -> tuple[Cue, ...]:
    """Cues of ``words`` (in the order of the text, times in seconds), as ``text`` is written.

    Every word of the text is in one cue, in order; a word is never cut, so one that is longer than a line stands
    alone. Cues never overlap. What the rules ask and the speech does not allow is told by ``breaches``. Without
    ``text`` the words stand for themselves. ``language``, ``markup`` and ``unknown_tags`` are those of the call.
    """
    words = list(words)
    if text is None:
        words, shown = shown_of(words)
    else:
        shown = shown_words(text, language, markup=markup, unknown_tags=unknown_tags)
    return cues_of(timed(words, shown), rules=rules, language=language)


def cues_of(words: Sequence[Timed], *, rules: Rules = BROADCAST, language: str = "en") -> tuple[Cue, ...]:
    """Cues of words that are placed already."""
    if not words:
        return ()
    passage = _Passage.of(words, rules, language)
    cuts = _best_cuts(passage)
    cues = []
    for begin, end in zip([0, *cuts[:-1]], cuts, strict=True):
        own = tuple(one.word for one in words[begin:end])
        starts = (begin, *_layout(passage, begin, end)[1])
        lines = tuple(
            " ".join(one.word.text for one in words[first:last]) for first, last in pairwise((*starts, end))
        )
        cues.append(Cue(own[0].start, own[-1].end, lines, own))
    return tuple(_paced(cues, rules))


@dataclass(frozen=True)
class _Passage:
    """The words with what a break behind each costs."""

    words: Sequence[Timed]
    rules: Rules
    sizes: Sequence[int]
    costs: Sequence[float]  # of a break behind the word
    inner: Sequence[float]  # of none

    @classmethod
    def of(cls, words: Sequence[Timed], rules: Rules, language: str) -> _Passage:
        costs, inner = [], []
        for one, following in pairwise(words):
            pause = following.word.start - one.word.end
            cost = break_cost(one.word.text, following.word.text, language)
            stays = 3.0 if cost == 0 else 0.0
            if one.ends:
                cost, stays = 0.0, 12.0
            elif one.joined:
                cost = 16.0
            elif pause > _PAUSE:
                cost = max(0.0, cost - 4.0)
            costs.append(cost)
            inner.append(stays + 6.0 * max(0.0, pause - 0.8))
        return cls(words, rules, [len(one.word.text) for one in words], [*costs, 0.0], [*inner, 0.0])


def _best_cuts(passage: _Passage) -> list[int]:
    """The ends of the cues (word indices) that cost least in all."""
    words, rules = passage.words, passage.rules
    room = rules.lines * (rules.characters + 1)
    inner = [0.0, *accumulate(passage.inner)]
    best = [0.0] + [_NEVER] * len(words)
    came = [0] * (len(words) + 1)
    for end in range(1, len(words) + 1):
        size = -1
        for begin in range(end - 1, -1, -1):
            size += passage.sizes[begin] + 1
            length = words[end - 1].word.end - words[begin].word.start
            if begin < end - 1 and (size > room or length > rules.longest):
                break
            cost = best[begin] + 1.0 + passage.costs[end - 1] + inner[end - 1] - inner[begin]
            cost += _time_cost(passage, begin, end, size) if cost < best[end] else 0.0
            cost += _layout(passage, begin, end)[0] if cost < best[end] else 0.0
            if cost < best[end]:
                best[end], came[end] = cost, begin
    cuts = [len(words)]
    while came[cuts[-1]]:
        cuts.append(came[cuts[-1]])
    return cuts[::-1]


def _time_cost(passage: _Passage, begin: int, end: int, size: int) -> float:
    """What the words [``begin``, ``end``) cost as one cue by how long it can be shown, and as an orphan."""
    words, rules = passage.words, passage.rules
    start, last = words[begin].word.start, words[end - 1].word.end
    limit = words[end].word.start - rules.gap if end < len(words) else _NEVER
    shown = min(max(last, start + max(rules.shortest, size / rules.per_second)), limit, start + rules.longest)
    shown = max(shown - start, 1e-3)
    cost = _breach(min(5.0, size / shown / rules.per_second - 1.0), 20.0)
    if rules.shortest > 0:
        cost += _breach(1.0 - shown / rules.shortest, 12.0)
    return cost + (10.0 if end - begin == 1 and not _is_sentence(passage, begin) else 0.0)


def _breach(part: float, weight: float) -> float:
    """What it costs to miss a rule by ``part`` of it."""
    return 6.0 + weight * part if part > 1e-3 else 0.0


def _is_sentence(passage: _Passage, index: int) -> bool:
    words = passage.words
    begins = index == 0 or words[index - 1].ends or passage.costs[index - 1] == 0
    word = words[index]
    following = words[index + 1].word.text if index + 1 < len(words) else ""
    return begins and (word.ends or ends_sentence(word.word.text, following))


def _layout(passage: _Passage, begin: int, end: int) -> tuple[float, tuple[int, ...]]:
    """Before which words [``begin``, ``end``) are best broken into lines, and the cost: infinite where none fits."""
    rules, sizes = passage.rules, passage.sizes
    total = sum(sizes[begin:end]) + end - begin - 1
    if total <= rules.characters or end - begin == 1:
        return 0.0, ()
    best: dict[int, tuple[float, tuple[int, ...]]] = {begin: (0.0, ())}  # by the end of the last line
    found: tuple[float, tuple[int, ...]] = (_NEVER, ())
    for number in range(1, rules.lines + 1):
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for first, (cost, cuts) in best.items():
            size = -1
            for last in range(first + 1, end + 1):
                size += sizes[last - 1] + 1
                if size > rules.characters and last - first > 1:
                    break
                line = cost + _line_cost(passage, first, last, size, whole=last == end)
                if line < reached.get(last, (_NEVER, ()))[0]:
                    reached[last] = line, (*cuts, last)
        done = reached.pop(end, None)
        if done is not None and done[0] + number - 1 < found[0]:
            found = done[0] + number - 1, done[1][:-1]
        best = reached
    return found


def _line_cost(passage: _Passage, first: int, last: int, size: int, *, whole: bool) -> float:
    """Of a line of ``size`` characters: by what stands at its end, by its length, and as an orphan."""
    cost = 3.0 * (size / passage.rules.characters) ** 2 + (5.0 if last - first == 1 else 0.0)
    return cost if whole else cost + 0.5 * passage.costs[last - 1]


def _paced(cues: Sequence[Cue], rules: Rules) -> Iterable[Cue]:
    """Each cue as long as its text needs, where the next leaves room for that; in whole milliseconds."""
    for index, cue in enumerate(cues):
        limit = round(cues[index + 1].start, 3) if index + 1 < len(cues) else _NEVER
        start = round(cue.start, 3)
        size = sum(map(len, cue.lines))
        end = max(cue.end, start + max(rules.shortest, size / rules.per_second))
        if limit - end < _CHAINED:
            end = max(end, limit - rules.gap)
        end = min(end, start + rules.longest)
        if end > limit - rules.gap:  # never less than half of what there is
            end = max(limit - rules.gap, start + (limit - start) / 2)
        end = max(start, math.floor(end * 1000 + 1e-6) / 1000)
        yield replace(cue, start=start, end=end, words=tuple(_within(cue.words, start, end)))


def _within(words: Iterable[Word], start: float, end: float) -> Iterable[Word]:
    for word in words:
        begin = min(max(word.start, start), end)
        yield replace(word, start=begin, end=min(max(word.end, begin), end))
