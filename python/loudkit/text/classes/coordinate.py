"""Places on a map: degrees, minutes and seconds with the letter of a direction (51.5° N, 41°43′32″ N)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.amounts import Amount, parse, spoken
from loudkit.text.classes.time import duration_units
from loudkit.text.grammar import Language
from loudkit.text.numbers.agreement import in_gender
from loudkit.text.plural import choose
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 72.0
_NUMBER = r"[0-9]{1,3}(?:[.,][0-9]{1,8})?"
_ANGLE = rf"(?P<degrees>{_NUMBER}) ?°(?: ?(?P<minutes>[0-9]{{1,2}}(?:[.,][0-9]{{1,6}})?) ?['′](?: ?(?P<seconds>[0-9]{{1,2}}(?:[.,][0-9]{{1,4}})?) ?(?:\"|″|''))?)?"
_BARE = re.compile(rf"(?<![\w.,])(?=[0-9.,]{{1,12}} ?° ?[0-9]){_ANGLE}(?<=['′\"″])(?!\w)")


@dataclass(frozen=True)
class Coordinate:
    """Amounts as written, "" where there is none; ``direction`` in words."""

    degrees: str
    minutes: str
    seconds: str
    direction: str = ""


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    if "°" not in text or language.cardinals is None or not duration_units(language):
        return
    for match in source.places.figures(_BARE, ".,° "):
        yield Reading(*match.span(), "coordinate", WEIGHT - 2, _value(match))
    if language.directions:
        for match in source.places.figures(_behind(language), ".,° "):
            yield Reading(
                *match.span(), "coordinate", WEIGHT, _value(match, language.directions[match.group("side")])
            )


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    assert isinstance(value, Coordinate)
    parts = [f"{_amount(value.degrees, language)} {_degree(value.degrees, language)}"]
    for written, unit in zip((value.minutes, value.seconds), duration_units(language)[1:], strict=True):
        if written:
            noun = language.units[unit]
            amount = parse(written, language) or Amount(written)
            word = choose(noun.forms, amount.count, language.plural, fraction=bool(amount.fraction))
            number = "" if amount.fraction else in_gender(amount.count, noun.gender, word, "", 0, language)
            parts.append(f"{number or spoken(amount, language)} {word}")
    return " ".join([*parts, value.direction]).rstrip()


def _value(match: re.Match[str], direction: str = "") -> Coordinate:
    parts = match.group("degrees", "minutes", "seconds")
    return Coordinate(parts[0], parts[1] or "", parts[2] or "", direction)


def _amount(written: str, language: Language) -> str:
    amount = parse(written, language)
    noun = language.units.get("°")
    if noun and amount and not amount.fraction:
        agreed = in_gender(amount.count, noun.gender, noun.forms[-1], "", 0, language)
        if agreed:
            return agreed
    return spoken(amount or Amount(written), language)


def _degree(written: str, language: Language) -> str:
    """The word for the degree sign; its singular where the language lists the degree as a unit."""
    noun = language.units.get("°")
    amount = parse(written, language)
    if noun is None or amount is None:
        return language.symbols.get("°", "")
    return choose(noun.forms, amount.count, language.plural, fraction=bool(amount.fraction))


@cache
def _behind(language: Language) -> re.Pattern[str]:
    sides = alternatives(tuple(language.directions))
    return re.compile(rf"(?<![\w.,]){_ANGLE} ?(?P<side>{sides})(?![\w°])")
