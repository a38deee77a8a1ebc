"""A recording to a voice: front ends, checks, the pause cut, the pipeline, and a report on the recording."""

from loudkit.enrollment.pause import (
    CLIP_MIN_SECONDS,
    END_SILENCE_SECONDS,
    PAUSE_FLOOR_DBFS,
    PAUSE_MIN_SECONDS,
    PROMPT_SECONDS,
    with_prompt_ending_in_silence,
)

__all__ = [
    "CLIP_MIN_SECONDS",
    "END_SILENCE_SECONDS",
    "PAUSE_FLOOR_DBFS",
    "PAUSE_MIN_SECONDS",
    "PROMPT_SECONDS",
    "with_prompt_ending_in_silence",
]
