"""Set phrases and writing habits that a language lists whole, rewritten before any other pass reads them."""

from __future__ import annotations

from loudkit.text.grammar import Language
from loudkit.text.rewriting import rewrite


def apply(text: str, language: Language) -> str:
    return rewrite(text, language.phrases)
