"""One engine measured: every figure a median of repeats."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from loudkit._version import __version__
from loudkit.benchmark.machine import bandwidth, machine, peak_memory
from loudkit.bundle.voice import VoiceProfile
from loudkit.engine import Engine
from loudkit.law.chunking import split_text
from loudkit.loading import load
from loudkit.many import BATCH_SIZE
from loudkit.runtime.graphs import Graphs
from loudkit.synthesis.stages import RowRequest, never

# 48 words, two to four windows.
PASSAGE: Final = (
    "The ferry left the harbour before anyone had finished breakfast, and nobody on the quay complained. "
    "The letters arrived in a canvas bag, wet at one corner, and smelled of tar. "
    "She counted the windows twice, then a third time, then gave up and went home."
)
LONG_PASSAGE: Final = " ".join([PASSAGE] * 3)
_ROW: Final = 64  # tokens of the rows that a batch is measured on


def run(
    checkpoint: str | None = None,
    *,
    voice: str | None = None,
    repeats: int = 5,
    report: Callable[[str], None] = lambda _: None,
    **options: Any,
) -> dict[str, Any]:
    """The figures, as one JSON object. ``report`` is told what is being measured; ``options`` are those of ``load``."""
    report("loading")
    measured = Measured(checkpoint, voice=voice, **options)
    for i in range(repeats):
        report(f"run {i + 1} of {repeats}")
        measured.run()
    figures = measured.figures()
    speed = bandwidth(measured.engine.execution.num_threads)
    return {
        "loudkit": __version__,
        "machine": {**machine(), "bandwidth_bytes_per_second": speed},
        **with_roofline(figures, speed),
    }


@dataclass
class GraphClock:
    """Seconds and calls of each graph."""

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    calls: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    weight_bytes: int | None = None  # what a step of the generator reads

    def watch(self, graphs: Graphs) -> Graphs:
        """``graphs`` with a clock at every call."""
        self.weight_bytes = graphs.generation.weight_bytes
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


class Measured:
    """An engine under measurement: loaded and warmed when it is made."""

    def __init__(self, checkpoint: str | None = None, *, voice: str | None = None, **options: Any) -> None:
        self._clock = GraphClock()
        began = time.perf_counter()
        self.engine = load(checkpoint, watch=self._clock.watch, **options)
        loaded = time.perf_counter()
        self._voice = self.engine.voice(voice or self.engine.voices()[0])
        self.engine.warm(self._voice)
        self._facts = {
            "engine": self.engine.describe(),
            "load_seconds": loaded - began,
            "warm_seconds": time.perf_counter() - loaded,
            "weight_bytes_per_step": self._clock.weight_bytes,
        }
        self._runs: list[dict[str, float]] = []

    def run(self) -> None:
        """Measure once more."""
        seed = len(self._runs)
        self._runs.append(
            {
                **_alone(self.engine, self._voice, self._clock, seed),
                **_passage(self.engine, self._voice, seed),
                **_rows(self.engine, self._voice),
            }
        )

    def figures(self) -> dict[str, Any]:
        """What loading cost, the most memory so far, and the median of each figure over the runs."""
        medians = {key: median(run[key] for run in self._runs) for key in self._runs[0]}
        return {**self._facts, "peak_memory_bytes": peak_memory(), "repeats": len(self._runs), **medians}


def with_roofline(figures: dict[str, Any], bandwidth: float) -> dict[str, Any]:
    """``figures`` with the least a step can take: its weights once through memory, at ``bandwidth`` bytes a second."""
    size = figures.get("weight_bytes_per_step")
    if not size:
        return figures
    least = 1000 * size / bandwidth
    return {**figures, "roofline_ms_per_step": least, "step_over_roofline": figures["ms_per_step"] / least}


def _alone(engine: Engine, voice: VoiceProfile, clock: GraphClock, seed: int) -> dict[str, float]:
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
    generating = ("condition", "prefill", "step", "pair_step", "second_logits")
    beside = stages["tokens"] - sum(clock.seconds.get(name, 0.0) for name in generating)
    return {
        "speech_tokens": tokens,
        "speech_seconds": audio,
        "ms_per_token": 1000 * stages["tokens"] / max(tokens, 1),
        "ms_per_step": 1000 * stepping / max(steps, 1),
        "host_us_per_step": 1e6 * beside / max(steps, 1),
        **{f"stage_{stage}_seconds": seconds for stage, seconds in stages.items()},
        **{f"graph_{name}_seconds": seconds for name, seconds in sorted(clock.seconds.items())},
        "outside_graphs_share": (wall - clock.total) / wall,
        "serial_rtf": audio / wall,
    }


def _passage(engine: Engine, voice: VoiceProfile, seed: int) -> dict[str, float]:
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


def _rows(engine: Engine, voice: VoiceProfile) -> dict[str, float]:
    """Tokens a second of one row, and of a batch of rows where the runtime can, their prefill left out."""
    ids = engine.frontend.encode("She counted the windows twice.", "en")
    generator = engine.token_generator
    requests = [RowRequest(ids, voice, seed, _ROW, _ROW, ()) for seed in range(BATCH_SIZE)]

    def steps(rows: int) -> float | None:
        batch = generator.batch(rows)
        if batch is None:
            return None
        for key, request in enumerate(requests[:rows]):
            batch.begin(key, request)
        batch.step()
        began = time.perf_counter()
        left = rows
        while left:
            left -= len(batch.step())
        return rows * (_ROW - 1) / (time.perf_counter() - began)

    alone, together = steps(1), steps(BATCH_SIZE)
    if alone is None or together is None:
        began = time.perf_counter()
        generator.generate(**vars(requests[0]), cancelled=never)
        return {"row_tokens_per_second": _ROW / (time.perf_counter() - began)}
    return {"row_tokens_per_second": alone, f"batch_{BATCH_SIZE}_tokens_per_second": together}
