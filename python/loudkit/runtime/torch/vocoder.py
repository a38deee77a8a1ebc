"""Vocoder: mel to waveform by a neural source filter and an inverse STFT (HiFT; Li et al., "HiFTNet", 2023).

float32 only. Phases and noise are inputs, so that a render is a function of its arguments.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.runtime.architecture import Shapes
from loudkit.runtime.torch.precision import refuse_half
from loudkit.runtime.torch.shapes import axis
from loudkit.runtime.torch.stft import BINS, CHANNELS, HOP, STFT, InverseSTFT

SAMPLE_RATE = 24000
HARMONICS = 9
SINE_AMPLITUDE = 0.1
NOISE_AMPLITUDE = 0.003
VOICED_HZ = 10.0
CEILING = 0.99
LOUDEST = 100.0  # largest spectral magnitude

_UPSAMPLING = ((16, 8), (11, 5), (7, 3))  # kernel, stride
_SOURCE_KERNELS = (30, 6, 1)
_SOURCE_STRIDES = (15, 3, 1)
_SOURCE_BLOCK_KERNELS = (7, 7, 11)
_BLOCK_KERNELS = (3, 7, 11)
_DILATIONS = (1, 3, 5)
SAMPLES_PER_FRAME = HOP * math.prod(stride for _, stride in _UPSAMPLING)


@dataclass(frozen=True)
class VocoderSizes:
    """``base`` channels after the first convolution, halved by each upsampling."""

    base: int
    mel: int = 80
    f0_channels: int = 512

    @classmethod
    def of(cls, shapes: Shapes) -> VocoderSizes:
        """From the tensors' shapes (names below ``s3gen.mel2wav.``)."""
        return cls(
            base=axis(shapes, "conv_pre.weight", 0),
            mel=axis(shapes, "conv_pre.weight", 1),
            f0_channels=axis(shapes, "f0_predictor.condnet.0.weight", 0),
        )


class Vocoder(nn.Module):
    """Tensor names are those below ``s3gen.mel2wav.``; weight norm is folded."""

    def __init__(self, sizes: VocoderSizes) -> None:
        super().__init__()
        self.sizes = sizes
        widths = [sizes.base >> i for i in range(len(_UPSAMPLING) + 1)]
        self.f0_predictor = F0Predictor(sizes.mel, sizes.f0_channels)
        self.m_source = HarmonicSource()
        self.conv_pre = nn.Conv1d(sizes.mel, sizes.base, 7, padding=3)
        self.ups = nn.ModuleList(
            nn.ConvTranspose1d(a, b, kernel, stride, padding=(kernel - stride) // 2)
            for a, b, (kernel, stride) in zip(widths, widths[1:], _UPSAMPLING, strict=False)
        )
        self.source_downs = nn.ModuleList(
            nn.Conv1d(CHANNELS, width, kernel, stride, padding=(kernel - stride) // 2)
            for width, kernel, stride in zip(widths[1:], _SOURCE_KERNELS, _SOURCE_STRIDES, strict=True)
        )
        self.source_resblocks = nn.ModuleList(
            ResidualBlock(width, kernel)
            for width, kernel in zip(widths[1:], _SOURCE_BLOCK_KERNELS, strict=True)
        )
        self.resblocks = nn.ModuleList(
            ResidualBlock(width, kernel) for width in widths[1:] for kernel in _BLOCK_KERNELS
        )
        self.conv_post = nn.Conv1d(widths[-1], CHANNELS, 7, padding=3)
        self.stft = STFT()
        self.inverse_stft = InverseSTFT()

    def forward(self, mel: Tensor, phase: Tensor, noise: Tensor) -> Tensor:
        """Waveform ``[B, 480 T]`` of mel ``[B, 80, T]``, phases ``[B, 9, 1]`` (rad) and noise ``[B, 9, 480 T]``."""
        source = self.m_source(self.f0_predictor(mel), phase, noise)
        return self.filter(mel, self.stft(source))

    def filter(self, mel: Tensor, source: Tensor) -> Tensor:
        """Waveform of mel and the source's spectrum ``[B, 18, 120 T + 1]``."""
        x = self.conv_pre(mel)
        for i, up in enumerate(self.ups):
            x = up(F.leaky_relu(x, 0.1))
            if i == len(self.ups) - 1:
                x = F.pad(x, (1, 0), mode="reflect")
            x = x + self.source_resblocks[i](self.source_downs[i](source))
            x = _mean([block(x) for block in self.resblocks[3 * i : 3 * i + 3]])
        x = self.conv_post(F.leaky_relu(x, 0.01))
        # The inner limit changes no value; without it a large x has an infinite gradient.
        magnitude = torch.exp(x[:, :BINS].clamp(max=math.log(LOUDEST) + 1.0)).clamp(max=LOUDEST)
        return self.inverse_stft(magnitude, torch.sin(x[:, BINS:])).clamp(-CEILING, CEILING)

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> Vocoder:
        refuse_half("vocoder", "a half type loses the phase of its sines and of the inverse transform", fn)
        return super()._apply(fn, recurse)


def _mean(parts: Sequence[Tensor]) -> Tensor:
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total / len(parts)


class F0Predictor(nn.Module):
    """Fundamental frequency ``[B, T]`` in Hz of mel ``[B, 80, T]``."""

    def __init__(self, mel: int, channels: int) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        for i in range(5):
            layers += [nn.Conv1d(channels if i else mel, channels, 3, padding=1), nn.ELU()]
        self.condnet = nn.Sequential(*layers)
        self.classifier = nn.Linear(channels, 1)

    def forward(self, mel: Tensor) -> Tensor:
        return self.classifier(self.condnet(mel).transpose(1, 2))[..., 0].abs()


class HarmonicSource(nn.Module):
    """Nine sines over the fundamental, noise where it is absent, mixed to one signal (Wang et al., 2019)."""

    def __init__(self) -> None:
        super().__init__()
        self.l_linear = nn.Linear(HARMONICS, 1)

    def forward(self, f0: Tensor, phase: Tensor, noise: Tensor) -> Tensor:
        """Source ``[B, 480 T]`` of f0 ``[B, T]``."""
        f0 = f0[:, :, None].expand(-1, -1, SAMPLES_PER_FRAME).reshape(f0.shape[0], 1, -1)
        harmonic = torch.arange(1, HARMONICS + 1, device=f0.device, dtype=f0.dtype)[:, None]
        sine = SINE_AMPLITUDE * torch.sin(_angle(f0 * harmonic / SAMPLE_RATE) + phase)
        voiced = (f0 > VOICED_HZ).to(f0.dtype)
        amplitude = voiced * NOISE_AMPLITUDE + (1.0 - voiced) * (SINE_AMPLITUDE / 3.0)
        excitation = sine * voiced + amplitude * noise
        return torch.tanh(self.l_linear(excitation.transpose(1, 2)))[..., 0]


def _angle(rate: Tensor) -> Tensor:
    """2 pi times the fraction of the running sum of ``rate`` (cycles a sample).

    The sum is kept in float64 and each partial sum rounded to float32: a float32 sum drifts audibly.
    """
    turns = _running_sum(rate)
    return 2.0 * math.pi * (turns - turns.floor())


def _running_sum(rate: Tensor) -> Tensor:
    if rate.device.type == "mps":  # no float64 there
        return torch.cumsum(rate.cpu().double(), dim=-1).to(rate.device, rate.dtype)
    return torch.cumsum(rate.double(), dim=-1).to(rate.dtype)


class ResidualBlock(nn.Module):
    """Dilated convolutions between snakes."""

    def __init__(self, channels: int, kernel: int) -> None:
        super().__init__()
        self.convs1 = nn.ModuleList(
            nn.Conv1d(channels, channels, kernel, dilation=d, padding=(kernel - 1) * d // 2)
            for d in _DILATIONS
        )
        self.convs2 = nn.ModuleList(
            nn.Conv1d(channels, channels, kernel, padding=kernel // 2) for _ in _DILATIONS
        )
        self.activations1 = nn.ModuleList(Snake(channels) for _ in _DILATIONS)
        self.activations2 = nn.ModuleList(Snake(channels) for _ in _DILATIONS)

    def forward(self, x: Tensor) -> Tensor:
        for snake1, conv1, snake2, conv2 in zip(
            self.activations1, self.convs1, self.activations2, self.convs2, strict=True
        ):
            x = conv2(snake2(conv1(snake1(x)))) + x
        return x


class Snake(nn.Module):
    """x + sin(alpha x)^2 / alpha (Ziyin et al., "Neural networks fail to learn periodic functions", 2020)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.alpha = nn.Parameter(torch.ones(channels))

    def forward(self, x: Tensor) -> Tensor:
        alpha = self.alpha[:, None]
        return x + torch.sin(alpha * x).square() / (alpha + 1e-9)
