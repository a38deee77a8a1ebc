"""The pronunciation lexicon: its files, where its entries stand, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from loudkit.errors import (
    InvalidFileError,
    InvalidRequestError,
    InvalidTypeError,
    LoudkitError,
    MissingFileError,
)
from loudkit.text import Entry, Lexicon, explain, normalize, script
from loudkit.text.lexicon.entries import MOST_PATTERNS
from loudkit.text.lexicon.patterns import safe_pattern

TOML = """
# words at the top are for every language
loudkit = "loud kit"
GIF = "jif"
"New York" = "noo york"

[en]
"C++" = "see plus plus"
nginx = { say = "engine x", case = "any" }
Foo = { say = "foo!", case = "any" }
kit = { say = "KIT", inside = true }

[en.patterns]
'colou?rs?' = "kuller"
'v(\\d+)' = 'version \\1'

[de]
GIF = "giff"
"""


def _lexicon(table: dict[str, object]) -> Lexicon:
    lexicon = Lexicon.of(table)
    assert lexicon is not None
    return lexicon


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "names.toml"
    file.write_text(TOML, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "language", "spoken"),
    [
        ("A GIF, a gif.", "en", "A jif, a gif."),
        ("Ein GIF.", "de", "Ein giff."),
        ("NGINX and Nginx's.", "en", "engine x and engine x's."),
        ("foo FOO", "en", "foo! foo!"),
        ("In New York.", "en", "In noo york."),
        ("Use C++, or C.", "en", "Use see plus plus, or C."),
        ("Colours, color.", "en", "kuller, kuller."),
        ("It is v12 now.", "en", "It is version twelve now."),
        ("Kitten", "en", "KITten"),
        ("Kitten", "de", "Kitten"),
        ("Nothing here.", "en", "Nothing here."),
    ],
)
def test_a_toml_file(path: Path, text: str, language: str, spoken: str) -> None:
    assert normalize(text, language, lexicon=path) == spoken
    assert script(text, language, lexicon=Lexicon.load(path))[0].text == spoken


def test_what_is_part_of_something_longer_stays() -> None:
    lexicon = _lexicon({"node": "NO", "loudkit": "NO", "data": "NO", "it": "NO"})
    text = "Node.js, nodes, at https://loudkit.org/data, me@loudkit.org, data_set"
    assert normalize(text, "en", lexicon=lexicon) == normalize(text, "en")
    assert normalize("Data. It's node-based data/node.", "en", lexicon=lexicon) == "NO. NO's NO-based NO NO."


def test_an_address_may_be_an_entry() -> None:
    lexicon = _lexicon({"https://loudkit.org/": "our page", "me@loudkit.org": "my mail"})
    assert (
        normalize("See https://loudkit.org/, or me@loudkit.org.", "en", lexicon=lexicon)
        == "See our page, or my mail."
    )


def test_the_last_match_wins() -> None:
    both = {"patterns": {r"\w+son": "any son"}, "Johnson": "john"}
    assert normalize("Johnson, Jackson", "en", lexicon=_lexicon(both)) == "john, any son"
    turned = dict(reversed(both.items()))
    assert normalize("Johnson, Jackson", "en", lexicon=_lexicon(turned)) == "any son, any son"
    overlap = {"York": "york", "New York": "noo york"}
    assert normalize("New York, York", "en", lexicon=_lexicon(overlap)) == "noo york, york"
    entries = (Entry("GIF", "one"), Entry("GIF", "two"))
    assert normalize("GIF", "en", lexicon=Lexicon(entries)) == "two"
    section = _lexicon({"en": {"GIF": "mine"}, "GIF": "all"})
    assert (
        normalize("GIF", "en", lexicon=section) == "mine"
    )  # a language's own entries come behind those of all


def test_a_respelling_is_not_read_again() -> None:
    lexicon = _lexicon({"a": "b", "b": "c", "price": "$5 & 1/2 Dr. <b>", "[x]": "[y]"})
    assert normalize("a price b", "en", lexicon=lexicon) == "b $5 & 1/2 Dr. <b> c"


def test_the_passes_read_around_a_respelling() -> None:
    lexicon = _lexicon({"Nguyen": "win", "NASA": "nassa"})
    assert normalize("Dr. Nguyen paid $5.", "en", lexicon=lexicon) == "Doctor win paid five dollars."
    assert normalize("Dr. nguyen", "en", lexicon=lexicon) == normalize("Dr. nguyen", "en")
    assert normalize("It was St. Nguyen.", "en", lexicon=lexicon) == "It was Saint win."


def test_a_silent_word_and_odd_spelling() -> None:
    assert normalize("one (sic) two", "en", lexicon=_lexicon({"(sic)": ""})) == "one two"
    assert normalize("Cafe\u0301!", "en", lexicon=_lexicon({"Caf\u00e9": "kaffay"})) == "kaffay!"
    assert normalize("\u0130stanbul ISTANBUL", "en", lexicon=_lexicon({"istanbul": "x"})).endswith("x")
    letters = "\U0001d400\U00020000 GIF"
    assert normalize(letters, "en", lexicon=_lexicon({"GIF": "jif"})) == "A\U00020000 jif"


def test_the_trace_shows_it(path: Path) -> None:
    text = "Dr. Foo has v2."
    heard = explain(text, "en", lexicon=path)
    assert heard.text == normalize(text, "en", lexicon=path)
    taught = [(text[s.start : s.end], s.spoken) for s in heard.spans if s.kind == "lexicon"]
    assert taught == [("Foo", "foo!"), ("v2", "version two")]


def test_pls(tmp_path: Path) -> None:
    file = tmp_path / "names.pls"
    file.write_text(
        """<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-GB">
  <!-- names -->
  <lexeme><grapheme>Nguyen</grapheme><grapheme>Nguy\u1ec5n</grapheme><alias>win</alias></lexeme>
  <lexeme><grapheme>W3C</grapheme><alias>first</alias><alias prefer="true">World Wide Web Consortium</alias></lexeme>
  <lexeme><grapheme>colonel</grapheme><phoneme>\u02c8k\u025c\u02d0n\u0259l</phoneme></lexeme>
  <lexeme><grapheme>gif</grapheme><phoneme>x</phoneme><alias>jif</alias></lexeme>
</lexicon>""",
        encoding="utf-8",
    )
    lexicon = Lexicon.load(file)
    assert lexicon.skipped == 1
    assert normalize("Nguy\u1ec5n, W3C, GIF", "en", lexicon=lexicon) == "win, World Wide Web Consortium, jif"
    assert normalize("W3C", "de", lexicon=lexicon) == normalize("W3C", "de")


@pytest.mark.parametrize(
    ("contents", "why"),
    [
        (b"a = ", "not a lexicon in TOML"),
        (b"a = 1", "'a' is 1; expected how it is said"),
        (b"[xx]\na = 'b'", r"\[xx\] is not a section"),
        (b"a = 'b'\na = 'c'", "not a lexicon in TOML"),
        (b"a = { say = 'b', caze = 'any' }", "the option 'caze'"),
        (b"a = { say = 'b', case = 'some' }", "use exact or any"),
        (b"a = { say = 'b', inside = 1 }", "use true or false"),
        (b"a = { case = 'any', say = 3 }", "expected how it is said"),
        (b"' ' = 'b'", "has 0 characters"),
        (b"'" + b"a" * 300 + b"' = 'b'", "has 300 characters"),
        (b"a = '" + b"b" * 2000 + b"'", "has 2000 characters"),
        (b"a = \xff", "not UTF-8 text at byte 4"),
        (b"a = " + b"[" * 100_000, "not a lexicon in TOML"),
        (b"a = " + b"9" * 100_000, "TOML|expected how"),
        (b"[patterns]\n'(a' = 'b'", "opens a group and does not close it"),
        (b"[patterns]\n'a(b)' = '\\2'", r"names '\\\\2'"),
        (b"[patterns]\n'(a+)+' = 'b'", "too many ways|can match"),
        (b"<speak/>", "no lexicon"),
        (b"<lexicon><lexeme>", "not well formed"),
        (b"<lexicon xml:lang='xx'/>", "xml:lang 'xx' is not read"),
        (b"<!DOCTYPE l [<!ENTITY a 'b'>]><lexicon/>", "document type"),
        (b"<" * 1000, "not well formed"),
    ],
)
def test_a_file_that_is_no_lexicon(tmp_path: Path, contents: bytes, why: str) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(contents)
    with pytest.raises(InvalidFileError, match=why) as refused:
        Lexicon.load(file)
    assert "\n" not in str(refused.value)
    assert str(file) in str(refused.value)


def test_a_path_that_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="is not there"):
        Lexicon.load(tmp_path / "gone.toml")
    with pytest.raises(InvalidFileError, match="regular file"):
        Lexicon.load(tmp_path)
    for odd in ("a\0b", "~no-such-user/x", "x" * 5000):
        with pytest.raises(LoudkitError):
            Lexicon.load(odd)
    large = tmp_path / "large.toml"
    large.touch()
    os.truncate(large, 5 * 2**20)
    with pytest.raises(InvalidFileError, match="more than 4194304 bytes"):
        Lexicon.load(large)


def test_other_arguments() -> None:
    with pytest.raises(InvalidTypeError, match="lexicon is int"):
        normalize("a", "en", lexicon=3)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="expected a text"):
        Entry("a", 3)  # type: ignore[arg-type]
    with pytest.raises(InvalidRequestError, match="'xx' of a lexicon entry"):
        Entry("a", "b", "xx")
    with pytest.raises(InvalidRequestError, match=f"at most 100000 and {MOST_PATTERNS}"):
        Lexicon(tuple(Entry(f"a{i}", "b", is_pattern=True) for i in range(MOST_PATTERNS + 1)))
    assert Lexicon.of(None) is None


@pytest.mark.parametrize(
    "pattern",
    [
        r"colou?rs?",
        r"\d+(?:\.\d+)? ?km",
        r"(?:Mac|Mc)[A-Z]\w+",
        r"\w+ing",
        r"[^\s,]+,",
        r"a{2,5}b",
        r"Stra(?:ss|ß)e",
        r"C\+\+",
        r"\w+ \w+ \w+",
        r".+?x",
    ],
)
def test_patterns_that_are_read(pattern: str) -> None:
    assert safe_pattern(pattern).compiled.groups == 0


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"(a+)+b", "ways|characters"),
        (r"(a|a)*b", "ways|characters"),
        (r"(a|aa)+b", "ways|characters"),
        (r"\w+\w+\w+x", "ways"),
        (r"a*a*a*a*b", "ways"),
        (r"(?:x?){60}x{60}", "may be empty"),
        (r"(\d+,){60}", "characters"),
        (r"(a?){2}", "may be empty"),
        (r"a?", "also matches nothing"),
        (r"", "also matches nothing"),
        (r"(?=a)b", r"\(\? other"),
        (r"(?P<n>a)", r"\(\? other"),
        (r"(?i)a", r"\(\? other"),
        (r"(a)\1", "not read"),
        (r"\ba", "not read"),
        (r"^a", "holds"),
        (r"a$", "holds"),
        (r"*a", "nothing to repeat"),
        (r"a**", "two quantifiers"),
        (r"a++", "two quantifiers"),
        (r"a{5,2}", "counts in order"),
        (r"a{1000}", "counts in order"),
        (r"a)", "closes a group"),
        (r"[a", "opens a class"),
        (r"[z-a]", "bad character range"),
        (r"[[a]", "nested set"),
        ("a\\", "not read"),
        ("(" * 50 + "a" + ")" * 50, "20 deep"),
    ],
)
def test_patterns_that_are_refused(pattern: str, why: str) -> None:
    with pytest.raises(InvalidRequestError, match=why) as refused:
        safe_pattern(pattern)
    assert repr(pattern) in str(refused.value)


def test_patterns_match_as_in_regular_expressions() -> None:
    text = "colour colors 12 km, 1.5km MacDonald walking x,y aab Strasse C++ one two three foox"
    import re

    for pattern in (
        r"colou?rs?",
        r"\d+(?:\.\d+)? ?km",
        r"\w+ing",
        r"[^\s,]+,",
        r"a{2,5}b",
        r".+?x",
        r"(?:a|b)+",
    ):
        expected = [m.span() for m in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text)]
        assert [m.span() for m in safe_pattern(pattern).compiled.finditer(text)] == expected


def test_many_entries_cost_no_more_than_few() -> None:
    """A text is looked through once, however many words a lexicon holds."""
    text = "the quick brown fox " * 500
    large = Lexicon((*(Entry(f"the w{i}", "x") for i in range(20_000)), Entry("fox", "focks")))
    assert normalize(text, "en", lexicon=large).count("focks") == 500


@pytest.mark.parametrize(
    ("entry", "text", "said"),
    [
        ("O'Brien", "Then O’Brien came.", "Then oh bryan came."),
        ("O’Brien", "Then O'Brien came.", "Then oh bryan came."),
        ("fish", "a \ufb01sh", "a oh bryan"),
        ("e\u2011mail", "an e-mail.", "an oh bryan."),
        ("New York", "in New\u00a0York.", "in oh bryan."),
        ("New York", "in New\nYork.", "in oh bryan."),
    ],
)
def test_a_word_is_found_in_whatever_type_it_is_set(entry: str, text: str, said: str) -> None:
    assert script(text, "en", lexicon={entry: "oh bryan"}, markup="markdown")[0].text == said
    inside = {entry: {"say": "oh bryan", "inside": True}}
    assert script(text, "en", lexicon=inside, markup="markdown")[0].text == said
