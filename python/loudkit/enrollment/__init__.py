"""A recording to a voice: front ends, checks, the pause cut, the pipeline, and a report on the recording."""
