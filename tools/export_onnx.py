"""``python tools/export_onnx.py CHECKPOINT [--out DIR] [--stages ...]``: the same as ``loudkit export onnx``."""

from __future__ import annotations

import sys

from loudkit.cli import main

if __name__ == "__main__":
    sys.exit(main(["export", "onnx", *sys.argv[1:]]))
