"""``loudkit align``: when each word of a text is said in a recording."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli.progress import ProgressLine
from loudkit.text.markup import MARKUPS

if TYPE_CHECKING:
    from loudkit.timing import Word


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("align", help="find the words of a text in a recording of it")
    parser.add_argument("sound", type=Path, help="the recording: WAV, FLAC, Ogg, MP3, of any length")
    parser.add_argument("text", type=Path, help="a file with what is said in it (UTF-8); - is standard input")
    parser.add_argument("-o", "--output", help="file to write, .json; - for standard output (-)", default="-")
    parser.add_argument("--language", default="en", help="language of the text (default: en)")
    parser.add_argument("--markup", choices=MARKUPS, default="auto", help="how the text is marked up (auto)")
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Align and write the words."""
    from loudkit.alignment import align_recording
    from loudkit.cli.reading_text import read_text
    from loudkit.text.language_tags import base_language

    text = read_text(None, args.text, quiet=True)
    with ProgressLine(quiet=args.quiet) as line:
        words = align_recording(
            args.sound,
            text,
            base_language(args.language),
            markup=args.markup,
            progress=lambda done, total: line.show(f"{done:.0f} of {total:.0f} s"),
        )
    _write(words, args.output)
    if not args.quiet:
        found = sum(word.source == "aligned" for word in words)
        print(f"{found} of {len(words)} words found in the sound, the others estimated", file=sys.stderr)
    return 0


def _write(words: tuple[Word, ...], output: str) -> None:
    from loudkit.bundle.files import destination, replacing

    told = json.dumps({"words": [asdict(word) for word in words]}, ensure_ascii=False, indent=1) + "\n"
    if output == "-":
        sys.stdout.write(told)
        return
    with replacing(destination(Path(output))) as file:
        file.write(told.encode())
