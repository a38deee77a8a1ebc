"""What cannot be built everywhere is linted where the linters are."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CONTAINERS = Path(__file__).parents[1] / "containers"


def run(*command: str, **environ: str) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, env={**os.environ, **environ}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_dockerfile() -> None:
    run("hadolint", str(CONTAINERS / "Dockerfile"))


def test_the_compose_file() -> None:
    command = "docker-compose" if shutil.which("docker-compose") else "docker"
    arguments = ["-f", str(CONTAINERS / "compose.yaml"), "config", "-q"]
    if command == "docker" and shutil.which("docker"):
        plugin = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
        if plugin.returncode:
            pytest.skip("docker compose is not installed")
        arguments.insert(0, "compose")
    run(command, *arguments, LOUDKIT_TOKEN="a-token-of-enough-characters")


def test_the_unit(tmp_path: Path) -> None:
    unit = (CONTAINERS / "loudkit.service").read_text(encoding="utf-8")
    assert "%h/.local/bin/loudkit serve" in unit
    (tmp_path / "loudkit.service").write_text(
        unit.replace("%h/.local/bin/loudkit", "/bin/true"), encoding="utf-8"
    )
    run("systemd-analyze", "verify", str(tmp_path / "loudkit.service"))
