"""What is left and cannot be spoken becomes a space; marks that shape the voice stay."""

from __future__ import annotations

import re

from loudkit.text.characters import PROSODIC, SPACES
from loudkit.text.grammar import Language

_OTHER = re.compile(r"[^A-Za-z0-9 .,!?;:()\"'\n]")  # everything that needs a look


def apply(text: str, language: Language) -> str:
    return _OTHER.sub(lambda m: _kept(text, m.start()), text)


def _kept(text: str, position: int) -> str:
    character = text[position]
    if character.isalpha() or character.isdecimal() or character in PROSODIC or character in SPACES:
        return character
    if character in "-/+" and 0 < position < len(text) - 1:
        before, after = text[position - 1], text[position + 1]
        if before.isdecimal() and after.isdecimal():
            return character
        if character != "/" and _alnum(before) and _alnum(after):
            return character
    return " "


def _alnum(character: str) -> bool:
    return character.isalnum()
