"""Common fractions: ½, 3/4 of, 1 1/2 cups."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from loudkit.text.characters import BLANK, word_before
from loudkit.text.grammar import Fractions, Language
from loudkit.text.numbers import speakable
from loudkit.text.numbers.agreement import gender_of, in_gender
from loudkit.text.passes.amounts import VULGAR, vulgar
from loudkit.text.rewriting import alternatives, rewrite, rewrite_first

_WORD = rf"(?P<tail>[{BLANK}](?P<word>(?![{VULGAR}])[^\W\d_]+['’]?))?"
_CHARACTER = re.compile(
    rf"(?<![\w/.,$£€¥₹])(?:(?P<whole>[0-9]{{1,6}})[{BLANK}]?)?(?P<sign>[{VULGAR}])(?![\w/]|[{BLANK}]?%){_WORD}"
)
_SLASHED = re.compile(
    r"(?<![\w/.,:$£€-])(?:(?P<whole>[0-9]{1,4}) )?(?P<over>[1-9][0-9]?)/(?P<under>[1-9][0-9]{0,2})"
    rf"(?![\w/]|[.,:-][0-9]){_WORD}"
)


_PART = r"[1-9][0-9]?/[1-9][0-9]?"
_WHOLE = re.compile(rf"(?<![\w/.,:$£€-])([0-9]{{1,3}})-(?={_PART}(?![\w/]|[.,:][0-9]))")
_PAIR = re.compile(rf"(?<![\w/.,:$£€-])({_PART}) ?[-–] ?({_PART})(?![\w/–-]|[.,:][0-9])")
_COMPOUND = re.compile(
    r"(?<![\w/.,:$£€-])(?:(?P<whole>[0-9]{1,3}) )?(?P<over>[1-9][0-9]?)/(?P<under>[1-9][0-9]?)-(?=[a-z]{2})"
)


@dataclass(frozen=True)
class _Fraction:
    whole: int
    over: int
    under: int
    word: str  # behind it, "" if none

    @property
    def is_half(self) -> bool:
        return (self.over, self.under) == (1, 2)


def apply(text: str, language: Language) -> str:
    fractions = language.fractions
    if fractions is None:
        return text
    if not text.isascii():
        text = _CHARACTER.sub(lambda m: _character(m, language, fractions), text)
    if "/" in text:
        if fractions.half_short:
            text = _WHOLE.sub(r"\1 ", text)
            text = _PAIR.sub(lambda m: _pair(m, language, fractions), text)
            text = _COMPOUND.sub(lambda m: _compound(m, language, fractions), text)
        if fractions.marks:
            text = _marked(language).sub(lambda m: _named(m, language, fractions), text)
        text = _SLASHED.sub(lambda m: _slashed(m, language, fractions), text)
    return text


def _character(match: re.Match[str], language: Language, fractions: Fractions) -> str:
    over, under = vulgar(match.group("sign"))
    return _said(
        match, _Fraction(int(match.group("whole") or 0), over, under, match.group("word") or ""), language
    )


def _slashed(match: re.Match[str], language: Language, fractions: Fractions) -> str:
    """A slash is a fraction where a whole number, a noun or an "of" shows it; else it may be anything."""
    over, under, word = int(match.group("over")), int(match.group("under")), match.group("word") or ""
    shown = bool(match.group("whole")) or _is_of(match, word, fractions) or _is_counted(word, language)
    dated = word_before(match.string, match.start()) in fractions.not_behind  # on 3/4 the team met
    shown = shown or (word in fractions.shown_by and not dated) or _is_behind(match, fractions)
    if over >= under or under not in fractions.names or not shown:
        return match.group()
    return _said(match, _Fraction(int(match.group("whole") or 0), over, under, word), language)


def _is_behind(match: re.Match[str], fractions: Fractions) -> bool:
    return bool(fractions.shown_behind) and word_before(match.string, match.start()) in fractions.shown_behind


def _pair(match: re.Match[str], language: Language, fractions: Fractions) -> str:
    """1/4–1/2 cup: the first end of a range."""
    first, second = (tuple(map(int, written.split("/"))) for written in match.groups())
    if any(over >= under or under not in fractions.names for over, under in (first, second)):
        return match.group()
    said = _part(_Fraction(0, first[0], first[1], ""), language, fractions)
    return f"{said} {language.words['to']} {match.group(2)}"


def _compound(match: re.Match[str], language: Language, fractions: Fractions) -> str:
    """1/2-inch, 1 1/4-mile: a fraction that measures the noun behind it."""
    over, under = int(match.group("over")), int(match.group("under"))
    if over >= under or under not in fractions.names:
        return match.group()
    one, _ = fractions.names[under]
    part = f"{speakable(over, language)}-{one}" if over > 1 else one
    if not match.group("whole"):
        return f"{part}-"
    joined = fractions.mixed_half if under == 2 else f"{fractions.mixed}{part if over > 1 else f'a {one}'}"
    return f"{speakable(int(match.group('whole')), language)}{joined}-".replace(" ", "-")


def _named(match: re.Match[str], language: Language, fractions: Fractions) -> str:
    over, under = int(match.group("over")), int(match.group("under"))
    if over >= under or under not in fractions.names:
        return match.group()
    return _part(_Fraction(0, over, under, ""), language, fractions)


def _said(match: re.Match[str], fraction: _Fraction, language: Language) -> str:
    fractions = language.fractions
    assert fractions is not None
    tail = match.group("tail") or ""
    gender = gender_of(fraction.word, language) or _plural_gender(fraction.word, language)
    if fraction.whole == 1 and fraction.is_half and fractions.one_and_half:
        return (fractions.one_and_half.get(gender) or fractions.one_and_half[""]) + tail
    if fraction.whole and fraction.is_half:
        behind = fractions.mixed_half_behind.get(gender) if fraction.word else None
        if behind:
            if fraction.whole == 1:
                tail = rewrite_first(tail, language.agreement.singular)
            whole = in_gender(fraction.whole, gender, fraction.word, match.string, match.start(), language)
            return f"{whole or speakable(fraction.whole, language)}{tail}{behind}"
        if fractions.mixed_half:
            return (
                speakable(fraction.whole, language, fractions.mixed_gender or gender)
                + fractions.mixed_half
                + tail
            )
    if fraction.whole:
        return f"{speakable(fraction.whole, language)}{fractions.mixed}{_part(fraction, language, fractions)}{tail}"
    if fraction.word in fractions.shown_by:
        return (fractions.half_short if fraction.is_half else _part(fraction, language, fractions)) + tail
    if fraction.word in fractions.of or not _is_counted(fraction.word, language):
        return (fractions.half if fraction.is_half else _part(fraction, language, fractions)) + tail
    if fraction.is_half:
        said = fractions.half_genders.get(gender) or fractions.half_before or fractions.half
        article, _, rest = said.partition(" ")
        if rest and word_before(match.string, match.start()) == article:  # une 1/2 heure
            said = rest
        return rewrite(said + tail, fractions.half_prose)
    return _part(fraction, language, fractions) + rewrite(fractions.before_unit + tail, language.elisions)


def _part(fraction: _Fraction, language: Language, fractions: Fractions) -> str:
    if fraction.is_half:
        return fractions.half
    one, several = fractions.names[fraction.under]
    if fraction.over > 1:
        return f"{speakable(fraction.over, language, fractions.gender)} {several}"
    return f"{fractions.one or speakable(1, language, fractions.gender)} {one}"


def _is_of(match: re.Match[str], word: str, fractions: Fractions) -> bool:
    following = match.string[match.end() + 1 : match.end() + 20]
    return word.replace("’", "'") in fractions.of and not following.startswith(fractions.not_of)


def _is_counted(word: str, language: Language) -> bool:
    return bool(word) and (word in _counted(language) or bool(gender_of(word, language)))


def _plural_gender(word: str, language: Language) -> str:
    return gender_of(word, language, plural=True) if word and language.agreement.singular else ""


@cache
def _marked(language: Language) -> re.Pattern[str]:
    assert language.fractions is not None
    marks = alternatives(language.fractions.marks)
    return re.compile(rf"(?<![\w/.,:$£€-])(?P<over>[1-9][0-9]?)/(?P<under>[1-9][0-9]?)(?:{marks})(?!\w)")


@cache
def _counted(language: Language) -> frozenset[str]:
    units = {form for noun in language.units.values() for form in noun.forms}
    return frozenset(
        units | {word for listed in language.agreement.nouns.values() for word in listed.split()}
    )
