"""Captions: timed words to cues, cues to files, and files that others made to cues."""

from loudkit.captions.compose import compose
from loudkit.captions.cue import Cue
from loudkit.captions.files import FORMATS, captions_format, captions_text, save_captions
from loudkit.captions.reading import read_captions
from loudkit.captions.rules import Breach, Rules, breaches

__all__ = [
    "FORMATS",
    "Breach",
    "Cue",
    "Rules",
    "breaches",
    "captions_format",
    "captions_text",
    "compose",
    "read_captions",
    "save_captions",
]
