"""The flow estimator in rows: no transposition anywhere, attention fused, convolutions as products."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.runtime.architecture import estimator_heads
from loudkit.runtime.derived.model_file import MICROSOFT, ModelFile
from loudkit.runtime.derived.products import Products

_PREFIX: Final = "s3gen.flow.decoder.estimator."
_MISH_LIMIT: Final = 20.0  # beyond it mish(x) is x in float32


def estimator_graph(checkpoint: Checkpoint, *, int8: bool = False) -> ModelFile:
    """Velocity float32 ``[1, C, T]`` of x, mu ``[1, C, T]``, t ``[1]``, speaker ``[1, C]`` and cond ``[1, C, T]``."""
    model = ModelFile()
    net = Products(model, checkpoint, _PREFIX, int8)
    channels = net.shape("final_proj.weight")[0]
    x, mu = (model.input(name, np.float32, 1, channels, "frames") for name in ("x", "mu"))
    t = model.input("t", np.float32, 1)
    speaker = model.input("speaker", np.float32, 1, channels)
    cond = model.input("cond", np.float32, 1, channels, "frames")
    graph = _Estimator(model, net)

    tau = graph.time(t)
    frames = model.node("Shape", x, start=2, end=3)
    shape = model.node("Concat", frames, model.constant([channels], np.int64), axis=0)
    everywhere = model.node("Expand", speaker, shape)
    h = model.node("Concat", *(graph.rows(part) for part in (x, mu)), everywhere, graph.rows(cond), axis=1)
    skip = graph.stage(h, tau, "down_blocks.0.")
    h = net.causal(skip, "down_blocks.0.2")
    for i in range(net.count("mid_blocks.")):
        h = graph.stage(h, tau, f"mid_blocks.{i}.")
    h = graph.stage(model.node("Concat", h, skip, axis=1), tau, "up_blocks.0.")
    h = graph.block(net.causal(h, "up_blocks.0.2"), "final_block")
    columns = model.node("Transpose", net.linear(h, "final_proj"), perm=[1, 0])
    velocity = model.node("Unsqueeze", columns, model.constant([0], np.int64), name="velocity")
    model.output(velocity, np.float32, 1, channels, "frames")
    return model


@dataclass(frozen=True)
class _Estimator:
    model: ModelFile
    net: Products

    def rows(self, value: str) -> str:
        """``[1, C, T]`` to ``[T, C]``."""
        squeezed = self.model.node("Squeeze", value, self.model.constant([0], np.int64))
        return self.model.node("Transpose", squeezed, perm=[1, 0])

    def time(self, t: str) -> str:
        """mish of the time embedding ``[1, 4 D]``: every residual block begins with it."""
        model = self.model
        half = self.net.shape("time_mlp.linear_1.weight")[1] // 2
        index = np.arange(half, dtype=np.float32)
        exponent = index * np.float32(-(math.log(10000.0) / (half - 1)))
        rate = np.exp(exponent.astype(np.float64)).astype(np.float32)  # a last bit counts 1000 times
        scaled = model.node("Mul", t, model.constant(1000.0))
        angle = model.node(
            "Mul", model.node("Unsqueeze", scaled, model.constant([1], np.int64)), model.constant(rate)
        )
        table = model.node("Concat", model.node("Sin", angle), model.node("Cos", angle), axis=1)
        inner = self.net.linear(table, "time_mlp.linear_1")
        return self.mish(self.net.linear(self.silu(inner), "time_mlp.linear_2"))

    def silu(self, x: str) -> str:
        return self.model.node("QuickGelu", x, domain=MICROSOFT, alpha=1.0)

    def gelu(self, x: str) -> str:
        return self.model.node("Gelu", x, domain=MICROSOFT)

    def mish(self, x: str) -> str:
        """x tanh(softplus(x)) as x n / (n + 2) with n = e^x (e^x + 2): one exponential."""
        model = self.model
        two = model.constant(2.0)
        e = model.node("Exp", model.node("Min", x, model.constant(_MISH_LIMIT)))
        n = model.node("Mul", e, model.node("Add", e, two))
        return model.node("Mul", x, model.node("Div", n, model.node("Add", n, two)))

    def block(self, x: str, name: str) -> str:
        return self.mish(self.net.norm(self.net.causal(x, f"{name}.block.0"), f"{name}.block.2"))

    def stage(self, x: str, tau: str, name: str) -> str:
        """A residual block and its transformer blocks."""
        model, net = self.model, self.net
        h = model.node("Add", self.block(x, f"{name}0.block1"), net.linear(tau, f"{name}0.mlp.1"))
        # Residual sums are left open: the norm that follows takes both parts.
        h, added = self.block(h, f"{name}0.block2"), net.linear(x, f"{name}0.res_conv")
        for i in range(net.count(f"{name}1.")):
            block = f"{name}1.{i}."
            normed, h = net.add_norm(added, h, f"{block}norm1")
            normed, h = net.add_norm(self.attention(normed, f"{block}attn1."), h, f"{block}norm3")
            added = net.feed_forward(normed, f"{block}ff.net.0.proj", self.gelu, f"{block}ff.net.2")
        return model.node("Add", h, added)

    def attention(self, x: str, name: str) -> str:
        model, net = self.model, self.net
        width = net.shape(f"{name}to_q.weight")[0]
        heads = estimator_heads(net.checkpoint.manifest, width)
        first = model.constant([0], np.int64)
        q, k, v = (
            model.node("Unsqueeze", net.linear(x, f"{name}to_{part}", bias=False), first) for part in "qkv"
        )
        out = model.node(
            "MultiHeadAttention", q, k, v, domain=MICROSOFT, num_heads=heads, scale=(width // heads) ** -0.5
        )
        return net.linear(model.node("Squeeze", out, first), f"{name}to_out.0")
