"""``loudkit conformance check FOLDER``: hold this build to the law."""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli.printable import printable
from loudkit.errors import MissingFileError

if TYPE_CHECKING:
    from loudkit.conformance import Report

_SHOWN = 2000


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("conformance", help="check this build against test vectors")
    actions = parser.add_subparsers(dest="action", required=True, metavar="action")
    check = actions.add_parser(
        "check",
        help="run every fixture family in a folder",
        description="Run every fixture family found. Exit 1 when anything differs, 2 when a file cannot be read.",
    )
    check.add_argument("folder", type=Path, help="a fixture file, a family's folder, or a tree of them")
    check.add_argument("--json", action="store_true", help="one JSON object on stdout")
    check.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print one line a family, then each failing case; 0 when all agree, 2 when a file could not be read."""
    from loudkit.conformance import check

    try:
        reports = check(args.folder)
    except MissingFileError as error:
        print(f"not found: {error}", file=sys.stderr)
        return 2
    if args.json:
        print(
            json.dumps(
                _finite({"ok": _all_agree(reports), "families": list(map(_as_object, reports))}), default=repr
            )
        )
    else:
        _print(reports)
    if not reports:
        print(f"error: {args.folder} holds no fixture family", file=sys.stderr)
    if any(report.unreadable for report in reports):
        return 2
    return 0 if _all_agree(reports) else 1


def _all_agree(reports: list[Report]) -> bool:
    return bool(reports) and all(report.ok for report in reports)


def _print(reports: list[Report]) -> None:
    for report in reports:
        problem = f" ({report.problem})" if report.problem else ""
        print(printable(f"{report.family}: {report.passed}/{report.total}{problem}", _SHOWN))
    for report in reports:
        for case in report.failures:
            print()
            print(printable(f"{report.family} / {case.name}", _SHOWN))
            print(printable(f"  expected {case.expected!r}", _SHOWN))
            print(printable(f"  got      {case.got!r}", _SHOWN))


def _finite(value: Any) -> Any:
    """``value`` with the numbers that JSON cannot write as texts."""
    if isinstance(value, dict):
        return {str(k): _finite(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(v) for v in value]
    return repr(value) if isinstance(value, float) and not math.isfinite(value) else value


def _as_object(report: Report) -> dict[str, Any]:
    return {
        "family": report.family,
        "file": str(report.path),
        "passed": report.passed,
        "total": report.total,
        "problem": report.problem,
        "failures": [dataclasses.asdict(case) for case in report.failures],
    }
