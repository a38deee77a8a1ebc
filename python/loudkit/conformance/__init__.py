"""Hold a build to the law: run fixture families against it and say what differs.

A fixture is a JSON file that names its ``family``. A set with a layout of its own (the text and enrollment folders)
is recognised by its files. A family's module under ``loudkit.conformance`` offers ``run(path) -> Iterator[Case]``.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from loudkit.errors import InvalidFileError, LoudkitError, MissingFileError

# family -> module that runs it
RUNNERS: dict[str, str] = {
    f"text/{name}": "loudkit.conformance.text"
    for name in (
        *("da", "de", "en", "es", "fi", "fr", "it", "nl", "no", "pl", "pt", "sv", "other"),
        *("readings", "cardinals", "cardinals_gender", "years", "token_ids"),
    )
}

# The text set has no `family` key: one file, one family, by its name in a folder that holds cardinals.json.
_TEXT_MARK = "cardinals.json"
_ENROLLMENT_MARKS = ("signals.json", "stages.json")


@dataclass(frozen=True)
class Case:
    """One vector: its name, whether this build agrees, and both sides where it does not."""

    name: str
    ok: bool
    expected: object = None
    got: object = None


@dataclass
class Report:
    """What one fixture file gave."""

    family: str
    path: Path
    passed: int = 0
    total: int = 0
    failures: list[Case] = field(default_factory=list)
    problem: str = ""  # why the family could not be run at all

    @property
    def ok(self) -> bool:
        return not self.problem and self.total > 0 and self.passed == self.total


class Runner(Protocol):
    def run(self, path: Path) -> Iterator[Case]: ...


def equal(name: str, expected: object, got: object) -> Case:
    """A case that agrees when both sides are equal."""
    return Case(name, expected == got, expected, got)


def attempt(call: Callable[[], object]) -> object:
    """The value of ``call``, or the exception it raised."""
    try:
        return call()
    except Exception as error:  # a fixture may expect any refusal
        return error


def load(path: Path) -> dict[str, Any]:
    """A fixture file as an object."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise MissingFileError(f"{path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise InvalidFileError(f"{path} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise InvalidFileError(f"{path} holds no JSON object")
    return data


def discover(root: Path) -> list[tuple[str, Path]]:
    """The fixture sets under ``root`` (a file, a family's folder, or a tree) as (family, path), in order of path."""
    if not root.exists():
        raise MissingFileError(f"{root} is not there")
    if root.is_file():
        return [(_family_of(root, strict=True), root)]
    found: list[tuple[str, Path]] = []
    for folder in sorted([root, *(p for p in root.rglob("*") if p.is_dir())]):
        if any(folder.is_relative_to(path) for family, path in found if family == "enrollment"):
            continue
        if all((folder / mark).is_file() for mark in _ENROLLMENT_MARKS):
            found.append(("enrollment", folder))
            continue
        for file in sorted(p for p in folder.iterdir() if p.suffix in (".json", ".jsonl") and p.is_file()):
            family = _family_of(file, strict=False)
            if family:
                found.append((family, file))
    return found


def check(root: Path) -> list[Report]:
    """Run every family under ``root``. A file that cannot be read raises a ``LoudkitError``."""
    return [_run(family, path) for family, path in discover(root)]


def _run(family: str, path: Path) -> Report:
    report = Report(family, path)
    module = RUNNERS.get(family)
    if module is None:
        report.problem = "this build has no runner for the family"
        return report
    runner: Runner = importlib.import_module(module)  # type: ignore[assignment]
    try:
        for case in runner.run(path):
            report.total += 1
            report.passed += case.ok
            if not case.ok:
                report.failures.append(case)
    except LoudkitError as error:
        report.problem = str(error)
    return report


def _family_of(path: Path, *, strict: bool) -> str:
    if (path.parent / _TEXT_MARK).is_file():
        return f"text/{path.stem}"
    try:
        data = load(path)
    except InvalidFileError:
        if strict or path.suffix == ".json":
            raise
        return ""
    family = data.get("family")
    if isinstance(family, str) and family:
        return family
    if strict:
        raise InvalidFileError(f"{path} names no family")
    return ""
