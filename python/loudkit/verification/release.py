"""A release folder: every line of its SHA256SUMS, what no line covers, and what its parts say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.bundle.container import file_sha256
from loudkit.bundle.files import exists, is_file
from loudkit.bundle.json_object import read_object, shown
from loudkit.bundle.lookup import find_enrollment, find_synthesis, release_boundary
from loudkit.bundle.release import RECORD
from loudkit.bundle.selection import selection
from loudkit.bundle.sums import RECEIPT, SUMS, files_below, is_bookkeeping, read_sums
from loudkit.bundle.verified import forget_verified, record_verified
from loudkit.errors import LoudkitError, MissingFileError
from loudkit.verification.backends import can_clone, check_backend
from loudkit.verification.findings import Findings, Progress
from loudkit.verification.tensors import verify_checkpoint, verify_voice

_BACKENDS = ("onnx", "torch", "coreml")


def verify_release(folder: Path, progress: Progress) -> Findings:
    """Hold ``folder`` to its own SHA256SUMS and its parts to one another; say which backends it serves.

    A folder without a problem is remembered, so that loading it says no more that it is unverified; one with a
    problem is forgotten, so that a download into it mends it.
    """
    present = dict(files_below(folder))
    problems: list[str] = []
    notes: list[str] = []
    facts: dict[str, str] = {}
    try:
        listed = _listed(folder)
    except LoudkitError as error:
        problems.append(str(error))
        listed = {}
    else:
        wrong = _differing(listed, present, progress)
        absent, left_out = _absent(folder, listed, present)
        unlisted = [name for name in present if name not in listed and not is_bookkeeping(name)]
        problems += wrong
        problems += [f"{shown(name)} is listed in {SUMS} and not there" for name in absent]
        problems += [
            f"{shown(name)} is not listed in {SUMS}; remove it or fetch again"
            for name in unlisted
            if name.endswith(".safetensors")
        ]
        notes += [
            f"{shown(name)} is not listed in {SUMS}" for name in unlisted if not name.endswith(".safetensors")
        ]
        if left_out:
            notes.append(f"{left_out} of the listed files were not fetched")
        good = sum(1 for name in listed if name in present) - len(wrong)
        facts["files"] = f"{good} of {len(listed)} as listed in {SUMS}"
    problems += _leaving(folder, present)
    facts |= _record(present, problems)
    facts |= _voices(present, problems)
    facts |= _checkpoints(folder, problems, notes)
    sound = not problems
    facts |= _backends(folder, problems)
    if not sound:
        facts |= dict.fromkeys(("speaks with", "clones with"), "not known before the problems are mended")
    if problems:
        forget_verified(folder)
    else:
        record_verified(folder, [name for name in listed if name in present])
    return Findings("release", facts, tuple(dict.fromkeys(problems)), tuple(dict.fromkeys(notes)))


def _listed(folder: Path) -> dict[str, str]:
    sums = folder / SUMS
    if not exists(sums):
        raise MissingFileError(
            f"{folder} has no {SUMS}, so its files cannot be checked; fetch the release again"
        )
    return read_sums(sums)


def _differing(listed: Mapping[str, str], present: Mapping[str, Path], progress: Progress) -> list[str]:
    there = [name for name in listed if name in present]
    sizes = {name: _size(present[name]) for name in there}
    total, done, problems = sum(sizes.values()), 0, []
    for name in there:
        progress(done, total)
        done += sizes[name]
        try:
            if file_sha256(present[name]) != listed[name]:
                problems.append(f"{shown(name)} differs from its line in {SUMS}; fetch it again")
        except LoudkitError as error:
            problems.append(str(error))
    progress(total, total)
    return problems


def _absent(folder: Path, listed: Mapping[str, str], present: Mapping[str, Path]) -> tuple[list[str], int]:
    """Listed files that should be there, and how many may be left out.

    A fetch leaves out what its backend does not need: whole kinds of files, each kind covered by the same selections.
    A folder without signs of a fetch is the complete release.
    """
    absent = [name for name in listed if name not in present]
    if not _was_fetched(folder):
        return absent, 0
    kinds = {name: _kind(name) for name in listed}
    begun = {kinds[name] for name in listed if name in present} | {_kind(SUMS)}
    lacking = [name for name in absent if kinds[name] and kinds[name] in begun]
    return lacking, len(absent) - len(lacking)


def _kind(name: str) -> tuple[tuple[str, bool], ...]:
    """The selections that cover ``name``."""
    plans = [(backend, cloning) for backend in _BACKENDS for cloning in (False, True)]
    return tuple(plan for plan in plans if selection(plan[0], cloning=plan[1]).covers(name))


def _was_fetched(folder: Path) -> bool:
    return is_file(folder / RECEIPT) or folder.resolve().parent.name == "snapshots"


def _leaving(folder: Path, present: Mapping[str, Path]) -> list[str]:
    boundary = release_boundary(folder)
    return [
        f"{shown(name)} is a link out of the release; put the file itself there"
        for name, path in present.items()
        if not path.resolve().is_relative_to(boundary)
    ]


def _record(present: Mapping[str, Path], problems: list[str]) -> dict[str, str]:
    if RECORD not in present:
        return {}
    try:
        record = read_object(present[RECORD])
    except LoudkitError as error:
        problems.append(str(error))
        return {}
    verified = "verified by its maker" if record.get("verified") is True else "not verified by its maker"
    return {"profile": f"{shown(record.get('profile'))}, {verified}"}


def _voices(present: Mapping[str, Path], problems: list[str]) -> dict[str, str]:
    paths = [
        path for name, path in present.items() if name.startswith("voices/") and name.endswith(".safetensors")
    ]
    good = 0
    for path in paths:
        try:
            verify_voice(path)
            good += 1
        except LoudkitError as error:
            problems.append(str(error))
    if not paths:
        problems.append("the release holds no voices; fetch it again")
    return {"voices": str(good)}


def _checkpoints(folder: Path, problems: list[str], notes: list[str]) -> dict[str, str]:
    facts: dict[str, str] = {}
    for label, find in (("checkpoint", find_synthesis), ("enrollment", find_enrollment)):
        try:
            path = find(folder)
        except LoudkitError as error:
            if label == "checkpoint" or not isinstance(error, MissingFileError):
                problems.append(str(error))
            continue
        if path.name in facts.values():
            continue
        facts[label] = path.name
        try:
            found = verify_checkpoint(path)
        except LoudkitError as error:
            problems.append(str(error))
            continue
        problems += found.problems
        notes += found.notes
    return facts


def _backends(folder: Path, problems: list[str]) -> dict[str, str]:
    """Which backends can speak and clone; a backend that is begun and does not fit together is a problem."""
    try:
        opened = open_checkpoint(find_synthesis(folder))
    except LoudkitError:  # told already
        return {}
    speaking, lacks = [], {}
    for backend in _BACKENDS:
        try:
            check_backend(backend, folder, opened)
            speaking.append(backend)
        except LoudkitError as error:
            lacks[backend] = str(error)
            if backend != "torch" and exists(folder / backend):
                problems.append(str(error))
    if not speaking:
        problems.append(f"no backend can speak with it: {lacks['onnx']}")
    cloning = [backend for backend in _BACKENDS if can_clone(backend, folder)]
    return {"speaks with": ", ".join(speaking) or "nothing", "clones with": ", ".join(cloning) or "nothing"}


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
