"""The word that a client of a public address must know, and how often one address may ask."""

from __future__ import annotations

import hmac
import secrets
import time
from collections import OrderedDict
from typing import Final

from loudkit.errors import InvalidRequestError

SHORTEST_TOKEN: Final = 16
BURST: Final = 12
SECONDS_A_REQUEST: Final = 2.0
_ADDRESSES: Final = 4096


def check_token(token: str) -> str:
    """``token`` if it can be one. Raises InvalidRequestError."""
    if len(token) < SHORTEST_TOKEN:
        raise InvalidRequestError(
            f"the token has {len(token)} characters; expected at least {SHORTEST_TOKEN}"
        )
    if not all(0x21 <= ord(sign) <= 0x7E for sign in token):
        raise InvalidRequestError("the token holds blanks or characters outside printable ASCII")
    return token


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def bearer(authorization: str) -> str:
    """The token of an Authorization header; "" where it bears none."""
    kind, _, given = authorization.partition(" ")
    return given.strip() if kind.lower() == "bearer" else ""


def same_token(given: str, token: str) -> bool:
    """Whether they are the same, in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


class Buckets:
    """So many requests of an address at once, then one every two seconds."""

    def __init__(self) -> None:
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, when

    def take(self, address: str) -> int:
        """Take one: 0, or in how many seconds to try again where none is left."""
        now = time.monotonic()
        level, then = self._levels.pop(address, (float(BURST), now))
        level = min(BURST, level + (now - then) / SECONDS_A_REQUEST)
        enough = level >= 1.0
        self._levels[address] = (level - 1.0 if enough else level, now)
        if len(self._levels) > _ADDRESSES:
            self._levels.popitem(last=False)
        return 0 if enough else max(1, round((1.0 - level) * SECONDS_A_REQUEST + 0.5))
