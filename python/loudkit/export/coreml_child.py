"""``python -m loudkit.export.coreml_child PACKAGE UNITS IN.npz OUT.npy``: one prediction, in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from loudkit.errors import LoudkitError
from loudkit.runtime.coreml.buffers import Buffered
from loudkit.runtime.coreml.model import load_model


def main(package: str, units: str, given: str, made: str) -> int:
    """0 when the prediction lies in ``made``."""
    try:
        with np.load(given) as feeds:
            output = Buffered(load_model(Path(package), units), Path(package).name).run(**dict(feeds.items()))
        with Path(made).open("wb") as file:
            np.save(file, output)
    except LoudkitError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
