"""Where the time of a call went, and where its words are in the audio."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from loudkit.text.written import Written, word_places

PLAN: Final = "plan"
ALIGNED: Final = "aligned"
ESTIMATED: Final = "estimated"


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
    source: str = ESTIMATED
    confidence: float = 0.0
    spoken: tuple[WordTiming, ...] = ()


@dataclass(frozen=True)
class ChunkTiming:
    """One window's text (as it was spoken) and its exact place in the audio, in seconds.

    The last ``pause`` seconds are silence put behind it, and the first ``lead`` ones before it, over which no word
    stretches. ``words`` are the spoken ones, ``source`` how their times were found (see ``Word``) and ``confidences``
    how surely, none for a mere estimate. ``written`` are the words of the input that ``text`` says.
    """

    text: str
    start: float
    end: float
    tokens: int
    words: tuple[WordTiming, ...] = ()
    pause: float = 0.0
    lead: float = 0.0
    source: str = ESTIMATED
    confidences: tuple[float, ...] = ()
    written: tuple[Written, ...] = ()

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
    written: tuple[Written, ...] = ()


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
                written=span.written,
            )
        )
    return tuple(chunks)


def word_timings(text: str, start: float, end: float) -> tuple[WordTiming, ...]:
    """The words of ``text`` over [start, end], each by its share of code points."""
    words = [text[first:last] for first, last in word_places(text)]
    total = sum(map(len, words))
    span = end - start
    timings = []
    seen = 0
    for word in words:
        first = start + span * (seen / total)
        seen += len(word)
        timings.append(WordTiming(word, first, start + span * (seen / total)))
    return tuple(timings)


def planned(
    chunks: tuple[ChunkTiming, ...], places: tuple[tuple[float, float], ...], speed: float, later: float
) -> tuple[ChunkTiming, ...]:
    """One chunk whose words are where a plan puts them, seconds at its own speed, then ``later``; none: as it is."""
    if not places:
        return chunks
    (chunk,) = chunks
    first, last = chunk.start + chunk.lead, chunk.end - chunk.pause

    def heard(seconds: float) -> float:
        return min(max(chunk.start + seconds / speed + later, first), last)

    words = tuple(
        WordTiming(word.text, heard(start), heard(end))
        for word, (start, end) in zip(chunk.words, places, strict=True)
    )
    return (replace(chunk, words=words, source=PLAN, confidences=(1.0,) * len(words)),)


def written_timings(chunks: Iterable[ChunkTiming]) -> tuple[Word, ...]:
    """The written words of ``chunks`` in a row, each once, also where two windows share one."""
    words: list[Word] = []
    for chunk in chunks:
        for word in _written(chunk):
            last = words[-1] if words else None
            if last and (last.at, last.stop) == (word.at, word.stop) and last.stop > last.at:
                words[-1] = _one(last, word)
            else:
                words.append(word)
    return tuple(words)


def _written(chunk: ChunkTiming) -> Iterable[Word]:
    """The words of one chunk; each spoken one belongs to the written one that its letters say."""
    places = word_places(chunk.text)
    confidences = chunk.confidences or (0.0,) * len(chunk.words)
    last = chunk.start + chunk.lead
    n = 0
    for written in chunk.written:
        spoken: list[WordTiming] = []
        sure: list[float] = []
        while n < len(places) and places[n][1] <= written.first:
            n += 1
        for k in range(n, len(places)):
            first, end = places[k]
            if first >= written.last:
                break
            if any(map(str.isalnum, chunk.words[k].text)):
                spoken.append(_share(chunk.words[k], first, end, written))
                sure.append(confidences[k])
        start = spoken[0].start if spoken else last
        last = spoken[-1].end if spoken else last
        confidence = sum(sure) / len(sure) if sure else 0.0
        source = chunk.source if confidence > 0 else ESTIMATED
        yield Word(written.text, written.start, written.end, start, last, source, confidence, tuple(spoken))


def _share(word: WordTiming, first: int, end: int, written: Written) -> WordTiming:
    """What of a spoken word at [``first``, ``end``) of the text a written one has."""
    if written.first <= first and end <= written.last:
        return word
    low, high = max(first, written.first), min(end, written.last)
    seconds = (word.end - word.start) / (end - first)
    return WordTiming(
        word.text[low - first : high - first],
        word.start + seconds * (low - first),
        word.start + seconds * (high - first),
    )


def _one(first: Word, last: Word) -> Word:
    source = first.source if first.source == last.source else ESTIMATED
    confidence = min(first.confidence, last.confidence)
    spoken = first.spoken + last.spoken
    return replace(first, end=last.end, source=source, confidence=confidence, spoken=spoken)
