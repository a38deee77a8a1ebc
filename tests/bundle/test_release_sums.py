"""SHA256SUMS, the check of a fetched folder, and the release record."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.bundle.release import check_single_file, check_snapshot, is_official, parse_record
from loudkit.bundle.sums import SUMS, files_below, format_sums, parse_sums, read_sums, write_sums
from loudkit.errors import InvalidFileError, InvalidRequestError, LoudkitError

DIGEST = "a" * 64
RECORD = '{"profile": "full-0.1", "verified": true}'
OURS = "loudreader/loudr-1"


def put(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "name",
    ["../x", "a/..", "..", ".", "a/./b", "/x", "//x", "c:/x", "Z:/", "a\\b", "..\\x", "a//b", "a/", "a\0b"],
)
def test_a_path_that_could_leave_the_folder_is_refused_with_its_line(name: str) -> None:
    with pytest.raises(InvalidFileError, match="f:2: ") as caught:
        parse_sums(f"{DIGEST}  ok\n{DIGEST}  {name}\n", "f")
    assert "\n" not in str(caught.value)


@given(st.text(max_size=40) | st.from_regex(r"[0-9a-f]{64}  [^\n]{0,9}\r?\n?", fullmatch=True))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_list_or_a_refusal(text: str) -> None:
    try:
        listed = parse_sums(text)
    except InvalidFileError as error:
        assert "\n" not in str(error)
        return
    for name in listed:
        assert os.path.normpath(Path("/root", name)).startswith("/root/")


@given(st.dictionaries(st.text("ab./ \r\u00e9", min_size=1, max_size=6), st.just(DIGEST), max_size=4))
def test_what_is_written_is_read_back(digests: dict[str, str]) -> None:
    try:
        text = format_sums(digests)
    except InvalidRequestError:
        return
    assert parse_sums(text) == digests
    assert list(parse_sums(text)) == sorted(digests)


def test_a_list_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / SUMS).write_bytes(b"\xff\n")
    with pytest.raises(InvalidFileError, match="not UTF-8"):
        read_sums(tmp_path / SUMS)


def test_a_written_list_covers_everything_else_and_checks(tmp_path: Path) -> None:
    put(tmp_path, a_txt="1", voices__joe_safetensors="2", release_json=RECORD)
    put(tmp_path, **{"_gitattributes": "x", "_cache__y": "z"})
    write_sums(tmp_path)
    write_sums(tmp_path)  # an older list is not part of the new one
    assert read_sums(tmp_path / SUMS) == {
        "a.txt": hashlib.sha256(b"1").hexdigest(),
        "release.json": hashlib.sha256(RECORD.encode()).hexdigest(),
        "voices/joe.safetensors": hashlib.sha256(b"2").hexdigest(),
    }
    assert check_snapshot(tmp_path, OURS) == ()
    put(tmp_path, a_txt="changed")
    for repo in (OURS, "some/one", None):
        with pytest.raises(InvalidFileError, match=r"'a\.txt' in .* differ"):
            check_snapshot(tmp_path, repo)


def test_a_name_that_cannot_be_listed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a\nb").write_bytes(b"")
    with pytest.raises(InvalidRequestError):
        write_sums(tmp_path)
    assert not (tmp_path / SUMS).exists()


def test_links_are_followed_and_loops_end(tmp_path: Path) -> None:
    real = put(tmp_path / "blobs", w="weights", deep__d="d")
    folder = put(tmp_path / "snapshot", a="1")
    (folder / "m.safetensors").symlink_to(real / "w")
    (folder / "linked").symlink_to(real / "deep")
    (folder / "loop").symlink_to(folder)
    (folder / "self").symlink_to(folder / "self")
    (folder / "dangling").symlink_to(tmp_path / "nowhere")
    assert [name for name, _ in files_below(folder)] == ["a", "linked/d", "m.safetensors"]
    write_sums(folder)
    assert check_snapshot(folder, None) == ()
    (real / "w").write_text("other", encoding="utf-8")
    with pytest.raises(InvalidFileError, match=r"m\.safetensors"):
        check_snapshot(folder, None)


def test_bookkeeping_is_excused_only_at_the_root(tmp_path: Path) -> None:
    put(tmp_path, a="1")
    write_sums(tmp_path)
    put(tmp_path, **{"_gitattributes": "x", "_cache__y": "z", "sub___cache__y": "z"})
    (warning,) = check_snapshot(tmp_path, "some/one")
    assert "'sub/.cache/y'" in warning
    assert "gitattributes" not in warning


def test_many_names_are_counted_not_listed(tmp_path: Path) -> None:
    put(tmp_path, a="1")
    write_sums(tmp_path)
    put(tmp_path, **{f"x{i}": "" for i in range(20)})
    (warning,) = check_snapshot(tmp_path, None)
    assert "and 15 more" in warning


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_listed_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    put(tmp_path, SHA256SUMS=f"{DIGEST}  pipe\n")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InvalidFileError, match="not a regular file"):
        check_snapshot(tmp_path, None)


def test_an_absent_folder_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path / "absent", tmp_path / "a\0b"):
        with pytest.raises(LoudkitError):
            check_snapshot(folder, None)


def test_the_owner_decides_in_any_case() -> None:
    assert is_official("LoudReader/x")
    assert not is_official("loudreaders/x")
    assert not is_official("x/loudreader")
    assert not is_official(None)


@pytest.mark.parametrize("repo", [OURS, "some/one"])
def test_a_single_file_is_held_to_the_list_and_ours_to_the_record_too(repo: str, tmp_path: Path) -> None:
    put(tmp_path, v="voice", other="x", release_json=RECORD)
    write_sums(tmp_path)
    sums, record, voice = tmp_path / SUMS, tmp_path / "release.json", tmp_path / "v"
    check_single_file(voice, "v", repo, sums, record)
    for path, name in ((tmp_path / "other", "v"), (voice, "unlisted")):
        with pytest.raises(InvalidFileError, match=name):
            check_single_file(path, name, repo, sums, record)
    official = repo == OURS
    forged = put(tmp_path / "forged", release_json=RECORD + " ")
    for lacking in ((None, record), (sums, None), (sums, forged / "release.json")):
        if official:
            with pytest.raises(InvalidFileError):
                check_single_file(voice, "v", repo, *lacking)
        else:
            check_single_file(voice, "v", repo, *lacking)


def test_a_record_that_is_listed_but_unverified_is_refused(tmp_path: Path) -> None:
    put(tmp_path, v="voice", release_json='{"profile": "full-0.1", "verified": false}')
    write_sums(tmp_path)
    with pytest.raises(InvalidFileError, match="verified is False; expected true"):
        check_single_file(tmp_path / "v", "v", OURS, tmp_path / SUMS, tmp_path / "release.json")


@pytest.mark.parametrize(
    "text", ['{"profile": [], "verified": true}', '{"profile": {}, "verified": true}', "", "[" * 9999]
)
def test_hostile_records_are_refused(text: str) -> None:
    with pytest.raises(InvalidFileError):
        parse_record(text)
