"""Options that several commands share: which model, and what it runs on."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from loudkit.cli import UsageError
from loudkit.errors import InvalidConfigError, MissingFileError
from loudkit.runtime.execution import DEVICES, PROVIDERS, check_device


def add_model_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--checkpoint``, ``--revision``, ``--device`` and ``--provider``; ``model_options`` reads them."""
    group = parser.add_argument_group("model")
    add_checkpoint_option(group)
    group.add_argument(
        "--device",
        type=device,
        metavar="D",
        help=f"{', '.join(DEVICES)} or cuda:<index> (default: the best that is installed)",
    )
    group.add_argument(
        "--provider",
        choices=PROVIDERS,
        metavar="P",
        help=f"ONNX Runtime's execution provider, with --device onnx: {', '.join(PROVIDERS)}",
    )


def add_checkpoint_option(parser: Any) -> None:
    """Add ``--checkpoint`` and ``--revision`` alone, to a parser or a group of one."""
    parser.add_argument(
        "--checkpoint",
        metavar="REF",
        help="a release folder, a checkpoint file or a release's name (default: $LOUDKIT_CHECKPOINT, else "
        "loudreader/loudr-1)",
    )
    parser.add_argument(
        "--revision", metavar="R", help="commit, tag or branch of a release by name (default: main)"
    )


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


def device(text: str) -> str:
    try:
        check_device(text)
    except InvalidConfigError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text
