"""A call taken apart, for whoever shares one engine among many."""

from __future__ import annotations

from dataclasses import dataclass

from loudkit.call import Call
from loudkit.errors import WindowOverflowError
from loudkit.synthesis.passage import Drawing
from loudkit.synthesis.window import Window


@dataclass(frozen=True)
class Begun:
    """What ``Engine.begin`` gives: a ``drawing`` that asks for rows and gives windows, which ``Engine.render`` renders.

    ``chunks`` is their least number (a window that fills becomes two). Joined with the call's seed the results are what
    ``Engine.synthesize`` returns.
    """

    call: Call
    drawing: Drawing
    chunks: int
    single_window: bool

    def check(self, window: Window, limit: int) -> None:
        """Refuse a window that is filled where one had to hold all: ``WindowOverflowError``."""
        if self.single_window and window.filled:
            raise WindowOverflowError(window.drawn, limit)
