"""``loudkit speech-dispatcher``: the module of Linux's screen readers, and how it is set up."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

from loudkit.errors import MissingFileError


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "speech-dispatcher",
        help="speak for a Linux screen reader",
        description="The module that Speech Dispatcher starts (also called sd_loudkit): it forwards to a running "
        "loudkit serve, or owns an engine. See docs/doors.md.",
    )
    parser.add_argument(
        "configuration", nargs="?", type=Path, metavar="FILE", help="the module's loudkit.conf"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--lines", action="store_true", help="print what belongs into speechd.conf")
    which.add_argument("--conf", action="store_true", help="print a loudkit.conf to begin with")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Be the module, or print a file's lines."""
    from loudkit.server import speech_dispatcher

    if args.conf:
        file = Path(speech_dispatcher.__file__).with_name("loudkit.conf")
        sys.stdout.write(file.read_text(encoding="utf-8"))
        return 0
    if args.lines:
        print(f'AddModule "loudkit" "{_program()}" "loudkit.conf"\nDefaultModule loudkit')
        return 0
    from loudkit.server.logs import show_logs
    from loudkit.server.own_stdio import own_stdio
    from loudkit.server.speech_dispatcher.module import run

    show_logs(access=False)
    return run(args.configuration, *own_stdio())


def _program() -> str:
    """Where ``sd_loudkit`` is: beside this Python, or on the path."""
    beside = Path(sys.executable).with_name("sd_loudkit")
    found = str(beside) if beside.is_file() else shutil.which("sd_loudkit")
    if found is None:
        raise MissingFileError("sd_loudkit is not installed; run: pip install loudkit")
    if '"' in found:
        raise MissingFileError(
            f"{found} holds a sign that Speech Dispatcher cannot read; install loudkit elsewhere"
        )
    return found
