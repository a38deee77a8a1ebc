"""Foreign JSON ends in a plain object or a refusal, whatever it is."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.bundle.json_object import DEPTH, parse_object, shown, text, whole
from loudkit.errors import InvalidFileError

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe{}",
        b"\xef\xbb\xbf{}",
        b"[1]",
        b"null",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1e999}',
        b'{"a": 1, "a": 2}',
        b'{"a": {"b": 1, "b": 1}}',
        b'{"a": "\\ud800"}',
        b'{"\\udfff": 1}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"a": ' + b"[" * 200_000,
        b'{"a":' * 200_000,
        b'{"a": ' + b"[" * DEPTH + b"]" * DEPTH + b"}",
        '{"a": ' + "\u0661" + "}",
    ],
)
def test_refused_in_one_line(data: bytes | str) -> None:
    with pytest.raises(InvalidFileError) as caught:
        parse_object(data, "x.json")
    assert "x.json" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_the_deepest_allowed_nesting_passes() -> None:
    data = '{"a": ' + "[" * (DEPTH - 2) + "1" + "]" * (DEPTH - 2) + "}"
    assert parse_object(data, "x") == json.loads(data)


@given(st.binary(max_size=64) | st.text(max_size=64) | JSON.map(json.dumps))
@settings(max_examples=400, deadline=None)
def test_any_bytes_end_in_an_object_or_a_refusal(data: bytes | str) -> None:
    try:
        obj = parse_object(data, "x")
    except InvalidFileError as error:
        assert "\n" not in str(error)
    else:
        json.dumps(obj, allow_nan=False, ensure_ascii=False).encode("utf-8")
        assert "\n" not in shown(obj)


@pytest.mark.parametrize("value", [None, True, False, 1.5, "1", [], {}])
def test_whole_refuses_what_is_no_whole_number(value: object) -> None:
    with pytest.raises(InvalidFileError, match=r"f: k is .*; expected a whole number"):
        whole({"k": value}, "k", "f", 3)


def test_whole_and_text_read_values_and_defaults() -> None:
    assert whole({"k": 2.0}, "k", "f", 3) == 2
    assert type(whole({"k": 2.0}, "k", "f", 3)) is int
    assert whole({}, "k", "f", 3) == 3
    assert text({"k": ""}, "k", "f", "d") == ""
    assert text({}, "k", "f", "d") == "d"
    with pytest.raises(InvalidFileError, match="k is None; expected text"):
        text({"k": None}, "k", "f", "d")
