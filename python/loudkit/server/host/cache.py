"""The sound of short phrases that were asked for before."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence

from loudkit.result import Result

_OVERHEAD = 4096  # bytes of an entry besides its arrays, about


class PhraseCache:
    """Results by what they depend on, the least used dropped beyond ``limit`` bytes; 0 keeps nothing."""

    def __init__(self, limit: int) -> None:
        self.hits = 0
        self.misses = 0
        self._limit = limit
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[int, tuple[Result, ...]]] = OrderedDict()
        self._size = 0

    @property
    def n_bytes(self) -> int:
        """Bytes that are kept."""
        return self._size

    def get(self, key: Hashable) -> tuple[Result, ...] | None:
        """The windows that were kept under ``key``."""
        if not self._limit:
            return None
        with self._lock:
            kept = self._kept.get(key)
            if kept is None:
                self.misses += 1
                return None
            self.hits += 1
            self._kept.move_to_end(key)
            return kept[1]

    def keep(self, key: Hashable, results: Sequence[Result]) -> None:
        """Keep ``results``, if they fit."""
        size = _OVERHEAD + sum(result.audio.nbytes + result.mel.nbytes for result in results)
        if size > self._limit:
            return
        with self._lock:
            old = self._kept.pop(key, None)
            self._size += size - (old[0] if old else 0)
            self._kept[key] = (size, tuple(results))
            while self._size > self._limit:
                _, (dropped, _) = self._kept.popitem(last=False)
                self._size -= dropped
