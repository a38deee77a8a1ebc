"""A process that listens: the port, the signals, the connections."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import signal
import socket
import sys
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from loudkit.errors import InvalidRequestError
from loudkit.server.host.host import Host
from loudkit.server.http.app import build_app

HEADER_SECONDS: Final = 30.0  # for the head of a request
REST_SECONDS: Final = 30.0  # in which some of the rest of an answer must be read
CONNECTIONS: Final = 512
KEEP_ALIVE_SECONDS: Final = 30
_log = logging.getLogger("loudkit.server")


def serve(host: Host, sockets: Sequence[socket.socket], *, grace: float = 30.0, **access: Any) -> None:
    """Answer on ``sockets`` until SIGTERM or SIGINT; what runs then has ``grace`` seconds to finish.

    ``access`` are the rules, see ``build_app``.
    """
    server = make_server(build_app(host, **access), grace=grace, on_stop=lambda: host.drain(0.0))
    asyncio.run(server.serve(sockets=list(sockets)))


def make_server(
    app: Any, *, grace: float = 30.0, on_stop: Callable[[], object] = lambda: None
) -> uvicorn.Server:
    """What answers; ends once its ``should_exit`` is set, and calls ``on_stop`` first."""
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
    return _Server(config, on_stop)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises InvalidRequestError where the port is taken or the address is not this machine's."""
    if not 0 <= port <= 65535:
        raise InvalidRequestError(
            f"{host}:{port} cannot be listened on: a port is 0 to 65535; choose another with --port"
        )
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        made = socket.socket(family, kind, proto)
    except (OSError, OverflowError, UnicodeError) as error:
        raise InvalidRequestError(f"{host}:{port} cannot be listened on: {error}") from None
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(256)
    except OSError as error:
        made.close()
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise InvalidRequestError(
            f"{host}:{port} cannot be listened on: {reason}; choose another with --port"
        ) from None
    made.setblocking(False)
    return made


class _Server(uvicorn.Server):
    """Stops on SIGTERM and SIGINT and ends well: the process's exit code says so."""

    def __init__(self, config: uvicorn.Config, on_stop: Callable[[], object]) -> None:
        super().__init__(config)
        self._on_stop = on_stop

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def stop(number: int, frame: object) -> None:
            if self.should_exit and number == signal.SIGINT:
                self.force_exit = True
            if not self.should_exit:
                _log.info("stopping: no new requests, those that run may finish")
            self.should_exit = True

        names = [signal.SIGTERM, signal.SIGINT]
        before = {name: signal.signal(name, stop) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._on_stop()
        await super().shutdown(sockets)


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


def show_logs(*, access: bool) -> None:
    """Put the server's log on stderr, and the access log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%S%z"))
    for name in ("loudkit", "uvicorn.error"):
        logging.getLogger(name).addHandler(handler)
    logging.getLogger("loudkit").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("loudkit.access").setLevel(logging.INFO if access else logging.WARNING)
