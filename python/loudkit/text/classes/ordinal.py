"""Ordinals written with a suffix (1st, 2e, 3.ª, 1:a) or, before a noun, with a full stop (3. Kapitel)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.errors import NumberGrammarError
from loudkit.text.characters import BLANK, word_before
from loudkit.text.grammar import Language, Ordinals
from loudkit.text.numbers import digits, ends_in, ordinal
from loudkit.text.numbers.agreement import gender_of
from loudkit.text.places import firsts
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives, rewrite

WEIGHT = 56.0
_FORM = re.compile(r"\{([\w.]*)\}")
# the suffixes of English, which names and borrowed phrases keep in any language
_ENGLISH = re.compile(r"(?<![\w.,:/-])([1-9][0-9]{0,3})(?:st|nd|rd|th)(?!\w)")
_WORD_BEHIND = re.compile(rf"[{BLANK}]([^\W\d_]{{2,}})")
_LONGEST = 15  # digits of an ordinal that is composed


@dataclass(frozen=True)
class Ordinal:
    """``said`` where the number is too long to compose; ``noun`` is taken along where it joins the ordinal."""

    number: int
    form: str = ""
    noun: str = ""
    said: str = ""


def find(source: Source) -> Iterator[Reading]:
    language, text = source.language, source.text
    ordinals = language.ordinals
    if ordinals is None or language.cardinals is None or not source.has_digits:
        return
    for pattern, template in ordinals.contexts:
        for match in source.places.any(pattern):
            yield Reading(*match.span(), "ordinal", WEIGHT + 2, (match, template), match.group())
    if "st" not in ordinals.marks:
        for match in source.places.figures(_ENGLISH, "snrt"):
            yield Reading(*match.span(), "ordinal", WEIGHT - 2, Ordinal(int(match.group(1))), sure=False)
    if ordinals.marks:
        for match in source.places.figures(_marked(language), _behind_number(language)):
            yield from _suffixed(match, source, ordinals)
    if ordinals.dotted:
        runs = source.places.runs_before(f". {language.grouping}")
        if not ordinals.determiners:  # a blank stands for one
            runs = source.places.behind(runs, BLANK)
        for match in source.places.words(_dotted(language), ordinals.determiners, also=runs):
            for found in _before_noun(match, source, ordinals):
                yield found
                yield from _row(found, source)
        if language.dates is not None and language.dates.oblique:
            for match in source.places.words(_days(language), language.dates.oblique):
                form = ordinals.determiners.get(match.group(1).lower(), "")
                for day in re.finditer("([0-9]{1,2})[.]", match.group(2)):
                    start = match.start(2) + day.start()
                    value = Ordinal(int(day.group(1)), form)
                    yield Reading(start, start + len(day.group()), "ordinal", WEIGHT, value, match.group(1))
            for match in source.places.words(_day(language), language.dates.oblique):
                value = Ordinal(int(match.group(2)), ordinals.determiners.get(match.group(1).lower(), ""))
                if match.end() == len(text):  # a stop of the sentence, too
                    if match.group(1).lower() in ordinals.determiners:
                        yield Reading(match.start(2), match.end(2), "ordinal", WEIGHT, value, match.group(1))
                    continue
                yield Reading(match.start(2), match.end(), "ordinal", WEIGHT, value, match.group(1))
    if ordinals.degree_sign:
        for match in _ranked(language).finditer(text) if "°" in text else ():
            number = int(re.search("[0-9]+", match.group()).group())  # type: ignore[union-attr]
            form = ordinals.marks.get("º", "")
            start = match.end() - 1 - len(str(number))
            yield Reading(start, match.end(), "ordinal", WEIGHT + 8, Ordinal(number, form), match.group())


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    ordinals = language.ordinals
    assert ordinals is not None
    if isinstance(value, tuple):
        match, template = value
        form = _FORM.search(template)
        assert form is not None
        words = ordinal(int(match.group("n")), language, form.group(1))
        ends = match.group().endswith(".") and not match.string[match.end() :].strip(" \"')")
        return f"{match.expand(template.replace(form.group(), words))}{'.' if ends else ''}"
    assert isinstance(value, Ordinal)
    if value.said:
        return value.said
    return _with_noun(value, language)


def _with_noun(value: Ordinal, language: Language) -> str:
    assert language.ordinals is not None
    return rewrite(ordinal(value.number, language, value.form) + value.noun, language.ordinals.before_noun)


def _suffixed(match: re.Match[str], source: Source, ordinals: Ordinals) -> Iterator[Reading]:
    language = source.language
    written = match.group(1).replace(language.grouping, "").replace(" ", "")
    mark, noun = match.group(2), match.group(3) or ""
    if not int(written[:_LONGEST]) or (
        len(mark) == 1 and mark.isupper() and not _in_capitals(source.text, match)
    ):
        return
    if len(written) > _LONGEST:
        if mark.isalpha():
            said = f"{digits(written, language)}{mark.lower()}" + noun
            yield Reading(*match.span(), "ordinal", WEIGHT, Ordinal(0, said=said), sure=False)
        return
    value = Ordinal(int(written), ordinals.marks[mark.lower()], noun)
    try:
        said = ordinal(value.number, language, value.form)
    except NumberGrammarError:
        return
    if ordinals.marks_fit and not ends_in(said, mark):
        return
    end = match.end()
    if noun and _with_noun(value, language) == said + noun:  # the noun changes nothing and is read by itself
        value, end = Ordinal(value.number, value.form), match.end(2)
    yield Reading(match.start(), end, "ordinal", WEIGHT, value)


def _in_capitals(text: str, match: re.Match[str]) -> bool:
    """Whether the word behind a number, or the one before it, is in capitals too (LE 2E ÉTAGE, not Wi-Fi 6E)."""
    following = _WORD_BEHIND.match(text, match.end(2))
    word = (
        following.group(1)
        if following
        else text[max(0, match.start() - 30) : match.start()].split(" ")[-2:-1]
    )
    return bool(word) and "".join(word).isupper()


def _before_noun(match: re.Match[str], source: Source, ordinals: Ordinals) -> Iterator[Reading]:
    language = source.language
    determiner, written, noun = match.group(1), match.group(2), match.group(4)
    if ordinals.open_nouns:
        pair = _pair(language).match(match.string, match.start(4))
        noun = pair.group(1) if pair else noun
    before = (determiner or "").strip().lower()
    gender = ordinals.nouns.get(noun)
    if determiner and gender is None and ordinals.noun_genders:
        gender = ordinals.noun_genders.get(gender_of(noun, language))
    shown = ordinals.determiners.get(f"{before}|{gender}", ordinals.determiners.get(before))
    if shown == "=":
        shown = gender
    if shown is not None and noun in _months(language):
        return
    if ordinals.open_nouns and gender is None and not noun[0].islower():
        return
    if ordinals.open_nouns and gender is None:
        if not written.isdecimal() or int(written) > 1000 or noun in ordinals.not_ordinal:
            return
        gender = _open(noun, shown or "", ordinals)
    if determiner and shown is None and noun not in ordinals.nouns and gender is None:
        return
    form = shown if gender is None or (shown is not None and not ordinals.noun_decides) else gender
    if form is None and ordinals.dotted_any and _goes_on(match, source):
        form = ordinals.noun_genders.get(gender_of(noun, language), "")
    if form is None:
        return
    form = form if _is_form(form, ordinals) else ""
    written = written.replace(language.grouping, "").replace(" ", "")
    try:
        ordinal(int(written), language, form)
    except NumberGrammarError:
        return
    end = match.end(2) + 1
    yield Reading(
        match.start(2), end, "ordinal", WEIGHT, Ordinal(int(written), form), f"{before} … {noun}".strip()
    )


def _goes_on(match: re.Match[str], source: Source) -> bool:
    """Whether a small letter behind the stop shows that no sentence ended; the number of a list is none."""
    noun, start = match.group(4), match.start()
    listed = not start or source.text[start - 1] == "\n"
    return noun[0].islower() and not listed and noun not in _months(source.language)


def _row(last: Reading, source: Source) -> Iterator[Reading]:
    """The ordinals of one noun, in the form that the determiner before the first asks for: das 3., 4. und 5. Kapitel."""
    edge = max(0, last.start - 40)
    row = _row_before(source.language).search(source.text[edge : last.start])
    if row is None:
        return
    value, start, ordinals = last.value, edge + row.start(), source.language.ordinals
    assert isinstance(value, Ordinal)
    assert ordinals is not None
    noun = last.context.rpartition(" ")[2]
    form = _form(word_before(source.text, start), noun, source.language, ordinals)
    form = value.form if form is None else form
    for number in re.finditer("([0-9]{1,3})[.]", row.group()):
        first = start + number.start()
        yield Reading(
            first, start + number.end(), "ordinal", WEIGHT, Ordinal(int(number.group(1)), form), last.context
        )
    yield Reading(last.start, last.end, "ordinal", WEIGHT + 1, Ordinal(value.number, form), last.context)


def _form(before: str, noun: str, language: Language, ordinals: Ordinals) -> str | None:
    """The inflection behind a determiner, or None where it asks for none."""
    gender = ordinals.nouns.get(noun)
    shown = ordinals.determiners.get(f"{before}|{gender}", ordinals.determiners.get(before))
    if shown == "=":
        shown = gender
    return shown if shown is None or _is_form(shown, ordinals) else ""


def _open(noun: str, shown: str, ordinals: Ordinals) -> str | None:
    """The form that the end of a word behind an ordinal shows."""
    if len(noun) < 3:
        return shown
    table = ordinals.open_nouns.get(shown, ordinals.open_nouns[""])
    return next((form for ending, form in table if noun.endswith(ending)), None)


def _is_form(form: str, ordinals: Ordinals) -> bool:
    return form in ordinals.inflections or (ordinals.table is not None and form in ordinals.table.genders)


@cache
def _pair(language: Language) -> re.Pattern[str]:
    """A further ordinal of the same noun: 9. i 10. akt."""
    words = language.words
    links = alternatives(
        tuple(filter(None, (language.symbols.get("&", ""), words["to"], words.get("or", ""))))
    )
    return re.compile(rf"(?:{links})[{BLANK}][0-9]{{1,4}}\.[{BLANK}]([^\W\d_]+)")


@cache
def _months(language: Language) -> frozenset[str]:
    return frozenset(language.dates.months) if language.dates else frozenset()


@cache
def _behind_number(language: Language) -> str:
    """What may stand behind the first figures of an ordinal with a mark."""
    assert language.ordinals is not None
    return f"{language.grouping} " + firsts(tuple(language.ordinals.marks))


@cache
def _marked(language: Language) -> re.Pattern[str]:
    assert language.ordinals is not None
    marks = alternatives(tuple(language.ordinals.marks))
    group = re.escape(language.grouping)
    noun = rf"([{BLANK}][^\W\d_]+)?" if language.ordinals.before_noun else "()"
    return re.compile(
        rf"(?<![\w.,])([0-9]{{1,3}}(?:[{group} ][0-9]{{3}}){{1,4}}|[0-9]+)((?i:{marks}))(?!\w|[+-](?![0-9]{{1,3}}(?:{marks})(?!\w))[0-9]){noun}"
    )


@cache
def _dotted(language: Language) -> re.Pattern[str]:
    assert language.ordinals is not None
    determiners = alternatives(tuple({d.split("|")[0]: 0 for d in language.ordinals.determiners}))
    return re.compile(
        rf"(?:(?<!\w)((?i:{determiners})[{BLANK}]))?(?:(?<![\w.,:/–-])|(?<=[0-9]\.[/–-]))(?<![0-9] )([0-9]{{1,4}}|[0-9]{{1,3}}(?:[{re.escape(language.grouping)} ][0-9]{{3}}){{1,3}})\.([{BLANK}])([^\W\d_]+)(?!\w)"
    )


@cache
def _row_before(language: Language) -> re.Pattern[str]:
    words = language.words
    both = language.symbols.get("&")
    short = (w for w, entries in language.abbreviations.items() if entries[0].said == both)  # u.
    links = alternatives(tuple(filter(None, (words["to"], words.get("or"), both, *short))))
    return re.compile(rf"(?<![\w.,:/–-])(?:[0-9]{{1,3}}\., ){{0,4}}[0-9]{{1,3}}\.(?: (?:{links}) |[/–-])$")


@cache
def _day(language: Language) -> re.Pattern[str]:
    """Am 17., vom 3. auf den 4.: the day of a month that is not named."""
    assert language.dates is not None
    words = alternatives(language.dates.oblique)
    return re.compile(rf"(?<!\w)((?i:{words})) ([1-9]|[12][0-9]|3[01])\.(?=[,;)?!]| [a-zß-ÿ]|$)")


@cache
def _days(language: Language) -> re.Pattern[str]:
    """Days before one that has its month: am 3., 4. und 5.7."""
    assert language.dates is not None
    words = alternatives(language.dates.oblique)
    links = alternatives((language.symbols["&"], language.words["to"]))
    months = alternatives((*language.dates.months, *language.dates.month_abbreviations))
    return re.compile(
        rf"(?<!\w)((?i:{words})) ((?:[0-9]{{1,2}}\., ){{0,6}}[0-9]{{1,2}}\.) (?:{links}) "
        rf"(?=[0-9]{{1,2}}\. ?(?:[0-9]{{1,2}}\.|{months}))"
    )


@cache
def _ranked(language: Language) -> re.Pattern[str]:
    """The degree sign of an ordinal: a determiner stands before the number, or a month behind it."""
    assert language.ordinals is not None
    before = alternatives(language.ordinals.degree_sign)
    months = alternatives(language.dates.months) if language.dates else "(?!)"
    of = rf"(?:{language.dates.day_month}[{BLANK}])?" if language.dates and language.dates.day_month else ""
    nouns = alternatives(tuple(language.ordinals.nouns)) or "(?!)"
    return re.compile(
        rf"(?:(?<!\w)(?i:{before})[{BLANK}]?[0-9]{{1,3}}(?=°(?![\wº°]|[{BLANK}]?[CFK]\b))"
        rf"|(?<![\w.,])[0-9]{{1,2}}(?=°[{BLANK}]{of}(?i:{months})(?!\w))"
        rf"|(?<![\w.,])[0-9]{{1,3}}(?=°[{BLANK}](?:{nouns})(?!\w)))°"
    )
