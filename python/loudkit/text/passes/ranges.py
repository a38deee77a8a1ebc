"""Ranges between two numbers: an en dash anywhere, a hyphen only where a unit, a mark or a label shows one."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.rewriting import alternatives

_NUMBER = r"[0-9]{1,12}(?:[.,][0-9]{1,12}){0,3}"
_DASHED = re.compile(rf"(?<![\w.,:;–—\[-])({_NUMBER})–(?={_NUMBER}(?![\w–—-]|[.,:/][0-9]))")
_DASH = "- \u00a0\u202f\u2009"
_YEARS = re.compile(r"[12][0-9]{3}")
_NEXT_YEAR = re.compile(r"(?:[12][0-9]{3}|[0-9]{2})(?![\w.,:]*[0-9])")


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    if "-" in text:
        text = _hyphened(language).sub(lambda m: f"{m.group().rstrip(_DASH)} {language.words['to']} ", text)
    if "–" in text:
        text = _DASHED.sub(lambda m: _range(m, language), text)
    return text


def _range(match: re.Match[str], language: Language) -> str:
    first = match.group(1)
    if _YEARS.fullmatch(first) and _NEXT_YEAR.match(match.string, match.end()):
        return match.group()  # left to the years
    return f"{first} {language.words['to']} "


@cache
def _hyphened(language: Language) -> re.Pattern[str]:
    units = alternatives((*language.units, "%", *[m for m in language.currencies if not m[-1].isalpha()]))
    numbered = tuple(
        w for w, options in language.abbreviations.items() if any(o.where == "number" for o in options)
    )
    labels = alternatives(language.labels + numbered)
    plain = r"[0-9]{1,9}(?:[.,][0-9]{1,3})?"
    return re.compile(
        rf"(?<![\w.,:/–-])({plain}[{BLANK}]?-[{BLANK}]?(?={plain}[{BLANK}]?(?:{units})(?![\w-]))"
        rf"|(?:{labels})[{BLANK}][0-9]{{1,5}}-(?=[0-9]{{1,5}}(?![\w-]|[.,/][0-9])))"
    )
