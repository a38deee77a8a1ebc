"""Training text: sentences from what a Debian system brings, templates through our normaliser, and word lists."""

from __future__ import annotations

import ast
import random
import re
import sysconfig
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from loudkit.errors import MissingFileError
from loudkit.quality.lines import SETS, lines
from loudkit.text.normalize import normalize
from loudkit.train import templates
from loudkit.train.spelling import plain

FORTUNES: Final = Path("/usr/share/games/fortunes")
WORDS: Final = Path("/usr/share/dict/words")
LONGEST: Final = 125  # characters: about what a window of 255 tokens holds

_SEED: Final = 1
_PICTURES: Final = ("ascii-art", "translate-me")
_SINGLE: Final = frozenset("aio")


def write_corpus(path: Path, count: int) -> dict[str, int]:
    """Write ``count`` lines of plain text to ``path``, shuffled; gives how many each source brought."""
    draw = random.Random(_SEED)
    words, spoken = _word_list(), _pronounced()
    held = {line for name in SETS for line in held_out(name)}
    sources = {
        "fortunes": _unique(_sentences(_fortunes(), words | spoken, draw)),
        "documentation": _unique(_sentences(_documentation(), words | spoken, draw)),
        "templates": _unique(plain(normalize(line, "en")) for line in templates.lines(draw, count // 6)),
    }
    share = {"fortunes": 0.4, "documentation": 0.1, "templates": 0.15}
    chosen: list[str] = []
    brought = {}
    for name, found in sources.items():
        draw.shuffle(found)
        kept = [line for line in found if line and line not in held][: int(share[name] * count)]
        chosen += kept
        brought[name] = len(kept)
    lists = _word_lines(chosen, words, spoken, draw, count - len(chosen))
    brought["word lists"] = len(lists)
    chosen += lists
    draw.shuffle(chosen)
    path.write_text("".join(f"{line}\n" for line in chosen), encoding="utf-8")
    return brought


def dictionary_lines(more: Iterable[str] = ()) -> list[str]:
    """Every word of the word list and ``more`` in isolation, shuffled, with and without a mark behind it."""
    draw = random.Random(_SEED)
    words = sorted(word for word in _word_list().union(more) if re.fullmatch(r"[a-z]+('[a-z]+)?", word))
    draw.shuffle(words)
    return [word + draw.choice(("", ".", "?", "!")) for word in words]


def held_out(name: str) -> list[str]:
    """Plain text of the evaluation lines ``name`` (``sentences`` or ``numbers``), which are never trained on."""
    return [plain(normalize(line, "en")) for line in lines(name)]


def _fortunes() -> Iterator[str]:
    for path in sorted(_needed(FORTUNES).iterdir()):
        if path.suffix or path.name in _PICTURES:
            continue
        for text in path.read_text(encoding="utf-8", errors="ignore").split("\n%"):
            yield re.sub(r"\n\s*--.*$", "", text, flags=re.S)


def _documentation() -> Iterator[str]:
    """Docstrings of the standard library."""
    for path in sorted(Path(sysconfig.get_paths()["stdlib"]).glob("*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, ValueError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                yield ast.get_docstring(node) or ""


def _sentences(texts: Iterable[str], known: set[str], draw: random.Random) -> Iterator[str]:
    """Plain sentences and parts of sentences, of known words only."""
    for text in texts:
        for sentence in re.split(r"(?<=[.!?])\s+|\n\s*\n", text):
            if any(c in sentence for c in "\\<>|_{}=#@~^") or len(sentence) > 600:
                continue
            for part in _parts(plain(normalize(sentence, "en"))):
                if part[-1:] not in (".", "!", "?") and draw.random() < 0.8:
                    part += "."
                if 6 <= len(part) <= LONGEST and _is_speech(part, known):
                    yield part


def _parts(sentence: str) -> Iterator[str]:
    current = ""
    for clause in re.split(r"(?<=,) ", sentence):
        if current and len(current) + len(clause) > LONGEST - 15:
            yield current.strip(" ,")
            current = ""
        current = f"{current} {clause}".strip()
    yield current.strip(" ,")


def _is_speech(line: str, known: set[str]) -> bool:
    words = re.findall(r"[a-z']+", line)
    return bool(words) and all(word in known and (len(word) > 1 or word in _SINGLE) for word in words)


def _word_lines(
    lines: list[str], words: set[str], spoken: set[str], draw: random.Random, count: int
) -> list[str]:
    """Words in isolation and in lists, now and then one said several times."""
    heard = Counter(word for line in lines for word in re.findall(r"[a-z']+", line) if len(word) > 1)
    pool = sorted(word for word in words & spoken if len(word) > 1) * 2
    pool += [word for word, n in sorted(heard.items()) for _ in range(min(3, 1 + n // 8))]
    pool += sorted(word for word in words - spoken if re.fullmatch(r"[a-z]{4,12}", word))[::3]
    draw.shuffle(pool)
    out: list[str] = []
    at = 0
    while len(out) < count and at < len(pool):
        take = draw.choice((1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10))
        chosen = pool[at : at + take]
        at += take
        if take == 1 and draw.random() < 0.1:
            chosen *= draw.randint(2, 6)
        line = draw.choice((" ", " ", ", ", "! ")).join(chosen) + draw.choice((".", ".", "", "?", "!"))
        if len(line) <= LONGEST:
            out.append(line)
    return out


def _word_list() -> set[str]:
    return {word.strip().lower() for word in _needed(WORDS).read_text(encoding="utf-8").splitlines()}


def _pronounced() -> set[str]:
    """Words of pocketsphinx's copy of the CMU pronouncing dictionary."""
    import pocketsphinx

    path = _needed(Path(pocketsphinx.get_model_path()) / "en-us" / "cmudict-en-us.dict")
    entries = (line.split(maxsplit=1)[0] for line in path.read_text(encoding="utf-8").splitlines() if line)
    return {word for word in entries if re.fullmatch(r"[a-z']+", word)}


def _needed(path: Path) -> Path:
    if not path.exists():
        raise MissingFileError(
            f"{path} is not there; install the packages fortunes, wamerican and pocketsphinx"
        )
    return path


def _unique(lines: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(lines))
