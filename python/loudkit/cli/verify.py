"""``loudkit verify PATH``: does a file or a release hold what it claims."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli.printable import printable

if TYPE_CHECKING:
    from loudkit.verification import Findings

_SHOWN = 20


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "verify",
        help="check a WAV, a checkpoint, a voice or a release folder",
        description="Check the note inside a WAV, the digests of a checkpoint, a voice profile, or every file of a "
        "release folder against SHA256SUMS. Exit 0 only if every claim holds. The note is loudkit's own unsigned "
        "format, which borrows words from C2PA and is not that standard: it shows that a file is intact, not who "
        "made it.",
    )
    parser.add_argument("path", metavar="PATH", type=Path, help="a file or a folder")
    parser.add_argument("--quiet", action="store_true", help="print problems only")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was found; 0 when every claim holds."""
    from loudkit.cli import one_line
    from loudkit.cli.progress import ProgressLine
    from loudkit.errors import LoudkitError
    from loudkit.verification import verify

    with ProgressLine(quiet=args.quiet) as line:
        try:
            found = verify(
                args.path, lambda done, total: line.show(f"{done / 1e6:.0f} of {total / 1e6:.0f} MB checked")
            )
        except LoudkitError as error:
            if args.json:
                print(json.dumps({"ok": False, "path": str(args.path), "problems": [str(error)]}))
            print(printable(one_line(error), 1000), file=sys.stderr)
            return 1
    if args.json:
        print(json.dumps(_as_object(args.path, found)))
    else:
        _print(found, quiet=args.quiet)
    return 0 if found.ok else 1


def _print(found: Findings, *, quiet: bool) -> None:
    if not quiet:
        width = max(map(len, found.facts), default=0)
        print(found.kind)
        for label, value in found.facts.items():
            print(f"  {label.ljust(width)}  {printable(value)}")
        for note in found.notes[:_SHOWN]:
            print(f"  note: {printable(note, 1000)}")
        if len(found.notes) > _SHOWN:
            print(f"  and {len(found.notes) - _SHOWN} more notes; --json has all")
        print("ok: every claim holds" if found.ok else "failed")
        sys.stdout.flush()
    for problem in found.problems[:_SHOWN]:
        print(f"error: {printable(problem, 1000)}", file=sys.stderr)
    if len(found.problems) > _SHOWN:
        print(f"error: and {len(found.problems) - _SHOWN} more; --json has all", file=sys.stderr)


def _as_object(path: Path, found: Findings) -> dict[str, Any]:
    return {
        "ok": found.ok,
        "path": str(path),
        "kind": found.kind,
        "facts": dict(found.facts),
        "problems": list(found.problems),
        "notes": list(found.notes),
    }
