"""The threads that compute: each takes the most urgent piece of work there is, a row to draw or a window to render."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from loudkit.engine import Engine
from loudkit.errors import DefectError, LoudkitError
from loudkit.server.host.drawing import Draws
from loudkit.server.host.fairness import FairClock
from loudkit.server.host.running import Running
from loudkit.synthesis.window import Window

_log = logging.getLogger("loudkit.server")
FAULT: Final = "the server failed on this request; its log says how"

Work = Callable[[], None]


class Lanes:
    """``count`` threads over all jobs that are under way, however many engines those have."""

    def __init__(self, count: int, *, batch: int) -> None:
        self._batch = batch
        self._changed = threading.Condition()
        self._clock = FairClock()
        self._running: list[Running] = []
        self._draws: dict[int, Draws] = {}
        self._number = 0
        self._closed = False
        self._busy: dict[str, float] = {}  # since when each lane is at work
        self._threads = [
            threading.Thread(target=self._work, name=f"loudkit-lane-{i}", daemon=True) for i in range(count)
        ]
        for thread in self._threads:
            thread.start()

    def add(self, running: Running) -> None:
        """Take a job in whose first row is wanted."""
        running.ticket.on_room = self.wake
        with self._changed:
            self._number += 1
            running.number = self._number
            running.tag = self._clock.start([other.tag for other in self._running])
            self._running.append(running)
            self._changed.notify()

    def wake(self) -> None:
        """Something may be possible now that was not."""
        with self._changed:
            self._changed.notify()

    def forget(self, engine: Engine) -> bool:
        """Let an engine go that no job uses; False while one does."""
        with self._changed:
            self._clean()
            if any(running.engine is engine for running in self._running):
                return False
            self._draws.pop(id(engine), None)
            return True

    @property
    def alive(self) -> bool:
        """Whether all threads are there."""
        return all(thread.is_alive() for thread in self._threads)

    def busy_seconds(self) -> float:
        """How long the longest piece of work has been going on."""
        now = time.monotonic()
        return max((now - since for since in list(self._busy.values())), default=0.0)

    def drawn(self) -> tuple[int, float]:
        """Speech tokens drawn so far by the engines that are loaded, and the seconds that took."""
        halves = list(self._draws.values())
        return sum(draws.tokens for draws in halves), sum(draws.seconds for draws in halves)

    def close(self, timeout: float) -> bool:
        """Stop behind the pieces of work that are going on; whether all threads did."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        deadline = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _work(self) -> None:
        name = threading.current_thread().name
        while True:
            with self._changed:
                while (work := None if self._closed else self._next()) is None:
                    if self._closed:
                        return
                    self._changed.wait()
                self._busy[name] = time.monotonic()
                self._changed.notify()  # there may be work for another lane
            try:
                work()
            finally:
                with self._changed:
                    self._busy.pop(name, None)
                    self._changed.notify()

    def _next(self) -> Work | None:
        """The most urgent piece of work, marked as taken."""
        self._clean()
        found: list[tuple[float, int, int, Callable[[], Work]]] = [
            (running.tag, 0, running.number, partial(self._take_window, running))
            for running in self._running
            if running.may_render and self._has_room(running)
        ]
        for draws in self._engines():
            waiting = [r for r in self._running if r.engine is draws.engine and r.may_draw]
            fresh = sorted(waiting, key=_urgency)[: draws.room]
            sharers = [*fresh, *draws.in_batch()]
            if sharers and not draws.busy:
                first = min(sharers, key=_urgency)
                found.append((first.tag, 1, first.number, partial(self._take_rows, draws, fresh)))
        return min(found, key=lambda item: item[:3])[3]() if found else None

    def _has_room(self, running: Running) -> bool:
        if running.abreast is None:
            return True
        return running.abreast > sum(r.rendering for r in self._running if r.engine is running.engine)

    def _take_window(self, running: Running) -> Work:
        index, window = running.windows.popleft()
        running.rendering += 1
        self._started(running)
        first_of_one = index == 0 and running.ticket.stream and len(self._running) == 1
        return partial(
            self._render, running, index, window, running.alone if first_of_one else running.engine
        )

    def _take_rows(self, draws: Draws, fresh: list[Running]) -> Work:
        draws.busy = True
        for running in fresh:
            running.drawing = True
            self._started(running)
        return partial(self._draw, draws, fresh)

    def _render(self, running: Running, index: int, window: Window, engine: Engine) -> None:
        ticket, began = running.ticket, time.perf_counter()
        try:
            made = engine.render(running.begun, window, lambda: ticket.over)
            if (
                engine is not running.engine
            ):  # the note tells how the request is run, not who had time for a window
                execution = running.engine.execution.describe()
                made = replace(made, provenance=replace(made.provenance, execution=execution))
            ticket.put(index, made)
        except LoudkitError as error:
            ticket.fail(error)
        except Exception:
            _log.exception("rendering failed")
            ticket.fail(DefectError(FAULT))
        with self._changed:
            running.rendering -= 1
            running.rendered += 1
            self._charge(running, time.perf_counter() - began)

    def _draw(self, draws: Draws, fresh: list[Running]) -> None:
        charges: list[tuple[Running, float]] = []
        try:
            charges = draws.draw(fresh)
        except Exception:
            _log.exception("drawing failed")
            for running in [*fresh, *draws.in_batch()]:
                running.drawing = False
                running.ticket.fail(DefectError(FAULT))
            draws = Draws(draws.engine, self._batch)
        with self._changed:
            draws.busy = False
            self._draws[id(draws.engine)] = draws
            for running, seconds in charges:
                self._charge(running, seconds)

    def _charge(self, running: Running, seconds: float) -> None:
        running.tag += seconds
        running.ticket.work_seconds += seconds
        self._clock.spent(seconds, len(self._running))

    def _started(self, running: Running) -> None:
        if running.ticket.began is None:
            running.ticket.began = time.monotonic()

    def _clean(self) -> None:
        self._running = [running for running in self._running if not running.finished]

    def _engines(self) -> list[Draws]:
        """The drawing halves of all engines that have jobs."""
        for running in self._running:
            if id(running.engine) not in self._draws:
                self._draws[id(running.engine)] = Draws(running.engine, self._batch)
        return list(self._draws.values())


def _urgency(running: Running) -> tuple[float, int]:
    return running.tag, running.number
