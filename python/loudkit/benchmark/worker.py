"""The process that ``compare`` starts for each way: reads ``run`` and ``figures``, answers in JSON."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

from loudkit.benchmark.measure import Measured
from loudkit.errors import LoudkitError
from loudkit.runtime.execution import ExecutionConfig


def main(arguments: str) -> None:
    """Load what ``arguments`` (a JSON object) names, then do as standard input says until it ends."""
    try:
        measured = Measured(**_options(json.loads(arguments)))
        _say({})
        for line in sys.stdin:
            if line.strip() == "run":
                measured.run()
                _say({})
            else:
                _say(measured.figures())
    except LoudkitError as error:
        _say({"error": {"code": error.code, "message": str(error)}})
    except KeyboardInterrupt:
        pass
    except BrokenPipeError:  # whoever asked has gone; Python would complain again when it flushes at exit
        sys.stdout = io.StringIO()


def _options(given: dict[str, Any]) -> dict[str, Any]:
    execution = ExecutionConfig(num_threads=given.pop("threads", None), overlap=given.pop("overlap", None))
    return {**given, "execution": execution}


def _say(told: dict[str, Any]) -> None:
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
