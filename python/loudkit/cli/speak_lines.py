"""``loudkit speak --lines``: each line of a file into a sound file of its own."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli import EXIT_REFUSED, UsageError, one_line
from loudkit.cli.progress import ProgressLine
from loudkit.cli.reading_text import read_text
from loudkit.errors import InvalidRequestError, LoudkitError, NothingToSpeakError

if TYPE_CHECKING:
    from loudkit.bundle.voice import VoiceProfile
    from loudkit.captions import Rules
    from loudkit.many import Answer, Request

FOLDER = "out"


def speak_lines(args: argparse.Namespace, options: dict[str, Any], reading: dict[str, Any]) -> int:
    """Speak; a line that is refused costs no other. The exit code is 0 only if all were spoken.

    Files are called after their lines: ``out/0007.wav`` is line 7, and blank lines are passed over.
    """
    from loudkit.audio.encoding import check_format
    from loudkit.cli.caption_options import caption_rules
    from loudkit.cli.speak import _say, check_readable, facts, find_model
    from loudkit.law.chunking import SPACES
    from loudkit.law.seeds import check_seed
    from loudkit.loading import load
    from loudkit.many import BATCH_SIZE, check_batch_size

    _check_usage(args)
    lines = [line.rstrip("\r") for line in read_text(None, args.lines, quiet=args.quiet).split("\n")]
    numbers = [number for number, line in enumerate(lines, 1) if line.strip(SPACES)]
    if not numbers:
        raise NothingToSpeakError("nothing to speak: no line of the file holds text")
    check_seed(args.seed)
    batch_size = check_batch_size(BATCH_SIZE if args.batch is None else args.batch)
    form = check_format("pcm16" if args.format == "raw" else args.format or "wav").name
    folder = Path(args.output or FOLDER)
    width = max(4, len(str(numbers[-1])))
    paths = {number: folder / f"{number:0{width}}.{args.format or 'wav'}" for number in numbers}
    rules = caption_rules(args)
    captions = _captions_suffix(args)
    _make(folder)
    beside = [path.with_suffix(captions) for path in paths.values()] if captions else []
    _check_free([*paths.values(), *beside], overwrite=args.overwrite)
    say = partial(_say, quiet=args.quiet)
    check_readable(args, None, reading)
    checkpoint, voice = find_model(args, options, say)
    engine = load(checkpoint, **options)
    if args.verbose:
        say(engine.describe())
    began, seconds, refused = time.perf_counter(), 0.0, 0
    with ProgressLine(quiet=args.quiet) as progress:
        requests = _requests((lines[number - 1] for number in numbers), voice, args, reading)
        for number, answer in zip(
            numbers, engine.synthesize_many(requests, batch_size=batch_size), strict=True
        ):
            path = paths[number]
            error = _saved(answer, path, form, captions, rules, args)
            if error is not None:
                refused += 1
                print(f"line {number}: {one_line(error)}", file=sys.stderr)
                told: dict[str, Any] = {"error": {"code": error.code, "message": str(error)}}
            else:
                assert answer.result is not None  # there is one where there is no error
                seconds += answer.result.duration
                told = facts(answer.result, str(path), form)
            if args.json:
                print(json.dumps({"line": number, **told}), flush=True)
            progress.show(
                f"line {number} of {numbers[-1]}, {seconds:.0f} s of sound, "
                f"{seconds / progress.elapsed:.2f}x real time"
            )
    wall = time.perf_counter() - began
    spoken = len(numbers) - refused
    say(
        f"{spoken} of {len(numbers)} lines in {folder}, {seconds:.2f} s of sound, {seconds / wall:.2f}x real time"
    )
    return EXIT_REFUSED if refused else 0


def _requests(
    lines: Iterator[str], voice: VoiceProfile, args: argparse.Namespace, reading: dict[str, Any]
) -> Iterator[Request]:
    from loudkit.many import Request

    for line in lines:
        yield Request(
            line,
            voice,
            seed=args.seed,
            language=args.language,
            speed=args.speed,
            strict=args.strict,
            force_language=args.force_language,
            **reading,
        )


def _saved(
    answer: Answer, path: Path, form: str, captions: str, rules: Rules, args: argparse.Namespace
) -> LoudkitError | None:
    """Why there is no file at ``path``, or None."""
    from loudkit.cli.speak import save_captions

    if answer.result is None:
        return answer.error
    try:
        answer.result.save(path, form=form, include_provenance=not args.no_provenance)
        if captions:
            said = answer.request.text
            save_captions(answer.result, said, path.with_suffix(captions), rules, args, _silent)
    except LoudkitError as error:
        return error
    return None


def _captions_suffix(args: argparse.Namespace) -> str:
    """The suffix of the captions beside each sound, "" for none."""
    from loudkit.captions.files import check_captions_format

    if args.captions is None:
        return ""
    if "/" in args.captions or "." in args.captions.removeprefix("."):
        raise UsageError("--captions with --lines is a suffix alone, such as vtt: they lie beside each sound")
    return f".{check_captions_format(args.captions.removeprefix('.').lower())}"


def _silent(line: str) -> None:
    """Said of each line, it would drown the rest."""


def _check_usage(args: argparse.Namespace) -> None:
    for name, given in (
        ("TEXT", args.text),
        ("--file", args.file),
        ("--play", args.play or None),
        ("--follow", args.follow or None),
    ):
        if given is not None:
            raise UsageError(f"--lines and {name} are both given; pass one of them")
    if args.output == "-":
        raise UsageError("--lines writes a file a line; pass a folder with -o")


def _check_free(paths: list[Path], *, overwrite: bool) -> None:
    """Refuse, unless ``overwrite``, to write where something is."""
    taken = [path for path in paths if os.path.lexists(path)]
    if taken and not overwrite:
        more = f" and {len(taken) - 1} more of these files are" if len(taken) > 1 else " is"
        raise InvalidRequestError(f"{taken[0]}{more} there already; name another folder, or pass --overwrite")


def _make(folder: Path) -> None:
    """Make ``folder`` before a model is loaded, or refuse it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidRequestError(
            f"{folder} is not a folder that can be written to: {error.strerror}"
        ) from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InvalidRequestError(f"{folder} is a folder that cannot be written to; name another with -o")
