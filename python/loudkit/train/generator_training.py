"""Training of the token generator on lessons: what is said from all of them, when and how high from the timed ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from loudkit.errors import MissingFileError
from loudkit.quality.lines import SETS
from loudkit.train import teacher, training
from loudkit.train.corpus import held_out
from loudkit.train.generator import Plan, TokenGenerator, flagged
from loudkit.train.spoken import PITCHES, SLOTS, Lesson, lesson, read_lessons
from loudkit.train.training import device

NAME: Final = "generator"
TIMED: Final = "lessons_timed"
WORDS: Final = "lessons_words"

_ROWS: Final = 2400
_POOL: Final = 256
_TIMED_FILES: Final = 8
_WARM: Final = 40
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
    """Train to ``steps``, the last ``decay`` with a falling rate."""
    torch.manual_seed(0)
    model = TokenGenerator().to(device())
    how = training.Plan(NAME, steps, _WARM, decay, (0.9, 0.98), 0.01, 1.0)
    figures = training.train(model, how, work, lambda step: map(_collate, _stream(work, step)), _whole)
    return {**figures, **validate(load_generator(work), work)}


def load_generator(work: Path) -> TokenGenerator:
    """The trained network."""
    return training.trained(TokenGenerator(), NAME, work)


def _whole(model: TokenGenerator, batch: _Batch) -> tuple[Tensor, dict[str, Tensor]]:
    batch = _Batch(*(getattr(batch, field.name).to(device()) for field in fields(batch)))
    with torch.autocast(device().type, dtype=torch.bfloat16):
        plan = _plan(model, batch)
    figures = _losses(plan, batch)
    return figures["phones"] + _TIMES * figures["lengths"] + _PITCH * figures["pitch"], figures


@torch.no_grad()
def validate(model: TokenGenerator, work: Path) -> dict[str, float]:
    """The loss of phones on the held-out lines, and the share of their rows whose phones are all right."""
    lines = [line for name in SETS for line in held_out(name)]
    made = [
        lesson(lines[u.line], u.line % len(teacher.VOICES), u, timed=False) for u in teacher.read(lines, work)
    ]
    batch = _collate([one for one in made if one is not None])
    plan = _plan(model, batch)
    right = (plan.phones.argmax(-1) == batch.phones).all(-1)[batch.there].float().mean()
    return {"held_out_phones": _losses(plan, batch)["phones"].item(), "held_out_rows_right": right.item()}


def _stream(work: Path, seed: int) -> Iterator[list[Lesson]]:
    """Batches without end from files drawn at random: each time some of times and two of words.

    Spelling is the same in every voice, so the voice of words is drawn.
    """
    for at in range(seed, seed + 10**6):
        draw = random.Random(at)
        timed, words = (sorted((work / name).glob("*[0-9].npz")) for name in (TIMED, WORDS))
        if not timed or not words:
            raise MissingFileError(f"{work} holds no lessons; run the stage lessons first")
        chosen = draw.sample(timed, min(_TIMED_FILES, len(timed))) + draw.sample(words, min(2, len(words)))
        lessons = [
            one if one.timed else replace(one, voice=draw.randrange(len(teacher.VOICES)))
            for path in chosen
            for one in read_lessons(path)
        ]
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
    lengths = np.ones((*shape, SLOTS), np.float32)
    pitch = np.zeros((*shape, SLOTS, PITCHES), np.float32)
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
        "pitch": (pitch.mean(-1) * high).sum() / high.sum().clamp(min=1),
    }
