"""Requests of stdin, answered one after the other on stdout."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from loudkit.errors import BusyError, CancelledError, InvalidRequestError, LoudkitError
from loudkit.result import Result
from loudkit.server.host.access_log import Entry
from loudkit.server.host.host import Host
from loudkit.server.host.refusals import message, refusal
from loudkit.server.host.submitting import submitted
from loudkit.server.host.ticket import Ticket
from loudkit.server.pipes import LINE, TooLong, Writer, read_lines
from loudkit.server.stdio.requests import BadLineError, Id, Request, read_request

_WAITING: Final = 256  # requests behind the one that is answered


class StdioDoor:
    """A line of JSON of ``fd_in`` is a request; the answer on ``fd_out`` is a line of JSON and the sound it counts."""

    def __init__(self, fd_in: int, fd_out: int) -> None:
        self._in = fd_in
        self._out = fd_out

    def told(self) -> Sequence[str]:
        """That it listens."""
        return ["listening on stdin"]

    async def serve(self, host: Host, stopping: asyncio.Event, grace: float) -> None:
        """Answer until stdin ends or ``stopping`` is set; what runs then is finished within ``grace`` seconds."""
        talk = _Talk(host, Writer(self._out))
        read_lines(self._in, talk.take)
        answering = asyncio.ensure_future(talk.run())
        waiting = asyncio.ensure_future(stopping.wait())
        try:
            await asyncio.wait({answering, waiting}, return_when=asyncio.FIRST_COMPLETED)
            talk.finish()
            await asyncio.wait({answering}, timeout=grace if not answering.done() else None)
        finally:
            for task in (answering, waiting):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await answering

    def close(self) -> None:
        """Close stdout, so that who reads it sees the end."""
        with contextlib.suppress(OSError):
            os.close(self._out)


class _Talk:
    def __init__(self, host: Host, writer: Writer) -> None:
        self._host = host
        self._writer = writer
        self._waiting: deque[Request | BadLineError] = deque()
        self._changed = asyncio.Event()
        self._ended = False
        self._current: Id = None
        self._ticket: Ticket | None = None
        self._cancelled = False

    def take(self, line: bytes | TooLong | None) -> None:
        """A line of stdin; None is its end."""
        if line is None:
            self.finish()
            return
        asked: Request | BadLineError
        if isinstance(line, TooLong):
            asked = BadLineError(None, InvalidRequestError(f"the line is longer than {LINE} bytes"))
        elif not line.strip():
            return
        else:
            try:
                asked = read_request(line)
            except BadLineError as error:
                asked = error
        if isinstance(asked, Request) and asked.cancel is not None:
            self._cancel(asked.cancel)
            return
        if self._ended:
            return
        if len(self._waiting) >= _WAITING and isinstance(asked, Request):
            asked = BadLineError(asked.id, BusyError(f"{_WAITING} requests wait already; at most that"))
        self._waiting.append(asked)
        self._changed.set()

    def finish(self) -> None:
        """Nothing more is taken in."""
        self._ended = True
        self._changed.set()

    async def run(self) -> None:
        """Answer, until the end or until nobody takes the answers."""
        try:
            while True:
                while not self._waiting:
                    if self._ended:
                        return
                    self._changed.clear()
                    await self._changed.wait()
                await self._answer(self._waiting.popleft())
        except OSError:
            return
        finally:
            self._writer.close()

    def _cancel(self, name: Id) -> None:
        for asked in [a for a in self._waiting if isinstance(a, Request) and a.id == name]:
            at = self._waiting.index(asked)
            self._waiting[at] = BadLineError(name, CancelledError("the call was cancelled"))
        if self._current is not None and self._current == name:
            self._cancelled = True
            if self._ticket is not None:
                self._ticket.cancel()

    async def _answer(self, asked: Request | BadLineError) -> None:
        entry = Entry("stdio", "line", status="aborted")
        self._current, self._cancelled = asked.id, False
        try:
            if isinstance(asked, BadLineError):
                raise asked.error
            if asked.listing:
                await self._write(asked.id, {"voices": await asyncio.to_thread(self._voices)})
            else:
                await self._speak(asked, entry)
            entry.status = "done"
        except Exception as error:
            if isinstance(error, OSError) and not isinstance(error, LoudkitError):
                raise
            told = refusal(error)
            entry.status, entry.code = "failed", told.code
            await self._write(asked.id, {"error": message(told), "code": told.code})
        finally:
            self._current = None
            if self._ticket is not None:
                self._ticket.cancel()
                self._ticket = None
            entry.close(self._host.metrics)

    async def _speak(self, asked: Request, entry: Entry) -> None:
        entry.what = "speak"
        job = asked.job
        assert job is not None  # the other kinds were answered
        if not job.voice:
            names = await asyncio.to_thread(self._host.models.get(job.model).voices.names)
            job = replace(job, voice=names[0] if names else "")
        entry.voice, entry.n_characters = job.voice, len(job.text)
        self._ticket = ticket = await submitted(self._host, job, stream=asked.stream)
        entry.tickets.append(ticket)
        if self._cancelled:
            ticket.cancel()
        if not asked.stream:
            whole, _ = await ticket.whole()
            await self._sound(asked.id, whole, entry, end=True)
            return
        async for part in ticket:
            await self._sound(asked.id, part, entry, end=False)
        await self._write(asked.id, {})

    async def _sound(self, name: Id, part: Result, entry: Entry, *, end: bool) -> None:
        sound = await asyncio.to_thread(part.to_bytes, "pcm16")
        told = {
            "sample_rate": part.sample_rate,
            "channels": 1,
            "format": "s16le",
            "duration": round(part.duration, 4),
            "text": " ".join(chunk.text for chunk in part.chunks),
        }
        await self._write(name, told, sound, end=end)
        entry.sent(len(sound))

    async def _write(self, name: Id, told: dict[str, Any], sound: bytes = b"", *, end: bool = True) -> None:
        head = {"id": name, "bytes": len(sound), "end": end, **told}
        await self._writer.write(json.dumps(head).encode() + b"\n" + sound)

    def _voices(self) -> list[dict[str, str]]:
        return [
            {"name": voice.name, "language": voice.language, "model": model.name}
            for model in self._host.models
            for voice in self._host.voices(model.name)
        ]
