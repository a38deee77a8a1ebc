"""``/v1/stream``: text comes in as it is written, sound goes out as sentences complete."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from loudkit._version import __version__
from loudkit.errors import DefectError, InvalidRequestError, LoudkitError
from loudkit.server.encoders import MEDIA_TYPES
from loudkit.server.host.access_log import Entry
from loudkit.server.host.job import Job
from loudkit.server.host.voices import check_voice_name
from loudkit.server.http.door import Door
from loudkit.server.http.refusals import refused
from loudkit.server.http.synthesis import said_table
from loudkit.server.http.talk import Cancel, End, Flush, Message, Start, Text, Utterance, failed

_DECODER: Final = msgspec.json.Decoder(Message)
_UTTERANCES: Final = 8  # that may wait behind the one that is spoken


async def stream(socket: WebSocket, door: Door) -> None:
    """One client's conversation, until it leaves."""
    offered = [name for name in socket.scope.get("subprotocols", []) if not name.startswith("bearer.")]
    await socket.accept(subprotocol=offered[0] if offered else None)
    talk = _Talk(socket, door)
    try:
        await talk.run()
    except WebSocketDisconnect:
        pass  # it left while it was told something
    finally:
        await talk.close()


class _Talk:
    def __init__(self, socket: WebSocket, door: Door) -> None:
        self._socket = socket
        self._door = door
        self._peer = (socket.scope.get("client") or ("-", 0))[0]
        self._sending = asyncio.Lock()
        self._settings = Start(voice=socket.query_params.get("voice"), model=socket.query_params.get("model"))
        self._writing: Utterance | None = None  # takes text in
        self._queue: deque[Utterance] = deque()  # the first is spoken
        self._runner: asyncio.Task[None] | None = None
        self._number = 0

    async def run(self) -> None:
        await self._send(
            {
                "type": "ready",
                "version": __version__,
                "model": self._door.host.models.first.name,
                "formats": ["pcm16", "wav", "flac"],
            }
        )
        while True:
            try:
                message = await self._socket.receive()
            except RuntimeError:  # it was closed
                return
            if message["type"] == "websocket.disconnect":
                return
            try:
                await self._take(message.get("text") or message.get("bytes") or b"")
            except LoudkitError as error:
                await self._send(failed(error, self._writing.name if self._writing else None))

    async def close(self) -> None:
        """Stop everything."""
        for utterance in self._queue:
            utterance.cancel()
        if self._runner is not None:
            self._runner.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._runner
        if self._socket.application_state == self._socket.client_state == WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self._socket.close()

    async def _take(self, data: str | bytes) -> None:
        try:
            message: Message = _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            reason = " ".join(str(error).replace("`", "").split())[:200]
            raise InvalidRequestError(f"the message cannot be read: {reason}") from None
        if isinstance(message, Start):
            await self._start(message)
        elif isinstance(message, Text):
            await self._text(message.text)
        elif isinstance(message, Flush):
            if self._writing is not None:
                self._writing.text.flush()
        elif isinstance(message, End):
            self._end()
        else:
            await self._cancel(message)

    async def _start(self, given: Start) -> None:
        host = self._door.host
        if len(self._queue) > _UTTERANCES:
            raise InvalidRequestError(f"{len(self._queue)} utterances wait already; let some be spoken first")
        told = {name: getattr(given, name) for name in given.__struct_fields__}
        kept = {name: getattr(self._settings, name) for name in given.__struct_fields__}
        settings = Start(**{name: kept[name] if told[name] is None else told[name] for name in told})
        settings.id = given.id
        job = await asyncio.to_thread(self._job, settings)
        form = settings.format or "pcm16"
        self._settings = settings
        self._end()
        self._number += 1
        name = given.id if given.id is not None else f"u{self._number}"
        utterance = Utterance(name, job, form, settings.ahead)
        self._writing = utterance
        self._queue.append(utterance)
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._speak())
        sample_rate = (
            24_000 if (engine := host.models.get(job.model).loaded) is None else engine.algorithm.sample_rate
        )
        await self._send(
            {"type": "started", "id": name, "sample_rate": sample_rate, "media_type": MEDIA_TYPES[form]}
        )

    def _job(self, settings: Start) -> Job:
        """What is said of an utterance but its text; refused where it could not be spoken."""
        host = self._door.host
        model = settings.model or ""
        names = host.models.get(model).voices.names()
        voice = settings.voice or (names[0] if names else "")
        check_voice_name(voice, host.limits.voice_name)
        job = Job(
            text="x",
            voice=voice,
            model=model,
            seed=settings.seed or 0,
            language=settings.language,
            speed=1.0 if settings.speed is None else settings.speed,
            markup=settings.markup or "none",
            lexicon=said_table(settings.lexicon),
        )
        host.check(job)
        return job

    async def _text(self, text: str) -> None:
        if self._writing is None:
            await self._start(Start())
        utterance = self._writing
        assert utterance is not None  # it was started
        limit = self._door.host.limits.characters
        waiting = utterance.text.unspoken + len(text)
        if waiting > limit:
            raise InvalidRequestError(
                f"{waiting} characters wait to be spoken; at most {limit}: send the rest later"
            )
        utterance.text.add(text)

    def _end(self) -> None:
        if self._writing is not None:
            self._writing.text.end()
            self._writing = None

    async def _cancel(self, message: Cancel) -> None:
        named = [u for u in self._queue if message.id in (None, u.name)]
        if not named:
            raise InvalidRequestError(
                f"no utterance {message.id!r} is under way" if message.id else "nothing is under way"
            )
        for utterance in named:
            utterance.cancel()
            if utterance is self._writing:
                self._writing = None
        for utterance in named:
            if utterance in self._queue and utterance is not self._queue[0]:
                self._queue.remove(utterance)
            await self._send(utterance.stopped_at(message.played))

    async def _speak(self) -> None:
        """One utterance after the other."""
        while self._queue:
            utterance = self._queue[0]
            entry = Entry("websocket", "utterance", self._peer, status="done")
            try:
                await utterance.run(self._door.host, self._send, entry)
            except LoudkitError as error:
                entry.status, entry.code = "failed", error.code
                await self._send(failed(error, utterance.name))
            except (WebSocketDisconnect, RuntimeError):
                entry.status = "aborted"
                return
            except asyncio.CancelledError:
                entry.status = "aborted"
                raise
            except Exception as error:
                entry.status, entry.code = "failed", "server_fault"
                await self._send(failed(DefectError(str(refused(error).detail)), utterance.name))
            finally:
                entry.close(self._door.host.metrics)
                if self._writing is utterance:
                    self._writing = None
                if utterance in self._queue:
                    self._queue.remove(utterance)

    async def _send(self, message: dict[str, Any] | bytes) -> None:
        async with self._sending:
            if isinstance(message, bytes):
                await self._socket.send_bytes(message)
            else:
                await self._socket.send_text(msgspec.json.encode(message).decode())
