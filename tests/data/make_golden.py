"""Write ``golden.json`` anew, only when the law is meant to change: `python tests/data/make_golden.py BUNDLES`."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np

from loudkit.benchmark.machine import machine
from loudkit.loading import load
from loudkit.runtime.onnx import runtime

PASSAGE = (
    "The ferry left the harbour before anyone had finished breakfast and nobody complained. "
    "The letters arrived in a canvas bag, wet at one corner, and smelled of tar."
)
CASES = (
    ("one window", "single", "Hello from loudkit.", "birch", 7, 1.0),
    ("one word", "single", "Yes.", "birch", 0, 1.0),
    ("two windows", "single", PASSAGE, "birch", 2**63 + 5, 1.0),
    ("faster, another voice", "single", "Am Abend war der Platz leer.", "heron", 3, 1.25),
    ("numbers", "single", "On 3 May 2024 we paid $12.50 for 2 kg.", "slate", 11, 1.0),
    ("pairs", "pair", PASSAGE, "birch", 5, 1.0),
)
EVERY = 480


def main(bundles: Path) -> None:
    """Speak every case."""
    engines = {name: load(bundles / name, device="onnx") for name in ("single", "pair")}
    maker = [runtime().__version__, np.__version__, machine()["processor"]]
    cases = []
    for name, bundle, text, voice, seed, speed in CASES:
        made = engines[bundle].synthesize(text, voice, seed=seed, speed=speed)
        cases.append(
            {
                "name": name,
                "bundle": bundle,
                "text": text,
                "voice": voice,
                "seed": seed,
                "speed": speed,
                "tokens": made.tokens,
                "reasons": [verdict.reason for verdict in made.inspections],
                "samples": len(made.audio),
                "every": EVERY,
                "taken": [round(float(sample), 6) for sample in made.audio[::EVERY]],
                "sha256": hashlib.sha256(made.audio.tobytes()).hexdigest(),
                "made_by": maker,
            }
        )
    lines = ",\n".join(json.dumps(case) for case in cases)
    Path(__file__).with_name("golden.json").write_text(f'{{"cases": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
