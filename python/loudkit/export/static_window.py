"""The one window that graphs and packages are made for."""

from __future__ import annotations

from loudkit.errors import InvalidConfigError
from loudkit.law.config import AlgorithmConfig
from loudkit.law.windows import packaged


def check_window(algorithm: AlgorithmConfig) -> tuple[int, int]:
    """Prompt and query length of the static window; InvalidConfigError where graphs cannot hold the algorithm."""
    window = algorithm.window
    if window.static_length is None or window.static_prompt_tokens is None:
        raise InvalidConfigError(
            "window",
            window,
            "a static_length and static_prompt_tokens: graphs have fixed lengths (torch renders ragged windows)",
        )
    if algorithm.guidance != "single_path":
        raise InvalidConfigError("guidance", algorithm.guidance, "single_path, the only one graphs hold")
    return window.static_prompt_tokens, window.static_length


def package_window(algorithm: AlgorithmConfig) -> tuple[int, int]:
    """The same of packages, which have fixed lengths where ``algorithm`` leaves them free."""
    return check_window(packaged(algorithm))
