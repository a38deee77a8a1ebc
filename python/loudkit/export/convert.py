"""One torch module to one ONNX file, by the TorchScript exporter: it keeps names and needs nothing but ``onnx``."""

from __future__ import annotations

import warnings
from pathlib import Path

import onnx
import torch

from loudkit.export.signature import Graph, Port

OPSET = 17
_TYPES = {"float32": onnx.TensorProto.FLOAT, "int64": onnx.TensorProto.INT64}


def write_graph(graph: Graph, path: Path) -> None:
    """Export ``graph`` to ``path``, its ports typed and labelled as declared, and check the file."""
    free = {
        port.name: {i: axis for i, axis in enumerate(port.axes) if isinstance(axis, str)}
        for port in (*graph.inputs, *graph.outputs)
    }
    with torch.inference_mode(), warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # traced lengths are meant to be constants; the gate runs a second one
        torch.onnx.export(
            graph.module,
            graph.example(graph.cases[0]),
            str(path),
            input_names=[port.name for port in graph.inputs],
            output_names=[port.name for port in graph.outputs],
            dynamic_axes={name: axes for name, axes in free.items() if axes},
            opset_version=OPSET,
            dynamo=False,
        )
    model = onnx.load(str(path))
    _tidy(model, graph)
    onnx.save(model, str(path))
    onnx.checker.check_model(str(path), full_check=True)


def _tidy(model: onnx.ModelProto, graph: Graph) -> None:
    """Declared shapes instead of guessed labels, and nothing that depends on the machine or the exporter's version."""
    model.producer_name, model.producer_version = "loudkit", ""
    model.graph.name = graph.name
    model.graph.doc_string = ""
    del model.metadata_props[:]
    del model.graph.value_info[:]
    for node in model.graph.node:
        node.doc_string = ""
        del node.metadata_props[:]
    for ports, values in ((graph.inputs, model.graph.input), (graph.outputs, model.graph.output)):
        found = [value.name for value in values]
        declared = [port.name for port in ports]
        if found != declared:
            raise AssertionError(f"{graph.name} was exported with {found} instead of {declared}")
        del values[:]
        values.extend(_value(port) for port in ports)


def _value(port: Port) -> onnx.ValueInfoProto:
    return onnx.helper.make_tensor_value_info(port.name, _TYPES[port.dtype], list(port.axes))
