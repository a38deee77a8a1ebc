"""Speech tokens to mel: dilated gated convolutions in place of the released encoder and estimator.

The encoder gives mu from the tokens alone, the decoder the mel from mu and the speaker vector. The flow's velocity is
(mel - x) / (1 - t), so that any number of Euler steps lands on the mel.
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

from loudkit.law.windows import MEL_BINS
from loudkit.train.speech_tokens import ATTRIBUTES, PHONES, PITCHES, RUNS
from loudkit.train.teacher import VOICES

# Mean and spread of log mel values, which the networks see scaled.
MEL_MEAN: Final = -5.0
MEL_SPREAD: Final = 2.5
WIDTH: Final = 160
_ENCODER: Final = (1, 2, 4, 8, 2, 1)  # dilations
_DECODER: Final = (1, 2, 4, 1)


class GatedBlock(nn.Module):
    """A residual convolution with a gate (van den Oord et al., "WaveNet", 2016), optionally conditioned."""

    def __init__(self, width: int, kernel: int, dilation: int, condition: int = 0) -> None:
        super().__init__()
        self.norm = nn.Parameter(torch.ones(width))
        self.inner = nn.Conv1d(width, 2 * width, kernel, padding=dilation * (kernel // 2), dilation=dilation)
        self.outer = nn.Conv1d(width, width, 1)
        self.condition = nn.Linear(condition, 2 * width) if condition else None
        nn.init.zeros_(self.outer.bias)
        with torch.no_grad():
            self.outer.weight *= 0.5

    def forward(self, x: Tensor, condition: Tensor | None = None) -> Tensor:
        """``x`` ``[batch, width, frames]``, ``condition`` ``[batch, n]``."""
        h = x * torch.rsqrt(x.pow(2).mean(1, keepdim=True) + 1e-5) * self.norm[:, None]
        h = self.inner(h)
        if self.condition is not None and condition is not None:
            h = h + self.condition(condition)[:, :, None]
        value, gate = h.chunk(2, 1)
        return x + self.outer(torch.tanh(value) * torch.sigmoid(gate))


class Encoder(nn.Module):
    """Tokens ``[batch, n]`` to mu ``[batch, 80, 2 n]``."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("attributes", torch.as_tensor(ATTRIBUTES), persistent=False)
        self.own = nn.Embedding(len(PHONES), WIDTH)
        self.other = nn.Embedding(len(PHONES), WIDTH)
        self.pitch = nn.Embedding(PITCHES, WIDTH)
        self.run = nn.Embedding(RUNS, WIDTH)
        self.place = nn.Parameter(torch.randn(2, WIDTH))
        self.blocks = nn.ModuleList(GatedBlock(WIDTH, 5, dilation) for dilation in _ENCODER)
        self.out = nn.Conv1d(WIDTH, MEL_BINS, 1)
        self.average = nn.Embedding(len(PHONES), MEL_BINS)  # each phone's mel, which the blocks add to
        nn.init.zeros_(self.average.weight)

    def forward(self, tokens: Tensor) -> Tensor:
        first, second, pitch, run = self.attributes[tokens].unbind(-1)
        common = self.pitch(pitch) + self.run(run)
        early = self.own(first) + self.other(second) + common + self.place[0]
        late = self.own(second) + self.other(first) + common + self.place[1]
        x = torch.stack([early, late], 2).flatten(1, 2).transpose(1, 2)
        for block in self.blocks:
            x = block(x)
        own = torch.stack([first, second], 2).flatten(1)
        return self.out(x) + self.average(own).transpose(1, 2)


class Decoder(nn.Module):
    """mu and speaker vector ``[batch, 80]`` to the scaled mel ``[batch, 80, frames]``."""

    def __init__(self) -> None:
        super().__init__()
        self.enter = nn.Conv1d(MEL_BINS, WIDTH, 3, padding=1)
        self.blocks = nn.ModuleList(GatedBlock(WIDTH, 3, dilation, MEL_BINS) for dilation in _DECODER)
        self.out = nn.Conv1d(WIDTH, MEL_BINS, 1)

    def forward(self, mu: Tensor, speaker: Tensor) -> Tensor:
        x = self.enter(mu)
        for block in self.blocks:
            x = block(x, speaker)
        return mu + self.out(x)


class Renderer(nn.Module):
    """Both, with the speaker vectors of the teacher's voices."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.decoder = Decoder()
        self.speaker = nn.Embedding(len(VOICES), MEL_BINS)
        nn.init.normal_(self.speaker.weight, std=0.5)

    def forward(self, tokens: Tensor, voice: Tensor) -> tuple[Tensor, Tensor]:
        """mu and scaled mel of ``tokens`` ``[batch, n]`` by ``voice`` ``[batch]``."""
        mu = self.encoder(tokens)
        return mu, self.decoder(mu, self.speaker(voice))

    def mel(self, tokens: Tensor, voice: Tensor) -> Tensor:
        """The log mel ``[batch, 80, 2 n]``."""
        return self(tokens, voice)[1] * MEL_SPREAD + MEL_MEAN
