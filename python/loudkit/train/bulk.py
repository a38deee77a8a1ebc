"""More of one voice: hibari-tts (Apache-2.0, ``cora``'s teacher again) says a line in a fiftieth of the teacher's time.

It runs in an environment of its own and gives sound alone. The times are the teacher's, moved onto that sound along the
cheapest path between it and what our renderer makes of the teacher's plan (dynamic time warping).
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch

from loudkit.enrollment.features import prompt_mel
from loudkit.errors import MissingFileError
from loudkit.law.windows import SAMPLES_PER_FRAME
from loudkit.train import speech_tokens, teacher
from loudkit.train.frames import MOST_TOKENS
from loudkit.train.natural_voice import PITCH_SECONDS, RATE, Said
from loudkit.train.recordings import recording, save_recordings
from loudkit.train.renderer import Renderer
from loudkit.train.renderer_training import load_renderer
from loudkit.train.spoken import lesson, save_lessons
from loudkit.train.vocoder import Vocoder
from loudkit.train.vocoder_training import load_vocoder

VOICE: Final = 0  # of the teacher's
LINES_A_FILE: Final = 100

_PACKAGE: Final = "hibari-tts==0.2.1"
_LONGEST: Final = 125  # characters
_BAND: Final = 40  # frames that a path may leave the diagonal by
_STILL: Final = 0.15  # what a step costs that moves in one sound only
_FARTHEST: Final = 60  # frames that two lengths may differ by
_VOICED: Final = 50.0
_SAY: Final = """
import json, sys
import numpy as np
from hibari import Hibari
say = Hibari().from_phonemes
lines, path = json.load(sys.stdin), sys.argv[1]
sounds = [np.asarray(say(line), np.float32) for line in lines]
np.savez(path, sizes=[len(sound) for sound in sounds], samples=np.concatenate(sounds))
"""

Mel = npt.NDArray[np.float32]


def write_bulk(lines: Sequence[str], work: Path, folder: Path, lessons: Path) -> int:
    """Recordings and timed lessons of plain ``lines``, some a file; whole files are kept."""
    python = _environment(work)
    renderer, vocoder = load_renderer(work), load_vocoder(work)
    read = [
        (line, found) for line in lines if len(line) < _LONGEST and (found := teacher.reading(line, work))
    ]
    for first in range(0, len(read), LINES_A_FILE):
        path = folder / f"b{first:06d}.npz"
        if path.exists():
            continue
        part = read[first : first + LINES_A_FILE]
        sounds = _sounds(python, [found.line for _, found in part], work)
        said = [
            _timed(n, found, samples, renderer, vocoder, work)
            for n, ((_, found), samples) in enumerate(zip(part, sounds, strict=True))
        ]
        kept = [one for one in said if one is not None]
        taught = (lesson(part[one.line][0], VOICE, one, timed=True) for one in kept)
        save_lessons(lessons / path.name, [one for one in taught if one is not None], timed=True)
        made = [recording(VOICE, one) for one in kept]
        save_recordings(path, [one for one in made if len(one.tokens) <= MOST_TOKENS])
    return len(list(folder.glob("b*[0-9].npz")))


def _environment(work: Path) -> Path:
    """The interpreter of an environment that has the package and nothing of ours."""
    folder = work / "bulk_environment"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        done = subprocess.run(
            [python, "-m", "pip", "install", "-q", _PACKAGE], capture_output=True, text=True, check=False
        )
        if done.returncode:
            python.unlink()
            raise MissingFileError(f"{_PACKAGE} cannot be installed: {done.stderr.strip()[-200:]}")
    return python


def _sounds(python: Path, lines: list[str], work: Path) -> list[npt.NDArray[np.float32]]:
    scratch = work / "bulk_sounds.npz"
    subprocess.run(
        [python, "-c", _SAY, scratch], input=json.dumps(lines), text=True, check=True, stdout=sys.stderr
    )
    with np.load(scratch) as file:
        samples, ends = file["samples"], np.cumsum(file["sizes"])
    scratch.unlink()
    return np.split(samples, ends[:-1])


def _timed(
    line: int,
    found: teacher.Reading,
    samples: npt.NDArray[np.float32],
    renderer: Renderer,
    vocoder: Vocoder,
    work: Path,
) -> teacher.Utterance | None:
    """The line with the teacher's times moved onto ``samples``; None where the two are too different."""
    plan = teacher.plan(found, VOICE, work)
    padded = np.pad(samples * np.float32(teacher.GAIN[VOICE]), (0, -len(samples) % SAMPLES_PER_FRAME))
    own, rendered = prompt_mel(padded), _rendered(found, plan, renderer)
    if abs(own.shape[1] - rendered.shape[1]) > _FARTHEST:
        return None
    path = warped(rendered - rendered.mean(1, keepdims=True), own - own.mean(1, keepdims=True))
    frame = speech_tokens.FRAME_SECONDS
    ends = np.maximum.accumulate(np.interp(plan.ends / frame, np.arange(len(path)), path) * frame)
    with torch.no_grad():
        log_f0, voicing = (part[0].numpy() for part in vocoder.pitch(torch.from_numpy(own)[None]))
    f0 = np.where(voicing > 0, np.exp(log_f0), 0)
    at = (np.arange(int(len(samples) / RATE / PITCH_SECONDS)) * PITCH_SECONDS / frame).astype(int)
    said = Said(samples, f0[at.clip(0, len(f0) - 1)].astype(np.float32), ends.astype(np.float32))
    return teacher.timed(line, found, said)


def _rendered(found: teacher.Reading, plan: Said, renderer: Renderer) -> Mel:
    """The teacher's plan by our renderer."""
    phones = teacher.planned_frames(found, plan)
    at = (np.arange(len(phones)) + 0.5) * speech_tokens.FRAME_SECONDS / PITCH_SECONDS
    voiced = np.flatnonzero(plan.f0 > _VOICED)
    mean, deviation = teacher.PITCH[VOICE]
    pitch = (
        (np.interp(at, voiced, np.log(plan.f0[voiced])) - mean) / deviation
        if len(voiced)
        else np.zeros(len(phones))
    )
    with torch.no_grad():
        made: Any = renderer.mel(
            torch.from_numpy(speech_tokens.encode(phones, pitch))[None], torch.tensor([VOICE])
        )
    return np.asarray(made[0].numpy())


def warped(one: Mel, other: Mel) -> npt.NDArray[np.float64]:
    """For every border between frames of ``one`` ``[80, n]``, its place in ``other`` ``[80, m]``: ``[n + 1]``."""
    apart = np.abs(one[:, :, None] - other[:, None]).mean(0)
    n, m = apart.shape
    cost = np.full((n + 1, m + 1), np.inf)
    cost[0, 0] = 0
    step = np.zeros((n + 1, m + 1), np.int8)
    reach = max(_BAND, abs(n - m) + 1)
    for i in range(1, n + 1):
        for j in range(max(1, i * m // n - reach), min(m, i * m // n + reach) + 1):
            ways = (cost[i - 1, j - 1], cost[i - 1, j] + _STILL, cost[i, j - 1] + _STILL)
            step[i, j] = min(range(3), key=ways.__getitem__)
            cost[i, j] = apart[i - 1, j - 1] + ways[step[i, j]]
    path = np.zeros(n + 1)
    i, j = n, m
    while i > 0 and j > 0:
        path[i] = max(path[i], j)
        i, j = i - (step[i, j] != 2), j - (step[i, j] != 1)
    return path
