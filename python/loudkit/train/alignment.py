"""Which letter each phone of an utterance comes from: the generator's attention is guided by it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from loudkit.train.speech_tokens import PHONES
from loudkit.train.teacher import Utterance

# What a letter can stand for without cost.
_SOUNDS: Final = {
    letter: frozenset(phones.split())
    for letter, phones in {
        "a": "aa ae ah ao aw ax ay ey eh", "b": "b", "c": "k s ch sh", "d": "d jh t", "e": "eh iy ih ax er ey",
        "f": "f v", "g": "g jh zh ng", "h": "hh", "i": "ih iy ay ax y", "j": "jh y", "k": "k", "l": "l", "m": "m",
        "n": "n ng", "o": "aa ao ow ah ax uw uh oy aw w", "p": "p f", "q": "k", "r": "r er", "s": "s z sh zh",
        "t": "t d th dh sh ch", "u": "ah uw uh ax y w er ih", "v": "v", "w": "w v uw", "x": "k s z g",
        "y": "y iy ih ay", "z": "z s zh", "'": "",
    }.items()
}  # fmt: skip
_VOWEL_LETTERS: Final = frozenset("aeiouy")
_VOWELS: Final = frozenset("aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw".split())
_SKIP_LETTER: Final = 0.6
_SKIP_PHONE: Final = 0.8
_ANY_VOWEL: Final = 0.4
_OTHER: Final = 1.3


def letters_of_phones(text: str, utterance: Utterance) -> list[int] | None:
    """The index into plain ``text`` of every segment; None where flite said other words than the text has.

    A pause belongs to the sign before the next word, the last one to ``len(text)``.
    """
    spans = [match.span() for match in re.finditer(r"[a-z']+", text)]
    owner = _owners([text[a:b] for a, b in spans], utterance.words)
    if owner is None or not utterance.segments:
        return None
    out: list[int | None] = [None] * len(utterance.segments)
    spoken: dict[int, list[int]] = {}
    for i, segment in enumerate(utterance.segments):
        if segment.word >= 0:
            spoken.setdefault(owner[segment.word], []).append(i)
    for word, places in spoken.items():
        first, end = spans[word]
        phones = tuple(utterance.segments[i].phone for i in places)
        for i, letter in zip(places, _word(text[first:end], phones), strict=True):
            out[i] = first + letter
    return _with_pauses(out, len(text))


def _owners(words: Sequence[str], spoken: Sequence[str]) -> list[int] | None:
    """The word of the text that each of flite's words (which may be part of one) belongs to."""
    owner, at, so_far = [], 0, ""
    bare = [word.replace("'", "") for word in words]
    for part in spoken:
        if at >= len(bare):
            return None
        owner.append(at)
        so_far += part.replace("'", "")
        if so_far == bare[at]:
            at, so_far = at + 1, ""
        elif not bare[at].startswith(so_far):
            return None
    return owner if at == len(bare) else None


def _with_pauses(letters: list[int | None], length: int) -> list[int]:
    following, filled = length, []
    for letter in reversed(letters):
        following = following if letter is None else letter
        filled.append(max(following - 1, 0) if letter is None else letter)
    filled.reverse()
    if letters[-1] is None:
        filled[-1] = length
    return filled


@lru_cache(maxsize=200_000)
def _word(word: str, phones: tuple[str, ...]) -> tuple[int, ...]:
    """The letter of each phone, by dynamic programming."""
    cost = [[0.0] * (len(phones) + 1) for _ in range(len(word) + 1)]
    step = [[""] * (len(phones) + 1) for _ in range(len(word) + 1)]
    for i in range(len(word) + 1):
        for j in range(len(phones) + 1):
            ways = []
            if i and j:
                ways.append((cost[i - 1][j - 1] + _mismatch(word[i - 1], phones[j - 1]), "both"))
            if i:
                ways.append((cost[i - 1][j] + _SKIP_LETTER, "letter"))
            if j:
                ways.append((cost[i][j - 1] + _SKIP_PHONE, "phone"))
            if ways:
                cost[i][j], step[i][j] = min(ways, key=lambda way: way[0])
    out = [0] * len(phones)
    i, j = len(word), len(phones)
    while i or j:
        way = step[i][j]
        if way != "letter":
            j -= 1
            out[j] = max(i - 1, 0)
        if way != "phone":
            i -= 1
    return tuple(out)


def _mismatch(letter: str, phone: str) -> float:
    if phone in _SOUNDS[letter]:
        return 0.0
    return _ANY_VOWEL if letter in _VOWEL_LETTERS and phone in _VOWELS else _OTHER


assert frozenset(PHONES) >= _VOWELS
