"""``loudkit text``: what will be spoken, and how text reaches a command."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from loudkit.cli import main
from loudkit.cli.printable import printable
from loudkit.cli.reading_text import LIMIT, read_text
from loudkit.law.chunking import split_text
from loudkit.law.config import ChunkConfig

PRICE = "Dr. Smith paid $12. Nothing else."
SPOKEN = "Doctor Smith paid twelve dollars. Nothing else."
ROOT = Path(__file__).parents[2]


def _text(*arguments: object) -> int:
    return main(["text", *map(str, arguments)])


def _pipe(monkeypatch: pytest.MonkeyPatch, data: bytes, *, terminal: bool = False) -> None:
    stream = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    monkeypatch.setattr(stream, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(sys, "stdin", stream)


def test_words_go_to_stdout_and_changes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    assert _text(PRICE) == 0
    captured = capsys.readouterr()
    assert captured.out == SPOKEN + "\n"
    assert captured.err.splitlines() == ["replaced: Dr. -> Doctor", "replaced: $12 -> twelve dollars"]
    assert _text(PRICE, "--quiet") == 0
    assert capsys.readouterr().err == ""


def test_text_that_needs_no_change(capsys: pytest.CaptureFixture[str]) -> None:
    assert _text("Hello   there.") == 0
    captured = capsys.readouterr()
    assert captured.out == "Hello there.\n"
    assert captured.err == ""  # spaces are not words


@pytest.mark.parametrize("text", ["", "   ", "\U0001f642"])
def test_nothing_left_is_an_empty_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _text(text) == 0
    assert capsys.readouterr().out == "\n"


def test_trace_names_the_class_and_place_of_each_stretch(capsys: pytest.CaptureFixture[str]) -> None:
    assert _text(PRICE, "--trace") == 0
    captured = capsys.readouterr()
    assert captured.out == SPOKEN + "\n"
    assert captured.err.splitlines() == [
        "0-3 abbreviation: Dr. -> Doctor; shown by name",
        "15-18 money: $12 -> twelve dollars; not cardinal, symbol",
    ]


def test_what_the_model_has_no_letters_for_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _text("Hello Привет 你好.") == 0
    captured = capsys.readouterr()
    assert captured.out == "Hello Privet 你好.\n"
    assert captured.err.splitlines() == [
        "replaced: Привет -> Privet",
        "not spoken, because the model has nothing for it: '你好'",
    ]
    assert _text("Hello Привет 你好.", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["spoken"], report["unspoken"]) == ("Hello Privet 你好.", "你好")
    assert _text("Hello Привет.", "--language", "fr") == 0  # which that model does not speak
    assert capsys.readouterr().out == "Hello Привет.\n"
    monkeypatch.setenv("LOUDKIT_CHECKPOINT", "nobody/nothing")
    assert _text("Hello Привет.") == 0
    assert capsys.readouterr().out == "Hello Привет.\n"
    assert _text("Hello.", "--checkpoint", "nobody/nothing") == 1
    assert "is not on this machine" in capsys.readouterr().err


def test_a_terminal_shows_what_was_changed_and_what_is_unsure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert _text("Pay $12 to QXZ4B-77a now.") == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("Pay \x1b[4mtwelve dollars\x1b[0m to \x1b[7m")
    assert captured.out.endswith("\x1b[0m now.\n")
    assert any(line.startswith("unsure: QXZ4B-77a -> ") for line in captured.err.splitlines())
    monkeypatch.setenv("NO_COLOR", "1")
    assert _text("Pay $12 now.", "--quiet") == 0
    assert capsys.readouterr().out == "Pay twelve dollars now.\n"


def test_chunks_are_the_engines(capsys: pytest.CaptureFixture[str], bundle: Path) -> None:
    passage = "The ferry left the harbour at dawn, and nobody complained about it. " * 6
    assert _text(passage, "--chunks") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == split_text(passage, ChunkConfig())
    assert len(lines) > 2
    assert _text(passage, "--chunks", "--checkpoint", bundle) == 0
    assert capsys.readouterr().out.splitlines() == lines
    assert _text("One.\n\nTwo.", "--chunks") == 0
    assert capsys.readouterr().out == "One.\nTwo.\n"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert _text(PRICE, "--json", "--trace") == 0
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert captured.err == ""
    assert report["spoken"] == SPOKEN
    assert report["language"] == "en"
    assert report["chunks"] == [SPOKEN]
    assert {"from": "Dr.", "to": "Doctor", "kind": "abbreviation"} in report["changes"]
    assert [step["kind"] for step in report["trace"]] == ["abbreviation", "money"]
    spans = report["segments"][0]["spans"]
    words = [PRICE[span["start"] : span["end"]] for span in spans if span["kind"] != "mark"]
    assert words == ["Dr.", "Smith", "paid", "$12", "Nothing", "else"]
    assert report["unsure"] == []
    assert _text(PRICE, "--json") == 0
    assert "trace" not in json.loads(capsys.readouterr().out)


def test_languages(capsys: pytest.CaptureFixture[str], bundle: Path) -> None:
    assert _text("12", "--language", "DE") == 0
    assert capsys.readouterr().out == "zwölf\n"
    assert _text("12", "--voice", bundle / "voices" / "slate.safetensors") == 0
    assert capsys.readouterr().out == "douze\n"
    assert _text("12", "--voice", "slate", "--checkpoint", bundle) == 0
    assert capsys.readouterr().out == "douze\n"
    assert _text("12", "--voice", "slate", "--language", "en", "--checkpoint", bundle) == 0
    assert capsys.readouterr().out == "twelve\n"
    assert _text("12", "--language", "xx") == 1
    assert capsys.readouterr().err.startswith(
        "unsupported: language 'xx' is not supported; use one of da de en"
    )


def test_a_voice_that_is_not_there(
    capsys: pytest.CaptureFixture[str], bundle: Path, own_voices: Path, tmp_path: Path
) -> None:
    assert _text("12", "--voice", "mine") == 0
    assert capsys.readouterr().out == "zwölf\n"
    assert _text("12", "--voice", "mime", "--checkpoint", bundle) == 1
    assert capsys.readouterr().err.endswith("did you mean 'mine'?; there are birch, heron, mine, slate\n")
    assert _text("12", "--voice", tmp_path / "gone.safetensors") == 1
    assert capsys.readouterr().err.startswith("not found: voice file ")
    assert _text("12", "--voice", "~no-such-user/x") == 1
    assert capsys.readouterr().err.startswith("not found: voice file ")


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["-"], [], ["--file", "-"]):
        _pipe(monkeypatch, "\ufeffGrüße für 3.".encode())
        assert _text(*arguments, "--language", "de") == 0
        assert capsys.readouterr().out == "Grüße für drei.\n"


def test_a_terminal_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _pipe(monkeypatch, b"typed", terminal=True)
    assert _text() == 2
    assert "there is no text" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", None)
    assert _text() == 2
    assert _text("-") == 2


def test_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "chapter.txt"
    path.write_text("Chapter 3.", encoding="utf-8")
    assert _text("--file", path) == 0
    assert capsys.readouterr().out == "Chapter three.\n"
    monkeypatch.chdir(tmp_path)
    assert _text("chapter.txt") == 0
    assert "to read the file of that name use --file" in capsys.readouterr().err
    assert _text("hello", "--file", path) == 2
    assert "both given" in capsys.readouterr().err
    assert _text("--file", tmp_path / "gone.txt") == 1
    assert capsys.readouterr().err.startswith("not found: ")
    assert _text("--file", tmp_path) == 1
    assert "not a regular file" in capsys.readouterr().err


def test_bytes_that_are_not_utf8(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = "Grüße".encode() + b"\xe9t\xe9"
    path = tmp_path / "latin.txt"
    path.write_bytes(data)
    assert _text("--file", path) == 1
    assert f"{path} is not UTF-8 text at byte 7;" in capsys.readouterr().err
    _pipe(monkeypatch, data)
    assert _text("-") == 1
    assert "standard input is not UTF-8 text at byte 7;" in capsys.readouterr().err
    assert _text("Grüße\udce9t\udce9") == 1
    assert "TEXT is not UTF-8 text at byte 7;" in capsys.readouterr().err


def test_the_limit_counts_characters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for sign in ("a", "\U0001f642"):
        _pipe(monkeypatch, ("\ufeff" + sign * LIMIT).encode())
        assert read_text("-") == sign * LIMIT
        _pipe(monkeypatch, (sign * (LIMIT + 1)).encode())
        assert _text("-") == 1
        assert f"standard input holds more than {LIMIT} characters" in capsys.readouterr().err
    path = tmp_path / "long.txt"
    path.write_bytes(b"a" * (LIMIT + 1))
    assert _text("--file", path) == 1
    assert f"{path} holds more than {LIMIT} characters" in capsys.readouterr().err


def test_as_a_process() -> None:
    """Prints UTF-8 whatever the locale, and imports nothing heavy."""
    code = (
        "import sys; from loudkit.cli import main; code = main(['text', '12 €'])\n"
        "heavy = [m for m in ('numpy', 'onnxruntime', 'torch', 'tokenizers', 'soundfile') if m in sys.modules]\n"
        "sys.exit(f'imported {heavy}' if heavy else code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "python"), "PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("utf-8") == "twelve euros\n"
    assert done.stderr.decode("utf-8") == "replaced: 12 € -> twelve euros\n"


def test_a_terminal_is_not_obeyed() -> None:
    assert printable("a\x1b[31m\nb\udcff\U0001f642") == "a\\x1b[31m\\nb\\udcff\U0001f642"
    assert printable("x" * 300) == "x" * 197 + "..."
    assert len(printable("\x1b" * 1000)) == 200


def test_structure_is_a_line_a_stretch(capsys: pytest.CaptureFixture[str]) -> None:
    assert _text("# Dr. No\n\nHe paid $5. [pause 1s] So.", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["spoken"] == "Doctor No\nHe paid five dollars.\nSo."
    assert [segment["pause"] for segment in report["segments"]] == [0.9, 1.0, 0.0]
    assert report["chunks"] == ["Doctor No", "He paid five dollars.", "So."]
    assert _text("# Dr. No", "--markup", "none", "--quiet") == 0
    assert capsys.readouterr().out == "Doctor No\n"
    assert _text("<speak>a <x>b</x></speak>") == 1
    assert capsys.readouterr().err.startswith("error: <x> is not read")
    assert _text("<speak>a <x>b</x></speak>", "--unknown-tags", "ignore", "--quiet") == 0
    assert capsys.readouterr().out == "a b\n"
    assert _text("a", "--markup", "rst") == 2


def test_a_lexicon_is_shown_at_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "names.toml"
    names.write_text('Nguyen = "win"\n', encoding="utf-8")
    assert _text("Dr. Nguyen.", "--lexicon", names, "--trace") == 0
    captured = capsys.readouterr()
    assert captured.out == "Doctor win.\n"
    assert "4-10 lexicon: Nguyen -> win" in captured.err.splitlines()
    names.write_text(
        "<lexicon><lexeme><grapheme>a</grapheme><phoneme>b</phoneme></lexeme></lexicon>", encoding="utf-8"
    )
    assert _text("a", "--lexicon", names) == 0
    assert "1 of its entries give phonemes alone and are not used" in capsys.readouterr().err
    assert _text("a", "--lexicon", tmp_path / "gone.toml") == 1
    assert capsys.readouterr().err.startswith("not found: lexicon ")


def test_the_options_name_what_there_is() -> None:
    from loudkit.cli import options
    from loudkit.text import markup

    assert options.MARKUPS == markup.MARKUPS
    assert options.UNKNOWN_TAGS == markup.UNKNOWN_TAGS
