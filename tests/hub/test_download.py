"""Fetching a release: what comes, where it lands, and when nothing is asked."""

from __future__ import annotations

import json
import logging
import socket
from pathlib import Path
from typing import Any

import pytest

from loudkit.bundle.container import file_sha256
from loudkit.bundle.download import download, patience
from loudkit.bundle.lookup import find_synthesis
from loudkit.bundle.places import cache_root
from loudkit.bundle.receipt import read_receipt
from loudkit.bundle.release import check_snapshot
from loudkit.bundle.selection import selection
from loudkit.bundle.sums import SUMS, read_sums
from loudkit.errors import HubUnavailableError, InvalidRequestError, MissingFileError

REPO = "someone/tiny"
ALWAYS = {
    "SHA256SUMS",
    "loudr-1.safetensors",
    "manifest.json",
    "release.json",
    "tokenizer.json",
    "voices/birch.safetensors",
    "voices/heron.safetensors",
}
GRAPHS = {
    f"onnx/{n}.onnx"
    for n in ("t3_cond", "t3_prefill", "t3_step", "flow_encoder", "flow_estimator", "vocoder")
}
CLONING = {f"onnx/{n}.onnx" for n in ("s3_tokenizer", "camp", "voice_encoder")}


def files(folder: Path) -> set[str]:
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return {name for name in found if not name.startswith(".cache/")}


def entry() -> Path:
    return cache_root() / "models--someone--tiny"


@pytest.mark.parametrize(
    ("backend", "cloning", "more"),
    [
        ("torch", False, set()),
        ("torch", True, {"loudr-1-enrollment.safetensors", "ve.safetensors"}),
        ("onnx", False, {*GRAPHS, "onnx/export.json"}),
        ("onnx", True, {*GRAPHS, *CLONING, "onnx/export.json"}),
    ],
)
def test_only_what_the_backend_needs_comes(
    hub: Any, tiny: Path, backend: str, cloning: bool, more: set[str]
) -> None:
    commit = hub.publish(REPO, tiny)
    release = download(REPO, backend, cloning=cloning)
    assert files(release.folder) == ALWAYS | more
    assert (release.commit, release.revision) == (commit, "main")
    assert release.folder == entry() / "snapshots" / commit
    assert (entry() / "refs" / "main").read_text() == commit
    assert check_snapshot(release.folder, REPO) == ()
    assert sorted(set(hub.fetched())) == sorted(ALWAYS | more)


def test_the_shared_cache_is_laid_out_as_the_client_lays_it_out(hub: Any, tiny: Path) -> None:
    from huggingface_hub import try_to_load_from_cache

    hub.publish(REPO, tiny)
    release = download(REPO)
    sums = read_sums(tiny / SUMS)
    checkpoint = release.folder / "loudr-1.safetensors"
    assert checkpoint.is_symlink()
    assert checkpoint.resolve() == entry() / "blobs" / sums[checkpoint.name]
    assert try_to_load_from_cache(REPO, "voices/birch.safetensors") == str(
        release.folder / "voices/birch.safetensors"
    )
    # Nothing of ours is left in there.
    assert {path.name for path in entry().iterdir()} == {"blobs", "refs", "snapshots"}


def test_a_plain_folder_gets_a_receipt_that_vouches_for_it(hub: Any, tiny: Path, tmp_path: Path) -> None:
    commit = hub.publish(REPO, tiny)
    folder = tmp_path / "here"
    release = download(REPO, "onnx", local_dir=folder, revision="main")
    assert release.folder == folder
    assert files(folder) == ALWAYS | GRAPHS | {"onnx/export.json", ".loudkit-release.json"}
    receipt = read_receipt(folder, REPO, selection("onnx"))
    assert receipt is not None
    assert (receipt.revision, receipt.commit, receipt.sha256sums) == (
        "main",
        commit,
        file_sha256(folder / SUMS),
    )
    hub.forget()
    assert download(REPO, "onnx", local_dir=folder) == release
    assert hub.fetched() == []


def test_a_commit_is_never_asked_about(hub: Any, tiny: Path, request: pytest.FixtureRequest) -> None:
    commit = hub.publish(REPO, tiny)
    first = download(REPO, revision=commit)
    hub.forget()
    assert download(REPO, revision=commit) == first
    assert hub.requests == []
    assert not (entry() / "refs").exists()


def test_without_refresh_nothing_is_asked(hub: Any, tiny: Path, request: pytest.FixtureRequest) -> None:
    hub.publish(REPO, tiny)
    release = download(REPO)
    hub.forget()
    tried = request.getfixturevalue("no_network")
    assert download(REPO, refresh=False) == release
    assert download(REPO, refresh=False, revision="main") == release
    assert hub.requests == []
    assert tried == []


def test_refresh_brings_the_new_commit_and_only_what_changed(
    hub: Any, tiny: Path, tmp_path: Path, make: Any
) -> None:
    hub.publish(REPO, tiny)
    old = download(REPO)
    hub.forget()
    new = make.revised(tiny, tmp_path / "new", lambda f: (f / "tokenizer.json").write_text('{"a":1}'))
    commit = hub.publish(REPO, new)
    assert download(REPO, refresh=False) == old
    release = download(REPO)
    assert release.commit == commit != old.commit
    assert (release.folder / "tokenizer.json").read_text() == '{"a":1}'
    assert (old.folder / "tokenizer.json").read_text() == "{}"
    assert sorted(hub.fetched()) == ["SHA256SUMS", "tokenizer.json"]


def test_a_plain_folder_moves_to_the_new_commit_at_once(
    hub: Any, tiny: Path, tmp_path: Path, make: Any
) -> None:
    hub.publish(REPO, tiny)
    folder = tmp_path / "here"
    download(REPO, "onnx", local_dir=folder)

    def change(release: Path) -> None:
        (release / "voices" / "heron.safetensors").unlink()
        (release / "onnx" / "vocoder.onnx").write_bytes(b"other")
        (release / "tokenizer.json").write_text('{"a":1}')

    new = make.revised(tiny, tmp_path / "new", change)
    hub.publish(REPO, new)
    hub.forget()
    # For torch: the graphs stay where they fit the new commit, and go where they do not.
    download(REPO, "torch", local_dir=folder)
    assert sorted(hub.fetched()) == ["SHA256SUMS", "tokenizer.json"]
    assert check_snapshot(folder, REPO) == ()
    assert not (folder / "voices" / "heron.safetensors").exists()
    assert not (folder / "onnx" / "vocoder.onnx").exists()
    assert (folder / "onnx" / "t3_step.onnx").exists()


def test_a_tag_is_kept_under_its_name(hub: Any, tiny: Path, tmp_path: Path, make: Any) -> None:
    first = hub.publish(REPO, tiny, "v1")
    new = make.revised(tiny, tmp_path / "new", lambda f: (f / "tokenizer.json").write_text('{"a":1}'))
    second = hub.publish(REPO, new, "main", "feature/x")
    assert download(REPO, revision="v1").commit == first
    assert download(REPO, revision="feature/x").commit == second
    assert download(REPO).commit == second
    hub.stop()
    assert download(REPO, revision="v1").commit == first
    assert download(REPO, revision="feature/x", refresh=False).commit == second


def test_files_that_the_client_itself_fetched_are_verified_and_used(hub: Any, tiny: Path) -> None:
    from huggingface_hub import hf_hub_download

    commit = hub.publish(REPO, tiny)
    for name in ("loudr-1.safetensors", "tokenizer.json"):
        hf_hub_download(REPO, name, cache_dir=cache_root(), endpoint=hub.url)
    hub.forget()
    release = download(REPO)
    assert release.commit == commit
    assert files(release.folder) == ALWAYS
    assert set(hub.fetched()) == ALWAYS - {"loudr-1.safetensors", "tokenizer.json"}


def test_equal_files_come_once(hub: Any, tiny: Path, tmp_path: Path, make: Any) -> None:
    def change(release: Path) -> None:
        (release / "voices" / "twin.safetensors").write_bytes(
            (release / "voices" / "birch.safetensors").read_bytes()
        )

    hub.publish(REPO, make.revised(tiny, tmp_path / "twins", change))
    for local_dir in (None, tmp_path / "here"):
        folder = download(REPO, local_dir=local_dir).folder
        voices = [(folder / "voices" / f"{name}.safetensors").read_bytes() for name in ("twin", "birch")]
        assert voices[0] == voices[1]


def test_the_token_stays_with_the_hub(hub: Any, cdn: Any, tiny: Path, monkeypatch: Any) -> None:
    hub.publish(REPO, tiny)
    cdn.publish(REPO, tiny)
    hub.cdn = cdn
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    download(REPO, "onnx")
    assert {authorization for *_, authorization in hub.requests} == {"Bearer hf_secret"}
    assert len(cdn.requests) == 9
    assert {authorization for *_, authorization in cdn.requests} == {None}


def test_a_mirror_is_named_by_variable_or_by_hand(hub: Any, cdn: Any, tiny: Path) -> None:
    cdn.publish(REPO, tiny)
    download(REPO, endpoint=cdn.url + "/")
    assert hub.requests == []
    assert "loudr-1.safetensors" in cdn.fetched()
    with pytest.raises(InvalidRequestError, match="no address"):
        download(REPO, endpoint="mirror.example.org")


def test_proxies_are_the_client_s(hub: Any, tiny: Path, monkeypatch: Any) -> None:
    from huggingface_hub.utils import _http

    close_session = getattr(_http, "close_session", None) or _http.reset_sessions  # before 1.0
    hub.publish(REPO, tiny)
    monkeypatch.setenv("HTTP_PROXY", hub.url)
    close_session()
    try:
        assert download(REPO, endpoint="http://hub.invalid").folder.is_dir()
    finally:
        close_session()


@pytest.mark.parametrize("switch", ["LOUDKIT_OFFLINE", "HF_HUB_OFFLINE"])
def test_the_offline_switch_forbids_the_network(
    hub: Any, tiny: Path, monkeypatch: Any, caplog: Any, switch: str, request: pytest.FixtureRequest
) -> None:
    hub.publish(REPO, tiny)
    monkeypatch.setenv(switch, "1")
    request.getfixturevalue("no_network")
    with pytest.raises(HubUnavailableError, match=rf"{switch}=1; nothing of it is in .*; pass a release"):
        download(REPO)
    assert hub.requests == []


def test_offline_uses_what_is_here_with_one_warning(
    hub: Any, tiny: Path, monkeypatch: Any, caplog: Any, request: pytest.FixtureRequest
) -> None:
    hub.publish(REPO, tiny)
    release = download(REPO)
    request.getfixturevalue("no_network")
    with caplog.at_level(logging.WARNING, "loudkit"):
        assert download(REPO, offline=True) == release
        monkeypatch.setenv("LOUDKIT_OFFLINE", "1")
        assert download(REPO, refresh=False) == release
    assert len(caplog.messages) == 1
    assert f"using {REPO} at {release.commit[:12]}, fetched 2" in caplog.text
    with pytest.raises(HubUnavailableError, match="the copy here lacks onnx/"):
        download(REPO, "onnx")


def test_a_hub_that_is_down_costs_less_than_a_second(
    hub: Any, tiny: Path, tmp_path: Path, caplog: Any
) -> None:
    commit = hub.publish(REPO, tiny)
    folder = tmp_path / "here"
    for local_dir in (None, folder):
        download(REPO, local_dir=local_dir)
    hub.stop()
    for local_dir in (None, folder):
        assert download(REPO, local_dir=local_dir).commit == commit
    assert caplog.text.count("cannot be reached") == 2
    with socket.create_server(("127.0.0.1", 0)) as silent:  # accepts, and never answers
        endpoint = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert download(REPO, endpoint=endpoint).commit == commit
    assert len(caplog.messages) == 3
    assert patience(glance=True) < 1 < patience(glance=False)


def test_a_pinned_folder_is_answered_with_exactly_that(hub: Any, tiny: Path, tmp_path: Path) -> None:
    commit = hub.publish(REPO, tiny, "v1", "main")
    folder = tmp_path / "here"
    download(REPO, local_dir=folder, revision="v1")
    hub.stop()
    assert download(REPO, local_dir=folder, revision="v1").commit == commit
    assert download(REPO, local_dir=folder, revision=commit).commit == commit
    for other in ("v2", "main", "f" * 40):
        with pytest.raises(HubUnavailableError, match="cannot be fetched"):
            download(REPO, local_dir=folder, revision=other)


def test_an_older_whole_copy_answers_when_the_newest_is_not(
    hub: Any, tiny: Path, tmp_path: Path, make: Any
) -> None:
    hub.publish(REPO, tiny)
    old = download(REPO, "onnx")
    new = make.revised(tiny, tmp_path / "new", lambda f: (f / "onnx" / "vocoder.onnx").write_bytes(b"other"))
    newer = hub.publish(REPO, new)
    assert download(REPO, "torch").commit == newer
    hub.stop()
    assert download(REPO, "onnx").commit == old.commit
    assert download(REPO, "torch").commit == newer
    with pytest.raises(HubUnavailableError, match="lacks onnx"):
        download(REPO, "onnx", revision=newer)


def test_what_cannot_be_a_release_is_refused_at_once(hub: Any, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for repo in (str(tmp_path), "a/b/c", "noslash", "../x", "a/..", "a--b/c", "/abs/olute", "x.safetensors"):
        with pytest.raises(InvalidRequestError, match=r"release name|need no download"):
            download(repo)
    with pytest.raises(InvalidRequestError, match="no files of its own"):
        download(REPO, "tpu")
    with pytest.raises(InvalidRequestError, match="is a file"):
        download(REPO, local_dir=file)
    for revision in ("", "..", "a/../b", "a b", "-x", "a//b", "é\n"):
        with pytest.raises(InvalidRequestError, match="no name of a commit"):
            download(REPO, revision=revision)
    assert hub.requests == []


def test_progress_counts_every_byte_once(hub: Any, tiny: Path) -> None:
    hub.publish(REPO, tiny)
    seen: list[tuple[int, int | None]] = []
    download(REPO, "onnx", report=lambda done, total: seen.append((done, total)))
    names = ALWAYS | GRAPHS | {"onnx/export.json"}
    total = sum((tiny / name).stat().st_size for name in names - {"SHA256SUMS"})
    assert seen[-1] == (total, total)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_a_checkpoint_that_packs_its_tokenizer_needs_no_other(
    hub: Any, pair_bundle: Path, bundle: Path, tmp_path: Path, make: Any
) -> None:
    hub.publish("someone/pair", pair_bundle)
    release = download("someone/pair", "onnx")
    assert find_synthesis(release.folder).name == "loudr-1-turbo.safetensors"
    assert {"onnx/t3_pair_step.onnx", "onnx/t3_head2.onnx"} <= files(release.folder)
    without = make.revised(bundle, tmp_path / "without", lambda folder: (folder / "tokenizer.json").unlink())
    hub.publish("someone/without", without)
    with pytest.raises(MissingFileError, match=r"holds no tokenizer\.json, and its checkpoint none"):
        download("someone/without")


def test_an_official_release_must_be_one(hub: Any, tmp_path: Path, make: Any) -> None:
    good = make.release(tmp_path / "good", record={"profile": "full-0.1", "verified": True})
    hub.publish("loudreader/loudr-1", good)
    release = download("loudreader/loudr-1")
    assert json.loads((release.folder / "release.json").read_text())["verified"] is True
    hub.stop()
    assert download("loudreader/loudr-1").commit == release.commit
