"""What was probably meant by a command or an option that there is not."""

from __future__ import annotations

import argparse
import difflib
import re
import shlex
from collections.abc import Mapping, Sequence
from typing import Final

# What other programs call it.
_SYNONYMS: Final = {
    "speak": "say synthesize synthesise synth tts generate talk read run speech",
    "voices": "list ls list-voices voice",
    "download": "fetch pull install get",
    "clone": "enroll enrol record register",
    "doctor": "status info check health",
    "verify": "validate test",
    "text": "normalize normalise preview",
    "bench": "benchmark speed",
    "describe": "show version-info",
}
_OPTIONS: Final = {
    "--output": "--outfile --out-file --output-file --out_path --save --dest",
    "--checkpoint": "--model --model-path --bundle --release -m",
    "--speed": "--rate --tempo --speaking-rate --length-scale",
    "--voice": "--speaker --name -v",
    "--language": "--lang -l",
    "--file": "--text-file --input --input-file --infile -i",
    "--quiet": "--silent -q",
    "--output -": "--stdout --output-raw --output_raw",
    "--overwrite": "--force -y",
    "--markup ssml": "--ssml",
    "--format": "--container --codec",
    "--provider": "--execution-provider",
}


def wrong_command(given: str, commands: Sequence[str]) -> str:
    """One line about a command that there is not."""
    if " " in given.strip():
        return f"{_short(given)} is no command; to speak it: loudkit speak {shlex.quote(_short(given, 40))}"
    meant = next((name for name, words in _SYNONYMS.items() if given.lower() in words.split()), None)
    close = difflib.get_close_matches(given.lower(), commands, n=1, cutoff=0.6)
    meant = meant or (close[0] if close else None)
    if given.lower() == "version":
        return "no command 'version'; did you mean --version?"
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
    if command in ("speak", "text") and first.endswith("-"):
        return dashed(first, command)
    name = first.split("=")[0]
    if name in parsers[command]._option_string_actions:
        return f"{name} goes behind the command: loudkit {command} {name}"
    hint = _meant(name, parsers[command]) or f"see loudkit {command} --help"
    return f"loudkit {command} has no option {_short(name)}; {hint}"


def wrong_option(
    given: str, parser: argparse.ArgumentParser, parsers: Mapping[str, argparse.ArgumentParser]
) -> str:
    """One line about an option that stands where no command does."""
    name = given.split("=")[0]
    if name in ("-v", "-V"):
        return f"loudkit has no option {name}; did you mean --version?"
    if any(name in command._option_string_actions for command in parsers.values()):
        return f'{_short(name)} needs a command before it, such as: loudkit speak "Hello." {_short(name)}'
    return f"loudkit has no option {_short(name)}; {_meant(name, parser) or 'see loudkit --help'}"


def wrong_value(message: str, prog: str) -> str:
    """What argparse says of a value, on one line: ``message`` without its word 'argument', and where help is."""
    message = message.removeprefix("argument ")
    message = re.sub(r"invalid (?:int|float) value: (.*)", r"\1 is no number that it takes", message)
    unknown = re.fullmatch(r"(.*): invalid choice: (.*) \(choose from (.*)\)", message, re.DOTALL)
    if unknown:
        name, value, choices = unknown.groups()
        known = choices.replace("'", "").split(", ")
        close = difflib.get_close_matches(value.strip("'\""), known, n=1, cutoff=0.6)
        hint = f"did you mean {close[0]}? " if close else ""
        message = f"{name}: {_short(value)} is not known; {hint}use one of {' '.join(known)}"
    parts = message.split("'")
    message = "'".join(_short(part, 120) if len(part) > 200 else part for part in parts)
    return f"{message}; see {prog} --help"


def _meant(name: str, parser: argparse.ArgumentParser) -> str:
    """The option of ``parser`` that ``name`` may stand for, as a question; empty where there is none."""
    actions = parser._option_string_actions
    meant = next((option for option, words in _OPTIONS.items() if name in words.split()), "")
    if meant.split(" ")[0] in actions:
        return f"did you mean {meant}?"
    options = [option for option in actions if option.startswith("--") and option != name]
    close = difflib.get_close_matches(name, options, n=1, cutoff=0.7)
    return f"did you mean {close[0]}?" if close else ""


def dashed(text: str, command: str) -> str:
    """One line about a text that was taken for an option."""
    example = f"loudkit {command} -- {shlex.quote(_short(text, 40))}"
    return f"{_short(text)!r} begins with a dash; put -- before it: {example}"


def _short(text: str, limit: int = 60) -> str:
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 3] + "..."
