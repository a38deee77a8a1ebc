"""Abbreviations, each where its context shows it (a title before a name, "No." before a number)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.characters import BLANK, WS, starts_sentence
from loudkit.text.grammar import Language
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives, prefixed

WEIGHT = 52.0
_NUMBER = re.compile(rf"[{BLANK}]?(?:[0-9]|[A-Z]?[0-9]|[IVXLC]{{2,7}}(?!\w)|[VXLC](?!\w)|I(?=[.,;:)]|$))")
_NAME = re.compile(
    rf"(?:[{BLANK}]|(?<=\.))(?:(?:de|den|der|van|von|zu|di|da|do|dos|das|del|della|dei|degli|delle|du|la|le|ten|ter|af|av|[a-zà-ÿąćęłńśźż]{{1,5}}\.)[{BLANK}]){{0,4}}[^\W\d_a-zß-öø-ÿ]"
)
_SENTENCE = re.compile(rf"[{WS}]+[\"'“„«¿¡]*[^\W\d_]")
_NAMED = re.compile(rf"[^\W\d_a-z][\w.'’-]*[{BLANK}]$")
_STREET = re.compile(
    rf"(?<![\w.,])(?:[0-9]{{1,3}}(?:st|nd|rd|th)|[0-9]{{1,5}}[{BLANK}](?:[NSEW]\.?[{BLANK}])?"
    rf"(?:[A-Z][\w'’]{{0,20}}[{BLANK}]){{0,2}}[A-Z][\w'’]{{0,20}})[{BLANK}]$"
)
_WORD = re.compile(rf"[{BLANK}]([A-ZÀ-Þ][^\W\d_]*)")
_GOING = re.compile(rf"[{BLANK}](?:[a-zß-öø-ÿ0-9(«]|[dlDL]'[^\W\d_])")
_NUMBERS = re.compile(
    rf"[{BLANK}][0-9]{{1,5}}(?:,[{BLANK}]?[0-9]|[{BLANK}](?:et|à|ou|y|a|e|o|bis)[{BLANK}][0-9]|[-–][0-9])"
)
_ONE_BEFORE = re.compile(rf"(?<![\w.,/])(?:1|½|1/2|¼|¾)[{BLANK}]$")
_NEAR = 40  # characters looked at before a word
_HEAD = re.compile(r"(?<!\w)[^\W\d_](?:[^\W\d_]|-(?=[^\W\d_])){1,38}-?$")
_DIGIT_BEFORE = re.compile(rf"[0-9]\.?[ºª]?[{BLANK}]?$")
_NOUN = re.compile(rf"[{BLANK}][^\W\d_]{{2}}")


@dataclass(frozen=True)
class Abbreviation:
    """``said`` in full, with the stop of a sentence that ends behind it."""

    said: str
    stop: str = ""


def find(source: Source) -> Iterator[Reading]:
    language = source.language
    if language.abbreviated_endings:
        for match in _shortened(language).finditer(source.text):
            head = _HEAD.search(source.text, max(0, match.start() - 40), match.start())
            if head is None:
                continue
            said = head.group() + language.abbreviated_endings[match.group()]
            value = Abbreviation(said, _stop_at_end(match))
            yield Reading(head.start(), match.end(), "abbreviation", WEIGHT, value)
    if not language.abbreviations:
        return
    for match in source.places.words(_pattern(language), _written(language)):
        found = _found(match, language)
        if found is not None:
            value, where = found
            spaced = " " in match.group()  # z. B., which two initials are not
            glued = source.text[match.end() : match.end() + 1].isdecimal()  # n.º5
            weight = WEIGHT + 10 if spaced or glued else WEIGHT
            yield Reading(*match.span(), "abbreviation", weight, value, where)


def say(reading: Reading, source: Source) -> str:
    value = reading.value
    assert isinstance(value, Abbreviation)
    return value.said + value.stop


def _found(match: re.Match[str], language: Language) -> tuple[Abbreviation, str] | None:
    written, text = match.group(), match.string
    start, end = match.start(), match.end()
    key = " ".join(written.split())
    capital = key not in language.abbreviations
    entries = language.abbreviations.get(key, ())
    small = key[0].lower() + key[1:]
    if small != key and (capital or len(key) > 3):
        entries += language.abbreviations.get(small, ())
    for entry in entries:
        if capital and entry.where == "going" and not starts_sentence(text, start):
            continue
        if not _holds(entry.where, text, start, end, language):
            continue
        said = entry.said
        if capital and starts_sentence(text, start):
            said = said[0].upper() + said[1:]
        ends = entry.where in ("street", "after_name", "after_number", "final")
        stop = _stop(text, end, language) if ends or not text[end:].strip() else ""
        return Abbreviation(said, stop), entry.where
    return None


def _holds(where: str, text: str, start: int, end: int, language: Language) -> bool:
    if where == "number":
        return bool(_NUMBER.match(text, end))
    if where == "street":
        return bool(_STREET.search(text, max(0, start - _NEAR), start))
    if where == "name":
        return bool(_NAME.match(text, end)) and not _opens(text, start, end, language)
    if where == "going":
        return bool(_GOING.match(text, end)) or (
            language.agreement.capitalised and bool(_NOUN.match(text, end))
        )
    if where == "numbers":
        return bool(_NUMBERS.match(text, end))
    if where == "one":
        return bool(_ONE_BEFORE.search(text, max(0, start - 6), start))
    if where == "after_name":
        return bool(_NAMED.search(text, max(0, start - _NEAR), start))
    if where == "after_number":
        return bool(_DIGIT_BEFORE.search(text, max(0, start - 5), start))
    return True


def _opens(text: str, start: int, end: int, language: Language) -> bool:
    """Whether the capital behind belongs to a new sentence: Elm St. She left."""
    following = _WORD.match(text, end)
    if following is None or following.group(1) not in language.openers:
        return False
    return end - start == 2 or bool(_NAMED.search(text, max(0, start - _NEAR), start))


def _stop(text: str, end: int, language: Language) -> str:
    """The full stop of an abbreviation that ends a sentence: one begins behind it, or nothing does.

    Where nouns have capitals, only a word that opens sentences shows one.
    """
    if text[end - 1] != ".":
        return ""
    if not text[end:].strip(" \"')"):
        return "."
    following = _SENTENCE.match(text, end)
    if following and language.agreement.capitalised and language.openers:
        word = re.match(r"[^\W\d_]+", text[following.end() - 1 :])
        return "." if word and word.group() in language.openers else ""
    return "." if following and text[following.end() - 1].isupper() else ""


def _stop_at_end(match: re.Match[str]) -> str:
    return "." if not match.string[match.end() :].strip(" \"')") else ""


@cache
def _shortened(language: Language) -> re.Pattern[str]:
    endings = alternatives(tuple(language.abbreviated_endings))
    return re.compile(rf"(?:{endings})(?!\w)")


def _cased(listed: tuple[str, ...]) -> set[str]:
    return {w[0].upper() + w[1:] for w in listed if w[0].islower() and len(w) > 2 and w[-1] == "."}


@cache
def _written(language: Language) -> tuple[str, ...]:
    """All that is listed, also without its blanks."""
    return (*language.abbreviations, *(w.replace(" ", "") for w in language.abbreviations if " " in w))


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    listed = tuple(language.abbreviations)
    cased = _cased(listed)
    plain = prefixed((*(w for w in listed if w[-1] != "º"), *(cased - {*listed})))
    raised = alternatives(tuple(w for w in listed if w[-1] == "º")) or "(?!)"
    names = (
        w
        for w, entries in language.abbreviations.items()
        if w[-1] == "." and any(e.where == "name" for e in entries)
    )
    titles = alternatives(tuple(names)) or "(?!)"
    written = rf"(?:{plain})(?![^\W\d_])(?!\.?[\w])|(?:{plain})(?=[0-9])(?<=\.)|(?:{titles})(?=[A-ZÀ-Þ][a-zß-ÿ]{{2}})|(?:{raised})(?![^\W\d_])"
    return re.compile(rf"(?<![\w.])(?:{written})".replace(r"\ ", rf"[{BLANK}]?"))
