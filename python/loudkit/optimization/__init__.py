"""Derived graphs: built from the checkpoint, held to the published graphs once, remembered, and run in their place."""

from loudkit.optimization.derive import derived_graphs, optimize
from loudkit.optimization.forms import Source, why_not
from loudkit.optimization.gates import Gate

__all__ = ["Gate", "Source", "derived_graphs", "optimize", "why_not"]
