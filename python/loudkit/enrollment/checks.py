"""What a recording must be before any network sees it."""

from __future__ import annotations

import operator
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidRequestError, InvalidTypeError

Float32 = npt.NDArray[np.float32]

SHORTEST_SECONDS: Final = 1.0
LONGEST_SECONDS: Final = 30.0
LEAST_PEAK: Final = 1e-4
_MOST_PEAK: Final = 1e12  # integers of 32 bits that nobody scaled are below it; squares stay within float32
_GOOD: Final = "a good recording is 5 to 10 s of one speaker, clean, without music"


def checked_samples(samples: npt.ArrayLike, rate: int) -> Float32:
    """``samples`` as mono float32 ``[n]``: integers are cast, not scaled.

    Raises InvalidRequestError naming the first of: a rate that is not positive, more than one axis, NaN or infinity,
    less than 1 s, more than 30 s, a peak under 1e-4.
    """
    hz = checked_rate(rate)
    checked = as_float32(samples)
    if checked.ndim != 1:
        raise InvalidRequestError(
            f"the samples have shape {checked.shape}; expected mono, one axis: average the channels first"
        )
    check_finite(checked)
    seconds = len(checked) / hz
    if seconds < SHORTEST_SECONDS:
        raise InvalidRequestError(
            f"the recording is too short: {seconds:.2f} s, at least {SHORTEST_SECONDS:.2f} s; {_GOOD}"
        )
    if seconds > LONGEST_SECONDS:
        raise InvalidRequestError(
            f"the recording is {seconds:.2f} s long, at most 30 s; {_GOOD} (start='best' picks ten seconds)"
        )
    peak = float(np.abs(checked).max())
    if peak < LEAST_PEAK:
        raise InvalidRequestError(
            f"the recording is silent: its peak is {peak:.2g}, at least {LEAST_PEAK:g}; {_GOOD}"
        )
    return checked


def check_finite(samples: Float32) -> None:
    """Refuse NaN and infinity, and numbers that no sound has."""
    finite = np.isfinite(samples)
    if not finite.all():
        at = int(np.argmin(finite))
        raise InvalidRequestError(f"sample {at} is {samples[at]}, and none may be NaN or infinite; {_GOOD}")
    peak = float(np.abs(samples).max()) if samples.size else 0.0
    if peak > _MOST_PEAK:
        raise InvalidRequestError(
            f"the peak is {peak:.2g} times full scale, at most {_MOST_PEAK:g}: this is no sound, or not scaled to 1"
        )


def checked_rate(rate: int) -> int:
    """``rate`` as an int of Hz."""
    if isinstance(rate, (bool, np.bool_)):
        raise InvalidTypeError(f"the sample rate is {rate}; expected a whole number of Hz")
    try:
        hz = operator.index(rate)
    except TypeError:
        raise InvalidTypeError(
            f"the sample rate is {rate!r}, a {type(rate).__name__}; expected a whole number of Hz"
        ) from None
    if hz <= 0:
        raise InvalidRequestError(f"the sample rate is {hz}; expected a positive number of Hz")
    return hz


def as_float32(samples: npt.ArrayLike) -> Float32:
    """Anything numeric as a float32 array; InvalidTypeError for what is not."""
    try:
        array = np.asarray(samples)
        if array.dtype.kind not in "fiub":
            raise TypeError(f"their type is {array.dtype}")
        with np.errstate(over="ignore"):  # beyond float32 becomes infinite, and is refused as such
            return np.ascontiguousarray(array, dtype=np.float32).reshape(array.shape)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidTypeError(f"the samples are not an array of numbers: {error}") from None
