"""A hub on 127.0.0.1 that serves small releases, and every fault a test asks for."""

from __future__ import annotations

import hashlib
import json
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import numpy as np
import pytest

from loudkit.bundle import transfer
from loudkit.bundle.checkpoint import open_checkpoint, write_checkpoint
from loudkit.bundle.container import write_container
from loudkit.bundle.sums import write_sums
from loudkit.bundle.voice import VoiceProfile

GRAPHS = ("t3_cond", "t3_prefill", "t3_step", "flow_encoder", "flow_estimator", "vocoder")
ENROLLMENT = ("s3_tokenizer", "camp", "voice_encoder")
LARGE = (".safetensors", ".onnx")  # what a hub keeps beside git, and redirects to
Fault = Callable[["Handler", str, bytes], bool]


class LoopbackHub:
    """Speaks as much of a hub's HTTP as a download needs, and remembers what it was asked."""

    def __init__(self) -> None:
        self.repos: dict[str, dict[str, Path]] = {}  # repository: revision or commit: folder
        self.faults: dict[str, list[Fault]] = {}  # by the end of a file's name; used up one a request
        self.always: dict[str, Fault] = {}
        self.requests: list[tuple[str, str | None, str | None]] = []  # path, Range, Authorization
        self.listing: Callable[[dict[str, Any]], Any] = lambda listing: listing
        self.status = 0  # of every listing, where it is not 0
        self.cdn: LoopbackHub | None = None
        self.connections: set[socket.socket] = set()
        hub = self

        class Bound(Handler):
            owner = hub

        self.server = QuietServer(("127.0.0.1", 0), Bound)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        for connection in list(self.connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def publish(self, repo: str, folder: Path, *revisions: str) -> str:
        """Serve ``folder`` as the newest commit of ``repo``; its commit."""
        digest = hashlib.sha1()
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
        commit = digest.hexdigest()
        for name in (commit, *(revisions or ("main",))):
            self.repos.setdefault(repo, {})[name] = folder
        return commit

    def commit(self, repo: str, folder: Path) -> str:
        return next(n for n, f in self.repos[repo].items() if f == folder and len(n) == 40)

    def fetched(self) -> list[str]:
        """Names of files asked for since the last ``forget``."""
        return [
            path.partition("/resolve/")[2].partition("/")[2]
            for path, *_ in self.requests
            if "/resolve/" in path
        ]

    def forget(self) -> None:
        self.requests.clear()


class QuietServer(ThreadingHTTPServer):
    """A client that goes away is no news."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: LoopbackHub

    def setup(self) -> None:
        super().setup()
        self.owner.connections.add(self.connection)

    def finish(self) -> None:
        self.owner.connections.discard(self.connection)
        super().finish()

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        hub = self.owner
        hub.requests.append((unquote(url.path), self.headers.get("Range"), self.headers.get("Authorization")))
        try:
            if url.path.startswith("/api/models/"):
                self._list(unquote(url.path)[len("/api/models/") :], parse_qs(url.query))
            else:
                self._file(url.path, parse_qs(url.query))
        except (BrokenPipeError, ConnectionError):
            self.close_connection = True

    def do_HEAD(self) -> None:
        """What the client's own downloader asks first."""
        path = urlsplit(self.path).path
        repo, _, rest = path[1:].partition("/resolve/")
        revision, _, name = unquote(rest).partition("/")
        folder = self.owner.repos[repo][revision]
        sibling = _sibling(folder, folder / name)
        self.send_response(200)
        self.send_header("X-Repo-Commit", self.owner.commit(repo, folder))
        self.send_header("ETag", f'"{sibling.get("lfs", {}).get("sha256") or sibling["blobId"]}"')
        self.send_header("Content-Length", str(sibling["size"]))
        self.end_headers()

    def _list(self, path: str, query: dict[str, list[str]]) -> None:
        assert query == {"blobs": ["true"]}
        owner, name, word, revision = path.split("/", 3)
        assert word == "revision"
        repo = f"{owner}/{name}"
        if self.owner.status:
            return self.answer(self.owner.status, b"{}")
        if repo not in self.owner.repos:
            return self.answer(401, b'{"error":"Repository not found"}', {"X-Error-Code": "RepoNotFound"})
        folder = self.owner.repos[repo].get(revision)
        if folder is None:
            return self.answer(404, b'{"error":"Invalid rev id"}', {"X-Error-Code": "RevisionNotFound"})
        siblings = [_sibling(folder, path) for path in sorted(folder.rglob("*")) if path.is_file()]
        listing = {"id": repo, "sha": self.owner.commit(repo, folder), "siblings": siblings}
        listing = self.owner.listing(listing)
        body = listing if isinstance(listing, bytes) else json.dumps(listing).encode()
        return self.answer(200, body)

    def _file(self, path: str, query: dict[str, list[str]]) -> None:
        repo, _, rest = path[1:].partition("/resolve/")
        commit, _, name = unquote(rest).partition("/")
        folder = self.owner.repos.get(repo, {}).get(commit)
        file = folder / name if folder else None
        if file is None or not file.is_file():
            return self.answer(404, b"Entry not found", {"X-Error-Code": "EntryNotFound"})
        data = file.read_bytes()
        fault = self._fault(name)
        if fault is not None and fault(self, name, data):
            return None
        if name.endswith(LARGE) and "cdn" not in query:
            cdn = self.owner.cdn or self.owner
            return self.answer(302, b"", {"Location": f"{cdn.url}{path}?cdn=1", "X-Repo-Commit": commit})
        return self.ranged(data)

    def _fault(self, name: str) -> Fault | None:
        for end, faults in self.owner.faults.items():
            if name.endswith(end) and faults:
                return faults.pop(0)
        return next((fault for end, fault in self.owner.always.items() if name.endswith(end)), None)

    def ranged(self, data: bytes) -> None:
        given = self.headers.get("Range")
        if given is None:
            return self.answer(200, data)
        start = int(given.removeprefix("bytes=").removesuffix("-"))
        if start >= len(data):
            return self.answer(416, b"")
        span = f"bytes {start}-{len(data) - 1}/{len(data)}"
        return self.answer(206, data[start:], {"Content-Range": span})

    def answer(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def reset(self) -> None:
        """Break the connection in the middle of an answer."""
        self.wfile.flush()
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True

    def log_message(self, *_: object) -> None:
        pass


def _sibling(folder: Path, path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    name = path.relative_to(folder).as_posix()
    oid = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
    sibling: dict[str, Any] = {"rfilename": name, "size": len(data), "blobId": oid}
    if name.endswith(LARGE):
        sibling["blobId"] = hashlib.sha1(data).hexdigest()
        sibling["lfs"] = {"size": len(data), "sha256": hashlib.sha256(data).hexdigest(), "pointerSize": 134}
    return sibling


def write_release(folder: Path, *, seed: int = 0, record: dict[str, Any] | None = None) -> Path:
    """A complete release in miniature, all roles and names as in the real one; its weights mean nothing."""
    rng = np.random.default_rng(seed)
    folder.mkdir(parents=True)
    manifest = {"format": "loudkit-checkpoint", "format_version": 1, "name": "tiny"}
    weights = {"t3.w": rng.random(60_000, dtype=np.float32)}
    write_checkpoint(folder / "loudr-1.safetensors", weights, {**manifest, "artifact_role": "synthesis"})
    opened = open_checkpoint(folder / "loudr-1.safetensors")
    (folder / "manifest.json").write_text(json.dumps(dict(opened.manifest)))
    enrollment = {"e.w": rng.random(9_000, dtype=np.float32)}
    write_checkpoint(
        folder / "loudr-1-enrollment.safetensors", enrollment, {**manifest, "artifact_role": "enrollment"}
    )
    with (folder / "ve.safetensors").open("wb") as file:
        write_container(file, {"v": rng.random(500, dtype=np.float32)}, {})
    (folder / "tokenizer.json").write_text("{}")
    (folder / "release.json").write_text(json.dumps(record or {"profile": "tiny", "verified": False}))
    (folder / "README.md").write_text("# a card\n")
    for name in ("birch", "heron"):
        VoiceProfile(
            name=name,
            speaker_embedding=rng.random(256, dtype=np.float32),
            flow_embedding=rng.random(192, dtype=np.float32),
            prompt_tokens=np.arange(20),
            prompt_mel=rng.random((80, 40), dtype=np.float32),
            cond_prompt_tokens=np.arange(15),
        ).save(folder / "voices" / f"{name}.safetensors")
    (folder / "onnx").mkdir()
    for name in (*GRAPHS, *ENROLLMENT):
        (folder / "onnx" / f"{name}.onnx").write_bytes(rng.bytes(20_000))
    (folder / "onnx" / "export.json").write_text('{"graphs": {}}')
    write_sums(folder)
    return folder


def revised(folder: Path, target: Path, change: Callable[[Path], object], *, sums: bool = True) -> Path:
    """A copy of ``folder`` at ``target``, changed; ``sums`` lists it anew."""
    shutil.copytree(folder, target)
    change(target)
    if sums:
        write_sums(target)
    return target


@pytest.fixture(autouse=True)
def _no_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing outside the test's own folder is read, and nothing but 127.0.0.1 is asked."""
    from huggingface_hub import constants

    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "HF_TOKEN", "HF_HUB_ETAG_TIMEOUT"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    for name in ("LOUDKIT_OFFLINE", "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "LOUDKIT_CHECKPOINT"):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "hf"
    monkeypatch.setenv("HF_HOME", str(home))
    monkeypatch.setenv("HF_HUB_CACHE", str(home / "hub"))
    monkeypatch.setenv("HF_TOKEN_PATH", str(home / "token"))
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setenv("HF_HUB_DISABLE_TELEMETRY", "1")
    monkeypatch.setenv("LOUDKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(home / "hub"))
    monkeypatch.setattr(constants, "HF_TOKEN_PATH", str(home / "token"))
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(constants, "HF_HUB_DOWNLOAD_TIMEOUT", 1)
    monkeypatch.setattr(transfer, "FIRST_PAUSE", 0.0)
    connect = socket.socket.connect

    def loopback_only(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            assert address[0] in ("127.0.0.1", "::1"), f"a test asks {address}"
        connect(self, address)

    def numeric_only(host: Any, *args: Any, **more: Any) -> Any:
        assert host in ("127.0.0.1", "localhost", None), f"a test looks up {host}"
        return look_up(host, *args, **more)

    look_up = socket.getaddrinfo
    monkeypatch.setattr(socket.socket, "connect", loopback_only)
    monkeypatch.setattr(socket, "getaddrinfo", numeric_only)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    """A hub without repositories, which the client takes for its default."""
    from huggingface_hub import constants

    running = LoopbackHub()
    monkeypatch.setenv("HF_ENDPOINT", running.url)
    monkeypatch.setattr(constants, "ENDPOINT", running.url)
    template = running.url + "/{repo_id}/resolve/{revision}/{filename}"
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", template)
    yield running
    running.stop()


@pytest.fixture
def cdn() -> Iterator[LoopbackHub]:
    """Another origin."""
    running = LoopbackHub()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A complete release in miniature; do not change it."""
    return write_release(tmp_path_factory.mktemp("releases") / "tiny")


@pytest.fixture
def make() -> SimpleNamespace:
    """``make.release(folder, ...)`` and ``make.revised(folder, target, change)``."""
    return SimpleNamespace(release=write_release, revised=revised)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A guard: no socket can be made and no name looked up; what was tried is in the list."""
    tried: list[object] = []

    def refuse(*args: object, **_: object) -> None:
        tried.append(args)
        raise AssertionError(f"network used: {args}")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    return tried
