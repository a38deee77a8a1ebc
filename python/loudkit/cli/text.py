"""``loudkit text``: what will be spoken, without speaking it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli.options import add_checkpoint_option, add_reading_options, reading_options, release_folder
from loudkit.cli.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from loudkit.law.config import AlgorithmConfig
    from loudkit.text import Segment


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "text",
        help="show what will be spoken",
        description=(
            "The words as they will be spoken go to stdout, a paragraph a line, the changed ones to stderr. "
            "No model is loaded."
        ),
    )
    parser.add_argument("text", nargs="?", metavar="TEXT", help="what to say; - reads standard input")
    parser.add_argument("-f", "--file", type=Path, help="read the text from a file (UTF-8)")
    parser.add_argument(
        "--language", metavar="L", help="language of the text (default: the voice's, else en)"
    )
    parser.add_argument(
        "--voice", metavar="V", help="take the language of this voice (a name or a profile file)"
    )
    add_checkpoint_option(parser)
    add_reading_options(parser)
    parser.add_argument(
        "--chunks", action="store_true", help="one line a chunk, as the engine will split the text"
    )
    parser.add_argument("--trace", action="store_true", help="one line for each pass that changed something")
    parser.add_argument("--quiet", action="store_true", help="leave out the changed words")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the prepared text and what was changed in it."""
    from loudkit.cli.reading_text import read_text
    from loudkit.text.script import script, trace

    text = read_text(args.text, args.file)
    language = _language(args)
    reading = reading_options(args)
    segments = script(text, language, **reading)
    spoken = "\n".join(segment.text for segment in segments)
    chunks = _chunks(segments, language, args) if args.chunks or args.json else []
    steps = trace(text, language, **reading) if args.trace else []
    if args.json:
        report = _report(text, spoken, language, chunks, steps, trace=args.trace)
        report["segments"] = [vars(segment) for segment in segments]
        print(json.dumps(report))
        return 0
    print("\n".join(" ".join(chunk.split()) for chunk in chunks) if args.chunks else spoken)
    if args.trace:
        for name, before, after in steps:
            print(f"{name}: {_one_line(before, after)}", file=sys.stderr)
    elif not args.quiet:
        for line in _changes(text, spoken):
            print(line, file=sys.stderr)
    return 0


def _language(args: argparse.Namespace) -> str:
    from loudkit.errors import UnsupportedLanguageError
    from loudkit.text import LANGUAGES

    language: str = args.language or _voice_language(args) or "en"
    if language.lower() not in LANGUAGES:
        raise UnsupportedLanguageError(language, LANGUAGES)
    return language.lower()


def _voice_language(args: argparse.Namespace) -> str:
    if args.voice is None:
        return ""
    from loudkit.bundle.own_voices import find_profile
    from loudkit.bundle.voice import VoiceProfile

    return VoiceProfile.load(
        find_profile(args.voice, release_folder(args.checkpoint, args.revision))
    ).language


def _chunks(segments: Sequence[Segment], language: str, args: argparse.Namespace) -> list[str]:
    """By the law of ``checkpoint``, where one is named, else by the default one."""
    from loudkit.law.config import AlgorithmConfig
    from loudkit.synthesis.passage import split_segments

    law = AlgorithmConfig() if args.checkpoint is None else _law(args.checkpoint, args.revision)
    return [chunk.text for chunk in split_segments(segments, language, law)]


def _law(checkpoint: str, revision: str | None) -> AlgorithmConfig:
    from loudkit.bundle.checkpoint import open_checkpoint
    from loudkit.law.manifest import read_manifest
    from loudkit.loading import find_checkpoint

    path = find_checkpoint(checkpoint, revision=revision, fetch=False)
    return read_manifest(open_checkpoint(path).manifest, production=True)


def _changes(before: str, after: str) -> list[str]:
    from loudkit.text.word_changes import changed_words

    return [_change(old, new) for old, new in changed_words(before, after)]


def _change(old: str, new: str) -> str:
    if not new:
        return f"removed: {printable(old)}"
    return f"replaced: {printable(old)} -> {printable(new)}" if old else f"inserted: {printable(new)}"


def _one_line(before: str, after: str) -> str:
    return "; ".join(_changes(before, after)) or "spaces only"


def _report(
    text: str,
    spoken: str,
    language: str,
    chunks: list[str],
    steps: list[tuple[str, str, str]],
    *,
    trace: bool,
) -> dict[str, Any]:
    from loudkit.text.word_changes import changed_words

    changes = [{"from": old, "to": new} for old, new in changed_words(text, spoken)]
    report = {"text": text, "language": language, "spoken": spoken, "chunks": chunks, "changes": changes}
    if trace:
        report["trace"] = [{"pass": name, "before": before, "after": after} for name, before, after in steps]
    return report
