"""The lines that quality is measured on; no voice of ours was ever trained on them."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

# Half of the sentences are Harvard sentences (IEEE, 1969), half everyday ones; the numbers hold dates and names too.
SETS: Final = ("sentences", "numbers")


def lines(name: str, most: int | None = None) -> list[str]:
    """The first ``most`` lines (None: all) of the set ``name``; with few, both halves of the sentences are there."""
    text = files("loudkit.quality").joinpath(f"{name}.txt").read_text(encoding="utf-8")
    found = [line for line in text.splitlines() if line.strip()]
    if most is None or most >= len(found):
        return found
    return [found[len(found) * n // most] for n in range(most)]
