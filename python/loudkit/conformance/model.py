"""Family ``model``: the networks of the model page at small sizes, with seeded weights. Needs the extra ``torch``."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

from loudkit.conformance import Case
from loudkit.errors import MissingExtraError


def run(path: Path) -> Iterator[Case]:
    """Every case of the fixture at ``path``; MissingExtraError without torch."""
    if importlib.util.find_spec("torch") is None:
        raise MissingExtraError("the family `model` runs the torch networks; install loudkit[torch]")
    from loudkit.conformance.networks import cases

    yield from cases(path)
