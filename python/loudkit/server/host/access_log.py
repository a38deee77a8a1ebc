"""One line a request, in the end, however it ended. Never the text."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field

from loudkit.server.host.metrics import Metrics
from loudkit.server.host.ticket import Ticket

_log = logging.getLogger("loudkit.access")


@dataclass
class Entry:
    """What is known of a request; a door fills it in on the way."""

    door: str
    what: str  # such as "POST /v1/synthesize"
    peer: str = "-"
    status: str = "-"
    code: str = ""
    voice: str = ""
    n_characters: int = 0
    n_bytes: int = 0
    tickets: list[Ticket] = field(default_factory=list)
    first: float | None = None  # when the first sound went out
    began: float = field(default_factory=time.monotonic)

    def sent(self, n_bytes: int) -> None:
        """So many bytes of sound went out."""
        if self.first is None and n_bytes:
            self.first = time.monotonic()
        self.n_bytes += n_bytes

    def close(self, metrics: Metrics) -> None:
        """Write the line and count the request."""
        tickets = self.tickets
        audio = sum(ticket.audio_seconds for ticket in tickets)
        words = [self.peer, self.door, self.what, self.status]
        if self.code:
            words.append(f"code={self.code}")
        if tickets:
            words += [
                f"voice={self.voice}",
                f"characters={self.n_characters}",
                f"audio={audio:.2f}s",
                f"queue={sum(ticket.queue_seconds for ticket in tickets):.3f}s",
                f"work={sum(ticket.work_seconds for ticket in tickets):.3f}s",
            ]
            if all(ticket.cached for ticket in tickets):
                words.append("cached")
        if self.n_bytes:
            words.append(f"bytes={self.n_bytes}")
        words.append(f"total={time.monotonic() - self.began:.3f}s")
        _log.info("%s", " ".join(_printable(word) for word in words))
        metrics.count("loudkit_requests_total", door=self.door, status=self.status, code=self.code)
        metrics.count("loudkit_characters_total", self.n_characters)
        metrics.count("loudkit_audio_seconds_total", audio)
        for ticket in tickets:
            metrics.time("loudkit_queue_seconds", ticket.queue_seconds)
            metrics.time("loudkit_work_seconds", ticket.work_seconds)
        if tickets and self.first is not None:
            metrics.time("loudkit_first_sound_seconds", self.first - self.began)


def _printable(word: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in word)[:200]
