"""Caption files that others made: SRT and WebVTT, as they come."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from loudkit.bundle.files import read_limited
from loudkit.captions.cue import Cue
from loudkit.errors import InvalidFileError, shown

FILE_LIMIT: Final = 32 * 1024 * 1024  # bytes
_CUE_LIMIT: Final = 200_000
_TIME = r"(?:(\d{1,6}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3})\d*)?"
_TIMES = re.compile(rf"^\s*{_TIME}\s*-{{1,2}}>\s*{_TIME}(?:\s|$)")
_ARROW = re.compile(r"^\s*\S*\d\S*\s*-{1,2}>")
_SPEAKER = re.compile(r"<v(?:\.[^\s>]*)?[ \t]+([^>]*)>")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>|</>|<[\d:.]+>")
_OVERRIDE = re.compile(r"\{\\[^}]*\}")  # of ASS, which players obey in SRT too
_EXPECTED = "expected lines such as 00:00:01,000 --> 00:00:02,500"
_SKIPPED = ("NOTE", "STYLE", "REGION")


def read_captions(source: str | Path | bytes, what: str = "") -> tuple[Cue, ...]:
    """The cues of an SRT or WebVTT file, or of the bytes of one, by their start; ``what`` names the bytes in a refusal.

    Tags are dropped, ``<v Name>`` is the cue's speaker, entities of VTT are resolved. Byte order marks, any ends of
    lines, missing blank lines and numbers, and hours past 99 are read. Raises ``MissingFileError``, and
    ``InvalidFileError`` for no UTF-8 or UTF-16, no cue, times that are none, a cue that ends before it starts.
    """
    if isinstance(source, bytes):
        data, what = source, what or "the captions"
    else:
        data, what = read_limited(Path(source), FILE_LIMIT), what or str(source)
    lines = _decoded(data, what).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    is_vtt = lines[0].split(" ")[0].split("\t")[0] == "WEBVTT"
    cues = [_cue(start, end, body, is_vtt) for start, end, body in _blocks(lines, what, is_vtt)]
    if not cues:
        raise InvalidFileError(f"{what} holds no cue of SRT or WebVTT; {_EXPECTED}")
    return tuple(sorted(cues, key=lambda cue: cue.start))


def _blocks(lines: list[str], what: str, is_vtt: bool) -> Iterator[tuple[float, float, list[str]]]:
    count, at, skipping = 0, 0, is_vtt  # a VTT file's head is passed over
    while at < len(lines):
        times = _TIMES.match(lines[at])
        if times is None:
            skipping = skipping or (is_vtt and lines[at].split(" ")[0] in _SKIPPED)
            skipping = skipping and bool(lines[at].strip())
            if _ARROW.match(lines[at]) and not skipping:
                raise InvalidFileError(
                    f"{what}, line {at + 1}: {shown(lines[at].strip())} are no times; {_EXPECTED}"
                )
            at += 1
            continue
        start, end = _seconds(times.groups()[:4]), _seconds(times.groups()[4:])
        if end < start:
            raise InvalidFileError(f"{what}, line {at + 1}: the cue ends before it starts; correct its times")
        count += 1
        if count > _CUE_LIMIT:
            raise InvalidFileError(f"{what} holds more than {_CUE_LIMIT} cues; split it")
        first = at = at + 1
        while at < len(lines) and lines[at].strip() and not _starts_cue(lines, at):
            at += 1
        yield start, end, lines[first:at]
        skipping = False


def _starts_cue(lines: list[str], at: int) -> bool:
    """Whether the next cue begins here though no blank line stands before it."""
    if _TIMES.match(lines[at]):
        return True
    return lines[at].strip().isdecimal() and at + 1 < len(lines) and bool(_TIMES.match(lines[at + 1]))


def _seconds(groups: tuple[str | None, ...]) -> float:
    hours, minutes, seconds, part = groups
    thousandths = int((part or "0").ljust(3, "0"))
    return ((int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)) * 1000 + thousandths) / 1000


def _cue(start: float, end: float, body: list[str], is_vtt: bool) -> Cue:
    text = "\n".join(body)
    speaker = _SPEAKER.search(text)
    text = _TAG.sub("", text)
    text = html.unescape(text) if is_vtt else _OVERRIDE.sub("", text).replace("\u2060", "")
    lines = tuple(" ".join(line.split()) for line in text.split("\n") if line.strip())
    cue = Cue(start, end, lines)
    return replace(cue, speaker=" ".join(html.unescape(speaker.group(1)).split())) if speaker else cue


def _decoded(data: bytes, what: str) -> str:
    encoding = "utf-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise InvalidFileError(
            f"{what} is not UTF-8 text at byte {error.start}; convert it to UTF-8"
        ) from None
