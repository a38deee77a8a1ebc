"""Times as caption files write them."""

from __future__ import annotations


def clock(seconds: float, *, mark: str = ".", digits: int = 3, hours: int = 2) -> str:
    """``seconds`` as ``01:02:03.456``: ``hours`` is the least number of digits of the hours."""
    scale = 10**digits
    ticks = round(max(0.0, seconds) * scale)
    whole, part = divmod(ticks, scale)
    minutes, second = divmod(whole, 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour:0{hours}d}:{minute:02d}:{second:02d}{mark}{part:0{digits}d}"
