"""What a bundle says against its lessons, and what its teacher's own sound reaches, as JSON objects."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from loudkit.engine import Engine
from loudkit.loading import load
from loudkit.quality.lines import SETS, lines
from loudkit.quality.recognition import edits, recognise, word_error_rate
from loudkit.quality.report import SEEDS, SHORT
from loudkit.quality.sound import loudness, naturalness
from loudkit.quality.speaker import speaker_vector
from loudkit.text.normalize import normalize
from loudkit.train import teacher, templates
from loudkit.train.bundle import VOICES
from loudkit.train.corpus import dictionary_lines, held_out
from loudkit.train.speech_tokens import PHONE_IDS, spoken_phones
from loudkit.train.spelling import plain

_FRESH: Final = 500
_SEED: Final = 99
_SCORED: Final = 20


def evaluate(bundle: Path, work: Path, most: int | None = None) -> dict[str, Any]:
    """Phones wrong, words lost, wrong or repeated, and endings, on fresh lines, the held-out ones and short ones."""
    engine = load(bundle, device="onnx")
    report: dict[str, Any] = {"checkpoint_sha256": engine.checkpoint_sha256}
    for voice in VOICES:
        report[voice] = {
            "fresh": _said(engine, voice, fresh_lines()[:most], work),
            **{name: _said(engine, voice, held_out(name)[:most], work) for name in SETS},
            "short": _said(engine, voice, [plain(line) for line in SHORT for _ in range(SEEDS)], work),
        }
    return report


def evaluate_teacher(work: Path, most: int | None = None) -> dict[str, Any]:
    """The teacher's own sound under the measures of ``loudkit bench --quality``; speaker vectors go to ``work``."""
    report: dict[str, Any] = {}
    vectors: dict[str, Any] = {}
    for voice, number in VOICES.items():
        sounds = {name: _sounds(number, lines(name, most), work) for name in SETS}
        report[voice] = {}
        for name, found in sounds.items():
            wanted = [normalize(lines(name, most)[n], "en") for n, _ in found]
            heard = [recognise(samples, teacher.RATE) for _, samples in found]
            rate = word_error_rate(wanted, heard)
            report[voice][name] = {"lines": len(found), "word_error_rate": round(rate, 4)}
        clips = [samples for _, samples in sounds["sentences"]]
        scores = [naturalness(clip, teacher.RATE) for clip in clips[:_SCORED]]
        report[voice]["naturalness"] = round(float(np.mean(scores)), 3)
        report[voice]["loudness_lufs"] = round(loudness(np.concatenate(clips), teacher.RATE), 2)
        vectors[voice] = speaker_vector(clips[:_SCORED], teacher.RATE).astype(np.float16)
    np.savez(work / "teachers.npz", **vectors)
    return report


def fresh_lines() -> list[str]:
    """Lines that the corpus has not: half from the templates, half of dictionary words put together by chance."""
    draw = random.Random(_SEED)
    made = [plain(normalize(line, "en")) for line in templates.lines(draw, _FRESH // 2)][: _FRESH // 2]
    words = [word.strip(".?!") for word in dictionary_lines()]
    return made + [" ".join(draw.sample(words, draw.randint(2, 9))) + "." for _ in range(_FRESH - len(made))]


def _said(engine: Engine, voice: str, texts: Sequence[str], work: Path) -> dict[str, Any]:
    """Against the lexicon: phones wrong, lines whose words are all there once, lines that ended by themselves."""
    phones = wrong = whole = ended = 0
    readings = list(teacher.read(texts, work))
    for utterance in readings:
        result = engine.synthesize(texts[utterance.line], voice, seed=utterance.line % SEEDS)
        wanted = [PHONE_IDS[s.phone] for s in utterance.segments if s.word >= 0]
        have = spoken_phones([int(token) for token in result.tokens])
        wanted = [phone for n, phone in enumerate(wanted) if n == 0 or phone != wanted[n - 1]]
        errors = edits(wanted, have)
        phones += len(wanted)
        wrong += errors
        whole += errors <= 0.25 * len(wanted) and abs(len(have) - len(wanted)) <= 2 + 0.05 * len(wanted)
        ended += not result.hit_token_cap
    return {
        "lines": len(readings),
        "phone_error_rate": round(wrong / max(phones, 1), 4),
        "whole": whole,
        "ended": ended,
    }


def _sounds(voice: int, texts: Sequence[str], work: Path) -> list[tuple[int, Any]]:
    """The teacher's sound of each line that the lexicon can read, at our loudness."""
    spoken = [teacher.say(plain(normalize(text, "en")), voice, work) for text in texts]
    return [
        (n, said.samples * np.float32(teacher.GAIN[voice]))
        for n, one in enumerate(spoken)
        if one is not None
        for said in one[1:]
    ]
