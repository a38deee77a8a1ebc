"""Which files were held to SHA256SUMS, and have not been touched since.

One small record a folder, in loudkit's own cache: nothing of ours is written into a release or into the hub client's
cache. A record that is lost or stale costs a second look at the bytes, nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from loudkit.bundle.container import file_sha256
from loudkit.bundle.files import is_file, replacing
from loudkit.bundle.json_object import read_object
from loudkit.bundle.sums import RECEIPT, SUMS, read_sums
from loudkit.errors import LoudkitError

CACHE_VARIABLE: Final = "LOUDKIT_CACHE"
_LIMIT: Final = 16 * 1024 * 1024


def loudkit_cache() -> Path:
    """``$LOUDKIT_CACHE``, else this system's place for caches."""
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(os.path.expanduser(given))  # noqa: PTH111 (Path.expanduser raises where there is no such home)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "loudkit"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "loudkit" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "loudkit"


def verified_names(folder: Path) -> frozenset[str]:
    """The files of ``folder`` that were verified and are what they were, under today's SHA256SUMS."""
    try:
        record = read_object(_record(folder), _LIMIT)
        if record.get("sha256sums") != _sums(folder) or not isinstance(record.get("files"), dict):
            return frozenset()
        files = record["files"].items()
        return frozenset(name for name, stamp in files if stamp and stamp == _stamp(folder / name))
    except (LoudkitError, OSError, ValueError):
        return frozenset()


def record_verified(folder: Path, names: Iterable[str]) -> None:
    """Remember that ``names`` in ``folder`` were just verified. Where that cannot be written it is not remembered."""
    with suppress(LoudkitError, OSError, ValueError):
        known = verified_names(folder) | set(names)
        record = {
            "folder": str(folder.resolve()),
            "sha256sums": _sums(folder),
            "files": {name: _stamp(folder / name) for name in sorted(known)},
        }
        with replacing(_record(folder)) as file:
            file.write(json.dumps(record, ensure_ascii=False).encode("utf-8"))


def forget_verified(folder: Path) -> None:
    """Trust nothing of ``folder`` any more: a fetch into it looks at every byte again. For a folder that failed."""
    for path in (_record(folder), folder / RECEIPT):
        with suppress(OSError, ValueError):
            path.unlink(missing_ok=True)


def is_unverified(folder: Path) -> bool:
    """Whether ``folder`` has sums that its files were never held to: no receipt for them, and no record."""
    try:
        listed = read_sums(folder / SUMS) if is_file(folder / SUMS) else {}
    except LoudkitError:
        return True
    if not listed:
        return False
    with suppress(LoudkitError):
        if read_object(folder / RECEIPT, _LIMIT).get("sha256sums") == _sums(folder):
            return False
    known = verified_names(folder)
    return any(name not in known and is_file(folder / name) for name in listed)


def prune_records() -> int:
    """Remove records of folders that are gone; how many."""
    removed = 0
    for path in sorted((loudkit_cache() / "verified").glob("*.json")):
        with suppress(LoudkitError, OSError):
            folder = read_object(path, _LIMIT).get("folder")
            if not isinstance(folder, str) or not Path(folder).is_dir():
                path.unlink()
                removed += 1
    return removed


def _record(folder: Path) -> Path:
    name = hashlib.sha256(str(folder.resolve()).encode("utf-8", "surrogatepass")).hexdigest()
    return loudkit_cache() / "verified" / f"{name}.json"


def _sums(folder: Path) -> str | None:
    path = folder / SUMS
    return file_sha256(path) if is_file(path) else None


def _stamp(path: Path) -> list[int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return [status.st_size, status.st_mtime_ns, status.st_ino]
