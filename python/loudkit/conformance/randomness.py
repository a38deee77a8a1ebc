"""Family ``randomness``: Philox blocks, uniforms, Gumbel and Gaussian draws, seed derivation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from loudkit.conformance import Case, equal, load, unknown_sections
from loudkit.conformance.values import bits_of, close, floats_of, seed_of, ulps_apart
from loudkit.law import philox
from loudkit.law.seeds import derive


def run(path: Path) -> Iterator[Case]:
    data = load(path)
    yield from unknown_sections(data, ("blocks", "uniform", "gumbel", "gauss", "symmetric", "derive"))
    for i, case in enumerate(data["blocks"]):
        got = philox.philox_4x32([case["counter"]], case["key"])[0].tolist()
        yield equal(f"block {i}", case["expect"], got)
    for i, case in enumerate(data["uniform"]):
        where = (seed_of(case["seed"]), case["stream"], case["step0"], case["steps"], case["width"])
        bits = philox.words(*where).tolist()
        first = float(philox.uniform(*where)[0, 0])
        yield equal(f"uniform {i}", case["expect"], {"bits": bits, "first": first})
    for i, case in enumerate(data["gumbel"]):
        gumbels = philox.gumbel(seed_of(case["seed"]), case["stream"], case["step"], 1, case["width"])[
            0
        ].tolist()
        yield Case(f"gumbel {i}", close(case["expect"], gumbels, rtol=1e-12), case["expect"], gumbels)
    for i, case in enumerate(data["gauss"]):
        field = philox.gaussian_field(seed_of(case["seed"]), case["stream"], case["rows"], case["cols"])
        taken = field[np.ix_(case["take_rows"], case["take"])]
        expected = floats_of(case["expect"]["bits"])
        total = float(field.sum(dtype=np.float64))
        ok = ulps_apart(expected, taken) <= 1 and close(case["expect"]["sum"], total, rtol=1e-6)
        yield Case(f"gauss {i}", ok, case["expect"], {"bits": [bits_of(row) for row in taken], "sum": total})
    for i, case in enumerate(data["symmetric"]):
        values = philox.symmetric_uniform(
            seed_of(case["seed"]), case["stream"], case["n"], case["half_width"]
        )
        yield equal(f"symmetric {i}", case["expect"], bits_of(values))
    for i, case in enumerate(data["derive"]):
        derived = derive(seed_of(case["seed"]), case["stream"])
        yield equal(f"derive {i}", seed_of(case["expect"]), derived)
