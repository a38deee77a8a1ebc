"""``loudkit export onnx CHECKPOINT``: write a checkpoint's graphs, each gated against torch."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.errors import MissingExtraError

if TYPE_CHECKING:
    from loudkit.export.onnx_release import Exported


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser("export", help="write a checkpoint's graphs (needs the extra torch)")
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


def run(args: argparse.Namespace) -> int:
    """Print one line a graph as it is done; 0 when every gate passed."""
    require_torch()
    from loudkit.export.onnx_release import export_onnx

    print_heading()
    export_onnx(args.checkpoint, args.out, args.stages, report=print_row)
    return 0


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
