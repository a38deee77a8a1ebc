"""``flow_encoder``: framed token ids to mu, an upsampling conformer with relative positions (``model.md`` 2.1)."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from coremltools.converters.mil import Builder as mb  # noqa: N813

from loudkit.export.mil.layers import Float32, Layers, Var, attended, columns, heads, rows

_LOOKAHEAD: Final = 3
_LEAK: Final = 0.01
_NORM: Final = 1e-12


def encoder(net: Layers, prompt: Var, query: Var) -> Var:
    """mu ``[1, mel, 2 T]`` of ids int32 ``[1, p]`` and ``[1, q]``, T = p + q; names below ``s3gen.flow.``."""
    ids = mb.concat(values=[prompt, query], axis=1)
    x = mb.gather(x=net.read("input_embedding.weight"), indices=ids, axis=0)
    x = _embed(net, x, "encoder.embed")
    x = mb.add(x=x, y=_lookahead(net, x))
    x = _layers(net, x, "encoder.encoders.")
    x = _embed(net, _doubled(net, x), "encoder.up_embed")
    x = _layers(net, x, "encoder.up_encoders.")
    x = net.linear(net.norm(x, "encoder.after_norm"), "encoder_proj")
    return columns(x)


def relative_sinusoids(length: int, width: int) -> Float32:
    """Sinusoids of the relative positions length-1 down to -(length-1): ``[2 length - 1, width]``."""
    position = np.arange(length - 1, -length, -1, dtype=np.float32)
    exponent = np.arange(0, width, 2, dtype=np.float32) * np.float32(-(math.log(10000.0) / width))
    rate = np.exp(exponent.astype(np.float64)).astype(np.float32)
    angle = (position[:, None] * rate).astype(np.float64)
    return np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(-1, width).astype(np.float32)


def _embed(net: Layers, x: Var, name: str) -> Var:
    normed = net.norm(net.linear(x, f"{name}.out.0"), f"{name}.out.1")
    return mb.mul(x=normed, y=np.float32(math.sqrt(x.shape[2])))


def _lookahead(net: Layers, x: Var) -> Var:
    name = "encoder.pre_lookahead_layer"
    y = net.conv(columns(x), f"{name}.conv1", pad=(0, _LOOKAHEAD))
    return columns(net.conv(mb.leaky_relu(x=y, alpha=np.float32(_LEAK)), f"{name}.conv2", pad=(2, 0)))


def _doubled(net: Layers, x: Var) -> Var:
    _, length, width = x.shape
    twice = mb.reshape(
        x=mb.tile(x=mb.expand_dims(x=x, axes=[2]), reps=[1, 1, 2, 1]), shape=[1, 2 * length, width]
    )
    return columns(net.conv(columns(twice), "encoder.up_layer.conv", pad=(4, 0)))


def _layers(net: Layers, x: Var, prefix: str) -> Var:
    table = relative_sinusoids(x.shape[1], x.shape[2])
    for i in range(net.count(prefix)):
        name = f"{prefix}{i}."
        x = mb.add(x=x, y=_attention(net, net.norm(x, f"{name}norm_mha", _NORM), table, f"{name}self_attn."))
        inner = mb.silu(x=net.linear(net.norm(x, f"{name}norm_ff", _NORM), f"{name}feed_forward.w_1"))
        x = mb.add(x=x, y=net.linear(inner, f"{name}feed_forward.w_2"))
    return x


def _attention(net: Layers, x: Var, table: Float32, name: str) -> Var:
    count, width = net.shape(f"{name}pos_bias_u")
    q = mb.reshape(x=net.linear(x, f"{name}linear_q"), shape=[1, -1, count, width])
    k = heads(net.linear(x, f"{name}linear_k"), count, width)
    v = heads(net.linear(x, f"{name}linear_v"), count, width)
    p = heads(net.linear(table[None], f"{name}linear_pos"), count, width)

    def products(bias: str, with_what: Var) -> Var:
        biased = mb.transpose(x=mb.add(x=q, y=net.read(f"{name}{bias}")), perm=[0, 2, 1, 3])
        return mb.matmul(x=biased, y=with_what, transpose_y=True)

    scores = mb.add(x=products("pos_bias_u", k), y=_by_key(products("pos_bias_v", p)))
    scores = mb.mul(x=scores, y=np.float32(width**-0.5))
    return net.linear(rows(attended(scores, v), count * width), f"{name}linear_out")


def _by_key(position: Var) -> Var:
    """``[1, H, T, 2T-1]`` ordered by relative position to ``[1, H, T, T]`` ordered by key."""
    _, count, length, places = position.shape
    padded = mb.pad(x=position, pad=[1, 0], mode="constant", constant_val=np.float32(0))
    turned = mb.reshape(x=padded, shape=[1, count, places + 1, length])
    cut = mb.slice_by_index(x=turned, begin=[0, 0, 1, 0], end=[1, count, places + 1, length])
    back = mb.reshape(x=cut, shape=[1, count, length, places])
    return mb.slice_by_index(x=back, begin=[0, 0, 0, 0], end=[1, count, length, length])
