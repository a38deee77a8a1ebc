"""A call taken apart, for whoever shares one engine among many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from loudkit.errors import WindowOverflowError
from loudkit.result import Result
from loudkit.synthesis.passage import Drawing
from loudkit.synthesis.stages import Cancelled
from loudkit.synthesis.window import Window


@dataclass(frozen=True)
class Begun:
    """What ``Engine.begin`` gives: a ``drawing`` that asks for rows and gives windows, and ``render`` for each window.

    ``chunks`` is their least number (a window that fills becomes two). Joined with ``seed`` the results are what
    ``Engine.synthesize`` returns.
    """

    drawing: Drawing
    chunks: int
    seed: int
    single_window: bool
    render: Callable[[Window, Cancelled], Result]

    def check(self, window: Window, limit: int) -> None:
        """Refuse a window that is filled where one had to hold all: ``WindowOverflowError``."""
        if self.single_window and window.filled:
            raise WindowOverflowError(window.drawn, limit)
