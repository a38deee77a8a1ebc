"""The service ``loudkit.v1.Speech``."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from loudkit._version import __version__
from loudkit.errors import OverdueError
from loudkit.server.grpc import loudkit_pb2 as pb
from loudkit.server.grpc.access import Access, peer_of
from loudkit.server.grpc.loudkit_pb2_grpc import SpeechServicer
from loudkit.server.grpc.refusals import refused
from loudkit.server.grpc.replies import chunk, format_of, job_of, whole
from loudkit.server.host.access_log import Entry
from loudkit.server.host.estimate import estimated_bytes, fitting_characters
from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.host.refusals import PayloadTooLargeError
from loudkit.server.host.submitting import submitted
from loudkit.server.host.ticket import Ticket

REPLY_BYTES: Final = (4 << 20) - (64 << 10)  # what clients take unless told otherwise, less what is not sound
_SURELY_FITS: Final = 100  # characters, however many digits they are

Made = TypeVar("Made")


@dataclass(frozen=True)
class Speech(SpeechServicer):
    """Translates; everything else is the host's."""

    host: Host
    access: Access

    async def Synthesize(self, request: pb.SynthesizeRequest, context: Any) -> pb.SynthesizeResponse:
        """All of a text in one reply."""
        return await self._answered("Synthesize", context, lambda entry: self._whole(request, entry))

    async def SynthesizeStream(self, request: pb.SynthesizeRequest, context: Any) -> None:
        """A chunk a window."""
        await self._answered("SynthesizeStream", context, lambda entry: self._stream(request, context, entry))

    async def Describe(self, request: pb.DescribeRequest, context: Any) -> pb.DescribeResponse:
        """What speaks here."""
        del request
        return await self._answered("Describe", context, lambda _: self._described())

    async def ListVoices(self, request: pb.ListVoicesRequest, context: Any) -> pb.ListVoicesResponse:
        """The voices of a model."""
        return await self._answered("ListVoices", context, lambda _: self._voices(request.model))

    async def _answered(self, what: str, context: Any, work: Callable[[Entry], Awaitable[Made]]) -> Made:
        """What ``work`` gives, or its refusal; one line in the log."""
        entry = Entry("grpc", what, peer_of(context))
        try:
            self.access.check_rate(entry.peer)
            made = await work(entry)
            entry.status = "OK"
            return made
        except asyncio.CancelledError:  # the caller left, or its deadline ran out
            entry.status = "CANCELLED"
            raise
        except Exception as error:
            status, entry.code, told, metadata = refused(error)
            entry.status = status.name
        finally:
            entry.close(self.host.metrics)
        await context.abort(status, told, metadata)
        raise AssertionError("abort raises")

    async def _submitted(self, job: Job, entry: Entry, *, stream: bool) -> Ticket:
        ticket = await submitted(self.host, job, stream=stream)
        entry.tickets.append(ticket)
        entry.voice, entry.n_characters = job.voice, len(job.text)
        return ticket

    async def _whole(self, request: pb.SynthesizeRequest, entry: Entry) -> pb.SynthesizeResponse:
        form = format_of(request, stream=False)
        job = job_of(request, self.host.limits, stream=False)
        await self._check_reply(job, form)
        ticket = await self._submitted(job, entry, stream=False)
        try:
            result, _ = await ticket.whole()
        finally:
            ticket.cancel()
        reply = await asyncio.to_thread(whole, result, form, ticket.algorithm)
        if len(reply.audio) > REPLY_BYTES:
            raise _too_large(len(reply.audio), job, form)
        entry.sent(len(reply.audio))
        return reply

    async def _check_reply(self, job: Job, form: str) -> None:
        """Refuse what would not fit before it is made; what cannot be read is left to the host to refuse."""
        if len(job.text) <= _SURELY_FITS:
            return
        await asyncio.to_thread(self.host.check, job)
        spoken = (await asyncio.to_thread(self.host.read, job)).spoken
        n_bytes = estimated_bytes(len(spoken), job.speed, form)
        if n_bytes > REPLY_BYTES:
            raise _too_large(n_bytes, job, form)

    async def _stream(self, request: pb.SynthesizeRequest, context: Any, entry: Entry) -> None:
        form = format_of(request, stream=True)
        limits = self.host.limits
        ticket = await self._submitted(job_of(request, limits, stream=True), entry, stream=True)
        seconds = limits.wait_seconds + limits.stream_seconds
        try:
            await asyncio.wait_for(self._chunks(ticket, form, context, entry), seconds)
        except asyncio.TimeoutError:
            raise OverdueError(f"the stream was not read within {seconds:g} s") from None
        finally:
            ticket.cancel()

    async def _chunks(self, ticket: Ticket, form: str, context: Any, entry: Entry) -> None:
        tokens: list[int] = []
        start = 0.0
        async for part in ticket:
            tokens = (tokens + part.tokens)[-64:]
            made = await asyncio.to_thread(chunk, part, form, ticket.algorithm, start, tokens)
            start += part.duration
            await context.write(made)
            entry.sent(len(made.audio))

    async def _described(self) -> pb.DescribeResponse:
        state = self.host.state()
        engine = self.host.models.first.loaded
        told = pb.DescribeResponse(
            version=__version__,
            engine_held_seconds=state.age_seconds,
            status=state.status,
            models=[model.name for model in self.host.models],
        )
        if engine is not None:
            told.algorithm = engine.algorithm.describe()
            told.execution = engine.execution.describe()
            told.fingerprint = engine.algorithm.fingerprint
        return told

    async def _voices(self, model: str) -> pb.ListVoicesResponse:
        found = await asyncio.to_thread(self.host.voices, model)
        return pb.ListVoicesResponse(
            voices=[voice.name for voice in found],
            details=[
                pb.Voice(name=voice.name, language=voice.language, consent=voice.consent) for voice in found
            ],
        )


def _too_large(n_bytes: int, job: Job, form: str) -> PayloadTooLargeError:
    fitting = fitting_characters(REPLY_BYTES, job.speed, form)
    return PayloadTooLargeError(
        f"the reply would have {n_bytes} bytes; at most {REPLY_BYTES} fit, about {fitting} characters as {form}:"
        " send less text, or call SynthesizeStream"
    )
