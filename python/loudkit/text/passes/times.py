"""Clock times (14:05, 9.30, 14h30, 5pm), version numbers, and scores such as 3:2."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK, word_before
from loudkit.text.grammar import Language
from loudkit.text.numbers import ordinal, speakable
from loudkit.text.passes.numbers import integer
from loudkit.text.passes.ranges import last_of
from loudkit.text.rewriting import alternatives

_HOUR = r"(?:2[0-4]|[01]?[0-9])"
_COLON = re.compile(rf"(?<![0-9.,:])({_HOUR}):([0-5][0-9])(?::(?P<second>[0-5][0-9]))?(?![0-9]|[.,:][0-9])")
_DOT = re.compile(rf"(?<![0-9.,:])({_HOUR})\.([0-5][0-9])(?![0-9]|[.,:][0-9])")
_NEAR = 40  # characters in which a word shows a score or ratio
_SCORE = re.compile(r"(?<![\w.,:/-])([0-9]{1,3}):([0-9]{1,3})(?![\w:/-]|[.,][0-9])")


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    times = language.times
    text = _version(language).sub(lambda m: _versioned(m, language), text)
    if times.hour_mark:
        text = _marked(language).sub(lambda m: _with_mark(m, language), text)
    if times.halves:
        text = _half_day(language).sub(lambda m: f"{m.group(1)} {m.group(2)}", text)
    if ":" in text:
        if language.score_words:
            text = _SCORE.sub(lambda m: _score(m, language), text)
        text = _with_infix(_COLON, language).sub(lambda m: _time(m, language), text)
    if language.decimal == ",":
        text = _with_infix(_DOT, language).sub(lambda m: _time(m, language), text)
    return text


def _time(match: re.Match[str], language: Language) -> str:
    hour, minute = int(match.group(1)), int(match.group(2))
    second = int(match.group("second") or 0) if "second" in match.re.groupindex else 0
    if hour == 24 and (minute or second):
        return match.group()
    words = [_hour(hour, match, language)]
    if language.times.infix:
        words.append(language.times.infix)
    if minute or second:
        words.append(speakable(minute, language))
    if second:
        words.append(speakable(second, language))
    following = match.string[match.end() : match.end() + 1]
    return " ".join(words) + (" " if following.isascii() and following.isalpha() else "")


def _hour(hour: int, match: re.Match[str], language: Language) -> str:
    times = language.times
    if times.ordinal_hours:
        form = times.ordinal_hours.get(word_before(match.string, match.start()))
        if form is not None and hour:
            return ordinal(hour, language, form)
    return speakable(hour, language, times.hour_gender if times.infix or times.hour_agrees else "")


def _score(match: re.Match[str], language: Language) -> str:
    first, second = match.groups()
    around = match.string[max(0, match.start() - _NEAR) : match.end() + _NEAR // 2].lower()
    if not any(word in around for word in language.score_words):
        return match.group()
    return " ".join(filter(None, (first, language.words.get("ratio"), last_of(second, language))))


def _with_mark(match: re.Match[str], language: Language) -> str:
    hour, minute = int(match.group(1)), match.group(2)
    times = language.times
    if hour > 24:
        return match.group()
    said = speakable(hour, language, times.hour_gender)
    if times.hour_words[1]:
        said += f" {times.hour_words[0] if hour < 2 else times.hour_words[1]}"
    if minute and int(minute):
        said += f"{times.minute_joiner} {speakable(int(minute), language)}"
    elif not times.hour_words[1] and not minute:
        return match.group()
    return said


def _versioned(match: re.Match[str], language: Language) -> str:
    point = f" {language.words['point']} "
    return match.group(1) + point.join(integer(part, language) for part in match.group(2).split("."))


@cache
def _with_infix(pattern: re.Pattern[str], language: Language) -> re.Pattern[str]:
    """The pattern, which also takes the infix where it is written behind the time."""
    infix = language.times.infix
    return re.compile(rf"{pattern.pattern}(?:[ \t]*{infix}(?![0-9A-Za-z]))?") if infix else pattern


@cache
def _marked(language: Language) -> re.Pattern[str]:
    mark = language.times.hour_mark
    return re.compile(
        rf"(?<![\w.,:/-])({_HOUR})[{BLANK}]?{mark}(?:[{BLANK}]?([0-5][0-9]))?(?![\w/]|[.,:][0-9])"
    )


@cache
def _half_day(language: Language) -> re.Pattern[str]:
    halves = alternatives(language.times.halves)
    return re.compile(rf"(?<![\w.,:/-])({_HOUR}(?:[:.][0-5][0-9])?)((?i:{halves}))(?!\w)")


@cache
def _version(language: Language) -> re.Pattern[str]:
    words = alternatives(language.version_words)
    return re.compile(
        rf"(?<!\w)((?:{words})[{BLANK}][vV]?)([0-9]{{1,4}}(?:\.[0-9]{{1,4}}){{1,4}})(?![\w]|[.,:][0-9])"
    )
