"""What an engine's speech reaches on lines that it was never trained on, as one JSON object."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.quality.lines import SETS, lines
from loudkit.quality.recognition import recognise, word_error_rate
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
    return {"lines": len(wanted), "word_error_rate": round(word_error_rate(wanted, heard), 4)}


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
