"""Refusals: stable codes, and attributes that survive pickling and copying."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import loudkit
from loudkit import errors
from loudkit.errors import InvalidTypeError, LoudkitError, error_code

CODES = {
    "AudioNotFoundError": "audio_not_found",
    "BusyError": "busy",
    "CancelledError": "cancelled",
    "DefectError": "server_fault",
    "DeviceFaultError": "server_fault",
    "DiskFullError": "disk_full",
    "EngineWedgedError": "server_fault",
    "GateError": "gate_failed",
    "HubAccessError": "hub_access_denied",
    "HubUnavailableError": "hub_unavailable",
    "InvalidConfigError": "invalid_request",
    "InvalidFileError": "invalid_file",
    "InvalidNameError": "invalid_request",
    "InvalidRequestError": "invalid_request",
    "InvalidTokensError": "invalid_tokens",
    "InvalidTypeError": "invalid_request",
    "LoudkitError": "invalid_request",
    "MissingExtraError": "missing_extra",
    "MissingFileError": "file_not_found",
    "ModelNotFoundError": "model_not_found",
    "NothingToSpeakError": "invalid_request",
    "NumberGrammarError": "number_grammar",
    "OverdueError": "timeout",
    "ProvenanceError": "provenance_invalid",
    "UnspokenError": "unspoken",
    "UnsupportedFormatError": "invalid_request",
    "UnsupportedLanguageError": "unsupported_language",
    "VoiceNotFoundError": "voice_not_found",
    "WindowOverflowError": "window_overflow",
}
EXAMPLES: list[LoudkitError] = [
    errors.InvalidConfigError("a.b", 3, "less"),
    errors.InvalidTokensError("no", token=2.5, limit=6561),
    errors.UnsupportedLanguageError("XX", ["en", "de"]),
    errors.VoiceNotFoundError("no voice 'joee'", ref="joee", available=["zoe", "joe"]),
    errors.WindowOverflowError(256, 255),
    errors.NothingToSpeakError("nothing"),
    errors.MissingFileError("no such file"),
    errors.MissingExtraError("install it"),
    errors.CancelledError("stopped"),
    errors.HubUnavailableError("no connection"),
    errors.HubAccessError("a private repository"),
    errors.DiskFullError("no room"),
    errors.UnspokenError("\u4f60\u597d"),
]


def test_every_class_keeps_its_code() -> None:
    classes = {
        name: kind.code
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, LoudkitError)
    }
    assert classes == CODES


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_refusals_survive_a_round_trip(error: LoudkitError, again: object) -> None:
    twin = again(error)  # type: ignore[operator]
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)
    assert "\n" not in str(error)


def test_refusals_are_also_what_python_calls_them() -> None:
    kinds = [ValueError, ValueError, NotImplementedError, FileNotFoundError, ValueError, ValueError]
    assert all(isinstance(error, kind) for error, kind in zip(EXAMPLES, kinds, strict=False))
    assert errors.error_code(KeyError("x")) == "invalid_request"
    assert errors.error_code(EXAMPLES[4]) == "window_overflow"


def test_a_long_value_is_shown_short() -> None:
    message = str(errors.InvalidConfigError("key", list(range(10_000)), "a number"))
    assert len(message) < 120


@pytest.mark.parametrize("given", [3, b"x", 2.5, ["a"]])
def test_what_is_no_path_is_refused_by_name(given: object) -> None:
    calls: list[Callable[[], object]] = [
        lambda: loudkit.load(given),
        lambda: loudkit.voice(given),
    ]
    for call in calls:
        with pytest.raises(InvalidTypeError, match="expected a path") as caught:
            call()
        assert error_code(caught.value) == "invalid_request"
