"""``loudkit optimize``: hold a model's faster graphs to its published ones, once."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict
from typing import Any

from loudkit.cli.progress import ProgressLine


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "optimize",
        help="prepare the faster graphs of a model, as its first use would",
        description="Builds each graph in its fastest form, runs it beside the published one and remembers what it "
        "showed. One that differs is not used. About a minute for loudr-1; nothing of it is large on disk.",
    )
    parser.add_argument("bundle", help="a release folder, a checkpoint file or a release's name")
    parser.add_argument(
        "--revision", metavar="R", help="commit, tag or branch of a release by name (default: main)"
    )
    parser.add_argument(
        "--precision", choices=("fp32", "int8"), default="fp32", help="int8: measure what 8 bits cost as well"
    )
    parser.add_argument("--threads", type=int, help="threads of a graph (default: one a core)")
    parser.add_argument("--force", action="store_true", help="measure again what was measured before")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what each gate measured; 1 where one failed."""
    from loudkit.loading import optimize

    began = time.perf_counter()
    with ProgressLine() as line:
        gates = optimize(
            args.bundle,
            revision=args.revision,
            precision=args.precision,
            threads=args.threads,
            force=args.force,
            report=lambda what: line.show(f"{what} ..."),
        )
    if args.json:
        entries = [{**asdict(gate), "passed": gate.passed} for gate in gates]
        print(json.dumps({"seconds": time.perf_counter() - began, "gates": entries}))
    else:
        for gate in gates:
            measured = "  ".join(f"{name} {value:.6g}" for name, value in gate.measured.items())
            print(f"{gate.form:<15}{gate.precision:<6}{gate.reason or 'passed'}  {measured}".rstrip())
    return 0 if all(gate.passed for gate in gates) else 1
