"""Runs what a package stores: its own protobuf and weights, operation by operation, in NumPy.

Nothing of the writer is used to read, so that a weight in the wrong place, a wrong type or a wrong order shows.
Half-precision results are rounded where the program says so; sums are kept in float32, as Apple's kernels keep them.
"""

from __future__ import annotations

import math
import struct
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidFileError

Array = npt.NDArray[Any]
_SENTINEL: Final = 0xDEADBEEF
_HEADER: Final = struct.Struct("<IIQQ")
_WEIGHTS: Final = "@model_path/"


@dataclass(frozen=True)
class Stored:
    """A package's description and its one program. ``values`` are its constants."""

    path: Path
    description: Any
    version: int
    opset: str
    operations: tuple[Any, ...]
    outputs: tuple[str, ...]
    values: Mapping[str, Array] = field(repr=False)

    def kinds(self) -> Counter[str]:
        """How often each kind of operation occurs."""
        return Counter(operation.type for operation in self.operations)

    def run(self, feeds: Mapping[str, Array], *, wide: bool = False) -> Array:
        """The only output for ``feeds`` by name; ``wide`` computes in float64 and rounds nothing."""
        values: dict[str, Any] = dict(self.values)
        values.update(feeds)
        real = np.float64 if wide else np.float32
        last = {name: i for i, operation in enumerate(self.operations) for name in _read(operation)}
        for i, operation in enumerate(self.operations):
            given = {name: _taken(argument, values, real) for name, argument in operation.inputs.items()}
            made = _KINDS[operation.type](given)
            for output, value in zip(
                operation.outputs, made if isinstance(made, tuple) else (made,), strict=True
            ):
                values[output.name] = _kept(value, output.type.tensorType.dataType, wide)
            for name in _read(operation):
                if last[name] == i and name not in self.outputs:
                    values.pop(name, None)
        return values[self.outputs[0]]


def read_stored(path: Path) -> Stored:
    """The package ``path``. Raises InvalidFileError where it is damaged or holds an operation that is not known."""
    from coremltools.proto import Model_pb2

    model = Model_pb2.Model()
    file = path / "Data" / "com.apple.CoreML" / "model.mlmodel"
    try:
        model.ParseFromString(file.read_bytes())
    except Exception as error:  # protobuf's own, and what the file system says
        raise InvalidFileError(f"{file} cannot be read: {error}") from error
    function = model.mlProgram.functions["main"]
    block = function.block_specializations[function.opset]
    constants = {}
    operations = []
    for operation in block.operations:
        if operation.type == "const":
            constants[operation.outputs[0].name] = _value(operation.attributes["val"], path)
        elif operation.type == "constexpr_cast":  # a constant that is stored in another type
            kind = operation.outputs[0].type.tensorType.dataType
            constants[operation.outputs[0].name] = _value(operation.attributes["source_val"], path).astype(
                _TYPES[kind]
            )
        elif operation.type in _KINDS:
            operations.append(operation)
        else:
            raise InvalidFileError(f"{path} holds the operation {operation.type!r}, which is not known here")
    return Stored(
        path,
        model.description,
        model.specificationVersion,
        function.opset,
        tuple(operations),
        tuple(block.outputs),
        constants,
    )


def _read(operation: Any) -> Iterator[str]:
    for argument in operation.inputs.values():
        for binding in argument.arguments:
            if binding.name:
                yield binding.name


def _taken(argument: Any, values: Mapping[str, Any], real: type) -> Any:
    """One operand, or a list of them; floats in the type that is computed in."""
    found = [
        values[binding.name] if binding.name else _value(binding.value, None)
        for binding in argument.arguments
    ]
    found = [
        value.astype(real, copy=False) if isinstance(value, np.ndarray) and value.dtype.kind == "f" else value
        for value in found
    ]
    return found[0] if len(found) == 1 else tuple(found)


def _kept(value: Any, kind: int, wide: bool) -> Any:
    dtype = _TYPES.get(kind)
    if dtype is None or (wide and np.issubdtype(dtype, np.floating)):
        return value
    return np.asarray(value).astype(dtype, copy=False)


# MIL's data types, by their numbers.
_TYPES: Final[dict[int, Any]] = {
    1: np.bool_,
    10: np.float16,
    11: np.float32,
    21: np.int8,
    22: np.int16,
    23: np.int32,
    31: np.uint8,
    32: np.uint16,
}


def _value(value: Any, path: Path | None) -> Any:
    """A constant: an array, a number or a text."""
    kind = value.type.tensorType
    shape = [dimension.constant.size for dimension in kind.dimensions]
    if value.HasField("blobFileValue"):
        if path is None:
            raise InvalidFileError("an operand of the program lies in a file; expected a constant")
        return _blob(path, value.blobFileValue, _TYPES[kind.dataType]).reshape(shape)
    tensor = value.immediateValue.tensor
    which = tensor.WhichOneof("value")
    held: Any = getattr(tensor, which).values if which else ()
    if kind.dataType == 2:
        return held[0] if not shape else tuple(held)
    dtype = _TYPES[kind.dataType]
    array = np.frombuffer(held, dtype) if which == "bytes" else np.array(list(held), dtype)
    return array.reshape(shape)


def _blob(path: Path, place: Any, dtype: Any) -> Array:
    file = path / "Data" / "com.apple.CoreML" / place.fileName.removeprefix(_WEIGHTS)
    try:
        with file.open("rb") as opened:
            opened.seek(place.offset)
            sentinel, _, size, offset = _HEADER.unpack(opened.read(_HEADER.size))
            opened.seek(offset)
            data = opened.read(size)
    except (OSError, struct.error) as error:
        raise InvalidFileError(f"{file} cannot be read: {error}") from error
    if sentinel != _SENTINEL or len(data) != size:
        raise InvalidFileError(f"{file} holds no whole weight at {place.offset}; export the packages again")
    return np.frombuffer(data, dtype)


def _conv(v: Mapping[str, Any]) -> Array:
    return np.stack([_conv_one(x, v) for x in v["x"]])


def _conv_one(x: Array, v: Mapping[str, Any]) -> Array:
    """A cross-correlation over one or two axes, a product for every place of the kernel."""
    weight = v["weight"]
    axes = weight.ndim - 2
    strides, dilations = _many(v.get("strides"), axes), _many(v.get("dilations"), axes)
    pad = [int(n) for n in v["pad"]] if _text(v["pad_type"]) == "custom" else [0] * 2 * axes
    x = np.pad(x, [(0, 0), *((pad[2 * i], pad[2 * i + 1]) for i in range(axes))])
    kernel = weight.shape[2:]
    lengths = [(x.shape[1 + i] - (kernel[i] - 1) * dilations[i] - 1) // strides[i] + 1 for i in range(axes)]
    groups = int(v.get("groups", 1))
    total = np.zeros((weight.shape[0], math.prod(lengths)), x.dtype)
    for place in np.ndindex(*kernel):
        steps = (
            slice(p * d, p * d + (n - 1) * s + 1, s)
            for p, d, n, s in zip(place, dilations, lengths, strides, strict=True)
        )
        where, which = (slice(None), *steps), (slice(None), slice(None), *place)
        seen, part = x[where].reshape(x.shape[0], -1), weight[which]
        if groups == 1:
            total += part @ seen
        elif groups == x.shape[0] == weight.shape[0]:
            total += part * seen
        else:
            raise InvalidFileError(f"a convolution has {groups} groups; expected 1 or one a channel")
    total = total.reshape(weight.shape[0], *lengths)
    if "bias" in v:
        total = total + v["bias"].reshape(-1, *[1] * axes)
    return total


def _conv_transpose(v: Mapping[str, Any]) -> Array:
    return np.stack([_conv_transpose_one(x, v) for x in v["x"]])


def _conv_transpose_one(x: Array, v: Mapping[str, Any]) -> Array:
    weight = v["weight"]
    (stride,), kernel = _many(v.get("strides"), 1), weight.shape[2]
    before, behind = [int(n) for n in v["pad"]] if _text(v["pad_type"]) == "custom" else (0, 0)
    total = np.zeros((weight.shape[1], (x.shape[1] - 1) * stride + kernel), x.dtype)
    for k in range(kernel):
        total[:, k : k + (x.shape[1] - 1) * stride + 1 : stride] += weight[:, :, k].T @ x
    total = total[:, before : total.shape[1] - behind]
    return total + v["bias"][:, None] if "bias" in v else total


def _many(value: Any, count: int) -> list[int]:
    return [1] * count if value is None else [int(n) for n in np.atleast_1d(value)]


def _text(value: Any) -> str:
    return str(value[0] if isinstance(value, tuple) else value)


def _linear(v: Mapping[str, Any]) -> Array:
    made = v["x"] @ v["weight"].T
    return made + v["bias"] if "bias" in v else made


def _matmul(v: Mapping[str, Any]) -> Array:
    x = v["x"].swapaxes(-1, -2) if v.get("transpose_x", False) else v["x"]
    y = v["y"].swapaxes(-1, -2) if v.get("transpose_y", False) else v["y"]
    return x @ y


def _layer_norm(v: Mapping[str, Any]) -> Array:
    x, axes = v["x"], tuple(int(n) for n in v["axes"])
    off = x - x.mean(axes, keepdims=True)
    x = off / np.sqrt((off * off).mean(axes, keepdims=True) + v["epsilon"])
    return x * v.get("gamma", 1) + v.get("beta", 0)


def _batch_norm(v: Mapping[str, Any]) -> Array:
    shape = (-1, *[1] * (v["x"].ndim - 2))
    scale = v.get("gamma", 1) / np.sqrt(v["variance"] + v["epsilon"])
    return v["x"] * scale.reshape(shape) + (v.get("beta", 0) - v["mean"] * scale).reshape(shape)


def _softmax(v: Mapping[str, Any]) -> Array:
    axis = int(v["axis"])
    e = np.exp(v["x"] - v["x"].max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def _gelu(v: Mapping[str, Any]) -> Array:
    if _text(v["mode"]) != "EXACT":
        raise InvalidFileError(f"a gelu is {_text(v['mode'])}; expected EXACT")
    x = v["x"]
    return x * 0.5 * (1 + _ERF(x / math.sqrt(2)).astype(x.dtype))


_ERF: Final = np.frompyfunc(math.erf, 1, 1)


def _sigmoid(x: Array) -> Array:
    return 0.5 * (1 + np.tanh(0.5 * x))


def _pad(v: Mapping[str, Any]) -> Array:
    x, pad, mode = v["x"], [int(n) for n in v["pad"]], _text(v["mode"])
    widths = [(0, 0)] * (x.ndim - len(pad) // 2) + list(zip(pad[0::2], pad[1::2], strict=True))
    if mode == "constant":
        return np.pad(x, widths, constant_values=v["constant_val"])
    if mode != "reflect":
        raise InvalidFileError(f"a pad is {mode}, which is not known here")
    return np.pad(x, widths, "reflect")


def _slice_by_index(v: Mapping[str, Any]) -> Array:
    x = v["x"]

    def flags(name: str) -> list[bool]:
        return [bool(b) for b in v[name]] if name in v else [False] * x.ndim

    steps = _many(v.get("stride"), x.ndim)
    squeezed = flags("squeeze_mask")
    parts: list[Any] = [
        int(begin) if squeeze else slice(None if open_ else int(begin), None if shut else int(end), step)
        for begin, end, step, open_, shut, squeeze in zip(
            v["begin"], v["end"], steps, flags("begin_mask"), flags("end_mask"), squeezed, strict=True
        )
    ]
    return x[tuple(parts)]


def _slice_by_size(v: Mapping[str, Any]) -> Array:
    return v["x"][
        tuple(
            slice(int(begin), None if int(size) == -1 else int(begin) + int(size))
            for begin, size in zip(v["begin"], v["size"], strict=True)
        )
    ]


def _reshape(v: Mapping[str, Any]) -> Array:
    return np.reshape(v["x"], [int(n) for n in v["shape"]])


def _cumsum(v: Mapping[str, Any]) -> Array:
    x, axis = v["x"], int(v["axis"])
    if v.get("reverse", False):
        raise InvalidFileError("a cumsum is reversed, which is not known here")
    total = np.cumsum(x, axis, dtype=x.dtype)
    return total - x if v.get("exclusive", False) else total


def _avg_pool(v: Mapping[str, Any]) -> Array:
    (kernel,), (stride,) = _many(v["kernel_sizes"], 1), _many(v["strides"], 1)
    x, padded = v["x"], _text(v["pad_type"]) != "valid"
    if padded or bool(v.get("ceil_mode", False)):
        raise InvalidFileError("an average is padded or has ceil_mode, which is not known here")
    windows = np.lib.stride_tricks.sliding_window_view(x, kernel, axis=-1)[..., ::stride, :]
    return windows.mean(-1)


def _reduced(how: Callable[..., Array]) -> Callable[[Mapping[str, Any]], Array]:
    def reduce(v: Mapping[str, Any]) -> Array:
        axes = tuple(int(n) for n in np.atleast_1d(v["axes"])) if "axes" in v else None
        return how(v["x"], axis=axes, keepdims=bool(v.get("keep_dims", False)))

    return reduce


def _split(v: Mapping[str, Any]) -> tuple[Array, ...]:
    how: Any = int(v["num_splits"]) if "num_splits" in v else np.cumsum(v["split_sizes"])[:-1]
    return tuple(np.split(v["x"], how, axis=int(v["axis"])))


def _lstm(v: Mapping[str, Any]) -> tuple[Array, Array, Array]:
    """One direction, gates i f o g."""
    if _text(v.get("direction", "forward")) != "forward":
        raise InvalidFileError("an lstm is not forward, which is not known here")
    x, h, c = v["x"], v["initial_h"], v["initial_c"]
    states = []
    for row in x:
        i, f, o, g = np.split(row @ v["weight_ih"].T + h @ v["weight_hh"].T + v["bias"], 4, axis=1)
        c = _sigmoid(f) * c + _sigmoid(i) * np.tanh(g)
        h = _sigmoid(o) * np.tanh(c)
        states.append(h)
    return np.stack(states) if v["output_sequence"] else h[None], h, c


def _cast(v: Mapping[str, Any]) -> Array:
    return v["x"]  # the output's declared type rounds


def _fill_like(v: Mapping[str, Any]) -> Array:
    return np.full(v["ref_tensor"].shape, v["value"])


def _tile(v: Mapping[str, Any]) -> Array:
    return np.tile(v["x"], [int(n) for n in v["reps"]])


def _leaky_relu(v: Mapping[str, Any]) -> Array:
    return np.where(v["x"] < 0, v["alpha"] * v["x"], v["x"])


def _elu(v: Mapping[str, Any]) -> Array:
    return np.where(v["x"] < 0, v["alpha"] * np.expm1(np.minimum(v["x"], 0)), v["x"])


def _one(how: Callable[[Array], Array]) -> Callable[[Mapping[str, Any]], Array]:
    return lambda v: how(v["x"])


def _two(how: Callable[[Array, Array], Array]) -> Callable[[Mapping[str, Any]], Array]:
    return lambda v: how(v["x"], v["y"])


_KINDS: Final[dict[str, Callable[[Mapping[str, Any]], Any]]] = {
    "abs": _one(np.abs),
    "add": _two(np.add),
    "avg_pool": _avg_pool,
    "batch_norm": _batch_norm,
    "cast": _cast,
    "clip": lambda v: np.clip(v["x"], v["alpha"], v["beta"]),
    "concat": lambda v: np.concatenate([np.atleast_1d(x) for x in v["values"]], int(v["axis"])),
    "conv": _conv,
    "conv_transpose": _conv_transpose,
    "cos": _one(np.cos),
    "cumsum": _cumsum,
    "elu": _elu,
    "equal": _two(np.equal),
    "exp": _one(np.exp),
    "expand_dims": lambda v: np.expand_dims(v["x"], tuple(int(n) for n in v["axes"])),
    "fill": lambda v: np.full([int(n) for n in v["shape"]], v["value"]),
    "fill_like": _fill_like,
    "floor": _one(np.floor),
    "gather": lambda v: np.take(v["x"], v["indices"], axis=int(v["axis"])),
    "gelu": _gelu,
    "greater": _two(np.greater),
    "greater_equal": _two(np.greater_equal),
    "identity": _one(np.asarray),
    "layer_norm": _layer_norm,
    "leaky_relu": _leaky_relu,
    "less": _two(np.less),
    "linear": _linear,
    "logical_and": _two(np.logical_and),
    "lstm": _lstm,
    "matmul": _matmul,
    "maximum": _two(np.maximum),
    "minimum": _two(np.minimum),
    "mul": _two(np.multiply),
    "pad": _pad,
    "real_div": _two(np.divide),
    "reduce_max": _reduced(np.max),
    "reduce_mean": _reduced(np.mean),
    "reduce_sum": _reduced(np.sum),
    "relu": _one(lambda x: np.maximum(x, 0)),
    "reshape": _reshape,
    "round": _one(np.round),
    "select": lambda v: np.where(v["cond"], v["a"], v["b"]),
    "shape": _one(lambda x: np.array(x.shape, np.int32)),
    "sigmoid": _one(_sigmoid),
    "silu": _one(lambda x: x * _sigmoid(x)),
    "sign": _one(np.sign),
    "sin": _one(np.sin),
    "slice_by_index": _slice_by_index,
    "slice_by_size": _slice_by_size,
    "softmax": _softmax,
    "softplus": _one(lambda x: np.logaddexp(x, x.dtype.type(0))),
    "split": _split,
    "squeeze": lambda v: np.squeeze(v["x"], tuple(int(n) for n in v["axes"])),
    "sqrt": _one(np.sqrt),
    "sub": _two(np.subtract),
    "tanh": _one(np.tanh),
    "tile": _tile,
    "transpose": lambda v: np.transpose(v["x"], [int(n) for n in v["perm"]]),
}
