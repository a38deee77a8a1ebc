"""``loudkit voices``: the voices of a release, and the user's own."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loudkit.cli.options import release_folder
from loudkit.cli.printable import printable

if TYPE_CHECKING:
    from loudkit.bundle.voice import VoiceProfile

_COLUMNS = ("NAME", "LANGUAGE", "ENROLMENT", "SAMPLE", "FILE")


@dataclass(frozen=True)
class Voice:
    """A voice by name; ``own``: the user's, not a release's; ``sample``: a recording of it in the release."""

    name: str
    path: Path
    own: bool = False
    sample: Path | None = None


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "voices",
        help="list voices",
        description="One name a line, sorted: the voices of a release, and your own, which are the profiles in "
        "$LOUDKIT_VOICES, else in loudkit/voices where the platform keeps a user's data.",
    )
    parser.add_argument(
        "path",
        nargs="?",
        metavar="REF",
        help="a release folder, a folder of profiles or a release's name (default: the release of "
        "$LOUDKIT_CHECKPOINT, else of loudreader/loudr-1 if it is here, and your own)",
    )
    parser.add_argument(
        "--revision", metavar="R", help="commit, tag or branch of a release by name (default: main)"
    )
    parser.add_argument("--long", action="store_true", help="language, enrolment, sample and file as well")
    parser.add_argument("--language", metavar="L", help="only voices of this language")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the names; 1 when there are none."""
    from loudkit.bundle.selection import is_repo_id
    from loudkit.loading import check_revision_of, named

    check_revision_of(args.path or named(), args.revision)
    language = _checked(args.language)
    whole = bool(args.long or args.json or language)
    if args.path and is_repo_id(os.path.expanduser(args.path)):  # noqa: PTH111
        found = _in_repository(args.path, args.revision, whole=whole)
    else:
        found = _in_path(args.path) if args.path else _in_default_places()
    profiles: dict[str, VoiceProfile] = {}
    if whole:
        profiles = _profiles(found, language)
        found = [voice for voice in found if voice.name in profiles]
    if args.json:
        print(json.dumps({"voices": [_as_object(voice, profiles[voice.name]) for voice in found]}))
    elif args.long:
        _print_table([_row(voice, profiles[voice.name]) for voice in found])
    else:
        for voice in found:
            print(printable(voice.name))
    if not found:
        print(f"not found: {_nothing(args.path, language)}", file=sys.stderr)
    return 0 if found else 1


def _checked(language: str | None) -> str | None:
    if language is None:
        return None
    from loudkit.text.language_tags import base_language

    return base_language(language)


def _in_path(given: str) -> list[Voice]:
    from loudkit.bundle.files import exists, is_folder
    from loudkit.bundle.own_voices import profiles_in
    from loudkit.errors import InvalidRequestError, MissingFileError

    folder = Path(os.path.expanduser(given))  # noqa: PTH111
    if is_folder(folder / "voices"):
        return _in_release(folder)
    if is_folder(folder):
        return [Voice(name, path) for name, path in profiles_in(folder).items() if _is_profile(path)]
    if exists(folder):
        raise InvalidRequestError(f"{given} is a file; pass the folder of the release")
    raise MissingFileError(f"folder {given} is not there; check the path, or pass a release's name")


def _in_repository(repo: str, revision: str | None, *, whole: bool) -> list[Voice]:
    """The voices of the release ``repo``, by the copy here or the hub's list; ``whole`` fetches the profiles."""
    from loudkit.bundle.single import fetch_single, list_voices

    names = list_voices(repo, revision=revision)
    files = {name: f"voices/{name}.safetensors" for name in names}
    folder = fetch_single(repo, list(files.values()), revision=revision) if whole and names else Path()
    return [Voice(name, folder / files[name], sample=_sample(folder, name)) for name in names]


def _in_default_places() -> list[Voice]:
    """Sorted by name; of two with one name, the one that the name means: the release's."""
    from loudkit.bundle.own_voices import own_voices

    own = {name: Voice(name, path, own=True) for name, path in own_voices().items()}
    release = release_folder()
    both = {**own, **{voice.name: voice for voice in (_in_release(release) if release else [])}}
    return [both[name] for name in sorted(both)]


def _in_release(folder: Path) -> list[Voice]:
    from loudkit.bundle.lookup import find_voice, voice_names
    from loudkit.errors import VoiceNotFoundError

    voices = []
    for name in voice_names(folder):
        with suppress(VoiceNotFoundError):  # a link that leaves the release
            voices.append(Voice(name, find_voice(folder, name), sample=_sample(folder, name)))
    return voices


def _sample(folder: Path, name: str) -> Path | None:
    from loudkit.bundle.files import is_file

    path = folder / "samples" / f"{name}.opus"
    return path if is_file(path) else None


def _is_profile(path: Path) -> bool:
    from loudkit.bundle.container import metadata, read_header
    from loudkit.bundle.files import open_regular
    from loudkit.errors import LoudkitError

    try:
        with open_regular(path) as file:
            return "voice" in metadata(read_header(file, str(path)), str(path))
    except LoudkitError:
        return False


def _profiles(voices: list[Voice], language: str | None) -> dict[str, VoiceProfile]:
    """What is inside, by name, of those that speak ``language``; a damaged one is named on stderr and left out."""
    from loudkit.bundle.voice import VoiceProfile
    from loudkit.cli import one_line
    from loudkit.errors import LoudkitError

    profiles: dict[str, VoiceProfile] = {}
    for voice in voices:
        try:
            profile = VoiceProfile.load(voice.path)
        except LoudkitError as error:
            print(f"left out, {one_line(error)}", file=sys.stderr)
            continue
        if language in (None, profile.language.lower()):
            profiles[voice.name] = profile
    return profiles


def _nothing(path: str | None, language: str | None) -> str:
    from loudkit.bundle.own_voices import own_voices_folder

    what = f"no voices of language {language}" if language else "no voices"
    if path:
        return f"{what} in {path}; pass a release folder, which has its profiles in voices/"
    release = release_folder()
    if release is None:
        return f"{what} in {own_voices_folder()}, and no release is named; pass its folder or set $LOUDKIT_CHECKPOINT"
    return f"{what} in {release} or {own_voices_folder()}; pass another release folder"


def _print_table(rows: list[tuple[str, ...]]) -> None:
    if not rows:
        return
    widths = [max(map(len, column)) for column in zip(_COLUMNS, *rows, strict=True)]
    for row in (_COLUMNS, *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _row(voice: Voice, profile: VoiceProfile) -> tuple[str, ...]:
    cells = (
        voice.name,
        profile.language or "-",
        profile.enrolment,
        str(voice.sample or "-"),
        str(voice.path),
    )
    return tuple(printable(cell) for cell in cells)


def _as_object(voice: Voice, profile: VoiceProfile) -> dict[str, Any]:
    return {
        "name": voice.name,
        "title": profile.name,
        "language": profile.language,
        "enrolment": profile.enrolment,
        "source_sample_rate": profile.source_sample_rate,
        "sha256": profile.source_sha256,
        "own": voice.own,
        "path": str(voice.path),
        "sample": str(voice.sample) if voice.sample else None,
    }
