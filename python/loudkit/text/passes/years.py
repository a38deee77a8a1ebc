"""Years outside dates: after a preposition, as a span, and decades."""

from __future__ import annotations

import re
from functools import cache, partial

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.numbers import speakable, year
from loudkit.text.rewriting import alternatives

_YEAR = r"[12][0-9]{3}"
_LIKELY = r"(?:1[1-9]|20)[0-9]{2}"
_SPAN = re.compile(
    rf"(?<![\w.,:/–-])({_YEAR})[{BLANK}]?[-–/][{BLANK}]?({_YEAR}|[0-9]{{2}})(?![\w–-]|[.,:/][0-9])"
)
_NEXT_SENTENCE = re.compile(r"\s+[^\W\d_a-ząćęłńóśźż]")
_FIRST, _LAST = 1100, 2099


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    years = language.years
    if years.decades:
        text = _decade(language).sub(lambda m: _in_decade(m, language), text)
    text = _SPAN.sub(lambda m: _span(m, language), text)
    for pattern, template in years.era:
        text = re.sub(pattern, partial(_era, template=template, language=language), text)
    if years.behind:
        text = _before_word(language).sub(lambda m: year(int(m.group()), language), text)
    if years.weak:
        text = _weak(language).sub(lambda m: m.group(1) + year(int(m.group(2)), language), text)
    if years.before:
        text = _pair(language).sub(lambda m: _both(m, language), text)
        text = _after_word(language).sub(lambda m: _bare(m, language), text)
    return text


def _span(match: re.Match[str], language: Language) -> str:
    first, last = int(match.group(1)), int(match.group(2))
    if len(match.group(2)) == 2:
        if not 0 < last - first % 100 <= 30 or "/" in match.group() or not _FIRST <= first <= _LAST:
            return match.group()
        second = _short(last, language)
    else:
        if not first < last or not first >= _FIRST or last > _LAST or "/" in match.group():
            return match.group()
        second = year(last, language)
    if language.years.style == "ordinal":
        return f"{speakable(first, language)} {language.words['dash']} {speakable(last, language)}"
    return f"{year(first, language)} {language.words['to']} {second}"


def _short(two: int, language: Language) -> str:
    return speakable(two, language)


def _both(match: re.Match[str], language: Language) -> str:
    """From 1914 to 1918, between 1914 and 1918."""
    before, first, link, last = match.groups()
    if not _FIRST <= int(first) < int(last) <= _LAST:
        return match.group()
    return f"{before}{year(int(first), language)}{link}{year(int(last), language)}"


def _bare(match: re.Match[str], language: Language) -> str:
    n = int(match.group(2))
    following = match.group(3) or ""
    if not _FIRST <= n <= _LAST or _counts(following, language):
        return match.group()
    return f"{match.group(1)}{year(n, language, 'loc' if language.years.style == 'ordinal' else 'gen')}"


def _counts(following: str, language: Language) -> bool:
    """Whether the word behind a number is what it counts."""
    years = language.years
    if not following or following in years.not_behind:
        return False
    plural = bool(years.plural_ending) and following.endswith(years.plural_ending)
    return plural or following in years.counted


def _in_decade(match: re.Match[str], language: Language) -> str:
    century, tens, mark = match.group(1) or "", int(match.group(2)), match.group(3)
    years = language.years
    if years.decade_words:
        return _named_decade(century, tens, language) or match.group()
    head = year(int(century) * 100 + tens, language) if century else speakable(tens, language)
    return years.decades[mark.lower()].format(word=head, solid=head.replace(" ", ""))


def _named_decade(century: str, tens: int, language: Language) -> str:
    """A decade with a word of its own: nineteen nineties, the eighties, nineteen hundreds."""
    if tens:
        word = language.years.decade_words[tens]
        return f"{speakable(int(century), language)} {word}" if century else word
    return f"{year(int(century) * 100, language)}s" if century else ""


def _era(match: re.Match[str], template: str, language: Language) -> str:
    """A rewriting whose template names the inflection of the year: "w {loc} roku"."""
    n = int(match.group("year"))
    if not _FIRST <= n <= _LAST:
        return match.group()
    form = re.search(r"\{(\w+)\}", template)
    assert form is not None
    stop = "." if match.group().endswith(".") and _NEXT_SENTENCE.match(match.string, match.end()) else ""
    return match.expand(template.replace(form.group(), year(n, language, form.group(1)))) + stop


@cache
def _pair(language: Language) -> re.Pattern[str]:
    before = alternatives(language.years.before)
    links = alternatives((language.words["to"], language.symbols["&"]))
    return re.compile(
        rf"(?<!\w)((?i:{before})[{BLANK}])({_YEAR})([{BLANK}](?:{links})[{BLANK}])({_YEAR})(?![\w–-]|[.,:/'’][0-9])"
    )


@cache
def _after_word(language: Language) -> re.Pattern[str]:
    before = alternatives(language.years.before)
    return re.compile(
        rf"(?<!\w)((?i:{before})[{BLANK}\n])({_YEAR})(?![\w–-]|[.,:/'’][0-9]|[{BLANK}]?[%°€$£])(?=(?:[{BLANK}]([^\W\d_]+))?)"
    )


@cache
def _before_word(language: Language) -> re.Pattern[str]:
    behind = alternatives(language.years.behind)
    return re.compile(rf"(?<![\w.,:/+–-]){_LIKELY}(?=[{BLANK}](?:{behind})(?!\w))|(?<=\(){_LIKELY}(?=\))")


@cache
def _weak(language: Language) -> re.Pattern[str]:
    before, behind = alternatives(language.years.weak), alternatives(language.years.goes_on)
    return re.compile(
        rf"(?<!\w)((?i:{before})[{BLANK}])({_LIKELY})(?=[.,;:!?)](?![0-9])|$|\n|[{BLANK}](?:{behind})(?!\w))"
    )


@cache
def _decade(language: Language) -> re.Pattern[str]:
    marks = alternatives(tuple(language.years.decades))
    return re.compile(rf"(?<![\w.,:/-])(?:['’])?([12][0-9])?([0-9]0)({marks})(?!\w)")
