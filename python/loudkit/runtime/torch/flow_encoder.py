"""Flow encoder: speech tokens to mu, an upsampling conformer (Gulati et al., 2020) without masks. float32 only."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.runtime.architecture import Shapes
from loudkit.runtime.torch.precision import refuse_half
from loudkit.runtime.torch.shapes import axis, blocks

LOOKAHEAD = 3  # rows that the first convolution sees ahead of its own


@dataclass(frozen=True)
class EncoderSizes:
    """Sizes of the conformer and of the tables around it."""

    dim: int
    heads: int
    ff: int
    blocks: int
    up_blocks: int
    codebook: int = 6561
    mel: int = 80

    @classmethod
    def of(cls, shapes: Shapes) -> EncoderSizes:
        """From the tensors' shapes (names below ``s3gen.flow.``)."""
        return cls(
            dim=axis(shapes, "input_embedding.weight", 1),
            heads=axis(shapes, "encoder.encoders.0.self_attn.pos_bias_u", 0),
            ff=axis(shapes, "encoder.encoders.0.feed_forward.w_1.weight", 0),
            blocks=blocks(shapes, "encoder.encoders."),
            up_blocks=blocks(shapes, "encoder.up_encoders."),
            codebook=axis(shapes, "input_embedding.weight", 0),
            mel=axis(shapes, "encoder_proj.weight", 0),
        )


class FlowEncoder(nn.Module):
    """Tensor names are those below ``s3gen.flow.``."""

    def __init__(self, sizes: EncoderSizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.input_embedding = nn.Embedding(sizes.codebook, sizes.dim)
        self.encoder = UpsamplingConformer(sizes)
        self.encoder_proj = nn.Linear(sizes.dim, sizes.mel)

    def forward(self, prompt: Tensor, query: Tensor) -> Tensor:
        """mu ``[B, mel, 2T]`` of token ids, prompt and query one after the other (T together)."""
        rows = self.input_embedding(torch.cat([prompt, query], dim=1))
        return self.encoder_proj(self.encoder(rows)).transpose(1, 2)

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> FlowEncoder:
        refuse_half(
            "flow encoder", "its normalisations divide by deviations that a half type rounds to zero", fn
        )
        return super()._apply(fn, recurse)


class UpsamplingConformer(nn.Module):
    """Tensor names are those below ``s3gen.flow.encoder.``; rows ``[B, T, dim]`` to ``[B, 2T, dim]``."""

    def __init__(self, sizes: EncoderSizes) -> None:
        super().__init__()
        self.embed = ScaledEmbed(sizes.dim)
        self.pre_lookahead_layer = Lookahead(sizes.dim)
        self.encoders = nn.ModuleList(ConformerLayer(sizes) for _ in range(sizes.blocks))
        self.up_layer = Doubling(sizes.dim)
        self.up_embed = ScaledEmbed(sizes.dim)
        self.up_encoders = nn.ModuleList(ConformerLayer(sizes) for _ in range(sizes.up_blocks))
        self.after_norm = nn.LayerNorm(sizes.dim)

    def forward(self, x: Tensor) -> Tensor:
        x = self.pre_lookahead_layer(self.embed(x))
        table = relative_sinusoids(x)
        for layer in self.encoders:
            x = layer(x, table)
        x = self.up_embed(self.up_layer(x))
        table = relative_sinusoids(x)
        for layer in self.up_encoders:
            x = layer(x, table)
        return self.after_norm(x)


def relative_sinusoids(x: Tensor) -> Tensor:
    """Sinusoids of the relative positions T-1 down to -(T-1) of ``x`` ``[B, T, dim]``: ``[2T-1, dim]`` in its type."""
    length, dim = x.shape[1], x.shape[2]
    position = torch.arange(length - 1, -length, -1, device=x.device, dtype=torch.float32)
    rate = torch.exp(
        torch.arange(0, dim, 2, device=x.device, dtype=torch.float32) * -(math.log(10000.0) / dim)
    )
    angle = position[:, None] * rate
    return torch.stack([angle.sin(), angle.cos()], dim=-1).reshape(-1, dim).to(x.dtype)


class ScaledEmbed(nn.Module):
    def __init__(self, dim: int) -> None:
        super().__init__()
        self.out = nn.Sequential(nn.Linear(dim, dim), nn.LayerNorm(dim))
        self.scale = math.sqrt(dim)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(x) * self.scale


class Lookahead(nn.Module):
    """Two convolutions; each row ends up seeing three rows ahead."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv1d(dim, dim, LOOKAHEAD + 1)
        self.conv2 = nn.Conv1d(dim, dim, 3)

    def forward(self, x: Tensor) -> Tensor:
        y = F.leaky_relu(self.conv1(F.pad(x.transpose(1, 2), (0, LOOKAHEAD))), 0.01)
        return x + self.conv2(F.pad(y, (2, 0))).transpose(1, 2)


class Doubling(nn.Module):
    """Every frame twice, then a causal convolution over what was repeated."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.conv = nn.Conv1d(dim, dim, 5)

    def forward(self, x: Tensor) -> Tensor:
        batch, rows, dim = x.shape
        twice = x[:, :, None].expand(-1, -1, 2, -1).reshape(batch, 2 * rows, dim)
        return self.conv(F.pad(twice.transpose(1, 2), (4, 0))).transpose(1, 2)


class ConformerLayer(nn.Module):
    def __init__(self, sizes: EncoderSizes) -> None:
        super().__init__()
        self.norm_mha = nn.LayerNorm(sizes.dim, eps=1e-12)
        self.self_attn = RelativeAttention(sizes.dim, sizes.heads)
        self.norm_ff = nn.LayerNorm(sizes.dim, eps=1e-12)
        self.feed_forward = FeedForward(sizes.dim, sizes.ff)

    def forward(self, x: Tensor, table: Tensor) -> Tensor:
        x = x + self.self_attn(self.norm_mha(x), table)
        return x + self.feed_forward(self.norm_ff(x))


class FeedForward(nn.Module):
    def __init__(self, dim: int, inner: int) -> None:
        super().__init__()
        self.w_1 = nn.Linear(dim, inner)
        self.w_2 = nn.Linear(inner, dim)

    def forward(self, x: Tensor) -> Tensor:
        return self.w_2(F.silu(self.w_1(x)))


class RelativeAttention(nn.Module):
    """Attention with relative positions (Dai et al., "Transformer-XL", 2019)."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.heads, self.width = heads, dim // heads
        self.linear_q = nn.Linear(dim, dim)
        self.linear_k = nn.Linear(dim, dim)
        self.linear_v = nn.Linear(dim, dim)
        self.linear_out = nn.Linear(dim, dim)
        self.linear_pos = nn.Linear(dim, dim, bias=False)
        self.pos_bias_u = nn.Parameter(torch.zeros(heads, self.width))
        self.pos_bias_v = nn.Parameter(torch.zeros(heads, self.width))

    def forward(self, x: Tensor, table: Tensor) -> Tensor:
        batch, rows, dim = x.shape
        q = self.linear_q(x).view(batch, rows, self.heads, self.width)
        k = self.linear_k(x).view(batch, rows, self.heads, self.width).permute(0, 2, 3, 1)
        v = self.linear_v(x).view(batch, rows, self.heads, self.width).transpose(1, 2)
        p = self.linear_pos(table).view(1, -1, self.heads, self.width).permute(0, 2, 3, 1)
        content = torch.matmul((q + self.pos_bias_u).transpose(1, 2), k)
        position = torch.matmul((q + self.pos_bias_v).transpose(1, 2), p)
        scores = (content + _by_key(position)) * self.width**-0.5
        out = torch.matmul(torch.softmax(scores, dim=-1), v)
        return self.linear_out(out.transpose(1, 2).reshape(batch, rows, dim))


def _by_key(position: Tensor) -> Tensor:
    """``[B, H, T, 2T-1]`` ordered by relative position to ``[B, H, T, T]`` ordered by key.

    Row i needs columns T-1-i to 2T-2-i: one column of padding makes that a reshape.
    """
    batch, heads, rows, columns = position.shape
    padded = F.pad(position, (1, 0)).view(batch, heads, columns + 1, rows)
    return padded[:, :, 1:].reshape(batch, heads, rows, columns)[..., :rows]
