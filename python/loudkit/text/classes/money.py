"""Amounts of money: $4.50, 4,99 €, €5–10, US$3bn, 3 Mds €, $5/month, 5€50."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text import magnitudes
from loudkit.text.amounts import NUMBER, Amount, integer, parse, spoken
from loudkit.text.characters import BLANK, GAPS, WS, word_before
from loudkit.text.classes.range import in_cases, last_of
from loudkit.text.grammar import Language, Noun
from loudkit.text.numbers import speakable
from loudkit.text.numbers.agreement import governed, in_gender, noun_in_case
from loudkit.text.places import firsts
from loudkit.text.plural import choose
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives, rewrite

WEIGHT = 80.0
_ONLY_BEHIND = ("¢", "kr", "zł", "gr", "Kč")
_LONGEST_MARK = 30  # characters, of a mark with its blank
_HYPHENED = re.compile(r"-[a-z]{1,20}(?!\w)")
_FOLLOWING = re.compile(rf"[{BLANK}]([a-z]{{2,30}})(?!\w)")
_SENTENCE = re.compile(rf"$|[{WS}]+[\"'“„«¿¡(]*[^\W\d_a-zß-öø-ÿ]")

_CASED = re.compile(":[a-z]")


@dataclass(frozen=True)
class Money:
    """``until`` is the second end of a range; ``scale`` the forms of a magnitude, ``written_scale`` as it was written."""

    amount: Amount
    mark: str
    scale: tuple[str, ...] = ()
    written_scale: str = ""
    until: Amount | None = None
    first_scale: tuple[str, ...] = ()
    per: str = ""
    stop: str = ""
    minus: bool = False


def find(source: Source) -> Iterator[Reading]:
    language = source.language
    if not language.currencies or not source.has_digits:
        return
    for match in source.places.words(_before(language), _leading(language)):
        if source.text[match.start() - 1 : match.start()].isalpha():
            continue
        yield from _money(match, source, match.group("mark"))
    for match in source.places.amounts(_behind(language), _behind_amount(language)):
        yield from _money(match, source, match.group("mark"))
    for match in source.places.figures(_inside(language), _behind_amount(language)):
        value = Money(Amount(match.group(1), match.group(3)), match.group(2))
        yield Reading(*match.span(), "money", WEIGHT + 2, value)
    if language.price_marks and language.cardinals:
        done = 0
        for match in source.places.figures(_whole_price(language), ",:. "):
            amount = parse(match.group("a"), language)
            near = max(done, match.start() - _LONGEST_MARK)
            lead = _lead(language).search(source.text, near, match.start())
            done = match.end()
            mark = (lead and lead.group(1)) or match.group("mark") or language.price_currency
            per = _rate(match.group("per"), language)
            if amount and mark:
                start = lead.start() if lead else match.start()
                yield Reading(start, match.end(), "money", WEIGHT + 4, Money(amount, mark, per=per))


def say(reading: Reading, source: Source) -> str:
    money, language = reading.value, source.language
    assert isinstance(money, Money)
    noun = _noun(money.mark, language)
    minus = f"{language.minus} " if money.minus else ""
    if money.until is not None:
        return _range(money, noun, reading, source) + money.per + money.stop
    return minus + _said(money, noun, reading, source) + money.per + money.stop


def _money(match: re.Match[str], source: Source, mark: str) -> Iterator[Reading]:
    language = source.language
    first = _price(match.group("a"), mark, language)
    second = _price(match.group("b"), mark, language) if match.group("b") else None
    again = (match.group("again") or "").strip()
    if first is None or (match.group("b") and second is None) or (again and again != mark):
        return
    if again and second is not None and second.count <= first.count and not match.group("s"):
        value = Money(first, mark, minus=bool(match.group("minus")))  # from $25 to $19.95
        yield Reading(match.start(), match.end("a"), "money", WEIGHT, value)
        value = Money(second, mark, _scale(match.group("t"), language), (match.group("t") or "").strip(" -"))
        yield Reading(match.start("again"), match.end(), "money", WEIGHT, value)
        return
    written = match.group("t") or match.group("s") or ""
    scale = _scale(match.group("t") or match.group("s"), language)
    if written and not scale:
        return
    noun = _noun(mark, language)
    if scale and scale == noun.forms:
        return
    if "case_mark" in language.words and _CASED.match(source.text, match.end()):  # 49,90 €:n
        return
    per = match.group("per")
    end = match.end()
    stop = ""
    if match.group()[-1] == "." and _SENTENCE.match(source.text, end):
        stop = "."
    value = Money(
        first,
        mark,
        scale,
        written.strip(" -"),
        second,
        _scale(match.group("s"), language) if match.group("t") else (),
        _rate(per, language),
        stop,
        bool(match.group("minus")),
    )
    weight = WEIGHT if not mark[-1].isalpha() or mark.isupper() else WEIGHT - 4
    yield Reading(match.start(), end, "money", weight, value)


def _price(written: str, mark: str, language: Language) -> Amount | None:
    """As ``parse``; dollars are often written as in English, where a comma before three figures groups: US$1,300."""
    amount = parse(written, language)
    if (
        amount
        and "$" in mark
        and language.decimal == ","
        and len(amount.fraction) == 3
        and 0 < len(amount.whole) <= 3
        and amount.whole != "0"
    ):
        return Amount(amount.whole + amount.fraction)
    return amount


def _scale(written: str | None, language: Language) -> tuple[str, ...]:
    if not written:
        return ()
    bare = written.strip(" -\u00a0\u202f\u2009")
    spaced = magnitudes.spaced(language)
    return spaced.get(bare) or spaced.get(bare.rstrip(".")) or magnitudes.glued(language).get(bare) or ()


def _noun(mark: str, language: Language) -> Noun:
    return language.currencies.get(mark) or language.currencies[mark.rstrip(".")]


def _said(money: Money, noun: Noun, reading: Reading, source: Source) -> str:
    language, amount = source.language, money.amount
    if money.scale:
        return _scaled(amount, money, noun, reading, source)
    minor = language.minor_units.get(money.mark.rstrip("."))
    if len(amount.fraction) == 2 and not int(amount.whole or 0) and int(amount.fraction):
        minor = minor or language.below_one.get(money.mark.rstrip("."))
    if len(amount.fraction) == 2 and (minor or language.spoken_cents) and (minor or int(amount.whole or 0)):
        return _with_cents(money, noun, minor, reading, source)
    word = choose(noun.forms, 1, language.plural) if _measures(reading, source) else ""
    if amount.fraction:
        return f"{spoken(amount, language)} {word or _many(noun, amount, language)}"
    word = word or _form(noun, amount.count, language)
    number = ""
    if _short(amount):
        pair = governed(amount.count, noun, money.mark, source.text, reading.start, language)
        if pair:
            return " ".join(pair)
        number = in_gender(amount.count, noun.gender, word, source.text, reading.start, language)
    return f"{number or spoken(amount, language)} {word}"


def _with_cents(money: Money, noun: Noun, minor: Noun | None, reading: Reading, source: Source) -> str:
    language, amount = source.language, money.amount
    cents, whole = int(amount.fraction), amount.count
    singular = _measures(reading, source)
    word = choose(noun.forms, 1 if singular else whole, language.plural)
    number = in_gender(whole, noun.gender, word, source.text, reading.start, language) or spoken(
        Amount(amount.whole), language
    )
    pair = governed(whole, noun, money.mark, source.text, reading.start, language)
    if pair:
        number, word = pair
    parts = [] if not whole and minor and cents else [number, word]
    if cents:
        if parts and language.currency_and:
            parts.append(language.currency_and)
        name = choose(minor.forms, 1 if singular else cents, language.plural) if minor else ""
        agreed = in_gender(cents, minor.gender, name, source.text, reading.start, language) if minor else ""
        pair = governed(cents, minor, "", source.text, reading.start, language) if minor else None
        if pair:
            agreed, name = pair
        parts += [agreed or speakable(cents, language), name]
    return " ".join(filter(None, parts))


def _scaled(amount: Amount, money: Money, noun: Noun, reading: Reading, source: Source) -> str:
    language, scale, written = source.language, money.scale, money.written_scale
    name = choose(scale, amount.count, language.plural, fraction=bool(amount.fraction))
    if written in scale or written.lower() in scale:
        name = written
    number = ""
    if language.cardinals and amount.is_one and language.agreement.numbers:
        scales = {s.forms: s for s in language.cardinals.scales}
        gender = scales[scale].multiplier_gender if scale in scales else ""
        number = speakable(1, language, gender) if gender else ""
        if scale in scales and scales[scale].one:
            number = str(scales[scale].one).rsplit(" ", 1)[0]
    pair = None
    if not amount.fraction and _short(amount) and money.until is None:
        pair = governed(amount.count, Noun(forms=scale, gender="m"), "", source.text, reading.start, language)
    if pair:
        number, name = pair
    plural = choose(noun.forms, 1 if _measures(reading, source) else 5, language.plural)
    head = f"{number or spoken(amount, language)} {name}"
    if magnitudes.is_solid(scale, language) and not amount.fraction and not pair:
        head = integer(f"{amount.whole}000", language)
    elif language.cardinals:
        head = rewrite(head, language.cardinals.prose)
    large = [forms for value, forms in magnitudes.magnitudes(language).items() if value >= 10**6]
    if language.currency_of and scale in large:
        return f"{head} {rewrite(f'{language.currency_of} {plural}', language.elisions)}"
    return f"{head} {plural}"


def _range(money: Money, noun: Noun, reading: Reading, source: Source) -> str:
    language = source.language
    assert money.until is not None
    to = language.words["to"]
    first = spoken(money.amount, language)
    if money.first_scale:
        first += f" {choose(money.first_scale, money.amount.count, language.plural)}"
    elif len(money.amount.fraction) == 2 and not money.scale:
        first = _said(Money(money.amount, money.mark), noun, reading, source)
    if money.scale:
        return f"{first} {to} {_scaled(money.until, money, noun, reading, source)}"
    if len(money.until.fraction) == 2:
        return f"{first} {to} {_said(Money(money.until, money.mark), noun, reading, source)}"
    word = (
        choose(noun.forms, 1, language.plural)
        if _measures(reading, source)
        else _many(noun, money.until, language)
    )
    if language.agreement.genitive and not money.until.fraction:
        word = noun_in_case(noun.forms, money.until.count, language.agreement.genitive, language) or word
    both = "" if money.first_scale else in_cases(money.amount, money.until, language)
    return f"{both or f'{first} {to} {last_of(money.until, language)}'} {word}"


def _short(amount: Amount) -> bool:
    return len(amount.whole) <= 9 and amount.whole[0] != "0"


def _many(noun: Noun, amount: Amount, language: Language) -> str:
    """The form behind decimals: the plural, except where a language has a form of its own for them."""
    if amount.fraction and language.plural == "french":
        return choose(noun.forms, amount.count, language.plural)
    if amount.fraction and len(noun.forms) < 4:
        return choose(noun.forms, 5, language.plural)
    return choose(noun.forms, amount.count, language.plural, fraction=bool(amount.fraction))


def _form(noun: Noun, whole: int, language: Language) -> str:
    word = choose(noun.forms, whole, language.plural)
    if language.currency_of and whole and whole % 10**6 == 0:  # un million d'euros
        return rewrite(f"{language.currency_of} {word}", language.elisions)
    return word


def _measures(reading: Reading, source: Source) -> bool:
    """Whether an amount measures the noun behind it: a $5 bill, the $64,000 question."""
    language, text = source.language, source.text
    if not language.singular_after:
        return False
    if _HYPHENED.match(text, reading.end):
        return True
    following = _FOLLOWING.match(text, reading.end)
    if following is None or following.group(1) in language.not_priced:
        return False
    word = following.group(1)
    if word in language.priced or word.removesuffix("s") in language.priced:
        return True
    return word_before(text, reading.start) in language.singular_after and not word.endswith("s")


def _scales(language: Language) -> str:
    near = alternatives(tuple(magnitudes.glued(language))) or "(?!)"
    words = alternatives(tuple(magnitudes.spaced(language))) or "(?!)"
    return rf"(?:(?:{near})(?![^\W\d_])|[{BLANK}-](?:{words})(?![^\W\d_])\.?(?!-)|[{BLANK}](?:m|mn|bn|tn|M)(?![\w']))"


def _rate(per: str | None, language: Language) -> str:
    """What stands behind the slash of a price, or behind two (€/m²/Monat)."""
    return "".join(f" {language.per[unit]}" for unit in (per or "").split("/") if unit)


def _per(language: Language) -> str:
    units = alternatives(tuple(language.per)) or "(?!)"
    return rf"(?:/(?P<per>(?:{units})(?:/(?:{units}))?)(?![\w/])(?:\.(?=[,;)]|[{BLANK}][a-zß-öø-ÿ(]))?)?"


def _ranged(language: Language, again: str) -> str:
    scale = _scales(language)
    to = language.words.get("to", "-")
    return (
        rf"(?P<a>{NUMBER}|(?<![0-9])\.[0-9]{{2}})(?P<s>{scale})?"
        rf"(?:[{BLANK}]?(?:[-–—]|(?<=[{BLANK}]){to}(?=[{BLANK}]))[{BLANK}]?(?P<again>{again})?(?P<b>{NUMBER})(?P<t>{scale})?(?![\w–-]|[.,][0-9]))?"
    )


@cache
def _leading(language: Language) -> tuple[str, ...]:
    """Marks that stand before an amount."""
    marks = [
        m
        for m in language.currencies
        if m in language.currency_prefixes
        or (m not in _ONLY_BEHIND and not m.islower() and (not m[-1].isalpha() or m.isupper()))
    ]
    return (*marks, *(m for m in language.currency_prefixes if m not in marks))


@cache
def _before(language: Language) -> re.Pattern[str]:
    marks = _leading(language)
    symbols = alternatives(tuple(m for m in marks if not m[-1].isalpha() and m[-1] != "."))
    codes = alternatives(tuple(m for m in marks if m[-1].isalpha() or m[-1] == "."))
    mark = rf"{symbols}|(?<!\w)(?:{codes})(?=[{BLANK}]?[0-9])" if codes else symbols
    return re.compile(
        rf"(?P<mark>{mark})[{WS}]?(?P<minus>[-−](?=[0-9]))?{_ranged(language, f'(?:{symbols})[{BLANK}]?')}(?![0-9]){_per(language)}"
    )


@cache
def _behind_amount(language: Language) -> str:
    """What may stand behind the first figures of an amount."""
    return GAPS + "-–—.,'" + firsts((*language.currencies, *magnitudes.glued(language)))


@cache
def _behind(language: Language) -> re.Pattern[str]:
    marks = tuple(language.currencies)
    symbols = alternatives(tuple(m for m in marks if not m[-1].isalpha() and len(m) == 1))
    words = alternatives(tuple(m for m in marks if m[-1].isalpha()))
    mark = rf"(?:{words})\b(?!['’]\w)(?:\.(?=[{BLANK},;)/]|$))?|{symbols}"
    return re.compile(
        rf"(?<![\w.,:/])(?<![0-9]['-])(?<![{symbols.replace('|', '')}])(?P<minus>(?!))?{_ranged(language, '(?!)')}"
        rf"[{WS}]?(?P<mark>{mark}){_per(language)}"
    )


@cache
def _inside(language: Language) -> re.Pattern[str]:
    signs = alternatives(tuple(m for m in language.currencies if len(m) == 1 and not m.isalpha()))
    return re.compile(rf"(?<![\w.,])([0-9]{{1,6}})({signs})([0-9]{{2}})(?![\w.,]*[0-9])")


@cache
def _lead(language: Language) -> re.Pattern[str]:
    """A mark before a price."""
    return re.compile(rf"({alternatives(tuple(language.currencies))})[{BLANK}]?\Z")


@cache
def _whole_price(language: Language) -> re.Pattern[str]:
    """50,- or 50:-."""
    marks = alternatives(tuple(language.currencies))
    return re.compile(
        rf"(?<![\w.,])(?P<a>[0-9]{{1,9}}(?:[. ][0-9]{{3}}){{0,3}})(?:,(?:--|[-–—])|:-)(?![\w–—-])(?:[{BLANK}]?(?P<mark>{marks})(?!\w))?"
        rf"{_per(language)}"
    )
