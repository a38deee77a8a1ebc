"""Options of commands that write captions, and the writing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from loudkit.errors import InvalidConfigError

if TYPE_CHECKING:
    from loudkit.captions import Cue, Rules

_OPTIONS = {
    "characters": ("--caption-characters", "N", int, "characters of a line, at most (42)"),
    "lines": ("--caption-lines", "N", int, "lines of a caption, at most (2)"),
    "shortest": ("--caption-shortest", "S", float, "seconds that a caption is shown, at least (1)"),
    "longest": ("--caption-longest", "S", float, "seconds that a caption is shown, at most (7)"),
    "per_second": ("--caption-speed", "N", float, "characters to be read in a second, at most (17)"),
    "gap": ("--caption-gap", "S", float, "seconds between two captions, at least (0.083)"),
}


def add_caption_options(parser: argparse.ArgumentParser) -> None:
    """Add the rules and ``--highlight``; ``caption_rules`` reads them."""
    group = parser.add_argument_group("captions")
    group.add_argument(
        "--highlight", action="store_true", help="show which word is said: in .vtt, .ass (karaoke) and .lrc"
    )
    for name, (option, letter, kind, told) in _OPTIONS.items():
        group.add_argument(option, dest=f"caption_{name}", type=kind, metavar=letter, help=told)


def caption_rules(args: argparse.Namespace) -> Rules:
    """The rules asked for; ``UsageError`` for one that makes no sense."""
    from loudkit.captions import Rules
    from loudkit.cli import UsageError

    given = {name: getattr(args, f"caption_{name}") for name in _OPTIONS}
    try:
        return Rules(**{name: value for name, value in given.items() if value is not None})
    except InvalidConfigError as error:
        raise UsageError(f"{_OPTIONS[error.key][0]}: {error}") from None


def write_captions(
    path: Path,
    cues: Sequence[Cue],
    rules: Rules,
    *,
    duration: float,
    highlight: bool,
    say: Callable[[str], None],
) -> None:
    """Write the file that the suffix of ``path`` names, and say where the speech did not allow the rules."""
    from loudkit.captions import breaches, save_captions

    save_captions(path, cues, duration=duration, highlight=highlight)
    found = breaches(cues, rules)
    say(f"{len(cues)} {'caption' if len(cues) == 1 else 'captions'} in {path}")
    if found:
        numbers = len({one.number for one in found})
        more = f", and {len(found) - 1} more" if len(found) > 1 else ""
        say(
            f"warning: {numbers} of them cannot keep the rules at this speed of speech: {found[0]}{more}; "
            "try a lower --speed, or other rules"
        )
