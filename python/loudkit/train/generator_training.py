"""Training of the token generator on lessons: what is said from all of them, when and how high from the timed ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from loudkit.errors import MissingFileError
from loudkit.train import teacher
from loudkit.train.corpus import SETS, held_out
from loudkit.train.generator import Plan, TokenGenerator, flagged
from loudkit.train.progress import Progress, load_state, save_state
from loudkit.train.spoken import SLOTS, Lesson, lesson, read_lessons

CHECKPOINT: Final = "generator.pt"
TIMED: Final = "lessons_timed"
WORDS: Final = "lessons_words"

_RATE: Final = 2e-3
_ROWS: Final = 2400
_POOL: Final = 256
_WARM: Final = 40
_SAVE_EVERY: Final = 25
_TIMES: Final = 0.5
_PITCH: Final = 0.3
_PAUSE: Final = 1  # the pause's place among a slot's scores


@dataclass(frozen=True)
class _Batch:
    text: Tensor
    voice: Tensor
    there: Tensor  # rows that are text
    phones: Tensor
    lengths: Tensor
    pitch: Tensor
    timed: Tensor  # [batch, 1, 1]


def train_generator(work: Path, steps: int, decay: int) -> dict[str, Any]:
    """Train to ``steps``, the last ``decay`` with a falling rate; goes on from a checkpoint where there is one."""
    torch.manual_seed(0)
    model = TokenGenerator()
    optimiser = torch.optim.AdamW(model.parameters(), lr=_RATE, betas=(0.9, 0.98), weight_decay=0.01)
    step, state = 0, load_state(work / CHECKPOINT)
    if state is not None:
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        step = state["step"]
    progress = Progress(work / "generator.jsonl", state["seconds"] if state is not None else 0.0)
    for chosen in _stream(work, step):
        if step >= steps:
            break
        for group in optimiser.param_groups:
            group["lr"] = _RATE * min(1.0, (step + 1) / _WARM, (steps - step) / max(decay, 1))
        batch = _collate(chosen)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            plan = _plan(model, batch)
        figures = _losses(plan, batch)
        whole = figures["phones"] + _TIMES * figures["lengths"] + _PITCH * figures["pitch"]
        optimiser.zero_grad()
        whole.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        step += 1
        progress.add(step, **{name: value.item() for name, value in figures.items()})
        if step % _SAVE_EVERY == 0 or step == steps:
            saved = {"model": model.state_dict(), "optimiser": optimiser.state_dict(), "step": step}
            save_state(work / CHECKPOINT, {**saved, "seconds": progress.cpu_seconds})
    return {"steps": step, "cpu_minutes": progress.cpu_seconds / 60, **validate(model, work)}


def load_generator(work: Path) -> TokenGenerator:
    """The trained network."""
    state = load_state(work / CHECKPOINT)
    if state is None:
        raise MissingFileError(f"{work / CHECKPOINT} is not there; run the stage generator first")
    model = TokenGenerator()
    model.load_state_dict(state["model"])
    return model.eval()


@torch.no_grad()
def validate(model: TokenGenerator, work: Path) -> dict[str, float]:
    """Losses on the held-out sentences, and the share of their rows whose phones are all right."""
    lines = [line for name in SETS for line in held_out(name)]
    said = teacher.speak([(n % len(teacher.VOICES), line) for n, line in enumerate(lines)], work, "timed")
    made = [lesson(lines[u.line], u.line % len(teacher.VOICES), u, timed=True) for u in said]
    batch = _collate([one for one in made if one is not None])
    plan = _plan(model.eval(), batch)
    right = (plan.phones.argmax(-1) == batch.phones).all(-1)[batch.there].float().mean()
    model.train()
    losses = {f"held_out_{name}": value.item() for name, value in _losses(plan, batch).items()}
    return {**losses, "held_out_rows_right": right.item()}


def _stream(work: Path, seed: int) -> Iterator[list[Lesson]]:
    """Batches without end from files drawn at random: each time one of times and two of words."""
    for at in range(seed, seed + 10**6):
        draw = random.Random(at)
        timed, words = (sorted((work / name).glob("*[0-9].npz")) for name in (TIMED, WORDS))
        if not timed or not words:
            raise MissingFileError(f"{work} holds no lessons; run the stage lessons first")
        lessons = [one for path in (draw.choice(timed), *draw.sample(words, 2)) for one in read_lessons(path)]
        draw.shuffle(lessons)
        yield from _batches(lessons, draw)


def _batches(lessons: list[Lesson], draw: random.Random) -> Iterator[list[Lesson]]:
    """Batches of about ``_ROWS`` rows of similar length."""
    made: list[list[Lesson]] = []
    for first in range(0, len(lessons), _POOL):
        current: list[Lesson] = []
        for one in sorted(lessons[first : first + _POOL], key=lambda one: len(one.text)):
            if current and len(one.text) * (len(current) + 1) > _ROWS:
                made.append(current)
                current = []
            current.append(one)
        made.append(current)
    draw.shuffle(made)
    yield from made


def _collate(lessons: list[Lesson]) -> _Batch:
    shape = (len(lessons), max(len(one.text) for one in lessons))
    text, there = np.zeros(shape, np.int64), np.zeros(shape, bool)
    phones = np.zeros((*shape, SLOTS), np.int64)
    lengths, pitch = np.ones((*shape, SLOTS), np.float32), np.zeros((*shape, SLOTS), np.float32)
    for b, one in enumerate(lessons):
        rows = len(one.text)
        text[b, :rows], there[b, :rows], phones[b, :rows] = one.text, True, one.phones
        lengths[b, :rows], pitch[b, :rows] = np.maximum(one.lengths, 1), one.pitch
    voice = np.array([one.voice for one in lessons])
    timed = np.array([one.timed for one in lessons])[:, None, None]
    return _Batch(*(torch.from_numpy(a) for a in (text, voice, there, phones, lengths, pitch, timed)))


def _plan(model: TokenGenerator, batch: _Batch) -> Plan:
    rows = model.rows(batch.text) * batch.there[..., None]
    return model(rows, flagged(model.speaker(batch.voice), 0))


def _losses(plan: Plan, batch: _Batch) -> dict[str, Tensor]:
    """Cross-entropy a row of phones, absolute errors of ln length and of pitch."""
    phones = F.cross_entropy(
        plan.phones[batch.there].float().flatten(0, 1), batch.phones[batch.there].flatten()
    )
    known = batch.timed & (batch.phones > 0)
    high = known & (batch.phones != _PAUSE)
    lengths = (plan.log_lengths.float() - batch.lengths.log()).abs()
    pitch = F.smooth_l1_loss(plan.pitch.float(), batch.pitch, reduction="none")
    return {
        "phones": SLOTS * phones,
        "lengths": (lengths * known).sum() / known.sum().clamp(min=1),
        "pitch": (pitch * high).sum() / high.sum().clamp(min=1),
    }
