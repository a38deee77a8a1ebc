"""Engines on device ``coreml`` over stand-ins: the same tokens and nearly the same sound as the ONNX device's."""

from __future__ import annotations

import gc
import re
import shutil
import threading
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loudkit as lk
from loudkit.config import ExecutionConfig
from loudkit.enrollment.loading import load_enroller
from loudkit.errors import (
    CancelledError,
    DeviceFaultError,
    InvalidConfigError,
    InvalidFileError,
    LoudkitError,
    MissingExtraError,
    MissingFileError,
)
from loudkit.export.agreement import compare
from loudkit.runtime.coreml.model import Port

from .conftest import Mac, OnnxModel, read_record, write_record

TEXT = "This is a sentence. And here is one more, which is a little longer."
ROOT = Path(__file__).parents[2]


def test_it_speaks_as_the_onnx_device_does(release: Path, mac: Mac) -> None:
    apple = lk.load(release, device="coreml")
    onnx = lk.load(release, device="onnx")
    mine, theirs = (engine.synthesize(TEXT, "birch", seed=7) for engine in (apple, onnx))
    assert np.array_equal(mine.tokens, theirs.tokens)
    assert np.array_equal(mine.audio, theirs.audio)
    assert apple.backend == "coreml"
    assert set(mac.models) == {"flow_encoder", "flow_estimator", "vocoder"}
    assert {name: model.units for name, model in mac.models.items()} == {
        "flow_encoder": "cpu",
        "flow_estimator": "cpu_ne",
        "vocoder": "cpu",
    }
    assert all(not model.moved for model in mac.models.values())
    assert "exec[gen=onnx/render=coreml attn=" in apple.describe()
    assert "units[" not in apple.describe()


def test_two_tokens_a_step_run_too(pair_bundle: Path, tmp_path: Path, mac: Mac) -> None:
    from .conftest import write_packages

    shutil.copytree(pair_bundle, tmp_path / "pair")
    write_packages(tmp_path / "pair")
    mac.graphs = pair_bundle / "onnx"
    mine = lk.load(tmp_path / "pair", device="coreml").synthesize("One.", "birch", seed=1)
    theirs = lk.load(pair_bundle, device="onnx").synthesize("One.", "birch", seed=1)
    assert np.array_equal(mine.tokens, theirs.tokens)
    assert np.array_equal(mine.audio, theirs.audio)


def test_ports_in_half_precision_are_fed_and_read(release: Path, mac: Mac) -> None:
    mac.replaced["flow_estimator"] = OnnxModel(mac.graphs / "flow_estimator.onnx", "float16")
    engine = lk.load(release, device="coreml")
    assert engine.execution.precision["mel_decoder.estimator"] == "fp16"
    onnx = lk.load(release, device="onnx")
    mine, theirs = (each.synthesize("One.", "birch", seed=3) for each in (engine, onnx))
    assert np.array_equal(mine.tokens, theirs.tokens)
    noise = np.random.default_rng(0).standard_normal((3, 1, 80, 986)).astype(np.float32)
    x, mu, cond = noise
    made = [
        each.mel_decoder._rendering.velocity(x, mu, np.zeros(1, np.float32), mu[..., 0], cond)  # type: ignore[attr-defined]
        for each in (engine, onnx)
    ]
    found = compare(made[1], made[0])
    assert found.difference > 0
    assert found.correlation > 0.9999
    assert made[0].dtype == mine.audio.dtype == np.float32


def test_a_stream_and_a_whole_are_the_same_sound(release: Path, mac: Mac) -> None:
    engine = lk.load(release, device="coreml")
    whole = engine.synthesize(TEXT, "birch", seed=2)
    parts = [chunk.audio for chunk in engine.stream(TEXT, "birch", seed=2)]
    assert np.array_equal(np.concatenate(parts), whole.audio)


def test_it_stops_when_it_is_asked_to(release: Path, mac: Mac) -> None:
    engine = lk.load(release, device="coreml")
    asked: list[int] = []
    with pytest.raises(CancelledError):
        engine.synthesize(TEXT, "birch", seed=2, should_cancel=lambda: asked.append(1) or len(asked) > 5)
    assert len(engine.synthesize("One.", "birch").audio)


def test_many_threads_share_one_engine(release: Path, mac: Mac) -> None:
    engine = lk.load(release, device="coreml")
    alone = [engine.synthesize("One.", "birch", seed=seed).audio for seed in range(4)]
    made: dict[int, Any] = {}

    def speak(seed: int) -> None:
        made[seed] = engine.synthesize("One.", "birch", seed=seed).audio

    threads = [threading.Thread(target=speak, args=[seed]) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(made[seed], alone[seed]) for seed in range(4))


def test_two_hundred_calls_do_not_grow(release: Path, mac: Mac) -> None:
    """What lives behind the first calls lives on; nothing else does."""
    rendering = lk.load(release, device="coreml").mel_decoder._rendering  # type: ignore[attr-defined]
    ids = np.zeros((1, 238), np.int64), np.zeros((1, 255), np.int64)
    for _ in range(3):
        rendering.encode(*ids)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(200):
            rendering.encode(*ids)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 100_000
    assert mac.models["flow_encoder"].calls == 203


def test_units_are_chosen_and_shown(release: Path, mac: Mac) -> None:
    run = ExecutionConfig(coreml_units={"vocoder": "cpu_gpu"})
    engine = lk.load(release, device="coreml", execution=run)
    assert mac.models["vocoder"].units == "cpu_gpu"
    assert "units[encoder=cpu,estimator=cpu_ne,vocoder=cpu_gpu]" in engine.describe()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"coreml_units": {"mouth": "cpu"}}, "coreml_units"),
        ({"coreml_units": {"vocoder": "ne"}}, "cpu_ne"),
        ({"coreml_units": "cpu"}, "a map"),
        ({"coreml_units": {"vocoder": "cpu"}, "device": "onnx"}, "device coreml, not onnx"),
    ],
)
def test_units_that_are_none_are_refused(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidConfigError, match=said):
        ExecutionConfig(**fields)


def test_units_go_with_this_device_only(release: Path) -> None:
    with pytest.raises(InvalidConfigError, match="device coreml, not onnx"):
        lk.load(release, device="onnx", execution=ExecutionConfig(coreml_units={"vocoder": "cpu"}))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"onnx_provider": "cpu"}, "device onnx, not coreml"),
        ({"graphs": "derived"}, "device onnx, not coreml"),
        ({"execution": ExecutionConfig(renderer_device="onnx")}, "renderer_device"),
        ({"execution": ExecutionConfig(generator_device="cuda")}, "onnx or cpu"),
        ({"execution": ExecutionConfig(device="onnx")}, "the same as execution.device"),
    ],
)
def test_what_does_not_go_together_is_refused_before_anything_is_looked_at(
    options: dict[str, Any], said: str
) -> None:
    with pytest.raises(InvalidConfigError, match=said):
        lk.load("/no/such/release", device="coreml", **options)


@pytest.mark.parametrize(
    ("system", "machine", "version", "said"),
    [
        ("linux", "x86_64", "", "CoreML runs on macOS only"),
        ("win32", "AMD64", "", "CoreML runs on macOS only"),
        ("darwin", "x86_64", "14.5", "needs Apple Silicon, and this is x86_64"),
        ("darwin", "arm64", "13.6.1", "needs macOS 14, and this is 13.6.1"),
    ],
)
def test_a_machine_that_it_does_not_run_on(
    system: str, machine: str, version: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("platform.machine", lambda: machine)
    monkeypatch.setattr("platform.mac_ver", lambda: (version, ("", "", ""), machine))
    with pytest.raises(InvalidConfigError, match=said) as refusal:
        lk.load("/no/such/release", device="coreml")
    assert "expected onnx" in str(refusal.value)
    with pytest.raises(InvalidConfigError, match=said):
        load_enroller("/no/such/release", device="coreml")


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = {"coremltools"}
    monkeypatch.setattr("loudkit.runtime.coreml.requirements.check_machine", lambda: None)
    monkeypatch.setattr(
        "loudkit.runtime.coreml.requirements.importlib.util.find_spec",
        lambda name: None if name in absent else object(),
    )
    with pytest.raises(MissingExtraError, match=re.escape('pip install "loudkit[coreml]"')):
        lk.load("/no/such/release", device="coreml")
    monkeypatch.setattr("sys.version_info", (3, 14, 0, "final", 0))
    with pytest.raises(MissingExtraError, match=r"no wheels for Python 3\.14; the newest it has is 3\.13"):
        lk.load("/no/such/release", device="coreml")
    absent |= {"onnxruntime", "torch"}
    absent.remove("coremltools")
    with pytest.raises(MissingExtraError, match=r"pip install onnxruntime.*or torch"):
        lk.load("/no/such/release", device="coreml")
    with pytest.raises(MissingExtraError, match="needs torch"):
        lk.load("/no", device="coreml", execution=ExecutionConfig(generator_device="cpu"))


def test_packages_that_are_not_there_are_named_with_every_folder(
    release: Path, mac: Mac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(release / "coreml" / "vocoder.mlpackage" / "Data")
    monkeypatch.setenv("LOUDKIT_COREML_ASSETS", str(tmp_path / "elsewhere"))
    with pytest.raises(MissingFileError) as refusal:
        lk.load(release, device="coreml")
    said = str(refusal.value)
    assert f"{tmp_path / 'elsewhere'} lacks flow_encoder.mlpackage flow_estimator.mlpackage" in said
    assert f"{release / 'coreml'} lacks vocoder.mlpackage;" in said
    assert "loudkit download <release> --for coreml" in said
    assert "$LOUDKIT_COREML_ASSETS" in said


def test_the_variable_names_another_folder(
    release: Path, mac: Mac, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (release / "coreml").rename(tmp_path / "assets")
    monkeypatch.setenv("LOUDKIT_COREML_ASSETS", str(tmp_path / "assets"))
    assert lk.load(release, device="coreml").backend == "coreml"


def test_another_window_is_refused_with_both(release: Path, mac: Mac) -> None:
    from dataclasses import replace

    law = lk.load(release, device="onnx").algorithm
    other = replace(law, window=replace(law.window, static_prompt_tokens=200))
    with pytest.raises(InvalidConfigError, match=r"\(200, 255\); expected static_prompt_tokens 238"):
        lk.load(release, device="coreml", algorithm=other)
    other = replace(law, guidance="cfg_dual_path", guidance_rate=0.7)
    with pytest.raises(InvalidConfigError, match="single_path"):
        lk.load(release, device="coreml", algorithm=other)


def test_a_precision_that_the_packages_do_not_have_is_refused(release: Path, mac: Mac) -> None:
    run = ExecutionConfig(precision={"mel_decoder.estimator": "fp16"})
    with pytest.raises(InvalidConfigError, match="fp32, as the packages are"):
        lk.load(release, device="coreml", execution=run)


class Other:
    """A model with ports of its own."""

    def __init__(self, *inputs: Port) -> None:
        self.inputs, self.output = inputs, "out"

    def predict(self, feeds: dict[str, Any]) -> dict[str, Any]:
        raise RuntimeError("Error computing NN outputs.\nmore of it")


@pytest.mark.parametrize(
    ("ports", "said"),
    [
        (
            (Port("mel", "float32", (1, 80, 400)), Port("phase", "float32", (1, 9, 1))),
            "takes mel phase; expected mel phase noise",
        ),
        (
            (
                Port("mel", "float32", (1, 80, 400)),
                Port("phase", "float32", (1, 9, 1)),
                Port("noise", "float32", (1, 9, 192000)),
            ),
            r"mel is float32 \[1, 80, 400\]; expected float32 \[1, 80, 510\]",
        ),
        (
            (
                Port("mel", "int32", (1, 80, 510)),
                Port("phase", "float32", (1, 9, 1)),
                Port("noise", "float32", (1, 9, 244800)),
            ),
            "mel is int32",
        ),
    ],
)
def test_ports_of_another_window_are_refused(
    ports: tuple[Port, ...], said: str, release: Path, mac: Mac
) -> None:
    mac.replaced["vocoder"] = Other(*ports)
    with pytest.raises(InvalidFileError, match=f"vocoder.mlpackage.* {said}"):
        lk.load(release, device="coreml")


def test_a_prediction_that_fails_says_what_and_where(release: Path, mac: Mac) -> None:
    mac.replaced["flow_encoder"] = Other(
        Port("prompt_token", "int32", (1, 238)), Port("speech_tokens", "int32", (1, 255))
    )
    engine = lk.load(release, device="coreml")
    with pytest.raises(
        DeviceFaultError, match=r"cannot run flow_encoder.mlpackage on cpu: Error computing NN outputs\.$"
    ) as refusal:
        engine.synthesize("One.", "birch")
    assert isinstance(refusal.value.__cause__, RuntimeError)


def test_without_a_record_it_warns_once(release: Path, mac: Mac, caplog: pytest.LogCaptureFixture) -> None:
    (release / "coreml" / "export.json").unlink()
    lk.load(release, device="coreml")
    assert [m for m in caplog.messages if "without knowing what they were made from" in m] == [
        m for m in caplog.messages if "coreml" in m
    ]


def test_what_a_package_says_of_itself_must_be_the_records(release: Path, mac: Mac) -> None:
    mac.metadata["vocoder"] = {"loudkit.precision": "fp16"}
    with pytest.raises(
        InvalidFileError, match=r"vocoder.mlpackage says its precision is fp16, and export.json"
    ):
        lk.load(release, device="coreml")
    mac.metadata["vocoder"] = {"loudkit.stage": "camp"}
    with pytest.raises(InvalidFileError, match="says it is 'camp'"):
        lk.load(release, device="coreml")
    mac.metadata["vocoder"] = {"loudkit.checkpoint_sha256": "f" * 64}
    with pytest.raises(InvalidFileError, match="checkpoint_sha256"):
        lk.load(release, device="coreml")


def test_the_digest_that_was_checked_names_the_compiled_form(release: Path, mac: Mac) -> None:
    lk.load(release, device="coreml")
    record = read_record(release)["packages"]
    for name in ("flow_encoder", "flow_estimator", "vocoder"):
        assert mac.digests[name] == record[f"{name}.mlpackage"]["tree_sha256"]


def test_without_graphs_the_generator_is_torch_or_a_refusal(
    release: Path, mac: Mac, monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib.util

    (release / "onnx" / "t3_step.onnx").unlink()
    with pytest.raises(MissingFileError, match=r"onnx lacks t3_step\.onnx"):
        lk.load(release, device="coreml", execution=ExecutionConfig(generator_device="onnx"))
    if importlib.util.find_spec("torch") is None:
        with pytest.raises(MissingExtraError, match=r"needs torch .* or its ONNX graphs: .*lacks t3_step"):
            lk.load(release, device="coreml")
    else:
        assert "gen=cpu/render=coreml" in lk.load(release, device="coreml").describe()


def test_only_the_generators_graphs_are_needed(release: Path, mac: Mac) -> None:
    for name in ("flow_encoder", "flow_estimator", "vocoder"):
        (release / "onnx" / f"{name}.onnx").unlink()
    assert lk.load(release, device="coreml").backend == "coreml"


def test_two_faults_in_order(release: Path, mac: Mac) -> None:
    """Packages are looked for before their record is read."""
    record = read_record(release)
    record["packages"]["vocoder.mlpackage"]["euler_steps"] = 9
    write_record(release, record)
    (release / "coreml" / "vocoder.mlpackage" / "Manifest.json").unlink()
    with pytest.raises(MissingFileError):
        lk.load(release, device="coreml")


def test_nobody_predicts_but_the_model() -> None:
    """One place hands arrays to coremltools; what calls it owns them (apple/coremltools#2827)."""
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in ("python", "tools", "tests")
        for path in (ROOT / folder).rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"(?<!super\(\))\.predict\(", line) and "coreml" in str(path)
    ]
    assert [place.rsplit(":", 1)[0] for place in sorted(found)] == [
        "python/loudkit/runtime/coreml/buffers.py",
        "python/loudkit/runtime/coreml/model.py",
        "tests/coreml/conftest.py",
    ]


def test_every_refusal_is_one_line(release: Path, mac: Mac) -> None:
    shutil.rmtree(release / "coreml")
    with pytest.raises(LoudkitError) as refusal:
        lk.load(release, device="coreml")
    assert "\n" not in str(refusal.value)
