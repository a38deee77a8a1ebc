"""Print docs/text-differences.md: every fixture line that is read differently from the published normaliser, by kind.

Usage: python tools/text_differences.py tests/data/conformance/text > docs/text-differences.md
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from loudkit.text import LANGUAGES, explain, normalize

# Kinds in the order they are tried: (classes that show one, heading, why our reading is right).
KINDS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (
        ("electronic", "hashtag", "name"),
        "Addresses and names of the web",
        "Hosts, files and names are spoken with their dots and parts; the tail of a path is cut short.",
    ),
    (
        ("telephone", "digits", "isbn", "account", "address"),
        "Figures that name something",
        "Figures that name a line, a machine or an account are read one by one; as a quantity nobody can write them down.",
    ),
    (
        ("date", "weekday"),
        "Dates",
        "Dates in any usual order of figures are dates, and the comma behind one stays.",
    ),
    (
        ("time", "duration"),
        "Clock times and lengths of time",
        "Hours with *am* or *h*, seconds and ranges are read; minutes under ten say their nought.",
    ),
    (
        ("money",),
        "Money",
        "One dollar, not *one dollars*; cents, codes, ranges, scales and the nouns of each language's own grammar.",
    ),
    (("measure",), "Measures", "A unit behind a number is a word, in the form that the number asks for."),
    (
        ("fraction", "score"),
        "Fractions and results",
        "One half and three quarters, not *one divided by two* or *one two*; seventeen out of twenty.",
    ),
    (
        ("power", "operator", "scientific", "sign"),
        "Sums, powers and signs",
        "The sign is part of what is said; dropped, the sentence means something else.",
    ),
    (
        ("range", "ratio", "sizes", "times"),
        "Ranges, ratios and sizes",
        "The sign between two numbers is said.",
    ),
    (
        ("code", "version", "grade"),
        "Codes, versions and names with figures",
        "Letters and figures are set apart, so that both are read; no figure reaches the model.",
    ),
    (("year", "decade"), "Years and decades", "Years are said as years where something shows one."),
    (("ordinal",), "Ordinals", "Ordinals are words in each language's own grammar."),
    (
        ("roman", "verse"),
        "Roman numerals and verses",
        "Rulers and centuries take ordinals, acts and chapters cardinals, single letters included.",
    ),
    (
        ("abbreviation", "initials"),
        "Abbreviations and initials",
        "Abbreviations are words where their surroundings show them; initials leave no pause behind.",
    ),
    (
        ("letters", "word", "shouted", "letter"),
        "Words in capitals",
        "Initials are spelled, also beside each other; a shouted word is a word.",
    ),
    (
        ("phrase", "respelling", "lexicon"),
        "Set phrases and respellings",
        "Polish is no longer rewritten from an English dictionary; set phrases are said as people say them.",
    ),
    (
        ("cardinal", "decimal", "numeral"),
        "Numbers",
        "Grouped figures are one number, numbers agree with their noun, and a number glued to letters is read.",
    ),
    (("symbol", "note", "footnote", "bracket"), "Signs", "A sign that says something is said."),
)
OTHER = (
    "Typography",
    "Curly quotes and apostrophes, no-break blanks and typewriter dashes read as their plain form; brackets and dashes pause.",
)


def main(folder: Path) -> None:
    found: dict[str, list[str]] = defaultdict(list)
    counts = []
    for language in (*LANGUAGES, "other"):
        lines = [
            json.loads(x) for x in (folder / f"{language}.jsonl").read_text(encoding="utf-8").split("\n") if x
        ]
        differing = 0
        for number, line in enumerate(lines, 1):
            spoken = normalize(line["text"], line["lang"])
            if spoken == line["spoken"]:
                continue
            differing += 1
            found[kind(line)].append(f"- `{language}` {number}: {shown(line['text'])} → {shown(spoken)}")
        counts.append(
            f"| {language} | {len(lines)} | {differing} | {100 * (1 - differing / len(lines)):.1f} % |"
        )
    print(HEAD)
    print("| file | lines | read differently | equal |\n|---|---|---|---|")
    print("\n".join(counts))
    for heading, reason in [(heading, reason) for _, heading, reason in KINDS] + [OTHER]:
        if found[heading]:
            print(f"\n## {heading}\n\n{reason}\n")
            print("\n".join(found[heading]))


def kind(line: dict[str, str]) -> str:
    """The heading of a difference: the first kind of which a class had a say in the line."""
    classes = {span.kind for span in explain(line["text"], line["lang"]).spans} - {"word"}
    return next((heading for shown_by, heading, _ in KINDS if classes.intersection(shown_by)), OTHER[0])


def shown(text: str) -> str:
    return (
        "`"
        + text.replace("\\", "\\\\")
        .replace("\n", "\\n")
        .replace("`", "ˋ")
        .replace("\u00a0", "\\u00a0")
        .replace("\u202f", "\\u202f")
        + "`"
    )


HEAD = """# Where the text layer reads differently from the published normaliser

The fixtures `tests/data/conformance/text/<language>.jsonl` show what the published normaliser says, good or bad.
Every line below is read differently here, on purpose: `language` line: written → spoken. The published reading of a
line stands in its fixture file. `readings.jsonl` holds the right readings that led to these kinds; where the two
disagree, it wins. This file is printed by `tools/text_differences.py`; a test holds it to what the code does.
"""

if __name__ == "__main__":
    main(Path(sys.argv[1]))
