"""The command line. Data goes to stdout, everything for a person to stderr."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence

from loudkit._version import __version__
from loudkit.errors import InvalidRequestError, LoudkitError, UnsupportedFormatError, UnsupportedLanguageError

COMMANDS = (
    "speak",
    "serve",
    "text",
    "clone",
    "voices",
    "download",
    "cache",
    "describe",
    "verify",
    "doctor",
    "bench",
    "optimize",
    "conformance",
    "export",
    "bundle",
)

EXIT_REFUSED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130


class UsageError(InvalidRequestError):
    """A command line that argparse accepts and that still makes no sense; exit code 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every failure is one line on stderr and an exit code."""
    _open_streams()
    debug = False
    try:
        parser = _parser()
        args = parser.parse_args(argv)
        debug = args.debug
        if args.command is None:
            parser.print_help(sys.stderr)
            return EXIT_REFUSED
        code: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; Python would complain again when it flushes at exit.
        sys.stdout = io.StringIO()
        return EXIT_REFUSED
    except Exception as error:
        if debug:
            raise
        print(one_line(error), file=sys.stderr)
        return EXIT_USAGE if isinstance(error, UsageError) else EXIT_REFUSED
    return code


def _open_streams() -> None:
    """UTF-8 on both streams; one that the caller closed goes nowhere, and never into the other."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def one_line(error: BaseException) -> str:
    """What a person is told: the kind of failure and the message, on one line."""
    message = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, (UnsupportedLanguageError, UnsupportedFormatError)):
        return f"unsupported: {message}"
    if isinstance(error, FileNotFoundError):
        return f"not found: {message}"
    if isinstance(error, LoudkitError):
        return f"error: {message}"
    if isinstance(error, OSError):
        return f"unreadable: {message}"
    return f"internal error: {type(error).__name__}: {message} (run again with --debug for the traceback)"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="loudkit", description="Text-to-speech on your own machine.")
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument("--debug", action="store_true", help="show the traceback of a failure")
    subparsers = parser.add_subparsers(dest="command", metavar="command")
    for name in COMMANDS:
        importlib.import_module(f"loudkit.cli.{name}").add_parser(subparsers)
    return parser
