"""A release folder from its parts: checkpoint, graphs, packages, voices, card; and whether one is what it says."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from loudkit.bundle.checkpoint import TOKENIZER, Checkpoint, open_checkpoint, packed_asset
from loudkit.bundle.container import file_sha256
from loudkit.bundle.export_record import RECORD as EXPORT_RECORD
from loudkit.bundle.files import exists, is_file, is_folder, replacing
from loudkit.bundle.inventory import BACKENDS, is_voice, served
from loudkit.bundle.json_object import read_object, shown
from loudkit.bundle.lookup import (
    ENROLLMENT_GRAPHS,
    ENROLLMENT_NAME,
    PAIR_GRAPHS,
    SINGLE_GRAPHS,
    SYNTHESIS_NAMES,
    VOICE_ENCODER_NAME,
    find_synthesis,
)
from loudkit.bundle.packages import SUFFIX, tree_sha256
from loudkit.bundle.release import PROFILES, RECORD
from loudkit.bundle.selection import PACKAGES, selection
from loudkit.bundle.sums import SUMS, files_below, is_bookkeeping, write_sums
from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import InvalidFileError, InvalidRequestError, MissingFileError
from loudkit.law.manifest import read_manifest
from loudkit.text import LANGUAGES
from loudkit.verification import verify

DEVELOPMENT: Final = "development"
CARD: Final = ("README.md", "LICENSE", "NOTICE", "RESPONSIBLE_USE.md", "logo.png")
_NEEDED_CARD: Final = CARD[:4]
_GENERATOR_PACKAGES: Final = "t3_"
Gate = Callable[[Path], Sequence[str]]


@dataclass(frozen=True)
class Parts:
    """Where each part of a release is now. ``catalogue``: voice name to its ``licence`` and what else is to be told."""

    checkpoint: Path
    voices: Path
    tokenizer: Path | None = None
    enrollment: Path | None = None
    voice_encoder: Path | None = None
    onnx: Path | None = None
    coreml: Path | None = None
    card: Path | None = None
    catalogue: Mapping[str, Mapping[str, str]] | None = None


def build_release(
    out: Path, parts: Parts, *, profile: str = DEVELOPMENT, gate: Gate | None = None, unverified: bool = False
) -> None:
    """Put the release together beside the new folder ``out`` and move it there when all of it holds.

    ``gate`` speaks and clones with the finished files and returns the backends that passed; a releasable ``profile``
    needs it, all three, and packages that Apple's own kernels ran. ``unverified`` waives that: the record says so, and
    such a release is not official. Raises ``InvalidRequestError``, ``MissingFileError`` or ``InvalidFileError`` for
    parts that are missing, unexpected or not of one making; nothing is left then.
    """
    if exists(out):
        raise InvalidRequestError(f"{out} is there already; name a new folder, or remove it first")
    if profile not in (*PROFILES, DEVELOPMENT):
        raise InvalidRequestError(
            f"profile {profile!r} is unknown; expected one of {' '.join(PROFILES)} {DEVELOPMENT}"
        )
    known = profile in PROFILES
    releasable = known and not unverified
    if releasable and gate is None:
        raise InvalidRequestError(f"profile {profile} cannot go without its gate; use {DEVELOPMENT}")
    opened = open_checkpoint(parts.checkpoint)
    if opened.role not in (None, "synthesis"):
        raise InvalidFileError(f"{opened.path} is an {opened.role} checkpoint; pass the synthesis one")
    pair = read_manifest(opened.manifest, production=True).pair_decode
    if known and pair != profile.startswith("turbo"):
        raise InvalidRequestError(
            f"profile {profile} does not fit {parts.checkpoint.name}, which is {'turbo' if pair else 'full'}"
        )
    out.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        _copy(parts, opened, scratch, pair=pair)
        _finish(scratch, parts, profile, verified=False)
        _check(scratch, releasable=known, gated=releasable)
        before = _digests(scratch)
        if gate is not None:
            passed = gate(scratch)
            lacking = [backend for backend in BACKENDS if backend not in passed]
            if releasable and lacking:
                raise InvalidRequestError(
                    f"profile {profile} needs torch, onnx and coreml to pass; {lacking[0]} did not"
                )
            if _digests(scratch) != before:
                raise InvalidFileError(
                    f"{scratch} changed while it was tried; build again from unchanged parts"
                )
        _finish(scratch, parts, profile, verified=releasable)
        _check(scratch, releasable=known, gated=releasable)
        scratch.chmod(0o755)
        scratch.rename(out)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        raise


def check_release(folder: Path) -> None:
    """Hold the finished ``folder`` to its sums, its parts to one another and its record to its parts.

    Raises ``InvalidFileError`` with every problem that ``loudkit verify`` finds, and with what it does not look at.
    """
    record = read_object(folder / RECORD)
    _check(folder, releasable=record.get("profile") in PROFILES, gated=record.get("verified") is True)


def _copy(parts: Parts, opened: Checkpoint, folder: Path, *, pair: bool) -> None:
    _take(parts.checkpoint, folder / SYNTHESIS_NAMES[pair])
    with replacing(folder / "manifest.json") as file:
        file.write((json.dumps(dict(opened.manifest), indent=1, ensure_ascii=False) + "\n").encode("utf-8"))
    if packed_asset(opened, TOKENIZER) is None or parts.tokenizer is not None:
        _take(parts.tokenizer or parts.checkpoint.with_name(TOKENIZER), folder / TOKENIZER)
    if (parts.enrollment is None) != (parts.voice_encoder is None):
        raise InvalidRequestError(
            "the enrollment checkpoint and the voice encoder go together; pass both or none"
        )
    if parts.enrollment is not None and parts.voice_encoder is not None:
        _take(parts.enrollment, folder / ENROLLMENT_NAME)
        _take(parts.voice_encoder, folder / VOICE_ENCODER_NAME)
    if parts.onnx is not None:
        _take_graphs(parts.onnx, folder / "onnx", PAIR_GRAPHS if pair else SINGLE_GRAPHS)
    if parts.coreml is not None:
        _take_packages(parts.coreml, folder / "coreml")
    _take_voices(parts.voices, folder / "voices")
    if parts.card is not None:
        _take_card(parts.card, folder)


def _take_graphs(source: Path, target: Path, members: Sequence[str]) -> None:
    names = [f"{name}.onnx" for name in members] + [EXPORT_RECORD]
    enrollment = [f"{name}.onnx" for name in ENROLLMENT_GRAPHS]
    there = _names(source)
    _expect(source, there, names, [*names, *enrollment])
    begun = [name for name in enrollment if name in there]
    if begun:
        _expect(source, there, enrollment, [*names, *enrollment])
    for name in (*names, *begun):
        _take(source / name, target / name)


def _take_packages(source: Path, target: Path) -> None:
    names = [f"{name}.mlpackage" for name in PACKAGES]
    enrollment = [f"{name}.mlpackage" for name in ENROLLMENT_GRAPHS]
    there = _names(source)
    generator = [
        name for name in there if name.startswith(_GENERATOR_PACKAGES) and name.endswith(".mlpackage")
    ]
    allowed = [*names, EXPORT_RECORD, *enrollment, *generator]
    begun = [name for name in enrollment if name in there]
    _expect(source, there, [*names, EXPORT_RECORD, *(enrollment if begun else ())], allowed)
    for name in there:
        if is_folder(source / name):
            tree_sha256(source / name)  # refuses links
            for inner, path in files_below(source / name):
                if any(part.startswith(".") for part in inner.split("/")):
                    raise InvalidRequestError(f"{path} is no part of a package; remove it")
                _take(path, target / name / inner)
        else:
            _take(source / name, target / name)


def _take_voices(source: Path, target: Path) -> None:
    there = _names(source)
    if not there:
        raise MissingFileError(f"{source} holds no voices; a release has at least one")
    _expect(source, there, [], [name for name in there if is_voice(f"voices/{name}")])
    for name in there:
        VoiceProfile.load(source / name)
        _take(source / name, target / name)
        (target / name).chmod(0o644)  # a release is for everyone; a person's own voice is not


def _take_card(source: Path, folder: Path) -> None:
    found = dict(files_below(source))
    _expect(source, found, [], [name for name in found if name in CARD or _is_sample(name)])
    for name, path in found.items():
        _take(path, folder / name)


def _is_sample(name: str) -> bool:
    folder, _, file = name.partition("/")
    return folder == "samples" and "/" not in file and file.endswith(".opus")


def _finish(folder: Path, parts: Parts, profile: str, *, verified: bool) -> None:
    """Write the record, then the sums, which cover it."""
    record = {
        "profile": profile,
        "verified": verified,
        "sizes": _sizes(folder),
        "voices": _catalogue(folder, parts.catalogue or {}),
    }
    with replacing(folder / RECORD) as file:
        file.write((json.dumps(record, indent=1, ensure_ascii=False) + "\n").encode("utf-8"))
    write_sums(folder)


def _sizes(folder: Path) -> dict[str, int]:
    """Bytes of what a fetch brings, by backend; record and sums aside, as they are written later."""
    files = {name: path.stat().st_size for name, path in files_below(folder) if name not in (RECORD, SUMS)}
    sizes = {}
    for cloning in (False, True):
        for backend in served(files, cloning=cloning):
            wanted = selection(backend, cloning=cloning)
            key = f"{backend} with cloning" if cloning else backend
            sizes[key] = sum(size for name, size in files.items() if wanted.covers(name))
    return sizes


def _catalogue(folder: Path, given: Mapping[str, Mapping[str, str]]) -> list[dict[str, str]]:
    profiles = _profiles(folder)
    unknown = [name for name in given if name not in profiles]
    if unknown:
        raise InvalidRequestError(f"the catalogue names voice {unknown[0]!r}, and there is no such profile")
    for name, about in given.items():
        if not isinstance(about, Mapping) or not all(isinstance(value, str) for value in about.values()):
            raise InvalidRequestError(
                f"the catalogue says {shown(about)} of voice {name!r}; expected texts by name"
            )
    return [
        {**given.get(name, {}), "name": name, "language": profile.language}
        for name, profile in profiles.items()
    ]


def _profiles(folder: Path) -> dict[str, VoiceProfile]:
    return {
        name[len("voices/") : -len(".safetensors")]: VoiceProfile.load(path)
        for name, path in files_below(folder)
        if is_voice(name)
    }


def _check(folder: Path, *, releasable: bool, gated: bool) -> None:
    found = verify(folder)
    problems = [*found.problems, *_disagreements(folder), *(_unready(folder) if releasable else ())]
    if releasable and gated:
        problems += _unready_packages(folder / "coreml", needed=not _is_turbo(folder))
    if problems:
        raise InvalidFileError("; ".join(problems))


def _disagreements(folder: Path) -> Iterable[str]:
    """What ``verify`` does not look at, as it serves people only: the mirror, the sizes, the catalogue."""
    opened = open_checkpoint(find_synthesis(folder))
    if not is_file(folder / "manifest.json") or read_object(folder / "manifest.json") != dict(
        opened.manifest
    ):
        yield f"manifest.json is not the manifest of {opened.path.name}"
    record = read_object(folder / RECORD)
    if record.get("sizes") != _sizes(folder):
        yield f"{RECORD} lists sizes that are not those of the files"
    languages = {name: profile.language for name, profile in _profiles(folder).items()}
    catalogue = _rows(record.get("voices"))
    if [(row.get("name"), row.get("language")) for row in catalogue] != list(languages.items()):
        yield f"{RECORD} lists voices that are not those of the folder"
    for name, language in languages.items():
        if language not in LANGUAGES:
            yield f"voice {name!r} speaks {shown(language)}, which the text layer does not read"


def _unready(folder: Path) -> Iterable[str]:
    for name in _NEEDED_CARD:
        if not is_file(folder / name):
            yield f"{name} is missing"
    for row in _rows(read_object(folder / RECORD).get("voices")):
        if not row.get("licence"):
            yield f"voice {row.get('name')!r} has no licence in the catalogue"


def _is_turbo(folder: Path) -> bool:
    return str(read_object(folder / RECORD).get("profile")).startswith("turbo")


def _unready_packages(folder: Path, *, needed: bool) -> Iterable[str]:
    """What CoreML's part lacks: packages, all six for the full model, and the gate that only a Mac can run."""
    names = [name + SUFFIX for name in (*PACKAGES, *ENROLLMENT_GRAPHS)]
    there = [name for name in names if is_folder(folder / name)]
    if needed and len(there) < len(names):
        yield f"coreml/ lacks {next(name for name in names if name not in there)}; the full model has all six"
    record = read_object(folder / EXPORT_RECORD) if is_file(folder / EXPORT_RECORD) else {}
    for name in there:
        blocks = [
            block for block in (record.get("packages"), record.get("enrollment")) if isinstance(block, dict)
        ]
        entry: Any = next((block[name] for block in blocks if name in block), {})
        gates = entry.get("gates") if isinstance(entry, dict) else None
        if not (isinstance(gates, dict) and gates.get("apple")):
            yield f"{name} was not gated on macOS; export it there, or build with --unverified"


def _rows(value: Any) -> list[dict[str, Any]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _digests(folder: Path) -> dict[str, str]:
    return {name: file_sha256(path) for name, path in files_below(folder) if not is_bookkeeping(name)}


def _names(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError as error:
        raise MissingFileError(f"folder {folder} cannot be listed: {error.strerror or error}") from error


def _expect(folder: Path, there: Iterable[str], needed: Iterable[str], allowed: Iterable[str]) -> None:
    there = list(there)
    missing = [name for name in needed if name not in there]
    if missing:
        raise MissingFileError(f"{folder} lacks {', '.join(missing)}; a release needs them")
    unexpected = sorted(set(there) - set(allowed))
    if unexpected:
        raise InvalidRequestError(
            f"{folder} holds {unexpected[0]!r}, which is no part of a release; remove it"
        )


def _take(source: Path, target: Path) -> None:
    if not is_file(source):
        raise MissingFileError(f"{source} is not there; check the path")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
