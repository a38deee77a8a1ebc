"""MCP on standard input and output: a message a line, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Sequence
from typing import Any, Final

import anyio
import mcp_types as types
from mcp.shared.message import SessionMessage

from loudkit.server.host.host import Host
from loudkit.server.mcp.options import Options
from loudkit.server.mcp.service import Service
from loudkit.server.pipes import LINE, TooLong, Writer, read_lines

_QUEUE: Final = 1 << 20  # messages either way; whoever writes to us started us
_LAST_SECONDS: Final = 5.0  # in which the last answers must be taken


class McpDoor:
    """One client, on ``fd_in`` and ``fd_out``. When it closes them, the door ends."""

    def __init__(self, fd_in: int, fd_out: int, options: Options) -> None:
        self._in = fd_in
        self._out = fd_out
        self._options = options

    def told(self) -> Sequence[str]:
        """That it listens."""
        return ["MCP on stdin and stdout"]

    async def serve(self, host: Host, stopping: asyncio.Event, grace: float) -> None:
        """Answer until stdin ends or ``stopping`` is set; what runs then is finished within ``grace`` seconds."""
        service = Service(host, self._options)
        wire = _Wire(Writer(self._out))
        read_lines(self._in, wire.take)
        talking = asyncio.ensure_future(wire.talk(service))
        waiting = asyncio.ensure_future(stopping.wait())
        try:
            await asyncio.wait({talking, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if not talking.done():
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(service.idle(), grace)
                wire.take(None)
                await asyncio.wait({talking}, timeout=2 * _LAST_SECONDS)
        finally:
            for task in (talking, waiting):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await talking

    def close(self) -> None:
        """Close stdout, so that who reads it sees the end."""
        with contextlib.suppress(OSError):
            os.close(self._out)


class _Wire:
    """Lines as messages, and messages as lines."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._give, self._taken = anyio.create_memory_object_stream[Any](_QUEUE)
        self._send, self._sent = anyio.create_memory_object_stream[SessionMessage](_QUEUE)
        self._errors: asyncio.Queue[bytes] = asyncio.Queue()

    def take(self, line: bytes | TooLong | None) -> None:
        """A line of stdin; None is its end."""
        if line is None:
            self._give.close()
            return
        if isinstance(line, TooLong):
            self._errors.put_nowait(
                _error(None, types.INVALID_REQUEST, f"the message is larger than {LINE} bytes")
            )
        elif line.strip():
            try:
                message = types.jsonrpc_message_adapter.validate_json(line, by_name=False)
            except (ValueError, RecursionError):
                self._errors.put_nowait(_bad(line))
                return
            with contextlib.suppress(anyio.ClosedResourceError, anyio.BrokenResourceError, anyio.WouldBlock):
                self._give.send_nowait(SessionMessage(message))

    async def talk(self, service: Service) -> None:
        """Until there are no more lines, or nobody takes ours."""
        server = service.server
        writing = [asyncio.ensure_future(self._write()), asyncio.ensure_future(self._write_errors())]
        running = asyncio.ensure_future(
            server.run(self._taken, self._send, server.create_initialization_options())
        )
        try:
            await asyncio.wait({running, *writing}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                await asyncio.wait(writing[:1], timeout=_LAST_SECONDS)
        finally:
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running
            for task in writing:
                task.cancel()
            await asyncio.gather(*writing, return_exceptions=True)
            for stream in (self._give, self._taken, self._send, self._sent):
                stream.close()
            self._writer.close()

    async def _write(self) -> None:
        with contextlib.suppress(OSError):  # nobody takes it any more
            async for sent in self._sent:
                line = sent.message.model_dump_json(by_alias=True, exclude_unset=True)
                await self._writer.write(line.encode() + b"\n")

    async def _write_errors(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                await self._writer.write(await self._errors.get())


def _bad(line: bytes) -> bytes:
    """The answer to what is no message; to its request where it names one."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return _error(None, types.PARSE_ERROR, "the line is not JSON")
    name = given.get("id") if isinstance(given, dict) else None
    if isinstance(name, bool) or not isinstance(name, (int, str)) or len(str(name)[:101]) > 100:
        name = None
    return _error(name, types.INVALID_REQUEST, "the line is no message of JSON-RPC 2.0")


def _error(name: int | str | None, code: int, told: str) -> bytes:
    return (
        json.dumps({"jsonrpc": "2.0", "id": name, "error": {"code": code, "message": told}}).encode() + b"\n"
    )
