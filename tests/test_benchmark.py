"""``loudkit bench``: what it reports hangs together. How fast anything is, no test says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from loudkit.benchmark.compare import compare
from loudkit.benchmark.machine import peak_memory
from loudkit.cli import main
from loudkit.errors import InvalidConfigError

_ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def test_the_figures_of_one_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--device", "onnx", "--repeats", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["repeats"] == 1
    assert told["speech_tokens"] > 0
    assert 0 < told["weight_bytes_per_step"] < told["peak_memory_bytes"]
    least = 1000 * told["weight_bytes_per_step"] / told["machine"]["bandwidth_bytes_per_second"]
    assert told["roofline_ms_per_step"] == pytest.approx(least)
    assert told["step_over_roofline"] == pytest.approx(told["ms_per_step"] / least)


def test_a_way_that_is_unknown_is_refused_before_anything_runs() -> None:
    for ways in ([], ["plain", "quick"]):
        with pytest.raises(InvalidConfigError, match="compare"):
            compare(ways, repeats=1, report=lambda _: None)


def test_memory_is_the_process_s_own() -> None:
    here = peak_memory()
    assert here
    code = "from loudkit.benchmark.machine import peak_memory; print(peak_memory())"
    done = subprocess.run([sys.executable, "-c", code], env=_ENVIRONMENT, capture_output=True, check=True)
    assert 0 < int(done.stdout) < here


@pytest.mark.slow
def test_ways_are_measured_side_by_side(
    pair_bundle: Path, bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ways = ["plain", "derived", "int8"]
    told = compare(ways, repeats=1, report=lambda _: None, checkpoint=str(bundle), device="onnx")
    assert list(told["ways"]) == ways
    plain, derived, int8 = told["ways"].values()
    assert "overlap" in plain["engine"]
    assert plain["speech_tokens"] == derived["speech_tokens"]
    assert int8["weight_bytes_per_step"] < derived["weight_bytes_per_step"]
    ratio = told["ratios"]["derived"]["wall_seconds"]
    assert ratio == pytest.approx(plain["wall_seconds"] / derived["wall_seconds"])
    # Where a way cannot be, the others are measured all the same.
    arguments = ["--checkpoint", str(pair_bundle), "--device", "onnx", "--compare", "published,derived"]
    assert main(["bench", *arguments, "--repeats", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("derived: ") and "pairs" in line for line in lines)
    assert any(line.startswith("48 words") and line.endswith("-") for line in lines)
