"""A job under way: what of it is to be drawn, what is to be rendered."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from loudkit.begun import Begun
from loudkit.engine import Engine
from loudkit.server.host.ticket import Ticket
from loudkit.synthesis.stages import GeneratedRow, RowRequest
from loudkit.synthesis.window import Window


@dataclass(eq=False)
class Running:
    """A ticket with its engine. One thread at a time calls ``advance``."""

    ticket: Ticket
    engine: Engine
    begun: Begun
    alone: Engine  # renders the first window of a stream that nobody else waits beside
    ahead: int | None  # windows it may be before its reader
    abreast: int | None  # windows of its engine that may be rendered at once
    number: int = 0
    tag: float = 0.0
    wanted: RowRequest | None = None
    windows: deque[tuple[int, Window]] = field(default_factory=deque)  # to be rendered
    drawn: int = 0
    rendered: int = 0
    rendering: int = 0
    drawing: bool = False
    exhausted: bool = False

    def advance(self, row: GeneratedRow | None) -> None:
        """Give the row that was asked for, or None at the start: what is wanted next, and what is complete."""
        self.wanted = None
        try:
            asked = self.begun.drawing.send(row)
            while isinstance(asked, Window):
                self.begun.check(asked, self.engine.algorithm.window.max_speech_tokens)
                self.windows.append((self.drawn, asked))
                self.drawn += 1
                asked = next(self.begun.drawing)
            self.wanted = asked
        except StopIteration:
            self.exhausted = True
            self.ticket.close(self.drawn)

    @property
    def may_draw(self) -> bool:
        """Whether its next row should be drawn now.

        The second window waits until the first is rendered, so that nothing slows the first sound down.
        """
        if self.wanted is None or self.drawing or self.ticket.over or (self.drawn and not self.rendered):
            return False
        pending = len(self.windows) + self.rendering
        return self.ahead is None or self.ticket.unread + pending < self.ahead

    @property
    def may_render(self) -> bool:
        """Whether a window of it is complete."""
        return bool(self.windows) and not self.ticket.over

    @property
    def finished(self) -> bool:
        """Whether nothing of it is left for the lanes."""
        return self.ticket.over and not self.drawing and not self.rendering
