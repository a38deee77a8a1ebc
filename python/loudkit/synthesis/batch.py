"""Many passages drawn at once: their rows decode together, a new one in the place of each that is finished."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Final

from loudkit.errors import CancelledError, LoudkitError
from loudkit.synthesis.passage import Drawing, draw_row
from loudkit.synthesis.stages import (
    Cancelled,
    GeneratedRow,
    RowBatch,
    RowRequest,
    TokenGenerator,
    raise_if,
)
from loudkit.synthesis.window import Window

AHEAD: Final = 4  # batches of passages that may be under way behind the one that is waited for

Outcome = list[Window] | LoudkitError


def draw_many(
    drawings: Iterable[Drawing | LoudkitError],
    rows: RowBatch,
    *,
    slots: int,
    ready: Callable[[], bool] = lambda: True,
    turn: Callable[[], AbstractContextManager[None]],
    cancelled: Cancelled,
) -> Iterator[Outcome]:
    """The windows of each of ``drawings``, or why there are none, in order; up to ``slots`` are drawn together.

    What is given as an error comes out as it is. While anything is under way the next drawing is taken only if it is
    ``ready``, so that a slow source holds nothing back. Each stretch of ``rows.turn_steps`` steps is a block of
    ``turn()``, and ``cancelled`` is polled at every step.
    """
    numbered = enumerate(drawings)
    under_way: dict[int, _Passage] = {}
    outcomes: dict[int, Outcome] = {}
    given = read = 0

    def go_on(key: int, row: GeneratedRow | LoudkitError | None) -> None:
        try:
            if isinstance(row, LoudkitError):
                raise row
            wanted = under_way[key].advance(row)
            if wanted is None:
                outcomes[key] = under_way.pop(key).windows
            else:
                rows.begin(key, wanted)
        except CancelledError:
            raise
        except LoudkitError as error:
            del under_way[key]
            outcomes[key] = error

    while True:
        while given in outcomes:
            yield outcomes.pop(given)
            given += 1
        fresh = []
        while len(under_way) < slots and read - given < AHEAD * slots:
            if (under_way or given in outcomes) and not ready():
                break
            key, drawing = next(numbered, (read, None))
            if drawing is None:
                break
            read += 1
            if isinstance(drawing, LoudkitError):
                outcomes[key] = drawing
            else:
                under_way[key] = _Passage(drawing)
                fresh.append(key)
        if not under_way:
            if given in outcomes:
                continue
            return
        with turn():
            complete = len(outcomes)
            for key in fresh:
                raise_if(cancelled)
                go_on(key, None)
            for _ in range(rows.turn_steps):
                raise_if(cancelled)
                for key, row in rows.step():
                    go_on(key, row)
                if len(outcomes) > complete:
                    break


class OneByOne:
    """A ``RowBatch`` whose rows are drawn one after the other, by a generator that cannot do better."""

    turn_steps = 1

    def __init__(self, generator: TokenGenerator, cancelled: Cancelled) -> None:
        self._generator = generator
        self._cancelled = cancelled
        self._waiting: list[tuple[int, RowRequest]] = []

    def begin(self, key: int, request: RowRequest) -> None:
        """Put it behind the others."""
        self._waiting.append((key, request))

    def step(self) -> list[tuple[int, GeneratedRow | LoudkitError]]:
        """Draw the next row whole."""
        if not self._waiting:
            return []
        key, request = self._waiting.pop(0)
        try:
            return [(key, draw_row(request, self._generator, self._cancelled))]
        except CancelledError:
            raise
        except LoudkitError as error:
            return [(key, error)]

    def drop(self, key: int) -> None:
        """Forget a row that waits."""
        self._waiting = [row for row in self._waiting if row[0] != key]


class _Passage:
    """A drawing and what came of it so far."""

    def __init__(self, drawing: Drawing) -> None:
        self.windows: list[Window] = []
        self._drawing = drawing

    def advance(self, row: GeneratedRow | None) -> RowRequest | None:
        """Give the row that was asked for; what is asked for next, or None behind the last window."""
        try:
            wanted = self._drawing.send(row)
            while isinstance(wanted, Window):
                self.windows.append(wanted)
                wanted = next(self._drawing)
        except StopIteration:
            return None
        return wanted
