"""Single files of a release, and the names of its voices, without fetching all of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from loudkit.bundle.container import file_sha256
from loudkit.bundle.download import check_listed, check_repo, fetch_files, fetch_sums, patience
from loudkit.bundle.hub import Listing, check_revision, connect
from loudkit.bundle.inventory import is_voice
from loudkit.bundle.places import Place, place_for
from loudkit.bundle.selection import Selection
from loudkit.bundle.sums import SUMS, read_sums
from loudkit.bundle.verified import record_verified, verified_names
from loudkit.errors import HubUnavailableError, LoudkitError, MissingFileError, VoiceNotFoundError

_SUFFIX = ".safetensors"
_NOTHING = Selection((), ())


def fetch_single(
    repo: str, names: Sequence[str], *, revision: str | None = None, endpoint: str | None = None
) -> Path:
    """The folder in the shared cache that holds the files ``names`` of ``repo``, verified.

    What is here answers without a request. What is not comes from the commit that is here, so that it fits the rest;
    only without one is the hub asked what ``revision`` is today. Raises as ``download`` does.
    """
    check_repo(repo)
    revision = check_revision(revision)
    place = place_for(repo, None)
    commit = place.commit_of(revision, _NOTHING)
    if commit is not None and _are_verified(place.folder(commit), names):
        return place.folder(commit)
    try:
        hub = connect(endpoint)
        listing = hub.look_up(repo, commit or revision, patience(glance=False))
    except HubUnavailableError as error:
        raise HubUnavailableError(
            f"{', '.join(names)} of {repo}: {error}; it is not on this machine yet, pass a path or try again"
        ) from error
    absent = [name for name in names if name not in listing.files]
    if absent:
        raise MissingFileError(
            f"{repo} at {listing.commit[:12]} has no {absent[0]}; check the name and the revision"
        )
    with place.lock():
        sums, paths = fetch_sums(hub, listing, place)
        check_listed(names, sums, listing)
        paths |= fetch_files(
            hub, listing, [name for name in names if name not in paths], sums, place, _silent
        )
        folder = place.publish(Listing(repo, revision, listing.commit, listing.files), paths, [])
        record_verified(folder, paths)
    return folder


def fetch_voice(repo: str, name: str, *, revision: str | None = None) -> Path:
    """The profile ``voices/<name>.safetensors`` of ``repo``, fetched alone where it is not here.

    Raises ``VoiceNotFoundError`` with the names there are.
    """
    check_voice(repo, name, revision=revision)
    file = f"voices/{name.removesuffix(_SUFFIX)}{_SUFFIX}"
    return fetch_single(repo, [file], revision=revision) / file


def check_voice(repo: str, name: str, *, revision: str | None = None) -> None:
    """Refuse, with the names there are, a voice that ``repo`` does not have."""
    available = list_voices(repo, revision=revision)
    if name.removesuffix(_SUFFIX) not in available:
        raise VoiceNotFoundError(f"no voice {name!r} in {repo}", ref=name, available=available)


def list_voices(repo: str, *, revision: str | None = None, endpoint: str | None = None) -> tuple[str, ...]:
    """The names of the voices of ``repo``, sorted: from the copy here, else from the hub's list; nothing is fetched."""
    check_repo(repo)
    revision = check_revision(revision)
    place = place_for(repo, None)
    commit = place.commit_of(revision, _NOTHING)
    names = _listed_here(place, commit) if commit else ()
    if not names:
        try:
            names = tuple(connect(endpoint).look_up(repo, revision, patience(glance=False)).files)
        except HubUnavailableError as error:
            raise HubUnavailableError(
                f"the voices of {repo} cannot be listed: {error}; nothing of it is in {place.root}, pass a folder"
            ) from error
    return tuple(sorted(name[len("voices/") : -len(_SUFFIX)] for name in names if is_voice(name)))


def _listed_here(place: Place, commit: str) -> tuple[str, ...]:
    folder = place.folder(commit)
    try:
        return tuple(read_sums(folder / SUMS))
    except LoudkitError:
        voices = folder / "voices"
        return tuple(f"voices/{path.name}" for path in voices.iterdir()) if voices.is_dir() else ()


def _are_verified(folder: Path, names: Sequence[str]) -> bool:
    """Whether all are here and verified; what was not is verified now, against the sums beside it."""
    fresh = [name for name in names if name not in verified_names(folder)]
    if not fresh:
        return True
    try:
        sums = read_sums(folder / SUMS)
        if any(file_sha256(folder / name) != sums.get(name) for name in fresh):
            return False
    except LoudkitError:
        return False
    record_verified(folder, fresh)
    return True


def _silent(done: int, total: int | None) -> None:
    del done, total
