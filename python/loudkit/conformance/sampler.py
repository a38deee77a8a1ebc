"""Family ``sampler``: draws of LR-SAMPLER-v1 and the end-of-speech peak."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loudkit.conformance import Case, load, unknown_sections
from loudkit.conformance.values import by_edition, close, seed_of
from loudkit.law import philox
from loudkit.law.config import Edition, SamplingConfig
from loudkit.law.sampler import Sampler

Logits = Callable[[int], npt.NDArray[np.float32]]


def run(path: Path) -> Iterator[Case]:
    data = load(path)
    yield from unknown_sections(data, ("cases",))
    for case in data["cases"]:
        for edition, expected in by_edition(case["expect"]):
            tokens, peak = _draws(case, edition)
            ok = tokens == expected["tokens"] and close(expected["peak"], peak, rtol=1e-9)
            yield Case(f"{case['name']} [{edition}]", ok, expected, {"tokens": tokens, "peak": peak})


def _draws(case: dict[str, Any], edition: Edition) -> tuple[list[int], list[float]]:
    logits_of, vocab = _logits(case["logits"])
    stop = case.get("stop_token")
    floor = case.get("floor", 0)
    step0 = case.get("step0", 0)
    sampler = Sampler(
        SamplingConfig(**case["law"]),
        seed=seed_of(case["seed"]),
        vocab_size=vocab,
        stop=stop,
        floor=floor,
        seen=case.get("seen", ()),
        edition=edition,
    )
    tokens: list[int] = []
    for t in range(case["steps"]):
        logits = logits_of(t)
        if stop is not None and len(tokens) < floor and case.get("mask_stop", True):
            logits[stop] = -np.inf
        token = sampler.draw(logits, step0 + t)
        tokens.append(token)
        if token == stop and case.get("end_on_stop", True):
            break
        if case.get("mark_seen", True):
            sampler.mark(token)  # the stop token too, where drawing goes on behind it
    return tokens, [sampler.peak.step, sampler.peak.probability]


def _logits(recipe: dict[str, Any]) -> tuple[Logits, int]:
    if "rows" in recipe:
        rows = np.array([[float(v) for v in row] for row in recipe["rows"]], dtype=np.float32)
        return lambda t: rows[t % len(rows)].copy(), rows.shape[1]
    philox_recipe = recipe["philox"]
    width = philox_recipe["vocab"]

    def logits(t: int) -> npt.NDArray[np.float32]:
        u = philox.uniform(seed_of(philox_recipe["seed"]), philox_recipe["stream"], t, 1, width)[0]
        row = (u * philox_recipe["scale"] + philox_recipe["offset"]).astype(np.float32)
        for token, value in philox_recipe.get("set", {}).items():
            row[int(token)] = float(value)
        return row

    return logits, width
