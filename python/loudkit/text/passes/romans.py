"""Roman numerals: chapters, rulers, centuries, and any numeral of two or more letters."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK, WS
from loudkit.text.grammar import Language, Romans
from loudkit.text.numbers import ends_in, ordinal, speakable
from loudkit.text.rewriting import alternatives

_NUMERAL = r"(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_ANY = re.compile(r"(?<![0-9A-Za-z])([IVX]{2,7})(?![0-9A-Za-z])")
_CANONICAL = re.compile(_NUMERAL)
_ENDS_SENTENCE = re.compile(rf"\.(?=[{BLANK}][a-zà-ÿ])")
_ENDS = re.compile(rf"$|[{WS}]+[\"'“„«]?[A-ZÀ-ÞĄĆĘŁŃÓŚŹŻ]|\n")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    romans = language.romans
    if language.cardinals.compounds:
        text = _joined(language).sub(lambda m: str(_value(m.group()) or m.group()), text)
    if romans.suffixes:
        text = _suffixed(language).sub(
            lambda m: _ordinal(m, language, romans.suffixes[m.group(2).lower()]), text
        )
    if romans.century_links:
        text = _two_centuries(language).sub(lambda m: _in_centuries(m, language), text)
    if romans.centuries:
        text = _century(language).sub(lambda m: _in_century(m, language), text)
    if romans.rulers:
        text = _ruler(language).sub(lambda m: _ruled(m, language), text)
    if romans.labels:
        text = _labelled(language).sub(lambda m: _label(m, language), text)
    if romans.small_labels:
        text = _small(language).sub(lambda m: _label(m, language), text)
    if language.abbreviations:
        text = _abbreviated(language).sub(lambda m: _behind_abbreviation(m, language), text)
    return _ANY.sub(lambda m: _cardinal(m, language), text)


def _cardinal(match: re.Match[str], language: Language) -> str:
    n = _value(match.group(1))
    return speakable(n, language) if n else match.group()


def _label(match: re.Match[str], language: Language) -> str:
    n = _value(match.group(2).upper())
    return match.group(1) + speakable(n, language) if n else match.group()


def _behind_abbreviation(match: re.Match[str], language: Language) -> str:
    n = _value(match.group(3))
    said = next(entry.said for entry in language.abbreviations[match.group(1)] if entry.where == "number")
    return f"{said}{match.group(2)}{speakable(n, language)}" if n else match.group()


def _ordinal(match: re.Match[str], language: Language, form: str) -> str:
    n = _value(match.group(1))
    said = ordinal(n, language, form) if n else ""
    glued = match.group(2)[0] == ":"  # the ending of a case, which a compound takes inside
    return said if said and (glued or ends_in(said, match.group(2))) else match.group()


def _in_century(match: re.Match[str], language: Language) -> str:
    before, numeral, gap, noun = match.groups()
    n = _value(numeral)
    if not n:
        return match.group()
    key = f"{(before or '').strip().lower()}|{noun}"
    form = language.romans.century_cases.get(key, language.romans.centuries[noun])
    said = f"{before or ''}{ordinal(n, language, form)}{gap}{language.romans.century_said.get(noun, noun)}"
    return said + "." if noun.endswith(".") and _ENDS.match(match.string, match.end()) else said


def _in_centuries(match: re.Match[str], language: Language) -> str:
    """Two numerals before one noun take the form that the noun and the word before the first ask for."""
    romans = language.romans
    before, first, link, last, noun = match.groups()
    if not (_value(first) and _value(last)):
        return match.group()
    form = romans.century_cases.get(f"{(before or '').strip().lower()}|{noun}", romans.centuries[noun])
    said = (
        f"{before or ''}{ordinal(_value(first), language, form)}{link}{ordinal(_value(last), language, form)}"
    )
    return f"{said} {romans.century_said.get(noun, noun)}"


def _ruled(match: re.Match[str], language: Language) -> str:
    romans = language.romans
    n = _value(match.group(2))
    if not n:
        return match.group()
    if n > romans.ruler_up_to:
        return match.group(1) + speakable(n, language)
    queen = match.group(1).rstrip() in romans.queens
    template = (queen and romans.queen_format) or romans.ruler_format
    if romans.ruler_formats:
        template = _template(match, romans, queen) or template
    form = romans.queen_form if queen and romans.queen_form else romans.ruler_form
    said = ordinal(n, language, romans.ruler_forms.get(match.group(1).rstrip(), form))
    irregular = {} if romans.queens and queen else romans.ruler_irregular
    said = irregular.get(n, said)
    return match.group(1) + template.format(
        cardinal=irregular.get(n) or speakable(n, language),
        ordinal=said,
        Ordinal=said.capitalize(),
    )


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
def _joined(language: Language) -> re.Pattern[str]:
    """A numeral that a word is joined to (XV-wieczny), which the numbers say."""
    assert language.cardinals is not None
    words = alternatives(language.cardinals.compounds)
    return re.compile(rf"(?<![\w-])[IVX]{{1,7}}(?=-(?:{words}))")


@cache
def _labelled(language: Language) -> re.Pattern[str]:
    labels = alternatives(language.romans.labels)
    return re.compile(rf"(?<!\w)((?:{labels})\.?[{BLANK}])([IVXL]{{1,7}})(?![0-9A-Za-z])(?!['’.]\w)")


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
        rf"(?<!\w)((?:{names})[{BLANK}])([IVX]{{1,7}})(?![0-9A-Za-z])(?!['’](?!s(?!\w))\w)(?:\.(?=[{BLANK}][a-zà-ÿ]))?"
    )


@cache
def _century(language: Language) -> re.Pattern[str]:
    nouns = alternatives(tuple(language.romans.centuries))
    before = sorted({key.split("|")[0] for key in language.romans.century_cases} - {""})
    head = rf"(?:(?<!\w)((?i:{alternatives(tuple(before))})[{BLANK}]))?" if before else "()"
    return re.compile(rf"{head}(?<![0-9A-Za-z])([IVX]{{1,7}})\.?([{BLANK}])({nouns})(?!\w)")


@cache
def _two_centuries(language: Language) -> re.Pattern[str]:
    nouns = alternatives(tuple(language.romans.centuries))
    links = alternatives(language.romans.century_links)
    before = sorted({key.split("|")[0] for key in language.romans.century_cases} - {""})
    head = rf"(?:(?<!\w)((?i:{alternatives(tuple(before))})[{BLANK}]))?" if before else "()"
    return re.compile(
        rf"{head}(?<![0-9A-Za-z])([IVX]{{1,7}})\.?([{BLANK}](?:{links})[{BLANK}])([IVX]{{1,7}})\.?[{BLANK}]({nouns})(?!\w)"
    )


@cache
def _suffixed(language: Language) -> re.Pattern[str]:
    suffixes = alternatives(tuple(language.romans.suffixes))
    return re.compile(rf"(?<![0-9A-Za-z])([IVX]{{1,7}})({suffixes})(?!\w)")
