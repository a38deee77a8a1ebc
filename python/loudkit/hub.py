"""Releases by name: fetch them, find what is in them, list their voices.

``ref`` is a release's name on the hub, such as ``loudreader/loudr-1``, or a path on this machine; ``revision`` is a
commit, tag or branch of a name, and is refused for a path. What is on this machine answers without a request.
"""

from __future__ import annotations

import os
from pathlib import Path

from loudkit.bundle.download import Release, download
from loudkit.bundle.files import exists, is_folder, path_text
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS, ENROLLMENT_NAME, VOICE_ENCODER_NAME, find_enrollment
from loudkit.bundle.lookup import voice_names as _voice_names
from loudkit.bundle.own_voices import find_profile, is_path, own_voices
from loudkit.bundle.receipt import Receipt, read_receipt, write_receipt
from loudkit.bundle.selection import is_repo_id
from loudkit.bundle.single import fetch_single, fetch_voice, list_voices
from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import InvalidRequestError, MissingFileError
from loudkit.loading import check_revision_of, named
from loudkit.loading import find_checkpoint as resolve_checkpoint

__all__ = [
    "Receipt",
    "Release",
    "download",
    "is_repo_id",
    "list_voices",
    "read_receipt",
    "resolve_checkpoint",
    "resolve_enrollment_checkpoint",
    "resolve_enrollment_graphs",
    "resolve_voice",
    "resolve_voice_encoder",
    "voice",
    "voices",
    "write_receipt",
]


def voice(
    ref: str | os.PathLike[str], *, repo: str | os.PathLike[str] | None = None, revision: str | None = None
) -> VoiceProfile:
    """The voice ``ref``: a profile file, or a name in the release ``repo``, of which this one file is fetched.

    Without ``repo`` a name is one of the release that ``load()`` would speak with, or of your own voices.
    Raises ``VoiceNotFoundError``, which carries the names there are.
    """
    return VoiceProfile.load(resolve_voice(ref, repo=repo, revision=revision))


def voices(repo: str | os.PathLike[str] | None = None, *, revision: str | None = None) -> tuple[str, ...]:
    """The names of the voices of the release ``repo``, by default the one that ``load()`` speaks with, sorted.

    Of a release that is not here they come from the hub's list.
    """
    repo = named() if repo is None else repo
    path = Path(repo).expanduser()
    check_revision_of(repo, revision)
    if is_folder(path):
        return _voice_names(path)
    if exists(path):
        raise InvalidRequestError(f"{repo} is a file; pass the folder of the release")
    return list_voices(os.fspath(repo), revision=revision)


def resolve_voice(
    ref: str | os.PathLike[str], *, repo: str | os.PathLike[str] | None = None, revision: str | None = None
) -> Path:
    """The profile file that ``voice`` reads."""
    name = path_text(ref, "the voice")
    if isinstance(ref, os.PathLike) or (repo is None and is_path(name)):
        return find_profile(os.path.join(".", name) if isinstance(ref, os.PathLike) else name, None)  # noqa: PTH118
    if repo is None:
        repo = named()
        if name in own_voices() and is_repo_id(os.fspath(repo)):
            return own_voices()[name]
    path = Path(repo).expanduser()
    check_revision_of(repo, revision)
    if exists(path):
        return find_profile(name, path if is_folder(path) else path.parent)
    return fetch_voice(os.fspath(repo), name, revision=revision)


def resolve_enrollment_checkpoint(ref: str | os.PathLike[str], *, revision: str | None = None) -> Path:
    """The checkpoint that torch enrols with."""
    check_revision_of(ref, revision)
    path = Path(ref).expanduser()
    if exists(path):
        return find_enrollment(path)
    return fetch_single(os.fspath(ref), [ENROLLMENT_NAME], revision=revision) / ENROLLMENT_NAME


def resolve_voice_encoder(ref: str | os.PathLike[str], *, revision: str | None = None) -> Path:
    """The voice encoder's weights, for torch."""
    check_revision_of(ref, revision)
    path = Path(ref).expanduser()
    if not exists(path):
        return fetch_single(os.fspath(ref), [VOICE_ENCODER_NAME], revision=revision) / VOICE_ENCODER_NAME
    file = (path if is_folder(path) else path.parent) / VOICE_ENCODER_NAME
    if not exists(file):
        raise MissingFileError(
            f"{file} is not there; fetch the release with: loudkit download --with-cloning"
        )
    return file


def resolve_enrollment_graphs(ref: str | os.PathLike[str], *, revision: str | None = None) -> Path:
    """The folder with the three ONNX graphs that enrol."""
    check_revision_of(ref, revision)
    path = Path(ref).expanduser()
    names = [f"onnx/{name}.onnx" for name in ENROLLMENT_GRAPHS]
    if not exists(path):
        return fetch_single(os.fspath(ref), names, revision=revision) / "onnx"
    folder = path if is_folder(path) else path.parent
    lacking = [name for name in names if not exists(folder / name)]
    if lacking:
        raise MissingFileError(
            f"{folder} lacks {lacking[0]}; fetch it: loudkit download --for onnx --with-cloning"
        )
    return folder / "onnx"
