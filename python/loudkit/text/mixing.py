"""Runs of another language in a text: a sentence or a quotation whose small words leave no doubt."""

from __future__ import annotations

import re

from loudkit.text.function_words import FUNCTION_WORDS

_STRETCH = re.compile(
    r"\"(?P<quoted>[^\"\n]{6,600})\"|«(?P<pointed>[^«»\n]{6,600})»|(?P<sentence>(?:[^.!?\"«»\n]|[.](?=\w)){6,600})"
)
_WORD = re.compile(r"[^\W\d_]{2,}")  # a letter by itself may be a symbol or a name
_READ = re.compile(r"[0-9$£€%&@§°]")  # without such a sign every language says the same words
_FEWEST, _SHARE = 3, 0.3  # small words, and their share of all


def foreign_runs(text: str, language: str) -> list[tuple[int, int, str]]:
    """``(start, end, language)`` of the runs of plain ``text`` that are surely in another of the twelve, in order.

    Three small words in ten, at least three, are of that language and not of ``language``, none the other way round,
    and no third language has as many. Only runs with figures or signs count: all else is said as it is written.
    """
    own = FUNCTION_WORDS.get(language)
    if own is None or not _READ.search(text):
        return []
    runs: list[tuple[int, int, str]] = []
    for match in _STRETCH.finditer(text):
        start, end = match.span(match.lastgroup or 0)
        if _READ.search(text, start, end):
            other = _other(text[start:end], language, own)
            if other:
                runs.append((start, end, other))
    return runs


def _other(stretch: str, language: str, own: frozenset[str]) -> str:
    words = [word.lower() for word in _WORD.findall(stretch)]
    if any(word in own for word in words) and sum(word in own for word in words) * 4 >= len(words):
        return ""
    scores = {
        code: sum(word in listed and word not in own for word in words)
        for code, listed in FUNCTION_WORDS.items()
        if code != language
    }
    best = max(scores, key=lambda code: scores[code])
    enough = scores[best] >= max(_FEWEST, _SHARE * len(words))
    alone = sum(score == scores[best] for score in scores.values()) == 1
    contrary = any(word in own and word not in FUNCTION_WORDS[best] for word in words)
    return best if enough and alone and not contrary else ""
