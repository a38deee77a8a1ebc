"""Bundles of random weights for the whole suite, without torch: unpacked once from ``tests/data/bundles.tar.xz``.

``tests/torch`` proves that ``loudkit bundle make --width 16 [--pair]`` makes just these.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ARCHIVE = ROOT / "tests" / "data" / "bundles.tar.xz"


def pytest_configure(config: pytest.Config) -> None:
    """No test asks a hub but one of its own, and none reads or writes this user's caches."""
    home = tempfile.mkdtemp(prefix="loudkit-tests-")
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))
    os.environ |= {"LOUDKIT_OFFLINE": "1", "HF_HOME": f"{home}/hf", "LOUDKIT_CACHE": f"{home}/cache"}
    os.environ.pop("HF_HUB_CACHE", None)


@pytest.fixture(scope="session")
def bundles() -> Path:
    """The folder with both bundles; read it, do not change it."""
    digest = hashlib.sha256(ARCHIVE.read_bytes()).hexdigest()[:16]
    folder = ROOT / ".cache" / "bundles" / digest
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(dir=folder.parent))
        with tarfile.open(ARCHIVE) as archive:
            archive.extractall(scratch, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
        try:
            os.rename(scratch, folder)  # noqa: PTH104
        except OSError:  # another run was quicker
            shutil.rmtree(scratch)
    return folder


@pytest.fixture(scope="session")
def bundle(bundles: Path) -> Path:
    """A complete random bundle, two layers deep and 16 wide."""
    return bundles / "single"


@pytest.fixture(scope="session")
def pair_bundle(bundles: Path) -> Path:
    """The same with two-token decoding."""
    return bundles / "pair"
