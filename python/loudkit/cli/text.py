"""``loudkit text``: what will be spoken, without speaking it."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli.options import add_checkpoint_option, add_reading_options, reading_options, release_folder
from loudkit.cli.printable import printable
from loudkit.errors import shown as shown_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from loudkit.law.config import AlgorithmConfig
    from loudkit.text import Segment
    from loudkit.text.frontend import TextFrontend
    from loudkit.text.utterance import Span


_PLAIN = re.compile(r"[A-Za-z ,.?!']*")


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "text",
        help="show what will be spoken",
        description=(
            "The words as they will be spoken go to stdout, a paragraph a line, the changed ones to stderr, with those "
            "that it is unsure of and what the model has no letters for. On a terminal both are marked. No model is "
            "loaded; its alphabet is that of --checkpoint, else of what loudkit speak would take."
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
    parser.add_argument(
        "--trace",
        action="store_true",
        help="one line for each stretch that is read: its place, class and rivals",
    )
    parser.add_argument("--quiet", action="store_true", help="leave out the changed words")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the prepared text and what was changed in it."""
    from loudkit.cli.reading_text import read_text
    from loudkit.text.script import script

    text = read_text(args.text, args.file, quiet=args.quiet)
    language = _language(args)
    segments = script(text, language, **reading_options(args))
    plain = all(_PLAIN.fullmatch(segment.text) for segment in segments)  # letters that every model has
    alphabet = None if plain and args.checkpoint is None else _alphabet(args, language)
    if alphabet is not None:
        segments = tuple(alphabet.fitted(segment, language) for segment in segments)
    unspoken = alphabet.unspoken(" ".join(segment.text for segment in segments)) if alphabet else ""
    chunks = _chunks(segments, language, args) if args.chunks or args.json else []
    if args.json:
        print(
            json.dumps({**_report(text, language, segments, chunks, trace=args.trace), "unspoken": unspoken})
        )
        return 0
    if args.chunks:
        print("\n".join(" ".join(chunk.split()) for chunk in chunks))
    else:
        shown = _marked if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else _plain
        print("\n".join(shown(segment, text) for segment in segments))
    for line in _notes(text, segments, trace=args.trace, quiet=args.quiet):
        print(line, file=sys.stderr)
    if unspoken and not args.quiet:
        print(f"not spoken, because the model has nothing for it: {shown_value(unspoken)}", file=sys.stderr)
    return 0


def _plain(segment: Segment, text: str) -> str:
    return segment.text


def _marked(segment: Segment, text: str) -> str:
    """The words with what was changed underlined, and what is unsure in reverse."""
    shown, done = "", 0
    for span in segment.spans:
        if not is_changed(span, text):
            continue
        mark = "\x1b[4m" if span.sure else "\x1b[7m"
        end = span.at + len(span.spoken)
        shown += f"{segment.text[done : span.at]}{mark}{segment.text[span.at : end]}\x1b[0m"
        done = end
    return shown + segment.text[done:]


def is_changed(span: Span, text: str) -> bool:
    """Whether a span is said otherwise than it is written."""
    if span.kind in ("mark", "silent"):
        return False
    return span.kind != "word" or not span.sure or text[span.start : span.end] != span.spoken


def _notes(text: str, segments: Sequence[Segment], *, trace: bool, quiet: bool) -> Iterator[str]:
    """What was changed, or with ``trace`` how everything was read, and what a person had better look at."""
    for span in (span for segment in segments for span in segment.spans if is_changed(span, text)):
        written = printable(" ".join(text[span.start : span.end].split()))
        change = f"{written} -> {printable(span.spoken)}" if written else printable(span.spoken)
        if trace:
            context = f"; shown by {printable(span.context)}" if span.context else ""
            rivals = f"; not {', '.join(span.rivals)}" if span.rivals else ""
            unsure = "" if span.sure else "; unsure"
            yield f"{span.start}-{span.end} {span.kind}: {change}{context}{rivals}{unsure}"
        elif not quiet:
            yield (
                f"replaced: {change}"
                if span.sure
                else f"unsure: {change} ({span.kind}; a lexicon can say otherwise)"
            )


def _language(args: argparse.Namespace) -> str:
    from loudkit.text.language_tags import base_language

    return base_language(args.language or _voice_language(args) or "en")


def _voice_language(args: argparse.Namespace) -> str:
    if args.voice is None:
        return ""
    from loudkit.bundle.own_voices import find_profile
    from loudkit.bundle.voice import VoiceProfile

    return VoiceProfile.load(
        find_profile(args.voice, release_folder(args.checkpoint, args.revision))
    ).language


def _alphabet(args: argparse.Namespace, language: str) -> TextFrontend | None:
    """The letters of the model that would speak; None where it is not here, or speaks another language."""
    from loudkit.bundle.checkpoint import open_checkpoint, tokenizer_json
    from loudkit.errors import LoudkitError
    from loudkit.loading import find_checkpoint
    from loudkit.runtime.architecture import spoken_languages
    from loudkit.text.frontend import TextFrontend

    try:
        opened = open_checkpoint(find_checkpoint(args.checkpoint, revision=args.revision, fetch=False))
        spoken = spoken_languages(opened.manifest)
        return TextFrontend(tokenizer_json(opened)) if not spoken or language in spoken else None
    except LoudkitError:
        if args.checkpoint is not None:
            raise
        return None


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


def _report(
    text: str, language: str, segments: Sequence[Segment], chunks: list[str], *, trace: bool
) -> dict[str, Any]:
    spans = [span for segment in segments for span in segment.spans]
    changed = [span for span in spans if is_changed(span, text)]
    report = {
        "text": text,
        "language": language,
        "spoken": "\n".join(segment.text for segment in segments),
        "chunks": chunks,
        "changes": [{"from": text[s.start : s.end], "to": s.spoken, "kind": s.kind} for s in changed],
        "unsure": [
            {"from": text[s.start : s.end], "to": s.spoken, "kind": s.kind} for s in spans if not s.sure
        ],
        "segments": [
            {
                "text": one.text,
                "pause": one.pause,
                "language": one.language,
                "spans": [asdict(s) for s in one.spans],
            }
            for one in segments
        ],
    }
    if trace:
        report["trace"] = [asdict(span) for span in changed]
    return report
