"""Clients that go away, do not read, do not write: the engine is free again and nothing is left behind."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import numpy as np
import pytest

import loudkit as lk
from loudkit.server.host.host import Host
from loudkit.server.host.limits import Limits
from loudkit.server.host.models import open_model
from loudkit.server.http import reading, serving

Eventually = Callable[[Callable[[], bool]], None]
Listening = Callable[..., "contextlib.AbstractContextManager[str]"]

BOOK = "The ferry left the harbour before anyone had finished breakfast. " * 60


def connect(address: str) -> socket.socket:
    parts = urlsplit(address)
    return socket.create_connection((parts.hostname or "", parts.port or 0), timeout=10)


def post(path: str, body: dict[str, Any] | bytes, extra: str = "") -> bytes:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(data)}\r\n{extra}\r\n"
    )
    return head.encode() + data


def idle(host: Host) -> bool:
    state = host.state()
    return state.running == 0 and state.waiting == 0


ROUTES = [
    ("/v1/synthesize", {"text": BOOK, "voice": "ben"}),
    ("/v1/synthesize/stream", {"text": BOOK, "voice": "ben"}),
    ("/v1/audio/speech", {"input": BOOK, "voice": "ben"}),
    ("/v1/audio/speech", {"input": BOOK, "voice": "ben", "response_format": "wav"}),
    ("/v1/audio/speech", {"input": BOOK, "voice": "ben", "stream_format": "sse", "response_format": "pcm"}),
]


@pytest.mark.parametrize(("path", "body"), ROUTES)
@pytest.mark.parametrize("how", ["close", "half-close", "reset"])
def test_a_client_that_goes_away(
    host: Host, address: str, path: str, body: dict[str, Any], how: str, eventually: Eventually
) -> None:
    with connect(address) as client:
        client.sendall(post(path, {**body, "seed": random.randrange(10**9)}))
        eventually(lambda: host.state().running > 0)
        if how == "half-close":
            client.shutdown(socket.SHUT_WR)
        if how == "reset":
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        if how != "half-close":
            client.close()
        eventually(lambda: idle(host))


def test_a_client_that_never_reads(
    engine: lk.Engine, eventually: Eventually, listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "REST_SECONDS", 0.2)
    monkeypatch.setattr(serving, "KEEP_ALIVE_SECONDS", 1)
    limits = Limits(stream_seconds=1.0, wait_seconds=1.0, cache_bytes=0)
    with Host([open_model(None, voice_bytes=1 << 26)], limits=limits) as host, listening(host) as address:
        clients = [connect(address) for _ in range(3)]
        for client in clients:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.sendall(post("/v1/synthesize/stream", {"text": BOOK, "voice": "ben"}))
        eventually(lambda: host.state().running == 3)
        eventually(lambda: idle(host))
        with httpx.Client(base_url=address) as other:
            said = other.post("/v1/synthesize", json={"text": "Meanwhile.", "voice": "ben"})
        assert said.content == engine.synthesize("Meanwhile.", "ben").to_bytes("wav")
        eventually(lambda: not serving._connections.get(clients[0].getsockname()))
        for client in clients:
            client.close()


def test_a_body_that_does_not_come(host: Host, listening: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "BODY_SECONDS", 0.2)
    with listening(host) as address, connect(address) as client:
        whole = post("/v1/synthesize", {"text": "Hi.", "voice": "ben"})
        client.sendall(whole[:-5])
        answer = client.recv(65536)
        assert b" 408 " in answer
        assert b'"code":"timeout"' in answer or b'"code":"timeout"' in client.recv(65536)
        assert client.recv(65536) == b""


def test_a_head_that_does_not_come(host: Host, listening: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "HEADER_SECONDS", 0.2)
    with listening(host) as address:
        for sent in (b"", b"POST /v1/synthesize HTTP/1.1\r\nHost: loc"):
            with connect(address) as client, contextlib.suppress(ConnectionResetError):
                client.sendall(sent)
                assert client.recv(100) == b""


@pytest.mark.parametrize(
    "sent",
    [
        b"\r\n\r\n\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /health HTTP/9.9\r\n\r\n",
        b"GET  HTTP/1.1\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: a\r\nHost: localhost\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
        post("/v1/synthesize", b"{}", "Transfer-Encoding: chunked\r\n"),
        post("/v1/synthesize", b"{}", "Content-Length: 9\r\n"),
        b"POST /v1/synthesize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /v1/synthesize HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /v1/synthesize HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n\r\n",
    ],
)
def test_what_is_no_request(host: Host, address: str, sent: bytes, eventually: Eventually) -> None:
    with connect(address) as client:
        client.sendall(sent)
        client.shutdown(socket.SHUT_WR)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while got := client.recv(65536):
                answer += got
        assert answer == b"" or answer.split(b" ", 2)[1] in (b"400", b"403", b"413", b"415", b"431", b"422")
        assert b"Traceback" not in answer
    eventually(lambda: idle(host))


def test_hang_ups_at_random_moments_leave_nothing(
    host: Host, address: str, engine: lk.Engine, eventually: Eventually
) -> None:
    _hang_up(host, address, 25, seed=1)
    eventually(lambda: idle(host))
    threads = threading.active_count()
    _hang_up(host, address, 25, seed=2)
    eventually(lambda: idle(host))
    assert (
        threading.active_count() <= threads + 2
    )  # the pool that work is handed to may grow by a thread or two
    with httpx.Client(base_url=address) as client:
        said = client.post("/v1/synthesize", json={"text": "Still here.", "voice": "ben", "format": "pcm16"})
    own = engine.synthesize("Still here.", "ben")
    assert np.array_equal(np.frombuffer(said.content, "<i2"), np.frombuffer(own.to_bytes("pcm16"), "<i2"))


@pytest.mark.slow
def test_five_hundred_hang_ups(host: Host, address: str, eventually: Eventually) -> None:
    _hang_up(host, address, 30, seed=3)
    eventually(lambda: idle(host))
    threads = threading.active_count()
    _hang_up(host, address, 500, seed=4)
    eventually(lambda: idle(host))
    assert threading.active_count() <= threads + 2
    assert host.state().status == "ok"


def _hang_up(host: Host, address: str, times: int, *, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(times):
        path, body = chance.choice(ROUTES)
        client = connect(address)
        client.sendall(post(path, {**body, "seed": chance.randrange(10**9)}))
        time.sleep(chance.random() * 0.3)
        if chance.random() < 0.5:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()
