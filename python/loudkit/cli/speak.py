"""``loudkit speak``: text to a sound file."""

from __future__ import annotations

import argparse
import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli import UsageError
from loudkit.cli.options import add_model_options, add_reading_options, model_options, reading_options
from loudkit.cli.progress import ProgressLine

if TYPE_CHECKING:
    from loudkit.bundle.voice import VoiceProfile
    from loudkit.engine import Engine
    from loudkit.result import Result

FORMATS = ("wav", "flac", "mp3", "ogg", "opus", "pcm16", "raw")


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("speak", help="turn text into sound")
    parser.add_argument("text", nargs="?", help="what to say; - reads standard input")
    parser.add_argument("-f", "--file", type=Path, help="read the text from a file (UTF-8)")
    parser.add_argument(
        "--lines",
        type=Path,
        metavar="FILE",
        help="speak each line of a file into a file of its own; - is standard input",
    )
    parser.add_argument(
        "-o",
        "--output",
        help="file to write, - for standard output (out.wav); with --lines a folder (out)",
    )
    parser.add_argument(
        "--format", choices=FORMATS, help="container (default: by the suffix of -o, else wav)"
    )
    parser.add_argument(
        "--voice", help="a voice of the release, or a profile file (default: the first that fits)"
    )
    parser.add_argument("--language", help="language of the text (default: the voice's)")
    parser.add_argument("--seed", type=int, default=0, help="another seed, another rendition (default: 0)")
    parser.add_argument("--speed", type=_speed, default=1.0, help="0.5 to 2.0, pitch kept (default: 1.0)")
    add_reading_options(parser)
    add_model_options(parser)
    parser.add_argument(
        "--batch", type=int, metavar="N", help="with --lines: how many are drawn together (8)"
    )
    parser.add_argument("--play", action="store_true", help="play the file when it is written")
    parser.add_argument(
        "--no-provenance", action="store_true", help="leave the note on its making out of a WAV"
    )
    parser.add_argument("--verbose", action="store_true", help="say what is run how")
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object about each result on standard output"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Speak; whatever can be refused is refused before the model is loaded."""
    from loudkit.audio.encoding import check_format, format_of
    from loudkit.cli.reading_text import read_text
    from loudkit.errors import InvalidRequestError, NothingToSpeakError
    from loudkit.law.chunking import SPACES
    from loudkit.law.seeds import check_seed
    from loudkit.loading import load
    from loudkit.text import script

    options = model_options(args)
    reading = reading_options(args)
    if args.lines is not None:
        from loudkit.cli.speak_lines import speak_lines

        return speak_lines(args, options, reading)
    if args.batch is not None:
        raise UsageError("--batch goes with --lines")
    args.output = args.output or "out.wav"
    text = read_text(args.text, args.file)
    if not text.strip(SPACES):
        raise NothingToSpeakError("nothing to speak: the text is empty")
    check_seed(args.seed)
    to_stdout = args.output == "-"
    if to_stdout and (args.json or args.play):
        raise InvalidRequestError("-o - fills standard output with sound; leave out --json and --play")
    name = (
        "pcm16" if args.format == "raw" else args.format or ("wav" if to_stdout else format_of(args.output))
    )
    form = check_format(name).name
    if not to_stdout:
        _check_writable(Path(args.output))
    say = partial(_say, quiet=args.quiet)
    checkpoint, voice = find_model(args, options, say)
    language = args.language or voice.language or "en"
    if not script(text, language, **reading):
        raise NothingToSpeakError("nothing to speak: the text holds no words")
    engine = load(checkpoint, **options)
    if args.verbose:
        say(engine.describe())
    began = time.perf_counter()
    if to_stdout and form == "pcm16":
        result = _stream_samples(engine, text, voice, args, reading)
    else:
        with ProgressLine(quiet=args.quiet) as line:
            result = engine.synthesize(
                text,
                voice,
                seed=args.seed,
                language=args.language,
                speed=args.speed,
                progress=partial(_show_progress, line),
                **reading,
            )
        target: Any = sys.stdout.buffer if to_stdout else args.output
        result.save(target, form=form, include_provenance=not args.no_provenance)
    wall = time.perf_counter() - began
    _report(result, args.output, form, wall, args, say)
    if args.play:
        from loudkit.audio.player import play

        play(Path(args.output))
    return 0


def find_model(args: argparse.Namespace, options: dict[str, Any], say: Any) -> tuple[Path, VoiceProfile]:
    """The checkpoint and the voice that the arguments name; ``options`` keeps what remains for ``load``."""
    from loudkit.loading import backend_for, find_checkpoint

    backend = backend_for(options["device"], options["onnx_provider"], checkpoint=options["checkpoint"])
    _check_voice(args)
    checkpoint = find_checkpoint(options.pop("checkpoint"), revision=options.pop("revision"), backend=backend)
    return checkpoint, choose_voice(checkpoint.parent, args.voice, args.language, say)


def choose_voice(folder: Path, ref: str | None, language: str | None, say: Any) -> VoiceProfile:
    """The voice ``ref`` names, by name or path; without one, the first that fits."""
    from loudkit.bundle.lookup import find_voice, voice_names
    from loudkit.bundle.own_voices import find_profile
    from loudkit.bundle.voice import VoiceProfile
    from loudkit.errors import VoiceNotFoundError

    if ref is not None:
        return VoiceProfile.load(find_profile(ref, folder))
    names = voice_names(folder)
    if not names:
        raise VoiceNotFoundError(f"{folder} holds no voices; pass --voice with a profile file")
    profiles = {name: VoiceProfile.load(find_voice(folder, name)) for name in names}
    wanted = (language or "en").lower()
    chosen = next((name for name, profile in profiles.items() if profile.language == wanted), names[0])
    say(f"voice {chosen} ({profiles[chosen].language}); --voice chooses another")
    return profiles[chosen]


def _check_voice(args: argparse.Namespace) -> None:
    """Refuse a voice that is not there before a release is fetched for it."""
    from loudkit.bundle.own_voices import own_voices
    from loudkit.bundle.selection import is_repo_id
    from loudkit.bundle.single import check_voice
    from loudkit.loading import named

    repo = named(args.checkpoint)
    if args.voice is None or args.voice in own_voices() or not is_repo_id(repo):
        return
    if not any(sign in args.voice for sign in "/\\") and not args.voice.endswith(".safetensors"):
        check_voice(repo, args.voice, revision=args.revision)


def _show_progress(line: ProgressLine, done: int, total: int, seconds: float) -> None:
    if done < total:
        speed = seconds / line.elapsed
        line.show(f"{done} of {total} parts, {seconds:.0f} s of sound, {speed:.2f}x real time")


def _stream_samples(
    engine: Engine, text: str, voice: VoiceProfile, args: argparse.Namespace, reading: dict[str, Any]
) -> Result:
    """Raw samples to standard output, each window as soon as it is made."""
    from loudkit.result import join

    parts = []
    for part in engine.stream(
        text, voice, seed=args.seed, language=args.language, speed=args.speed, **reading
    ):
        sys.stdout.buffer.write(part.to_bytes("pcm16"))
        sys.stdout.buffer.flush()
        parts.append(part)
    return join(parts, args.seed)


def _report(result: Result, output: str, form: str, wall: float, args: argparse.Namespace, say: Any) -> None:
    speed = result.duration / wall if wall > 0 else float("inf")
    place = "standard output" if output == "-" else output
    say(f"{result.duration:.2f} s of sound in {place} ({form}), {speed:.2f}x real time")
    if result.hit_token_cap:
        say(
            "warning: generation ran into its limit, so the end may be cut; try another --seed or shorter sentences"
        )
    if result.suspect:
        say("warning: a part sounds doubtful to the detectors; try another --seed")
    if args.json:
        print(json.dumps({**facts(result, output, form), "wall_seconds": wall, "rtf": speed}))
    elif not args.play and output != "-" and form == "wav":
        from loudkit.audio.player import play_command

        command = play_command(Path(output))
        if command:
            say(f"hear it: {Path(command[0]).name} {command[-1]}")


def facts(result: Result, path: str, form: str) -> dict[str, Any]:
    """What ``--json`` tells of a result."""
    timings = result.timings
    return {
        "path": path,
        "format": form,
        "seconds": result.duration,
        "sample_rate": result.sample_rate,
        "timings": {"tokens": timings.tokens, "mel": timings.mel, "audio": timings.audio},
        "seed": result.seed,
        "voice": result.provenance.voice,
        "language": result.provenance.language,
        "speed": result.speed,
        "speech_tokens": len(result.tokens),
        "hit_token_cap": result.hit_token_cap,
        "suspect": result.suspect,
        "chunks": [{"text": chunk.text, "start": chunk.start, "end": chunk.end} for chunk in result.chunks],
    }


def _say(line: str, *, quiet: bool) -> None:
    if not quiet:
        print(line, file=sys.stderr)


def _check_writable(path: Path) -> None:
    """Refuse an output that cannot be written before a model is loaded."""
    import os

    from loudkit.errors import InvalidRequestError

    if path.is_dir():
        raise InvalidRequestError(f"{path} is a folder; name a file in it")
    if path.exists() and not path.is_file():  # a pipe or a device
        if not os.access(path, os.W_OK):
            raise InvalidRequestError(f"{path} cannot be written: permission denied")
        return
    parent = path.absolute().parent
    while not parent.exists():
        parent = parent.parent
    if not parent.is_dir() or not os.access(parent, os.W_OK):
        raise InvalidRequestError(f"{path} cannot be written: {parent} is not a folder you may write to")


def _speed(text: str) -> float:
    from loudkit.errors import InvalidRequestError
    from loudkit.law.shaping import check_speed

    try:
        return check_speed(float(text))
    except (ValueError, InvalidRequestError) as error:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 0.5 to 2.0") from error
