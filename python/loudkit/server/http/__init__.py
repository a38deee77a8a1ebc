"""The HTTP door: each route takes a request, makes a job of it, and gives the host's results back."""

from __future__ import annotations

try:
    import msgspec
    import starlette
    import uvicorn
except ImportError as error:
    from loudkit.errors import MissingExtraError

    raise MissingExtraError(
        f'the server needs {error.name}, which is not installed; run: pip install "loudkit[server]"'
    ) from error

del msgspec, starlette, uvicorn
