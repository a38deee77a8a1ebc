"""Ways to run a model, measured side by side: a process each, so that memory is each one's own, and in turns, so that
what else the machine does meets all of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from loudkit._version import __version__
from loudkit.benchmark.machine import bandwidth, machine
from loudkit.benchmark.measure import with_roofline
from loudkit.errors import InvalidConfigError, InvalidRequestError

WAYS: Final[Mapping[str, Mapping[str, Any]]] = {
    "plain": {"graphs": "published", "overlap": True},
    "published": {"graphs": "published"},
    "derived": {"graphs": "derived"},
    "int8": {"graphs": "derived", "precision": "int8"},
}
"""By name: the published graphs with both halves at once, the same in turns where cores are few, derived, int8."""

RATIOS: Final = ("wall_seconds", "first_audio_seconds", "ms_per_step", "peak_memory_bytes")
_HERE: Final = str(Path(__file__).parents[2])  # this package, wherever it was imported from
Report = Callable[[str], None]


def compare(ways: Sequence[str], *, repeats: int, report: Report, **options: Any) -> dict[str, Any]:
    """Figures of each of ``ways`` and how many times better they are than the first's, as one JSON object.

    ``options`` are those of ``Measured``, as far as JSON can say them, and ``threads``. A way that is refused has an
    ``error`` in place of figures.
    """
    unknown = [way for way in ways if way not in WAYS]
    if unknown or not ways:
        raise InvalidConfigError("compare", ",".join(unknown), f"some of {','.join(WAYS)}")
    report("measuring memory")
    speed = bandwidth(options.get("threads"))
    with ExitStack() as stack:
        workers = {}
        for way in dict.fromkeys(ways):
            arguments = {**options, **WAYS[way]}
            if arguments["graphs"] == "derived":
                report(f"preparing {way}")  # what the first load of all costs is not measured
                with _Worker(arguments) as worker:
                    worker.answer()
            report(f"loading {way}")
            workers[way] = stack.enter_context(_Worker(arguments))
            workers[way].answer()
        for turn in range(repeats):
            for way, worker in workers.items():
                report(f"run {turn + 1} of {repeats}, {way}")
                worker.ask("run")
        figures = {way: with_roofline(worker.ask("figures"), speed) for way, worker in workers.items()}
    return {
        "loudkit": __version__,
        "machine": {**machine(), "bandwidth_bytes_per_second": speed},
        "ways": figures,
        "ratios": _ratios(figures),
    }


def _ratios(figures: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, float]]:
    """Figures of the first way over those of each other: more is better."""
    first, *others = figures
    ratios: dict[str, dict[str, float]] = {}
    for way in others:
        pairs = {key: (figures[first].get(key), figures[way].get(key)) for key in RATIOS}
        ratios[way] = {key: plain / other for key, (plain, other) in pairs.items() if plain and other}
    return ratios


class _Worker:
    """A process that measures one way: ``ask`` it, and it answers with a JSON object a line."""

    def __init__(self, arguments: Mapping[str, Any]) -> None:
        self._error: dict[str, Any] | None = None
        self._process = subprocess.Popen(
            [sys.executable, "-m", "loudkit.benchmark.worker", json.dumps(arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join([_HERE, os.environ.get("PYTHONPATH", "")])},
        )

    def __enter__(self) -> _Worker:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.stdin:
            self._process.stdin.close()
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def ask(self, what: str) -> dict[str, Any]:
        """Have it done and wait; its refusal, once there is one, is its answer to everything."""
        if self._error is not None:
            return self._error
        assert self._process.stdin is not None  # piped above
        try:
            self._process.stdin.write(f"{what}\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """The next line of its output."""
        assert self._process.stdout is not None  # piped above
        line = self._process.stdout.readline()
        if not line:
            raise InvalidRequestError("a measuring process ended before it was done; see above")
        told: dict[str, Any] = json.loads(line)
        if "error" in told:
            self._error = told
        return told
