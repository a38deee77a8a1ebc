"""Which file in a folder is the checkpoint, the enrollment checkpoint, the graphs, a voice."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from loudkit.bundle.checkpoint import Checkpoint, open_checkpoint
from loudkit.bundle.files import exists, is_file, is_folder
from loudkit.errors import InvalidFileError, LoudkitError, MissingFileError, VoiceNotFoundError

SYNTHESIS_NAMES = ("loudr-1.safetensors", "loudr-1-turbo.safetensors")
ENROLLMENT_NAME = "loudr-1-enrollment.safetensors"
VOICE_ENCODER_NAME = "ve.safetensors"
SINGLE_GRAPHS = ("t3_cond", "t3_prefill", "t3_step", "flow_encoder", "flow_estimator", "vocoder")
PAIR_GRAPHS = (
    "t3_cond",
    "t3_prefill",
    "t3_pair_step",
    "t3_head2",
    "flow_encoder",
    "flow_estimator",
    "vocoder",
)
ENROLLMENT_GRAPHS = ("s3_tokenizer", "camp", "voice_encoder")
ONNX_ASSETS = "LOUDKIT_ONNX_ASSETS"
_SUFFIX = ".safetensors"


def find_synthesis(folder: Path) -> Path:
    """The synthesis checkpoint of a release folder. Raises ``MissingFileError`` for none, and for several."""
    named = [folder / name for name in SYNTHESIS_NAMES if is_file(folder / name)]
    if len(named) > 1:
        raise MissingFileError(f"{folder} holds {_list(named)}; pass the path of the one to speak with")
    if named:
        role = _role(named[0])
        if role not in (None, "synthesis"):
            raise MissingFileError(
                f"{named[0]} says it is {role!r}, not a synthesis checkpoint; fetch the release again"
            )
        return named[0]
    roles = {path: _role(path) for path in _candidates(folder)}
    found = [path for path, role in roles.items() if role == "synthesis"]
    found = found or [path for path, role in roles.items() if role != "enrollment"]
    if len(found) == 1:
        return found[0]
    if found:
        raise MissingFileError(f"{folder} holds {_list(found)}; pass the path of the one to speak with")
    if roles:
        raise MissingFileError(
            f"{folder} holds only the enrollment checkpoint {_list(list(roles))}; fetch the synthesis one"
        )
    raise MissingFileError(
        f"{folder} holds no checkpoint; expected a release folder with {SYNTHESIS_NAMES[0]}"
    )


def find_enrollment(place: Path) -> Path:
    """The enrollment checkpoint of a release folder, or the one that goes with a checkpoint file.

    An older checkpoint that declares no role answers for both. Raises ``MissingFileError`` when the release
    can speak but not clone, and ``InvalidFileError`` when the two halves come from different packing runs.
    """
    if is_folder(place):
        return _enrollment_in(place)
    if not exists(place):
        raise MissingFileError(f"{place} is not there; pass a checkpoint or a release folder")
    role = _role(place)
    if role == "enrollment":
        return place
    named = place.with_name(ENROLLMENT_NAME)
    if is_file(named):
        return _checked_enrollment(named, place)
    if role is None:
        return place
    raise _cannot_clone(place)


def find_graphs(checkpoint: Path, members: Sequence[str], environ: Mapping[str, str] = os.environ) -> Path:
    """The folder with all ``members`` (file names): ``$LOUDKIT_ONNX_ASSETS``, else ``onnx/`` beside."""
    beside = checkpoint.parent / "onnx"
    given = environ.get(ONNX_ASSETS, "")
    for folder in [Path(given), beside] if given else [beside]:
        if not _absent(folder, members):
            return folder
    lacking = _absent(beside, members)
    also = f", and ${ONNX_ASSETS} ({given}) is not complete either" if given else ""
    raise MissingFileError(f"{beside} lacks {' '.join(lacking)}{also}; fetch the release for onnx")


def voice_names(folder: Path) -> tuple[str, ...]:
    """Names of the voices in a release folder, sorted."""
    try:
        paths = list((folder / "voices").iterdir())
    except (OSError, ValueError):
        return ()
    return tuple(sorted(path.stem for path in paths if _is_voice(path)))


def find_voice(folder: Path, name: str) -> Path:
    """``voices/<name>.safetensors`` of a release folder; the suffix may be part of ``name``.

    The resolved file must lie inside the folder; in the hub's cache, inside that repository's entry, where
    the links of a snapshot end. Raises ``VoiceNotFoundError``.
    """
    plain = name.removesuffix(_SUFFIX)
    if not plain or plain.startswith(".") or any(sign in plain for sign in "/\\\0"):
        raise VoiceNotFoundError(
            f"{name!r} is not a voice name; expected one without slashes or a leading dot", ref=name
        )
    path = folder / "voices" / (plain + _SUFFIX)
    try:
        inside = is_file(path) and path.resolve().is_relative_to(release_boundary(folder))
    except OSError:  # gone meanwhile
        inside = False
    if not inside:
        available = voice_names(folder)
        raise VoiceNotFoundError(f"no voice {name!r} in {folder}", ref=name, available=available)
    return path


def release_boundary(folder: Path) -> Path:
    """What no link of the release ``folder`` may lead out of: itself, or its whole entry in the hub's cache."""
    resolved = folder.resolve()
    entry = resolved.parent.parent
    return entry if resolved.parent.name == "snapshots" and is_folder(entry / "blobs") else resolved


def _enrollment_in(folder: Path) -> Path:
    try:
        synthesis: Path | None = find_synthesis(folder)
        problem = ""
    except MissingFileError as error:
        synthesis, problem = None, str(error)
    named = folder / ENROLLMENT_NAME
    if is_file(named):
        return _checked_enrollment(named, synthesis)
    declared = [path for path in _candidates(folder) if _role(path) == "enrollment"]
    if len(declared) > 1:
        raise MissingFileError(f"{folder} holds {_list(declared)}; pass the path of the one to enroll with")
    if declared:
        return _checked_enrollment(declared[0], synthesis)
    if synthesis is None:
        raise MissingFileError(problem)
    if _role(synthesis) is None:
        return synthesis
    raise _cannot_clone(synthesis)


def _checked_enrollment(enrollment: Path, synthesis: Path | None) -> Path:
    role = _role(enrollment)
    if role not in (None, "enrollment"):
        raise MissingFileError(
            f"{enrollment} says it is {role!r}, not an enrollment checkpoint; fetch the release again"
        )
    halves = [_packing(enrollment), _packing(synthesis) if synthesis else None]
    if None not in halves and halves[0] != halves[1]:
        raise InvalidFileError(
            f"{enrollment} and {synthesis} come from different packing runs; fetch the release again"
        )
    return enrollment


def _candidates(folder: Path) -> list[Path]:
    try:
        paths = sorted(folder.iterdir())
    except (OSError, ValueError) as error:
        raise MissingFileError(f"folder {str(folder)!r} cannot be listed: {error}") from error
    return [
        path
        for path in paths
        if path.name.endswith(_SUFFIX)
        and not path.name.startswith(".")
        and path.name != VOICE_ENCODER_NAME
        and is_file(path)
    ]


def _opened(path: Path) -> Checkpoint | None:
    try:
        return open_checkpoint(path)
    except LoudkitError:
        return None


def _role(path: Path) -> str | None:
    checkpoint = _opened(path)
    return checkpoint.role if checkpoint else None


def _packing(path: Path) -> str | None:
    """Which packing run a half comes from, where it says so."""
    checkpoint = _opened(path)
    split = checkpoint.manifest.get("split") if checkpoint else None
    digest = split.get("source_payload_sha256") if isinstance(split, dict) else None
    return digest if isinstance(digest, str) else None


def _cannot_clone(synthesis: Path) -> MissingFileError:
    return MissingFileError(
        f"{synthesis} can speak but not clone; fetch {ENROLLMENT_NAME} (download --with-cloning)"
    )


def _absent(folder: Path, members: Sequence[str]) -> list[str]:
    return [name for name in members if not is_file(folder / name)]


def _is_voice(path: Path) -> bool:
    return path.name.endswith(_SUFFIX) and not path.name.startswith(".") and is_file(path)


def _list(paths: Sequence[Path]) -> str:
    return ", ".join(repr(path.name) for path in paths)
