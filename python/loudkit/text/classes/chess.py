"""Moves of chess in their short notation (Nf6, Qxf7#, exd5, O-O), with the letters of the language's pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.numbers import speakable
from loudkit.text.reading import Reading, Source

WEIGHT = 71.0
_PARTS = re.compile(r"[A-Z]|[a-h]|[1-8]|x|[+#=]")


def find(source: Source) -> Iterator[Reading]:
    pieces = source.language.chess
    if not pieces or not source.has_digits:
        return
    for match in source.places.any(_pattern(source.language)):
        yield Reading(*match.span(), "chess", WEIGHT, match.group())


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    assert isinstance(value, str)
    said = [_said(part, language) for part in _PARTS.findall(value)]
    return " ".join(filter(None, said))


def _said(part: str, language: Language) -> str:
    if part.isdecimal():
        return speakable(int(part), language)
    if part in "abcdefgh":
        return part if language.codes != "named" else language.letters.get(part, part)
    return language.chess.get(part, "")


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    """A piece before a square, or a pawn that takes."""
    pieces = "".join(letter for letter in language.chess if letter.isupper())
    move = rf"[{pieces}](?:[a-h]|[1-8])?x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=[{pieces}])?|[a-h][18]=[{pieces}]"
    return re.compile(rf"(?<![\w=-])(?<![^0-9]\.)(?:{move})(?:[+#](?!\w)|(?![\w+-]))")
