"""The command line. Data goes to stdout, everything for a person to stderr."""

from __future__ import annotations

import argparse
import importlib
import io
import json
import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TextIO

from loudkit._version import __version__
from loudkit.cli.near import dashed, wrong_arguments, wrong_command
from loudkit.cli.signals import Terminated, end_terminated, terminable, was_terminated
from loudkit.errors import (
    HubUnavailableError,
    InvalidRequestError,
    LoudkitError,
    UnsupportedFormatError,
    UnsupportedLanguageError,
    VoiceNotFoundError,
    error_code,
)

COMMANDS = (
    "speak",
    "serve",
    "speech_dispatcher",
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

_NAMED = 24  # voices in a refusal
EXIT_REFUSED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130


class UsageError(InvalidRequestError):
    """A command line that argparse accepts and that still makes no sense; exit code 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every failure is one line on stderr and an exit code."""
    _open_streams()
    args = argparse.Namespace(debug=False)
    try:
        with terminable():
            args = _parsed(sys.argv[1:] if argv is None else list(argv), args)
            if args.command is None:
                return EXIT_REFUSED
            with _quiet(getattr(args, "quiet", False)):
                code: int = args.run(args)
            sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except Terminated:
        return end_terminated()
    except BrokenPipeError:
        # The reader has gone; Python would complain again when it flushes at exit.
        sys.stdout = io.StringIO()
        return EXIT_REFUSED
    except Exception as error:
        if was_terminated():
            return end_terminated()
        if args.debug:
            raise
        print(one_line(error), file=sys.stderr)
        if getattr(args, "json", False) and getattr(args, "output", None) != "-":
            _print_json(error)
        return EXIT_USAGE if isinstance(error, UsageError) else EXIT_REFUSED
    return code


@contextmanager
def _quiet(quiet: bool) -> Iterator[None]:
    """A block that, if ``quiet``, says nothing but errors through the log either."""
    log = logging.getLogger("loudkit")
    level = log.level
    if quiet:
        log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(level)


def _parsed(argv: list[str], args: argparse.Namespace) -> argparse.Namespace:
    """The arguments; ``UsageError`` with what was probably meant where they make no sense."""
    parser, parsers = _parser()
    given = next((word for word in argv if not word.startswith("-")), None)
    if given is not None and given not in parsers:
        raise UsageError(wrong_command(given, COMMANDS))
    if given in ("speak", "text"):
        _check_dashes(argv, given)
    args, extras = parser.parse_known_args(argv, args)
    if args.command is None:
        parser.print_help(sys.stderr)
    if extras:
        raise UsageError(wrong_arguments(extras, args.command, parsers, getattr(args, "text", None)))
    return args


def _check_dashes(argv: Sequence[str], command: str) -> None:
    """Refuse a text that begins with a dash and would be taken for ``-f`` or ``-o`` with a name glued to it."""
    for word in argv:
        if word == "--":
            return
        if re.match(r"-[fo][^\s=/.]*\s", word) and not os.path.exists(word[2:]):  # noqa: PTH110
            raise UsageError(dashed(word, command))


def _print_json(error: Exception) -> None:
    """Tell the failure as the object that was asked for."""
    code = error_code(error) if isinstance(error, (LoudkitError, OSError)) else "server_fault"
    with suppress(OSError):
        print(json.dumps({"error": {"code": code, "message": clipped(str(error))}}), flush=True)


def _open_streams() -> None:
    """UTF-8 on both streams; one that the caller closed goes nowhere, and never into the other."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def is_closed(stream: TextIO) -> bool:
    """Whether the caller closed ``stream`` before the command began, so that what is written to it goes nowhere."""
    return getattr(stream, "name", None) == os.devnull


def one_line(error: BaseException) -> str:
    """What a person is told: the kind of failure and the message, on one line of bearable length."""
    message = clipped(str(error)) or type(error).__name__
    if isinstance(error, (UnsupportedLanguageError, UnsupportedFormatError)):
        return f"unsupported: {message}"
    if isinstance(error, HubUnavailableError):
        return f"unavailable: {message}"
    if isinstance(error, VoiceNotFoundError) and error.available:
        names = error.available[:_NAMED]
        more = f" and {len(error.available) - _NAMED} more" if len(error.available) > _NAMED else ""
        return f"not found: {message}; there are {', '.join(names)}{more}"
    if isinstance(error, FileNotFoundError):
        return f"not found: {message}"
    if isinstance(error, LoudkitError):
        return f"error: {message}"
    if isinstance(error, OSError):
        what = f": {clipped(str(error.filename))}" if error.filename is not None else ""
        return f"error: {error.strerror or message}{what}"
    if isinstance(error, MemoryError):
        return "error: the memory of this machine, or the share of it that is allowed, is used up"
    return f"internal error: {type(error).__name__}: {message} (run again with --debug for the traceback)"


def clipped(message: str, limit: int = 600) -> str:
    """``message`` on one line; of a longer one both ends."""
    message = " ".join(message.split())
    return message if len(message) <= limit else f"{message[: limit // 2]} ... {message[-limit // 3 :]}"


def _parser() -> tuple[argparse.ArgumentParser, Mapping[str, argparse.ArgumentParser]]:
    """The parser, and those of the commands."""
    parser = argparse.ArgumentParser(prog="loudkit", description="Text-to-speech on your own machine.")
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument("--debug", action="store_true", help="show the traceback of a failure")
    subparsers = parser.add_subparsers(dest="command", metavar="command")
    for name in COMMANDS:
        importlib.import_module(f"loudkit.cli.{name}").add_parser(subparsers)
    return parser, subparsers.choices
