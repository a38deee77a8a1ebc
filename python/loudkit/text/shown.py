"""The words that a text shows a reader: what is written, without the markup round it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from loudkit.text.characters import GAPS
from loudkit.text.markup import read
from loudkit.text.markup.pieces import Formula, Pause, Said, Words
from loudkit.text.origin import Origin

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
    shown: list[Shown] = []
    origin = Origin(text)
    for stretch in _stretches(text, language, markup, unknown_tags):
        places = origin.locate(stretch)
        found = list(_WORD.finditer("".join(stretch)))
        for match in found:
            at, stop = places.written(match.start(), match.end())
            shown.append(Shown(match.group(), at, stop, ends=match is found[-1]))
    return tuple(shown)


def _stretches(text: str, language: str, markup: str, unknown_tags: str) -> Iterator[Sequence[str]]:
    """The parts of the text between two pauses."""
    parts: list[str] = []
    for piece in read(text, language, markup=markup, unknown_tags=unknown_tags):
        if not isinstance(piece, Pause):
            parts.append(_written(piece))
        elif parts:
            yield parts
            parts = []
    if any(part.strip(GAPS) for part in parts):
        yield parts


def _written(piece: Words | Said | Formula) -> str:
    return f" {piece.latex} " if isinstance(piece, Formula) else piece.text
