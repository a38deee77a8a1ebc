"""The enrollment folder as the runners see it: its files, its recordings and their views, made when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from loudkit.audio.reading import read_recording
from loudkit.conformance import Case, load, recipes
from loudkit.enrollment import features as front
from loudkit.enrollment.pipeline import Views
from loudkit.errors import InvalidFileError

Float32 = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Bar:
    """The largest and the mean absolute difference that are allowed."""

    most: float
    mean: float = np.inf

    def case(self, name: str, expected: npt.ArrayLike, got: npt.ArrayLike) -> Case:
        """Agrees when both have one shape, are finite and differ no more than this."""
        want, have = np.asarray(expected, np.float64), np.asarray(got, np.float64)
        if want.shape != have.shape:
            return Case(name, False, f"shape {list(want.shape)}", f"shape {list(have.shape)}")
        apart = np.abs(have - want)
        most, mean = float(apart.max(initial=0.0)), float(apart.mean()) if apart.size else 0.0
        ok = most <= self.most and mean <= self.mean  # false for NaN
        return Case(name, ok, f"apart by at most {self.most}, {self.mean} on average", f"{most}, {mean}")


@dataclass(frozen=True)
class Folder:
    """The fixture set at ``path``."""

    path: Path

    def json(self, name: str) -> dict[str, Any]:
        """A JSON file of the set; empty when it is not there."""
        return load(self.path / name) if (self.path / name).is_file() else {}

    def arrays(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """All arrays of an ``.npz``; empty when it is not there."""
        path = self.path / name
        if not path.is_file():
            return {}
        try:
            with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
                return {key: file[key] for key in file.files}
        except (OSError, ValueError, EOFError, BadZipFile) as error:
            raise InvalidFileError(f"{path} cannot be read as arrays: {error}") from None

    @cached_property
    def signals(self) -> dict[str, Signal]:
        """Every recording of ``stages.json``."""
        made = self.json("signals.json")
        return {
            name: Signal(self.path, name, made[name], stage)
            for name, stage in self.json("stages.json").items()
        }


@dataclass(frozen=True)
class Signal:
    """One recording: its recipe, and what the set says of its stages."""

    folder: Path
    name: str
    recipe: Mapping[str, Any]
    stage: Mapping[str, Any]

    @property
    def rate(self) -> int:
        return int(self.stage["sample_rate"])

    @property
    def is_chirp(self) -> bool:
        return bool(self.recipe["kind"] == "chirp")

    @cached_property
    def samples(self) -> Float32:
        if self.recipe["kind"] == "file":
            return read_recording(self.folder / self.recipe["file"]).mono()
        return recipes.signal(self.recipe).astype(np.float32) / np.float32(32768)

    @cached_property
    def views(self) -> Views:
        return Views.of(self.samples, self.rate)

    @cached_property
    def token_mel(self) -> Float32:
        return front.token_mel(self.views.prompt16)

    @cached_property
    def conditioning_mel(self) -> Float32:
        return front.token_mel(self.views.conditioning16)

    @cached_property
    def prompt_mel(self) -> Float32:
        return front.prompt_mel(self.views.prompt24)

    @cached_property
    def fbank(self) -> Float32:
        return front.fbank(self.views.prompt16)

    def voice_mel(self, *, periodic: bool) -> Float32:
        return front.voice_mel(self.views.spoken16, periodic=periodic)
