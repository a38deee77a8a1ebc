"""The one folder that an agent may write into. What it names cannot leave it, by no path and by no link."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from loudkit.bundle.own_voices import data_folder
from loudkit.errors import InvalidRequestError, shown

LONGEST_PART: Final = 200  # bytes
MOST_PARTS: Final = 8
_FORBIDDEN: Final = frozenset('\\:*?"<>|')  # so that a name means the same everywhere
_DEVICES: Final = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))]
)
_BY_DESCRIPTOR: Final = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")


def usual_folder() -> Path:
    """Where speech goes if nobody says where: ``loudkit/spoken`` where this platform keeps a user's data."""
    return data_folder() / "loudkit" / "spoken"


class Folder:
    """Files are written into ``root``, whole or not at all. It is made when the first one is written."""

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))
        if self.root.exists() and not self.root.is_dir():
            raise InvalidRequestError(f"{root} is not a folder; name another with --mcp-folder")

    def check(self, name: str, *, overwrite: bool) -> None:
        """Refuse a name that cannot be written to, before there is anything to write."""
        *folders, file = self._parts(name)
        at = self.root
        for part in folders:
            at /= part
            if at.is_symlink() or (at.exists() and not at.is_dir()):
                raise _no_folder(name, part)
        if (at / file).is_dir() and not (at / file).is_symlink():
            raise InvalidRequestError(f"{shown(name)} is a folder; name a file in it")
        if not overwrite and os.path.lexists(at / file):
            raise _taken(name)

    def write(self, name: str, data: bytes, *, overwrite: bool) -> Path:
        """Write ``data`` as the file ``name``; its path. A file that is there stays unless ``overwrite``."""
        *folders, file = self._parts(name)
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            if _BY_DESCRIPTOR:
                with _opened(self.root, folders, name) as inside:
                    _put(file, data, overwrite, inside)
            else:  # the check and the writing are two steps here
                self.check(name, overwrite=overwrite)
                at = self.root.joinpath(*folders)
                at.mkdir(parents=True, exist_ok=True)
                if not Path(os.path.realpath(at)).is_relative_to(self.root):
                    raise _no_folder(name, folders[-1])
                _put(str(at / file), data, overwrite, None)
        except FileExistsError:
            raise _taken(name) from None
        except OSError as error:
            reason = os.strerror(error.errno or errno.EIO)
            raise InvalidRequestError(f"{shown(name)} cannot be written: {reason}") from None
        return self.root.joinpath(*folders, file)

    def _parts(self, name: str) -> list[str]:
        """The parts of a relative path, each of which is a name and nothing else."""
        parts = list(PurePosixPath(name).parts)
        plain = not name.startswith("/") and not name.endswith("/") and 1 <= len(parts) <= MOST_PARTS
        if not plain or not all(_is_name(part) for part in parts):
            raise InvalidRequestError(
                f"{shown(name)} is not a file's name; expected one such as intro.wav or chapter/one.wav, inside the"
                " server's folder"
            )
        return parts


def made_up_name(form: str) -> str:
    """A name that no file has."""
    suffix = "pcm" if form == "pcm16" else form
    return f"speech-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}.{suffix}"


def _is_name(part: str) -> bool:
    return (
        len(part.encode("utf-8", "replace")) <= LONGEST_PART
        and part.isprintable()
        and part == part.strip()
        and not part.startswith((".", "~", "-"))
        and not part.endswith(".")
        and not _FORBIDDEN & set(part)
        and part.partition(".")[0].lower() not in _DEVICES
    )


@contextlib.contextmanager
def _opened(root: Path, folders: list[str], name: str) -> Iterator[int]:
    """A descriptor of the folder inside ``root``, opened part by part so that no part is a link."""
    at = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for part in folders:
            with contextlib.suppress(FileExistsError):
                os.mkdir(part, dir_fd=at)
            try:
                inner = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
            except OSError as error:
                if error.errno in (errno.ELOOP, errno.ENOTDIR):
                    raise _no_folder(name, part) from None
                raise
            os.close(at)
            at = inner
        yield at
    finally:
        os.close(at)


def _put(file: str, data: bytes, overwrite: bool, inside: int | None) -> None:
    """Write beside and move into place; a link that is in the way is replaced, not followed."""
    beside = os.path.join(os.path.dirname(file), f".{secrets.token_hex(8)}.part")  # noqa: PTH118, PTH120
    writing = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666, dir_fd=inside)
    try:
        with os.fdopen(writing, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        if overwrite:
            os.replace(beside, file, src_dir_fd=inside, dst_dir_fd=inside)
            return
        try:
            os.link(beside, file, src_dir_fd=inside, dst_dir_fd=inside)  # fails where one is there
        except OSError as error:
            if error.errno == errno.EEXIST:
                raise
            os.close(
                os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666, dir_fd=inside)
            )  # no links here
            os.replace(beside, file, src_dir_fd=inside, dst_dir_fd=inside)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside, dir_fd=inside)


def _no_folder(name: str, part: str) -> InvalidRequestError:
    return InvalidRequestError(f"{shown(name)} cannot be written: {part!r} is a link or no folder")


def _taken(name: str) -> InvalidRequestError:
    return InvalidRequestError(
        f"{shown(name)} is there already; choose another name, or pass overwrite: true"
    )
