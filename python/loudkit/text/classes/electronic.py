"""Mail and web addresses, file names, paths, hashtags, handles, and names in camelCase or snake_case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from loudkit.text.amounts import integer
from loudkit.text.grammar import Language
from loudkit.text.numbers import digits, year
from loudkit.text.reading import Reading, Source

WEIGHT = 84.0
_LABEL = r"\.[^\W_](?:[\w-]{0,62})"
_HOST = rf"[^\W_](?:[\w-]{{0,62}})(?:{_LABEL}){{0,6}}\.[A-Za-z]{{2,24}}(?![\w-])"
_MAIL = re.compile(rf"(?<![\w.%+-])(?:mailto:)?([\w.%+-]{{1,64}})@({_HOST})")
_URL = re.compile(
    rf"(?<![\w.@/-])(?:(?:(?i:https?|ftp)://(?:(?i:www)\.)?)|(?i:www)\.)({_HOST}|localhost|[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{3}})(:[0-9]{{1,5}})?([/?#][^\s<>\"'()\[\]{{}}]*)?"
)
# endings that only hosts have; a country's two letters count where nothing else could be meant
_ENDINGS = "com|org|net|edu|gov|info|io|dev|app|ai|biz|eu|de|at|ch|fr|es|it|pt|br|pl|nl|be|se|no|dk|fi|uk|co|tv|me|us|ca|mx|ar|cl|shop|online|blog|xyz|cloud|site|tech|news|club|store|museum|int|mil|cat|gal|eus|bzh"
_BARE = re.compile(
    rf"(?<![\w.@/-])([A-Za-z](?:[A-Za-z0-9-]{{0,62}})(?:\.[A-Za-z0-9-]{{1,63}}){{0,5}}\.(?:{_ENDINGS}))"
    r"(?![\w@-]|\.[A-Za-z0-9])((?:/[\w.~%+=&?#-]*)*)"
)
_FILE_ENDINGS = (
    "jpe?g|png|gif|svg|webp|bmp|tiff?|pdf|docx?|xlsx?|pptx?|odt|ods|txt|md|csv|tsv|json|ya?ml|toml|xml|html?|css|js|ts|py|rb|rs|go|java|"
    "cpp|hpp|sh|bat|exe|dll|zip|tar|gz|xz|7z|rar|iso|mp3|mp4|wav|flac|ogg|opus|mkv|avi|mov|epub|mobi|log|ini|cfg|conf|sql|db|bak|apk|dmg|deb|rpm|onnx"
)
_FILE = re.compile(
    rf"(?<![\w/.@-])((?:[A-Z]:[/\\]|[~.]{{0,2}}[/\\])?(?:[\w-]{{1,64}}[/\\]){{0,8}}[\w-]{{1,64}}(?:\.[\w-]{{1,16}}){{0,3}}\.(?i:{_FILE_ENDINGS}))(?![\w-]|\.\w)"
)
_ENDING = re.compile(rf"(?<![\w.])\.(?:{_FILE_ENDINGS})(?![\w-]|\.\w)")
# endings of files and hosts that are no words in any language
_SPELLED = frozenset(
    "jpg png svg bmp tif pdf txt csv tsv doc docx xls xlsx ppt pptx odt ods html htm css js ts py rb rs md xml yml exe dll gz "
    "xz rar iso mp mkv avi ini cfg sql db bak apk dmg rpm uk tv us eu".split()
)
_PATH = re.compile(r"(?<![\w/.:<])(~?(?:/[\w.-]{1,64}){2,12}/?|[A-Z]:(?:\\[\w.-]{1,64}){1,12})(?![\w/])")
_TAG = re.compile(r"(?<![\w&#/])#([^\W\d_][\w]{0,60})")
_HANDLE = re.compile(r"(?<![\w.@/])@([A-Za-z_][\w.]{1,40})(?<![.])")
_CAMEL = re.compile(
    r"(?<![\w.@/-])([a-zß-öø-ÿ]{2,30}(?:[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ0-9]{1,30}){1,8}|[A-Z][a-z]{2,30}(?:[A-Z][a-z0-9]{2,30}){1,8}|[A-Z][a-z]{1,30}(?:[A-Z][a-z0-9]{2,30}){2,8})(?![\w@])"
)
_INNER_CAPITAL = "[A-ZÀ-ÖØ-Þ](?<=[a-zß-öø-ÿ0-9].)"
_SNAKE = re.compile(r"(?<![\w.@/])([^\W_]{1,40}(?:_{1,2}[^\W_]{1,40}){1,12})(?![\w@])")
_SEAM = re.compile(
    r"(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])|(?<=[^\W\d_])(?=[0-9])|(?<=[0-9])(?=[^\W\d_])|(?<=[A-Z])(?=[A-Z][a-z])"
)
_YEAR = re.compile("(?:19|20)[0-9]{2}")
_PIECES = re.compile(r"[0-9]+|[^\W\d_]+|.")
_NAMES = {
    ".": "dot",
    "/": "slash",
    "\\": "backslash",
    "_": "underscore",
    "-": "hyphen",
    "+": "plus",
    ":": "colon",
    "~": "tilde",
    "=": "equals",
    "?": "question",
    "#": "hash",
    "&": "&",
    "%": "%",
    "@": "@",
}
_ASKED = "(?!utm)(?:[A-Za-z]{2,12}=[A-Za-z0-9]{1,12}|[A-Za-z]=[A-Za-z0-9]{2,12})"
_QUERY = re.compile(f"{_ASKED}(?:&{_ASKED})?")  # a short one is said
_PATH_PARTS = 4


@dataclass(frozen=True)
class Address:
    """What is read of an address, left to right; the scheme and a long tail are not."""

    text: str


@dataclass(frozen=True)
class Name:
    """A name put together of words."""

    words: tuple[str, ...]


def find(source: Source) -> Iterator[Reading]:
    text, language = source.text, source.language
    if not language.words:
        return
    if "@" in text:
        for match in source.places.stretches(_MAIL, "@"):
            yield Reading(
                *match.span(), "electronic", WEIGHT + 6, Address(f"{match.group(1)}@{match.group(2)}")
            )
        for match in source.places.led(_HANDLE, "@"):
            yield Reading(*match.span(), "electronic", WEIGHT - 20, Address(match.group().rstrip(".")))
    if "://" in text or "ww." in text.lower():
        for match in source.places.led(_URL, "[hHfFwW](?=(?i:ttps?|tp)://|(?i:ww)[.])"):
            yield _url(match, (match.group(2) or "") + (match.group(3) or ""))
    if "." in text:
        for match in source.places.stretches(_BARE, "[.]"):
            if match.group(1).count(".") == 1 and _is_sentence_end(match):
                continue
            yield _url(match, match.group(2) or "")
        for match in source.places.stretches(_FILE, "[.]"):
            yield Reading(*match.span(), "electronic", WEIGHT - 2, Address(match.group(1)))
        for match in source.places.led(_ENDING, "[.]"):
            yield Reading(*match.span(), "electronic", WEIGHT - 2, Address(match.group()))
    if "/" in text or "\\" in text:
        for match in source.places.any(_PATH):
            path = match.group(1).rstrip(".")
            end = match.start() + len(path)
            yield Reading(match.start(), end, "electronic", WEIGHT - 30, Address(path), sure=False)
    if "#" in text:
        for match in source.places.led(_TAG, "#"):
            yield Reading(*match.span(), "hashtag", WEIGHT - 10, Name(_words(match.group(1))))
    if not text.islower():
        for match in source.places.stretches(_CAMEL, _INNER_CAPITAL):
            if match.group(1) not in language.camel_names:
                yield Reading(*match.span(), "name", 46.0, Name(_words(match.group(1))))
    if "_" in text:
        for match in source.places.stretches(_SNAKE, "_"):
            yield Reading(*match.span(), "name", 46.0, Name(_words(match.group(1))))


def say(reading: Reading, source: Source) -> str:
    value, language = reading.value, source.language
    if isinstance(value, Name):
        return " ".join(_piece(word, language) for word in value.words)
    assert isinstance(value, Address)
    return _spelled(value.text, language)


def _url(match: re.Match[str], tail: str) -> Reading:
    closing = len(tail) - len(tail.rstrip(".,;:!?"))
    path, _, query = tail.rstrip(".,;:!?").split("#")[0].partition("?")
    path = path.rstrip("/")
    asked = f"?{query}" if _QUERY.fullmatch(query) else ""
    port, _slash, rest = path.partition("/")
    parts = [part for part in rest.split("/") if part][:_PATH_PARTS]
    host = match.group(1)
    address = (
        (host.lower() if host.isupper() else host) + port + "".join(f"/{part}" for part in parts) + asked
    )
    return Reading(match.start(), match.end() - closing, "electronic", WEIGHT, Address(address))


def _is_sentence_end(match: re.Match[str]) -> bool:
    """``end.It``: a missing blank rather than a host; hosts are in small letters."""
    name, _, ending = match.group(1).rpartition(".")
    return not ending.islower() or (
        ending in ("me", "no", "it", "at", "be", "de", "co", "us", "es", "se", "in", "to")
        and not name.islower()
    )


def _words(name: str) -> tuple[str, ...]:
    return tuple(word for part in re.split("_+", name) for word in _SEAM.split(part) if word)


def _spelled(text: str, language: Language) -> str:
    said: list[str] = []
    dotted = False  # the part behind a point, which may be an ending
    for part in _PIECES.findall(text):
        if dotted and part.lower() in _SPELLED and all(c in language.letters for c in part.lower()):
            said.append("-".join(language.letters[c] for c in part.lower()))
        elif part.isalnum():
            said.extend(
                _piece(word, language) for word in (_SEAM.split(part) if not part.isupper() else [part])
            )
        elif part == "-":
            said.append("-")
        elif part in "@&%":
            said.append(language.symbols.get(part, ""))
        else:
            said.append(language.words.get(_NAMES.get(part, ""), ""))
        dotted = part == "."
    return " ".join(filter(None, said)).replace(" - ", "-")


def _piece(part: str, language: Language) -> str:
    if _YEAR.fullmatch(part) and language.years.style != "ordinal":
        return year(int(part), language)
    if part.isdecimal():
        return integer(part, language) if len(part) <= 4 and part[0] != "0" else digits(part, language)
    if part.isupper() and 1 < len(part) <= 5 and all(c in language.letters for c in part.lower()):
        if part.lower() in language.word_acronyms:
            return part.lower()
        return "-".join(language.letters[c] for c in part.lower())
    return part
