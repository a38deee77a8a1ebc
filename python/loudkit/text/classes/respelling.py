"""Loanwords whose spelling a reader of letters gets wrong, in the language's own letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.reading import Reading, Source
from loudkit.text.rewriting import alternatives

WEIGHT = 30.0


def find(source: Source) -> Iterator[Reading]:
    if not source.language.respellings:
        return
    for match in _pattern(source.language).finditer(source.text):
        yield Reading(*match.span(), "respelling", WEIGHT, (match.group(1), match.group(2)))


def say(reading: Reading, source: Source) -> str:
    value = reading.value
    assert isinstance(value, tuple)
    word, ending = value
    said = source.language.respellings[word.lower()] + ending.lstrip("'’")
    return said.capitalize() if word[0].isupper() else said


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    stems = alternatives(tuple(language.respellings))
    endings = alternatives(language.respelling_endings)
    return re.compile(rf"(?<![\w'’])((?i:{stems}))((?:['’]?(?:{endings}))?)(?![\w'’])")
