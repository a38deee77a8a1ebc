"""The gRPC door: each call is made a job, and the host's results are given back. The stubs are protoc's."""

from __future__ import annotations

import os

os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # else it prints what strangers send
try:
    import google.protobuf
    import grpc
    import grpc_health
    import grpc_reflection
except ImportError as error:
    from loudkit.errors import MissingExtraError

    raise MissingExtraError(
        f'gRPC needs {error.name}, which is not installed; run: pip install "loudkit[grpc]"'
    ) from error

del google, grpc, grpc_health, grpc_reflection
