"""``loudkit export onnx|coreml CHECKPOINT``: write a checkpoint's graphs or packages, each gated."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.errors import MissingExtraError

if TYPE_CHECKING:
    from loudkit.export.coreml_release import Exported as ExportedPackage
    from loudkit.export.onnx_release import Exported


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "export", help="write a checkpoint's graphs (needs the extra torch or coreml)"
    )
    formats = parser.add_subparsers(dest="format", required=True, metavar="format")
    onnx = formats.add_parser(
        "onnx",
        help="ONNX graphs",
        description="Export graphs, run each against torch at two lengths, and move it into place if they agree.",
    )
    onnx.add_argument("checkpoint", type=Path, help="a checkpoint file or a release folder")
    onnx.add_argument("--out", type=Path, help="where the graphs go (default: onnx/ beside the checkpoint)")
    onnx.add_argument(
        "--stages", nargs="+", default=(), metavar="GRAPH", help="only these graphs (default: all)"
    )
    onnx.set_defaults(run=run)
    coreml = formats.add_parser(
        "coreml",
        help="CoreML packages (needs the extra coreml)",
        description="Write CoreML packages from the checkpoint's own weights and run what they store against torch, or "
        "against its ONNX graphs; on macOS run them on CoreML too. They move into place together, if all of it agrees.",
    )
    coreml.add_argument("checkpoint", type=Path, help="a checkpoint file or a release folder")
    coreml.add_argument(
        "--out", type=Path, help="where the packages go (default: coreml/ beside the checkpoint)"
    )
    coreml.add_argument("--cloning", action="store_true", help="also the three packages that enrol voices")
    coreml.add_argument("--stages", nargs="+", default=(), metavar="PACKAGE", help="only these packages")
    coreml.add_argument(
        "--voice-encoder",
        type=Path,
        metavar="FILE",
        help="ve.safetensors, where it is not beside the checkpoint",
    )
    coreml.set_defaults(run=run_coreml)


def run(args: argparse.Namespace) -> int:
    """Print one line a graph as it is done; 0 when every gate passed."""
    require_torch()
    from loudkit.export.onnx_release import export_onnx

    print_heading()
    export_onnx(args.checkpoint, args.out, args.stages, report=print_row)
    return 0


def run_coreml(args: argparse.Namespace) -> int:
    """Print one line a package as it is done; 0 when every gate passed."""
    require_coremltools()
    from loudkit.export.coreml_release import export_coreml

    print(f"{'package':<16}{'correlation':>13}{'max |diff|':>12}{'allowed':>10}{'MB':>9}")
    rows = export_coreml(
        args.checkpoint,
        args.out,
        cloning=args.cloning,
        stages=args.stages,
        voice_encoder=args.voice_encoder,
        report=_print_package,
    )
    if not all(row.on_apple for row in rows):
        print(
            "Apple's own kernels were not run: the last gate needs macOS, by the same command",
            file=sys.stderr,
        )
    return 0


def _print_package(row: ExportedPackage) -> None:
    found, bound = row.passed.agreement, row.passed.bound
    figures = f"{found.correlation:>13.9f}{found.difference:>12.2e}{bound.difference:>10.1e}"
    print(f"{row.stage:<16}{figures}{row.size / 1e6:>9.2f}")
    if row.passed.conditioning is not None:
        moved = row.passed.conditioning.difference
        print(
            f"  {row.stage}: these weights are restless; their own arithmetic moves the output by {moved:.2e}"
        )
    sys.stdout.flush()


def require_coremltools() -> None:
    """MissingExtraError without coremltools."""
    from loudkit.runtime.coreml.requirements import check_coremltools

    check_coremltools()


def require_torch() -> None:
    """MissingExtraError without torch and onnx."""
    try:
        import onnx  # noqa: F401
        import torch  # noqa: F401
    except ImportError as error:
        raise MissingExtraError(f"exporting needs {error.name}; install loudkit[torch]") from error


def print_heading() -> None:
    """The table's head, on stdout."""
    print(f"{'graph':<16}{'correlation':>13}{'max |diff|':>12}{'MB':>9}")


def print_row(row: Exported) -> None:
    """One line of the table, on stdout."""
    print(f"{row.stage:<16}{row.correlation:>13.9f}{row.difference:>12.2e}{row.size / 1e6:>9.2f}")
    sys.stdout.flush()
