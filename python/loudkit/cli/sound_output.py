"""Where sound goes: a file, a pipe, standard output; and what can be said against it before a model is loaded."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from loudkit.cli import UsageError, is_closed
from loudkit.errors import InvalidRequestError


def named_format(args: argparse.Namespace) -> str:
    """The format that ``--format``, else the suffix of ``-o``, asks for; a pipe without either gets WAV."""
    from loudkit.audio.encoding import SUFFIXES, format_of

    if args.format:
        return "pcm16" if args.format == "raw" else str(args.format)
    if is_stream(args.output) and Path(args.output).suffix.lower() not in SUFFIXES:
        return "wav"
    return format_of(args.output)


def check_output(args: argparse.Namespace) -> None:
    """Refuse an output that cannot be written, or that standard output cannot be at the same time."""
    if not args.output:
        raise UsageError("-o is empty; name a file, or - for standard output")
    if args.output == "-":
        if args.json or args.play:
            raise InvalidRequestError("-o - fills standard output with sound; leave out --json and --play")
        if is_closed(sys.stdout):
            raise InvalidRequestError("-o - writes to standard output, and that is closed; name a file")
        if sys.stdout.isatty():
            raise InvalidRequestError(
                "-o - writes sound to standard output, and that is a terminal; name a file, or pipe it on"
            )
    else:
        check_writable(Path(args.output))
    if args.play:
        from loudkit.audio.player import check_player

        check_player()


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written."""
    from loudkit.bundle.files import destination, exists, is_file, is_folder

    if is_folder(path):
        raise InvalidRequestError(f"{path} is a folder; name a file in it")
    if exists(path) and not is_file(path):  # a pipe or a device
        if not os.access(path, os.W_OK):
            raise InvalidRequestError(f"{path} cannot be written: permission denied")
        return
    path = destination(path)
    parent = path.absolute().parent
    while not exists(parent):
        parent = parent.parent
    if not is_folder(parent) or not os.access(parent, os.W_OK):
        raise InvalidRequestError(f"{path} cannot be written: {parent} is not a folder you may write to")


def is_stream(output: str) -> bool:
    """Whether sound goes to something that takes it bit by bit: standard output, a pipe, a device."""
    from loudkit.bundle.files import exists, is_file, is_folder

    path = Path(output)
    return output == "-" or (exists(path) and not is_file(path) and not is_folder(path))


@contextmanager
def opened_stream(output: str) -> Iterator[BinaryIO]:
    """That, open for writing."""
    try:
        if output == "-":
            yield sys.stdout.buffer
            return
        with open(output, "wb", buffering=0) as file:  # noqa: PTH123
            yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        name = "standard output" if output == "-" else output
        raise InvalidRequestError(f"{name} cannot be written: {error.strerror or error}") from error
