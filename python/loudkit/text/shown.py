"""The words that a text shows a reader: what is written, without the markup round it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from loudkit.text.characters import GAPS
from loudkit.text.markup import read
from loudkit.text.markup.pieces import Formula, Pause, Said, Words
from loudkit.text.origin import Origin, Places

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Shown:
    """``text`` without a blank in it, code points [``at``, ``stop``) of the input; ``ends`` a paragraph or its like."""

    text: str
    at: int
    stop: int
    ends: bool = False


def shown_words(
    text: str, language: str = "en", *, markup: str = "auto", unknown_tags: str = "refuse"
) -> tuple[Shown, ...]:
    """What stands between the blanks of ``text``, in order; of text without markup every character but the blanks."""
    origin = Origin(text)
    found: list[tuple[list[re.Match[str]], Places]] = []
    for stretch in _stretches(text, language, markup, unknown_tags):
        places = origin.locate(stretch)
        found.append((list(_WORD.finditer("".join(part for part, _ in stretch))), places))
    origin.finish()
    return tuple(_placed(found))


def _placed(found: Iterable[tuple[list[re.Match[str]], Places]]) -> Iterator[Shown]:
    done = 0
    for matches, places in found:
        for match in matches:
            at, stop = places.written(match.start(), match.end())
            at = max(at, done)
            done = max(at, stop)
            yield Shown(match.group(), at, done, ends=match is matches[-1])


_Part: TypeAlias = "tuple[str, str | None]"  # and what it was made of, None where it stands in the text


def _stretches(text: str, language: str, markup: str, unknown_tags: str) -> Iterator[Sequence[_Part]]:
    """The parts of the text between two pauses."""
    parts: list[_Part] = []
    for piece in read(text, language, markup=markup, unknown_tags=unknown_tags):
        if not isinstance(piece, Pause):
            parts += _written(piece)
        elif parts:
            yield parts
            parts = []
    if any(part.strip(GAPS) for part, _ in parts):
        yield parts


def _written(piece: Words | Said | Formula) -> Sequence[_Part]:
    if isinstance(piece, Formula):
        return (" ", ""), (piece.latex, None), (" ", "")
    return ((piece.text, None if isinstance(piece, Words) else ""),)
