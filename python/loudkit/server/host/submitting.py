"""Handing a job in from an event loop."""

from __future__ import annotations

import asyncio

from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.host.ticket import Ticket


async def submitted(host: Host, job: Job, *, stream: bool) -> Ticket:
    """The ticket of ``job``. Whoever is called off while it is handed in leaves no job behind."""
    handing_in = asyncio.ensure_future(asyncio.to_thread(host.submit, job, stream=stream))
    try:
        return await asyncio.shield(handing_in)
    except asyncio.CancelledError:
        handing_in.add_done_callback(lambda done: None if done.exception() else done.result().cancel())
        raise
