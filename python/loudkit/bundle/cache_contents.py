"""Which releases are in the shared cache, and what in there can go. Other programs' models are not looked at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.bundle.files import is_file
from loudkit.bundle.inventory import is_checkpoint, is_voice, served
from loudkit.bundle.places import PART, SharedCache, cached_repos
from loudkit.bundle.sums import SUMS, files_below
from loudkit.bundle.verified import prune_records, verified_names
from loudkit.errors import LoudkitError


@dataclass(frozen=True)
class CachedRelease:
    """One commit of a release in the cache; ``size`` counts every blob it links to."""

    repo: str
    commit: str
    revisions: tuple[str, ...]  # branches and tags that name it
    folder: Path
    size: int  # bytes
    backends: tuple[str, ...]  # that it has everything for
    verified: bool  # every file was held to the release's sums
    has_sums: bool = True


def as_object(release: CachedRelease) -> dict[str, Any]:
    """For JSON."""
    return {
        "repo": release.repo,
        "commit": release.commit,
        "revisions": list(release.revisions),
        "bytes": release.size,
        "backends": list(release.backends),
        "verified": release.verified,
        "folder": str(release.folder),
    }


def cached_releases() -> list[CachedRelease]:
    """By name, the newest commit of each first."""
    return [_described(entry, commit) for entry in _own_entries() for commit in entry.commits()]


def prunable(repo: str | None = None, *, old: bool = False, everything: bool = False) -> dict[Path, int]:
    """Files that ``prune`` removes, with their bytes: broken-off downloads and blobs that no commit uses.

    ``old`` adds commits that no branch or tag names, ``everything`` all of each release.
    """
    found: dict[Path, int] = {}
    for entry in _own_entries():
        if repo in (None, entry.repo):
            found |= _prunable(entry, old=old, everything=everything)
    return found


def prune(repo: str | None = None, *, old: bool = False, everything: bool = False) -> tuple[int, list[str]]:
    """Remove what ``prunable`` finds; bytes gained, and the releases left alone because they are being fetched."""
    freed, busy = 0, []
    for entry in _own_entries():
        if repo not in (None, entry.repo):
            continue
        try:
            with entry.lock(seconds=0):
                for path, size in _prunable(entry, old=old, everything=everything).items():
                    with suppress(OSError):
                        path.unlink()
                        freed += size
                _remove_empty(entry.entry)
        except LoudkitError:
            busy.append(entry.repo)
    prune_records()
    return freed, busy


def _own_entries() -> Iterator[SharedCache]:
    for entry in cached_repos():
        broken_off = any(path.name.endswith(PART) for path in _inside(entry.entry / "blobs"))
        if broken_off or any(_is_release(entry.folder(commit)) for commit in entry.commits()):
            yield entry


def _is_release(snapshot: Path) -> bool:
    """Whether it has a checkpoint of ours, or voices beside sums."""
    names = [path.name for path in _inside(snapshot)]
    if SUMS in names and any(is_voice(f"voices/{path.name}") for path in _inside(snapshot / "voices")):
        return True
    for name in names:
        if is_checkpoint(name):
            with suppress(LoudkitError):
                open_checkpoint(snapshot / name)
                return True
    return False


def _described(entry: SharedCache, commit: str) -> CachedRelease:
    folder = entry.folder(commit)
    files = dict(files_below(folder))
    blobs = {path.resolve() for path in files.values()}
    refs = entry.entry / "refs"
    revisions = [
        path.relative_to(refs).as_posix()
        for path in sorted(refs.rglob("*"))
        if is_file(path) and path.read_bytes().strip() == commit.encode()
    ]
    known = verified_names(folder)
    return CachedRelease(
        entry.repo,
        commit,
        tuple(revisions),
        folder,
        sum(_size(path) for path in blobs),
        served(files),
        SUMS in files and all(name in known for name in files),
        SUMS in files,
    )


def _prunable(entry: SharedCache, *, old: bool, everything: bool) -> dict[Path, int]:
    if everything:
        return {path: _size(path) for path in _all(entry.entry)}
    kept = [
        entry.folder(commit) for commit in entry.commits() if not old or _described(entry, commit).revisions
    ]
    used = {path.resolve() for snapshot in kept for path in _all(snapshot)}
    blobs = {path: _size(path) for path in _inside(entry.entry / "blobs") if path.resolve() not in used}
    gone = [entry.folder(commit) for commit in entry.commits() if entry.folder(commit) not in kept]
    dangling = [path for snapshot in kept for path in _all(snapshot) if not path.exists()]
    return (
        blobs
        | {path: _size(path) for snapshot in gone for path in _all(snapshot)}
        | dict.fromkeys(dangling, 0)
    )


def _all(folder: Path) -> list[Path]:
    return [Path(root, name) for root, _, names in os.walk(folder) for name in names]


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _size(path: Path) -> int:
    """Bytes it takes by itself; a link takes none."""
    try:
        return 0 if path.is_symlink() else path.stat().st_size
    except OSError:
        return 0


def _remove_empty(folder: Path) -> None:
    for root, _, _ in os.walk(folder, topdown=False):
        with suppress(OSError):
            os.rmdir(root)  # noqa: PTH106
