"""Loanwords whose spelling a grapheme reader gets wrong are respelled in the language's own letters.

Where the language asks for it, tokens that still mix letters and figures are spelled out first.
"""

from __future__ import annotations

import re
from functools import cache

from loudkit.text.grammar import Language
from loudkit.text.numbers import digits
from loudkit.text.passes import numbers
from loudkit.text.rewriting import alternatives

_MIXED = re.compile(r"(?<!\w)(?=[0-9]*[^\W\d_])(?=[^\W\d_]*[0-9])[^\W_]{1,10}(?!\w|[.,][0-9])")


def apply(text: str, language: Language) -> str:
    if language.spelled_codes:
        text = _MIXED.sub(lambda m: _spelled(m.group(), language), text)
        text = numbers.unglued(text, language)
    if not language.respellings:
        return text
    return _pattern(language).sub(lambda m: _respelled(m, language), text)


def _spelled(token: str, language: Language) -> str:
    """Letter names and figures, one by one; left alone when a letter has no name."""
    names = [digits(c, language) if c.isdecimal() else language.letters.get(c.lower(), "") for c in token]
    return " ".join(names) if all(names) else token


def _respelled(match: re.Match[str], language: Language) -> str:
    word, ending = match.group(1), match.group(2)
    said = language.respellings[word.lower()] + ending.lstrip("'’")
    return said.capitalize() if word[0].isupper() else said


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    stems = alternatives(tuple(language.respellings))
    endings = alternatives(language.respelling_endings)
    return re.compile(rf"(?<![\w'’])((?i:{stems}))((?:['’]?(?:{endings}))?)(?![\w'’])")
