"""Chosen readings and what lies between them, put together as spoken text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from loudkit.text.characters import PROSODIC, SPACES
from loudkit.text.grammar import Language
from loudkit.text.numbers import digits
from loudkit.text.numerals import numeral
from loudkit.text.reading import Reading

_TOKEN = re.compile(
    r"[^\W\d_]+(?:(?:'+|-(?!-))[^\W\d_]+)*|[0-9]+|[ \t]+|[^\S \t]+|(?<= )--?-?(?= )|--+|.", re.DOTALL
)
_MARKS = frozenset(".,;:")
_CLOSE = frozenset(".,;:!?")
_BRACKETS = {"[": "(", "]": ")", "{": "(", "}": ")"}
_DIGITS = re.compile("[0-9]+")


@dataclass(slots=True)
class Piece:
    """A stretch of the spoken text; ``reading`` is None for what is said as it stands."""

    text: str
    start: int
    end: int
    kind: str
    reading: Reading | None = None


def assemble(
    text: str, chosen: Sequence[Reading], say: Callable[[Reading], str], language: Language
) -> list[Piece]:
    """Pieces whose texts, joined, are what is spoken: no digit is left, blanks and stops are single."""
    writer = _Writer()
    done = 0
    for reading in chosen:
        _gap(text, done, reading.start, language, writer)
        if reading.verbatim:
            writer.verbatim(say(reading), reading)
        else:
            writer.reading(_without_digits(say(reading), language), reading)
        done = reading.end
    _gap(text, done, len(text), language, writer)
    return writer.finish()


def _gap(text: str, start: int, end: int, language: Language, writer: _Writer) -> None:
    if start >= end:
        return
    for match in _TOKEN.finditer(text, start, end):
        token = match.group()
        first = token[0]
        at = match.start()
        if first.isalpha() and (token.isascii() or not _has_numerals(token)):
            writer.word(token, at)
        elif (first.isnumeric() and not first.isdecimal()) or first.isalpha():
            writer.said(_without_digits(token, language).strip(), at, match.end(), "numeral")
        elif first == " " or first in SPACES:
            writer.blank(token)
        elif first.isdecimal():
            if language.cardinals is None:
                writer.word(token, at)
            else:
                writer.said(digits(token, language), at, match.end(), "digits")
        elif first == "-":
            _hyphen(token, text, at, match.end(), writer)
        elif first in PROSODIC:
            writer.mark(first, at)
        elif first in _BRACKETS:
            writer.mark(_BRACKETS[first], at)
        else:
            _sign(first, text, at, language, writer)


def _hyphen(token: str, text: str, start: int, end: int, writer: _Writer) -> None:
    """Inside a word a hyphen; between blanks, or doubled, the dash of a typewriter; else nothing."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if len(token) > 1 or (before == " " and after == " " and text[:start].strip()):
        writer.dash(start, end)
    elif before.isalnum() and after.isalnum():
        writer.mark("-", start)
    else:
        writer.silent(start, end)
        writer.blank(" ")


def _sign(sign: str, text: str, start: int, language: Language, writer: _Writer) -> None:
    """A sign that no class took: a word where it stands between figures or letters, else nothing."""
    if unicodedata.combining(sign):
        writer.silent(start, start + 1)
        return
    before, after = text[start - 1 : start], text[start + 1 : start + 2]
    name = _names(language).get(sign, "")
    if name and (
        before.isdigit() or after.isdigit() or (sign in "=+" and before.isalnum() and after.isalnum())
    ):
        writer.said(name, start, start + 1, "symbol")
    else:
        writer.silent(start, start + 1)
        writer.blank(" ")


@cache
def _names(language: Language) -> dict[str, str]:
    words, symbols = language.words, language.symbols
    names = {"/": words.get("slash", ""), "+": words.get("plus", ""), "*": symbols.get("×", "")}
    names |= {"=": symbols.get("=", ""), "<": symbols.get("<", ""), ">": symbols.get(">", "")}
    return names | {"_": words.get("underscore", ""), "−": language.minus, "^": ""}


def _without_digits(said: str, language: Language) -> str:
    if not said.isascii() and _has_numerals(said):
        over = language.symbols.get("÷", "")
        said = "".join(f" {numeral(c).replace('÷', f' {over} ')} " if _is_numeral(c) else c for c in said)
    if language.cardinals is None or not _DIGITS.search(said):
        return said
    return _DIGITS.sub(lambda m: f" {digits(m.group(), language)} ", said)


def _has_numerals(text: str) -> bool:
    return any(map(_is_numeral, text))


def _is_numeral(character: str) -> bool:
    """A raised, circled or otherwise composed figure, which no voice has a sound for."""
    return character.isnumeric() and not character.isalpha() and not character.isdecimal()


class _Writer:
    """Puts pieces behind each other: one blank between words, none before a stop, of several stops the first."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []
        self._heard: list[Piece] = []  # those that are not silent
        self._blank = ""
        self._last = ""  # the last character written

    def word(self, text: str, start: int) -> None:
        self._put(text, start, start + len(text), "word")

    def said(self, text: str, start: int, end: int, kind: str) -> None:
        self._apart()
        self._put(text, start, end, kind)
        self._needs_blank = True

    def silent(self, start: int, end: int, kind: str = "silent", reading: Reading | None = None) -> None:
        """What is written and not said."""
        self._pieces.append(Piece("", start, end, kind, reading))

    def verbatim(self, said: str, reading: Reading) -> None:
        """What a person wrote, character by character; nothing, if it is blank."""
        if not said.strip(" "):
            self.silent(reading.start, reading.end, reading.kind, reading)
        else:
            self._apart_if(said)
            self._put(said, reading.start, reading.end, reading.kind, reading)

    def reading(self, said: str, reading: Reading) -> None:
        """The words of a reading, with blanks between them and letters on either side."""
        body = said.strip(" ")
        if not body:
            self.silent(reading.start, reading.end, reading.kind, reading)
            if said:
                self.blank(" ")
            return
        if all(c in _CLOSE or c == " " for c in body):
            for character in body.replace(" ", ""):
                self.mark(character, reading.start, reading)
            self.blank(" ")
            return
        if said[0] == " " and self._last not in "([\"'":
            self.blank(" ")
        self._apart()
        stops = body[len(body.rstrip(".,;:")) :]
        core = body[: len(body) - len(stops)] if stops else body
        self._put(" ".join(core.split()), reading.start, reading.end, reading.kind, reading)
        for stop in stops:
            self.mark(stop, reading.end - 1, None)
        self._needs_blank = not stops
        if said[-1] == " ":
            self.blank(" ")

    def blank(self, text: str) -> None:
        breaks = text.strip(" \t")
        if not self._blank or breaks:
            self._blank = breaks or " "
        self._needs_blank = False

    def mark(self, mark: str, start: int, reading: Reading | None = None) -> None:
        self._needs_blank = False
        if mark == ")" and self._last == "(":
            self._unwrite(start)
            return
        if (
            mark == ")" and self._pieces and self._pieces[-1].reading
        ):  # no blank behind a sign that was a word
            self._blank = ""
        if mark in _CLOSE:
            if (
                mark in ",;" and self._last == "." and self._pieces[-1].text == "."
            ):  # the stop of a short form
                self._pieces[-1].text, self._pieces[-1].kind = "", "silent"
            elif mark in _MARKS and self._last in _MARKS:
                self.silent(start, start + len(mark))
                return
            self._blank = ""
        self._put(mark, start, start + len(mark), "mark", reading)

    def dash(self, start: int, end: int) -> None:
        self.blank(" ")
        self._put("—", start, end, "mark")
        self.blank(" ")

    def _unwrite(self, end: int) -> None:
        """Takes back an opening bracket behind which nothing was said."""
        heard = self._heard
        if heard[-1].text == "(":
            heard[-1].text, heard[-1].kind = "", "silent"
            if len(heard) > 1 and heard[-2].kind == "blank":
                self._blank, heard[-2].text = heard[-2].text, ""
        while heard and not heard[-1].text:
            heard.pop()
        self.silent(end, end + 1)
        self._last = heard[-1].text[-1] if heard else ""

    def finish(self) -> list[Piece]:
        return self._pieces

    _needs_blank = False

    def _apart_if(self, said: str) -> None:
        if said[0].isalnum():
            self._apart()

    def _apart(self) -> None:
        if self._last.isalnum() and not self._blank:
            self._blank = " "

    def _put(self, text: str, start: int, end: int, kind: str, reading: Reading | None = None) -> None:
        if self._needs_blank and text[0].isalnum() and not self._blank and self._last.isalnum():
            self._blank = " "
        if self._blank and self._last and not (self._last == "'" and self._pieces[-1].reading):
            blank = Piece(self._blank, start, start, "blank")
            self._pieces.append(blank)
            self._heard.append(blank)
        self._blank = ""
        self._needs_blank = False
        piece = Piece(text, start, end, kind, reading)
        self._pieces.append(piece)
        self._heard.append(piece)
        self._last = text[-1]
