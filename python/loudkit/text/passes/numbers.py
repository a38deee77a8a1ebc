"""Numbers: what a run of figures means, how it is said, and which form the word behind it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from loudkit.text.characters import BLANK
from loudkit.text.grammar import Language
from loudkit.text.numbers import digits, speakable
from loudkit.text.numbers.agreement import agree, govern
from loudkit.text.numbers.cardinal import limit
from loudkit.text.rewriting import alternatives, rewrite

_DIGIT = re.compile("[0-9]")
_INSIDE = re.compile(r"[0-9][.,]")
_SIGN = re.compile(r"[\u2212\u2010](?=[0-9])")
_RUN = re.compile(
    r"(?<!\w)(-(?=[0-9]))?([0-9]{1,3}(?: [0-9]{3}){1,9}(?! ?[0-9])|[0-9]+)((?:[.,][0-9]+)*)(?!\w)"
)
_COMPOUND = re.compile(r"(?<![\w.,:/+-])([0-9]{1,4})-(?=[^\W\d_]{2,})")
_DECIMAL_COMPOUND = re.compile(r"(?<![\w.,:/+-])([0-9]{1,4}[.,][0-9]{1,3})-(?=[^\W\d_]{2,})")
_TAIL = re.compile(r"(?<=[^\W\d_]{3}-)([0-9]{1,2})(?![\w+-]|[.,:][0-9])")
_BEFORE = re.compile(r"(?:[\w.,+-]|(?<=[0-9]) (?=[0-9]{3}(?![0-9])))+")
_AFTER = re.compile(r"(?:[\w.,+-]|(?<=[0-9]) (?=[0-9]{3}))+")
_LETTER = re.compile(r"[^\W\d_]")
_FOLLOWING = re.compile(rf"[{BLANK}]([^\W\d_]+)")


def apply(text: str, language: Language) -> str:
    if language.cardinals is None:
        return text
    text = _SIGN.sub("-", text)
    if language.cardinals.compounds:
        text = _compound(language).sub(lambda m: _compounded(m.group(1), language), text)
    if language.cardinals.marks:
        text = _cased(language).sub(lambda m: _in_case(m, language), text)
    text = _DECIMAL_COMPOUND.sub(lambda m: _decimal(m, language), text)
    text = _COMPOUND.sub(lambda m: integer(m.group(1), language) + "-", text)
    text = _TAIL.sub(lambda m: integer(m.group(1), language), text)
    before, after = _Glue(text, _BEFORE), _Glue(text, _AFTER)
    pieces: list[str] = []
    done = 0
    for match in _RUN.finditer(text):
        if before.letter_before(match.start()) or after.letter_after(match.end()):
            continue
        if re.match(r"[.,][0-9]", text[match.end() : match.end() + 2]):
            continue
        said = _said(match, language)
        if said is not None:
            pieces += [text[done : match.start()], said]
            done = match.end()
    text = "".join([*pieces, text[done:]])
    return rewrite(text, language.agreement.elision)


def unglued(text: str, language: Language) -> str:
    """Every number that is left, also beside letters; for languages that spell such codes out."""
    return _RUN.sub(lambda m: _unglued(m, language), text) if _DIGIT.search(text) else text


def _unglued(match: re.Match[str], language: Language) -> str:
    if _INSIDE.match(match.string[max(0, match.start() - 2) : match.start()]):
        return match.group()
    return _said(match, language) or match.group()


def _decimal(match: re.Match[str], language: Language) -> str:
    """26.2-mile."""
    meaning = value(match.group(1), language)
    if meaning is None:
        return match.group()
    whole, fraction = meaning
    said = f"{integer(whole, language)} {language.decimal_word} {digits(fraction, language)}"
    return f"{said if fraction else integer(whole, language)}-"


def _compounded(figures: str, language: Language) -> str:
    return speakable(int(figures), language, "compound").replace(" ", "")


def _in_case(match: re.Match[str], language: Language) -> str:
    assert language.cardinals is not None
    return speakable(int(match.group(1)), language, language.cardinals.marks[match.group(2)])


@cache
def _cased(language: Language) -> re.Pattern[str]:
    """A number with the ending of its case (20:ssa)."""
    assert language.cardinals is not None
    return re.compile(
        rf"(?<![\w.,:/+-])([1-9][0-9]{{0,2}})({alternatives(tuple(language.cardinals.marks))})(?![\w:])"
    )


@cache
def _compound(language: Language) -> re.Pattern[str]:
    """A number before a word that is written together with it."""
    assert language.cardinals is not None
    words = alternatives(language.cardinals.compounds)
    return re.compile(rf"(?<![\w.,:/+-])([1-9][0-9]{{0,2}})-(?=(?:{words}))")


def _said(match: re.Match[str], language: Language) -> str | None:
    assert language.cardinals is not None
    sign, figures, marks = match.groups()
    meaning = value((figures + marks).replace(" ", ""), language)
    if meaning is None:
        return None
    whole, fraction = meaning
    minus = f"{language.minus} " if sign else ""
    if fraction:
        point = [language.decimal_word, digits(fraction, language)]
        return " ".join([minus + integer(whole, language), *point])
    if minus or len(whole) > 12 or whole[0] == "0":
        return minus + integer(whole, language)
    following = _FOLLOWING.match(match.string, match.end())
    noun = following.group(1) if following else ""
    if any(scale.gendered and noun in scale.forms for scale in language.cardinals.scales):  # 2 mil pessoas
        counted = _FOLLOWING.match(match.string, match.end() + len(noun) + 1)
        noun = counted.group(1) if counted else noun
    form = ""
    if language.agreement.governed:
        form = govern(int(whole), noun, match.string, match.start(), language)
    if not form and noun and language.agreement.numbers:
        form = agree(int(whole), noun, match.string, match.start(), language)
    return form or integer(whole, language)


def value(written: str, language: Language) -> tuple[str, str] | None:
    """(whole, fraction) of a run without blanks, or None if it is no number of the language."""
    d, g = language.decimal, language.grouping
    whole, mark, fraction = written.partition(d)
    if mark and (d in fraction or g in fraction):
        return None
    head, *groups = whole.split(g)
    if not groups:
        return whole, fraction
    if len(head) <= 3 and all(len(group) == 3 for group in groups):
        return "".join([head, *groups]), fraction
    if len(groups) > 1 or mark:
        return None
    if len(groups[0]) == 3:
        return head + groups[0], ""
    return head, groups[0]


def integer(figures: str, language: Language) -> str:
    """An unsigned integer of any length; a leading zero or a length past the grammar is read digit by digit."""
    assert language.cardinals is not None
    if len(figures) > 1 and figures[0] == "0":
        return digits(figures, language)
    if len(figures) > 30 or int(figures) >= limit(language.cardinals):
        return digits(figures, language)
    return speakable(int(figures), language)


class _Glue:
    """Whether a letter is glued to a number, in one sweep over the runs of glue (letters, figures, _ . , - +)."""

    def __init__(self, text: str, pattern: re.Pattern[str]) -> None:
        self._text = text
        self._runs: Iterator[re.Match[str]] = pattern.finditer(text)
        self._start = self._end = self._first = self._last = -1

    def letter_before(self, position: int) -> bool:
        """Whether the run that ends before or holds ``position`` has a letter before it."""
        self._advance(position - 1)
        return self._start < position <= self._end + 1 and self._start <= self._first < position

    def letter_after(self, position: int) -> bool:
        self._advance(position)
        return self._start <= position < self._end and self._last >= position

    def _advance(self, position: int) -> None:
        while self._end <= position:
            run = next(self._runs, None)
            if run is None:
                self._start = self._end = len(self._text) + 1
                self._first = self._last = -1
                return
            self._start, self._end = run.span()
            letter = _LETTER.search(self._text, self._start, self._end)
            self._first = letter.start() if letter else len(self._text) + 2
            self._last = self._last_letter() if letter else -1

    def _last_letter(self) -> int:
        position = self._end - 1
        while position > self._start and not self._text[position].isalpha():
            position -= 1
        return position
