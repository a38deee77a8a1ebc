"""The OpenAPI document: whole, and no request makes an answer that it does not declare."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import booleans

from loudkit.server.host.host import Host
from loudkit.server.http.openapi import document
from loudkit.server.http.operations import OPERATIONS

pytest.importorskip("schemathesis")
import schemathesis
from schemathesis.specs.openapi import checks

schemathesis.serializer.alias("audio/wav", "application/octet-stream")
Listening = Callable[..., "contextlib.AbstractContextManager[str]"]

_QUICK, _MANY = 5, 450  # cases of an operation and a kind


def test_the_document_is_one(client: httpx.Client) -> None:
    validator = pytest.importorskip("openapi_spec_validator")
    told = client.get("/openapi.json").json()
    validator.validate(told)
    assert told == document()
    assert told["openapi"] == "3.1.0"
    shown = {(o.method.lower(), o.path) for o in OPERATIONS if not o.hidden}
    assert {(method, path) for path, item in told["paths"].items() for method in item} == shown
    body = told["components"]["schemas"]["SynthesizeBody"]
    assert body["required"] == ["text", "voice"]
    assert body["properties"]["text"]["maxLength"] == 10_000
    assert body["properties"]["speed"]["maximum"] == 2.0
    assert len(
        {operation["operationId"] for item in told["paths"].values() for operation in item.values()}
    ) == len(shown)


def test_a_few_cases(host: Host, listening: Listening) -> None:
    with listening(host, allow_cloning=True) as address:
        assert _cases(address, _QUICK) >= 10 * _QUICK


@pytest.mark.slow
def test_five_thousand_cases(host: Host, listening: Listening) -> None:
    with listening(host, allow_cloning=True) as address:
        assert _cases(address, _MANY) >= 5000


def _cases(address: str, examples: int) -> int:
    """So many cases of each operation, good and bad ones; how many there were."""
    schema = schemathesis.openapi.from_dict(document())
    count = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):

            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate, Phase.shrink],
            )
            @given(case=operation.as_strategy(generation_mode=mode), speaks=booleans())
            def run(case: Any, speaks: bool) -> None:
                nonlocal count
                count += 1
                if speaks and isinstance(case.body, dict) and "voice" in case.body:
                    case.body["voice"] = "ben"  # what is random is nobody's name
                    _shorten(case.body)
                reply = case.call(base_url=address, timeout=60)
                case.validate_response(reply, checks=_CHECKS)

            try:
                run()
            except Unsatisfiable:
                continue  # nothing of a GET without parameters can be wrong
    return count


_CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


def _shorten(body: dict[str, Any]) -> None:
    for name in ("text", "input"):
        if isinstance(body.get(name), str):
            body[name] = body[name][:60]
