"""What the teacher said as lessons for the generator: the phones of every text row, their lengths and their pitch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.train import teacher
from loudkit.train.alignment import letters_of_phones
from loudkit.train.frames import MOST_TOKENS, frames
from loudkit.train.speech_tokens import PHONE_IDS
from loudkit.train.spelling import text_ids

SLOTS: Final = 3  # phones a text row can stand for; what has more is left out of the lessons
PITCHES: Final = 2  # pitches a phone
LINES_A_FILE: Final = 500
_LEAD: Final = 2  # start and language tag stand before the first letter


@dataclass(frozen=True)
class Lesson:
    """One line: text ids ``[rows]``; per row and slot the phone id + 1 (0: none), frames of 20 ms and pitch.

    Pitch ``[rows, slots, 2]`` is that of a quarter and of three quarters of the phone.
    ``timed`` says whether lengths and pitch are known. The pause before the first word belongs to the language tag.
    """

    voice: int
    timed: bool
    text: npt.NDArray[np.int64]
    phones: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.float32]
    pitch: npt.NDArray[np.float32]


def write_lessons(lines: list[str], folder: Path, work: Path) -> int:
    """Write the phones of every line to ``folder``, some lines a file; whole files are kept."""
    for first in range(0, len(lines), LINES_A_FILE):
        path = folder / f"{first:06d}.npz"
        if not path.exists():
            part = lines[first : first + LINES_A_FILE]
            made = (lesson(part[one.line], 0, one, timed=False) for one in teacher.read(part, work))
            save_lessons(path, [one for one in made if one is not None], timed=False)
    return len(list(folder.glob("*.npz")))


def read_lessons(path: Path) -> Iterator[Lesson]:
    """The lessons in one file."""
    with np.load(path) as file:
        voices, ends, timed = file["voices"], np.cumsum(file["rows"]), bool(file["timed"])
        text, phones, lengths, pitch = (file[name] for name in ("text", "phones", "lengths", "pitch"))
    for i, end in enumerate(ends):
        rows = slice(ends[i - 1] if i else 0, end)
        yield Lesson(
            int(voices[i]),
            timed,
            text[rows].astype(np.int64),
            phones[rows].astype(np.int64),
            lengths[rows].astype(np.float32),
            pitch[rows].astype(np.float32),
        )


def lesson(text: str, voice: int, utterance: teacher.Utterance, *, timed: bool) -> Lesson | None:
    """The lesson of a line, or None if it was read otherwise than it is written, or it is too long or too dense."""
    letters = letters_of_phones(text, utterance)
    if letters is None:
        return None
    ids = np.array(text_ids(text))
    phones = np.zeros((len(ids), SLOTS), np.int64)
    lengths, pitch = np.zeros((len(ids), SLOTS), np.float32), np.zeros((len(ids), SLOTS, PITCHES), np.float32)
    made = frames(utterance, voice) if timed else None
    if made is not None and len(made.phones) > 2 * MOST_TOKENS:
        return None
    taken = [0] * len(ids)
    for n, (segment, letter) in enumerate(zip(utterance.segments, letters, strict=True)):
        row = 1 if n == 0 and segment.word < 0 else letter + _LEAD
        slot = taken[row]
        if slot == SLOTS:
            return None
        phones[row, slot] = PHONE_IDS.get(segment.phone, 0) + 1
        if made is not None:
            at = np.flatnonzero(made.segments == n)
            lengths[row, slot] = len(at)
            pitch[row, slot] = made.pitch[at[[len(at) // 4, 3 * len(at) // 4]]]
        taken[row] += 1
    return Lesson(voice, timed, ids, phones, lengths, pitch)


def save_lessons(path: Path, lessons: list[Lesson], *, timed: bool) -> None:
    """Write ``lessons`` beside ``path`` and move them there."""
    path.parent.mkdir(parents=True, exist_ok=True)

    def joined(name: str, dtype: type) -> npt.NDArray[Any]:
        return np.concatenate([getattr(one, name) for one in lessons]).astype(dtype)

    scratch = path.with_suffix(".part.npz")
    np.savez(
        scratch,
        timed=np.array(timed),
        voices=np.array([one.voice for one in lessons], np.int8),
        rows=np.array([len(one.text) for one in lessons], np.int32),
        text=joined("text", np.int16),
        phones=joined("phones", np.int8),
        lengths=joined("lengths", np.int16),
        pitch=joined("pitch", np.float16),
    )
    scratch.replace(path)
