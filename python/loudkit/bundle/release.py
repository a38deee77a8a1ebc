"""Is this folder the release it says it is: files against SHA256SUMS, and the release record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from loudkit.bundle.container import file_sha256
from loudkit.bundle.json_object import parse_object, read_object, shown, unexpected
from loudkit.bundle.sums import SUMS, files_below, is_bookkeeping, read_sums
from loudkit.errors import InvalidFileError

RECORD = "release.json"
PROFILES = ("full-0.1", "turbo-0.1")
_OFFICIAL_OWNER = "loudreader"
_NAMED = 5  # names in one message; the rest is counted


def is_official(repo: str | None) -> bool:
    """Whether ``repo`` (``owner/name``) is ours, under stricter rules; a local folder (None) is not."""
    return repo is not None and repo.split("/")[0].lower() == _OFFICIAL_OWNER


def check_snapshot(folder: Path, repo: str | None) -> tuple[str, ...]:
    """Hold every file below ``folder`` to its SHA256SUMS; what is only warned about comes back as lines.

    Raises ``InvalidFileError`` naming the files and the rule. A folder of another owner without SHA256SUMS is
    accepted unchecked.
    """
    official = is_official(repo)
    present = dict(files_below(folder))
    if SUMS not in present:
        if official:
            raise InvalidFileError(
                f"{folder} has no {SUMS}, which {repo} must have; delete this copy and fetch again"
            )
        return ()
    listed = read_sums(present[SUMS])
    if official:
        _check_record_below(folder, present, repo)
    there = [name for name in listed if name in present]
    if not there:
        raise InvalidFileError(
            f"{folder} holds none of the {len(listed)} files that its {SUMS} lists; fetch it again"
        )
    wrong = [name for name in there if file_sha256(present[name]) != listed[name]]
    if wrong:
        raise InvalidFileError(
            f"{_names(wrong)} in {folder} differ from {SUMS}; delete this copy and fetch again"
        )
    unlisted = [name for name in present if name not in listed and not is_bookkeeping(name)]
    weights = [name for name in unlisted if name.endswith(".safetensors")]
    if weights or (official and unlisted):
        raise InvalidFileError(
            f"{_names(weights or unlisted)} in {folder} not listed in {SUMS}; remove or fetch again"
        )
    return (f"{_names(unlisted)} in {folder} not listed in {SUMS} and left unchecked",) if unlisted else ()


def check_single_file(
    path: Path, name: str, repo: str | None, sums: Path | None, record: Path | None
) -> None:
    """Hold the fetched file ``path``, called ``name`` in ``repo``, to the fetched ``sums`` and ``record``.

    Without ``sums`` a file of another owner is accepted unchecked.
    """
    if sums is None:
        if is_official(repo):
            raise InvalidFileError(
                f"{repo} gave no {SUMS}, so {name!r} cannot be checked; pin another revision"
            )
        return
    listed = read_sums(sums)
    if is_official(repo):
        if record is None:
            raise InvalidFileError(
                f"{repo} gave no {RECORD}, so {name!r} cannot be trusted; pin another revision"
            )
        _check_listed(record, RECORD, listed)
        check_record(read_object(record), str(record))
    _check_listed(path, name, listed)


def check_record(record: Mapping[str, Any], what: str) -> None:
    """Refuse a ``release.json`` that is not of a releasable profile or not verified."""
    profile = record.get("profile")
    if not isinstance(profile, str) or profile not in PROFILES:
        raise unexpected(what, "profile", profile, f"one of {' '.join(PROFILES)}")
    if record.get("verified") is not True:
        raise unexpected(what, "verified", record.get("verified"), "true")


def parse_record(data: bytes | str, what: str = RECORD) -> dict[str, Any]:
    """The release record in ``data``, checked."""
    record = parse_object(data, what)
    check_record(record, what)
    return record


def _check_record_below(folder: Path, present: Mapping[str, Path], repo: str | None) -> None:
    if RECORD not in present:
        raise InvalidFileError(
            f"{folder} has no {RECORD}, which {repo} must have; delete this copy and fetch again"
        )
    check_record(read_object(present[RECORD]), str(present[RECORD]))


def _check_listed(path: Path, name: str, listed: Mapping[str, str]) -> None:
    if name not in listed:
        raise InvalidFileError(
            f"{shown(name)} is not listed in {SUMS}; delete {path} and pin another revision"
        )
    if file_sha256(path) != listed[name]:
        raise InvalidFileError(
            f"{shown(name)} differs from its line in {SUMS}; delete {path} and fetch again"
        )


def _names(names: Sequence[str]) -> str:
    shown_names = ", ".join(shown(name) for name in names[:_NAMED])
    return shown_names + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
