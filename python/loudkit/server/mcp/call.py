"""One call of a tool: what it may use, and how it hands its job in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace

from loudkit.errors import VoiceNotFoundError
from loudkit.result import Result
from loudkit.server.host.access_log import Entry
from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.host.submitting import submitted
from loudkit.server.host.ticket import Ticket
from loudkit.server.mcp.arguments import ReadAs, Speak, SpeakAloud
from loudkit.server.mcp.options import Options

Progress = Callable[[float, str], Awaitable[None]]  # seconds of sound so far, and a line


@dataclass(frozen=True)
class Call:
    """What a tool works with."""

    host: Host
    options: Options
    entry: Entry
    progress: Progress
    gone: asyncio.Event  # set once nobody waits for the answer

    async def job(self, given: Speak | SpeakAloud | ReadAs) -> Job:
        """The job that the arguments mean; without a voice the first is meant, of the language if one is named."""
        voice = given.voice
        if voice is None:
            voice = await asyncio.to_thread(self._first_voice, given.model, given.language)
        job = Job(
            text=given.text,
            voice=voice,
            model=given.model or "",
            language=given.language,
            markup=given.markup,
            lexicon=given.lexicon,
        )
        if isinstance(given, ReadAs):
            return job
        tokens = tuple(given.previous_tokens) if isinstance(given, Speak) else ()
        return replace(job, seed=given.seed, speed=given.speed, previous_tokens=tokens)

    @contextlib.asynccontextmanager
    async def ticket(self, job: Job, *, stream: bool) -> AsyncIterator[Ticket]:
        """The job under way; it ends with the block, however that ends."""
        ticket = await submitted(self.host, job, stream=stream)
        self.entry.tickets.append(ticket)
        self.entry.voice, self.entry.n_characters = job.voice, len(job.text)
        leaving = asyncio.ensure_future(self._call_off(ticket))
        try:
            yield ticket
        finally:
            leaving.cancel()
            ticket.cancel()

    async def parts(self, ticket: Ticket) -> AsyncIterator[Result]:
        """The windows as they are made; the caller is told of each."""
        seconds = 0.0
        async for part in ticket:
            seconds += part.duration
            await self.progress(round(seconds, 3), f"{seconds:.1f} s of sound")
            yield part

    async def _call_off(self, ticket: Ticket) -> None:
        await self.gone.wait()
        ticket.cancel()

    def _first_voice(self, model: str | None, language: str | None) -> str:
        names = self.host.models.get(model or "").voices.names()
        if not names:
            raise VoiceNotFoundError("there are no voices here")
        if language:
            own = [v.name for v in self.host.voices(model or "") if v.language == language.lower()]
            return own[0] if own else names[0]
        return names[0]
