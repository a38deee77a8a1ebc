"""Mel to waveform: a source and two filters in place of the released vocoder.

A pulse train at the predicted pitch, up to 11 kHz, passes a minimum-phase filter, noise, which may swell with the
pulses, a zero-phase one, both given every 5 ms as log magnitudes in bands and applied in the short-time spectrum. The
filters start as the mel itself and the network learns what to add (after "Neural source-filter"
vocoders; Wang et al., 2019).
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.enrollment.filterbanks import slaney_bank
from loudkit.law.windows import MEL_BINS, SAMPLES_PER_FRAME
from loudkit.train.natural_voice import RATE
from loudkit.train.renderer import MEL_MEAN, MEL_SPREAD, GatedBlock

WINDOW: Final = 480
HOP: Final = 120
BINS: Final = WINDOW // 2 + 1
BANDS: Final = 64
HIGHEST: Final = 11000.0  # Hz
TRANSFORMS: Final = ("analysis", "synthesis", "phase")  # buffers that must stay exact
_PER_FRAME: Final = SAMPLES_PER_FRAME // HOP
_WIDTH: Final = 128
_PITCH_WIDTH: Final = 80
_EDGE: Final = (WINDOW - HOP) // 2
# What a mel of the same sound reads, at the start of training.
_PULSE_LEVEL: Final = -0.4
_NOISE_LEVEL: Final = -4.0
_QUIETEST, _LOUDEST = -14.0, 6.0
_LEVEL: Final = 1.19  # makes up for what rendered mels lack, to about -20 LUFS
_KNEE, _CEILING = 0.7, 0.97


class Vocoder(nn.Module):
    """The network and its source; all spectra are convolutions with fixed kernels, which any graph runtime has."""

    def __init__(self) -> None:
        super().__init__()
        self.enter = nn.Conv1d(MEL_BINS, _WIDTH, 3, padding=1)
        self.blocks = nn.ModuleList(GatedBlock(_WIDTH, 3, dilation) for dilation in (1, 2, 4, 1))
        self.out = nn.Conv1d(_WIDTH, _PER_FRAME * (2 * BANDS + 1), 1)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.out.bias)
        self.pitch_enter = nn.Conv1d(MEL_BINS, _PITCH_WIDTH, 5, padding=2)
        self.pitch_blocks = nn.ModuleList(GatedBlock(_PITCH_WIDTH, 5, dilation) for dilation in (1, 2, 1))
        self.pitch_out = nn.Conv1d(_PITCH_WIDTH, 2, 1)
        bands, envelope = _bands_to_bins(), _mel_to_bands()
        cosine, sine, back = _transforms()
        for name, value in {
            "bands": bands, "envelope": envelope, "phase": _minimum_phase(),
            "analysis": torch.cat([cosine, sine])[:, None], "synthesis": back[:, None],
        }.items():  # fmt: skip
            self.register_buffer(name, value, persistent=False)

    def forward(self, mel: Tensor, phase: Tensor, noise: Tensor) -> Tensor:
        """Mel ``[b, 80, t]``, phases ``[b, 9, 1]`` (radians) and noise ``[b, 9, 480 t]`` to samples ``[b, 480 t]``."""
        log_f0, voicing = self.pitch(mel)
        filters, depth = self.filters(mel)
        sources = self.sources(log_f0, depth, noise[:, 0], phase[:, -1] / (2 * math.pi))
        return limited(_LEVEL * self.render(filters, voicing, sources))

    def pitch(self, mel: Tensor) -> tuple[Tensor, Tensor]:
        """ln F0 and the voicing's logit ``[b, t]``."""
        x = self.pitch_enter((mel - MEL_MEAN) / MEL_SPREAD)
        for block in self.pitch_blocks:
            x = block(x)
        log_f0, voicing = self.pitch_out(x).unbind(1)
        return 5.0 + 0.5 * log_f0, voicing

    def filters(self, mel: Tensor) -> tuple[Tensor, Tensor]:
        """Log magnitudes ``[b, 4 t, 2, bands]`` of pulse and noise filter, and how the noise pulses ``[b, 4 t]``."""
        x = self.enter((mel - MEL_MEAN) / MEL_SPREAD)
        for block in self.blocks:
            x = block(x)
        out = self.out(x).transpose(1, 2).unflatten(-1, (_PER_FRAME, 2 * BANDS + 1)).flatten(1, 2)
        shape = mel.transpose(1, 2) @ self.envelope
        start = torch.stack([shape + _PULSE_LEVEL, shape + _NOISE_LEVEL], 2)
        learned = out[..., :-1].unflatten(-1, (2, BANDS))
        return _held(start, _PER_FRAME) + learned, torch.tanh(out[..., -1])

    def sources(self, log_f0: Tensor, depth: Tensor, noise: Tensor, phase: Tensor) -> Tensor:
        """Pulses from ``phase`` ``[b, 1]`` (turns) on, and ``noise`` ``[b, 480 t]`` that swells with them."""
        train, angle = pulses(log_f0, phase)
        swell = torch.cos(angle) * _held(depth, HOP)
        return torch.stack([train, noise * (1 + swell) * torch.rsqrt(1 + 0.5 * swell.pow(2))], 1)

    def render(self, filters: Tensor, voicing: Tensor, sources: Tensor) -> Tensor:
        """Samples ``[b, 480 t]`` of ``sources`` ``[b, 2, 480 t]`` through ``filters``."""
        batch, frames = voicing.shape
        padded = F.pad(sources.flatten(0, 1)[:, None], (_EDGE, _EDGE))
        spectra = F.conv1d(padded, self.analysis, stride=HOP)
        real, imaginary = spectra.view(batch, 2, 2, BINS, frames * _PER_FRAME).unbind(2)
        log_magnitude = (
            (filters @ self.bands).clamp(_QUIETEST, _LOUDEST).permute(0, 2, 3, 1)
        )  # [b, 2, bins, 4 t]
        loud = torch.sigmoid(voicing)[:, :, None].expand(-1, -1, _PER_FRAME).flatten(1)[:, None]
        angle = (log_magnitude[:, 0].transpose(1, 2) @ self.phase).transpose(1, 2)
        pulse = torch.exp(log_magnitude[:, 0]) * loud
        across, up = pulse * torch.cos(angle), pulse * torch.sin(angle)
        hiss = torch.exp(log_magnitude[:, 1])
        spectrum = torch.cat(
            [
                real[:, 0] * across - imaginary[:, 0] * up + real[:, 1] * hiss,
                real[:, 0] * up + imaginary[:, 0] * across + imaginary[:, 1] * hiss,
            ],
            1,
        )
        samples = F.conv_transpose1d(spectrum, self.synthesis, stride=HOP)[:, 0]
        return samples[:, _EDGE : _EDGE + frames * SAMPLES_PER_FRAME]


def _held(values: Tensor, times: int) -> Tensor:
    """``values`` ``[b, n, ...]``, each held for some ``times`` ``[b, times n, ...]``."""
    return values.unsqueeze(2).expand(-1, -1, times, *values.shape[2:]).flatten(1, 2)


def limited(samples: Tensor) -> Tensor:
    """``samples``, those beyond the knee bent so that none reaches the ceiling."""
    beyond = (samples.abs() - _KNEE).clamp(min=0)
    bent = _KNEE + (_CEILING - _KNEE) * torch.tanh(beyond / (_CEILING - _KNEE))
    return torch.where(beyond > 0, torch.sign(samples) * bent, samples)


def pulses(log_f0: Tensor, phase: Tensor) -> tuple[Tensor, Tensor]:
    """Pulses with harmonics to 11 kHz (the closed form of a sum of cosines), and their angle: ``[b, 480 t]``."""
    frames = log_f0.shape[1]
    edged = torch.cat([log_f0[:, :1], log_f0, log_f0[:, -1:]], 1)
    part = torch.arange(SAMPLES_PER_FRAME, dtype=torch.float32, device=log_f0.device) / SAMPLES_PER_FRAME
    between = edged[:, :-1, None] * (1 - part) + edged[:, 1:, None] * part
    half = SAMPLES_PER_FRAME // 2
    f0 = torch.exp(between.flatten(1)[:, half : half + frames * SAMPLES_PER_FRAME])
    turns = torch.cumsum((f0 / RATE).double(), 1) + phase.double()
    angle = (turns - torch.floor(turns)).float() * (2 * math.pi)
    harmonics = torch.floor(HIGHEST / f0)
    sine = torch.sin(angle / 2)
    peak = sine.abs() < 1e-3
    train = torch.sin((harmonics + 0.5) * angle) / (2 * torch.where(peak, 1.0, sine)) - 0.5
    return torch.where(peak, harmonics, train) * torch.sqrt(f0 / (HIGHEST / 2)), angle


def _bands_to_bins() -> Tensor:
    """Linear interpolation from bands evenly spaced in mel to spectrum bins ``[bands, bins]``."""
    top = _mel(HIGHEST + 200)
    centres = 700 * (np.exp(np.linspace(0, top, BANDS) / 1127) - 1)
    bins = np.arange(BINS) * RATE / WINDOW
    return torch.tensor(
        np.stack([np.interp(bins, centres, row) for row in np.eye(BANDS)]), dtype=torch.float32
    )


def _mel_to_bands() -> Tensor:
    """Interpolation from log mel bands, each levelled by its filter's sum, to our bands ``[80, bands]``."""
    bank = slaney_bank(RATE, 1920, MEL_BINS).astype(np.float64)
    middles = (bank @ np.arange(bank.shape[1])) / bank.sum(1) * RATE / 1920
    centres = 700 * (np.exp(np.linspace(0, _mel(HIGHEST + 200), BANDS) / 1127) - 1)
    return torch.tensor(
        np.stack([np.interp(centres, middles, row) for row in np.eye(MEL_BINS)]), dtype=torch.float32
    )


def _mel(hertz: float) -> float:
    return 1127 * math.log(1 + hertz / 700)


def _minimum_phase() -> Tensor:
    """Matrix ``[bins, bins]`` from a log magnitude spectrum to its minimum phase, by the folded cepstrum."""
    full = np.concatenate([np.eye(BINS), np.eye(BINS)[:, 1:-1][:, ::-1]], 1)
    fold = np.zeros(WINDOW)
    fold[[0, WINDOW // 2]] = 1
    fold[1 : WINDOW // 2] = 2
    folded = np.fft.fft(np.fft.ifft(full, axis=1).real * fold, axis=1)
    return torch.tensor(folded.imag[:, :BINS], dtype=torch.float32)


def _transforms() -> tuple[Tensor, Tensor, Tensor]:
    """Windowed cosines and sines ``[bins, window]`` and the inverse ``[2 bins, window]`` (root Hann, overlap four)."""
    angle = 2 * np.pi * np.outer(np.arange(BINS), np.arange(WINDOW)) / WINDOW
    window = np.sqrt(0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW))
    weight = np.where((np.arange(BINS) == 0) | (np.arange(BINS) == BINS - 1), 1.0, 2.0)[:, None] / WINDOW / 2
    cosine, sine = np.cos(angle) * window, -np.sin(angle) * window
    parts = (cosine, sine, np.concatenate([weight * cosine, weight * sine]))
    one, two, back = (torch.tensor(part, dtype=torch.float32) for part in parts)
    return one, two, back
