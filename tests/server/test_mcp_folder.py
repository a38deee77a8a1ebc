"""The folder of an agent: nothing leaves it, nothing is half written, nothing is replaced unasked."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("mcp")

from loudkit.errors import InvalidRequestError
from loudkit.server.mcp.folder import Folder, made_up_name, usual_folder


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../a.wav",
        "a/../../b.wav",
        "a/..",
        "/a.wav",
        "//a.wav",
        "a/",
        "~/a.wav",
        ".hidden.wav",
        "a/.b/c.wav",
        "-rf.wav",
        "a\\b.wav",
        "..\\a.wav",
        "C:a.wav",
        "a.wav:stream",
        "a\0.wav",
        "a\n.wav",
        "a\x1b[0m.wav",
        "a\u202eb.wav",
        " a.wav",
        "a.wav ",
        "a.wav.",
        "con.wav",
        "LPT1.mp3",
        "a*.wav",
        "\ud800.wav",
        "x" * 201,
        "/".join("abcdefghij") + ".wav",
    ],
)
def test_names_that_are_refused(tmp_path: Path, name: str) -> None:
    folder = Folder(tmp_path / "in")
    for refuse in (
        lambda: folder.check(name, overwrite=True),
        lambda: folder.write(name, b"1", overwrite=True),
    ):
        with pytest.raises(InvalidRequestError, match="not a file's name"):
            refuse()
    assert list(tmp_path.rglob("*")) in ([], [tmp_path / "in"])


@settings(deadline=None)
@given(st.text(max_size=40))
def test_whatever_is_asked_for_it_stays_inside(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    outer = tmp_path_factory.mktemp("outer")
    folder = Folder(outer / "in")
    try:
        path = folder.write(name, b"1", overwrite=False)
    except InvalidRequestError as error:
        assert "\n" not in str(error)
    else:
        assert Path(os.path.realpath(path)).is_relative_to(folder.root)
        assert path.read_bytes() == b"1"
    assert [one.name for one in outer.iterdir()] in ([], ["in"])


def test_names_that_are_taken(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert folder.write("été/日本.wav", b"1", overwrite=False).read_bytes() == b"1"
    with pytest.raises(InvalidRequestError, match="overwrite: true"):
        folder.check("été/日本.wav", overwrite=False)
    with pytest.raises(InvalidRequestError, match="overwrite: true"):
        folder.write("été/日本.wav", b"2", overwrite=False)
    assert (tmp_path / "été/日本.wav").read_bytes() == b"1"
    folder.write("été/日本.wav", b"2", overwrite=True)
    assert (tmp_path / "été/日本.wav").read_bytes() == b"2"
    with pytest.raises(InvalidRequestError):
        folder.write("été", b"3", overwrite=True)
    with pytest.raises(InvalidRequestError, match="is a folder"):
        folder.check("été", overwrite=True)
    with pytest.raises(InvalidRequestError, match="no folder"):
        folder.write("été/日本.wav/b.wav", b"3", overwrite=True)
    assert [one.name for one in (tmp_path / "été").iterdir()] == ["日本.wav"]


def test_links_lead_nowhere(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    (outside / "mine.wav").write_bytes(b"mine")
    (inside / "away").symlink_to(outside)
    (inside / "one.wav").symlink_to(outside / "mine.wav")
    (inside / "two.wav").symlink_to(outside / "not-there.wav")
    folder = Folder(inside)
    for overwrite in (True, False):
        for write in (folder.check, lambda name, overwrite: folder.write(name, b"1", overwrite=overwrite)):
            with pytest.raises(InvalidRequestError, match="link"):
                write("away/a.wav", overwrite=overwrite)
    for name in ("one.wav", "two.wav"):
        with pytest.raises(InvalidRequestError, match="there already"):
            folder.write(name, b"1", overwrite=False)
        folder.write(name, b"1", overwrite=True)  # the link is replaced
        assert not (inside / name).is_symlink()
    assert [one.name for one in outside.iterdir()] == ["mine.wav"]
    assert (outside / "mine.wav").read_bytes() == b"mine"


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    path = Folder(tmp_path / "link").write("a.wav", b"1", overwrite=False)
    assert path == tmp_path / "real" / "a.wav"


def test_a_failure_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(tmp_path)
    folder.write("a.wav", b"old", overwrite=False)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InvalidRequestError, match="No space left") as caught:
        folder.write("a.wav", b"new", overwrite=True)
    assert str(tmp_path) not in str(caught.value)
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("a.wav", b"old")]


def test_one_of_many_wins(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    won: list[int] = []

    def write(i: int) -> None:
        try:
            folder.write("deep/er/a.wav", str(i).encode() * 1000, overwrite=False)
        except InvalidRequestError:
            return
        won.append(i)

    threads = [threading.Thread(target=write, args=(i,)) for i in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert (tmp_path / "deep/er/a.wav").read_bytes() == str(won[0]).encode() * 1000
    assert len(list((tmp_path / "deep/er").iterdir())) == 1


def test_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", none)
    folder = Folder(tmp_path)
    assert folder.write("a.wav", b"1", overwrite=False).read_bytes() == b"1"
    with pytest.raises(InvalidRequestError, match="there already"):
        folder.write("a.wav", b"2", overwrite=False)
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("a.wav", b"1")]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InvalidRequestError, match="--mcp-folder"):
        Folder(tmp_path / "file")
    with pytest.raises(InvalidRequestError, match="cannot be written"):
        Folder(tmp_path / "file" / "under").write("a.wav", b"", overwrite=False)


def test_names_that_are_made_up(tmp_path: Path) -> None:
    names = {made_up_name("wav") for _ in range(50)}
    assert len(names) == 50
    for name in names:
        Folder(tmp_path).write(name, b"", overwrite=False)
    assert usual_folder().name == "spoken"
