"""A server on the embedded voice, in this process and on the loopback; clients that are real ones."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx")

import httpx

import loudkit as lk
from loudkit.runtime.execution import ExecutionConfig
from loudkit.server.doors import Door
from loudkit.server.host.host import Host
from loudkit.server.host.models import open_model
from loudkit.server.http.app import build_app
from loudkit.server.http.serving import make_server
from loudkit.server.listening import listen


@pytest.fixture(autouse=True)
def _own_voices(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOUDKIT_VOICES", str(tmp_path_factory.mktemp("own") / "voices"))
    monkeypatch.delenv("LOUDKIT_CHECKPOINT", raising=False)


@pytest.fixture(scope="module")
def engine() -> lk.Engine:
    """The engine that the server's sound is compared with: its own, and nobody else's."""
    return lk.load(execution=ExecutionConfig(num_threads=1))


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A host with the embedded voice, shared by the tests that do not mind."""
    with Host([open_model(None, voice_bytes=1 << 26)]) as made:
        made.load()
        yield made


Listening = Callable[..., "contextlib.AbstractContextManager[str]"]


@contextlib.contextmanager
def _listening(host: Host, **access: Any) -> Iterator[str]:
    """The address of a server that answers while the block runs."""
    socket = listen("127.0.0.1", 0)
    server = make_server(build_app(host, **access), grace=5)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[socket])))
    thread.start()
    try:
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        socket.close()


@pytest.fixture(scope="module")
def address(host: Host) -> Iterator[str]:
    """The address of a server with the usual rules."""
    with _listening(host) as made:
        yield made


@pytest.fixture
def listening() -> Listening:
    """Makes a server of a host and its access rules, for a block."""
    return _listening


@contextlib.contextmanager
def _open_door(host: Host, door: Door, grace: float = 5.0) -> Iterator[None]:
    """``door`` answers while the block runs; the host goes on."""
    stopping = asyncio.Event()
    loop = asyncio.new_event_loop()
    failures: list[BaseException] = []

    def run() -> None:
        try:
            loop.run_until_complete(door.serve(host, stopping, grace))
        except BaseException as error:
            failures.append(error)
        finally:
            loop.run_until_complete(loop.shutdown_default_executor())
            loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        if not loop.is_closed():
            loop.call_soon_threadsafe(stopping.set)
        thread.join()
        door.close()
    assert not failures, failures


@pytest.fixture(scope="session")
def open_door() -> Callable[..., contextlib.AbstractContextManager[None]]:
    """Opens a door of a host, for a block."""
    return _open_door


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    """A client of it."""
    with httpx.Client(base_url=address, timeout=60) as made:
        yield made


@pytest.fixture
def eventually() -> Callable[[Callable[[], bool]], None]:
    """Waits for something to become true; it must within half a minute."""

    def wait(true: Callable[[], bool]) -> None:
        import time

        for _ in range(3000):
            if true():
                return
            time.sleep(0.01)
        raise AssertionError("it did not become true")

    return wait
