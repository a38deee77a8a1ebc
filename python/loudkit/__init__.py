"""loudkit: text-to-speech on your own machine.

Names are loaded on first use, so importing the package costs nothing.
"""

from __future__ import annotations

from loudkit._version import __version__

TYPE_CHECKING = (
    False  # typing itself takes longer to import than all of this: a command's start must not wait for it
)
if TYPE_CHECKING:
    from typing import Any

    from loudkit.bundle.voice import VoiceProfile
    from loudkit.engine import Engine
    from loudkit.enrollment.enroll import enroll
    from loudkit.errors import (
        AudioNotFoundError,
        CancelledError,
        InvalidTokensError,
        LoudkitError,
        NothingToSpeakError,
        NumberGrammarError,
        ProvenanceError,
        UnsupportedFormatError,
        UnsupportedLanguageError,
        VoiceNotFoundError,
        WindowOverflowError,
    )
    from loudkit.hub import voice, voices
    from loudkit.law.config import (
        AlgorithmConfig,
        ChunkConfig,
        SamplingConfig,
        WindowConfig,
    )
    from loudkit.law.shaping import MAX_SPEED, MIN_SPEED
    from loudkit.loading import best_device, languages, load
    from loudkit.many import Answer, Request
    from loudkit.provenance import read_provenance, verify_provenance
    from loudkit.result import Result
    from loudkit.runtime.execution import ExecutionConfig
    from loudkit.timing import ChunkTiming, StageTimings, Word, WordTiming

_HOME = {
    "AlgorithmConfig": "loudkit.law.config",
    "Answer": "loudkit.many",
    "ChunkConfig": "loudkit.law.config",
    "SamplingConfig": "loudkit.law.config",
    "WindowConfig": "loudkit.law.config",
    "enroll": "loudkit.enrollment.enroll",
    "MAX_SPEED": "loudkit.law.shaping",
    "MIN_SPEED": "loudkit.law.shaping",
    "ChunkTiming": "loudkit.timing",
    "Engine": "loudkit.engine",
    "ExecutionConfig": "loudkit.runtime.execution",
    "Request": "loudkit.many",
    "Result": "loudkit.result",
    "StageTimings": "loudkit.timing",
    "VoiceProfile": "loudkit.bundle.voice",
    "Word": "loudkit.timing",
    "WordTiming": "loudkit.timing",
    "best_device": "loudkit.loading",
    "languages": "loudkit.loading",
    "load": "loudkit.loading",
    "read_provenance": "loudkit.provenance",
    "verify_provenance": "loudkit.provenance",
    "voice": "loudkit.hub",
    "voices": "loudkit.hub",
}

__all__ = [
    "MAX_SPEED",
    "MIN_SPEED",
    "AlgorithmConfig",
    "Answer",
    "AudioNotFoundError",
    "CancelledError",
    "ChunkConfig",
    "ChunkTiming",
    "Engine",
    "ExecutionConfig",
    "InvalidTokensError",
    "LoudkitError",
    "NothingToSpeakError",
    "NumberGrammarError",
    "ProvenanceError",
    "Request",
    "Result",
    "SamplingConfig",
    "StageTimings",
    "UnsupportedFormatError",
    "UnsupportedLanguageError",
    "VoiceNotFoundError",
    "VoiceProfile",
    "WindowConfig",
    "WindowOverflowError",
    "Word",
    "WordTiming",
    "__version__",
    "best_device",
    "enroll",
    "languages",
    "load",
    "read_provenance",
    "verify_provenance",
    "voice",
    "voices",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'loudkit' has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(_HOME.get(name, "loudkit.errors")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
