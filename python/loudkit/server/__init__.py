"""The engine for other programs: one host that shares it out, and doors that translate.

The names below are loaded on first use: the host needs nothing but the engine, HTTP needs the extra ``server``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loudkit.server.doors import open_doors
    from loudkit.server.host.host import Host
    from loudkit.server.http.app import build_app
    from loudkit.server.http.serving import serve

__all__ = ["Host", "build_app", "open_doors", "serve"]

_HOME = {
    "Host": "loudkit.server.host.host",
    "build_app": "loudkit.server.http.app",
    "open_doors": "loudkit.server.doors",
    "serve": "loudkit.server.http.serving",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'loudkit.server' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME[name]), name)
