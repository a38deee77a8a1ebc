"""What an engine's speech reaches on lines that it was never trained on, as one JSON object."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.quality import whisper
from loudkit.quality.lines import SETS, lines
from loudkit.quality.manner import longest_silence, manner, spoken_seconds
from loudkit.quality.recognition import edits, recognise, word_error_rate, words
from loudkit.quality.sound import check_installed, largest_step, loudness, naturalness
from loudkit.quality.speaker import speaker_vector
from loudkit.text.normalize import normalize

if TYPE_CHECKING:
    from loudkit.engine import Engine
    from loudkit.result import Result

SHORT: Final = (
    "Yes.", "No.", "Hello.", "Chapter one.", "Thank you.", "Stop!", "Good morning.", "Why?", "Ten.", "Okay.",
)  # fmt: skip
SEEDS: Final = 5
# Lines with one mark inside: what is silent there is a pause.
PAUSES: Final = {
    "comma": (
        "When the rain stopped, we went home.", "If you see my brother, tell him to call.",
        "After the long meeting, nobody was hungry.", "He opened the door, and the cat ran out.",
        "Before you leave, close all the windows.", "The soup was good, but the bread was old.",
    ),
    "full stop": (
        "The rain has stopped. We can go home.", "I saw your brother. He was on the train.",
        "The meeting was long. Nobody was hungry.", "He opened the door. The cat ran out.",
        "The light is on. Somebody must be there.", "The soup was good. The bread was old.",
    ),
}  # fmt: skip

_SCORED: Final = 20  # lines a voice whose naturalness and speaker are measured


def quality(
    engine: Engine,
    voices: Sequence[str],
    *,
    most: int | None = None,
    report: Callable[[str], None] = lambda what: None,
) -> dict[str, Any]:
    """Per voice: word error rates, loudness, naturalness, joins, short lines, and how like it is to each teacher.

    ``most`` limits each set of lines. English only. Raises MissingExtraError without the extra ``quality``.
    """
    check_installed()
    made: dict[str, Any] = {"checkpoint_sha256": engine.checkpoint_sha256, "voices": {}}
    vectors = {}
    for voice in voices:
        report(voice)
        spoken = {name: _speak(engine, voice, lines(name, most)) for name in SETS}
        clips = [one.audio for one in spoken["sentences"]]
        vectors[voice] = speaker_vector(clips[:_SCORED], engine.algorithm.sample_rate)
        made["voices"][voice] = {
            **{name: _recognised(name, most, results) for name, results in spoken.items()},
            "naturalness": _mean(
                [naturalness(clip, engine.algorithm.sample_rate) for clip in clips[:_SCORED]]
            ),
            **_manner(clips, lines("sentences", most), engine.algorithm.sample_rate),
            "pauses_ms": {mark: _pause(engine, voice, texts) for mark, texts in PAUSES.items()},
            "loudness_lufs": round(loudness(np.concatenate(clips), engine.algorithm.sample_rate), 2),
            "peak": round(max(float(np.abs(clip).max()) for clip in clips), 3),
            "ended": sum(not one.hit_token_cap for results in spoken.values() for one in results),
            "lines": sum(map(len, spoken.values())),
            "short": _short(engine, voice),
            "largest_step_at_joins": round(_joins(engine, voice), 3),
        }
    made["similarity"] = {
        voice: {other: round(float(a @ b), 3) for other, b in {**vectors, **teachers()}.items()}
        for voice, a in vectors.items()
    }
    return made


def teachers() -> Mapping[str, npt.NDArray[np.float32]]:
    """The speaker vectors of the embedded voices' teachers, by the name ``teacher of VOICE``."""
    with np.load(str(files("loudkit.quality").joinpath("teachers.npz"))) as file:
        return {f"teacher of {name}": file[name].astype(np.float32) for name in file.files}


def _speak(engine: Engine, voice: str, texts: Sequence[str]) -> list[Result]:
    return [engine.synthesize(text, voice, seed=seed) for seed, text in enumerate(texts)]


def _recognised(name: str, most: int | None, results: Sequence[Result]) -> dict[str, Any]:
    wanted = [normalize(line, "en") for line in lines(name, most)]
    heard = [recognise(one.audio, one.sample_rate) for one in results]
    rates = {"word_error_rate": round(word_error_rate(wanted, heard), 4)}
    if whisper.installed():
        written = [whisper.transcribe(one.audio, one.sample_rate, "en") for one in results]
        rates["whisper_word_error_rate"] = round(word_error_rate(wanted, spelled(wanted, written)), 4)
    return {"lines": len(wanted), **rates}


def spelled(wanted: Sequence[str], written: Sequence[str]) -> list[str]:
    """What Whisper wrote, in words; a point between figures is a colon (9.30) where that is nearer to ``wanted``."""
    out = []
    for want, have in zip(wanted, written, strict=True):
        ways = (have, re.sub(r"\b(\d{1,2})\.([0-5]\d)\b", r"\1:\2", have))
        read = [normalize(way, "en") for way in ways]
        out.append(min(read, key=lambda way: edits(words(want), words(way))))
    return out


def _manner(clips: Sequence[npt.NDArray[np.float32]], texts: Sequence[str], rate: int) -> dict[str, float]:
    """Pitch, the top, and words a minute from the first sound to the last."""
    found = manner(clips, rate)
    count = sum(len(words(normalize(text, "en"))) for text in texts)
    return {
        "pitch_movement_semitones_a_second": round(found.pitch_movement, 1),
        "periodicity_4_to_8_khz": round(found.top_periodicity, 3),
        "words_a_minute": round(60 * count / sum(spoken_seconds(clip, rate) for clip in clips), 1),
    }


def _pause(engine: Engine, voice: str, texts: Sequence[str]) -> float:
    """Milliseconds, the median."""
    results = [engine.synthesize(text, voice, seed=seed) for seed, text in enumerate(texts)]
    return round(1000 * float(np.median([longest_silence(one.audio, one.sample_rate) for one in results])), 1)


def _short(engine: Engine, voice: str) -> dict[str, Any]:
    """One- and two-word lines, some seeds each: how many end by themselves within two seconds."""
    results = [engine.synthesize(text, voice, seed=seed) for text in SHORT for seed in range(SEEDS)]
    return {
        "lines": len(results),
        "ended": sum(not one.hit_token_cap and 0.2 < one.duration < 2.0 for one in results),
    }


def _joins(engine: Engine, voice: str) -> float:
    """The largest step at the joins of a passage of many windows."""
    spoken = engine.synthesize(" ".join(lines("sentences")[:12]), voice, seed=0)
    places = [chunk.end for chunk in spoken.chunks[:-1]]
    return largest_step(spoken.audio, spoken.sample_rate, places)


def _mean(values: Sequence[float]) -> float:
    return round(float(np.mean(values)), 3)
