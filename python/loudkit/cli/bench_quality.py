"""``loudkit bench --quality``: how good the speech is, measured."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any, Final

from loudkit.cli import UsageError
from loudkit.cli.options import model_options

_SHOWN: Final[tuple[tuple[str, Callable[[dict[str, Any]], str]], ...]] = (
    ("word errors, sentences", lambda one: f"{one['sentences']['word_error_rate']:.3f}"),
    ("word errors, numbers", lambda one: f"{one['numbers']['word_error_rate']:.3f}"),
    ("naturalness (DNSMOS)", lambda one: f"{one['naturalness']:.2f}"),
    ("loudness", lambda one: f"{one['loudness_lufs']:.1f} LUFS"),
    ("peak", lambda one: f"{one['peak']:.2f}"),
    ("ended by themselves", lambda one: f"{one['ended']} of {one['lines']}"),
    ("short lines in time", lambda one: f"{one['short']['ended']} of {one['short']['lines']}"),
    ("largest step at joins", lambda one: f"{one['largest_step_at_joins']:.2f}"),
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this half of the command."""
    parser.add_argument(
        "--quality", action="store_true", help='measure the speech instead (needs "loudkit[quality]")'
    )
    parser.add_argument("--lines", type=int, help="lines of each set, with --quality (default: 60 and 20)")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if args.compare is not None:
        raise UsageError("--quality measures one way to run; leave out --compare")
    if args.lines is not None and args.lines < 1:
        raise UsageError(f"--lines {args.lines}: at least 1 line")
    from loudkit.loading import load
    from loudkit.quality.report import quality

    engine = load(**model_options(args))
    voices = (args.voice,) if args.voice else engine.voices()
    figures = quality(
        engine, voices, most=args.lines, report=lambda what: print(f"{what} ...", file=sys.stderr)
    )
    print(json.dumps(figures) if args.json else "\n".join(_table(figures)))
    return 0


def _table(figures: dict[str, Any]) -> list[str]:
    rows = [f"{'':28}" + "".join(f"{voice:>12}" for voice in figures["voices"])]
    for label, shown in _SHOWN:
        rows.append(f"{label:28}" + "".join(f"{shown(one):>12}" for one in figures["voices"].values()))
    for other in next(iter(figures["similarity"].values())):
        like = (f"{row[other]:.2f}" for row in figures["similarity"].values())
        rows.append(f"{'like ' + other:28}" + "".join(f"{one:>12}" for one in like))
    return rows
