"""``loudkit cache``: which releases are on this machine, and how to get room back."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "cache",
        help="list fetched releases, and remove what is not needed",
        description="Releases in the shared cache, which is the hub client's ($HF_HUB_CACHE, else hub in $HF_HOME). "
        "Other programs' models in there are left alone.",
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="action")
    listing = actions.add_parser("list", help="releases, their commits and sizes")
    listing.add_argument("--json", action="store_true", help="one JSON object on stdout")
    listing.set_defaults(run=run_list)
    prune = actions.add_parser(
        "prune",
        help="remove broken-off downloads and what no commit uses",
        description="Asks nothing; see --dry-run.",
    )
    prune.add_argument("repo", nargs="?", metavar="REPO", help="only this release (default: all)")
    what = prune.add_mutually_exclusive_group()
    what.add_argument("--old", action="store_true", help="also commits that no branch or tag names")
    what.add_argument("--all", action="store_true", help="everything of the releases")
    prune.add_argument("--dry-run", action="store_true", help="only say what would be removed")
    prune.set_defaults(run=run_prune)


def run_list(args: argparse.Namespace) -> int:
    """One line a commit."""
    from loudkit.bundle.cache_contents import as_object, cached_releases
    from loudkit.bundle.places import cache_root

    releases = cached_releases()
    if args.json:
        found = [as_object(each) for each in releases]
        print(json.dumps({"cache": str(cache_root()), "releases": found}))
        return 0
    for each in releases:
        names = ",".join(each.revisions) or "-"
        serves = " ".join(each.backends) or "incomplete"
        state = "verified" if each.verified else "not verified yet" if each.has_sums else "without sums"
        print(
            f"{each.repo}  {each.commit[:12]}  {names}  {each.size / 1e9:.2f} GB  {serves}, {state}  {each.folder}"
        )
    if not releases:
        print(f"no releases in {cache_root()}", file=sys.stderr)
    return 0


def run_prune(args: argparse.Namespace) -> int:
    """Print the paths (dry run) or the bytes gained."""
    from loudkit.bundle.cache_contents import prunable, prune

    if args.dry_run:
        found = prunable(args.repo, old=args.old, everything=args.all)
        for path, size in sorted(found.items()):
            print(f"{size}\t{path}")
        print(f"{sum(found.values()) / 1e9:.2f} GB would be removed", file=sys.stderr)
        return 0
    freed, busy = prune(args.repo, old=args.old, everything=args.all)
    print(f"{freed / 1e9:.2f} GB removed", file=sys.stderr)
    for repo in busy:
        print(f"left alone: {repo} is being fetched right now", file=sys.stderr)
    return 0
