"""The flow encoder for one frame length: relative positions are projected once, attention is fused."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.runtime.derived.model_file import MICROSOFT, Array, ModelFile
from loudkit.runtime.derived.products import Products

_PREFIX: Final = "s3gen.flow."
_LOOKAHEAD: Final = 3
_LEAK: Final = 0.01
_NORM: Final = 1e-12


def encoder_graph(checkpoint: Checkpoint, prompt: int, query: int, *, int8: bool = False) -> ModelFile:
    """mu float32 ``[1, M, 2 (prompt + query)]`` of ids int64 ``[1, prompt]`` and ``[1, query]``."""
    model = ModelFile()
    net = Products(model, checkpoint, _PREFIX, int8)
    ids = [model.input("prompt", np.int64, 1, prompt), model.input("query", np.int64, 1, query)]
    graph = _Encoder(model, net, prompt + query)
    row = model.node("Squeeze", model.node("Concat", *ids, axis=1), model.constant([0], np.int64))
    shape = net.shape("input_embedding.weight")
    table = model.weight(
        f"{_PREFIX}input_embedding.weight", shape, lambda: net.read("input_embedding.weight")
    )
    x = graph.embed(model.node("Gather", table, row, axis=0), "encoder.embed")
    x = model.node("Add", x, graph.lookahead(x, "encoder.pre_lookahead_layer"))
    x = graph.layers(x, "encoder.encoders.", prompt + query)
    x = net.causal(graph.twice(x, shape[1]), "encoder.up_layer.conv")
    x = graph.embed(x, "encoder.up_embed")
    x = graph.layers(x, "encoder.up_encoders.", 2 * (prompt + query))
    mu = net.linear(net.norm(x, "encoder.after_norm"), "encoder_proj")
    columns = model.node("Transpose", mu, perm=[1, 0])
    model.output(
        model.node("Unsqueeze", columns, model.constant([0], np.int64), name="mu"),
        np.float32,
        1,
        net.shape("encoder_proj.weight")[0],
        2 * (prompt + query),
    )
    return model


def relative_sinusoids(rows: int, width: int) -> Array:
    """Sinusoids of the relative positions rows-1 down to -(rows-1): float32 ``[2 rows - 1, width]``."""
    position = np.arange(rows - 1, -rows, -1, dtype=np.float32)
    exponent = np.arange(0, width, 2, dtype=np.float32) * np.float32(-(math.log(10000.0) / width))
    rate = np.exp(exponent.astype(np.float64)).astype(
        np.float32
    )  # a last bit counts as often as there are rows
    angle = (position[:, None] * rate).astype(np.float64)
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(-1, width).astype(np.float32)


@dataclass(frozen=True)
class _Encoder:
    model: ModelFile
    net: Products
    tokens: int

    def embed(self, x: str, name: str) -> str:
        width = self.net.shape(f"{name}.out.0.weight")[0]
        normed = self.net.norm(self.net.linear(x, f"{name}.out.0"), f"{name}.out.1")
        return self.model.node("Mul", normed, self.model.constant(math.sqrt(width)))

    def lookahead(self, x: str, name: str) -> str:
        first = self.net.taps(x, f"{name}.conv1", before=0, after=_LOOKAHEAD)
        return self.net.causal(self.model.node("LeakyRelu", first, alpha=_LEAK), f"{name}.conv2")

    def twice(self, x: str, width: int) -> str:
        """Every row two times."""
        model = self.model
        beside = model.node("Concat", x, x, axis=1)
        return model.node("Reshape", beside, model.constant([2 * self.tokens, width], np.int64))

    def silu(self, x: str) -> str:
        return self.model.node("QuickGelu", x, domain=MICROSOFT, alpha=1.0)

    def layers(self, x: str, group: str, rows: int) -> str:
        model, net = self.model, self.net
        sinusoids = relative_sinusoids(rows, net.shape(f"{group}0.self_attn.linear_pos.weight")[1])
        added: str | None = None
        for i in range(net.count(group)):
            layer = f"{group}{i}."
            if added is None:
                normed = net.norm(x, f"{layer}norm_mha", _NORM)
            else:
                normed, x = net.add_norm(added, x, f"{layer}norm_mha", _NORM)
            attended = self.attention(normed, f"{layer}self_attn.", rows, sinusoids)
            normed, x = net.add_norm(attended, x, f"{layer}norm_ff", _NORM)
            added = net.feed_forward(
                normed, f"{layer}feed_forward.w_1", self.silu, f"{layer}feed_forward.w_2"
            )
        return x if added is None else model.node("Add", x, added)

    def attention(self, x: str, name: str, rows: int, sinusoids: Array) -> str:
        """Attention with relative positions; their scores come in as a bias on the scores of the contents."""
        model, net = self.model, self.net
        heads, width = net.shape(f"{name}pos_bias_u")
        u, v = net.read(f"{name}pos_bias_u").ravel(), net.read(f"{name}pos_bias_v").ravel()
        q = net.linear(x, f"{name}linear_q", bias=net.read(f"{name}linear_q.bias") + u)
        k, value = net.linear(x, f"{name}linear_k"), net.linear(x, f"{name}linear_v")
        by_head = model.node(
            "Reshape",
            model.node("Add", q, model.constant(v - u)),
            model.constant([rows, heads, width], np.int64),
        )

        def positions() -> Array:
            """``[heads, width, 2 rows]``: a column of zeros first, which makes the shift below a reshape."""
            projected = sinusoids @ net.read(f"{name}linear_pos.weight").T * np.float32(width**-0.5)
            split = projected.reshape(2 * rows - 1, heads, width).transpose(1, 2, 0)
            return np.pad(split, ((0, 0), (0, 0), (1, 0)))

        table = model.weight(f"{_PREFIX}{name}positions", (heads, width, 2 * rows), positions)
        scores = model.node("MatMul", model.node("Transpose", by_head, perm=[1, 0, 2]), table)
        bias = self.by_key(scores, heads, rows)
        first = model.constant([0], np.int64)
        q, k, value = (model.node("Unsqueeze", part, first) for part in (q, k, value))
        out = model.node(
            "MultiHeadAttention", q, k, value, "", "", bias,
            domain=MICROSOFT, num_heads=heads, scale=width**-0.5,
        )  # fmt: skip
        return net.linear(model.node("Squeeze", out, first), f"{name}linear_out")

    def by_key(self, scores: str, heads: int, rows: int) -> str:
        """``[H, T, 2T]`` by relative position, a column ahead, to ``[1, H, T, T]`` by key: rows slide one each."""
        model = self.model

        def ints(*values: int) -> str:
            return model.constant(values, np.int64)

        turned = model.node("Reshape", scores, ints(heads, 2 * rows, rows))
        kept = model.node("Slice", turned, ints(1), ints(2 * rows), ints(1))
        slid = model.node("Reshape", kept, ints(1, heads, rows, 2 * rows - 1))
        return model.node("Slice", slid, ints(0), ints(rows), ints(3))
