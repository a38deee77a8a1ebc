"""The element types of a safetensors file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from loudkit.errors import InvalidRequestError

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class DType:
    """``torch``: the name after ``torch.``; ``width``: bytes an element; ``numpy``: stored, little-endian."""

    torch: str
    width: int
    numpy: str


DTYPES = {
    "BOOL": DType("bool", 1, "|b1"),
    "U8": DType("uint8", 1, "|u1"),
    "I8": DType("int8", 1, "|i1"),
    "U16": DType("uint16", 2, "<u2"),
    "I16": DType("int16", 2, "<i2"),
    "U32": DType("uint32", 4, "<u4"),
    "I32": DType("int32", 4, "<i4"),
    "U64": DType("uint64", 8, "<u8"),
    "I64": DType("int64", 8, "<i8"),
    "F16": DType("float16", 2, "<f2"),
    "BF16": DType("bfloat16", 2, "<u2"),
    "F32": DType("float32", 4, "<f4"),
    "F64": DType("float64", 8, "<f8"),
    "F8_E4M3": DType("float8_e4m3fn", 1, "|u1"),
    "F8_E5M2": DType("float8_e5m2", 1, "|u1"),
}
_WITHOUT_NUMPY_TYPE = ("BF16", "F8_E4M3", "F8_E5M2")
_NAMES = {dtype.numpy: name for name, dtype in DTYPES.items() if name not in _WITHOUT_NUMPY_TYPE}


def decode(raw: Array, dtype: str) -> Array:
    """Elements of ``raw`` (uint8 ``[n * width]``) as ``[n]``; bfloat16 and 8-bit floats as exact float32."""
    stored: Array = raw.view(DTYPES[dtype].numpy)
    if dtype == "BOOL":
        stored = raw != 0  # a byte of 2 would be neither true nor false in a viewed array
    elif dtype == "BF16":
        stored = (stored.astype(np.uint32) << np.uint32(16)).view(np.float32)
    elif dtype == "F8_E4M3":
        stored = _E4M3[stored]
    elif dtype == "F8_E5M2":
        stored = (stored.astype(np.uint16) << np.uint16(8)).view(np.float16).astype(np.float32)
    return stored.astype(stored.dtype.newbyteorder("="), copy=False)


def encode(array: npt.ArrayLike) -> tuple[str, Array]:
    """The safetensors name of the element type, and ``array`` in C order with little-endian elements."""
    values = np.asarray(array)
    little = values.dtype.newbyteorder("<")
    name = _NAMES.get(little.str)
    if name is None:
        raise InvalidRequestError(
            f"a tensor of {values.dtype} cannot be stored; use one of {' '.join(DTYPES)}"
        )
    return name, np.asarray(values, dtype=little, order="C")


def _e4m3_values() -> npt.NDArray[np.float32]:
    """All of E4M3FN (Micikevicius et al., "FP8 Formats for Deep Learning", 2022): bias 7, no infinity."""
    code = np.arange(256)
    exponent, mantissa = code >> 3 & 15, code & 7
    value = np.where(
        exponent == 0, np.ldexp(mantissa / 8, -6), np.ldexp(1 + mantissa / 8, exponent.astype(np.int32) - 7)
    )
    value = np.where(code & 0x7F == 0x7F, np.nan, value)
    return np.where(code & 0x80, -value, value).astype(np.float32)


_E4M3 = _e4m3_values()
