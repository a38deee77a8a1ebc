"""Telling the network that a Wyoming server is here, as Home Assistant looks for one."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
from collections.abc import AsyncIterator
from typing import Any, Final

from loudkit.errors import InvalidRequestError, MissingExtraError
from loudkit.server.listening import is_loopback

KIND: Final = "_wyoming._tcp.local."
_OUTSIDE: Final = ("224.0.0.251", 1)  # where mDNS goes; nothing is sent by connecting there


@contextlib.asynccontextmanager
async def announced(name: str | None, port: socket.socket, **network: Any) -> AsyncIterator[None]:
    """Announce ``port`` as ``name`` while the block runs; nothing without a name. ``network`` is for zeroconf."""
    if name is None:
        yield
        return
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

    host, number = port.getsockname()[:2]
    info = AsyncServiceInfo(
        KIND,
        f"{name}.{KIND}",
        addresses=[ipaddress.ip_address(_reached(host)).packed],
        port=number,
        server=f"{re.sub('[^A-Za-z0-9-]+', '-', name)}.local.",
    )
    made = AsyncZeroconf(**network)
    try:
        await made.async_register_service(info, allow_name_change=True)
        yield
    finally:
        await (await made.async_unregister_service(info))  # the second is for the goodbye
        await made.async_close()


def check_announcement(name: str, host: str) -> str:
    """``name`` if a server on ``host`` can be announced under it. Raises InvalidRequestError, MissingExtraError."""
    try:
        import zeroconf
    except ImportError as error:
        raise MissingExtraError(
            f'--announce needs {error.name}, which is not installed; run: pip install "loudkit[wyoming]"'
        ) from error
    del zeroconf
    if is_loopback(host):
        raise InvalidRequestError(
            f"--announce tells the network of a server that only this machine reaches ({host}); "
            "listen on another address: --wyoming 0.0.0.0 --allow-public"
        )
    if not 0 < len(name.encode()) <= 63 or not name.isprintable() or "." in name:
        raise InvalidRequestError(
            f"{name[:60]!r} is not a name to announce; expected 1 to 63 bytes without dots"
        )
    return name


def _reached(host: str) -> str:
    """The address under which others reach a server that listens on ``host``."""
    if not ipaddress.ip_address(host).is_unspecified:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_OUTSIDE)
        except OSError:
            return "127.0.0.1"  # no network
        address: str = probe.getsockname()[0]
        return address
