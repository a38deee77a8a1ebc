"""The teacher: flite reads the text, Kokoro-82M says its phones, pocketsphinx says when each of them was said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.train.natural_voice import PITCH_SECONDS, RATE, NaturalVoice, word_signs
from loudkit.train.phone_times import timed_phones
from loudkit.train.pronunciation import Reading, readings

__all__ = ["PITCH", "PITCH_SECONDS", "RATE", "VOICES", "Segment", "Utterance", "read", "sounds", "speak"]

VOICES: Final = ("af_heart", "am_fenrir", "af_bella", "am_michael")
# Mean and standard deviation of log F0 (ln Hz) where voiced.
PITCH: Final = {0: (5.215, 0.23), 1: (4.85, 0.27), 2: (5.21, 0.18), 3: (4.665, 0.20)}
# Factors that bring each voice to the same loudness, about -20 LUFS.
GAIN: Final = {0: 1.3, 1: 0.85, 2: 1.27, 3: 1.5}

_PAUSE: Final = "pau"
_LEAD: Final = 0.06  # seconds of silence kept before the first phone
_TAIL: Final = 0.16


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


def read(lines: Sequence[str], work: Path) -> Iterator[Utterance]:
    """``lines`` of plain text as phones alone; a line that flite reads otherwise than it is written is left out."""
    nothing = np.zeros(0, np.float32)
    for reading in readings(lines, work):
        parts = tuple(Segment(phone.name, 0.0, phone.word) for phone in reading.phones)
        yield Utterance(reading.line, parts, reading.words, nothing, nothing)


def speak(lines: Sequence[tuple[int, str]], work: Path) -> Iterator[Utterance]:
    """``lines`` of (voice, plain text) with times, pitch and sound; a line that cannot be aligned is left out."""
    for reading, samples, f0 in _said(lines, work):
        made = _aligned(reading, samples, f0)
        if made is not None:
            yield made


def sounds(lines: Sequence[tuple[int, str]], work: Path) -> Iterator[tuple[int, npt.NDArray[np.float32]]]:
    """The number and the sound of every one of ``lines`` that is read as it is written, at our loudness."""
    for reading, samples, _ in _said(lines, work):
        yield reading.line, samples * np.float32(GAIN[lines[reading.line][0]])


def _said(
    lines: Sequence[tuple[int, str]], work: Path
) -> Iterator[tuple[Reading, npt.NDArray[np.float32], npt.NDArray[np.float32]]]:
    natural = _natural_voice(work)
    for reading in readings([text for _, text in lines], work):
        voice, text = lines[reading.line]
        signs = _signs(text, reading)
        said = natural.say(signs, VOICES[voice]) if signs else None
        if said is not None:
            yield reading, *said


def _signs(text: str, reading: Reading) -> str | None:
    """The teacher's signs of ``text``; None where flite's words are not the words of the text."""
    phones: list[list[tuple[str, bool]]] = [[] for _ in reading.words]
    for phone in reading.phones:
        if phone.word >= 0:
            phones[phone.word].append((phone.name, phone.stressed))
    alone = len(reading.words) < 3
    out, at = "", 0
    spoken = [
        (w.replace("'", ""), word_signs(w, p, alone=alone))
        for w, p in zip(reading.words, phones, strict=True)
    ]
    for word, marks in re.findall(r"([a-z']+)([^a-z']*)", text):
        left = word.replace("'", "")
        while left:
            if at >= len(spoken) or not left.startswith(spoken[at][0]) or not spoken[at][0]:
                return None
            left = left[len(spoken[at][0]) :]
            out += spoken[at][1]
            at += 1
        mark = marks.strip()[:1]
        out += mark + (" " if marks.endswith(" ") else "")
    if at != len(spoken):
        return None
    return out if out.endswith((".", "!", "?")) else out.rstrip(",") + "."


def _aligned(
    reading: Reading, samples: npt.NDArray[np.float32], f0: npt.NDArray[np.float32]
) -> Utterance | None:
    phones = [phone for phone in reading.phones if phone.word >= 0]
    words: list[list[str]] = []
    for n, phone in enumerate(phones):
        if n == 0 or phone.word != phones[n - 1].word:
            words.append([])
        words[-1].append(phone.name)
    timed = timed_phones(samples, RATE, words)
    if timed is None or timed[0].index is not None or len(timed) < 2:
        return None
    start = max(0.0, timed[0].end - _LEAD)
    last = max(n for n, one in enumerate(timed) if one.index is not None)
    end = min(len(samples) / RATE, timed[last].end + _TAIL)
    parts = [
        Segment(_PAUSE, one.end - start, -1)
        if one.index is None
        else Segment(phones[one.index].name, one.end - start, phones[one.index].word)
        for one in timed[: last + 1]
    ]
    parts.append(Segment(_PAUSE, end - start, -1))
    first = round(start / PITCH_SECONDS)
    begin = round(first * PITCH_SECONDS * RATE)
    return Utterance(
        reading.line,
        tuple(parts),
        reading.words,
        f0[first : first + round((end - start) / PITCH_SECONDS)],
        samples[begin : begin + round((end - start) * RATE)],
    )


@lru_cache(maxsize=1)
def _natural_voice(work: Path) -> NaturalVoice:
    return NaturalVoice(work)
