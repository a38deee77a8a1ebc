"""The archived random bundle is a whole release: what every other room takes from it is there and agrees."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from tokenizers import Tokenizer

from loudkit.bundle.checkpoint import open_checkpoint, packed_asset, tokenizer_json
from loudkit.bundle.container import file_sha256, payload_digest
from loudkit.bundle.lookup import (
    ENROLLMENT_GRAPHS,
    PAIR_GRAPHS,
    SINGLE_GRAPHS,
    find_enrollment,
    find_graphs,
    find_synthesis,
    voice_names,
)
from loudkit.bundle.sums import files_below, is_bookkeeping, read_sums
from loudkit.bundle.voice import VoiceProfile

TAGS = {"fr": 634, "es": 635, "de": 636, "it": 637, "en": 708, "nl": 709, "pt": 710, "sv": 713}
TAGS |= {"no": 714, "da": 715, "pl": 717, "fi": 2107}


@pytest.fixture(params=["single", "pair"])
def either(request: pytest.FixtureRequest, bundles: Path) -> Path:
    return bundles / request.param


def test_every_file_is_listed_with_its_digest(either: Path) -> None:
    found = {name: file_sha256(path) for name, path in files_below(either) if not is_bookkeeping(name)}
    assert found == read_sums(either / "SHA256SUMS")


def test_both_halves_are_found_and_belong_together(either: Path) -> None:
    synthesis = open_checkpoint(find_synthesis(either))
    enrollment = open_checkpoint(find_enrollment(either))
    assert (synthesis.role, enrollment.role) == ("synthesis", "enrollment")
    assert synthesis.manifest["split"] == enrollment.manifest["split"]
    for checkpoint in (synthesis, enrollment):
        assert payload_digest(checkpoint.path) == checkpoint.manifest["tensor_payload_sha256"]


def test_every_graph_opens(either: Path) -> None:
    graphs = PAIR_GRAPHS if either.name == "pair" else SINGLE_GRAPHS
    members = [f"{name}.onnx" for name in (*graphs, *ENROLLMENT_GRAPHS)]
    folder = find_graphs(find_synthesis(either), members, environ={})
    for member in members:
        onnxruntime.InferenceSession(str(folder / member), providers=["CPUExecutionProvider"])


def test_three_voices_load(either: Path) -> None:
    names = voice_names(either)
    assert names == ("birch", "heron", "slate")
    voices = [VoiceProfile.load(either / "voices" / f"{name}.safetensors") for name in names]
    assert [voice.language for voice in voices] == ["en", "de", "fr"]
    assert len({voice.conditioning_key for voice in voices}) == 3
    assert all(voice.prompt_mel.shape == (80, 500) for voice in voices)
    assert all(abs(float(np.linalg.norm(voice.speaker_embedding)) - 1) < 1e-6 for voice in voices)


def test_the_tokenizer_is_packed_or_beside_and_has_the_family_ids(either: Path) -> None:
    checkpoint = open_checkpoint(find_synthesis(either))
    assert (packed_asset(checkpoint, "tokenizer.json") is not None) == (either.name == "pair")
    assert (either / "tokenizer.json").exists() == (either.name == "single")
    tokenizer = Tokenizer.from_str(tokenizer_json(checkpoint).decode())
    for token, i in {"[STOP]": 0, "[UNK]": 1, "[SPACE]": 2, "[START]": 255}.items():
        assert tokenizer.token_to_id(token) == i
    for language, i in TAGS.items():
        ids = tokenizer.encode(f"[{language}]the[SPACE]cat.", add_special_tokens=False).ids
        assert ids[0] == i
        assert 2 in ids
        assert 1 not in ids
    assert tokenizer.encode("语", add_special_tokens=False).ids == [1]
    assert max(tokenizer.get_vocab().values()) < 2454
