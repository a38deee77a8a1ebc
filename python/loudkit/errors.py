"""Every refusal loudkit makes.

Each class carries a stable ``code``: programs match on the code, people read the one-line message.
A code is never renamed or given a second meaning.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, ClassVar


class LoudkitError(Exception):
    """Base of every refusal; never raised itself."""

    code: ClassVar[str] = "invalid_request"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.args, dict(self.__dict__))


def _rebuild(cls: type[LoudkitError], args: tuple[Any, ...], state: dict[str, Any]) -> LoudkitError:
    error = cls.__new__(cls, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class InvalidRequestError(LoudkitError, ValueError):
    """A value that cannot be used, with no class of its own."""


class InvalidTypeError(LoudkitError, TypeError):
    """An argument of a kind that is never right."""


class InvalidConfigError(InvalidRequestError):
    """A manifest or configuration entry that breaks a rule. Carries ``key``, ``value`` and ``expected``."""

    def __init__(self, key: str, value: object, expected: str) -> None:
        super().__init__(f"{key} is {shown(value)}; expected {expected}")
        self.key = key
        self.value = value
        self.expected = expected


class InvalidNameError(InvalidRequestError):
    """A voice's name that cannot be one: a path, or too long."""


class InvalidFileError(InvalidRequestError):
    """A file that is there but damaged, foreign or contradicting its neighbours."""

    code = "invalid_file"


class MissingFileError(LoudkitError, FileNotFoundError):
    """A file or folder that is needed and not there."""

    code = "file_not_found"


class HubUnavailableError(MissingFileError):
    """Something to be fetched that cannot be: no connection, a hub that does not answer, the network switched off."""

    code = "hub_unavailable"


class HubAccessError(LoudkitError, PermissionError):
    """The hub is there and refuses: a private or gated repository, a token that is wrong or absent."""

    code = "hub_access_denied"


class DiskFullError(LoudkitError, OSError):
    """Not enough room for what is to be written."""

    code = "disk_full"


class MissingExtraError(LoudkitError, ImportError):
    """An optional dependency that is not installed; the message says what to install."""

    code = "missing_extra"


class InvalidTokensError(LoudkitError, ValueError):
    """Speech tokens that cannot be rendered or carried. Carries ``token`` (as given) and ``limit``."""

    code = "invalid_tokens"

    def __init__(self, message: str, *, token: object = 0, limit: int = 0) -> None:
        super().__init__(message)
        self.token = token
        self.limit = limit


class UnsupportedLanguageError(LoudkitError, NotImplementedError):
    """A language the text layer does not read. Carries ``language`` and ``supported``."""

    code = "unsupported_language"

    def __init__(self, language: str, supported: Sequence[str], message: str = "") -> None:
        self.language = language.lower()
        self.supported = tuple(sorted(supported))
        super().__init__(
            message
            or f"language {shown(self.language)} is not supported; use one of {' '.join(self.supported)}"
        )


class VoiceNotFoundError(LoudkitError, FileNotFoundError):
    """No such voice. Carries ``ref`` and ``available``; offers the nearest name."""

    code = "voice_not_found"

    def __init__(self, message: str, *, ref: str = "", available: Sequence[str] = ()) -> None:
        self.ref = ref
        self.available = tuple(available)
        super().__init__(message + suggestion(ref, self.available))


class NumberGrammarError(LoudkitError, ValueError):
    """A number past the largest scale its language names."""

    code = "number_grammar"


class WindowOverflowError(LoudkitError, ValueError):
    """More speech tokens than one window holds. Carries ``n_tokens`` and ``window``."""

    code = "window_overflow"

    def __init__(self, n_tokens: int, window: int) -> None:
        super().__init__(
            f"{n_tokens} speech tokens do not fit a window of {window}; shorten the text or drop single_window"
        )
        self.n_tokens = n_tokens
        self.window = window


class ModelNotFoundError(LoudkitError, LookupError):
    """No model of that name on a server."""

    code = "model_not_found"


class AudioNotFoundError(LoudkitError, FileNotFoundError):
    """The recording to enroll is not there."""

    code = "audio_not_found"


class NothingToSpeakError(LoudkitError, ValueError):
    """Text that is empty, or that leaves nothing to say."""


class UnspokenError(LoudkitError, ValueError):
    """Text that the model's alphabet does not hold all of, where all of it was asked for. Carries ``characters``."""

    code = "unspoken"

    def __init__(self, characters: str) -> None:
        super().__init__(
            f"the model has nothing to say for {shown(characters)}; respell it, or be less strict"
        )
        self.characters = characters


class UnsupportedFormatError(LoudkitError, ValueError):
    """An audio format that this build cannot write."""


class ProvenanceError(LoudkitError, ValueError):
    """A provenance note that is present and unreadable."""

    code = "provenance_invalid"


class GateError(LoudkitError, RuntimeError):
    """An exported graph that does not compute what its torch module computes."""

    code = "gate_failed"


class CancelledError(LoudkitError):
    """``should_cancel`` returned true during a whole-passage call."""

    code = "cancelled"


class DeviceFaultError(LoudkitError, RuntimeError):
    """A device that fails at what it was loaded for."""

    code = "server_fault"


class EngineWedgedError(LoudkitError, RuntimeError):
    """Worker threads that would not stop; the engine must be loaded anew."""

    code = "server_fault"


class BusyError(LoudkitError):
    """More is asked of a server than it takes on. ``retry_after`` is when to try again, in seconds."""

    code = "busy"

    def __init__(self, message: str, *, retry_after: int = 1) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class OverdueError(LoudkitError):
    """Something that took longer than a server gives it."""

    code = "timeout"


class DefectError(LoudkitError):
    """A fault of ours: what it was stands in the log, and nothing of it in the message."""

    code = "server_fault"


def error_code(error: BaseException) -> str:
    """The stable code of ``error``; ``invalid_request`` for anything that is not ours."""
    return error.code if isinstance(error, LoudkitError) else LoudkitError.code


def suggestion(ref: str, available: Sequence[str]) -> str:
    """``"; did you mean 'name'?"`` for the closest of ``available`` (Ratcliff-Obershelp >= 0.6), or ``""``."""
    small = {name.lower(): name for name in available}
    close = difflib.get_close_matches(PurePath(ref).stem.lower(), small, n=1, cutoff=0.6)
    return f"; did you mean {small[close[0]]!r}?" if close else ""


def shown(value: object) -> str:
    """``value`` for a message: on one line, at most 60 characters, whatever it is."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a number too long for text, or a foreign class
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
