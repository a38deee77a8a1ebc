"""SHA256SUMS: the digests of everything else in a release."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from loudkit.bundle.container import file_sha256
from loudkit.bundle.files import exists, is_folder, read_limited, replacing
from loudkit.bundle.json_object import shown
from loudkit.errors import InvalidFileError, InvalidRequestError

SUMS = "SHA256SUMS"
RECEIPT = ".loudkit-release.json"
BOOKKEEPING = (SUMS, ".gitattributes", RECEIPT)
_CACHE = ".cache/"
_LIMIT = 16 * 1024 * 1024
_LINE = re.compile(r"([0-9a-f]{64})  (\S.*)")
_DRIVE = re.compile("[A-Za-z]:/")


def parse_sums(text: str, what: str = SUMS) -> dict[str, str]:
    """Relative POSIX path to digest, in the order of the list. A bad line is refused with its number."""
    digests: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        entry = line.removesuffix("\r")
        if not entry.strip():
            continue
        match = _LINE.fullmatch(entry)
        if match is None:
            raise InvalidFileError(
                f"{what}:{number}: {shown(entry)}; expected 64 lower-case hex, two spaces, a name"
            )
        digest, name = match.groups()
        problem = _problem(name) or ("stands twice" if name in digests else "")
        if problem:
            raise InvalidFileError(
                f"{what}:{number}: name {shown(name)} {problem}; expected a plain relative path"
            )
        digests[name] = digest
    if not digests:
        raise InvalidFileError(f"{what} lists no file; expected at least one line")
    return digests


def read_sums(path: Path) -> dict[str, str]:
    """The list in the file ``path``."""
    data = read_limited(path, _LIMIT)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidFileError(f"{path} is not UTF-8 text: {error}") from None
    return parse_sums(text, str(path))


def format_sums(digests: Mapping[str, str]) -> str:
    """The list as text, in code-point order of names. Refuses what ``parse_sums`` would not read back."""
    text = "".join(f"{digests[name]}  {name}\n" for name in sorted(digests))
    try:
        written = parse_sums(text)
    except InvalidFileError as error:
        raise InvalidRequestError(str(error)) from None
    if written != dict(digests):
        raise InvalidRequestError("a name ends in a carriage return or holds a line end; rename the file")
    return text


def write_sums(folder: Path) -> None:
    """Hash every file below ``folder``, bookkeeping aside, and write its SHA256SUMS."""
    digests = {name: file_sha256(path) for name, path in files_below(folder) if not is_bookkeeping(name)}
    text = format_sums(digests)
    with replacing(folder / SUMS) as file:
        file.write(text.encode("utf-8"))


def check_name(name: str, what: str) -> None:
    """Refuse a ``name`` that is no plain relative path; ``what`` is where it stands."""
    problem = _problem(name)
    if problem:
        raise InvalidFileError(f"{what}: name {shown(name)} {problem}; expected a plain relative path")


def files_below(folder: Path) -> Iterator[tuple[str, Path]]:
    """(relative POSIX path, path) of everything below ``folder`` that is not a folder, in order of names.

    Links are followed, except a link back to a folder above itself; a link to nothing is not there.
    """
    yield from _walk(folder, "", ())


def is_bookkeeping(name: str) -> bool:
    """Whether ``name`` is a file that belongs to the list, the hub or its client, and not to the release."""
    return name in BOOKKEEPING or name.startswith(_CACHE)


def _walk(folder: Path, prefix: str, above: tuple[Path, ...]) -> Iterator[tuple[str, Path]]:
    try:
        real = folder.resolve(strict=True)
        entries = sorted(folder.iterdir(), key=lambda path: path.name)
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: a loop of links, before Python 3.13
        raise InvalidFileError(f"folder {str(folder)!r} cannot be listed: {error}") from error
    if real in above:
        return
    for path in entries:
        if is_folder(path):
            yield from _walk(path, f"{prefix}{path.name}/", (*above, real))
        elif exists(path):
            yield prefix + path.name, path


def _problem(name: str) -> str:
    if "\\" in name or "\0" in name:
        return "holds a backslash or NUL"
    if name.startswith("/") or _DRIVE.match(name):
        return "is absolute"
    if any(part in ("", ".", "..") for part in name.split("/")):
        return "holds an empty, '.' or '..' part"
    if posixpath.normpath(name) != name:
        return "is not normalised"
    return ""
