"""For programs that are frozen: where PyInstaller finds its hook."""

from __future__ import annotations

from pathlib import Path


def hook_folders() -> list[str]:
    """The folder of the hooks, for the entry point ``hook-dirs`` of ``pyinstaller40``."""
    return [str(Path(__file__).parent)]
