"""Where the time of a call went, and where its words are in the audio."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from loudkit.law.chunking import SPACES


@dataclass(frozen=True)
class StageTimings:
    """Seconds spent in each stage of a call."""

    tokens: float = 0.0
    mel: float = 0.0
    audio: float = 0.0

    @property
    def total(self) -> float:
        """Seconds of work."""
        return self.tokens + self.mel + self.audio

    def rtf(self, audio_seconds: float) -> float:
        """Seconds of audio made per second of work."""
        return audio_seconds / self.total if self.total > 0 else math.inf

    def line(self, audio_seconds: float) -> str:
        """One line for a person."""
        return (
            f"tokens {self.tokens:.3f}s  mel {self.mel:.3f}s  audio {self.audio:.3f}s  "
            f"-> {audio_seconds:.2f}s @ RTF {self.rtf(audio_seconds):.2f}x"
        )

    def __add__(self, other: StageTimings) -> StageTimings:
        return StageTimings(self.tokens + other.tokens, self.mel + other.mel, self.audio + other.audio)


@dataclass(frozen=True)
class WordTiming:
    """A word and where it is, in seconds: an estimate by its share of the chunk's characters."""

    text: str
    start: float
    end: float


@dataclass(frozen=True)
class Word:
    """A written word, code points [``at``, ``stop``) of the input, and where it is heard, in seconds of the sound.

    ``source`` tells how the times were found: "plan" (the voice's own plan), "aligned" (found in the sound) or
    "estimated" (by its share of the letters). ``confidence`` in [0, 1] is the aligner's; a plan has 1, an estimate 0.
    ``spoken`` are the words that it is said as ("$4.50": four, dollars, fifty), within [``start``, ``end``].
    """

    text: str
    at: int
    stop: int
    start: float
    end: float
    source: str = "estimated"
    confidence: float = 0.0
    spoken: tuple[WordTiming, ...] = ()


@dataclass(frozen=True)
class ChunkTiming:
    """One window's text (as it was spoken) and its exact place in the audio, in seconds.

    The last ``pause`` seconds are silence put behind it, and the first ``lead`` ones before it, over which no word
    stretches.
    """

    text: str
    start: float
    end: float
    tokens: int
    words: tuple[WordTiming, ...] = ()
    pause: float = 0.0
    lead: float = 0.0

    @property
    def duration(self) -> float:
        """Seconds from start to end."""
        return self.end - self.start

    def shifted(self, seconds: float) -> ChunkTiming:
        """The same chunk ``seconds`` later."""
        words = tuple(replace(w, start=w.start + seconds, end=w.end + seconds) for w in self.words)
        return replace(self, start=self.start + seconds, end=self.end + seconds, words=words)


@dataclass(frozen=True)
class Span:
    """A chunk by its ``samples``, the last ``silence`` and the first ``lead`` of which are a pause."""

    text: str
    samples: int
    tokens: int
    silence: int = 0
    lead: int = 0


def timeline(spans: Iterable[Span], sample_rate: int) -> tuple[ChunkTiming, ...]:
    """Chunks from ``spans`` in order: each ends where the next begins, as the same float."""
    chunks = []
    offset = 0
    for span in spans:
        start, spoken = offset / sample_rate, (offset + span.samples - span.silence) / sample_rate
        offset += span.samples
        words = word_timings(span.text, (offset - span.samples + span.lead) / sample_rate, spoken)
        chunks.append(
            ChunkTiming(
                span.text,
                start,
                offset / sample_rate,
                span.tokens,
                words,
                pause=span.silence / sample_rate,
                lead=span.lead / sample_rate,
            )
        )
    return tuple(chunks)


def word_timings(text: str, start: float, end: float) -> tuple[WordTiming, ...]:
    """The words of ``text`` over [start, end], each by its share of code points."""
    words = text.translate(_TO_SPACE).split(" ")
    words = [word for word in words if word]
    total = sum(map(len, words))
    span = end - start
    timings = []
    seen = 0
    for word in words:
        first = start + span * (seen / total)
        seen += len(word)
        timings.append(WordTiming(word, first, start + span * (seen / total)))
    return tuple(timings)


_TO_SPACE = {ord(space): " " for space in SPACES}
