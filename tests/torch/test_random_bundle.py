"""``loudkit bundle make``: equal bytes, and a model that behaves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.bundle.lookup import find_synthesis
from loudkit.bundle.sums import files_below
from loudkit.bundle.voice import VoiceProfile
from loudkit.conformance.networks import EMOTION, STOP, draw, input_rows
from loudkit.errors import InvalidRequestError
from loudkit.export import random_bundle
from loudkit.export.gates import compare, cpu_session
from loudkit.export.random_bundle import make_bundle, small
from loudkit.law.manifest import read_manifest
from loudkit.law.windows import excitation, frame_window
from loudkit.runtime.torch.graphs import TorchGeneration
from loudkit.runtime.torch.loading import load_graphs, plan_synthesis


def test_equal_arguments_give_equal_bytes(made_bundle: Path, tmp_path: Path) -> None:
    make_bundle(tmp_path / "again", small(2, 64), seed=0)
    first, second = dict(files_below(made_bundle)), dict(files_below(tmp_path / "again"))
    assert first.keys() == second.keys()
    assert [name for name in first if first[name].read_bytes() != second[name].read_bytes()] == []


def test_another_seed_gives_other_weights(made_bundle: Path, tmp_path: Path) -> None:
    make_bundle(tmp_path / "other", small(2, 64), seed=1, graphs=False)
    name = "t3.speech_emb.weight"
    one, other = (
        open_checkpoint(folder / "loudr-1.safetensors").load([name])[name]
        for folder in (made_bundle, tmp_path / "other")
    )
    assert np.mean(one[:, 2:] == other[:, 2:]) < 0.1


@pytest.mark.parametrize("kind", ["single", "pair"])
def test_the_archived_bundles_are_what_the_command_makes(kind: str, bundles: Path, tmp_path: Path) -> None:
    """Weights, voices and JSON to the byte; graphs by what they compute, as bytes follow the exporter's version."""
    make_bundle(tmp_path / kind, small(2, 16, pair=kind == "pair"), seed=0)
    made, archived = dict(files_below(tmp_path / kind)), dict(files_below(bundles / kind))
    assert made.keys() == archived.keys()
    for name, path in made.items():
        if name.endswith(".onnx"):
            _compare_graphs(path, archived[name])
        elif name not in ("onnx/export.json", "SHA256SUMS"):
            assert path.read_bytes() == archived[name].read_bytes(), (
                f"{name} changed: run tests/data/pack_bundles.py"
            )


def test_a_place_that_is_taken_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "note").write_text("mine")
    with pytest.raises(InvalidRequestError, match="is there already"):
        make_bundle(tmp_path, small(1, 16), seed=0)
    assert [path.name for path in tmp_path.iterdir()] == ["note"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise InvalidRequestError("no")

    monkeypatch.setattr(random_bundle, "export_onnx", fail)
    with pytest.raises(InvalidRequestError, match="no"):
        make_bundle(tmp_path / "new", small(1, 16), seed=0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("layers", "width"), [(0, 64), (2, 0), (2, 65), (2, 8), (65, 64), (2, 8192)])
def test_sizes_out_of_range_are_refused(layers: int, width: int) -> None:
    with pytest.raises(InvalidRequestError, match="expected"):
        small(layers, width)


@pytest.mark.parametrize(("pair", "fingerprint"), [(False, "7cd75498ad4e7531"), (True, "e5303ba243087222")])
def test_the_algorithm_is_the_released_one(
    pair: bool, fingerprint: str, bundle: Path, pair_bundle: Path
) -> None:
    checkpoint = open_checkpoint(find_synthesis(pair_bundle if pair else bundle))
    assert read_manifest(checkpoint.manifest, production=True).fingerprint == fingerprint


def test_rows_follow_text_voice_and_seed_and_end_by_themselves(each_bundle: Path) -> None:
    checkpoint = open_checkpoint(find_synthesis(each_bundle))
    tables = plan_synthesis(checkpoint).load_generator()
    generation = load_graphs(checkpoint).generation
    voices = [VoiceProfile.load(path) for path in sorted((each_bundle / "voices").iterdir())]
    rng = np.random.default_rng(0)
    rows: dict[tuple[int, int, int], list[int]] = {}
    for text_length in (4, 30):
        text = rng.integers(3, 60, text_length).tolist()
        for v, voice in enumerate(voices):
            conditioning = generation.condition(
                voice.speaker_embedding[None],
                voice.cond_prompt_tokens[None],
                np.full((1, 1), EMOTION, dtype=np.float32),
            )
            with torch.inference_mode():
                start = input_rows(tables, torch.tensor(conditioning), text, []).numpy()
            for seed in range(3):
                rows[text_length, v, seed] = draw(generation, tables, start, [], seed=seed, cap=255)
    lengths = {len(row) for row in rows.values()}
    assert all(row[-1] == STOP for row in rows.values())
    assert all(max(row[:-1]) < 6561 for row in rows.values())
    assert 10 < min(lengths) < max(lengths) < 120
    assert len(lengths) > 5
    assert len({tuple(row[:10]) for row in rows.values()}) == len(rows)
    assert min(len(set(row)) / len(row) for row in rows.values()) > 0.8


def test_rows_of_a_deeper_model_end_too(tmp_path: Path) -> None:
    random_bundle.write_weights(tmp_path, small(12, 64), seed=3)
    tables = plan_synthesis(open_checkpoint(tmp_path / "loudr-1.safetensors")).load_generator()
    generation = TorchGeneration(tables)
    speaker, prompt = np.full((1, 256), 0.06, dtype=np.float32), np.arange(150)[None]
    conditioning = generation.condition(speaker, prompt, np.full((1, 1), EMOTION, dtype=np.float32))
    with torch.inference_mode():
        start = input_rows(tables, torch.tensor(conditioning), [9, 4, 30, 12], []).numpy()
    rows = [draw(generation, tables, start, [], seed=seed, cap=255) for seed in range(3)]
    assert all(row[-1] == STOP for row in rows)
    assert all(len(row) < 120 for row in rows)


def test_audio_is_finite_moves_and_follows_its_tokens(made_bundle: Path) -> None:
    checkpoint = open_checkpoint(made_bundle / "loudr-1.safetensors")
    algorithm = read_manifest(checkpoint.manifest, production=True)
    rendering = load_graphs(checkpoint).rendering
    voice = VoiceProfile.load(made_bundle / "voices" / "birch.safetensors")
    phase, noise = excitation(0, 40)
    waves = []
    for shift in (0, 1000):
        frame = frame_window(
            [(37 * i + shift) % 6561 for i in range(20)], voice.prompt_tokens, voice.prompt_mel, algorithm
        )
        mu = rendering.encode(frame.prompt[None], frame.query[None])
        cond, speaker = frame.cond[None], mu[:, :, 0]
        mel = rendering.velocity(mu, mu, np.zeros(1, dtype=np.float32), speaker, cond)
        waves.append(rendering.vocode(frame.speech(mel[0])[None], phase[None, :, None], noise[None])[0])
    for wave in waves:
        assert wave.shape == (40 * 480,)
        assert np.isfinite(wave).all()
        assert 0.005 < np.sqrt(np.mean(wave**2)) < 0.3
        assert np.abs(wave).max() < 0.99
    assert abs(np.corrcoef(waves[0], waves[1])[0, 1]) < 0.99


def _compare_graphs(one: Path, other: Path) -> None:
    sessions = [cpu_session(path) for path in (one, other)]
    rng = np.random.default_rng(0)
    feeds = {}
    for port in sessions[0].get_inputs():
        shape = [axis if isinstance(axis, int) else 7 for axis in port.shape]
        whole = "int64" in port.type
        feeds[port.name] = (
            rng.integers(0, 6561, shape) if whole else rng.standard_normal(shape).astype(np.float32)
        )
        if whole and "position" in port.name:
            feeds[port.name] = np.arange(shape[0])
    for a, b in zip(*(session.run(None, feeds) for session in sessions), strict=True):
        assert compare(a, b).difference <= 1e-4
