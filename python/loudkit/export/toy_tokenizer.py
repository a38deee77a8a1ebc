"""A text tokenizer of our own for random bundles: letters, marks and a few merges, under the family's special ids."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

# Ids that the family fixes: framing, the space, the language tags.
SPECIAL: Final = {
    "[STOP]": 0,
    "[UNK]": 1,
    "[SPACE]": 2,
    "[START]": 255,
    "[fr]": 634,
    "[es]": 635,
    "[de]": 636,
    "[it]": 637,
    "[en]": 708,
    "[nl]": 709,
    "[pt]": 710,
    "[sv]": 713,
    "[no]": 714,
    "[da]": 715,
    "[pl]": 717,
    "[fi]": 2107,
}
# What lower-cased, decomposed text of the twelve languages is made of; combining marks are written as escapes.
_SIGNS: Final = (
    "abcdefghijklmnopqrstuvwxyzßæøðþłœı0123456789.,;:!?'\"-()/&%+=*#@"
    "\u0300\u0301\u0302\u0303\u0308\u030a\u0327\u0328"
)
_MERGES: Final = "th he in er an re on at en ou es or te is it ar st se le me nd ti al ro".split()


def tokenizer_json() -> bytes:
    """The tokenizer in the format of the ``tokenizers`` library."""
    taken = set(SPECIAL.values())
    free = (i for i in range(3, max(taken)) if i not in taken)
    vocabulary = {**SPECIAL, **{token: next(free) for token in (*_SIGNS, *_MERGES)}}
    return tokenizer_document(
        vocabulary,
        [" ".join(pair) for pair in _MERGES],
        normalizer=None,
        pre_tokenizer={"type": "Whitespace"},
    )


def tokenizer_document(
    vocabulary: Mapping[str, int],
    merges: Sequence[str],
    *,
    normalizer: Mapping[str, Any] | None,
    pre_tokenizer: Mapping[str, Any] | None,
) -> bytes:
    """A file for the ``tokenizers`` library: pair merges over ``vocabulary``, the special ids kept whole."""
    document = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [_added(token, number) for token, number in SPECIAL.items()],
        "normalizer": normalizer,
        "pre_tokenizer": pre_tokenizer,
        "post_processor": None,
        "decoder": None,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": "[UNK]",
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "vocab": dict(sorted(vocabulary.items(), key=lambda entry: entry[1])),
            "merges": merges,
        },
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def _added(token: str, number: int) -> dict[str, Any]:
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    return {"id": number, "content": token, **flags}
