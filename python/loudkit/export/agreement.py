"""How near two arrays are, and how near they must be: by a plain bound, or by what the weights allow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

# How far a network may be from another one's float32 result, in units of its own distance from float64.
MULTIPLE: Final = 4.0
# Below this correlation nothing can be told of a graph, however restless the weights.
FLOOR: Final = 0.999


@dataclass(frozen=True)
class Agreement:
    """The worst of what was compared: Pearson correlation and largest absolute difference."""

    correlation: float
    difference: float

    def worst(self, other: Agreement) -> Agreement:
        """The worse of both, each figure by itself."""
        return Agreement(min(self.correlation, other.correlation), max(self.difference, other.difference))


@dataclass(frozen=True)
class Bound:
    """The least correlation and the largest difference that pass."""

    correlation: float
    difference: float

    def holds(self, found: Agreement) -> bool:
        """Whether ``found`` passes; a figure that is no number does not."""
        return found.correlation >= self.correlation and found.difference <= self.difference

    def eased(self, conditioning: Agreement, multiple: float | None = None) -> Bound:
        """This bound for weights so restless that float32 itself is ``conditioning`` from float64.

        What correlation lacks grows with the square of the difference.
        """
        times = MULTIPLE if multiple is None else multiple
        return Bound(
            min(self.correlation, max(FLOOR, 1.0 - times**2 * (1.0 - conditioning.correlation))),
            max(self.difference, times * conditioning.difference),
        )


def compare(want: Array, have: Array) -> Agreement:
    """Agreement of two arrays; shapes that differ, or a value that is no number, have none."""
    if want.shape != have.shape or not np.isfinite(have).all():
        return Agreement(-1.0, math.inf)
    a, b = want.astype(np.float64).ravel(), have.astype(np.float64).ravel()
    difference = float(np.abs(a - b).max(initial=0.0))
    a, b = a - a.mean(), b - b.mean()
    norm = float(np.linalg.norm(a) * np.linalg.norm(b))
    correlation = float(a @ b) / norm if norm else float(difference == 0.0)
    return Agreement(correlation, difference)
