"""Speech tokenizer: token mel to ids at 25 Hz (CosyVoice 2's S3 tokenizer; Du et al., 2024)."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.errors import InvalidFileError
from loudkit.runtime.architecture import Shapes
from loudkit.runtime.torch.shapes import axis, blocks

HEAD_DIM = 64  # the rotary table is made for it
BOUND = 0.9990000128746033  # float32(0.999): keeps tanh inside the outer digits


@dataclass(frozen=True)
class TokenizerSizes:
    mels: int
    width: int
    blocks: int
    memory: int = 31
    digits: int = 8

    @classmethod
    def of(cls, shapes: Shapes) -> TokenizerSizes:
        """From the tensors' shapes (names below ``s3gen.tokenizer.``)."""
        width = axis(shapes, "encoder.conv1.weight", 0)
        if width % HEAD_DIM:
            raise InvalidFileError(
                f"the speech tokenizer is {width} wide; it must be a multiple of {HEAD_DIM}"
            )
        return cls(
            mels=axis(shapes, "encoder.conv1.weight", 1),
            width=width,
            blocks=blocks(shapes, "encoder.blocks."),
            memory=axis(shapes, "encoder.blocks.0.attn.fsmn_block.weight", 2),
            digits=axis(shapes, "quantizer._codebook.project_down.weight", 0),
        )


class SpeechTokenizer(nn.Module):
    """Tensor names are those below ``s3gen.tokenizer.``, without the two tables of its front end."""

    def __init__(self, sizes: TokenizerSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.encoder = Encoder(sizes)
        self.quantizer = Quantizer(sizes)

    def forward(self, mel: Tensor) -> Tensor:
        """int64 ids ``[ceil(F / 4)]`` of a token mel ``[1, mels, F]``."""
        digits = torch.round(self.codes(mel)) + 1.0
        weights = 3 ** torch.arange(self.sizes.digits, device=mel.device)
        return (digits.long() * weights).sum(-1)[0]

    def codes(self, mel: Tensor) -> Tensor:
        """What is rounded to the ternary digits: ``[1, ceil(F / 4), 8]`` in (-1, 1)."""
        return self.quantizer(self.encoder(mel))


class Quantizer(nn.Module):
    """Finite scalar quantisation (Mentzer et al., 2023), before the rounding."""

    def __init__(self, sizes: TokenizerSizes) -> None:
        super().__init__()
        self._codebook = nn.ModuleDict({"project_down": nn.Linear(sizes.width, sizes.digits)})

    def forward(self, x: Tensor) -> Tensor:
        return torch.tanh(self._codebook["project_down"](x)) * BOUND


class Encoder(nn.Module):
    """Two convolutions that halve the rate each, then transformer blocks."""

    def __init__(self, sizes: TokenizerSizes) -> None:
        super().__init__()
        self.conv1 = nn.Conv1d(sizes.mels, sizes.width, 3, stride=2, padding=1)
        self.conv2 = nn.Conv1d(sizes.width, sizes.width, 3, stride=2, padding=1)
        self.blocks = nn.ModuleList(Block(sizes) for _ in range(sizes.blocks))

    def forward(self, mel: Tensor) -> Tensor:
        x = self.subsample(mel)
        cos, sin = rotary_table(x.shape[1], x.device)
        for block in self.blocks:
            x = block(x, cos, sin)
        return x

    def subsample(self, mel: Tensor) -> Tensor:
        """``[1, mels, F]`` to ``[1, ceil(F / 4), width]``."""
        return F.gelu(self.conv2(F.gelu(self.conv1(mel)))).transpose(1, 2)


def rotary_table(length: int, device: torch.device) -> tuple[Tensor, Tensor]:
    """Cosine and sine ``[length, 32]`` of t / 10000^(2i/64), all in float32."""
    frequency = 1.0 / 10000.0 ** (torch.arange(0, HEAD_DIM, 2, device=device, dtype=torch.float32) / HEAD_DIM)
    angle = torch.arange(length, device=device).float()[:, None] * frequency
    return angle.cos(), angle.sin()


class Block(nn.Module):
    def __init__(self, sizes: TokenizerSizes) -> None:
        super().__init__()
        width = sizes.width
        self.attn = Attention(sizes)
        self.attn_ln = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.mlp_ln = nn.LayerNorm(width)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        x = x + self.attn(self.attn_ln(x), cos, sin)
        return x + self.mlp(self.mlp_ln(x))


class Attention(nn.Module):
    """Self-attention, plus a memory of the values that bypasses the output projection (FSMN; Zhang et al., 2018)."""

    def __init__(self, sizes: TokenizerSizes) -> None:
        super().__init__()
        width = sizes.width
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width, bias=False)
        self.value = nn.Linear(width, width)
        self.out = nn.Linear(width, width)
        self.fsmn_block = nn.Conv1d(
            width, width, sizes.memory, padding=sizes.memory // 2, groups=width, bias=False
        )

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        batch, _, width = x.shape

        def heads(rows: Tensor) -> Tensor:
            return rows.view(batch, -1, width // HEAD_DIM, HEAD_DIM).transpose(1, 2)

        value = self.value(x)
        memory = self.fsmn_block(value.transpose(1, 2)).transpose(1, 2) + value
        q = _rotate(heads(self.query(x)), cos, sin) * HEAD_DIM**-0.25
        k = _rotate(heads(self.key(x)), cos, sin) * HEAD_DIM**-0.25
        weights = torch.softmax(torch.matmul(q, k.transpose(2, 3)), dim=-1)
        attended = torch.matmul(weights, heads(value)).transpose(1, 2).reshape(batch, -1, width)
        return self.out(attended) + memory


def _rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    a, b = x.chunk(2, dim=-1)
    return torch.cat([a * cos - b * sin, b * cos + a * sin], dim=-1)
