"""``python tools/build_release.py OUT --checkpoint FILE --voices DIR ...``: a release folder from its parts.

``--verify-only DIR`` repeats the checks on the disk without building. The gate speaks and clones with what was built.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from loudkit.bundle.json_object import read_object
from loudkit.bundle.release import PROFILES
from loudkit.cli import one_line
from loudkit.errors import InvalidRequestError, LoudkitError
from loudkit.export.release import DEVELOPMENT, Parts, build_release, check_release


def main(argv: list[str] | None = None) -> int:
    """0 when the release is there and holds."""
    args = _parser().parse_args(argv)
    try:
        if args.verify_only:
            check_release(args.verify_only)
            print(args.verify_only)
            return 0
        if args.out is None or args.checkpoint is None or args.voices is None:
            raise InvalidRequestError("OUT, --checkpoint and --voices are needed to build")
        parts = Parts(
            checkpoint=args.checkpoint,
            voices=args.voices,
            tokenizer=args.tokenizer,
            enrollment=args.enrollment,
            voice_encoder=args.voice_encoder,
            onnx=args.onnx,
            coreml=args.coreml,
            card=args.card,
            catalogue=read_object(args.catalogue) if args.catalogue else None,
        )
        gate = None
        if not args.no_gate:
            from loudkit.export.release_gate import try_release

            gate = partial(try_release, report=lambda line: print(line, file=sys.stderr))
        build_release(args.out, parts, profile=args.profile, gate=gate, unverified=args.unverified)
    except LoudkitError as error:
        print(one_line(error), file=sys.stderr)
        return 1
    print(args.out)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Put a release folder together from its parts.")
    parser.add_argument("out", nargs="?", type=Path, metavar="OUT", help="the new folder")
    parser.add_argument("--checkpoint", type=Path, help="synthesis checkpoint")
    parser.add_argument("--voices", type=Path, metavar="DIR", help="folder of voice profiles")
    parser.add_argument(
        "--tokenizer", type=Path, help="default: tokenizer.json beside the checkpoint, unless packed"
    )
    parser.add_argument("--enrollment", type=Path, help="enrollment checkpoint")
    parser.add_argument("--voice-encoder", type=Path, help="the voice encoder, with --enrollment")
    parser.add_argument("--onnx", type=Path, metavar="DIR", help="folder of graphs and export.json")
    parser.add_argument("--coreml", type=Path, metavar="DIR", help="folder of packages and export.json")
    parser.add_argument(
        "--card", type=Path, metavar="DIR", help="README.md, LICENSE, NOTICE, ... and samples/*.opus"
    )
    parser.add_argument("--catalogue", type=Path, help='JSON: {"voice": {"licence": ..., ...}}')
    parser.add_argument("--profile", choices=(*PROFILES, DEVELOPMENT), default=DEVELOPMENT)
    parser.add_argument(
        "--no-gate", action="store_true", help=f"do not speak and clone; only with {DEVELOPMENT}"
    )
    parser.add_argument(
        "--unverified",
        action="store_true",
        help="build a profile though a gate is missing; the record says so, and the release is not official",
    )
    parser.add_argument("--verify-only", type=Path, metavar="DIR", help="check a finished folder instead")
    return parser


if __name__ == "__main__":
    sys.exit(main())
