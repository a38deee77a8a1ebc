"""``loudkit bundle make OUT``: a complete bundle of random weights, for tests and measurements."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from loudkit.cli.export import print_heading, print_row, require_torch


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "bundle", help="for developers: make a test bundle (needs the extra torch)"
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="action")
    make = actions.add_parser(
        "make",
        help="a complete bundle of random weights",
        description="A complete bundle of random weights: equal arguments, equal bytes. It makes noise, not speech.",
    )
    make.add_argument("out", type=Path, help="the new folder")
    make.add_argument(
        "--size", choices=("small", "released"), default="small", help="released: loudr-1's geometry"
    )
    make.add_argument("--layers", type=int, default=2, help="depth of a small bundle (default: 2)")
    make.add_argument(
        "--width", type=int, default=64, help="width of a small bundle, a multiple of 16 (default: 64)"
    )
    make.add_argument("--seed", type=int, default=0, help="what the weights are drawn from (default: 0)")
    make.add_argument("--pair", action="store_true", help="decode two tokens a step (fusion_mtp2)")
    make.add_argument("--no-graphs", action="store_true", help="weights only; export them later")
    make.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the gates' table, then where the bundle is."""
    require_torch()
    from loudkit.export.random_bundle import make_bundle, released, small

    sizes = (
        released(pair=args.pair)
        if args.size == "released"
        else small(args.layers, args.width, pair=args.pair)
    )
    if not args.no_graphs:
        print_heading()
    make_bundle(args.out, sizes, args.seed, graphs=not args.no_graphs, report=print_row)
    print(args.out)
    return 0
