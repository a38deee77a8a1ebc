"""Training of the vocoder: spectra at four resolutions, pitch and voicing from the teacher, no adversary."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from loudkit.errors import MissingFileError
from loudkit.law.windows import SAMPLES_PER_FRAME
from loudkit.train import training
from loudkit.train.natural_voice import RATE
from loudkit.train.recordings import Recording, read_recordings
from loudkit.train.renderer_training import load_renderer
from loudkit.train.training import device
from loudkit.train.vocoder import HIGHEST, Vocoder

NAME: Final = "vocoder"

_BATCH: Final = 8
_FRAMES: Final = 50
_HELD: Final = 40
_WARM: Final = 50
_MEL_NOISE: Final = 0.05
_RESOLUTIONS: Final = ((2048, 480), (1024, 240), (512, 120), (240, 60))


def train_vocoder(work: Path, steps: int, *, rendered: bool) -> dict[str, Any]:
    """Train to ``steps``, the second half with a falling rate; ``rendered`` mixes in the renderer's own mels."""
    torch.manual_seed(0)
    recordings = list(read_recordings(work / "recordings"))
    if len(recordings) <= _HELD:
        raise MissingFileError(f"{work / 'recordings'} holds too little; run the stage recordings first")
    held, recordings = recordings[:_HELD], recordings[_HELD:]
    mels = [one.mel for one in recordings]
    if rendered:
        mels = [_rendered(one, n) for n, one in enumerate(_with_renderer(work, recordings))]
    how = training.Plan(NAME, steps, _WARM, steps // 2, (0.8, 0.99), 0.01, 5.0)
    figures = training.train(
        Vocoder().to(device()), how, work, lambda step: _batches(recordings, mels, step), _whole
    )
    return {**figures, "held_out_f0_error_hz": _held_out(load_vocoder(work), held)}


def load_vocoder(work: Path) -> Vocoder:
    """The trained network."""
    return training.trained(Vocoder(), NAME, work)


def _whole(model: Vocoder, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, Tensor]]:
    mel, log_f0, voiced, samples = (part.to(device()) for part in batch)
    noisy = mel + _MEL_NOISE * torch.randn_like(mel)
    with torch.autocast(device().type, dtype=torch.bfloat16):
        pitch, voicing = model.pitch(noisy)
        filters = model.filters(noisy)
    pitch, voicing = pitch.float(), voicing.float()
    phase = torch.rand(len(mel), 1, device=mel.device)
    made = model.render(filters.float(), log_f0, voicing, torch.randn_like(samples), phase)
    figures = {
        "spectra": spectral_loss(made, samples),
        "log_f0": ((pitch - log_f0).abs() * (0.1 + voiced)).mean(),
        "voicing": F.binary_cross_entropy_with_logits(voicing, voiced),
    }
    return figures["spectra"] + 5 * figures["log_f0"] + 0.2 * figures["voicing"], figures


def spectral_loss(made: Tensor, wanted: Tensor) -> Tensor:
    """Log magnitude and relative linear error below 11.2 kHz, the mean over the resolutions."""
    parts = []
    for size, hop in _RESOLUTIONS:
        bins = int(size * (HIGHEST + 200) / RATE)
        a, b = _magnitude(made, size, hop)[:, :bins], _magnitude(wanted, size, hop)[:, :bins]
        floor = 1e-3 * math.sqrt(size)
        logs = (torch.log(a + floor) - torch.log(b + floor)).abs().mean()
        parts.append(logs + 0.5 * (a - b).abs().mean() / b.mean().clamp(min=1e-5))
    return torch.stack(parts).mean()


def _magnitude(samples: Tensor, size: int, hop: int) -> Tensor:
    window = torch.hann_window(size, device=samples.device)
    return torch.stft(samples, size, hop, size, window, return_complex=True).abs()


def _with_renderer(work: Path, recordings: list[Recording]) -> list[tuple[Recording, np.ndarray[Any, Any]]]:
    renderer = load_renderer(work)
    with torch.no_grad():
        return [
            (one, renderer.mel(torch.from_numpy(one.tokens)[None], torch.tensor([one.voice]))[0].numpy())
            for one in recordings
        ]


def _rendered(pair: tuple[Recording, np.ndarray[Any, Any]], n: int) -> np.ndarray[Any, Any]:
    """The renderer's mel, and in every sixth place the true one."""
    return pair[0].mel if n % 6 == 0 else pair[1]


def _batches(
    recordings: list[Recording], mels: list[np.ndarray[Any, Any]], seed: int
) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
    """A second each of some recordings: mel, ln F0, voicing, samples."""
    draw = random.Random(seed)
    long = [i for i, mel in enumerate(mels) if mel.shape[1] > _FRAMES]
    while True:
        parts: list[list[np.ndarray[Any, Any]]] = [[], [], [], []]
        for i in draw.choices(long, k=_BATCH):
            first = draw.randint(0, mels[i].shape[1] - _FRAMES)
            f = slice(first, first + _FRAMES)
            s = slice(SAMPLES_PER_FRAME * f.start, SAMPLES_PER_FRAME * f.stop)
            one = recordings[i]
            for part, value in zip(
                parts, (mels[i][:, f], one.log_f0[f], one.voiced[f], one.samples[s]), strict=True
            ):
                part.append(value.astype(np.float32))
        mel, log_f0, voiced, samples = (torch.from_numpy(np.stack(part)) for part in parts)
        yield mel, log_f0, voiced, samples


@torch.no_grad()
def _held_out(model: Vocoder, held: list[Recording]) -> float:
    """Mean absolute error of F0 in Hz where voiced."""
    errors = []
    for one in held:
        pitch, _ = model.pitch(torch.from_numpy(one.mel)[None])
        errors.append(np.abs(np.exp(pitch[0].numpy()) - np.exp(one.log_f0))[one.voiced])
    return float(np.concatenate(errors).mean())
