"""Amounts of money: the currency moves behind its number, with the scale between them."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK, WS, word_before
from loudkit.text.grammar import Language, Noun
from loudkit.text.numbers.agreement import in_gender
from loudkit.text.passes.amounts import AMOUNT, Amount, amount_before, parse, spelled
from loudkit.text.passes.ranges import last_of
from loudkit.text.plural import choose
from loudkit.text.rewriting import alternatives, rewrite

SIGNS = "$£€¥₹₩₿₽₪₺₴₫₦₱"
_POWERS = {"k": 3, "m": 6, "mn": 6, "b": 9, "bn": 9, "t": 12, "tn": 12}
_ONLY_SUFFIX = ("¢", "kr", "zł", "gr", "Kč")
_INSIDE = re.compile(r"(?<![\w.,])([0-9]{1,6})([€£$])([0-9]{2})(?![\w.,]*[0-9])")  # 5€50
_HYPHENED = re.compile(r"-[a-z]{1,20}(?!\w)")
_FOLLOWING = re.compile(rf"[{BLANK}]([a-z]{{2,30}})(?!\w)")
_CENTS = re.compile(r"([0-9]{1,3}(?:,[0-9]{3}){0,4}|[0-9]{1,15})\.([0-9]{2})")


def apply(text: str, language: Language) -> str:
    if not language.currencies:
        return text
    if language.per and "/" in text:
        text = _per(language).sub(lambda m: f"{m.group(1)} {language.per[m.group(2)]}", text)
    if language.currency_prefixes:
        text = _spaced(language).sub(lambda m: m.group(1) + m.group(2).replace(" ", ""), text)
    if language.decimal == ",":
        text = _dotted(language).sub(r"\1,\2", text)  # 12.50 Euro is no clock time
        text = _INSIDE.sub(r"\1,\3\2", text)
        text = _price(language).sub(lambda m: _whole_price(m, language), text)
    if language.spoken_cents:
        text = _cents(language).sub(lambda m: _apart(m, language), text)
    text = _prefixed(language).sub(lambda m: _before(m, language), text)
    text = _scaled_suffix(language).sub(lambda m: _after_scale(m, language), text)
    return _behind(text, language)


def _before(match: re.Match[str], language: Language) -> str:
    mark = match.group("mark")
    previous = match.string[match.start() - 1 : match.start()]
    if previous.isalpha():
        return match.group()
    noun = language.currencies.get(mark) or language.currencies[mark.rstrip(".")]
    first, scale, second, last_scale, again = match.group("a", "s", "b", "t", "again")
    if second is None:
        return _money(first, scale, mark, noun, match, language)
    if again and again != mark:
        return match.group()
    if again and match.group("dash") == "–" and not (scale or last_scale or "." in first or "." in second):
        end = _money(second, None, mark, noun, match, language)
        return f"{_money(first, None, mark, noun, match, language)}–{end}"
    to = language.words.get("to", "-")
    start = _scaled(first, scale, language)[0] if scale else spelled(first, language)
    if not scale and last_scale is None and _CENTS.fullmatch(first):
        start = _money(first, None, mark, noun, match, language)
    money = _money(second, last_scale, mark, noun, match, language)
    if money.startswith(second):
        money = last_of(second, language) + money[len(second) :]
    return f"{start} {to} {money}"


def _whole_price(match: re.Match[str], language: Language) -> str:
    """``50,-``: the dash goes, and a price without a mark takes that of the language."""
    before, figures, behind = match.groups()
    if before or behind or not language.price_currency:
        return f"{before or ''}{figures}{behind or ''}"
    return f"{figures} {language.price_currency}"


def _apart(match: re.Match[str], language: Language) -> str:
    """``4,99 €`` with the hundredths behind the currency."""
    lead, written, hundredths, mark = match.groups()
    if bool(lead) == bool(mark):
        return match.group()
    mark, cents = lead or mark, int(hundredths)
    noun, minor = language.currencies[mark.rstrip(".")], language.minor_units.get(mark.rstrip("."))
    word = choose(noun.forms, int(written), language.plural)
    units = in_gender(int(written), noun.gender, word, match.string, match.start(), language) or written
    if not cents or (written == "0" and not minor):
        return match.group() if cents else f"{units} {word}"
    said = ["", "", "", str(cents)] if written == "0" else [units, word, language.currency_and, str(cents)]
    if minor:
        name = choose(minor.forms, cents, language.plural)
        said[3] = in_gender(cents, minor.gender, name, match.string, match.start(), language) or said[3]
        said.append(name)
    return " ".join(filter(None, said))


def _money(
    written: str, scale: str | None, mark: str, noun: Noun, match: re.Match[str], language: Language
) -> str:
    """``written`` with its scale and currency, in figures for the number and words for the rest."""
    if not scale:
        cents = _CENTS.fullmatch(written)
        minor = language.minor_units.get(mark)
        if cents and minor and cents.group(1) != "0" and language.decimal == ".":
            return _with_cents(cents, noun, minor, language, singular=_measures(match, language))
    number, whole, fraction, name = _scaled(written, scale, language)
    singular = choose(noun.forms, 1, language.plural) if _measures(match, language) else ""
    if singular:
        return f"{number} {singular}"
    if scale is None:
        word = _form(noun, whole, language, fraction=fraction)
        return f"{_agreeing(written, whole, noun, word, match, language) or number} {word}"
    plural = choose(noun.forms, 5, language.plural)
    if not name:
        return f"{number} {plural}{scale}"
    if not language.currency_of or not _takes_of(name, whole, language):
        return f"{number} {plural}"
    return f"{number} {rewrite(f'{language.currency_of} {plural}', language.elisions)}"


def _scaled(written: str, scale: str | None, language: Language) -> tuple[str, int, bool, str]:
    """(number with its scale noun, whole part, whether it has decimals, the scale noun)."""
    whole = _whole(written, language)
    fraction = _has_decimals(written, language)
    number = spelled(written, language)
    if not scale:
        return number, whole, fraction, ""
    power = _POWERS.get(scale.strip().lower()) if scale.isascii() else None
    forms = magnitudes(language).get(10**power) if power else None
    if power and forms is None:
        return number, whole, fraction, ""
    written_scale = language.units.get(scale.strip())
    forms = written_scale.forms if written_scale and not power else forms
    name = choose(forms, whole, language.plural, fraction=fraction) if forms else scale.strip()
    return f"{number} {name}", whole, fraction, name


def _measures(match: re.Match[str], language: Language) -> bool:
    """Whether an amount measures the noun behind it: a $5 bill, the $64,000 question."""
    if not language.singular_after:
        return False
    if _HYPHENED.match(match.string, match.end()):
        return True
    following = _FOLLOWING.match(match.string, match.end())
    if following is None or following.group(1) in language.not_priced:
        return False
    word = following.group(1)
    if word in language.priced or word.removesuffix("s") in language.priced:
        return True
    return word_before(match.string, match.start()) in language.singular_after and not word.endswith("s")


def _with_cents(match: re.Match[str], noun: Noun, minor: Noun, language: Language, *, singular: bool) -> str:
    units, cents = match.group(1), int(match.group(2))
    whole = 1 if singular else int(units.replace(",", ""))
    said = f"{cents} {choose(minor.forms, 1 if singular else cents, language.plural)}"
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
        noun = language.currencies[mark.rstrip(".")]
        whole = _whole(amount.text, language)
        word = _form(noun, whole, language, fraction=_has_decimals(amount.text, language))
        number = _agreeing(amount.text, whole, noun, word, match, language, amount.start)
        pieces += [text[done : amount.start], number or spelled(amount.text, language), f" {word}"]
        done = match.end()
    return "".join([*pieces, text[done:]])


def _after_scale(match: re.Match[str], language: Language) -> str:
    """``5 M€`` and ``5 millions €``."""
    amount, scale, mark = match.group("a", "s", "mark")
    return _money(amount, scale, mark, language.currencies[mark.rstrip(".")], match, language)


def _digits_before(text: str, end: int, floor: int) -> Amount | None:
    start = end
    while start > floor and (text[start - 1].isdecimal() or text[start - 1] in ".,"):
        start -= 1
    while start < end and not text[start].isdecimal():
        start += 1
    return parse(text[start:end], start) if 0 < end - start <= 400 else None


def _form(noun: Noun, whole: int, language: Language, *, fraction: bool) -> str:
    """The form of a currency: the plural behind decimals, except where a language has a form of its own for them."""
    if fraction and len(noun.forms) < 4:
        return choose(noun.forms, 5, language.plural)
    word = choose(noun.forms, whole, language.plural, fraction=fraction)
    if language.currency_of and whole and whole % 10**6 == 0:  # un million d'euros
        return rewrite(f"{language.currency_of} {word}", language.elisions)
    return word


def _agreeing(
    written: str,
    whole: int,
    noun: Noun,
    word: str,
    match: re.Match[str],
    language: Language,
    start: int | None = None,
) -> str:
    if not written.isdecimal() or len(written) > 9 or written[0] == "0":
        return ""
    return in_gender(
        whole, noun.gender, word, match.string, match.start() if start is None else start, language
    )


def _whole(written: str, language: Language) -> int:
    """The whole part: what counts for the form of a noun."""
    figures = re.split("[.,]", written.replace(" ", ""))
    if not _has_decimals(written, language):
        return int("".join(figures)[:300])
    return int(("".join(figures[:-1]) if len(figures) > 2 else figures[0])[:300])


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


def _takes_of(name: str, whole: int, language: Language) -> bool:
    """Whether ``name`` is a scale of a million or more in the form its number asks for."""
    large = (forms for value, forms in magnitudes(language).items() if value >= 10**6)
    return any(name in (choose(forms, whole, language.plural), forms[-1]) for forms in large)


@cache
def _per(language: Language) -> re.Pattern[str]:
    """A price with a slash and a unit: $5/month, 50 USD/kg; a letter of its own is left behind a suffix."""
    codes = alternatives(tuple(m for m in language.currencies if m.isalpha())) or "(?!)"
    units = alternatives(tuple(language.per))
    return re.compile(
        rf"([{SIGNS}][{BLANK}]?[0-9][0-9.,]{{0,20}}(?:[kKmMbB]|bn)?|[0-9][{BLANK}]?(?:{codes}|[{SIGNS}]))"
        rf"/({units})(?![\w/])"
    )


@cache
def _dotted(language: Language) -> re.Pattern[str]:
    nouns = {form for noun in language.currencies.values() for form in noun.forms}
    nouns |= {mark for mark in language.currencies if mark[-1].isalpha()}
    nouns -= set(language.agreement.not_nouns)
    return re.compile(
        rf"(?<![\w.,:])([0-9]{{1,15}})\.([0-9]{{1,2}})(?=[{BLANK}](?:{alternatives(tuple(nouns))})(?!\w)|[{BLANK}]?%)"
    )


@cache
def _spaced(language: Language) -> re.Pattern[str]:
    """An amount grouped by blanks behind its mark: kr 1 500."""
    marks = alternatives(language.currency_prefixes)
    return re.compile(rf"(?<!\w)((?:{marks})[{BLANK}])([0-9]{{1,3}}(?: [0-9]{{3}}){{1,4}})(?![0-9]| [0-9])")


@cache
def _price(language: Language) -> re.Pattern[str]:
    marks = alternatives(tuple(language.currencies))
    return re.compile(
        rf"((?:{marks})[{BLANK}]?)?(?<![\w.,])([0-9]{{1,9}}(?:[. ][0-9]{{3}}){{0,3}})(?:,[-–—]|:-)"
        rf"(?![\w–—-])([{BLANK}]?(?:{marks})(?!\w))?"
    )


@cache
def _cents(language: Language) -> re.Pattern[str]:
    marks = alternatives(tuple(m for m in language.currencies if m[-1] != "."))
    lead = alternatives((*language.currency_prefixes, *(m for m in language.currencies if m[0].isupper())))
    return re.compile(
        rf"(?:(?<!\w)({lead})[{BLANK}]?|(?<![\w.,:€$£¥-])(?<![€$£¥0-9] ))([0-9]{{1,4}}),([0-9]{{2}})(?![0-9]|[.,][0-9])"
        rf"(?:[{BLANK}]?({marks})(?!\w)(?:\.(?=[{BLANK}][a-zà-ÿ(]))?)?"
    )


@cache
def _prefixed(language: Language) -> re.Pattern[str]:
    marks = [
        m
        for m in language.currencies
        if m in language.currency_prefixes
        or (m not in _ONLY_SUFFIX and not m.islower() and (m[-1] in SIGNS or m.isupper()))
    ]
    marks += [m for m in language.currency_prefixes if m not in marks]
    symbols = alternatives(tuple(m for m in marks if m[-1] in SIGNS))
    codes = alternatives(tuple(m for m in marks if m[-1] not in SIGNS))
    mark = rf"{symbols}|(?<!\w)(?:{codes})(?=[{BLANK}][0-9])" if codes else symbols
    nouns = {form for forms in magnitudes(language).values() for form in forms}
    nouns |= {written for written, noun in language.units.items() if noun.forms[0] in nouns}
    scale = (
        r"(?:(?i:bn|tn|k|m|b|t)(?![A-Za-z])"
        + (
            rf"|[{WS}](?:{alternatives(tuple(nouns | {n.capitalize() for n in nouns}))})(?![A-Za-z])"
            if nouns
            else ""
        )
        + rf"|[{BLANK}](?:m|mn|bn|tn)(?!\w))"
    )
    return re.compile(
        rf"(?P<mark>{mark})[{WS}]?(?P<a>{AMOUNT})(?P<s>{scale})?"
        rf"(?:(?P<dash>[-–])(?P<again>{symbols})?(?P<b>{AMOUNT})(?P<t>{scale})?(?![\w–-]|[.,][0-9]))?"
    )


@cache
def _scaled_suffix(language: Language) -> re.Pattern[str]:
    symbols = alternatives(tuple(m for m in language.currencies if len(m) == 1 and not m.isalpha()))
    codes = alternatives(tuple(m for m in language.currencies if m[-1].isalpha())) or "(?!)"
    nouns = alternatives(tuple(form for forms in magnitudes(language).values() for form in forms)) or "(?!)"
    return re.compile(
        rf"(?<![\w.,])(?P<a>{AMOUNT})(?:[{BLANK}]?(?P<s>[kM]|(?:m|bn)(?=[{BLANK}](?:{codes}))|[{BLANK}](?:{nouns}))[{BLANK}]?)"
        rf"(?P<mark>{symbols}|(?<=[{BLANK}])(?:{codes})(?!\w)(?:\.(?=[{BLANK}][a-zà-ÿ(]))?)"
    )


@cache
def _suffixed(language: Language) -> re.Pattern[str]:
    marks = tuple(language.currencies)
    symbols = alternatives(tuple(m for m in marks if not m[-1].isalpha() and len(m) == 1))
    words = alternatives(tuple(m for m in marks if m[-1].isalpha()))
    return re.compile(
        rf"(?<=[0-9])[{WS}]?(?P<mark>(?:{words})\b(?!['’])(?:\.(?P<end>(?=[{BLANK}][a-zà-ÿ(])))?|{symbols})"
    )
