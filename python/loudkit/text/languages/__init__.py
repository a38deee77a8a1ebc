"""The languages, one data file each, loaded on first use."""

from __future__ import annotations

import importlib
from functools import cache

from loudkit.text.grammar import Language

CODES = ("da", "de", "en", "es", "fi", "fr", "it", "nl", "no", "pl", "pt", "sv")


def find(code: str) -> Language | None:
    """The language of an id in any case, or None outside the twelve."""
    code = code.lower()
    return _load(code) if code in CODES else None


def reading(code: str | None) -> Language:
    """The language that reads text: English where none is named, its neutral form outside the twelve."""
    if not code:
        return _load("en")
    return find(code) or _neutral()


@cache
def _load(code: str) -> Language:
    module = importlib.import_module(f"loudkit.text.languages.{code}")
    language = module.LANGUAGE
    assert isinstance(language, Language)
    return language


@cache
def _neutral() -> Language:
    """English symbol words and no grammar, for text in a language of which nothing is known."""
    english = _load("en")
    return Language(
        code="",
        symbols=english.symbols,
        currencies=english.currencies,
    )
