"""Family ``chunking``: how a passage is split."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loudkit.conformance import Case, equal, load, unknown_sections
from loudkit.conformance.values import algorithm_of, by_edition, seed_of
from loudkit.law import philox
from loudkit.law.chunking import estimated_tokens, split_in_half, split_text
from loudkit.law.config import Edition


def run(path: Path) -> Iterator[Case]:
    data = load(path)
    yield from unknown_sections(data, ("split", "half", "estimate", "hashed"))

    def split(text: str, config: str, edition: Edition) -> list[str]:
        window = {"max_speech_tokens": max(255, data["configs"][config].get("max_tokens", 0))}
        algorithm = algorithm_of({"chunking": data["configs"][config], "window": window}, edition)
        return split_text(text, algorithm.chunking, edition)

    for i, case in enumerate(data["split"]):
        for edition, expected in by_edition(case["expect"]):
            yield equal(
                f"split {i} {case['tag']} [{edition}]", expected, split(case["text"], case["config"], edition)
            )
    for i, case in enumerate(data["half"]):
        halves = split_in_half(case["text"])
        yield equal(f"half {i}", case["expect"], None if halves is None else list(halves))
    for i, case in enumerate(data["estimate"]):
        yield equal(f"estimate {i}", case["expect"], estimated_tokens(case["text"]))
    for i, case in enumerate(data["hashed"]):
        text = _passage(case["recipe"])
        for edition, expected in by_edition(case["expect"]):
            chunks = split(text, case["config"], edition)
            yield equal(f"hashed {i} [{edition}]", expected, _digest(text, chunks, expected))


def _passage(recipe: dict[str, Any]) -> str:
    words, separators = recipe["words"], recipe["seps"]
    bits = philox.words(seed_of(recipe["seed"]), 0, 0, 1, 2 * recipe["count"])[0].tolist()
    return "".join(
        words[bits[2 * i] % len(words)] + separators[bits[2 * i + 1] % len(separators)]
        for i in range(recipe["count"])
    )


def _digest(text: str, chunks: list[str], expected: dict[str, Any]) -> dict[str, Any]:
    full = {
        "text_chars": len(text),
        "text_sha256": _sha256(text),
        "chunks": len(chunks),
        "first": chunks[0] if chunks else None,
        "last": chunks[-1] if chunks else None,
        "lengths_sha256": _sha256(",".join(str(len(chunk)) for chunk in chunks)),
        "joined_sha256": _sha256("\n".join(chunks)),
    }
    return {key: full.get(key) for key in expected}


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
