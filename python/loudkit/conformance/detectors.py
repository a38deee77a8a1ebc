"""Family ``detectors``: verdicts on generated rows, and the helpers under them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loudkit.conformance import Case, equal, load, unknown_sections
from loudkit.conformance.values import algorithm_of, by_edition
from loudkit.law.config import Edition, PostprocessConfig, SamplingConfig, WindowConfig
from loudkit.law.detectors import (
    Row,
    ceiling,
    find_loop,
    inspect,
    is_trailing_filler,
    pacing_outliers,
)
from loudkit.law.sampler import EosPeak, eos_floor


def run(path: Path) -> Iterator[Case]:
    data = load(path)
    yield from unknown_sections(data, ("rows", "filler", "loop", "ceiling", "floor", "pacing"))

    def law(case: dict[str, Any], edition: Edition) -> PostprocessConfig:
        return algorithm_of({"postprocess": data["configs"][case["config"]]}, edition).postprocess

    for i, case in enumerate(data["rows"]):
        row = Row(
            case["tokens"],
            case["n_text"],
            case["min_tokens"],
            EosPeak(*case["peak"]),
            case["ended"],
            case["terminal"],
            case["ceiling"],
        )
        for edition, expected in by_edition(case["expect"]):
            verdict = inspect(row, law(case, edition), data["silence"][case["silence"]])
            yield equal(
                f"row {i} {case['tag']} [{edition}]",
                expected,
                [verdict.reason, verdict.keep, verdict.suspect],
            )
    for i, case in enumerate(data["filler"]):
        silent = frozenset(data["silence"][case["silence"]])
        got = is_trailing_filler(case["tokens"], case["index"], law(case, "0.1.1"), silent)
        yield equal(f"filler {i}", case["expect"], got)
    for i, case in enumerate(data["loop"]):
        for edition, expected in by_edition(case["expect"]):
            loop = find_loop(case["tokens"], law(case, edition), data["silence"][case["silence"]])
            yield equal(f"loop {i} [{edition}]", expected, loop[0] if loop else None)
    for i, case in enumerate(data["ceiling"]):
        window = WindowConfig(max_speech_tokens=case["window"])
        ratio = {k: case[k] for k in ("ceiling_speech_per_text_token", "ceiling_slack_tokens") if k in case}
        yield equal(
            f"ceiling {i}", case["expect"], ceiling(PostprocessConfig(**ratio), window, case["n_text"])
        )
    for i, case in enumerate(data["floor"]):
        sampling = SamplingConfig(
            min_tokens_floor=case["min_tokens_floor"], min_tokens_text_ratio=case["min_tokens_text_ratio"]
        )
        yield equal(f"floor {i}", case["expect"], eos_floor(sampling, case["n_text"]))
    for i, case in enumerate(data["pacing"]):
        yield equal(f"pacing {i}", case["expect"], pacing_outliers(case["ratios"], case["tolerance"]))
