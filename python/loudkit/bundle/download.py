"""A release by name: the copy on this machine where it is whole, else fetched, verified and only then shown."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from loudkit.bundle.checkpoint import TOKENIZER
from loudkit.bundle.fetch_progress import FetchLine
from loudkit.bundle.files import exists
from loudkit.bundle.held import Copy, Need, copy_here, packs_tokenizer
from loudkit.bundle.hub import (
    GLANCE_SECONDS,
    LOOK_UP_SECONDS,
    MAIN,
    Hub,
    Listing,
    RemoteFile,
    check_revision,
    connect,
)
from loudkit.bundle.inventory import is_checkpoint, lacking, served
from loudkit.bundle.json_object import read_object
from loudkit.bundle.places import Place, SharedCache, place_for
from loudkit.bundle.release import RECORD, check_record, is_official
from loudkit.bundle.selection import is_repo_id, selection
from loudkit.bundle.sums import SUMS, read_sums
from loudkit.bundle.transfer import Wanted, check_room, difference, fetch
from loudkit.bundle.verified import record_verified
from loudkit.errors import (
    HubUnavailableError,
    InvalidFileError,
    InvalidRequestError,
    MissingFileError,
)

CONNECTIONS: Final = 4
LOOK_UP_VARIABLE: Final = "HF_HUB_ETAG_TIMEOUT"
Report = Callable[[int, "int | None"], None]

_log = logging.getLogger("loudkit")
_NAMED: Final = 5


@dataclass(frozen=True)
class Release:
    """A whole, verified release on this machine."""

    folder: Path
    repo: str
    revision: str
    commit: str  # 40 lower-case hex


def download(
    repo: str,
    backend: str = "torch",
    *,
    cloning: bool = False,
    revision: str | None = None,
    local_dir: str | os.PathLike[str] | None = None,
    endpoint: str | None = None,
    offline: bool = False,
    refresh: bool = True,
    voices: bool = True,
    report: Report | None = None,
) -> Release:
    """What ``backend`` (torch, onnx or coreml) needs of the release ``repo``, in the shared cache or ``local_dir``.

    ``refresh`` asks the hub which commit ``revision`` is today; without it a whole copy here answers and nothing is
    sent, as for a commit (40 hex digits). ``report`` is called with the bytes that are here and how many there will
    be (None if the hub does not say); by default a line on the terminal shows them. Raises ``HubUnavailableError``
    when what is missing cannot be fetched, ``MissingFileError`` for a repository, revision or backend that is not
    there, ``InvalidFileError`` for bytes that are not the release's.
    """
    check_repo(repo)
    wanted = selection(backend, cloning=cloning)
    need = Need(repo, check_revision(revision), backend, cloning, voices or is_official(repo), wanted)
    place = place_for(repo, local_dir)
    here = copy_here(place, need, place.commit_of(need.revision, wanted))
    if here.problem is None and (not refresh or need.revision == here.commit):
        return _release(here, need)
    try:
        hub = connect(endpoint, offline=offline)
        listing = hub.look_up(repo, need.revision, patience(glance=here.problem is None))
    except HubUnavailableError as error:
        return _release(_instead(place, need, here, error), need)
    if here.problem is None and here.commit == listing.commit:
        return _release(here, need)
    with place.lock():
        now = copy_here(place, need, listing.commit)
        if now.problem is None:
            place.name(listing)
            return _release(now, need)
        folder = _fetch(hub, listing, need, place, report)
    return Release(folder, repo, need.revision, listing.commit)


def check_repo(repo: str) -> None:
    """Refuse what is no repository's name, and a path, which needs no download."""
    if exists(repo):
        raise InvalidRequestError(f"{repo} is a path here, and paths need no download; expected owner/name")
    if not is_repo_id(repo) or ".." in repo or "--" in repo.partition("/")[0]:
        raise InvalidRequestError(f"{repo} is no release name; expected one such as loudreader/loudr-1")


def patience(*, glance: bool) -> float:
    """Seconds a look-up may take: few where a copy here could answer; ``$HF_HUB_ETAG_TIMEOUT`` where it is set."""
    given = os.environ.get(LOOK_UP_VARIABLE, "")
    if given.isdecimal() and int(given) > 0:
        return float(given)
    return GLANCE_SECONDS if glance else LOOK_UP_SECONDS


def _instead(place: Place, need: Need, here: Copy, error: HubUnavailableError) -> Copy:
    """The copy that answers when the hub does not, with a warning; without one, the refusal."""
    copies = [here]
    if need.revision == MAIN and isinstance(place, SharedCache):
        copies += [copy_here(place, need, commit) for commit in place.commits() if commit != here.commit]
    for copy in copies:
        if copy.problem is None:
            _log.warning("%s; using %s at %s, fetched %s", error, need.repo, copy.commit[:12], copy.since)
            return copy
    raise HubUnavailableError(
        f"{need.repo} cannot be fetched: {error}; {here.problem}; pass a release folder, or try again when connected"
    ) from error


def _fetch(hub: Hub, listing: Listing, need: Need, place: Place, report: Report | None) -> Path:
    """Bring everything that ``need`` covers, in the order of trust: the sums, the record, then the weights."""
    names = [name for name in listing.files if need.wanted.covers(name)]
    _check_inventory(listing, need)
    sums, paths = fetch_sums(hub, listing, place)
    check_listed(names, sums, listing)
    outdated = place.outdated(sums, names, listing.commit)
    rest = [name for name in names if name not in paths]
    with ExitStack() as stack:
        report = report or stack.enter_context(FetchLine(need.repo))
        paths |= fetch_files(hub, listing, rest, sums, place, report)
    checkpoint = next(paths[name] for name in names if is_checkpoint(name))
    if TOKENIZER not in names and not packs_tokenizer(checkpoint):
        raise MissingFileError(
            f"{need.repo} holds no {TOKENIZER}, and its checkpoint none either; pin another revision"
        )
    folder = place.publish(listing, paths, outdated)
    record_verified(folder, names)
    return folder


def fetch_sums(hub: Hub, listing: Listing, place: Place) -> tuple[dict[str, str], dict[str, Path]]:
    """SHA256SUMS, parsed, and where it and the checked release record are. No sums for others' repositories without."""
    repo, official = listing.repo, is_official(listing.repo)
    lacks = [name for name in (SUMS, RECORD) if name not in listing.files] if official else []
    if lacks:
        raise InvalidFileError(
            f"{repo} has no {lacks[0]} at {listing.commit[:12]}, which it must; pin another revision"
        )
    if SUMS not in listing.files:
        return {}, {}
    quiet: Report = lambda done, total: None  # noqa: E731
    paths = fetch_files(hub, listing, [SUMS], {}, place, quiet)
    sums = read_sums(paths[SUMS])
    if official:
        check_listed([RECORD], sums, listing)
        paths |= fetch_files(hub, listing, [RECORD], sums, place, quiet)
        check_record(read_object(paths[RECORD]), f"{RECORD} of {repo}")
    return sums, paths


def check_listed(names: Sequence[str], sums: Mapping[str, str], listing: Listing) -> None:
    """Hold the hub's list to the release's own, before anything large moves."""
    if not sums:
        return
    repo = listing.repo
    unlisted = [name for name in names if name not in sums and name != SUMS]
    refused = [name for name in unlisted if name.endswith(".safetensors") or is_official(repo)]
    if refused:
        raise InvalidFileError(f"{_names(refused)} of {repo} not listed in its {SUMS}; pin another revision")
    if unlisted:
        _log.warning("%s of %s not listed in its %s, so not checked against it", _names(unlisted), repo, SUMS)
    for name in names:
        theirs = listing.files[name].sha256
        if name in sums and theirs is not None and theirs != sums[name]:
            raise InvalidFileError(
                f"{name} of {repo}: the hub holds SHA-256 {theirs}, {SUMS} says {sums[name]}; pin another revision"
            )


def fetch_files(
    hub: Hub, listing: Listing, names: Sequence[str], sums: Mapping[str, str], place: Place, report: Report
) -> dict[str, Path]:
    """Verified bytes for every name, from what is here and, over several connections, from the hub."""
    paths = {name: path for name in names if (path := _found(listing.files[name], sums.get(name), place))}
    wanted: dict[Path, Wanted] = {}  # by part, so that equal bytes come once
    for name in names:
        if name not in paths:
            part = place.part(listing.files[name])
            wanted.setdefault(part, Wanted(listing.files[name], sums.get(name), part))
    sizes = [each.file.size for each in wanted.values()]
    total = None if None in sizes else sum(size or 0 for size in sizes)
    done = sum(part.stat().st_size for part in wanted if exists(part))
    check_room(place.root, (total or 0) - done, f"{listing.repo} at {listing.commit[:12]}")

    stop, counting = threading.Event(), threading.Lock()

    def moved(count: int) -> None:
        nonlocal done
        with counting:
            done += count
            report(done, total)

    def bring(each: Wanted) -> tuple[Path, Path]:
        fetch(hub, listing.repo, listing.commit, each, moved, stop)
        return each.part, place.keep(each.file)

    # The largest first, so that no connection idles at the end.
    order = sorted(wanted.values(), key=lambda each: -(each.file.size or 0))
    with ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="loudkit-fetch") as pool:
        running = [pool.submit(bring, each) for each in order]
        try:
            kept = dict(future.result() for future in as_completed(running))
        except BaseException:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return paths | {name: kept[place.part(listing.files[name])] for name in names if name not in paths}


def _found(file: RemoteFile, sha256: str | None, place: Place) -> Path | None:
    """Where the bytes of ``file`` are already, if they can be proved to be its bytes."""
    held = place.held(file)
    if held is None or not (sha256 or file.sha256 or file.git_oid):
        return None
    if difference(held, file, sha256) is None:
        return held
    place.reject(held)
    return None


def _check_inventory(listing: Listing, need: Need) -> None:
    gaps = lacking(listing.files, need.backend, cloning=need.cloning, voices=need.voices)
    if not gaps:
        return
    works = " or ".join(f"--for {name}" for name in served(listing.files))
    raise MissingFileError(
        f"{need.repo} at {listing.commit[:12]} lacks {_names(gaps)}, which {need.backend} needs"
        + (" to clone" if need.cloning else "")
        + (
            f"; it can serve {works}"
            if works and need.backend not in works
            else "; check the name and the revision"
        )
    )


def _release(copy: Copy, need: Need) -> Release:
    return Release(copy.folder, need.repo, need.revision, copy.commit)


def _names(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
