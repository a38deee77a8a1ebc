"""``loudkit speak``: text to a sound file."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli import UsageError
from loudkit.cli.caption_options import add_caption_options, caption_rules, write_captions
from loudkit.cli.checking import add_check_options, check_listener, say_heard
from loudkit.cli.options import add_model_options, add_reading_options, model_options, reading_options
from loudkit.cli.progress import ProgressLine
from loudkit.errors import shown

if TYPE_CHECKING:
    from loudkit.bundle.voice import VoiceProfile
    from loudkit.captions import Rules
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
    add_check_options(parser)
    parser.add_argument(
        "--batch", type=int, metavar="N", help="with --lines: how many are drawn together (8)"
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="with --lines: replace files that are there already"
    )
    parser.add_argument("--play", action="store_true", help="play it while it is made")
    parser.add_argument(
        "--follow", action="store_true", help="with --play: print the words as they are played"
    )
    parser.add_argument(
        "--captions",
        metavar="FILE",
        help="write captions too: .srt .vtt .ass .json .lrc or .textgrid; with --lines the suffix alone",
    )
    add_caption_options(parser)
    parser.add_argument(
        "--strict", action="store_true", help="refuse text that the model's alphabet does not hold all of"
    )
    parser.add_argument(
        "--force-language",
        action="store_true",
        help="speak a language that the model was not trained on, with its own letters and sounds",
    )
    parser.add_argument(
        "--no-provenance",
        action="store_true",
        help="leave the note on its making out of a WAV, for players that take all behind the header for sound",
    )
    parser.add_argument("--verbose", action="store_true", help="say what is run how")
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object about each result on standard output"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Speak; whatever can be refused is refused before a model is fetched or loaded."""
    from loudkit.audio.encoding import check_format
    from loudkit.cli.reading_text import read_text
    from loudkit.cli.sound_output import check_output, named_format
    from loudkit.errors import NothingToSpeakError
    from loudkit.law.chunking import SPACES
    from loudkit.law.seeds import check_seed
    from loudkit.loading import load

    options = model_options(args)
    reading = reading_options(args)
    listener = check_listener(args)
    if args.lines is not None:
        from loudkit.cli.speak_lines import speak_lines

        return speak_lines(args, options, reading)
    if args.batch is not None:
        raise UsageError("--batch goes with --lines")
    if args.overwrite:
        raise UsageError("--overwrite goes with --lines; a file that -o names is replaced")
    args.output = "out.wav" if args.output is None else args.output
    check_output(args)
    rules = caption_rules(args)
    check_captions(args)
    form = check_format(named_format(args)).name
    text = read_text(args.text, args.file, quiet=args.quiet)
    if not text.strip(SPACES):
        raise NothingToSpeakError("nothing to speak: the text is empty")
    check_seed(args.seed)
    say = partial(_say, quiet=args.quiet)
    check_readable(args, text, reading)
    checkpoint, voice = find_model(args, options, say)
    engine = load(checkpoint, **options)
    if args.verbose:
        say(engine.describe())
    began = time.perf_counter()
    call = {
        "seed": args.seed,
        "language": args.language,
        "speed": args.speed,
        "strict": args.strict,
        "force_language": args.force_language,
        **reading,
    }
    if listener is None:
        result = _spoken(engine, text, voice, call, form, args)
    else:
        with ProgressLine(quiet=args.quiet) as line:
            progress = partial(_show_progress, line)
            result = engine.synthesize(text, voice, check=listener, progress=progress, **call)
        result.save(args.output, form=form, include_provenance=not args.no_provenance)
    if args.captions is not None:
        save_captions(result, text, Path(args.captions), rules, args, say)
    _report(result, form, time.perf_counter() - began, args, say)
    if listener is not None:
        say_heard(result, args.report, say)
    return 0


def check_readable(args: argparse.Namespace, text: str | None, reading: dict[str, Any]) -> None:
    """Refuse what is wrong with the language, the voice's file or ``text``, none of which a model is needed for."""
    from loudkit.bundle.own_voices import find_profile, is_path
    from loudkit.bundle.voice import VoiceProfile
    from loudkit.errors import NothingToSpeakError
    from loudkit.text import script
    from loudkit.text.language_tags import base_language

    if args.language is not None:
        args.language = base_language(args.language)
    language = args.language
    if args.voice is not None and is_path(args.voice):
        voice = VoiceProfile.load(find_profile(args.voice, None))
        language = language or base_language(voice.language or "en")
    if text is not None and not script(text, language or "en", **reading):
        raise NothingToSpeakError("nothing to speak: the text holds no words")


def check_captions(args: argparse.Namespace) -> None:
    """Refuse captions that cannot be written, and words to follow that nobody hears."""
    from loudkit.captions import captions_format
    from loudkit.cli.sound_output import check_writable

    if args.follow and not args.play:
        raise UsageError("--follow goes with --play")
    if args.follow and args.json:
        raise UsageError("--follow and --json both write to standard output; pass one of them")
    if args.captions is not None:
        captions_format(args.captions)
        check_writable(Path(args.captions))


def save_captions(
    result: Result, text: str, path: Path, rules: Rules, args: argparse.Namespace, say: Any
) -> None:
    """Write the captions of ``text``, as it is written and as ``result`` says it."""
    from loudkit.captions import compose

    cues = compose(
        result.words,
        text,
        rules=rules,
        language=result.provenance.language,
        markup=args.markup,
        unknown_tags=args.unknown_tags,
    )
    write_captions(path, cues, rules, duration=result.duration, highlight=args.highlight, say=say)


def _spoken(
    engine: Engine, text: str, voice: VoiceProfile, call: dict[str, Any], form: str, args: argparse.Namespace
) -> Result:
    """Speak to where ``args`` say: a file in one piece, a pipe and the player from the first window on."""
    from loudkit.audio.encoding import streamed
    from loudkit.audio.player import Player
    from loudkit.captions import compose
    from loudkit.cli.following import Follower
    from loudkit.cli.sound_output import is_stream, opened_stream
    from loudkit.errors import InvalidRequestError
    from loudkit.result import join

    parts = []
    total = 0

    def progress(line: ProgressLine, done: int, of: int, seconds: float) -> None:
        nonlocal total
        total = of
        _show_progress(line, done, of, seconds)

    with ExitStack() as stack:
        line = stack.enter_context(ProgressLine(quiet=args.quiet))
        player = stack.enter_context(Player(engine.algorithm.sample_rate)) if args.play else None
        follower = stack.enter_context(Follower()) if args.follow else None
        pipe = stack.enter_context(opened_stream(args.output)) if is_stream(args.output) else None
        write: Any = None
        for part in engine.stream(
            text, voice, progress=partial(progress, line), latency_mode=bool(player or pipe), **call
        ):
            parts.append(part)
            if player:
                player.write(part.audio)
            if follower and player and player.streams:
                follower.add(compose(part.words, language=part.provenance.language), part.duration)
            if pipe and total > 1:
                if write is None:
                    write = stack.enter_context(streamed(pipe, part.sample_rate, form))
                write(part.audio)
        result = join(parts, args.seed)
        if pipe and write is None:  # one window: it is whole, and its length is known
            result.save(pipe, form=form, include_provenance=not args.no_provenance)
            pipe.flush()
        elif not pipe:
            result.save(args.output, form=form, include_provenance=not args.no_provenance)
        if player:
            if follower and not player.streams:
                follower.add(compose(result.words, language=result.provenance.language), result.duration)
            try:
                player.finish()
            except InvalidRequestError as error:
                raise InvalidRequestError(f"{error}. The sound is in {args.output}") from None
            if follower:
                follower.finish()
    return result


def find_model(args: argparse.Namespace, options: dict[str, Any], say: Any) -> tuple[Path, VoiceProfile]:
    """The checkpoint and the voice that the arguments name; ``options`` keeps what remains for ``load``."""
    from loudkit.bundle.checkpoint import open_checkpoint
    from loudkit.call import DEFAULT_LANGUAGE, check_spoken
    from loudkit.loading import backend_for, find_checkpoint
    from loudkit.runtime.architecture import spoken_languages
    from loudkit.text.language_tags import base_language

    backend = backend_for(options["device"], options["onnx_provider"], checkpoint=options["checkpoint"])
    _check_voice(args)
    checkpoint = find_checkpoint(options.pop("checkpoint"), revision=options.pop("revision"), backend=backend)
    voice = choose_voice(checkpoint.parent, args.voice, args.language, say)
    if not args.force_language:
        spoken = spoken_languages(open_checkpoint(checkpoint).manifest)
        check_spoken(base_language(args.language or voice.language or DEFAULT_LANGUAGE), spoken)
    return checkpoint, voice


def choose_voice(folder: Path, ref: str | None, language: str | None, say: Any) -> VoiceProfile:
    """The voice ``ref`` names, by name or path; without one, the first that fits."""
    from loudkit.bundle.lookup import find_voice, voice_names
    from loudkit.bundle.own_voices import find_profile
    from loudkit.bundle.voice import VoiceProfile
    from loudkit.errors import LoudkitError, VoiceNotFoundError

    if ref is not None:
        return VoiceProfile.load(find_profile(ref, folder))
    profiles: dict[str, VoiceProfile] = {}
    damaged = None
    for name in voice_names(folder):
        try:
            profiles[name] = VoiceProfile.load(find_voice(folder, name))
        except LoudkitError as error:
            damaged = damaged or error
            say(f"warning: voice {name} is left out: {error}")
    if not profiles:
        raise damaged or VoiceNotFoundError(f"{folder} holds no voices; pass --voice with a profile file")
    wanted = (language or "en").lower()
    chosen = next(
        (name for name, profile in profiles.items() if profile.language == wanted), next(iter(profiles))
    )
    say(f"voice {chosen} ({profiles[chosen].language}); --voice chooses another")
    return profiles[chosen]


def _check_voice(args: argparse.Namespace) -> None:
    """Refuse a voice that is not there before a release is fetched for it."""
    from loudkit.bundle.own_voices import is_path, own_voices
    from loudkit.bundle.selection import is_repo_id
    from loudkit.bundle.single import check_voice
    from loudkit.loading import named

    repo = named(args.checkpoint)
    if args.voice is None or args.voice in own_voices() or not is_repo_id(repo):
        return
    if not is_path(args.voice):
        check_voice(repo, args.voice, revision=args.revision)


def _show_progress(line: ProgressLine, done: int, total: int, seconds: float) -> None:
    if done < total:
        speed = seconds / line.elapsed
        line.show(f"{done} of {total} parts, {seconds:.0f} s of sound, {speed:.2f}x real time")


def _report(result: Result, form: str, wall: float, args: argparse.Namespace, say: Any) -> None:
    from loudkit.bundle.files import is_file

    output = args.output
    speed = result.duration / wall if wall > 0 else float("inf")
    place = "standard output" if output == "-" else output
    say(f"{result.duration:.2f} s of sound in {place} ({form}), {speed:.2f}x real time")
    if result.hit_token_cap:
        say(
            "warning: generation ran into its limit, so the end may be cut; try another --seed or shorter sentences"
        )
    if result.suspect:
        say("warning: a part sounds doubtful to the detectors; try another --seed")
    if result.unspoken:
        say(f"warning: not spoken, because the model has nothing for it: {shown(result.unspoken)}")
    if args.json:
        print(json.dumps({**facts(result, output, form), "wall_seconds": wall, "rtf": speed}))
    elif not args.play and form == "wav" and is_file(Path(output)):
        from loudkit.audio.player import play_command

        command = play_command(Path(output))
        if command:
            say(f"hear it: {Path(command[0]).name} {shlex.quote(command[-1])}")


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
        "unspoken": result.unspoken,
        "chunks": [{"text": chunk.text, "start": chunk.start, "end": chunk.end} for chunk in result.chunks],
        **({"hearings": [asdict(hearing) for hearing in result.hearings]} if result.hearings else {}),
    }


def _say(line: str, *, quiet: bool) -> None:
    if not quiet:
        print(line, file=sys.stderr)


def _speed(text: str) -> float:
    from loudkit.errors import InvalidRequestError
    from loudkit.law.shaping import check_speed

    try:
        return check_speed(float(text))
    except (ValueError, InvalidRequestError) as error:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 0.5 to 2.0") from error
