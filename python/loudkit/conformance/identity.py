"""Family ``identity``: configurations, their canonical form, fingerprints and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from loudkit.conformance import Case, attempt, equal, load, unknown_sections
from loudkit.conformance.values import algorithm_of
from loudkit.law.config import AlgorithmConfig, TextConfig, canonical
from loudkit.law.manifest import read_manifest


def run(path: Path) -> Iterator[Case]:
    data = load(path)
    texts = {edition: TextConfig(**identity) for edition, identity in data["text_identity"].items()}

    def read(case: dict[str, Any], edition: Any) -> AlgorithmConfig:
        if case["read"] == "fields":
            return algorithm_of(case["fields"], edition, text=texts[edition])
        return read_manifest(
            case["manifest"], edition=edition, text=texts[edition], production=case["read"] == "production"
        )

    for case in [*data["accepted"], *data["fields"]]:
        for edition, expected in case["expect"].items():
            config = attempt(partial(read, case, edition))
            got: object = config
            if isinstance(config, AlgorithmConfig):
                got = {"fingerprint": config.fingerprint, "canonical": canonical(config)}
            yield equal(f"{case['name']} [{edition}]", expected, got)
    yield from unknown_sections(data, ("accepted", "refused", "fields"))
    for case in data["refused"]:
        error = attempt(partial(read, case, "0.1.1"))
        ok = isinstance(error, ValueError) and all(word in str(error) for word in case["mentions"])
        yield Case(case["name"], ok, f"refused, mentioning {', '.join(case['mentions'])}", error)
