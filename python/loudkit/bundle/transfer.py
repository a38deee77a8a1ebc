"""One file from the hub, in whole and checked, into a place where nobody looks for it yet."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loudkit.bundle.container import file_sha256
from loudkit.bundle.hub import BusyError, Hub, OffsetError, RemoteFile
from loudkit.bundle.sums import SUMS
from loudkit.errors import (
    DiskFullError,
    HubUnavailableError,
    InvalidFileError,
    InvalidRequestError,
    LoudkitError,
)

TRIES: Final = 5  # without a single new byte
FIRST_PAUSE: Final = 0.5  # seconds; doubles with each try
LONGEST_PAUSE: Final = 30.0
_SLACK: Final = 64 * 1024 * 1024
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_UNSIZED_LIMIT: Final = 16 * 1024 * 1024  # bytes of a file whose size neither list nor answer tells


@dataclass(frozen=True)
class Wanted:
    """A file to fetch. ``sha256`` is what SHA256SUMS lists for it, None where the release has no such line."""

    file: RemoteFile
    sha256: str | None
    part: Path  # where its bytes gather; kept after a break, and taken up again


class StoppedError(Exception):
    """Another file failed, so this one was left; what has come stays in its part."""


def fetch(
    hub: Hub,
    repo: str,
    commit: str,
    wanted: Wanted,
    moved: Callable[[int], None],
    stop: threading.Event,
) -> None:
    """Fill ``wanted.part`` with the bytes that its digest names.

    ``moved`` is told of bytes gained, and negatively of bytes dropped. Wrong bytes are deleted and refused with
    ``InvalidFileError``; a part left by an earlier call that turns out wrong is fetched anew first.
    """
    while True:
        began = _size(wanted.part)
        _receive(hub, repo, commit, wanted, moved, stop)
        problem = difference(wanted.part, wanted.file, wanted.sha256)
        if problem is None:
            return
        _drop(wanted.part, moved)
        if not began:
            raise InvalidFileError(
                f"{wanted.file.name} of {repo}: {problem}; deleted, run the same again or pin another revision"
            )


def difference(path: Path, file: RemoteFile, sha256: str | None) -> str | None:
    """How the bytes at ``path`` differ from what is known of ``file``; None if they do not."""
    size = _size(path)
    if file.size is not None and size != file.size:
        return _instead(path) or f"{size} bytes, expected {file.size}"
    expected, source = (sha256, SUMS) if sha256 else (file.sha256, "the hub")
    if expected:
        found = file_sha256(path)
        if found == expected:
            return None
        return _instead(path) or f"SHA-256 is {found}, expected {expected} by {source}"
    if file.git_oid and _git_oid(path, size) != file.git_oid:
        return _instead(path) or f"not the bytes the hub lists (git blob {file.git_oid})"
    return None


def check_room(folder: Path, size: int, what: str) -> None:
    """Refuse to start on ``size`` bytes that do not fit on the disk of ``folder``, which need not exist yet."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    if size > 0 and free < size + _SLACK:
        raise DiskFullError(
            f"{what} needs {size / 1e9:.2f} GB more and {folder} has {free / 1e9:.2f} GB free; make room, "
            "or set HF_HOME or --local-dir to another disk"
        )


def writing_failed(error: OSError, path: Path) -> InvalidRequestError | DiskFullError:
    """The refusal for ``error``, met while writing ``path``."""
    if error.errno in _FULL:
        return DiskFullError(f"the disk is full at {path}; make room and run the same again, it resumes")
    return InvalidRequestError(f"{path} cannot be written: {error.strerror or error}")


def _receive(
    hub: Hub, repo: str, commit: str, wanted: Wanted, moved: Callable[[int], None], stop: threading.Event
) -> None:
    """Bring the part to its full length, over as many connections as that takes."""
    failures = 0
    while True:
        before = _size(wanted.part)
        if wanted.file.size is not None and before > wanted.file.size:
            _drop(wanted.part, moved)
            continue
        if before and before == wanted.file.size:
            return
        try:
            if _receive_once(hub, repo, commit, wanted, before, moved, stop):
                return
            reason, pause = "the connection ended early", None
        except HubUnavailableError as error:
            reason, pause = str(error), error.retry_after if isinstance(error, BusyError) else None
        after = _size(wanted.part)
        failures = 1 if after > before else failures + 1
        if failures >= TRIES or (pause is not None and pause > LONGEST_PAUSE):
            wait = f", asked to wait {pause:g} s" if pause else ""
            total = "" if wanted.file.size is None else f" of {wanted.file.size}"
            raise HubUnavailableError(
                f"{wanted.file.name} of {repo}: {after}{total} bytes came, then: {reason}{wait}; "
                "run the same again, it resumes"
            )
        if stop.wait(pause if pause is not None else min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)):
            raise StoppedError


def _receive_once(
    hub: Hub,
    repo: str,
    commit: str,
    wanted: Wanted,
    offset: int,
    moved: Callable[[int], None],
    stop: threading.Event,
) -> bool:
    """Append what one connection brings; whether the file is whole."""
    name, expected = wanted.file.name, wanted.file.size
    try:
        with hub.open(repo, commit, name, offset) as answer:
            if answer.offset < offset:
                moved(-offset)
            limit = answer.size if expected is None else expected
            size = answer.offset
            wanted.part.parent.mkdir(parents=True, exist_ok=True)
            with wanted.part.open("ab") as file:
                file.truncate(size)
                for block in answer.blocks:
                    if stop.is_set():
                        raise StoppedError
                    if not size:
                        _check_start(block, answer.size, expected, f"{name} of {repo}")
                    size += len(block)
                    if size > (_UNSIZED_LIMIT if limit is None else limit):
                        raise InvalidFileError(
                            f"{name} of {repo}: more than the expected {limit} bytes came; pin another revision"
                            if limit is not None
                            else f"{name} of {repo}: the hub does not say how large it is, and it does not end"
                        )
                    file.write(block)
                    moved(len(block))
                file.flush()
                os.fsync(file.fileno())
            return limit is None or size == limit
    except OffsetError:
        _drop(wanted.part, moved)
        return False
    except InvalidFileError:
        _drop(wanted.part, moved)
        raise
    except LoudkitError:
        raise
    except OSError as error:  # the network's are refusals by now, so this is the disk's
        raise writing_failed(error, wanted.part) from error


def _drop(part: Path, moved: Callable[[int], None]) -> None:
    moved(-_size(part))
    part.unlink(missing_ok=True)


def _check_start(block: bytes, announced: int | None, expected: int | None, what: str) -> None:
    instead = _described(block[:200])
    if instead:
        raise InvalidFileError(
            f"{what}: the hub sent {instead}; check endpoint and proxy, then run the same again"
        )
    if announced is not None and expected is not None and announced != expected:
        raise InvalidFileError(
            f"{what}: {announced} bytes announced, expected {expected}; run the same again or pin another revision"
        )


def _instead(path: Path) -> str | None:
    with path.open("rb") as file:
        return _described(file.read(200))


def _described(head: bytes) -> str | None:
    """What a file that starts with ``head`` plainly is, where that is nothing a release is made of."""
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype", b"<html", b"<?xml")):
        return "a web page instead of the file"
    if start.startswith(b"version https://git-lfs"):
        return "a git-lfs pointer instead of the file"
    return None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _git_oid(path: Path, size: int) -> str:
    digest = hashlib.sha1(b"blob %d\0" % size, usedforsecurity=False)
    digest.update(path.read_bytes())
    return digest.hexdigest()
