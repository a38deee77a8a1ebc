"""A port, or a socket of the file system, that speaks gRPC; with health and reflection."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import grpc
from grpc_health.v1 import health as health_service
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from loudkit.errors import InvalidRequestError
from loudkit.server.grpc.access import Access, Guard
from loudkit.server.grpc.speech import SERVICE, Speech
from loudkit.server.host.host import Host
from loudkit.server.listening import address_of, check_loopback, is_loopback, listen, written

PORT: Final = 50051
REQUEST_BYTES: Final = 256 << 10
_UNIX: Final = "unix:"
_HEALTH_SECONDS: Final = 0.5
_OPTIONS: Final = (
    ("grpc.so_reuseport", 0),  # or a second server would share the port silently
    ("grpc.max_receive_message_length", REQUEST_BYTES),
    ("grpc.max_send_message_length", -1),
    ("grpc.max_metadata_size", 16 << 10),
    ("grpc.max_concurrent_streams", 64),
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
    ("grpc.http2.max_pings_without_data", 0),
)


class GrpcDoor:
    """gRPC at ``address``: HOST:PORT, HOST, PORT, or ``unix:PATH``.

    An address that other machines reach needs ``allow_public`` and a ``token``; elsewhere a token is asked for
    where one is given. Raises InvalidRequestError where it cannot be listened on.
    """

    def __init__(
        self,
        address: str = "",
        *,
        token: str | None = None,
        allow_public: bool = False,
        told: Sequence[str] = (),
    ) -> None:
        self._told = told
        self._unix = _socket_path(address) if address.startswith(_UNIX) else None
        if self._unix is not None:
            self.address = f"{_UNIX}{self._unix}"
            self.access = Access(token)
            return
        host, port = address_of(address, PORT)
        check_loopback(host, allow_public=allow_public)
        self.access = Access(token, public=not is_loopback(host))
        with listen(host, port, option="--grpc") as probe:  # gRPC itself binds later, and takes no socket
            self.address = written(host, probe.getsockname()[1])

    def told(self) -> Sequence[str]:
        """Where it listens."""
        lines = [f"gRPC on {self.address}"]
        if self.access.public:
            lines.append(
                "anyone who reaches this machine and has the token can call it; nothing is encrypted (no TLS)"
            )
        return [*lines, *self._told]

    async def serve(self, host: Host, stopping: asyncio.Event, grace: float) -> None:
        """Answer until ``stopping`` is set; what runs then has ``grace`` seconds to finish."""
        server = grpc.aio.server(interceptors=[Guard(self.access, host.metrics)], options=_OPTIONS)
        health = health_service.aio.HealthServicer()
        server.add_generic_rpc_handlers((Speech(host, self.access).handlers(),))
        health_pb2_grpc.add_HealthServicer_to_server(health, server)
        names = (
            SERVICE,
            health_pb2.DESCRIPTOR.services_by_name["Health"].full_name,
            reflection.SERVICE_NAME,
        )
        reflection.enable_server_reflection(names, server)
        try:
            bound = server.add_insecure_port(self.address)
        except RuntimeError:
            bound = 0
        if not bound:
            raise InvalidRequestError(f"{self.address} cannot be listened on; choose another with --grpc")
        await _tell(health, host)
        await server.start()
        telling = asyncio.ensure_future(_keep_telling(health, host))
        try:
            await stopping.wait()
            telling.cancel()
            await health.enter_graceful_shutdown()
            await server.stop(grace)
        finally:
            telling.cancel()
            await server.stop(None)

    def close(self) -> None:
        """Take the socket's file away."""
        if self._unix is not None:
            with contextlib.suppress(OSError):
                if stat.S_ISSOCK(self._unix.lstat().st_mode):
                    self._unix.unlink()


async def _keep_telling(health: Any, host: Host) -> None:
    while True:
        await asyncio.sleep(_HEALTH_SECONDS)
        await _tell(health, host)


async def _tell(health: Any, host: Host) -> None:
    state = host.state()
    good = state.status == "ok" and not state.draining
    status = health_pb2.HealthCheckResponse.SERVING if good else health_pb2.HealthCheckResponse.NOT_SERVING
    for name in ("", SERVICE):
        await health.set(name, status)


def _socket_path(address: str) -> Path:
    """The path of ``unix:PATH``. A socket that somebody listens on, and any other file, is left alone."""
    path = Path(os.path.abspath(address.removeprefix(_UNIX)))  # noqa: PTH100  links stay as they are
    if not hasattr(socket, "AF_UNIX"):
        raise InvalidRequestError(f"{address} cannot be listened on: this platform has no such sockets")
    if not path.parent.is_dir():
        raise InvalidRequestError(f"{address} cannot be listened on: {path.parent} is not a folder")
    try:
        is_socket = stat.S_ISSOCK(path.lstat().st_mode)
    except FileNotFoundError:
        return path
    if not is_socket:
        raise InvalidRequestError(f"{address} cannot be listened on: a file is there")
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return path
    raise InvalidRequestError(f"{address} cannot be listened on: it is taken")
