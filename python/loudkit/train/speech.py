"""What the teacher said, kept as it came: signs, times, pitch and sound. Everything else is made of it anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from loudkit.train import teacher
from loudkit.train.natural_voice import Said

LINES_A_FILE: Final = 24
_FULL: Final = 32768
_PLAIN: Final = frozenset(
    "the a an of to and in is was i you he she it we they for on".split()
)  # of a sentence


@dataclass(frozen=True)
class Spoken:
    """A plain text as ``voice`` read and said it."""

    voice: int
    text: str
    reading: teacher.Reading
    said: Said


def chosen(lines: Sequence[str]) -> list[str]:
    """What is worth saying of ``lines``: of six, three sentences, two of them in one, a list of words, a short line."""
    parts = [(line, bool(_PLAIN.intersection(line.split()))) for line in lines]
    short = [line for line, _ in parts if len(line) <= 25]
    lists = [line for line, plain in parts if not plain and 25 < len(line) < 80]
    sentences = [line for line, plain in parts if plain and 25 < len(line) < 110]
    ended = [line for line in sentences if len(line) < 60 and line[-1] in ".!?"]
    paired = ended[: len(ended) // 2]
    alone = [line for line in sentences if line not in set(paired)]
    pairs = [f"{a} {b}" for a, b in zip(paired[::2], paired[1::2], strict=False)]
    count = min(len(alone) // 3, len(pairs), len(lists), len(short))
    return [one for n in range(count) for one in (*alone[3 * n : 3 * n + 3], pairs[n], lists[n], short[n])]


def write_speech(lines: Sequence[str], folder: Path, work: Path) -> int:
    """Have ``lines`` said (voices in turn) into files of some lines; whole files are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, len(lines), LINES_A_FILE):
        path = folder / f"{first:06d}.npz"
        if path.exists():
            continue
        made = []
        for n in range(first, min(first + LINES_A_FILE, len(lines))):
            voice = n % len(teacher.VOICES)
            found = teacher.say(lines[n], voice, work)
            if found is not None:
                made.append(Spoken(voice, lines[n], *found))
        save_speech(path, made)
    return len(list(folder.glob("*[0-9].npz")))


def save_speech(path: Path, made: Sequence[Spoken]) -> None:
    """Write ``made`` beside ``path`` and move them there."""
    scratch = path.with_suffix(".part.npz")
    np.savez(
        scratch,
        voices=np.array([one.voice for one in made], np.int8),
        texts=np.array([one.text for one in made]),
        words=np.array([" ".join(one.reading.words) for one in made]),
        signs=np.array([" ".join(one.reading.signs) for one in made]),
        marks=np.array(["".join(mark or "_" for mark in one.reading.marks) for one in made]),
        sizes=np.array(
            [[len(one.said.samples), len(one.said.f0), len(one.said.ends)] for one in made], np.int64
        ),
        samples=np.concatenate([(one.said.samples * _FULL).clip(-_FULL, _FULL - 1) for one in made]).astype(
            np.int16
        ),
        f0=np.concatenate([one.said.f0 for one in made]).astype(np.float32),
        ends=np.concatenate([one.said.ends for one in made]).astype(np.float32),
    )
    scratch.replace(path)


def read_speech(path: Path) -> Iterator[Spoken]:
    """Everything in one file."""
    with np.load(path) as file:
        voices, texts, words, signs, marks = (
            file[name] for name in ("voices", "texts", "words", "signs", "marks")
        )
        places = np.cumsum(np.pad(file["sizes"], ((1, 0), (0, 0))), 0)
        samples, f0, ends = (file[name] for name in ("samples", "f0", "ends"))
    for n, text in enumerate(texts):
        (a, b, c), (d, e, f) = places[n], places[n + 1]
        said = Said(samples[a:d].astype(np.float32) / np.float32(_FULL), f0[b:e], ends[c:f])
        found = teacher.Reading(
            tuple(str(words[n]).split(" ")),
            tuple(str(signs[n]).split(" ")),
            tuple("" if mark == "_" else mark for mark in str(marks[n])),
        )
        yield Spoken(int(voices[n]), str(text), found, said)
