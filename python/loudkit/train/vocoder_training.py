"""Training of the vocoder: spectra at four resolutions, pitch and voicing from the teacher.

Two drawings of the noise are made of everything. They shall be near to the teacher and rather far from each other, so
that noise stays noise (after the spectral energy distance of Gritsenko et al., 2020): an error alone would have pulses
in its place. Afterwards critics polish what an error cannot tell.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.errors import MissingFileError
from loudkit.law.windows import SAMPLES_PER_FRAME
from loudkit.train import training
from loudkit.train.adversary import Critics, critics_loss, deception_loss
from loudkit.train.natural_voice import RATE
from loudkit.train.recordings import Recording, read_recordings
from loudkit.train.renderer_training import load_renderer
from loudkit.train.training import device
from loudkit.train.vocoder import HIGHEST, Vocoder

NAME: Final = "vocoder"
POLISHED: Final = "vocoder_polished"

_BATCH: Final = 8
_POLISH_BATCH: Final = 4
_FRAMES: Final = 50
_HELD: Final = 40
_WARM: Final = 50
_MEL_NOISE: Final = 0.05
# Of the distance of two drawings, above so many Hz: 0 leaves vowels periodic to the top, 1 makes them hoarse, and below
# 4 kHz DNSMOS falls by 0.2 with it.
_APART: Final = 0.5
_NOISY: Final = 4000.0
_POLISH_RATE: Final = 3e-4
_RESOLUTIONS: Final = ((2048, 480), (1024, 240), (512, 120), (240, 60))


def train_vocoder(work: Path, steps: int, *, rendered: bool) -> dict[str, Any]:
    """Train to ``steps``, the second half with a falling rate; ``rendered`` mixes in the renderer's own mels."""
    torch.manual_seed(0)
    held, recordings, mels = _lessons(work, rendered=rendered)
    how = training.Plan(NAME, steps, _WARM, steps // 2, (0.8, 0.99), 0.01, 5.0)
    figures = training.train(
        Vocoder().to(device()), how, work, lambda step: _batches(recordings, mels, step), _whole
    )
    return {**figures, "held_out_f0_error_hz": _held_out(load_vocoder(work), held)}


class Duel(nn.Module):
    """The vocoder and its critics, trained by one loss: each gets the gradient of its own part."""

    def __init__(self) -> None:
        super().__init__()
        self.vocoder = Vocoder()
        self.critics = Critics()


def polish_vocoder(work: Path, steps: int) -> dict[str, Any]:
    """Train the vocoder on rendered mels against critics to ``steps``, from where the stage vocoder left it."""
    torch.manual_seed(0)
    held, recordings, mels = _lessons(work, rendered=True)
    duel = Duel()
    duel.vocoder = training.trained(duel.vocoder, NAME, work).train()
    how = training.Plan(POLISHED, steps, _WARM, steps // 3, (0.8, 0.99), 0.0, 5.0, _POLISH_RATE)
    figures = training.train(
        duel.to(device()),
        how,
        work,
        lambda step: _batches(recordings, mels, step, _POLISH_BATCH),
        _contested,
    )
    return {**figures, "held_out_f0_error_hz": _held_out(load_vocoder(work), held)}


def load_vocoder(work: Path) -> Vocoder:
    """The trained network, polished where that was done."""
    if (work / f"{POLISHED}.pt").exists():
        return training.trained(Duel(), POLISHED, work).vocoder
    return training.trained(Vocoder(), NAME, work)


def _lessons(
    work: Path, *, rendered: bool
) -> tuple[list[Recording], list[Recording], list[np.ndarray[Any, Any]]]:
    """Recordings held out, those to learn from, and the mels that these are to be made of."""
    recordings = list(read_recordings(work / "recordings"))
    if len(recordings) <= _HELD:
        raise MissingFileError(f"{work / 'recordings'} holds too little; run the stage recordings first")
    held, recordings = recordings[:_HELD], recordings[_HELD:]
    if not rendered:
        return held, recordings, [one.mel for one in recordings]
    return held, recordings, [_rendered(one, n) for n, one in enumerate(_with_renderer(work, recordings))]


def _contested(duel: Duel, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, Tensor]]:
    whole, figures, made = _made(duel.vocoder, batch)
    wanted = batch[3].to(device())
    critics = critics_loss(duel.critics, made, wanted)
    scores, apart = deception_loss(duel.critics, made, wanted)
    figures |= {"critics": critics, "scores": scores, "apart": apart}
    return whole + critics + scores + 2 * apart, figures


def _whole(model: Vocoder, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, Tensor]]:
    return _made(model, batch)[:2]


def _made(model: Vocoder, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, Tensor], Tensor]:
    """The loss, its figures, and one drawing ``[b, n]``."""
    mel, log_f0, voiced, samples = (part.to(device()) for part in batch)
    noisy = mel + _MEL_NOISE * torch.randn_like(mel)
    with torch.autocast(device().type, dtype=torch.bfloat16):
        pitch, voicing = model.pitch(noisy)
        filters, depth = model.filters(noisy)
    pitch, voicing, filters, depth = pitch.float(), voicing.float(), filters.float(), depth.float()

    def made() -> Tensor:
        phase = torch.rand(len(mel), 1, device=mel.device)
        sources = model.sources(log_f0, depth, torch.randn_like(samples), phase)
        return model.render(filters, voicing, sources)

    one = made()
    spectra = spectral_distance(one, made(), samples)
    figures = {
        "spectra": spectra,
        "log_f0": ((pitch - log_f0).abs() * (0.1 + voiced)).mean(),
        "voicing": F.binary_cross_entropy_with_logits(voicing, voiced),
    }
    return spectra + 5 * figures["log_f0"] + 0.2 * figures["voicing"], figures, one


def spectral_distance(one: Tensor, other: Tensor, wanted: Tensor) -> Tensor:
    """How far two drawings are from what is ``wanted``, less a part of how far their tops are from each other.

    Below 11.2 kHz, the mean over the resolutions.
    """
    parts = []
    for size, hop in _RESOLUTIONS:
        bins = int(size * (HIGHEST + 200) / RATE)
        a, b, w = (_magnitude(samples, size, hop)[:, :bins] for samples in (one, other, wanted))
        level = w.mean().clamp(min=1e-5)
        near = _apart(a, w, level, size) + _apart(b, w, level, size)
        top = int(size * _NOISY / RATE)
        parts.append(near - _APART * (bins - top) / bins * _apart(a[:, top:], b[:, top:], level, size))
    return torch.stack(parts).mean()


def _apart(one: Tensor, other: Tensor, level: Tensor, size: int) -> Tensor:
    """Log magnitude and relative linear error."""
    floor = 1e-3 * math.sqrt(size)
    return (torch.log(one + floor) - torch.log(other + floor)).abs().mean() + 0.5 * (
        one - other
    ).abs().mean() / level


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
    recordings: list[Recording], mels: list[np.ndarray[Any, Any]], seed: int, size: int = _BATCH
) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
    """A second each of some recordings: mel, ln F0, voicing, samples."""
    draw = random.Random(seed)
    long = [i for i, mel in enumerate(mels) if mel.shape[1] > _FRAMES]
    while True:
        parts: list[list[np.ndarray[Any, Any]]] = [[], [], [], []]
        for i in draw.choices(long, k=size):
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
