"""The MCP door: tools with which an agent speaks, on standard input and output or at ``/mcp`` of the HTTP server."""

from __future__ import annotations

try:
    import mcp
    import msgspec
except ImportError as error:
    from loudkit.errors import MissingExtraError

    raise MissingExtraError(
        f'MCP needs {error.name}, which is not installed; run: pip install "loudkit[mcp]"'
    ) from error

del mcp, msgspec
