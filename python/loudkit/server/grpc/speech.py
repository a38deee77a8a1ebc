"""The service ``loudkit.v1.Speech``."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import grpc
from google.protobuf.message import DecodeError

from loudkit._version import __version__
from loudkit.errors import InvalidRequestError, OverdueError
from loudkit.server.grpc import loudkit_pb2 as pb
from loudkit.server.grpc.access import Access, peer_of
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

SERVICE: Final = pb.DESCRIPTOR.services_by_name["Speech"].full_name

Work = Callable[[Any, Any, Entry], Awaitable[Any]]  # of a request, its context, its line in the log


@dataclass(frozen=True)
class Speech:
    """Translates; everything else is the host's."""

    host: Host
    access: Access

    def handlers(self) -> Any:
        """The methods, for a server. Bodies come as bytes: what cannot be read is refused as everything else is."""
        unary: tuple[tuple[str, Any, Work], ...] = (
            ("Synthesize", pb.SynthesizeRequest, self._whole),
            ("Describe", pb.DescribeRequest, self._described),
            ("ListVoices", pb.ListVoicesRequest, self._voices),
        )
        methods = {
            name: grpc.unary_unary_rpc_method_handler(
                self._answering(name, kind, work), response_serializer=_serialised
            )
            for name, kind, work in unary
        }
        methods["SynthesizeStream"] = grpc.unary_stream_rpc_method_handler(
            self._answering("SynthesizeStream", pb.SynthesizeRequest, self._stream),
            response_serializer=_serialised,
        )
        return grpc.method_handlers_generic_handler(SERVICE, methods)

    def _answering(self, what: str, kind: Any, work: Work) -> Callable[[bytes, Any], Awaitable[Any]]:
        """What ``work`` gives, or its refusal; one line in the log."""

        async def answer(body: bytes, context: Any) -> Any:
            entry = Entry("grpc", what, peer_of(context))
            try:
                self.access.check_rate(entry.peer)
                made = await work(_read(body, kind), context, entry)
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

        return answer

    async def _submitted(self, job: Job, entry: Entry, *, stream: bool) -> Ticket:
        ticket = await submitted(self.host, job, stream=stream)
        entry.tickets.append(ticket)
        entry.voice, entry.n_characters = job.voice, len(job.text)
        return ticket

    async def _whole(
        self, request: pb.SynthesizeRequest, context: Any, entry: Entry
    ) -> pb.SynthesizeResponse:
        del context
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

    async def _described(
        self, request: pb.DescribeRequest, context: Any, entry: Entry
    ) -> pb.DescribeResponse:
        del request, context, entry
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

    async def _voices(
        self, request: pb.ListVoicesRequest, context: Any, entry: Entry
    ) -> pb.ListVoicesResponse:
        del context, entry
        found = await asyncio.to_thread(self.host.voices, request.model)
        return pb.ListVoicesResponse(
            voices=[voice.name for voice in found],
            details=[
                pb.Voice(name=voice.name, language=voice.language, consent=voice.consent) for voice in found
            ],
        )


def _read(body: bytes, kind: Any) -> Any:
    try:
        return kind.FromString(body)
    except DecodeError:
        raise InvalidRequestError(f"the body is no {kind.DESCRIPTOR.full_name}") from None


def _serialised(message: Any) -> bytes:
    return bytes(message.SerializeToString())


def _too_large(n_bytes: int, job: Job, form: str) -> PayloadTooLargeError:
    fitting = fitting_characters(REPLY_BYTES, job.speed, form)
    return PayloadTooLargeError(
        f"the reply would have {n_bytes} bytes; at most {REPLY_BYTES} fit, about {fitting} characters as {form}:"
        " send less text, or call SynthesizeStream"
    )
