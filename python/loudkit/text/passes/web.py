"""E-mail and web addresses: the host is spoken, the tail of a path is cut short."""

from __future__ import annotations

import re

from loudkit.text.grammar import Language

_LABEL = r"\.[A-Za-z0-9-]{1,63}"
_HOST = rf"[A-Za-z0-9][A-Za-z0-9-]{{0,62}}(?:{_LABEL}){{0,6}}\.[A-Za-z]{{2,24}}(?![\w-])"
_MAIL = re.compile(rf"(?<![\w.%+-])([\w.%+-]{{1,64}})@({_HOST})")
_URL = re.compile(
    rf"(?<![\w.@/-])(?:(?:https?|ftp)://(?:www\.)?|www\.)({_HOST})(?::[0-9]{{1,5}})?([/?#][^\s<>\"'()\[\]{{}}]*)?"
)
_BARE = re.compile(
    r"(?<![\w.@/-])([A-Za-z][A-Za-z0-9-]{0,62}(?:\.[A-Za-z0-9-]{1,63}){0,6}"
    r"\.(?:com|org|net|edu|gov|info|io|dev|app|ai))(?![\w.@-]*[\w@])(/[\w/.-]*)?"
)
_SEGMENT = re.compile(r"[^\W\d_](?:[^\W\d_]|-){0,29}")
_SEGMENTS = 2  # path segments that are spoken


def apply(text: str, language: Language) -> str:
    if not language.words:
        return text
    if "@" in text:
        text = _MAIL.sub(lambda m: _mail(m, language), text)
    if "://" in text or "www." in text:
        text = _URL.sub(lambda m: _url(m, language), text)
    return _BARE.sub(lambda m: _url(m, language), text)


def _mail(match: re.Match[str], language: Language) -> str:
    local, host = match.groups()
    local = local.replace(".", f" {language.words['dot']} ").replace("_", f" {language.words['underscore']} ")
    local = local.replace("+", f" {language.words['plus']} ")
    return f"{local} {language.symbols['@']} {_dotted(host, language)}"


def _url(match: re.Match[str], language: Language) -> str:
    host, tail = match.group(1), match.group(2) or ""
    closing = tail[len(tail.rstrip(".,;:!?")) :]
    path = tail.rstrip(".,;:!?").split("?")[0].split("#")[0]
    spoken = _dotted(host, language)
    for segment in [s for s in path.split("/") if s][:_SEGMENTS]:
        if not _SEGMENT.fullmatch(segment):
            break
        spoken += f" {language.words['slash']} {segment}"
    return spoken + closing


def _dotted(host: str, language: Language) -> str:
    return f" {language.words['dot']} ".join(host.split("."))
