"""Sound and its words: when each was said, and whether it was.

``aligned`` finds the words of a result, ``align_recording`` those of any recording; both need the extra ``align``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loudkit.alignment.heard import WordListener
    from loudkit.alignment.recordings import align_recording
    from loudkit.alignment.results import aligned

__all__ = ["WordListener", "align_recording", "aligned"]

_HOME = {
    "WordListener": "loudkit.alignment.heard",
    "align_recording": "loudkit.alignment.recordings",
    "aligned": "loudkit.alignment.results",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'loudkit.alignment' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOME[name]), name)
