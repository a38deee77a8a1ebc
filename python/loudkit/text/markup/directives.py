"""Control in the text: ``[pause 500ms]`` and ``[spell NATO]``; a backslash before the bracket takes it for words.

What other engines write for a pause is understood too: ``[pause:1s]``, ``[break 1s]``, ``[long pause]``,
``<break time="1s"/>``, ``<silence msec="500"/>``, ``[[slnc 500]]`` and ``<#0.5#>``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from loudkit.errors import InvalidRequestError
from loudkit.text.markup.pieces import LONGEST_PAUSE, PAUSES, Pause, Piece, Said, Words
from loudkit.text.spelling import spelled

_DIRECTIVE = re.compile(
    r"(?P<escape>\\?)(?:"
    r"\[(?P<name>pause|break|silence|spell)(?:[ \t]+|[ \t]{0,9}[:=][ \t]{0,9})(?P<argument>[^\[\]\n]{1,200})\]"
    r"|\[(?:(?P<how>short|medium|long)[ \t]+)?pause\]"
    r"|\[\[slnc[ \t]+(?P<ms>[0-9]{1,9})\]\]"
    r"|<silence[ \t]{1,9}msec[ \t]{0,9}=[ \t]{0,9}[\"'](?P<msec>[0-9]{1,9})[\"'][ \t]{0,9}/?>"
    r"|<#(?P<seconds>[0-9.,]{1,9})#>"
    r"|<break(?P<attributes>[ \t][^<>\n]{0,200}?)?[ \t]{0,9}/?>(?:</break>)?"
    r")",
    re.IGNORECASE,
)
_LENGTH = re.compile(r"([0-9]{0,9}(?:[.,][0-9]{1,9})?)[ \t]{0,4}(ms|s)", re.IGNORECASE)
_NAMED = re.compile(r"(?:time|duration|length)[ \t]{0,9}=[ \t]{0,9}", re.IGNORECASE)
_MEANT = re.compile(r"[+-]?[.,]?[0-9]")  # what stands in a bracket that was meant as a pause
_ATTRIBUTE = re.compile(
    r"([a-z]{1,20})[ \t]{0,9}=[ \t]{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^ \t\"'/]+))", re.IGNORECASE
)
_STRENGTHS: Final = {"short": "weak", "medium": "medium", "long": "x-strong", "": "medium"}


def read(pieces: Iterable[Piece], language: str) -> Iterator[Piece]:
    """``pieces`` with the control in their words carried out."""
    for piece in pieces:
        if isinstance(piece, Words) and not piece.literal and ("[" in piece.text or "<" in piece.text):
            yield from _split(piece, language)
        else:
            yield piece


def stands_in(text: str) -> bool:
    """Whether anything in ``text`` looks like control."""
    return _DIRECTIVE.search(text) is not None


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


def break_pause(attributes: Mapping[str, str], shown: str) -> Pause:
    """The pause of a ``<break>`` with ``attributes``: its time, else its strength, else a medium one."""
    if "time" in attributes:
        return pause(attributes["time"].lstrip("+"), shown)
    strength = attributes.get("strength", "medium")
    if strength not in PAUSES.breaks:
        raise InvalidRequestError(
            f"strength of a break is {strength!r}; use one of {' '.join(PAUSES.breaks)}"
        )
    return Pause(PAUSES.breaks[strength], asked=True)


def _split(words: Words, language: str) -> Iterator[Piece]:
    done = 0
    text = words.text
    for found in _DIRECTIVE.finditer(text):
        name, argument = (found["name"] or "").lower(), found["argument"] or ""
        argument = (
            _NAMED.sub("", argument, 1).strip("\"'") if name in ("pause", "break", "silence") else argument
        )
        if not found["escape"] and name not in ("", "spell") and not _MEANT.match(argument):
            continue  # [pause for effect] is a stage direction
        if found.group() in ("<BREAK>", "<Break>"):
            continue  # a key
        yield Words(text[done : found.start()], words.language)
        done = found.end()
        if found["escape"]:
            yield Words(found.group()[1:], words.language, literal=True)
        elif name == "spell":
            yield Said(spelled(argument, words.language or language), words.language)
        else:
            asked = _asked(found, argument)
            yield asked if asked.seconds else Words(" ", words.language)
    yield Words(text[done:], words.language)


def _asked(found: re.Match[str], argument: str) -> Pause:
    if found["name"]:
        return pause(argument, found.group())
    if found["ms"] or found["msec"]:
        return pause(f"{found['ms'] or found['msec']}ms", found.group())
    if found["seconds"]:
        return pause(f"{found['seconds']}s", found.group())
    if found.group().startswith("<"):
        given = _ATTRIBUTE.findall(found["attributes"] or "")
        return break_pause({name.lower(): a or b or c for name, a, b, c in given}, found.group())
    return Pause(PAUSES.breaks[_STRENGTHS[(found["how"] or "").lower()]], asked=True)
