"""Print docs/text-differences.md: every fixture line that is read differently from the published normaliser, by kind.

Usage: python tools/text_differences.py tests/data/conformance/text > docs/text-differences.md
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from loudkit.text import LANGUAGES, explain, normalize

# Kinds in the order they are tried: (the passes that show one, heading, why our reading is right).
KINDS = (
    (
        "web",
        "Web and mail addresses",
        "The host is spoken with its dots and a path is cut short; a stop inside a word ends a sentence.",
    ),
    (
        "phones",
        "Telephone numbers and postal codes",
        "Figures that name a line are read one by one; as a quantity nobody can write them down.",
    ),
    ("fractions", "Fractions", "One half and three quarters, not *one divided by two*."),
    (
        "arithmetic",
        "Powers and sums",
        "The sign or the raised figure is part of what is said; dropped, the sentence means something else.",
    ),
    (
        "units",
        "Units",
        "A unit behind a number is a word, in the form that the number asks for.",
    ),
    ("ranges", "Ranges", "A dash between two numbers is said; *five euros-10* left a figure behind."),
    (
        "grouping",
        "Grouped figures",
        "No-break and thin spaces, and the Swiss apostrophe, group digits of one number.",
    ),
    ("hyphens", "No-break hyphens", "A no-break hyphen joins a word as any hyphen does; a space split it."),
    (
        "codes",
        "Codes and names with figures",
        "Letters and figures are set apart, so that both are read; figures no longer reach the model.",
    ),
    (
        "years",
        "Years and decades",
        "Years are said as years where a preposition, a span or an ending shows one.",
    ),
    (
        "ordinals",
        "Ordinals",
        "Ordinals are words in each language's own grammar, and say *and* where the cardinals do.",
    ),
    (
        "romans",
        "Roman numerals",
        "Rulers and centuries take ordinals, acts and chapters cardinals, single letters included.",
    ),
    (
        "abbreviations",
        "Abbreviations",
        "Titles, *No.*, *p.* and their kin are words where their surroundings show them.",
    ),
    (
        "currency",
        "Money",
        "One dollar, not *one dollars*; cents, codes, scales and the nouns of each language's own grammar.",
    ),
    ("dates", "Dates", "Dates with dots, hyphens and behind a preposition are read as dates."),
    (
        "times",
        "Clock times and scores",
        "Hours with *am* or *h* are read; a version number is no clock time; a colon between goals is said.",
    ),
    (
        "respelling",
        "Polish: the respelling of the published normaliser",
        "It rewrote Polish from an English dictionary (*zyroł* for *zero*); ours is a list of loanwords.",
    ),
    ("acronyms", "Acronyms", "Capitals on both sides of a sentence end are no run."),
    (
        "numbers",
        "Agreement of numbers",
        "*Uno* and its kin lose their ending or agree with the noun; *quatre-vingt mille* has no *s*.",
    ),
    ("symbols", "Number signs", "*#1* and *n° 1* say *number*; the sign was dropped."),
    ("punctuation", "Quotation marks", "Opening single quotes stay, as the closing ones do."),
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
    for name, heading, reason in KINDS:
        if found[name]:
            print(f"\n## {heading}\n\n{reason}\n")
            print("\n".join(found[name]))


def kind(line: dict[str, str]) -> str:
    """The kind of a difference: the first kind whose pass had a say in the line."""
    passes = {step[0] for step in explain(line["text"], line["lang"])}
    if (line["lang"] or "").lower() == "pl" and POLISH.intersection(line["spoken"].split()):
        return "respelling"
    return next((name for name, _, _ in KINDS if name in passes), "punctuation")


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


# Words that only the published English respelling of Polish produces.
POLISH = frozenset(
    "zyroł dżest Wer.dwa da Zygmant Nołwek rak saft myks iołs Iwa Diwidi Iju-US a-bi-si-di-i ku-łu-i-er-ti Si".split()
)
HEAD = """# Where the text layer reads differently from the published normaliser

The fixtures `tests/data/conformance/text/<language>.jsonl` show what the published normaliser says, good or bad.
Every line below is read differently here, on purpose: `language` line: written → spoken. The published reading of a
line stands in its fixture file. `readings.jsonl` holds the right readings that led to these kinds; where the two
disagree, it wins. This file is printed by `tools/text_differences.py`; a test holds it to what the code does.
"""

if __name__ == "__main__":
    main(Path(sys.argv[1]))
