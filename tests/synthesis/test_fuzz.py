"""Any string at all is spoken, or refused by a ``LoudkitError``."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from loudkit.bundle.voice import VoiceProfile
from loudkit.engine import Engine
from loudkit.errors import LoudkitError
from loudkit.law.windows import Frame
from loudkit.loading import load
from loudkit.synthesis.stages import Cancelled, GeneratedRow
from loudkit.text import LANGUAGES

PIECES = (
    "12", "0.5", "1/2", "€", "$1,000.00", "10:30", "Dr.", "…", "—", "\u202e", "\u0000", "\ud800", "\udfff", "\x1b[0m",
    "é", "ı", "ß", "ﬁ", "中文", "אב", "🙂", "👩‍👩‍👧",
    "\u0301" * 9, "\n\n", "\r", "\t", "\u2028", "</s>", "[STOP]", "[en]",
    "[SPACE]", "%s", "{}", "\\", "http://a.b/c?d=e", "a@b.c", "#tag", "XIV", "9" * 60, "." * 40, "(" * 40,
)  # fmt: skip


class QuickRenderer:
    """A mel decoder and a vocoder that cost nothing: the text is what is being tried."""

    def __init__(self, engine: Engine) -> None:
        self.algorithm = engine.algorithm

    def decode(self, frame: Frame, voice: VoiceProfile, *, seed: int, cancelled: Cancelled) -> np.ndarray:
        return np.zeros((80, 2 * frame.n_tokens), dtype=np.float32)

    def vocode(self, mel: np.ndarray, *, seed: int) -> np.ndarray:
        return np.zeros(480 * mel.shape[1], dtype=np.float32)


class QuickGenerator:
    """Draws the same row for any text."""

    def __init__(self, engine: Engine) -> None:
        self.algorithm = engine.algorithm

    def generate(self, text_ids: Sequence[int], voice: VoiceProfile, **_: Any) -> GeneratedRow:
        return GeneratedRow(list(range(max(40, len(text_ids)))), True)


@pytest.fixture(scope="module")
def whole(bundle: Path) -> Engine:
    return load(bundle, device="onnx")


@pytest.fixture(scope="module")
def quick(whole: Engine) -> Engine:
    renderer = QuickRenderer(whole)
    return replace(whole, mel_decoder=renderer, vocoder=renderer)


def _strings(count: int, seed: int) -> Iterator[str]:
    dice = random.Random(seed)
    for _ in range(count):
        kind = dice.randrange(3)
        if kind == 0:  # any code point, surrogates and control characters among them
            yield "".join(chr(dice.randrange(0x110000)) for _ in range(dice.randrange(1, 40)))
        elif kind == 1:
            yield "".join(chr(dice.randrange(0x250)) for _ in range(dice.randrange(1, 60)))
        else:
            yield " ".join(dice.choice(PIECES) for _ in range(dice.randrange(1, 8)))


def _try(engine: Engine, text: str, seed: int) -> None:
    language = sorted(LANGUAGES)[seed % len(LANGUAGES)]
    try:
        result = engine.synthesize(text, "birch", seed=seed, language=language)
    except LoudkitError as error:
        assert "\n" not in str(error)
    else:
        assert result.tokens
        silence = sum(round(chunk.pause * result.sample_rate) for chunk in result.chunks)
        assert len(result.audio) == 960 * len(result.tokens) + silence


def test_a_few_strings_all_the_way(whole: Engine) -> None:
    for seed, text in enumerate(_strings(8, seed=1)):
        _try(whole, text, seed)


def test_a_hundred_strings(quick: Engine) -> None:
    for seed, text in enumerate(_strings(100, seed=2)):
        _try(quick, text, seed)


@pytest.mark.slow
def test_a_thousand_strings(quick: Engine) -> None:
    for seed, text in enumerate(_strings(1000, seed=3)):
        _try(quick, text, seed)


@pytest.mark.parametrize("piece", ["a", "word ", "9 ", "🙂", "\n", "é. ", "("])
def test_a_hundred_kilobytes(quick: Engine, piece: str) -> None:
    """The text's way through normaliser, splitter and tokenizer; a row for each of its windows is not drawn."""
    engine = replace(quick, token_generator=QuickGenerator(quick))
    _try(engine, piece * (100_000 // len(piece.encode())), 5)
