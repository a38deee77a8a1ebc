"""``s3_tokenizer``, ``camp`` and ``voice_encoder`` (``enrollment.md`` 12), their lengths free."""

from __future__ import annotations

from typing import Final

import numpy as np
from coremltools.converters.mil import Builder as mb  # noqa: N813

from loudkit.errors import InvalidFileError
from loudkit.export.mil.layers import Float32, Layers, Var, attended, columns, heads, rows

MEL_FRAMES: Final = 4096  # the longest recording that the tokenizer takes
_HEAD: Final = 64  # the rotary table is made for it
_BOUND: Final = 0.9990000128746033  # float32(0.999)
_SEGMENT: Final = 100  # frames that share a context
_DILATIONS: Final = (1, 2, 2)


def s3_tokenizer(net: Layers, mel: Var) -> Var:
    """Digits 0, 1 or 2 float32 ``[1, ceil(F / 4), 8]`` of a token mel ``[1, 128, F]``; the host folds them base 3."""
    width = net.shape("encoder.conv1.weight")[0]
    if width % _HEAD:
        raise InvalidFileError(f"the speech tokenizer is {width} wide; it must be a multiple of {_HEAD}")
    x = mel
    for name in ("encoder.conv1", "encoder.conv2"):
        x = mb.gelu(x=net.conv(x, name, stride=2, pad=(1, 1)), mode="EXACT")
    x = columns(x)
    cosine, sine = (_until(table, x) for table in _rotary())
    for i in range(net.count("encoder.blocks.")):
        name = f"encoder.blocks.{i}."
        x = mb.add(x=x, y=_attention(net, net.norm(x, f"{name}attn_ln"), cosine, sine, f"{name}attn."))
        inner = mb.gelu(x=net.linear(net.norm(x, f"{name}mlp_ln"), f"{name}mlp.0"), mode="EXACT")
        x = mb.add(x=x, y=net.linear(inner, f"{name}mlp.2"))
    codes = mb.mul(x=mb.tanh(x=net.linear(x, "quantizer._codebook.project_down")), y=np.float32(_BOUND))
    return mb.add(x=mb.round(x=codes), y=np.float32(1))


def camp(net: Layers, fbank: Var) -> Var:
    """The x-vector ``[192]`` of a filterbank ``[1, 80, F]`` whose mean was removed, F at least 3."""
    x = mb.expand_dims(x=fbank, axes=[1])
    x = _image(net, x, "head.conv1", "head.bn1")
    for layer in ("head.layer1", "head.layer2"):
        for i, stride in enumerate((2, 1)):
            x = _residual(net, x, f"{layer}.{i}", stride)
    x = _image(net, x, "head.conv2", "head.bn2", stride=2)
    x = mb.reshape(x=x, shape=[1, x.shape[1] * x.shape[2], -1])
    x = _normed(net, net.conv(x, "xvector.tdnn.linear", stride=2, pad=(2, 2)), "xvector.tdnn.nonlinear")
    ones = mb.fill_like(
        ref_tensor=mb.slice_by_size(x=x, begin=[0, 0, 0], size=[1, 1, -1]), value=np.float32(1)
    )
    counts = _pooled(ones)
    for block, dilation in enumerate(_DILATIONS, start=1):
        for i in range(1, net.count(f"xvector.block{block}.tdnnd") + 1):
            x = mb.concat(
                values=[x, _dense(net, x, counts, f"xvector.block{block}.tdnnd{i}.", dilation)], axis=1
            )
        x = net.conv(_normed(net, x, f"xvector.transit{block}.nonlinear"), f"xvector.transit{block}.linear")
    x = _normed(net, x, "xvector.out_nonlinear")
    mean = mb.reduce_mean(x=x, axes=[2], keep_dims=True)
    off = mb.sub(x=x, y=mean)
    degrees = mb.sub(x=mb.reduce_sum(x=ones, axes=[2], keep_dims=True), y=np.float32(1))
    variance = mb.real_div(x=mb.reduce_sum(x=mb.mul(x=off, y=off), axes=[2], keep_dims=True), y=degrees)
    x = mb.concat(values=[mean, mb.sqrt(x=variance)], axis=1)
    x = net.batch_norm(net.conv(x, "xvector.dense.linear"), "xvector.dense.nonlinear.batchnorm")
    return mb.reshape(x=x, shape=[net.shape("xvector.dense.linear.weight")[0]])


def voice_encoder(net: Layers, partials: Var) -> Var:
    """Unit vectors ``[n, 256]`` of mel windows ``[n, 160, 40]``: the last layer's state behind the last frame."""
    hidden = net.shape("lstm.weight_hh_l0")[1]
    count = mb.slice_by_size(x=mb.shape(x=partials), begin=[0], size=[1])
    nothing = mb.fill(
        shape=mb.concat(values=[count, np.array([hidden], np.int32)], axis=0), value=np.float32(0)
    )
    x = mb.transpose(x=partials, perm=[1, 0, 2])
    layers = sum(name.startswith("lstm.weight_ih_l") for name in net.shapes)
    state = nothing
    for i in range(layers):
        bias = net.read(f"lstm.bias_ih_l{i}") + net.read(f"lstm.bias_hh_l{i}")
        x, state, _ = mb.lstm(
            x=x,
            initial_h=nothing,
            initial_c=nothing,
            weight_ih=_gates(net.read(f"lstm.weight_ih_l{i}")),
            weight_hh=_gates(net.read(f"lstm.weight_hh_l{i}")),
            bias=_gates(bias),
            output_sequence=True,
        )
    raw = mb.relu(x=net.linear(state, "proj"))
    length = mb.sqrt(x=mb.reduce_sum(x=mb.mul(x=raw, y=raw), axes=[1], keep_dims=True))
    return mb.real_div(x=raw, y=length)


def _gates(weight: Float32) -> Float32:
    """Rows of the gates i f g o, as torch has them, in MIL's order i f o g."""
    i, f, g, o = np.split(weight, 4)
    return np.concatenate([i, f, o, g])


def _rotary() -> tuple[Float32, Float32]:
    """Cosine and sine ``[tokens, 32]`` of t / 10000^(2i/64)."""
    index = np.arange(0, _HEAD, 2, dtype=np.float32) / np.float32(_HEAD)
    frequency = np.float32(1) / np.power(np.float64(10000), index.astype(np.float64)).astype(np.float32)
    angle = (np.arange(-(-MEL_FRAMES // 4), dtype=np.float32)[:, None] * frequency).astype(np.float64)
    return np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)


def _until(table: Float32, x: Var) -> Var:
    """The first rows of ``table``, as many as ``x`` ``[1, T, C]`` has."""
    length = mb.slice_by_size(x=mb.shape(x=x), begin=[1], size=[1])
    end = mb.concat(values=[length, np.array([table.shape[1]], np.int32)], axis=0)
    return mb.slice_by_index(x=table, begin=[0, 0], end=end)


def _attention(net: Layers, x: Var, cosine: Var, sine: Var, name: str) -> Var:
    width = net.shape(f"{name}query.weight")[0]
    count = width // _HEAD
    value = net.linear(x, f"{name}value")
    memory = net.shape(f"{name}fsmn_block.weight")[2] // 2
    kept = columns(net.conv(columns(value), f"{name}fsmn_block", pad=(memory, memory), groups=width))

    def turned(part: str) -> Var:
        y = heads(net.linear(x, f"{name}{part}"), count, _HEAD)
        a, b = mb.split(x=y, num_splits=2, axis=3)
        real = mb.sub(x=mb.mul(x=a, y=cosine), y=mb.mul(x=b, y=sine))
        imaginary = mb.add(x=mb.mul(x=b, y=cosine), y=mb.mul(x=a, y=sine))
        return mb.mul(x=mb.concat(values=[real, imaginary], axis=3), y=np.float32(_HEAD**-0.25))

    scores = mb.matmul(x=turned("query"), y=turned("key"), transpose_y=True)
    out = net.linear(rows(attended(scores, heads(value, count, _HEAD)), width), f"{name}out")
    return mb.add(x=out, y=mb.add(x=kept, y=value))


def _image(net: Layers, x: Var, conv: str, norm: str, *, stride: int = 1) -> Var:
    return mb.relu(x=net.batch_norm(net.conv(x, conv, stride=(stride, 1), pad=(1, 1, 1, 1)), norm))


def _residual(net: Layers, x: Var, name: str, stride: int) -> Var:
    y = _image(net, x, f"{name}.conv1", f"{name}.bn1", stride=stride)
    y = net.batch_norm(net.conv(y, f"{name}.conv2", pad=(1, 1, 1, 1)), f"{name}.bn2")
    if f"{name}.shortcut.0.weight" in net.shapes:
        beside = net.conv(x, f"{name}.shortcut.0", stride=(stride, 1), pad=(0, 0, 0, 0))
        x = net.batch_norm(beside, f"{name}.shortcut.1")
    return mb.relu(x=mb.add(x=y, y=x))


def _normed(net: Layers, x: Var, name: str) -> Var:
    return mb.relu(x=net.batch_norm(x, f"{name}.batchnorm"))


def _dense(net: Layers, x: Var, counts: Var, name: str, dilation: int) -> Var:
    """What a densely connected layer appends: a convolution gated by the mean of the row and of its segment."""
    u = net.conv(_normed(net, x, f"{name}nonlinear1"), f"{name}linear1")
    u = _normed(net, u, f"{name}nonlinear2")
    means = mb.real_div(x=_pooled(u), y=counts)
    whole = mb.tile(x=mb.expand_dims(x=means, axes=[3]), reps=[1, 1, 1, _SEGMENT])
    whole = mb.reshape(x=whole, shape=[1, u.shape[1], -1])
    segment = mb.slice_by_index(x=whole, begin=[0, 0, 0], end=mb.shape(x=u))
    context = mb.add(x=mb.reduce_mean(x=u, axes=[2], keep_dims=True), y=segment)
    gate = mb.relu(x=net.conv(context, f"{name}cam_layer.linear1"))
    gate = mb.sigmoid(x=net.conv(gate, f"{name}cam_layer.linear2"))
    local = net.conv(u, f"{name}cam_layer.linear_local", pad=(dilation, dilation), dilation=dilation)
    return mb.mul(x=local, y=gate)


def _pooled(x: Var) -> Var:
    """Means of whole segments; zeros behind make the last one whole."""
    padded = mb.pad(x=x, pad=[0, _SEGMENT - 1], mode="constant", constant_val=np.float32(0))
    return mb.avg_pool(x=padded, kernel_sizes=[_SEGMENT], strides=[_SEGMENT], pad_type="valid")
