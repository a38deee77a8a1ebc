"""Exported graphs: their signatures, their agreement with torch, and what a failed gate leaves."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest
import torch

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.bundle.export_record import check_export_record
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS, PAIR_GRAPHS, SINGLE_GRAPHS, find_synthesis
from loudkit.conformance.networks import STOP, draw, forced_logits, input_rows
from loudkit.errors import GateError, InvalidConfigError, InvalidRequestError
from loudkit.export import agreement, gates, onnx_release
from loudkit.export.agreement import Agreement, compare
from loudkit.export.convert import write_graph
from loudkit.export.gates import check_transforms
from loudkit.export.onnx_release import export_onnx
from loudkit.export.random_bundle import make_bundle, released, small
from loudkit.export.renderer_graphs import vocoder_graph
from loudkit.law.manifest import read_manifest
from loudkit.runtime.graphs import Float32, Int64
from loudkit.runtime.torch.generator import TokenGenerator
from loudkit.runtime.torch.graphs import TorchGeneration
from loudkit.runtime.torch.loading import plan_synthesis
from loudkit.runtime.torch.vocoder import Vocoder, VocoderSizes

F, I = "float32", "int64"  # noqa: E741
KV = [f"{kind}_{layer}" for layer in (0, 1) for kind in "kv"]
PAST = [(f"past_{name}", F, [1, 2, "past", 16]) for name in KV]
PRESENT = [(f"present_{name}", F, [1, 2, "present", 16]) for name in KV]
FILLED = [(f"kv_{name}", F, [1, 2, "rows", 16]) for name in KV]
COMMON = {
    "t3_cond": (
        [
            ("speaker_emb", F, [1, 256]),
            ("prompt_tokens", I, [1, "prompt_tokens"]),
            ("emotion", F, [1, 1]),
        ],
        [("t3_cond_out", F, [1, 34, 64])],
    ),
    "flow_encoder": (
        [("prompt_token", I, [1, 238]), ("speech_tokens", I, [1, 255])],
        [("mu", F, [1, 80, 986])],
    ),
    "flow_estimator": (
        [
            ("x", F, [1, 80, 986]),
            ("mu", F, [1, 80, 986]),
            ("t", F, [1]),
            ("spks", F, [1, 80]),
            ("cond", F, [1, 80, 986]),
        ],
        [("velocity", F, [1, 80, 986])],
    ),
    "vocoder": (
        [("mel", F, [1, 80, 510]), ("phase", F, [1, 9, 1]), ("noise", F, [1, 9, 244800])],
        [("wave", F, [1, 244800])],
    ),
    "s3_tokenizer": ([("mel", F, [1, 128, "mel_frames"])], [("tokens", I, ["tokens"])]),
    "camp": ([("fbank", F, [1, 80, "fbank_frames"])], [("out", F, [192])]),
    "voice_encoder": ([("partials", F, ["n_partials", 160, 40])], [("out", F, ["n_partials", 256])]),
}
SINGLE = {
    **COMMON,
    "t3_prefill": (
        [("embeds", F, [1, "rows", 64]), ("positions", I, ["rows"])],
        [("logits", F, [1, "rows", 8194]), *FILLED],
    ),
    "t3_step": (
        [("embeds", F, [1, 1, 64]), ("position", I, [1]), *PAST],
        [("logits", F, [1, 8194]), *PRESENT],
    ),
}
PAIR = {
    **COMMON,
    "t3_prefill": (
        [("embeds", F, [1, "rows", 64]), ("positions", I, ["rows"])],
        [("logits", F, [1, "rows", 8194]), ("hidden", F, [1, 64]), *FILLED],
    ),
    "t3_pair_step": (
        [("pair_ids", I, [1, 2]), ("speech_position", I, [1]), ("position", I, [1]), *PAST],
        [("logits", F, [1, 8194]), ("hidden", F, [1, 64]), *PRESENT],
    ),
    "t3_head2": ([("hidden", F, [1, 64]), ("first_id", I, [1])], [("logits", F, [1, 8194])]),
}


def test_single_graphs_have_the_release_signatures(made_bundle: Path) -> None:
    assert _signatures(made_bundle) == SINGLE


def test_pair_graphs_have_the_release_signatures(made_pair_bundle: Path) -> None:
    assert _signatures(made_pair_bundle) == PAIR


def test_graphs_are_sound_and_of_the_release_opset(each_bundle: Path) -> None:
    for path in sorted((each_bundle / "onnx").glob("*.onnx")):
        onnx.checker.check_model(str(path), full_check=True)
        model = onnx.load(str(path))
        assert [(entry.domain, entry.version) for entry in model.opset_import] == [("", 17)]
        assert not [
            node.op_type for node in model.graph.node if node.op_type in ("STFT", "DFT", "Loop", "If")
        ]


def test_the_record_passes_the_loader(each_bundle: Path) -> None:
    checkpoint = open_checkpoint(find_synthesis(each_bundle))
    algorithm = read_manifest(checkpoint.manifest, production=True)
    members = (*(PAIR_GRAPHS if algorithm.pair_decode else SINGLE_GRAPHS), *ENROLLMENT_GRAPHS)
    warnings = check_export_record(
        each_bundle / "onnx" / "export.json",
        checkpoint,
        members=[f"{name}.onnx" for name in members],
        fingerprint=algorithm.fingerprint,
        euler_steps=algorithm.euler_steps,
    )
    assert warnings == ()


def test_every_graph_computes_what_torch_computes(each_bundle: Path, tmp_path: Path) -> None:
    """Export once more and read the gates' own figures."""
    rows = export_onnx(each_bundle, tmp_path)
    assert len(rows) == (10 if "pair" in each_bundle.name else 9)
    for row in rows:
        assert row.correlation >= 0.999999, row
        assert row.difference <= 1e-3, row
        assert (each_bundle / "onnx" / f"{row.stage}.onnx").read_bytes() == (
            tmp_path / f"{row.stage}.onnx"
        ).read_bytes()


def test_forced_logits_and_drawn_tokens_agree(each_bundle: Path) -> None:
    _check_decoding(each_bundle)


@pytest.mark.slow
@pytest.mark.parametrize("pair", [False, True], ids=["single", "pair"])
def test_the_released_geometry_exports_and_decodes(pair: bool, tmp_path: Path) -> None:
    """All of its widths, with two of the generator's layers, which are alike; the gates run inside.

    A pair's other networks are those of the single model, so they are small there.
    """
    generator = released(pair=pair).generator
    generator = replace(generator, llama=replace(generator.llama, num_hidden_layers=2))
    sizes = replace(small(2, 16) if pair else released(), generator=generator)
    make_bundle(tmp_path / "released", sizes, seed=0)
    _check_decoding(tmp_path / "released", seeds=(0,))


def test_a_failed_gate_leaves_the_old_file(
    made_bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "t3_cond.onnx").write_bytes(b"old")
    (tmp_path / "t3_step.onnx").write_bytes(b"older")
    monkeypatch.setattr(gates, "DIFFERENCE", 0.0)
    monkeypatch.setattr(agreement, "MULTIPLE", 0.0)
    with pytest.raises(GateError, match="t3_cond: t3_cond_out at case 150"):
        export_onnx(made_bundle, tmp_path, ["t3_cond", "t3_step"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["t3_cond.onnx", "t3_step.onnx"]
    assert (tmp_path / "t3_cond.onnx").read_bytes() == b"old"


def test_restless_weights_are_held_to_their_own_arithmetic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large random weights move the waveform when sums are made in another order; the bound is set below that."""
    torch.manual_seed(0)
    vocoder = Vocoder(VocoderSizes(16, f0_channels=16)).eval()
    with torch.no_grad():
        for weight in vocoder.parameters():
            if weight.dim() > 1:
                weight.normal_(0, 0.162)
    law = read_manifest(
        {"window": {"max_speech_tokens": 255, "static_length": 255, "static_prompt_tokens": 238}},
        production=True,
    )
    graph = vocoder_graph(vocoder, law)
    write_graph(graph, tmp_path / "vocoder.onnx")
    (moved,) = gates.conditioning(vocoder, graph.example(0))
    monkeypatch.setattr(gates, "DIFFERENCE", moved.difference / 100)
    found = gates.check_graph(graph, tmp_path / "vocoder.onnx")
    assert gates.DIFFERENCE < found.difference <= 2 * agreement.MULTIPLE * moved.difference
    with torch.no_grad():
        vocoder.conv_post.weight *= 1.02
    with pytest.raises(GateError, match=r"float32 alone moves it by"):
        gates.check_graph(graph, tmp_path / "vocoder.onnx")


def test_one_stage_keeps_the_record_of_the_others(made_bundle: Path, tmp_path: Path) -> None:
    export_onnx(made_bundle, tmp_path, ["camp"])
    export_onnx(made_bundle, tmp_path, ["t3_cond"])
    record = json.loads((tmp_path / "export.json").read_text())
    assert list(record["graphs"]) == ["camp.onnx", "t3_cond.onnx"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["camp.onnx", "export.json", "t3_cond.onnx"]


def test_what_graphs_cannot_hold_is_refused(made_bundle: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match="'t3_pair_step' is no graph of"):
        export_onnx(made_bundle, tmp_path, ["t3_pair_step"])
    algorithm = read_manifest({"window": None}, production=True)
    with pytest.raises(InvalidConfigError, match="graphs have fixed lengths"):
        onnx_release.check_window(algorithm)
    algorithm = read_manifest({"guidance": "cfg_dual_path", "guidance_rate": 0.7}, production=True)
    with pytest.raises(InvalidConfigError, match="single_path"):
        onnx_release.check_window(algorithm)


def test_the_gate_sees_what_is_wrong() -> None:
    a = np.arange(5, dtype=np.float32)
    assert compare(a, a).correlation == pytest.approx(1.0)
    assert compare(a, a).difference == 0.0
    assert compare(a * 0, a * 0) == Agreement(1.0, 0.0)
    assert compare(a, -a).correlation < -0.99
    assert compare(a, a + 1).difference == 1.0
    assert compare(a * 0, a * 0 + 1).correlation == 0.0
    for broken in (a[:4], np.where(a == 2, np.nan, a), np.where(a == 2, np.inf, a)):
        assert compare(a, broken).correlation == -1.0


def test_the_transforms_are_gated(monkeypatch: pytest.MonkeyPatch) -> None:
    check_transforms()
    wrong = gates.InverseSTFT
    monkeypatch.setattr(
        gates, "InverseSTFT", lambda: lambda magnitude, phase: wrong()(magnitude * 1.01, phase)
    )
    with pytest.raises(GateError, match="the inverse STFT by convolution differs"):
        check_transforms()


def _signatures(bundle: Path) -> dict[str, tuple[list[object], list[object]]]:
    found = {}
    for path in (bundle / "onnx").glob("*.onnx"):
        graph = onnx.load(str(path)).graph
        found[path.stem] = ([_port(value) for value in graph.input], [_port(value) for value in graph.output])
    return found


def _port(value: onnx.ValueInfoProto) -> tuple[str, str, list[int | str]]:
    tensor = value.type.tensor_type
    kind = {onnx.TensorProto.FLOAT: F, onnx.TensorProto.INT64: I}[tensor.elem_type]
    return value.name, kind, [axis.dim_param or axis.dim_value for axis in tensor.shape.dim]


class OrtGeneration:
    """The generator's graphs in ONNX Runtime, by position alone."""

    def __init__(self, folder: Path, *, pair: bool) -> None:
        self.pair = pair
        names = ("t3_prefill", *(("t3_pair_step", "t3_head2") if pair else ("t3_step",)))
        self._sessions = [gates.cpu_session(folder / f"{name}.onnx") for name in names]

    def prefill(self, rows: Float32) -> tuple[Float32, list[Float32]]:
        logits, *state = _run(self._sessions[0], rows, np.arange(rows.shape[1]))
        return logits[0, -1], state

    def step(self, state: list[Float32], row: Float32, position: int) -> Float32:
        logits, *state[:] = _run(self._sessions[1], row, np.array([position]), *state)
        return logits[0]

    def pair_step(
        self, state: list[Float32], pair: tuple[int, int], speech_position: int, position: int
    ) -> Float32:
        place = np.array([speech_position]), np.array([position])
        logits, *state[:] = _run(self._sessions[1], np.array([pair]), *place, *state[1:])
        return logits[0]

    def second_logits(self, state: list[Float32], first: int) -> Float32:
        return _run(self._sessions[2], state[0], np.array([first]))[0][0]


class Endless:
    """A generation that never draws the stop token."""

    def __init__(self, inner: OrtGeneration | TorchGeneration) -> None:
        self.inner, self.pair = inner, inner.pair

    def prefill(self, rows: Float32) -> tuple[Float32, object]:
        logits, state = self.inner.prefill(rows)
        return _without_stop(logits), state

    def step(self, *args: object) -> Float32:
        return _without_stop(self.inner.step(*args))

    def pair_step(self, *args: object) -> Float32:
        return _without_stop(self.inner.pair_step(*args))

    def second_logits(self, *args: object) -> Float32:
        return _without_stop(self.inner.second_logits(*args))


def _without_stop(logits: Float32) -> Float32:
    logits = logits.copy()
    logits[STOP] = -np.inf
    return logits


def _run(session: object, *inputs: Float32 | Int64) -> list[Float32]:
    names = [port.name for port in session.get_inputs()]
    return session.run(None, dict(zip(names, inputs, strict=True)))


def _check_decoding(bundle: Path, seeds: tuple[int, ...] = (0, 1, 2)) -> None:
    """Teacher-forced logits over 100 tokens, and 200 drawn tokens under each seed."""
    generator = plan_synthesis(open_checkpoint(find_synthesis(bundle))).load_generator()
    graphs = OrtGeneration(bundle / "onnx", pair=generator.sizes.pair)
    rng = np.random.default_rng(1)
    speaker = rng.standard_normal((1, 256)).astype(np.float32)
    torch_generation = TorchGeneration(generator)
    conditioning = torch_generation.condition(
        speaker, rng.integers(0, 6561, (1, 150)), np.full((1, 1), 0.5, dtype=np.float32)
    )
    rows = _rows(generator, conditioning, rng.integers(3, 700, 40).tolist())
    forced = rng.integers(0, 6561, 100).tolist()
    want = forced_logits(generator, rows, forced)
    got = _forced(graphs, generator, rows.numpy(), forced)
    assert want.shape == got.shape == (101, 8194)
    assert np.abs(want - got).max() <= 1e-3
    for seed in seeds:
        drawn = [
            draw(Endless(generation), generator, rows.numpy(), [], seed=seed, cap=200)
            for generation in (torch_generation, graphs)
        ]
        assert drawn[0] == drawn[1]
        assert len(drawn[0]) == 200
        assert len(set(drawn[0])) > 150


def _rows(generator: TokenGenerator, conditioning: Float32, text: list[int]) -> torch.Tensor:

    return input_rows(generator, torch.tensor(conditioning), text, [])


def _forced(graphs: OrtGeneration, generator: TokenGenerator, rows: Float32, forced: list[int]) -> Float32:

    logits, state = graphs.prefill(rows)
    out = [logits]
    n = rows.shape[1]
    for k, token in enumerate(forced):
        if not graphs.pair:
            row = generator.speech_rows(torch.tensor([[token]]), torch.tensor([k + 1]))
            out.append(graphs.step(state, row.numpy(), n + k))
        elif k % 2 == 0:
            out.append(graphs.second_logits(state, token))
        else:
            out.append(graphs.pair_step(state, (forced[k - 1], token), k // 2 + 1, n + k // 2))
    return np.stack(out)
