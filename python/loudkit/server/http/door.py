"""What every endpoint has at hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import StreamingResponse

from loudkit.server.host.access_log import Entry
from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.host.submitting import submitted
from loudkit.server.host.ticket import Ticket
from loudkit.server.http.access import Access
from loudkit.server.http.refusals import RefusedError

ENTRY = "loudkit.entry"

Made = TypeVar("Made")


@dataclass(frozen=True)
class Door:
    """The host, and the rules of this door."""

    host: Host
    access: Access

    async def submit(self, request: Request, job: Job, *, stream: bool) -> Ticket:
        """Hand ``job`` in, off the event loop."""
        ticket = await submitted(self.host, job, stream=stream)
        entry: Entry = request.scope[ENTRY]
        entry.tickets.append(ticket)
        entry.voice, entry.n_characters = job.voice, len(job.text)
        return ticket


async def unless_gone(request: Request, work: Awaitable[Made], ticket: Ticket, *, ends: bool = True) -> Made:
    """What ``work`` gives. Where the client hangs up first the ticket is called off, and the request ends as 499.

    The ticket ends with ``work``, unless ``ends`` is false and it succeeds.
    """
    made = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait({made, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not made.done():
            raise RefusedError(499, "cancelled", "the client hung up")
        result = made.result()
    except BaseException:
        ticket.cancel()
        raise
    finally:
        gone.cancel()
        made.cancel()
    if ends:
        ticket.cancel()
    return result


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class TicketStream(StreamingResponse):
    """A response made while a ticket is served: the ticket ends with it, however it ends.

    A client that does not read holds it for ``seconds`` at most.
    """

    def __init__(self, ticket: Ticket, seconds: float, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._ticket = ticket
        self._seconds = seconds

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await asyncio.wait_for(super().__call__(scope, receive, send), self._seconds)
        except asyncio.TimeoutError:
            abort: Callable[[], None] | None = scope.get("loudkit.abort")
            if abort is not None:
                abort()
        finally:
            self._ticket.cancel()
