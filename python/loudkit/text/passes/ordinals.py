"""Ordinals written with a suffix (1st, 2e, 3.ª, 1:a) or, before a noun, with a full stop (3. Kapitel)."""

from __future__ import annotations

import re
from functools import cache

from loudkit.errors import NumberGrammarError
from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language, Ordinals
from loudkit.text.numbers import digits, ends_in, ordinal
from loudkit.text.numbers.agreement import gender_of
from loudkit.text.rewriting import alternatives, rewrite

_FORM = re.compile(r"\{([\w.]*)\}")
_LONGEST = 15  # digits of an ordinal that is composed


def apply(text: str, language: Language) -> str:
    ordinals = language.ordinals
    if ordinals is None or language.cardinals is None:
        return text
    for pattern, template in ordinals.contexts:
        text = re.sub(pattern, lambda m, t=template: _in_context(m, t, language), text)  # type: ignore[misc]
    if ordinals.marks:
        text = _marked(language).sub(lambda m: _suffixed(m, language, ordinals), text)
    if ordinals.dotted:
        text = _dotted(language).sub(lambda m: _before_noun(m, language, ordinals), text)
    return text


def _suffixed(match: re.Match[str], language: Language, ordinals: Ordinals) -> str:
    written = match.group(1).replace(language.grouping, "")
    mark, noun = match.group(2), match.group(3) or ""
    if not int(written[:_LONGEST]):
        return match.group()
    if len(written) > _LONGEST:
        return f"{digits(written, language)}{mark.lower()}" + noun if mark.isalpha() else match.group()
    try:
        said = ordinal(int(written), language, ordinals.marks[mark.lower()])
    except NumberGrammarError:
        return match.group()
    if ordinals.marks_fit and not ends_in(said, mark):
        return match.group()
    return rewrite(said + noun, ordinals.before_noun)


def _in_context(match: re.Match[str], template: str, language: Language) -> str:
    form = _FORM.search(template)
    assert form is not None
    return match.expand(
        template.replace(form.group(), ordinal(int(match.group("n")), language, form.group(1)))
    )


def _before_noun(match: re.Match[str], language: Language, ordinals: Ordinals) -> str:
    determiner, written, gap, noun = match.groups()
    before = (determiner or "").strip().lower()
    gender = ordinals.nouns.get(noun)
    if determiner and gender is None and ordinals.noun_genders:
        gender = ordinals.noun_genders.get(gender_of(noun, language))
    shown = ordinals.determiners.get(f"{before}|{gender}", ordinals.determiners.get(before))
    if shown == "=":
        shown = gender
    if shown is not None and noun in _months(language):
        return match.group()
    if determiner and shown is None and noun not in ordinals.nouns:
        return match.group()
    form = shown if gender is None or (shown is not None and not ordinals.noun_decides) else gender
    if form is None:
        return match.group()
    try:
        said = ordinal(int(written), language, form if _is_form(form, ordinals) else "")
    except NumberGrammarError:
        return match.group()
    return f"{determiner or ''}{said}{gap}{noun}"


def _is_form(form: str, ordinals: Ordinals) -> bool:
    return form in ordinals.inflections or (ordinals.table is not None and form in ordinals.table.genders)


@cache
def _months(language: Language) -> frozenset[str]:
    return frozenset(language.dates.months) if language.dates else frozenset()


@cache
def _marked(language: Language) -> re.Pattern[str]:
    assert language.ordinals is not None
    marks = alternatives(tuple(language.ordinals.marks))
    group = re.escape(language.grouping)
    noun = rf"(?=([{BLANK}][^\W\d_]+)?)" if not language.ordinals.before_noun else rf"([{BLANK}][^\W\d_]+)?"
    if not language.ordinals.before_noun:
        noun = "()"
    return re.compile(
        rf"(?<![\w.,])([0-9]{{1,3}}(?:{group}[0-9]{{3}}){{1,4}}|[0-9]+)((?i:{marks}))(?!\w|[+-][0-9]){noun}"
    )


@cache
def _dotted(language: Language) -> re.Pattern[str]:
    assert language.ordinals is not None
    determiners = alternatives(tuple({d.split("|")[0]: 0 for d in language.ordinals.determiners}))
    return re.compile(
        rf"(?:(?<!\w)((?i:{determiners})[{BLANK}]))?(?<![\w.,:/–-])([0-9]{{1,4}})\.([{BLANK}])([^\W\d_]+)"
    )
