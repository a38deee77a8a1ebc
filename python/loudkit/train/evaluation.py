"""What a bundle reaches on lines it was never trained on, beside its teacher, as one JSON object."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.engine import Engine
from loudkit.loading import load
from loudkit.train import teacher
from loudkit.train.bundle import VOICES
from loudkit.train.corpus import SETS, held_out
from loudkit.train.frames import frames
from loudkit.train.recognition import edits, recognise, word_error_rate
from loudkit.train.speech_tokens import encode, spoken_phones

SHORT: Final = (
    "Yes.",
    "No.",
    "Hello.",
    "Chapter one.",
    "Thank you.",
    "Stop!",
    "Good morning.",
    "Why?",
    "Ten.",
    "Okay.",
)

_RATE: Final = 24000
_BLOCK: Final = 9600  # samples of a loudness block: 0.4 s
_GATE: Final = 1e-4  # mean square: -40 dB


def evaluate(bundle: Path, work: Path, lines: int | None = None) -> dict[str, Any]:
    """Word and phone error rates, endings, levels and lengths, a voice and a set of lines each.

    ``lines`` limits each set to its first lines.
    """
    engine = load(bundle, device="onnx")
    report: dict[str, Any] = {"bundle": engine.checkpoint_sha256}
    for name in SETS:
        texts = held_out(name)[:lines]
        for voice in VOICES:
            report[f"{name}, {voice}"] = _compare(engine, voice, texts, work)
    report["short"] = {voice: _short(engine, voice) for voice in VOICES}
    return report


def _compare(engine: Engine, voice: str, texts: list[str], work: Path) -> dict[str, Any]:
    number = VOICES[voice]
    said = list(teacher.speak([(number, text) for text in texts], work, "audio"))
    theirs = [recognise(u.samples.astype(np.float32) / np.float32(32768), teacher.RATE) for u in said]
    made = [engine.synthesize(text, voice, seed=seed) for seed, text in enumerate(texts)]
    ours = [recognise(one.audio, _RATE) for one in made]
    taught = [_taught(u, number) for u in said]
    spoken = [spoken_phones([int(t) for t in one.tokens]) for one in made]
    errors = sum(edits(a, b) for a, b in zip(taught, spoken, strict=True))
    return {
        "lines": len(texts),
        "teacher_word_error_rate": round(word_error_rate([texts[u.line] for u in said], theirs), 4),
        "word_error_rate": round(word_error_rate(texts, ours), 4),
        "phone_error_rate": round(errors / sum(map(len, taught)), 4),
        "ended": sum(not one.hit_token_cap for one in made),
        "length_ratio": round(
            sum(len(one.audio) / _RATE for one in made) / sum(u.segments[-1].end for u in said), 3
        ),
        "level_db": round(_level([one.audio for one in made]), 2),
        "peak": round(max(float(np.abs(one.audio).max()) for one in made), 3),
        "heard": [[text, heard] for text, heard in zip(texts, ours, strict=True)],
    }


def _short(engine: Engine, voice: str) -> dict[str, Any]:
    """One- and two-word lines, five seeds each: how many end by themselves within two seconds."""
    made = [engine.synthesize(text, voice, seed=seed) for text in SHORT for seed in range(5)]
    ended = [one for one in made if not one.hit_token_cap and 0.3 < len(one.audio) / _RATE < 2.0]
    return {"lines": len(made), "ended_in_time": len(ended)}


def _taught(utterance: teacher.Utterance, voice: int) -> list[int]:
    made = frames(utterance, voice)
    return spoken_phones(encode(made.phones, made.pitch).tolist())


def _level(audio: list[npt.NDArray[np.float32]]) -> float:
    """Mean power of the blocks that are not silent, in dB of full scale."""
    joined = np.concatenate(audio)
    power = (joined[: len(joined) // _BLOCK * _BLOCK].reshape(-1, _BLOCK) ** 2).mean(1)
    return 10 * float(np.log10(power[power > _GATE].mean()))
