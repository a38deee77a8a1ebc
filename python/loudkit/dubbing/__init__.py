"""Dubbing: each line of a caption file spoken in its slot."""

from loudkit.dubbing.cast import Cast, Line, read_cast
from loudkit.dubbing.fitting import Fitted, fitted
from loudkit.dubbing.mixing import mixed

__all__ = ["Cast", "Fitted", "Line", "fitted", "mixed", "read_cast"]
