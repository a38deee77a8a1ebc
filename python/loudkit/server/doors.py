"""Ways in, opened together over one host: one queue, one set of metrics, one end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from loudkit.server.host.host import Host

_log = logging.getLogger("loudkit.server")


class Door(Protocol):
    """A way in. It is made with what it listens on: what cannot be listened on is refused before a model is loaded."""

    def told(self) -> Sequence[str]:
        """Lines for a person, once it is open: where it is, what to beware of."""
        ...

    async def serve(self, host: Host, stopping: asyncio.Event, grace: float) -> None:
        """Answer until ``stopping`` is set; then finish what runs within ``grace`` seconds, and return.

        A door that returns before that (its only client left) ends the others too.
        """
        ...

    def close(self) -> None:
        """Give back what it listens on. Called once, in the end, though it may never have served."""
        ...


def open_doors(
    host: Host, doors: Sequence[Door], *, grace: float = 30.0, tell: Callable[[str], object] = str
) -> None:
    """Serve through all ``doors`` until SIGTERM or SIGINT, or until one of them ends.

    What runs then has ``grace`` seconds to finish; a second SIGINT does not wait for it. ``tell`` is given what the
    doors have to say to a person.
    """
    asyncio.run(serve_doors(host, doors, grace=grace, tell=tell))


async def serve_doors(
    host: Host,
    doors: Sequence[Door],
    *,
    grace: float = 30.0,
    tell: Callable[[str], object] = str,
    stopping: asyncio.Event | None = None,
) -> None:
    """``open_doors`` on a loop that runs, until ``stopping`` is set."""
    stopping = stopping or asyncio.Event()
    serving = [asyncio.ensure_future(door.serve(host, stopping, grace)) for door in doors]
    waiting = asyncio.ensure_future(stopping.wait())
    with _signals(stopping, serving):
        for line in [line for door in doors for line in door.told()]:
            tell(line)
        await asyncio.wait([*serving, waiting], return_when=asyncio.FIRST_COMPLETED)
        stopping.set()
        host.drain(0.0)
        await asyncio.wait(serving)
        await waiting
    for door in serving:
        if not door.cancelled():
            door.result()


@contextlib.contextmanager
def _signals(stopping: asyncio.Event, serving: Sequence[asyncio.Future[None]]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    asked = False

    def end(again: bool) -> None:
        stopping.set()
        if again:
            for door in serving:
                door.cancel()

    def stop(number: int, frame: object) -> None:
        nonlocal asked
        if not asked:
            _log.info("stopping: no new requests, those that run may finish")
        loop.call_soon_threadsafe(end, asked and number == signal.SIGINT)
        asked = True

    names = [signal.SIGTERM, signal.SIGINT]
    before = {name: signal.signal(name, stop) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
