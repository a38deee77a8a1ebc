"""Which backends a release folder serves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from loudkit.bundle.checkpoint import Checkpoint, tokenizer_json
from loudkit.bundle.export_record import RECORD, check_export_record, check_graph_digests
from loudkit.bundle.files import is_file
from loudkit.bundle.lookup import (
    ENROLLMENT_GRAPHS,
    PAIR_GRAPHS,
    SINGLE_GRAPHS,
    VOICE_ENCODER_NAME,
    find_enrollment,
    find_graphs,
)
from loudkit.bundle.packages import (
    SUFFIX,
    check_enrollment_record,
    check_packages,
    find_packages,
    is_complete,
)
from loudkit.bundle.selection import PACKAGES
from loudkit.errors import LoudkitError
from loudkit.law.manifest import read_manifest
from loudkit.runtime.architecture import check_modules


def check_backend(
    backend: str, folder: Path, opened: Checkpoint, environ: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Refuse with what ``backend`` lacks in ``folder``, or with what does not belong together.

    ``environ`` may name another folder of graphs, as it does for an engine; by default only ``folder`` counts.
    """
    law = read_manifest(opened.manifest, production=True)
    tokenizer_json(opened)
    if backend == "torch":
        check_modules(opened.manifest)
        return
    if backend == "onnx":
        members = [f"{name}.onnx" for name in (PAIR_GRAPHS if law.pair_decode else SINGLE_GRAPHS)]
        graphs = find_graphs(opened.path, members, environ)
        block = "graphs"
    else:
        members = [name + SUFFIX for name in PACKAGES]
        graphs, block = find_packages(opened.path, PACKAGES, environ), "packages"
    check_export_record(
        graphs / RECORD,
        opened,
        members=members,
        fingerprint=law.fingerprint,
        euler_steps=law.euler_steps,
        block=block,
    )
    if block == "graphs":
        also = [f"{name}.onnx" for name in ENROLLMENT_GRAPHS if is_file(graphs / f"{name}.onnx")]
        check_graph_digests(graphs / RECORD, [*members, *also])
        return
    check_packages(graphs, PACKAGES)
    if can_clone(backend, graphs.parent) and not check_enrollment_record(graphs, ENROLLMENT_GRAPHS):
        check_packages(graphs, ENROLLMENT_GRAPHS, block="enrollment")


def can_clone(backend: str, folder: Path) -> bool:
    """Whether everything that ``backend`` enrols with is there."""
    if backend == "onnx":
        return all(is_file(folder / "onnx" / f"{name}.onnx") for name in ENROLLMENT_GRAPHS)
    if backend == "coreml":
        return all(is_complete(folder / "coreml" / f"{name}.mlpackage") for name in ENROLLMENT_GRAPHS)
    try:
        find_enrollment(folder)
    except LoudkitError:
        return False
    return is_file(folder / VOICE_ENCODER_NAME)
