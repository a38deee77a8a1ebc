"""Commands see no model and no voices but those that a test gives them."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _bare_environment(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOUDKIT_CHECKPOINT", "LOUDKIT_ONNX_ASSETS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LOUDKIT_VOICES", str(tmp_path_factory.mktemp("own") / "voices"))


@pytest.fixture
def own_voices(bundle: Path) -> Path:
    """The user's own voices: one, called mine."""
    import os
    import shutil

    folder = Path(os.environ["LOUDKIT_VOICES"])
    folder.mkdir()
    shutil.copy(bundle / "voices" / "heron.safetensors", folder / "mine.safetensors")
    return folder
