"""What the teacher said as training data: 20 ms frames, tokens and the letter behind each token, in files of lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.train import speech_tokens, teacher
from loudkit.train.alignment import letters_of_phones
from loudkit.train.spelling import text_ids

LINES_A_FILE: Final = 1500
MOST_TOKENS: Final = 250
_TEXT_LEAD: Final = 2  # start and language tag stand before the first letter
_PHONES_A_LETTER: Final = 2


@dataclass(frozen=True)
class Frames:
    """20 ms frames of an utterance: phone id, segment index, F0 in Hz (0: unvoiced), log F0 filled in and scaled."""

    phones: npt.NDArray[np.int64]
    segments: npt.NDArray[np.int64]
    f0: npt.NDArray[np.float32]
    pitch: npt.NDArray[np.float32]


@dataclass(frozen=True)
class Example:
    """One line for the generator.

    ``letters[i]`` is the text row of token i, the stop token included; ``sounds`` the first two phones of each text
    row (0: none), int ``[rows, 2]``.
    """

    voice: int
    text: npt.NDArray[np.int64]
    tokens: npt.NDArray[np.int64]
    letters: npt.NDArray[np.int64]
    sounds: npt.NDArray[np.int64]

    @property
    def rows(self) -> int:
        """Rows of the generator's input: voice, emotion, text, start of speech, tokens."""
        return len(self.text) + len(self.tokens) + 3


def write_examples(lines: list[str], folder: Path, work: Path) -> int:
    """Have every line said (voices in turn) and written to ``folder``, some lines a file; whole files are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, len(lines), LINES_A_FILE):
        path = folder / f"{first:06d}.npz"
        if not path.exists():
            part = [(n % len(teacher.VOICES), lines[n]) for n in range(first, min(first + LINES_A_FILE, len(lines)))]
            _save(path, [made for made in _said(part, work) if made is not None])
    return len(list(folder.glob("*.npz")))


def read_examples(path: Path) -> Iterator[Example]:
    """The examples in one file."""
    with np.load(path) as file:
        voices, text, tokens = file["voices"], file["text"], file["tokens"]
        letters, sounds = file["letters"], file["sounds"]
        text_ends, token_ends = np.cumsum(file["text_lengths"]), np.cumsum(file["token_lengths"])
    for i, (t, s) in enumerate(zip(text_ends, token_ends, strict=True)):
        t0, s0 = (text_ends[i - 1], token_ends[i - 1]) if i else (0, 0)
        yield Example(
            int(voices[i]),
            text[t0:t].astype(np.int64),
            tokens[s0:s].astype(np.int64),
            letters[s0 + i : s + i + 1].astype(np.int64),
            sounds[t0:t].astype(np.int64),
        )


def example(text: str, voice: int, utterance: teacher.Utterance) -> Example | None:
    """The generator's example of a line, or None if flite read it otherwise or it is too long."""
    letters = letters_of_phones(text, utterance)
    if letters is None:
        return None
    made = frames(utterance, voice)
    tokens = speech_tokens.encode(made.phones, made.pitch)
    if len(tokens) > MOST_TOKENS:
        return None
    ids = text_ids(text)
    behind = [letters[made.segments[2 * i + 1]] + _TEXT_LEAD for i in range(len(tokens))]
    sounds = np.zeros((len(ids), _PHONES_A_LETTER), np.int64)
    taken = [0] * len(ids)
    for segment, letter in zip(utterance.segments, letters, strict=True):
        row = letter + _TEXT_LEAD
        if segment.word >= 0 and taken[row] < _PHONES_A_LETTER:
            sounds[row, taken[row]] = speech_tokens.PHONE_IDS.get(segment.phone, 0)
            taken[row] += 1
    return Example(voice, np.array(ids), tokens, np.array([*behind, len(ids) - 1]), sounds)


def frames(utterance: teacher.Utterance, voice: int) -> Frames:
    """The utterance on the 20 ms grid, a whole number of tokens long; each segment has a frame at least."""
    phones: list[int] = []
    segments: list[int] = []
    for i, segment in enumerate(utterance.segments):
        end = max(round(segment.end / speech_tokens.FRAME_SECONDS), len(phones) + 1)
        n = end - len(phones)
        phones += [speech_tokens.PHONE_IDS.get(segment.phone, 0)] * n
        segments += [i] * n
    if len(phones) % 2:
        phones.append(phones[-1])
        segments.append(segments[-1])
    middle = (np.arange(len(phones)) + 0.5) * speech_tokens.FRAME_SECONDS / teacher.PITCH_SECONDS
    f0 = utterance.f0[np.clip(np.rint(middle).astype(int), 0, len(utterance.f0) - 1)]
    mean, deviation = teacher.PITCH[voice]
    voiced = np.flatnonzero(utterance.f0 > 20)
    pitch = np.zeros(len(phones))
    if len(voiced) > 1:
        pitch = (np.interp(middle, voiced, np.log(utterance.f0[voiced])) - mean) / deviation
    return Frames(np.array(phones), np.array(segments), np.where(f0 > 20, f0, 0), pitch.astype(np.float32))


def _said(part: list[tuple[int, str]], work: Path) -> Iterator[Example | None]:
    for utterance in teacher.speak(part, work, audio=False):
        voice, text = part[utterance.line]
        yield example(text, voice, utterance)


def _save(path: Path, examples: list[Example]) -> None:
    def joined(name: str, dtype: type) -> npt.NDArray[Any]:
        return np.concatenate([getattr(made, name) for made in examples]).astype(dtype)

    scratch = path.with_suffix(".part.npz")
    np.savez(
        scratch,
        voices=np.array([made.voice for made in examples], np.int8),
        text=joined("text", np.int16),
        tokens=joined("tokens", np.int16),
        letters=joined("letters", np.int16),
        sounds=joined("sounds", np.int8),
        text_lengths=np.array([len(made.text) for made in examples], np.int32),
        token_lengths=np.array([len(made.tokens) for made in examples], np.int32),
    )
    scratch.replace(path)
