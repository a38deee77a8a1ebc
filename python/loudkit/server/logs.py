"""What a server says on stderr."""

from __future__ import annotations

import logging
import sys


def show_logs(*, access: bool) -> None:
    """Put the server's log on stderr, and the access log."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%S%z"))
    for name in ("loudkit", "uvicorn.error"):
        logging.getLogger(name).addHandler(handler)
    logging.getLogger("loudkit").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("mcp").setLevel(logging.CRITICAL)  # below that it may quote what it was sent
    logging.getLogger("loudkit.access").setLevel(logging.INFO if access else logging.WARNING)
