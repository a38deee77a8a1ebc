"""The Wyoming door, for Home Assistant: events over TCP, one JSON line each, and the sound behind it."""

from __future__ import annotations

try:
    import wyoming
except ImportError as error:
    from loudkit.errors import MissingExtraError

    raise MissingExtraError(
        f'Wyoming needs {error.name}, which is not installed; run: pip install "loudkit[wyoming]"'
    ) from error

del wyoming
