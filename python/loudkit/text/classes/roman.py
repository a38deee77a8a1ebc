"""Roman numerals: chapters, rulers, centuries, and any numeral of two or more letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.characters import BLANK, WS
from loudkit.text.grammar import Language, Romans
from loudkit.text.numbers import ends_in, ordinal, speakable
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 50.0
_SOME = re.compile("[IVXLivxl]")

_NUMERAL_LEAD = r"[IVX](?<![0-9A-Za-z].)"
_NUMERAL = r"(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_ANY = re.compile(r"(?<![0-9A-Za-z])([IVX]{2,7})(?![0-9A-Za-z])")
_CANONICAL = re.compile(_NUMERAL)
_PART = re.compile(r"\.([0-9]{1,3})(?![\w]|[.,][0-9])")
_SENTENCE = re.compile(rf"$|[{WS}]+[\"'„«]?[A-ZÀ-ÖØ-Þ]")
_ENDS = re.compile(rf"$|[{WS}]+[\"'“„«]?[A-ZÀ-ÞĄĆĘŁŃÓŚŹŻ]|\n")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}


@dataclass(frozen=True)
class Roman:
    """``said`` names how: "cardinal", "ordinal", "century", "centuries", "ruler", "abbreviation"; ``match`` has the parts."""

    number: int
    style: str
    match: re.Match[str]
    form: str = ""


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    if language.cardinals is None or not _SOME.search(text):
        return
    romans = language.romans
    numerals = source.places.places(_NUMERAL_LEAD)
    if language.cardinals.compounds:
        for match in source.places.at(_joined(language), numerals):
            if _value(match.group(1)):
                yield Reading(
                    *match.span(), "roman", WEIGHT + 4, Roman(_value(match.group(1)), "compound", match)
                )
    if romans.suffixes:
        for match in source.places.at(_suffixed(language), numerals):
            yield from _ordinal(match, source)
    if romans.century_links:
        for match in source.places.words(_two_centuries(language), _before_century(language), also=numerals):
            if _value(match.group(2)) and _value(match.group(4)):
                value = Roman(_value(match.group(2)), "centuries", match)
                yield Reading(match.start(2), match.end(), "roman", WEIGHT + 6, value, match.group(5))
    if romans.centuries:
        for match in source.places.words(_century(language), _before_century(language), also=numerals):
            if _value(match.group(2)):
                value = Roman(_value(match.group(2)), "century", match)
                yield Reading(match.start(2), match.end(), "roman", WEIGHT + 5, value, match.group(4))
    if romans.rulers:
        for match in source.places.words(
            _ruler(language), (*romans.rulers, *romans.queens, *romans.ruler_forms)
        ):
            if _value(match.group(2)):
                value = Roman(_value(match.group(2)), "ruler", match)
                yield Reading(match.start(2), match.end(), "roman", WEIGHT + 3, value, match.group(1).strip())
    for labelled, pattern in ((romans.labels, _labelled), (romans.small_labels, _small)):
        if labelled:
            for match in source.places.words(pattern(language), labelled):
                n = _value(match.group(2).upper())
                if n:
                    value = Roman(n, "cardinal", match)
                    yield Reading(
                        match.start(2), match.end(), "roman", WEIGHT + 2, value, match.group(1).strip()
                    )
                    yield from _others(match, source)
    if language.abbreviations:
        for match in source.places.words(_abbreviated(language), language.abbreviations):
            n = _value(match.group(3))
            if n:
                yield Reading(
                    *match.span(), "roman", WEIGHT + 4, Roman(n, "abbreviation", match), match.group(1)
                )
    for match in source.places.at(_ANY, numerals):
        n = _value(match.group(1))
        if n and match.group(1) not in language.letters_not_romans:
            yield Reading(*match.span(), "roman", WEIGHT, Roman(n, "cardinal", match))


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if value is None:
        return f" {language.words['to']} "
    assert isinstance(value, Roman)
    romans, match = language.romans, value.match
    if value.style == "cardinal":
        return speakable(value.number, language)
    if value.style == "part":
        words = language.words
        return (
            f"{speakable(value.number, language)} {words['point']} {speakable(int(match.group(1)), language)}"
        )
    if value.style == "compound":
        return speakable(value.number, language, "compound").replace(" ", "") + match.group(2)
    if value.style == "ordinal":
        return ordinal(value.number, language, value.form)
    if value.style == "abbreviation":
        said = next(e.said for e in language.abbreviations[match.group(1)] if e.where == "number")
        return f"{said}{match.group(2)}{speakable(value.number, language)}"
    if value.style == "century":
        before, _, gap, noun = match.groups()
        key = f"{(before or '').strip().lower()}|{noun}"
        form = romans.century_cases.get(key, romans.centuries[noun])
        said = f"{ordinal(value.number, language, form)}{gap}{romans.century_said.get(noun, noun)}"
        return said + "." if noun.endswith(".") and _ENDS.match(match.string, match.end()) else said
    if value.style == "centuries":
        before, first, link, last, noun = match.groups()
        form = romans.century_cases.get(f"{(before or '').strip().lower()}|{noun}", romans.centuries[noun])
        said = f"{ordinal(_value(first), language, form)}{link}{ordinal(_value(last), language, form)}"
        said += f" {romans.century_said.get(noun, noun)}"
        return said + "." if noun.endswith(".") and _ENDS.match(match.string, match.end()) else said
    return _ruled(value, source)


def _others(match: re.Match[str], source: Source) -> Iterator[Reading]:
    """Further numerals of the same noun (volumes I, II and V), and the number of a part (II.3)."""
    text, end = source.text, match.end()
    part = _PART.match(text, end)
    if part:
        yield Reading(
            match.start(2), part.end(), "version", WEIGHT + 4, Roman(_value(match.group(2)), "part", part)
        )
    following = _next(source.language).match(text, end)
    while following:
        n = _value(following.group(1))
        if not n:
            return
        value = Roman(n, "cardinal", following)
        if following.group()[0] in "-–":
            yield Reading(following.start(), following.start(1), "range", 60.0)
        yield Reading(*following.span(1), "roman", WEIGHT + 2, value, match.group(1).strip())
        following = _next(source.language).match(text, following.end())


def _ordinal(match: re.Match[str], source: Source) -> Iterator[Reading]:
    language = source.language
    n, form = _value(match.group(1)), language.romans.suffixes[match.group(2).lower()]
    said = ordinal(n, language, form) if n else ""
    glued = match.group(2)[0] == ":"  # the ending of a case, which a compound takes inside
    if said and (glued or ends_in(said, match.group(2))):
        yield Reading(*match.span(), "roman", WEIGHT + 4, Roman(n, "ordinal", match, form))


def _ruled(value: Roman, source: Source) -> str:
    language, match, n = source.language, value.match, value.number
    romans, name = language.romans, match.group(1).rstrip()
    stop = "." if match.group().endswith(".") and _SENTENCE.match(match.string, match.end()) else ""
    if n > romans.ruler_up_to:
        return speakable(n, language) + stop
    queen = name in romans.queens
    template = (queen and romans.queen_format) or romans.ruler_format
    if romans.ruler_formats:
        template = romans.ruler_formats.get(f"{name}|") or _template(match, romans, queen) or template
    form = romans.queen_form if queen and romans.queen_form else romans.ruler_form
    said = ordinal(n, language, romans.ruler_forms.get(name, form))
    irregular = {} if romans.queens and queen else romans.ruler_irregular
    said = irregular.get(n, said)
    cardinal = irregular.get(n) or speakable(n, language)
    return template.format(cardinal=cardinal, ordinal=said, Ordinal=said.capitalize()) + stop


def _template(match: re.Match[str], romans: Romans, queen: bool) -> str:
    """The format that the word before the name asks for, titles and further names skipped."""
    head = match.string[max(0, match.start() - 60) : match.start()].split()
    while head and head[-1] in romans.rulers + romans.queens:
        head.pop()
    before = head[-1].lower() if head else ""
    return romans.ruler_formats.get(f"{before}|{'f' if queen else 'm'}", "")


def _value(numeral: str) -> int:
    """The value of a canonical numeral, else 0."""
    if not numeral or not _CANONICAL.fullmatch(numeral):
        return 0
    values = [_VALUES[letter] for letter in numeral]
    return sum(-v if v < after else v for v, after in zip(values, [*values[1:], 0], strict=True))


@cache
def _next(language: Language) -> re.Pattern[str]:
    words = language.words
    links = alternatives(
        tuple(filter(None, (words["to"], words.get("or", ""), language.symbols.get("&", ""), "&")))
    )
    return re.compile(
        rf"(?:,[{BLANK}]|,?[{BLANK}](?:{links})[{BLANK}]|[-–])([IVXL]{{1,7}})(?![0-9A-Za-z])(?!['’.]\w)"
    )


@cache
def _joined(language: Language) -> re.Pattern[str]:
    """A numeral that a word is joined to (XV-wieczny), which the numbers say."""
    assert language.cardinals is not None
    words = alternatives(language.cardinals.compounds)
    return re.compile(rf"(?<![\w-])([IVX]{{1,7}})-((?:{words})[^\W\d_]{{0,20}})")


@cache
def _labelled(language: Language) -> re.Pattern[str]:
    labels = alternatives(language.romans.labels)
    return re.compile(
        rf"(?<!\w)((?:{labels})\.?[{BLANK}])([IVXL]{{1,7}})(?![0-9A-Za-z])(?!['’][^\W\d_]|\.[^\W\d_])"
    )


@cache
def _small(language: Language) -> re.Pattern[str]:
    """Numerals in small letters; one letter alone may be a name (page x)."""
    labels = alternatives(language.romans.small_labels)
    return re.compile(rf"(?<!\w)((?i:{labels})[{BLANK}])([ivxl]{{2,7}})(?!['’.]?\w)")


@cache
def _abbreviated(language: Language) -> re.Pattern[str]:
    """An abbreviation that stands before numbers (cap. II); one letter may be a word of its own."""
    written = alternatives(
        tuple(w for w, entries in language.abbreviations.items() if any(e.where == "number" for e in entries))
    )
    return re.compile(rf"(?<![\w.])({written or '(?!)'})([{BLANK}])([IVX]{{2,7}})(?![0-9A-Za-z])")


@cache
def _ruler(language: Language) -> re.Pattern[str]:
    names = alternatives(language.romans.rulers + language.romans.queens + tuple(language.romans.ruler_forms))
    return re.compile(
        rf"(?<!\w)((?:{names})[{BLANK}])([IVX]{{1,7}})(?![0-9A-Za-z])(?!['’](?!s(?!\w))\w)(?:\.(?=[{BLANK},;]|$))?"
    )


@cache
def _before_century(language: Language) -> tuple[str, ...]:
    return tuple(sorted({key.split("|")[0] for key in language.romans.century_cases} - {""}))


@cache
def _century(language: Language) -> re.Pattern[str]:
    nouns = alternatives(tuple(language.romans.centuries))
    before = _before_century(language)
    head = rf"(?:(?<!\w)((?i:{alternatives(before)})[{BLANK}]))?" if before else "()"
    return re.compile(rf"{head}(?<![0-9A-Za-z])([IVX]{{1,7}})\.?([{BLANK}])({nouns})(?!\w)")


@cache
def _two_centuries(language: Language) -> re.Pattern[str]:
    nouns = alternatives(tuple(language.romans.centuries))
    links = alternatives(language.romans.century_links)
    before = _before_century(language)
    head = rf"(?:(?<!\w)((?i:{alternatives(before)})[{BLANK}]))?" if before else "()"
    return re.compile(
        rf"{head}(?<![0-9A-Za-z])([IVX]{{1,7}})\.?([{BLANK}](?:{links})[{BLANK}])([IVX]{{1,7}})\.?[{BLANK}]({nouns})(?!\w)"
    )


@cache
def _suffixed(language: Language) -> re.Pattern[str]:
    suffixes = alternatives(tuple(language.romans.suffixes))
    return re.compile(rf"(?<![0-9A-Za-z])([IVX]{{1,7}})({suffixes})(?!\w)")
