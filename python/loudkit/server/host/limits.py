"""What a server takes on, in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Limits:
    """Counts, seconds and bytes that hold at every door."""

    characters: int = 10_000  # of a text
    previous_tokens: int = 4096
    requests: int = 32  # running or waiting
    wait_seconds: float = 120.0  # for the engine
    stream_seconds: float = 600.0  # from a stream's first window to its end, read or not
    stuck_seconds: float = 120.0  # of one piece of work, after which the state is "stuck"
    windows_ahead: int = 2  # of a stream, waiting for its reader
    batch: int = 8  # requests that are drawn together, where the runtime can
    voice_bytes: int = 64 << 20  # of parsed voices
    cached_characters: int = 200  # of a text whose sound is kept
    cache_bytes: int = 64 << 20
    voice_name: int = 128  # characters


DEFAULTS: Final = Limits()
