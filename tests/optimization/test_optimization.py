"""Derived graphs: the same tokens and sound as the published ones, never used unproven, never in the way."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from loudkit.cli import main
from loudkit.engine import Engine
from loudkit.errors import InvalidConfigError, InvalidRequestError
from loudkit.loading import EMBEDDED, load, optimize
from loudkit.optimization import Gate, derive, forms, record
from loudkit.optimization.forms import Source
from loudkit.runtime.derived.model_file import ModelFile
from loudkit.runtime.execution import INT8, ExecutionConfig

TEXT = "Hello from loudkit, this is a first try."
FP32 = {(form, "fp32") for form in forms.FORMS}


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOUDKIT_CACHE", str(tmp_path / "cache"))


@pytest.fixture(scope="module")
def proven(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Engine]:
    """Loads with a cache in which everything was measured."""
    cache = tmp_path_factory.mktemp("proven")

    def loaded(**options: object) -> Engine:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("LOUDKIT_CACHE", str(cache))
            return load(bundle, device="onnx", **options)  # type: ignore[arg-type]

    loaded(precision="int8")
    return loaded


def _records(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache" / "derived").glob("*"))


def test_gates_pass_with_every_token_the_same(bundle: Path) -> None:
    gates = optimize(bundle)
    assert {(gate.form, gate.precision) for gate in gates} == FP32
    assert all(gate.passed for gate in gates)
    generator = next(gate for gate in gates if gate.form == forms.GENERATOR)
    assert generator.measured["steps"] == 300
    assert generator.measured["same_draws"] == 1.0


def test_same_tokens_and_sound_as_published(proven: Callable[..., Engine]) -> None:
    published, derived = proven(graphs="published"), proven(graphs="derived")
    voice = published.voices()[0]
    for seed in (0, 5):
        a, b = (engine.synthesize(TEXT, voice, seed=seed) for engine in (published, derived))
        assert a.tokens == b.tokens
        assert np.abs(a.audio - b.audio).max() <= 1e-4
        assert np.abs(a.mel - b.mel).max() <= 1e-4


def test_who_runs_is_said_and_changes_no_identity(proven: Callable[..., Engine]) -> None:
    published, derived, int8 = proven(graphs="published"), proven(graphs="derived"), proven(precision="int8")
    assert " graphs=published " in published.describe()
    assert " graphs=derived " in derived.describe()
    assert "token_generator=int8" in int8.describe()
    assert "vocoder=fp32" in int8.describe()
    assert len({engine.algorithm.fingerprint for engine in (published, derived, int8)}) == 1
    made = int8.synthesize(TEXT, int8.voices()[0])
    assert made.provenance is not None
    assert made.provenance.execution == int8.execution.describe()


def test_a_small_model_runs_as_published_unless_asked(bundle: Path, tmp_path: Path) -> None:
    assert load(bundle, device="onnx").execution.graphs == "published"
    assert _records(tmp_path) == []


def test_int8_repeats_itself(proven: Callable[..., Engine]) -> None:
    first, again = (proven(precision="int8") for _ in range(2))
    voice = first.voices()[0]
    a, b = (engine.synthesize(TEXT, voice, seed=3) for engine in (first, again))
    assert a.tokens == b.tokens
    assert np.array_equal(a.audio, b.audio)


def test_int8_reports_what_it_costs(bundle: Path) -> None:
    gates = {gate.form: gate for gate in optimize(bundle, precision="int8") if gate.precision == "int8"}
    assert set(gates) == {forms.GENERATOR, forms.ENCODER, forms.ESTIMATOR}
    assert 0 < gates[forms.GENERATOR].measured["kl"] < 0.05
    assert gates[forms.GENERATOR].measured["top_1"] >= 0.85
    assert 0.99 < gates[forms.ESTIMATOR].measured["correlation"] < 1


def test_measured_once(bundle: Path) -> None:
    said: list[str] = []
    first = optimize(bundle, report=said.append)
    assert said
    said.clear()
    assert optimize(bundle, report=said.append) == first
    assert said == []
    optimize(bundle, force=True, report=said.append)
    assert said


def _pretended(
    source: Source, published: object, tables: object, wanted: list[tuple[str, str]], report: object
) -> dict[tuple[str, str], Gate]:
    """Gates without the graphs."""
    return {key: Gate(*key, {"correlation": 1.0}) for key in wanted}


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "[]",
        lambda text: text.replace('"vocoder"', '"guitar"'),
        lambda text: text.replace('"reason": ""', '"reason": 3'),
        lambda text: '{"gates": [1]}',
    ],
)
def test_damaged_record_is_measured_again(
    bundle: Path, tmp_path: Path, damage: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(derive, "_measure", _pretended)
    want = optimize(bundle)
    (path,) = _records(tmp_path)
    sound = path.read_text(encoding="utf-8")
    path.write_text(damage(sound), encoding="utf-8")
    assert optimize(bundle) == want
    assert path.read_text(encoding="utf-8") == sound


def test_another_version_has_another_record(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(derive, "_measure", _pretended)
    optimize(bundle)
    monkeypatch.setattr(record, "FORM_VERSION", forms.FORM_VERSION + 1)
    optimize(bundle)
    assert len(_records(tmp_path)) == 2


def test_broken_off_is_measured_again(bundle: Path, tmp_path: Path) -> None:
    def break_off(what: str) -> None:
        if what == "the published renderer":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        optimize(bundle, report=break_off)
    assert {gate.form for gate in optimize(bundle)} == set(forms.FORMS)
    assert len(_records(tmp_path)) == 1


def test_two_processes_at_once(bundle: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "loudkit", "optimize", str(bundle), "--json"]
    root = Path(forms.__file__).parents[2]
    both = [
        subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(root)})
        for _ in range(2)
    ]
    printed = [json.loads(process.communicate(timeout=120)[0]) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert printed[0]["gates"] == printed[1]["gates"]
    assert len(_records(tmp_path)) == 1


def test_failed_gate_leaves_the_published_graph(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    build = Source.build

    def off_key(self: Source, form: str, precision: str = "fp32") -> ModelFile:
        model = build(self, form, precision)
        if form == forms.VOCODER:
            name = "s3gen.mel2wav.conv_post.weight"
            weight = model.weights[name]
            model.weights[name] = type(weight)(weight.dtype, weight.shape, lambda: weight.read() * 1.01)
        if form == forms.ENCODER:
            raise RuntimeError("no such operator\nand more")
        return model

    monkeypatch.setattr(Source, "build", off_key)
    with caplog.at_level(logging.WARNING, "loudkit"):
        engine = load(bundle, device="onnx", graphs="derived")
    assert "the published vocoder runs: of the derived one it differs by" in caplog.text
    assert "the published flow_encoder runs: of the derived one it cannot be run here" in caplog.text
    assert "graphs=derived,flow_encoder=published,vocoder=published" in engine.describe()
    monkeypatch.undo()
    voice = engine.voices()[0]
    plain = load(bundle, device="onnx").synthesize(TEXT, voice)
    made = engine.synthesize(TEXT, voice)
    assert made.tokens == plain.tokens
    assert np.abs(made.audio - plain.audio).max() <= 1e-4


def test_wrong_generator_is_found_out(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = Source.build

    def mistaken(self: Source, form: str, precision: str = "fp32") -> ModelFile:
        model = build(self, form, precision)
        if form == forms.GENERATOR:
            name = "t3.speech_head.weight"
            weight = model.weights[name]
            model.weights[name] = type(weight)(weight.dtype, weight.shape, lambda: weight.read() * 1.2)
        return model

    monkeypatch.setattr(Source, "build", mistaken)
    (gate,) = [gate for gate in optimize(bundle) if gate.form == forms.GENERATOR]
    assert "of 300 tokens differ" in gate.reason
    assert main(["optimize", str(bundle)]) == 1


def test_failed_int8_runs_in_fp32(
    bundle: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("loudkit.optimization.gates.CORRELATION", 0.99999)
    with caplog.at_level(logging.WARNING, "loudkit"):
        engine = load(bundle, device="onnx", precision="int8")
    assert "flow_estimator runs in fp32: in int8 its correlation with fp32 is" in caplog.text
    assert "estimator=fp32,token_generator=int8" in engine.describe()


def test_unwritable_cache_means_published(
    bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("LOUDKIT_CACHE", str(tmp_path / "file" / "cache"))
    with caplog.at_level(logging.WARNING, "loudkit"):
        engine = load(bundle, device="onnx", graphs="derived")
    lines = [line for line in caplog.messages if line.startswith("the published graphs run: ")]
    assert len(lines) == 1
    assert engine.execution.graphs == "published"
    with pytest.raises(InvalidRequestError, match="cannot be written"):
        load(bundle, device="onnx", precision="int8")


def test_refusals(bundle: Path, pair_bundle: Path) -> None:
    with pytest.raises(
        InvalidConfigError, match="published: no graphs can be derived here, because it decodes pairs"
    ):
        load(pair_bundle, device="onnx", graphs="derived")
    with pytest.raises(
        InvalidConfigError, match="fp32: no graphs can be derived here, because its networks are loudr-0"
    ):
        load(EMBEDDED, precision="int8")
    with pytest.raises(InvalidConfigError, match="because the published ones were asked for"):
        load(bundle, device="onnx", graphs="published", precision="int8")
    with pytest.raises(InvalidConfigError, match="expected device onnx, not cpu"):
        load(bundle, device="cpu", precision="int8")
    with pytest.raises(InvalidConfigError, match="expected device onnx, not cpu"):
        load(bundle, device="cpu", graphs="derived")
    with pytest.raises(InvalidConfigError, match="expected one of published, derived"):
        load(bundle, graphs="fast")
    with pytest.raises(InvalidConfigError, match="expected fp32 or int8"):
        load(bundle, precision="int4")
    with pytest.raises(InvalidConfigError, match="given once"):
        load(bundle, precision="int8", execution=ExecutionConfig(precision=INT8))
    with pytest.raises(InvalidConfigError, match="loses its sound"):
        ExecutionConfig(precision={"vocoder": "int8"})


def test_models_that_cannot_be_derived_load_as_ever(pair_bundle: Path) -> None:
    assert load(pair_bundle, device="onnx").execution.graphs == "published"
    assert load(EMBEDDED).execution.graphs == "published"


def test_command_prints_each_gate(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["optimize", str(bundle), "--precision", "int8"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines] == [
        *([form, "fp32", "passed"] for form in forms.FORMS),
        *([form, "int8", "passed"] for form in forms.FORMS[:3]),
    ]
    assert main(["optimize", str(bundle), "--json"]) == 0
    assert [gate["passed"] for gate in json.loads(capsys.readouterr().out)["gates"]] == [True] * 4


def test_options_reach_the_engine(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["describe", "--checkpoint", str(bundle), "--device", "onnx", "--precision", "int8", "--json"]
    assert main(command) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["graphs"] == "derived"
    assert said["precision"] == INT8


def test_nothing_of_the_published_graphs_is_loaded_but_the_conditioning(
    proven: Callable[..., Engine], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    graph = derive.Published.graph

    def noted(self: derive.Published, name: str) -> object:
        loaded.append(name)
        return graph(self, name)

    monkeypatch.setattr(derive.Published, "graph", noted)
    proven(graphs="derived")
    assert loaded == ["t3_cond"]


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.update(key="0" * 64),  # another's record under this name
        lambda document: document["gates"][0].update(precision=[]),
        lambda document: document["gates"][0].update(measured={}),
        lambda document: document["gates"][0].update(measured={"steps": "x"}),
        lambda document: document["gates"][0].update(measured={"steps": 10**400}),
        lambda document: document["gates"][0].update(measured={"steps": float("nan")}),
        lambda document: document["gates"][0].update(reason="two\nlines\x1b[31m"),
    ],
)
def test_a_record_that_cannot_be_trusted_is_not_used(
    bundle: Path, tmp_path: Path, change: Callable[[dict[str, object]], None]
) -> None:
    optimize(bundle)
    (path,) = _records(tmp_path)
    whole = record.read_gates(path)
    assert set(whole) == FP32
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))
    assert record.read_gates(path) == {}


def test_force_keeps_what_it_does_not_measure(bundle: Path, tmp_path: Path) -> None:
    optimize(bundle, precision="int8")
    (path,) = _records(tmp_path)
    before = set(record.read_gates(path))
    optimize(bundle, force=True)
    assert set(record.read_gates(path)) == before > FP32


def test_logits_that_are_no_numbers_fail_the_gate(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Gate:
        raise InvalidRequestError("the generator's logits of step 1 are not numbers")

    monkeypatch.setattr(derive, "gate_generator", broken)
    gates = {gate.form: gate for gate in optimize(bundle)}
    assert not gates[forms.GENERATOR].passed
    assert gates[forms.ENCODER].passed
