"""The drawing half of one engine: its rows one by one, or a batch where the runtime can."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from loudkit.engine import Engine
from loudkit.errors import LoudkitError
from loudkit.server.host.running import Running
from loudkit.synthesis.passage import draw_row
from loudkit.synthesis.stages import RowBatch

_STRETCH: Final = 16  # steps of a batch before others get their turn


class Draws:
    """Draws for one engine; used by one lane at a time."""

    def __init__(self, engine: Engine, slots: int) -> None:
        self.engine = engine
        self.busy = False
        self.tokens = 0
        self.seconds = 0.0
        self._slots = slots
        self._rows: RowBatch | None = engine.token_generator.batch(slots)
        self._under_way: dict[int, Running] = {}

    @property
    def together(self) -> bool:
        """Whether rows are drawn in a batch."""
        return self._rows is not None

    @property
    def room(self) -> int:
        """How many rows can be taken in."""
        return self._slots - len(self._under_way) if self.together else 1

    def in_batch(self) -> list[Running]:
        """Whose rows are under way."""
        return list(self._under_way.values())

    def draw(self, fresh: Sequence[Running]) -> list[tuple[Running, float]]:
        """Take ``fresh`` in and go on for a while: what each of those that were served had of it, in seconds.

        A finished row is handed to its ``Running``; a failed one ends its ticket.
        """
        began = time.perf_counter()
        try:
            return self._draw_together(fresh) if self._rows is not None else [self._draw_one(fresh[0])]
        finally:
            self.seconds += time.perf_counter() - began

    def _draw_one(self, running: Running) -> tuple[Running, float]:
        began = time.perf_counter()
        wanted = running.wanted
        assert wanted is not None  # whoever may draw wants a row
        try:
            row = draw_row(wanted, self.engine.token_generator, lambda: running.ticket.over)
            self.tokens += len(row.tokens)
            running.advance(row)
        except LoudkitError as error:
            running.ticket.fail(error)
        running.drawing = False
        return running, time.perf_counter() - began

    def _draw_together(self, fresh: Sequence[Running]) -> list[tuple[Running, float]]:
        rows, began = self._rows, time.perf_counter()
        assert rows is not None  # only then is there a batch
        for key, running in list(self._under_way.items()):
            if running.ticket.over:
                rows.drop(key)
                self._leave(key)
        for running in fresh:
            assert running.wanted is not None  # whoever may draw wants a row
            try:
                rows.begin(running.number, running.wanted)
                self._under_way[running.number] = running
            except LoudkitError as error:
                running.drawing = False
                running.ticket.fail(error)
        served = list(self._under_way.values())
        for _ in range(_STRETCH if served else 0):
            finished = rows.step()
            for key, row in finished:
                running = self._leave(key)
                try:
                    if isinstance(row, LoudkitError):
                        raise row
                    self.tokens += len(row.tokens)
                    running.advance(row)
                except LoudkitError as error:
                    running.ticket.fail(error)
            if finished or any(running.ticket.over for running in self._under_way.values()):
                break
        share = (time.perf_counter() - began) / max(len(served), 1)
        return [(running, share) for running in served]

    def _leave(self, key: int) -> Running:
        running = self._under_way.pop(key)
        running.drawing = False
        return running
