"""Options that several commands share: which model, what it runs on, and how the text is read."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from loudkit.cli import UsageError
from loudkit.errors import InvalidConfigError, MissingFileError, shown
from loudkit.runtime.execution import DEVICES, GRAPHS, PROVIDERS, check_device, offered

MARKUPS = ("none", "auto", "markdown", "html", "ssml")
UNKNOWN_TAGS = ("refuse", "ignore")


def add_model_options(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Add the options that say which model is run how; ``model_options`` reads them.

    With ``several`` --checkpoint may be repeated, and is a list.
    """
    group = parser.add_argument_group("model")
    add_checkpoint_option(group, several=several)
    group.add_argument(
        "--device",
        type=device,
        metavar="D",
        help=f"{', '.join(offered(DEVICES))} or cuda:<index> (default: the best that is installed)",
    )
    group.add_argument(
        "--provider",
        choices=PROVIDERS,
        metavar="P",
        help=f"ONNX Runtime's execution provider, with --device onnx: {', '.join(offered(PROVIDERS))}",
    )
    group.add_argument(
        "--graphs",
        choices=GRAPHS,
        help="what ONNX Runtime runs on a CPU: the published graphs, or faster ones that were held to them "
        "(default: the faster ones where the model is large)",
    )
    group.add_argument(
        "--precision",
        choices=("fp32", "int8"),
        help="int8: faster on a CPU, and now and then another token (default: fp32)",
    )


def add_checkpoint_option(parser: Any, *, several: bool = False) -> None:
    """Add ``--checkpoint`` and ``--revision`` alone, to a parser or a group of one."""
    parser.add_argument(
        "--checkpoint",
        action="append" if several else "store",
        metavar="REF",
        help="a release folder, a checkpoint file or a release's name (default: $LOUDKIT_CHECKPOINT, else "
        "what loudkit doctor names)" + ("; repeat for several, NAME=REF names one" if several else ""),
    )
    parser.add_argument(
        "--revision", metavar="R", help="commit, tag or branch of a release by name (default: main)"
    )


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--markup``, ``--lexicon`` and ``--unknown-tags``; ``reading_options`` reads them."""
    group = parser.add_argument_group("reading")
    group.add_argument(
        "--markup",
        choices=MARKUPS,
        default="auto",
        help="what the text is written in (default: auto, by evidence; none takes every character as it is)",
    )
    group.add_argument(
        "--lexicon", type=Path, metavar="FILE", help="how words are to be said: a file in TOML or PLS"
    )
    group.add_argument(
        "--unknown-tags",
        choices=UNKNOWN_TAGS,
        default="refuse",
        help="what becomes of an element of SSML that is not read (default: refuse)",
    )


def reading_options(args: argparse.Namespace) -> dict[str, Any]:
    """Keyword arguments for ``script`` and ``Engine.synthesize``; says how much of a lexicon cannot be used."""
    from loudkit.text.lexicon import Lexicon

    lexicon = None if args.lexicon is None else Lexicon.load(args.lexicon)
    if lexicon is not None and lexicon.skipped and not getattr(args, "quiet", False):
        print(
            f"{args.lexicon}: {lexicon.skipped} of its entries give phonemes alone and are not used; "
            "an alias in letters would be",
            file=sys.stderr,
        )
    return {"markup": args.markup, "lexicon": lexicon, "unknown_tags": args.unknown_tags}


def model_options(args: argparse.Namespace) -> dict[str, Any]:
    """Keyword arguments for ``loudkit.load``; ``--provider`` without ``--device onnx`` is a ``UsageError``."""
    if args.provider is not None and args.device != "onnx":
        given = f"--device {args.device}" if args.device else "no --device"
        raise UsageError(f"--provider {args.provider} needs --device onnx, and there is {given}")
    return {
        "checkpoint": args.checkpoint,
        "revision": args.revision,
        "device": args.device,
        "onnx_provider": args.provider,
        "graphs": args.graphs,
        "precision": args.precision,
    }


def release_folder(checkpoint: str | None = None, revision: str | None = None) -> Path | None:
    """The folder on this machine of the release that ``checkpoint``, ``$LOUDKIT_CHECKPOINT`` or the default means.

    Nothing is fetched; None where no release is named and the default one is not here.
    """
    from loudkit.loading import CHECKPOINT_VARIABLE, find_checkpoint

    try:
        return find_checkpoint(checkpoint, revision=revision, fetch=False).parent
    except MissingFileError:
        if checkpoint is None and not os.environ.get(CHECKPOINT_VARIABLE):
            return None
        raise


def at_least_one(text: str) -> int:
    """A whole number from 1 on, for an option."""
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{shown(text)}: expected a whole number, at least 1")
    return int(text)


def device(text: str) -> str:
    try:
        check_device(text)
    except InvalidConfigError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text
