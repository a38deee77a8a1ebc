"""Plain text, and the control in brackets, as segments."""

from __future__ import annotations

import pytest

from loudkit.errors import InvalidRequestError, InvalidTypeError
from loudkit.text import Segment, normalize, script
from loudkit.text.identity import canonical, identity
from loudkit.text.markup.pieces import PAUSES

PLAIN = (
    "Dr. Smith paid $12.50 on 3/4 cup, see pp. 12-15!",
    "5 * 3 and a footnote* here, or *really*?",
    "It costs $5 & $6 (a < b) -- #1 of 3_4 [sic] `so`.",
    "- he said - and left",
    "1. One line that starts with a figure.",
    "snake_case and __init__ and 2**3 + 4**5",
    "An e-mail to a@b.org, a price of 5 > 3.",
    "She said \u201cno\u201d\u2026 twice.",
)


def _texts(*arguments: object, **options: object) -> list[str]:
    return [segment.text for segment in script(*arguments, **options)]  # type: ignore[arg-type]


def _pauses(*arguments: object, **options: object) -> list[float]:
    return [segment.pause for segment in script(*arguments, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize("markup", ["none", "auto"])
@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_is_one_segment_as_normalised(text: str, markup: str) -> None:
    for language in ("en", "pl", None, "xx"):
        assert script(text, language, markup=markup) == (Segment(normalize(text, language), 0.0),)


@pytest.mark.parametrize("gap", ["\n\n", "\r\n\r\n", "\n \t\n", "\n\n\n\n", "\r\r", "\u2029", "\n\u00a0\n"])
def test_a_blank_line_parts_paragraphs(gap: str) -> None:
    assert script(f"One.{gap}Two.", "en") == (Segment("One.", 0.6), Segment("Two.", 0.0))


@pytest.mark.parametrize(
    "mark", ["* * *", "***", "---", "\u2042", "# # #", "  * * *  ", "~~~~~~~~", "\u2014\u2014\u2014"]
)
def test_a_line_of_ornaments_parts_sections(mark: str) -> None:
    for markup in ("none", "auto"):
        if mark == "~~~~~~~~" and markup == "auto":
            continue  # a fence of Markdown
        assert script(f"One.\n\n{mark}\n\nTwo.", "en", markup=markup) == (
            Segment("One.", 0.9),
            Segment("Two.", 0.0),
        )


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r", "\t", "\u2028", "\x0b", "\x85"])
def test_a_line_break_is_a_blank(line_break: str) -> None:
    assert _texts(f"Am{line_break}12.03.2020", "de") == ["Am zw\u00f6lften M\u00e4rz zweitausendzwanzig"]


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n\n", "* * *", "[pause 1s]", "\n[pause 1s]\n\n***\n", "[12]", "\U0001f642"]
)
def test_text_that_says_nothing(text: str) -> None:
    assert script(text, "en") == ()


def test_silence_at_the_ends() -> None:
    assert script("\n\n* * *\n\n[pause 1s] One.\n\n\n", "en") == (Segment("One.", 0.0),)
    assert script("One.\n\n[pause 1s]\n\n", "en") == (Segment("One.", 1.0),)


def test_the_longest_boundary_and_every_asked_pause() -> None:
    text = "One.\n\n[12]\n\n* * *\n\n[pause 500ms][pause 1s]\n\nTwo."
    assert script(text, "en") == (Segment("One.", 2.4), Segment("Two.", 0.0))


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("[pause 500ms]", 0.5),
        ("[pause 1.5s]", 1.5),
        ("[pause 1,5 s]", 1.5),
        ("[PAUSE  10S]", 10.0),
        ("[pause .25s]", 0.25),
        ("[pause 0.001ms]", 1e-6),
    ],
)
def test_a_pause(written: str, seconds: float) -> None:
    for markup in ("auto", "markdown", "html"):
        assert _pauses(f"One {written} two.", "en", markup=markup) == [seconds, 0.0]


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ("[pause:1.5s]", 1.5),
        ("[pause: 500ms]", 0.5),
        ("[pause=1s]", 1.0),
        ("[break 1s]", 1.0),
        ('[break time="1s"]', 1.0),
        ("[silence 250ms]", 0.25),
        ("[pause]", 0.4),
        ("[short pause]", 0.2),
        ("[Long pause]", 1.0),
        ("[[slnc 500]]", 0.5),
        ("<#0.5#>", 0.5),
        ('<silence msec="500"/>', 0.5),
        ('<break time="1.5s"/>', 1.5),
        ("<break time='300ms' />", 0.3),
        ('<break strength="strong"></break>', 0.7),
        ("<break/>", 0.4),
        ("<break>", 0.4),
    ],
)
def test_pauses_as_other_engines_write_them(written: str, seconds: float) -> None:
    for markup in ("auto", "markdown", "html"):
        assert script(f"One {written} two.", "en", markup=markup) == (
            Segment("One", seconds),
            Segment("two.", 0.0),
        )


@pytest.mark.parametrize("text", ["[break the rules] now", "[silence of the lambs] now", "press <Break> now"])
def test_what_is_no_pause(text: str) -> None:
    assert len(script(text, "en")) == 1


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Chapter One\nIt was dark.", ["Chapter One", "It was dark."]),
        ("Chapter One\n\u201cIt was dark.\u201d", ["Chapter One", '"It was dark."']),
        ("\u2022 milk\n\u2022 eggs\n\u2022 bread", ["milk", "eggs", "bread"]),
        ("To do:\n- he said", ["To do:", "he said"]),
        ("It goes on\nand on.", ["It goes on and on."]),
        ("He met Mr.\nSmith.", ["He met Mister Smith."]),
        (
            "This line is wrapped as text often is where a\nPage ends, and it goes on to the next one of the\n"
            "Pages.",
            [
                "This line is wrapped as text often is where a Page ends, and it goes on to the next one of the Pages."
            ],
        ),
    ],
)
def test_a_line_that_ends_by_itself(text: str, parts: list[str]) -> None:
    for markup in ("none", "auto"):
        assert [" ".join(part.split()) for part in _texts(text, "en", markup=markup)] == parts
    assert set(_pauses(text, "en")[:-1]) <= {0.35}


def test_a_pause_of_nothing_parts_nothing() -> None:
    assert script("One [pause 0s] two.", "en") == (Segment("One two.", 0.0),)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("[pause 11s]", "is 11 s; expected 0 to 10 s"),
        ("[pause 999999999s]", "expected 0 to 10 s"),
        ("[pause 500]", "names no length"),
        ("[pause -1s]", "names no length"),
        ("[pause 5 minutes]", "names no length"),
        ("[pause 1.2.3s]", "names no length"),
    ],
)
def test_a_pause_that_cannot_be(written: str, why: str) -> None:
    with pytest.raises(InvalidRequestError, match=why) as refused:
        script(f"One {written} two.", "en")
    assert written in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(script(f"One {written} two.", "en", markup="none")) == 1


def test_silence_has_a_limit() -> None:
    assert _pauses("a" + "[pause 10s]" * 6 + "b", "en") == [60.0, 0.0]
    with pytest.raises(InvalidRequestError, match="at most 60 s"):
        script("a" + "[pause 10s]" * 7 + "b", "en")


def test_what_is_no_control() -> None:
    assert _texts("A [pause for effect] here.", "en") == [normalize("A [pause for effect] here.", "en")]
    assert _texts(r"Write \[pause 1s] so.", "en") == ["Write (pause one second) so."]
    assert _texts("Write [pause 1s] so.", "en", markup="none") == ["Write (pause one second) so."]
    assert _texts("Write `[pause 1s]` so.", "en", markup="markdown") == ["Write (pause one second) so."]
    assert _texts("Write <code>[pause 1s]</code> so.", "en", markup="html") == [
        "Write (pause one second) so."
    ]


@pytest.mark.parametrize(
    ("text", "language", "spoken"),
    [
        ("[spell NATO] met.", "en", "en ay tee oh met."),
        ("Code [spell A1-b2] now", "en", "Code ay one, bee two now"),
        ("[spell 007]", "de", "null null sieben"),
        ("[spell \u00e9\u00f3]", "en", "ee oh"),
        ("[spell a.b/c]", "xx", "a b c"),
    ],
)
def test_spelling(text: str, language: str, spoken: str) -> None:
    assert _texts(text, language) == [spoken]


def test_arguments() -> None:
    with pytest.raises(InvalidRequestError, match="markup is 'rst'; use one of none auto markdown html ssml"):
        script("a", "en", markup="rst")
    with pytest.raises(InvalidRequestError, match="unknown_tags is 'drop'; use one of refuse ignore"):
        script("a", "en", unknown_tags="drop")
    with pytest.raises(InvalidTypeError, match="text is bytes"):
        script(b"a", "en")  # type: ignore[arg-type]


def test_the_pauses_are_part_of_the_identity() -> None:
    recipe, grammar = identity()
    assert recipe == "lk-text-2"
    assert len(grammar) == 64
    assert canonical(PAUSES)["paragraph"] == 0.6  # type: ignore[index]


@pytest.mark.parametrize(
    "text",
    [
        "# Dr. No\n\nHe paid $3 &amp; left.",
        "<p>Dr. No</p><p>He paid <b>$3</b> &#38; left.</p>",
        "Dr. No:\r\nHe paid $3 &  left.",
    ],
)
def test_spans_are_ranges_of_the_callers_text(text: str) -> None:
    spans = [span for segment in script(text, "en") for span in segment.spans]
    written = {text[span.start : span.end]: span.spoken for span in spans}
    assert written["Dr."] == "Doctor"
    assert written["$3"] == "three dollars"
    assert "and" in written.values()
    assert [s.start for s in spans] == sorted(s.start for s in spans)
    for segment in script(text, "en"):
        for span in segment.spans:
            assert segment.text[span.at : span.at + len(span.spoken)] == span.spoken
