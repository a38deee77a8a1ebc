"""A checkpoint's layers as MIL operations: weights by name, float32."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from coremltools.converters.mil import Builder as mb  # noqa: N813

from loudkit.errors import InvalidFileError

Float32 = npt.NDArray[np.float32]
Var = Any  # a value of a program that is being built


@dataclass(frozen=True)
class Layers:
    """Layers whose tensors have the names in ``shapes``; ``load`` reads one, upcast exactly."""

    shapes: Mapping[str, tuple[int, ...]]
    load: Callable[[str], Float32]

    def shape(self, name: str) -> tuple[int, ...]:
        """The shape of the tensor ``name``; InvalidFileError where there is none."""
        if name not in self.shapes:
            raise InvalidFileError(f"the weights hold no {name}; its network needs it")
        return self.shapes[name]

    def read(self, name: str) -> Float32:
        """The tensor ``name``."""
        self.shape(name)
        return np.ascontiguousarray(self.load(name), dtype=np.float32)

    def count(self, prefix: str) -> int:
        """How many different numbers follow ``prefix`` among the names."""
        return len({name[len(prefix) :].split(".")[0] for name in self.shapes if name.startswith(prefix)})

    def linear(self, x: Var, name: str, label: str = "") -> Var:
        """``x W^T + b`` over the last axis; without b where the weights have none. ``label`` names the operation."""
        named = {"name": label} if label else {}
        return mb.linear(x=x, weight=self.read(f"{name}.weight"), **self._bias(name), **named)

    def conv(
        self,
        x: Var,
        name: str,
        *,
        pad: Sequence[int] = (0, 0),
        stride: int | Sequence[int] = 1,
        dilation: int = 1,
        groups: int = 1,
    ) -> Var:
        """A cross-correlation over the last axes; ``pad`` is zeros before and behind each."""
        weight = self.read(f"{name}.weight")
        axes = weight.ndim - 2
        return mb.conv(
            x=x,
            weight=weight,
            strides=[stride] * axes if isinstance(stride, int) else list(stride),
            pad_type="custom",
            pad=list(pad),
            dilations=[dilation] * axes,
            groups=groups,
            **self._bias(name),
        )

    def conv_transpose(self, x: Var, name: str, *, stride: int, crop: int) -> Var:
        """A transposed convolution over the last axis, ``crop`` values cut from both ends."""
        return mb.conv_transpose(
            x=x,
            weight=self.read(f"{name}.weight"),
            strides=[stride],
            pad_type="custom",
            pad=[crop, crop],
            **self._bias(name),
        )

    def norm(self, x: Var, name: str, epsilon: float = 1e-5) -> Var:
        """Layer norm over the last axis."""
        return mb.layer_norm(
            x=x,
            axes=[-1],
            gamma=self.read(f"{name}.weight"),
            beta=self.read(f"{name}.bias"),
            epsilon=np.float32(epsilon),
        )

    def batch_norm(self, x: Var, name: str) -> Var:
        """Batch norm by the running statistics, channels in axis 1."""
        mean = self.read(f"{name}.running_mean")
        affine = f"{name}.weight" in self.shapes
        return mb.batch_norm(
            x=x,
            mean=mean,
            variance=self.read(f"{name}.running_var"),
            gamma=self.read(f"{name}.weight") if affine else np.ones_like(mean),
            beta=self.read(f"{name}.bias") if affine else np.zeros_like(mean),
            epsilon=np.float32(1e-5),
        )

    def _bias(self, name: str) -> dict[str, Float32]:
        return {"bias": self.read(f"{name}.bias")} if f"{name}.bias" in self.shapes else {}


def columns(x: Var) -> Var:
    """``[1, a, b]`` to ``[1, b, a]``."""
    return mb.transpose(x=x, perm=[0, 2, 1])


def heads(x: Var, count: int, width: int) -> Var:
    """Rows ``[1, T, count * width]`` to ``[1, count, T, width]``."""
    return mb.transpose(x=mb.reshape(x=x, shape=[1, -1, count, width]), perm=[0, 2, 1, 3])


def rows(x: Var, width: int) -> Var:
    """``[1, heads, T, w]`` to ``[1, T, width]``."""
    return mb.reshape(x=mb.transpose(x=x, perm=[0, 2, 1, 3]), shape=[1, -1, width])


def attended(scores: Var, values: Var) -> Var:
    """softmax over the last axis of ``scores``, times ``values``."""
    return mb.matmul(x=mb.softmax(x=scores, axis=-1), y=values)
