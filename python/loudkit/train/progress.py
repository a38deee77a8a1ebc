"""What a training stage writes while it runs: a line of figures now and then, and checkpoints to go on from."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, Final

import torch

from loudkit.bundle.files import replacing

_EVERY: Final = 10


class Progress:
    """Means of the last steps' figures, as JSON lines in ``path``; counts processor time from ``seconds`` on."""

    def __init__(self, path: Path, seconds: float) -> None:
        self._path = path
        self._before = seconds - time.process_time()
        self._figures: list[dict[str, float]] = []

    @property
    def cpu_seconds(self) -> float:
        """Processor time of this stage, over all its runs."""
        return self._before + time.process_time()

    def add(self, step: int, **figures: float) -> None:
        """The figures of one step."""
        self._figures.append(figures)
        if len(self._figures) < _EVERY:
            return
        means = {name: sum(one[name] for one in self._figures) / len(self._figures) for name in figures}
        line = {"step": step, "cpu_minutes": self.cpu_seconds / 60, **means}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({name: round(value, 5) for name, value in line.items()}) + "\n")
        self._figures.clear()


def save_state(path: Path, state: dict[str, Any]) -> None:
    """Write a checkpoint beside its place and move it there."""
    with replacing(path) as file:
        torch.save(state, file)


def load_state(path: Path) -> dict[str, Any] | None:
    """The checkpoint at ``path``, or None where there is none."""
    if not path.exists():
        return None
    state: dict[str, Any] = torch.load(path, weights_only=True)
    return state
