"""``--check`` and ``--report`` of ``loudkit speak``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loudkit.alignment import WordListener
    from loudkit.result import Result


def add_check_options(parser: argparse.ArgumentParser) -> None:
    """Add them."""
    group = parser.add_argument_group("checking")
    group.add_argument(
        "--check",
        action="store_true",
        help='hear every part against its text, and draw one anew that is not right (needs "loudkit[align]")',
    )
    group.add_argument("--tries", type=int, metavar="N", help="with --check: takes of a part, at most (3)")
    group.add_argument(
        "--recogniser",
        metavar="WHICH",
        help="with --check: auto, none, or the folder of a faster-whisper model (auto)",
    )
    group.add_argument(
        "--report",
        type=Path,
        metavar="FILE.json",
        help="with --check: write what was heard, and a page beside it with a player for every doubtful part",
    )


def check_listener(args: argparse.Namespace) -> WordListener | None:
    """The listener that the arguments ask for; ``UsageError`` for those that make no sense."""
    from loudkit.cli import UsageError

    if not args.check:
        for name in ("tries", "recogniser", "report"):
            if getattr(args, name) is not None:
                raise UsageError(f"--{name} goes with --check")
        return None
    if args.lines is not None or args.play or args.output == "-":
        raise UsageError("--check hears parts before they are given out; it goes with a file that -o names")
    if args.report is not None and args.report.suffix.lower() != ".json":
        raise UsageError(f"--report {args.report}: pass a name that ends in .json; the page goes beside it")
    from loudkit.alignment import WordListener
    from loudkit.alignment.acoustics import model_folder

    model_folder()  # refuses without the extra
    given = {"tries": args.tries, "recogniser": args.recogniser}
    return WordListener(**{name: value for name, value in given.items() if value is not None})


def say_heard(result: Result, path: Path | None, say: Callable[[str], None]) -> None:
    """Tell what was not heard right, and write the report."""
    from loudkit.alignment.report import save_report

    doubtful = [hearing for hearing in result.hearings if not hearing.right]
    drawn = sum(hearing.tries - 1 for hearing in result.hearings)
    say(
        f"{len(result.hearings) - len(doubtful)} of {len(result.hearings)} parts heard right, {drawn} drawn anew"
    )
    for hearing in doubtful[:5]:
        told = ", ".join(hearing.edits) or f"confidence {hearing.confidence:.2f}"
        say(f"warning: doubtful ({told}): {hearing.text[:80]}")
    if path is not None:
        page = save_report(result, path)
        say(f"report in {path} and {page}")
