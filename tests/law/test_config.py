"""Identity: what changes the fingerprint, what does not, and what is refused."""

from __future__ import annotations

import dataclasses
import json
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loudkit.errors import InvalidConfigError, LoudkitError
from loudkit.law.config import (
    UNSET,
    AlgorithmConfig,
    ChunkConfig,
    PostprocessConfig,
    SamplingConfig,
    TextConfig,
    WindowConfig,
    canonical,
)
from loudkit.law.manifest import read_manifest

VECTORS = json.loads(
    (Path(__file__).parents[1] / "data/conformance/identity.json").read_text(encoding="utf-8")
)
BLOCKS = {
    "sampling": SamplingConfig,
    "window": WindowConfig,
    "chunking": ChunkConfig,
    "postprocess": PostprocessConfig,
}

# Another allowed value for every field of the law.
OTHER: dict[str, dict[str, Any]] = {
    "": {
        "euler_steps": 3,
        "euler_grid": (0.0, 0.4, 1.0),
        "decode_mode": "fusion_mtp2",
        "edge_fade_seconds": 0.01,
        "sample_rate": 48000,
        "token_rate_hz": 50.0,
        "speech_vocab_size": 8195,
        "start_speech_token": 6560,
        "stop_speech_token": 6563,
        "text": TextConfig("lk-text-1", "0000000000000000"),
    },
    "sampling": {
        "temperature": 0.9,
        "repetition_penalty": 1.3,
        "min_p": 0.06,
        "max_new_tokens": 254,
        "silence_token_ids": (1,),
        "min_tokens_floor": 1,
        "min_tokens_text_ratio": 0.1,
    },
    "window": {
        "max_speech_tokens": 256,
        "static_length": 255,
        "pad_token_id": 1,
        "static_prompt_tokens": 1,
    },
    "chunking": {
        "enabled": False,
        "max_tokens": 254,
        "prefix_tokens": 5,
        "split_on": (". ",),
        "abbreviations": ("Mr",),
        "cap_resplit": "off",
        "mid_sentence_period": "break",
        "first_chunk_max_tokens": None,
    },
    "postprocess": {
        "mode": "report",
        "repetition_resume": "cut",
        "repetition_silence": "sampling",
        "silence_render_ids": (1,),
        "quiet_render_ids": (1,),
    },
}
for _field in dataclasses.fields(PostprocessConfig):
    if _field.name not in OTHER["postprocess"]:
        _step = {"float": 0.01, "int": 1, "int | None": 1}[str(_field.type)]
        OTHER["postprocess"][_field.name] = _field.default + _step


def _with(block: str, name: str, value: Any) -> AlgorithmConfig:
    if not block:
        return AlgorithmConfig(**{name: value})
    return AlgorithmConfig(**{block: BLOCKS[block](**{name: value})})


def _every_field() -> list[tuple[str, str]]:
    top = [("", f.name) for f in dataclasses.fields(AlgorithmConfig) if f.name not in (*BLOCKS, "edition")]
    return top + [(block, f.name) for block, kind in BLOCKS.items() for f in dataclasses.fields(kind)]


def test_production_fingerprints_of_the_published_releases() -> None:
    silence = next(c for c in VECTORS["accepted"] if c["name"].startswith("0.1.0 production"))["manifest"]
    released = next(c for c in VECTORS["accepted"] if c["name"].startswith("0.1.1 production: the released"))[
        "manifest"
    ]
    turbo = next(c for c in VECTORS["accepted"] if c["name"] == "turbo production")["manifest"]
    assert read_manifest(silence, edition="0.1.0", production=True).fingerprint == "79f71f5821477353"
    assert read_manifest(released, edition="0.1.0", production=True).fingerprint == "79f71f5821477353"
    assert read_manifest(released, production=True).fingerprint == "7cd75498ad4e7531"
    assert read_manifest(turbo, production=True).fingerprint == "e5303ba243087222"


@pytest.mark.parametrize(("block", "name"), _every_field(), ids=lambda part: part or "top")
def test_every_audible_field_changes_the_fingerprint(block: str, name: str) -> None:
    if name in ("recipe_version", "guidance", "guidance_rate"):
        other = AlgorithmConfig(guidance="cfg_dual_path", guidance_rate=0.7)
        if name == "recipe_version":
            with pytest.raises(InvalidConfigError, match="recipe_version"):
                AlgorithmConfig(recipe_version="loudkit-2")
            return
    else:
        other = _with(block, name, OTHER[block][name])
    assert other.fingerprint != AlgorithmConfig().fingerprint


def test_the_edition_itself_is_not_hashed() -> None:
    assert "edition" not in canonical(AlgorithmConfig())
    older = AlgorithmConfig(edition="0.1.0")
    assert json.loads(canonical(older))["algorithm"]["text"]["recipe"] == "funnel-2"


def test_the_older_edition_has_no_newer_field() -> None:
    algorithm = json.loads(canonical(AlgorithmConfig(edition="0.1.0")))["algorithm"]
    newer = {
        f.name
        for f in chain(*(dataclasses.fields(kind) for kind in (AlgorithmConfig, *BLOCKS.values())))
        if f.metadata.get("newer")
    }
    present = set(algorithm) | {key for block in BLOCKS for key in algorithm[block]}
    assert len(newer) == 11
    assert not newer & present


@pytest.mark.parametrize("edition", ["0.1.0", "0.1.1"])
def test_unknown_manifest_keys_do_not_matter(edition: Any) -> None:
    plain = read_manifest({"sampling_defaults": {"temperature": 1}}, edition=edition)
    noisy = read_manifest({"sampling_defaults": {"temperature": 1, "top_k": 5}, "x": None}, edition=edition)
    assert plain == noisy
    assert plain.fingerprint == noisy.fingerprint


# One manifest that holds every key there is, each right.
WHOLE: dict[str, Any] = {
    "recipe_version": "loudkit-1",
    "guidance": "single_path",
    "guidance_rate": 0.0,
    "n_cfm_timesteps": 2,
    "euler_grid": [0.0, 0.5, 1.0],
    "sample_rate": 24000,
    "token_rate_hz": 25.0,
    "speech_vocab_size": 8194,
    "speech_tokens": {"start": 6561, "stop": 6562},
    "sampling_defaults": {
        "temperature": 0.8,
        "repetition_penalty": 1.2,
        "min_p": 0.05,
        "max_new_tokens": 255,
    },
    "eos_floor": {"min_tokens_floor": 10, "min_tokens_text_ratio": 1.2},
    "silence_token_ids": [1, 2],
    "silence_render_ids": [3],
    "quiet_render_ids": [4],
    "edge_fade_seconds": 0.02,
    "decode": {"mode": "single"},
    "window": dataclasses.asdict(WindowConfig(255, 255, 4254, 238)),
    "chunking": dataclasses.asdict(ChunkConfig(first_chunk_max_tokens=96)),
    "postprocess": {
        k: v
        for k, v in dataclasses.asdict(PostprocessConfig()).items()
        if k not in ("silence_render_ids", "quiet_render_ids")
    },
}
WRONG = [object(), "", "abc", {"a": 1}, True, float("nan"), float("inf"), -(10**400), [None], b"x"]
# What is wrong elsewhere and right here: entries of these lists become text, and ids are not range-checked.
RIGHT_HERE = {
    ("chunking", "enabled"): [True],
    ("chunking", "split_on"): [[None]],
    ("chunking", "abbreviations"): [[None]],
    ("window", "pad_token_id"): [-(10**400)],
}


def _paths() -> list[tuple[str, ...]]:
    nested = [(key, inner) for key, value in WHOLE.items() if isinstance(value, dict) for inner in value]
    return [(key,) for key in WHOLE] + nested


def _changed(path: tuple[str, ...], value: Any) -> dict[str, Any]:
    manifest = {k: dict(v) if isinstance(v, dict) else v for k, v in WHOLE.items()}
    block = manifest if len(path) == 1 else manifest[path[0]]
    block[path[-1]] = value
    return manifest


def test_the_whole_manifest_is_right() -> None:
    assert read_manifest(WHOLE).fingerprint


@pytest.mark.parametrize("path", _paths(), ids=".".join)
def test_a_manifest_wrong_in_one_key_is_refused_by_that_key(path: tuple[str, ...]) -> None:
    name = {"n_cfm_timesteps": "n_cfm_timesteps|euler_steps", "start": "start", "stop": "stop"}.get(
        path[-1], path[-1]
    )
    for value in WRONG:
        takes_objects = isinstance(WHOLE.get(path[-1]), dict) and isinstance(value, dict) and len(path) == 1
        if takes_objects or any(value is right or value == right for right in RIGHT_HERE.get(path, [])):
            continue
        with pytest.raises(InvalidConfigError, match=name) as caught:
            read_manifest(_changed(path, value))
        assert "\n" not in str(caught.value)
        assert isinstance(caught.value, ValueError)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(path=st.sampled_from(_paths()), value=json_values, edition=st.sampled_from(["0.1.0", "0.1.1"]))
def test_any_json_is_read_or_refused(path: tuple[str, ...], value: Any, edition: Any) -> None:
    try:
        config = read_manifest(_changed(path, value), edition=edition, production=True)
    except LoudkitError as error:
        assert "\n" not in str(error)
    else:
        assert json.loads(canonical(config))["schema"] == 1


@pytest.mark.parametrize(
    ("block", "name", "value"),
    [
        ("", "token_rate_hz", "25"),
        ("", "decode_mode", "double"),
        ("", "edge_fade_seconds", 1),
        ("", "euler_grid", (0.0, 1.0)),
        ("", "edition", "0.2.0"),
        ("sampling", "silence_token_ids", "12"),
        ("sampling", "max_new_tokens", 5.0),
        ("window", "max_speech_tokens", 0),
        ("chunking", "split_on", ()),
        ("chunking", "enabled", 1),
        ("postprocess", "stall_run_tokens", 0),
        ("postprocess", "trailing_filler_threshold", float("nan")),
    ],
)
def test_a_configuration_built_in_code_is_checked_too(block: str, name: str, value: Any) -> None:
    with pytest.raises(InvalidConfigError, match=name):
        _with(block, name, value)


def test_lists_become_tuples_so_that_values_are_hashable() -> None:
    config = ChunkConfig(split_on=[". "])  # type: ignore[arg-type]
    assert config.split_on == (". ",)
    assert hash(config)


def test_an_unset_budget_is_not_null() -> None:
    assert ChunkConfig().first_chunk_max_tokens is UNSET
    assert ChunkConfig(first_chunk_max_tokens=None) != ChunkConfig()


def test_describe_names_the_published_law_only_for_another_normaliser() -> None:
    assert "law=" not in AlgorithmConfig().describe()
    ours = AlgorithmConfig(text=TextConfig("lk-text-1", "0123456789abcdef"))
    assert "law=6c1c79aab72fa0cb" in ours.describe()
    assert f"algo[{ours.fingerprint}]" in ours.describe()
    assert ours.published.fingerprint == "6c1c79aab72fa0cb"


def test_numbers_of_a_library_hash_like_pythons() -> None:
    sampling = SamplingConfig(temperature=np.float64(0.8), max_new_tokens=np.int64(255))  # type: ignore[arg-type]
    config = AlgorithmConfig(sampling=sampling, euler_grid=tuple(np.linspace(0, 1, 3)))
    plain = AlgorithmConfig(euler_grid=(0.0, 0.5, 1.0))
    assert config.fingerprint == plain.fingerprint
    assert config.describe() == plain.describe()


@pytest.mark.parametrize("block", sorted(BLOCKS))
@pytest.mark.parametrize("value", [None, {}, "x", TextConfig(), UNSET], ids=repr)
def test_a_block_of_another_kind_is_refused(block: str, value: Any) -> None:
    with pytest.raises(InvalidConfigError, match=block):
        AlgorithmConfig(**{block: value})


def test_unset_is_a_value_of_one_field_only() -> None:
    with pytest.raises(InvalidConfigError, match="temperature"):
        SamplingConfig(temperature=UNSET)  # type: ignore[arg-type]


def test_the_older_edition_does_not_mind_what_it_lacks() -> None:
    manifest = {"postprocess": {"desperation_band_ratio": 1.0}}
    assert read_manifest(manifest, edition="0.1.0").postprocess.desperation_band_ratio == 1.0
    with pytest.raises(InvalidConfigError, match="desperation_min_keep"):
        read_manifest(manifest)


@pytest.mark.parametrize("manifest", [[], None, "x", 5])
def test_what_is_no_manifest_is_refused(manifest: Any) -> None:
    with pytest.raises(InvalidConfigError, match="manifest"):
        read_manifest(manifest)
    with pytest.raises(InvalidConfigError, match="edition"):
        read_manifest({}, edition="9")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("manifest", "named"),
    [
        ({"n_cfm_timesteps": 0}, "n_cfm_timesteps"),
        ({"speech_tokens": {"start": -1}}, "speech_tokens.start"),
        ({"sampling_defaults": {"temperature": 9}}, "sampling_defaults.temperature"),
        ({"eos_floor": {"min_tokens_floor": -1}}, "eos_floor.min_tokens_floor"),
    ],
)
def test_a_refusal_names_the_key_as_it_is_written(manifest: dict[str, Any], named: str) -> None:
    with pytest.raises(InvalidConfigError) as caught:
        read_manifest(manifest)
    assert str(caught.value).startswith(named)
