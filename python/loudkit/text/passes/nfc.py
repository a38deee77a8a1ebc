"""Canonical composition, before anything looks at a character."""

from __future__ import annotations

import unicodedata

from loudkit.text.grammar import Language


def apply(text: str, language: Language) -> str:
    return unicodedata.normalize("NFC", text)
