"""Packages: what they store, what they are held to, and how they come into place. Needs the extras torch and coreml."""

from __future__ import annotations

import importlib.util
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("coremltools", reason="packages need the extra coreml: pip install loudkit[coreml]")

import loudkit as lk
from loudkit.bundle.checkpoint import open_checkpoint, write_checkpoint
from loudkit.bundle.export_record import check_export_record
from loudkit.bundle.inventory import served
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS, find_synthesis
from loudkit.bundle.packages import check_enrollment_record, check_packages
from loudkit.bundle.selection import PACKAGES
from loudkit.bundle.sums import files_below, write_sums
from loudkit.cli import main
from loudkit.errors import GateError, InvalidFileError, InvalidRequestError, MissingExtraError
from loudkit.export import agreement, coreml_release
from loudkit.export.agreement import Agreement, Bound, compare
from loudkit.export.coreml_gates import check_structure, predicted
from loudkit.export.coreml_release import Exported, export_coreml
from loudkit.export.coreml_stages import synthesis_stages
from loudkit.export.mil.package import float_port, write_package
from loudkit.export.mil.stored_program import Stored, read_stored
from loudkit.law.manifest import read_manifest
from loudkit.loading import EMBEDDED
from loudkit.runtime.coreml import model as seam
from loudkit.runtime.coreml.model import described_port, load_model
from loudkit.verification import verify

MODEL = "Data/com.apple.CoreML/model.mlmodel"
WEIGHTS = "Data/com.apple.CoreML/weights/weight.bin"


@pytest.fixture(scope="module")
def exported(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Exported]]:
    """A copy of the small bundle with all six packages, and their rows."""
    folder = tmp_path_factory.mktemp("coreml") / "release"
    shutil.copytree(bundle, folder)
    (folder / "coreml").mkdir()
    rows = export_coreml(folder, cloning=True)
    return folder, rows


@pytest.fixture
def release(exported: tuple[Path, list[Exported]], tmp_path: Path) -> Path:
    """A copy of it that a test may change."""
    shutil.copytree(exported[0], tmp_path / "release")
    return tmp_path / "release"


def _tree(folder: Path) -> dict[str, bytes]:
    return {name: path.read_bytes() for name, path in files_below(folder)}


def test_the_six_packages_compute_what_torch_computes(exported: tuple[Path, list[Exported]]) -> None:
    folder, rows = exported
    assert [row.stage for row in rows] == [*PACKAGES, *ENROLLMENT_GRAPHS]
    for row in rows:
        assert row.passed.bound.holds(row.passed.agreement), row
        assert not row.on_apple
    exact = {row.stage: row.passed.agreement for row in rows}
    assert exact["flow_encoder"].difference < 1e-5
    assert exact["s3_tokenizer"].difference == 0
    assert exact["camp"].difference < 1e-5
    assert exact["voice_encoder"].difference < 1e-5
    assert exact["flow_estimator"].correlation > 0.9999
    assert sorted(path.name for path in (folder / "coreml").iterdir()) == sorted(
        ["export.json", *(f"{row.stage}.mlpackage" for row in rows)]
    )
    assert not [path for path in folder.iterdir() if path.name.startswith(".export")]


def test_two_exports_are_the_same_bytes(exported: tuple[Path, list[Exported]], tmp_path: Path) -> None:
    export_coreml(exported[0], tmp_path / "again", cloning=True)
    assert _tree(tmp_path / "again") == _tree(exported[0] / "coreml")
    for path in (tmp_path / "again").rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o755 if path.is_dir() else 0o644), path


def test_the_record_says_what_they_were_made_from(exported: tuple[Path, list[Exported]]) -> None:
    folder, rows = exported
    text = (folder / "coreml" / "export.json").read_text()
    record = json.loads(text)
    assert text == json.dumps(record, indent=2, sort_keys=True) + "\n"
    assert record["format"] == "loudkit-coreml-export"
    checkpoint = open_checkpoint(find_synthesis(folder))
    law = read_manifest(checkpoint.manifest, production=True)
    members = [f"{name}.mlpackage" for name in PACKAGES]
    assert not check_export_record(
        folder / "coreml" / "export.json",
        checkpoint,
        members=members,
        fingerprint=law.fingerprint,
        euler_steps=law.euler_steps,
        block="packages",
    )
    assert not check_enrollment_record(folder / "coreml", ENROLLMENT_GRAPHS)
    assert set(check_packages(folder / "coreml", PACKAGES)) == set(PACKAGES)
    check_packages(folder / "coreml", ENROLLMENT_GRAPHS, block="enrollment")
    for row in rows:
        block = record["packages" if row.stage in PACKAGES else "enrollment"]
        entry = block[f"{row.stage}.mlpackage"]
        assert entry["precision"] == ("fp16" if row.stage == "flow_estimator" else "fp32")
        assert entry["compute_units"] == ("cpu_ne" if row.stage == "flow_estimator" else "cpu")
        assert entry["gates"]["apple"] is None
        assert entry["gates"]["linux"]["difference"] == row.passed.agreement.difference
        assert entry["gates"]["linux"]["against"].startswith("torch ")
        assert entry["toolchain"]["coremltools"].startswith("9")
        stored = read_stored(folder / "coreml" / f"{row.stage}.mlpackage")
        assert stored.description.metadata.userDefined["loudkit.stage"] == row.stage


def test_ports_are_the_releases(exported: tuple[Path, list[Exported]]) -> None:
    found = {}
    for name in (*PACKAGES, *ENROLLMENT_GRAPHS):
        description = read_stored(exported[0] / "coreml" / f"{name}.mlpackage").description
        found[name] = [
            (port.name, port.dtype, port.axes)
            for port in map(described_port, (*description.input, *description.output))
        ]
    frame = (1, 80, 986)
    assert found["flow_encoder"] == [
        ("prompt_token", "int32", (1, 238)),
        ("speech_tokens", "int32", (1, 255)),
        ("mu", "float32", frame),
    ]
    assert found["flow_estimator"] == [
        ("x", "float32", frame),
        ("mu", "float32", frame),
        ("t", "float32", (1,)),
        ("spks", "float32", (1, 80)),
        ("cond", "float32", frame),
        ("velocity", "float32", frame),
    ]
    assert found["vocoder"] == [
        ("mel", "float32", (1, 80, 510)),
        ("phase", "float32", (1, 9, 1)),
        ("noise", "float32", (1, 9, 244800)),
        ("wave", "float32", (1, 244800)),
    ]
    assert found["s3_tokenizer"][0] == ("mel", "float32", (1, 128, (1, 4096)))
    assert found["camp"][0] == ("fbank", "float32", (1, 80, (3, 4096)))
    assert found["voice_encoder"][0] == ("partials", "float32", ((1, 4096), 160, 40))
    assert [found[name][-1][0] for name in ENROLLMENT_GRAPHS] == ["digits", "out", "out"]


def test_half_precision_is_where_it_belongs(exported: tuple[Path, list[Exported]]) -> None:
    stored = read_stored(exported[0] / "coreml" / "flow_estimator.mlpackage")
    kinds: dict[int, list[str]] = {}
    for operation in stored.operations:
        for output in operation.outputs:
            kinds.setdefault(output.type.tensorType.dataType, []).append(output.name)
    assert all(name.startswith("time_") or name == "velocity" for name in kinds[11])
    assert len([name for name in kinds[11] if name.startswith("time_")]) >= 10
    assert len(kinds[10]) > 100
    # In: x, mu, spks, cond and the time; out: the velocity.
    assert stored.kinds()["cast"] == 6
    for name in ("flow_encoder", "vocoder", *ENROLLMENT_GRAPHS):
        other = read_stored(exported[0] / "coreml" / f"{name}.mlpackage")
        assert not [o for op in other.operations for o in op.outputs if o.type.tensorType.dataType == 10]


def test_a_structure_that_is_off_is_seen(exported: tuple[Path, list[Exported]]) -> None:
    folder, _ = exported
    checkpoint = open_checkpoint(find_synthesis(folder))
    stages = synthesis_stages(checkpoint, read_manifest(checkpoint.manifest, production=True))
    package = stages["flow_encoder"].package
    stored = read_stored(folder / "coreml" / "flow_encoder.mlpackage")
    said = dict(stored.description.metadata.userDefined)
    check_structure(package, stored, said)
    half = read_stored(folder / "coreml" / "flow_estimator.mlpackage")
    estimator = stages["flow_estimator"].package
    for wrong, what, metadata, expected in (
        (replace(package, inputs=package.inputs[::-1]), stored, said, "input"),
        (replace(package, output=float_port("mel", 1, 80, 986)), stored, said, "ports"),
        (package, replace(stored, version=9), said, "specification 9"),
        (package, stored, {**said, "loudkit.stage": "vocoder"}, "metadata"),
        (replace(estimator, precision="fp32"), half, {}, "is in half precision"),
        (replace(package, precision="fp16"), stored, said, "is in float32"),
    ):
        with pytest.raises(GateError, match=expected):
            check_structure(wrong, what, metadata)


def test_a_failed_gate_leaves_what_was_there(
    release: Path, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _tree(release)
    original = coreml_release.gate_on_linux

    def refuse(stage: Any, *rest: Any) -> Any:
        if stage.name == "vocoder":
            stage = replace(stage, bound=Bound(1.0, 0.0))
        return original(stage, *rest)

    monkeypatch.setattr(coreml_release, "gate_on_linux", refuse)
    monkeypatch.setattr(agreement, "MULTIPLE", 0.0)
    with pytest.raises(
        GateError, match=r"vocoder at case 0 has correlation 0\.99.*\(its own arithmetic moves it by"
    ):
        export_coreml(release, stages=["flow_encoder", "vocoder"])
    assert _tree(release) == before


def test_a_wrong_weight_fails_the_gate(release: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stored program is what is run: a transposed matrix in it shows."""
    from loudkit.export.mil.layers import Layers

    original = Layers.read

    def read(self: Layers, name: str) -> Any:
        value = original(self, name)
        return value.T.copy() if name == "encoder.encoders.0.self_attn.linear_q.weight" else value

    monkeypatch.setattr(Layers, "read", read)
    with pytest.raises(GateError, match="flow_encoder at case 0"):
        export_coreml(release, stages=["flow_encoder"])


def test_packages_of_another_origin_are_not_joined(release: Path, pair_bundle: Path) -> None:
    before = _tree(release / "coreml")
    with pytest.raises(InvalidRequestError, match="was made from something else"):
        export_coreml(pair_bundle, release / "coreml", stages=["flow_encoder"])
    assert _tree(release / "coreml") == before
    export_coreml(release, stages=["flow_encoder"])
    assert _tree(release / "coreml") == before


def test_a_run_of_its_own_needs_no_torch(
    release: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    original = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "torch" else original(name, *rest)
    )
    (row,) = export_coreml(release, tmp_path / "out", stages=["flow_encoder"])
    assert row.passed.agreement.difference < 1e-4
    record = json.loads((tmp_path / "out" / "export.json").read_text())
    assert record["packages"]["flow_encoder.mlpackage"]["gates"]["linux"]["against"].startswith("onnx graphs")
    assert (tmp_path / "out" / "flow_encoder.mlpackage" / WEIGHTS).read_bytes() == (
        release / "coreml" / "flow_encoder.mlpackage" / WEIGHTS
    ).read_bytes()
    shutil.rmtree(release / "onnx")
    with pytest.raises(MissingExtraError, match=r"pip install .loudkit\[torch\]"):
        export_coreml(release, tmp_path / "none", stages=["flow_encoder"])
    assert not (tmp_path / "none").exists()


def _changed(folder: Path, edit: Callable[[dict[str, Any], dict[str, Any]], None]) -> Path:
    checkpoint = open_checkpoint(find_synthesis(folder))
    tensors, manifest = checkpoint.load(checkpoint.names()), dict(checkpoint.manifest)
    edit(tensors, manifest)
    write_checkpoint(checkpoint.path, tensors, manifest)
    return checkpoint.path


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (
            lambda t, _: t.pop("s3gen.flow.encoder_proj.bias"),
            "flow_encoder|lacks s3gen.flow.encoder_proj.bias",
        ),
        (
            lambda t, _: t.__setitem__("s3gen.flow.encoder.extra.weight", np.zeros((2, 2), np.float32)),
            r"encoder\.extra\.weight",
        ),
        (lambda t, _: t.pop("s3gen.flow.encoder.after_norm.weight"), "after_norm.weight"),
    ],
)
def test_weights_that_do_not_fit_are_named(edit: Any, said: str, release: Path, tmp_path: Path) -> None:
    _changed(release, edit)
    with pytest.raises((InvalidFileError, GateError), match=said):
        export_coreml(release, tmp_path / "out", stages=["flow_encoder"])
    assert not (tmp_path / "out").exists()


def test_heads_are_the_manifests(release: Path, tmp_path: Path) -> None:
    def edit(tensors: dict[str, Any], manifest: dict[str, Any]) -> None:
        manifest["estimator_config"] = {"num_attention_heads": 4}

    _changed(release, edit)
    (row,) = export_coreml(release, tmp_path / "four", stages=["flow_estimator"])
    assert row.passed.agreement.correlation > 0.9999
    feeds = synthesis_stages(
        open_checkpoint(find_synthesis(release)),
        read_manifest(open_checkpoint(find_synthesis(release)).manifest, production=True),
    )["flow_estimator"].feeds(0)
    four, one = (
        read_stored(folder / "flow_estimator.mlpackage").run(feeds)
        for folder in (tmp_path / "four", release / "coreml")
    )
    assert compare(one, four).difference > 1e-2


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda p: (p / MODEL).unlink(), "model.mlmodel cannot be read"),
        (lambda p: (p / MODEL).write_bytes(b"\xff" * 50), "model.mlmodel cannot be read"),
        (lambda p: (p / WEIGHTS).unlink(), "weight.bin cannot be read"),
        (lambda p: (p / WEIGHTS).write_bytes((p / WEIGHTS).read_bytes()[:5000]), "holds no whole weight"),
        (lambda p: (p / WEIGHTS).write_bytes(b"\0" * (p / WEIGHTS).stat().st_size), "holds no whole weight"),
    ],
)
def test_a_damaged_program_is_not_run(damage: Any, said: str, release: Path) -> None:
    package = release / "coreml" / "flow_encoder.mlpackage"
    damage(package)
    with pytest.raises(InvalidFileError, match=said):
        read_stored(package)


def test_an_operation_that_nobody_knows_is_named(tmp_path: Path) -> None:
    from coremltools.converters.mil import Builder

    from loudkit.export.mil.package import Package

    package = Package("odd", (float_port("x", 1, 4),), float_port("y", 1, 4), lambda x: Builder.erf(x=x))
    write_package(package, tmp_path / "odd.mlpackage", {})
    with pytest.raises(InvalidFileError, match="holds the operation 'erf', which is not known here"):
        read_stored(tmp_path / "odd.mlpackage")


class Interpreted:
    """The stored program in place of CoreML."""

    def __init__(self, stored: Stored, units: str, ports: Any) -> None:
        self.stored, self.units = stored, units
        self.inputs, self.output = ports, stored.outputs[0]
        self.metadata = dict(stored.description.metadata.userDefined)

    def predict(self, feeds: dict[str, Any]) -> dict[str, Any]:
        return {self.output: self.stored.run(feeds)}


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(path: Path, units: str, digest: str | None = None) -> Interpreted:
        stored = read_stored(path)
        return Interpreted(stored, units, tuple(described_port(port) for port in stored.description.input))

    for place in ("loudkit.runtime.coreml.requirements", "loudkit.enrollment.loading"):
        monkeypatch.setattr(f"{place}.check_machine", lambda: None)
    monkeypatch.setattr(seam, "load_model", load)


def test_an_engine_speaks_with_the_stored_programs(
    exported: tuple[Path, list[Exported]], interpreted: None
) -> None:
    apple, onnx = (lk.load(exported[0], device=device) for device in ("coreml", "onnx"))
    mine, theirs = (engine.synthesize("A test of it.", "birch", seed=5) for engine in (apple, onnx))
    assert np.array_equal(mine.tokens, theirs.tokens)
    assert mine.audio.shape == theirs.audio.shape
    assert np.isfinite(mine.audio).all()
    assert apple.execution.precision["mel_decoder.estimator"] == "fp16"
    x = np.random.default_rng(0).standard_normal((3, 1, 80, 986)).astype(np.float32)
    made = [
        each.mel_decoder._rendering.velocity(x[0], x[1], np.zeros(1, np.float32), x[1][..., 0], x[2])  # type: ignore[attr-defined]
        for each in (onnx, apple)
    ]
    assert compare(*made).correlation > 0.999


@pytest.mark.parametrize("seconds", [1.2, 10.0])
def test_a_recording_is_enrolled_with_the_stored_programs(
    seconds: float, exported: tuple[Path, list[Exported]], interpreted: None
) -> None:
    clip = np.random.default_rng(1).standard_normal(int(24000 * seconds)).astype(np.float32) * 0.1
    mine, theirs = (
        lk.enroll(clip, exported[0], device=device, sample_rate=24000) for device in ("coreml", "onnx")
    )
    assert np.array_equal(mine.prompt_tokens, theirs.prompt_tokens)
    assert np.array_equal(mine.cond_prompt_tokens, theirs.cond_prompt_tokens)
    for name in ("speaker_embedding", "flow_embedding"):
        a, b = getattr(mine, name).astype(np.float64), getattr(theirs, name).astype(np.float64)
        assert a @ b / np.linalg.norm(a) / np.linalg.norm(b) > 0.9999


def test_a_release_with_packages_verifies_and_serves(release: Path) -> None:
    write_sums(release)
    found = verify(release)
    assert found.ok, found.problems
    assert found.facts["speaks with"] == "onnx, torch, coreml"
    assert found.facts["clones with"] == "onnx, torch, coreml"
    names = [name for name, _ in files_below(release)]
    assert served(names, cloning=True) == ("torch", "onnx", "coreml")
    assert sum(name.startswith("coreml/vocoder.mlpackage/") for name in names) == 3
    (release / "coreml" / "vocoder.mlpackage" / WEIGHTS).write_bytes(b"x")
    write_sums(release)
    assert any("vocoder.mlpackage is not the package" in problem for problem in verify(release).problems)


def test_the_command_prints_a_table(
    release: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["export", "coreml", str(release), "--out", str(tmp_path / "o"), "--stages", "voice_encoder"])
        == 0
    )
    out, err = capsys.readouterr()
    assert out.splitlines()[0].split() == ["package", "correlation", "max", "|diff|", "allowed", "MB"]
    assert out.splitlines()[1].split()[:2] == ["voice_encoder", "1.000000000"]
    assert "needs macOS" in err
    assert main(["export", "coreml", str(release), "--stages", "t3_step"]) == 1
    assert "'t3_step' is no package; there are flow_encoder" in capsys.readouterr().err
    assert main(["export", "coreml", str(tmp_path / "nothing")]) == 1
    assert "is not there" in capsys.readouterr().err


def test_the_thin_tools_are_the_command(release: Path, tmp_path: Path) -> None:
    import subprocess
    import sys

    root = Path(__file__).parents[2]
    command = [
        sys.executable,
        str(root / "tools" / "export_enroll_coreml.py"),
        "--checkpoint",
        str(release / "loudr-1-enrollment.safetensors"),
        "--voice-encoder",
        str(release / "ve.safetensors"),
        "--out",
        str(tmp_path / "enrol"),
    ]
    environment = {"PYTHONPATH": str(root / "python"), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    for name in ENROLLMENT_GRAPHS:
        assert _tree(tmp_path / "enrol" / f"{name}.mlpackage").keys() == {"Manifest.json", MODEL, WEIGHTS}


def test_prediction_off_macos_is_one_line(exported: tuple[Path, list[Exported]]) -> None:
    """In a child process, as on a Mac; here it refuses."""
    import sys

    if sys.platform == "darwin":
        pytest.skip("CoreML runs here")
    path = exported[0] / "coreml" / "voice_encoder.mlpackage"
    with pytest.raises(
        GateError, match=r"voice_encoder\.mlpackage does not run on CoreML: .*macOS"
    ) as refusal:
        predicted(path, "cpu", {"partials": np.zeros((1, 160, 40), np.float32)})
    assert "\n" not in str(refusal.value)
    loaded = load_model(path, "cpu")
    assert loaded.inputs[0].axes == ((1, 4096), 160, 40)
    assert loaded.output == "out"


def test_the_embedded_voice_has_packages_of_its_own_networks(tmp_path: Path) -> None:
    rows = export_coreml(EMBEDDED, tmp_path / "one")
    assert [row.stage for row in rows] == list(PACKAGES)
    assert all(row.passed.agreement.correlation > 0.9999 for row in rows)
    assert sum(row.size for row in rows) < 12e6
    record = json.loads((tmp_path / "one" / "export.json").read_text())
    assert {entry["precision"] for entry in record["packages"].values()} == {"fp32"}
    export_coreml(EMBEDDED, tmp_path / "two", stages=["flow_encoder"])
    assert _tree(tmp_path / "one" / "flow_encoder.mlpackage") == _tree(
        tmp_path / "two" / "flow_encoder.mlpackage"
    )


def test_a_single_step_is_not_halved(pair_bundle: Path) -> None:
    """Nothing corrects it."""
    checkpoint = open_checkpoint(find_synthesis(pair_bundle))
    stages = synthesis_stages(checkpoint, read_manifest(checkpoint.manifest, production=True))
    assert stages["flow_estimator"].package.precision == "fp32"


def test_restless_weights_are_held_to_their_own_arithmetic() -> None:
    plain = Bound(0.999999, 1e-3)
    calm, restless, lost = Agreement(1.0, 1e-7), Agreement(0.999995, 0.02), Agreement(0.4, 1.9)
    assert plain.eased(calm) == plain
    assert plain.eased(restless).difference == pytest.approx(0.08)
    assert plain.eased(restless).correlation == pytest.approx(1 - 16 * 5e-6)
    assert plain.eased(restless).holds(Agreement(0.99995, 0.05))
    assert not plain.eased(restless).holds(Agreement(0.99995, 0.1))
    assert not plain.eased(lost).holds(Agreement(0.9, 1.0))
    assert not plain.holds(Agreement(float("nan"), 0.0))
