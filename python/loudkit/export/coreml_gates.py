"""What a package must show before it is moved into place, in three halves.

A, structure, and B, the stored program against torch or ONNX, run everywhere; C, Apple's kernels, on macOS only.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from loudkit.errors import GateError
from loudkit.export.agreement import Agreement, Bound, compare
from loudkit.export.coreml_reference import Reference
from loudkit.export.coreml_stages import Array, Feeds, Stage
from loudkit.export.mil.estimator import TIME
from loudkit.export.mil.package import Package
from loudkit.export.mil.stored_program import Stored, read_stored
from loudkit.runtime.coreml.model import described_port

SPECIFICATION: Final = 8  # iOS 17, macOS 14
OPSET: Final = "CoreML7"
_CHILD: Final = "loudkit.export.coreml_child"
_PATIENCE: Final = 900.0  # seconds: the Neural Engine's compiler is slow on a first load
_HALF, _FULL = 10, 11  # MIL's float16 and float32

Entry = dict[str, Any]


@dataclass(frozen=True)
class Passed:
    """The worst of both cases: what was found, what was needed, and how restless the weights are, if that was asked."""

    agreement: Agreement
    bound: Bound
    conditioning: Agreement | None
    operations: int

    def as_record(self, against: str) -> Entry:
        """For ``export.json``."""
        entry: Entry = {
            "against": against,
            "correlation": self.agreement.correlation,
            "difference": self.agreement.difference,
            "allowed_correlation": self.bound.correlation,
            "allowed_difference": self.bound.difference,
            "operations": self.operations,
        }
        if self.conditioning is not None:
            entry["conditioning_difference"] = self.conditioning.difference
            entry["conditioning_correlation"] = self.conditioning.correlation
        return entry


def gate_on_linux(stage: Stage, path: Path, metadata: Mapping[str, str], reference: Reference) -> Passed:
    """Halves A and B of the package ``path``. Raises GateError with what falls short."""
    stored = read_stored(path)
    check_structure(stage.package, stored, metadata)
    passed = Passed(Agreement(1.0, 0.0), stage.bound, None, len(stored.operations))
    for case in stage.cases:
        feeds = stage.feeds(case)
        have = as_ids(stage, stored.run(feeds))
        want = reference.run(stage.name, feeds)
        passed = _judged(stage, case, passed, compare(want, have), reference, stored, feeds)
    return passed


def gate_on_apple(stage: Stage, path: Path, reference: Reference) -> Entry:
    """Half C: ``predict`` in a child process. Raises GateError with what falls short."""
    worst = Agreement(1.0, 0.0)
    bound = stage.apple
    for case in stage.cases:
        feeds = stage.feeds(case)
        have = as_ids(stage, predicted(path, stage.package.units, feeds))
        found = compare(reference.run(stage.name, feeds), have)
        if not bound.holds(found) and not stage.tokens:
            conditioning = reference.conditioning(stage, feeds)
            bound = bound.eased(conditioning) if conditioning else bound
        if not bound.holds(found):
            raise _short(stage.name, case, found, bound, "Apple's kernels")
        worst = worst.worst(found)
    return {
        "against": reference.name,
        "compute_units": stage.package.units,
        "correlation": worst.correlation,
        "difference": worst.difference,
        "allowed_correlation": bound.correlation,
        "allowed_difference": bound.difference,
        "system": f"macOS {platform.mac_ver()[0]} {platform.machine()} {platform.version()}",
    }


def check_structure(package: Package, stored: Stored, metadata: Mapping[str, str]) -> None:
    """Half A: version, ports, precision of every operation, metadata. Raises GateError naming the first that is off."""
    description = stored.description
    ports = [described_port(port) for port in (*description.input, *description.output)]
    found = [(port.name, port.dtype, port.axes) for port in ports]
    wanted = [(port.name, port.dtype, port.axes) for port in package.inputs]
    output = (package.output.name, package.output.dtype, package.output.axes)
    if (stored.version, stored.opset) != (SPECIFICATION, OPSET):
        raise GateError(
            f"{package.name}: specification {stored.version} with {stored.opset}; expected {SPECIFICATION} with {OPSET}"
        )
    for have, want in zip(found, wanted, strict=False):
        if have != want:
            raise GateError(f"{package.name}: input {have} was written; expected {want}")
    # coremltools leaves an output's free axes unsaid.
    if len(found) != len(wanted) + 1 or found[-1][:2] != output[:2]:
        raise GateError(f"{package.name}: ports {found} were written; expected {[*wanted, output]}")
    for operation in stored.operations:
        for made in operation.outputs:
            kind = made.type.tensorType.dataType
            if kind == _HALF and (
                package.precision == "fp32" or (made.name.startswith(TIME) and "_to_" not in made.name)
            ):
                raise GateError(f"{package.name}: {made.name} is in half precision; expected float32")
            if (
                package.precision == "fp16"
                and kind == _FULL
                and made.name not in stored.outputs
                and not made.name.startswith(TIME)
            ):
                raise GateError(f"{package.name}: {made.name} is in float32; expected half precision")
    said = dict(description.metadata.userDefined)
    if said != dict(metadata):
        raise GateError(f"{package.name}: metadata {said} was written; expected {dict(metadata)}")


def as_ids(stage: Stage, output: Array) -> Array:
    """Digits folded base 3, the first least significant; anything else as it is."""
    if not stage.tokens or output.dtype.kind == "i":
        return output
    digits = output[0].astype(np.int64)
    return (digits * 3 ** np.arange(digits.shape[1])).sum(-1)


def predicted(path: Path, units: str, feeds: Feeds) -> Array:
    """What CoreML makes of ``feeds``, in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="loudkit-predict-") as scratch:
        given, made = Path(scratch) / "in.npz", Path(scratch) / "out.npy"
        with given.open("wb") as file:
            np.savez(file, **dict(feeds.items()))  # type: ignore[arg-type] # its flag is no name of a port
        command = [sys.executable, "-m", _CHILD, str(path), units, str(given), str(made)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=_PATIENCE, env=_environment(), check=False
            )
        except subprocess.TimeoutExpired as error:
            raise GateError(f"{path.name}: CoreML gave nothing within {_PATIENCE:.0f} s") from error
        if done.returncode or not made.is_file():
            said = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
            raise GateError(f"{path.name} does not run on CoreML: {said[-1][:300]}")
        return np.load(made)


def _environment() -> dict[str, str]:
    """This one's, with this very loudkit to be found in it."""
    here = str(Path(__file__).parents[2])
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])]),
    }


def _judged(
    stage: Stage,
    case: int,
    passed: Passed,
    found: Agreement,
    reference: Reference,
    stored: Stored,
    feeds: Feeds,
) -> Passed:
    bound, conditioning = passed.bound, passed.conditioning
    if not bound.holds(found) and not stage.tokens:
        moved = reference.conditioning(stage, feeds) or compare(
            stored.run(feeds, wide=True), stored.run(feeds)
        )
        conditioning = moved.worst(conditioning) if conditioning else moved
        bound = stage.bound.eased(conditioning)
    if not bound.holds(found):
        raise _short(stage.name, case, found, bound, reference.name, conditioning)
    return replace(passed, agreement=passed.agreement.worst(found), bound=bound, conditioning=conditioning)


def _short(
    name: str, case: int, found: Agreement, bound: Bound, what: str, conditioning: Agreement | None = None
) -> GateError:
    restless = f" (its own arithmetic moves it by {conditioning.difference:.3g})" if conditioning else ""
    return GateError(
        f"{name} at case {case} has correlation {found.correlation:.9f} and difference {found.difference:.3g} against "
        f"{what}; at least {bound.correlation:.9g} and at most {bound.difference:.3g} are needed{restless}, "
        "and the old packages stay"
    )
