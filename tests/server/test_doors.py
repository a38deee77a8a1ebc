"""Several ways in over one host: they begin together and end together."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence

import httpx
import pytest

from loudkit.errors import InvalidRequestError
from loudkit.server.doors import serve_doors
from loudkit.server.host.host import Host
from loudkit.server.host.models import open_model
from loudkit.server.http.serving import HttpDoor
from loudkit.server.listening import address_of, check_loopback, listen, written


class Plain:
    """A door that does what a test says."""

    def __init__(self, leaves: asyncio.Event, fault: Exception | None = None) -> None:
        self.leaves = leaves
        self.fault = fault
        self.stopped = False

    def told(self) -> Sequence[str]:
        return ()

    async def serve(self, host: Host, stopping: asyncio.Event, grace: float) -> None:
        ends = [asyncio.ensure_future(event.wait()) for event in (stopping, self.leaves)]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        self.stopped = stopping.is_set()
        if self.fault is not None:
            raise self.fault

    def close(self) -> None:
        pass


async def _http_and(door: Plain, host: Host, port: socket.socket, leaving: asyncio.Event) -> str:
    http = HttpDoor([port])
    serving = asyncio.ensure_future(serve_doors(host, [http, door], grace=5))
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port.getsockname()[1]}") as client:
        for _ in range(200):
            try:
                answer = await client.get("/ready")
                break
            except httpx.ConnectError:
                await asyncio.sleep(0.02)
    leaving.set()
    await serving
    return str(answer.status_code)


@pytest.mark.parametrize("fault", [None, OSError("broken")])
def test_a_door_that_ends_ends_the_others(fault: Exception | None) -> None:
    async def both() -> None:
        leaves = asyncio.Event()
        door = Plain(leaves, fault)
        with listen("127.0.0.1", 0) as port, Host([open_model(None, voice_bytes=1 << 26)]) as host:
            assert await _http_and(door, host, port, leaves) == "200"
            assert host.state().draining

    if fault is None:
        asyncio.run(both())
    else:
        with pytest.raises(OSError, match="broken"):
            asyncio.run(both())


def test_what_stops_one_stops_all() -> None:
    async def all_of_them() -> None:
        stopping = asyncio.Event()
        doors = [Plain(asyncio.Event()) for _ in range(3)]
        with Host([open_model(None, voice_bytes=1 << 26)]) as host:
            serving = asyncio.ensure_future(serve_doors(host, doors, stopping=stopping))
            await asyncio.sleep(0)
            stopping.set()
            await serving
        assert all(door.stopped for door in doors)

    asyncio.run(all_of_them())


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", ("127.0.0.1", 7)),
        ("0.0.0.0", ("0.0.0.0", 7)),
        ("0.0.0.0:8", ("0.0.0.0", 8)),
        (":8", ("127.0.0.1", 8)),
        ("8", ("127.0.0.1", 8)),
        ("::1", ("::1", 7)),
        ("[::1]", ("::1", 7)),
        ("[::1]:8", ("::1", 8)),
        ("localhost:8", ("localhost", 8)),
    ],
)
def test_addresses(text: str, address: tuple[str, int]) -> None:
    assert address_of(text, 7) == address


def test_addresses_that_are_none() -> None:
    for text in ("localhost:http", "a:-1", "a:123456"):
        with pytest.raises(InvalidRequestError, match="not an address"):
            address_of(text, 7)
    assert written("::1", 8) == "[::1]:8"
    check_loopback("::1", allow_public=False)
    check_loopback("0.0.0.0", allow_public=True)
    with pytest.raises(InvalidRequestError, match="--allow-public"):
        check_loopback("0.0.0.0", allow_public=False)
