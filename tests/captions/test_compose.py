"""Cues of words: every word once, as written, in order, within the rules or told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loudkit.captions import Breach, Cue, Rules, breaches, compose
from loudkit.captions.grammar import LANGUAGES, break_cost, ends_sentence
from loudkit.errors import InvalidConfigError
from loudkit.text import LANGUAGES as TWELVE
from loudkit.text.shown import shown_words
from loudkit.timing import Word

TEXT = (
    "The old harbour had been quiet since the last ferry left at 9:05 pm on 12 March 2020. Dr. Smith \u2014 who had paid "
    "$4.50 for a ticket that nobody would ever check again \u2014 stood on the pier and looked at the water, which was black "
    'and still; then he turned. "Yes," he said.\n\nNothing moved. Nobody came because nobody knew, and the lights on the '
    "other side of the bay went out one after another until there was only the moon."
)
HARD = ("characters", "lines", "longest")  # what the composer keeps, whatever the speech


def _check(cues: tuple[Cue, ...], text: str, rules: Rules) -> None:
    assert " ".join(cue.text for cue in cues) == " ".join(text.split())
    before = 0.0
    for cue in cues:
        assert cue.lines
        assert before <= cue.start <= cue.end
        assert [word for line in cue.words_by_line() for word in line] == list(cue.words)
        assert [" ".join(word.text for word in line) for line in cue.words_by_line()] == list(cue.lines)
        for word in cue.words:
            assert cue.start <= word.start <= word.end <= cue.end
            assert text[word.at : word.stop] == word.text
        before = cue.end
    for breach in breaches(cues, rules):
        cue = cues[breach.number - 1]
        assert breach.rule not in ("lines", "longest"), str(breach)
        if breach.rule == "characters":
            assert any(len(line) > rules.characters and " " not in line for line in cue.lines)


_words = st.text(
    st.sampled_from("abcdefghijklmnop\u00e9\u0142\u00df\u4e16.,;:!?\u2026\"'<>{}&-\u2014[]\\0123456789"),
    min_size=1,
    max_size=14,
)


@st.composite
def _heard(draw: Any) -> tuple[str, list[Word]]:
    """A text, and words of it with times that may touch, leave holes or have no length."""
    written = draw(st.lists(_words, min_size=1, max_size=60))
    blanks = draw(
        st.lists(st.sampled_from([" ", "  ", "\n", "\t"]), min_size=len(written), max_size=len(written))
    )
    text, words, time = "", [], 0.0
    for one, blank in zip(written, blanks, strict=True):
        at = len(text)
        text += one
        time += draw(st.sampled_from([0.0, 0.0, 0.01, 0.3, 2.5]))
        end = time + draw(st.sampled_from([0.0, 0.02, 0.2, 0.5, 1.5, 9.0]))
        if draw(st.integers(0, 5)):  # one in six is not said
            words.append(Word(one, at, len(text), time, end))
        time = end
        text += blank
    return text, words


@given(
    _heard(),
    st.builds(
        Rules,
        characters=st.integers(4, 60),
        lines=st.integers(1, 3),
        shortest=st.sampled_from([0.0, 0.5, 1.0]),
        longest=st.sampled_from([2.0, 7.0]),
        per_second=st.sampled_from([10.0, 17.0, 30.0]),
        gap=st.sampled_from([0.0, 0.083, 0.2]),
    ),
)
@settings(max_examples=200, deadline=None)
def test_every_word_once_in_order_without_overlap(heard: tuple[str, list[Word]], rules: Rules) -> None:
    text, words = heard
    _check(compose(words, text, rules=rules, markup="none"), text, rules)


def test_the_sample_reads_as_an_editor_would_part_it(estimated: Any) -> None:
    cues = compose(estimated(TEXT), TEXT)
    _check(cues, TEXT, Rules())
    assert breaches(cues) == ()
    ends = [cue.words[-1].text for cue in cues]
    assert "2020." in ends
    assert "said." in ends  # a paragraph ends
    assert not any(word in ("the", "a", "of", "Dr.", "12", "9:05") for word in ends)


def test_one_written_word_of_several_parts_shares_its_time() -> None:
    cues = compose([Word("at", 0, 2, 0.0, 0.3), Word("9:05 pm", 3, 10, 0.3, 1.7)], "at 9:05 pm!")
    assert cues[0].lines == ("at 9:05 pm!",)
    assert [(word.text, round(word.start, 3), round(word.end, 3)) for word in cues[0].words] == [
        ("at", 0.0, 0.3),
        ("9:05", 0.3, 1.1),
        ("pm!", 1.3, 1.7),
    ]


def test_what_is_not_said_stays_with_what_stands_before_it() -> None:
    cues = compose([Word("Yes", 0, 3, 0.0, 0.5), Word("no", 6, 8, 0.5, 1.0)], "Yes \u2014 no \U0001f642")
    assert cues[0].text == "Yes \u2014 no \U0001f642"


def test_a_word_longer_than_the_line_stands_alone_and_is_told() -> None:
    text = "see https://example.org/a/very/long/address/that/has/no/blank today"
    words = [
        Word(w, text.index(w), text.index(w) + len(w), i * 2.0, i * 2.0 + 2)
        for i, w in enumerate(text.split())
    ]
    cues = compose(words, text, rules=Rules(characters=20))
    _check(cues, text, Rules(characters=20))
    assert [str(b) for b in breaches(cues, Rules(characters=20)) if b.rule == "characters"] == [
        "cue 2: a line of 57 characters (at most 20; a word is never cut)"
    ]


def test_markup_is_not_shown() -> None:
    text = "# A *fine* day\n\nIt costs **$5**, [pause 1s] he said [here](https://example.org)."
    assert " ".join(one.text for one in shown_words(text)) == "A fine day It costs $5, he said here."
    text = "<speak>Black &amp; white<break time='1s'/> now.</speak>"
    first = shown_words(text)[0]
    assert (first.text, text[first.at : first.stop]) == ("Black", "Black")
    assert " ".join(one.text for one in shown_words(text)) == "Black & white now."


def test_words_without_a_text_stand_for_themselves() -> None:
    cues = compose([Word("one", 7, 10, 0.0, 0.4), Word("9:05 pm", 90, 97, 0.4, 1.0)])
    assert cues[0].text == "one 9:05 pm"
    assert compose([]) == ()


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"characters": 0}, "characters is 0; expected a whole number from 1 to 1000"),
        ({"lines": 1.5}, "lines is 1.5; expected a whole number from 1 to 10"),
        ({"per_second": float("nan")}, "per_second is nan; expected a number from 1 to 1000"),
        ({"shortest": 5, "longest": 2}, "shortest is 5; expected at most longest (2)"),
        ({"gap": True}, "gap is True; expected a number from 0 to 1"),
    ],
)
def test_rules_that_make_no_sense_are_refused(rules: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidConfigError) as refused:
        Rules(**rules)
    assert str(refused.value) == told


def test_the_checker_finds_each_breach() -> None:
    bad = (
        Cue(0.0, 0.5, ("x" * 43,)),
        Cue(0.5, 8.0, ("a b", "c d", "e f")),
        Cue(8.1, 9.2, ("the", "end of it.")),
    )
    assert {(one.number, one.rule) for one in breaches(bad)} == {
        (1, "characters"),
        (1, "shortest"),
        (1, "per_second"),
        (1, "orphan"),
        (2, "lines"),
        (2, "longest"),
        (2, "gap"),
        (3, "orphan"),
    }
    assert str(Breach(2, "gap", 0.0, 0.083)) == "cue 2: 0.000 s behind the cue before (at least 0.083)"


def test_every_language_has_its_small_words() -> None:
    assert sorted(LANGUAGES) == sorted(TWELVE)
    for opener, language in (("weil", "de"), ("because", "en"), ("porque", "es"), ("koska", "fi"), ("parce", "fr"),
                             ("perch\u00e9", "it"), ("omdat", "nl"), ("fordi", "no"), ("poniewa\u017c", "pl"), ("porque", "pt"),
                             ("eftersom", "sv"), ("fordi", "da")):  # fmt: skip
        assert break_cost("hus", opener, language) < break_cost("hus", "hus", language)
        assert break_cost(opener, "hus", language) > break_cost("hus", "hus", language)


def test_a_period_is_not_always_a_stop() -> None:
    assert ends_sentence("gone.", "Then")
    assert ends_sentence('gone."', "Then")
    assert ends_sentence("gone?\u201d", "then")
    assert not ends_sentence("Dr.", "Smith")
    assert not ends_sentence("J.", "Smith")
    assert not ends_sentence("z.B.", "Hunde")
    assert not ends_sentence("ca.", "five")
    assert not ends_sentence("3.", "m\u00e4rz")
