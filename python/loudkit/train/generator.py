"""The small token generator: it plans a whole line from its letters at once.

Every text row says which phones it stands for, how long each lasts and how high it is (as FastSpeech does for phones;
Ren et al., 2019). The speech tokens follow by counting. Nothing is repeated or lost, and a line ends by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor, nn

from loudkit.train.renderer import GatedBlock
from loudkit.train.speech_tokens import PHONES
from loudkit.train.spelling import TEXT_VOCABULARY
from loudkit.train.spoken import PITCHES, SLOTS
from loudkit.train.teacher import VOICES

WIDTH: Final = 192
TEXT_ROWS: Final = 300
_DILATIONS: Final = (1, 1, 2, 4, 2, 1)
_KERNEL: Final = 5
_USUAL: Final = 1.3  # ln of frames


@dataclass(frozen=True)
class Plan:
    """Per row and slot: scores of no phone and of every phone, ln of the length in frames, pitches in deviations."""

    phones: Tensor  # [batch, rows, slots, 1 + phones]
    log_lengths: Tensor  # [batch, rows, slots]
    pitch: Tensor  # [batch, rows, slots, 2]


class TokenGenerator(nn.Module):
    """The network over text rows; a row's last width is 1 where it is text, 0 elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.text = nn.Embedding(TEXT_VOCABULARY, WIDTH)
        self.text_position = nn.Parameter(torch.randn(TEXT_ROWS, WIDTH) * 0.02)
        self.speaker = nn.Embedding(len(VOICES), WIDTH)
        self.blocks = nn.ModuleList(GatedBlock(WIDTH, _KERNEL, d, WIDTH) for d in _DILATIONS)
        self.phones = nn.Linear(WIDTH, SLOTS * (1 + len(PHONES)))
        self.times = nn.Linear(WIDTH, (1 + PITCHES) * SLOTS)
        nn.init.constant_(self.times.bias[:SLOTS], _USUAL)

    def rows(self, text: Tensor) -> Tensor:
        """Embedded text ids ``[batch, rows]``."""
        return flagged(self.text(text) + self.text_position[: text.shape[1]], 1)

    def forward(self, rows: Tensor, speaker: Tensor) -> Plan:
        """The plan of rows ``[batch, rows, width]`` for speaker rows ``[batch, width]``."""
        there = rows[..., -1:].transpose(1, 2)
        x = rows.transpose(1, 2) * there
        for block in self.blocks:
            x = block(x, speaker) * there
        x = x.transpose(1, 2)
        lengths, *pitch = self.times(x).chunk(1 + PITCHES, -1)
        return Plan(self.phones(x).unflatten(-1, (SLOTS, -1)), lengths, torch.stack(pitch, -1))


def flagged(rows: Tensor, value: float) -> Tensor:
    """``rows`` with the last width set to ``value``."""
    return torch.cat([rows[..., :-1], torch.full_like(rows[..., -1:], value)], -1)
