"""The teacher: a lexicon reads the text, Kokoro-82M says it and tells when each phone was said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.train.lexicon import Lexicon, sounds
from loudkit.train.natural_voice import FOLDER, PITCH_SECONDS, RATE, NaturalVoice, Said
from loudkit.train.speech_tokens import FRAME_SECONDS, PHONE_IDS

__all__ = [
    "PITCH",
    "PITCH_SECONDS",
    "RATE",
    "VOICES",
    "Reading",
    "Segment",
    "Utterance",
    "read",
    "say",
    "timed",
    "words",
]

VOICES: Final = ("af_heart", "am_fenrir", "af_bella", "am_michael")
# Mean and standard deviation of log F0 (ln Hz) where voiced.
PITCH: Final = {0: (5.215, 0.23), 1: (4.85, 0.27), 2: (5.21, 0.18), 3: (4.665, 0.20)}
# Factors that bring each voice to the same loudness, about -20 LUFS.
GAIN: Final = {0: 1.3, 1: 0.85, 2: 1.27, 3: 1.5}

_PAUSE: Final = "pau"
_LEAD: Final = 0.06  # seconds of silence kept before the first phone
_TAIL: Final = 0.16
_HOP: Final = 0.005  # seconds of the measure of silence
_SILENCE: Final = 0.02  # of the level of speech
_SHORTEST: Final = 0.04  # seconds: what is shorter at a mark is no pause
_MARKS: Final = ",.!?"


@dataclass(frozen=True)
class Segment:
    """A phone, its end in seconds (0: not known), and the index of its word (-1: a pause)."""

    phone: str
    end: float
    word: int


@dataclass(frozen=True)
class Utterance:
    """Line ``line`` as it is said: F0 in Hz every 12.5 ms (0: unvoiced) and samples at 24 kHz, or none of either."""

    line: int
    segments: tuple[Segment, ...]
    words: tuple[str, ...]
    f0: npt.NDArray[np.float32]
    samples: npt.NDArray[np.float32]


@dataclass(frozen=True)
class Reading:
    """A plain text's words, the signs of each, and the mark behind each ("": none)."""

    words: tuple[str, ...]
    signs: tuple[str, ...]
    marks: tuple[str, ...]

    @property
    def line(self) -> str:
        """All signs, as the teacher takes them; what has no mark at its end gets a full stop."""
        marks = (*self.marks[:-1], self.marks[-1] if self.marks[-1] in (".", "!", "?") else ".")
        return " ".join(a + b for a, b in zip(self.signs, marks, strict=True))


def reading(text: str, work: Path) -> Reading | None:
    """How plain ``text`` is read; None where a word is not in the lexicon."""
    found = re.findall(r"([a-z']+)([^a-z']*)", text)
    words = tuple(word for word, _ in found)
    signs = _lexicon(work).line(words) if words else None
    if signs is None:
        return None
    return Reading(words, tuple(signs), tuple(mark.strip()[:1] for _, mark in found))


def read(lines: Sequence[str], work: Path) -> Iterator[Utterance]:
    """``lines`` of plain text as phones alone, pauses at their marks; a line with an unknown word is left out."""
    nothing = np.zeros(0, np.float32)
    pause = Segment(_PAUSE, 0.0, -1)
    for n, text in enumerate(lines):
        found = reading(text, work)
        if found is None:
            continue
        phones = [pause]
        for word, (signs, mark) in enumerate(zip(found.signs, found.marks, strict=True)):
            phones += [Segment(sound.phone, 0.0, word) for sound in sounds(signs)]
            phones += [pause] if mark or word + 1 == len(found.words) else []
        yield Utterance(n, tuple(phones), found.words, nothing, nothing)


def words(work: Path) -> list[str]:
    """Every word that the lexicon has."""
    return _lexicon(work).words()


def say(text: str, voice: int, work: Path) -> tuple[Reading, Said] | None:
    """Plain ``text`` by ``voice``, as the teacher says it; None where it cannot be read or is too long."""
    found = reading(text, work)
    said = _natural_voice(work).say(found.line, VOICES[voice]) if found is not None else None
    return None if found is None or said is None else (found, said)


def plan(found: Reading, voice: int, work: Path) -> Said:
    """When and how high the teacher would say a line, without the sound."""
    return _natural_voice(work).plan(found.line, VOICES[voice])


def planned_frames(found: Reading, said: Said) -> npt.NDArray[np.int64]:
    """The phone id of every 20 ms of what was ``said``; what lies between two phones is the first one's."""
    phones, spans = _spans(found, said)
    count = round(float(said.ends[-1]) / FRAME_SECONDS) // 2 * 2 + 2
    out = np.zeros(count, np.int64)
    for n, ((phone, _), (first, end, _)) in enumerate(zip(phones, spans, strict=True)):
        over = spans[n + 1][0] if n + 1 < len(spans) else end
        at = round(first / FRAME_SECONDS)
        out[at : max(round(over / FRAME_SECONDS), at + 1)] = PHONE_IDS[phone]
    return out


def timed(line: int, found: Reading, said: Said) -> Utterance:
    """What was ``said`` with the ends of its phones, and pauses where it is silent at a mark; silent edges are cut."""
    phones, spans = _spans(found, said)
    quiet = _quiet(said.samples)
    segments: list[Segment] = []
    for n, (phone, word) in enumerate(phones):
        first, end, marked = spans[n]
        if n + 1 == len(phones):
            run = _longest(quiet, first, len(said.samples) / RATE)
            segments.append(Segment(phone, max(run[0], first + 2 * _HOP), word))
        elif not marked:
            segments.append(Segment(phone, (end + spans[n + 1][0]) / 2, word))
        else:
            begin, over = _longest(quiet, first, (spans[n + 1][0] + spans[n + 1][1]) / 2)
            if over - begin < _SHORTEST:
                segments.append(Segment(phone, (end + spans[n + 1][0]) / 2, word))
            else:
                segments += [Segment(phone, max(begin, first + 2 * _HOP), word), Segment(_PAUSE, over, -1)]
    onset = _onset(quiet, spans[0][1])
    return _cut(line, found.words, segments, onset, said)


def _spans(found: Reading, said: Said) -> tuple[list[tuple[str, int]], list[tuple[float, float, bool]]]:
    """Every phone with its word; its begin and end in seconds and whether a mark follows."""
    starts = [0.0, *said.ends.tolist()]  # of the edge, and of every sign behind it
    phones, spans = [], []
    at = 1
    for word, (signs, mark) in enumerate(zip(found.signs, found.marks, strict=True)):
        parts = sounds(signs)
        for n, sound in enumerate(parts):
            phones.append((sound.phone, word))
            last = n + 1 == len(parts)
            spans.append((starts[at + sound.first], starts[at + sound.end], last and mark != ""))
        at += len(signs) + len(mark) + 1
    return phones, spans


def _cut(line: int, words: tuple[str, ...], segments: list[Segment], onset: float, said: Said) -> Utterance:
    start = max(0.0, onset - _LEAD)
    end = min(len(said.samples) / RATE, segments[-1].end + _TAIL)
    parts = [Segment(_PAUSE, onset - start, -1)] if onset > start else []
    parts += [Segment(one.phone, one.end - start, one.word) for one in segments]
    parts.append(Segment(_PAUSE, end - start, -1))
    first = round(start / PITCH_SECONDS)
    begin = round(first * PITCH_SECONDS * RATE)
    return Utterance(
        line,
        tuple(parts),
        words,
        said.f0[first : first + round((end - start) / PITCH_SECONDS)],
        said.samples[begin : begin + round((end - start) * RATE)],
    )


def _quiet(samples: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Which hops of 5 ms are silent."""
    hop = round(_HOP * RATE)
    level = np.sqrt((samples[: len(samples) // hop * hop].reshape(-1, hop).astype(np.float64) ** 2).mean(1))
    return np.asarray(level < _SILENCE * np.quantile(level, 0.9))


def _longest(quiet: npt.NDArray[np.bool_], first: float, end: float) -> tuple[float, float]:
    """Begin and end in seconds of the longest silence between ``first`` and ``end``; at the end where there is none."""
    low = round(first / _HOP)
    edges = np.flatnonzero(
        np.diff(np.concatenate([[False], quiet[low : round(end / _HOP)], [False]]).astype(int))
    )
    if not len(edges):
        return end, end
    runs = edges.reshape(-1, 2)
    begin, over = runs[np.argmax(runs[:, 1] - runs[:, 0])]
    return (low + int(begin)) * _HOP, (low + int(over)) * _HOP


def _onset(quiet: npt.NDArray[np.bool_], end: float) -> float:
    """Where the silence before the first phone, which ends at ``end``, is over."""
    heard = np.flatnonzero(~quiet[: max(1, round(end / _HOP) - 1)])
    return float(heard[0]) * _HOP if len(heard) else max(0.0, end - 4 * _HOP)


@lru_cache(maxsize=1)
def _natural_voice(work: Path) -> NaturalVoice:
    return NaturalVoice(work)


@lru_cache(maxsize=1)
def _lexicon(work: Path) -> Lexicon:
    return Lexicon(work / FOLDER)
