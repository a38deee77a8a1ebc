"""What a graph takes and gives: names, types and axes in order, as the release has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from torch import Tensor, nn

Axis = int | str  # a fixed length, or the label of a free one


@dataclass(frozen=True)
class Port:
    """One input or output."""

    name: str
    dtype: Literal["float32", "int64"]
    axes: tuple[Axis, ...]


@dataclass(frozen=True)
class Graph:
    """A module that is about to be exported.

    ``example`` makes the module's inputs for a free length, or for a seed where no axis is free; ``cases`` are the
    two values it is gated at.
    """

    name: str
    module: nn.Module
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    example: Callable[[int], tuple[Tensor, ...]]
    cases: tuple[int, int]


def float_port(name: str, *axes: Axis) -> Port:
    """A float32 port."""
    return Port(name, "float32", axes)


def int_port(name: str, *axes: Axis) -> Port:
    """An int64 port."""
    return Port(name, "int64", axes)
