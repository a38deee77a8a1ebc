"""The part of SSML that is read, and what is refused."""

from __future__ import annotations

import pytest

from loudkit.errors import InvalidRequestError, LoudkitError, UnsupportedLanguageError
from loudkit.text import Segment, script


def _said(body: str, language: str = "en", **options: str) -> list[tuple[str, float]]:
    return [(s.text, s.pause) for s in script(f"<speak>{body}</speak>", language, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('One<break time="300ms"/> two', [("One", 0.3), ("two", 0.0)]),
        ('One<break time="+1.5s"/>two', [("One", 1.5), ("two", 0.0)]),
        ("One<break/>two", [("One", 0.4), ("two", 0.0)]),
        ('One<break strength="none"/>two', [("One two", 0.0)]),
        ('One<break strength="x-strong"/>two', [("One", 1.0), ("two", 0.0)]),
        ("<p>One</p><p>Two</p>", [("One", 0.6), ("Two", 0.0)]),
        ('<p>One</p><break time="1s"/><p>Two</p>', [("One", 1.6), ("Two", 0.0)]),
        ("<s>One</s><s>two?</s><s>“Three.”</s>", [('One. two? "Three."', 0.0)]),
        ('<sub alias="World Wide Web">WWW</sub> now', [("World Wide Web now", 0.0)]),
        ('5<sub alias="kilometres">km</sub>', [("five kilometres", 0.0)]),
        ("[pause 1s] a [pause 1s] b", [("a", 1.0), ("b", 0.0)]),
        ("a &amp; b &lt;3 &#233;", [("a and b less than three é", 0.0)]),
        ("<![CDATA[a < b]]>", [("a less than b", 0.0)]),
        ("", []),
    ],
)
def test_elements(body: str, said: list[tuple[str, float]]) -> None:
    assert _said(body) == said


@pytest.mark.parametrize(
    ("kind", "form", "text", "language", "said"),
    [
        ("characters", "", "NATO", "en", "en ay tee oh"),
        ("spell-out", "", "a-b", "en", "ay, bee"),
        ("digits", "", "2024", "en", "two zero two four"),
        ("digits", "", "407", "de", "vier null sieben"),
        ("cardinal", "", "1,234", "en", "one thousand two hundred and thirty-four"),
        ("cardinal", "", "1.234", "de", "eintausendzweihundertvierunddreißig"),
        ("number", "", "-5", "en", "minus five"),
        ("ordinal", "", "3", "en", "third"),
        ("ordinal", "", "21st", "en", "twenty-first"),
        ("date", "dmy", "3/4/2020", "de", "dritte April zweitausendzwanzig"),
        ("date", "mdy", "3/4/2020", "en", "fourth of March twenty twenty"),
        ("date", "md", "3/4", "en", "fourth of March"),
        ("date", "", "20200403", "en", "third of April twenty twenty"),
        ("date", "y", "1999", "en", "nineteen ninety-nine"),
        ("telephone", "", "+48 22 555", "en", "plus four eight, two two, five five five"),
        ("time", "", "14:05", "en", None),
        ("cardinal", "", "9" * 400, "en", None),
        ("date", "dmy", "99/99/2020", "en", None),
    ],
)
def test_say_as(kind: str, form: str, text: str, language: str, said: str | None) -> None:
    got = _said(f'<say-as interpret-as="{kind}" format="{form}">{text}</say-as>', language)
    if said is None:
        from loudkit.text import normalize

        assert got == [(normalize(text, language), 0.0)]
        return
    assert got == [(said, 0.0)]


def test_a_fraction() -> None:
    assert _said('Add <say-as interpret-as="fraction">1/2</say-as> cup.')[0][0] == "Add half a cup."
    assert _said('<say-as interpret-as="fraction">2 3/4</say-as>')[0][0] == "two and three quarters"


def test_languages() -> None:
    whole = script('<speak xml:lang="de-DE">Das sind 3.</speak>', "en")
    assert whole == (Segment("Das sind drei.", 0.0, "de"),)
    part = script('<speak>Two: 2. <p xml:lang="fr">Deux 2.</p></speak>', "en")
    assert part == (Segment("Two: two.", 0.6), Segment("Deux deux.", 0.0, "fr"))
    inline = script('<speak>He counts <lang xml:lang="de">3 Uhr</lang>, then 4.</speak>', "en")
    assert inline == (Segment("He counts drei Uhr, then four.", 0.0),)
    with pytest.raises(UnsupportedLanguageError, match="ja-jp"):
        script('<speak><lang xml:lang="ja-JP">x</lang></speak>', "en")
    ignored = script('<speak><lang xml:lang="ja-JP">x 2</lang></speak>', "en", unknown_tags="ignore")
    assert ignored == (Segment("x two", 0.0),)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('<phoneme alphabet="ipa" ph="x">a</phoneme>', "the model reads letters, not phonemes"),
        ('<prosody rate="slow">a</prosody>', "<prosody> is not read"),
        ("<emphasis>a</emphasis>", "<emphasis> is not read"),
        ('<voice name="x">a</voice>', "<voice> is not read"),
        ('<audio src="x"/>', "<audio> is not read"),
        ('<say-as interpret-as="expletive">a</say-as>', "'expletive'; use one of characters"),
    ],
)
def test_what_is_not_read(body: str, why: str) -> None:
    with pytest.raises(InvalidRequestError, match=why):
        _said(f"One {body} two 2.")
    assert _said(f"One {body} two 2.", unknown_tags="ignore")[0][0].endswith("two two.")


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ("<speak>a <b></speak>", "<b> is not read"),
        ("<speak>a", "not well formed at line 1"),
        ("<speak>a & b</speak>", "not well formed"),
        ("<speak>&nbsp;</speak>", "undefined entity"),
        ("<speak>a</speak>b", "junk after document element"),
        ('<speak><break time="99s"/></speak>', "99 s; expected 0 to 10 s"),
        ('<speak><break time="soon"/></speak>', "names no length"),
        ('<speak><break strength="huge"/></speak>', "'huge'; use one of none x-weak"),
        ("<speak><sub>a</sub></speak>", "no alias"),
        ("<speak>" + "<p>" * 200 + "</p>" * 200 + "</speak>", "more than 100 deep"),
        ("<speak>\x00</speak>", "not well formed"),
        ("<p>a</p>", "expected a document in <speak>"),
        ("plain", "not well formed"),
        ("", "no element found"),
        (
            '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><speak>&b;</speak>',
            "document type",
        ),
        ('<!DOCTYPE speak SYSTEM "x.dtd"><speak>&x;</speak>', "undefined entity &x;"),
        ('<!DOCTYPE speak [<!ENTITY x "y">]><speak>&x;</speak>', "document type"),
        ('<!DOCTYPE s SYSTEM "file:///etc/passwd"><speak>a</speak>', "document type"),
        ('<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><speak>&x;</speak>', "document type"),
    ],
)
def test_broken_documents(document: str, why: str) -> None:
    with pytest.raises(LoudkitError, match=why) as refused:
        script(document, "en", markup="ssml")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("markup", ["auto", "ssml"])
def test_a_prolog_and_the_standards_document_type_say_nothing(markup: str) -> None:
    document = (
        '<?xml version="1.0"?><!DOCTYPE speak PUBLIC "-//W3C//DTD SYNTHESIS 1.0//EN" '
        '"http://www.w3.org/TR/speech-synthesis/synthesis.dtd">\n<!-- made by hand --><speak>Hi</speak>'
    )
    assert script(document, "en", markup=markup) == (Segment("Hi", 0.0),)


def test_a_bomb_of_entities_is_refused_as_a_document() -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><speak>&b;</speak>'
    with pytest.raises(LoudkitError, match="document type 'l' of its own"):
        script(bomb, "en")


def test_a_document_is_a_text_whatever_encoding_it_names() -> None:
    assert script('<?xml version="1.0" encoding="utf-16"?><speak>é 2</speak>', "en") == (
        Segment("é two", 0.0),
    )
    assert script("<speak>a \ud800 b</speak>", "en")[0].text.startswith("a")
