"""Cardinals: one grammar engine over the tables of a language."""

from __future__ import annotations

from functools import cache, lru_cache

from loudkit.errors import NumberGrammarError
from loudkit.text.grammar import Cardinals, Gender, Language, Scale
from loudkit.text.languages import find
from loudkit.text.plural import choose
from loudkit.text.rewriting import rewrite

_GROUPED_FROM = 26  # digits; shorter runs are read in one breath
_GROUP = 4


def cardinal(n: int, language: str | Language, gender: str | None = None) -> str:
    """The citation form of ``n`` (or the form of ``gender``, where the language has one).

    Raises ``NumberGrammarError`` for an unknown language or a number past the largest scale.
    """
    grammar, minus, code = _grammar(language)
    if n < 0:
        return f"{minus} {cardinal(-n, language, gender)}"
    if n >= limit(grammar):
        raise NumberGrammarError(
            f"{_shown(n)} is past the largest number {code!r} names; spell out its digits"
        )
    return compose(n, grammar, grammar.genders.get(gender or ""))


@lru_cache(maxsize=4096)
def speakable(n: int, language: Language, gender: str = "") -> str:
    """``n`` as running text says it: the cardinal with the prose rules of the language applied."""
    assert language.cardinals is not None
    return rewrite(cardinal(n, language, gender), language.cardinals.prose)


def digits(run: str, language: Language) -> str:
    """A run of ASCII digits one by one; a long run with a pause after every fourth."""
    assert language.cardinals is not None
    words = [language.cardinals.units[int(d)] for d in run]
    if len(words) < _GROUPED_FROM:
        return " ".join(words)
    return ", ".join(" ".join(words[i : i + _GROUP]) for i in range(0, len(words), _GROUP))


def limit(grammar: Cardinals) -> int:
    """The first number that the grammar cannot say."""
    return 1000 * grammar.scales[0].value if grammar.scales else 1000


def compose(
    n: int,
    grammar: Cardinals,
    gender: Gender | None = None,
    *,
    whole: bool = True,
    multiplying: bool = False,
) -> str:
    """Words for 0 <= ``n`` < ``limit(grammar)``. ``whole``: ``n`` is the entire number, not a part of one."""
    if whole and gender and n in gender.forms:
        return gender.forms[n]
    if n in grammar.irregular:
        return (_gendered(n, gender, "part") if gender and gender.through else None) or grammar.irregular[n]
    if n < 100:
        return _below_hundred(n, grammar, gender, multiplying)
    if n < 1000:
        return _hundreds(n, grammar, gender)
    scale = next(s for s in grammar.scales if s.value <= n)
    return _scale_group(n, scale, grammar, gender)


def _below_hundred(n: int, grammar: Cardinals, gender: Gender | None, multiplying: bool = False) -> str:
    form = _gendered(n, gender, "part") or grammar.irregular.get(n)
    if form:
        return form
    if n < 10:
        return grammar.combining.get(n, grammar.units[n]) if multiplying else grammar.units[n]
    if n < 20:
        return grammar.teens[n - 10]
    ten, unit = grammar.tens[n // 10 - 2], n % 10
    ten = _gendered(n - unit, gender, "pair") or ten
    if not unit:
        return ten
    word = _gendered(unit, gender, "pair") or grammar.combining.get(unit, grammar.units[unit])
    return f"{word}{grammar.joiner}{ten}" if grammar.unit_first else f"{ten}{grammar.joiner}{word}"


def _hundreds(n: int, grammar: Cardinals, gender: Gender | None) -> str:
    rest = n % 100
    value = n - rest
    listed = (gender.hundreds.get(value) if gender else None) or grammar.hundreds.get(value)
    if listed:
        head = listed
    else:
        count = value // 100
        word = grammar.hundred
        if count > 1 and not rest and grammar.hundred_plural:
            word = grammar.hundred_plural
        unit = grammar.combining.get(count, grammar.units[count])
        head = word if count == 1 and not grammar.one_hundred else f"{unit}{grammar.space}{word}"
    if not rest:
        return head
    joiner = f" {grammar.hundreds_joiner} " if grammar.hundreds_joiner else grammar.space
    return head + joiner + _below_hundred(rest, grammar, gender)


def _scale_group(n: int, scale: Scale, grammar: Cardinals, gender: Gender | None) -> str:
    count, rest = divmod(n, scale.value)
    between = " " if scale.spaced else grammar.space
    inflected = gender.scales.get(scale.value) if gender else None
    noun = choose(inflected or scale.forms, count)
    if count == 1 and scale.one is not None:
        head = inflected[0] if inflected else scale.one
    else:
        own = grammar.genders.get(scale.multiplier_gender) or (
            gender if _reaches(gender, scale) or inflected else None
        )
        head = compose(count, grammar, own, whole=False, multiplying=True) + between + noun
    if not rest:
        return head
    whole_hundreds = grammar.tail_takes_hundreds and rest % 100 == 0
    if scale.small_tail and (rest < 100 or (whole_hundreds and rest >= 100)):
        joiner = f" {scale.small_tail} "
    elif grammar.comma_groups and rest >= 100 and count >= 100:
        joiner = ", "
    else:
        joiner = scale.link or between
    return head + joiner + compose(rest, grammar, gender, whole=False)


def _reaches(gender: Gender | None, scale: Scale) -> bool:
    return gender is not None and (scale.gendered or (gender.through and scale.value == 1000))


def _gendered(n: int, gender: Gender | None, place: str) -> str:
    """The form of ``gender`` for ``n`` as a ``place`` ("part" of a number, or in a ten-unit "pair")."""
    if gender is None or n not in gender.forms:
        return ""
    scope = gender.scope.get(n, "")
    if scope == "standalone" or (scope == "outside tens" and place == "pair"):
        return ""
    return gender.forms[n]


def _grammar(language: str | Language) -> tuple[Cardinals, str, str]:
    found = find(language) if isinstance(language, str) else language
    if found is None or found.cardinals is None:
        raise NumberGrammarError(f"there is no number grammar for language {str(language)!r}")
    return found.cardinals, found.minus, found.code


@cache
def _huge() -> int:
    return 10**30


def _shown(n: int) -> str:
    return str(n) if n < _huge() else f"a number of about 10^{int(n.bit_length() * 0.30103)}"
