"""Voices by name, parsed once: read anew when the file changes, the least used dropped beyond a number of bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path

from loudkit.bundle.lookup import find_voice, voice_names
from loudkit.bundle.own_voices import own_voices
from loudkit.bundle.voice import VoiceProfile
from loudkit.errors import InvalidNameError, VoiceNotFoundError, shown

_Stamp = tuple[int, int, int]


class Voices:
    """The voices of the release in ``folder``, and the user's own; one of the release goes first."""

    def __init__(self, folder: Path, *, limit: int) -> None:
        self._folder = folder
        self._limit = limit
        self._lock = threading.Lock()
        self._kept: OrderedDict[Path, tuple[_Stamp, VoiceProfile]] = OrderedDict()

    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted({*voice_names(self._folder), *own_voices()}))

    def get(self, name: str) -> VoiceProfile:
        """The voice called ``name``. Raises VoiceNotFoundError with the names that there are."""
        path = self._find(name)
        try:
            facts = path.stat()
        except OSError:
            raise self._unknown(name) from None
        stamp = (facts.st_size, facts.st_mtime_ns, facts.st_ino)
        with self._lock:
            kept = self._kept.get(path)
            if kept is not None and kept[0] == stamp:
                self._kept.move_to_end(path)
                return kept[1]
        profile = VoiceProfile.load(path)
        with self._lock:
            self._kept[path] = (stamp, profile)
            self._kept.move_to_end(path)
            while (
                sum(voice.n_bytes for _, voice in self._kept.values()) > self._limit and len(self._kept) > 1
            ):
                self._kept.popitem(last=False)
        return profile

    def _find(self, name: str) -> Path:
        if name in voice_names(self._folder):
            return find_voice(self._folder, name)
        own = own_voices()
        if name in own:
            return own[name]
        raise self._unknown(name)

    def _unknown(self, name: str) -> VoiceNotFoundError:
        available = self.names()
        listed = " ".join(available) or "no voices"
        return VoiceNotFoundError(
            f"no voice {shown(name)} here; there are {listed}", ref=name, available=available
        )


def check_voice_name(name: str, limit: int) -> str:
    """``name`` if it is one, not a path. Raises InvalidNameError."""
    if not name or len(name) > limit or name.startswith(".") or any(sign in name for sign in "/\\\0"):
        raise InvalidNameError(
            f"{shown(name)} is not a voice name; expected 1 to {limit} characters without slashes or a leading dot"
        )
    return name
