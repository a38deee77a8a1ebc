"""A mel spectrogram as a small grey PNG file."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from loudkit.bundle.files import replacing

_SCALE: Final = (3, 4)  # pixels of a band and of a frame
_RANGE: Final = (-11.5, 1.0)  # ln, white and black


def write_spectrogram(path: Path, mel: npt.NDArray[np.float32]) -> None:
    """``mel`` ``[80, frames]``, natural logarithm, low bands at the bottom, loud dark."""
    low, high = _RANGE
    grey = 255 - np.clip((mel[::-1] - low) / (high - low) * 255, 0, 255).astype(np.uint8)
    image = grey.repeat(_SCALE[0], 0).repeat(_SCALE[1], 1)
    rows = np.concatenate([np.zeros((len(image), 1), np.uint8), image], 1)  # filter 0 in every line
    header = struct.pack(">IIBBBBB", image.shape[1], image.shape[0], 8, 0, 0, 0, 0)
    with replacing(path) as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b"")):
            file.write(
                struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            )
