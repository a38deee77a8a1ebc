"""Enrollment on the torch networks: the family's vectors, and one voice over two runtimes."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

import loudkit
from loudkit.conformance import check
from loudkit.errors import MissingFileError
from loudkit.loading import load

SMALL = Path(__file__).parents[1] / "data" / "conformance" / "enrollment"
SPEECH = SMALL / "espeak22.flac"


def _networks_alone(folder: Path) -> Path:
    """The small set's networks with two recordings: what needs no torch is held elsewhere."""
    for name in ("networks", "signals.json", "stages.json", "weights.json", "espeak22.flac"):
        source = SMALL / name
        shutil.copytree(source, folder / name) if source.is_dir() else shutil.copyfile(source, folder / name)
    return folder


def test_the_networks_vectors_hold(tmp_path: Path) -> None:
    (report,) = check(_networks_alone(tmp_path))
    assert report.ok, (report.problem, [(case.name, case.expected, case.got) for case in report.failures[:3]])
    assert sum(1 for _ in (tmp_path / "networks").iterdir()) == 3


def test_inputs_under_other_names_are_recognised(tmp_path: Path) -> None:
    """A network's inputs A and B need not be the recordings of the first set."""
    folder = _networks_alone(tmp_path)
    (folder / "networks" / "ve_full.npz").unlink()
    (folder / "networks" / "camp_reduced.npz").unlink()
    names = {"vowels16": "hum", "espeak22": "talk", "noise44": "hiss", "chirp24": "sweep"}
    for file in ("signals.json", "stages.json"):
        entries = json.loads((folder / file).read_text())
        (folder / file).write_text(json.dumps({names[old]: entries[old] for old in sorted(names)}))
    (report,) = check(folder)
    assert report.ok, (report.problem, [(case.name, case.expected, case.got) for case in report.failures[:3]])


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("LOUDKIT_FIXTURES"), reason="LOUDKIT_FIXTURES names no whole set")
def test_a_whole_set_holds() -> None:
    given = Path(os.environ["LOUDKIT_FIXTURES"])
    (report,) = check(given if (given / "stages.json").is_file() else given / "enrollment")
    assert report.ok, (report.problem, [(case.name, case.expected, case.got) for case in report.failures[:3]])


def test_one_voice_over_two_runtimes(bundle: Path) -> None:
    """The ids and the vector of the prompt agree; the speaker's vector differs by the windows' difference."""
    graphs = loudkit.enroll(SPEECH, bundle, device="onnx", end_in_silence=True)
    torch = loudkit.enroll(SPEECH, bundle, device="cpu", end_in_silence=True)
    np.testing.assert_array_equal(torch.prompt_tokens, graphs.prompt_tokens)
    np.testing.assert_array_equal(torch.cond_prompt_tokens, graphs.cond_prompt_tokens)
    np.testing.assert_array_equal(torch.prompt_mel, graphs.prompt_mel)
    np.testing.assert_allclose(torch.flow_embedding, graphs.flow_embedding, atol=1e-5)
    assert float(torch.speaker_embedding @ graphs.speaker_embedding) > 0.9999
    spoken = [
        load(bundle, device=device).synthesize("Hello from my own voice.", graphs, seed=3).tokens
        for device in ("onnx", "cpu")
    ]
    assert spoken[0] == spoken[1]
    assert len(spoken[0]) > 10


def test_torch_enrolls_twice_alike_and_by_default_only_without_graphs(bundle: Path, tmp_path: Path) -> None:
    release = tmp_path / "release"
    shutil.copytree(bundle, release, ignore=shutil.ignore_patterns("onnx"))
    made = [loudkit.enroll(SPEECH, release) for _ in range(2)]
    asked = loudkit.enroll(SPEECH, bundle, device="cpu")
    for profile in made:
        np.testing.assert_array_equal(profile.speaker_embedding, asked.speaker_embedding)
        np.testing.assert_array_equal(profile.flow_embedding, asked.flow_embedding)
    (release / "ve.safetensors").rename(tmp_path / "elsewhere.safetensors")
    with pytest.raises(MissingFileError, match="voice_encoder_weights"):
        loudkit.enroll(SPEECH, release)
    given = loudkit.enroll(SPEECH, release, voice_encoder_weights=tmp_path / "elsewhere.safetensors")
    np.testing.assert_array_equal(given.speaker_embedding, asked.speaker_embedding)
