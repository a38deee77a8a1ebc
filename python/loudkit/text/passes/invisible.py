"""Characters that show nothing and say nothing are deleted."""

from __future__ import annotations

from loudkit.text.characters import INVISIBLE
from loudkit.text.grammar import Language

_TABLE = dict.fromkeys(map(ord, INVISIBLE))


def apply(text: str, language: Language) -> str:
    return text if text.isascii() else text.translate(_TABLE)
