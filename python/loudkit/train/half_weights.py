"""Store a graph's large float32 weights as float16 with a cast behind each: half the size, the same arithmetic."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import numpy as np
import onnx
from onnx import numpy_helper

_LARGE: Final = 1024  # values


def store_halved(model: Any, exact: Collection[str] = ()) -> Any:
    """``model`` changed in place, but for weights whose last name is one of ``exact``.

    ONNX Runtime folds the casts when it loads.
    """
    casts = []
    for initializer in model.graph.initializer:
        values = numpy_helper.to_array(initializer)
        last = initializer.name.rsplit(".", 1)[-1]
        if values.dtype != np.float32 or values.size < _LARGE or last in exact:
            continue
        name = initializer.name
        initializer.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(onnx.helper.make_node("Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model
