"""``loudkit clone``: a recording to a voice."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli import UsageError
from loudkit.cli.options import add_checkpoint_option, device
from loudkit.cli.printable import printable
from loudkit.errors import HubUnavailableError, LoudkitError, MissingFileError, shown

if TYPE_CHECKING:
    from loudkit.audio.reading import Recording
    from loudkit.enrollment.excerpt import Start
    from loudkit.enrollment.preflight import Report

_LONGEST_NAME = 200  # bytes; a file name may have 255
CONSENT = "I am the speaker, or the speaker agreed to this use of their voice, or its licence allows it."


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "clone",
        help="make a voice from a recording",
        description="Make a voice from a recording of 5 to 10 s: one speaker, clean, no music. WAV, FLAC, MP3, Ogg, "
        "Opus or AIFF, any rate from 8 to 192 kHz. Of several recordings the voice is averaged and the best one is "
        "the prompt. Only clone voices whose speaker agreed: see docs/responsible-use.md.",
    )
    parser.add_argument("audio", nargs="+", metavar="AUDIO", help="a recording, or several of one speaker")
    parser.add_argument("--name", metavar="N", help="what the voice is called (needed, but for --check)")
    parser.add_argument("--language", metavar="L", help="language of the speaker (needed, but for --check)")
    parser.add_argument(
        "-o", "--output", type=Path, help="file to write (default: NAME.safetensors among your own voices)"
    )
    parser.add_argument("--check", action="store_true", help="only report on the recording; make no voice")
    parser.add_argument(
        "--start", type=_start, default="best", metavar="S", help="second at which to begin (default: best)"
    )
    parser.add_argument(
        "--no-end-in-silence", action="store_true", help="do not end the prompt at its last pause"
    )
    parser.add_argument(
        "--i-have-consent",
        action="store_true",
        help="state the speaker's consent instead of being asked for it",
    )
    parser.add_argument("--force", action="store_true", help="replace a voice of that name")
    parser.add_argument(
        "--no-preflight", action="store_true", help="make a voice even of what does not sound like speech"
    )
    group = parser.add_argument_group("model")
    add_checkpoint_option(group)
    group.add_argument(
        "--device",
        type=device,
        metavar="D",
        help="onnx, cpu, cuda, cuda:<index> or mps (default: onnx if it can)",
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Report, ask, make, write; whatever can be refused is refused before a model is loaded."""
    if args.check:
        return _check(args)
    from loudkit.audio.reading import read_recording
    from loudkit.enrollment.enroll import enroll

    output, language = _target(args)
    recordings = [read_recording(path) for path in args.audio]
    reports = [
        _examined(path, recording, args) for path, recording in zip(args.audio, recordings, strict=True)
    ]
    say = partial(_say, quiet=args.quiet)
    for path, report in zip(args.audio, reports, strict=True):
        say("\n".join([printable(path), *(f"  {line}" for line in report.lines())]))
    if not args.no_preflight:
        _refuse_unfit(args.audio, reports)
    consent = _consent(stated=args.i_have_consent)
    if len(reports) > 1:
        best = max(range(len(reports)), key=lambda i: reports[i].score)
        say(f"the prompt is from {printable(args.audio[best])}")
    place = _place(args)
    say("making the voice")
    enroll(
        recordings,
        place,
        name=args.name,
        language=language,
        device=args.device,
        end_in_silence=not args.no_end_in_silence,
        start=args.start,
        consent=consent,
    ).save(output)
    _announce(args, output, language, reports, say)
    return 0


def _place(args: argparse.Namespace) -> Path:
    """What the voice is made with, once it is known that it is here or was fetched; names the command that gets it."""
    from loudkit.bundle.selection import is_repo_id
    from loudkit.enrollment.loading import check_networks, check_place, find_place
    from loudkit.loading import DEFAULT_RELEASE

    try:
        place = find_place(args.checkpoint, device=args.device, revision=args.revision)
        check_networks(place, args.device)
    except MissingFileError as error:
        given = check_place(args.checkpoint)
        repo = given if is_repo_id(given) else DEFAULT_RELEASE
        backend = "onnx" if args.device in (None, "onnx") else "torch"
        command = f"loudkit download {repo} --for {backend} --with-cloning"
        kind = HubUnavailableError if isinstance(error, HubUnavailableError) else MissingFileError
        raise kind(f"no voice can be made here: {error}; run: {command}") from None
    return place


def _check(args: argparse.Namespace) -> int:
    """The report alone; 1 when a recording is refused."""
    from loudkit.audio.reading import read_recording

    found: list[dict[str, Any]] = []
    for path in args.audio:
        try:
            report = _examined(path, read_recording(path), args)
            lines = report.lines()
            found.append({"file": path, **report.as_object()})
        except LoudkitError as error:
            lines = [f"refused: {error}"]
            found.append({"file": path, "ok": False, "refusals": [str(error)], "warnings": []})
        if not args.json:
            print("\n".join([printable(path), *(f"  {printable(line, 1000)}" for line in lines)]))
    if args.json:
        print(json.dumps({"recordings": found}))
    return 0 if all(item["ok"] for item in found) else 1


def _target(args: argparse.Namespace) -> tuple[Path, str]:
    """Where the voice goes and its language, once the arguments are known to make sense."""
    from loudkit.bundle.files import exists, is_file
    from loudkit.bundle.own_voices import own_voices_folder
    from loudkit.enrollment.loading import check_place
    from loudkit.errors import AudioNotFoundError, InvalidRequestError
    from loudkit.loading import check_revision_of
    from loudkit.text.language_tags import base_language

    missing = [
        flag for flag, value in (("--name", args.name), ("--language", args.language)) if value is None
    ]
    if missing:
        raise UsageError(f"clone needs {' and '.join(missing)} (or --check, for the report alone)")
    for path in args.audio:
        if not is_file(Path(path)):
            raise AudioNotFoundError(f"{path} is not a file; pass the path of a recording")
    check_revision_of(check_place(args.checkpoint), args.revision)
    if (
        not args.name.strip()
        or len(args.name.encode("utf-8", "replace")) > _LONGEST_NAME
        or args.name.startswith(".")
        or any(s in "/\\" or not s.isprintable() for s in args.name)
    ):
        raise InvalidRequestError(
            f"{shown(args.name)} cannot name a voice; expected a name without slashes, control characters or a "
            f"leading dot, of at most {_LONGEST_NAME} bytes"
        )
    args.name = args.name.strip()
    language = base_language(args.language)
    output = args.output or own_voices_folder() / f"{args.name}.safetensors"
    if exists(output) and not args.force:
        raise InvalidRequestError(f"{output} is there already; pass --force to replace it")
    return output, language


def _examined(path: str, recording: Recording, args: argparse.Namespace) -> Report:
    from loudkit.enrollment.preflight import examine
    from loudkit.errors import InvalidRequestError

    try:
        return examine(recording, start=args.start, end_in_silence=not args.no_end_in_silence)
    except InvalidRequestError as error:
        raise InvalidRequestError(f"{path}: {error}") from None


def _refuse_unfit(paths: list[str], reports: list[Report]) -> None:
    from loudkit.errors import InvalidRequestError

    for path, report in zip(paths, reports, strict=True):
        if not report.ok:
            raise InvalidRequestError(
                f"{path}: {report.refusals[0]} (--no-preflight makes a voice of it anyway)"
            )


def _consent(*, stated: bool) -> str:
    """The statement that goes into the profile, once it was made."""
    from loudkit.errors import InvalidRequestError

    if stated:
        return CONSENT
    if not (sys.stdin is not None and sys.stdin.isatty()):
        raise InvalidRequestError(
            "a voice is made only with its speaker's consent, and there is no terminal to ask on; "
            "if you have it, pass --i-have-consent"
        )
    print(f"{CONSENT}\nIs that so? Type yes: ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() != "yes":
        raise InvalidRequestError("no consent was stated, so no voice was made; see docs/responsible-use.md")
    return CONSENT


def _announce(
    args: argparse.Namespace, output: Path, language: str, reports: list[Report], say: Callable[[str], None]
) -> None:
    from loudkit.bundle.lookup import voice_names
    from loudkit.bundle.own_voices import own_voices_folder
    from loudkit.cli.options import release_folder

    size = output.stat().st_size
    mode = f"mode {output.stat().st_mode & 0o777:04o}" if os.name == "posix" else "directory ACL inherited"
    if args.json:
        print(
            json.dumps(
                {
                    "path": str(output),
                    "bytes": size,
                    "language": language,
                    "recordings": [
                        {"file": path, **report.as_object()}
                        for path, report in zip(args.audio, reports, strict=True)
                    ],
                }
            )
        )
    else:
        print(f"{output}  ({size} bytes, language {language}, {mode})")
    own = output.parent == own_voices_folder() and output.suffix == ".safetensors"
    release = release_folder(args.checkpoint, args.revision)
    taken = own and release is not None and args.name in voice_names(release)
    if taken:
        say(f"the release has a voice {args.name!r} of its own; this one is spoken by its path")
    voice = shlex.quote(args.name if own and not taken else str(output))
    model = f" --checkpoint {shlex.quote(str(args.checkpoint))}" if args.checkpoint else ""
    say(f'hear it: loudkit speak "Hello." --voice {voice}{model} --play')
    say("use it only as its speaker agreed: docs/responsible-use.md")


def _say(line: str, *, quiet: bool) -> None:
    if not quiet:
        print(line, file=sys.stderr)


def _start(text: str) -> Start:
    if text == "best":
        return "best"
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 <= seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number of seconds, or best")
    return seconds
