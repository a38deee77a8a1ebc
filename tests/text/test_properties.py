"""What holds for any text: nothing raises, nothing is lost, no figure or sign is left, typography does not matter."""

from __future__ import annotations

import random
import re
import unicodedata

import pytest

from loudkit.text import LANGUAGES, explain, normalize

QUICK, MANY = 2_000, 200_000
WORDS = {
    "en": "the price of page chapter on May in at about from room call version Henry World War sold between and team won",
    "de": "der Preis von Seite Kapitel am Mai im um etwa ab Zimmer Tel. Version Karl verkauft zwischen und gewann Uhr",
    "fr": "le prix de page chapitre le mai en à environ dès chambre tél. version Louis vendu entre et gagné heures",
    "pl": "cena strona rozdział w maju o około od pokój tel. wersja Karol między i wygrał roku godzinie",
    "fi": "hinta sivu luku toukokuuta klo noin alkaen huone puh. versio Kustaa välillä ja voitti vuonna",
}
FRAGMENTS = (
    "1 2 12 42 007 1990 2024 1,000 1.000 10 000 3.14 3,14 .5 -4 −7 ½ 3/4 1 1/2 17/20 24/7 5-10 3–5 2:1 9:05 14.30 14h30 5pm "
    '$4.50 € 12 500 £5m 3 Mds US$3bn ₹100 ₽ ¢50 50,- 12 kr 5 km 20% 3 ‰ 10 m² 5 km/h 3 l/min 37 °C 6\'2" 55" 2x 10x15 #1 № 5 § 3 '
    "2024-05-06 5.6.2024 05/06/2024 7. Mai May 5, 2020 12-Oct-2019 Mon. Fr. XIV II Henry VIII IV 1st 2e 3.º 1:a 20:ssa 90s 1990s "
    "v3.1.4 10.0.0.5 4K H2O CO2 COVID-19 B-52 A4 i7 IPv6 x86 SHA-256 50k +49 30 123456 555-1234 06 11 22 33 44 978-3-16-148410-0 "
    "DE89 3704 0044 0532 0130 00 a@b.org https://x.org/a?b=1 file_name.txt camelCase #tag @me 3+4=7 2^8 x² E=mc² 10⁶ 1.5e-7 a<b "
    "<5 ≥3 ~10 ±2 [12] [3–5] (7) {8} <b> &amp; &#8217; 1:50 000 John 3:16 … — -- → ★ 😀 ① Ⅷ ³ ₂ 七 ७ ٣ 𝟗 𝗕𝗼𝗹𝗱 ﬁsh don’t O`Brien “q” «r» "
    "Dr. No. e.g. U.S. J. R. VERY FBI NASA's I A ' \" , . ; : ! ?"
).split(" ")
FORBIDDEN = re.compile(r"[0-9$£€¥₹¢₽₩%‰°§№#=<>+*×÷±≈≤≥≠√^_~|\\@&½¼¾²³]|\[[^\]]*\]")


def texts(count: int, seed: int) -> list[tuple[str, str]]:
    """Pairs of a language and a text: figures and signs among words, with and without blanks, and any characters."""
    draw = random.Random(seed)
    made = []
    for i in range(count):
        language = LANGUAGES[i % len(LANGUAGES)]
        words = WORDS.get(language, WORDS["en"]).split()
        if i % 17 == 0:
            text = "".join(
                chr(draw.choice((draw.randrange(32, 0x250), draw.randrange(0x2000, 0x2800))))
                for _ in range(20)
            )
        else:
            parts = [
                draw.choice(FRAGMENTS if draw.random() < 0.5 else words) for _ in range(draw.randrange(1, 9))
            ]
            text = draw.choice((" ", " ", " ", "", ", ")).join(parts)
        made.append((language, text))
    return made


def check(language: str, text: str) -> None:
    heard = explain(text, language)
    assert heard.text == normalize(text, language)
    left = FORBIDDEN.search(heard.text)
    assert left is None, (language, text, heard.text, left)
    assert all(heard.text[s.at : s.at + len(s.spoken)] == s.spoken for s in heard.spans)
    assert [s.start for s in heard.spans] == sorted(s.start for s in heard.spans), (
        language,
        text,
        heard.spans,
    )
    covered = bytearray(len(text))
    for span in heard.spans:
        covered[span.start : span.end] = b"\x01" * (span.end - span.start)
    lost = [c for c, seen in zip(text, covered, strict=True) if not seen and (c.isalnum() or c in "$€%")]
    assert not lost, (language, text, lost, heard.spans)


def test_nothing_is_lost_and_no_figure_or_sign_is_left() -> None:
    for language, text in texts(QUICK, 1):
        check(language, text)


@pytest.mark.slow
def test_nothing_is_lost_in_two_hundred_thousand_texts() -> None:
    for language, text in texts(MANY, 2):
        check(language, text)


def variants(text: str) -> list[str]:
    return [
        unicodedata.normalize("NFD", text),
        text.replace("'", "’"),
        text.replace(" ", "\u00a0"),
        text.replace(" ", "\u202f"),
        text.replace('"', "”"),
        "".join(f"{c}\u200b" for c in text) if "&" not in text and "`" not in text else text,
    ]


def test_typography_does_not_matter() -> None:
    for language, text in texts(QUICK, 3):
        said = normalize(text, language)
        for variant in variants(unicodedata.normalize("NFC", text)):
            assert normalize(variant, language) == said, (language, text, variant)


FRAMES = {"en": ("Well, {}, they said.", "They said {}."), "de": ("Nun, {}, hieß es.", "Es hieß {}.")}


@pytest.mark.parametrize("language", FRAMES)
def test_a_text_reads_the_same_elsewhere_unless_the_trace_shows_why(language: str) -> None:
    for fragment in (
        "$4.50",
        "12 km",
        "2024-05-06",
        "COVID-19",
        "3/4",
        "192.168.0.1",
        "a@b.org",
        "1.500,75 €",
        "14:30",
        "50k",
    ):
        heard = set()
        for frame in FRAMES[language]:
            spans = explain(frame.format(fragment), language).spans
            start = frame.index("{}")
            inside = [s for s in spans if start <= s.start and s.end <= start + len(fragment)]
            if not any(s.context for s in inside):
                heard.add(" ".join(s.spoken for s in inside))
        assert len(heard) <= 1, (fragment, heard)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "unit",
    [*[f"{f} " for f in FRAGMENTS if f][::3], "1-", "1/", "a.", "$1", "1:", "[1", "<a", "A.", "_a", "aB"],
)
def test_floods_take_linear_time(language: str, unit: str) -> None:
    """A pattern that backtracks over its own input would not come back from a hundred thousand characters."""
    flood = unit * (100_000 // len(unit))
    assert len(normalize(flood, language)) <= 80 * len(flood)
