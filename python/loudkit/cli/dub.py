"""``loudkit dub``: a caption file spoken, each line in its slot."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli import EXIT_REFUSED, UsageError
from loudkit.cli.options import (
    add_model_options,
    add_reading_options,
    at_least_one,
    model_options,
    reading_options,
)
from loudkit.cli.progress import ProgressLine
from loudkit.errors import InvalidRequestError

if TYPE_CHECKING:
    from loudkit.bundle.voice import VoiceProfile
    from loudkit.captions import Cue
    from loudkit.dubbing import Fitted, Line
    from loudkit.engine import Engine
    from loudkit.law.shaping import Audio
    from loudkit.result import Result

_MOST_HOURS = 24


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("dub", help="speak a caption file, each line in its slot")
    parser.add_argument("captions", type=Path, help="the lines and their times: a file in SRT or WebVTT")
    parser.add_argument("-o", "--output", help="one track of all lines at their times (dub.wav)")
    parser.add_argument(
        "--each", type=Path, metavar="DIR", help="a file of each cue instead, called after its number"
    )
    parser.add_argument(
        "--voices",
        type=Path,
        metavar="FILE",
        help='who speaks with which voice: TOML, a line "Name" = "voice" each; a cue names <v Name> or [Name]',
    )
    parser.add_argument("--voice", help="the voice of lines that name nobody (default: the first that fits)")
    parser.add_argument("--language", help="language of the lines (default: the voice's)")
    parser.add_argument("--seed", type=int, default=0, help="another seed, another rendition (default: 0)")
    parser.add_argument(
        "--fastest",
        type=_speed,
        metavar="X",
        help="how much faster a line may be said, 1 to 2 (default: 1.35)",
    )
    parser.add_argument(
        "--tries", type=at_least_one, metavar="N", help="takes drawn of a line that is too long (default: 4)"
    )
    add_reading_options(parser)
    add_model_options(parser)
    parser.add_argument(
        "--force-language", action="store_true", help="speak a language that the model was not trained on"
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors and what does not fit")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object about all cues on standard output"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Dub; the exit code is 0 only if every line fits its slot."""
    from loudkit.audio.encoding import check_format
    from loudkit.captions import read_captions
    from loudkit.cli.speak import _say, check_readable, find_model
    from loudkit.dubbing import Cast, read_cast
    from loudkit.law.seeds import check_seed
    from loudkit.loading import load

    options, reading = model_options(args), reading_options(args)
    form = check_format(_checked_output(args)).name
    cues = read_captions(args.captions)
    _check_length(cues, args)
    table = read_cast(args.voices) if args.voices else {}
    check_seed(args.seed)
    say = partial(_say, quiet=args.quiet)
    check_readable(args, None, reading)
    checkpoint, voice = find_model(args, options, say)
    lines = list(Cast(table, _names(checkpoint.parent)).lines(cues))
    voices = _voices(lines, checkpoint.parent, voice)
    for line in lines:
        if line.left_out:
            say(f"cue {line.number}: [{line.left_out}] names no voice and is left out")
    engine = load(checkpoint, **options)
    began = time.perf_counter()
    told: list[dict[str, Any]] = []
    with ProgressLine(quiet=args.quiet) as progress:
        takes = _takes(engine, lines, voices, args, reading, told, progress)
        if args.each is not None:
            _write_each(takes, form, args)
        else:
            _write_track(takes, max(cue.end for cue in cues), engine.algorithm.sample_rate, form, args)
    _report(told, time.perf_counter() - began, args, say)
    return 0 if all(cue["fits"] for cue in told) else EXIT_REFUSED


def _checked_output(args: argparse.Namespace) -> str:
    """The format asked for; refuses an output that cannot be written."""
    from loudkit.audio.encoding import format_of
    from loudkit.cli.sound_output import check_writable, is_stream
    from loudkit.cli.speak_lines import _make

    if args.each is not None:
        if args.output is not None:
            raise UsageError("--each and -o are both given; pass one of them")
        _make(args.each)
        return "wav"
    args.output = "dub.wav" if args.output is None else args.output
    form = format_of(args.output)
    if is_stream(args.output):
        raise UsageError("the track of a dub is written to a file; name one with -o")
    check_writable(Path(args.output))
    return form


def _check_length(cues: Sequence[Cue], args: argparse.Namespace) -> None:
    """Refuse a track that nobody means, and that would fill the disk with silence."""
    late = max(cue.end for cue in cues) / 3600
    if args.each is None and late > _MOST_HOURS:
        raise InvalidRequestError(
            f"the last cue of {args.captions} ends after {late:.1f} h; a track is at most {_MOST_HOURS} h: "
            "correct its times, or write a file of each cue with --each"
        )


def _names(folder: Path) -> list[str]:
    from loudkit.bundle.lookup import voice_names
    from loudkit.bundle.own_voices import own_voices

    return list(dict.fromkeys([*voice_names(folder), *own_voices()]))


def _voices(lines: list[Line], folder: Path, usual: VoiceProfile) -> dict[str, VoiceProfile]:
    """The profile of every voice that a line names, before anything is loaded."""
    from loudkit.bundle.own_voices import find_profile
    from loudkit.bundle.voice import VoiceProfile

    named = {line.voice for line in lines if line.voice}
    return {"": usual} | {name: VoiceProfile.load(find_profile(name, folder)) for name in sorted(named)}


def _takes(
    engine: Engine,
    lines: list[Line],
    voices: dict[str, VoiceProfile],
    args: argparse.Namespace,
    reading: dict[str, Any],
    told: list[dict[str, Any]],
    progress: ProgressLine,
) -> Iterator[tuple[Line, Fitted]]:
    """Each line that is said, as it fits; tells of every line."""
    from loudkit.dubbing import fitted
    from loudkit.dubbing.fitting import FASTEST, TRIES
    from loudkit.errors import NothingToSpeakError

    call = {"language": args.language, "force_language": args.force_language, **reading}
    for line in lines:
        try:
            if not line.text:
                raise NothingToSpeakError("nothing to speak")
            take = fitted(
                partial(_said, engine, line.text, voices[line.voice], call),
                line.cue.duration,
                seed=args.seed,
                fastest=FASTEST if args.fastest is None else args.fastest,
                tries=TRIES if args.tries is None else args.tries,
            )
        except NothingToSpeakError:
            told.append(_facts(line, None))
            continue
        told.append(_facts(line, take))
        if not take.fits:
            print(
                f"cue {line.number} does not fit: {take.over:.2f} s over its {line.cue.duration:.2f} s at "
                f"{take.speed:.2f}x, the shortest of {take.tries} takes; shorten it, give it time, or raise --fastest",
                file=sys.stderr,
            )
        progress.show(f"cue {line.number} of {len(lines)}")
        yield line, take


def _said(engine: Engine, text: str, voice: VoiceProfile, call: dict[str, Any], seed: int) -> Result:
    return engine.synthesize(text, voice, seed=seed, **call)


def _write_track(
    takes: Iterator[tuple[Line, Fitted]], end: float, rate: int, form: str, args: argparse.Namespace
) -> None:
    from loudkit.audio.encoding import recorded
    from loudkit.bundle.files import destination, replacing
    from loudkit.dubbing import mixed

    def placed() -> Iterator[tuple[int, Audio]]:
        for line, take in takes:
            yield round(line.cue.start * rate), take.audio

    with ExitStack() as stack:
        file = stack.enter_context(replacing(destination(Path(args.output))))
        write = stack.enter_context(recorded(file, rate, form))
        for block in mixed(placed(), round(end * rate)):
            write(block)


def _write_each(takes: Iterator[tuple[Line, Fitted]], form: str, args: argparse.Namespace) -> None:
    for line, take in takes:
        result = replace(take.result, audio=take.audio, speed=take.speed)
        result.save(args.each / f"{line.number:04d}.{form}", form=form)


def _facts(line: Line, take: Fitted | None) -> dict[str, Any]:
    cue = line.cue
    told: dict[str, Any] = {"cue": line.number, "start": cue.start, "end": cue.end, "text": line.text}
    if take is None:
        return told | {"spoken": False, "fits": True}
    return told | {
        "spoken": True,
        "fits": take.fits,
        "over": take.over,
        "seconds": len(take.audio) / take.result.sample_rate,
        "speed": take.speed,
        "seed": take.seed,
        "tries": take.tries,
        "voice": take.result.provenance.voice,
    }


def _report(told: list[dict[str, Any]], wall: float, args: argparse.Namespace, say: Any) -> None:
    spoken = [cue for cue in told if cue["spoken"]]
    over = [cue for cue in spoken if not cue["fits"]]
    faster = [cue for cue in spoken if cue["speed"] > 1]
    place = str(args.output if args.each is None else args.each)
    say(
        f"{len(spoken)} of {len(told)} cues spoken in {place}, {len(faster)} of them faster, {len(over)} longer than "
        f"their slots ({wall:.1f} s)"
    )
    if args.json:
        print(json.dumps({"path": place, "fits": not over, "cues": told}))


def _speed(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 1.0 <= value <= 2.0:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 1 to 2")
    return value
