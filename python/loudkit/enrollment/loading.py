"""The enrollment networks of a release, on the runtime that is asked for or at hand."""

from __future__ import annotations

import importlib.util
import logging
import os
from pathlib import Path

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.bundle.download import download
from loudkit.bundle.files import exists, is_file, is_folder
from loudkit.bundle.lookup import ENROLLMENT_NAME, VOICE_ENCODER_NAME, find_enrollment, find_graphs
from loudkit.bundle.selection import is_repo_id
from loudkit.bundle.single import fetch_single
from loudkit.enrollment.pipeline import Enroller
from loudkit.errors import (
    HubUnavailableError,
    InvalidRequestError,
    MissingExtraError,
    MissingFileError,
)
from loudkit.loading import DEFAULT_RELEASE, named
from loudkit.runtime.coreml.requirements import check_coremltools, check_machine
from loudkit.runtime.execution import check_device
from loudkit.runtime.onnx_enrollment import GRAPH_FILES, load_enrollment

_log = logging.getLogger("loudkit")


def load_enroller(
    checkpoint: str | os.PathLike[str] | None = None,
    *,
    device: str | None = None,
    voice_encoder_weights: str | os.PathLike[str] | None = None,
    revision: str | None = None,
) -> Enroller:
    """An enroller from a release folder, a checkpoint file or a release's name; without one, from
    ``$LOUDKIT_CHECKPOINT``, else ``loudreader/loudr-1``.

    Of a release by name only what enrols is fetched, at ``revision`` (commit, tag or branch).
    ``device`` is ``onnx``, ``coreml``, or ``cpu``, ``cuda``, ``cuda:<n>`` or ``mps`` (torch); by default ``onnx``
    where the release has its three enrollment graphs, else ``cpu``. ``voice_encoder_weights`` is the path of
    ``ve.safetensors`` where that is not beside the enrollment checkpoint.
    """
    check_device(device)
    if device == "coreml":
        check_machine()
        check_coremltools()
    if device in ("onnx", "coreml") and voice_encoder_weights is not None:
        raise InvalidRequestError(
            "voice_encoder_weights goes with torch; the graphs hold their own: leave it out, or use device cpu"
        )
    if device == "coreml":
        return _coreml_enroller(find_place(checkpoint, device=device, revision=revision))
    place = find_place(checkpoint, device=device, revision=revision)
    if voice_encoder_weights is None and (folder := check_networks(place, device)) is not None:
        return Enroller(load_enrollment(folder), periodic_window=False)
    return _torch_enroller(place, device or "cpu", voice_encoder_weights)


def check_networks(place: Path, device: str | None) -> Path | None:
    """The folder of the graphs that ``place`` enrols with; None where torch does. Refuses a place that cannot enrol."""
    if device in (None, "onnx"):
        try:
            return find_graphs(place / ENROLLMENT_NAME if is_folder(place) else place, GRAPH_FILES)
        except MissingFileError as error:
            if device == "onnx" or importlib.util.find_spec("torch") is None:
                raise MissingFileError(
                    f"{place} can speak but not clone with onnx: {error} with its enrollment graphs"
                ) from None
    find_enrollment(place)
    return None


def find_place(
    checkpoint: str | os.PathLike[str] | None, *, device: str | None = None, revision: str | None = None
) -> Path:
    """The folder or file that ``checkpoint`` means, whether or not it can speak; a release by name is fetched."""
    given = check_place(checkpoint)
    path = Path(os.path.expanduser(given))  # noqa: PTH111
    if exists(path):
        return path
    if device == "coreml":
        return download(given, "coreml", cloning=True, revision=revision, refresh=False, voices=False).folder
    if device in (None, "onnx"):
        try:
            return fetch_single(given, [f"onnx/{name}" for name in GRAPH_FILES], revision=revision)
        except HubUnavailableError:
            raise
        except MissingFileError:  # a release without graphs
            if device == "onnx":
                raise
    return fetch_single(given, [ENROLLMENT_NAME, VOICE_ENCODER_NAME], revision=revision)


def check_place(checkpoint: str | os.PathLike[str] | None) -> str:
    """``checkpoint`` or what stands for it, which is there or can be a release's name. Nothing is fetched."""
    given = named(checkpoint, DEFAULT_RELEASE)
    if exists(Path(os.path.expanduser(given))) or is_repo_id(given):  # noqa: PTH111
        return given
    raise MissingFileError(f"{given} is neither a path nor a release name such as {DEFAULT_RELEASE}")


def _coreml_enroller(place: Path) -> Enroller:
    from loudkit.runtime.coreml.loading import load_enrollment as load_packages

    networks, warnings = load_packages(place if is_folder(place) else place.parent)
    for warning in warnings:
        _log.warning(warning)
    return Enroller(networks, periodic_window=False)


def _torch_enroller(place: Path, device: str, weights: str | os.PathLike[str] | None) -> Enroller:
    if importlib.util.find_spec("torch") is None:
        raise MissingExtraError(
            f'device {device} needs torch; run: pip install "loudkit[torch]", or use onnx'
        )
    from loudkit.runtime.torch import loading

    checkpoint = find_enrollment(place)
    voice_encoder = Path(weights) if weights is not None else checkpoint.with_name(VOICE_ENCODER_NAME)
    if not is_file(voice_encoder):
        raise MissingFileError(
            f"{voice_encoder} is not there; fetch it with the enrollment checkpoint, or pass voice_encoder_weights"
        )
    return Enroller(
        loading.load_enrollment(open_checkpoint(checkpoint), voice_encoder, device=device),
        periodic_window=True,
    )
