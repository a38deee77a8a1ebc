"""Flow estimator: the velocity of the mel flow at time t (Lipman et al., "Flow Matching", 2023)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.runtime.architecture import ESTIMATOR_HEAD, Shapes, estimator_heads
from loudkit.runtime.torch.shapes import axis, blocks


@dataclass(frozen=True)
class EstimatorSizes:
    """Sizes of the estimator. ``channels`` is the concatenated input: x, mu, speaker and cond, a quarter each."""

    channels: int
    dim: int
    blocks: int
    mid: int
    heads: int
    head_dim: int = ESTIMATOR_HEAD

    @classmethod
    def of(cls, shapes: Shapes, manifest: Mapping[str, object]) -> EstimatorSizes:
        """From the tensors' shapes (names below ``s3gen.flow.decoder.estimator.``) and the manifest's heads."""
        inner = axis(shapes, "down_blocks.0.1.0.attn1.to_q.weight", 0)
        heads = estimator_heads(manifest, inner)
        return cls(
            channels=axis(shapes, "down_blocks.0.0.block1.block.0.weight", 1),
            dim=axis(shapes, "down_blocks.0.0.block1.block.0.weight", 0),
            blocks=blocks(shapes, "down_blocks.0.1."),
            mid=blocks(shapes, "mid_blocks."),
            heads=heads,
            head_dim=inner // heads,
        )


class FlowEstimator(nn.Module):
    """Tensor names are those below ``s3gen.flow.decoder.estimator.``."""

    def __init__(self, sizes: EstimatorSizes) -> None:
        super().__init__()
        self.sizes = sizes
        channels, dim = sizes.channels, sizes.dim
        self.time_mlp = TimeMLP(channels, 4 * dim)
        self.down_blocks = nn.ModuleList([Stage(sizes, channels, after=True)])
        self.mid_blocks = nn.ModuleList(Stage(sizes, dim) for _ in range(sizes.mid))
        self.up_blocks = nn.ModuleList([Stage(sizes, 2 * dim, after=True)])
        self.final_block = Block(dim, dim)
        self.final_proj = nn.Conv1d(dim, channels // 4, 1)

    def forward(self, x: Tensor, mu: Tensor, t: Tensor, speaker: Tensor, cond: Tensor) -> Tensor:
        """Velocity ``[B, C, T]`` of x, mu and cond ``[B, C, T]``, t ``[B]`` and speaker ``[B, C]``."""
        tau = self.time_mlp(t, x.dtype)
        h = torch.cat([x, mu, speaker[:, :, None].expand(-1, -1, x.shape[2]), cond], dim=1)
        down, up = self.down_blocks[0], self.up_blocks[0]
        skip = down(h, tau)
        h = causal(down.get_submodule("2"), skip)
        for stage in self.mid_blocks:
            h = stage(h, tau)
        h = causal(up.get_submodule("2"), up(torch.cat([h, skip], dim=1), tau))
        return self.final_proj(self.final_block(h))


class Stage(nn.ModuleList):
    """A residual block (0), transformer blocks (1), and in the outer stages a convolution (2) that the caller runs."""

    def __init__(self, sizes: EstimatorSizes, channels: int, *, after: bool = False) -> None:
        parts: list[nn.Module] = [
            ResnetBlock(channels, sizes.dim, 4 * sizes.dim),
            nn.Sequential(*(TransformerBlock(sizes) for _ in range(sizes.blocks))),
        ]
        if after:
            parts.append(nn.Conv1d(sizes.dim, sizes.dim, 3))
        super().__init__(parts)

    def forward(self, h: Tensor, tau: Tensor) -> Tensor:
        return self[1](self[0](h, tau).transpose(1, 2)).transpose(1, 2)


class TimeMLP(nn.Module):
    """Sinusoids of 1000 t, then two layers."""

    def __init__(self, channels: int, width: int) -> None:
        super().__init__()
        self.frequencies = channels // 2
        self.linear_1 = nn.Linear(channels, width)
        self.linear_2 = nn.Linear(width, width)

    def forward(self, t: Tensor, dtype: torch.dtype) -> Tensor:
        index = torch.arange(self.frequencies, device=t.device, dtype=torch.float32)
        rate = torch.exp(index * -(math.log(10000.0) / (self.frequencies - 1)))
        angle = (1000.0 * t.float())[:, None] * rate
        table = torch.cat([angle.sin(), angle.cos()], dim=-1).to(dtype)
        return self.linear_2(F.silu(self.linear_1(table)))


def causal(conv: nn.Module, x: Tensor) -> Tensor:
    """A kernel of 3 that sees two frames back; zeros stand before the first."""
    return conv(F.pad(x, (2, 0)))


class Block(nn.Module):
    """Causal convolution, layer norm over the channels, Mish (Misra, 2019)."""

    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.block = nn.ModuleList([nn.Conv1d(channels, out, 3), nn.Identity(), nn.LayerNorm(out)])

    def forward(self, x: Tensor) -> Tensor:
        conv, _, norm = self.block
        return F.mish(norm(causal(conv, x).transpose(1, 2))).transpose(1, 2)


class ResnetBlock(nn.Module):
    def __init__(self, channels: int, out: int, time: int) -> None:
        super().__init__()
        self.block1 = Block(channels, out)
        self.block2 = Block(out, out)
        self.mlp = nn.Sequential(nn.Mish(), nn.Linear(time, out))
        self.res_conv = nn.Conv1d(channels, out, 1)

    def forward(self, x: Tensor, tau: Tensor) -> Tensor:
        h = self.block1(x) + self.mlp(tau)[:, :, None]
        return self.block2(h) + self.res_conv(x)


class TransformerBlock(nn.Module):
    def __init__(self, sizes: EstimatorSizes) -> None:
        super().__init__()
        self.norm1 = nn.LayerNorm(sizes.dim)
        self.attn1 = SelfAttention(sizes.dim, sizes.heads, sizes.head_dim)
        self.norm3 = nn.LayerNorm(sizes.dim)
        self.ff = FeedForward(sizes.dim)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.attn1(self.norm1(x))
        return x + self.ff(self.norm3(x))


class SelfAttention(nn.Module):
    def __init__(self, dim: int, heads: int, width: int) -> None:
        super().__init__()
        self.heads, self.width = heads, width
        self.to_q = nn.Linear(dim, heads * width, bias=False)
        self.to_k = nn.Linear(dim, heads * width, bias=False)
        self.to_v = nn.Linear(dim, heads * width, bias=False)
        self.to_out = nn.ModuleList([nn.Linear(heads * width, dim)])

    def forward(self, x: Tensor) -> Tensor:
        batch, rows, _ = x.shape

        def heads(y: Tensor) -> Tensor:
            return y.view(batch, rows, self.heads, self.width).transpose(1, 2)

        q, k, v = heads(self.to_q(x)), heads(self.to_k(x)), heads(self.to_v(x))
        out = F.scaled_dot_product_attention(q, k, v, scale=self.width**-0.5)
        return self.to_out[0](out.transpose(1, 2).reshape(batch, rows, self.heads * self.width))


class FeedForward(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.net = nn.ModuleList([Projected(dim, 4 * dim), nn.Identity(), nn.Linear(4 * dim, dim)])

    def forward(self, x: Tensor) -> Tensor:
        for part in self.net:
            x = part(x)
        return x


class Projected(nn.Module):
    """A linear layer and the exact GELU (Hendrycks and Gimpel, 2016)."""

    def __init__(self, dim: int, out: int) -> None:
        super().__init__()
        self.proj = nn.Linear(dim, out)

    def forward(self, x: Tensor) -> Tensor:
        return F.gelu(self.proj(x))
