"""One client: events come in and are answered; text becomes sound."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any, Final

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.event import Event, async_write_event
from wyoming.ping import Pong
from wyoming.tts import SynthesizeStopped

from loudkit.errors import InvalidRequestError, LoudkitError, shown
from loudkit.result import Result
from loudkit.server.host.access_log import Entry
from loudkit.server.host.growing import GrowingText
from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.host.refusals import message, refusal
from loudkit.server.host.submitting import submitted
from loudkit.server.wyoming.frames import read_frame
from loudkit.server.wyoming.information import described, meant

FRAME_SECONDS: Final = 0.1  # of sound in one event
WRITE_SECONDS: Final = 60.0  # in which a client must take what is sent
_UTTERANCES: Final = 8  # that may wait behind the one that is spoken
_FORMATS: Final = {"text": "auto", "ssml": "ssml"}


class Conversation:
    """What one connection says and hears. A client that hangs up is silence: the engine leaves it at its next step."""

    def __init__(self, host: Host, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._host = host
        self._reader = reader
        self._writer = writer
        self._peer = str((writer.get_extra_info("peername") or ("-",))[0])
        self._sending = asyncio.Lock()
        self._growing: _Growing | None = None  # takes text in
        self._waiting: asyncio.Queue[_Whole | _Growing | None] = asyncio.Queue(_UTTERANCES)

    async def run(self) -> None:
        """Until the client leaves, says what is no event, or is refused."""
        reading = asyncio.ensure_future(self._read())
        speaking = asyncio.ensure_future(self._speak())
        try:
            await asyncio.wait({reading, speaking}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, speaking):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            self._writer.close()
            with contextlib.suppress(OSError, asyncio.TimeoutError):
                await asyncio.wait_for(self._writer.wait_closed(), 5.0)
            self._writer.transport.abort()

    def finish(self) -> None:
        """Say what is asked for already, and end."""
        if self._growing is not None:
            self._growing.end()
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(None)

    async def _read(self) -> None:
        try:
            while (event := await read_frame(self._reader)) is not None:
                await self._take(event)
        except Exception as error:
            await self._refuse(error, "event")

    async def _take(self, event: Event) -> None:
        data = event.data
        if event.type == "describe":
            info = await asyncio.to_thread(described, self._host)
            await self._send(info.event())
        elif event.type == "ping":
            text = data.get("text")
            await self._send(Pong(text if isinstance(text, str) else None).event())
        elif event.type == "synthesize":
            if self._growing is None:  # beside chunks it is the same text for servers that know none
                self._queue(_Whole(await self._job(data, _text(data))))
        elif event.type == "synthesize-start":
            if self._growing is not None:
                raise InvalidRequestError(
                    "a text is being written already; send synthesize-stop before the next"
                )
            self._growing = _Growing(await self._job(data, ""))
            self._queue(self._growing)
        elif event.type == "synthesize-chunk":
            if self._growing is None:
                raise InvalidRequestError("a synthesize-chunk needs a synthesize-start before it")
            self._growing.add(_text(data), self._host.limits.characters)
        elif event.type == "synthesize-stop" and self._growing is not None:
            self._growing.end()
            self._growing = None

    async def _job(self, data: dict[str, Any], text: str) -> Job:
        form = data.get("text_format")
        if form is not None and (not isinstance(form, str) or form not in _FORMATS):
            raise InvalidRequestError(f"text_format is {shown(form)}; expected text or ssml")
        model, voice = await asyncio.to_thread(meant, self._host, data.get("voice"))
        return Job(text, voice, model=model, markup=_FORMATS[form or "text"])

    def _queue(self, asked: _Whole | _Growing) -> None:
        try:
            self._waiting.put_nowait(asked)
        except asyncio.QueueFull:
            raise InvalidRequestError(f"{_UTTERANCES} texts wait already; let some be spoken first") from None

    async def _speak(self) -> None:
        """One text after the other."""
        while (asked := await self._waiting.get()) is not None:
            entry = Entry("wyoming", asked.what, self._peer, status="aborted")
            try:
                await self._say(asked, entry)
                entry.status = "done"
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if _left(error):
                    return
                told = refusal(error)
                entry.status, entry.code = "failed", told.code
                await self._refuse(told, None)
                return
            finally:
                asked.cancel()
                entry.close(self._host.metrics)

    async def _say(self, asked: _Whole | _Growing, entry: Entry) -> None:
        entry.voice = asked.job.voice
        rate = width = 0
        async with contextlib.aclosing(asked.spoken(self._host, entry)) as parts:
            async for part in parts:
                sound = await asyncio.to_thread(part.to_bytes, "pcm16")
                if not rate:
                    rate, width = part.sample_rate, round(part.sample_rate * FRAME_SECONDS) * 2
                    await self._send(AudioStart(rate, 2, 1).event())
                for at in range(0, len(sound), width):
                    frame = sound[at : at + width]
                    await self._send(AudioChunk(rate, 2, 1, frame).event())
                    entry.sent(len(frame))
        if rate:
            await self._send(AudioStop().event())
        if isinstance(asked, _Growing):
            await self._send(SynthesizeStopped().event())

    async def _refuse(self, error: Exception, what: str | None) -> None:
        """Tell of ``error``. The connection ends behind it: Home Assistant waits for an end, not for an error."""
        if _left(error):
            return
        told = refusal(error)
        if what is not None:
            entry = Entry("wyoming", what, self._peer, status="failed", code=told.code)
            entry.close(self._host.metrics)
        with contextlib.suppress(OSError, asyncio.TimeoutError):
            await self._send(Error(message(told), told.code).event())

    async def _send(self, event: Event) -> None:
        async with self._sending:
            await asyncio.wait_for(async_write_event(event, self._writer), WRITE_SECONDS)


def _left(error: Exception) -> bool:
    """Whether the client is gone, or does not take what it is sent."""
    return isinstance(error, (OSError, asyncio.TimeoutError)) and not isinstance(error, LoudkitError)


def _text(data: dict[str, Any]) -> str:
    text = data.get("text")
    if not isinstance(text, str):
        raise InvalidRequestError(f"an event's text is {shown(text)}; expected a text")
    return text


class _Whole:
    """A text that is there."""

    what = "synthesize"

    def __init__(self, job: Job) -> None:
        self.job = job

    async def spoken(self, host: Host, entry: Entry) -> AsyncGenerator[Result, None]:
        ticket = await submitted(host, self.job, stream=True)
        entry.tickets.append(ticket)
        entry.n_characters = len(self.job.text)
        try:
            async for part in ticket:
                yield part
        finally:
            ticket.cancel()

    def cancel(self) -> None:
        """Nothing is left of it: its ticket ends with ``spoken``."""


class _Growing:
    """A text that is being written. SSML is one element, so it is spoken once it is whole."""

    what = "synthesize-start"

    def __init__(self, job: Job) -> None:
        self.job = job
        self._plain = GrowingText(job)
        self._ssml = job.markup == "ssml"
        self._pieces: list[str] = []  # of SSML
        self._length = 0
        self._known = asyncio.Event()  # that it is plain text, or whole

    def add(self, text: str, limit: int) -> None:
        """More of it, ``limit`` characters that were not spoken yet at most."""
        waiting = self._length + self._plain.unspoken + len(text)
        if waiting > limit:
            raise InvalidRequestError(
                f"{waiting} characters wait to be spoken; at most {limit}: send the rest later"
            )
        if not self._known.is_set() and text.lstrip().startswith("<speak"):
            self._ssml = True
        if self._ssml:
            self._pieces.append(text)
            self._length += len(text)
        else:
            self._plain.add(text)
            if text.strip():
                self._known.set()

    def end(self) -> None:
        """No more text."""
        self._plain.end()
        self._known.set()

    def cancel(self) -> None:
        """Stop."""
        self._plain.cancel()
        self._known.set()

    async def spoken(self, host: Host, entry: Entry) -> AsyncGenerator[Result, None]:
        """One ``Result`` a window."""
        await self._known.wait()
        whole = replace(self.job, text="".join(self._pieces), markup="ssml")
        source = _Whole(whole) if self._ssml else self._plain
        async with contextlib.aclosing(source.spoken(host, entry)) as parts:
            async for part in parts:
                yield part
