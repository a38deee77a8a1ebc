"""Clock times (14:05, 9.30 Uhr, 14h30, 5pm, 9-17 Uhr) and lengths of time (1:42:05, 2h 30min)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.amounts import Amount, spoken
from loudkit.text.characters import BLANK, word_before
from loudkit.text.grammar import Language, Times
from loudkit.text.numbers import ordinal, speakable
from loudkit.text.numbers.agreement import gender_of, governed, in_gender, joined
from loudkit.text.places import firsts
from loudkit.text.plural import choose
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 64.0
_HOUR = r"(?:2[0-4]|[01]?[0-9])"
_BEFORE = r"(?<![\w.,:/])(?<![0-9][-–])"
_COLON = re.compile(rf"(?<![0-9.,:/])({_HOUR}):([0-5][0-9])(?!['’]?[0-9]|[.,:][0-9])")
_LONG = re.compile(
    r"(?<![0-9.,:/])([0-9]{1,3}):([0-5][0-9]):([0-5][0-9])(?:[.,]([0-9]{1,3}))?(?![0-9]|[.,:][0-9])"
)
_PRIMED = re.compile(r"(?<![\w.,'])([0-9]{1,3})['′] ?([0-5][0-9])(?:\"|″|'')(?!\w)")  # 3'45"
_HOURS = re.compile(r"(?<![\w.,:/])([0-9]{1,2})h([0-5][0-9])(?!\w|[.,:][0-9])")  # 2h30
_STAMPED = re.compile(r"(?:[0-9-]{10}T|[0-9]{4} |\bat |\bum |\bo |\bkl\. |\bà |\balle )$")
_SENTENCES = re.compile(r"[^\W\d_]{2}[.!?] ")
_IN_LIST = re.compile(r"[0-9]:[0-5][0-9](?:,? [^\W\d_]{1,3}|,) $")  # 6:05, 6:35 y 7:05 h
_OPENING = re.compile(r"[\"')]{0,2}\s+([A-Z][a-z]*)")
_UTC = re.compile("(?:UTC|GMT)[+−-]$")
_END = re.compile(rf"[{BLANK}]?(?:Z|[A-Z]{{2,4}}|[AaPp]\.?[Mm]\b)")
_LAP = re.compile(r"(?<![\w.,:/])([0-9]{2})([:.])([0-5][0-9])(?![\w:]|[.,][0-9])")
_MEASURED = re.compile(rf"[{BLANK}]?[%‰€$£]|[{BLANK}]([^\W\d_]{{3,}})")
_DOT = re.compile(rf"(?:(?<![0-9.,:/])|(?<=[a-z]\.))({_HOUR})\.([0-5][0-9])(?![0-9]|[.,:/][0-9])")


@dataclass(frozen=True)
class Clock:
    """``style``: "colon", "dot" (9.30 that nothing shows), "mark" (14h30) or "hour" (a whole hour that a word shows); ``half`` is am or pm."""

    hour: int
    minute: int | None = None
    second: int = 0
    style: str = "colon"
    half: str = ""


@dataclass(frozen=True)
class ClockRange:
    first: Clock
    last: Clock


@dataclass(frozen=True)
class Duration:
    """Parts by their unit, largest first: (count, unit)."""

    parts: tuple[tuple[int, str], ...]
    fraction: str = ""  # of the last


def find(source: Source) -> Iterator[Reading]:
    language = source.language
    if language.cardinals is None or not source.has_digits:
        return
    text, times = source.text, language.times
    if ":" in text:
        yield from _long(source)
        for match in source.places.figures(_with_infix(_COLON, language), ":"):
            yield from _clock(match, source, WEIGHT)
    if ":" in text or language.decimal == ",":
        for match in source.places.figures(_colon_range(language), ":."):
            first, last = _parsed(match.group(1)), _parsed(match.group(2))
            if first and last and (first.hour, first.minute or 0) < (last.hour, last.minute or 0):
                yield Reading(*match.span(), "time", WEIGHT + 2, ClockRange(first, last))
    if language.decimal == ",":
        for match in source.places.figures(_with_infix(_DOT, language), "."):
            shown = _is_shown(source, match)
            if not shown and _is_amount(source, match.end()):
                continue
            yield from _clock(
                match, source, WEIGHT if shown else 44.0, context=shown, style="colon" if shown else "dot"
            )
    if times.hour_mark:
        for match in source.places.figures(_marked(language), BLANK + times.hour_mark[0]):
            yield from _with_mark(match, source)
        for match in source.places.figures(_marked_range(language), BLANK + "-–—" + times.hour_mark[0]):
            first, last = _parsed(match.group(1)), _parsed(match.group(2))
            if first and last:
                yield Reading(*match.span(), "time", WEIGHT + 2, ClockRange(first, last))
    if times.halves:
        for match in source.places.figures(_half_day(language), _behind_hour(language)):
            clock = _halved(match.group("last"), match.group("half"))
            value: object = clock
            if match.group("first"):
                value = ClockRange(_halved(match.group("first"), match.group("half1") or ""), clock)
            yield Reading(*match.span(), "time", WEIGHT + 4, value)
    if times.infix or times.hour_words_behind:
        for match in source.places.figures(_hour_range(language), _behind_hour(language)):
            first, last = _parsed(match.group(1)), _parsed(match.group(2))
            if first and last:
                yield Reading(*match.span(), "time", WEIGHT + 2, ClockRange(first, last), match.group(3))
    if times.span:
        yield from _opening_hours(source)
    elif language.decimal == "," and (language.weekdays or times.before):
        for match in source.places.words(_dayed(language), _openings(language)):
            first, last = _parsed(match.group(1)), _parsed(match.group(2))
            if first and last and (first.minute is None) is not (last.minute is None):
                value = ClockRange(first, last)
                yield Reading(match.start(1), match.end(2), "time", WEIGHT, value)
    yield from _durations(source)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if isinstance(value, ClockRange):
        return _range(value, reading, source)
    if isinstance(value, Duration):
        return _duration(value, reading, source)
    assert isinstance(value, Clock)
    said = _clock_words(value, reading, source)
    following = source.text[reading.end : reading.end + 1]
    del language
    return said + (" " if following.isascii() and following.isalpha() else "")


def _clock_words(clock: Clock, reading: Reading, source: Source) -> str:
    language = source.language
    times = language.times
    words = [_hour(clock, reading, source)]
    if clock.style == "mark":
        return _marked_words(clock, language)
    if (
        times.infix
        and clock.style != "offset"
        and (clock.style in ("colon", "dot") or clock.minute is not None)
    ):
        words.append(times.infix)
    if clock.minute or clock.second or (clock.minute == 0 and times.zero_minutes and not clock.half):
        if not clock.minute:
            zero = _whole(clock.hour, times)
            if not zero or clock.second:
                words.append(speakable(0, language))
            elif not source.text[reading.end : reading.end + 8].lstrip().startswith(zero):  # 9.00 uur
                words.append(zero)
        else:
            words.append(_minute(clock.minute, language))
    if clock.second:
        words.append(speakable(clock.second, language))
    if clock.half:
        words.append(clock.half + _stop(reading, source))
    return " ".join(words)


def _stop(reading: Reading, source: Source) -> str:
    """The full stop of a sentence that ends with a.m."""
    text, end = source.text, reading.end
    following = _OPENING.match(text, end)
    opens = following is not None and following.group(1) in source.language.openers
    return "." if text[end - 1 : end] == "." and (opens or not text[end:].strip(" \"')")) else ""


def _whole(hour: int, times: Times) -> str:
    """What is said for :00, where it has two forms by the hour."""
    one, _, several = times.zero_minutes.partition(" / ")
    return several if several and hour > 1 else one


def _minute(minute: int, language: Language) -> str:
    times = language.times
    if minute < 10 and times.small_minutes:
        return times.small_minutes.format(speakable(minute, language))
    return speakable(minute, language)


def _hour(clock: Clock, reading: Reading, source: Source) -> str:
    language, times, hour = source.language, source.language.times, clock.hour
    if times.ordinal_hours and clock.style not in ("dot", "offset"):
        form = _inflection(source.text, reading.start, times)
        if form is not None and (hour or (language.ordinals and 0 in language.ordinals.irregular)):
            return ordinal(hour, language, form)
    return speakable(hour, language, times.hour_gender if times.infix or times.hour_agrees else "")


def _ordinal_words(clock: Clock, form: str, language: Language) -> str:
    hour = ordinal(clock.hour, language, form)
    return f"{hour} {_minute(clock.minute, language)}" if clock.minute else hour


def _opening_hours(source: Source) -> Iterator[Reading]:
    """od 9 do 17, and 9-17 behind a word of opening or a weekday."""
    language, text = source.language, source.text
    for match in source.places.words(_spanned(language), language.times.span):
        first, last = _parsed(match.group(1)), _parsed(match.group(2))
        if not first or not last:
            continue
        timed = first.minute is not None or last.minute is not None
        if timed or _opens(language).search(text, max(0, match.start() - 60), match.start()):
            for clock, group in ((first, 1), (last, 2)):
                yield Reading(
                    *match.span(group), "time", WEIGHT, Clock(clock.hour, clock.minute, style="colon")
                )
    for match in source.places.any(_opened(language)):
        first, last = _parsed(match.group(1)), _parsed(match.group(2))
        if first and last:
            yield Reading(match.start(1), match.end(2), "time", WEIGHT, ClockRange(first, last))


def _inflection(text: str, start: int, times: Times) -> str | None:
    """The form of an hour that is an ordinal, by the two words before it, or the one."""
    head = [word.lower().strip(",;:(") for word in text[max(0, start - 40) : start].split()]
    one = head[-1] if head else ""
    return times.ordinal_hours.get(
        " ".join(head[-2:]), times.ordinal_hours.get(one, times.ordinal_hours.get(""))
    )


def _range(value: ClockRange, reading: Reading, source: Source) -> str:
    language, times = source.language, source.language.times
    to = language.words["to"]
    first, last = value.first, value.last
    if times.ordinal_range:
        template, *forms = times.ordinal_range
        head = source.text[max(0, reading.start - 40) : reading.start].split()
        if head and (
            head[-1].lower() in times.ordinal_hours or " ".join(head[-2:]).lower() in times.ordinal_hours
        ):
            template, forms[0] = f"{{}} {to} {{}}", _inflection(source.text, reading.start, times) or forms[0]
        both = ((c, form) for c, form in zip((first, last), forms, strict=True))
        return template.format(*(_ordinal_words(clock, form, language) for clock, form in both))
    if times.infix and first.minute is None and last.minute is None:
        return f" {to} ".join(speakable(c.hour, language) for c in (first, last)) + f" {times.infix}"
    if times.infix and not first.minute:
        first = Clock(first.hour, None, style="hour")
    return f"{_clock_words(first, reading, source)} {to} {_clock_words(last, reading, source)}"


def _clock(
    match: re.Match[str], source: Source, weight: float, context: str = "", style: str = "colon"
) -> Iterator[Reading]:
    hour, minute = int(match.group(1)), int(match.group(2))
    if _UTC.search(source.text, max(0, match.start() - 4), match.start()):
        yield Reading(*match.span(), "time", weight + 2, Clock(hour, minute, style="offset"), "UTC")
        return
    if (source.language.score_words or source.language.scale_words) and _is_score(match, source):
        return
    yield Reading(*match.span(), "time", weight, Clock(hour, minute, style=style), context)


def _is_score(match: re.Match[str], source: Source) -> bool:
    """3:2, 21:10 beside a word of games or ratios; a clock's minutes have two figures, a lead may too."""
    if len(match.group(2)) != 2 or match.group(1)[0] == "0":
        return False
    times = source.language.times
    if word_before(source.text, match.start()) in {*times.before, *times.ordinal_hours} - {""}:
        return False  # o 20:45
    before = source.text[max(0, match.start() - 40) : match.start()].lower()
    around = _SENTENCES.split(before)[-1] + source.text[match.start() : match.end() + 20].lower()
    return any(word in around for word in (*source.language.score_words, *source.language.scale_words))


def _is_amount(source: Source, end: int) -> bool:
    """Whether what stands behind 18.50 is measured or counted by it (18.50 pesos, 2.35 %)."""
    following = _MEASURED.match(source.text, end)
    if following is None:
        return False
    word = following.group(1) or ""
    return not word or (bool(gender_of(word, source.language, plural=True)) and word.islower())


def _is_measured(source: Source, end: int) -> bool:
    """Whether a unit or the word of a sign stands behind (38.42 procent)."""
    language, following = source.language, _MEASURED.match(source.text, end)
    if following is None or not following.group(1):
        return following is not None
    forms = (form for noun in language.units.values() for form in noun.forms)
    return following.group(1) in {*language.symbols.values(), *forms} or _is_amount(source, end)


def _is_shown(source: Source, match: re.Match[str]) -> str:
    infix = source.language.times.infix
    if infix and match.group().endswith(infix):
        return infix
    before = word_before(source.text, match.start())
    if before in source.language.times.before:
        return before
    following = re.match(rf"[{BLANK}]([^\W\d_]+)\.?", source.text[match.end() : match.end() + 20])
    if following and following.group(1) in source.language.times.hour_words_behind:
        return following.group(1)
    return ""


def _long(source: Source) -> Iterator[Reading]:
    """1:42:05: a clock time behind what shows one, else a length of time."""
    language = source.language
    for match in source.places.figures(_LONG, ":"):
        hour, minute, second = (int(match.group(i)) for i in (1, 2, 3))
        before = source.text[max(0, match.start() - 14) : match.start()]
        clock = _STAMPED.search(before) or match.group(1)[0] == "0" or (len(match.group(1)) == 2 and hour > 9)
        clock = bool(clock) or word_before(source.text, match.start()) in language.times.before
        clock = clock or bool(_END.match(source.text, match.end()))
        if clock and hour < 25 and not match.group(4):
            yield Reading(*match.span(), "time", WEIGHT + 1, Clock(hour, minute, second))
        elif duration_units(language):
            units = duration_units(language)
            parts = tuple(p for p in zip((hour, minute, second), units, strict=True) if p[0])
            fraction = (match.group(4) or "") if second else ""
            end = match.end() if fraction else match.end(3)
            yield Reading(
                match.start(), end, "duration", WEIGHT, Duration(parts or ((0, units[2]),), fraction)
            )


def _durations(source: Source) -> Iterator[Reading]:
    units = duration_units(source.language)
    if not units:
        return
    for match in source.places.figures(_parts(source.language), _behind_part(source.language)):
        parts = []
        for name, unit in zip(("h", "m", "s"), units, strict=True):
            if match.group(name):
                parts.append((int(match.group(name)), unit))
        if len(parts) >= 2:
            yield Reading(*match.span(), "duration", WEIGHT + 3, Duration(tuple(parts)))
    for match in source.places.figures(_minutes(source.language), ":"):
        value = Duration(((int(match.group(1)), units[1]), (int(match.group(2)), units[2])))
        yield Reading(*match.span(), "duration", WEIGHT + 3, value)
    for match in source.places.figures(_LAP, ":."):
        stopped = match.group(2) == "."
        if stopped and (source.language.decimal == "." or _is_measured(source, match.end())):
            continue
        if (
            int(match.group(1)) > 24
            and word_before(source.text, match.start()) in source.language.times.lap_after
        ):
            value = Duration(((int(match.group(1)), units[1]), (int(match.group(3)), units[2])))
            yield Reading(*match.span(), "duration", WEIGHT, value)
    for match in source.places.figures(_PRIMED, "'′"):
        seconds = int(match.group(2))
        if (
            "feet" not in source.language.words
            or seconds > 11
            or (len(match.group(2)) == 2 and source.language.decimal == ",")
        ):
            value = Duration(((int(match.group(1)), units[1]), (seconds, units[2])))
            yield Reading(*match.span(), "duration", WEIGHT, value)
    if not source.language.times.hour_mark:
        for match in source.places.figures(_HOURS, "h"):
            value = Duration(((int(match.group(1)), units[0]), (int(match.group(2)), units[1])))
            yield Reading(*match.span(), "duration", WEIGHT, value)
    for match in source.places.figures(_counted(source.language), ":"):
        listed = _IN_LIST.search(source.text, max(0, match.start() - 12), match.start())
        if listed or word_before(source.text, match.start()) in source.language.times.before:
            continue  # a las 10:42 h
        value = Duration(((int(match.group(1)), units[0]), (int(match.group(2)), units[1])))
        yield Reading(*match.span(), "duration", WEIGHT + 3, value)


def duration_units(language: Language) -> tuple[str, ...]:
    """The units of hours, minutes and seconds, as written; none where the language does not list them."""
    units = language.times.duration_units or ("h", "min", "s")
    return units if all(unit in language.units for unit in units) else ()


def _named(language: Language, unit: int) -> tuple[str, ...]:
    """The noun of a unit of time in its plural (2:41 Stunden)."""
    units = duration_units(language)
    return language.units[units[unit]].forms[1:] if units else ()


def _duration(value: Duration, reading: Reading, source: Source) -> str:
    language = source.language
    said = []
    for count, unit in value.parts:
        noun = language.units[unit]
        pair = governed(count, noun, unit, source.text, reading.start, language)
        if pair:
            said.append(" ".join(pair))
            continue
        word = choose(noun.forms, count, language.plural)
        number = in_gender(count, noun.gender, word, source.text, reading.start, language)
        if value.fraction and unit == value.parts[-1][1]:
            word = choose(noun.forms, 5, language.plural)
            number = spoken(Amount(str(count), value.fraction), language)
        said.append(joined(number or speakable(count, language), word))
    if source.text[reading.end - 1] == "." and not source.text[reading.end :].strip(" \"')"):
        said[-1] += "."
    joiner = language.times.duration_and
    if joiner and len(said) > 1:
        return f"{' '.join(said[:-1])} {joiner} {said[-1]}"
    return " ".join(said)


def _with_mark(match: re.Match[str], source: Source) -> Iterator[Reading]:
    hour, minute = int(match.group(1)), match.group(2)
    times = source.language.times
    if hour > 24 or (not times.hour_words[1] and not minute):
        return
    if times.infix and not minute and word_before(source.text, match.start()) not in times.before:
        return  # 11 h is a length of time
    yield Reading(*match.span(), "time", WEIGHT, Clock(hour, int(minute) if minute else None, style="mark"))


def _marked_words(clock: Clock, language: Language) -> str:
    times = language.times
    said = speakable(clock.hour, language, times.hour_gender)
    if times.hour_words[1]:
        said += f" {times.hour_words[0] if clock.hour < 2 else times.hour_words[1]}"
    if clock.minute:
        minutes = language.units.get(times.duration_units[1] if times.duration_units else "min")
        gender = minutes.gender if minutes and clock.minute > 1 else ""
        said += f"{times.minute_joiner} {speakable(clock.minute, language, gender)}"
    return said


def _halved(written: str, half: str) -> Clock:
    hour, _, minute = written.replace(".", ":").partition(":")
    small = half.lower().replace(".", "")
    return Clock(int(hour), int(minute) if minute else None, half=small)


def _parsed(written: str) -> Clock | None:
    parts = re.findall("[0-9]+", written)
    hour = int(parts[0])
    minute = int(parts[1]) if len(parts) > 1 else None
    if hour > 24 or (minute or 0) > 59:
        return None
    style = "mark" if re.search(r"[0-9] ?[^\W\d]", written) else "colon" if minute is not None else "hour"
    return Clock(hour, minute, style=style)


@cache
def _with_infix(pattern: re.Pattern[str], language: Language) -> re.Pattern[str]:
    """The pattern, which also takes the infix where it is written behind the time."""
    infix = language.times.infix
    behind = [rf"[ \t]*{infix}(?![0-9A-Za-z])"] if infix else []
    if language.times.hour_mark and language.times.hour_mark_silent:
        behind.append(rf"[ \t]?{language.times.hour_mark}(?![0-9A-Za-z])")
    return re.compile(rf"{pattern.pattern}(?:{'|'.join(behind)})?") if behind else pattern


@cache
def _marked(language: Language) -> re.Pattern[str]:
    mark = language.times.hour_mark
    return re.compile(rf"{_BEFORE}({_HOUR})[{BLANK}]?{mark}(?:[{BLANK}]?([0-5][0-9]))?(?![\w/]|[.,:][0-9])")


@cache
def _marked_range(language: Language) -> re.Pattern[str]:
    mark = language.times.hour_mark
    one = rf"{_HOUR}[{BLANK}]?{mark}(?:[0-5][0-9])?"
    first = rf"{_HOUR}(?:[{BLANK}]?{mark}(?:[0-5][0-9])?)?"  # 9-17h
    return re.compile(rf"{_BEFORE}({first})[{BLANK}]?[-–—][{BLANK}]?({one})(?![\w/]|[.,:][0-9])")


@cache
def _colon_range(language: Language) -> re.Pattern[str]:
    time = rf"{_HOUR}[:.][0-5][0-9]" if language.decimal == "," else rf"{_HOUR}:[0-5][0-9]"
    infix = rf"(?:[ ]?{language.times.infix}(?!\w))?" if language.times.infix else ""
    half = "(?![ ]?[AaPp][.]?[Mm])" if language.times.halves else ""
    return re.compile(
        rf"{_BEFORE}({time})[{BLANK}]?[-–—][{BLANK}]?({time}){infix}{half}(?![\w:–-]|[.,][0-9])"
    )


@cache
def _hour_range(language: Language) -> re.Pattern[str]:
    """9-17 Uhr: whole hours before a word of hours."""
    words = alternatives(tuple(filter(None, (language.times.infix, *language.times.hour_words_behind))))
    one = rf"{_HOUR}(?:[:.][0-5][0-9])?"
    taken = rf"(?:{words})" if language.times.infix else f"(?={words})"
    return re.compile(
        rf"{_BEFORE}({one})[{BLANK}]?(?:[-–—]|{language.words['to']})[{BLANK}]?({one})[{BLANK}](?=({words})(?!\w)){taken if language.times.infix else ''}"
    )


@cache
def _behind_hour(language: Language) -> str:
    """What may stand behind the figures of an hour."""
    return BLANK + ":.-–—" + firsts((*language.times.halves, language.words["to"]))


@cache
def _behind_part(language: Language) -> str:
    """What may stand behind the first figures of a length of time."""
    return " " + firsts(tuple(mark for marks in language.times.duration_marks for mark in marks))


@cache
def _half_day(language: Language) -> re.Pattern[str]:
    halves = alternatives(tuple(dict.fromkeys(h.replace(".", "") for h in language.times.halves)))
    dotted = "|".join(rf"{h[0]}\.[{BLANK}]?{h[1]}\.?" for h in halves.split("|") if len(h) == 2)
    half = rf"(?i:{halves}(?!\w)|{dotted})"
    one = rf"{_HOUR}(?:[:.][0-5][0-9])?"
    return re.compile(
        rf"{_BEFORE}(?:(?P<first>{one})[{BLANK}]?(?P<half1>{half})?[{BLANK}]?(?:[-–—]|{language.words['to']}(?!\w))[{BLANK}]?)?"
        rf"(?P<last>{one})[{BLANK}]?(?P<half>{half})(?!\w)"
    )


@cache
def _parts(language: Language) -> re.Pattern[str]:
    """2h 30min, 3 h 5 m 10 s."""
    hour, minute, second = (alternatives(marks) for marks in language.times.duration_marks)
    return re.compile(
        rf"{_BEFORE}(?:(?P<h>[0-9]{{1,4}}) ?(?:{hour})\.?(?![^\W\d_])(?: |(?=[0-9])))?"
        rf"(?:(?P<m>[0-9]{{1,2}}) ?(?:{minute})(?![^\W\d_]))?"
        rf"(?: ?(?P<s>[0-9]{{1,2}}) ?(?:{second})(?![\w]))?(?<=[\w.])(?!\w)"
    )


@cache
def _minutes(language: Language) -> re.Pattern[str]:
    """31:40 min: minutes and seconds before the unit of minutes."""
    marks = alternatives((*language.times.duration_marks[1], *_named(language, 1)))
    return re.compile(rf"{_BEFORE}([0-9]{{1,3}}):([0-5][0-9])[{BLANK}](?:{marks})(?![\w/])")


@cache
def _counted(language: Language) -> re.Pattern[str]:
    """1:42 h: hours and minutes before the unit of hours."""
    marks = alternatives((*language.times.duration_marks[0], *_named(language, 0)))
    return re.compile(rf"{_BEFORE}([0-9]{{1,3}}):([0-5][0-9])[{BLANK}](?:{marks})(?![\w/])\.?")


@cache
def _spanned(language: Language) -> re.Pattern[str]:
    """od 9 do 17, od 8.30 do 12"""
    since, until = language.times.span or ("", "")
    one = rf"{_HOUR}(?:[:.][0-5][0-9])?"
    return re.compile(
        rf"(?<!\w)(?i:{since})[{BLANK}]({one})[{BLANK}]{until}[{BLANK}]({one})(?![\w%]|[.,:/][0-9]|[{BLANK}][^\W\d_]{{3}})"
    )


@cache
def _opens(language: Language) -> re.Pattern[str]:
    words = "|".join((*map(re.escape, language.times.opening), _days(language)))
    return re.compile(rf"(?<!\w)(?i:{words})[^.!?]{{0,40}}$")


@cache
def _opened(language: Language) -> re.Pattern[str]:
    opening = "|".join(rf"{re.escape(word)}\w{{0,6}}" for word in language.times.opening)
    one = rf"{_HOUR}(?:[:.][0-5][0-9])?"
    return re.compile(
        rf"(?<!\w)(?i:{opening}|{_days(language)})[.,:]{{0,2}}[{BLANK}]({one})[{BLANK}]?[-–][{BLANK}]?({one})(?![\w%–-]|[.,:/][0-9])"
    )


@cache
def _dayed(language: Language) -> re.Pattern[str]:
    """fre. 10-17.30, kl. 8.30-16: only one of two hours has its minutes."""
    one = rf"{_HOUR}(?:[:.][0-5][0-9])?"
    shown = rf"{_days(language)}|{alternatives(language.times.before) or '(?!)'}"
    return re.compile(
        rf"(?<!\w)(?i:{shown})[.,:]{{0,2}}[{BLANK}]({one})[{BLANK}]?[-–][{BLANK}]?({one})(?![\w%–-]|[.,:/][0-9])"
    )


def _days(language: Language) -> str:
    return alternatives((*language.weekdays, *language.weekday_abbreviations)) or "(?!)"


@cache
def _openings(language: Language) -> tuple[str, ...]:
    return (*language.weekdays, *language.weekday_abbreviations, *language.times.before)
