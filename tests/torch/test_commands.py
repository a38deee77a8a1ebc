"""``loudkit export`` and ``loudkit bundle`` as a person runs them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from loudkit.cli import main


def test_export_prints_a_line_a_graph(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "onnx", str(bundle), "--out", str(tmp_path), "--stages", "t3_cond", "camp"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["graph", "correlation", "max", "|diff|", "MB"]
    assert [line.split()[0] for line in lines] == ["t3_cond", "camp"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["camp.onnx", "export.json", "t3_cond.onnx"]


def test_export_defaults_to_the_folder_beside_and_skips_what_has_no_weights(
    bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(bundle / "loudr-1.safetensors", tmp_path / "model.safetensors")
    assert main(["export", "onnx", str(tmp_path / "model.safetensors")]) == 0
    assert sorted(path.stem for path in (tmp_path / "onnx").glob("*.onnx")) == [
        "flow_encoder",
        "flow_estimator",
        "t3_cond",
        "t3_prefill",
        "t3_step",
        "vocoder",
    ]
    assert len(capsys.readouterr().out.splitlines()) == 7


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["export", "onnx", "{bundle}", "--stages", "t3_head2"], "'t3_head2' is no graph of"),
        (["export", "onnx", "{empty}"], "holds no checkpoint"),
        (["bundle", "make", "{empty}"], "is there already"),
        (["bundle", "make", "{empty}/x", "--width", "17"], "width is 17"),
    ],
)
def test_refusals_are_one_line(
    arguments: list[str], says: str, bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([argument.format(bundle=bundle, empty=tmp_path) for argument in arguments]) == 1
    err = capsys.readouterr().err
    assert says in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_bundle_make_without_graphs_can_be_exported_later(tmp_path: Path) -> None:
    assert main(["bundle", "make", str(tmp_path / "b"), "--width", "16", "--layers", "1", "--no-graphs"]) == 0
    assert not (tmp_path / "b" / "onnx").exists()
    assert main(["export", "onnx", str(tmp_path / "b"), "--stages", "voice_encoder"]) == 0
    assert (tmp_path / "b" / "onnx" / "voice_encoder.onnx").is_file()
