"""``loudkit align``: when each word of a text is said in a recording."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli.caption_options import add_caption_options, caption_rules, write_captions
from loudkit.cli.progress import ProgressLine
from loudkit.text.markup import MARKUPS

if TYPE_CHECKING:
    from loudkit.captions import Rules
    from loudkit.timing import Word


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("align", help="find the words of a text in a recording of it")
    parser.add_argument("sound", type=Path, help="the recording: WAV, FLAC, Ogg, MP3, of any length")
    parser.add_argument("text", type=Path, help="a file with what is said in it (UTF-8); - is standard input")
    parser.add_argument(
        "-o",
        "--output",
        help="captions (.srt .vtt .ass .lrc .textgrid), or .json; - writes JSON to standard output (-)",
        default="-",
    )
    parser.add_argument("--language", default="en", help="language of the text (default: en)")
    parser.add_argument("--markup", choices=MARKUPS, default="auto", help="how the text is marked up (auto)")
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors")
    add_caption_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Align and write the words."""
    from loudkit.alignment import align_recording
    from loudkit.captions import captions_format
    from loudkit.cli.reading_text import read_text
    from loudkit.text.language_tags import base_language

    rules = caption_rules(args)
    if args.output != "-":
        captions_format(args.output)  # before the work
    text = read_text(None, args.text, quiet=True)
    length = 0.0

    def progress(done: float, total: float) -> None:
        nonlocal length
        length = total
        line.show(f"{done:.0f} of {total:.0f} s")

    with ProgressLine(quiet=args.quiet) as line:
        words = align_recording(
            args.sound, text, base_language(args.language), markup=args.markup, progress=progress
        )
    _write(words, text, length, args, rules)
    if not args.quiet:
        found = sum(word.source == "aligned" for word in words)
        print(f"{found} of {len(words)} words found in the sound, the others estimated", file=sys.stderr)
    return 0


def _write(
    words: tuple[Word, ...], text: str, seconds: float, args: argparse.Namespace, rules: Rules
) -> None:
    from loudkit.bundle.files import destination, replacing
    from loudkit.captions import compose
    from loudkit.text.language_tags import base_language

    if args.output == "-" or args.output.lower().endswith(".json"):
        told = json.dumps({"words": [asdict(word) for word in words]}, ensure_ascii=False, indent=1) + "\n"
        if args.output == "-":
            sys.stdout.write(told)
            return
        with replacing(destination(Path(args.output))) as file:
            file.write(told.encode())
        return
    cues = compose(words, text, rules=rules, language=base_language(args.language), markup=args.markup)
    say = partial(print, file=sys.stderr) if not args.quiet else _silent
    write_captions(Path(args.output), cues, rules, duration=seconds, highlight=args.highlight, say=say)


def _silent(line: str) -> None:
    del line
