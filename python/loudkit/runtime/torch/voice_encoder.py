"""Voice encoder: mel windows to unit vectors, trained with the GE2E loss (Wan et al., 2018)."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from loudkit.runtime.architecture import Shapes
from loudkit.runtime.torch.shapes import axis


@dataclass(frozen=True)
class VoiceEncoderSizes:
    mels: int
    hidden: int
    embedding: int
    layers: int

    @classmethod
    def of(cls, shapes: Shapes) -> VoiceEncoderSizes:
        """From the tensors' shapes (names as in ``ve.safetensors``)."""
        return cls(
            mels=axis(shapes, "lstm.weight_ih_l0", 1),
            hidden=axis(shapes, "lstm.weight_hh_l0", 1),
            embedding=axis(shapes, "proj.weight", 0),
            layers=sum(name.startswith("lstm.weight_ih_l") for name in shapes),
        )


class VoiceEncoder(nn.Module):
    """Tensor names are those of ``ve.safetensors``."""

    def __init__(self, sizes: VoiceEncoderSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.lstm = nn.LSTM(sizes.mels, sizes.hidden, sizes.layers, batch_first=True)
        self.proj = nn.Linear(sizes.hidden, sizes.embedding)
        # Scale and offset of the training loss: in the file, not used here.
        self.similarity_weight = nn.Parameter(torch.tensor([10.0]))
        self.similarity_bias = nn.Parameter(torch.tensor([-5.0]))

    def forward(self, partials: Tensor) -> Tensor:
        """``[k, embedding]`` of ``[k, 160, mels]``: the last layer's state after the last frame, made a unit vector."""
        _, (hidden, _) = self.lstm(partials)
        raw = torch.relu(self.proj(hidden[-1]))
        return raw / raw.square().sum(dim=1, keepdim=True).sqrt()
