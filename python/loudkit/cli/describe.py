"""``loudkit describe``: load a model and say what it is and how it is run."""

from __future__ import annotations

import argparse
import json
from typing import Any

from loudkit.cli.options import add_model_options, model_options


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "describe",
        help="load a model and say what it is",
        description="One line on stdout: the algorithm the checkpoint declares, and how it is run here.",
    )
    add_model_options(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the engine's line."""
    options = model_options(args)
    from loudkit.loading import load

    engine = load(**options)
    if not args.json:
        print(engine.describe())
        return 0
    law = engine.algorithm
    report = {
        "description": engine.describe(),
        "checkpoint": engine.checkpoint_path,
        "checkpoint_sha256": engine.checkpoint_sha256,
        "backend": engine.backend,
        "device": engine.execution.device,
        "onnx_provider": engine.execution.onnx_provider,
        "graphs": engine.execution.graphs,
        "precision": dict(engine.execution.resolved().precision),
        "recipe_version": law.recipe_version,
        "fingerprint": law.fingerprint,
        "sample_rate": law.sample_rate,
        "voices": list(engine.voices()),
    }
    print(json.dumps(report))
    return 0
