"""A job that was taken in, seen from its door: results come out in order, and it can be called off."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final

from loudkit.errors import CancelledError, LoudkitError, OverdueError
from loudkit.law.config import AlgorithmConfig
from loudkit.result import Result, join
from loudkit.server.host.job import Job


class _Nothing:
    """Not yet."""


_NOTHING: Final = _Nothing()


class Ticket:
    """Iterate it, in a thread or on an event loop, for one ``Result`` a window; or ask for the ``whole``.

    An error of the job is raised where its next result would have come. ``cancel`` may be called from anywhere, any
    number of times. Whoever stops reading early must cancel.
    """

    def __init__(self, job: Job, algorithm: AlgorithmConfig, *, stream: bool) -> None:
        self.job = job
        self.algorithm = algorithm
        self.stream = stream
        self.asked = time.monotonic()
        self.began: float | None = None
        self.ended: float | None = None
        self.work_seconds = 0.0  # of drawing and rendering
        self.audio_seconds = 0.0
        self.tokens = 0  # of speech
        self.cached = False
        self.kept: list[Result] | None = None  # a copy of all results, where somebody wants one
        self.on_room: Callable[[], None] = _silent
        self.on_end: Callable[[], None] = _silent
        self._changed = threading.Condition()
        self._early: dict[int, Result] = {}
        self._ready: deque[Result] = deque()
        self._given = 0  # results that are ready or were taken
        self._taken = 0
        self._total: int | None = None
        self._error: LoudkitError | None = None
        self._listener: Callable[[], None] = _silent

    # The door's side.

    def cancel(self, error: LoudkitError | None = None) -> None:
        """Call the job off; the engine leaves it at its next step. ``error`` is what the reader is told."""
        self.fail(error or CancelledError("the call was cancelled"))

    def take(self, timeout: float | None = None) -> Result | None:
        """The next result, None behind the last; OverdueError if ``timeout`` seconds brought none."""
        with self._changed:
            found = self._next()
            if isinstance(found, _Nothing):
                self._changed.wait_for(lambda: not isinstance(self._peek(), _Nothing), timeout)
                found = self._next()
        if isinstance(found, _Nothing):
            raise OverdueError(f"no sound came within {timeout:g} s")
        self.on_room()
        return found

    def __iter__(self) -> Iterator[Result]:
        while (part := self.take()) is not None:
            yield part

    async def __aiter__(self) -> AsyncIterator[Result]:
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()

        def tell() -> None:
            with contextlib.suppress(RuntimeError):  # the loop was closed
                loop.call_soon_threadsafe(changed.set)

        self._listener = tell
        while True:
            changed.clear()
            with self._changed:
                found = self._next()
            if isinstance(found, _Nothing):
                await changed.wait()
                continue
            self.on_room()
            if found is None:
                return
            yield found

    async def whole(self) -> tuple[Result, list[Result]]:
        """All of it as one result, and the windows."""
        parts = [part async for part in self]
        return join(parts, self.job.seed), parts

    @property
    def error(self) -> LoudkitError | None:
        """Why it failed, if it did."""
        return self._error

    @property
    def queue_seconds(self) -> float:
        """How long it waited for the engine (so far)."""
        return (self.began or self.ended or time.monotonic()) - self.asked

    # The host's side.

    @property
    def over(self) -> bool:
        """Whether it is complete, failed or called off."""
        return self.ended is not None

    @property
    def unread(self) -> int:
        """Results that wait for the reader, in order or not."""
        return self._given - self._taken + len(self._early)

    def put(self, index: int, result: Result) -> None:
        """The result of window ``index``; windows may come in any order."""
        with self._changed:
            if self.over:
                return
            self._early[index] = result
            while (following := self._early.pop(self._given, None)) is not None:
                self._ready.append(following)
                self._given += 1
                self.audio_seconds += following.duration
                self.tokens += len(following.tokens)
                if self.kept is not None:
                    self.kept.append(following)
            over = self._given == self._total
            if over:
                self.ended = time.monotonic()
            self._changed.notify_all()
        self._told(over)

    def close(self, total: int) -> None:
        """There will be ``total`` results."""
        with self._changed:
            self._total = total
            over = self._given == total and not self.over
            if over:
                self.ended = time.monotonic()
            self._changed.notify_all()
        self._told(over)

    def fail(self, error: LoudkitError) -> None:
        """End it with ``error``, unless it is over."""
        with self._changed:
            if self.over:
                return
            self._error = error
            self._early.clear()
            self._ready.clear()
            self.ended = time.monotonic()
            self._changed.notify_all()
        self._told(True)

    def _told(self, over: bool) -> None:
        self._listener()
        if over:
            self.on_end()

    def _peek(self) -> Result | _Nothing | LoudkitError | None:
        if self._error is not None:
            return self._error
        if self._ready:
            return self._ready[0]
        return None if self._taken == self._total else _NOTHING

    def _next(self) -> Result | _Nothing | None:
        found = self._peek()
        if isinstance(found, LoudkitError):
            raise found
        if isinstance(found, Result):
            self._taken += 1
            return self._ready.popleft()
        return found


def _silent() -> None:
    """Nobody listens."""
