"""``loudkit doctor``, ``loudkit describe`` and the options that name a model."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from loudkit import __version__
from loudkit.cli import UsageError, main
from loudkit.cli.options import add_model_options, model_options, release_folder
from loudkit.diagnosis import installed, obstacle

ROOT = Path(__file__).parents[2]


def _doctor(*arguments: object) -> int:
    return main(["doctor", *map(str, arguments)])


def _report(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    assert _doctor(*arguments, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert isinstance(report, dict)
    return report


@pytest.fixture
def release(bundle: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(bundle, tmp_path / "release"))


def test_a_machine_that_can_speak(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _doctor("--checkpoint", bundle, "--device", "onnx") == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert f"  version: {__version__}" in lines
    assert any(line.startswith("  ONNX Runtime: ") and "cpu" in line for line in lines)
    assert any(line.startswith("  formats: wav pcm16") for line in lines)
    assert any(line.startswith("  free disk: ") and " GB in " in line for line in lines)
    assert any(line.startswith("  player: ") for line in lines)
    assert lines[-1].startswith(f"can speak: {bundle / 'loudr-1.safetensors'} on onnx; run: loudkit speak ")
    assert captured.err == ""


def test_the_command_it_gives_works(
    bundle: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shlex

    command = _report(capsys, "--checkpoint", bundle, "--device", "onnx")["verdict"]["command"]
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(command)
    assert program == "loudkit"
    assert main(arguments) == 0
    assert main(["verify", "hello.wav"]) == 0


def test_assets(release: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (release / "voices" / "broken.safetensors").write_bytes(b"broken")
    assets = _report(capsys, "--checkpoint", release)["assets"]
    assert assets["synthesis"] == [str(release / "loudr-1.safetensors")]
    about = {Path(item["path"]).name: item["about"] for item in assets["checkpoints"]}
    assert about["loudr-1-enrollment.safetensors"] == "enrollment"
    assert about["loudr-1.safetensors"] == (
        "4 voices, speaks with onnx torch, clones with onnx torch "
        "(enrollment tensors in loudr-1-enrollment.safetensors, ve.safetensors)"
    )
    assert [item["about"] for item in assets["voices"]] == ["birch, en", "heron, de", "slate, fr"]
    assert [Path(item["path"]).name for item in assets["unreadable"]] == ["broken.safetensors"]
    for k in range(9):
        shutil.copy(release / "voices" / "birch.safetensors", release / "voices" / f"v{k}.safetensors")
    monkeypatch.chdir(release.parent)
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", "gone")
    assert _doctor() == 0
    out = capsys.readouterr().out
    assert "loudr-1.safetensors: 13 voices" in out  # one level down
    assert "export LOUDKIT_CHECKPOINT=" in out.splitlines()[-1]
    assert str(release) in out.splitlines()[-1]
    monkeypatch.chdir(release)
    assert _doctor() == 0
    assert "  and 4 more\n" in capsys.readouterr().out


def test_no_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(obstacle, "find_checkpoint", _nothing_named)
    verdict = _report(capsys)["verdict"]
    assert verdict == {
        "can_speak": False,
        "reason": "no model is named",
        "command": "loudkit download loudreader/loudr-1 --for onnx",
    }
    monkeypatch.undo()
    for ref in (tmp_path / "gone", "~no-such-user/x", "x" * 5000):
        verdict = _report(capsys, "--checkpoint", ref)["verdict"]
        assert "is neither a path nor a release name" in verdict["reason"]


def _nothing_named(checkpoint: object, **_: object) -> Path:
    from loudkit.errors import MissingFileError

    raise MissingFileError("no model is named")


@pytest.mark.parametrize(
    ("damage", "command"),
    [
        ("onnx/t3_step.onnx", 'pip install "loudkit[torch]"'),
        ("tokenizer.json", "loudkit verify "),
        ("voices", "loudkit verify "),
    ],
)
def test_a_release_that_lacks_something(
    damage: str,
    command: str,
    release: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(obstacle, "is_installed", lambda package: package == "onnxruntime")
    path = release / damage
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    verdict = _report(capsys, "--checkpoint", release, "--device", "onnx")["verdict"]
    assert not verdict["can_speak"]
    assert Path(damage).name.split(".")[0] in verdict["reason"]
    assert verdict["command"].startswith(command)


def test_graphs_can_be_made_where_torch_is(
    release: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(obstacle, "is_installed", lambda package: True)
    graphs = release / "onnx"
    graphs.rename(release.parent / "elsewhere")
    where = ("--checkpoint", release, "--device", "onnx")
    checkpoint = release / "loudr-1.safetensors"
    assert _report(capsys, *where)["verdict"]["command"] == f"loudkit export onnx {checkpoint}"
    monkeypatch.setenv("LOUDKIT_ONNX_ASSETS", str(release.parent / "elsewhere"))
    assert _report(capsys, *where)["verdict"]["can_speak"]


def test_own_voices_serve_where_a_release_has_none(
    release: Path, own_voices: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(release / "voices")
    report = _report(capsys, "--checkpoint", release, "--device", "onnx")
    assert report["verdict"]["can_speak"]
    assert "--voice mine" in report["verdict"]["command"]
    assert report["own_voices"] == {"folder": str(own_voices), "voices": 1}


def test_what_is_not_installed(
    bundle: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (installed, obstacle):
        monkeypatch.setattr(module, "is_installed", lambda package: False)
    report = _report(capsys, "--checkpoint", bundle, "--device", "onnx")
    assert report["backends"]["ONNX Runtime"] == "not installed; pip install onnxruntime"
    assert report["verdict"]["command"] == "pip install onnxruntime"
    for device in ("cpu", "cuda:3", "mps"):
        verdict = _report(capsys, "--checkpoint", bundle, "--device", device)["verdict"]
        assert verdict["reason"] == f"device {device} needs torch"
        assert verdict["command"] == 'pip install "loudkit[torch]"'


def test_a_broken_installation_is_a_line(
    bundle: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Any:
        raise OSError("libsomething.so: cannot open\nshared object")

    monkeypatch.setattr("loudkit.runtime.onnx.runtime", broken)
    report = _report(capsys, "--checkpoint", bundle, "--device", "onnx")
    assert report["backends"]["ONNX Runtime"] == "failed: libsomething.so: cannot open shared object"
    assert not report["verdict"]["can_speak"]
    assert "libsomething.so" in report["verdict"]["reason"]


def test_a_provider_that_is_not_offered(
    bundle: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("loudkit.runtime.onnx.offered_providers", lambda: ("cpu",))
    verdict = _report(capsys, "--checkpoint", bundle, "--device", "onnx", "--provider", "cuda")["verdict"]
    assert verdict["reason"] == "ONNX Runtime offers cpu, not cuda"
    assert verdict["command"] == "pip install onnxruntime-gpu"


def test_describe_loads_the_model(bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ("--checkpoint", str(bundle), "--device", "onnx")
    assert main(["describe", *where]) == 0
    line = capsys.readouterr().out
    assert line.startswith("algo[")
    assert "exec[onnx" in line
    assert _doctor(*where, "--describe") == 0
    assert capsys.readouterr().out.endswith(line)
    assert _report(capsys, *where, "--describe")["description"] == line.strip()
    assert main(["describe", *where, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["description"] == line.strip()
    assert report["checkpoint"] == str(bundle / "loudr-1.safetensors")
    assert report["voices"] == ["birch", "heron", "slate"]
    assert (report["backend"], report["onnx_provider"], report["sample_rate"]) == ("onnx", "cpu", 24000)
    assert f"algo[{report['fingerprint']}]" in line
    for command in (["describe"], ["doctor", "--describe"]):
        assert main([*command, "--checkpoint", str(tmp_path / "gone")]) == 1
        assert capsys.readouterr().err.startswith("not found: ")


def _parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_model_options(parser)
    return parser.parse_args(arguments)


def test_model_options() -> None:
    names = ("checkpoint", "revision", "device", "onnx_provider", "graphs", "precision")
    unset = dict.fromkeys(names)
    assert model_options(_parsed()) == unset
    given = _parsed("--provider", "cpu", "--device", "onnx", "--checkpoint", "x", "--revision", "v1")
    assert model_options(given) == unset | {
        "checkpoint": "x",
        "revision": "v1",
        "device": "onnx",
        "onnx_provider": "cpu",
    }
    assert model_options(_parsed("--device", "cuda:1"))["device"] == "cuda:1"
    for arguments in (["--provider", "cpu"], ["--provider", "auto", "--device", "cpu"]):
        with pytest.raises(UsageError, match="needs --device onnx"):
            model_options(_parsed(*arguments))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--device", "tpu"],
        ["--device", "cuda:x"],
        ["--device", "onnx", "--provider", "tensorrt"],
        ["--provider", "cpu"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("command", ["describe", "doctor"])
def test_wrong_usage_ends_with_2(
    command: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main([command, *arguments])
    except SystemExit as stop:
        code = stop.code
    assert code == 2
    assert capsys.readouterr().out == ""


def test_the_folder_of_a_checkpoint(bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert release_folder(str(bundle)) == bundle
    assert release_folder(str(bundle / "loudr-1.safetensors")) == bundle
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(bundle))
    assert release_folder() == bundle
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", str(tmp_path / "gone"))
    with pytest.raises(FileNotFoundError):
        release_folder()


def test_as_a_process(bundle: Path, tmp_path: Path) -> None:
    """A pipe whose reader has gone is no traceback."""
    script = f"{sys.executable} -m loudkit doctor --checkpoint {bundle} | head -n 1"
    done = subprocess.run(
        ["/bin/sh", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "python"), "PATH": "/usr/bin:/bin"},
    )
    assert done.stdout == "loudkit\n"
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("system", "absent", "said", "command"),
    [
        ("linux", (), "CoreML runs on macOS only", "loudkit doctor --device onnx"),
        ("darwin", ("coremltools",), "coremltools is not installed", 'pip install "loudkit[coreml]"'),
        ("darwin", ("onnxruntime", "torch"), "the generator needs ONNX Runtime", "pip install onnxruntime"),
        ("darwin", (), "coreml lacks flow_encoder.mlpackage", "loudkit export coreml "),
    ],
)
def test_what_coreml_lacks_here(
    system: str,
    absent: tuple[str, ...],
    said: str,
    command: str,
    bundle: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import importlib.util

    found = importlib.util.find_spec
    monkeypatch.setattr("loudkit.runtime.coreml.requirements.sys.platform", system)
    monkeypatch.setattr("platform.machine", lambda: "arm64")
    monkeypatch.setattr("platform.mac_ver", lambda: ("14.5", ("", "", ""), "arm64"))
    present = {"coremltools", "onnxruntime"} - set(absent)
    monkeypatch.setattr(
        importlib.util,
        "find_spec",
        lambda name, *rest: None if name in absent else object() if name in present else found(name, *rest),
    )
    assert main(["doctor", "--checkpoint", str(bundle), "--device", "coreml", "--json"]) == 0
    verdict = json.loads(capsys.readouterr().out)["verdict"]
    assert not verdict["can_speak"]
    assert said in verdict["reason"]
    assert verdict["command"].startswith(command)
