"""Raw text to text that a grapheme-reading model can speak: the ordered list of passes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType

from loudkit.text.grammar import Language
from loudkit.text.languages import reading
from loudkit.text.lexicon import Lexicon, LexiconSource
from loudkit.text.markup.pieces import Said
from loudkit.text.passes import (
    abbreviations,
    acronyms,
    arabic_digits,
    arithmetic,
    cleanup,
    codes,
    currency,
    dates,
    footnotes,
    fractions,
    grouping,
    hyphens,
    invisible,
    nfc,
    numbers,
    numerals,
    operators,
    ordinals,
    phones,
    phrases,
    punctuation,
    ranges,
    respelling,
    romans,
    symbols,
    tags,
    times,
    units,
    web,
    years,
)
from loudkit.text.placeholders import Placeholders

# Each pass sees the whole output of the one before it. The order is load-bearing; docs/text.md says why.
PASSES: tuple[ModuleType, ...] = (
    nfc,
    arabic_digits,
    invisible,
    tags,
    web,
    hyphens,
    grouping,
    phrases,
    ranges,
    units,
    fractions,
    arithmetic,
    numerals,
    operators,
    currency,
    symbols,
    footnotes,
    romans,
    abbreviations,
    phones,
    codes,
    acronyms,
    dates,
    years,
    ordinals,
    times,
    numbers,
    punctuation,
    respelling,
    cleanup,
)
_BEHIND_LEXICON = web  # a lexicon's words are looked for as written, once the text is free of tags


def normalize(text: str, language: str | None = None, *, lexicon: LexiconSource = None) -> str:
    """``text`` as it is to be spoken; may be empty.

    ``language`` is one of the twelve ids in any case; None or "" reads English. Outside the twelve only what needs
    no grammar is done. Never raises for any string. Words of ``lexicon`` are said as it says, whatever the passes
    would make of the respelling.
    """
    return normalize_with([text], language, lexicon=Lexicon.of(lexicon))


def normalize_with(
    pieces: Sequence[str | Said], language: str | None = None, *, lexicon: Lexicon | None = None
) -> str:
    """The same for text that holds stretches which are spoken as they stand; the passes read around them."""
    text, marks = _marked(pieces)
    for _, after in _steps(text, reading(language), lexicon, marks):
        text = after
    return marks.put_back(text)


def explain(
    text: str, language: str | None = None, *, lexicon: LexiconSource = None
) -> list[tuple[str, str, str]]:
    """``(pass, before, after)`` of every pass that changed something, in order; the lexicon's is ``lexicon``."""
    return explain_with([text], language, lexicon=Lexicon.of(lexicon))


def explain_with(
    pieces: Sequence[str | Said], language: str | None = None, *, lexicon: Lexicon | None = None
) -> list[tuple[str, str, str]]:
    """The same for text with stretches that are spoken as they stand."""
    text, marks = _marked(pieces)
    before = marks.put_back(text)
    steps: list[tuple[str, str, str]] = []
    for name, result in _steps(text, reading(language), lexicon, marks):
        after = marks.put_back(result)
        if after != before:
            steps.append((name, before, after))
        before = after
    return steps


def _marked(pieces: Sequence[str | Said]) -> tuple[str, Placeholders]:
    marks = Placeholders("".join(piece for piece in pieces if isinstance(piece, str)))
    return "".join(p if isinstance(p, str) else marks.letter(p.text) for p in pieces), marks


def _steps(
    text: str, language: Language, lexicon: Lexicon | None, marks: Placeholders
) -> Iterator[tuple[str, str]]:
    for one in PASSES:
        if one is _BEHIND_LEXICON and lexicon is not None:
            text = lexicon.apply(text, language.code, marks)
            yield "lexicon", text
        text = one.apply(text, language)
        yield one.__name__.rsplit(".", 1)[-1], text
