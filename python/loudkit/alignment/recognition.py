"""Recognisers that are there: Whisper, a faster-whisper model of the user's, pocketsphinx for English."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from loudkit.alignment.acoustics import Audio
from loudkit.errors import MissingExtraError, MissingFileError

Recogniser = Callable[[Audio, int], str]


def recogniser(name: str | Path, language: str) -> Recogniser | None:
    """What writes down speech in ``language``; None where nobody does.

    Raises MissingFileError for a folder without a model, MissingExtraError without what runs it.
    """
    from loudkit.quality import recognition, whisper

    if name == "none":
        return None
    if name == "auto":
        if whisper.installed():
            return partial(whisper.transcribe, language=language)
        return recognition.recognise if language == "en" and find_spec("pocketsphinx") else None
    folder = Path(name)
    for needed in ("model.bin", "tokenizer.json"):
        if not (folder / needed).is_file():
            raise MissingFileError(
                f"{folder / needed} is not there; pass the folder of a faster-whisper model, auto or none"
            )
    if find_spec("ctranslate2") is None:
        raise MissingExtraError(
            'ctranslate2 is not installed, and it runs the recogniser; run: pip install "loudkit[recognise]"'
        )
    return partial(whisper.transcribe, language=language, folder=folder)
