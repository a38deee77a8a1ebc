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
from loudkit.train.teacher import PITCH, VOICES
from loudkit.train.vocoder import Vocoder

_SPEECH: Final = 3.5  # below the loudest frames' mean log mel a frame is no speech any more
_QUIETEST: Final = -11.0
_WIDTH: Final = 48
_LEAST: Final = 10  # frames of speech that it takes to listen
_TIMBRE: Final = 0.5  # weight of the network's scores, which know few speakers, beside the pitch
_PITCH_SPREAD: Final = 0.2  # ln
_USUAL: Final = -3.5  # mean log mel of our voices' speech


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
        speech = spoken(mel)
        count = speech.sum(2)
        # Without the level, which belongs to the recording and not to the voice.
        h = self.layers((mel - _level(mel, speech)) / MEL_SPREAD * speech)
        mean = (h * speech).sum(2) / count.clamp(min=1)
        spread = (((h - mean[..., None]) ** 2 * speech).sum(2) / count.clamp(min=1) + 1e-4).sqrt()
        return self.out(torch.cat([mean, spread], 1)), count[:, 0] > _LEAST


def spoken(mel: Tensor) -> Tensor:
    """1 where a frame of ``mel`` ``[b, 80, t]`` is speech, else 0: ``[b, 1, t]``; frames of zeros are padding."""
    frame = mel.mean(1, keepdim=True)
    frame = torch.where(mel.abs().sum(1, keepdim=True) > 0, frame, _QUIETEST)
    loudest = frame.max(2, keepdim=True).values
    return ((frame > loudest - _SPEECH) & (frame > _QUIETEST + 1)).float()


def _level(mel: Tensor, speech: Tensor) -> Tensor:
    """The mean log mel of the frames of ``speech``, ``[b, 1, 1]``."""
    total = (mel.mean(1, keepdim=True) * speech).sum(2, keepdim=True)
    return total / speech.sum(2, keepdim=True).clamp(min=1)


class Likeness(nn.Module):
    """How much a recording sounds like each voice, by its timbre and by its pitch."""

    def __init__(self, listener: Listener, vocoder: Vocoder) -> None:
        super().__init__()
        self.listener = listener
        self.vocoder = vocoder
        self.register_buffer("heights", torch.tensor([PITCH[n][0] for n in range(len(VOICES))]))

    def forward(self, mel: Tensor) -> tuple[Tensor, Tensor]:
        """Shares ``[b, voices]`` and whether there is speech ``[b]``, of mels ``[b, 80, t]``."""
        scores, heard = self.listener(mel)
        speech = spoken(mel)
        # The vocoder knows pitch at its own voices' level.
        log_f0, voicing = self.vocoder.pitch(mel - _level(mel, speech) + _USUAL)
        weight = torch.sigmoid(voicing) * speech[:, 0]
        height = (log_f0 * weight).sum(1) / weight.sum(1).clamp(min=1e-3)
        far = (height[:, None] - self.heights) / _PITCH_SPREAD
        return torch.softmax(_TIMBRE * scores - far**2, 1), heard
