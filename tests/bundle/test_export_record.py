"""The record beside exported graphs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loudkit.bundle.checkpoint import Checkpoint, open_checkpoint, write_checkpoint
from loudkit.bundle.export_record import check_export_record
from loudkit.errors import InvalidFileError, LoudkitError

KEYS = ("checkpoint_sha256", "algorithm_fingerprint", "euler_steps", "estimator_sha256")


@pytest.fixture
def checkpoint(tmp_path: Path) -> Checkpoint:
    sources = {"a": {"role": "other"}, "b": {"role": "estimator", "sha256": "ee"}, "c": {"role": "estimator"}}
    manifest = {"format": "loudkit-checkpoint", "format_version": 1, "sources": sources}
    write_checkpoint(tmp_path / "c.safetensors", {}, manifest)
    return open_checkpoint(tmp_path / "c.safetensors")


def check(checkpoint: Checkpoint, record: object, *members: str) -> tuple[str, ...]:
    path = checkpoint.path.with_name("export.json")
    path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return check_export_record(path, checkpoint, members=members, fingerprint="ff", euler_steps=2)


def entry(checkpoint: Checkpoint, **changes: object) -> dict[str, Any]:
    return {
        "checkpoint_sha256": checkpoint.sha256,
        "algorithm_fingerprint": "ff",
        "euler_steps": 2,
        "estimator_sha256": "ee",
        **changes,
    }


def test_an_agreeing_record_passes_in_silence(checkpoint: Checkpoint) -> None:
    good = entry(checkpoint)
    assert check(checkpoint, {"graphs": {"a.onnx": good, "b.onnx": dict(good)}}, "a.onnx") == ()
    assert check(checkpoint, {"graphs": {"a.onnx": entry(checkpoint, estimator_sha256=None)}}, "a.onnx") == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"checkpoint_sha256": "00"}, "checkpoint_sha256 is '00'; expected the digest of"),
        ({"algorithm_fingerprint": "00"}, "algorithm_fingerprint is '00'; expected 'ff'"),
        ({"euler_steps": "2"}, "euler_steps is '2'; expected 2"),
        ({"euler_steps": 10**400}, "euler_steps"),
        ({"estimator_sha256": "00"}, "estimator_sha256 is '00'; expected 'ee'"),
        ({"estimator_sha256": 5}, "estimator_sha256 is 5; expected 'ee'"),
        ({"euler_steps": []}, r"euler_steps is \[\]; expected text, an integer or null"),
    ],
)
def test_what_differs_is_named(checkpoint: Checkpoint, changes: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidFileError, match=said) as caught:
        check(checkpoint, {"graphs": {"a.onnx": entry(checkpoint, **changes)}}, "a.onnx")
    assert "\n" not in str(caught.value)


def test_an_empty_block_vouches_for_nothing(checkpoint: Checkpoint) -> None:
    with pytest.raises(InvalidFileError, match="lists nothing"):
        check(checkpoint, {"graphs": {}})


def test_an_absent_record_is_a_warning_and_needs_no_digest(tmp_path: Path, checkpoint: Checkpoint) -> None:
    (warning,) = check_export_record(
        tmp_path / "no.json", checkpoint, members=["a"], fingerprint="", euler_steps=1
    )
    assert "no.json" in warning
    assert "sha256" not in checkpoint.__dict__


VALUES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.lists(st.none(), max_size=1)
)
ENTRIES = VALUES | st.dictionaries(st.sampled_from([*KEYS, "x"]), VALUES, max_size=4)


@given(
    st.dictionaries(
        st.sampled_from(["graphs", "packages"]), VALUES | st.dictionaries(st.text(max_size=3), ENTRIES)
    )
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_record_is_refused_in_one_line(checkpoint: Checkpoint, record: object) -> None:
    with pytest.raises(LoudkitError) as caught:  # nothing drawn here can hold the digest
        check(checkpoint, record, "a.onnx")
    assert "\n" not in str(caught.value)
