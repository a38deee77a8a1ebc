"""The words of a text as they were written, each with the characters of the spoken text that say it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import Final

from loudkit.law.chunking import SPACES
from loudkit.text.utterance import Span

_BETWEEN_BLANKS: Final = re.compile(f"[^{re.escape(SPACES)}]+")


@dataclass(frozen=True, slots=True)
class Written:
    """Code points [``start``, ``end``) of the input, said by [``first``, ``last``) of a stretch of spoken text.

    ``text`` is what stands in the input with its marks, and without the markup between them; entities are what they name.
    """

    text: str
    start: int
    end: int
    first: int
    last: int

    def within(self, first: int, last: int) -> Written | None:
        """What of it is said in [``first``, ``last``) of the spoken text, whose places count from ``first`` on."""
        if self.last <= first or self.first >= last:
            return None
        return replace(self, first=max(self.first, first) - first, last=min(self.last, last) - first)


def written_words(source: str, spans: Iterable[Span]) -> tuple[Written, ...]:
    """The words of ``spans`` in ``source``, in order; a mark or silent sign is part of the word before it.

    What was read as one ("$4.50", "5 km") is one, and so is what stands together without a blank.
    """
    words: list[Written] = []
    waiting: list[Span] = []  # marks that may belong to the word behind them
    for span in spans:
        said = span.kind not in ("mark", "silent") and bool(span.spoken.strip())
        after_blank = not words or any(map(str.isspace, source[words[-1].end : span.start]))
        before_blank = not source[span.end : span.end + 1].strip()
        if said and (waiting or after_blank):
            words.append(_word([*waiting, span], source))
            waiting = []
        elif words and (said or not after_blank or before_blank):
            words[-1] = _grown(words[-1], [*waiting, span], source)
            waiting = []
        else:
            waiting.append(span)
    if words:
        words[-1] = _grown(words[-1], waiting, source)
    return tuple(words)


def moved(words: Sequence[Written], by: int) -> tuple[Written, ...]:
    """``words`` of spoken text that stands ``by`` code points later."""
    return tuple(replace(word, first=word.first + by, last=word.last + by) for word in words)


def part(words: Sequence[Written], first: int, last: int) -> tuple[Written, ...]:
    """The words that are said in [``first``, ``last``) of their spoken text."""
    found = (word.within(first, last) for word in words)
    return tuple(word for word in found if word is not None)


def word_places(text: str) -> list[tuple[int, int]]:
    """Where the words of spoken ``text`` stand in it, with their marks: what lies between blanks."""
    return [found.span() for found in _BETWEEN_BLANKS.finditer(text)]


def _word(spans: Sequence[Span], source: str) -> Written:
    first, last = spans[0], spans[-1]
    text = unescape(source[first.start : first.end])
    word = Written(text, first.start, first.end, first.at, first.at + len(first.spoken))
    word = _grown(word, spans[1:], source)
    return word if word.text else replace(word, text=last.spoken)  # a word that markup made up


def _grown(word: Written, spans: Iterable[Span], source: str) -> Written:
    for span in spans:
        blank = " " if any(map(str.isspace, source[word.end : span.start])) else ""
        text = word.text + blank + unescape(source[span.start : span.end])
        last = max(word.last, span.at + len(span.spoken))
        word = replace(word, text=text, end=max(word.end, span.end), last=last)
    return word
