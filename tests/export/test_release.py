"""Building a release: what it holds, what it refuses, and that every damage to it is found."""

from __future__ import annotations

import importlib.util
import json
import runpy
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from loudkit.bundle.checkpoint import open_checkpoint
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS
from loudkit.bundle.packages import tree_sha256
from loudkit.bundle.release import check_snapshot
from loudkit.bundle.selection import PACKAGES, selection
from loudkit.bundle.sums import SUMS, files_below, read_sums, write_sums
from loudkit.cli import main
from loudkit.errors import InvalidFileError, InvalidRequestError, LoudkitError, MissingFileError
from loudkit.export.release import Parts, build_release, check_release
from loudkit.law.manifest import read_manifest

TOOL = Path(__file__).parents[2] / "tools" / "build_release.py"
CATALOGUE = {name: {"licence": "CC-BY-4.0", "speaker": name.title()} for name in ("birch", "heron", "slate")}


@pytest.fixture(scope="session")
def card(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("card")
    for name in ("README.md", "LICENSE", "NOTICE", "RESPONSIBLE_USE.md"):
        (folder / name).write_text(f"# {name}\n")
    (folder / "samples").mkdir()
    (folder / "samples" / "birch.opus").write_bytes(b"OggS")
    return folder


@pytest.fixture(scope="session")
def parts(bundle: Path, card: Path) -> Parts:
    return Parts(
        checkpoint=bundle / "loudr-1.safetensors",
        voices=bundle / "voices",
        enrollment=bundle / "loudr-1-enrollment.safetensors",
        voice_encoder=bundle / "ve.safetensors",
        onnx=bundle / "onnx",
        card=card,
        catalogue=CATALOGUE,
    )


@pytest.fixture(scope="session")
def built(parts: Parts, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release; do not change it."""
    out = tmp_path_factory.mktemp("built") / "release"
    build_release(out, parts)
    return out


@pytest.fixture
def copy(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "release"))


def test_what_it_holds(built: Path, bundle: Path) -> None:
    names = [name for name, _ in files_below(built)]
    assert len(read_sums(built / SUMS)) == len(names) - 1
    assert main(["verify", str(built), "--quiet"]) == 0
    assert check_snapshot(built, "someone/else") == ()
    check_release(built)
    record = json.loads((built / "release.json").read_text())
    assert (record["profile"], record["verified"]) == ("development", False)
    assert [row["name"] for row in record["voices"]] == ["birch", "heron", "slate"]
    assert record["voices"][1] == {
        "licence": "CC-BY-4.0",
        "speaker": "Heron",
        "name": "heron",
        "language": "de",
    }
    wanted = selection("onnx", cloning=True)
    files = {name: path for name, path in files_below(built) if name not in ("release.json", SUMS)}
    size = sum(path.stat().st_size for name, path in files.items() if wanted.covers(name))
    assert record["sizes"]["onnx with cloning"] == size
    assert set(record["sizes"]) == {"torch", "onnx", "torch with cloning", "onnx with cloning"}
    assert json.loads((built / "manifest.json").read_text())["format"] == "loudkit-checkpoint"


def test_equal_parts_give_equal_bytes(built: Path, parts: Parts, tmp_path: Path) -> None:
    build_release(tmp_path / "again", parts)
    assert (tmp_path / "again" / SUMS).read_bytes() == (built / SUMS).read_bytes()


def test_the_pair_edition_packs_its_tokenizer(pair_bundle: Path, tmp_path: Path) -> None:
    checkpoint = pair_bundle / "loudr-1-turbo.safetensors"
    build_release(tmp_path / "turbo", Parts(checkpoint, pair_bundle / "voices", onnx=pair_bundle / "onnx"))
    names = {name for name, _ in files_below(tmp_path / "turbo")}
    assert "loudr-1-turbo.safetensors" in names
    assert "tokenizer.json" not in names
    assert "onnx/t3_pair_step.onnx" in names


# --- refusals; nothing is left behind any of them ---


def changed(source: Path, target: Path, change: Callable[[Path], object]) -> Path:
    shutil.copytree(source, target)
    change(target)
    return target


def _linked(coreml: Path) -> Path:
    (coreml / "camp.mlpackage" / "Data" / "link").symlink_to(coreml / "camp.mlpackage" / "Manifest.json")
    return coreml


def _littered(coreml: Path) -> Path:
    (coreml / "camp.mlpackage" / "Data" / ".DS_Store").write_text("x")
    return coreml


def _renamed(coreml: Path) -> Path:
    shutil.copytree(coreml / "vocoder.mlpackage", coreml / "other.mlpackage")
    return coreml


Refusal = tuple[Callable[[Parts, Path, Path], Parts], type[LoudkitError], str]


def _onnx(change: Callable[[Path], object]) -> Callable[[Parts, Path, Path], Parts]:
    return lambda parts, _, tmp: replace(parts, onnx=changed(Path(parts.onnx), tmp / "onnx", change))


def _voices(change: Callable[[Path], object]) -> Callable[[Parts, Path, Path], Parts]:
    return lambda parts, _, tmp: replace(parts, voices=changed(parts.voices, tmp / "voices", change))


def _card(change: Callable[[Path], object]) -> Callable[[Parts, Path, Path], Parts]:
    return lambda parts, _, tmp: replace(parts, card=changed(Path(parts.card), tmp / "card", change))


REFUSALS: dict[str, Refusal] = {
    "a graph missing": (
        _onnx(lambda f: (f / "vocoder.onnx").unlink()),
        MissingFileError,
        "lacks vocoder.onnx",
    ),
    "an enrollment graph missing": (
        _onnx(lambda f: (f / "camp.onnx").unlink()),
        MissingFileError,
        "lacks camp.onnx",
    ),
    "no export record": (
        _onnx(lambda f: (f / "export.json").unlink()),
        MissingFileError,
        "lacks export.json",
    ),
    "a graph too many": (
        _onnx(lambda f: (f / "old.onnx").write_bytes(b"x")),
        InvalidRequestError,
        "'old.onnx'",
    ),
    "graphs of the other edition": (
        lambda parts, pair, _: replace(parts, onnx=pair / "onnx"),
        MissingFileError,
        "lacks t3_step.onnx",
    ),
    "graphs of another checkpoint": (
        _onnx(
            lambda f: (f / "export.json").write_text(
                (f / "export.json").read_text().replace("8ed9027e", "00000000")
            )
        ),
        InvalidFileError,
        "checkpoint_sha256 is",
    ),
    "no graphs at all": (
        lambda parts, _, tmp: replace(parts, onnx=tmp),
        MissingFileError,
        "lacks t3_cond.onnx",
    ),
    "a package with a link": (
        lambda parts, _, tmp: replace(parts, coreml=_linked(_packages(parts, tmp))),
        InvalidFileError,
        "is a link",
    ),
    "a package with what a Mac leaves behind": (
        lambda parts, _, tmp: replace(parts, coreml=_littered(_packages(parts, tmp))),
        InvalidRequestError,
        "DS_Store is no part of a package",
    ),
    "a package too many": (
        lambda parts, _, tmp: replace(parts, coreml=_renamed(_packages(parts, tmp))),
        LoudkitError,
        "vocoder.mlpackage|other.mlpackage",
    ),
    "packages that lack": (
        lambda parts, _, tmp: replace(parts, coreml=tmp),
        MissingFileError,
        "flow_encoder.mlpackage",
    ),
    "no voices": (lambda parts, _, tmp: replace(parts, voices=tmp), MissingFileError, "holds no voices"),
    "a voice that is none": (
        _voices(lambda f: (f / "bad.safetensors").write_bytes(b"x")),
        InvalidFileError,
        "bad.safetensors",
    ),
    "a note among the voices": (
        _voices(lambda f: (f / "notes.txt").write_text("x")),
        InvalidRequestError,
        "'notes.txt'",
    ),
    "a folder among the voices": (_voices(lambda f: (f / "deep").mkdir()), InvalidRequestError, "'deep'"),
    "a stranger on the card": (
        _card(lambda f: (f / "setup.py").write_text("x")),
        InvalidRequestError,
        "'setup.py'",
    ),
    "half the enrollment": (
        lambda parts, *_: replace(parts, voice_encoder=None),
        InvalidRequestError,
        "go together",
    ),
    "enrollment of another packing run": (
        lambda parts, pair, _: replace(parts, enrollment=pair / "loudr-1-enrollment.safetensors"),
        InvalidFileError,
        "different packing runs",
    ),
    "an enrollment checkpoint to speak with": (
        lambda parts, *_: replace(parts, checkpoint=Path(parts.enrollment)),
        InvalidFileError,
        "pass the synthesis one",
    ),
    "another tokenizer": (
        lambda parts, _, tmp: (tmp / "t.json").write_text("{}") and replace(parts, tokenizer=tmp / "t.json"),
        InvalidFileError,
        "SHA-256 is",
    ),
    "a voice in the catalogue alone": (
        lambda parts, *_: replace(parts, catalogue={"joe": {"licence": "x"}}),
        InvalidRequestError,
        "names voice 'joe'",
    ),
    "a catalogue of numbers": (
        lambda parts, *_: replace(parts, catalogue={"birch": {"licence": 5}}),
        InvalidRequestError,
        "expected texts",
    ),
    "a checkpoint that is not there": (
        lambda parts, *_: replace(parts, checkpoint=Path("gone.safetensors")),
        MissingFileError,
        "gone.safetensors is not there",
    ),
}


@pytest.mark.parametrize("refusal", REFUSALS, ids=str)
def test_parts_that_disagree_are_refused(
    refusal: str, parts: Parts, pair_bundle: Path, tmp_path: Path
) -> None:
    change, kind, pattern = REFUSALS[refusal]
    (tmp_path / "in").mkdir()
    wrong = change(parts, pair_bundle, tmp_path / "in")
    out = tmp_path / "out" / "release"
    with pytest.raises(kind, match=pattern):
        build_release(out, wrong)
    assert not out.parent.exists() or list(out.parent.iterdir()) == []


def _packages(parts: Parts, folder: Path, apple: object = "ran") -> Path:
    """Six packages of arbitrary bytes that say that they were gated."""
    checkpoint = open_checkpoint(parts.checkpoint)
    law = read_manifest(checkpoint.manifest, production=True)
    origin = {
        "checkpoint_sha256": checkpoint.sha256,
        "algorithm_fingerprint": law.fingerprint,
        "euler_steps": law.euler_steps,
    }
    record: dict[str, Any] = {"packages": {}, "enrollment": {}}
    for name in (*PACKAGES, *ENROLLMENT_GRAPHS):
        path = folder / "coreml" / f"{name}.mlpackage"
        (path / "Data").mkdir(parents=True)
        (path / "Manifest.json").write_text("{}")
        (path / "Data" / "model.mlmodel").write_text(name)
        block = "packages" if name in PACKAGES else "enrollment"
        gates = {"linux": {}, "apple": apple}
        record[block][path.name] = {**origin, "gates": gates, "tree_sha256": tree_sha256(path)}
    (folder / "coreml" / "export.json").write_text(json.dumps(record))
    return folder / "coreml"


def test_a_releasable_profile_needs_everything(
    parts: Parts, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    out = tmp_path / "release"
    every = lambda folder: ("torch", "onnx", "coreml")  # noqa: E731
    gated = replace(parts, coreml=_packages(parts, tmp_path_factory.mktemp("gated")))
    linux = replace(parts, coreml=_packages(parts, tmp_path_factory.mktemp("linux"), apple=None))
    few = replace(
        gated, coreml=shutil.copytree(Path(gated.coreml), tmp_path_factory.mktemp("few") / "coreml")
    )
    for name in ENROLLMENT_GRAPHS:
        shutil.rmtree(few.coreml / f"{name}.mlpackage")
    for profile, gate, change, pattern in (
        ("full-0.1", None, {}, "cannot go without its gate"),
        ("full-0.2", every, {}, "is unknown"),
        ("turbo-0.1", every, {}, "does not fit"),
        ("full-0.1", lambda folder: ("torch", "onnx"), {}, "coreml did not"),
        ("full-0.1", every, {"coreml": None}, "coreml/ lacks flow_encoder.mlpackage"),
        ("full-0.1", every, {"coreml": few.coreml}, "coreml/ lacks s3_tokenizer.mlpackage"),
        ("full-0.1", every, {"coreml": linux.coreml}, "flow_encoder.mlpackage was not gated on macOS"),
        ("full-0.1", every, {"card": None}, "README.md is missing"),
        ("full-0.1", every, {"catalogue": {}}, "voice 'birch' has no licence"),
    ):
        with pytest.raises(InvalidRequestError, match=pattern):
            build_release(out, replace(gated, **change), profile=profile, gate=gate)
        assert list(tmp_path.iterdir()) == []
    build_release(tmp_path / "unofficial", linux, profile="full-0.1", unverified=True)
    assert json.loads((tmp_path / "unofficial" / "release.json").read_text())["verified"] is False
    check_release(tmp_path / "unofficial")
    with pytest.raises(InvalidFileError, match="verified"):
        check_snapshot(tmp_path / "unofficial", "loudreader/loudr-1")
    build_release(out, gated, profile="full-0.1", gate=every)
    assert json.loads((out / "release.json").read_text())["verified"] is True
    assert check_snapshot(out, "loudreader/loudr-1") == ()
    check_release(out)
    with pytest.raises(InvalidRequestError, match="is there already"):
        build_release(out, parts)


def test_a_gate_that_changes_a_file_is_noticed(parts: Parts, tmp_path: Path) -> None:
    def meddle(folder: Path) -> tuple[str, ...]:
        (folder / "README.md").write_text("other")
        return ("onnx",)

    with pytest.raises(InvalidFileError, match="changed while it was tried"):
        build_release(tmp_path / "release", parts, gate=meddle)
    assert list(tmp_path.iterdir()) == []


def test_the_gate_speaks_and_clones(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from loudkit.export import release_gate

    monkeypatch.setattr(release_gate, "SENTENCE", "One.")
    said: list[str] = []
    passed = release_gate.try_release(built, said.append)
    assert "onnx" in passed
    assert "onnx: speaks and clones" in said
    assert ("torch" in passed) == (importlib.util.find_spec("torch") is not None)


# --- damages ---


def flip(name: str) -> Callable[[Path], object]:
    def damage(release: Path) -> None:
        data = bytearray((release / name).read_bytes())
        data[len(data) // 2] ^= 1
        (release / name).write_bytes(data)

    return damage


def sums(change: Callable[[str], str]) -> Callable[[Path], object]:
    return lambda release: (release / SUMS).write_text(change((release / SUMS).read_text()))


def listed_anew(change: Callable[[Path], object]) -> Callable[[Path], object]:
    def damage(release: Path) -> None:
        change(release)
        write_sums(release)

    return damage


def mixed_export(release: Path) -> None:
    record = json.loads((release / "onnx" / "export.json").read_text())
    record["graphs"]["vocoder.onnx"]["checkpoint_sha256"] = "0" * 64
    (release / "onnx" / "export.json").write_text(json.dumps(record))


def link_out(release: Path) -> None:
    path = release / "voices" / "birch.safetensors"
    path.rename(release.parent / "outside")
    path.symlink_to(release.parent / "outside")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "a bit of the checkpoint": flip("loudr-1.safetensors"),
    "a bit of the enrollment": flip("loudr-1-enrollment.safetensors"),
    "a bit of the voice encoder": flip("ve.safetensors"),
    "a bit of a graph": flip("onnx/t3_step.onnx"),
    "a bit of a voice": flip("voices/slate.safetensors"),
    "a bit of the tokenizer": flip("tokenizer.json"),
    "a bit of the card": flip("README.md"),
    "a bit of a sample": flip("samples/birch.opus"),
    "a graph missing": lambda release: (release / "onnx" / "vocoder.onnx").unlink(),
    "a voice missing": lambda release: (release / "voices" / "birch.safetensors").unlink(),
    "the record missing": lambda release: (release / "release.json").unlink(),
    "the checkpoint cut short": lambda release: (release / "loudr-1.safetensors").write_bytes(
        (release / "loudr-1.safetensors").read_bytes()[:-1]
    ),
    "an extra voice": lambda release: shutil.copy(
        release / "voices" / "birch.safetensors", release / "voices" / "birch2.safetensors"
    ),
    "extra weights": lambda release: shutil.copy(release / "ve.safetensors", release / "more.safetensors"),
    "a renamed voice": lambda release: (release / "voices" / "birch.safetensors").rename(
        release / "voices" / "oak.safetensors"
    ),
    "two files swapped": lambda release: (
        (release / "onnx" / "camp.onnx").rename(release / "x"),
        (release / "onnx" / "vocoder.onnx").rename(release / "onnx" / "camp.onnx"),
        (release / "x").rename(release / "onnx" / "vocoder.onnx"),
    ),
    "no sums": lambda release: (release / SUMS).unlink(),
    "empty sums": sums(lambda text: ""),
    "a line twice": sums(lambda text: text + text.splitlines()[0] + "\n"),
    "a line that climbs": sums(lambda text: text + "0" * 64 + "  ../x\n"),
    "an absolute line": sums(lambda text: text + "0" * 64 + "  /x\n"),
    "a line with a backslash": sums(lambda text: text + "0" * 64 + "  a\\b\n"),
    "a line in capitals": sums(lambda text: text[:64].upper() + text[64:]),
    "a line short of a blank": sums(lambda text: text.replace("  ", " ", 1)),
    "a link out": link_out,
    "a mixed export, listed anew": listed_anew(mixed_export),
    "another tokenizer, listed anew": listed_anew(
        lambda release: (release / "tokenizer.json").write_text("{}")
    ),
    "another payload, listed anew": listed_anew(flip("loudr-1-enrollment.safetensors")),
    "two checkpoints, listed anew": listed_anew(
        lambda release: shutil.copy(release / "loudr-1.safetensors", release / "loudr-1-turbo.safetensors")
    ),
    "half the graphs, listed anew": listed_anew(lambda release: (release / "onnx" / "t3_cond.onnx").unlink()),
    "a broken voice, listed anew": listed_anew(
        lambda release: (release / "voices" / "birch.safetensors").write_bytes(b"x")
    ),
}


@pytest.mark.parametrize("damage", DAMAGES, ids=str)
def test_every_damage_is_found(damage: str, copy: Path, capsys: Any) -> None:
    DAMAGES[damage](copy)
    assert main(["verify", str(copy)]) == 1
    said = capsys.readouterr()
    assert "internal error" not in said.err
    assert said.err.startswith("error: ")


FOR_PEOPLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "another mirror": (lambda release: (release / "manifest.json").write_text("{}"), "is not the manifest"),
    "no mirror": (lambda release: (release / "manifest.json").unlink(), "is not the manifest"),
    "a voice more": (
        lambda release: shutil.copy(
            release / "voices" / "birch.safetensors", release / "voices" / "twin.safetensors"
        ),
        "lists voices that are not",
    ),
    "other sizes": (
        lambda release: (release / "release.json").write_text(
            (release / "release.json").read_text().replace('"torch": ', '"torch": 1')
        ),
        "lists sizes that are not",
    ),
    "called releasable": (
        lambda release: (
            (release / "README.md").unlink(),
            (release / "release.json").write_text(
                (release / "release.json").read_text().replace("development", "full-0.1")
            ),
        ),
        "README.md is missing",
    ),
}


@pytest.mark.parametrize("case", FOR_PEOPLE, ids=str)
def test_what_serves_people_is_checked_too(case: str, copy: Path) -> None:
    change, pattern = FOR_PEOPLE[case]
    change(copy)
    write_sums(copy)
    with pytest.raises(InvalidFileError, match=pattern):
        check_release(copy)


def test_the_script(parts: Parts, tmp_path: Path, capsys: Any, monkeypatch: Any) -> None:
    def run(*arguments: object) -> object:
        monkeypatch.setattr(sys, "argv", [str(TOOL), *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            runpy.run_path(str(TOOL), run_name="__main__")
        return stop.value.code

    catalogue = tmp_path / "voices.json"
    catalogue.write_text(json.dumps(CATALOGUE))
    out = tmp_path / "release"
    given = [
        "--checkpoint",
        parts.checkpoint,
        "--voices",
        parts.voices,
        "--onnx",
        parts.onnx,
        "--card",
        parts.card,
    ]
    assert run(out, *given, "--catalogue", catalogue, "--no-gate") == 0
    assert capsys.readouterr().out == f"{out}\n"
    assert run("--verify-only", out) == 0
    (out / "README.md").write_text("other")
    capsys.readouterr()
    assert run("--verify-only", out) == 1
    assert capsys.readouterr().err.startswith("error: 'README.md' differs")
    assert run(out) == 1
    assert "are needed" in capsys.readouterr().err
    assert run(tmp_path / "new", *given, "--profile", "full-0.1", "--no-gate") == 1
    assert "cannot go without its gate" in capsys.readouterr().err
