"""What was probably meant by a command or an option that there is not."""

from __future__ import annotations

import argparse
import difflib
import shlex
from collections.abc import Mapping, Sequence
from typing import Final

# What other programs call it.
_SYNONYMS: Final = {
    "speak": "say synthesize synthesise tts generate talk read run speech",
    "voices": "list ls list-voices voice",
    "download": "fetch pull install get",
    "clone": "enroll enrol record register",
    "doctor": "status info check health",
    "verify": "validate test",
    "text": "normalize normalise preview",
    "bench": "benchmark speed",
    "describe": "show version-info",
}


def wrong_command(given: str, commands: Sequence[str]) -> str:
    """One line about a command that there is not."""
    if " " in given.strip():
        return f"{_short(given)} is no command; to speak it: loudkit speak {shlex.quote(_short(given, 40))}"
    meant = next((name for name, words in _SYNONYMS.items() if given.lower() in words.split()), None)
    close = difflib.get_close_matches(given.lower(), commands, n=1, cutoff=0.6)
    meant = meant or (close[0] if close else None)
    hint = f"did you mean {meant!r}?" if meant in commands else f"there are {' '.join(commands)}"
    return f"no command {_short(given)!r}; {hint}"


def wrong_arguments(
    extras: Sequence[str], command: str, parsers: Mapping[str, argparse.ArgumentParser], text: str | None
) -> str:
    """One line about arguments that ``command`` does not take; ``text`` is the one that it took."""
    first = extras[0]
    if not first.startswith("-"):
        if command in ("speak", "text") and text is not None:
            words = " ".join([text, *extras])
            return f'the text is several arguments; put it in quotes: loudkit {command} "{_short(words, 60)}"'
        return f"loudkit {command} does not take {_short(first)!r}; see loudkit {command} --help"
    if " " in first:
        return dashed(first, command)
    options = [option for option in parsers[command]._option_string_actions if option.startswith("--")]
    name = first.split("=")[0]
    close = difflib.get_close_matches(name, options, n=1, cutoff=0.6)
    hint = f"did you mean {close[0]}?" if close else f"see loudkit {command} --help"
    return f"loudkit {command} has no option {_short(name)}; {hint}"


def dashed(text: str, command: str) -> str:
    """One line about a text that was taken for an option."""
    example = f"loudkit {command} -- {shlex.quote(_short(text, 40))}"
    return f"{_short(text)!r} begins with a dash; put -- before it: {example}"


def _short(text: str, limit: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 3] + "..."
