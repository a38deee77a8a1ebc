"""How fast a model runs here: every figure a median of repeats, with the machine it was taken on."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from loudkit._version import __version__
from loudkit.engine import Engine
from loudkit.law.chunking import split_text
from loudkit.loading import load
from loudkit.runtime.graphs import Graphs

# 48 words, two to four windows.
PASSAGE: Final = (
    "The ferry left the harbour before anyone had finished breakfast, and nobody on the quay complained. "
    "The letters arrived in a canvas bag, wet at one corner, and smelled of tar. "
    "She counted the windows twice, then a third time, then gave up and went home."
)
LONG_PASSAGE: Final = " ".join([PASSAGE] * 3)


@dataclass
class GraphClock:
    """Seconds and calls of each graph."""

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def watch(self, graphs: Graphs) -> Graphs:
        """``graphs`` with a clock at every call."""
        return Graphs(_Timed(graphs.generation, self), _Timed(graphs.rendering, self))

    def reset(self) -> None:
        """Begin anew."""
        self.seconds.clear()
        self.calls.clear()

    @property
    def total(self) -> float:
        """Seconds inside graphs."""
        return sum(self.seconds.values())


class _Timed:
    """A runtime half whose methods are timed."""

    def __init__(self, half: Any, clock: GraphClock) -> None:
        self._half = half
        self._clock = clock

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._half, name)
        if not callable(value):
            return value

        def timed(*args: Any) -> Any:
            began = time.perf_counter()
            try:
                return value(*args)
            finally:
                self._clock.seconds[name] += time.perf_counter() - began
                self._clock.calls[name] += 1

        return timed


def run(
    checkpoint: str | None = None,
    *,
    voice: str | None = None,
    repeats: int = 5,
    report: Callable[[str], None] = lambda _: None,
    **options: Any,
) -> dict[str, Any]:
    """The figures, as one JSON object. ``report`` is told what is being measured; ``options`` are those of ``load``."""
    clock = GraphClock()
    report("loading")
    began = time.perf_counter()
    engine = load(checkpoint, watch=clock.watch, **options)
    loaded = time.perf_counter() - began
    name = voice or engine.voices()[0]
    report("warming up")
    began = time.perf_counter()
    engine.warm(name)
    warmed = time.perf_counter() - began
    runs = []
    for i in range(repeats):
        report(f"run {i + 1} of {repeats}")
        runs.append({**_alone(engine, name, clock, seed=i), **_passage(engine, name, seed=i)})
    figures = {key: median(run[key] for run in runs) for key in runs[0]}
    return {
        "loudkit": __version__,
        "machine": machine(),
        "engine": engine.describe(),
        "repeats": repeats,
        "load_seconds": loaded,
        "warm_seconds": warmed,
        "peak_memory_bytes": peak_memory(),
        **figures,
    }


def machine() -> dict[str, Any]:
    """What the figures were taken on."""
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def peak_memory() -> int | None:
    """The most resident memory this process has had, in bytes; None where the system does not say."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most if sys.platform == "darwin" else most * 1024)


def _alone(engine: Engine, voice: str, clock: GraphClock, seed: int) -> dict[str, float]:
    """The passage window by window, nothing overlapping: seconds a stage, a graph and outside the graphs."""
    clock.reset()
    tokens, audio, stages = 0, 0.0, {"tokens": 0.0, "mel": 0.0, "audio": 0.0}
    began = time.perf_counter()
    for text in split_text(PASSAGE, engine.algorithm.chunking):
        result = engine.synthesize(text, voice, seed=seed)
        tokens += len(result.tokens)
        audio += result.duration
        for stage in stages:
            stages[stage] += getattr(result.timings, stage)
    wall = time.perf_counter() - began
    steps = clock.calls.get("step", 0) + clock.calls.get("pair_step", 0)
    stepping = sum(clock.seconds.get(name, 0.0) for name in ("step", "pair_step", "second_logits"))
    return {
        "speech_tokens": tokens,
        "speech_seconds": audio,
        "ms_per_token": 1000 * stages["tokens"] / max(tokens, 1),
        "ms_per_step": 1000 * stepping / max(steps, 1),
        **{f"stage_{stage}_seconds": seconds for stage, seconds in stages.items()},
        **{f"graph_{name}_seconds": seconds for name, seconds in sorted(clock.seconds.items())},
        "outside_graphs_share": (wall - clock.total) / wall,
        "serial_rtf": audio / wall,
    }


def _passage(engine: Engine, voice: str, seed: int) -> dict[str, float]:
    """The passage as a caller gets it, and how long a listener of a long one waits for the first sound."""
    began = time.perf_counter()
    result = engine.synthesize(PASSAGE, voice, seed=seed)
    wall = time.perf_counter() - began
    began = time.perf_counter()
    parts = engine.stream(LONG_PASSAGE, voice, seed=seed)
    next(parts)
    first = time.perf_counter() - began
    parts.close()
    return {"wall_seconds": wall, "rtf": result.duration / wall, "first_audio_seconds": first}


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
