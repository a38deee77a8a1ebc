"""Single signs become words; arrows and bullets become pauses."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.plural import choose
from loudkit.text.rewriting import alternatives

_PAUSES = dict.fromkeys("→←⇒•·▪◦", ", ") | {"…": " ... "}
_NUMBERED = re.compile(r"(?<![\w&])(?:#|[nN]°s? ?)(?=[0-9])")


def apply(text: str, language: Language) -> str:
    if language.words:
        text = _NUMBERED.sub(f"{language.words['number']} ", text)
    if "°" in text and language.ordinals and language.ordinals.degree_sign:
        text = _ranked(language).sub(r"\1º", text)
    pattern, table = _table(language)
    return pattern.sub(lambda m: table[m.group()], text)


@cache
def _ranked(language: Language) -> re.Pattern[str]:
    """The degree sign of an ordinal: a determiner stands before the number, or a month behind it."""
    assert language.ordinals is not None
    before = alternatives(language.ordinals.degree_sign)
    months = alternatives(language.dates.months) if language.dates else "(?!)"
    of = rf"(?:{language.dates.day_month}[{BLANK}])?" if language.dates and language.dates.day_month else ""
    nouns = alternatives(tuple(language.ordinals.nouns)) or "(?!)"
    return re.compile(
        rf"((?<!\w)(?i:{before})[{BLANK}]?[0-9]{{1,3}}(?=°(?![\wº°]|[{BLANK}]?[CFK]\b))"
        rf"|(?<![\w.,])[0-9]{{1,2}}(?=°[{BLANK}]{of}(?i:{months})(?!\w))"
        rf"|(?<![\w.,])[0-9]{{1,3}}(?=°[{BLANK}](?:{nouns})(?!\w)))°"
    )


@cache
def _table(language: Language) -> tuple[re.Pattern[str], dict[str, str]]:
    words = {sign: word for sign, word in language.symbols.items() if sign not in "<>="}
    words |= {
        s: choose(n.forms, 5, language.plural) for s, n in language.currencies.items() if s in "¢€£¥₹₩₿₽₪"
    }
    table = {sign: f" {word} " for sign, word in words.items()} | _PAUSES
    return re.compile("[" + "".join(map(re.escape, table)) + "]"), table
