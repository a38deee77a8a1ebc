"""Control in brackets: ``[pause 500ms]`` and ``[spell NATO]``; a backslash before the bracket takes it for words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from loudkit.errors import InvalidRequestError
from loudkit.text.markup.pieces import LONGEST_PAUSE, Pause, Piece, Said, Words
from loudkit.text.spelling import spelled

_DIRECTIVE = re.compile(r"(\\?)\[(pause|spell)[ \t]+([^\[\]\n]{1,200})\]", re.IGNORECASE)
_LENGTH = re.compile(r"([0-9]{0,9}(?:[.,][0-9]{1,9})?)[ \t]{0,4}(ms|s)", re.IGNORECASE)
_MEANT = re.compile(r"[+-]?[.,]?[0-9]")  # what stands in a bracket that was meant as a pause


def read(pieces: Iterable[Piece], language: str) -> Iterator[Piece]:
    """``pieces`` with the control in their words carried out."""
    for piece in pieces:
        if isinstance(piece, Words) and not piece.literal and "[" in piece.text:
            yield from _split(piece, language)
        else:
            yield piece


def pause(length: str, shown: str) -> Pause:
    """The pause of a length such as ``500ms`` or ``1.5s``; raises ``InvalidRequestError`` naming ``shown``."""
    found = _LENGTH.fullmatch(length.strip())
    if found is None or not any(map(str.isdecimal, found.group(1))):
        raise InvalidRequestError(
            f"{shown} names no length of time; write a number and ms or s, such as 500ms"
        )
    seconds = float(found.group(1).replace(",", "."))
    if found.group(2).lower() == "ms":
        seconds /= 1000
    if seconds > LONGEST_PAUSE:
        raise InvalidRequestError(f"{shown} is {seconds:g} s; expected 0 to {LONGEST_PAUSE:g} s")
    return Pause(seconds, asked=True)


def _split(words: Words, language: str) -> Iterator[Piece]:
    done = 0
    text = words.text
    for found in _DIRECTIVE.finditer(text):
        escaped, name, argument = found.groups()
        if not escaped and name.lower() == "pause" and not _MEANT.match(argument):
            continue  # [pause for effect] is a stage direction
        yield Words(text[done : found.start()], words.language)
        done = found.end()
        if escaped:
            yield Words(found.group()[1:], words.language, literal=True)
        elif name.lower() == "pause":
            asked = pause(argument, found.group())
            yield asked if asked.seconds else Words(" ", words.language)
        else:
            yield Said(spelled(argument, words.language or language), words.language)
    yield Words(text[done:], words.language)
