"""One call of a tool: what it may use, and how it hands its job in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

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

    async def job(self, given: Speak | SpeakAloud | ReadAs) -> Job:
        """The job that the arguments mean; without a voice the first is meant, of the language if one is named."""
        voice = given.voice or await asyncio.to_thread(self._first_voice, given.model, given.language)
        spoken = not isinstance(given, ReadAs)
        return Job(
            text=given.text,
            voice=voice,
            model=given.model or "",
            language=given.language or None,
            markup=given.markup,
            lexicon=given.lexicon,
            seed=given.seed if spoken else 0,
            speed=given.speed if spoken else 1.0,
            previous_tokens=tuple(given.previous_tokens) if isinstance(given, Speak) else (),
        )

    @contextlib.asynccontextmanager
    async def ticket(self, job: Job, *, stream: bool) -> AsyncIterator[Ticket]:
        """The job under way; it ends with the block, however that ends."""
        ticket = await submitted(self.host, job, stream=stream)
        self.entry.tickets.append(ticket)
        self.entry.voice, self.entry.n_characters = job.voice, len(job.text)
        try:
            yield ticket
        finally:
            ticket.cancel()

    async def parts(self, ticket: Ticket) -> AsyncIterator[Result]:
        """The windows as they are made; the caller is told of each."""
        seconds = 0.0
        async for part in ticket:
            seconds += part.duration
            await self.progress(seconds, f"{seconds:.1f} s of sound")
            yield part

    def _first_voice(self, model: str | None, language: str | None) -> str:
        names = self.host.models.get(model or "").voices.names()
        if not names:
            raise VoiceNotFoundError("there are no voices here")
        if language:
            own = [v.name for v in self.host.voices(model or "") if v.language == language.lower()]
            return own[0] if own else names[0]
        return names[0]
