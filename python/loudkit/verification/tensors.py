"""A checkpoint or a voice profile: what it says of itself, and its line in the release it lies in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from loudkit.bundle.checkpoint import TOKENIZER, Checkpoint, open_checkpoint, packed_asset, tokenizer_json
from loudkit.bundle.container import file_sha256, metadata, payload_digest, read_header
from loudkit.bundle.files import exists, is_file, open_regular
from loudkit.bundle.json_object import shown
from loudkit.bundle.sums import SUMS, read_sums
from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import LoudkitError
from loudkit.law.manifest import read_manifest
from loudkit.verification.findings import Findings


def verify_tensors(path: Path) -> Findings:
    """A safetensors file, by what its metadata says it is."""
    with open_regular(path) as file:
        entries = metadata(read_header(file, str(path)), str(path))
    if "manifest" in entries:
        found = verify_checkpoint(path)
    elif "voice" in entries:
        found = verify_voice(path)
    else:
        keys = " ".join(shown(key) for key in sorted(entries)) or "none"
        problem = f"{path} is neither a checkpoint nor a voice profile; its metadata keys: {keys}"
        found = Findings("safetensors", {"SHA-256": file_sha256(path)}, (problem,))
    return _with_its_line(found, path)


def verify_checkpoint(path: Path) -> Findings:
    """The digests that a checkpoint's manifest records."""
    opened = open_checkpoint(path)
    manifest = opened.manifest
    facts = {
        "name": _text(manifest.get("name")),
        "role": _text(manifest.get("artifact_role")),
        "recipe": _text(manifest.get("recipe_version")),
        "tensors": str(len(opened.header.tensors)),
        "SHA-256": opened.sha256,
    }
    problems, notes = [], []
    claimed = manifest.get("tensor_payload_sha256")
    found = payload_digest(path)
    facts["payload SHA-256"] = found
    if claimed is None:
        notes.append("the manifest records no payload digest")
    elif claimed != found:
        problems.append(f"{path}: its tensors have the digest {found}; the manifest says {_text(claimed)}")
    problem, note = _tokenizer(opened)
    problems += problem
    notes += note
    if opened.role in (None, "synthesis"):
        try:
            read_manifest(manifest, production=True)
        except LoudkitError as error:
            notes.append(f"this build cannot speak with it: {error}")
    return Findings("checkpoint", facts, tuple(problems), tuple(notes))


def verify_voice(path: Path) -> Findings:
    """Whether a voice profile can be used."""
    profile = VoiceProfile.load(path)
    facts = {
        "name": profile.name,
        "language": profile.language,
        "enrolment": profile.enrolment,
        "recorded at": f"{profile.source_sample_rate} Hz",
        "SHA-256": profile.source_sha256,
    }
    return Findings("voice", facts)


def _tokenizer(opened: Checkpoint) -> tuple[list[str], list[str]]:
    """Problems and notes; a checkpoint may lie somewhere without its tokenizer."""
    try:
        if opened.manifest.get("tokenizer_sha256") is None and packed_asset(opened, TOKENIZER) is None:
            return [], []
        if packed_asset(opened, TOKENIZER) is None and not exists(opened.path.with_name(TOKENIZER)):
            return [], [f"{TOKENIZER} is not beside it and was not checked"]
        tokenizer_json(opened)
    except LoudkitError as error:
        return [str(error)], []
    return [], []


def _with_its_line(found: Findings, path: Path) -> Findings:
    """``found``, and how the file compares with its line in the release it lies in, where it lies in one."""
    at = Path(os.path.abspath(path))  # noqa: PTH100 (links of a cache must not be followed)
    release = next((folder for folder in at.parents[:2] if is_file(folder / SUMS)), None)
    if release is None:
        return found
    name = at.relative_to(release).as_posix()
    problems, notes, facts = [], [], {}
    try:
        listed = read_sums(release / SUMS)
    except LoudkitError as error:
        problems.append(str(error))
    else:
        if name not in listed:
            notes.append(f"{name} is not listed in {release / SUMS}")
        elif listed[name] != found.facts["SHA-256"]:
            problems.append(f"{path} differs from its line in {release / SUMS}; fetch it again")
        else:
            facts["release"] = f"matches its line in {release / SUMS}"
    return Findings(
        found.kind, {**found.facts, **facts}, (*found.problems, *problems), (*found.notes, *notes)
    )


def _text(value: Any) -> str:
    if value is None:
        return "not said"
    return value if isinstance(value, str) else shown(value)
