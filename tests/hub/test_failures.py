"""A hub that fails in every way: each ends in one line or in the right bytes, and leaves nothing half written."""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from loudkit.bundle import download as download_module
from loudkit.bundle import transfer
from loudkit.bundle.container import file_sha256
from loudkit.bundle.download import download
from loudkit.bundle.places import PART, cache_root
from loudkit.bundle.release import check_snapshot
from loudkit.bundle.sums import SUMS, read_sums, write_sums
from loudkit.cli import one_line
from loudkit.errors import (
    DiskFullError,
    HubAccessError,
    HubUnavailableError,
    InvalidFileError,
    LoudkitError,
    MissingFileError,
)

REPO = "someone/tiny"
OFFICIAL = "loudreader/tiny"
CHECKPOINT = "loudr-1.safetensors"
Served = Any


def entry(repo: str = REPO) -> Path:
    return cache_root() / ("models--" + repo.replace("/", "--"))


def visible(folder: Path) -> set[str]:
    """Names of whole files that a person or a program could take for a release's."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return {name for name in found if not name.startswith(".cache/")}


def refused(kind: type[LoudkitError], pattern: str, **options: Any) -> str:
    with pytest.raises(kind, match=pattern) as caught:
        download(options.pop("repo", REPO), **options)
    line = one_line(caught.value)
    assert "\n" not in line
    assert len(line) < 500
    return line


# --- faults of one file: what the handler sends instead of it ---


def status(code: int, **headers: str) -> Callable[..., bool]:
    def fault(handler: Served, name: str, data: bytes) -> bool:
        handler.answer(
            code, b"<html>no</html>", {key.replace("_", "-"): value for key, value in headers.items()}
        )
        return True

    return fault


def instead(body: bytes) -> Callable[..., bool]:
    def fault(handler: Served, name: str, data: bytes) -> bool:
        handler.answer(200, body)
        return True

    return fault


def reset_after(share: float) -> Callable[..., bool]:
    """Announce all that is asked for, send a part, break."""

    def fault(handler: Served, name: str, data: bytes) -> bool:
        given = handler.headers.get("Range")
        start = int(given.removeprefix("bytes=").removesuffix("-")) if given else 0
        rest = data[start:]
        handler.send_response(206 if given else 200)
        handler.send_header("Content-Length", str(len(rest)))
        if given:
            handler.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        handler.end_headers()
        handler.wfile.write(rest[: int(len(rest) * share)])
        handler.reset()
        return True

    return fault


def unannounced(share: float) -> Callable[..., bool]:
    """No length is announced, and the body ends early."""

    def fault(handler: Served, name: str, data: bytes) -> bool:
        handler.send_response(200)
        handler.send_header("Connection", "close")
        handler.end_headers()
        handler.wfile.write(data[: int(len(data) * share)])
        handler.close_connection = True
        return True

    return fault


def stall(handler: Served, name: str, data: bytes) -> bool:
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    handler.wfile.write(data[:1000])
    handler.wfile.flush()
    time.sleep(1.5)  # the client waits 1 s
    handler.close_connection = True
    return True


def trickle(handler: Served, name: str, data: bytes) -> bool:
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    for start in range(0, len(data), len(data) // 5):
        handler.wfile.write(data[start : start + len(data) // 5])
        handler.wfile.flush()
        time.sleep(0.1)
    return True


def flipped(handler: Served, name: str, data: bytes) -> bool:
    handler.answer(200, data[:-1] + bytes([data[-1] ^ 1]))
    return True


def without_ranges(handler: Served, name: str, data: bytes) -> bool:
    handler.answer(200, data)
    return True


def endless(handler: Served, name: str, data: bytes) -> bool:
    handler.send_response(200)
    handler.send_header("Connection", "close")
    handler.end_headers()
    handler.wfile.write(data + b"more" * 1000)
    handler.close_connection = True
    return True


def loop(handler: Served, name: str, data: bytes) -> bool:
    handler.answer(302, b"", {"Location": handler.path})
    return True


def other_commit(handler: Served, name: str, data: bytes) -> bool:
    handler.answer(200, data, {"X-Repo-Commit": "f" * 40})
    return True


PERMANENT: dict[str, tuple[str, Any, type[LoudkitError], str]] = {
    "404": (CHECKPOINT, status(404), MissingFileError, "is not on the hub at"),
    "a 404 body as the file": (
        CHECKPOINT,
        instead(b"Entry not found"),
        InvalidFileError,
        "15 bytes announced",
    ),
    "410": (CHECKPOINT, status(410), MissingFileError, "is not on the hub at"),
    "401": (CHECKPOINT, status(401), HubAccessError, "hf auth login"),
    "403": (CHECKPOINT, status(403), HubAccessError, "hf auth login"),
    "gated": (CHECKPOINT, status(401, X_Error_Code="GatedRepo"), HubAccessError, "ask for it on the hub"),
    "429": (CHECKPOINT, status(429), HubUnavailableError, "the hub answers 429.*it resumes"),
    "429 for an hour": (
        CHECKPOINT,
        status(429, Retry_After="3600"),
        HubUnavailableError,
        "asked to wait 3600 s",
    ),
    "500": (CHECKPOINT, status(500), HubUnavailableError, "the hub answers 500"),
    "503": ("birch.safetensors", status(503), HubUnavailableError, "the hub answers 503"),
    "418": (CHECKPOINT, status(418), LoudkitError, "the hub answers 418"),
    "a redirect without end": (CHECKPOINT, loop, HubUnavailableError, "cannot be reached"),
    "reset, again and again": (
        CHECKPOINT,
        reset_after(0),
        HubUnavailableError,
        f"{CHECKPOINT} of {REPO}: 0 of",
    ),
    "stalled, again and again": (
        "heron.safetensors",
        stall,
        HubUnavailableError,
        "[0-9]+ of .* the connection broke",
    ),
    "a web page": (
        CHECKPOINT,
        instead(b"\n<!DOCTYPE html><html>Sign in"),
        InvalidFileError,
        "a web page instead",
    ),
    "a pointer": (
        CHECKPOINT,
        instead(b"version https://git-lfs.github.com/spec/v1\noid sha256:0"),
        InvalidFileError,
        "a git-lfs pointer instead",
    ),
    "a web page for a small file": (
        "tokenizer.json",
        instead(b"<html></html>"),
        InvalidFileError,
        "a web page",
    ),
    "one bit": (CHECKPOINT, flipped, InvalidFileError, "SHA-256 is .*, expected .* by SHA256SUMS; deleted"),
    "one bit of a voice": ("heron.safetensors", flipped, InvalidFileError, "voices/heron.safetensors of"),
    "one bit of the sums": (SUMS, flipped, InvalidFileError, "SHA256SUMS of .*not the bytes the hub lists"),
    "too much, announced": (CHECKPOINT, instead(b"x" * 999_999), InvalidFileError, "999999 bytes announced"),
    "too much, unannounced": (CHECKPOINT, endless, InvalidFileError, "more than the expected"),
    "truncated, unannounced": (CHECKPOINT, unannounced(0.5), HubUnavailableError, "ended early"),
    "nothing at all": (CHECKPOINT, instead(b""), HubUnavailableError, "0 of .* bytes came"),
    "another commit": (CHECKPOINT, other_commit, InvalidFileError, "asked for commit"),
    "too much text for the sums": (SUMS, instead(b"x" * 2000), InvalidFileError, "2000 bytes announced"),
}


@pytest.mark.parametrize("local", [False, True], ids=["cache", "folder"])
@pytest.mark.parametrize("fault", PERMANENT, ids=str)
def test_a_fault_that_stays_is_one_line_and_leaves_nothing(
    fault: str, local: bool, hub: Any, tiny: Path, tmp_path: Path
) -> None:
    end, act, kind, pattern = PERMANENT[fault]
    if fault.startswith("stalled") and local:
        act = reset_after(0.0)
        pattern = "0 of"
    hub.publish(REPO, tiny)
    hub.always[end] = act
    folder = tmp_path / "here" if local else None
    refused(kind, pattern, local_dir=folder)
    if folder is not None:
        assert visible(folder) == set()
    else:
        assert not (entry() / "snapshots").exists()
        assert not (entry() / "refs").exists()
    # The next run is right.
    hub.always.clear()
    release = download(REPO, local_dir=folder)
    assert check_snapshot(release.folder, REPO) == ()


RECOVERED: dict[str, tuple[str, list[Any]]] = {
    "one reset": (CHECKPOINT, [reset_after(0.4)]),
    "many resets, each a little further": (CHECKPOINT, [reset_after(0.3)] * 6),
    "four resets without a byte": (CHECKPOINT, [reset_after(0)] * 4),
    "truncated once": (CHECKPOINT, [unannounced(0.3)]),
    "stalled once": ("heron.safetensors", [stall]),
    "slow": (CHECKPOINT, [trickle]),
    "429 once": (CHECKPOINT, [status(429, Retry_After="0")]),
    "503 for a while": (CHECKPOINT, [status(503)] * 3),
    "no ranges behind a reset": (CHECKPOINT, [reset_after(0.5), without_ranges]),
    "a reset of the sums": (SUMS, [reset_after(0.5)]),
}


@pytest.mark.parametrize("fault", RECOVERED, ids=str)
def test_a_fault_that_passes_is_recovered_from(fault: str, hub: Any, tiny: Path) -> None:
    end, acts = RECOVERED[fault]
    hub.publish(REPO, tiny)
    hub.faults[end] = list(acts)
    seen: list[tuple[int, int | None]] = []
    release = download(REPO, report=lambda done, total: seen.append((done, total)))
    assert check_snapshot(release.folder, REPO) == ()
    assert hub.faults[end] == []
    assert seen[-1][0] == seen[-1][1]
    assert max(done for done, _ in seen) == seen[-1][1]


def test_an_interrupted_file_is_taken_up_where_it_broke(hub: Any, tiny: Path) -> None:
    hub.publish(REPO, tiny)
    hub.faults[CHECKPOINT] = [unannounced(0.5)]
    hub.always[CHECKPOINT] = reset_after(0)
    refused(HubUnavailableError, "it resumes")
    half = (tiny / CHECKPOINT).stat().st_size // 2
    assert half in [path.stat().st_size for path in (entry() / "blobs").glob("*" + PART)]
    hub.always.clear()
    hub.forget()
    download(REPO)
    assert f"bytes={half}-" in [asked for path, asked, _ in hub.requests if path.endswith(CHECKPOINT)]


@pytest.mark.parametrize("wrong", [b"wrong from the start", None], ids=["short", "as long"])
def test_a_part_with_wrong_bytes_is_fetched_anew(wrong: bytes | None, hub: Any, tiny: Path) -> None:
    hub.publish(REPO, tiny)
    digest = read_sums(tiny / SUMS)[CHECKPOINT]
    part = entry() / "blobs" / (digest + PART)
    part.parent.mkdir(parents=True)
    part.write_bytes(b"x" * (tiny / CHECKPOINT).stat().st_size if wrong is None else wrong)
    assert check_snapshot(download(REPO).folder, REPO) == ()


def test_a_part_that_is_too_long_is_fetched_anew(hub: Any, tiny: Path, tmp_path: Path) -> None:
    hub.publish(REPO, tiny)
    digest = read_sums(tiny / SUMS)[CHECKPOINT]
    part = entry() / "blobs" / (digest + PART)
    part.parent.mkdir(parents=True)
    part.write_bytes(b"x" * 999_999)
    assert check_snapshot(download(REPO).folder, REPO) == ()


def test_without_sizes_a_hub_is_still_held_to_the_sums(hub: Any, tiny: Path, tmp_path: Path) -> None:
    def bare(listing: dict[str, Any]) -> dict[str, Any]:
        return {**listing, "siblings": [{"rfilename": each["rfilename"]} for each in listing["siblings"]]}

    hub.publish(REPO, tiny)
    hub.listing = bare
    hub.always[CHECKPOINT] = flipped
    refused(InvalidFileError, "SHA-256 is")
    hub.always.clear()
    hub.faults[CHECKPOINT] = [reset_after(0.5)]
    for folder in (None, tmp_path / "here"):
        assert check_snapshot(download(REPO, local_dir=folder).folder, REPO) == ()


# --- the old copy ---


@pytest.mark.parametrize("local", [False, True], ids=["cache", "folder"])
def test_the_old_copy_stays_while_the_new_one_fails(
    local: bool, hub: Any, tiny: Path, tmp_path: Path, make: Any
) -> None:
    hub.publish(REPO, tiny)
    folder = tmp_path / "here" if local else None
    old = download(REPO, local_dir=folder)
    before = {name: file_sha256(old.folder / name) for name in visible(old.folder)}
    new = make.release(tmp_path / "new", seed=1)
    hub.publish(REPO, new)
    for act, kind in ((flipped, InvalidFileError), (reset_after(0), HubUnavailableError)):
        hub.always[CHECKPOINT] = act
        refused(kind, CHECKPOINT, local_dir=folder)
        assert {name: file_sha256(old.folder / name) for name in visible(old.folder)} == before
        assert download(REPO, local_dir=folder, refresh=False) == old
    hub.always.clear()
    release = download(REPO, local_dir=folder)
    assert file_sha256(release.folder / CHECKPOINT) == file_sha256(new / CHECKPOINT)


def test_a_checkpoint_that_failed_is_never_used_later(hub: Any, tiny: Path, tmp_path: Path) -> None:
    """Not by name, not by the cache, not by the folder it was meant for."""
    hub.publish(REPO, tiny)
    hub.always[CHECKPOINT] = flipped
    folder = tmp_path / "here"
    refused(InvalidFileError, "deleted")
    refused(InvalidFileError, "deleted", local_dir=folder)
    hub.stop()
    refused(HubUnavailableError, "nothing of it is in ", refresh=False)
    refused(HubUnavailableError, "nothing of it", refresh=False, local_dir=folder)
    wrong = (tiny / CHECKPOINT).read_bytes()
    wrong = wrong[:-1] + bytes([wrong[-1] ^ 1])
    held = [path for root in (cache_root(), folder) for path in root.rglob("*") if path.is_file()]
    assert all(path.read_bytes() != wrong for path in held)


def test_a_copy_damaged_by_others_is_deleted_before_it_is_used(hub: Any, tiny: Path) -> None:
    hub.publish(REPO, tiny)
    release = download(REPO)
    blob = (release.folder / CHECKPOINT).resolve()
    data = blob.read_bytes()
    blob.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    hub.forget()
    assert download(REPO, refresh=False) == release
    assert hub.fetched() == [CHECKPOINT, CHECKPOINT] or hub.fetched() == [CHECKPOINT]
    assert blob.read_bytes() == data
    blob.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    hub.stop()
    line = refused(HubUnavailableError, "was damaged and is deleted", refresh=False)
    assert CHECKPOINT in line
    assert not blob.exists()


def test_what_others_put_into_a_snapshot_is_not_used(hub: Any, tiny: Path) -> None:
    hub.publish(REPO, tiny)
    release = download(REPO)
    (release.folder / "more.safetensors").write_bytes(b"x")
    refused(InvalidFileError, "'more.safetensors', which is no part of", refresh=False)


# --- what is refused before weights move ---


def edited(folder: Path, **files: str | None) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_json", ".json")
        if text is None:
            path.unlink()
        else:
            path.write_text(text)


BEFORE: dict[str, tuple[Callable[[Path], object], dict[str, Any], type[LoudkitError], str]] = {
    "no graphs": (
        lambda f: shutil.rmtree(f / "onnx"),
        {"backend": "onnx"},
        MissingFileError,
        "can serve --for torch",
    ),
    "one graph short": (
        lambda f: (f / "onnx" / "vocoder.onnx").unlink(),
        {"backend": "onnx"},
        MissingFileError,
        "lacks onnx/vocoder.onnx, which onnx needs",
    ),
    "no packages": (
        lambda f: None,
        {"backend": "coreml"},
        MissingFileError,
        "can serve --for torch or --for onnx",
    ),
    "no enrollment": (
        lambda f: (f / "ve.safetensors").unlink(),
        {"cloning": True},
        MissingFileError,
        "lacks ve.safetensors, which torch needs to clone",
    ),
    "no checkpoint": (
        lambda f: (f / CHECKPOINT).unlink(),
        {},
        MissingFileError,
        "lacks a synthesis checkpoint",
    ),
    "no manifest": (lambda f: (f / "manifest.json").unlink(), {}, MissingFileError, "lacks manifest.json"),
    "no voices": (
        lambda f: shutil.rmtree(f / "voices"),
        {},
        MissingFileError,
        r"lacks voices/\*\.safetensors",
    ),
}


@pytest.mark.parametrize("case", BEFORE, ids=str)
def test_an_incomplete_repository_is_refused_before_weights_move(
    case: str, hub: Any, tiny: Path, tmp_path: Path, make: Any
) -> None:
    change, options, kind, pattern = BEFORE[case]
    hub.publish(REPO, make.revised(tiny, tmp_path / "r", change))
    refused(kind, pattern, **options)
    assert CHECKPOINT not in hub.fetched()


SUMS_CASES: dict[str, tuple[Callable[[str], str], str]] = {
    "not the checkpoint's": (
        lambda text: text.replace("loudr-1.saf", "loudr-9.saf"),
        f"{CHECKPOINT} of .* not listed",
    ),
    "another digest": (
        lambda text: "\n".join(
            ("0" * 64 + line[64:]) if line.endswith(" " + CHECKPOINT) else line for line in text.split("\n")
        ),
        "the hub holds SHA-256 .* SHA256SUMS says 0000",
    ),
    "a line twice": (lambda text: text + text.split("\n")[0] + "\n", "stands twice"),
    "a way out": (lambda text: text + "0" * 64 + "  ../evil\n", r"'\.\.' part"),
    "empty": (lambda text: "", "lists no file"),
    "a web page": (lambda text: "<html>", "a web page"),
}


@pytest.mark.parametrize("case", SUMS_CASES, ids=str)
def test_bad_sums_are_refused_before_weights_move(
    case: str, hub: Any, tiny: Path, tmp_path: Path, make: Any
) -> None:
    change, pattern = SUMS_CASES[case]
    new = make.revised(
        tiny, tmp_path / "r", lambda f: (f / SUMS).write_text(change((f / SUMS).read_text())), sums=False
    )
    hub.publish(REPO, new)
    refused(InvalidFileError, pattern)
    assert CHECKPOINT not in hub.fetched()


OFFICIAL_CASES: dict[str, tuple[Callable[[Path], object], bool, str]] = {
    "no sums": (lambda f: (f / SUMS).unlink(), False, "has no SHA256SUMS"),
    "no record": (lambda f: (f / "release.json").unlink(), True, "has no release.json"),
    "a development bundle": (lambda f: None, True, "profile is 'tiny'"),
    "not verified": (lambda f: edited(f, release_json='{"profile":"full-0.1"}'), True, "verified is"),
    "a record that is no JSON": (lambda f: edited(f, release_json="{"), True, "is not JSON"),
    "a record without its line": (
        lambda f: (
            edited(f, release_json='{"profile":"full-0.1","verified":true}'),
            (f / SUMS).write_text(
                "\n".join(x for x in (f / SUMS).read_text().split("\n") if "release.json" not in x)
            ),
        ),
        False,
        "release.json of .* not listed",
    ),
    "a file more": (
        lambda f: (
            edited(f, release_json='{"profile":"full-0.1","verified":true}'),
            write_sums(f),
            (f / "voices" / "note.txt").write_text("x"),
        ),
        False,
        "voices/note.txt of .* not listed",
    ),
}


@pytest.mark.parametrize("case", OFFICIAL_CASES, ids=str)
def test_an_official_repository_is_judged_first(
    case: str, hub: Any, tiny: Path, tmp_path: Path, make: Any
) -> None:
    change, sums, pattern = OFFICIAL_CASES[case]
    hub.publish("LoudReader/tiny", make.revised(tiny, tmp_path / "r", change, sums=sums))
    refused(InvalidFileError, pattern, repo="LoudReader/tiny")
    assert CHECKPOINT not in hub.fetched()


# --- the list ---


def names_instead(*names: str) -> Callable[[dict[str, Any]], Any]:
    return lambda listing: {**listing, "siblings": [{"rfilename": name, "size": 1} for name in names]}


LISTINGS: dict[str, tuple[Any, type[LoudkitError], str]] = {
    "a web page": (lambda _: b"<html>Sign in</html>", HubUnavailableError, "does not answer as a hub does"),
    "nothing": (lambda _: b"", HubUnavailableError, "does not answer as a hub does"),
    "a list": (lambda _: [], HubUnavailableError, "does not answer as a hub does"),
    "no commit": (lambda found: {**found, "sha": "main"}, HubUnavailableError, "names no commit"),
    "no files": (lambda found: {"sha": found["sha"]}, HubUnavailableError, "does not answer as a hub does"),
    "numbers for names": (
        lambda found: {**found, "siblings": [{"rfilename": 5}]},
        HubUnavailableError,
        "does not answer as a hub",
    ),
    "a way out": (names_instead("../../evil.safetensors"), InvalidFileError, r"'\.\.' part"),
    "an absolute name": (names_instead("/etc/passwd"), InvalidFileError, "is absolute"),
    "a drive": (names_instead("C:/x"), InvalidFileError, "is absolute"),
    "a backslash": (names_instead("a\\b"), InvalidFileError, "a backslash"),
    "brackets without end": (lambda _: b"[" * 100_000, HubUnavailableError, "does not answer as a hub does"),
}


@pytest.mark.parametrize("case", LISTINGS, ids=str)
def test_a_bad_list_is_refused(case: str, hub: Any, tiny: Path) -> None:
    change, kind, pattern = LISTINGS[case]
    hub.publish(REPO, tiny)
    hub.listing = change
    refused(kind, pattern)
    assert not entry().exists()


@pytest.mark.parametrize(
    ("code", "kind", "pattern"),
    [
        (401, HubAccessError, "or it is private"),
        (403, HubAccessError, "hf auth login"),
        (404, MissingFileError, "the hub has no repository"),
        (429, HubUnavailableError, "the hub answers 429"),
        (502, HubUnavailableError, "the hub answers 502"),
    ],
)
def test_a_list_that_is_not_given(
    code: int, kind: type[LoudkitError], pattern: str, hub: Any, tiny: Path
) -> None:
    hub.publish(REPO, tiny)
    hub.status = code
    refused(kind, pattern)


def test_not_there_is_no_outage_and_an_outage_is_not_not_there(
    hub: Any, tiny: Path, monkeypatch: Any, tmp_path: Path
) -> None:
    hub.publish(REPO, tiny)
    release = download(REPO)
    for folder in (None, tmp_path / "here"):
        line = refused(MissingFileError, "has no revision 'v9'", revision="v9", local_dir=folder)
        assert line.startswith("not found: ")
    refused(HubAccessError, "no such repository, or it is private", repo="someone/else")
    # A hub in trouble is no reason to lose what is here; one that says no is.
    hub.status = 503
    assert download(REPO) == release
    hub.status = 404
    refused(MissingFileError, "the hub has no repository")
    assert download(REPO, refresh=False) == release
    hub.stop()
    line = refused(HubUnavailableError, "cannot be reached", revision="v9")
    assert "pass a release folder" in line


def test_a_commit_answered_with_another_is_refused(hub: Any, tiny: Path) -> None:
    hub.publish(REPO, tiny)
    hub.repos[REPO]["a" * 40] = tiny
    hub.listing = lambda listing: {**listing, "sha": "b" * 40}
    refused(HubUnavailableError, f"answers for commit {'b' * 40}", revision="a" * 40)


# --- the disk ---


def test_room_is_looked_for_before_bytes_move(hub: Any, tiny: Path, monkeypatch: Any) -> None:
    hub.publish(REPO, tiny)
    monkeypatch.setattr(transfer.shutil, "disk_usage", lambda path: SimpleNamespace(free=65_000_000))
    line = refused(DiskFullError, r"needs 0\.00 GB more and .* has 0\.0[67] GB free; make room")
    assert "HF_HOME" in line
    assert CHECKPOINT not in hub.fetched()


def test_a_disk_that_fills_up_leaves_a_part(hub: Any, tiny: Path, monkeypatch: Any) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    hub.publish(REPO, tiny)
    monkeypatch.setattr(transfer.os, "fsync", full)
    line = refused(DiskFullError, "the disk is full at .*make room and run the same again, it resumes")
    assert line.startswith("error: ")
    assert not (entry() / "snapshots").exists()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="mounting takes root")
def test_a_full_disk_for_real(hub: Any, tiny: Path, tmp_path: Path, monkeypatch: Any) -> None:
    import subprocess

    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", small], capture_output=True
    ).returncode:
        pytest.skip("no tmpfs can be mounted here")
    try:
        hub.publish(REPO, tiny)
        monkeypatch.setattr(transfer, "_SLACK", -(10**9))
        refused(DiskFullError, "the disk is full", local_dir=small)
        assert visible(small) == set()
        subprocess.run(["mount", "-o", "remount,size=8m", small], check=True)
        assert check_snapshot(download(REPO, local_dir=small).folder, REPO) == ()
    finally:
        subprocess.run(["umount", small], check=True)


def test_a_cache_that_cannot_be_written(hub: Any, tiny: Path, tmp_path: Path) -> None:
    hub.publish(REPO, tiny)
    cache_root().mkdir(parents=True)
    entry().write_text("in the way")
    refused(LoudkitError, "cannot be written")
    blocked = tmp_path / "here"
    (blocked / ".cache").mkdir(parents=True)
    (blocked / ".cache" / "loudkit").write_text("in the way")
    refused(LoudkitError, "cannot be written", local_dir=blocked)


# --- a folder with things in it ---


def test_foreign_weights_in_the_folder_are_refused_first(hub: Any, tiny: Path, tmp_path: Path) -> None:
    hub.publish(REPO, tiny)
    folder = tmp_path / "here"
    (folder / "voices").mkdir(parents=True)
    mine = folder / "voices" / "mine.safetensors"
    mine.write_bytes(b"x")
    refused(InvalidFileError, "holds 'voices/mine.safetensors', which is no part of", local_dir=folder)
    assert mine.read_bytes() == b"x"
    assert CHECKPOINT not in hub.fetched()
    mine.rename(tmp_path / "mine.safetensors")
    (folder / "notes.txt").write_text("mine")
    assert download(REPO, local_dir=folder).folder == folder
    assert (folder / "notes.txt").read_text() == "mine"


def test_a_listed_file_that_differs_is_never_overwritten_unasked(
    hub: Any, tiny: Path, tmp_path: Path
) -> None:
    hub.publish(REPO, tiny)
    folder = tmp_path / "here"
    (folder / "onnx").mkdir(parents=True)
    (folder / "onnx" / "vocoder.onnx").write_bytes(b"mine")
    refused(InvalidFileError, "differs from what someone/tiny lists", local_dir=folder)
    assert (folder / "onnx" / "vocoder.onnx").read_bytes() == b"mine"


def test_a_damaged_receipt_costs_hashing_only(hub: Any, tiny: Path, tmp_path: Path) -> None:
    hub.publish(REPO, tiny)
    folder = tmp_path / "here"
    release = download(REPO, local_dir=folder)
    (folder / ".loudkit-release.json").write_text("{")
    hub.forget()
    assert download(REPO, local_dir=folder) == release
    assert set(hub.fetched()) <= {SUMS}


def test_two_at_once_fetch_one_release(hub: Any, tiny: Path, tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    hub.publish(REPO, tiny)
    for folder in (None, tmp_path / "here"):
        hub.forget()
        with ThreadPoolExecutor(4) as pool:
            runs = [pool.submit(download, REPO, local_dir=folder) for _ in range(4)]
            releases = [run.result() for run in runs]
        assert len(set(releases)) == 1
        assert check_snapshot(releases[0].folder, REPO) == ()
        names = [name for path, *_ in hub.requests if (name := path.partition("/resolve/")[2])]
        assert names.count(f"{releases[0].commit}/tokenizer.json") == 1


def test_an_interrupt_stops_all_connections(hub: Any, tiny: Path, monkeypatch: Any) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    hub.publish(REPO, tiny)
    with monkeypatch.context() as patched:
        patched.setattr(download_module, "as_completed", interrupt)
        with pytest.raises(KeyboardInterrupt):
            download(REPO)
    assert not (entry() / "snapshots").exists()
    assert check_snapshot(download(REPO).folder, REPO) == ()
