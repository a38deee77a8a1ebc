"""``flow_estimator``: the velocity of the mel flow at time t (``model.md`` 2.2)."""

from __future__ import annotations

import math

import numpy as np
from coremltools.converters.mil import Builder as mb  # noqa: N813

from loudkit.export.mil.layers import Layers, Var, attended, columns, heads, rows

TIME = "time_"  # operations of this name stay in float32: 1000 t in half precision has steps of up to 0.5


def estimator(net: Layers, head_count: int, x: Var, mu: Var, t: Var, spks: Var, cond: Var) -> Var:
    """Velocity ``[1, C, T]`` of x, mu and cond ``[1, C, T]``, t ``[1]`` and spks ``[1, C]``.

    Names below ``s3gen.flow.decoder.estimator.``.
    """
    graph = _Estimator(net, head_count)
    tau = graph.time(t)
    everywhere = mb.tile(x=mb.expand_dims(x=spks, axes=[2]), reps=[1, 1, x.shape[2]])
    h = mb.concat(values=[x, mu, everywhere, cond], axis=1)
    skip = graph.stage(h, tau, "down_blocks.0.")
    h = net.conv(skip, "down_blocks.0.2", pad=(2, 0))
    for i in range(net.count("mid_blocks.")):
        h = graph.stage(h, tau, f"mid_blocks.{i}.")
    h = graph.stage(mb.concat(values=[h, skip], axis=1), tau, "up_blocks.0.")
    h = graph.block(net.conv(h, "up_blocks.0.2", pad=(2, 0)), "final_block")
    return net.conv(h, "final_proj")


class _Estimator:
    def __init__(self, net: Layers, head_count: int) -> None:
        self.net = net
        self.head_count = head_count

    def time(self, t: Var) -> Var:
        """mish of the time embedding ``[1, 4 D]``: every residual block begins with it."""
        half = self.net.shape("time_mlp.linear_1.weight")[1] // 2
        exponent = np.arange(half, dtype=np.float32) * np.float32(-(math.log(10000.0) / (half - 1)))
        rate = np.exp(exponent.astype(np.float64)).astype(np.float32)[None]
        scaled = mb.mul(x=t, y=np.float32(1000.0), name=f"{TIME}scaled")
        angle = mb.mul(x=mb.expand_dims(x=scaled, axes=[1], name=f"{TIME}row"), y=rate, name=f"{TIME}angle")
        sines = [mb.sin(x=angle, name=f"{TIME}sin"), mb.cos(x=angle, name=f"{TIME}cos")]
        table = mb.concat(values=sines, axis=1, name=f"{TIME}table")
        inner = self.net.linear(table, "time_mlp.linear_1", f"{TIME}linear_1")
        tau = self.net.linear(mb.silu(x=inner, name=f"{TIME}silu"), "time_mlp.linear_2", f"{TIME}linear_2")
        bent = mb.tanh(x=mb.softplus(x=tau, name=f"{TIME}softplus"), name=f"{TIME}tanh")
        return mb.mul(x=tau, y=bent, name=f"{TIME}mish")

    def block(self, x: Var, name: str) -> Var:
        """Causal convolution, layer norm over the channels, mish."""
        y = columns(self.net.conv(x, f"{name}.block.0", pad=(2, 0)))
        y = self.net.norm(y, f"{name}.block.2")
        return columns(mb.mul(x=y, y=mb.tanh(x=mb.softplus(x=y))))

    def stage(self, x: Var, tau: Var, name: str) -> Var:
        """A residual block and its transformer blocks."""
        net = self.net
        time = mb.expand_dims(x=net.linear(tau, f"{name}0.mlp.1"), axes=[2])
        h = mb.add(x=self.block(x, f"{name}0.block1"), y=time)
        h = mb.add(x=self.block(h, f"{name}0.block2"), y=net.conv(x, f"{name}0.res_conv"))
        y = columns(h)
        for i in range(net.count(f"{name}1.")):
            inner = f"{name}1.{i}."
            y = mb.add(x=y, y=self.attention(net.norm(y, f"{inner}norm1"), f"{inner}attn1."))
            wide = mb.gelu(x=net.linear(net.norm(y, f"{inner}norm3"), f"{inner}ff.net.0.proj"), mode="EXACT")
            y = mb.add(x=y, y=net.linear(wide, f"{inner}ff.net.2"))
        return columns(y)

    def attention(self, x: Var, name: str) -> Var:
        net, count = self.net, self.head_count
        inner = net.shape(f"{name}to_q.weight")[0]
        q, k, v = (heads(net.linear(x, f"{name}to_{part}"), count, inner // count) for part in "qkv")
        q = mb.mul(x=q, y=np.float32((inner // count) ** -0.5))
        return net.linear(rows(attended(mb.matmul(x=q, y=k, transpose_y=True), v), inner), f"{name}to_out.0")
