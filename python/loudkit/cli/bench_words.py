"""``loudkit bench --words``: how well words are found in sound, and wrong ones told."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from loudkit.cli.options import model_options


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this part of the command."""
    parser.add_argument(
        "--words",
        action="store_true",
        help='measure word times and the check instead (needs "loudkit[align]", flite and espeak-ng)',
    )
    parser.add_argument("--texts", type=Path, help="with --words: a folder of lines by language (de.txt)")
    parser.add_argument("--speech", type=Path, help="with --words: a folder of the teacher's speech")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from loudkit.alignment.acoustics import model_folder
    from loudkit.benchmark import words
    from loudkit.benchmark.word_truth import by_teacher
    from loudkit.loading import load
    from loudkit.quality.lines import SETS, lines
    from loudkit.text.normalize import normalize

    model_folder()  # refuses without the extra
    most = args.lines or words.LINES

    def say(what: str) -> None:
        print(f"{what} ...", file=sys.stderr)

    engine = load(**model_options(args))
    made: dict[str, Any] = {
        "starts": words.starts(engine, texts=args.texts, speech=args.speech, most=most, report=say)
    }
    say("check")
    texts = [normalize(line, "en") for name in SETS for line in lines(name)][: 2 * most]
    made["check"] = {"embedded": words.detection(words.embedded(engine, texts))}
    if args.speech is not None:
        made["check"]["teacher"] = words.detection(by_teacher(args.speech, 2 * most))
    print(json.dumps(made, ensure_ascii=False) if args.json else "\n".join(_table(made)))
    return 0


def _table(made: dict[str, Any]) -> list[str]:
    rows = [f"{'word starts':20}{'lines':>7}{'unplaced':>10}{'median ms':>11}{'95 % ms':>9}{'cost':>8}"]
    for name, one in made["starts"].items():
        rows.append(
            f"{name:20}{one['lines']:7}{one['unplaced']:10}{one['median_ms']:11}{one['p95_ms']:9}{one['cost']:8}"
        )
    rows.append(
        f"{'check':20}{'lines':>7}{'alarms':>10}{'found':>11}{'dropped':>9}{'doubled':>9}{'swapped':>9}"
    )
    for name, one in made["check"].items():
        shares = "".join(f"{one[kind]:9.1%}" for kind in ("dropped", "doubled", "swapped"))
        rows.append(f"{name:20}{one['lines']:7}{one['false_alarms']:10.1%}{one['found']:11.1%}{shares}")
    return rows
