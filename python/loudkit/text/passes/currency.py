"""Amounts of money: the currency moves behind its number, with the scale between them."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK, WS
from loudkit.text.grammar import Language, Noun
from loudkit.text.passes.amounts import AMOUNT, amount_before, parse, spelled
from loudkit.text.plural import choose
from loudkit.text.rewriting import alternatives, rewrite

_POWERS = {"k": 3, "m": 6, "b": 9, "bn": 9, "t": 12, "tn": 12}
_ONLY_SUFFIX = ("¢", "kr", "kr.", "zł", "gr", "Kč")
_CENTS = re.compile(r"([0-9]{1,3}(?:,[0-9]{3}){0,4}|[0-9]{1,15})\.([0-9]{2})")


def apply(text: str, language: Language) -> str:
    if not language.currencies:
        return text
    text = _prefixed(language).sub(lambda m: _before(m, language), text)
    return _behind(text, language)


def _before(match: re.Match[str], language: Language) -> str:
    mark = match.group("mark")
    previous = match.string[match.start() - 1 : match.start()]
    if previous.isalpha():
        return match.group()
    noun = language.currencies[mark]
    first, scale, second, last_scale = match.group("a", "s", "b", "t")
    if second is None:
        return _money(first, scale, mark, noun, language)
    to = language.words.get("to", "-")
    start = _scaled(first, scale, language)[0] if scale else spelled(first, language)
    if not scale and last_scale is None and _CENTS.fullmatch(first):
        start = _money(first, None, mark, noun, language)
    return f"{start} {to} {_money(second, last_scale, mark, noun, language)}"


def _money(written: str, scale: str | None, mark: str, noun: Noun, language: Language) -> str:
    """``written`` with its scale and currency, in figures for the number and words for the rest."""
    if not scale:
        cents = _CENTS.fullmatch(written)
        minor = language.minor_units.get(mark)
        if cents and minor and cents.group(1) != "0" and language.decimal == ".":
            return _with_cents(cents, noun, minor, language)
    number, whole, fraction, name = _scaled(written, scale, language)
    if scale is None:
        return f"{number} {choose(noun.forms, whole, language.plural, fraction=fraction)}"
    plural = choose(noun.forms, 5, language.plural)
    if not name:
        return f"{number} {plural}{scale}"
    of = f"{language.currency_of} {plural}" if name in _of_names(language) else plural
    return f"{number} {rewrite(of.strip(), language.elisions)}"


def _scaled(written: str, scale: str | None, language: Language) -> tuple[str, int, bool, str]:
    """(number with its scale noun, whole part, whether it has decimals, the scale noun)."""
    amount = parse(_whole_part(written, language))
    fraction = _has_decimals(written, language)
    number = spelled(written, language)
    if not scale:
        return number, amount.whole, fraction, ""
    power = _POWERS.get(scale.lower()) if scale.isascii() else None
    forms = magnitudes(language).get(10**power) if power else None
    if power and forms is None:
        return number, amount.whole, fraction, ""
    name = choose(forms, amount.whole, language.plural, fraction=fraction) if forms else scale.strip()
    return f"{number} {name}", amount.whole, fraction, name


def _with_cents(match: re.Match[str], noun: Noun, minor: Noun, language: Language) -> str:
    units, cents = match.group(1), int(match.group(2))
    whole = int(units.replace(",", ""))
    said = f"{cents} {choose(minor.forms, cents, language.plural)}"
    head = f"{units} {choose(noun.forms, whole, language.plural)}"
    return f"{head} {language.currency_and} {said}" if cents else head


def _behind(text: str, language: Language) -> str:
    pieces: list[str] = []
    done = 0
    for match in _suffixed(language).finditer(text):
        mark = match.group("mark")
        amount = amount_before(text, match.start())
        if amount is None or amount.start < done or "/" in amount.text:
            if mark[0].isalpha():
                continue
            amount = _digits_before(text, match.start(), done)
            if amount is None:
                continue
        noun = language.currencies[mark.rstrip(".") if mark not in language.currencies else mark]
        fraction = _has_decimals(amount.text, language)
        whole = parse(_whole_part(amount.text, language)).whole
        stop = "." if mark.endswith(".") and match.group("end") is None else ""
        pieces += [text[done : amount.start], spelled(amount.text, language), " "]
        pieces.append(choose(noun.forms, whole, language.plural, fraction=fraction) + stop)
        done = match.end()
    return "".join([*pieces, text[done:]])


def _digits_before(text: str, end: int, floor: int):  # type: ignore[no-untyped-def]
    start = end
    while start > floor and (text[start - 1].isdecimal() or text[start - 1] in ".,"):
        start -= 1
    while start < end and not text[start].isdecimal():
        start += 1
    return parse(text[start:end], start) if 0 < end - start <= 400 else None


def _whole_part(written: str, language: Language) -> str:
    """The digits of the whole part: what counts for the form of the noun."""
    grouped = re.match(rf"[0-9]{{1,3}}(?:\{language.grouping}[0-9]{{3}})+(?![0-9])", written)
    whole = grouped.group() if grouped else re.split("[.,]", written, maxsplit=1)[0]
    return whole.replace(language.grouping, "")[:300]


def _has_decimals(written: str, language: Language) -> bool:
    marks = re.findall("[.,]", written)
    if not marks:
        return False
    return marks[-1] == language.decimal or not re.fullmatch(r"[0-9]{1,3}(?:[.,][0-9]{3})+", written)


@cache
def magnitudes(language: Language) -> dict[int, tuple[str, ...]]:
    """Scale nouns by value: those of the cardinals and further ones."""
    scales = language.cardinals.scales if language.cardinals else ()
    return {s.value: s.forms for s in scales} | dict(language.magnitudes)


@cache
def _of_names(language: Language) -> frozenset[str]:
    return frozenset(
        name
        for value, forms in magnitudes(language).items()
        if value >= 10**6
        for form in forms
        for name in (form, form.capitalize())
    )


@cache
def _prefixed(language: Language) -> re.Pattern[str]:
    marks = [
        m
        for m in language.currencies
        if m not in _ONLY_SUFFIX and not m.islower() and (m[-1] in "$£€¥₹" or m.isupper())
    ]
    words = [m for m in language.currencies if m in ("kr", "kr.")]
    symbols = alternatives(tuple(m for m in marks if not m.isalpha()))
    codes = alternatives(tuple(m for m in marks if m.isalpha()))
    mark = rf"{symbols}|(?<!\w)(?:{codes})(?=[{BLANK}])" if codes else symbols
    if words:
        mark += rf"|(?<!\w)(?:{alternatives(tuple(words))})(?=[{BLANK}])"
    nouns = {form for forms in magnitudes(language).values() for form in forms}
    scale = (
        r"(?:(?i:bn|tn|k|m|b|t)(?![A-Za-z])"
        + (
            rf"|[{WS}](?:{alternatives(tuple(nouns | {n.capitalize() for n in nouns}))})(?![A-Za-z])"
            if nouns
            else ""
        )
        + ")"
    )
    return re.compile(
        rf"(?P<mark>{mark})[{WS}]?(?P<a>{AMOUNT})(?P<s>{scale})?"
        rf"(?:[-–](?P<b>{AMOUNT})(?P<t>{scale})?(?![\w–-]|[.,][0-9]))?"
    )


@cache
def _suffixed(language: Language) -> re.Pattern[str]:
    marks = [m for m in language.currencies if m not in ("kr.",)]
    symbols = alternatives(tuple(m for m in marks if not m[-1].isalpha() and len(m) == 1))
    words = alternatives(tuple(m for m in marks if m[-1].isalpha()))
    return re.compile(
        rf"(?<=[0-9])[{WS}]?(?P<mark>{symbols}|(?:{words})\b(?!['’])(?:\.(?P<end>(?=[{BLANK}][a-zà-ÿ(])))?)"
    )
