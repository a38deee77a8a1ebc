"""Conditioning encoder: one speaker row, 32 rows drawn from the prompt by a perceiver, one emotion row."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

QUERIES = 32
HEADS = 4
ROWS = QUERIES + 2


class ConditioningEncoder(nn.Module):
    """Tensor names are those below ``t3.cond_enc.``."""

    def __init__(self, width: int, speaker: int) -> None:
        super().__init__()
        self.spkr_enc = nn.Linear(speaker, width)
        self.perceiver = Perceiver(width)
        self.emotion_adv_fc = nn.Linear(1, width, bias=False)

    def forward(self, speaker: Tensor, prompt: Tensor, emotion: Tensor) -> Tensor:
        """``[B, 34, width]`` of speaker ``[B, 256]``, prompt rows ``[B, n, width]`` and emotion ``[B, 1]``."""
        first = self.spkr_enc(speaker)[:, None]
        last = self.emotion_adv_fc(emotion)[:, None]
        return torch.cat([first, self.perceiver(prompt), last], dim=1)


class Perceiver(nn.Module):
    """Learnt queries look at the prompt, then at themselves, through the same block (Jaegle et al., 2021)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.pre_attention_query = nn.Parameter(torch.randn(1, QUERIES, width) * width**-0.5)
        self.attn = CrossAttention(width)

    def forward(self, prompt: Tensor) -> Tensor:
        query = self.pre_attention_query.expand(prompt.shape[0], -1, -1)
        resampled = self.attn(query, prompt)
        return self.attn(resampled, resampled)


class CrossAttention(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.to_q = nn.Linear(width, width)
        self.to_k = nn.Linear(width, width)
        self.to_v = nn.Linear(width, width)
        self.proj_out = nn.Linear(width, width)

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        batch, width = x.shape[0], x.shape[2]

        def heads(rows: Tensor) -> Tensor:
            return rows.view(batch, -1, HEADS, width // HEADS).transpose(1, 2)

        seen = self.norm(y)
        q, k, v = heads(self.to_q(self.norm(x))), heads(self.to_k(seen)), heads(self.to_v(seen))
        scores = torch.matmul(q, k.transpose(2, 3)) * (width // HEADS) ** -0.5
        out = torch.matmul(F.softmax(scores.float(), dim=-1).to(v.dtype), v)
        return x + self.proj_out(out.transpose(1, 2).reshape(batch, -1, width))
