"""ONNX graphs as MIL programs of fixed lengths, for networks that are declared by their graphs alone.

What is known without an input (shapes, indices, tables) is computed here; the rest becomes operations one by one.
Weights that the graph stores in half precision stay so and are cast when the package is loaded. A sum in float64 over
samples, of which only the fraction is used afterwards, becomes one by frames: see ``vocoder``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import onnx
from coremltools.converters.mil import Builder as mb  # noqa: N813
from onnx import numpy_helper
from onnx.reference import ReferenceEvaluator

from loudkit.errors import InvalidFileError
from loudkit.export.mil.layers import Var

_FRAME: Final = 480  # samples
_LARGE: Final = 1024  # values: what is worth its storage in half precision
_FLOAT, _INT64, _DOUBLE = 1, 7, 11
Attributes = Mapping[str, Any]


def translated(model: onnx.ModelProto, inputs: Mapping[str, Var], prompt_frames: int = 0) -> Var:
    """The first output of ``model`` as a value of the program that is being built, of its ``inputs`` by name.

    Where the graph cuts at a frame that it counts in its input, that is ``prompt_frames``: the end of the prompt.
    Raises InvalidFileError for an operation that is not known here.
    """
    graph = _Graph(model, prompt_frames)
    values: dict[str, Any] = {"": None, **inputs}
    for initializer in model.graph.initializer:
        values[initializer.name] = numpy_helper.to_array(initializer)
    for node in model.graph.node:
        given = [values[name] for name in node.input]
        made = graph.node(node, given)
        for name, value in zip(node.output, made, strict=False):
            values[name] = value
    return values[model.graph.output[0].name]


def _is_var(value: Any) -> bool:
    return value is not None and not isinstance(value, np.ndarray)


class _Graph:
    def __init__(self, model: onnx.ModelProto, prompt_frames: int) -> None:
        self.opset = model.opset_import
        self.prompt_frames = prompt_frames
        self.halved: dict[int, np.ndarray[Any, Any]] = {}  # float32 arrays by id, and what they are stored as

    def node(self, node: onnx.NodeProto, given: list[Any]) -> tuple[Any, ...]:
        """The node's outputs."""
        attributes = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
        if node.op_type == "Shape":
            return (np.array(given[0].shape, np.int64),)
        if not any(_is_var(value) for value in given):
            return self._known(node, given)
        make = _KINDS.get(node.op_type)
        if make is None:
            raise InvalidFileError(f"the graph holds {node.op_type}, which cannot be written as a package")
        made = make(self, given, attributes)
        return made if isinstance(made, tuple) else (made,)

    def _known(self, node: onnx.NodeProto, given: list[Any]) -> tuple[Any, ...]:
        """What follows from constants alone."""
        named = {name: value for name, value in zip(node.input, given, strict=True) if name}
        ports = [onnx.helper.make_tensor_value_info(name, 0, None) for name in named]
        results = [onnx.helper.make_tensor_value_info(name, 0, None) for name in node.output]
        graph = onnx.helper.make_graph([node], "known", ports, results)
        model = onnx.helper.make_model(graph, opset_imports=self.opset)
        made = tuple(np.asarray(value) for value in ReferenceEvaluator(model).run(None, named))
        if node.op_type == "Cast" and given[0].dtype == np.float16 and given[0].size >= _LARGE:
            self.halved[id(made[0])] = given[0]
            self._kept = [*getattr(self, "_kept", []), made[0]]  # so that no other array gets its id
        return made

    def operand(self, value: Any) -> Any:
        """A constant in a type that MIL has; a large one in the form in which it was stored."""
        if _is_var(value):
            return value
        half = self.halved.get(id(value))
        if half is not None:
            return mb.constexpr_cast(source_val=half, output_dtype="fp32")
        if value.dtype == np.float64:
            return value.astype(np.float32)
        return value.astype(np.int32) if value.dtype.kind in "iu" else value


Make = Callable[[_Graph, list[Any], Attributes], Any]


def _two(name: str) -> Make:
    def make(graph: _Graph, given: list[Any], _: Attributes) -> Var:
        return getattr(mb, name)(x=graph.operand(given[0]), y=graph.operand(given[1]))

    return make


def _one(name: str) -> Make:
    return lambda _, given, __: getattr(mb, name)(x=given[0])


def _ints(value: Any) -> list[int]:
    return [int(n) for n in np.atleast_1d(value)]


def _cast(_: _Graph, given: list[Any], attributes: Attributes) -> Var:
    if attributes["to"] == _DOUBLE:  # there is none; what is summed in it is summed by frames
        return given[0]
    return mb.cast(x=given[0], dtype={_FLOAT: "fp32", _INT64: "int32"}[attributes["to"]])


def _power(graph: _Graph, given: list[Any], _: Attributes) -> Var:
    if not _is_var(given[1]) and given[1].size == 1 and float(given[1].reshape(-1)[0]) == 2:
        return mb.mul(x=given[0], y=given[0])
    return mb.pow(x=graph.operand(given[0]), y=graph.operand(given[1]))


def _clip(_: _Graph, given: list[Any], __: Attributes) -> Var:
    x, low, high = (*given, None, None)[:3]
    if low is not None:
        x = mb.maximum(x=x, y=np.float32(low))
    return x if high is None else mb.minimum(x=x, y=np.float32(high))


def _reduce(name: str) -> Make:
    def make(_: _Graph, given: list[Any], attributes: Attributes) -> Var:
        axes = attributes.get("axes") if len(given) < 2 or given[1] is None else given[1]
        axes = range(given[0].rank) if axes is None else axes
        return getattr(mb, name)(x=given[0], axes=_ints(axes), keep_dims=bool(attributes.get("keepdims", 1)))

    return make


def _concat(graph: _Graph, given: list[Any], attributes: Attributes) -> Var:
    return mb.concat(values=[graph.operand(value) for value in given], axis=attributes["axis"])


def _split(_: _Graph, given: list[Any], attributes: Attributes) -> tuple[Var, ...]:
    return tuple(mb.split(x=given[0], split_sizes=_ints(given[1]), axis=attributes.get("axis", 0)))


def _slice(graph: _Graph, given: list[Any], _: Attributes) -> Var:
    x = given[0]
    starts, ends = (np.array([graph.prompt_frames]) if _is_var(bound) else bound for bound in given[1:3])
    axes = _ints(given[3]) if len(given) > 3 and given[3] is not None else list(range(len(starts)))
    steps = _ints(given[4]) if len(given) > 4 and given[4] is not None else [1] * len(axes)
    if any(step != 1 for step in steps):
        raise InvalidFileError(f"the graph slices in steps of {steps}, which cannot be written as a package")
    begin, end = [0] * x.rank, list(x.shape)
    for axis, first, last in zip(axes, _ints(starts), _ints(ends), strict=True):
        begin[axis], end[axis] = slice(first, last).indices(x.shape[axis])[:2]
    return mb.slice_by_index(x=x, begin=begin, end=end)


def _gather(graph: _Graph, given: list[Any], attributes: Attributes) -> Var:
    axis = attributes.get("axis", 0)
    table, places = graph.operand(given[0]), graph.operand(given[1])
    if _is_var(places):
        return mb.gather(x=table, indices=places, axis=axis)
    length = table.shape[axis]
    return mb.gather(x=table, indices=(places % length).astype(np.int32), axis=axis)


def _where(graph: _Graph, given: list[Any], __: Attributes) -> Var:
    a, b = (graph.operand(value) for value in given[1:])
    shape = np.broadcast_shapes(given[0].shape, a.shape, b.shape)
    cond, a, b = (_expanded(value, shape) for value in (graph.operand(given[0]), a, b))
    return mb.select(cond=cond, a=a, b=b)


def _expanded(value: Any, shape: tuple[int, ...]) -> Any:
    if not _is_var(value):
        return np.ascontiguousarray(np.broadcast_to(value, shape))
    if value.rank < len(shape):
        value = mb.expand_dims(x=value, axes=list(range(len(shape) - value.rank)))
    reps = [want // have for want, have in zip(shape, value.shape, strict=True)]
    return value if all(n == 1 for n in reps) else mb.tile(x=value, reps=reps)


def _expand(_: _Graph, given: list[Any], __: Attributes) -> Var:
    return _expanded(given[0], np.broadcast_shapes(given[0].shape, tuple(_ints(given[1]))))


def _reshape(_: _Graph, given: list[Any], __: Attributes) -> Var:
    return mb.reshape(
        x=given[0], shape=[given[0].shape[i] if n == 0 else n for i, n in enumerate(_ints(given[1]))]
    )


def _flatten(_: _Graph, given: list[Any], attributes: Attributes) -> Var:
    shape, axis = given[0].shape, attributes.get("axis", 1)
    return mb.reshape(x=given[0], shape=[int(np.prod(shape[:axis])), int(np.prod(shape[axis:]))])


def _pad(_: _Graph, given: list[Any], attributes: Attributes) -> Var:
    if attributes.get("mode", b"constant") != b"constant":
        raise InvalidFileError(
            f"the graph pads by {attributes['mode']!r}, which cannot be written as a package"
        )
    before, behind = np.split(np.array(_ints(given[1])), 2)
    value = 0.0 if len(given) < 3 or given[2] is None else float(np.reshape(given[2], -1)[0])
    pairs = [int(n) for pair in zip(before, behind, strict=True) for n in pair]
    return mb.pad(x=given[0], pad=pairs, mode="constant", constant_val=np.float32(value))


def _conv(graph: _Graph, given: list[Any], attributes: Attributes) -> Var:
    (before, behind), groups = attributes["pads"], attributes.get("group", 1)
    return mb.conv(
        x=given[0],
        weight=graph.operand(given[1]),
        strides=_ints(attributes["strides"]),
        pad_type="custom",
        pad=[before, behind],
        dilations=_ints(attributes["dilations"]),
        groups=groups,
        **({"bias": given[2].astype(np.float32)} if len(given) > 2 else {}),
    )


def _conv_transpose(graph: _Graph, given: list[Any], attributes: Attributes) -> Var:
    before, behind = attributes["pads"]
    return mb.conv_transpose(
        x=given[0],
        weight=graph.operand(given[1]),
        strides=_ints(attributes["strides"]),
        pad_type="custom",
        pad=[before, behind],
        **({"bias": given[2].astype(np.float32)} if len(given) > 2 else {}),
    )


def _gemm(graph: _Graph, given: list[Any], attributes: Attributes) -> Var:
    weight = graph.operand(given[1])
    made = mb.matmul(x=graph.operand(given[0]), y=weight, transpose_y=bool(attributes.get("transB", 0)))
    return made if len(given) < 3 else mb.add(x=made, y=graph.operand(given[2]))


def _matmul(graph: _Graph, given: list[Any], _: Attributes) -> Var:
    return mb.matmul(x=graph.operand(given[0]), y=graph.operand(given[1]))


def _cumsum(_: _Graph, given: list[Any], __: Attributes) -> Var:
    """A running sum over samples up to a whole number: by frames, each frame's start modulo 1."""
    x = given[0]
    batch, samples = x.shape
    if _ints(given[1]) not in ([1], [-1]) or samples % _FRAME:
        raise InvalidFileError(
            "the graph sums over something else than samples, which cannot be written as a package"
        )
    framed = mb.reshape(x=x, shape=[batch, samples // _FRAME, _FRAME])
    within = mb.cumsum(x=framed, axis=2)
    whole = mb.reduce_sum(x=framed, axes=[2], keep_dims=True)
    start = _fraction(mb.cumsum(x=_fraction(whole), axis=1, exclusive=True))
    return mb.reshape(x=mb.add(x=start, y=within), shape=[batch, samples])


def _fraction(x: Var) -> Var:
    return mb.sub(x=x, y=mb.floor(x=x))


_KINDS: Final[dict[str, Make]] = {
    "Abs": _one("abs"),
    "Add": _two("add"),
    "And": _two("logical_and"),
    "Cast": _cast,
    "Clip": _clip,
    "Concat": _concat,
    "Conv": _conv,
    "ConvTranspose": _conv_transpose,
    "Cos": _one("cos"),
    "CumSum": _cumsum,
    "Div": _two("real_div"),
    "Equal": _two("equal"),
    "Exp": _one("exp"),
    "Expand": _expand,
    "Flatten": _flatten,
    "Floor": _one("floor"),
    "Gather": _gather,
    "Gemm": _gemm,
    "Greater": _two("greater"),
    "Less": _two("less"),
    "MatMul": _matmul,
    "Mul": _two("mul"),
    "Pad": _pad,
    "Pow": _power,
    "Reciprocal": lambda _, given, __: mb.real_div(x=np.float32(1), y=given[0]),
    "ReduceMax": _reduce("reduce_max"),
    "ReduceMean": _reduce("reduce_mean"),
    "ReduceSum": _reduce("reduce_sum"),
    "Relu": _one("relu"),
    "Reshape": _reshape,
    "Sigmoid": _one("sigmoid"),
    "Sign": _one("sign"),
    "Sin": _one("sin"),
    "Slice": _slice,
    "Softmax": lambda _, given, attributes: mb.softmax(x=given[0], axis=attributes.get("axis", -1)),
    "Split": _split,
    "Sqrt": _one("sqrt"),
    "Squeeze": lambda _, given, __: mb.squeeze(x=given[0], axes=_ints(given[1])),
    "Sub": _two("sub"),
    "Tanh": _one("tanh"),
    "Tile": lambda _, given, __: mb.tile(x=given[0], reps=_ints(given[1])),
    "Transpose": lambda _, given, attributes: mb.transpose(x=given[0], perm=_ints(attributes["perm"])),
    "Unsqueeze": lambda _, given, __: mb.expand_dims(x=given[0], axes=_ints(given[1])),
    "Where": _where,
}
