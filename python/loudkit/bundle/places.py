"""Where a fetched release lands: the hub client's shared cache, or a plain folder.

Both gather bytes out of sight, under names that nobody reads, and show a release only when all of it is verified.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import re
import secrets
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Final, Protocol

from loudkit.bundle.container import file_sha256
from loudkit.bundle.files import exists, is_file, is_folder, replacing
from loudkit.bundle.hub import COMMIT, Listing, RemoteFile, client_constants
from loudkit.bundle.json_object import read_object
from loudkit.bundle.receipt import Receipt, read_receipt, write_receipt
from loudkit.bundle.release import is_official
from loudkit.bundle.selection import Selection
from loudkit.bundle.sums import RECEIPT, SUMS, files_below, is_bookkeeping, read_sums
from loudkit.bundle.transfer import writing_failed
from loudkit.errors import InvalidFileError, InvalidRequestError, LoudkitError

_log = logging.getLogger("loudkit")
PART: Final = ".loudkit.incomplete"  # the client's own listing counts what ends so as unfinished
_REPO_FOLDER: Final = re.compile("models--(.+?)--(.+)")


class Place(Protocol):
    """Where one repository's releases land."""

    @property
    def root(self) -> Path:
        """The folder whose disk they fill; it need not exist."""

    def commit_of(self, revision: str, wanted: Selection) -> str | None:
        """The commit that answers ``revision`` here without asking the hub."""

    def folder(self, commit: str) -> Path:
        """The release folder of ``commit``, which need not exist."""

    def held(self, file: RemoteFile) -> Path | None:
        """Where the bytes of ``file`` may be already; they are still to be verified."""

    def part(self, file: RemoteFile) -> Path:
        """Where the bytes of ``file`` gather."""

    def keep(self, file: RemoteFile) -> Path:
        """Take over the verified part of ``file``; where its bytes are then."""

    def reject(self, path: Path) -> None:
        """``held`` bytes at ``path`` were found wrong."""

    def outdated(self, sums: Mapping[str, str], names: Collection[str], commit: str) -> list[str]:
        """What ``publish`` must remove when it shows ``names`` of a release with these sums.

        Raises ``InvalidFileError`` for what is there, is not ours to remove and contradicts the release.
        """

    def publish(self, listing: Listing, paths: Mapping[str, Path], outdated: Collection[str]) -> Path:
        """Show the release: ``paths`` is where the verified bytes of each name are. Its folder."""

    def name(self, listing: Listing) -> None:
        """The commit of ``listing``, which is here, is what its revision means now."""

    def lock(self) -> AbstractContextManager[None]:
        """Only one process at a time fetches into this place."""


@dataclass(frozen=True)
class SharedCache:
    """The hub client's cache entry of ``repo``: blobs by content, snapshots of links by commit, refs by revision."""

    repo: str
    entry: Path

    @property
    def root(self) -> Path:
        """The entry."""
        return self.entry

    def commit_of(self, revision: str, wanted: Selection) -> str | None:
        """The commit itself, or the one its ref names."""
        del wanted
        if COMMIT.fullmatch(revision):
            return revision
        try:
            named = (self.entry / "refs" / revision).read_text(encoding="ascii").strip()
        except (OSError, ValueError):
            return None
        return named if COMMIT.fullmatch(named) else None

    def commits(self) -> list[str]:
        """The commits of which something is here, the newest first."""
        snapshots = [path for path in _listed(self.entry / "snapshots") if COMMIT.fullmatch(path.name)]
        return [path.name for path in sorted(snapshots, key=_modified, reverse=True)]

    def folder(self, commit: str) -> Path:
        """Its snapshot."""
        return self.entry / "snapshots" / commit

    def held(self, file: RemoteFile) -> Path | None:
        """Its blob."""
        blob = self._blob(file)
        return blob if is_file(blob) else None

    def part(self, file: RemoteFile) -> Path:
        """Beside its blob."""
        blob = self._blob(file)
        return blob.with_name(blob.name + PART)

    def keep(self, file: RemoteFile) -> Path:
        """The part becomes the blob."""
        blob = self._blob(file)
        _move(self.part(file), blob)
        return blob

    def reject(self, path: Path) -> None:
        """Delete it; snapshots that link to it lack the file from now on, and are fetched again when asked for."""
        path.unlink(missing_ok=True)

    def outdated(self, sums: Mapping[str, str], names: Collection[str], commit: str) -> list[str]:
        """Nothing: a snapshot is of one commit."""
        _check_foreign(self.folder(commit), sums, names, self.repo)
        return []

    def publish(self, listing: Listing, paths: Mapping[str, Path], outdated: Collection[str]) -> Path:
        """Link every name to its blob, then let the revision's ref name the commit."""
        del outdated
        snapshot = self.folder(listing.commit)
        for name, blob in paths.items():
            _link(snapshot / name, blob, self._locks)
        self.name(listing)
        return snapshot

    def name(self, listing: Listing) -> None:
        """Write the revision's ref; a commit needs none."""
        if not COMMIT.fullmatch(listing.revision):
            beside = self._locks / secrets.token_hex(8)
            with replacing(beside) as file:
                file.write(listing.commit.encode("ascii"))
            _move(beside, self.entry / "refs" / listing.revision)

    def lock(self, seconds: float = -1) -> AbstractContextManager[None]:
        """In the client's folder of locks."""
        return locked(self._locks / "loudkit.lock", seconds)

    @property
    def _locks(self) -> Path:
        """On the same disk, and nobody takes what is in there for a blob, a ref or a file of a release."""
        return self.entry.parent / ".locks" / self.entry.name

    def _blob(self, file: RemoteFile) -> Path:
        return self.entry / "blobs" / file.key


@dataclass(frozen=True)
class PlainFolder:
    """A folder of plain files, ready to copy, with a receipt; bytes gather in its ``.cache/loudkit``."""

    repo: str
    path: Path

    @property
    def root(self) -> Path:
        """The folder."""
        return self.path

    def commit_of(self, revision: str, wanted: Selection) -> str | None:
        """What the receipt vouches for, if that is the ``revision`` asked for."""
        receipt = read_receipt(self.path, self.repo, wanted)
        if receipt is None or revision not in (receipt.revision, receipt.commit):
            return None
        return receipt.commit

    def folder(self, commit: str) -> Path:
        """The folder, whatever the commit."""
        del commit
        return self.path

    def held(self, file: RemoteFile) -> Path | None:
        """The file under its name: an earlier release may have left the same bytes."""
        path = self.path / file.name
        return path if is_file(path) else None

    def part(self, file: RemoteFile) -> Path:
        """In the scratch folder."""
        return self._scratch / (_key(file) + PART)

    def keep(self, file: RemoteFile) -> Path:
        """It stays out of sight until all of the release is here."""
        return self.part(file)

    def reject(self, path: Path) -> None:
        """It stays until its successor is here."""

    def outdated(self, sums: Mapping[str, str], names: Collection[str], commit: str) -> list[str]:
        """Files of the release fetched here before that this one has no more, or has otherwise."""
        del commit
        if not is_folder(self.path):
            return []
        own = self._own()
        _check_foreign(self.path, sums, {*names, *own}, self.repo)
        outdated = []
        for name, path in files_below(self.path):
            if name in names or not (name in sums or name in own):
                continue
            digest = file_sha256(path)
            if digest == sums.get(name):
                continue
            if digest not in own.get(name, ()):
                raise InvalidFileError(
                    f"{path} differs from what {self.repo} lists under that name; move it away, or name another folder"
                )
            outdated.append(name)
        return outdated

    def publish(self, listing: Listing, paths: Mapping[str, Path], outdated: Collection[str]) -> Path:
        """Move what came under its names, remove what is outdated, write the receipt last."""
        journal = self._own()
        for name, listed in (read_sums(paths[SUMS]) if SUMS in paths else {}).items():
            journal.setdefault(name, []).append(listed)
        with replacing(self._journal) as file:
            file.write(json.dumps(journal).encode("utf-8"))
        _unlink(self.path / RECEIPT)
        for name in sorted(paths, key=lambda name: name != SUMS):
            if paths[name] != self.path / name:
                _move(paths[name], self.path / name)
        for name in outdated:
            _unlink(self.path / name)
        for leftover in self._scratch.glob("*" + PART):
            _unlink(leftover)
        fetched_at = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        digest = file_sha256(self.path / SUMS) if is_file(self.path / SUMS) else None
        receipt = Receipt(self.repo, listing.revision, listing.commit, digest, fetched_at)
        write_receipt(self._scratch, receipt)
        _move(self._scratch / RECEIPT, self.path / RECEIPT)
        _unlink(self._journal)
        return self.path

    def name(self, listing: Listing) -> None:
        """The receipt keeps the revision that it was fetched as."""

    def lock(self) -> AbstractContextManager[None]:
        """In the scratch folder."""
        return locked(self._scratch / "lock")

    def _own(self) -> dict[str, list[str]]:
        """Digests of the files that we put here: by the receipt's sums, and by the journal of a move that broke off."""
        own: dict[str, list[str]] = {}
        with suppress(LoudkitError):
            own = {name: list(digests) for name, digests in read_object(self._journal).items()}
        receipt = read_receipt(self.path, self.repo, Selection((), ()))
        for name, digest in (read_sums(self.path / SUMS) if receipt and receipt.sha256sums else {}).items():
            own.setdefault(name, []).append(digest)
        return own

    @property
    def _journal(self) -> Path:
        return self._scratch / "moving.json"

    @property
    def _scratch(self) -> Path:
        return self.path / ".cache" / "loudkit"


def place_for(repo: str, local_dir: str | os.PathLike[str] | None) -> Place:
    """The plain folder ``local_dir``, which may be absent but no file; without one, the shared cache."""
    if local_dir is None:
        return SharedCache(repo, cache_root() / ("models--" + repo.replace("/", "--")))
    path = Path(local_dir).expanduser()
    if exists(path) and not is_folder(path):
        raise InvalidRequestError(f"{path} is a file; name a folder to fetch into, or one that is to be made")
    return PlainFolder(repo, path)


def cache_root() -> Path:
    """The hub client's cache: ``$HF_HUB_CACHE``, else ``hub`` in ``$HF_HOME``."""
    return Path(client_constants().HF_HUB_CACHE)


def cached_repos() -> list[SharedCache]:
    """The cache's entries of models, whoever fetched them."""
    found = []
    for path in _listed(cache_root()):
        match = _REPO_FOLDER.fullmatch(path.name)
        if match and is_folder(path):
            found.append(SharedCache("/".join(match.groups()), path))
    return found


@contextmanager
def locked(path: Path, seconds: float = -1) -> Iterator[None]:
    """Hold the lock file ``path``; it is released when the process ends, however it ends.

    Waits for ``seconds`` at most, by default for as long as it takes; raises ``InvalidRequestError`` then.
    """
    from filelock import FileLock, Timeout

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise writing_failed(error, path.parent) from error
    lock = FileLock(str(path))
    try:
        lock.acquire(timeout=seconds)
    except Timeout:
        raise InvalidRequestError(f"{path.parent.name} is being fetched right now; try again later") from None
    except NotImplementedError:  # a file system without locks
        yield
        return
    except OSError as error:
        raise writing_failed(error, path) from error
    try:
        yield
    finally:
        lock.release()


def _check_foreign(folder: Path, sums: Mapping[str, str], names: Collection[str], repo: str) -> None:
    """Refuse weights in ``folder``, and in an official release anything, that is neither listed nor in ``names``."""
    if not sums or not is_folder(folder):
        return
    foreign = [
        name
        for name, _ in files_below(folder)
        if name not in sums and name not in names and not is_bookkeeping(name)
    ]
    refused = [name for name in foreign if name.endswith(".safetensors") or is_official(repo)]
    if refused:
        raise InvalidFileError(
            f"{folder} holds {refused[0]!r}, which is no part of {repo}; move it away, or name another folder"
        )
    if foreign:
        _log.warning("%s holds %r, which is no part of %s and was not checked", folder, foreign[0], repo)


def _link(path: Path, blob: Path, scratch: Path) -> None:
    """Let ``path`` be a relative link to ``blob``; a hard link or a copy where links are not to be had."""
    if is_file(path) and path.resolve() == blob.resolve():
        return
    beside = scratch / secrets.token_hex(8)
    try:
        scratch.mkdir(parents=True, exist_ok=True)
        try:
            beside.symlink_to(os.path.relpath(blob, path.parent))
        except OSError:
            try:
                os.link(blob, beside)
            except OSError:
                shutil.copyfile(blob, beside)
    except OSError as error:
        raise writing_failed(error, beside) from error
    _move(beside, path)


def _move(source: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        source.replace(target)
    except OSError as error:
        raise writing_failed(error, target) from error


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise writing_failed(error, path) from error


def _key(file: RemoteFile) -> str:
    return hashlib.sha256(f"{file.name}\0{file.key}".encode()).hexdigest()


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
