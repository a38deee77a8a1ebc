"""Files that make no claim we know, by their first bytes or their name."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

_WAV_ONLY: Final = "a note is only ever written into WAV, so there is nothing to check"
_HEADS: Final = (
    (b"fLaC", f"is FLAC audio; {_WAV_ONLY}"),
    (b"OggS", f"is Ogg audio; {_WAV_ONLY}"),
    (b"ID3", f"is MP3 audio; {_WAV_ONLY}"),
    (b"\xff\xfb", f"is MP3 audio; {_WAV_ONLY}"),
    (b"\xff\xf3", f"is MP3 audio; {_WAV_ONLY}"),
    (b"\xff\xf2", f"is MP3 audio; {_WAV_ONLY}"),
    (b"FORM", f"is AIFF audio; {_WAV_ONLY}"),
    (b"RF64", f"is RF64 audio; {_WAV_ONLY}"),
    (b"PK\x03\x04", "is a zip archive, which torch's pickled files are as well; they are never loaded"),
    (b"version https://git-lfs", "is a pointer of Git LFS, not the file; fetch the file itself"),
    (b"<", "is a web page or XML, not the file; fetch it again"),
    (b"{", "is JSON; pass the release folder to have it checked against SHA256SUMS"),
)
_IN_A_RELEASE: Final = "is checked with its release; pass the release folder"


def foreign(name: str, head: bytes) -> str:
    """What the file is and where to turn, as the rest of a sentence; empty if it may be a safetensors file."""
    if not head:
        return "is empty; fetch or write it again"
    for start, what in _HEADS:
        if head.startswith(start) and not _may_be_safetensors(head):
            return what
    if head[4:8] == b"ftyp":
        return f"is MP4 audio; {_WAV_ONLY}"
    if name == "SHA256SUMS" or PurePath(name).suffix.lower() == ".onnx":
        return _IN_A_RELEASE
    return ""


def _may_be_safetensors(head: bytes) -> bool:
    """A header's length, which is below 2^32, and the JSON behind it."""
    return head[4:9] == b"\0\0\0\0{"
