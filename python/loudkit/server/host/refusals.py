"""What a client is told of an error, whatever its door."""

from __future__ import annotations

import logging

from loudkit.errors import DefectError, LoudkitError, VoiceNotFoundError
from loudkit.server.host.lanes import FAULT

_log = logging.getLogger("loudkit.server")


class PayloadTooLargeError(LoudkitError):
    """An answer that a client would not take."""

    code = "payload_too_large"


def refusal(error: BaseException) -> LoudkitError:
    """``error`` if it is a refusal. A defect is logged, and nothing of it is told."""
    if isinstance(error, LoudkitError):
        return error
    _log.error("a request failed", exc_info=error)
    return DefectError(FAULT)


def message(error: LoudkitError) -> str:
    """What it says, on one line, without paths of this machine."""
    words = str(error).split()
    if isinstance(error, VoiceNotFoundError) or not isinstance(error, FileNotFoundError):
        return " ".join(words)
    return " ".join(word.rsplit("/", 1)[-1] if word.startswith("/") else word for word in words)
