"""The enrollment vectors, a spoken recording, and stand-in networks."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from loudkit.audio.reading import Recording, read_recording
from loudkit.runtime.graphs import Float32, Int64

SMALL = Path(__file__).parents[1] / "data" / "conformance" / "enrollment"


@pytest.fixture(scope="session")
def vectors() -> Path:
    """``$LOUDKIT_FIXTURES`` (the folder, or one that holds it), else the small set that comes with the tests."""
    given = os.environ.get("LOUDKIT_FIXTURES")
    if not given:
        return SMALL
    folder = Path(given)
    return folder if (folder / "stages.json").is_file() else folder / "enrollment"


@pytest.fixture(scope="session")
def speech_file() -> Path:
    """12.5 s of speech in FLAC, 22.05 kHz."""
    return SMALL / "espeak22.flac"


@pytest.fixture(scope="session")
def spoken(speech_file: Path) -> Recording:
    """The same, read."""
    return read_recording(speech_file)


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LOUDKIT_CHECKPOINT", "LOUDKIT_ONNX_ASSETS"):
        monkeypatch.delenv(name, raising=False)


class Recorder:
    """``Enrollment`` that keeps what it was given and answers with the right shapes."""

    def __init__(self) -> None:
        self.mels: list[Float32] = []
        self.fbanks: list[Float32] = []
        self.partials: list[Float32] = []

    def speech_tokens(self, mel: Float32) -> Int64:
        self.mels.append(mel)
        return np.arange(-(-mel.shape[2] // 4), dtype=np.int64)

    def flow_embedding(self, fbank: Float32) -> Float32:
        self.fbanks.append(fbank)
        return np.full(192, 2.0, np.float32)

    def speaker_embeddings(self, partials: Float32) -> Float32:
        self.partials.append(partials)
        return np.full((len(partials), 256), 1 / 16, np.float32)


@pytest.fixture
def recorder() -> Recorder:
    """Networks that watch."""
    return Recorder()
