"""Training of the listener on the recordings, raised and lowered, filtered and noisy, as strangers may sound."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from loudkit.errors import MissingFileError
from loudkit.law.windows import MEL_BINS
from loudkit.train import training
from loudkit.train.listener import Listener
from loudkit.train.recordings import Recording, read_recordings
from loudkit.train.training import device

NAME: Final = "listener"

_BATCH: Final = 32
_FRAMES: Final = 100
_HELD: Final = 60
_SHIFT: Final = 2  # mel bins
_TILT: Final = 2.0  # ln, from the lowest bin to the highest
_SOFT: Final = 0.1


def train_listener(work: Path, steps: int) -> dict[str, Any]:
    """Train to ``steps``, the second half of them with a falling rate."""
    torch.manual_seed(0)
    recordings = [one for one in read_recordings(work / "recordings") if one.mel.shape[1] > _FRAMES]
    if len(recordings) <= _HELD:
        raise MissingFileError(f"{work / 'recordings'} holds too little; run the stage recordings first")
    draw = random.Random(0)
    draw.shuffle(recordings)
    held, recordings = recordings[:_HELD], recordings[_HELD:]
    how = training.Plan(NAME, steps, 20, steps // 2, (0.9, 0.98), 0.01, 1.0)
    figures = training.train(
        Listener().to(device()), how, work, lambda step: _batches(recordings, step), _whole
    )
    return {**figures, "held_out_right": _right(load_listener(work), held)}


def load_listener(work: Path) -> Listener:
    """The trained network."""
    return training.trained(Listener(), NAME, work)


def _whole(model: Listener, batch: tuple[Tensor, Tensor]) -> tuple[Tensor, dict[str, Tensor]]:
    mel, voice = (part.to(device()) for part in batch)
    error = F.cross_entropy(model(mel)[0], voice, label_smoothing=_SOFT)
    return error, {"error": error}


def _batches(recordings: list[Recording], seed: int) -> Iterator[tuple[Tensor, Tensor]]:
    """Two seconds each of some recordings, the voices equally often."""
    draw = random.Random(seed)
    voices = sorted({one.voice for one in recordings})
    by_voice = [[one for one in recordings if one.voice == voice] for voice in voices]
    while True:
        chosen = [draw.choice(draw.choice(by_voice)) for _ in range(_BATCH)]
        mels = []
        for one in chosen:
            first = draw.randint(0, one.mel.shape[1] - _FRAMES)
            mels.append(_changed(one.mel[:, first : first + _FRAMES], draw))
        yield torch.from_numpy(np.stack(mels)), torch.tensor([one.voice for one in chosen])


def _changed(mel: np.ndarray[Any, Any], draw: random.Random) -> np.ndarray[Any, Any]:
    """``mel`` a little higher or lower, through another channel, over some noise."""
    bins = np.arange(MEL_BINS)
    shift = draw.uniform(-_SHIFT, _SHIFT)
    moved = np.stack([np.interp(bins + shift, bins, column) for column in mel.T], 1)
    moved += draw.uniform(-1, 1) + draw.uniform(-_TILT, _TILT) * (bins[:, None] / MEL_BINS - 0.5)
    return np.logaddexp(moved, draw.uniform(-11, -6)).astype(np.float32)


@torch.no_grad()
def _right(model: Listener, held: list[Recording]) -> float:
    right = [int(model(torch.from_numpy(one.mel)[None])[0].argmax()) == one.voice for one in held]
    return round(sum(right) / len(right), 3)
