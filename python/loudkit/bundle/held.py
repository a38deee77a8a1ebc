"""The copy of a release that is on this machine: whole, verified, and of which commit."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Final

from loudkit.bundle.checkpoint import TOKENIZER, open_checkpoint, packed_asset
from loudkit.bundle.container import file_sha256
from loudkit.bundle.inventory import is_checkpoint, lacking
from loudkit.bundle.json_object import read_object
from loudkit.bundle.places import Place, PlainFolder
from loudkit.bundle.receipt import read_receipt
from loudkit.bundle.release import RECORD, check_record, is_official
from loudkit.bundle.selection import Selection
from loudkit.bundle.sums import SUMS, files_below, read_sums
from loudkit.bundle.verified import record_verified, verified_names
from loudkit.errors import LoudkitError

_NAMED: Final = 3


@dataclass(frozen=True)
class Need:
    """What a release must bring for one use."""

    repo: str
    revision: str
    backend: str
    cloning: bool
    voices: bool
    wanted: Selection


@dataclass(frozen=True)
class Copy:
    """What is here of ``commit``. ``problem`` says why it will not do; None if it is all there and verified."""

    folder: Path
    commit: str
    since: str
    problem: str | None


def copy_here(place: Place, need: Need, commit: str | None) -> Copy:
    """The copy of ``commit`` in ``place``, held to ``need``.

    In the shared cache, which any program may write, what was not verified before is verified now, and what fails is
    deleted. A plain folder is vouched for by its receipt, and no weights are hashed.
    """
    if commit is None:
        return Copy(place.folder(""), "", "", _nothing(place))
    folder = place.folder(commit)
    if isinstance(place, PlainFolder):
        receipt = read_receipt(folder, need.repo, need.wanted)
        if receipt is None or receipt.commit != commit:
            return Copy(folder, commit, "", _nothing(place))
        return Copy(folder, commit, receipt.fetched_at, _missing(_files(folder), {}, need))
    files = _files(folder)
    if not files:
        return Copy(folder, commit, "", _nothing(place))
    since = datetime.fromtimestamp(folder.stat().st_mtime, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    try:
        sums = read_sums(files[SUMS]) if SUMS in files else {}
        problem = _missing(files, sums, need) or _damage(folder, files, sums, need)
    except LoudkitError as error:
        problem = str(error)
    return Copy(folder, commit, since, problem)


def packs_tokenizer(checkpoint: Path) -> bool:
    """Whether the file ``checkpoint`` holds the tokenizer itself; false for what cannot be opened."""
    with suppress(LoudkitError):
        return packed_asset(open_checkpoint(checkpoint), TOKENIZER) is not None
    return False


def _nothing(place: Place) -> str:
    """Says where was looked: a copy may be somewhere else."""
    return f"nothing of it is in {place.root}"


def _files(folder: Path) -> dict[str, Path]:
    try:
        return dict(files_below(folder))
    except LoudkitError:
        return {}


def _missing(files: Mapping[str, Path], sums: Mapping[str, str], need: Need) -> str | None:
    packed = TOKENIZER in files or any(packs_tokenizer(files[name]) for name in files if is_checkpoint(name))
    listed = [name for name in sums if need.wanted.covers(name) and name not in files]
    gaps = listed or lacking(files, need.backend, cloning=need.cloning, voices=need.voices, packed=packed)
    if not gaps and is_official(need.repo):
        gaps = [name for name in (SUMS, RECORD) if name not in files]
    return f"the copy here lacks {_names(gaps)}" if gaps else None


def _damage(folder: Path, files: Mapping[str, Path], sums: Mapping[str, str], need: Need) -> str | None:
    covered = [name for name in files if need.wanted.covers(name)]
    unlisted = [name for name in covered if sums and name not in sums and name.endswith(".safetensors")]
    if unlisted:
        return f"the copy here holds {_names(unlisted)}, which its {SUMS} does not list; delete {folder}"
    known = verified_names(folder)
    fresh = [name for name in covered if name not in known]
    damaged = [name for name in fresh if name in sums and file_sha256(files[name]) != sums[name]]
    for name in damaged:
        with suppress(OSError):  # a cache that is read-only stays as it is, and goes unused
            files[name].resolve().unlink()
            files[name].unlink(missing_ok=True)
    if damaged:
        return f"the copy here of {_names(damaged)} was damaged and is deleted"
    if is_official(need.repo):
        check_record(read_object(files[RECORD]), str(files[RECORD]))
    if fresh:
        record_verified(folder, fresh)
    return None


def _names(names: tuple[str, ...] | list[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
