"""Writing an ONNX model: the few messages of the format that a graph needs, encoded here.

The format is protocol buffers (onnx.proto, IR version 8); a writer of it is a page, and the ``onnx`` package that could
do it is 17 MB and pinned to versions of its own. ONNX Runtime checks what is written when it loads it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

MICROSOFT: Final = "com.microsoft"  # the operator set of ONNX Runtime itself
_IR: Final = 8
_OPSETS: Final = {"": 17, MICROSOFT: 1}
_TYPES: Final = {
    np.dtype(np.float32): 1,
    np.dtype(np.uint8): 2,
    np.dtype(np.int8): 3,
    np.dtype(np.int32): 6,
    np.dtype(np.int64): 7,
}
_EXTERNAL: Final = 1


@dataclass(frozen=True)
class Weight:
    """A tensor that is handed to the session beside the model: its type and shape, and where its values come from."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    read: Callable[[], Array]


@dataclass
class ModelFile:
    """A model in the making: values are names, and every method that makes one returns it.

    Constants are written into the model. Weights are only declared there, as external data: ``weights`` says what the
    session is to be given under their names.
    """

    weights: dict[str, Weight] = field(default_factory=dict)
    _nodes: list[bytes] = field(default_factory=list)
    _constants: list[bytes] = field(default_factory=list)
    _inputs: list[bytes] = field(default_factory=list)
    _outputs: list[bytes] = field(default_factory=list)
    _count: int = 0

    def input(self, name: str, dtype: npt.DTypeLike, *axes: int | str) -> str:
        """An input of the model; a text axis is a free one."""
        self._inputs.append(_value(name, dtype, axes))
        return name

    def output(self, value: str, dtype: npt.DTypeLike, *axes: int | str) -> None:
        """Make ``value`` an output of the model."""
        self._outputs.append(_value(value, dtype, axes))

    def constant(self, values: Any, dtype: npt.DTypeLike = np.float32) -> str:
        """A small tensor."""
        array = np.ascontiguousarray(values, dtype=dtype).reshape(np.shape(values))
        name = self._name("constant")
        self._constants.append(_tensor(name, array.dtype, array.shape) + _bytes(9, array.tobytes()))
        return name

    def weight(
        self, name: str, shape: Sequence[int], read: Callable[[], Array], dtype: npt.DTypeLike = np.float32
    ) -> str:
        """A large tensor, called ``name``, whose values are read when a session is made."""
        kind = np.dtype(dtype)
        if name not in self.weights:
            self.weights[name] = Weight(kind, tuple(shape), read)
            entry = _text(1, "location") + _text(2, "weights")
            self._constants.append(_tensor(name, kind, shape) + _bytes(13, entry) + _int(14, _EXTERNAL))
        return name

    def node(
        self, kind: str, *inputs: str, domain: str = "", name: str | None = None, **attributes: Any
    ) -> str:
        """The one output of an operator; an input that is left out is ``""``."""
        return self.nodes(kind, *inputs, outputs=[name or self._name(kind)], domain=domain, **attributes)[0]

    def nodes(
        self, kind: str, *inputs: str, outputs: int | Sequence[str], domain: str = "", **attributes: Any
    ) -> list[str]:
        """All outputs of an operator: how many, or their names."""
        values = [self._name(kind) for _ in range(outputs)] if isinstance(outputs, int) else list(outputs)
        message = [_text(1, value) for value in inputs]
        message += [_text(2, value) for value in values]
        message += [_text(3, values[0]), _text(4, kind)]
        message += [_bytes(5, _attribute(key, value)) for key, value in attributes.items()]
        self._nodes.append(b"".join([*message, _text(7, domain)]))
        return values

    def serialized(self) -> bytes:
        """The model's bytes."""
        graph = b"".join(
            [
                *(_bytes(1, node) for node in self._nodes),
                _text(2, "loudkit"),
                *(_bytes(5, tensor) for tensor in self._constants),
                *(_bytes(11, value) for value in self._inputs),
                *(_bytes(12, value) for value in self._outputs),
            ]
        )
        opsets = [_bytes(8, _text(1, domain) + _int(2, version)) for domain, version in _OPSETS.items()]
        return b"".join([_int(1, _IR), _text(2, "loudkit"), _bytes(7, graph), *opsets])

    def _name(self, kind: str) -> str:
        self._count += 1
        return f"{kind}_{self._count}"


def with_output(name: str) -> bytes:
    """What makes the inner value ``name`` the last output of a model that it is written behind.

    Messages of protocol buffers that stand behind each other are one: the graph's list of outputs goes on.
    """
    return _bytes(7, _bytes(12, _text(1, name)))


def _value(name: str, dtype: npt.DTypeLike, axes: Iterable[int | str]) -> bytes:
    dims = [_bytes(1, _int(1, axis) if isinstance(axis, int) else _text(2, axis)) for axis in axes]
    tensor = _int(1, _TYPES[np.dtype(dtype)]) + _bytes(2, b"".join(dims))
    return _text(1, name) + _bytes(2, _bytes(1, tensor))


def _tensor(name: str, dtype: np.dtype[Any], shape: Sequence[int]) -> bytes:
    return b"".join(_int(1, n) for n in shape) + _int(2, _TYPES[dtype]) + _text(8, name)


def _attribute(name: str, value: Any) -> bytes:
    named = _text(1, name)
    if isinstance(value, float):
        return named + _key(2, 5) + struct.pack("<f", value) + _int(20, 1)
    if isinstance(value, int):
        return named + _int(3, value) + _int(20, 2)
    if isinstance(value, str):
        return named + _text(4, value) + _int(20, 3)
    return named + b"".join(_int(8, int(n)) for n in value) + _int(20, 7)


def _text(number: int, value: str) -> bytes:
    return _bytes(number, value.encode())


def _bytes(number: int, value: bytes) -> bytes:
    return _key(number, 2) + _varint(len(value)) + value


def _int(number: int, value: int) -> bytes:
    return _key(number, 0) + _varint(value & 0xFFFFFFFFFFFFFFFF)


def _key(number: int, wire: int) -> bytes:
    return _varint(number << 3 | wire)


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
