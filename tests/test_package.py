"""The package itself: what importing it costs, and how its code reads."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import loudkit

ROOT = Path(__file__).parents[1]
HEAVY = (
    "numpy",
    "onnxruntime",
    "torch",
    "onnx",
    "coremltools",
    "tokenizers",
    "safetensors",
    "soundfile",
    "huggingface_hub",
    "starlette",
    "uvicorn",
    "msgspec",
    "grpc",
    "mcp",
    "pydantic",
)


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = f"import sys, loudkit; print([m for m in {HEAVY} if m in sys.modules])"
    done = _run(sys.executable, "-c", f"import sys; sys.path.insert(0, 'python'); {code}")
    assert done.stdout.strip() == "[]", done.stderr


def test_every_public_name_is_there() -> None:
    for name in loudkit.__all__:
        assert getattr(loudkit, name) is not None
    assert set(loudkit.__all__) <= set(dir(loudkit))
    with pytest.raises(AttributeError, match="no_such_name"):
        loudkit.no_such_name  # noqa: B018


def test_arrows_point_down_the_pipeline() -> None:
    """A room imports only what lies below it."""
    below = {
        "law": {"errors", "law"},
        "text": {"errors", "law", "text"},
        "bundle": {"errors", "law", "text", "bundle", "_version"},
        "runtime": {"errors", "law", "text", "bundle", "runtime", "_version"},
        "synthesis": {"errors", "law", "text", "bundle", "runtime", "synthesis"},
        "audio": {"errors", "law", "bundle", "audio"},
        "enrollment": {"errors", "bundle", "runtime", "audio", "enrollment", "loading", "hub"},
    }
    package = ROOT / "python" / "loudkit"
    wrong = []
    for room, allowed in below.items():
        for path in (package / room).rglob("*.py"):
            for line in path.read_text(encoding="utf-8").splitlines():
                words = line.split()
                if len(words) > 1 and words[0] in ("from", "import") and words[1].startswith("loudkit."):
                    target = words[1].split(".")[1]
                    if target not in allowed:
                        wrong.append(f"{path.relative_to(package)}: {line.strip()}")
    assert not wrong


def test_the_host_knows_no_door() -> None:
    """Whatever serves another protocol sits on the same host, without what HTTP needs."""
    folder = ROOT / "python/loudkit/server"
    for path in [*(folder / "host").rglob("*.py"), folder / "encoders.py"]:
        text = path.read_text(encoding="utf-8")
        for word in ("starlette", "uvicorn", "msgspec", "loudkit.server.http", "loudkit.cli", "grpc", "mcp"):
            assert word not in text, f"{path.name}: {word}"
    code = "import sys, loudkit.server.host.host, loudkit.server.encoders; print([m for m in sys.modules if m in "
    done = _run(
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, 'python'); {code}('starlette', 'msgspec', 'uvicorn')])",
    )
    assert done.stdout.strip() == "[]", done.stderr


def test_synthesis_knows_no_concrete_runtime() -> None:
    for path in (ROOT / "python/loudkit/synthesis").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if "loudkit.runtime" in line:
                assert "loudkit.runtime.graphs" in line


@pytest.mark.parametrize(
    "command",
    [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]],
    ids=["lint", "format", "types"],
)
def test_the_code_is_clean(command: list[str]) -> None:
    assert importlib.util.find_spec(command[0]), f"pip install '.[dev]' brings {command[0]}"
    done = _run(sys.executable, "-m", *command)
    assert done.returncode == 0, done.stdout + done.stderr
