"""Units behind a number become words in the form the number asks for."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK, word_before
from loudkit.text.grammar import Language
from loudkit.text.passes.amounts import VULGAR, Amount, amount_before, spelled
from loudkit.text.plural import choose
from loudkit.text.rewriting import alternatives

# 5'10" is a height beside a word that says so; elsewhere it may be minutes and seconds
_FEET = re.compile(r"(?<![\w.,'])([0-9]{1,2})['′] ?([0-9]{1,2})(?:\"|″|'')(?!\w)")
_MINUTES = re.compile(rf"[{BLANK}][0-5][0-9](?![\w:]|[.,][0-9])")
_OF_LIFE = frozenset(
    {
        "the",
        "early",
        "late",
        "mid",
        "my",
        "your",
        "his",
        "her",
        "its",
        "our",
        "their",
        "whose",
        "upper",
        "lower",
    }
)
_DECADE_LINK = re.compile(r"[0-9]0s(?: and | or | to | or early | and early |[-–])$")
_FOLLOWING = re.compile(rf"[{BLANK}]([a-z]{{2,30}})(?!\w)")
_HEIGHT = re.compile(r" (?:tall|high|wide|long|deep)\b")
_STANDS = frozenset(
    {"is", "was", "am", "are", "were", "at", "of", "stands", "stood", "height", "i'm", "he's", "she's"}
)


def apply(text: str, language: Language) -> str:
    if not language.units:
        return text
    if "feet" in language.words:
        text = _FEET.sub(lambda m: _height(m, language), text)
    if language.singular_after and "-" in text:
        text = _joined(language).sub(lambda m: f"-{language.units[m.group(1)].forms[0]}", text)
    pieces: list[str] = []
    done = 0
    for match in _pattern(language).finditer(text):
        amount = amount_before(text, match.start())
        if amount is None or amount.start < done or _is_money(text, amount.start):
            continue
        gap, unit = match.groups()
        if not gap and unit == "s" and _is_decade(text, amount):
            continue
        if unit == language.times.hour_mark and _MINUTES.match(text, match.end()):
            continue  # 10 h 05
        if unit == "m" and _is_price(text, amount.start, match.end(), language):
            continue
        noun = language.units[unit]
        fraction = bool(amount.fraction)
        word = choose(noun.forms, amount.whole, language.plural, fraction=fraction and amount.fraction != "/")
        if _measures(text, amount.start, match.end(), language):
            word = noun.forms[0]
        if amount.fraction == "/":
            word = choose(noun.forms, amount.whole + 1, language.plural, fraction=len(noun.forms) == 4)
        pieces += [text[done : amount.start], spelled(amount.text, language), f" {word}"]
        done = match.end()
    return "".join([*pieces, text[done:]])


def _height(match: re.Match[str], language: Language) -> str:
    beside = _HEIGHT.match(match.string, match.end())
    if not beside and word_before(match.string, match.start()) not in _STANDS:
        return match.group()
    one = "feet and one" if match.group(2) == "1" and "feet and one" in language.words else "feet"
    return language.words[one].format(*match.groups())


def _is_decade(text: str, amount: Amount) -> bool:
    """1990s, '90s, the 90s, in his 40s, mid-20s, 100s of people."""
    if amount.fraction:
        return False
    if len(amount.text) > 3 or text[amount.start - 1 : amount.start] in ("'", "’"):
        return True
    if not amount.text.endswith("0"):
        return False
    if text.startswith("s of ", amount.start + len(amount.text)):
        return True
    before = word_before(text, amount.start).rstrip("-")
    return before in _OF_LIFE or bool(_DECADE_LINK.search(text, max(0, amount.start - 10), amount.start))


def _measures(text: str, start: int, end: int, language: Language) -> bool:
    """Whether an amount measures the noun behind it: a 5 km run."""
    following = _FOLLOWING.match(text, end)
    if following is None or following.group(1) in language.not_priced or following.group(1).endswith("s"):
        return False
    return word_before(text, start) in language.singular_after


def _is_price(text: str, start: int, end: int, language: Language) -> bool:
    """GBP 20m, 5m USD: the letter is a million."""
    around = (word_before(text, start).upper(), text[end : end + 4].strip(BLANK))
    return any(code in language.currencies for code in around if len(code) == 3 and code.isalpha())


def _is_money(text: str, start: int) -> bool:
    return text[max(0, start - 2) : start].strip(BLANK)[-1:] in set("$£€¥₹")


@cache
def _joined(language: Language) -> re.Pattern[str]:
    """A unit behind a hyphen: a 14.5-oz can."""
    units = alternatives(tuple(unit for unit in language.units if len(unit) > 1 and unit.isalpha()))
    return re.compile(rf"(?<=[0-9])-({units})(?=[{BLANK},;)]|\.?$|\.[{BLANK}])")


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    units = alternatives(tuple(language.units))
    # a full stop of the unit is taken where the sentence goes on
    return re.compile(
        rf"(?<=[0-9{VULGAR}])([{BLANK}]?)({units})(?:(?<=[^\W\d_])\.(?=[,;]|[{BLANK}][a-zà-ÿ(])|(?![\w²³/^°]))"
    )
