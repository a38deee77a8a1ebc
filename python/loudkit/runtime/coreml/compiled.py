"""The compiled form of a package, kept in loudkit's own cache: compiling takes seconds and is the same every time.

Nothing is written beside the package: a file too many there breaks ``loudkit verify``.
"""

from __future__ import annotations

import hashlib
import logging
import platform
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from loudkit.bundle.files import is_folder
from loudkit.bundle.verified import loudkit_cache

_log = logging.getLogger("loudkit")


def compiled_package(
    path: Path, digest: str, compile_package: Callable[[Path, Path], None] | None = None
) -> Path | None:
    """The compiled form of the package ``path`` with the tree ``digest``, made if it is not here yet.

    None where it cannot be kept; the package is then compiled at every load. ``compile_package`` writes the compiled
    form of its first argument to its second.
    """
    folder = loudkit_cache() / "coreml"
    place = folder / f"{_key(digest)}.mlmodelc"
    if is_folder(place):
        return place
    try:
        folder.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".compiling-", dir=folder))
    except OSError as error:
        _log.warning(
            "%s is compiled at every load: %s cannot be written (%s)", path.name, folder, error.strerror
        )
        return None
    try:
        made = scratch / "model.mlmodelc"
        (compile_package or _compile)(path, made)
        with suppress(OSError):  # another process was quicker
            made.rename(place)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return place if is_folder(place) else None


def _key(digest: str) -> str:
    """What the compiled form depends on: the package, the system's build, the tools."""
    parts = (digest, platform.version(), platform.mac_ver()[0], _tools(), platform.machine())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def _tools() -> str:
    try:
        return metadata.version("coremltools")
    except metadata.PackageNotFoundError:
        return ""


def _compile(path: Path, made: Path) -> None:
    import coremltools

    coremltools.models.utils.compile_model(str(path), str(made))
