"""The modules that only run in float32 refuse to be moved to a half type."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from loudkit.errors import InvalidTypeError


def refuse_half(what: str, why: str, move: Callable[[Tensor], Tensor]) -> None:
    """Raise InvalidTypeError if ``move`` (what ``Module._apply`` is given) turns float32 into a half type."""
    dtype = move(torch.zeros(1)).dtype
    if dtype.is_floating_point and dtype.itemsize < 4:
        raise InvalidTypeError(
            f"the {what} runs in float32 only, not {str(dtype)[6:]}: {why}; leave it at fp32"
        )
