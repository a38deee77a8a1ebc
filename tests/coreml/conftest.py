"""The device without a Mac: packages of arbitrary bytes, and stand-ins behind a wrapper that is as strict as CoreML."""

from __future__ import annotations

import json
import shutil
import threading
import time
import weakref
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS, find_synthesis
from loudkit.bundle.packages import SUFFIX, tree_sha256
from loudkit.bundle.selection import PACKAGES
from loudkit.law.manifest import read_manifest
from loudkit.runtime.coreml.model import Array, Axis, Port, dtype_of

LINGER = 0.5  # seconds that a stand-in holds an array, as CoreML holds it


class Strict:
    """A model that refuses whatever the real one would take and die of later."""

    def __init__(self, inner: Any, units: str, metadata: Mapping[str, str] | None = None) -> None:
        self.inner, self.units, self.metadata = inner, units, dict(metadata or {})
        self.inputs, self.output = inner.inputs, inner.output
        self.calls = 0
        self.moved: list[str] = []  # inputs whose memory was another one than at the call before
        self.lost: list[str] = []  # inputs whose array lost its last owner while it was held
        self._addresses: dict[str, tuple[int, int]] = {}
        self._inside = threading.Lock()
        self._watched: dict[int, weakref.ref[Array]] = {}
        self._used: dict[int, float] = {}

    def predict(self, feeds: dict[str, Array]) -> dict[str, Array]:
        assert self._inside.acquire(blocking=False), "two threads were inside predict"
        try:
            self.calls += 1
            assert list(feeds) == [port.name for port in self.inputs]
            for port in self.inputs:
                self._check(port, feeds[port.name])
            self._hold(feeds)
            return self.inner.predict({name: array.copy() for name, array in feeds.items()})
        finally:
            self._inside.release()

    def _check(self, port: Port, array: Array) -> None:
        assert array.dtype == dtype_of(port), f"{port.name} is {array.dtype}"
        assert array.ndim == len(port.axes)
        for length, axis in zip(array.shape, port.axes, strict=True):
            assert length == axis if isinstance(axis, int) else axis[0] <= length <= axis[1], port.name
        assert array.flags.c_contiguous
        address = array.__array_interface__["data"][0]
        before, room = self._addresses.get(port.name, (address, 0))
        if address != before:
            assert array.nbytes > room, f"{port.name} moved without having grown"
            self.moved.append(port.name)
        self._addresses[port.name] = address, max(room, array.nbytes)

    def _hold(self, feeds: dict[str, Array]) -> None:
        """Only weakly: if whoever called lets go of an array that CoreML still holds, that is the fault."""
        for name, array in feeds.items():
            self._used[id(array)] = time.monotonic()
            if id(array) not in self._watched:
                self._watched[id(array)] = weakref.ref(array, partial(self._gone, name, id(array)))

    def _gone(self, name: str, which: int, _: object) -> None:
        if time.monotonic() - self._used[which] < LINGER:
            self.lost.append(name)
        del self._watched[which]


class OnnxModel:
    """An ONNX graph under a package's types: ids are int32."""

    def __init__(self, path: Path, precision: str = "float32") -> None:
        self._session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        ports = self._session.get_inputs()
        kinds = {"tensor(int64)": "int32", "tensor(float)": precision}
        self.inputs = tuple(
            Port(port.name, kinds[port.type], tuple(_axis(axis) for axis in port.shape)) for port in ports
        )
        self.output = self._session.get_outputs()[0].name
        self._tokens = path.stem == "s3_tokenizer"

    def predict(self, feeds: dict[str, Array]) -> dict[str, Array]:
        wide = {
            name: array.astype(np.int64 if array.dtype.kind == "i" else np.float32)
            for name, array in feeds.items()
        }
        made = self._session.run(None, wide)[0]
        if self._tokens:  # as the package gives them: digits
            made = (made[None, :, None] // 3 ** np.arange(8) % 3).astype(np.float32)
        return {self.output: made}


def _axis(axis: int | str) -> Axis:
    return axis if isinstance(axis, int) else (1, 4096)


class Mac:
    """What a test may ask about the stand-ins, and change in them."""

    def __init__(self, graphs: Path) -> None:
        self.graphs = graphs
        self.models: dict[str, Strict] = {}
        self.replaced: dict[str, Any] = {}
        self.metadata: dict[str, dict[str, str]] = {}
        self.digests: dict[str, str | None] = {}

    def load_model(self, path: Path, units: str, digest: str | None = None) -> Strict:
        name = path.stem
        inner = self.replaced.get(name) or OnnxModel(self.graphs / f"{name}.onnx")
        self.digests[name] = digest
        self.models[name] = Strict(inner, units, self.metadata.get(name))
        return self.models[name]


@pytest.fixture
def release(bundle: Path, tmp_path: Path) -> Path:
    """A copy of the bundle with six packages of arbitrary bytes and their record."""
    folder = tmp_path / "release"
    shutil.copytree(bundle, folder)
    write_packages(folder)
    return folder


@pytest.fixture
def mac(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mac]:
    """A machine that CoreML seems to run on; its models are the bundle's ONNX graphs."""
    pretended = Mac(bundle / "onnx")
    for place in ("loudkit.runtime.coreml.requirements", "loudkit.enrollment.loading"):
        monkeypatch.setattr(f"{place}.check_machine", lambda: None)
        monkeypatch.setattr(f"{place}.check_coremltools", lambda: None)
    monkeypatch.setattr("loudkit.runtime.coreml.model.load_model", pretended.load_model)
    yield pretended
    for model in pretended.models.values():
        assert not model.lost


def write_packages(folder: Path, precision: str = "fp32") -> None:
    """``coreml/`` of the release ``folder``."""
    checkpoint = open_checkpoint(find_synthesis(folder))
    law = read_manifest(checkpoint.manifest, production=True)
    origin = {
        "checkpoint_sha256": checkpoint.sha256,
        "algorithm_fingerprint": law.fingerprint,
        "euler_steps": law.euler_steps,
        "estimator_sha256": None,
    }
    record: dict[str, Any] = {"format": "loudkit-coreml-export", "packages": {}, "enrollment": {}}
    for name in (*PACKAGES, *ENROLLMENT_GRAPHS):
        path = folder / "coreml" / (name + SUFFIX)
        (path / "Data" / "com.apple.CoreML" / "weights").mkdir(parents=True)
        (path / "Manifest.json").write_text("{}")
        (path / "Data" / "com.apple.CoreML" / "model.mlmodel").write_bytes(name.encode() * 10)
        (path / "Data" / "com.apple.CoreML" / "weights" / "weight.bin").write_bytes(name.encode() * 100)
        entry = {"precision": precision, "tree_sha256": tree_sha256(path)}
        if name in PACKAGES:
            record["packages"][path.name] = {**origin, **entry}
        else:
            record["enrollment"][path.name] = {"enrollment_sha256": "e", "voice_encoder_sha256": "v", **entry}
    write_record(folder, record)


def read_record(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "coreml" / "export.json").read_text())


def write_record(folder: Path, record: dict[str, Any]) -> None:
    (folder / "coreml" / "export.json").write_text(json.dumps(record, indent=2, sort_keys=True))
