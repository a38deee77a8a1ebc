"""The loop that every network is trained by: from checkpoint to checkpoint, with figures on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import torch
from torch import Tensor, nn

from loudkit.errors import MissingFileError
from loudkit.train.progress import Progress, load_state, save_state

Batch = TypeVar("Batch")
Network = TypeVar("Network", bound=nn.Module)

_SAVE_EVERY: Final = 25
_RATE: Final = 2e-3


@dataclass(frozen=True)
class Plan:
    """How a network is trained: its name, steps in all, rising ones, falling ones, and the optimiser's settings."""

    name: str
    steps: int
    rising: int
    falling: int
    betas: tuple[float, float]
    weight_decay: float
    largest_gradient: float
    highest_rate: float = _RATE

    def rate(self, step: int) -> float:
        """The learning rate of ``step``."""
        left = max(0.02, (self.steps - step) / max(self.falling, 1))
        return self.highest_rate * min(1.0, (step + 1) / self.rising, left)


def train(
    model: Network,
    plan: Plan,
    work: Path,
    batches: Callable[[int], Iterator[Batch]],
    losses: Callable[[Network, Batch], tuple[Tensor, dict[str, Tensor]]],
) -> dict[str, Any]:
    """Train ``model`` to ``plan.steps``; gives steps and minutes.

    ``batches(step)`` yields without end from a step on; ``losses`` gives what to minimise and the figures to log.
    """
    optimiser = torch.optim.AdamW(
        model.parameters(), lr=_RATE, betas=plan.betas, weight_decay=plan.weight_decay
    )
    path = work / f"{plan.name}.pt"
    step, seconds, state = 0, 0.0, load_state(path)
    if state is not None:
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        step, seconds = state["step"], state["seconds"]
    progress = Progress(work / f"{plan.name}.jsonl", seconds)
    for batch in batches(step):
        if step >= plan.steps:
            break
        for group in optimiser.param_groups:
            group["lr"] = plan.rate(step)
        whole, figures = losses(model, batch)
        optimiser.zero_grad()
        whole.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), plan.largest_gradient)
        optimiser.step()
        step += 1
        progress.add(step, **{name: value.item() for name, value in figures.items()})
        if step % _SAVE_EVERY == 0 or step == plan.steps:
            saved = {"model": model.state_dict(), "optimiser": optimiser.state_dict(), "step": step}
            save_state(path, {**saved, "seconds": progress.cpu_seconds})
    return {"steps": step, "cpu_minutes": round(progress.cpu_seconds / 60, 2)}


def trained(model: Network, name: str, work: Path) -> Network:
    """``model`` with the weights that the stage ``name`` left, on the CPU, ready to be used."""
    state = load_state(work / f"{name}.pt")
    if state is None:
        raise MissingFileError(f"{work / f'{name}.pt'} is not there; run the stage {name} first")
    model.load_state_dict(state["model"])
    return model.cpu().eval()


def device() -> torch.device:
    """Where networks are trained: a GPU where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")
