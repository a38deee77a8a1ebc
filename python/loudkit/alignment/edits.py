"""Whether sound holds just its words: decoding with a grammar in which words may be left out, said twice or swapped."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from loudkit.alignment.acoustics import Arc, Audio, Heard, Phones, decode

# Natural logarithms; found on clean speech and on the same with words cut out, doubled and swapped.
DROPPED: Final = 4.0
AGAIN: Final = 24.0
SWAPPED: Final = 12.0


def edits(
    samples: Audio, rate: int, words: Sequence[tuple[Phones, ...]], *, wide: bool = False
) -> tuple[list[Heard], tuple[str, ...]] | None:
    """What was heard of ``words`` (the ways to say each), and the edits it takes: none where all is as it should be.

    An edit is "dropped", "again" or "swapped" and the number of the word, as ``dropped 3``. None where nothing fits.
    """
    n = len(words)
    arcs = [Arc(i, i + 1, ways, 0.0, i) for i, ways in enumerate(words)]
    for i in range(n):
        arcs += [Arc(i - k, i + 1, words[i], k * DROPPED, i) for k in (1, 2) if i >= k]
        arcs.append(Arc(i + 1, i + 1, words[i], AGAIN, i))
    arcs += [Arc(n - 1 - k, n, words[n - 1 - k], k * DROPPED, n - 1 - k) for k in (1, 2) if n > k]
    for i in range(n - 1):
        between = n + 1 + i
        arcs += [Arc(i, between, words[i + 1], SWAPPED, i + 1), Arc(between, i + 2, words[i], 0.0, i)]
    found = decode(samples, rate, arcs, n, fits=False, wide=wide)
    return None if found is None else (found, _named([one.label for one in found], n))


def _named(labels: Sequence[int], count: int) -> tuple[str, ...]:
    out: list[str] = []
    wanted = list(range(count))
    for kind, first, last, begin, end in SequenceMatcher(
        a=wanted, b=list(labels), autojunk=False
    ).get_opcodes():
        if kind in ("delete", "replace"):
            out += [f"dropped {n}" for n in wanted[first:last]]
        if kind in ("insert", "replace"):
            out += [f"again {n}" for n in labels[begin:end]]
    dropped = {one.split()[1] for one in out if one.startswith("dropped")}
    swapped = {one.split()[1] for one in out if one.startswith("again")} & dropped
    return tuple(
        f"swapped {n}" if n in swapped else f"{kind} {n}"
        for kind, n in (one.split() for one in out)
        if not (n in swapped and kind == "again")
    )
