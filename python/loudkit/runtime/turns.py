"""Whose turn it is to compute. Stages on the CPU take turns across all engines of the process.

Two stages that share few cores slow each other down by more than they gain: their threads spin against each other.
On two cores a generator step takes 23 ms alone and 40 ms while the renderer runs beside it.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from loudkit.errors import CancelledError
from loudkit.runtime.cores import usable_cores
from loudkit.runtime.execution import ExecutionConfig

ENOUGH_CORES: Final = 4  # from here on a generator and a renderer run side by side
_POLL_SECONDS: Final = 0.05


@dataclass(eq=False)
class _Place:
    thread: threading.Thread
    called: threading.Event = field(default_factory=threading.Event)


class Turn:
    """A lock that is given in the order it was asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._queue: list[_Place] = []

    @contextmanager
    def taken(self, cancelled: Callable[[], bool] | None = None) -> Iterator[None]:
        """Hold the turn. While it is waited for ``cancelled`` is polled; ``CancelledError`` once it says so."""
        place = _Place(threading.current_thread())
        with self._lock:
            self._queue.append(place)
            self._queue[0].called.set()
        try:
            while not place.called.wait(_POLL_SECONDS if cancelled else None):
                if cancelled and cancelled():
                    raise CancelledError("the call was cancelled")
            yield
        finally:
            self._leave(lambda other: other is place)

    def give_up(self, threads: list[threading.Thread]) -> None:
        """Let the others go on without ``threads``, which will not come back."""
        self._leave(lambda place: place.thread in threads)

    def _leave(self, leaves: Callable[[_Place], bool]) -> None:
        with self._lock:
            self._queue = [place for place in self._queue if not leaves(place)]
            if self._queue:
                self._queue[0].called.set()


@dataclass(frozen=True)
class Turns:
    """What an engine's two halves wait for."""

    generating: Turn
    rendering: Turn

    @property
    def apart(self) -> bool:
        """Whether the halves run one after the other."""
        return self.generating is self.rendering

    def all(self) -> list[Turn]:
        """Each of them once."""
        return [self.generating] if self.apart else [self.generating, self.rendering]


def turns_for(execution: ExecutionConfig) -> Turns:
    """The process's turns for halves on the CPU, and turns of its own for a half on another device."""
    generator, renderer = _on_cpu(execution)
    together = execution.overlap
    if together is None:
        together = not (generator and renderer) or _cores_to_spare(execution.num_threads)
    if not together:
        turn = _CPU if generator or renderer else Turn()
        return Turns(turn, turn)
    return Turns(_CPU if generator else Turn(), _CPU_RENDERER if renderer else Turn())


_CPU: Final = Turn()
_CPU_RENDERER: Final = Turn()


def _renew() -> None:
    """In a fork nobody gives back what a thread of the parent holds."""
    for turn in (_CPU, _CPU_RENDERER):
        turn.__init__()  # type: ignore[misc]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)


def _cores_to_spare(threads: int | None) -> bool:
    cores = usable_cores()
    return cores >= ENOUGH_CORES or (threads is not None and 2 * threads <= cores)


def _on_cpu(execution: ExecutionConfig) -> tuple[bool, bool]:
    """Whether the generator and the renderer are computed by the CPU."""
    run = execution.resolved()
    if run.device == "onnx":
        return run.onnx_provider in ("cpu", "coreml", "auto"), run.onnx_provider in ("cpu", "auto")
    if run.device == "coreml":  # its encoder and vocoder run on the CPU by default
        return True, "cpu" in run.units().values()
    renderer = run.renderer_device or run.device
    generator = run.generator_device or ("cpu" if run.device == "mps" else run.device)
    return generator == "cpu", renderer == "cpu"
