"""Does a file or a folder hold what it claims: a WAV's note, a checkpoint's digests, a voice, a release."""

from __future__ import annotations

from pathlib import Path

from loudkit.bundle.files import is_folder, open_regular
from loudkit.verification.findings import Findings, Progress, silent
from loudkit.verification.kinds import foreign
from loudkit.verification.release import verify_release
from loudkit.verification.tensors import verify_tensors
from loudkit.verification.wav import verify_wav

__all__ = ["Findings", "verify"]

_HEAD = 64


def verify(path: str | Path, progress: Progress = silent) -> Findings:
    """What ``path`` claims and whether it is true; ``progress(bytes done, bytes in all)`` follows the hashing.

    A claim that does not hold is a problem among the findings. Raises ``MissingFileError`` and ``InvalidFileError``
    for what is not there or cannot be read at all.
    """
    path = Path(path)
    if is_folder(path):
        return verify_release(path, progress)
    with open_regular(path) as file:
        head = file.read(_HEAD)
    if head[:4] == b"RIFF":
        return verify_wav(path)
    what_else = foreign(path.name, head)
    if what_else:
        return Findings("other", problems=(f"{path} {what_else}",))
    return verify_tensors(path)
