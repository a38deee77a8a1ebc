"""Chapter and verse of the Bible (1 Cor. 13:4, Joh 3,16) behind the name of a book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from loudkit.text.amounts import Amount
from loudkit.text.classes.range import last_of
from loudkit.text.grammar import Language
from loudkit.text.numbers import speakable
from loudkit.text.places import firsts
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 80.0


@dataclass(frozen=True)
class Verse:
    book: str
    number: int  # of the book, 0 if none
    chapter: int
    verse: int
    until: int = 0


def find(source: Source) -> Iterator[Reading]:
    if not source.language.books or not source.has_digits:
        return
    before = _behind_number(source.language)
    for match in source.places.figures(_chapter(source.language), before):
        number, book, chapter = match.groups()
        value = Verse(source.language.books[book], int(number), int(chapter), 0)
        yield Reading(*match.span(), "verse", WEIGHT, value)
    for match in source.places.words(
        _pattern(source.language), source.language.books, also=source.places.runs_before(before)
    ):
        number, book, chapter, verse, until = match.groups()
        value = Verse(
            source.language.books[book], int(number or 0), int(chapter), int(verse), int(until or 0)
        )
        yield Reading(*match.span(), "verse", WEIGHT, value)


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    assert isinstance(value, Verse)
    numbers = language.book_numbers
    head = f"{numbers[value.number - 1]} " if 0 < value.number <= len(numbers) else ""
    words = language.words
    if not value.verse:
        return f"{head}{value.book} {speakable(value.chapter, language)}"
    said = f"{head}{value.book} {speakable(value.chapter, language)}, "
    if value.until:
        return f"{said}{words['verses']} {speakable(value.verse, language)} {words['to']} {last_of(Amount(str(value.until)), language)}"
    return f"{said}{words['verse']} {speakable(value.verse, language)}"


@cache
def _behind_number(language: Language) -> str:
    """What may stand behind the number of a book."""
    return ". " + firsts(tuple(language.books))


@cache
def _chapter(language: Language) -> re.Pattern[str]:
    """A chapter of a numbered book (1 Cor. 13)."""
    books = alternatives(tuple(language.books))
    return re.compile(rf"(?<![\w.,])([1-5])\.? ?({books})\.? ([0-9]{{1,3}})(?![\w:/-]|[.,:] ?[0-9])")


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    books = alternatives(tuple(language.books))
    return re.compile(
        rf"(?<!\w)(?:([1-5])\.? ?)?({books})\.? ([0-9]{{1,3}}) ?[:,] ?([0-9]{{1,3}})(?: ?[-–] ?([0-9]{{1,3}}))?(?![\w:]|[.,][0-9])"
    )
