"""Whatever text comes: segments, or a refusal of ours; and floods in time that grows with their length.

A quadratic reader would take minutes over a single flood below, so that they need no clock.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.errors import LoudkitError
from loudkit.text import MARKUPS, Entry, Lexicon, normalize, script
from loudkit.text.lexicon.patterns import safe_pattern
from loudkit.text.markup.html_tokens import tokens

PIECES = (
    "a", "word ", "Dr. ", "12", "$", "$$", "x^2", "\\frac{1}{2}", " ", "\n", "\n\n", "\r", "\t", "\u2029",
    "\u00a0", "\x00", "\ud800", "<", ">", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "<!", "<p>",
    "</p>", "<b", "<li>", "<ol start=", "<td>", "<tr>", "<script>", "</script>", "<pre>", "<code>", "<br>",
    "<img alt=", "hidden", "'", '"', "=", "&", "&amp;", "&#", "&#9", "&#x", ";", "*", "**", "_", "`", "```",
    "~~~", "#", "# ", "- ", "1. ", "> ", "|", "|-|-|\n", "---", "===", "[", "]", "(", ")", "![", "](",
    "[^1]", "[^1]: ", "[pause 1s]", "[pause ", "[spell ab]", "\\", "\\[", "* * *", "<speak>", "</speak>",
    "<break/>", "<p xml:lang='de'>", "<sub alias='x'>", "</sub>", "<say-as interpret-as='date'>",
    "</say-as>", "<s>", "</s>", "\U0001d400", "\U00020000", "é", "中",
)  # fmt: skip
FLOODS = (
    "<", "<a ", "<a", "</", "</p>", "<p>", "<b>", "<li>", "<ol>", "<div hidden>", "<script>", "<!--",
    "<![CDATA[", "<!", "<! ", "<!a ", "<?", "<a x=\"> ", "<a x='> <b y=\"> ", "&", "&#9", "&#99999999",
    "&amp", "[", "![", "]", "](", "[a](", "[a][", "[pause ", "[pause 1", "[spell ", "[^1] ", "[^1]: x\n",
    "*", "**", "*a ", "**a *b ", "_a", "`", "`a", "`` ` ", "```\n", ">", "> \n", "> a\nb\n", "- ", "- a\n",
    "1. a\n", "# a\n", "a\n=\n", "|", "|a|b|\n", "a|b\n-|-\n", "$", "$a", "$$a ", "\\", "\\[", "\\$", "~",
    "(", '"', "'", "\n", "a\n\n", " ", "\t", "* * *\n", "{", "\u2029",
)  # fmt: skip
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=40).map("".join)
LEXICON = Lexicon(
    (
        Entry("word", "wurd"),
        Entry("Dr.", "doc"),
        Entry(r"\d+", "figures", is_pattern=True),
        Entry(r"(a)x?", r"\1b", is_pattern=True, inside=True),
    )
)


@settings(max_examples=400, deadline=None)
@given(
    TEXTS,
    st.sampled_from(MARKUPS),
    st.sampled_from(["en", "pl", "xx"]),
    st.sampled_from(["refuse", "ignore"]),
)
def test_any_text_is_read_or_refused(text: str, markup: str, language: str, unknown: str) -> None:
    try:
        segments = script(text, language, markup=markup, lexicon=LEXICON, unknown_tags=unknown)
    except LoudkitError as error:
        assert markup in ("auto", "ssml") or "[pause" in str(error) or "pauses" in str(error)
        assert "\n" not in str(error)
        return
    for segment in segments:
        assert segment.text.strip()
        assert segment.text == segment.text.strip()
        assert not set(segment.text) & set("\n\r\t\u2028\u2029")
        assert segment.pause >= 0


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_an_ssml_document_of_anything(body: str) -> None:
    try:
        script(f"<speak>{body}</speak>", "en", unknown_tags="ignore")
    except LoudkitError as error:
        assert "\n" not in str(error)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_text_outside_tags_is_kept(text: str) -> None:
    """Tags and text together are the whole of the source as long as nothing is left out as a comment."""
    if "<" not in text and "&" not in text:
        assert "".join(str(token) for token in tokens(text)) == text


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab.*+?()[]{}|\\dw-^$,0123:<=", max_size=24))
def test_any_pattern_is_compiled_or_refused(source: str) -> None:
    try:
        found = safe_pattern(source)
    except LoudkitError as error:
        assert "\n" not in str(error)
        return
    found.compiled.sub("", "ab" * 2000)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200), st.sampled_from([b"", b"<lexicon>", b"a = '", b"[patterns]\n'"]))
def test_any_file_is_a_lexicon_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, head: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "any-lexicon"
    file.write_bytes(head + data)
    try:
        Lexicon.load(file)
    except LoudkitError as error:
        assert "\n" not in str(error)


def _flood(markup: str, piece: str, length: int) -> None:
    text = (piece * (length // len(piece) + 1))[:length]
    try:
        script(f"<speak>{text}</speak>" if markup == "ssml" else text, "en", markup=markup)
    except LoudkitError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize("markup", MARKUPS)
def test_floods(markup: str) -> None:
    for piece in FLOODS:
        _flood(markup, piece, 4_000)


@pytest.mark.slow
@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("piece", FLOODS)
def test_floods_of_fifty_kilobytes(markup: str, piece: str) -> None:
    _flood(markup, piece, 50_000)


@pytest.mark.slow
def test_a_megabyte_of_prose_with_a_lexicon() -> None:
    paragraph = "# The *quick* brown fox\n\nIt paid $5 to [Dr. Nguyen](http://a.org), `so` & &amp; on.\n\n"
    text = paragraph * (1_000_000 // len(paragraph))
    assert len(script(text, "en", lexicon={"Nguyen": "win"})) == 2 * (1_000_000 // len(paragraph))


def test_floods_before_a_lexicon() -> None:
    lexicon = Lexicon(
        (Entry(r"\d+x", "a", is_pattern=True), Entry("a b c", "d"), Entry(r"\w+ing", "b", is_pattern=True))
    )
    for piece in ("1", "a ", "a b ", "w", "w@", "a://", "."):
        normalize(piece * 20_000, "en", lexicon=lexicon)
