"""Strict loading: what does not fit is refused before a tensor is read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from loudkit.bundle.checkpoint import Checkpoint, open_checkpoint, stored_dtype, write_checkpoint
from loudkit.bundle.container import read_header, write_container
from loudkit.errors import InvalidConfigError, InvalidFileError, LoudkitError
from loudkit.export.random_bundle import released, synthesis_shapes
from loudkit.runtime.torch.loading import load_enrollment, load_graphs, plan_enrollment, plan_synthesis

Tensors = dict[str, Any]
Manifest = dict[str, Any]


@pytest.fixture(scope="module")
def contents(bundle: Path) -> tuple[Tensors, Manifest]:
    checkpoint = open_checkpoint(bundle / "loudr-1.safetensors")
    return checkpoint.load(checkpoint.names()), dict(checkpoint.manifest)


@pytest.fixture
def reopened(
    contents: tuple[Tensors, Manifest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Tensors, Manifest], None]], Checkpoint]:
    """The small checkpoint after a change, and from then on any read of a tensor is a failure."""

    def change(edit: Callable[[Tensors, Manifest], None]) -> Checkpoint:
        tensors, manifest = dict(contents[0]), dict(contents[1])
        edit(tensors, manifest)
        write_checkpoint(tmp_path / "changed.safetensors", tensors, manifest)
        checkpoint = open_checkpoint(tmp_path / "changed.safetensors")
        monkeypatch.setattr(Checkpoint, "load", _never_read)
        return checkpoint

    return change


def _never_read(self: Checkpoint, names: object) -> None:
    raise AssertionError(f"{names} was read before the header was judged")


def _set(name: str, array: Any) -> Callable[[Tensors, Manifest], None]:
    return lambda tensors, _: tensors.__setitem__(name, array)


def _drop(name: str) -> Callable[[Tensors, Manifest], None]:
    return lambda tensors, _: tensors.pop(name)


def _manifest(key: str, value: object) -> Callable[[Tensors, Manifest], None]:
    return lambda _, manifest: manifest.__setitem__(key, value)


def _llama(key: str, value: object) -> Callable[[Tensors, Manifest], None]:
    return lambda _, manifest: manifest.__setitem__("llama_config", {**manifest["llama_config"], key: value})


HALF = np.zeros((3, 3), dtype=np.float16)
REFUSED = {
    "a weight is missing": (_drop("t3.speech_head.weight"), "lacks t3.speech_head.weight"),
    "a table is missing": (_drop("t3.speech_emb.weight"), "no two-axis t3.speech_emb.weight"),
    "a bias is missing": (_drop("s3gen.mel2wav.conv_post.bias"), "lacks s3gen.mel2wav.conv_post.bias"),
    "the host's layer is missing": (
        _drop("s3gen.flow.spk_embed_affine_layer.bias"),
        "spk_embed_affine_layer.bias",
    ),
    "a name too many": (_set("t3.extra.weight", HALF), "holds t3.extra.weight"),
    "a foreign network": (_set("other.weight", HALF), "holds other.weight"),
    "the other half's weights": (_set("s3gen.tokenizer.window", HALF), "holds s3gen.tokenizer.window"),
    "pair weights without the mode": (_set("t3.head2.weight", HALF), "holds t3.head2.weight"),
    "a shape is off": (_set("t3.text_head.weight", HALF), "t3.text_head.weight is [3, 3]"),
    "an axis too many": (_set("t3.tfmr.norm.weight", HALF), "t3.tfmr.norm.weight is [3, 3]"),
    "a table of one axis": (_set("t3.speech_emb.weight", HALF[0]), "no two-axis t3.speech_emb.weight"),
    "whole numbers for weights": (
        _set("t3.tfmr.norm.weight", np.zeros(16, dtype=np.int64)),
        "t3.tfmr.norm.weight is stored as I64",
    ),
    "an estimator that cannot be split in heads": (
        _set("s3gen.flow.decoder.estimator.down_blocks.0.1.0.attn1.to_q.weight", HALF),
        "no multiple of 64; the manifest needs estimator_config.num_attention_heads",
    ),
    "another width": (_llama("hidden_size", 32), "t3.tfmr.embed_tokens.weight [8, 32]"),
    "another depth": (_llama("num_hidden_layers", 3), "the weights hold 2 layers"),
    "another MLP": (_llama("intermediate_size", 48), "mlp.gate_proj.weight [48, 16]"),
    "other key heads": (_llama("num_key_value_heads", 2), "self_attn.k_proj.weight [16, 16]"),
    "heads that do not divide": (_llama("num_attention_heads", 3), "a divisor of hidden_size 16"),
    "heads of another width": (
        _llama("head_dim", 16),
        "self_attn.k_proj.weight is [8, 16]; its networks make it [16, 16]",
    ),
    "another unused table": (_llama("vocab_size", 9), "embed_tokens.weight [9, 16]"),
    "no architecture": (_manifest("llama_config", None), "expected an object"),
    "a width that is text": (_llama("hidden_size", "16"), "expected a number"),
    "scaling that is a list": (_llama("rope_scaling", []), "rope_scaling"),
    "another vocabulary": (_manifest("speech_vocab_size", 8195), "8194, which the networks are made for"),
    "another start token": (_manifest("speech_tokens", {"start": 1, "stop": 6562}), "6561"),
    "the mode without its weights": (
        lambda _, manifest: manifest.update(format_version=2, decode={"mode": "fusion_mtp2"}),
        "lacks t3.fuse.0.bias and 4 more tensors",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_checkpoint_that_does_not_fit_is_refused_unread(what: str, reopened: Any) -> None:
    edit, expected = REFUSED[what]
    checkpoint = reopened(edit)
    with pytest.raises(LoudkitError) as refusal:
        plan_synthesis(checkpoint)
    assert expected in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_planning_allocates_nothing(bundle: Path) -> None:
    networks = plan_synthesis(open_checkpoint(bundle / "loudr-1.safetensors"))
    for module in (networks.generator, networks.encoder, networks.estimator, networks.vocoder):
        assert all(parameter.is_meta for parameter in module.parameters())


def test_an_unsplit_checkpoint_without_a_role_loads(
    contents: tuple[Tensors, Manifest], tmp_path: Path
) -> None:
    tensors, manifest = dict(contents[0]), dict(contents[1])
    del manifest["artifact_role"]
    tensors["s3gen.tokenizer.window"] = np.zeros(400, dtype=np.float32)
    write_checkpoint(tmp_path / "whole.safetensors", tensors, manifest)
    plan_synthesis(open_checkpoint(tmp_path / "whole.safetensors"))


def test_weights_arrive_as_they_are_stored(bundle: Path, contents: tuple[Tensors, Manifest]) -> None:
    networks = plan_synthesis(open_checkpoint(bundle / "loudr-1.safetensors"))
    generator, vocoder = networks.load_generator(), networks.load_vocoder()
    half = networks.load_generator(precision="fp16")
    for name, tensor in generator.state_dict().items():
        stored = contents[0]["t3." + name]
        assert np.array_equal(tensor.numpy(), stored.astype(np.float32)), name
        assert half.state_dict()[name].dtype == torch.float16
        assert np.array_equal(half.state_dict()[name].numpy(), stored), name
    for name, tensor in vocoder.state_dict().items():
        assert np.array_equal(tensor.numpy(), contents[0]["s3gen.mel2wav." + name]), name
    assert half.tfmr.frequencies.dtype == torch.float32


def test_precision_and_device_are_refused_in_one_line(bundle: Path) -> None:
    checkpoint = open_checkpoint(bundle / "loudr-1.safetensors")
    for module in ("vocoder", "mel_decoder.encoder"):
        with pytest.raises(InvalidConfigError, match="fp32: half types lose its sound"):
            load_graphs(checkpoint, precision={module: "fp16"})
    with pytest.raises(InvalidConfigError, match="one this torch can use: cpu"):
        load_graphs(checkpoint, generator_device="abacus")


def test_enrollment_files_are_held_to_their_own_shapes(bundle: Path, tmp_path: Path) -> None:
    checkpoint = open_checkpoint(bundle / "loudr-1-enrollment.safetensors")
    enrollment = load_enrollment(checkpoint, bundle / "ve.safetensors")
    mel = np.random.default_rng(0).standard_normal((1, 128, 41)).astype(np.float32)
    tokens = enrollment.speech_tokens(mel)
    assert tokens.dtype == np.int64
    assert tokens.shape == (11,)
    assert ((tokens >= 0) & (tokens < 6561)).all()
    assert enrollment.flow_embedding(mel[:, :80]).shape == (192,)
    voices = enrollment.speaker_embeddings(
        np.abs(mel[:, :120].reshape(3, 40, 41)[:, :, :40].repeat(4, axis=1))
    )
    np.testing.assert_allclose(np.linalg.norm(voices, axis=1), 1.0, atol=1e-6)

    with pytest.raises(InvalidFileError, match=r"holds no s3gen\.tokenizer\."):
        plan_enrollment(open_checkpoint(bundle / "loudr-1.safetensors"), bundle / "ve.safetensors")
    with (bundle / "ve.safetensors").open("rb") as file:
        header = read_header(file, "ve")
    weights = {name: np.zeros(entry.shape, dtype=np.float32) for name, entry in header.tensors.items()}
    weights["proj.bias"] = np.zeros(3, dtype=np.float32)
    with (tmp_path / "ve.safetensors").open("wb") as file:
        write_container(file, weights, {})
    with pytest.raises(InvalidFileError, match=r"proj\.bias is \[3\]"):
        plan_enrollment(checkpoint, tmp_path / "ve.safetensors")


def test_batch_counters_may_be_absent(bundle: Path, tmp_path: Path) -> None:
    whole = open_checkpoint(bundle / "loudr-1-enrollment.safetensors")
    tensors = whole.load(name for name in whole.names() if not name.endswith("num_batches_tracked"))
    assert len(tensors) < len(whole.names())
    write_checkpoint(tmp_path / "e.safetensors", tensors, dict(whole.manifest))
    load_enrollment(open_checkpoint(tmp_path / "e.safetensors"), bundle / "ve.safetensors")


@pytest.mark.parametrize(
    ("pair", "count", "payload", "digest"),
    [
        (False, 1533, 746_431_380, "dfed5f3ce1a3363c01eeb2d2ccddbbd788dabb6b073d7c728c8ca3971e015071"),
        (True, 1538, None, "434465e0d26862a37b61453242ea50ae5dcbb7cfa438be9d6980e39a5ffefcd9"),
    ],
)
def test_the_released_geometry_has_the_released_names_shapes_and_types(
    pair: bool, count: int, payload: int | None, digest: str
) -> None:
    """The digest is over the published list of tensors: a line of name, stored type and shape each."""
    types = {
        "t3": "F16",
        "s3gen.flow": "F32",
        "s3gen.flow.decoder.estimator": "F16",
        "s3gen.mel2wav": "F32",
    }
    shapes = synthesis_shapes(released(pair=pair))
    lines = [f"{name} {stored_dtype(types, name)} {list(shapes[name])}\n" for name in sorted(shapes)]
    size = sum(
        int(np.prod(shape)) * (2 if stored_dtype(types, name) == "F16" else 4)
        for name, shape in shapes.items()
    )
    assert len(lines) == count
    assert hashlib.sha256("".join(lines).encode()).hexdigest() == digest
    assert payload in (None, size)
