"""The command line. Data goes to stdout, everything for a person to stderr."""

from __future__ import annotations

import argparse
import errno
import importlib
import io
import json
import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import NoReturn, TextIO

from loudkit._version import __version__
from loudkit.cli.near import dashed, wrong_arguments, wrong_command, wrong_option, wrong_value
from loudkit.cli.signals import (
    Terminated,
    end_terminated,
    interruptible,
    terminable,
    was_interrupted,
    was_terminated,
)
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
    "dub",
    "serve",
    "speech_dispatcher",
    "text",
    "align",
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

_UNWRITTEN = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG)
_NAMED = 24  # voices in a refusal
EXIT_REFUSED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130


class UsageError(InvalidRequestError):
    """A command line that argparse accepts and that still makes no sense; exit code 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every failure is one line on stderr and an exit code."""
    _open_streams()
    words = sys.argv[1:] if argv is None else list(argv)
    args = argparse.Namespace(debug=False, json=asked_for_json(words))
    try:
        with interruptible(), terminable():
            args = _parsed(words, args)
            if args.command is None:
                return EXIT_REFUSED
            with _quiet(getattr(args, "quiet", False)):
                code: int = args.run(args)
            sys.stdout.flush()
            if code == 0 and isinstance(sys.stdout, _Nowhere) and sys.stdout.is_missed:
                raise InvalidRequestError(
                    "standard output is closed, and what was to be printed is lost; open it and run again"
                )
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
        if was_interrupted():
            return EXIT_INTERRUPTED
        if args.debug and not isinstance(error, UsageError):
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
    if given == "help":
        argv = [*(word for word in argv if word != "help"), "--help"]
        given = next((word for word in argv if not word.startswith("-")), None)
    if given is not None and given not in parsers:
        raise UsageError(wrong_command(given, COMMANDS))
    if given in ("speak", "text"):
        _check_dashes(argv, given)
    args, extras = parser.parse_known_args(argv, args)
    if extras and args.command is None:
        raise UsageError(wrong_option(extras[0], parser, parsers))
    if extras:
        raise UsageError(wrong_arguments(extras, args.command, parsers, getattr(args, "text", None)))
    if args.command is None:
        parser.print_help(sys.stderr)
    return args


class _Parser(argparse.ArgumentParser):
    """One whose refusals are one line, like every other."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(wrong_value(message, self.prog))


def asked_for_json(words: Sequence[str]) -> bool:
    """Whether a command line that may not be understood asks for JSON."""
    options = words[: words.index("--")] if "--" in words else words
    return "--json" in options


def _check_dashes(argv: Sequence[str], command: str) -> None:
    """Refuse a text that begins with a dash and would be taken for ``-h``, ``-f`` or ``-o`` with a name glued to it."""
    for word in argv:
        if word == "--":
            return
        glued = re.match(r"-[fo][^\s=/.]*\s", word) and not os.path.exists(word[2:])  # noqa: PTH110
        if glued or re.match(r"-h.", word):
            raise UsageError(dashed(word, command))


def _print_json(error: Exception) -> None:
    """Tell the failure as the object that was asked for."""
    code = error_code(error) if isinstance(error, (LoudkitError, OSError)) else "server_fault"
    with suppress(OSError):
        told = {"code": code, "message": clipped(str(error))}
        available = {"available": error.available} if isinstance(error, VoiceNotFoundError) else {}
        print(json.dumps({"error": {**told, **available}}), flush=True)


def _open_streams() -> None:
    """UTF-8 on both streams; one that the caller closed goes nowhere, and never into the other."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _Nowhere())
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


class _Nowhere(io.StringIO):
    """In place of a stream that the caller closed; remembers whether anything was written."""

    name = os.devnull
    is_missed = False

    def write(self, text: str, /) -> int:
        self.is_missed |= bool(text.strip())
        return len(text)


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
    if type(error) is FileNotFoundError and _is_astray():
        return "not found: the current folder has been removed; change to one that is there"
    if isinstance(error, FileNotFoundError):
        return f"not found: {message}"
    if isinstance(error, LoudkitError):
        return f"error: {message}"
    if isinstance(error, OSError) and error.filename is None and error.errno in _UNWRITTEN:
        # What is written to a file is refused with its name, so this is the stream that data goes to.
        return f"error: standard output cannot be written: {error.strerror}"
    if isinstance(error, OSError):
        what = f": {clipped(str(error.filename))}" if error.filename is not None else ""
        return f"error: {error.strerror or message}{what}"
    if isinstance(error, MemoryError):
        return "error: the memory of this machine, or the share of it that is allowed, is used up"
    return f"internal error: {type(error).__name__}: {message} (run again with --debug for the traceback)"


def _is_astray() -> bool:
    try:
        os.getcwd()  # noqa: PTH109
    except OSError:
        return True
    return False


def clipped(message: str, limit: int = 600) -> str:
    """``message`` on one line; of a longer one both ends."""
    message = " ".join(message.split())
    return message if len(message) <= limit else f"{message[: limit // 2]} ... {message[-limit // 3 :]}"


def _parser() -> tuple[argparse.ArgumentParser, Mapping[str, argparse.ArgumentParser]]:
    """The parser, and those of the commands."""
    parser = _Parser(prog="loudkit", description="Text-to-speech on your own machine.")
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument("--debug", action="store_true", help="show the traceback of a failure")
    subparsers = parser.add_subparsers(dest="command", metavar="command")
    for name in COMMANDS:
        importlib.import_module(f"loudkit.cli.{name}").add_parser(subparsers)
    return parser, subparsers.choices
