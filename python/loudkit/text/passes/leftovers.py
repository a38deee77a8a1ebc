"""What still holds figures beside letters (1990s, x200) is spelled: letters by name, figures one by one."""

from __future__ import annotations

import re

from loudkit.text.grammar import Language
from loudkit.text.numbers import digits
from loudkit.text.passes import numbers
from loudkit.text.passes.codes import named

_MIXED = re.compile(
    r"(?<![^\W_])(?=[0-9]*[^\W\d_])(?=[^\W\d_]*[0-9])[^\W_]+(?![^\W_]|[.,][0-9])"  # v1.2 is a version
)
_PART = re.compile(r"[0-9]+|[^\W\d_]+")
_GLUED = re.compile(r"(?<=[^\W\d_][+.-])[0-9]+(?!\w|[.,][0-9])|(?<![\w.,+-])[0-9]+(?=\.[^\W\d_])")
_SPELLED_FROM = 8  # figures of a glued run that are read one by one


def apply(text: str, language: Language) -> str:
    if not language.spelled_codes:
        return text
    text = _MIXED.sub(lambda m: " ".join(_named(part, language) for part in _PART.findall(m.group())), text)
    text = _GLUED.sub(lambda m: _glued(m.group(), language), text)
    return numbers.apply(text, language)


def _named(part: str, language: Language) -> str:
    return digits(part, language) if part[0].isdecimal() else named(part, language)


def _glued(figures: str, language: Language) -> str:
    if len(figures) < _SPELLED_FROM:
        return numbers.integer(figures, language)
    return digits(figures, language)
