"""Sounds that stand for something: files of the sound icons, a tone for a capital letter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loudkit.audio.reading import read_recording
from loudkit.errors import LoudkitError
from loudkit.server.speech_dispatcher.sources import Sound

_LIMIT = 4 << 20  # bytes of a file


def find_icon(folder: str, name: str) -> Sound | None:
    """The sound called ``name`` in ``folder``, with or without ``.wav``; None where there is none."""
    if not folder or not name or "/" in name or name.startswith("."):
        return None
    for path in (Path(folder) / name, Path(folder) / f"{name}.wav"):
        try:
            if path.is_file() and path.stat().st_size <= _LIMIT:
                recording = read_recording(path.read_bytes())
                return recording.rate, _samples(recording.channels.mean(axis=1))
        except (OSError, ValueError, LoudkitError):
            continue
    return None


def tone(rate: int = 24_000) -> Sound:
    """A short high tone."""
    at = np.arange(round(0.05 * rate)) / rate
    return rate, _samples(0.3 * np.sin(2 * np.pi * 1320 * at) * np.sin(np.pi * at / 0.05))


def _samples(values: npt.NDArray[Any]) -> bytes:
    return np.rint(np.clip(values, -1, 1) * 32767).astype("<i2").tobytes()
