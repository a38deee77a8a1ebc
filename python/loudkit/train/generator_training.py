"""Training of the token generator: Muon on matrices, AdamW elsewhere, constant rate, then linear to nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch

from loudkit.errors import MissingFileError
from loudkit.train.generator import GeneratorSizes, TokenGenerator
from loudkit.train.generator_batches import Loss, batches, collate, loss
from loudkit.train.progress import Progress, load_state, save_state
from loudkit.train.speech_tokens import ATTRIBUTES, PITCHES, START, STOP, VOCABULARY, token_id
from loudkit.train.spoken import Example, read_examples

CHECKPOINT: Final = "generator.pt"

_RATE: Final = 2.5e-3
_ROWS: Final = 2400
_WARM: Final = 60
_HELD: Final = 150
_GUIDE: Final = (0.3, 0.1)  # weight of the guide, early and later
_EARLY_ROWS: Final = 900_000
_SHORT: Final = 130  # rows of a line in that time: short lines teach where to look sooner
_SOUNDS: Final = 0.15
_SAVE_EVERY: Final = 25


def train_generator(work: Path, steps: int, decay: int) -> dict[str, Any]:
    """Train to ``steps``, the last ``decay`` of them with a falling rate, going on from a checkpoint where there is one."""
    torch.manual_seed(0)
    folder = work / "examples"
    held, used = _held_and_used(folder)
    state = load_state(work / CHECKPOINT)
    if state is not None:
        used = state["model"]["used"]
    model = TokenGenerator(used, GeneratorSizes())
    optimisers = _optimisers(model)
    step, rows_seen = 0, 0
    if state is not None:
        model.load_state_dict(state["model"])
        for optimiser, saved in zip(optimisers, state["optimisers"], strict=True):
            optimiser.load_state_dict(saved)
        step, rows_seen = state["step"], state["rows"]
    progress = Progress(work / "generator.jsonl", state["seconds"] if state is not None else 0.0)
    known = _known(used)

    def save() -> None:
        save_state(
            work / CHECKPOINT,
            {
                "model": model.state_dict(),
                "optimisers": [optimiser.state_dict() for optimiser in optimisers],
                "step": step,
                "rows": rows_seen,
                "seconds": progress.cpu_seconds,
            },
        )

    for chosen in _stream(folder, known, step, lambda: _SHORT if rows_seen < _EARLY_ROWS else None):
        if step >= steps:
            break
        rate = _RATE * min(1.0, (step + 1) / _WARM, (steps - step) / max(decay, 1))
        for optimiser in optimisers:
            for group in optimiser.param_groups:
                group["lr"] = rate
        batch = collate(chosen, np.random.default_rng(step))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            parts = loss(model, batch)
        guide = _GUIDE[0] if rows_seen < _EARLY_ROWS else _GUIDE[1]
        (parts.tokens + guide * parts.guide.mean() + _SOUNDS * parts.sounds).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimiser in optimisers:
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
        step += 1
        rows_seen += sum(example.rows for example in chosen)
        progress.add(step, rows=rows_seen, rate=rate, **_figures(parts))
        if step % _SAVE_EVERY == 0:
            save()
    save()
    return {"steps": step, "rows": rows_seen, "cpu_minutes": progress.cpu_seconds / 60, **_validate(model, held)}


def load_generator(work: Path) -> TokenGenerator:
    """The trained network."""
    state = load_state(work / CHECKPOINT)
    if state is None:
        raise MissingFileError(f"{work / CHECKPOINT} is not there; run the stage generator first")
    model = TokenGenerator(state["model"]["used"], GeneratorSizes())
    model.load_state_dict(state["model"])
    return model.eval()


def _held_and_used(folder: Path) -> tuple[list[Example], torch.Tensor]:
    files = sorted(folder.glob("*.npz"))
    if not files:
        raise MissingFileError(f"{folder} holds no examples; run the stage examples first")
    counted = Counter(int(token) for path in files for example in read_examples(path) for token in example.tokens)
    held = list(read_examples(files[0]))[:_HELD]
    return held, torch.tensor([*sorted(token for token, n in counted.items() if n > 1), STOP])


def _stream(
    folder: Path, known: npt.NDArray[np.int64], step: int, longest: Callable[[], int | None]
) -> Iterator[list[Example]]:
    """Batches without end; files that come later are taken in at the next pass, long lines when ``longest`` lets them."""
    for seed in range(step, step + 10**6):
        limit = longest()
        examples = [
            example
            for number, path in enumerate(sorted(folder.glob("*.npz")))
            for place, example in enumerate(read_examples(path))
            if (number or place >= _HELD) and (limit is None or example.rows <= limit)
        ]
        examples = [kept for example in examples if (kept := _in_terms_of(known, example))]
        if not examples:
            raise MissingFileError(f"{folder} holds too few examples; let the stage examples run on")
        for chosen in batches(examples, _ROWS, seed):
            yield chosen
            if longest() != limit:
                break


def _in_terms_of(known: npt.NDArray[np.int64], example: Example) -> Example | None:
    """``example`` with tokens that the network has, another pitch class in place of a rare one; None if it has none."""
    tokens = known[example.tokens]
    return replace(example, tokens=tokens) if (tokens >= 0).all() else None


def _known(used: torch.Tensor) -> npt.NDArray[np.int64]:
    """The used token nearest to every token, -1 where none has its phones, int64 ``[vocabulary]``."""
    have = set(used.tolist())
    nearest = np.full(VOCABULARY, -1)
    for token, (first, second, pitch, run) in enumerate(ATTRIBUTES[:START]):
        others = sorted(range(PITCHES), key=lambda other, wanted=pitch: abs(other - wanted))  # type: ignore[misc]
        ways = (token_id(int(first), int(second), other, int(run)) for other in others)
        nearest[token] = next((way for way in ways if way in have), -1)
    return nearest


def _optimisers(model: TokenGenerator) -> list[torch.optim.Optimizer]:
    matrices = [p for layer in model.layers for p in layer.parameters() if p.ndim == 2]
    chosen = {id(p) for p in matrices}
    others = [p for p in model.parameters() if id(p) not in chosen]
    return [
        torch.optim.Muon(
            matrices, lr=_RATE, weight_decay=0.02, momentum=0.95, adjust_lr_fn="match_rms_adamw"
        ),
        torch.optim.AdamW(others, lr=_RATE, betas=(0.9, 0.97), weight_decay=0.0),
    ]


def _figures(parts: Loss) -> dict[str, float]:
    return {
        "cross_entropy": parts.tokens.item(),
        "guide": parts.guide.mean().item(),
        "sounds": parts.sounds.item(),
        "accuracy": parts.accuracy.item(),
    }


@torch.no_grad()
def _validate(model: TokenGenerator, held: list[Example]) -> dict[str, float]:
    known = _known(model.used)
    kept = [made for example in held if (made := _in_terms_of(known, example))]
    found = [_figures(loss(model, collate(chosen))) for chosen in batches(kept, _ROWS, 0)]
    return {f"held_out_{name}": float(np.mean([one[name] for one in found])) for name in found[0]}
