"""Products with the checkpoint's matrices, in the precision that was asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.errors import InvalidFileError
from loudkit.runtime.derived.model_file import MICROSOFT, Array, ModelFile
from loudkit.runtime.derived.quantized import column_quantized

_SLICE: Final = 512


@dataclass(frozen=True)
class Products:
    """Layers of the network whose tensors are named below ``prefix``; values are rows ``[T, width]``."""

    model: ModelFile
    checkpoint: Checkpoint
    prefix: str
    int8: bool = False

    def shape(self, name: str) -> tuple[int, ...]:
        """Of the tensor ``name``; InvalidFileError where there is none."""
        entry = self.checkpoint.header.tensors.get(self.prefix + name)
        if entry is None:
            raise InvalidFileError(f"{self.checkpoint.path} holds no {self.prefix}{name}")
        return entry.shape

    def read(self, name: str) -> Array:
        """The tensor ``name``, as float32."""
        self.shape(name)
        return self.checkpoint.load_float32([self.prefix + name])[self.prefix + name]

    def count(self, group: str) -> int:
        """How many numbered members ``group`` (``"encoders."``) has."""
        start = len(self.prefix + group)
        return len({name[start:].split(".")[0] for name in self.checkpoint.names(self.prefix + group)})

    def linear(self, x: str, layer: str, *, bias: Array | bool = True) -> str:
        """``x W^T`` and a bias: the layer's own, another, or none. A convolution of kernel 1 is a linear layer."""
        out, inner = self.shape(f"{layer}.weight")[:2]
        added = self.read(f"{layer}.bias") if bias is True else None if bias is False else bias
        return self._product(
            x, f"{layer}.weight", (out, inner), added, lambda weight: weight.reshape(out, inner)
        )

    def causal(self, x: str, layer: str) -> str:
        """A convolution whose last tap sits on the row itself, zeros before the first."""
        return self.taps(x, layer, before=self.shape(f"{layer}.weight")[2] - 1, after=0)

    def taps(self, x: str, layer: str, *, before: int, after: int) -> str:
        """A convolution over rows, with so many rows of zeros at either end: a sum of products, one a tap."""
        out, inner, taps = self.shape(f"{layer}.weight")
        model, rows = self.model, self.length(x)
        padded = model.node("Pad", x, model.constant([before, 0, after, 0], np.int64))

        def shifted(tap: int) -> str:
            if tap == before:
                return x
            begin = model.constant([tap], np.int64)
            return model.node(
                "Slice", padded, begin, model.node("Add", rows, begin), model.constant([0], np.int64)
            )

        if self.int8:  # one product, whose inputs are rounded once
            beside = model.node("Concat", *map(shifted, range(taps)), axis=1)
            return self._product(
                beside,
                f"{layer}.weight",
                (out, taps * inner),
                self.read(f"{layer}.bias"),
                lambda weight: weight.transpose(0, 2, 1).reshape(out, taps * inner),
            )
        total: Array | str = self.read(f"{layer}.bias")
        for tap in range(taps):
            of_tap = partial(np.take, indices=tap, axis=2)
            total = self._product(shifted(tap), f"{layer}.weight", (out, inner), total, of_tap, f"|{tap}")
        assert isinstance(total, str)
        return total

    def feed_forward(self, x: str, up: str, activation: Callable[[str], str], down: str) -> str:
        """Two layers and what stands between them, in slices of the inner width.

        A product over more than 512 values runs at two thirds of the speed of one that is not (measured, AVX-512).
        """
        inner, width = self.shape(f"{up}.weight")
        size = inner if self.int8 else min(inner, _SLICE)
        bias = self.read(f"{up}.bias")
        total: Array | str = self.read(f"{down}.bias")
        for first in range(0, inner, size):
            part = np.arange(first, min(first + size, inner))
            ups, downs = (partial(np.take, indices=part, axis=axis) for axis in (0, 1))
            name = f"|{first}"
            h = self._product(x, f"{up}.weight", (len(part), width), bias[part], ups, name)
            total = self._product(activation(h), f"{down}.weight", (width, len(part)), total, downs, name)
        assert isinstance(total, str)
        return total

    def length(self, x: str) -> str:
        """How many rows ``x`` has, int64 ``[1]``."""
        return self.model.node("Shape", x, start=0, end=1)

    def norm(self, x: str, layer: str, epsilon: float = 1e-5) -> str:
        """Layer norm over the width."""
        gain, bias = (self.model.constant(self.read(f"{layer}.{part}")) for part in ("weight", "bias"))
        return self.model.node("LayerNormalization", x, gain, bias, axis=-1, epsilon=epsilon)

    def add_norm(self, x: str, skip: str, layer: str, epsilon: float = 1e-5) -> tuple[str, str]:
        """The layer norm of a sum, and the sum. ONNX Runtime's fused operator takes twice the time of these two."""
        total = self.model.node("Add", x, skip)
        return self.norm(total, layer, epsilon), total

    def _product(
        self,
        x: str,
        weight: str,
        shape: tuple[int, int],
        added: Array | str | None,
        arrange: Callable[[Array], Array],
        part: str = "",
    ) -> str:
        """``x W^T`` with a matrix ``[out, inner]`` made of a tensor, plus a bias or another product's result."""
        model, key = self.model, f"{self.prefix}{weight}{part}"

        def read() -> Array:
            return np.ascontiguousarray(arrange(self.read(weight)))

        plus = [] if added is None else [added if isinstance(added, str) else model.constant(added)]
        if not self.int8:
            return model.node("Gemm", x, model.weight(key, shape, read), *plus, transB=1)
        packed = column_quantized(read)
        values = model.weight(f"{key}|values", shape[::-1], lambda: packed()[0], np.int8)
        scales = model.weight(f"{key}|scales", shape[:1], lambda: packed()[1])
        return model.node("DynamicQuantizeMatMul", x, values, scales, "", *plus, domain=MICROSOFT)
