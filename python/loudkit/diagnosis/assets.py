"""Checkpoints and voices in a folder and one level down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.bundle.container import metadata, read_header
from loudkit.bundle.files import is_file, is_folder, open_regular
from loudkit.bundle.lookup import VOICE_ENCODER_NAME, find_enrollment, voice_names
from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import LoudkitError
from loudkit.verification.backends import can_clone, check_backend

_EXAMINED: Final = 500
_BACKENDS: Final = ("onnx", "torch", "coreml")


@dataclass(frozen=True)
class Asset:
    """A file, and what is to be said of it."""

    path: str
    about: str

    def line(self) -> str:
        """Path and description."""
        return f"{self.path}: {self.about}"


@dataclass(frozen=True)
class Assets:
    """What a folder holds. ``synthesis``: the checkpoints that speak; ``left_out``: files beyond those examined."""

    folder: str
    checkpoints: list[Asset] = field(default_factory=list)
    voices: list[Asset] = field(default_factory=list)
    unreadable: list[Asset] = field(default_factory=list)
    synthesis: list[str] = field(default_factory=list)
    left_out: int = 0

    def as_object(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def find_assets(folder: Path) -> Assets:
    """Every safetensors file directly in ``folder`` and one level down, by what is inside."""
    paths = list(_candidates(folder))
    found = Assets(str(folder.absolute()), left_out=max(0, len(paths) - _EXAMINED))
    for path in paths[:_EXAMINED]:
        try:
            _sort(path, found)
        except LoudkitError as error:
            found.unreadable.append(Asset(str(path), str(error)))
    return found


def _sort(path: Path, found: Assets) -> None:
    with open_regular(path) as file:
        entries = metadata(read_header(file, str(path)), str(path))
    if "manifest" in entries:
        opened = open_checkpoint(path)
        if opened.role in (None, "synthesis"):
            found.synthesis.append(str(path))
            found.checkpoints.append(Asset(str(path), _abilities(path)))
        else:
            found.checkpoints.append(Asset(str(path), str(opened.role)))
    elif "voice" in entries:
        profile = VoiceProfile.load(path)
        found.voices.append(Asset(str(path), f"{profile.name}, {profile.language or 'no language'}"))


def _abilities(path: Path) -> str:
    folder = path.parent
    opened = open_checkpoint(path)
    speaking = []
    for backend in _BACKENDS:
        try:
            check_backend(backend, folder, opened)
            speaking.append(backend)
        except LoudkitError:
            continue
    cloning = [backend for backend in _BACKENDS if can_clone(backend, folder)]
    return (
        f"{len(voice_names(folder))} voices, speaks with {' '.join(speaking) or 'nothing'}, "
        f"clones with {' '.join(cloning) or 'nothing'} ({_enrollment(folder)})"
    )


def _enrollment(folder: Path) -> str:
    """Where the enrollment tensors are, and whether the voice encoder is beside them."""
    try:
        tensors = f"enrollment tensors in {find_enrollment(folder).name}"
    except LoudkitError:
        tensors = "no enrollment tensors"
    encoder = VOICE_ENCODER_NAME if is_file(folder / VOICE_ENCODER_NAME) else f"no {VOICE_ENCODER_NAME}"
    return f"{tensors}, {encoder}"


def _candidates(folder: Path) -> Iterator[Path]:
    for path in _listing(folder):
        if is_folder(path):
            yield from (inner for inner in _listing(path) if _is_candidate(inner))
        elif _is_candidate(path):
            yield path


def _listing(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except (OSError, ValueError):
        return []


def _is_candidate(path: Path) -> bool:
    return path.name.endswith(".safetensors") and not path.name.startswith(".") and is_file(path)
