"""The OpenAPI 3.1 document, from the declarations that validate."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from loudkit._version import __version__
from loudkit.server.http.bodies import Envelope, Refusal
from loudkit.server.http.door import Door
from loudkit.server.http.operations import OPERATIONS, Operation

_TOLD: Final = {
    200: "as asked",
    400: "a language, a format or a name that is not known",
    401: "the token is missing or wrong",
    403: "not allowed",
    404: "no such voice or model",
    405: "another method",
    408: "the body came too slowly",
    413: "the body is too large",
    415: "the body is of another type",
    422: "a field is wrong, or the text cannot be spoken so",
    429: "too many requests",
    500: "a defect of the server",
    503: "too busy, or not usable; Retry-After says when to try again",
}
_ALWAYS: Final = (401, 403)


async def document_response(request: Request, door: Door) -> Response:
    """``/openapi.json``."""
    del request, door
    return Response(msgspec.json.encode(document()), media_type="application/json")


@cache
def document() -> dict[str, Any]:
    """The document."""
    shown = [operation for operation in OPERATIONS if not operation.hidden]
    kinds: list[Any] = [Refusal, Envelope]
    for operation in shown:
        kinds += [kind for kind in (operation.body, operation.reply) if isinstance(kind, type)]
    kinds = list(dict.fromkeys(kinds))
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for operation in shown:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "loudkit",
            "version": __version__,
            "description": "Text to speech on this machine.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(operation: Operation, schemas: dict[Any, Any]) -> dict[str, Any]:
    doc = (operation.endpoint.__doc__ or "").strip()
    told: dict[str, Any] = {
        "operationId": operation.endpoint.__name__ + ("" if operation.method == "POST" else "_get"),
        "summary": doc.splitlines()[0] if doc else operation.path,
        "responses": _responses(operation, schemas),
    }
    if operation.path == "/v1/audio/models":
        told["operationId"] = "audio_models_get"
    if operation.parameters:
        told["parameters"] = [
            {
                "name": parameter.name,
                "in": parameter.place,
                "description": parameter.told,
                "required": parameter.required,
                "schema": dict(parameter.schema),
            }
            for parameter in operation.parameters
        ]
    if operation.body is not None:
        content: dict[str, Any] = (
            {"audio/wav": {"schema": {"type": "string", "format": "binary"}}}
            if operation.body == "audio"
            else {"application/json": {"schema": schemas[operation.body]}}
        )
        told["requestBody"] = {"required": True, "content": content}
    return told


def _responses(operation: Operation, schemas: dict[Any, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {
        media: {"schema": {"type": "string"} if media == "text/plain" else {}} for media in operation.media
    }
    if operation.reply is not None:
        content["application/json"] = {"schema": schemas[operation.reply]}
    responses: dict[str, Any] = {
        str(status): {"description": _TOLD[status], "content": content} for status in (200, *operation.also)
    }
    refusal = {"application/json": {"schema": schemas[Envelope if operation.envelope else Refusal]}}
    for status in sorted({*_ALWAYS, *operation.refusals}):
        responses.setdefault(str(status), {"description": _TOLD[status], "content": refusal})
    return responses
