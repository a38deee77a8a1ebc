"""What an agent may do here besides asking for sound."""

from __future__ import annotations

from dataclasses import dataclass

from loudkit.server.mcp.folder import Folder


@dataclass(frozen=True)
class Options:
    """``folder`` is where files may be written, None for nowhere; ``aloud`` whether this machine may speak aloud."""

    folder: Folder | None = None
    aloud: bool = False
