"""Raw text to text that a grapheme-reading model can speak: the ordered list of passes, and nothing else."""

from __future__ import annotations

from types import ModuleType

from loudkit.text.languages import reading
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

# Each pass sees the whole output of the one before it. The order is load-bearing; docs/text.md says why.
PASSES: tuple[ModuleType, ...] = (
    nfc,
    arabic_digits,
    invisible,
    tags,
    web,
    hyphens,
    grouping,
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


def normalize(text: str, language: str | None = None) -> str:
    """``text`` as it is to be spoken; may be empty.

    ``language`` is one of the twelve ids in any case; None or "" reads English. Outside the twelve only what needs
    no grammar is done. Never raises for any string.
    """
    data = reading(language)
    for one in PASSES:
        text = one.apply(text, data)
    return text


def explain(text: str, language: str | None = None) -> list[tuple[str, str, str]]:
    """``(pass, before, after)`` of every pass that changed something, in order."""
    data = reading(language)
    steps: list[tuple[str, str, str]] = []
    for one in PASSES:
        after = one.apply(text, data)
        if after != text:
            steps.append((one.__name__.rsplit(".", 1)[-1], text, after))
        text = after
    return steps
