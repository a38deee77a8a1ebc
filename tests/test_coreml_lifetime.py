"""Does a process that spoke on CoreML live on. In a child: what is looked for kills the process, a second later.

coremltools lets CoreML hold the caller's arrays after ``predict`` returned (apple/coremltools#2827). On a Mac with
packages this is the real thing; everywhere it runs with a stand-in that holds arrays the same way.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = "LOUDKIT_TEST_COREML"  # a release folder with packages
REQUIRED = "LOUDKIT_REQUIRE_ASSETS"
PATIENCE = 600

CHILD = """
import gc, sys, time, weakref
import numpy as np
import loudkit as lk
from loudkit.runtime.coreml import model as seam, requirements

release, stand_in = sys.argv[1], sys.argv[2] == "stand-in"
models = []
if stand_in:
    sys.path.insert(0, sys.argv[3])
    from pathlib import Path
    from tests.coreml.conftest import OnnxModel, Strict, write_packages
    write_packages(Path(release))
    requirements.check_machine = requirements.check_coremltools = lambda: None

    def load_model(path, units, digest=None):
        models.append(Strict(OnnxModel(Path(release) / "onnx" / f"{path.stem}.onnx"), units))
        return models[-1]

    seam.load_model = load_model


def churn(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        kept = [bytes(n % 900) for n in range(3000)]
        del kept
        time.sleep(0.01)


for _ in range(1 if stand_in else 3):
    engine = lk.load(release, device="coreml")
    for _ in range(2):
        spoken = engine.synthesize("One short sentence.", engine.voices()[0], seed=1)
        print("SPOKE", len(spoken.audio), flush=True)
    del engine, spoken
    gc.collect()
    churn(2.0 if stand_in else 5.0)
lost = [name for model in models for name in model.lost]
assert not lost, f"arrays of {lost} lost their last owner while they were held"
print("SURVIVED", flush=True)
"""


def _run(release: Path, kind: str) -> None:
    command = [sys.executable, "-c", CHILD, str(release), kind, str(ROOT)]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'python'}"}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, env=environment, check=False
    )
    assert done.returncode == 0, (done.returncode, done.stderr[-2000:])
    assert done.stdout.splitlines()[-1] == "SURVIVED"


def test_it_lives_on_with_a_stand_in(bundle: Path, tmp_path: Path) -> None:
    shutil.copytree(bundle, tmp_path / "release")
    _run(tmp_path / "release", "stand-in")


@pytest.mark.slow
def test_it_lives_on_with_coreml() -> None:
    release = os.environ.get(PACKAGES, "")
    reason = ""
    if sys.platform != "darwin":
        reason = "CoreML runs on macOS only"
    elif not release:
        reason = f"${PACKAGES} names no release folder with packages"
    if reason and os.environ.get(REQUIRED) == "1":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    _run(Path(release), "real")
