"""Requests from wherever the caller takes them, read ahead in a thread that may wait as long as it likes."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

_POLL_SECONDS: Final = 0.05
_GRACE_SECONDS: Final = 0.02  # a source that only has to compute its next item is waited for


class _End:
    """Behind the last item."""


class ReadAhead(Generic[Item]):
    """Iterates ``source``, at most ``ahead`` items before they are asked for.

    An exception of the source ends the iteration; ``check`` raises it. ``stopped`` is polled while nothing comes.
    """

    def __init__(self, source: Iterable[Item], *, ahead: int, stopped: Callable[[], bool]) -> None:
        self._source = source
        self._stopped = stopped
        self._items: queue.Queue[Item | _End] = queue.Queue(maxsize=ahead)
        self._next: Item | _End | None = None
        self._failure: BaseException | None = None
        threading.Thread(target=self._read, name="loudkit-requests", daemon=True).start()

    def ready(self) -> bool:
        """Whether the next item, or the end, is there without waiting for the source."""
        return self._held(_GRACE_SECONDS)

    def check(self) -> None:
        """Raise what ended the source, if it was an exception."""
        if self._failure is not None:
            raise self._failure

    def __iter__(self) -> Iterator[Item]:
        while True:
            while not self._held(_POLL_SECONDS):
                if self._stopped():
                    return
            item = self._next
            if isinstance(item, _End):
                return
            assert item is not None  # held, and no end
            self._next = None
            yield item

    def _held(self, seconds: float) -> bool:
        if self._next is None:
            try:
                self._next = self._items.get(timeout=seconds)
            except queue.Empty:
                return False
        return True

    def _read(self) -> None:
        try:
            for item in self._source:
                if not self._put(item):
                    return
        except BaseException as error:  # raised again for the reader
            self._failure = error
        self._put(_End())

    def _put(self, item: Item | _End) -> bool:
        while not self._stopped():
            try:
                self._items.put(item, timeout=_POLL_SECONDS)
            except queue.Full:
                continue
            return True
        return False
