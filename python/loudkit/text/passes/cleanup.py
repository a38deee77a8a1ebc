"""Doubled blanks and stops that the other passes left behind."""

from __future__ import annotations

import re

from loudkit.text.characters import GAP, WS
from loudkit.text.grammar import Language

_BLANKS = re.compile(r"[ \t]{2,}")
_BEFORE_MARK = re.compile(rf"(?<![{WS}])[{WS}]+(?=[.,;:!?])|^[{WS}]+(?=[.,;:!?])")
_MARKS = re.compile(rf"([.,;:])(?:[{WS}]*[.,;:])+")


def apply(text: str, language: Language) -> str:
    text = _BLANKS.sub(" ", text)
    text = _BEFORE_MARK.sub("", text)
    return _MARKS.sub(r"\1", text).strip(_GAP)


_GAP = "".join(chr(c) for c in range(0x3001) if re.match(f"[{GAP}]", chr(c)))
