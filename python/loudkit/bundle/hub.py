"""The hub over HTTP: what a repository holds at a revision, and the bytes of one file.

Session, proxies, certificates, endpoint and token are huggingface_hub's. Its downloader is not used: it gives a file
its final name before anyone could hold it to SHA256SUMS.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from loudkit._version import __version__
from loudkit.bundle.json_object import shown
from loudkit.bundle.sums import check_name
from loudkit.errors import (
    HubAccessError,
    HubUnavailableError,
    InvalidFileError,
    InvalidRequestError,
    MissingExtraError,
    MissingFileError,
)

OFFLINE_VARIABLES: Final = ("LOUDKIT_OFFLINE", "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE")
MAIN: Final = "main"
COMMIT: Final = re.compile("[0-9a-f]{40}")
LOOK_UP_SECONDS: Final = 10.0
GLANCE_SECONDS: Final = 0.7  # for a look-up that a copy on this machine could answer
_LISTING_LIMIT: Final = 64 * 1024 * 1024
_TRUE: Final = ("1", "on", "yes", "true")
_REVISION: Final = re.compile(r"[\w][\w.+-]*(/[\w][\w.+-]*)*")
_SHA256: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class RemoteFile:
    """A file of a listing; what the hub does not say is None."""

    name: str  # relative, POSIX
    size: int | None  # bytes
    sha256: str | None  # of a large file's bytes
    git_oid: str | None  # SHA-1 of git's blob, of a small file; a large one's is that of its pointer, so None
    key: str  # names its content: the blob's name in the hub client's cache


@dataclass(frozen=True)
class Listing:
    """What ``repo`` holds at ``commit``, which ``revision`` names today."""

    repo: str
    revision: str
    commit: str  # 40 lower-case hex
    files: Mapping[str, RemoteFile]


@dataclass(frozen=True)
class Answer:
    """The body of one answer: ``size`` is what the whole file should have, None if that is not said."""

    offset: int  # of the first byte that comes
    size: int | None
    blocks: Iterator[bytes]


@dataclass(frozen=True)
class Hub:
    """A hub to ask. Make it with ``connect``."""

    endpoint: str
    session: Any = field(
        repr=False
    )  # httpx.Client or its successor's; requests.Session before huggingface_hub 1.0
    headers: Mapping[str, str] = field(repr=False)
    read_seconds: float

    def look_up(self, repo: str, revision: str, seconds: float = LOOK_UP_SECONDS) -> Listing:
        """Which commit ``revision`` is and what it holds, in ``seconds`` at most, whatever the network does."""
        outcome: list[Listing | Exception] = []

        def ask() -> None:
            try:
                outcome.append(self._look_up(repo, revision, seconds))
            except Exception as error:
                outcome.append(error)

        # A thread, as no timeout of the client covers a name server that does not answer.
        asking = threading.Thread(target=ask, daemon=True, name="loudkit-look-up")
        asking.start()
        asking.join(seconds + 0.1)
        found = outcome[0] if outcome else None
        if isinstance(found, Listing):
            return found
        if found is None:
            raise HubUnavailableError(f"{self.endpoint} did not answer within {seconds:g} s")
        raise found

    @contextmanager
    def open(self, repo: str, commit: str, name: str, offset: int = 0) -> Iterator[Answer]:
        """The bytes of ``name`` from ``offset`` on, or from 0 where the hub knows no ranges.

        Raises ``HubUnavailableError`` for whatever another try may mend, then and while the blocks are read.
        """
        url = f"{self.endpoint}/{repo}/resolve/{commit}/{quote(name)}"
        ranged = {"Range": f"bytes={offset}-"} if offset else {}
        what = f"{name} of {repo}"
        with self._get(url, what, self.read_seconds, ranged) as response:
            if response.status_code == 416:
                raise OffsetError
            _check_status(response, what, repo, commit)
            served = response.headers.get("x-repo-commit")
            if served is not None and served != commit:
                raise InvalidFileError(
                    f"{what}: asked for commit {commit}, was sent {shown(served)}; try again"
                )
            start = offset if response.status_code == 206 else 0
            said = response.headers.get("content-length", "")
            plain = response.headers.get("content-encoding", "identity") == "identity"
            size = start + int(said) if plain and said.isdecimal() else None
            yield Answer(start, size, _blocks(response, what))

    def _look_up(self, repo: str, revision: str, seconds: float) -> Listing:
        url = f"{self.endpoint}/api/models/{repo}/revision/{quote(revision, safe='')}?blobs=true"
        with self._get(url, f"the list of {repo}", seconds, {}) as response:
            _check_status(response, None, repo, revision)
            body = bytearray()
            for block in _blocks(response, f"the list of {repo}"):
                body += block
                if len(body) > _LISTING_LIMIT:
                    raise InvalidFileError(f"the list of {repo} is larger than {_LISTING_LIMIT} bytes")
        return _listing(bytes(body), repo, revision, self.endpoint)

    @contextmanager
    def _get(self, url: str, what: str, seconds: float, headers: Mapping[str, str]) -> Iterator[Any]:
        headers = {**self.headers, "accept-encoding": "identity", **headers}
        try:
            if hasattr(self.session, "build_request"):
                request = self.session.build_request("GET", url, headers=headers, timeout=seconds)
                response = self.session.send(request, stream=True, follow_redirects=True)
            else:
                response = self.session.get(url, headers=headers, timeout=seconds, stream=True)
        except Exception as error:  # whatever keeps a request from its answer: name, route, time, certificate
            raise HubUnavailableError(
                f"{what}: {self.endpoint} cannot be reached ({_reason(error)})"
            ) from error
        try:
            yield response
        finally:
            response.close()


class OffsetError(Exception):
    """The file ends before the offset asked for; taken care of by who asked."""


def connect(endpoint: str | None = None, *, offline: bool = False) -> Hub:
    """The hub at ``endpoint``, by default ``$HF_ENDPOINT`` or the client's own default. Sends nothing yet.

    Raises ``HubUnavailableError`` when ``offline``, or a variable of ``OFFLINE_VARIABLES``, forbids the network.
    """
    switch = "--offline" if offline else offline_switch()
    if switch:
        raise HubUnavailableError(f"the network is switched off by {switch}")
    constants = client_constants()
    from huggingface_hub.utils import build_hf_headers, get_session

    try:
        session = get_session()
    except Exception as error:  # a proxy or a certificate that cannot be
        raise InvalidRequestError(
            f"the hub client cannot be set up ({_reason(error)}); look at HTTPS_PROXY, HTTP_PROXY and SSL_CERT_FILE"
        ) from error
    base = (endpoint or constants.ENDPOINT).rstrip("/")
    if not base.startswith(("http://", "https://")):
        raise InvalidRequestError(
            f"endpoint {base!r} is no address; expected one such as https://hub.example.org"
        )
    headers = build_hf_headers(library_name="loudkit", library_version=__version__)
    return Hub(base, session, headers, float(constants.HF_HUB_DOWNLOAD_TIMEOUT))


def client_constants() -> Any:
    """The hub client's settings, as its environment variables give them."""
    # The client would tell its own hub about us first: a request that no time limit and no mirror governs.
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    try:
        from huggingface_hub import constants
    except ImportError as error:
        raise MissingExtraError(
            "releases are fetched with huggingface_hub; pip install huggingface_hub, or pass a release folder"
        ) from error
    except ValueError as error:
        names = sorted(name for name in os.environ if name.startswith(("HF_", "HUGGINGFACE_")))
        raise InvalidRequestError(
            f"the hub client cannot read one of its variables ({error}); look at {' '.join(names)}"
        ) from error
    return constants


def offline_switch() -> str | None:
    """The environment variable that forbids the network, with its value; None when none does."""
    for variable in OFFLINE_VARIABLES:
        value = os.environ.get(variable, "")
        if value.lower() in _TRUE:
            return f"{variable}={value}"
    return None


def check_revision(revision: str | None) -> str:
    """``revision``, or ``main`` for None. Refuses what can be neither commit, branch nor tag."""
    if revision is None:
        return MAIN
    if not _REVISION.fullmatch(revision) or ".." in revision or len(revision) > 200:
        raise InvalidRequestError(f"revision {shown(revision)} is no name of a commit, tag or branch")
    return revision


def _listing(body: bytes, repo: str, revision: str, endpoint: str) -> Listing:
    try:
        found = json.loads(body)
        commit, siblings = found["sha"], found["siblings"]
        files = [_remote_file(entry, f"{repo}@{commit}") for entry in siblings]
    except (ValueError, KeyError, TypeError, RecursionError):
        start = shown(body[:40].decode("utf-8", "replace"))
        raise HubUnavailableError(
            f"{endpoint} does not answer as a hub does: expected JSON, got {start}"
        ) from None
    if not isinstance(commit, str) or not COMMIT.fullmatch(commit):
        raise HubUnavailableError(f"{endpoint} names no commit for {repo}: {shown(commit)}")
    if COMMIT.fullmatch(revision) and commit != revision:
        raise HubUnavailableError(f"{endpoint} answers for commit {commit}, asked for {revision}; try again")
    for file in files:
        check_name(file.name, f"the list of {repo}")
    return Listing(repo, revision, commit, {file.name: file for file in files})


def _remote_file(entry: Mapping[str, Any], where: str) -> RemoteFile:
    name = entry["rfilename"]
    if not isinstance(name, str):
        raise TypeError
    lfs = entry.get("lfs") or {}
    size = lfs.get("size", entry.get("size"))
    sha256, git_oid = lfs.get("sha256"), None if lfs else entry.get("blobId")
    sha256 = sha256 if isinstance(sha256, str) and _SHA256.fullmatch(sha256) else None
    git_oid = git_oid if isinstance(git_oid, str) and COMMIT.fullmatch(git_oid) else None
    key = sha256 or git_oid or hashlib.sha256(f"{where}/{name}".encode("utf-8", "surrogatepass")).hexdigest()
    return RemoteFile(name, size if type(size) is int and size >= 0 else None, sha256, git_oid, key)


def _blocks(response: Any, what: str) -> Iterator[bytes]:
    try:
        yield from (
            response.iter_bytes() if hasattr(response, "iter_bytes") else response.iter_content(1 << 14)
        )
    except Exception as error:
        raise HubUnavailableError(f"{what}: the connection broke ({_reason(error)})") from error


def _check_status(response: Any, what: str | None, repo: str, revision: str) -> None:
    """Raise what an answer other than 200 and 206 means. ``what`` is the file asked for, None for the listing."""
    status = response.status_code
    if status in (200, 206):
        return
    subject = what or repo
    code = response.headers.get("x-error-code", "")
    if code == "GatedRepo" or status == 403:
        raise HubAccessError(
            f"{subject}: access refused ({status}); ask for it on the hub, then: hf auth login"
        )
    if status == 401:
        # The hub does not tell a stranger a private repository from none.
        raise HubAccessError(
            f"{subject}: there is no such repository, or it is private (401); check the name, or: hf auth login"
        )
    if code == "RevisionNotFound":
        raise MissingFileError(f"{repo} has no revision {revision!r}; expected a commit, tag or branch of it")
    if status in (404, 410):
        if what is not None:
            raise MissingFileError(f"{what} is not on the hub at {revision} ({status}); pin another revision")
        if revision != MAIN and code != "RepoNotFound":
            raise MissingFileError(f"the hub has no {repo} with a revision {revision!r}; check both names")
        raise MissingFileError(f"the hub has no repository {repo}; check the name")
    if status == 429 or status == 408 or status >= 500:
        raise BusyError(f"{subject}: the hub answers {status}, so it cannot serve now", _seconds(response))
    raise InvalidRequestError(f"{subject}: the hub answers {status}; check the name and the endpoint")


class BusyError(HubUnavailableError):
    """The hub is reached and cannot serve now. Carries ``retry_after``, seconds or None."""

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


def _seconds(response: Any) -> float | None:
    said = response.headers.get("retry-after", "").strip()
    return float(said) if said.isdecimal() else None


def _reason(error: BaseException) -> str:
    """The innermost cause in a line: clients wrap it many times over."""
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 120 else text[:117] + "..."
