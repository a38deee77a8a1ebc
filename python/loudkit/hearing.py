"""What a listener made of a chunk of speech; the engine asks one, and knows none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from loudkit.law.shaping import Audio


@dataclass(frozen=True)
class Hearing:
    """Whether a chunk's words are in its sound, each once and in order, and what speaks for it.

    ``confidence`` in [0, 1]; ``heard`` is what a recogniser wrote down ("" without one), ``edits`` what the aligner
    found, as "dropped 3": the number of the word, from 0. ``tries`` takes were drawn, and that of ``seed`` kept.
    """

    text: str
    right: bool
    confidence: float
    heard: str = ""
    edits: tuple[str, ...] = ()
    tries: int = 1
    seed: int = 0


class Listener(Protocol):
    """Hears speech against its text; the same sound always the same way."""

    @property
    def tries(self) -> int:
        """Takes of a chunk that may be drawn."""

    def hear(self, audio: Audio, rate: int, text: str, language: str) -> Hearing:
        """What is to be said of ``audio`` ``[n]``, which should say ``text`` as it was prepared."""
