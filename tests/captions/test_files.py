"""Every format is what its own readers say it is, whatever the text holds."""

from __future__ import annotations

import json
import re
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.captions import (
    FORMATS,
    Cue,
    captions_format,
    captions_text,
    compose,
    read_captions,
    save_captions,
)
from loudkit.captions.clock import clock
from loudkit.errors import InvalidFileError, LoudkitError, UnsupportedFormatError
from loudkit.timing import Word

NASTY = (
    "<i>",
    "&",
    "&amp;",
    "{\\an8}",
    "a\\Nb",
    "-->",
    '"q"',
    "[00:01.00]",
    "1",
    "NOTE",
    "</c>",
    "\u4e16\u754c",
    "x{y}z",
    "00:00:01,000",
    "--",
    ">",
)


def _made(*words: str, step: float = 0.6) -> tuple[Cue, ...]:
    text = " ".join(words)
    timed, at = [], 0
    for index, word in enumerate(words):
        timed.append(Word(word, at, at + len(word), index * step, (index + 1) * step))
        at += len(word) + 1
    return compose(timed, text, markup="none")


_texts = st.lists(st.sampled_from((*NASTY, "word", "and", "then.", "Yes!")), min_size=1, max_size=30)


@given(_texts, st.sampled_from([0.05, 0.3, 0.6, 3.0]))
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_back(words: list[str], step: float) -> None:
    cues = _made(*words, step=step)
    for form in ("srt", "vtt"):
        for highlight in (False, True):
            read = read_captions(captions_text(cues, form, highlight=highlight).encode())
            assert [(cue.start, cue.end) for cue in read] == [(cue.start, cue.end) for cue in cues]
            assert [cue.text for cue in read] == [cue.text for cue in cues]


@given(_texts)
@settings(max_examples=60, deadline=None)
def test_webvtt_py_and_srt_read_the_same(words: list[str]) -> None:
    webvtt, srt = pytest.importorskip("webvtt"), pytest.importorskip("srt")
    cues = _made(*words)
    read = webvtt.from_string(captions_text(cues, "vtt"))
    assert [(c.start_in_seconds * 1000 + c.start_time.milliseconds) for c in read] == [
        round(c.start * 1000) for c in cues
    ]
    assert [tuple(c.raw_text.split("\n")) for c in read] == [
        tuple(line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for line in c.lines)
        for c in cues
    ]
    read = list(srt.parse(captions_text(cues, "srt")))
    assert [(c.index, round(c.start.total_seconds(), 3), round(c.end.total_seconds(), 3)) for c in read] == [
        (i, c.start, c.end) for i, c in enumerate(cues, 1)
    ]
    assert [c.content.replace("\u2060", "") for c in read] == ["\n".join(c.lines) for c in cues]


def test_pysubs2_reads_ass_and_its_karaoke_adds_up() -> None:
    pysubs2 = pytest.importorskip("pysubs2")
    cues = _made(
        "Out", "of", "the", "dark,", "and", "into", "a\\Nb", "it", "goes.", "Then", "nothing", "more."
    )
    for highlight in (False, True):
        read = pysubs2.SSAFile.from_string(captions_text(cues, "ass", highlight=highlight), format_="ass")
        assert [" ".join(e.plaintext.split()).replace("\u2060", "") for e in read] == [
            cue.text for cue in cues
        ]
        for event, cue in zip(read, cues, strict=True):
            assert abs(event.start - cue.start * 1000) <= 5
            assert abs(event.end - cue.end * 1000) <= 5
            if highlight:
                ticks = [int(k) for k in re.findall(r"\\k(\d+)", event.text)]
                assert sum(ticks) == (event.end - event.start) // 10


@given(words=_texts, step=st.sampled_from([0.05, 0.6]))
@settings(max_examples=40, deadline=None)
def test_praatio_reads_whole_textgrids(words: list[str], step: float) -> None:
    textgrid = pytest.importorskip("praatio.textgrid")
    cues = _made(*words, step=step)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.TextGrid"
        save_captions(path, cues, duration=100.0)
        grid = textgrid.openTextgrid(str(path), includeEmptyIntervals=True)
    assert grid.maxTimestamp == 100.0
    for name in ("cues", "words"):
        entries = grid.getTier(name).entries
        assert entries[0].start == 0.0
        assert entries[-1].end == 100.0
        assert all(a.end == b.start and a.start < a.end for a, b in pairwise(entries))
        assert " ".join(e.label for e in entries if e.label).split() == " ".join(words).split()


def test_lrc_has_a_line_a_cue_and_clears_it() -> None:
    cues = (Cue(1.0, 2.0, ("Hello", "there"), ()), Cue(61.25, 62.0, ("[12] more",)))
    assert (
        captions_text(cues, "lrc") == "[00:01.00]Hello there\n[00:02.00]\n[01:01.25] [12] more\n[01:02.00]\n"
    )
    assert captions_text(_made("Hello", "there."), "lrc", highlight=True).startswith(
        "[00:00.00]<00:00.00>Hello <00:00.60>there.\n"
    )


def test_vtt_highlights_behind_times_within_the_cue() -> None:
    cues = _made("Tom", "&", "Jerry", "run.")
    assert captions_text(cues, "vtt", highlight=True) == (
        "WEBVTT\n\n00:00:00.000 --> 00:00:02.400\n<c>Tom</c> <00:00:00.600><c>&amp;</c> <00:00:01.200><c>Jerry</c> "
        "<00:00:01.800><c>run.</c>\n"
    )


def test_json_has_all_of_every_word() -> None:
    told = json.loads(captions_text(_made("One", "two."), "json", duration=1.5))
    assert told["duration"] == 1.5
    assert told["cues"][0]["lines"] == ["One two."]
    assert told["cues"][0]["words"][1] == {
        "text": "two.", "at": 4, "stop": 8, "start": 0.6, "end": 1.2, "source": "estimated", "confidence": 0.0, "spoken": [],
    }  # fmt: skip


def test_a_clock_runs_past_99_hours() -> None:
    assert clock(360_000 * 1.5 + 0.9996, mark=",") == "150:00:01,000"
    cues = (Cue(540_000.5, 540_001.25, ("Late.",)),)
    for form in ("srt", "vtt"):
        assert read_captions(captions_text(cues, form).encode()) == cues


@pytest.mark.parametrize("form", FORMATS)
def test_no_cue_is_a_whole_file_all_the_same(form: str, tmp_path: Path) -> None:
    save_captions(tmp_path / f"none.{form}", (), duration=2.0)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"none.{form}"]


def test_the_suffix_names_the_format() -> None:
    assert captions_format("a/b.VTT") == "vtt"
    assert captions_format("x.TextGrid") == "textgrid"
    with pytest.raises(UnsupportedFormatError, match=r"^a\.doc has '\.doc'; captions are \.srt \.vtt \.ass"):
        captions_format("a.doc")
    with pytest.raises(UnsupportedFormatError, match=r"^a has no suffix"):
        captions_format("a")


SRT = (
    b"1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i> there\r\n\r\n"
    b"2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}Bye.\r\n"
)
VTT = b"""WEBVTT - a title
X-TIMESTAMP-MAP=LOCAL:0

NOTE a
b --> c

STYLE
::cue {}

intro
00:01.000 --> 00:02.000 align:start
<v.loud Ann Bee>Tom &amp; <b>Jerry</b> &lt;3

00:02.000 --> 00:03.000
<00:02.500><c>x</c>
"""


@pytest.mark.parametrize(
    ("data", "texts"),
    [
        (SRT, ["Hello there", "Bye."]),
        (b"\xef\xbb\xbf" + SRT, ["Hello there", "Bye."]),
        (SRT.decode().encode("utf-16"), ["Hello there", "Bye."]),
        (SRT.replace(b"\r\n", b"\r"), ["Hello there", "Bye."]),
        (SRT.replace(b"\r\n\r\n", b"\r\n"), ["Hello there", "Bye."]),
        (b"00:00:03,000 --> 00:00:04,000\nBye.\n\n0:0:1 --> 0:0:2.5\nHello\n", ["Hello", "Bye."]),
        (VTT, ["Tom & Jerry <3", "x"]),
        (b"5\n100:00:01,5 --> 100:00:02,000\n3 < 4 > 2\n", ["3 < 4 > 2"]),
    ],
)  # fmt: skip
def test_files_of_others_are_read(data: bytes, texts: list[str]) -> None:
    cues = read_captions(data)
    assert [cue.text for cue in cues] == texts
    assert all(cue.start < cue.end for cue in cues)


def test_a_speaker_is_read() -> None:
    (cue,) = read_captions(b"WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud Ann &amp; Bee>Hi\n")
    assert cue.speaker == "Ann & Bee"
    assert captions_text((cue,), "vtt").endswith("<v Ann &amp; Bee>Hi\n")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the captions holds no cue"),
        (b"just text\n", "the captions holds no cue"),
        (b"\xff\x00abc", "not UTF-8"),
        (b"1\n00:00:02,000 --> 00:00:01,000\nx\n", "line 2: the cue ends before it starts"),
        (b"1\n00:00:0x,000 --> 00:00:01,000\nx\n", "line 2: '00:00:0x,000 --> 00:00:01,000' are no times"),
        (b"caf\xe9 --> \n", "not UTF-8"),
    ],
)
def test_what_is_no_caption_file_is_refused_in_a_line(data: bytes, told: str) -> None:
    with pytest.raises(InvalidFileError) as refused:
        read_captions(data)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@given(
    st.binary(max_size=300)
    | st.text(st.sampled_from("0123456789:,.-> \n\r<>{}v&;WEBT"), max_size=300).map(str.encode)
)
@settings(max_examples=300, deadline=None)
def test_hostile_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_captions(data)
    except LoudkitError as error:
        assert "\n" not in str(error)
