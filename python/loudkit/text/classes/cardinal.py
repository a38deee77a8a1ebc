"""Numbers: cardinals and decimals, in the form that the noun behind them or the word before them asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.amounts import NUMBER, Amount, integer, parse, spoken
from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.numbers import digits, speakable
from loudkit.text.numbers.agreement import agree, gender_of, govern
from loudkit.text.places import firsts
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives, rewrite

WEIGHT = 40.0
_RUN = re.compile(rf"(?<![^\Wºª])(?<![0-9][.,]){NUMBER}(?![\w]|[.,][0-9])")
_POINT = re.compile(r"(?<![\w.,])[.,](?P<figures>[0-9]{1,40})(?![\w]|[.,:/-][0-9])")  # .5
_COMPOUND = re.compile(r"(?<![\w.,:/+-])([0-9]{1,4}(?:[.,][0-9]{1,3})?)(?=-[^\W\d_]{2,})")
_TAIL = re.compile(r"(?<=[^\W\d_A-ZÀ-Þ]{2}-)([0-9]{1,4})(?![\w+]|[.,:][0-9])")  # COVID-19
_LONGEST = 15  # figures without groups that are said as one number
_FOLLOWING = re.compile(rf"[{BLANK}]([^\W\d_]+)")
_NUMBERED = re.compile(rf"(?<![^\W_])[A-Z]{{2,4}}[{BLANK}]$")  # TP 1785
_BOUND = re.compile(rf"[{BLANK}]?(?:%|[^\W\d_]*)")


@dataclass(frozen=True)
class Number:
    """``form``: a gender or case of the language that the writing itself shows (20:ssa, 5-letni)."""

    amount: Amount
    form: str = ""
    joined: bool = False
    serial: bool = False  # a long run without groups: read figure by figure
    tail: str = ""  # the rest of a word that the number is written together with


def find(source: Source) -> Iterator[Reading]:
    language = source.language
    if language.cardinals is None or not source.has_digits:
        return
    for match in source.places.figures(_RUN):
        amount = parse(match.group(), language)
        if amount is not None:
            run = match.group()
            serial = run.isdecimal() and len(run) > _LONGEST and not run.endswith("000000")
            yield Reading(*match.span(), "cardinal", WEIGHT, Number(amount, serial=serial))
    for match in source.places.led(_POINT, "[.,](?=[0-9])"):
        yield Reading(*match.span(), "decimal", WEIGHT + 1, Number(Amount("", match.group("figures"))))
    for matches in (source.places.figures(_COMPOUND, "-.,"), source.places.led(_TAIL, "[0-9](?<=-.)")):
        for match in matches:
            amount = parse(match.group(1), language)
            if amount is not None:
                yield Reading(*match.span(), "cardinal", WEIGHT + 2, Number(amount, joined=True))
    if language.cardinals.compounds:
        for match in source.places.figures(_compound(language), "-"):
            value = Number(Amount(match.group(1)), "compound", tail=match.group(2))
            yield Reading(*match.span(), "cardinal", WEIGHT + 8, value)
    if language.cardinals.marks:
        for match in source.places.figures(_cased(language), firsts(tuple(language.cardinals.marks))):
            form = language.cardinals.marks[match.group(2)]
            yield Reading(*match.span(), "cardinal", WEIGHT + 4, Number(Amount(match.group(1)), form))


def say(reading: Reading, source: Source) -> str:
    number = reading.value
    assert isinstance(number, Number)
    language, amount = source.language, number.amount
    if number.form:
        said = speakable(int(amount.whole), language, number.form)
        return said.replace(" ", "") + number.tail if number.form == "compound" else said
    if number.serial:
        return digits(amount.whole, language)
    if not amount.whole:  # .5
        zero = "" if language.decimal == "." else f"{integer('0', language)} "
        return f"{zero}{language.decimal_word} {digits(amount.fraction, language)}"
    if amount.fraction and language.agreement.decimals:
        following = _FOLLOWING.match(source.text, reading.end)
        return _declined(amount, following.group(1) if following else "", reading, source)
    if amount.fraction or number.joined:
        return spoken(amount, language)
    said = _elided(counting(amount.whole, reading, source), reading, source)
    return said + _linked(amount.whole, reading, source)


def _linked(whole: str, reading: Reading, source: Source) -> str:
    """The word between whole millions and what they count, where a language has one (tre milioni di persone)."""
    language = source.language
    if not language.currency_of or len(whole) < 7 or int(whole) % 10**6:
        return ""
    following = _FOLLOWING.match(source.text, reading.end)
    noun = following.group(1) if following else ""
    if not noun.islower() or not (gender_of(noun, language, plural=True) or noun in language.counted):
        return ""
    return rewrite(f" {language.currency_of} {noun}", language.elisions).removesuffix(noun)


def counting(whole: str, reading: Reading, source: Source) -> str:
    """An integer in words, in the form that what stands around it asks for."""
    language, text, start = source.language, source.text, reading.start
    assert language.cardinals is not None
    if (
        len(whole) > 12
        or (len(whole) > 1 and whole[0] == "0")
        or text[start - 1 : start] in ("-", "−", "+", "#", "№")
    ):
        signed = text[start - 1 : start] in ("-", "−") and len(whole) < 13 and whole[0] != "0"
        return (govern(int(whole), "", text, start, language) if signed else "") or integer(whole, language)
    following = _FOLLOWING.match(text, reading.end)
    noun = following.group(1) if following and not _NUMBERED.search(text, max(0, start - 5), start) else ""
    if any(scale.gendered and noun in scale.forms for scale in language.cardinals.scales):  # 2 mil pessoas
        counted = _FOLLOWING.match(text, reading.end + len(noun) + 1)
        noun = counted.group(1) if counted else noun
    if noun in _measured(language):
        noun = language.units[noun].forms[-1].split(" ")[0]
    form = ""
    if language.agreement.governed:
        form = govern(int(whole), noun, text, start, language)
    if not form and noun and language.agreement.numbers:
        form = agree(int(whole), noun, text, start, language)
    return form or integer(whole, language)


def _declined(amount: Amount, noun: str, reading: Reading, source: Source) -> str:
    """A decimal number whose last figure is in the case of its noun (neljä pilkku viiden prosentin)."""
    language = source.language
    said, last = spoken(amount, language), int(amount.fraction[-1])
    figure, form = (
        integer(str(last), language),
        agree(last, noun, source.text, reading.start, language) if noun else "",
    )
    return said.removesuffix(figure) + form if form and last and said.endswith(f" {figure}") else said


def _elided(said: str, reading: Reading, source: Source) -> str:
    """What the language rewrites once a number is in words, by the words beside it."""
    rules = source.language.agreement.elision
    if not rules:
        return said
    before = source.text[max(0, reading.start - 30) : reading.start]
    bound = _BOUND.match(source.text, reading.end)
    behind = bound.group() if bound else ""
    whole = rewrite(f"{before}{said}{behind}", rules)
    if whole.startswith(before) and whole.endswith(behind.lstrip()):
        return whole[len(before) : len(whole) - len(behind.lstrip())].rstrip() or said
    return said


@cache
def _measured(language: Language) -> frozenset[str]:
    """Abbreviated units that stand as words behind a number."""
    return frozenset(unit for unit in language.units if unit.isalpha() and len(unit) > 2)


@cache
def _cased(language: Language) -> re.Pattern[str]:
    """A number with the ending of its case (20:ssa)."""
    assert language.cardinals is not None
    marks = alternatives(tuple(language.cardinals.marks))
    return re.compile(rf"(?<![\w.,:/+-])([1-9][0-9]{{0,2}})({marks})(?![\w:])")


@cache
def _compound(language: Language) -> re.Pattern[str]:
    """A number before a word that is written together with it."""
    assert language.cardinals is not None
    words = alternatives(language.cardinals.compounds)
    return re.compile(rf"(?<![\w.,:/+-])([1-9][0-9]{{0,3}})-((?:{words})[^\W\d_]{{0,20}})")
