"""``loudkit export coreml``: a checkpoint's packages, gated together, moved into place and recorded."""

from __future__ import annotations

import json
import platform
import secrets
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import coremltools
import numpy as np

from loudkit.bundle.checkpoint import Checkpoint, open_checkpoint
from loudkit.bundle.container import file_sha256
from loudkit.bundle.export_record import RECORD, estimator_digest
from loudkit.bundle.files import exists, is_file, is_folder, replacing
from loudkit.bundle.json_object import child, read_object, shown
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS, VOICE_ENCODER_NAME, find_enrollment, find_synthesis
from loudkit.bundle.packages import SUFFIX, tree_sha256
from loudkit.bundle.selection import PACKAGES
from loudkit.errors import InvalidFileError, InvalidRequestError, MissingFileError
from loudkit.export.coreml_gates import Passed, gate_on_apple, gate_on_linux
from loudkit.export.coreml_reference import Reference, find_reference
from loudkit.export.coreml_stages import Stage, enrollment_stages, synthesis_stages
from loudkit.export.mil.package import write_package
from loudkit.law.config import AlgorithmConfig
from loudkit.law.manifest import read_manifest
from loudkit.runtime.architecture import runs_as_graphs_only

FORMAT: Final = "loudkit-coreml-export"
_SYNTHESIS_KEYS: Final = ("checkpoint_sha256", "algorithm_fingerprint", "euler_steps", "estimator_sha256")
_ENROLLMENT_KEYS: Final = ("enrollment_sha256", "voice_encoder_sha256")


@dataclass(frozen=True)
class Exported:
    """One line of the table: the package, its agreement, the bound, its bytes, and whether Apple's kernels ran it."""

    stage: str
    passed: Passed
    size: int
    on_apple: bool


def export_coreml(
    place: Path,
    out: Path | None = None,
    *,
    cloning: bool = False,
    stages: Sequence[str] = (),
    voice_encoder: Path | None = None,
    report: Callable[[Exported], None] = lambda _: None,
) -> list[Exported]:
    """Export ``stages`` (default: the three of synthesis, with ``cloning`` all six) of the checkpoint or its folder.

    Packages go to ``out`` (default: ``coreml/`` beside the checkpoint), all or none, once every gate has passed;
    ``export.json`` says what they were made from. ``voice_encoder`` is ``ve.safetensors`` where that is not beside.
    ``report`` is called behind each gate. Raises GateError for a package that does not compute what its network
    computes, InvalidFileError for weights that do not fit, InvalidRequestError where ``out`` holds packages of another
    origin.
    """
    for name in stages:
        if name not in (*PACKAGES, *ENROLLMENT_GRAPHS):
            raise InvalidRequestError(
                f"{name!r} is no package; there are {' '.join((*PACKAGES, *ENROLLMENT_GRAPHS))}"
            )
    wanted = set(stages or (*PACKAGES, *(ENROLLMENT_GRAPHS if cloning else ())))
    plan = _plan(place, wanted, voice_encoder)
    folder = out or plan.beside / "coreml"
    kept = _kept_entries(folder, plan)
    folder.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=".export-", dir=folder.parent))
    try:
        rows, made = [], {}
        for stage in plan.stages.values():
            row, made[stage.name] = _export(stage, scratch / (stage.name + SUFFIX), plan)
            rows.append(row)
            report(row)
        folder.mkdir(exist_ok=True)
        for name in made:
            _promote(scratch / (name + SUFFIX), folder / (name + SUFFIX))
        _write_record(folder, plan, kept, made)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return rows


@dataclass(frozen=True)
class _Plan:
    stages: Mapping[str, Stage]
    origins: Mapping[str, Mapping[str, Any]]  # by block: what the four, or the two, keys say
    about: Mapping[str, Any]
    fingerprint: str
    reference: Reference
    beside: Path

    @staticmethod
    def block(name: str) -> str:
        return "packages" if name in PACKAGES else "enrollment"


def _plan(place: Path, wanted: set[str], voice_encoder: Path | None) -> _Plan:
    speaking, cloning = wanted & set(PACKAGES), wanted & set(ENROLLMENT_GRAPHS)
    if is_folder(place):
        checkpoint = open_checkpoint(find_synthesis(place))
    elif is_file(place):
        checkpoint = open_checkpoint(place)
    else:
        raise MissingFileError(f"{place} is not there; pass a checkpoint or a release folder")
    if speaking and checkpoint.role not in (None, "synthesis"):
        raise InvalidFileError(
            f"{checkpoint.path} is an {checkpoint.role} checkpoint; pass the synthesis one"
        )
    stages: dict[str, Stage] = {}
    origins: dict[str, dict[str, Any]] = {}
    about: dict[str, Any] = {}
    fingerprint = ""
    enrollment = voice_file = None
    foreign = runs_as_graphs_only(checkpoint.manifest)
    if speaking:
        algorithm = read_manifest(checkpoint.manifest, production=True)
        fingerprint = algorithm.fingerprint
        stages |= (
            _foreign_stages(checkpoint, algorithm) if foreign else synthesis_stages(checkpoint, algorithm)
        )
        origins["packages"] = {
            "checkpoint_sha256": checkpoint.sha256,
            "algorithm_fingerprint": algorithm.fingerprint,
            "euler_steps": algorithm.euler_steps,
            "estimator_sha256": estimator_digest(checkpoint.manifest),
        }
        about = {
            "checkpoint": checkpoint.manifest.get("name") or checkpoint.path.name,
            "decode": algorithm.decode_mode,
            "graph_set": "loudkit",
        }
    if cloning:
        enrollment = open_checkpoint(find_enrollment(place if is_folder(place) else checkpoint.path))
        voice_file = voice_encoder or enrollment.path.with_name(VOICE_ENCODER_NAME)
        if not is_file(voice_file):
            raise MissingFileError(f"{voice_file} is not there; fetch it with the enrollment checkpoint")
        stages |= enrollment_stages(enrollment, voice_file)
        origins["enrollment"] = {
            "enrollment_sha256": enrollment.sha256,
            "voice_encoder_sha256": file_sha256(voice_file),
        }
    reference = find_reference(checkpoint, enrollment, voice_file, graphs_only=foreign)
    chosen = {name: stage for name, stage in stages.items() if name in wanted}
    return _Plan(chosen, origins, about, fingerprint, reference, checkpoint.path.parent)


def _foreign_stages(checkpoint: Checkpoint, algorithm: AlgorithmConfig) -> dict[str, Stage]:
    from loudkit.export.coreml_translated import translated_stages

    return translated_stages(checkpoint, algorithm)


def _export(stage: Stage, path: Path, plan: _Plan) -> tuple[Exported, dict[str, Any]]:
    """Write the package at ``path`` in the staging folder and gate it there: its row and its entry."""
    origin = plan.origins[plan.block(stage.name)]
    digest = origin.get("checkpoint_sha256") or origin["enrollment_sha256"]
    metadata = {
        "loudkit.checkpoint_sha256": digest,
        "loudkit.stage": stage.name,
        "loudkit.precision": stage.package.precision,
        **({"loudkit.algorithm_fingerprint": plan.fingerprint} if stage.name in PACKAGES else {}),
    }
    write_package(stage.package, path, metadata)
    stage.finish()
    passed = gate_on_linux(stage, path, metadata, plan.reference)
    apple = gate_on_apple(stage, path, plan.reference) if sys.platform == "darwin" else None
    entry = {
        **origin,
        **(plan.about if stage.name in PACKAGES else {}),
        "precision": stage.package.precision,
        "compute_units": stage.package.units,
        "tree_sha256": tree_sha256(path),
        "toolchain": _toolchain(),
        "gates": {"linux": passed.as_record(plan.reference.name), "apple": apple},
    }
    size = sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
    return Exported(stage.name, passed, size, apple is not None), entry


def _toolchain() -> dict[str, str]:
    return {
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        "numpy": np.__version__,
        "coremltools": coremltools.__version__,
    }


def _kept_entries(folder: Path, plan: _Plan) -> dict[str, dict[str, Any]]:
    """Entries of packages that this run does not make; InvalidRequestError where their origin is not ours."""
    kept: dict[str, dict[str, Any]] = {"packages": {}, "enrollment": {}}
    path = folder / RECORD
    record = read_object(path) if exists(path) else {}
    made = {name + SUFFIX for name in plan.stages}
    for block, keys in (("packages", _SYNTHESIS_KEYS), ("enrollment", _ENROLLMENT_KEYS)):
        if block not in record:
            continue
        for name, entry in child(record, block, str(path)).items():
            if name in made or not is_folder(folder / name):
                continue
            ours = plan.origins.get(block)
            if not isinstance(entry, dict) or (ours and any(entry.get(key) != ours[key] for key in keys)):
                raise InvalidRequestError(
                    f"{folder / name} was made from something else, as {shown(path.name)} says; "
                    "export all packages in one run, remove it, or name another --out"
                )
            kept[block][name] = entry
    return kept


def _promote(new: Path, place: Path) -> None:
    """Put ``new`` at ``place``: whoever looks meanwhile, or after a crash, finds one of the two whole."""
    old = place.with_name(f".{place.name}-{secrets.token_hex(4)}")
    if exists(place) or place.is_symlink():
        place.rename(old)
    new.rename(place)
    if old.is_symlink() or is_file(old):
        old.unlink()
    else:
        shutil.rmtree(old, ignore_errors=True)


def _write_record(
    folder: Path, plan: _Plan, kept: Mapping[str, Mapping[str, Any]], made: Mapping[str, Mapping[str, Any]]
) -> None:
    blocks = {
        block: {**kept[block], **dict(_of_block(block, plan, made))} for block in ("packages", "enrollment")
    }
    record = {"format": FORMAT, **{block: entries for block, entries in blocks.items() if entries}}
    with replacing(folder / RECORD) as file:
        file.write(json.dumps(record, indent=2, sort_keys=True).encode("utf-8") + b"\n")


def _of_block(
    block: str, plan: _Plan, made: Mapping[str, Mapping[str, Any]]
) -> Iterable[tuple[str, Mapping[str, Any]]]:
    return {name + SUFFIX: entry for name, entry in made.items() if plan.block(name) == block}.items()
