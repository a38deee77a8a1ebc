"""The receipt of a fetch: which commit a plain folder holds, so that nothing is fetched or hashed again."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from loudkit.bundle.container import file_sha256
from loudkit.bundle.files import exists, is_file, replacing
from loudkit.bundle.json_object import read_object
from loudkit.bundle.selection import Selection
from loudkit.bundle.sums import RECEIPT, SUMS, read_sums
from loudkit.errors import InvalidRequestError, LoudkitError

_LIMIT = 1024 * 1024
_COMMIT = re.compile("[0-9a-f]{40}")


@dataclass(frozen=True)
class Receipt:
    """``revision`` as asked (``main`` if none); ``sha256sums``: digest of SHA256SUMS, None without one."""

    repo: str
    revision: str
    commit: str  # 40 lower-case hex
    sha256sums: str | None
    fetched_at: str  # UTC, to the second, ending in Z


def read_receipt(folder: Path, repo: str, wanted: Selection) -> Receipt | None:
    """The receipt that vouches for ``folder`` as ``repo`` with the ``wanted`` files, or None."""
    try:
        found = read_object(folder / RECEIPT, _LIMIT)
        if any(field.name not in found for field in fields(Receipt)):
            return None
        receipt = Receipt(**{field.name: found[field.name] for field in fields(Receipt)})
        return (
            receipt
            if _is_valid(receipt) and receipt.repo == repo and _holds(folder, receipt, wanted)
            else None
        )
    except LoudkitError:
        return None


def write_receipt(folder: Path, receipt: Receipt) -> None:
    """Write ``receipt`` into ``folder``; the last step of a fetch."""
    if not _is_valid(receipt):
        raise InvalidRequestError(
            f"{receipt} is no receipt; expected texts and a commit of 40 lower-case hex digits"
        )
    text = json.dumps(asdict(receipt), indent=1, ensure_ascii=False) + "\n"
    with replacing(folder / RECEIPT) as file:
        file.write(text.encode("utf-8"))


def _is_valid(receipt: Receipt) -> bool:
    texts = (receipt.repo, receipt.revision, receipt.commit, receipt.fetched_at)
    return (
        all(isinstance(text, str) for text in texts)
        and isinstance(receipt.sha256sums, (str, type(None)))
        and _COMMIT.fullmatch(receipt.commit) is not None
    )


def _holds(folder: Path, receipt: Receipt, wanted: Selection) -> bool:
    sums = folder / SUMS
    if not exists(sums):
        return receipt.sha256sums is None
    if receipt.sha256sums != file_sha256(sums):
        return False
    return all(is_file(folder / name) for name in read_sums(sums) if wanted.covers(name))
