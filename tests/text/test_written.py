"""Written words: every one once, in order, with its range in the input through markup, entities and readings."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.text.languages import CODES
from loudkit.text.script import script
from loudkit.text.written import Written, written_words


def _words(text: str, language: str = "en", markup: str = "auto") -> list[Written]:
    return [word for one in script(text, language, markup=markup) for word in written_words(text, one.spans)]


@pytest.mark.parametrize(
    ("text", "markup", "words"),
    [
        ("Dr. No paid $4.50 (twice).", "none", ["Dr.", "No", "paid", "$4.50", "(twice)."]),
        ("It was 5 km – or so 😀, he said.", "none", ["It", "was", "5 km –", "or", "so 😀,", "he", "said."]),
        ("<p>Hello <b>big</b>, world&amp;co!</p><p>Go.</p>", "html", ["Hello", "big,", "world&co!", "Go."]),
        ("# A title\n\nThe **bold** $x^2+1$ ends.", "markdown", ["A", "title", "The", "bold", "x^2+1", "ends."]),
        ("The caf&eacute; is the café.", "html", ["The", "café", "is", "the", "café."]),
        (
            '<speak>A <say-as interpret-as="characters">abc</say-as> and <lang xml:lang="de">Guten Tag</lang>'
            " you.</speak>",
            "ssml",
            ["A", "abc", "and", "Guten", "Tag", "you."],
        ),
        ('She said: "Go!"', "none", ["She", "said:", '"Go!"']),
    ],
)  # fmt: skip
def test_what_the_words_of_a_text_are(text: str, markup: str, words: list[str]) -> None:
    found = _words(text, markup=markup)
    assert [word.text for word in found] == words
    for word in found:
        inside = text[word.start : word.end]
        assert word.text[0] in inside
        assert word.text[-1] in inside or "&" in inside


def test_spoken_characters_of_a_word() -> None:
    text = "Dr. No paid $4.50 on 3/4."
    (segment,) = script(text, "en")
    said = [segment.text[word.first : word.last] for word in written_words(text, segment.spans)]
    assert said == ["Doctor", "No", "paid", "four dollars and fifty cents", "on", "March fourth."]


@pytest.mark.parametrize("language", sorted(CODES))
@given(text=st.text(st.sampled_from("ab é'\"“”()[]{}<>/&;$€%0123456789.,:!?-–…*_#@\n\t😀ß"), max_size=60))
@settings(max_examples=60, deadline=None)
def test_ranges_and_gaps_make_up_the_input(text: str, language: str) -> None:
    done = 0
    for word in _words(text, language, "none"):
        assert done <= word.start <= word.end <= len(text)
        assert word.text
        done = word.end


@given(
    parts=st.lists(st.sampled_from(["<b>word</b>", "a", "&eacute;t&eacute;", "$3", "x.", "<i>no", "</i>"]))
)
@settings(max_examples=100, deadline=None)
def test_ranges_never_go_back_through_markup(parts: list[str]) -> None:
    text = " ".join(parts)
    done = 0
    for word in _words(text, markup="html"):
        assert done <= word.start <= word.end <= len(text)
        done = word.end
