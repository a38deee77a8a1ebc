"""Random weights that behave: rows vary and end, audio is finite and moves.

A value is one of sixteen levels around its tensor's centre, addressed by seed, tensor name and index. Such weights
are the same on every machine, exact in float16, and compress well.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.law import philox

Float32 = npt.NDArray[np.float32]
Shapes = Mapping[str, tuple[int, ...]]

_LEVELS: Final = 16
_DEVIATION: Final = math.sqrt((_LEVELS**2 - 1) / 3)  # of the levels -15, -13, ... 15
_CHUNK: Final = 1 << 22

# The last matching ending decides a matrix's gain: outputs are about that many times as large as inputs.
_GAINS: Final = (
    ("", 1.0),
    (".q_proj.weight", 2.0),
    (".k_proj.weight", 2.0),
    (".down_proj.weight", 0.5),
    (".speech_head.weight", 1.6),
    (".head2.weight", 1.6),
    (".linear_out.weight", 0.5),
    (".w_2.weight", 0.5),
    (".to_out.0.weight", 0.5),
    (".net.2.weight", 0.5),
    (".f0_predictor.classifier.weight", 90.0),
    (".l_linear.weight", 3.0),
    (".conv_post.weight", 0.5),
    (".project_down.weight", 1.5),
)
_RESIDUAL_OUTPUTS: Final = (".o_proj.weight", ".down_proj.weight")
_EMBEDDINGS: Final = ("text_emb.weight", "speech_emb.weight", "input_embedding.weight", "embed_tokens.weight")
_POSITIONS: Final = ("text_pos_emb.emb.weight", "speech_pos_emb.emb.weight")
_POSITION_GAIN: Final = 0.3
_RESIDUAL_GAIN: Final = 0.4
_F0: Final = 100.0  # Hz
_TILT: Final = (-1.0, -0.3)  # log magnitude of the lowest bin, and what each higher bin loses

_SPEECH_CODES: Final = 6561
_STOP: Final = 6562
_STOP_AFTER: Final = 64  # speech rows until the stop token is as likely as all others together


def tensors(shapes: Shapes, seed: int) -> Iterator[tuple[str, Float32]]:
    """Every tensor of ``shapes`` (full checkpoint names) in code-point order."""
    pair = "t3.head2.weight" in shapes
    depth = sum(name.endswith("self_attn.o_proj.weight") for name in shapes)
    for name in sorted(shapes):
        values = _centred(name, shapes[name], seed, depth)
        if name.startswith("t3."):
            _let_rows_end(name, values, pair=pair)
        if name == "s3gen.mel2wav.conv_post.bias":
            bins = len(values) // 2
            values[:bins] += _TILT[0] + _TILT[1] * np.arange(bins, dtype=np.float32)
        yield name, values


def levels(name: str, count: int, seed: int) -> npt.NDArray[np.int8]:
    """Odd numbers from -15 to 15, int8 ``[count]``, evenly distributed."""
    out = np.empty(count, dtype=np.int8)
    stream = zlib.crc32(name.encode())
    for step, first in enumerate(range(0, count, _CHUNK)):
        n = min(_CHUNK, count - first)
        out[first : first + n] = (philox.words(seed, stream, step, 1, n)[0] >> np.uint32(28)).astype(np.int8)
    out *= 2
    out -= _LEVELS - 1
    return out


def _centred(name: str, shape: tuple[int, ...], seed: int, depth: int) -> Float32:
    count = math.prod(shape)
    if name.endswith("num_batches_tracked"):
        return np.zeros(shape, dtype=np.float32)
    deviation = _deviation(name, shape)
    if name.endswith(_RESIDUAL_OUTPUTS):
        deviation *= math.sqrt(2.0 / max(depth, 2))  # all layers together add what two would
    scale = _step(deviation / _DEVIATION)
    values = levels(name, count, seed).astype(np.float32)
    values *= np.float32(scale)
    values += np.float32(_centre(name, shape))
    return values.reshape(shape)


def _deviation(name: str, shape: tuple[int, ...]) -> float:
    if name.endswith(_EMBEDDINGS):
        return 1.0
    if name.endswith(_POSITIONS):
        return _POSITION_GAIN
    if name.endswith("pre_attention_query"):
        return 1.0
    if len(shape) < 2:
        return 0.05
    fan_in = math.prod(shape[1:])
    if ".ups." in name:  # transposed: [in, out, kernel], and each output meets half the kernel
        fan_in = shape[0] * 2
    gain = next(gain for ending, gain in reversed(_GAINS) if name.endswith(ending))
    if "resblocks." in name:
        gain = _RESIDUAL_GAIN
    return gain / math.sqrt(fan_in)


def _centre(name: str, shape: tuple[int, ...]) -> float:
    if name.endswith(".f0_predictor.classifier.bias"):
        return _F0
    one = len(shape) == 1 and name.endswith((".weight", ".alpha", ".running_var"))
    return 1.0 if one else 0.0


def _step(size: float) -> float:
    """``size`` rounded to seven significant bits, so that fifteen steps fit the eleven of a float16."""
    mantissa, exponent = math.frexp(size)
    return math.ldexp(round(mantissa * 128) / 128, exponent)


def _let_rows_end(name: str, values: Float32, *, pair: bool) -> None:
    """Reserve two coordinates of the hidden state for the speech position and read the stop token's logit from them.

    Coordinate 0 is constant and 1 grows along the speech rows; nothing else writes them. Logits of ids that are no
    speech code stay below every cutoff; the stop token's rises until rows end.
    """
    name = name.removeprefix("t3.")
    if name in ("text_emb.weight", "speech_emb.weight", "text_pos_emb.emb.weight"):
        values[:, :2] = 0.0
    elif name.endswith(("o_proj.weight", "down_proj.weight", "fuse.2.weight", "fuse.2.bias")):
        values[:2] = 0.0
    elif name == "speech_pos_emb.emb.weight":
        unit = 0.7 * math.sqrt(values.shape[1])
        rows = np.arange(len(values), dtype=np.float32) * (2 if pair else 1)
        values[:, 0] = unit
        values[:, 1] = unit * np.minimum(rows / _STOP_AFTER, 1.0)
    elif name in ("speech_head.weight", "head2.weight"):
        width = values.shape[1] // (2 if name == "head2.weight" else 1)
        root = math.sqrt(width)
        values[:, :2] = 0.0
        values[_SPEECH_CODES:] = 0.0
        values[_SPEECH_CODES:, 0] = -20.0 / root
        values[_STOP, :2] = (-4.0 / root, 20.0 / root)
