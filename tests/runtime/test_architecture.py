"""The generator's declared architecture, without torch."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import numpy as np
import pytest

from loudkit.errors import InvalidConfigError, InvalidFileError, InvalidRequestError, InvalidTypeError
from loudkit.runtime.architecture import (
    LlamaConfig,
    check_llama_config,
    estimator_heads,
    read_llama_config,
    rope_frequencies,
)

MODEL = Path(__file__).parents[1] / "data" / "conformance" / "model.json"
RELEASED = {
    "hidden_size": 1024,
    "num_hidden_layers": 16,
    "num_attention_heads": 16,
    "num_key_value_heads": 4,
    "intermediate_size": 2100,
}


def test_defaults_are_those_of_the_family() -> None:
    config = read_llama_config(RELEASED | {"something": "else"})
    assert config == LlamaConfig(1024, 16, 16, 4, 2100, 64, 8, 1e-5, 500000.0)
    assert dataclasses.asdict(config.rope_scaling) == {
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192.0,
    }
    assert read_llama_config(RELEASED | {"rope_scaling": None}) == config
    without = {key: value for key, value in RELEASED.items() if key != "num_key_value_heads"}
    assert read_llama_config(without).num_key_value_heads == 16


def test_rotary_frequencies_are_the_published_ones() -> None:
    want = json.loads(MODEL.read_text())["rope_inverse_frequencies"]
    got = rope_frequencies(read_llama_config(RELEASED))
    assert got.dtype == np.float32
    assert np.array_equal(got, np.array(want, dtype=np.float32))


@pytest.mark.parametrize("value", [True, "16", [16], {}])
@pytest.mark.parametrize("key", ["hidden_size", "head_dim", "rms_norm_eps", "rope_theta"])
def test_a_number_given_as_something_else_is_a_type_error(key: str, value: object) -> None:
    with pytest.raises(InvalidTypeError, match=f"{key} is .*; expected a number"):
        read_llama_config(RELEASED | {key: value})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hidden_size", 0),
        ("hidden_size", 64.5),
        ("num_hidden_layers", -1),
        ("rms_norm_eps", 0),
        ("rope_theta", -1.0),
        ("rope_theta", float("inf")),
        ("rope_scaling", 8),
        ("rope_scaling", "llama3"),
        ("factor", 0),
        ("high_freq_factor", -4.0),
        ("high_freq_factor", 1.0),
    ],
)
def test_numbers_that_cannot_be_are_refused(key: str, value: object) -> None:
    scaling = key in ("factor", "high_freq_factor")
    with pytest.raises(InvalidConfigError, match=key):
        read_llama_config(RELEASED | ({"rope_scaling": {key: value}} if scaling else {key: value}))


@pytest.mark.parametrize(
    "key", ["hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size"]
)
def test_the_sizes_without_a_default_must_be_there(key: str) -> None:
    with pytest.raises(InvalidConfigError, match=f"{key}.*missing"):
        read_llama_config({k: v for k, v in RELEASED.items() if k != key})


def test_the_three_matrices_must_exist() -> None:
    config = read_llama_config(RELEASED | {"num_hidden_layers": 1})
    shapes = {
        "tfmr.embed_tokens.weight": (8, 1024),
        "tfmr.layers.0.mlp.gate_proj.weight": (2100, 1024),
        "tfmr.layers.0.self_attn.q_proj.weight": (1024, 1024),
        "tfmr.layers.0.self_attn.k_proj.weight": (256, 1024),
    }
    check_llama_config(config, shapes)
    for name in shapes:
        with pytest.raises(InvalidFileError, match=name.replace(".", r"\.")):
            check_llama_config(config, {k: v for k, v in shapes.items() if k != name})
        with pytest.raises(InvalidFileError, match=name.replace(".", r"\.")):
            check_llama_config(config, shapes | {name: (3, 3)})


@pytest.mark.parametrize(
    ("manifest", "inner", "heads"),
    [
        ({}, 512, 8),
        ({"estimator_config": {}}, 64, 1),
        ({"estimator_config": {"num_attention_heads": 3}}, 96, 3),
        ({"estimator_config": {"num_attention_heads": 4}}, 64, 4),
    ],
)
def test_the_estimators_heads(manifest: dict[str, object], inner: int, heads: int) -> None:
    assert estimator_heads(manifest, inner) == heads


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        ({}, "96 wide, no multiple of 64; the manifest needs estimator_config.num_attention_heads"),
        ({"estimator_config": []}, "an object"),
        ({"estimator_config": {"num_attention_heads": 5}}, "a divisor of the attention's width 96"),
        ({"estimator_config": {"num_attention_heads": True}}, "a divisor"),
        ({"estimator_config": {"num_attention_heads": "3"}}, "a divisor"),
        ({"estimator_config": {"num_attention_heads": 0}}, "a divisor"),
    ],
)
def test_heads_that_cannot_be(manifest: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidRequestError, match=said):
        estimator_heads(manifest, 96)
