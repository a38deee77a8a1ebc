"""The four stages a passage goes through, as the rest of synthesis sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import CancelledError, LoudkitError
from loudkit.law.config import AlgorithmConfig
from loudkit.law.sampler import EosPeak
from loudkit.law.shaping import Audio
from loudkit.law.windows import Frame, Mel
from loudkit.text.lexicon import Lexicon
from loudkit.text.script import Segment

Cancelled = Callable[[], bool]


@dataclass(frozen=True)
class GeneratedRow:
    """What a generator drew: ``tokens`` without the stop token, ``ended`` whether that was drawn.

    ``seconds`` is how long it took; of a step that several rows share, each has its part. ``text_ends`` are the frames
    of 20 ms at which each text id, and what stands before the first, ends in a generator's plan; empty without one.
    """

    tokens: list[int]
    ended: bool
    peak: EosPeak = EosPeak()
    seconds: float = field(default=0.0, compare=False)
    text_ends: tuple[float, ...] = ()


@dataclass(frozen=True)
class RowRequest:
    """A row that is to be drawn: what ``TokenGenerator.generate`` takes."""

    text_ids: Sequence[int]
    voice: VoiceProfile
    seed: int
    cap: int
    floor: int
    prefix: Sequence[int]


class RowBatch(Protocol):
    """Rows that are drawn together. Each is what it would be alone."""

    @property
    def turn_steps(self) -> int:
        """Steps that may be taken before others get their turn."""

    def begin(self, key: int, request: RowRequest) -> None:
        """Put one more row in, if there is room; the batch speaks of it as ``key``."""

    def step(self) -> list[tuple[int, GeneratedRow | LoudkitError]]:
        """Take every row a step on: those that are finished, which are no longer in the batch, or why not."""

    def drop(self, key: int) -> None:
        """Take a row out unfinished; nothing happens where there is none of that key."""


class Frontend(Protocol):
    """Text as written to text token ids."""

    def prepare(
        self, text: str, language: str, *, markup: str, lexicon: Lexicon | None, unknown_tags: str
    ) -> Sequence[Segment]:
        """The words that will be spoken and the silence between them."""

    def encode(self, prepared: str, language: str) -> list[int]:
        """Ids of prepared text."""

    def places(self, prepared: str, language: str) -> list[tuple[int, int]]:
        """The characters of prepared text that each id of ``encode`` stands for."""

    def unspoken(self, prepared: str) -> str:
        """The characters of prepared text that say something and that no id stands for, each once, in order."""


class TokenGenerator(Protocol):
    """Text ids to speech tokens."""

    @property
    def algorithm(self) -> AlgorithmConfig: ...

    def generate(
        self,
        text_ids: Sequence[int],
        voice: VoiceProfile,
        *,
        seed: int,
        cap: int,
        floor: int,
        prefix: Sequence[int],
        cancelled: Cancelled,
    ) -> GeneratedRow:
        """At most ``cap`` tokens behind the carried ``prefix``, the stop token masked for the first ``floor``."""

    def batch(self, slots: int) -> RowBatch | None:
        """Room for ``slots`` rows; None where rows can only be drawn one by one."""


class MelDecoder(Protocol):
    """A framed window of speech tokens to the mel of its speech."""

    @property
    def algorithm(self) -> AlgorithmConfig: ...

    def decode(self, frame: Frame, voice: VoiceProfile, *, seed: int, cancelled: Cancelled) -> Mel:
        """Mel float32 ``[80, 2 n]`` of the frame's n speech tokens."""


class Vocoder(Protocol):
    """Mel to waveform."""

    @property
    def algorithm(self) -> AlgorithmConfig: ...

    def vocode(self, mel: Mel, *, seed: int) -> Audio:
        """Samples float32 ``[480 f]`` of a mel ``[80, f]``."""


@dataclass(frozen=True)
class Stages:
    """The stages of one engine."""

    frontend: Frontend
    generator: TokenGenerator
    mel_decoder: MelDecoder
    vocoder: Vocoder


def never() -> bool:
    """A call that nobody cancels."""
    return False


def raise_if(cancelled: Cancelled) -> None:
    """Raise ``CancelledError`` once ``cancelled`` says so."""
    if cancelled():
        raise CancelledError("the call was cancelled")
