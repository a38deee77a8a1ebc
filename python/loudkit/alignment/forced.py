"""Where each of some spoken words is in a stretch of sound."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loudkit.alignment.acoustics import Arc, Audio, Heard, Phones, decode
from loudkit.alignment.pronunciation import pronunciations

LONGEST_SECONDS: Final = 60.0  # of one stretch
LEAST: Final = 0.3  # mean confidence under which the words are not those of the sound

# The fit at which a word is as likely another as itself, and how quickly that changes; by correct and by wrong texts.
_DOUBTFUL: Final = {"en": -58.0}
_ELSEWHERE: Final = -80.0
_SPREAD: Final = 14.0


@dataclass(frozen=True)
class Found:
    """Start and end of a word in seconds, and how sure that is, in [0, 1]."""

    start: float
    end: float
    confidence: float


def force(
    samples: Audio, rate: int, words: Sequence[str], language: str, *, open_end: bool = False
) -> list[Found] | None:
    """The places of ``words`` in ``samples`` ``[n]``; None where they do not fit (music, silence, another text).

    Marks are nowhere: they stand at the end of the word before. With ``open_end`` the sound may end before the words
    do, and fewer are given. Raises MissingExtraError without the extra ``align``.
    """
    said = [(n, ways) for n, ways in enumerate(pronunciations(word, language) for word in words) if ways]
    if not said or len(samples) < 0.05 * rate:
        return None
    heard = _decoded(samples, rate, [ways for _, ways in said], open_end, wide=language != "en")
    if heard is None:
        return None
    sure = [confidence(one, language) for one in heard]
    weights = [one.end - one.start for one in heard]
    if sum(c * w for c, w in zip(sure, weights, strict=True)) < LEAST * sum(weights):
        return None
    end = len(samples) / rate
    found: list[Found] = []
    places = {said[k][0]: (one, sure[k]) for k, one in enumerate(heard)}
    count = len(words) if len(heard) == len(said) else said[len(heard)][0]
    for n in range(count):
        last = found[-1].end if found else 0.0
        if n in places:
            one, c = places[n]
            start = min(max(one.start, last), end)
            found.append(Found(start, min(max(one.end, start), end), c))
        else:
            found.append(Found(last, last, found[-1].confidence if found else 0.0))
    return found


def confidence(one: Heard, language: str) -> float:
    """How sure a word is, by how well it fits."""
    doubtful = _DOUBTFUL.get(language, _ELSEWHERE)
    return 1 / (1 + math.exp(min(50.0, (doubtful - one.fit) / _SPREAD)))


def _decoded(
    samples: Audio, rate: int, words: Sequence[tuple[Phones, ...]], open_end: bool, *, wide: bool
) -> list[Heard] | None:
    n = len(words)
    arcs = [Arc(i, i + 1, ways, 0.0, i) for i, ways in enumerate(words)]
    if open_end:
        arcs += [Arc(i, n, ways, 0.0, i) for i, ways in enumerate(words[:-1])]
    heard = decode(samples, rate, arcs, n, wide=wide)
    if heard is None or (len(heard) != n and not open_end):
        return None
    return heard or None
