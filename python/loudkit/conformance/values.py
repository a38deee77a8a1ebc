"""How fixtures write values: seeds as hex text, expectations by edition, configurations over the defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidFileError
from loudkit.law import philox
from loudkit.law.config import (
    EDITIONS,
    AlgorithmConfig,
    ChunkConfig,
    Edition,
    PostprocessConfig,
    SamplingConfig,
    TextConfig,
    WindowConfig,
)

_BLOCKS: Any = {
    "sampling": SamplingConfig,
    "window": WindowConfig,
    "chunking": ChunkConfig,
    "postprocess": PostprocessConfig,
    "text": TextConfig,
}


def seed_of(text: str) -> int:
    """A seed written as hex text."""
    return int(text, 16)


def by_edition(expect: Mapping[str, Any]) -> Iterator[tuple[Edition, Any]]:
    """Each edition with what it expects; the key ``both`` stands for all."""
    foreign = set(expect) - {*EDITIONS, "both"}
    if foreign:
        raise InvalidFileError(f"there is no edition {min(foreign)!r}; expected {' '.join(EDITIONS)} or both")
    for edition in EDITIONS:
        if edition in expect or "both" in expect:
            yield edition, expect.get(edition, expect.get("both"))


def algorithm_of(
    given: Mapping[str, Any], edition: Edition = "0.1.1", text: TextConfig | None = None, **defaults: Any
) -> AlgorithmConfig:
    """A configuration built in code: ``given`` fields (blocks as objects) over ``defaults`` over the law's own."""
    values: dict[str, Any] = {"text": text}
    for name in {*defaults, *given}:
        if name in _BLOCKS:
            values[name] = _BLOCKS[name](**{**defaults.get(name, {}), **given.get(name, {})})
        else:
            values[name] = given.get(name, defaults.get(name))
    return AlgorithmConfig(**values, edition=edition)


def floats_of(bits: Any) -> npt.NDArray[np.float32]:
    """float32 values from their bits."""
    return np.array(bits, dtype=np.uint32).view(np.float32)


def bits_of(values: npt.NDArray[np.float32]) -> list[int]:
    """The bits of float32 values."""
    return [int(v) for v in np.ascontiguousarray(values, dtype=np.float32).view(np.uint32).ravel()]


def ulps_apart(a: npt.NDArray[np.float32], b: npt.NDArray[np.float32]) -> int:
    """The most float32 steps between two arrays of one shape."""

    def ordered(x: npt.NDArray[np.float32]) -> npt.NDArray[np.int64]:
        i = np.ascontiguousarray(x, dtype=np.float32).view(np.int32).astype(np.int64)
        return np.where(i < 0, -(i & 0x7FFFFFFF), i)

    return int(np.abs(ordered(a) - ordered(b)).max(initial=0))


def close(expected: Any, got: Any, *, rtol: float = 0.0, atol: float = 0.0) -> bool:
    """Whether two nests of numbers have one shape and agree within ``atol`` + ``rtol`` |expected|."""
    a, b = np.asarray(expected, dtype=np.float64), np.asarray(got, dtype=np.float64)
    return a.shape == b.shape and bool(np.allclose(b, a, rtol=rtol, atol=atol, equal_nan=True))


def signal_of(recipe: Mapping[str, Any]) -> npt.NDArray[np.float32]:
    """A recipe's test signal: scaled uniforms, smoothed by a trailing mean over its full width, zeroed in places."""
    u = philox.uniform(seed_of(recipe["seed"]), recipe["stream"], 0, 1, recipe["n"])[0]
    x = (2.0 * u - 1.0) * recipe["amp"]
    width = max(int(recipe.get("smooth", 1)), 1)
    if width > 1:
        x = np.array([x[max(0, i - width + 1) : i + 1].sum() / width for i in range(len(x))])
    for first, last in recipe.get("zero", []):
        x[first:last] = 0.0
    return x.astype(np.float32)
