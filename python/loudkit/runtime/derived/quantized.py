"""Weight-only 8-bit matrices, as ONNX Runtime's MatMulNBits takes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np

from loudkit.runtime.derived.model_file import Array

BLOCK: Final = 32
_ZERO: Final = 128


def quantize(weight: Array) -> tuple[Array, Array]:
    """uint8 ``[N, blocks, BLOCK]`` around 128 and scales float32 ``[N, blocks]`` of a matrix ``[N, K]``.

    Each block of K is scaled so that its largest magnitude becomes 127; the last is padded with zeros.
    """
    rows, inner = weight.shape
    blocks = -(-inner // BLOCK)
    padded = np.zeros((rows, blocks * BLOCK), dtype=np.float32)
    padded[:, :inner] = weight
    padded = padded.reshape(rows, blocks, BLOCK)
    scale = np.maximum(padded.max(axis=-1), -padded.min(axis=-1)) / np.float32(127)
    inverse = np.divide(np.float32(1), scale, out=np.zeros_like(scale), where=scale > 0)
    padded *= inverse[..., None]
    np.rint(padded, out=padded)
    padded += _ZERO
    return padded.astype(np.uint8), scale


def quantized(read: Callable[[], Array]) -> Callable[[], tuple[Array, Array]]:
    """``quantize`` of what ``read`` gives, done once."""
    return lru_cache(maxsize=None)(lambda: quantize(read()))


def quantize_columns(weight: Array) -> tuple[Array, Array]:
    """int8 ``[K, N]`` and scales float32 ``[N]`` of a matrix ``[N, K]``: the largest magnitude of an output is 127."""
    scale = np.maximum(np.abs(weight).max(axis=1), np.finfo(np.float32).tiny) / np.float32(127)
    return np.ascontiguousarray(np.rint(weight / scale[:, None]).astype(np.int8).T), scale.astype(np.float32)


def column_quantized(read: Callable[[], Array]) -> Callable[[], tuple[Array, Array]]:
    """``quantize_columns`` of what ``read`` gives, done once."""
    return lru_cache(maxsize=None)(lambda: quantize_columns(read()))
