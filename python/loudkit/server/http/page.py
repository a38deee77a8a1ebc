"""The page at ``/``: files of the package, under a policy that lets nothing in from elsewhere."""

from __future__ import annotations

from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from loudkit.server.http.door import Door
from loudkit.server.http.refusals import RefusedError

PAGE_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "media-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(self)",
    "Cache-Control": "no-cache",
}
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}


async def page(request: Request, door: Door) -> Response:
    """The page itself."""
    del request, door
    return _file("index.html")


async def part(request: Request, door: Door) -> Response:
    """A file that the page asks for: ``/studio/NAME``."""
    del door
    return _file(request.path_params["name"])


def _file(name: str) -> Response:
    path = PurePosixPath(name)
    kind = _TYPES.get(path.suffix)
    safe = kind and all(p not in ("", ".", "..") and not any(s in p for s in "\\:\0") for p in path.parts)
    found = (
        files("loudkit.server").joinpath("studio", *path.parts) if safe and not path.is_absolute() else None
    )
    if found is None or not found.is_file():
        raise RefusedError(404, "invalid_request", "there is no such page")
    return Response(found.read_bytes(), headers=PAGE_HEADERS, media_type=kind)
