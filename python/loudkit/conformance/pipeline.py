"""Family ``pipeline``: the long form over puppet stages, call by call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from loudkit.bundle.voice import VoiceProfile
from loudkit.conformance import Case, attempt, load, unknown_sections
from loudkit.conformance.values import algorithm_of, close, seed_of
from loudkit.engine import Engine
from loudkit.errors import LoudkitError
from loudkit.law.chunking import SPACES
from loudkit.law.config import AlgorithmConfig, Edition
from loudkit.law.shaping import Audio
from loudkit.law.windows import FRAMES_PER_TOKEN, SAMPLES_PER_FRAME, Frame, Mel
from loudkit.result import Result
from loudkit.synthesis.stages import Cancelled, GeneratedRow, raise_if
from loudkit.text import Lexicon, Segment, script

_WINDOW = {"max_speech_tokens": 255, "static_length": 255, "pad_token_id": 4254, "static_prompt_tokens": 238}
_FLOOR = {"min_tokens_floor": 10, "min_tokens_text_ratio": 1.2}


def run(path: Path) -> Iterator[Case]:
    data = load(path)
    yield from unknown_sections(data, ("cases", "older_edition"))
    editions: tuple[tuple[str, Edition], ...] = (("cases", "0.1.1"), ("older_edition", "0.1.0"))
    for section, edition in editions:
        for case in data.get(section, []):
            got = _Puppets(case, edition).play()
            expected = case["expect"]
            yield Case(case["name"], _agrees(expected, got), expected, got)


class _Puppets:
    """The four stages of one case; they write down what they are asked."""

    def __init__(self, case: dict[str, Any], edition: Edition) -> None:
        self.case = case
        self.algorithm: AlgorithmConfig = algorithm_of(
            case["algorithm"], edition, window=_WINDOW, sampling=_FLOOR
        )
        self.cancelled = False
        self.encoded: list[list[str]] = []
        self.generated: list[dict[str, Any]] = []
        self.mel_seeds: list[str] = []
        self.vocoder_seeds: list[str] = []

    def play(self) -> dict[str, Any]:
        outcome = attempt(self._call)
        if isinstance(outcome, Exception):
            shown: dict[str, Any] = {"error": _shown_error(outcome)}
        elif isinstance(outcome, Result):
            shown = {"result": _shown(outcome)}
        else:
            shown = {"parts": [_shown(part) for part in outcome]}  # type: ignore[attr-defined]
        return shown | {
            "encoded": self.encoded,
            "generate": self.generated,
            "mel_seeds": self.mel_seeds,
            "vocoder_seeds": self.vocoder_seeds,
        }

    def prepare(
        self, text: str, language: str, *, markup: str, lexicon: Lexicon | None, unknown_tags: str
    ) -> tuple[Segment, ...]:
        return script(text, language, markup=markup, lexicon=lexicon, unknown_tags=unknown_tags)

    def places(self, prepared: str, language: str) -> list[tuple[int, int]]:
        return []

    def encode(self, prepared: str, language: str) -> list[int]:
        self.encoded.append([prepared, language])
        return [7 for character in prepared if character not in SPACES]

    def unspoken(self, prepared: str) -> str:
        return ""

    def generate(
        self,
        text_ids: Sequence[int],
        voice: VoiceProfile,
        *,
        seed: int,
        cap: int,
        floor: int,
        prefix: Sequence[int],
        cancelled: Cancelled,
    ) -> GeneratedRow:
        call = len(self.generated)
        self.generated.append(
            {"n_text": len(text_ids), "seed": hex(seed), "cap": cap, "prefix": list(prefix)}
        )
        if self.case.get("cancel_in_generate") == call:
            self.cancelled = True
        raise_if(cancelled)
        script = self.case["script"]
        row = _expanded(script[min(call, len(script) - 1)])[:cap]
        stop = self.algorithm.stop_speech_token
        ended = stop in row
        return GeneratedRow(row[: row.index(stop)] if ended else row, ended)

    def batch(self, slots: int) -> None:
        """Rows come one by one."""

    def decode(self, frame: Frame, voice: VoiceProfile, *, seed: int, cancelled: Cancelled) -> Mel:
        self.mel_seeds.append(hex(seed))
        return np.zeros((80, FRAMES_PER_TOKEN * frame.n_tokens), dtype=np.float32)

    def vocode(self, mel: Mel, *, seed: int) -> Audio:
        self.vocoder_seeds.append(hex(seed))
        return np.ones(SAMPLES_PER_FRAME * mel.shape[1], dtype=np.float32)

    def _call(self) -> object:
        case = self.case
        engine = Engine(self, self, self, self, self.algorithm)
        voice = _voice(case.get("voice_language", "en"))
        seed = seed_of(case["seed"])
        if case["call"] == "tokens":
            return engine.synthesize_tokens(_expanded(case["tokens"]), voice, seed=seed)
        options: dict[str, Any] = {
            "seed": seed,
            "language": case.get("language"),
            "speed": case.get("speed", 1.0),
            "previous_tokens": case.get("previous_tokens"),
            "should_cancel": lambda: self.cancelled,
        }
        if case["call"] == "long":
            return engine.synthesize_long(case["text"], voice, **options)
        if case["call"] == "synthesize":
            single = case.get("single_window", False)
            return engine.synthesize(case["text"], voice, single_window=single, **options)
        parts = []
        for part in engine.stream(case["text"], voice, **options):
            parts.append(part)
            self.cancelled |= len(parts) == case.get("cancel_after_parts")
        return parts


def _expanded(row: Sequence[Any]) -> list[int]:
    """Ids of a row in which [start, count, step] stands for ``count`` of them."""
    return list(
        chain.from_iterable(
            [entry] if not isinstance(entry, list) else [entry[0] + entry[2] * i for i in range(entry[1])]
            for entry in row
        )
    )


def _voice(language: str) -> VoiceProfile:
    return VoiceProfile(
        name="puppet",
        speaker_embedding=np.full(256, 0.0625, dtype=np.float32),
        flow_embedding=np.full(192, 0.5, dtype=np.float32),
        prompt_tokens=np.arange(250, dtype=np.int64),
        prompt_mel=np.zeros((80, 500), dtype=np.float32),
        cond_prompt_tokens=np.arange(150, dtype=np.int64),
        language=language,
    )


def _shown(result: Result) -> dict[str, Any]:
    return {
        "tokens": len(result.tokens),
        "tokens_head": result.tokens[:4],
        "tokens_tail": result.tokens[-4:],
        "seed": hex(result.seed),
        "text": [chunk.text for chunk in result.chunks],
        "start": [round(chunk.start * result.sample_rate) for chunk in result.chunks],
        "samples": len(result.audio),
        "chunk_tokens": [chunk.tokens for chunk in result.chunks],
        "mel_frames": result.mel.shape[1],
        "reasons": [verdict.reason for verdict in result.inspections],
        "keep": [verdict.keep for verdict in result.inspections],
        "suspect": [verdict.suspect for verdict in result.inspections],
        "hit_token_cap": result.hit_token_cap,
        "speed": result.speed,
        "audio_sum": float(result.audio.sum(dtype=np.float64)),
        "language": result.provenance.language,
    }


def _shown_error(error: Exception) -> dict[str, Any]:
    return {
        "class": type(error).__name__,
        "bases": [kind.__name__ for kind in type(error).__mro__],
        "code": error.code if isinstance(error, LoudkitError) else None,
        **vars(error),
    }


def _agrees(expected: dict[str, Any], got: dict[str, Any]) -> bool:
    for key, value in expected.items():
        if key == "error":
            error = got.get("error", {"bases": []})
            if value["class"] not in error["bases"]:
                return False
            # A class of the language itself has no code; ours may be more exact than it.
            if any(error.get(k) != v for k, v in value.items() if k != "class" and v is not None):
                return False
        elif key == "result":
            if "result" not in got or not _same_sound(value, got["result"]):
                return False
        elif key == "parts":
            parts = got.get("parts")
            if parts is None or len(parts) != len(value) or not all(map(_same_sound, value, parts)):
                return False
        elif got.get(key) != value:
            return False
    return True


def _same_sound(expected: dict[str, Any], got: dict[str, Any]) -> bool:
    return all(
        close(value, got[key], atol=1.0) if key == "audio_sum" else got.get(key) == value
        for key, value in expected.items()
    )
