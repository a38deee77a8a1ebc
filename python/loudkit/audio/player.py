"""Playing a file with what the platform has."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from loudkit.errors import InvalidRequestError


def play_command(path: Path) -> list[str] | None:
    """The command that plays the WAV file ``path`` and waits; None where no player is found."""
    if sys.platform == "win32":
        quoted = str(path.resolve()).replace("'", "''")
        return [
            "powershell",
            "-NoProfile",
            "-Command",
            f"(New-Object Media.SoundPlayer '{quoted}').PlaySync()",
        ]
    players = ("afplay",) if sys.platform == "darwin" else ("aplay", "paplay", "pw-play")
    for player in players:
        found = shutil.which(player)
        if found:
            return [found, str(path.resolve())]
    return None


def play(path: Path) -> None:
    """Play ``path`` and wait for its end."""
    command = play_command(path)
    if command is None:
        raise InvalidRequestError(f"no player found; install alsa-utils (aplay). The sound is in {path}")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["it gave no reason"])[-1]
        raise InvalidRequestError(f"{command[0]} could not play: {reason}. The sound is in {path}")
