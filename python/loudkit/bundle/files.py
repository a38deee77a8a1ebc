"""Open, read and replace files; every failure of the file system becomes a refusal."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader, BufferedWriter
from pathlib import Path

from loudkit.errors import (
    InvalidFileError,
    InvalidRequestError,
    InvalidTypeError,
    LoudkitError,
    MissingFileError,
    shown,
)

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def path_text(given: object, what: str) -> str:
    """A path as text; anything that is none is refused by the name of its argument, ``what``."""
    text = os.fspath(given) if isinstance(given, (str, os.PathLike)) else None
    if not isinstance(text, str):
        raise InvalidTypeError(f"{what} is {shown(given)}; expected a path, as text or a pathlib.Path")
    return text


@contextmanager
def open_regular(path: Path) -> Iterator[BufferedReader]:
    """``path`` open for reading in binary. A pipe, device or folder is refused before it is opened."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InvalidFileError(f"{path} is not a regular file; pass the path of a file")
        file = path.open("rb")
    except InvalidFileError:
        raise
    except (FileNotFoundError, NotADirectoryError) as error:
        raise MissingFileError(f"{path} is not there; check the path") from error
    except OSError as error:
        raise InvalidFileError(f"{path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # NUL or an unencodable character
        raise InvalidFileError(f"{str(path)!r} is not a usable path: {error}") from error
    with file:
        try:
            yield file
        except LoudkitError:
            raise
        except OSError as error:
            raise InvalidFileError(f"{path} cannot be read: {error.strerror or error}") from error


def is_file(path: Path) -> bool:
    """Whether ``path`` is a file that can be seen; false, never an error, where pathlib raises."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path) -> bool:
    """Whether ``path`` is a folder that can be seen; false, never an error, where pathlib raises."""
    return os.path.isdir(path)  # noqa: PTH112


def exists(path: Path | str) -> bool:
    """Whether something that can be seen stands at ``path``; false, never an error, where pathlib raises."""
    return os.path.exists(path)  # noqa: PTH110


def read_limited(path: Path, limit: int) -> bytes:
    """All of ``path``, which may hold at most ``limit`` bytes; a larger file is refused before it is read."""
    with open_regular(path) as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(limit + 1) if size <= limit else b""
    if size > limit or len(data) > limit:
        raise InvalidFileError(f"{path} is {max(size, len(data))} bytes; expected at most {limit}")
    return data


def destination(path: Path) -> Path:
    """The file that writing to ``path`` is meant to change: where a link leads. A read-only file is refused."""
    try:
        found = Path(os.path.realpath(path)) if path.is_symlink() else path
        if found.is_symlink():
            raise InvalidRequestError(f"{path} is a link that leads to itself; name another file")
        if is_file(found) and not found.stat().st_mode & _WRITABLE:
            raise InvalidRequestError(f"{path} is read-only; name another file, or run: chmod u+w {path}")
    except OSError as error:
        raise InvalidRequestError(f"{path} cannot be written: {error.strerror or error}") from error
    except LoudkitError:
        raise
    except ValueError as error:
        raise InvalidRequestError(f"{str(path)!r} is not a usable path: {error}") from error
    return found


def write_file(path: Path, contents: bytes) -> None:
    """``contents`` at ``path``, which is replaced, or where a link leads; a pipe or a device is written to."""
    if exists(path) and not is_file(path) and not is_folder(path):
        try:
            path.write_bytes(contents)
        except OSError as error:
            raise InvalidRequestError(f"{path} cannot be written: {error.strerror or error}") from error
        return
    with replacing(destination(path)) as file:
        file.write(contents)


@contextmanager
def replacing(path: Path, mode: int = 0o666) -> Iterator[BufferedWriter]:
    """A new file beside ``path`` that takes its place when the block ends well and vanishes when it does not.

    Makes parent folders. ``mode`` is subject to the umask; a link at ``path`` is replaced, not followed.
    """
    beside = path.with_name(f".{secrets.token_hex(8)}.part") if path.name else path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            path.lstat()  # a name that cannot be used is refused before anything is written
        file = open(beside, "xb", opener=lambda name, flags: os.open(name, flags, mode))  # noqa: SIM115
    except OSError as error:
        raise InvalidRequestError(f"{path} cannot be written: {error.strerror or error}") from error
    except ValueError as error:
        raise InvalidRequestError(f"{str(path)!r} is not a usable path: {error}") from error
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError) and not isinstance(error, LoudkitError):
            raise InvalidRequestError(f"{path} cannot be written: {error.strerror or error}") from error
        raise
