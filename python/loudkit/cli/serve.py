"""``loudkit serve``: the engine for other programs, and a page for a person."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from loudkit.cli.options import add_model_options, model_options
from loudkit.cli.serve_doors import add_options, make_doors
from loudkit.errors import InvalidRequestError


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "serve",
        help="answer over HTTP, and show a page to try voices on",
        description="Serves POST /v1/synthesize, OpenAI's /v1/audio/speech, a WebSocket and a page, on this machine "
        "only unless told otherwise. See docs/server.md.",
    )
    add_model_options(parser, several=True)
    add_options(parser)
    group = parser.add_argument_group("work")
    group.add_argument(
        "--requests", type=_count, default=32, metavar="N", help="requests that run or wait at once (32)"
    )
    group.add_argument("--batch", type=_count, default=8, metavar="N", help="requests drawn together (8)")
    group.add_argument("--threads", type=_count, metavar="N", help="threads of a graph")
    group.add_argument("--lanes", type=_count, metavar="N", help="pieces of work done at once")
    group.add_argument(
        "--first-chunk-tokens",
        type=_count,
        metavar="N",
        help="speech tokens of the first window at most: less wait for the first sound, another fingerprint",
    )
    group.add_argument(
        "--cache-mb",
        type=_amount,
        default=64.0,
        metavar="MB",
        help="memory for the sound of short phrases (64; 0: none)",
    )
    group.add_argument(
        "--unload-after", type=_seconds, metavar="S", help="let an idle model's memory go after S seconds"
    )
    group.add_argument(
        "--alias", action="append", default=[], metavar="NAME=VOICE", help="another name of a voice; repeat"
    )
    group.add_argument(
        "--grace",
        type=_seconds,
        default=30.0,
        metavar="S",
        help="seconds that running requests have at the end (30)",
    )
    parser.add_argument("--quiet", action="store_true", help="no access log")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Listen, load, answer; whatever can be refused is refused before the model is loaded."""
    from loudkit.server.doors import open_doors
    from loudkit.server.logs import show_logs

    aliases = dict(_alias(given) for given in args.alias)
    doors = make_doors(args)
    try:
        show_logs(access=not args.quiet)
        host = _host(args, aliases)
        try:
            host.load()
            open_doors(host, doors, grace=args.grace, tell=_say)
        finally:
            host.close()
    finally:
        for door in doors:
            door.close()
    return 0


def _host(args: argparse.Namespace, aliases: dict[str, str]) -> Any:
    from loudkit.runtime.execution import ExecutionConfig
    from loudkit.server.host.host import Host
    from loudkit.server.host.limits import Limits
    from loudkit.server.host.models import open_model

    limits = Limits(
        requests=args.requests, batch=min(args.batch, 256), cache_bytes=int(args.cache_mb * (1 << 20))
    )
    options = model_options(args)
    checkpoints = options.pop("checkpoint") or [None]
    options["execution"] = ExecutionConfig(num_threads=args.threads)
    models = [
        open_model(
            reference, voice_bytes=limits.voice_bytes, first_chunk_tokens=args.first_chunk_tokens, **options
        )
        for reference in checkpoints
    ]
    return Host(models, limits=limits, lanes=args.lanes, aliases=aliases, unload_after=args.unload_after)


def _alias(text: str) -> tuple[str, str]:
    name, separator, voice = text.partition("=")
    if not name or not separator or not voice:
        raise InvalidRequestError(f"{text!r} is not an alias; expected NAME=VOICE")
    return name, voice


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:10]) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1")
    return int(text)


def _amount(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number, at least 0")
    return value


def _seconds(text: str) -> float:
    return _amount(text)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
