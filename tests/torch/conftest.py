"""Everything here needs torch; where it is missing the folder is skipped as one."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="the networks need the extra torch: pip install loudkit[torch]")

from loudkit.export import random_bundle  # noqa: E402

ROOT = Path(__file__).parents[2]
SOURCES = ("errors.py", "bundle", "law", "runtime", "export")


@pytest.fixture(scope="session")
def made_bundle() -> Path:
    """A random bundle, two layers deep and 64 wide, made once and kept until the sources that make it change."""
    return _cached("single", random_bundle.small(2, 64))


@pytest.fixture(scope="session")
def made_pair_bundle() -> Path:
    """The same with two-token decoding."""
    return _cached("pair", random_bundle.small(2, 64, pair=True))


@pytest.fixture(scope="session", params=["single", "pair"])
def each_bundle(request: pytest.FixtureRequest) -> Path:
    """Either."""
    return request.getfixturevalue("made_bundle" if request.param == "single" else "made_pair_bundle")


def _cached(kind: str, sizes: random_bundle.BundleSizes) -> Path:
    digest = hashlib.sha256(torch.__version__.encode())
    for source in SOURCES:
        place = ROOT / "python" / "loudkit" / source
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            digest.update(path.read_bytes())
    folder = ROOT / ".cache" / "bundles" / f"{kind}-{digest.hexdigest()[:16]}"
    if not folder.exists():
        for stale in folder.parent.glob(f"{kind}-*"):
            shutil.rmtree(stale)
        random_bundle.make_bundle(folder, sizes, seed=0)
    return folder
