"""One network to one ``.mlpackage``, the same bytes every time."""

from __future__ import annotations

import gc
import io
import json
import logging
import shutil
import tempfile
import uuid
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import coremltools as ct
import numpy as np
from coremltools.converters.mil import Builder as mb  # noqa: N813
from coremltools.converters.mil.mil import Function, Program, get_new_symbol, types

from loudkit.export.mil.estimator import TIME
from loudkit.export.mil.layers import Var

Axis = int | tuple[int, int]  # a fixed length, or the least and the most of a free one

TARGET: Final = ct.target.iOS17  # macOS 14
_MODEL: Final = "com.apple.CoreML/model.mlmodel"
_WEIGHTS: Final = "com.apple.CoreML/weights"
_NAMES: Final = uuid.UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")  # RFC 4122's name space of URLs
_TYPES: Final = {"float32": (np.float32, types.fp32), "int32": (np.int32, types.int32)}


@dataclass(frozen=True)
class Port:
    """One input or output."""

    name: str
    dtype: Literal["float32", "int32"]
    axes: tuple[Axis, ...]


@dataclass(frozen=True)
class Package:
    """A network that is about to be written. ``build`` makes the output of the inputs' values, by name."""

    name: str
    inputs: tuple[Port, ...]
    output: Port
    build: Callable[..., Var]
    precision: Literal["fp16", "fp32"] = "fp32"
    units: str = "cpu"


def write_package(package: Package, path: Path, metadata: Mapping[str, str]) -> None:
    """Write the folder ``path`` (``NAME.mlpackage``), which is not there yet; equal input gives equal bytes."""
    with _quiet():
        model = ct.convert(
            _program(package),
            source="milinternal",
            convert_to="mlprogram",
            inputs=[_input_type(port) for port in package.inputs],
            outputs=[ct.TensorType(name=package.output.name, dtype=np.float32)],
            minimum_deployment_target=TARGET,
            compute_precision=_precision(package),
            pass_pipeline=_passes(package),
            skip_model_load=True,
        )
        with tempfile.TemporaryDirectory(prefix=".package-", dir=path.parent) as scratch:
            saved = Path(scratch) / path.name
            model.save(str(saved))
            shutil.copytree(saved, path, copy_function=shutil.copyfile)
        del model  # with it goes coremltools' own copy of the weights on the disk
        gc.collect()
    _settle(path, metadata)


def float_port(name: str, *axes: Axis) -> Port:
    """A float32 port."""
    return Port(name, "float32", axes)


def int_port(name: str, *axes: Axis) -> Port:
    """An int32 port."""
    return Port(name, "int32", axes)


def _program(package: Package) -> Program:
    inputs = {
        port.name: mb.placeholder(
            tuple(axis if isinstance(axis, int) else get_new_symbol() for axis in port.axes),
            _TYPES[port.dtype][1],
        )
        for port in package.inputs
    }
    with Function(inputs, opset_version=TARGET) as function:
        made = package.build(**function.inputs)
        function.set_outputs([mb.identity(x=made, name=package.output.name)])
    program = Program()
    program.add_function("main", function)
    return program


def _input_type(port: Port) -> Any:
    shape = [axis if isinstance(axis, int) else ct.RangeDim(*axis, default=axis[0]) for axis in port.axes]
    return ct.TensorType(name=port.name, shape=ct.Shape(tuple(shape)), dtype=_TYPES[port.dtype][0])


def _precision(package: Package) -> Any:
    if package.precision == "fp32":
        return ct.precision.FLOAT32
    return ct.transform.FP16ComputePrecision(op_selector=lambda op: not op.name.startswith(TIME))


def _passes(package: Package) -> Any:
    """What coremltools may change. In float32 nothing is computed ahead: a product's last bits are the machine's."""
    passes = ct.PassPipeline.DEFAULT
    if package.precision == "fp32":
        passes.remove_passes(["common::const_elimination"])
    return passes


def _settle(path: Path, metadata: Mapping[str, str]) -> None:
    """Take out what differs from run to run: identifiers, dates, the order of maps, modes."""
    from coremltools.proto import Model_pb2

    file = path / "Data" / _MODEL
    model = Model_pb2.Model()
    model.ParseFromString(file.read_bytes())
    said = model.description.metadata.userDefined
    for key in [key for key in said if key.startswith("com.github.apple.coremltools")]:
        del said[key]
    said.update(metadata)
    file.write_bytes(model.SerializeToString(deterministic=True))
    items = {
        str(uuid.uuid5(_NAMES, place)): {
            "author": "com.apple.CoreML",
            "description": f"CoreML Model {what}",
            "name": place.rsplit("/", 1)[-1],
            "path": place,
        }
        for place, what in ((_MODEL, "Specification"), (_WEIGHTS, "Weights"))
    }
    manifest = {
        "fileFormatVersion": "1.0.0",
        "itemInfoEntries": items,
        "rootModelIdentifier": str(uuid.uuid5(_NAMES, _MODEL)),
    }
    (path / "Manifest.json").write_text(
        json.dumps(manifest, indent=4, sort_keys=True) + "\n", encoding="utf-8"
    )
    for inner in (path, *path.rglob("*")):
        inner.chmod(0o755 if inner.is_dir() else 0o644)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the progress bars and the notes of coremltools."""
    log = logging.getLogger("coremltools")
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        with redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        log.setLevel(before)
