"""``loudkit doctor``: what is installed, what lies here, and whether it can speak."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli.options import add_model_options, model_options
from loudkit.cli.printable import printable

if TYPE_CHECKING:
    from loudkit.diagnosis.assets import Assets
    from loudkit.diagnosis.obstacle import Verdict

_SHOWN = 8


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "doctor",
        help="say what is installed, what lies here, and whether it can speak",
        description="A report on stdout that ends in a verdict and, where something is missing, the one command that "
        "helps. Exit 0 whatever it finds; with --describe a model that cannot be loaded is a failure.",
    )
    add_model_options(parser)
    parser.add_argument("--describe", action="store_true", help="load the model as well and print its line")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the report."""
    options = model_options(args)
    from loudkit.bundle.own_voices import own_voices, own_voices_folder
    from loudkit.diagnosis.assets import find_assets
    from loudkit.diagnosis.installed import system
    from loudkit.diagnosis.obstacle import judge

    installed = system()
    assets = find_assets(_folder(args.checkpoint))
    cache = _cache()
    own = {"folder": str(own_voices_folder()), "voices": len(own_voices())}
    verdict = judge(args.checkpoint, args.device, args.provider, assets)
    if not args.json:
        _print(installed, assets, cache, own, verdict)
    line = None
    if args.describe:
        from loudkit.loading import load

        line = load(**options).describe()
        if not args.json:
            print(line)
    if args.json:
        report = {
            **installed,
            "assets": assets.as_object(),
            "cache": cache,
            "own_voices": own,
            "verdict": verdict.as_object(),
        }
        print(json.dumps({**report, "description": line}))
    return 0


def _folder(checkpoint: str | None) -> Path:
    """Where to look: the folder of ``checkpoint``, else the current one."""
    from loudkit.bundle.files import exists, is_folder

    if checkpoint is None:
        return Path()
    path = Path(os.path.expanduser(checkpoint))  # noqa: PTH111
    if is_folder(path):
        return path
    return path.parent if exists(path) else Path()


def _cache() -> dict[str, Any]:
    """The releases in the shared cache, and why they cannot be told where that is so."""
    try:
        from loudkit.bundle.cache_contents import as_object, cached_releases
        from loudkit.bundle.places import cache_root

        return {"folder": str(cache_root()), "releases": [as_object(each) for each in cached_releases()]}
    except Exception as error:  # a broken client may raise anything
        return {"folder": f"unknown ({type(error).__name__}: {error})", "releases": []}


def _print(
    installed: dict[str, Any], assets: Assets, cache: dict[str, Any], own: dict[str, Any], verdict: Verdict
) -> None:
    for title, lines in installed.items():
        _section(title, [f"{label}: {value}" for label, value in lines.items()])
    _section(f"checkpoints in {assets.folder}", [item.line() for item in assets.checkpoints])
    _section(f"voices in {assets.folder}", [item.line() for item in assets.voices])
    if assets.left_out:
        print(f"  and {assets.left_out} files that were not looked at")
    if assets.unreadable:
        _section("unreadable", [item.line() for item in assets.unreadable])
    _section(
        f"releases in the cache, {cache['folder']}",
        [
            f"{each['repo']} {each['commit'][:12]}: {each['bytes'] / 1e9:.2f} GB, "
            f"{' '.join(each['backends']) or 'incomplete'}"
            for each in cache["releases"]
        ],
    )
    _section("your own voices", [f"{own['voices']} in {own['folder']}"])
    print(printable(verdict.line(), 1000))


def _section(title: str, lines: list[str]) -> None:
    print(printable(title))
    for line in lines[:_SHOWN]:
        print(f"  {printable(line)}")
    if len(lines) > _SHOWN:
        print(f"  and {len(lines) - _SHOWN} more")
    if not lines:
        print("  none")
