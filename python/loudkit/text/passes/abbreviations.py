"""Abbreviations, each where its context shows it (a title before a name, "No." before a number)."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK, WS
from loudkit.text.grammar import Language
from loudkit.text.rewriting import alternatives

_NUMBER = re.compile(rf"[{BLANK}]?[0-9]")
_NAME = re.compile(
    rf"[{BLANK}](?:(?:de|den|der|van|von|zu|di|da|du|la|le|ten|ter|af|av)[{BLANK}])*[^\W\d_a-z]"
)
_SENTENCE = re.compile(rf"[{WS}]+[\"'“„«¿¡(]*[^\W\d_]")
_NAMED = re.compile(rf"[^\W\d_a-z][\w.'’-]*[{BLANK}]$")
_STREET = re.compile(
    rf"(?<![\w.,])(?:[0-9]{{1,3}}(?:st|nd|rd|th)|[0-9]{{1,5}}[{BLANK}](?:[NSEW]\.?[{BLANK}])?"
    rf"(?:[A-Z][\w'’]{{0,20}}[{BLANK}]){{0,2}}[A-Z][\w'’]{{0,20}})[{BLANK}]$"
)
_WORD = re.compile(rf"[{BLANK}]([A-Z][a-z]*)")
_NEAR = 40  # characters looked at before a word
_DIGIT_BEFORE = re.compile(rf"[0-9][{BLANK}]?$")


def apply(text: str, language: Language) -> str:
    if not language.abbreviations:
        return text
    return _pattern(language).sub(lambda m: _said(m, language), text)


def _said(match: re.Match[str], language: Language) -> str:
    written, text = match.group(), match.string
    start, end = match.start(), match.end()
    key = written if written in language.abbreviations else " ".join(written.split())
    for entry in language.abbreviations.get(key, ()):
        if entry.where == "number" and _NUMBER.match(text, end):
            return entry.said + (" " if text[end].isdecimal() else "")  # nº5
        if entry.where == "street" and _STREET.search(text, max(0, start - _NEAR), start):
            return entry.said + _stop(text, end)
        if entry.where == "name" and _NAME.match(text, end):
            if _opens(text, start, end, language):
                continue
            return entry.said
        if entry.where == "after_name" and _NAMED.search(text, max(0, start - _NEAR), start):
            return entry.said + _stop(text, end)
        if entry.where == "after_number" and _DIGIT_BEFORE.search(text, max(0, start - 3), start):
            return entry.said + _stop(text, end)
        if entry.where == "final":
            return entry.said + _stop(text, end)
        if not entry.where:
            return entry.said
    return written


def _opens(text: str, start: int, end: int, language: Language) -> bool:
    """Whether the capital behind belongs to a new sentence: Elm St. She left."""
    following = _WORD.match(text, end)
    if following is None or following.group(1) not in language.openers:
        return False
    return bool(_NAMED.search(text, max(0, start - _NEAR), start))


def _stop(text: str, end: int) -> str:
    """The full stop of an abbreviation that ends a sentence: one begins behind it."""
    following = _SENTENCE.match(text, end)
    return "." if following and text[following.end() - 1].isupper() and text[end - 1] == "." else ""


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    plain = alternatives(tuple(w for w in language.abbreviations if w[-1] != "º"))
    raised = alternatives(tuple(w for w in language.abbreviations if w[-1] == "º")) or "(?!)"
    written = rf"(?:{plain})(?![\w.])|(?:{raised})(?![^\W\d_])".replace(r"\ ", rf"[{BLANK}]")
    return re.compile(rf"(?<![\w.])(?:{written})")
