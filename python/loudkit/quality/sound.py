"""Measures of sound: loudness, clicks, naturalness."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.resample import resample
from loudkit.errors import MissingExtraError

Audio = npt.NDArray[np.float32]

_NATURALNESS_RATE: Final = 16000
_AROUND: Final = 0.02  # seconds


def loudness(audio: Audio, rate: int) -> float:
    """Integrated loudness of samples ``[n]`` in LUFS (ITU-R BS.1770)."""
    meter = needed("pyloudnorm").Meter(rate)
    return float(meter.integrated_loudness(audio.astype(np.float64)))


def largest_step(audio: Audio, rate: int, places: Sequence[float]) -> float:
    """The largest sample-to-sample step within 20 ms of ``places`` (seconds), over that of speech.

    Speech's is the 99.9th percentile of the passage's steps; a click stands well above 1. Without places it is 0.
    """
    steps = np.abs(np.diff(audio))
    usual = float(np.quantile(steps, 0.999)) if len(steps) else 0.0
    reach = round(_AROUND * rate)
    near = [steps[max(0, round(at * rate) - reach) : round(at * rate) + reach] for at in places]
    return max((float(one.max()) for one in near if len(one)), default=0.0) / max(usual, 1e-6)


def naturalness(audio: Audio, rate: int) -> float:
    """DNSMOS, overall, of samples ``[n]`` (1 to 5; Reddy et al., 2022)."""
    scored = resample(audio, rate, _NATURALNESS_RATE).clip(-1, 1)
    return float(_dnsmos().run(scored, _NATURALNESS_RATE, return_df=False)["ovrl_mos"])


def check_installed() -> None:
    """Raise MissingExtraError unless all that is measured with is there."""
    for name in ("pocketsphinx", "pyloudnorm", "resemblyzer", "speechmos.dnsmos"):
        needed(name)


def needed(name: str) -> Any:
    """The module ``name`` of the extra ``quality``; raises MissingExtraError where it is not installed."""
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingExtraError(
            f'{error.name or name} is not installed; run: pip install "loudkit[quality]"'
        ) from error


@lru_cache(maxsize=1)
def _dnsmos() -> Any:
    return needed("speechmos.dnsmos")
