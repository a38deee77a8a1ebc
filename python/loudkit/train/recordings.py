"""What the teacher said with its sound: tokens, mel, pitch and samples, for the renderer and the vocoder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.features import prompt_mel
from loudkit.law.windows import FRAMES_PER_TOKEN, SAMPLES_PER_FRAME
from loudkit.train import speech_tokens, teacher
from loudkit.train.frames import MOST_TOKENS, frames
from loudkit.train.speech import read_speech
from loudkit.train.spoken import lesson, save_lessons


@dataclass(frozen=True)
class Recording:
    """``n`` tokens, mel float32 ``[80, 2 n]``, ln F0 filled in and voicing ``[2 n]``, samples float32 ``[960 n]``."""

    voice: int
    tokens: npt.NDArray[np.int64]
    mel: npt.NDArray[np.float32]
    log_f0: npt.NDArray[np.float32]
    voiced: npt.NDArray[np.bool_]
    samples: npt.NDArray[np.float32]


def write_recordings(speech: Path, folder: Path, lessons: Path) -> int:
    """Make recordings and timed lessons of every file of ``speech``; whole files are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in sorted(speech.glob("*[0-9].npz")):
        path = folder / source.name
        if path.exists():
            continue
        spoken = list(read_speech(source))
        said = [teacher.timed(n, one.reading, one.said) for n, one in enumerate(spoken)]
        taught = (lesson(spoken[one.line].text, spoken[one.line].voice, one, timed=True) for one in said)
        save_lessons(lessons / path.name, [one for one in taught if one is not None], timed=True)
        made = [recording(spoken[one.line].voice, one) for one in said]
        save_recordings(path, [one for one in made if len(one.tokens) <= MOST_TOKENS])
    return len(list(folder.glob("*[0-9].npz")))


def recording(voice: int, utterance: teacher.Utterance) -> Recording:
    """The utterance, as long as its tokens say."""
    made = frames(utterance, voice)
    tokens = speech_tokens.encode(made.phones, made.pitch)
    length = FRAMES_PER_TOKEN * SAMPLES_PER_FRAME * len(tokens)
    samples = utterance.samples * np.float32(teacher.GAIN[voice])
    samples = np.pad(samples, (0, max(0, length - len(samples))))[:length]
    mean, deviation = teacher.PITCH[voice]
    return Recording(
        voice,
        tokens,
        prompt_mel(samples),
        (made.pitch * deviation + mean).astype(np.float32),
        made.f0 > 0,
        samples,
    )


def read_recordings(folder: Path) -> Iterator[Recording]:
    """All recordings of ``folder``, in order."""
    for path in sorted(folder.glob("*[0-9].npz")):
        with np.load(path) as file:
            voices, ends = file["voices"], np.cumsum(file["lengths"])
            tokens, mel, log_f0 = file["tokens"], file["mel"], file["log_f0"]
            voiced, samples = file["voiced"], file["samples"]
        for i, end in enumerate(ends):
            n = slice(ends[i - 1] if i else 0, end)
            f = slice(FRAMES_PER_TOKEN * n.start, FRAMES_PER_TOKEN * n.stop)
            s = slice(SAMPLES_PER_FRAME * f.start, SAMPLES_PER_FRAME * f.stop)
            yield Recording(
                int(voices[i]),
                tokens[n].astype(np.int64),
                mel[:, f].astype(np.float32),
                log_f0[f],
                voiced[f],
                samples[s].astype(np.float32) / np.float32(32768),
            )


def save_recordings(path: Path, made: list[Recording]) -> None:
    """Write ``made`` beside ``path`` and move them there."""
    scratch = path.with_suffix(".part.npz")
    np.savez(
        scratch,
        voices=np.array([one.voice for one in made], np.int8),
        lengths=np.array([len(one.tokens) for one in made], np.int32),
        tokens=np.concatenate([one.tokens for one in made]).astype(np.int16),
        mel=np.concatenate([one.mel for one in made], 1).astype(np.float16),
        log_f0=np.concatenate([one.log_f0 for one in made]).astype(np.float32),
        voiced=np.concatenate([one.voiced for one in made]),
        samples=(np.concatenate([one.samples for one in made]) * 32768).clip(-32768, 32767).astype(np.int16),
    )
    scratch.replace(path)
