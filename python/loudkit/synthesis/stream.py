"""Windows drawn and rendered beside the reader, in order, never far ahead of the listener."""

from __future__ import annotations

import atexit
import os
import queue
import threading
import time
import weakref
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from loudkit.errors import EngineWedgedError

WINDOWS_AHEAD: Final = 2
CLOSE_SECONDS: Final = 60.0

_running: weakref.WeakSet[Overlap[Any, Any]] = weakref.WeakSet()

Item = TypeVar("Item")
Made = TypeVar("Made")


@dataclass(frozen=True)
class _Failure:
    error: BaseException


class _End:
    """Behind the last item."""


class Overlap(Generic[Item, Made]):
    """Threads between ``items`` and their renders: one draws items, one renders them; ``apart`` one does both in turn.

    Iterating yields renders in order, with at most two waiting for the reader; an exception of either thread comes
    out where its item would have. With ``first_alone`` the second item is not drawn before the first is rendered,
    so that nothing slows the first sound down. ``on_wedged`` is told which threads outlived the closing by 60 s.
    """

    def __init__(
        self,
        items: Callable[[], Iterator[Item]],
        render: Callable[[Item], Made],
        *,
        apart: bool,
        first_alone: bool,
        on_wedged: Callable[[list[threading.Thread], str], None],
    ) -> None:
        self._items = items
        self._render = render
        self._on_wedged = on_wedged
        self._process = os.getpid()
        self._stopped = threading.Event()
        self._room = threading.Semaphore(WINDOWS_AHEAD)
        self._first_rendered = threading.Event()
        if apart or not first_alone:
            self._first_rendered.set()
        self._drawn: queue.SimpleQueue[Item | _Failure | _End] = queue.SimpleQueue()
        self._made: queue.SimpleQueue[Made | _Failure | _End] = queue.SimpleQueue()
        work = (
            {"synthesize": self._alternate}
            if apart
            else {"generate": self._draw_all, "render": self._render_all}
        )
        self._threads = [
            threading.Thread(target=target, name=f"loudkit-{name}", daemon=True)
            for name, target in work.items()
        ]

    def stopped(self) -> bool:
        """Whether the reader has gone; the workers poll it as a cancellation."""
        return self._stopped.is_set()

    def __iter__(self) -> Generator[Made, None, None]:
        _running.add(self)
        for thread in self._threads:
            thread.start()
        try:
            while not isinstance(made := self._made.get(), _End):
                if isinstance(made, _Failure):
                    raise made.error
                self._room.release()
                yield made
                if os.getpid() != self._process:
                    raise _in_a_fork(self._process)
        finally:
            self.close()

    def _admitted(self) -> Iterator[Item]:
        """The items, each once there is room for its render, until the reader goes."""
        items = self._items()
        while True:
            self._room.acquire()
            if self.stopped():
                return
            item = next(items, _End())
            if isinstance(item, _End):
                return
            yield item

    def _alternate(self) -> None:
        try:
            for item in self._admitted():
                self._made.put(self._render(item))
        except BaseException as error:  # raised again for the reader
            self._made.put(_Failure(error))
        self._made.put(_End())

    def _draw_all(self) -> None:
        try:
            for item in self._admitted():
                self._drawn.put(item)
                self._first_rendered.wait()
        except BaseException as error:  # raised again for the reader
            self._drawn.put(_Failure(error))
        self._drawn.put(_End())

    def _render_all(self) -> None:
        while not isinstance(item := self._drawn.get(), _End):
            try:
                if self.stopped():
                    break
                self._made.put(item if isinstance(item, _Failure) else self._render(item))
            except BaseException as error:  # raised again for the reader
                self._made.put(_Failure(error))
            finally:
                self._first_rendered.set()
        self._made.put(_End())

    def close(self) -> None:
        """Stop the threads and wait for them."""
        _running.discard(self)
        if os.getpid() != self._process:  # a fork has no such threads, and their locks may be held for ever
            return
        self._stopped.set()
        self._room.release()
        deadline = time.monotonic() + CLOSE_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        stuck = [thread for thread in self._threads if thread.is_alive()]
        if stuck:
            names = " and ".join(thread.name for thread in stuck)
            self._on_wedged(stuck, f"{names} did not stop within {CLOSE_SECONDS:.0f} s")


def _in_a_fork(process: int) -> EngineWedgedError:
    return EngineWedgedError(
        f"the stream was begun in process {process} and cannot go on in its fork {os.getpid()}: begin one in the child"
    )


@atexit.register
def _close_all() -> None:
    """A thread that is inside a native library when the interpreter goes down takes the process with it."""
    for overlap in list(_running):
        overlap.close()
