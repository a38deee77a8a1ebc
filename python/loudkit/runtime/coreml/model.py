"""One package as a model: the only seam to coremltools, and the only place that predicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidFileError
from loudkit.runtime.coreml.compiled import compiled_package

Array = npt.NDArray[Any]
Axis = int | tuple[int, int]  # a fixed length, or the least and the most of a free one

_TYPES: Final = {65568: "float32", 65552: "float16", 131104: "int32", 65600: "float64"}
_UNITS: Final = {"cpu": "CPU_ONLY", "cpu_ne": "CPU_AND_NE", "cpu_gpu": "CPU_AND_GPU", "all": "ALL"}


@dataclass(frozen=True)
class Port:
    """One input or output as the package declares it."""

    name: str
    dtype: str
    axes: tuple[Axis, ...]


class Model(Protocol):
    """What the runtime sees of a package."""

    @property
    def inputs(self) -> tuple[Port, ...]:
        """In the package's order."""

    @property
    def output(self) -> str:
        """The name of its only output."""

    @property
    def metadata(self) -> Mapping[str, str]:
        """What its maker wrote into it."""

    @property
    def units(self) -> str:
        """What it may run on."""

    def predict(self, feeds: dict[str, Array]) -> dict[str, Array]:
        """The output for inputs by name. The arrays are held by CoreML for a while after it returned."""


def load_model(path: Path, units: str, digest: str | None = None) -> Model:
    """The package ``path`` on ``units``; with its tree ``digest`` the compiled form is kept and found again.

    Raises InvalidFileError for a package that cannot be read or compiled.
    """
    import coremltools

    try:
        description = coremltools.models.utils.load_spec(str(path)).description
        placed = coremltools.ComputeUnit[_UNITS[units]]
        ready = compiled_package(path, digest) if digest else None
        model: Any = (
            coremltools.models.CompiledMLModel(str(ready), compute_units=placed)
            if ready
            else coremltools.models.MLModel(str(path), compute_units=placed)
        )
    except Exception as error:  # coremltools raises what it likes
        raise InvalidFileError(f"{path} cannot be loaded: {first_line(error)}") from error
    return _Loaded(
        tuple(described_port(port) for port in description.input),
        description.output[0].name,
        dict(description.metadata.userDefined),
        units,
        model,
    )


@dataclass(frozen=True)
class _Loaded:
    inputs: tuple[Port, ...]
    output: str
    metadata: Mapping[str, str]
    units: str
    model: Any

    def predict(self, feeds: dict[str, Array]) -> dict[str, Array]:
        return self.model.predict(feeds)


def dtype_of(port: Port) -> np.dtype[Any]:
    """NumPy's name of the port's type."""
    return np.dtype(port.dtype)


def described_port(port: Any) -> Port:
    """A port of a model's description, as it is stored."""
    array = port.type.multiArrayType
    axes: tuple[Axis, ...] = tuple(array.shape)
    if array.HasField("shapeRange"):
        ranges = [(size.lowerBound, size.upperBound) for size in array.shapeRange.sizeRanges]
        axes = tuple(low if low == high else (low, high) for low, high in ranges)
    return Port(port.name, _TYPES.get(array.dataType, f"type {array.dataType}"), axes)


def first_line(error: Exception) -> str:
    """What an exception of coremltools says first."""
    lines = str(error).strip().splitlines()
    return lines[0][:300] if lines else type(error).__name__
