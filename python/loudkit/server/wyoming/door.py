"""The port, and the clients that are connected to it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Sequence
from typing import Final

from loudkit.server.host.host import Host
from loudkit.server.listening import written
from loudkit.server.wyoming.announcing import announced
from loudkit.server.wyoming.conversation import Conversation
from loudkit.server.wyoming.frames import LIMIT

CONNECTIONS: Final = 512


class WyomingDoor:
    """Wyoming on ``port``; ``name`` is how the network is told of it, None if it is not."""

    def __init__(self, port: socket.socket, *, name: str | None = None, public: bool = False) -> None:
        self._port = port
        self._name = name
        self._public = public
        self._conversations: dict[asyncio.Task[None], Conversation] = {}

    def told(self) -> Sequence[str]:
        """Where it listens, and who may come in."""
        host, number = self._port.getsockname()[:2]
        told = [f"listening on tcp://{written(host, number)} (Wyoming)"]
        if self._public:
            told.append("anyone who reaches this machine can speak through Wyoming, which knows no token")
        return told

    async def serve(self, host: Host, stopping: asyncio.Event, grace: float) -> None:
        """Answer until ``stopping`` is set; who is spoken to then is heard out for ``grace`` seconds."""

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.current_task()
            assert task is not None  # a callback of a server runs in one
            if len(self._conversations) >= CONNECTIONS or stopping.is_set():
                writer.transport.abort()
                return
            conversation = Conversation(host, reader, writer)
            self._conversations[task] = conversation
            try:
                await conversation.run()
            finally:
                del self._conversations[task]

        server = await asyncio.start_server(connected, sock=self._port, limit=LIMIT)
        try:
            async with announced(self._name, self._port):
                await stopping.wait()
        finally:
            server.close()
            await self._end(grace)

    def close(self) -> None:
        """Close the port."""
        self._port.close()

    async def _end(self, grace: float) -> None:
        for conversation in self._conversations.values():
            conversation.finish()
        left = list(self._conversations)
        if left:
            _, late = await asyncio.wait(left, timeout=grace)
            for task in late:
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(*late, return_exceptions=True)
