"""Abbreviations, each where its context shows it (a title before a name, "No." before a number)."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK, WS
from loudkit.text.grammar import Language
from loudkit.text.rewriting import alternatives

_SIGNS = "+#º°"  # at the end of C++, which may end a sentence, and of n°, which may be glued to its number
_NUMBER = re.compile(rf"[{BLANK}]?[0-9]")
_NAME = re.compile(rf"[{BLANK}][^\W\d_a-z]")
_GOES_ON = re.compile(rf"[{BLANK}][^\W\d_]|[{BLANK}][0-9(\"'“„«]")
_SENTENCE = re.compile(rf"[{WS}]+[\"'“„«¿¡(]*[^\W\d_]")
_NAMED = re.compile(rf"[^\W\d_a-z][\w.'’-]*[{BLANK}]$")
_DIGIT_BEFORE = re.compile(rf"[0-9][{BLANK}]?$")


def apply(text: str, language: Language) -> str:
    if not language.abbreviations:
        return text
    return _pattern(language).sub(lambda m: _said(m, language), text)


def _said(match: re.Match[str], language: Language) -> str:
    written, text = match.group(), match.string
    start, end = match.start(), match.end()
    key = written if written in language.abbreviations else " ".join(written.split())
    entry = language.abbreviations.get(key)
    if entry is None:
        return written
    for option in entry.where.split() or [""]:
        if option == "number" and _NUMBER.match(text, end):
            return entry.said + (" " if text[end].isdecimal() else "")
        if option == "name" and _NAME.match(text, end):
            return entry.said
        if option == "after_name" and _after_name(text, start, end):
            return entry.said + _stop(text, end)
        if option == "after_number" and _DIGIT_BEFORE.search(text, max(0, start - 3), start):
            return entry.said + _stop(text, end)
        if option == "final":
            return entry.said + _stop(text, end)
        if option == "":
            return entry.said
    return written


def _after_name(text: str, start: int, end: int) -> bool:
    return bool(_NAMED.search(text, max(0, start - 40), start))


def _stop(text: str, end: int) -> str:
    """The full stop of an abbreviation that ends a sentence: one begins behind it."""
    following = _SENTENCE.match(text, end)
    return "." if following and text[following.end() - 1].isupper() and text[end - 1] == "." else ""


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    plain = alternatives(tuple(w for w in language.abbreviations if w[-1] not in _SIGNS))
    signed = alternatives(tuple(w for w in language.abbreviations if w[-1] in _SIGNS)) or "(?!)"
    written = rf"(?:{plain})(?![\w.])|(?:{signed})(?![^\W\d_]|[+#])".replace(r"\ ", rf"[{BLANK}]")
    return re.compile(rf"(?<![\w.])(?:{written})")
