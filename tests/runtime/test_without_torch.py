"""Where torch is missing, what needs it says so in one line."""

from __future__ import annotations

import builtins
import importlib.util
from pathlib import Path
from typing import Any

import pytest

from loudkit.cli import main
from loudkit.conformance import check

MODEL = Path(__file__).parents[1] / "data" / "conformance" / "model.json"


def test_the_model_family_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    (report,) = check(MODEL)
    assert not report.ok
    assert report.total == 0
    assert "install loudkit[torch]" in report.problem


@pytest.mark.parametrize("command", [["export", "onnx", "x"], ["bundle", "make", "x"]])
@pytest.mark.parametrize("missing", ["torch", "onnx"])
def test_the_commands_name_the_extra(
    command: list[str], missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    original = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return original(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    assert main(command) == 1
    err = capsys.readouterr().err
    assert "install loudkit[torch]" in err
    assert err.count("\n") == 1
