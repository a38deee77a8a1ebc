"""What a release must do before it may say ``verified``: speak and clone, on every backend it has files for."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from loudkit.bundle.inventory import served
from loudkit.bundle.lookup import voice_names
from loudkit.bundle.sums import files_below
from loudkit.enrollment.enroll import enroll
from loudkit.errors import GateError
from loudkit.loading import load

SENTENCE: Final = "This is a test of the release, and it should sound like speech."
_DEVICES: Final = {"torch": "cpu", "onnx": "onnx", "coreml": "coreml"}
_NEEDS: Final = {"torch": "torch", "onnx": "onnxruntime", "coreml": "coremltools"}


def try_release(folder: Path, report: Callable[[str], None] = lambda _: None) -> tuple[str, ...]:
    """Speak with each backend that ``folder`` serves and that runs here, with every voice once, and clone once.

    The backends that passed. Raises ``GateError`` where one makes no sound, and whatever refuses on the way.
    """
    names = [name for name, _ in files_below(folder)]
    able = served(names)
    passed = []
    for backend in able:
        if importlib.util.find_spec(_NEEDS[backend]) is None:
            report(f"{backend}: {_NEEDS[backend]} is not installed, so it was not tried")
            continue
        _try_backend(folder, backend, cloning=backend in served(names, cloning=True))
        report(f"{backend}: speaks" + (" and clones" if backend in served(names, cloning=True) else ""))
        passed.append(backend)
    return tuple(passed)


def _try_backend(folder: Path, backend: str, *, cloning: bool) -> None:
    engine = load(folder, device=_DEVICES[backend])
    rate = engine.algorithm.sample_rate
    longest = np.zeros(0, np.float32)
    for name in voice_names(folder):
        audio = engine.synthesize(SENTENCE, name, language="en").audio
        if not len(audio) or np.abs(audio).max() < 1e-4:
            raise GateError(f"{backend} makes no sound with voice {name!r}")
        longest = audio if len(audio) > len(longest) else longest
    if cloning:
        recording = np.resize(longest, max(len(longest), 2 * rate))[: 10 * rate]
        voice = enroll(recording, folder, name="gate", device=_DEVICES[backend], sample_rate=rate)
        engine.synthesize(SENTENCE, voice)
