"""Telephone numbers, postal codes, card numbers and other figures that are read one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.numbers import digits, speakable
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 66.0
_INTERNATIONAL = re.compile(r"(?<![\w.,+-])\+([0-9](?:[ ()/.-]{0,2}[0-9]){1,24})(?![\w]|[.,-][0-9])")
_MACHINE = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")  # 192.168.0.1 has points to be said
_NATIONAL = re.compile(
    r"(?<![\w.,+/-])(?:1[-. ])?(?:(?:\([0-9]{3}\) ?|[0-9]{3}[-. ])?[0-9]{3}-"
    r"|(?:\([0-9]{3}\) ?|[0-9]{3} )[0-9]{3} |[0-9]{3}\.[0-9]{3}\.)"
    r"[0-9]{4}(?![\w/-]|[.,][0-9]| [0-9]{3})"
)
_VANITY = re.compile(
    r"(?<![\w.,+/-])(?:1-)?([0-9]{3})-([A-Z]{3,12}(?:-(?:[A-Z]{3,12}|[0-9]{1,3}))?|[0-9]{3}-[A-Z]{4,8}|[A-Z0-9]{3}-[A-Z]{4})(?![\w-])"
)
_WORDED = re.compile(r"(?<![\w.,+/-])((?:1-)?[0-9]{3}|0[0-9]{2,4})-((?:[A-Z]{2,12}-)?[A-Z]{2,12})(?![\w-])")
_ADVERTISED = re.compile(
    "^1-|^[0-9]{3}-[A-Z][AEIOU][A-Z]{2,9}(?:-[A-Z0-9]{2,12})?$|^[789]0[0-9]-(?=[A-Z]{0,8}[AEIOUY])[A-Z]{3,9}$"
)
_TRUNK = re.compile(
    r"(?<![\w.,+/-])(?<![0-9] )(?![0-9]{2}[/-][0-9]{2}[/-][0-9]{4}(?![0-9])|[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9]))"
    r"\(?00?[1-9][0-9]{0,3}\)?[ /-][0-9]{2,8}(?:[ -][0-9]{2,8}){0,5}(?![\w/-]|[.,][0-9]| [0-9])"
)
_NAMED = re.compile(r"(?<![\w.,+/-])(?:0[0-9]{2,3}|[789]0)-([^\W\d_]{4,10})(?![\w-])")  # 0900-TAXI, 70-TAXA
_STATE = re.compile(
    r"(?:(?<=\b[A-Z][A-Z] )|(?<=\bZIP )|(?<=\bZIP code )|(?<=\bzip code ))[0-9]{5}(?:-[0-9]{4})?(?![\w-]|[.,][0-9])"
)
_PAIRS = re.compile(
    r"(?<![\w.,+/-])0[1-9](?:([. /-])[0-9]{2})(?:\1[0-9]{2}){3}(?![\w/-]|[.,][0-9])".replace(r"\1", "[. /-]")
)
_BOOK = re.compile(r"(?<![\w.,-])97[89](?:[ -]?[0-9]){10}(?![\w-]|[.,][0-9])")
_NUMBERED_BOOK = re.compile(
    r"(?<!\w)((?:ISBN|ISSN|ISMN|EAN)(?:-1[03])?:? )([0-9](?:[ -]?[0-9]){6,15}(?:[ -]?[0-9xX])?)(?![\w-]|[.,][0-9])"
)
_SERIAL = re.compile(
    r"(?<![\w.,/:+-])(?!(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])(?![0-9]))[0-9]{3,8}-0[0-9]{1,8}(?![\w/-]|[.,:][0-9])"
)
_CARD = re.compile(r"(?<![\w.,-])[0-9]{4}(?:[ -][0-9]{4}){3}(?![\w-]|[.,][0-9])")
_ACCOUNT = re.compile(r"(?<![\w.,-])[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\w-])")
_SORT = re.compile(r"(?<![\w.,/-])[0-9]{2}-[0-9]{2}-[0-9]{2}(?![\w/-]|[.,][0-9])")
_LED = re.compile(r"(?<![\w.,:/+-])0[0-9]{1,30}(?![\w/-]|[.,:][0-9])")
_SHORTEST = 8  # digits of a number with a leading plus or zero


@dataclass(frozen=True)
class Digits:
    """``text`` as written: figures are read one by one or in pairs, letters by name, the rest parts groups."""

    text: str
    style: str = "digits"  # "digits", "pairs", "groups"


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    if language.cardinals is None or not source.has_digits:
        return
    if "+" in text:
        for match in source.places.led(_INTERNATIONAL, "[+]"):
            if _count(match) >= _SHORTEST:
                yield _reading(match, "telephone", WEIGHT)
    if language.paired_phones:
        for match in source.places.figures(_PAIRS, ". /-"):
            yield Reading(*match.span(), "telephone", WEIGHT + 6, Digits(match.group(), "pairs"))
    if language.phone_words:
        for match in source.places.words(_announced(language), language.phone_words):
            if match.group(2).count("(") != match.group(2).count(")") or _MACHINE.fullmatch(match.group(2)):
                continue
            yield Reading(
                match.start(2),
                match.end(2),
                "telephone",
                WEIGHT + 5,
                Digits(match.group(2)),
                match.group(1).strip(),
            )
    for pattern in language.digit_codes:
        for match in source.places.any(pattern):
            group = "figures" if "figures" in match.re.groupindex else 0
            value = Digits(match.group(group))
            yield Reading(
                *match.span(group),
                "digits",
                WEIGHT + 5,
                value,
                match.group().removesuffix(value.text).strip(),
            )
    if language.emergency:
        for match in source.places.words(_emergency(language), language.phone_words):
            for group in (2, 3):
                if match.group(group):
                    value, context = Digits(match.group(group)), match.group(1).strip()
                    yield Reading(*match.span(group), "telephone", WEIGHT + 5, value, context)
            following = _further(language).match(text, match.end())
            while following:  # 113, 112 eller 110
                value = Digits(following.group(1))
                yield Reading(*following.span(1), "telephone", WEIGHT + 5, value, match.group(1).strip())
                following = _further(language).match(text, following.end())
    if language.national_phones:
        for match in source.places.led(_NATIONAL, r"[0-9(](?<![\w.,+/-].)"):
            if _count(match) >= 7:
                yield _reading(match, "telephone", WEIGHT)
    for match in source.places.figures(_VANITY, "-"):
        if language.national_phones or _ADVERTISED.search(match.group()):
            yield Reading(*match.span(), "telephone", WEIGHT, Digits(match.group(), "vanity"))
    for match in source.places.figures(_WORDED, "-"):
        if match.group(1)[0] == "0" or language.national_phones:
            yield Reading(*match.span(), "telephone", WEIGHT + 1, Digits(match.group(), "vanity"))
    if language.trunk_phones:
        for match in source.places.led(_TRUNK, r"[0(](?<![\w.,+/-].)"):
            if _count(match) >= _SHORTEST:
                yield _reading(match, "telephone", WEIGHT - 4)
        for match in source.places.figures(_NAMED, "-"):
            if match.group(1).isupper():
                yield Reading(*match.span(), "telephone", WEIGHT, Digits(match.group(), "vanity"))
    if language.postal_codes:
        for match in source.places.led(_STATE, "[0-9](?<=[A-Ze] .)"):
            yield _reading(match, "address", WEIGHT)
    for match in source.places.led(_BOOK, "9(?=7[89])"):
        yield _reading(match, "isbn", WEIGHT)
    for match in source.places.figures(_CARD, " -"):
        yield _reading(match, "digits", WEIGHT)
    for match in source.places.words(_NUMBERED_BOOK, ("ISBN", "ISSN", "ISMN", "EAN")):
        yield Reading(
            match.start(2),
            match.end(2),
            "isbn",
            WEIGHT + 2,
            Digits(match.group(2).upper()),
            match.group(1).strip(),
        )
    for match in source.places.figures(_SERIAL, "-"):
        yield _reading(match, "digits", 50.0)
    for match in source.places.led(_ACCOUNT, "[A-Z](?=[A-Z][0-9])"):
        if sum(c.isdecimal() for c in match.group()) >= 6:
            yield Reading(*match.span(), "account", WEIGHT + 8, Digits(match.group()))
    for match in source.places.figures(_SORT, "-"):
        yield _reading(match, "digits", 50.0)
    for match in source.places.led(_LED, "0"):
        yield _reading(match, "digits", 41.0)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    assert isinstance(value, Digits)
    if value.style == "pairs":
        return " ".join(
            f"{digits('0', language)} {digits(pair[1], language)}"
            if pair[0] == "0"
            else speakable(int(pair), language)
            for pair in re.findall("[0-9]{2}", value.text)
        )
    if value.style == "vanity":
        parts = re.findall(r"[0-9]+|[^\W\d_]+", value.text)
        return " ".join(digits(p, language) if p.isdecimal() else p.lower() for p in parts)
    said: list[str] = []
    plus = language.words.get("phone_plus", "")
    if plus and value.text[0] == "+":
        said.append(plus + " ")
    for character in value.text:
        if character.isdecimal():
            said.append(character)
        elif character.isalpha():
            name = language.letters.get(character.lower(), character)
            if said and said[-1].endswith("\0 "):  # letters side by side
                said[-1] = said[-1][:-2] + f"-{name}\0 "
            else:
                said.append(f" {name}\0 ")
    parts = "".join(said).replace("\0", "").split(" ")
    return " ".join(digits(p, language) if p.isdecimal() else p for p in parts if p)


def _reading(match: re.Match[str], kind: str, weight: float) -> Reading:
    return Reading(*match.span(), kind, weight, Digits(match.group()))


def _count(match: re.Match[str]) -> int:
    return sum(c.isdecimal() for c in match.group())


@cache
def _announced(language: Language) -> re.Pattern[str]:
    words = alternatives(language.phone_words)
    return re.compile(
        rf"(?<!\w)((?i:{words})\.?:?[{BLANK}])(\(?[0-9](?:[ ()./-]{{0,3}}[0-9]){{5,14}}|[0-9]{{5}}(?=[{BLANK}][^\W\d_]{{1,3}}\b|[.,;!?)]|$))(?![\w]|[.,:/-][0-9])"
    )


@cache
def _further(language: Language) -> re.Pattern[str]:
    """The next of several short numbers."""
    links = alternatives(tuple(filter(None, (language.words.get("or"), language.symbols.get("&"))))) or "(?!)"
    return re.compile(
        rf"(?:,[{BLANK}]|,?[{BLANK}](?:{links})[{BLANK}])({alternatives(language.emergency)})(?![\w-]|[.,:/][0-9])"
    )


@cache
def _emergency(language: Language) -> re.Pattern[str]:
    """Short numbers that everybody knows, behind or before a word of calling."""
    words = alternatives(language.phone_words)
    numbers = alternatives(language.emergency)
    links = alternatives(tuple(filter(None, (language.words.get("or"), language.symbols.get("&"))))) or "(?!)"
    return re.compile(
        rf"(?<!\w)((?i:{words}):?[{BLANK}])({numbers})(?![\w-]|[.,:/][0-9])(?:,?[{BLANK}](?:{links})[{BLANK}]({numbers})(?![\w-]|[.,:/][0-9]))?"
    )
