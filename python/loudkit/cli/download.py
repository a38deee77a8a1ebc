"""``loudkit download``: a release by name, whole and verified."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli import UsageError

if TYPE_CHECKING:
    from loudkit.bundle.download import Release

_BACKENDS = ("torch", "onnx", "coreml")


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "download",
        help="fetch a release, verified, for use offline",
        description="Fetch what one backend needs of a release. Every file is held to the release's SHA256SUMS before "
        "it can be used; a download that breaks off is taken up again by the same command. A release that is whole "
        "is used without any request from then on; this command asks what its newest commit is.",
    )
    parser.add_argument(
        "repo",
        nargs="?",
        metavar="REPO",
        help="owner/name (default: $LOUDKIT_CHECKPOINT, else loudreader/loudr-1)",
    )
    parser.add_argument(
        "--for",
        dest="backend",
        choices=_BACKENDS,
        help="what will run it (default: what loudkit speak would run it with here)",
    )
    parser.add_argument(
        "--with-cloning", action="store_true", help="also what this backend enrols voices with"
    )
    parser.add_argument("--revision", metavar="R", help="commit, tag or branch (default: main)")
    parser.add_argument("--local-dir", metavar="DIR", help="a plain folder, instead of the shared cache")
    parser.add_argument("--endpoint", metavar="URL", help="a mirror of the hub (default: $HF_ENDPOINT)")
    parser.add_argument(
        "--offline", action="store_true", help="never ask the hub; only say whether it is all here"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress and no hints")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fetch, then print what is where."""
    from loudkit.bundle.download import check_repo, download
    from loudkit.loading import DEFAULT_RELEASE, backend_for, named

    if args.repo == "":
        raise UsageError("REPO is empty; name a release such as loudreader/loudr-1")
    repo = named(args.repo, DEFAULT_RELEASE)
    check_repo(repo)
    usual = backend_for(checkpoint=repo)
    args.backend = args.backend or usual
    if not args.quiet:
        print(f"{repo} for {args.backend}", file=sys.stderr)
    release = download(
        repo,
        args.backend,
        cloning=args.with_cloning,
        revision=args.revision,
        local_dir=args.local_dir,
        endpoint=args.endpoint,
        offline=args.offline,
        report=_silent if args.quiet else None,
    )
    items = _items(release, args.backend, cloning=args.with_cloning)
    if args.json:
        print(json.dumps({"repo": repo, "commit": release.commit, "folder": str(release.folder), **items}))
    else:
        width = max(map(len, items))
        for label, value in items.items():
            print(f"{label.ljust(width)}  {value}")
    if not args.quiet:
        print(f"speak: {_speak(release, args, usual)}", file=sys.stderr)
    return 0


def _items(release: Release, backend: str, *, cloning: bool) -> dict[str, str]:
    """Label and path of each part."""
    from loudkit.bundle.lookup import VOICE_ENCODER_NAME, find_enrollment, find_synthesis, voice_names

    folder = release.folder
    items = {"checkpoint": str(find_synthesis(folder))}
    if cloning and backend == "torch":
        items |= {"encoder": str(folder / VOICE_ENCODER_NAME), "enrollment": str(find_enrollment(folder))}
    elif cloning:
        items["enrollment"] = str(folder / backend)
    if backend != "torch":
        items[backend] = str(folder / backend)
    return items | {"voices": f"{len(voice_names(folder))} in {folder / 'voices'}"}


def _speak(release: Release, args: argparse.Namespace, usual: str) -> str:
    import shlex

    ref = str(Path(args.local_dir)) if args.local_dir else release.repo
    pinned = f" --revision {args.revision}" if args.revision and not args.local_dir else ""
    device = (
        f" --device {args.backend}"
        if args.backend != "torch"
        else ""
        if usual == "torch"
        else " --device cpu"
    )
    return f'loudkit speak --checkpoint {shlex.quote(ref)}{pinned}{device} "Hello from loudkit." -o hello.wav'


def _silent(done: int, total: int | None) -> None:
    del done, total
