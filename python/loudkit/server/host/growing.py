"""A text that is spoken while it is being written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Final

from loudkit.errors import BusyError, CancelledError, NothingToSpeakError
from loudkit.law.chunking import carried_tail
from loudkit.law.seeds import check_seed, chunk_seed
from loudkit.result import Result
from loudkit.server.host.access_log import Entry
from loudkit.server.host.host import Host
from loudkit.server.host.job import Job
from loudkit.server.host.sentences import Sentences
from loudkit.server.host.submitting import submitted
from loudkit.server.host.ticket import Ticket

_BUSY_TRIES: Final = 40


class GrowingText:
    """Text goes in, ``spoken`` gives its sound: sentence k with the seed and the carry of a passage's chunk k.

    ``job`` says how; its text is not used. All methods belong to one event loop.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.cancelled = False
        self._sentences = Sentences()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting = 0
        self._ticket: Ticket | None = None
        self._ended = False

    @property
    def unspoken(self) -> int:
        """Characters that were taken in and not spoken yet."""
        return self._sentences.pending + self._waiting

    def add(self, text: str) -> None:
        """More text."""
        self._put(self._sentences.add(text))

    def flush(self) -> None:
        """Speak what is pending."""
        self._put(self._sentences.flush())

    def end(self) -> None:
        """No more text."""
        if not self._ended:
            self._ended = True
            self.flush()
            self._queue.put_nowait(None)

    def cancel(self) -> None:
        """Stop: ``spoken`` ends, the engine leaves it at its next step."""
        self.cancelled = True
        if self._ticket is not None:
            self._ticket.cancel()
        self._queue.put_nowait(None)

    async def spoken(self, host: Host, entry: Entry) -> AsyncGenerator[Result, None]:
        """One ``Result`` a window, until the end or until it is cancelled. Whoever stops reading early cancels."""
        sentence = 0
        silent: NothingToSpeakError | None = None
        carry: tuple[int, ...] = self.job.previous_tokens
        try:
            while not self.cancelled and (text := await self._queue.get()) is not None:
                if self.cancelled:
                    break
                seed = chunk_seed(check_seed(self.job.seed), sentence)
                job = replace(self.job, text=text, seed=seed, previous_tokens=carry)
                self._waiting -= len(text)
                try:
                    self._ticket = await self._submitted(host, job)
                except NothingToSpeakError as error:  # such as a row of stars
                    silent = error
                    continue
                if self.cancelled:
                    break
                entry.tickets.append(self._ticket)
                entry.n_characters += len(text)
                tokens: list[int] = []
                async for part in self._ticket:
                    if self.cancelled:
                        return
                    tokens += part.tokens
                    yield part
                carry = tuple(carried_tail(tokens, self._ticket.algorithm))
                sentence += 1
            if silent is not None and not sentence and not self.cancelled:
                raise silent
        except CancelledError:
            if not self.cancelled:
                raise
        finally:
            if self._ticket is not None:
                self._ticket.cancel()

    def _put(self, sentences: list[str]) -> None:
        for sentence in sentences:
            self._waiting += len(sentence)
            self._queue.put_nowait(sentence)

    async def _submitted(self, host: Host, job: Job) -> Ticket:
        """A ticket for ``job``; a host that is busy is asked again for a while."""
        for left in reversed(range(_BUSY_TRIES)):
            try:
                return await submitted(host, job, stream=True)
            except BusyError:
                if not left or self.cancelled:
                    raise
                await asyncio.sleep(0.25)
        raise AssertionError("a last try raises")
