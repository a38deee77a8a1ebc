"""The small token generator: text rows in, speech tokens out.

A Llama-like decoder (RMSNorm, rotary positions, grouped queries, SwiGLU) in which the text rows see each other in both
directions. The last width of a row is a flag, 1 on text rows, so that a graph can make its own mask. Only two of the 34
conditioning rows are used: the speaker's and the emotion's.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.train.speech_tokens import ATTRIBUTES, PHONES, PITCHES, RUNS, START, STOP
from loudkit.train.spelling import TEXT_VOCABULARY
from loudkit.train.teacher import VOICES

CONDITIONING_ROWS: Final = 34
TEXT_ROWS: Final = 300
SPEECH_ROWS: Final = 300
MASKED: Final = -1e9


@dataclass(frozen=True)
class GeneratorSizes:
    """Width, depth and heads."""

    width: int = 192
    layers: int = 6
    heads: int = 4
    kv_heads: int = 2
    head_width: int = 48
    feed_forward: int = 512

    @property
    def guided(self) -> tuple[int, ...]:
        """Layers whose first head is taught to look at the letter that is being said."""
        return tuple(range(2, self.layers))


Past = tuple[Tensor, Tensor]


class Normed(nn.Module):
    """RMSNorm in float32."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        x = x.float()
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * self.weight


class Layer(nn.Module):
    """Attention and feed-forward; also gives the layer's keys and values, and the attention weights."""

    def __init__(self, sizes: GeneratorSizes) -> None:
        super().__init__()
        self.sizes = sizes
        heads, scale = sizes.heads + 2 * sizes.kv_heads, 0.04 / math.sqrt(2 * sizes.layers)
        self.attention_norm = Normed(sizes.width)
        self.qkv = nn.Linear(sizes.width, heads * sizes.head_width, bias=False)
        self.out = nn.Linear(sizes.heads * sizes.head_width, sizes.width, bias=False)
        self.feed_norm = Normed(sizes.width)
        self.gate_up = nn.Linear(sizes.width, 2 * sizes.feed_forward, bias=False)
        self.down = nn.Linear(sizes.feed_forward, sizes.width, bias=False)
        nn.init.normal_(self.out.weight, std=scale)
        nn.init.normal_(self.down.weight, std=scale)

    def forward(
        self, x: Tensor, turn: Past, mask: Tensor | None, past: Past | None = None
    ) -> tuple[Tensor, Past, Tensor]:
        sizes = self.sizes
        batch, rows, _ = x.shape
        groups, each, wide = sizes.kv_heads, sizes.heads // sizes.kv_heads, sizes.head_width
        heads = self.qkv(self.attention_norm(x)).view(batch, rows, -1, wide).transpose(1, 2)
        q = rotated(heads[:, : sizes.heads], turn)
        k = rotated(heads[:, sizes.heads : sizes.heads + groups], turn)
        v = heads[:, sizes.heads + groups :]
        if past is not None:
            k, v = torch.cat([past[0], k], 2), torch.cat([past[1], v], 2)
        score = (q * wide**-0.5).reshape(batch, groups, each * rows, wide) @ k.transpose(2, 3)
        score = score.view(batch, sizes.heads, rows, -1).float()
        weight = torch.softmax(score if mask is None else score + mask, -1)
        seen = weight.to(v.dtype).view(batch, groups, each * rows, -1) @ v
        x = x + self.out(seen.view(batch, sizes.heads, rows, wide).transpose(1, 2).flatten(2))
        gate, up = self.gate_up(self.feed_norm(x)).chunk(2, -1)
        return x + self.down(F.silu(gate) * up), (k, v), weight


class TokenGenerator(nn.Module):
    """The network; ``used`` are the token ids it can say, the stop token last."""

    def __init__(self, used: Tensor, sizes: GeneratorSizes) -> None:
        super().__init__()
        self.sizes = sizes
        width = sizes.width
        self.register_buffer("used", used)
        self.register_buffer("attributes", torch.as_tensor(ATTRIBUTES), persistent=False)
        self.text = nn.Embedding(TEXT_VOCABULARY, width)
        self.text_position = nn.Parameter(_waves(TEXT_ROWS, width))
        self.speech_position = nn.Parameter(_waves(SPEECH_ROWS, width))
        self.first_phone = nn.Embedding(len(PHONES), width)
        self.second_phone = nn.Embedding(len(PHONES), width)
        self.pitch = nn.Embedding(PITCHES, width)
        self.run = nn.Embedding(RUNS, width)
        self.start = nn.Parameter(torch.randn(width) * 0.3)
        self.speaker = nn.Embedding(len(VOICES), width)
        self.emotion = nn.Parameter(torch.randn(width) * 0.3)
        for table in (self.text, self.first_phone, self.second_phone, self.pitch, self.run):
            nn.init.normal_(table.weight, std=0.3)
        nn.init.normal_(self.speaker.weight, std=0.5)
        self.layers = nn.ModuleList(Layer(sizes) for _ in range(sizes.layers))
        self.norm = Normed(width)
        # A token's output row is its own and those of its parts, so that a rare token learns from the others.
        self.own_head = nn.Parameter(torch.zeros(len(used), width))
        self.part_heads = nn.ParameterList(
            nn.Parameter(torch.randn(n, width) * 0.02) for n in (len(PHONES), len(PHONES), PITCHES, RUNS)
        )
        self.sounds = nn.Linear(width, 2 * len(PHONES))  # training only: the phones of each letter

    def speech_rows(self, ids: Tensor) -> Tensor:
        """Embedded speech tokens, without position."""
        first, second, pitch, run = self.attributes[ids].unbind(-1)
        row = self.first_phone(first) + self.second_phone(second) + self.pitch(pitch) + self.run(run)
        return flagged(torch.where((ids == START)[..., None], self.start, row), 0)

    def head(self) -> Tensor:
        """The output matrix ``[used, width]``; the stop token has no parts."""
        parts = self.attributes[self.used].unbind(-1)
        shared = sum(table[part] for table, part in zip(self.part_heads, parts, strict=True))
        return self.own_head + torch.where((self.used == STOP)[:, None], 0.0, shared)

    def scores(self, hidden: Tensor) -> Tensor:
        """Logits of the used ids, float32."""
        return (self.norm(hidden) @ self.head().T).float()

    def turn(self, positions: Tensor) -> Past:
        """Cosine and sine of the rotary angles (Su et al., "RoFormer", 2021), ``[1, 1, rows, head / 2]``."""
        half = self.sizes.head_width // 2
        rates = 10000.0 ** (-torch.arange(half, dtype=torch.float32) / half)
        angle = positions.float()[..., None] * rates
        return angle.cos()[None, None], angle.sin()[None, None]


def rotated(x: Tensor, turn: Past) -> Tensor:
    """``x`` ``[batch, heads, rows, width]`` turned in the planes of its two halves."""
    cos, sin = turn
    a, b = x.chunk(2, -1)
    return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)


def flagged(rows: Tensor, value: float) -> Tensor:
    """``rows`` with the last width set to ``value``."""
    return torch.cat([rows[..., :-1], torch.full_like(rows[..., -1:], value)], -1)


def visible(is_text: Tensor) -> Tensor:
    """The additive mask ``[..., rows, rows]``: causal, and among text rows in both directions."""
    at = torch.arange(is_text.shape[-1])
    seen = (at[:, None] >= at) | (is_text[..., :, None] & is_text[..., None, :])
    return torch.where(seen, 0.0, MASKED)


def _waves(rows: int, width: int) -> Tensor:
    """Sinusoidal positions (Vaswani et al., 2017), the start of a learned table."""
    angle = torch.arange(rows)[:, None] * 10000.0 ** (-torch.arange(0, width, 2) / width)
    return torch.stack([angle.sin(), angle.cos()], -1).flatten(1) * 0.3

