"""Digits grouped by no-break or thin spaces, or by the Swiss apostrophe, become one run."""

from __future__ import annotations

import re

from loudkit.text.grammar import Language

_BLANKS = re.compile(
    r"(?<![\w.,'’\u00a0\u202f\u2009])[0-9]{1,3}(?:[\u00a0\u202f\u2009][0-9]{3}){1,9}(?![\w\u00a0\u202f\u2009]*[0-9])(?!\w)"
)
_APOSTROPHES = re.compile(r"(?<![\w.,'’])[0-9]{1,3}(?:['’][0-9]{3}){1,9}(?!\w|['’][0-9])")
_MARKS = str.maketrans("", "", "\u00a0\u202f\u2009'’")


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    if language.blank_grouping and not text.isascii():
        text = _BLANKS.sub(lambda m: m.group().translate(_MARKS), text)
    if language.apostrophe_grouping and ("'" in text or "’" in text):
        text = _APOSTROPHES.sub(lambda m: m.group().translate(_MARKS), text)
    return text
