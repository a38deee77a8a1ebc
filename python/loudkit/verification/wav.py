"""A WAV file and the note on its making."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from loudkit.audio.wav import chunks
from loudkit.bundle.files import read_limited
from loudkit.bundle.json_object import shown
from loudkit.errors import ProvenanceError
from loudkit.provenance import claims, verify_provenance
from loudkit.verification.findings import Findings

_LIMIT: Final = 2**32 + 2**20  # the most a RIFF file can declare, and a note behind it
_LABELS: Final = {
    "algorithm_fingerprint": "fingerprint",
    "recipe_version": "recipe",
    "checkpoint_sha256": "checkpoint",
    "voice_profile_sha256": "voice profile",
    "voice": "voice",
    "language": "language",
    "backend": "backend",
    "execution": "execution",
    "seed": "seed",
    "speed": "speed",
}


def verify_wav(path: Path) -> Findings:
    """Whether the sound is the one that its note was made for."""
    file = read_limited(path, _LIMIT)
    if file[8:12] != b"WAVE":
        return Findings("other", problems=(f"{path} is a RIFF file and no WAV; only WAV carries a note",))
    try:
        manifest, matches = verify_provenance(file)
    except ProvenanceError as error:
        if _all_declared(file):
            manifest, matches = None, False
        else:
            return Findings("wav", problems=(f"{path}: {error}",))
    if manifest is None:
        return Findings("wav", problems=(f"{path} has no provenance note",))
    made = claims(manifest)
    facts = {"made by": shown_claim(manifest.get("claim_generator"))} if "claim_generator" in manifest else {}
    facts |= {label: shown_claim(made[key]) for key, label in _LABELS.items() if made.get(key, "") != ""}
    problems = [] if matches else [_differing(path, file, made)]
    rate = _declared_rate(file)
    if None not in (rate, made.get("sample_rate")) and made["sample_rate"] != rate:
        problems.append(f"{path} plays at {rate} Hz; its note says {shown_claim(made['sample_rate'])}")
    notes = (
        () if problems else ("sound and note belong together: the file is intact; who made it is not shown",)
    )
    return Findings("wav", facts, tuple(problems), notes)


def shown_claim(value: object) -> str:
    """A value of a note as text; of another kind than texts and numbers, shortened."""
    return value if isinstance(value, str) else shown(value)


def _differing(path: Path, file: bytes, made: Mapping[str, Any]) -> str:
    found = next(
        (file[at : at + size] for identifier, at, size in chunks(file) if identifier == b"data"), b""
    )
    claimed = made.get("audio_sha256", "")
    return (
        f"{path}: the sound is not the one the note was made for: its samples have SHA-256 "
        f"{hashlib.sha256(found).hexdigest()}, the note says {shown_claim(claimed) or 'nothing'}"
    )


def _declared_rate(file: bytes) -> int | None:
    for identifier, at, size in chunks(file):
        if identifier == b"fmt " and size >= 8 and at + 8 <= len(file):
            return int.from_bytes(file[at + 4 : at + 8], "little")
    return None


def _all_declared(file: bytes) -> bool:
    """Whether chunks other than a note fill the file to its declared end, as other programs leave it."""
    end = 12
    for identifier, at, size in chunks(file):
        if identifier == b"LKPV":
            return False
        end = at + size
    return len(file) - end in (0, end % 2) and int.from_bytes(file[4:8], "little") + 8 == len(file)
