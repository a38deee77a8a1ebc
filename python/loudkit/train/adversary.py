"""Critics that tell the teacher's sound from the vocoder's by its spectra at several resolutions.

After the multi-resolution discriminators of UnivNet (Jang et al., 2021), small enough for one processor core.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

_RESOLUTIONS: Final = ((2048, 480), (1024, 240), (512, 120))
_WIDTH: Final = 16
_LAYERS: Final = 4
_SLOPE: Final = 0.1
_FLOOR: Final = 1e-3


class Critic(nn.Module):
    """Scores of places in the log spectrum at one resolution."""

    def __init__(self, size: int, hop: int) -> None:
        super().__init__()
        self.size, self.hop = size, hop
        widths = [1, *[_WIDTH] * _LAYERS]
        self.layers = nn.ModuleList(nn.Conv2d(a, b, (9, 3), (2, 1), (4, 1)) for a, b in pairwise(widths))
        self.out = nn.Conv2d(_WIDTH, 1, 3, padding=1)

    def forward(self, samples: Tensor) -> list[Tensor]:
        """What each layer finds in ``samples`` ``[b, n]``; the last are the scores."""
        window = torch.hann_window(self.size, device=samples.device)
        spectrum = torch.stft(samples, self.size, self.hop, self.size, window, return_complex=True).abs()
        x = torch.log(spectrum + _FLOOR * self.size**0.5)[:, None]
        found = []
        for layer in self.layers:
            x = F.leaky_relu(layer(x), _SLOPE)
            found.append(x)
        return [*found, self.out(x)]


class Critics(nn.Module):
    """One critic a resolution."""

    def __init__(self) -> None:
        super().__init__()
        self.each = nn.ModuleList(Critic(size, hop) for size, hop in _RESOLUTIONS)

    def forward(self, samples: Tensor) -> list[list[Tensor]]:
        """What all of them find in ``samples`` ``[b, n]``."""
        return [critic(samples) for critic in self.each]


def critics_loss(critics: Critics, made: Tensor, wanted: Tensor) -> Tensor:
    """What the critics learn by: 1 for the teacher, 0 for what was ``made`` (Mao et al., "LSGAN", 2017)."""
    pairs = zip(critics(made.detach()), critics(wanted), strict=True)
    return torch.stack([(b[-1] - 1).pow(2).mean() + a[-1].pow(2).mean() for a, b in pairs]).mean()


def deception_loss(critics: Critics, made: Tensor, wanted: Tensor) -> tuple[Tensor, Tensor]:
    """What the vocoder learns by: its scores, and how far its layers' findings are from the teacher's.

    The critics themselves get no gradient of it.
    """
    fixed = {name: value.detach() for name, value in critics.named_parameters()}
    with torch.no_grad():
        real = critics(wanted)
    fake = torch.func.functional_call(critics, fixed, (made,))
    scores = torch.stack([(a[-1] - 1).pow(2).mean() for a in fake]).mean()
    apart = [
        (x - y).abs().mean() / y.abs().mean().clamp(min=1e-3)
        for a, b in zip(fake, real, strict=True)
        for x, y in zip(a[:-1], b[:-1], strict=True)
    ]
    return scores, torch.stack(apart).mean()
