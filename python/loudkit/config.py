"""The configurations a caller may build: what is computed, and how it is run."""

from loudkit.law.config import (
    AlgorithmConfig,
    ChunkConfig,
    PostprocessConfig,
    SamplingConfig,
    TextConfig,
    WindowConfig,
)
from loudkit.runtime.execution import ExecutionConfig

__all__ = [
    "AlgorithmConfig",
    "ChunkConfig",
    "ExecutionConfig",
    "PostprocessConfig",
    "SamplingConfig",
    "TextConfig",
    "WindowConfig",
]
