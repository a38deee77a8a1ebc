"""The process side of HTTP: the server and its connections."""

from __future__ import annotations

import asyncio
import contextlib
import math
import socket
import weakref
from collections.abc import Iterator, Sequence
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from loudkit.server.doors import open_doors
from loudkit.server.host.host import Host
from loudkit.server.http.app import build_app

HEADER_SECONDS: Final = 30.0  # for the head of a request
REST_SECONDS: Final = 30.0  # in which some of the rest of an answer must be read
CONNECTIONS: Final = 512
KEEP_ALIVE_SECONDS: Final = 30


def serve(host: Host, sockets: Sequence[socket.socket], *, grace: float = 30.0, **access: Any) -> None:
    """Answer on ``sockets`` until SIGTERM or SIGINT; what runs then has ``grace`` seconds to finish.

    ``access`` are the rules, see ``build_app``.
    """
    open_doors(host, [HttpDoor(sockets, **access)], grace=grace)


class HttpDoor:
    """HTTP on ``sockets``; ``access`` are the rules, see ``build_app``."""

    def __init__(self, sockets: Sequence[socket.socket], *, told: Sequence[str] = (), **access: Any) -> None:
        self._sockets = list(sockets)
        self._told = told
        self._access = access

    def told(self) -> Sequence[str]:
        """Where it listens, and with which token."""
        return self._told

    async def serve(self, host: Host, stopping: asyncio.Event, grace: float) -> None:
        """Answer until ``stopping`` is set."""
        app = build_app(host, **self._access)
        server = make_server(app, grace=grace)

        async def stop() -> None:
            await stopping.wait()
            server.should_exit = True
            await app.stop(grace)

        watching = asyncio.ensure_future(stop())
        try:
            await server.serve(sockets=self._sockets)
        finally:
            watching.cancel()

    def close(self) -> None:
        """Close the sockets."""
        for one in self._sockets:
            one.close()


def make_server(app: Any, *, grace: float = 30.0) -> uvicorn.Server:
    """What answers; ends once its ``should_exit`` is set."""
    config = uvicorn.Config(
        _with_abort(app),
        http=_Connection,
        ws=_WebSocket,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=max(1, math.ceil(grace)),
        h11_max_incomplete_event_size=32 << 10,
        ws_max_size=1 << 20,
    )
    return _Server(config)


class _Server(uvicorn.Server):
    """Leaves the signals to whoever opened the doors."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _Connection(H11Protocol):
    """A connection whose head must come in time, among so many at most, and that can be cut."""

    _timer: asyncio.TimerHandle | None = None
    _rest_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        if len(self.connections) >= CONNECTIONS:
            transport.abort()
            return
        super().connection_made(transport)
        _connections[self.client] = self
        self._arm()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._arm()
        elif self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._timer, self._rest_timer):
            if timer is not None:
                timer.cancel()
        if self.transport is not None:
            super().connection_lost(exc)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch_rest(0)

    def timeout_keep_alive_handler(self) -> None:
        answering = self.cycle is not None and not self.cycle.response_complete
        if not answering and not self.transport.get_write_buffer_size():
            super().timeout_keep_alive_handler()

    def _watch_rest(self, before: int) -> None:
        """Cut a connection whose client does not read the rest of an answer."""
        left = self.transport.get_write_buffer_size()
        if left and left == before:
            self.transport.abort()
        elif left:
            self._rest_timer = self.loop.call_later(REST_SECONDS, self._watch_rest, left)
        elif before:
            self.timeout_keep_alive_handler()

    def _arm(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEADER_SECONDS, self._late)

    def _late(self) -> None:
        self._timer = None
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.abort()


class _WebSocket(WSProtocol):
    """A WebSocket whose client must answer pings, or is cut."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


_connections: weakref.WeakValueDictionary[Any, _Connection] = weakref.WeakValueDictionary()


def _with_abort(app: Any) -> Any:
    """``app``, which can cut the connection of a request."""

    async def called(scope: Any, receive: Any, send: Any) -> None:
        connection = _connections.get(scope.get("client"))
        if connection is not None:
            scope["loudkit.abort"] = connection.transport.abort
        await app(scope, receive, send)

    return called
