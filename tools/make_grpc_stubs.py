"""Make the gRPC stubs of ``loudkit.proto`` anew: ``pip install grpcio-tools==1.73.1``, then run this.

That version's stubs run with protobuf 6 and 7; those of a newer one would ask for a newer protobuf of every user.
"""

from __future__ import annotations

import sys
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).parents[1] / "python"
PROTO = "loudkit/server/grpc/loudkit.proto"


def main() -> int:
    """Write the stubs beside the proto; protoc's exit code."""
    out = str(ROOT)
    return protoc.main(
        ["protoc", f"-I{out}", f"--python_out={out}", f"--pyi_out={out}", f"--grpc_python_out={out}", PROTO]
    )


if __name__ == "__main__":
    sys.exit(main())
