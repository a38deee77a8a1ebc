"""Typographic hyphens inside words are hyphens; a dash sign before a digit is a minus."""

from __future__ import annotations

import re

from loudkit.text.grammar import Language

_INSIDE = re.compile(r"(?<=\w)\u2011(?=\w)")
_SIGN = re.compile(r"[\u2212\u2010](?=[0-9])")


def apply(text: str, language: Language) -> str:
    return text if text.isascii() else _SIGN.sub("-", _INSIDE.sub("-", text))
