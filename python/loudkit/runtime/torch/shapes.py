"""Sizes read from tensor shapes."""

from __future__ import annotations

from loudkit.errors import InvalidFileError
from loudkit.runtime.architecture import Shapes


def axis(shapes: Shapes, name: str, index: int) -> int:
    """Length of one axis of ``name``; InvalidFileError if there is no such tensor or axis."""
    shape = shapes.get(name)
    if shape is None or len(shape) <= index:
        raise InvalidFileError(f"the weights hold no {name} with {index + 1} or more axes")
    return shape[index]


def blocks(shapes: Shapes, prefix: str) -> int:
    """How many different numbers follow ``prefix`` among the names."""
    return len({name[len(prefix) :].split(".")[0] for name in shapes if name.startswith(prefix)})
