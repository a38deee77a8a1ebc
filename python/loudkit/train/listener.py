"""Which of our voices a recording sounds like, so that a profile that was cloned for the full model finds its nearest.

A cloned profile brings its speaker in vectors of another network, which say nothing here, and the mel of its recording,
which does.
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

from loudkit.law.windows import MEL_BINS
from loudkit.train.renderer import MEL_SPREAD
from loudkit.train.teacher import VOICES

SPEECH: Final = -6.0  # mean log mel of a frame that is speech
_WIDTH: Final = 48
_LEAST: Final = 10  # frames of speech that it takes to listen


class Listener(nn.Module):
    """Two convolutions, and the mean and spread of what they find over the frames of speech."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv1d(MEL_BINS, _WIDTH, 5, padding=2),
            nn.ReLU(),
            nn.Conv1d(_WIDTH, _WIDTH, 5, padding=2),
            nn.ReLU(),
        )
        self.out = nn.Linear(2 * _WIDTH, len(VOICES))

    def forward(self, mel: Tensor) -> tuple[Tensor, Tensor]:
        """Scores ``[b, voices]`` of mels ``[b, 80, t]``, and whether there is speech to judge by ``[b]``."""
        frame = mel.mean(1, keepdim=True)
        speech = ((frame > SPEECH) & (mel.abs().sum(1, keepdim=True) > 0)).float()
        count = speech.sum(2)
        # Without the level, which belongs to the recording and not to the voice.
        level = (frame * speech).sum(2, keepdim=True) / count.clamp(min=1)[..., None]
        h = self.layers((mel - level) / MEL_SPREAD * speech)
        mean = (h * speech).sum(2) / count.clamp(min=1)
        spread = (((h - mean[..., None]) ** 2 * speech).sum(2) / count.clamp(min=1) + 1e-4).sqrt()
        return self.out(torch.cat([mean, spread], 1)), count[:, 0] > _LEAST
