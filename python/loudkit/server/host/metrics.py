"""Counts and times, in Prometheus' text format."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
_HELP: Final = {
    "loudkit_requests_total": "Requests answered, by door and code.",
    "loudkit_characters_total": "Characters of text taken in.",
    "loudkit_audio_seconds_total": "Seconds of sound made.",
    "loudkit_queue_seconds": "How long requests waited for the engine.",
    "loudkit_work_seconds": "Seconds of computing a request.",
    "loudkit_first_sound_seconds": "From a request to its first sound.",
}

Labels = tuple[tuple[str, str], ...]


class Metrics:
    """Thread-safe counters and histograms by name."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[tuple[str, Labels], float] = defaultdict(float)
        self._times: dict[str, list[float]] = {}

    def count(self, name: str, amount: float = 1.0, **labels: str) -> None:
        """Add to a counter."""
        with self._lock:
            self._counts[name, tuple(sorted(labels.items()))] += amount

    def time(self, name: str, seconds: float) -> None:
        """Add to a histogram of seconds."""
        with self._lock:
            row = self._times.setdefault(name, [0.0] * (len(_SECONDS) + 2))
            for i, edge in enumerate(_SECONDS):
                row[i] += seconds <= edge
            row[-2] += 1
            row[-1] += seconds

    def text(self, gauges: Iterable[tuple[str, str, float]]) -> str:
        """All of it, behind ``gauges``: name, help and value."""
        lines = []
        for name, told, value in gauges:
            lines += [f"# HELP {name} {told}", f"# TYPE {name} gauge", f"{name} {value:.10g}"]
        with self._lock:
            counts, times = dict(self._counts), {name: list(row) for name, row in self._times.items()}
        told_already = ""
        for (name, labels), value in sorted(counts.items()):
            if name != told_already:
                lines += [f"# HELP {name} {_HELP.get(name, name)}", f"# TYPE {name} counter"]
                told_already = name
            lines.append(f"{name}{_shown(labels)} {value:.10g}")
        for name, row in sorted(times.items()):
            lines += [f"# HELP {name} {_HELP.get(name, name)}", f"# TYPE {name} histogram"]
            lines += [
                f'{name}_bucket{{le="{edge:g}"}} {count:.10g}'
                for edge, count in zip(_SECONDS, row, strict=False)
            ]
            lines += [
                f'{name}_bucket{{le="+Inf"}} {row[-2]:.10g}',
                f"{name}_sum {row[-1]:.6f}",
                f"{name}_count {row[-2]:.10g}",
            ]
        return "\n".join(lines) + "\n"


def _shown(labels: Labels) -> str:
    if not labels:
        return ""
    escaped = (
        (name, value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")) for name, value in labels
    )
    return "{" + ",".join(f'{name}="{value}"' for name, value in escaped) + "}"
