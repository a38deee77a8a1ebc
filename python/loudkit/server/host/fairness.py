"""Whose turn it is: the work is shared by request, whatever the length of each."""

from __future__ import annotations


class FairClock:
    """Start-time fair queueing. Whoever has the least ``tag`` is served next, and pays for it in seconds of work.

    The clock goes on by the work done over the number of those who want some; a newcomer starts there, or with whoever
    is served next if that is earlier. So a short request behind a book waits for one piece of the book at most, and a
    stream of short ones does not keep the book waiting for ever.
    """

    def __init__(self) -> None:
        self._now = 0.0

    def start(self, tags: list[float]) -> float:
        """The tag of a newcomer among those with ``tags``."""
        if not tags:
            return self._now
        return min(self._now, min(tags))

    def spent(self, seconds: float, sharers: int) -> None:
        """``seconds`` of work were done for one of ``sharers``."""
        self._now += seconds / max(sharers, 1)
