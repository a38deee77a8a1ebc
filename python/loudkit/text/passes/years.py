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
_DECADES = re.compile(r"(?<=[0-9]0s)[-–](?=['’]?(?:[12][0-9])?[0-9]0s(?!\w))")
_NEXT_SENTENCE = re.compile(r"\s+[^\W\d_a-ząćęłńóśźż]")
_FIRST, _LAST = 1100, 2099


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    years = language.years
    if years.decades:
        if years.decade_words:
            text = _DECADES.sub(f" {language.words['to']} ", text)
        text = _decade(language).sub(lambda m: _in_decade(m, language), text)
    text = _SPAN.sub(lambda m: _span(m, language), text)
    for pattern, template in years.era:
        text = re.sub(pattern, partial(_era, template=template, language=language), text)
    if years.before:
        text = _listed(language).sub(lambda m: _list(m, language), text)
        text = _after_word(language).sub(lambda m: _bare(m, language), text)
    if years.behind:
        text = _before_word(language).sub(lambda m: year(int(m.group()), language), text)
    if years.weak:
        text = _weak(language).sub(lambda m: m.group(1) + year(int(m.group(2)), language), text)
    return text


def _span(match: re.Match[str], language: Language) -> str:
    first, last = int(match.group(1)), int(match.group(2))
    if len(match.group(2)) == 2:
        if "/" in match.group():
            return _season(match, first, last, language)
        if not 0 < last - first % 100 <= 30 or not _FIRST <= first <= _LAST:
            return match.group()
        second = _short(last, language)
    else:
        if not first < last or not first >= _FIRST or last > _LAST or "/" in match.group():
            return match.group()
        second = year(last, language)
    if language.years.style == "ordinal":
        return f"{speakable(first, language)} {language.words['dash']} {speakable(last, language)}"
    return f"{year(first, language)} {language.words['to']} {second}"


def _season(match: re.Match[str], first: int, last: int, language: Language) -> str:
    """2019/20: two years in a row."""
    if last != (first + 1) % 100 or not _FIRST <= first < _LAST or language.years.style == "ordinal":
        return match.group()
    return f"{year(first, language)} {_short(last, language) if last else year(first + 1, language)}"


def _short(two: int, language: Language) -> str:
    oh = language.years.joiner.strip() if two < 10 and language.years.style == "pairs" else ""
    return f"{oh} {speakable(two, language)}".lstrip()


def _list(match: re.Match[str], language: Language) -> str:
    """From 1914 to 1918, between 1914 and 1918, in 1995, 1996 and 1997."""
    before, listed, following = match.groups()
    found = [int(n) for n in re.findall(_YEAR, listed)]
    rising = f" {language.words['to']} " not in listed or found == sorted(found)
    in_range = min(found) >= _FIRST and max(found) <= _LAST
    if not rising or not in_range or _counts(following or "", language):
        return match.group()
    return before + re.sub(_YEAR, lambda m: year(int(m.group()), language), listed)


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
def _listed(language: Language) -> re.Pattern[str]:
    before = alternatives(language.years.before)
    return re.compile(
        rf"(?<!\w)((?i:{before})[{BLANK}])({_YEAR}(?:,[{BLANK}]{_YEAR}){{0,8}},?[{BLANK}](?:{_links(language)})[{BLANK}]{_YEAR})"
        rf"(?![\w–-]|[.,:/'’][0-9])(?=(?:[{BLANK}]([^\W\d_]+))?)"
    )


def _links(language: Language) -> str:
    words = language.words
    return alternatives((words["to"], language.symbols["&"], words.get("or", words["to"])))


@cache
def _after_word(language: Language) -> re.Pattern[str]:
    before = alternatives(language.years.before)
    return re.compile(
        rf"(?<!\w)((?i:{before})[{BLANK}\n])({_YEAR})(?![\w–-]|[.,:/'’][0-9]|[{BLANK}]?[%°€$£]"
        rf"|,?[{BLANK}](?:{_links(language)})[{BLANK}]{_YEAR}(?!\w))(?=(?:[{BLANK}]([^\W\d_]+))?)"
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
    return re.compile(rf"(?<![\w.,:/])(?<![0-9]-)(?:['’])?([12][0-9])?([0-9]0)({marks})(?!\w)")
