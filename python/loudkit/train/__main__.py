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
_RECORDED: Final = 6000
_BULK: Final = 3000
_PICTURED: Final = "The quick brown fox jumps over the lazy dog."


def main(arguments: list[str] | None = None) -> int:
    """Run a stage; its figures go to ``WORK/STAGE.json`` and to stdout."""
    parser = argparse.ArgumentParser(prog="python -m loudkit.train", description=__doc__)
    parser.add_argument("stage", choices=sorted(_STAGES))
    parser.add_argument("--work", type=Path, required=True, help="folder of data, checkpoints and reports")
    parser.add_argument("--lines", type=int, help="lines of text (corpus, recordings, evaluate, teacher)")
    parser.add_argument("--steps", type=int, help="training steps in all, those of earlier runs included")
    parser.add_argument("--decay", type=int, default=900, help="last steps with a falling rate (generator)")
    parser.add_argument("--rendered", action="store_true", help="train on the renderer's mels (vocoder)")
    parser.add_argument("--bundle", type=Path, help="the bundle's folder (bundle, evaluate, picture)")
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


def _fetch(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.natural_voice import fetch
    from loudkit.train.teacher import VOICES

    return fetch(args.work, VOICES)


def _speech(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.speech import chosen, write_speech

    lines = chosen(_lines(args.work)[::-1])
    return {"files": write_speech(lines[: args.lines or _RECORDED], args.work / "speech", args.work)}


def _recordings(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.generator_training import TIMED
    from loudkit.train.recordings import write_recordings

    return {"files": write_recordings(args.work / "speech", args.work / "recordings", args.work / TIMED)}


def _lessons(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train import teacher
    from loudkit.train.corpus import dictionary_lines
    from loudkit.train.generator_training import WORDS
    from loudkit.train.spoken import write_lessons

    lines = dictionary_lines(teacher.words(args.work)) + _lines(args.work)
    return {"files": write_lessons(lines, args.work / WORDS, args.work)}


def _bulk(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.bulk import write_bulk
    from loudkit.train.generator_training import TIMED
    from loudkit.train.speech import chosen

    lines = chosen(_lines(args.work)[::-1])[_RECORDED:]
    folders = args.work / "recordings", args.work / TIMED
    return {"files": write_bulk(lines[: args.lines or _BULK], args.work, *folders)}


def _generator(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.generator_training import train_generator

    return train_generator(args.work, args.steps or 2750, args.decay)


def _renderer(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.renderer_training import train_renderer

    return train_renderer(args.work, args.steps or 1800)


def _listener(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.listener_training import train_listener

    return train_listener(args.work, args.steps or 400)


def _vocoder(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.vocoder_training import train_vocoder

    steps = args.steps or (3000 if args.rendered else 1800)
    return train_vocoder(args.work, steps, rendered=args.rendered)


def _polish(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.vocoder_training import polish_vocoder

    return polish_vocoder(args.work, args.steps or 4000)


def _bundle(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.bundle import write_bundle

    return write_bundle(args.work, args.bundle or args.work / "loudr-0")


def _evaluate(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.evaluation import evaluate

    return evaluate(args.bundle or args.work / "loudr-0", args.work, args.lines)


def _picture(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.loading import load
    from loudkit.train.picture import write_spectrogram

    engine = load(args.bundle or args.work / "loudr-0", device="onnx")
    path = args.work / "spectrogram.png"
    write_spectrogram(path, engine.synthesize(_PICTURED, engine.voices()[0]).mel)
    return {"picture": str(path), "text": _PICTURED}


def _teacher(args: argparse.Namespace) -> dict[str, Any]:
    from loudkit.train.evaluation import evaluate_teacher

    return evaluate_teacher(args.work, args.lines)


def _all(args: argparse.Namespace) -> dict[str, Any]:
    """Every stage in turn, each with its usual steps; what is done already is kept."""
    figures = {}
    for stage, settings in _RECIPE:
        chosen = argparse.Namespace(**{**vars(args), "steps": None, "rendered": False, **settings})
        figures[stage] = _STAGES[stage](chosen)
        print(json.dumps({stage: figures[stage]}), file=sys.stderr)
    return figures


def _lines(work: Path) -> list[str]:
    path = work / _CORPUS
    if not path.exists():
        raise MissingFileError(f"{path} is not there; run the stage corpus first")
    return path.read_text(encoding="utf-8").splitlines()


_STAGES: Final[dict[str, Callable[[argparse.Namespace], dict[str, Any]]]] = {
    "fetch": _fetch,
    "corpus": _corpus,
    "speech": _speech,
    "recordings": _recordings,
    "bulk": _bulk,
    "lessons": _lessons,
    "generator": _generator,
    "renderer": _renderer,
    "listener": _listener,
    "vocoder": _vocoder,
    "polish": _polish,
    "bundle": _bundle,
    "evaluate": _evaluate,
    "picture": _picture,
    "teacher": _teacher,
    "all": _all,
}
_RECIPE: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("fetch", {}),
    ("corpus", {}),
    ("lessons", {}),
    ("speech", {}),
    ("recordings", {}),
    ("renderer", {"steps": 600}),
    ("vocoder", {"steps": 600}),
    ("bulk", {}),
    ("generator", {}),
    ("renderer", {}),
    ("listener", {}),
    ("vocoder", {}),
    ("vocoder", {"rendered": True}),
    ("polish", {}),
    ("bundle", {}),
    ("evaluate", {}),
    ("teacher", {}),
)

if __name__ == "__main__":
    sys.exit(main())
