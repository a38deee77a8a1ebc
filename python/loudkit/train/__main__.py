"""``python -m loudkit.train STAGE --work DIR``: one stage of the making of the embedded voice."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from loudkit.bundle.files import replacing
from loudkit.errors import LoudkitError, MissingFileError

_CORPUS: Final = "corpus.txt"
_RECORDED: Final = 1500


def main(arguments: list[str] | None = None) -> int:
    """Run a stage; its figures go to ``WORK/STAGE.json`` and to stdout."""
    parser = argparse.ArgumentParser(prog="python -m loudkit.train", description=__doc__)
    parser.add_argument("stage", choices=sorted(_STAGES))
    parser.add_argument("--work", type=Path, required=True, help="folder of data, checkpoints and reports")
    parser.add_argument("--lines", type=int, help="lines of text (corpus, recordings, lessons, evaluate)")
    parser.add_argument("--steps", type=int, help="training steps in all, those of earlier runs included")
    parser.add_argument("--decay", type=int, default=200, help="last steps with a falling rate (generator)")
    parser.add_argument("--rendered", action="store_true", help="train on the renderer's mels (vocoder)")
    parser.add_argument("--bundle", type=Path, help="the bundle's folder (bundle, evaluate)")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    try:
        import torch

        torch.set_num_threads(args.threads)
        figures = _STAGES[args.stage](args)
        with replacing(args.work / f"{args.stage}.json") as file:
            file.write(json.dumps(figures, indent=1).encode() + b"\n")
    except LoudkitError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except ImportError as error:
        print(f'error: {error.name} is not installed; run: pip install "loudkit[train]"', file=sys.stderr)
        return 1
    print(json.dumps(figures, indent=1))
    return 0


def _corpus(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.corpus import write_corpus

    return write_corpus(args.work / _CORPUS, args.lines or 36000)


def _recordings(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.recordings import write_recordings

    sentences = [line for line in _lines(args.work) if 25 < len(line) < 100 and " " in line]
    chosen = sentences[-(args.lines or _RECORDED) :]
    return {"files": write_recordings(chosen, args.work / "recordings", args.work)}


def _lessons(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.corpus import dictionary_lines
    from loudkit.train.generator_training import TIMED, WORDS
    from loudkit.train.spoken import write_lessons

    lines = _lines(args.work)
    words = write_lessons(dictionary_lines() + lines, args.work / WORDS, args.work, timed=False)
    timed = write_lessons(lines[: args.lines or 24000], args.work / TIMED, args.work, timed=True)
    return {"word_files": words, "timed_files": timed}


def _generator(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.generator_training import train_generator

    return train_generator(args.work, args.steps or 3000, args.decay)


def _renderer(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.renderer_training import train_renderer

    return train_renderer(args.work, args.steps or 1000)


def _vocoder(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.vocoder_training import train_vocoder

    return train_vocoder(args.work, args.steps or 1500, rendered=args.rendered)


def _bundle(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.bundle import write_bundle

    return write_bundle(args.work, args.bundle or args.work / "loudr-0")


def _evaluate(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.evaluation import evaluate

    return evaluate(args.bundle or args.work / "loudr-0", args.work, args.lines)


def _lines(work: Path) -> list[str]:
    path = work / _CORPUS
    if not path.exists():
        raise MissingFileError(f"{path} is not there; run the stage corpus first")
    return path.read_text(encoding="utf-8").splitlines()


_STAGES: Final[dict[str, Callable[[argparse.Namespace], dict[str, Any]]]] = {
    "corpus": _corpus,
    "recordings": _recordings,
    "lessons": _lessons,
    "generator": _generator,
    "renderer": _renderer,
    "vocoder": _vocoder,
    "bundle": _bundle,
    "evaluate": _evaluate,
}

if __name__ == "__main__":
    sys.exit(main())
