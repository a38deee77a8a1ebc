"""Common fractions (½, 3/4 of, 1 1/2 cups) and results out of a whole (17/20)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from loudkit.text.amounts import VULGAR, integer, vulgar
from loudkit.text.characters import BLANK, word_before
from loudkit.text.grammar import Fractions, Language
from loudkit.text.numbers import ordinal, speakable
from loudkit.text.numbers.agreement import case_at, gender_of, in_case, in_gender, joined
from loudkit.text.plural import choose
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives, rewrite, rewrite_first

WEIGHT = 56.0
_BEHIND = rf"(?=[{BLANK}](?P<word>(?![{VULGAR}])[^\W\d_]+['’]?)|)"
_CHARACTER = re.compile(
    rf"(?<![\w/.,])(?:(?P<whole>[0-9]{{1,6}})[{BLANK}]?)?(?P<sign>[{VULGAR}])(?![\w/]){_BEHIND}"
)
_SLASHED = re.compile(
    r"(?<![\w/.,:-])(?:(?P<whole>[0-9]{1,4})[ -])?(?P<over>[0-9]{1,3})[/⁄](?P<under>[1-9][0-9]{0,3})"
    rf"(?![\w/]|[.,:][0-9]){_BEHIND}"
)
_DECIMAL = re.compile(r"(?<![\w/.,:-])([0-9]{1,3}[.,][0-9]{1,2}) ?/ ?([1-9][0-9]{0,2})(?![\w/]|[.,:][0-9])")
_PAIRS = ("24/7", "50/50", "80/20")
_OUT_OF = frozenset({10, 20, 30, 40, 50, 60, 100})


@dataclass(frozen=True)
class Fraction:
    whole: int
    over: int
    under: int
    word: str = ""  # behind it, "" if none
    joined: bool = False  # with the word by a hyphen (1/2-inch)
    takes_noun: bool = False  # the reading ends behind the word, which stands inside it (une heure et demie)

    @property
    def is_half(self) -> bool:
        return (self.over, self.under) == (1, 2)


@dataclass(frozen=True)
class Pair:
    """Two numbers side by side; the slash is not said."""

    first: str
    second: str


@dataclass(frozen=True)
class OutOf:
    over: int
    under: int
    written: str = ""  # the first, where it has decimals


def find(source: Source) -> Iterator[Reading]:
    fractions, text, language = source.language.fractions, source.text, source.language
    if fractions is None or language.cardinals is None:
        return
    if not text.isascii():
        for match in source.places.amounts(_CHARACTER, VULGAR + BLANK):
            over, under = vulgar(match.group("sign"))
            joined = bool(fractions.half_short) and bool(
                re.match(r"-[^\W\d_]{2}", text[match.end() : match.end() + 3])
            )
            value = Fraction(int(match.group("whole") or 0), over, under, match.group("word") or "", joined)
            yield _offered(match, value, WEIGHT + 2, "", language)
    if "/" in text or "⁄" in text:
        for match in source.places.figures(_pairs(fractions), "/"):
            first, second = match.group().split("/")
            yield Reading(*match.span(), "pair", WEIGHT + 14, Pair(first, second))
        if fractions.marks:
            for match in source.places.figures(_marked(language), "/"):
                over, under = int(match.group("over")), int(match.group("under"))
                if over < under and under in fractions.names:
                    yield Reading(*match.span(), "fraction", WEIGHT, Fraction(0, over, under))
        if "out_of" in language.words:
            for match in source.places.figures(_DECIMAL, ".,"):
                value_ = OutOf(0, int(match.group(2)), match.group(1))
                yield Reading(*match.span(), "score", WEIGHT + 1, value_)
        for match in source.places.figures(_SLASHED, "/⁄ -"):
            yield from _slashed(match, source, fractions)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    fractions = language.fractions
    assert fractions is not None
    if isinstance(value, Pair):
        return f"{integer(value.first, language)} {integer(value.second, language)}"
    if isinstance(value, OutOf):
        over = source.read(value.written) if value.written else speakable(value.over, language)
        larger = value.over > value.under and not value.written
        between = language.words.get("over", "") if larger else ""
        return f"{over} {between or language.words['out_of']} {speakable(value.under, language)}"
    assert isinstance(value, Fraction)
    if value.takes_noun:
        return with_noun(value, value.word, language, fractions, source.text, reading.start)
    if value.joined:
        return _compound(value, language, fractions)
    return said(value, language, fractions, source.text, reading.start)


def said(value: Fraction, language: Language, fractions: Fractions, text: str, start: int) -> str:
    """The words for a fraction and, where its form depends on it, nothing of the noun behind."""
    full = with_noun(value, value.word, language, fractions, text, start)
    if value.word and full.endswith(f" {value.word}"):
        return full[: -len(value.word) - 1]
    return full


def with_noun(
    value: Fraction, noun: str, language: Language, fractions: Fractions, text: str, start: int
) -> str:
    """A fraction with the noun that it measures."""
    tail = f" {noun}" if noun else ""
    word = noun.split(" ")[0] if noun else ""
    gender = gender_of(word, language) or _plural_gender(word, language)
    if value.whole == 1 and value.is_half and fractions.one_and_half:
        return (fractions.one_and_half.get(gender) or fractions.one_and_half[""]) + tail
    if value.whole and value.is_half:
        behind = fractions.mixed_half_behind.get(gender) if word else None
        if behind:
            if value.whole == 1:
                tail = rewrite_first(tail, language.agreement.singular)
            whole = in_gender(value.whole, gender, word, text, start, language)
            return f"{joined(whole or speakable(value.whole, language), tail.lstrip())}{behind}"
        if fractions.mixed_half:
            head = speakable(value.whole, language, fractions.mixed_gender or gender)
            half = fractions.mixed_half
            if half == fractions.mixed + fractions.half:  # två och ett halvt kilo
                half = fractions.mixed + fractions.half_genders.get(gender, fractions.half)
            return head + half + tail
    if value.whole:
        part = _part(value, language, fractions)
        if value.over == 1 and fractions.mixed_one:
            part = rewrite(
                f" {fractions.mixed_one} {fractions.names[value.under][0]}", language.elisions
            ).lstrip()
        head = speakable(value.whole, language, fractions.mixed_gender)
        return f"{head}{fractions.mixed}{part}{tail}"
    if value.over == 1 and word_before(text, start) in fractions.determined and not value.is_half:
        return fractions.names[value.under][0] + tail
    case = case_at(text, start, language, "/") if fractions.cases else ""
    if (
        case in fractions.cases
        and value.under in fractions.names
        and not (value.is_half and is_counted(word, language))
    ):
        return _inflected(value, case, language, fractions) + tail
    if word in fractions.shown_by:
        return (fractions.half_short if value.is_half else _part(value, language, fractions)) + tail
    if word in fractions.of or not is_counted(word, language):
        return (fractions.half if value.is_half else _part(value, language, fractions)) + tail
    if value.is_half:
        half = fractions.half_genders.get(gender) or fractions.half_before or fractions.half
        article, _, rest = half.partition(" ")
        if rest and word_before(text, start) == article:  # une 1/2 heure
            half = rest
        return rewrite(half + tail, fractions.half_prose)
    of = fractions.before_unit if not fractions.before_unit or word in _counted(language) else ""
    return _part(value, language, fractions) + rewrite(of + tail, language.elisions)


def _slashed(match: re.Match[str], source: Source, fractions: Fractions) -> Iterator[Reading]:
    """A slash is a fraction where a whole number, a noun or an "of" shows it, and mostly else."""
    over, under, word = int(match.group("over")), int(match.group("under")), match.group("word") or ""
    text, language = source.text, source.language
    before = word_before(text, match.start())
    whole = int(match.group("whole") or 0)
    joined = bool(re.match(r"-[^\W\d_]{2}", text[match.end() : match.end() + 3]))
    shown = bool(whole) or joined or word.replace("’", "'") in fractions.of or is_counted(word, language)
    if word.replace("’", "'") in fractions.of:
        following = text[match.end() + len(word) + 1 : match.end() + 20].lstrip()
        shown = (
            bool(whole) or joined or not following.startswith(fractions.not_of) if fractions.not_of else True
        )
    dated = before in fractions.not_behind and not shown
    shown = shown or (word in fractions.shown_by and not dated) or before in fractions.shown_behind
    named = under in fractions.names and over and (over < under or joined) and match.group("over")[0] != "0"
    context = word if shown and word else before if shown else ""
    if named and not dated:
        weight = WEIGHT if shown else WEIGHT - 8
        yield _offered(match, Fraction(whole, over, under, word, joined), weight, context, language)
    if 1900 <= under < 2100:  # law 39/2015
        return
    if whole or "out_of" not in language.words or (match.group("over")[0] == "0" and over):
        return
    if dated:
        return
    head = text[max(0, match.start() - 40) : match.start()].lower().split()[-3:]
    likely = under >= 4 and any(w.strip("(:,") in fractions.scores for w in head)  # a rating of 3/5
    scored = (
        word in fractions.scores or before in fractions.scores or (likely and not is_counted(word, language))
    )
    if over > under and not scored and "over" not in language.words:
        return
    if under in _OUT_OF or scored or not named:
        marked = under in _OUT_OF and over <= under and not shown
        weight = WEIGHT + 1 if marked or scored else WEIGHT - 12
        yield Reading(*match.span(), "score", weight, OutOf(over, under))


def _offered(
    match: re.Match[str], value: Fraction, weight: float, context: str, language: Language
) -> Reading:
    """The reading of a fraction, which takes the noun along where a half is said behind it."""
    fractions = language.fractions
    assert fractions is not None
    end = match.end()
    if value.whole and value.is_half and value.word and not value.joined:
        gender = gender_of(value.word, language) or _plural_gender(value.word, language)
        if gender in fractions.mixed_half_behind:
            value = replace(value, takes_noun=True)
            end = match.end("word")
    return Reading(match.start(), end, "fraction", weight, value, context)


def _compound(value: Fraction, language: Language, fractions: Fractions) -> str:
    """1/2-inch, 1 1/4-mile: a fraction that measures the noun behind it."""
    one, several = fractions.names[value.under][:2]
    if not fractions.half_short:
        number = speakable(value.over, language, fractions.gender) if value.over > 1 else fractions.one
        return f"{number or speakable(1, language, fractions.gender)} {one if value.over == 1 else several}"
    part = f"{speakable(value.over, language)}-{one}" if value.over > 1 else one
    if not value.whole:
        return part
    ending = f"{fractions.mixed}{part if value.over > 1 else f'a {one}'}"
    joined = fractions.mixed_half if value.under == 2 else ending
    return f"{speakable(value.whole, language)}{joined}".replace(" ", "-")


def _part(value: Fraction, language: Language, fractions: Fractions) -> str:
    if value.is_half:
        return fractions.half
    if value.under not in fractions.names:
        return f"{speakable(value.over, language)} {language.words.get('out_of', '')} {speakable(value.under, language)}"
    one, *several = fractions.names[value.under]
    if value.over > 1:
        named = choose((one, *several), value.over, language.plural)
        return f"{speakable(value.over, language, fractions.gender)} {named}"
    return f"{fractions.one or speakable(1, language, fractions.gender)} {one}"


def _inflected(value: Fraction, case: str, language: Language, fractions: Fractions) -> str:
    """A fraction in the case of its place: dwóch trzecich."""
    one, several = fractions.cases[case]
    if not several and value.over > 1:
        return _part(value, language, fractions)
    number = in_case(value.over, case, fractions.gender, language)
    return f"{number} {ordinal(value.under, language, one if value.over == 1 else several)}"


@cache
def _pairs(fractions: Fractions) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w/.,-])(?:{alternatives((*_PAIRS, *fractions.pairs))})(?![\w/]|[.,][0-9])")


def is_counted(word: str, language: Language) -> bool:
    return bool(word) and (word in _counted(language) or bool(gender_of(word, language)))


def _plural_gender(word: str, language: Language) -> str:
    return gender_of(word, language, plural=True) if word and language.agreement.singular else ""


@cache
def _marked(language: Language) -> re.Pattern[str]:
    assert language.fractions is not None
    marks = alternatives(language.fractions.marks)
    return re.compile(
        rf"(?<![\w/.,:$£€-])(?P<over>[1-9][0-9]?)/(?P<under>[1-9][0-9]{{0,2}})(?:{marks})(?!\w)"
    )


@cache
def _counted(language: Language) -> frozenset[str]:
    units = {form for noun in language.units.values() for form in noun.forms}
    return frozenset(
        units | {word for listed in language.agreement.nouns.values() for word in listed.split()}
    )
