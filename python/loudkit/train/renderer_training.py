"""Training of the renderer: absolute error of the mel and of its changes, and of mu."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from loudkit.errors import MissingFileError
from loudkit.law.windows import FRAMES_PER_TOKEN, MEL_BINS
from loudkit.train import training
from loudkit.train.recordings import Recording, read_recordings
from loudkit.train.renderer import MEL_MEAN, MEL_SPREAD, Renderer
from loudkit.train.speech_tokens import ATTRIBUTES, SILENCE
from loudkit.train.training import device

NAME: Final = "renderer"

_BATCH: Final = 16
_POOL: Final = 128
_HELD: Final = 40
_WARM: Final = 50


def train_renderer(work: Path, steps: int) -> dict[str, Any]:
    """Train to ``steps``, the second half of them with a falling rate."""
    torch.manual_seed(0)
    recordings = list(read_recordings(work / "recordings"))
    if len(recordings) <= _HELD:
        raise MissingFileError(f"{work / 'recordings'} holds too little; run the stage recordings first")
    held, recordings = recordings[:_HELD], recordings[_HELD:]
    model = Renderer()
    _set_averages(model, recordings)
    how = training.Plan(NAME, steps, _WARM, steps // 2, (0.9, 0.98), 0.01, 1.0)
    figures = training.train(
        model.to(device()), how, work, lambda step: map(_collate, _batches(recordings, step)), _whole
    )
    return {**figures, "held_out_mel_error": _held_out(load_renderer(work), held)}


def load_renderer(work: Path) -> Renderer:
    """The trained network."""
    return training.trained(Renderer(), NAME, work)


def _whole(model: Renderer, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, Tensor]]:
    tokens, wanted, mask, voices = (part.to(device()) for part in batch)
    with torch.autocast(device().type, dtype=torch.bfloat16):
        mu, mel = model(tokens, voices)
    error, whole = _loss(mu.float(), mel.float(), wanted, mask)
    return whole, {"mel_error": error * MEL_SPREAD}


@torch.no_grad()
def _set_averages(model: Renderer, recordings: list[Recording]) -> None:
    """Every phone's average scaled mel as the encoder's start."""
    phones = np.concatenate([ATTRIBUTES[one.tokens, :2].ravel() for one in recordings])
    mel = (np.concatenate([one.mel for one in recordings], 1) - MEL_MEAN) / MEL_SPREAD
    for phone in np.unique(phones):
        model.encoder.average.weight[phone] = torch.from_numpy(mel[:, phones == phone].mean(1))


def _batches(recordings: list[Recording], seed: int) -> Iterator[list[Recording]]:
    draw = random.Random(seed)
    while True:
        pool = sorted(draw.sample(recordings, min(_POOL, len(recordings))), key=lambda one: len(one.tokens))
        starts = list(range(0, len(pool) - _BATCH + 1, _BATCH)) or [0]
        draw.shuffle(starts)
        for first in starts:
            yield pool[first : first + _BATCH]


def _collate(chosen: list[Recording]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Tokens, scaled mel, mask ``[batch, 1, frames]``, voices."""
    longest = max(len(one.tokens) for one in chosen)
    tokens = np.full((len(chosen), longest), SILENCE)
    mel = np.zeros((len(chosen), MEL_BINS, FRAMES_PER_TOKEN * longest), np.float32)
    mask = np.zeros((len(chosen), 1, mel.shape[2]), np.float32)
    for b, one in enumerate(chosen):
        frames = FRAMES_PER_TOKEN * len(one.tokens)
        tokens[b, : len(one.tokens)] = one.tokens
        mel[b, :, :frames] = (one.mel - MEL_MEAN) / MEL_SPREAD
        mask[b, :, :frames] = 1
    voices = torch.tensor([one.voice for one in chosen])
    return torch.from_numpy(tokens), torch.from_numpy(mel), torch.from_numpy(mask), voices


def _loss(mu: Tensor, mel: Tensor, wanted: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """The mel's mean absolute error, and the whole loss."""
    count = mask.sum() * MEL_BINS
    error = ((mel - wanted).abs() * mask).sum() / count
    change = ((mel.diff() - wanted.diff()).abs() * mask[..., 1:]).sum() / count
    rough = ((mu - wanted).abs() * mask).sum() / count
    return error, error + 0.5 * change + 0.2 * rough


@torch.no_grad()
def _held_out(model: Renderer, held: list[Recording]) -> float:
    """In natural-log units."""
    tokens, mel, mask, voices = _collate(held)
    mu, made = model(tokens, voices)
    return _loss(mu, made, mel, mask)[0].item() * MEL_SPREAD
