"""Runs of equal flags."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Flags = npt.NDArray[np.bool_]


def runs(flags: Flags) -> list[tuple[int, int]]:
    """(first, length) of every run of true ``flags`` ``[n]``."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8)))
    return [(int(begin), int(end - begin)) for begin, end in zip(edges[::2], edges[1::2], strict=True)]
