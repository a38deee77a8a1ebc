"""Text spelled out: letters by their names, digits and signs by their words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from loudkit.text.grammar import Language
from loudkit.text.languages import reading
from loudkit.text.numbers import digits

_SIGNS = {".": "dot", "/": "slash", "_": "underscore", "+": "plus"}


def spelled(text: str, language: str) -> str:
    """``text`` character by character; blanks, commas and hyphens part groups, other silent signs are dropped."""
    data = reading(language)
    groups: list[list[str]] = [[]]
    for character in unicodedata.normalize("NFC", text).lower():
        if character.isspace() or character in ",;-–—":
            groups.append([])
        else:
            groups[-1].extend(_said(character, data))
    return ", ".join(" ".join(group) for group in groups if group)


def _said(character: str, data: Language) -> Iterator[str]:
    value = unicodedata.decimal(character, None)
    if character in data.letters:
        yield data.letters[character]
    elif value is not None:
        yield digits(str(value), data) if data.cardinals else str(value)
    elif character in _SIGNS and _SIGNS[character] in data.words:
        yield data.words[_SIGNS[character]]
    elif character in data.symbols:
        yield data.symbols[character]
    elif character in data.currencies:
        yield data.currencies[character].forms[0]
    elif character.isalpha():
        base = unicodedata.normalize("NFD", character)[0]
        yield data.letters.get(base, character)
