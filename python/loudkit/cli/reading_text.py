"""The text that a command is given: as an argument, in a file, or on standard input."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import BinaryIO, Final

from loudkit.bundle.files import exists, is_file, is_folder, open_regular
from loudkit.cli import UsageError
from loudkit.errors import InvalidRequestError

LIMIT: Final = 1_048_576  # characters from a file or from standard input
_BYTE_LIMIT: Final = 4 * LIMIT + 3  # as UTF-8, with a byte order mark
_MARK: Final = "\ufeff"


def read_text(text: str | None, file: Path | None = None, *, quiet: bool = False) -> str:
    """The text in ``file``, else the argument ``text``; ``-`` for either, or neither, is standard input.

    Raises ``UsageError`` for both and for nothing to read, ``MissingFileError`` for a file that is not there, and
    ``InvalidRequestError`` for more than ``LIMIT`` characters and for bytes that are not UTF-8.
    """
    if text is not None and file is not None:
        raise UsageError("TEXT and --file are both given; pass one of them")
    if file is not None and str(file) != "-":
        with _opened(file) as opened:
            return _read(opened, str(file))
    if text is None or text == "-":
        return _standard_input(asked=text == "-" or file is not None)
    if is_file(Path(text)) and not quiet:
        print(f"hint: {text!r} is spoken as text; to read the file of that name use --file", file=sys.stderr)
    try:  # what the locale could not decode is still there as bytes
        data = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        data = text.encode("utf-8", "surrogatepass")
    return _decoded(data, "TEXT")


def _opened(file: Path) -> AbstractContextManager[BinaryIO]:
    """``file`` open for reading: a regular one, or a pipe such as the shell's ``<(command)`` and /dev/stdin."""
    if exists(file) and not is_file(file) and not is_folder(file):
        try:
            return file.open("rb")
        except OSError as error:
            raise InvalidRequestError(f"{file} cannot be read: {error.strerror or error}") from error
    return open_regular(file)


def _standard_input(*, asked: bool) -> str:
    stream = sys.stdin
    if stream is None or (not asked and stream.isatty()):
        raise UsageError("there is no text; pass TEXT, --file FILE, or - for standard input")
    return _read(stream.buffer, "standard input")


def _read(file: BinaryIO, what: str) -> str:
    data = file.read(_BYTE_LIMIT + 1)
    text = "" if len(data) > _BYTE_LIMIT else _decoded(data, what)
    if len(data) > _BYTE_LIMIT or len(text) > LIMIT:
        raise InvalidRequestError(
            f"{what} holds more than {LIMIT} characters; split it and pass the parts in turn"
        )
    return text


def _decoded(data: bytes, what: str) -> str:
    try:
        return data.decode("utf-8").removeprefix(_MARK)
    except UnicodeDecodeError as error:
        raise InvalidRequestError(
            f"{what} is not UTF-8 text at byte {error.start}; convert it to UTF-8"
        ) from None
