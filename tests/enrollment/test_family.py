"""The family ``enrollment``: its vectors, other folders of the layout, and vectors that are wrong."""

from __future__ import annotations

import importlib.util
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from loudkit.conformance import Report, check


@pytest.fixture
def without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)


SHORT = {"short24": "short24"}


def _few(vectors: Path, folder: Path, names: dict[str, str]) -> Path:
    """A folder with only these recordings, under other names, and without what needs torch."""
    left_out = shutil.ignore_patterns(
        "weights.json", "tables.*", "stubs", "pausecut.json", "features", "profiles"
    )
    shutil.copytree(vectors, folder, ignore=left_out)
    for file in ("signals.json", "stages.json", "profiles_graph_stub.json"):
        entries = json.loads((folder / file).read_text())
        (folder / file).write_text(json.dumps({new: entries[old] for old, new in names.items()}))
    for place in ("features/{}.npz", "profiles/graph_stub_{}.npz"):
        for old, new in names.items():
            target = folder / place.format(new)
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(vectors / place.format(old), target)
    return folder


@pytest.fixture
def folder(vectors: Path, tmp_path: Path) -> Path:
    """A set of one recording, to be changed."""
    return _few(vectors, tmp_path / "set", SHORT)


def _report(folder: Path) -> Report:
    (report,) = check(folder)
    return report


@pytest.mark.usefixtures("without_torch")
def test_every_vector_holds_and_what_could_not_be_run_is_named(vectors: Path) -> None:
    report = _report(vectors)
    assert not report.failures, [(case.name, case.expected, case.got) for case in report.failures[:3]]
    assert report.total > 450
    assert "install loudkit[torch]" in report.problem
    assert not report.ok
    assert not report.unreadable


def test_a_folder_with_other_names_and_without_tables_and_graphs(vectors: Path, tmp_path: Path) -> None:
    names = {"short24": "one", "edges48": "two", "espeak22": "three"}
    report = _report(_few(vectors, tmp_path / "other", names))
    assert report.ok, (report.problem, [(case.name, case.expected, case.got) for case in report.failures[:3]])
    assert report.total > 150


def _edit(folder: Path, file: str, change: Callable[[Any], None]) -> None:
    entries = json.loads((folder / file).read_text())
    change(entries)
    (folder / file).write_text(json.dumps(entries))


def _shift(folder: Path, file: str, key: str, amount: float) -> None:
    with np.load(folder / file) as arrays:
        held = {name: arrays[name] for name in arrays.files}
    held[key] = held[key] + np.asarray(amount, held[key].dtype)
    np.savez(folder / file, **held)


@pytest.mark.parametrize(
    ("file", "key", "amount", "case"),
    [
        ("features/short24.npz", "token_mel", 2e-4, "short24 token_mel"),
        ("features/short24.npz", "prompt_mel", 6e-3, "short24 prompt_mel"),
        ("features/short24.npz", "fbank", 2e-4, "short24 fbank"),
        ("features/short24.npz", "ve_mel_symmetric", 1.0, "short24 ve_mel_symmetric"),
        ("profiles/graph_stub_short24.npz", "prompt_tokens", 1, "graph_stub_short24 prompt_tokens"),
        ("profiles/graph_stub_short24.npz", "flow_embedding", 3e-3, "graph_stub_short24 flow_embedding"),
    ],
)
def test_a_wrong_array_is_found(folder: Path, file: str, key: str, amount: float, case: str) -> None:
    _shift(folder, file, key, amount)
    report = _report(folder)
    assert [failure.name for failure in report.failures] == [case]


def test_wrong_numbers_are_found(folder: Path) -> None:
    _edit(folder, "stages.json", lambda stages: stages["short24"].update(trim=[512, 16000]))
    clip = {
        "name": "a clip",
        "sample_rate": 8000,
        "segments": [[2, 0.1]],
        "n_in": 16000,
        "cut": 1,
        "n_out": 19200,
    }
    (folder / "pausecut.json").write_text(json.dumps({"cases": [clip]}))
    _edit(folder, "refusals.json", lambda file: file["cases"][0].update(message_contains=["nonsense"]))
    _edit(folder, "geometry.json", lambda file: file["partials"][0].update(partials=2))
    _edit(folder, "resample.json", lambda file: file["cases"]["24000_16000"].update(out_sha256="0" * 64))
    _edit(folder, "audio.json", lambda file: file["stereo16.wav"].update(n=1))
    names = {failure.name.split(" ")[0] for failure in _report(folder).failures}
    assert names == {"short24", "pause", "refusal", "partials", "resample", "file"}


def test_a_damaged_folder_is_unreadable_not_wrong(folder: Path) -> None:
    (folder / "features" / "short24.npz").write_bytes(b"PK\x03\x04 nothing")
    report = _report(folder)
    assert report.unreadable
    assert "short24.npz cannot be read" in report.problem
