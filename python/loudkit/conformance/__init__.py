"""Hold a build to the law: run fixture families against it and say what differs.

A fixture is a JSON file that names its ``family``. A set with a layout of its own (the text and enrollment folders)
is recognised by its files. A family's module under ``loudkit.conformance`` offers ``run(path) -> Iterator[Case]``.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, overload

from loudkit.bundle.files import exists, is_file, is_folder, read_limited
from loudkit.errors import InvalidFileError, LoudkitError, MissingFileError, shown

# family -> module that runs it
RUNNERS: dict[str, str] = {
    **{
        family: f"loudkit.conformance.{family}"
        for family in (
            "identity",
            "randomness",
            "sampler",
            "detectors",
            "chunking",
            "pipeline",
            "render",
            "files",
            "results",
            "model",
            "enrollment",
        )
    },
    **{
        f"text/{name}": "loudkit.conformance.text"
        for name in (
            *("da", "de", "en", "es", "fi", "fr", "it", "nl", "no", "pl", "pt", "sv", "other"),
            *("readings", "cardinals", "cardinals_gender", "years", "token_ids"),
        )
    },
}

# The text set has no `family` key: one file, one family, by its name in a folder that holds cardinals.json.
_TEXT_MARK = "cardinals.json"
_FIXTURE_LIMIT = 256 * 1024 * 1024
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
    problem: str = ""  # why the family could not be run through
    unreadable: bool = False  # the problem is the file's, not this build's

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
        data = json.loads(read_limited(path, _FIXTURE_LIMIT))
    except LoudkitError:
        raise
    except (ValueError, RecursionError) as error:
        raise InvalidFileError(f"{path} is not JSON: {error}") from error
    if not isinstance(data, dict):
        raise InvalidFileError(f"{path} holds no JSON object")
    return data


def unknown_sections(data: Mapping[str, Any], known: Iterable[str]) -> Iterator[Case]:
    """A failing case for every list of vectors that no part of the runner reads."""
    for name in data.keys() - set(known):
        if isinstance(data[name], list):
            yield Case(
                f"section {name}", False, f"one of {', '.join(known)}", f"{len(data[name])} vectors not run"
            )


def check(root: Path) -> list[Report]:
    """Run every fixture set under ``root``: a file, a family's folder, or a tree; in order of path."""
    if not exists(root):
        raise MissingFileError(f"{root} is not there")
    if not is_folder(root):
        return [_run(root, must_be_fixture=True)]
    reports: list[Report] = []

    def unreadable(error: OSError) -> None:
        folder = Path(error.filename or root)
        reports.append(Report(folder.name, folder, problem=f"{folder} cannot be listed", unreadable=True))

    for name, folders, files in os.walk(root, onerror=unreadable):
        folder = Path(name)
        if set(_ENROLLMENT_MARKS) <= set(files):
            folders.clear()
            reports.append(_run_family("enrollment", folder))
            continue
        folders.sort()
        for file in sorted(files):
            if Path(file).suffix in (".json", ".jsonl") and is_file(folder / file):
                report = _run(folder / file, must_be_fixture=False)
                reports += [report] if report else []
    return reports


@overload
def _run(path: Path, *, must_be_fixture: Literal[True]) -> Report: ...


@overload
def _run(path: Path, *, must_be_fixture: bool) -> Report | None: ...


def _run(path: Path, *, must_be_fixture: bool) -> Report | None:
    """The report of one file; None for a JSON file that is no fixture, where that is allowed."""
    if is_file(path.parent / _TEXT_MARK):
        return _run_family(f"text/{path.stem}", path)
    try:
        family = load(path).get("family")
    except LoudkitError as error:
        return Report(path.stem, path, problem=str(error), unreadable=True)
    if isinstance(family, str) and family:
        return _run_family(family, path)
    if must_be_fixture:
        return Report(path.stem, path, problem="the file names no family", unreadable=True)
    return None


def _run_family(family: str, path: Path) -> Report:
    report = Report(family, path)
    module = RUNNERS.get(family)
    if module is None:
        report.problem = "this build has no runner for the family"
        return report
    runner: Runner = importlib.import_module(module)
    try:
        for case in runner.run(path):
            report.total += 1
            report.passed += case.ok
            if not case.ok:
                report.failures.append(case)
    except LoudkitError as error:
        report.problem = str(error)
        report.unreadable = isinstance(error, (InvalidFileError, MissingFileError))
    except Exception as error:  # whatever a file of another make provokes
        report.problem = f"the file is not in the family's format: {shown(error)}"
        report.unreadable = True
    return report
