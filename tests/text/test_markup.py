"""Markdown and HTML, heard rather than seen."""

from __future__ import annotations

import pytest

from loudkit.text import script
from loudkit.text.markup import read
from loudkit.text.markup.detection import detect
from loudkit.text.markup.html_tokens import Close, Open, tokens
from loudkit.text.markup.pieces import Words


def _said(text: str, markup: str = "auto", language: str = "en") -> list[tuple[str, float]]:
    return [(segment.text, segment.pause) for segment in script(text, language, markup=markup)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Plain prose with an asterisk* and 5 * 3 = 15.", "none"),
        ("He *really* meant _it_, 2**3 and 4**5.", "none"),
        ("A list - of - dashes, #1 and # of things.", "none"),
        ("x < y and y > z, <3", "none"),
        ("It costs $5 or $6. Q&A at 5 & 6.", "none"),
        ("[pause 1s] and [sic] and [1].", "none"),
        ("- one speech\nand its second line", "none"),
        ("1984 was a year.\n2001 another.", "none"),
        ("One paragraph.\n\nTwo.", "none"),
        ("# Title\n\nText", "markdown"),
        ("Title\n=====\n\nText", "markdown"),
        ("Shopping:\n\n- milk\n- eggs", "markdown"),
        ("1. First\n2. Second", "markdown"),
        ("> quoted", "markdown"),
        ("See [here](https://a.org/x).", "markdown"),
        ("It is **very** good.", "markdown"),
        ("a | b\n--- | ---\n1 | 2", "markdown"),
        ("```\ncode\n```", "markdown"),
        ("Text[^1]\n\n[^1]: Note", "markdown"),
        ("AT&amp;T", "markdown"),
        ("Some <b>bold</b> words", "markdown"),
        ("<p>One</p>", "html"),
        ("<!DOCTYPE html>\n<title>x</title>", "html"),
        ("Intro <ul><li>a</ul>", "html"),
        ("<h1>\n# Title\n</h1>", "html"),
        ("<speak>One</speak>", "ssml"),
        ("<SPEAK>One</SPEAK>", "ssml"),  # which refuses it
        ('<ssml:speak xmlns:ssml="x">One</ssml:speak>', "ssml"),
        ("<Speak> is the key for it", "none"),
        ('\ufeff <?xml version="1.0"?>\n<speak version="1.1">One</speak>', "ssml"),
        ('<?xml version="1.0"?><!DOCTYPE speak PUBLIC "-//W3C//DTD" "x.dtd"><speak>One</speak>', "ssml"),
        ("<!-- a --><!DOCTYPE speak><!-- b --><speak>One</speak>", "ssml"),
        ('<!DOCTYPE lolz [<!ENTITY a "b>">]><lolz>&a;</lolz>', "ssml"),
        ("<!DOCTYPE lolz [", "ssml"),
        ('<?xml version="1.0"?><rss/>', "ssml"),
        ('<?xml version="1.0"?><!DOCTYPE html><p>One', "html"),
        ("<!-- a --><!doctype HTML><p>One", "html"),
        ("<speaker>One", "none"),
        ("I say <speak>", "none"),
    ],
)
def test_what_a_text_is_written_in(text: str, kind: str) -> None:
    assert detect(text) == kind


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Title\n\nText here.\n## Next\nMore.", [("Title", 0.9), ("Text here.", 0.9), ("Next", 0.9), ("More.", 0.0)]),
        ("Title\n=====\nText.", [("Title", 0.9), ("Text.", 0.0)]),
        ("- milk\n- two eggs\n\nThen go.", [("milk", 0.35), ("two eggs", 0.6), ("Then go.", 0.0)]),
        ("3. mix\n4. bake", [("three, mix", 0.35), ("four, bake", 0.0)]),
        ("* a\n\n  b\n\n* c", [("a", 0.6), ("b", 0.6), ("c", 0.0)]),
        ("- a\n  - b\n    - c\n- d", [("a", 0.35), ("b", 0.35), ("c", 0.35), ("d", 0.0)]),
        ("A [link](http://a.org/b_c \"title\") and [ref][x].\n\n[x]: http://a.org", [("A link and ref.", 0.0)]),
        ("![A cat](c.png) sat **down** ~~fast~~ `now`.", [("A cat sat down fast now.", 0.0)]),
        ("> One\n> two\n\nThree", [("One two", 0.6), ("Three", 0.0)]),
        ("One\n\n* * *\n\nTwo **x**", [("One", 0.9), ("Two x", 0.0)]),
        ("| Name | Age |\n|:--|--:|\n| Ann | 7 |\n| Bo | |", [("Name, Age", 0.35), ("Ann, seven", 0.35), ("Bo,", 0.0)]),
        ("R&amp;D &lt;ok&gt; &euro;5 &#8212; &bogus; **x**", None),
        (r"\*not\* \# heading **x**", [("not heading x", 0.0)]),
        ("Fact[^1] is **true**.\n\n[^1]: The note.", [("Fact is true.", 0.6), ("The note.", 0.0)]),
        ("Fact[^1].\n\n[^1]: Ibid.", [("Fact.", 0.6), ("Ibid.", 0.0)]),
        ("a **b**  \nc\nd", [("a b c d", 0.0)]),
        ("    Indented prose.\n\n**x**", [("Indented prose.", 0.6), ("x", 0.0)]),
        ("a\n\n<div>b <b>c</b></div>\n\n**d** <br>e <!-- no --> <i>f</i>", [("a", 0.6), ("b c", 0.6), ("d e f", 0.0)]),
    ],
)  # fmt: skip
def test_markdown(text: str, said: list[tuple[str, float]] | None) -> None:
    got = _said(text, "markdown")
    if said is None:
        assert "and" in got[0][0]
        assert "five euros" in got[0][0]
        return
    assert got == said


def test_fences() -> None:
    assert _said("Run:\n\n```python\nprint(1)\n```\n\nDone.", "markdown") == [("Run:", 0.6), ("Done.", 0.0)]
    assert _said("Run:\n\n```\nfirst line\nsecond *line*\n```", "markdown") == [
        ("Run:", 0.6),
        ("first line", 0.35),
        ("second line", 0.0),
    ]


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("$x^2$", "x squared"),
        ("$a_1 + b = c$", "a one plus b equals c"),
        (r"$\pi r^{3}$", "pi r cubed"),
        (r"$\frac{a}{2} \leq 5$", "a divided by two at most five"),
        (r"$\int_0^1 f$", ""),
        (r"$\sum_{i}$", ""),
        ("$" + "x+" * 100 + "x$", ""),
    ],
)
def test_formulas(formula: str, said: str) -> None:
    assert _said(f"So {formula} holds.", "markdown") == [(" ".join(f"So {said} holds.".split()), 0.0)]


def test_dollars_are_prices_first() -> None:
    assert _said("**Now** $5 or $6.", "markdown") == [("Now five dollars or six dollars.", 0.0)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<h2>Title</h2>Text", [("Title", 0.9), ("Text", 0.0)]),
        ("<p>One\n two<p>Three<br>four<br><br>five", [("One two", 0.6), ("Three four", 0.6), ("five", 0.0)]),
        ("<p>a <b>b</b>c</p>", [("a bc", 0.0)]),
        ("<ul><li>a<li>b</ul>c", [("a", 0.35), ("b", 0.6), ("c", 0.0)]),
        ("<ol start='3'><li><p>a</p><li value=9>b<li>c</ol>", [("three, a", 0.6), ("nine, b", 0.35), ("ten, c", 0.0)]),
        ("<table><tr><th>A<th>B<tr><td>1<td>2</table>", [("A, B", 0.35), ("one, two", 0.0)]),
        ("<script>if (a<b) '</p>'</script>a<style>p{}</style>", [("a", 0.0)]),
        ("<p hidden>no<p>yes", [("yes", 0.0)]),
        ("<div style='color:red; display: none'>no <p>no</p></div>yes", [("yes", 0.0)]),
        ("<span aria-hidden=true>no</span>yes<template>no</template>", [("yes", 0.0)]),
        ("<head><title>no</title></head><body>yes", [("yes", 0.0)]),
        ("<a href='x>y' title=\"<b>\">link</a> <img alt='A cat' src=x>", [("link A cat", 0.0)]),
        ("a &amp; b &#51; &#x34; &eacute; &nosuch; &", None),
        ("a<hr>b", [("a", 0.9), ("b", 0.0)]),
        ("<pre>one\n two</pre>three", [("one", 0.35), ("two", 0.6), ("three", 0.0)]),
        ("<pre><code class='language-js'>x=1</code></pre>yes", [("yes", 0.0)]),
        ("<q>Hi</q> there", [("\"Hi\" there", 0.0)]),
        ("x < y <3 <", [("x less than y less than three", 0.0)]),
        ("<!-- a > b --><!DOCTYPE html><?php x ?>yes<![CDATA[no]]>", [("yes", 0.0)]),
        ("one <p unclosed", None),
        ("</p></b></i>yes", [("yes", 0.0)]),
    ],
)  # fmt: skip
def test_html(text: str, said: list[tuple[str, float]] | None) -> None:
    got = _said(text, "html")
    if said is None:
        assert got[0][0].startswith(("a and b three four é", "one"))
        return
    assert got == said


def test_tags() -> None:
    assert list(tokens("<A HREF=\"x&amp;y\" b=c d e='1'e='2'/>t</A >")) == [
        Open("a", {"href": "x&y", "b": "c", "d": "", "e": "1"}, True),
        "t",
        Close("a"),
    ]
    assert list(tokens('<a x="> b')) == [Open("a", {"x": ""}), " b"]  # a quotation that never ends
    assert list(tokens("&#" + "9" * 9000 + ";&#65;")) == ["&#" + "9" * 9000 + ";A"]


def _written(text: str, markup: str) -> str:
    return "".join(
        piece.text
        for piece in read(text, "en", markup=markup, unknown_tags="refuse")
        if isinstance(piece, Words)
    )


@pytest.mark.parametrize(
    "text",
    [
        "email me at <joe@example.com>",
        "x<y and y>z",
        "type <Enter>",
        "Dear <name>, your code is <code>.",
        "if a<b & c>d",
    ],
)
def test_what_is_no_element_is_text(text: str) -> None:
    assert detect(text) == "none"
    for markup in ("none", "auto"):
        assert _written(text, markup) == text
    if "<code>" not in text and "<b" not in text:
        assert _written(f"<p>{text}</p>", "html") == text
    assert _written("<p>a</p> &amp; <b>", "none") == "<p>a</p> &amp; <b>"


def test_elements_of_ones_own_are_elements_where_they_are_closed() -> None:
    assert _written("<p>a <my-tag x=1>b</my-tag> <o:p></o:p>c <your-name></p>", "html") == "a b c <your-name>"


def test_raised_and_lowered() -> None:
    assert _written("<p>H<sub>2</sub>O, x<sup>10</sup>, 1<sup>st</sup>, a<sub>i</sub></p>", "html") == (
        "H₂O, x¹⁰, 1st, ai"
    )
    assert _written("10<sup>-3</sup> **x**", "markdown") == "10⁻³ x"


def test_with_none_characters_are_taken_as_they_are() -> None:
    from loudkit.text import normalize

    for text in ("# Title", "**a** [b](http://c.org/d)", "AT&amp;T", "$x^2$"):
        assert _said(text, "none") == [(normalize(text, "en"), 0.0)]


def test_without_markup_an_element_is_a_word_in_brackets() -> None:
    (segment,) = script("The element <b> makes it <i>bold</i>.", "en", markup="none")
    assert [span.spoken for span in segment.spans if span.kind == "word"] == (
        ["The", "element", "b", "makes", "it", "i", "bold", "i"]
    )
