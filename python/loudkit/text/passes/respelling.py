"""Loanwords whose spelling a grapheme reader gets wrong are respelled in the language's own letters."""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.rewriting import alternatives


def apply(text: str, language: Language) -> str:
    if not language.respellings:
        return text
    return _pattern(language).sub(lambda m: _respelled(m, language), text)


def _respelled(match: re.Match[str], language: Language) -> str:
    word, ending = match.group(1), match.group(2)
    said = language.respellings[word.lower()] + ending.lstrip("'’")
    return said.capitalize() if word[0].isupper() else said


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    stems = alternatives(tuple(language.respellings))
    endings = alternatives(language.respelling_endings)
    return re.compile(rf"(?<![\w'’-])((?i:{stems}))((?:['’]?(?:{endings}))?)(?![\w'’-])")
