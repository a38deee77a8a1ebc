"""Products with the checkpoint's matrices, in the precision that was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.errors import InvalidFileError
from loudkit.runtime.derived.model_file import MICROSOFT, Array, ModelFile
from loudkit.runtime.derived.quantized import column_quantized


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
        return self._product(x, layer, (out, inner), bias, lambda weight: weight.reshape(out, inner))

    def causal(self, x: str, layer: str) -> str:
        """A convolution whose last tap sits on the row itself, zeros before the first: one product of shifted rows."""
        out, inner, taps = self.shape(f"{layer}.weight")
        return self.taps(x, layer, before=taps - 1, after=0, shape=(out, inner, taps))

    def taps(
        self, x: str, layer: str, *, before: int, after: int, shape: tuple[int, ...] | None = None
    ) -> str:
        """A convolution over rows with so many rows of zeros at either end, as one product."""
        out, inner, taps = shape or self.shape(f"{layer}.weight")
        model = self.model
        rows = self.length(x)
        padded = model.node("Pad", x, model.constant([before, 0, after, 0], np.int64))
        shifted = [
            model.node(
                "Slice",
                padded,
                model.constant([tap], np.int64),
                rows if tap == 0 else model.node("Add", rows, model.constant([tap], np.int64)),
                model.constant([0], np.int64),
            )
            for tap in range(taps)
        ]
        beside = model.node("Concat", *shifted, axis=1)
        return self._product(
            beside,
            layer,
            (out, taps * inner),
            True,
            lambda weight: np.ascontiguousarray(weight.transpose(0, 2, 1)).reshape(out, taps * inner),
        )

    def length(self, x: str) -> str:
        """How many rows ``x`` has, int64 ``[1]``."""
        return self.model.node("Shape", x, start=0, end=1)

    def norm(self, x: str, layer: str, epsilon: float = 1e-5) -> str:
        """Layer norm over the width."""
        gain, bias = (self.model.constant(self.read(f"{layer}.{part}")) for part in ("weight", "bias"))
        return self.model.node("LayerNormalization", x, gain, bias, axis=-1, epsilon=epsilon)

    def add_norm(self, x: str, skip: str, layer: str, epsilon: float = 1e-5) -> tuple[str, str]:
        """The layer norm of a sum, and the sum."""
        gain, bias = (self.model.constant(self.read(f"{layer}.{part}")) for part in ("weight", "bias"))
        normed, _, _, total = self.model.nodes(
            "SkipLayerNormalization", x, skip, gain, bias, outputs=4, domain=MICROSOFT, epsilon=epsilon
        )
        return normed, total

    def _product(self, x: str, layer: str, shape: tuple[int, int], bias: Array | bool, arrange: Any) -> str:
        model, key = self.model, f"{self.prefix}{layer}.weight"

        def read() -> Array:
            return arrange(self.read(f"{layer}.weight"))

        values = self.read(f"{layer}.bias") if bias is True else bias
        added = [] if values is False else [model.constant(values)]
        if not self.int8:
            return model.node("Gemm", x, model.weight(key, shape, read), *added, transB=1)
        packed = column_quantized(read)
        weight = model.weight(f"{key}|values", shape[::-1], lambda: packed()[0], np.int8)
        scales = model.weight(f"{key}|scales", shape[:1], lambda: packed()[1])
        return model.node("DynamicQuantizeMatMul", x, weight, scales, "", *added, domain=MICROSOFT)
