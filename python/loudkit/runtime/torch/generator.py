"""Token generator: a llama decoder (Touvron et al., 2023) over conditioning, text and speech rows."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from loudkit.errors import InvalidFileError
from loudkit.runtime.architecture import LlamaConfig, Shapes, rope_frequencies
from loudkit.runtime.torch.conditioning import ConditioningEncoder

Cache = list[tuple[Tensor, Tensor]]  # a layer's rotated keys and values, each [B, kv_heads, length, head_dim]


@dataclass(frozen=True)
class GeneratorSizes:
    """The decoder's declaration and the sizes of the tables around it."""

    llama: LlamaConfig
    speech_vocab: int = 8194
    text_vocab: int = 2454
    speech_positions: int = 4100
    text_positions: int = 2050
    speaker: int = 256
    pair: bool = False

    @classmethod
    def of(cls, llama: LlamaConfig, shapes: Shapes, *, pair: bool) -> GeneratorSizes:
        """Table sizes from the tensors' shapes (names below ``t3.``)."""

        def size(name: str, axis: int) -> int:
            if len(shapes.get(name, ())) != 2:
                raise InvalidFileError(f"the weights hold no two-axis t3.{name}")
            return shapes[name][axis]

        return cls(
            llama=llama,
            speech_vocab=size("speech_emb.weight", 0),
            text_vocab=size("text_emb.weight", 0),
            speech_positions=size("speech_pos_emb.emb.weight", 0),
            text_positions=size("text_pos_emb.emb.weight", 0),
            speaker=size("cond_enc.spkr_enc.weight", 1),
            pair=pair,
        )


class TokenGenerator(nn.Module):
    """Tensor names are those below ``t3.``. All methods are batched; rows are ``[B, S, hidden]``."""

    def __init__(self, sizes: GeneratorSizes) -> None:
        super().__init__()
        self.sizes = sizes
        width = sizes.llama.hidden_size
        self.text_emb = nn.Embedding(sizes.text_vocab, width)
        self.speech_emb = nn.Embedding(sizes.speech_vocab, width)
        self.text_pos_emb = PositionTable(sizes.text_positions, width)
        self.speech_pos_emb = PositionTable(sizes.speech_positions, width)
        self.cond_enc = ConditioningEncoder(width, sizes.speaker)
        self.tfmr = Decoder(sizes.llama)
        self.text_head = nn.Linear(width, sizes.text_vocab, bias=False)
        self.speech_head = nn.Linear(width, sizes.speech_vocab, bias=False)
        if sizes.pair:
            self.head2 = nn.Linear(2 * width, sizes.speech_vocab, bias=False)
            self.fuse = nn.Sequential(nn.Linear(2 * width, width), nn.GELU(), nn.Linear(width, width))

    def condition(self, speaker: Tensor, prompt_tokens: Tensor, emotion: Tensor) -> Tensor:
        """Conditioning rows ``[B, 34, hidden]`` of speaker ``[B, 256]``, ids ``[B, n]`` and emotion ``[B, 1]``."""
        prompt = self.speech_emb(prompt_tokens) + self.speech_pos_emb.emb.weight[: prompt_tokens.shape[1]]
        return self.cond_enc(speaker, prompt, emotion)

    def text_rows(self, ids: Tensor) -> Tensor:
        """Rows of framed text ids ``[B, n]``."""
        return self.text_emb(ids) + self.text_pos_emb.emb.weight[: ids.shape[1]]

    def speech_rows(self, ids: Tensor, positions: Tensor) -> Tensor:
        """Rows of speech ids ``[B, n]`` at speech positions ``[n]``."""
        return self.speech_emb(ids) + self.speech_pos_emb.emb(positions)

    def pair_rows(self, pairs: Tensor, positions: Tensor) -> Tensor:
        """Rows of pairs ``[B, n, 2]`` at speech positions ``[n]`` (pair mode)."""
        first, second = self.speech_emb(pairs[..., 0]), self.speech_emb(pairs[..., 1])
        slot = (first + second) / 2 + self.fuse(torch.cat([first, second], dim=-1))
        return slot + self.speech_pos_emb.emb(positions)

    def forward(
        self, rows: Tensor, positions: Tensor, cache: Cache | None = None, mask: Tensor | None = None
    ) -> tuple[Tensor, Cache]:
        """Hidden states ``[B, S, hidden]`` after the final norm, and the cache with these rows in it.

        ``positions`` ``[S]`` are rotary positions. ``mask`` ``[S, length]`` is true where a row may look;
        without one every row sees everything in the cache and beside it.
        """
        return self.tfmr(rows, positions, cache, mask)

    def logits(self, hidden: Tensor) -> Tensor:
        """float32 ``[..., speech_vocab]`` of hidden states."""
        return self.speech_head(hidden).float()

    def second_logits(self, hidden: Tensor, first: Tensor) -> Tensor:
        """float32 logits of a pair's second token, after ``first`` ``[...]`` was drawn at ``hidden`` (pair mode)."""
        return self.head2(torch.cat([hidden, self.speech_emb(first)], dim=-1)).float()


def causal_mask(positions: Tensor) -> Tensor:
    """``[S, S]``: a row sees itself and whatever stands before it."""
    return positions[None, :] <= positions[:, None]


class PositionTable(nn.Module):
    """A learnt position embedding."""

    def __init__(self, rows: int, width: int) -> None:
        super().__init__()
        self.emb = nn.Embedding(rows, width)


class Decoder(nn.Module):
    """Pre-norm decoder layers with rotary, grouped-query attention."""

    frequencies: Tensor

    def __init__(self, config: LlamaConfig) -> None:
        super().__init__()
        self.embed_tokens = nn.Embedding(config.vocab_size, config.hidden_size)  # in the file, never used
        self.layers = nn.ModuleList(DecoderLayer(config) for _ in range(config.num_hidden_layers))
        self.norm = RMSNorm(config.hidden_size, config.rms_norm_eps)
        # Made on the CPU whatever the default device: a module built on `meta` keeps its constants.
        frequencies = torch.tensor(rope_frequencies(config), device="cpu")
        self.register_buffer("frequencies", frequencies, persistent=False)

    def forward(
        self, x: Tensor, positions: Tensor, cache: Cache | None, mask: Tensor | None
    ) -> tuple[Tensor, Cache]:
        angle = positions.float()[:, None] * self.frequencies.float()
        angle = torch.cat([angle, angle], dim=-1)
        cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
        present: Cache = []
        for i, layer in enumerate(self.layers):
            x, entry = layer(x, cos, sin, cache[i] if cache else None, mask)
            present.append(entry)
        return self.norm(x), present


class DecoderLayer(nn.Module):
    def __init__(self, config: LlamaConfig) -> None:
        super().__init__()
        self.input_layernorm = RMSNorm(config.hidden_size, config.rms_norm_eps)
        self.self_attn = GroupedQueryAttention(config)
        self.post_attention_layernorm = RMSNorm(config.hidden_size, config.rms_norm_eps)
        self.mlp = GatedMLP(config.hidden_size, config.intermediate_size)

    def forward(
        self, x: Tensor, cos: Tensor, sin: Tensor, past: tuple[Tensor, Tensor] | None, mask: Tensor | None
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        attended, present = self.self_attn(self.input_layernorm(x), cos, sin, past, mask)
        x = x + attended
        return x + self.mlp(self.post_attention_layernorm(x)), present


class GroupedQueryAttention(nn.Module):
    """Query head h reads key/value head h div (heads / kv_heads) (Ainslie et al., "GQA", 2023)."""

    def __init__(self, config: LlamaConfig) -> None:
        super().__init__()
        self.heads, self.kv_heads, self.width = (
            config.num_attention_heads,
            config.num_key_value_heads,
            config.head_dim,
        )
        hidden = config.hidden_size
        self.q_proj = nn.Linear(hidden, self.heads * self.width, bias=False)
        self.k_proj = nn.Linear(hidden, self.kv_heads * self.width, bias=False)
        self.v_proj = nn.Linear(hidden, self.kv_heads * self.width, bias=False)
        self.o_proj = nn.Linear(self.heads * self.width, hidden, bias=False)

    def forward(
        self, x: Tensor, cos: Tensor, sin: Tensor, past: tuple[Tensor, Tensor] | None, mask: Tensor | None
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        batch, rows = x.shape[0], x.shape[1]
        group = self.heads // self.kv_heads
        q = rotate(self.q_proj(x).view(batch, rows, self.heads, self.width).transpose(1, 2), cos, sin)
        k = rotate(self.k_proj(x).view(batch, rows, self.kv_heads, self.width).transpose(1, 2), cos, sin)
        v = self.v_proj(x).view(batch, rows, self.kv_heads, self.width).transpose(1, 2)
        if past is not None:
            k, v = torch.cat([past[0], k], dim=2), torch.cat([past[1], v], dim=2)
        # The heads of a group are rows of one product: keys are read once and never repeated.
        q = q.reshape(batch, self.kv_heads, group * rows, self.width)
        scores = torch.matmul(q, k.transpose(2, 3)).float() * self.width**-0.5
        if mask is not None:
            scores = scores.view(batch, self.heads, rows, -1).masked_fill(~mask, float("-inf"))
            scores = scores.view(batch, self.kv_heads, group * rows, -1)
        out = torch.matmul(torch.softmax(scores, dim=-1).to(v.dtype), v)
        out = out.reshape(batch, self.heads, rows, self.width).transpose(1, 2)
        return self.o_proj(out.reshape(batch, rows, self.heads * self.width)), (k, v)


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Rotary embedding in the half-split layout (Su et al., "RoFormer", 2021)."""
    a, b = x.chunk(2, dim=-1)
    return x * cos + torch.cat([-b, a], dim=-1) * sin


class RMSNorm(nn.Module):
    """Root-mean-square norm (Zhang and Sennrich, 2019): float32 inside, scaled in the compute dtype."""

    def __init__(self, width: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.eps = eps

    def forward(self, x: Tensor) -> Tensor:
        wide = x.float()
        wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + self.eps)
        return wide.to(x.dtype) * self.weight


class GatedMLP(nn.Module):
    """SwiGLU (Shazeer, "GLU Variants Improve Transformer", 2020)."""

    def __init__(self, width: int, inner: int) -> None:
        super().__init__()
        self.gate_proj = nn.Linear(width, inner, bias=False)
        self.up_proj = nn.Linear(width, inner, bias=False)
        self.down_proj = nn.Linear(inner, width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))
