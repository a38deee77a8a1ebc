"""Whether speech says its text: by alignment, in all languages, and by recognition where a recogniser is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loudkit.alignment.acoustics import Audio
from loudkit.alignment.edits import edits
from loudkit.alignment.forced import force
from loudkit.alignment.pronunciation import bare_word, pronunciations
from loudkit.alignment.recognition import Recogniser, recogniser
from loudkit.errors import InvalidConfigError
from loudkit.hearing import Hearing
from loudkit.text.written import word_places

_VETO: Final = 0.4  # of the words that a recogniser must agree on
_MOST_TRIES: Final = 20


@dataclass(frozen=True)
class WordListener:
    """Hears by pocketsphinx (extra ``align``), and by a recogniser.

    ``recogniser`` is "auto" (Whisper where it is installed, else pocketsphinx for English), "none", or the folder of
    a faster-whisper model (extra ``recognise``). ``bar`` is the confidence that a chunk must reach, and at most
    ``tries`` takes of a chunk are drawn.
    """

    tries: int = 3
    bar: float = 0.5
    recogniser: str | Path = "auto"

    def __post_init__(self) -> None:
        if isinstance(self.tries, bool) or not 1 <= self.tries <= _MOST_TRIES:
            raise InvalidConfigError("tries", self.tries, f"a whole number from 1 to {_MOST_TRIES}")
        if not 0 <= self.bar <= 1:
            raise InvalidConfigError("bar", self.bar, "a number from 0 to 1")
        recogniser(self.recogniser, "en")

    def hear(self, audio: Audio, rate: int, text: str, language: str) -> Hearing:
        """The edits that the sound takes, its fit to the words, and what a recogniser wrote."""
        words = [text[first:last] for first, last in word_places(text)]
        said = [(n, ways) for n, word in enumerate(words) if (ways := pronunciations(word, language))]
        if not said:
            return Hearing(text, True, 1.0)
        found = edits(audio, rate, [ways for _, ways in said], wide=language != "en")
        changed = ("nothing fits",) if found is None else tuple(_numbered(edit, said) for edit in found[1])
        placed = None if found is None else force(audio, rate, words, language)
        sure = 0.0 if not placed else sum(one.confidence for one in placed) / len(placed)
        hears: Recogniser | None = recogniser(self.recogniser, language)
        heard = hears(audio, rate) if hears else ""
        agrees = agreement(words, heard, language) if hears else sure
        confidence = (sure + agrees) / 2 if not changed else min(sure, agrees, self.bar) / 2
        right = not changed and confidence >= self.bar and agrees >= _VETO
        return Hearing(text, right, confidence, heard, changed)


def agreement(words: list[str], heard: str, language: str) -> float:
    """The share of ``words`` that a recogniser's text agrees with, in [0, 1]; figures are read as the language does."""
    from loudkit.quality.recognition import edits as distance
    from loudkit.text.normalize import normalize

    wanted = [bare for word in words for bare in bare_word(word).split("-") if bare]
    have = [
        bare for word in normalize(heard, language).split() for bare in bare_word(word).split("-") if bare
    ]
    return max(0.0, 1 - distance(wanted, have) / max(1, len(wanted)))


def _numbered(edit: str, said: Sequence[tuple[int, object]]) -> str:
    kind, number = edit.split()
    return f"{kind} {said[int(number)][0]}"
