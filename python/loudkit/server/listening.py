"""Addresses and sockets, for every door that has one."""

from __future__ import annotations

import ipaddress
import os
import socket

from loudkit.errors import InvalidRequestError


def listen(host: str, port: int, *, option: str = "--port") -> socket.socket:
    """A listening socket. Raises InvalidRequestError where the port is taken or the address is not this machine's.

    ``option`` is what the refusal says to change.
    """
    if not 0 <= port <= 65535:
        raise InvalidRequestError(
            f"{host}:{port} cannot be listened on: a port is 0 to 65535; choose another with {option}"
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
            f"{host}:{port} cannot be listened on: {reason}; choose another with {option}"
        ) from None
    made.setblocking(False)
    return made


def address_of(text: str, port: int) -> tuple[str, int]:
    """Host and port of ``HOST:PORT``, ``[HOST]:PORT``, ``HOST``, ``:PORT`` or ``PORT``; ``port`` if none is there."""
    host, separator, number = text.rpartition(":")
    if text.isascii() and text.isdecimal():
        host, number = "", text
    elif not separator or ("]" in number) or (":" in host and not host.startswith("[")):
        host, number = text, ""
    if number and not (number.isascii() and number.isdecimal() and len(number) < 6):
        raise InvalidRequestError(f"{text!r} is not an address; expected HOST:PORT, HOST or PORT")
    return host.removeprefix("[").removesuffix("]") or "127.0.0.1", int(number) if number else port


def written(host: str, port: int) -> str:
    """``HOST:PORT`` as it stands in a URL."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def is_loopback(host: str) -> bool:
    """Whether ``host`` (a name or an address, without a port) is this machine."""
    if host.lower().rstrip(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_loopback(host: str, *, allow_public: bool) -> None:
    """Refuse an address that other machines may reach, unless that is wanted."""
    if not allow_public and not is_loopback(host):
        raise InvalidRequestError(
            f"{host} is an address that other machines may reach; pass --allow-public to serve them"
        )
