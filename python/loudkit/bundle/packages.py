"""CoreML packages: folders of files that count as one, by completeness, digest and record."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from loudkit.bundle.container import file_sha256
from loudkit.bundle.export_record import RECORD
from loudkit.bundle.files import exists, is_file, is_folder
from loudkit.bundle.json_object import child, read_object, shown, unexpected
from loudkit.bundle.lookup import release_boundary
from loudkit.errors import InvalidFileError, MissingFileError

COREML_ASSETS: Final = "LOUDKIT_COREML_ASSETS"
SUFFIX: Final = ".mlpackage"
_MANIFEST: Final = "Manifest.json"


def find_packages(
    checkpoint: Path, names: Sequence[str], environ: Mapping[str, str] = os.environ, *, cloning: bool = False
) -> Path:
    """The folder with all the packages ``names``: ``$LOUDKIT_COREML_ASSETS``, else ``coreml/`` beside.

    Nothing is mixed across folders. Raises MissingFileError with each folder that was tried and what it lacks.
    """
    beside = checkpoint.parent / "coreml"
    given = environ.get(COREML_ASSETS, "")
    folders = [Path(given), beside] if given else [beside]
    tried = []
    for folder in folders:
        lacking = [name + SUFFIX for name in names if not is_complete(folder / (name + SUFFIX))]
        if not lacking:
            return folder
        tried.append(f"{folder} lacks {' '.join(lacking)}")
    also = " --with-cloning" if cloning else ""
    raise MissingFileError(
        f"{'; '.join(tried)}; fetch them with: loudkit download <release> --for coreml{also}, "
        f"or set ${COREML_ASSETS} to their folder"
    )


def is_complete(path: Path) -> bool:
    """Whether a package has its manifest and some data."""
    try:
        return is_file(path / _MANIFEST) and any((path / "Data").iterdir())
    except OSError:
        return False


def tree_sha256(package: Path) -> str:
    """SHA-256 over the sorted lines ``<sha256>  <relative path>`` of the package's files.

    Raises InvalidFileError for a link, other than those of the hub client's cache into its own blobs, and for
    whatever else is no plain file.
    """
    release = package.parent.parent
    boundary = release_boundary(release)
    blobs = boundary / "blobs" if boundary != release.resolve() else None
    lines = sorted(f"{file_sha256(path)}  {name}\n" for name, path in _plain_files(package, blobs))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def check_packages(folder: Path, names: Iterable[str], *, block: str = "packages") -> dict[str, str]:
    """Hold the packages ``names`` to the tree digests that the record in ``folder`` has of them: their digests.

    Without a record, or without a digest in it, a package is only held to be made of plain files.
    Raises InvalidFileError naming the package.
    """
    entries = {}
    if exists(folder / RECORD):
        entries = child(read_object(folder / RECORD), block, str(folder / RECORD))
    digests = {}
    for name in names:
        member = name + SUFFIX
        entry = entries.get(member)
        wanted = entry.get("tree_sha256") if isinstance(entry, dict) else None
        if wanted is not None and not isinstance(wanted, str):
            raise unexpected(str(folder / RECORD), f"tree_sha256 of {shown(member)}", wanted, "text")
        found = tree_sha256(folder / member)
        if wanted is not None and found != wanted:
            raise InvalidFileError(
                f"{folder / member} is not the package that {RECORD} records; fetch or export all packages together"
            )
        digests[name] = found
    return digests


def check_enrollment_record(folder: Path, names: Sequence[str]) -> tuple[str, ...]:
    """Hold the record's block ``enrollment`` to itself: every package listed, all of one making.

    Absence, as in releases made before there was such a block, is a returned warning.
    """
    path = folder / RECORD
    what = str(path)
    record = read_object(path) if exists(path) else {}
    if "enrollment" not in record:
        return (
            f"{path} records no enrollment packages; they are used without knowing what they were made from",
        )
    entries = child(record, "enrollment", what)
    missing = [name + SUFFIX for name in names if not isinstance(entries.get(name + SUFFIX), dict)]
    if missing:
        raise InvalidFileError(
            f"{what}: enrollment does not list {shown(missing[0])}; export all packages again"
        )
    first = entries[names[0] + SUFFIX]
    for name in names[1:]:
        entry = entries[name + SUFFIX]
        for key in ("enrollment_sha256", "voice_encoder_sha256"):
            if entry.get(key) != first.get(key):
                raise unexpected(
                    what,
                    f"{key} of {shown(name + SUFFIX)}",
                    entry.get(key),
                    f"{shown(first.get(key))} as for {shown(names[0] + SUFFIX)}; export all packages in one run",
                )
    return ()


def _plain_files(folder: Path, blobs: Path | None, prefix: str = "") -> Iterable[tuple[str, Path]]:
    try:
        entries = [folder] if folder.is_symlink() else sorted(folder.iterdir())
    except OSError as error:
        raise InvalidFileError(f"{folder} cannot be listed: {error.strerror or error}") from error
    for path in entries:
        if path.is_symlink() and not (blobs and is_file(path) and path.resolve().is_relative_to(blobs)):
            raise InvalidFileError(
                f"{path} is a link; a package holds its files itself: fetch or export it again"
            )
        if is_folder(path):
            yield from _plain_files(path, blobs, f"{prefix}{path.name}/")
        else:
            yield prefix + path.name, path
