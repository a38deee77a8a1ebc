"""Voices by name: those of a release, and the user's own."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from loudkit.bundle.files import is_file
from loudkit.bundle.lookup import find_voice, voice_names
from loudkit.errors import MissingFileError, VoiceNotFoundError

OWN_VOICES: Final = "LOUDKIT_VOICES"
_SUFFIX: Final = ".safetensors"
_RECORDINGS: Final = (".wav", ".mp3", ".flac", ".ogg", ".opus", ".m4a", ".aiff", ".aif")
# os.path.expanduser below, because Path.expanduser raises where there is no such home.


def is_path(ref: str) -> bool:
    """Whether ``ref`` names a file rather than a voice: a recording too, so that it can be said that it is one."""
    return (
        any(sign in ref for sign in "/\\")
        or ref.startswith((".", "~"))
        or ref.endswith(_SUFFIX)
        or (ref.lower().endswith(_RECORDINGS) and is_file(Path(ref)))
    )


def find_profile(ref: str, release: Path | None) -> Path:
    """The file that ``ref`` means: a path, a voice of the folder ``release``, or one of the user's own.

    What holds a slash or a backslash, starts with a dot or ends in ``.safetensors`` is a path. A release's voice goes
    before the user's of the same name. Raises ``MissingFileError`` for a path and ``VoiceNotFoundError`` for a name.
    """
    if is_path(ref):
        path = Path(os.path.expanduser(ref))  # noqa: PTH111
        if not is_file(path):
            raise MissingFileError(f"voice file {ref} is not there; check the path, or pass a voice's name")
        return path
    names = voice_names(release) if release else ()
    if release is not None and ref in names:
        return find_voice(release, ref)
    own = own_voices()
    if ref in own:
        return own[ref]
    where = (
        f"{release} or {own_voices_folder()}" if release else f"{own_voices_folder()} (no release is named)"
    )
    if ref.lower().endswith(_RECORDINGS):
        raise MissingFileError(f"recording {ref} is not there, and of one a voice is made by: loudkit clone")
    raise VoiceNotFoundError(f"no voice {ref!r} in {where}", ref=ref, available=sorted({*names, *own}))


def own_voices() -> dict[str, Path]:
    """The user's own voices by name, sorted; a folder that is not there holds none."""
    return profiles_in(own_voices_folder())


def profiles_in(folder: Path) -> dict[str, Path]:
    """The ``.safetensors`` files directly in ``folder`` by their stem, sorted; none where it cannot be listed."""
    try:
        paths = [path for path in folder.iterdir() if path.name.endswith(_SUFFIX)]
    except (OSError, ValueError):
        return {}
    return {path.stem: path for path in sorted(paths) if not path.name.startswith(".") and is_file(path)}


def own_voices_folder() -> Path:
    """``$LOUDKIT_VOICES``, else ``loudkit/voices`` where this platform keeps a user's data."""
    given = os.environ.get(OWN_VOICES)
    return Path(given or data_folder() / "loudkit" / "voices")


def data_folder() -> Path:
    """Where this platform keeps a user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local"))  # noqa: PTH111
    if sys.platform == "darwin":
        return Path(os.path.expanduser("~/Library/Application Support"))  # noqa: PTH111
    return Path(os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share"))  # noqa: PTH111
