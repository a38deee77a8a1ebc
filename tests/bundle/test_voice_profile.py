"""Voice profiles: every field checked, every file either a voice or a refusal."""

from __future__ import annotations

import copy
import dataclasses
import json
import os
import pickle
import stat
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.bundle.container import file_sha256, write_container
from loudkit.bundle.voice import FILE_LIMIT, VoiceProfile
from loudkit.errors import (
    InvalidConfigError,
    InvalidFileError,
    InvalidRequestError,
    LoudkitError,
    MissingFileError,
)

ARRAYS = ("speaker_embedding", "flow_embedding", "prompt_tokens", "prompt_mel", "cond_prompt_tokens")
TYPES = dict(zip(ARRAYS, (np.float32, np.float32, np.int64, np.float32, np.int64), strict=True))


def parts(frames: int = 500) -> dict[str, Any]:
    rng = np.random.default_rng(7)
    return {
        "speaker_embedding": rng.standard_normal(256, dtype=np.float32),
        "flow_embedding": rng.standard_normal(192, dtype=np.float32),
        "prompt_tokens": rng.integers(0, 6561, 250),
        "prompt_mel": rng.standard_normal((80, frames), dtype=np.float32),
        "cond_prompt_tokens": rng.integers(0, 8194, 150),
    }


def profile(**changes: Any) -> VoiceProfile:
    return VoiceProfile(**{"name": "joe", **parts(), **changes})


def file_of(path: Path, header: object, **changes: Any) -> Path:
    """A voice file with ``header`` (text as it is, else as JSON) and changed tensors, unchecked."""
    text = header if isinstance(header, str) else json.dumps(header)
    with path.open("wb") as file:
        write_container(file, {**parts(4), **changes}, {"voice": text})
    return path


def test_round_trip_is_bit_identical(tmp_path: Path) -> None:
    voice = profile(language="de", source_sample_rate=16000, enrolment="first-10s-pause")
    voice.save(tmp_path / "new" / "voices" / "joe.safetensors")
    again = VoiceProfile.load(str(tmp_path / "new" / "voices" / "joe.safetensors"))
    for name in ARRAYS:
        assert getattr(again, name).dtype == TYPES[name]
        assert getattr(again, name).tobytes() == getattr(voice, name).tobytes()
    assert (again.name, again.language, again.source_sample_rate) == ("joe", "de", 16000)
    assert again.enrolment == "first-10s-pause"
    assert again.source_sha256 == file_sha256(tmp_path / "new" / "voices" / "joe.safetensors")
    assert voice.source_sha256 == ""


def test_saving_is_deterministic_and_the_package_reads_it(tmp_path: Path) -> None:
    voice = profile(name="Zoë\n")
    voice.save(tmp_path / "a")
    VoiceProfile.load(tmp_path / "a").save(tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    with safetensors.safe_open(tmp_path / "a", framework="numpy") as theirs:
        assert sorted(theirs.keys()) == sorted(ARRAYS)
        header = json.loads(theirs.metadata()["voice"])
        assert np.array_equal(theirs.get_tensor("prompt_mel"), voice.prompt_mel)
    assert header == {
        "format_version": 1,
        "name": "Zoë\n",
        "source_sample_rate": 24000,
        "language": "en",
        "enrolment": "first-10s",
    }


@pytest.mark.skipif(os.name != "posix", reason="POSIX modes")
def test_a_saved_voice_is_its_owners_alone_also_over_an_open_one(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o666)
    profile().save(target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_link_is_replaced_and_what_it_points_to_is_left(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"keep")
    (tmp_path / "a").symlink_to(tmp_path / "precious")
    profile().save(tmp_path / "a")
    assert (tmp_path / "precious").read_bytes() == b"keep"
    assert not (tmp_path / "a").is_symlink()


def test_a_voice_too_large_to_load_is_not_saved(tmp_path: Path) -> None:
    voice = profile(prompt_mel=np.zeros((80, 27_000), dtype=np.float32))
    (tmp_path / "a").write_bytes(b"before")
    with pytest.raises(InvalidRequestError, match="at most 8388608"):
        voice.save(tmp_path / "a")
    assert [(p.name, p.read_bytes()) for p in tmp_path.iterdir()] == [("a", b"before")]


def test_the_size_limit_is_exact(tmp_path: Path) -> None:
    path = file_of(tmp_path / "a.safetensors", {"format_version": 1}, zz=np.zeros(0, np.uint8))
    filler = FILE_LIMIT - path.stat().st_size
    for extra, fits in ((0, True), (1, False)):
        size = filler + extra
        for _ in range(3):  # the header names the size, so its own length moves a little
            file_of(path, {"format_version": 1}, zz=np.zeros(size, np.uint8))
            size += FILE_LIMIT + extra - path.stat().st_size
        assert path.stat().st_size == FILE_LIMIT + extra
        if fits:
            assert VoiceProfile.load(path).name == "a"
        else:
            with pytest.raises(InvalidFileError, match="8388609 bytes; expected at most 8388608"):
                VoiceProfile.load(path)


def test_an_oversized_file_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "a.safetensors").open("wb") as file:
        file.truncate(2**40)  # sparse: reading it would not end well
    with pytest.raises(InvalidFileError, match="at most 8388608"):
        VoiceProfile.load(tmp_path / "a.safetensors")


class Bomb:
    """Unpickling it would leave a mark."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (Path("unpickled"),)


@pytest.mark.parametrize("name", ["a.pt", "a.PTH", "a.pkl", "a.safetensors"])
@pytest.mark.parametrize("protocol", range(6))
def test_pickles_are_refused_and_never_run(
    name: str, protocol: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(pickle.dumps(Bomb(), protocol=protocol))
    with pytest.raises(InvalidFileError):
        VoiceProfile.load(name)
    assert [p.name for p in tmp_path.iterdir()] == [name]


def test_arrays_are_copies_and_read_only() -> None:
    given_arrays = parts()
    voice = VoiceProfile(name="x", **given_arrays)
    for name in ARRAYS:
        array = getattr(voice, name)
        before = array.copy()
        given_arrays[name][...] = 1
        assert np.array_equal(array, before)
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    with pytest.raises(dataclasses.FrozenInstanceError):
        voice.name = "y"  # type: ignore[misc]


def test_size_repr_and_cache_key() -> None:
    voice = profile()
    assert voice.n_bytes == 4 * (256 + 192 + 80 * 500) + 8 * (250 + 150)
    assert repr(voice) == "VoiceProfile('joe', 'en', 250 prompt tokens, 500 mel frames, 161 KiB)"
    assert voice.conditioning_key == profile(name="other", language="fr").conditioning_key
    assert voice.conditioning_key != profile(cond_prompt_tokens=[1]).conditioning_key
    assert voice.conditioning_key != profile(speaker_embedding=np.ones(256)).conditioning_key


def test_a_voice_survives_copying_and_pickling() -> None:
    voice = profile()
    for other in (
        copy.deepcopy(voice),
        pickle.loads(pickle.dumps(voice)),
        dataclasses.replace(voice, name="z"),
    ):
        assert all(np.array_equal(getattr(other, name), getattr(voice, name)) for name in ARRAYS)


def test_names_are_cut_to_200_code_points() -> None:
    assert profile(name="\U0001f600" * 300).name == "\U0001f600" * 200


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("speaker_embedding", np.ones(255), r"speaker_embedding.shape is \(255,\); expected \(256,\)"),
        ("flow_embedding", np.ones((192, 1)), r"flow_embedding.shape is \(192, 1\); expected \(192,\)"),
        ("speaker_embedding", [np.nan] * 256, r"speaker_embedding\[0\] is nan; expected a finite float32"),
        (
            "flow_embedding",
            [1.0] * 191 + [1e39],
            r"flow_embedding\[191\] is 1e\+39; expected a finite float32",
        ),
        ("speaker_embedding", np.zeros(256), "the norm of speaker_embedding is 0.0; expected at least 1e-06"),
        ("speaker_embedding", ["x"] * 256, "speaker_embedding.dtype is '<U1'; expected a real number type"),
        ("speaker_embedding", [1j] * 256, "real number type"),
        ("speaker_embedding", [[1], [1, 2]], "expected an array of numbers|real number type"),
        ("speaker_embedding", None, "real number type"),
        ("prompt_tokens", [0, 6561], r"prompt_tokens\[1\] is 6561; expected a whole number in \[0, 6561\)"),
        ("prompt_tokens", [-1], r"prompt_tokens\[0\] is -1"),
        ("prompt_tokens", [0.5], r"prompt_tokens\[0\] is 0.5"),
        ("prompt_tokens", [np.nan], r"prompt_tokens\[0\] is nan"),
        ("prompt_tokens", np.array([2**64 - 1], np.uint64), r"prompt_tokens\[0\] is 18446744073709551615"),
        ("prompt_tokens", [[1]], r"prompt_tokens.shape is \(1, 1\); expected \(n,\)"),
        ("cond_prompt_tokens", [8194], r"\[0, 8194\)"),
        ("cond_prompt_tokens", 5, r"shape is \(\)"),
        ("prompt_mel", np.zeros((81, 2)), r"prompt_mel.shape is \(81, 2\); expected \(80, frames\)"),
        ("prompt_mel", np.full((80, 2), -np.inf), r"prompt_mel\[0, 0\] is -inf"),
        ("name", 5, "name is 5; expected text"),
        ("name", "\ud800", "lone surrogates"),
        ("language", None, "language is None; expected text"),
        ("source_sample_rate", 0, "source_sample_rate is 0; expected a whole number of Hz above 0"),
        ("source_sample_rate", True, "source_sample_rate is True"),
        ("source_sample_rate", 24000.5, "source_sample_rate is 24000.5"),
        ("source_sample_rate", "24000", "source_sample_rate is '24000'"),
        ("source_sha256", "AB", "64 lower-case hex digits"),
        ("enrolment", "first-12s", "enrolment is 'first-12s'; expected one of first-10s first-10s-pause"),
        ("enrolment", [], "enrolment is"),
    ],
)
def test_a_wrong_field_is_named_with_its_value(field: str, value: object, said: str) -> None:
    with pytest.raises(InvalidConfigError, match=said) as caught:
        profile(**{field: value})
    assert field in caught.value.key
    assert "\n" not in str(caught.value)


def test_a_file_refusal_names_the_file_too(tmp_path: Path) -> None:
    path = file_of(tmp_path / "a.safetensors", {"format_version": 1}, speaker_embedding=np.zeros(256))
    with pytest.raises(InvalidFileError, match=r"a\.safetensors: the norm of speaker_embedding is 0\.0"):
        VoiceProfile.load(path)


@pytest.mark.parametrize(
    "header",
    [
        '{"format_version": 1, "format_version": 1}',
        '{"format_version": NaN}',
        '{"a":' * 5000,
        '{"name": "\\ud800"}',
        "",
    ],
)
def test_hostile_headers_are_refused(header: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidFileError, match="the voice header of"):
        VoiceProfile.load(file_of(tmp_path / "a.safetensors", header))


def test_other_types_become_the_canonical_ones(tmp_path: Path) -> None:
    changes = {
        "prompt_mel": np.ones((80, 3), np.float16),
        "prompt_tokens": np.array([1, 2], np.uint16),
        "cond_prompt_tokens": np.array([3.0, 4.0]),
        "speaker_embedding": np.ones(256, np.int8),
    }
    voice = VoiceProfile.load(file_of(tmp_path / "a.safetensors", {"format_version": 1}, **changes))
    for name, array in changes.items():
        assert getattr(voice, name).dtype == TYPES[name]
        assert np.array_equal(getattr(voice, name), array)


def test_a_file_name_that_is_not_unicode_still_names_the_voice(tmp_path: Path) -> None:
    path = tmp_path / "\udcff.safetensors"
    try:
        file_of(path, {"format_version": 1})
    except OSError:
        pytest.skip("this file system has no such names")
    assert VoiceProfile.load(path).name == "?"


def test_an_absent_voice_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        VoiceProfile.load(tmp_path / "a.safetensors")
    with pytest.raises(InvalidFileError):
        VoiceProfile.load(tmp_path)


def valid_bytes() -> bytes:
    file = BytesIO()
    write_container(file, parts(1), {"voice": '{"format_version": 1, "name": "n"}'})
    return file.getvalue()


VALID = valid_bytes()
HEADER_END = 8 + int.from_bytes(VALID[:8], "little")


@given(
    st.lists(st.tuples(st.integers(0, HEADER_END - 1), st.integers(0, 255)), min_size=1, max_size=4),
    st.booleans(),
)
@settings(max_examples=400, deadline=None)
def test_a_damaged_file_is_a_voice_or_a_refusal(
    tmp_path_factory: pytest.TempPathFactory, damage: list[tuple[int, int]], cut: bool
) -> None:
    data = bytearray(VALID)
    for at, byte in damage:
        data[at] = byte
    path = tmp_path_factory.getbasetemp() / "damaged.safetensors"
    path.write_bytes(data[: damage[0][0]] if cut else data)
    try:
        VoiceProfile.load(path).save(path)
    except LoudkitError as error:
        assert "\n" not in str(error)
    else:
        VoiceProfile.load(path)


def test_consent_is_kept_and_leaves_other_files_as_they_were(tmp_path: Path) -> None:
    plain, stated = tmp_path / "plain.safetensors", tmp_path / "stated.safetensors"
    profile().save(plain)
    profile(consent="I am the speaker.").save(stated)
    assert VoiceProfile.load(plain).consent == ""
    assert VoiceProfile.load(stated).consent == "I am the speaker."
    headers = []
    for path in (plain, stated):
        with safetensors.safe_open(path, framework="np") as file:
            headers.append(json.loads(file.metadata()["voice"]))
    assert list(headers[0]) == ["format_version", "name", "source_sample_rate", "language", "enrolment"]
    assert headers[1] == {**headers[0], "consent": "I am the speaker."}
    with pytest.raises(InvalidFileError, match="consent is 1; expected text"):
        VoiceProfile.load(file_of(tmp_path / "x.safetensors", {"format_version": 1, "consent": 1}))
    with pytest.raises(InvalidConfigError, match="consent"):
        profile(consent=None)
