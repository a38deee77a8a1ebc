"""What was heard of each chunk, as JSON and as a page with a player for every doubtful one."""

from __future__ import annotations

import base64
import html
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from loudkit.audio.encoding import encode
from loudkit.bundle.files import destination, replacing
from loudkit.result import Result

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>What was heard</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fff}}
article{{border-top:1px solid #ccc;padding:1rem 0}}small{{color:#666}}audio{{width:100%}}b{{color:#a00}}
@media(prefers-color-scheme:dark){{body{{color:#ddd;background:#181818}}small{{color:#aaa}}b{{color:#f88}}}}</style>
<h1>What was heard</h1><p>{summary}</p>{articles}</html>
"""


def report(result: Result) -> dict[str, Any]:
    """The chunks of a checked result: text, place, what was heard, confidence, tries."""
    chunks = [
        {"start": chunk.start, "end": chunk.end, **asdict(hearing)}
        for chunk, hearing in zip(result.chunks, result.hearings, strict=True)
    ]
    return {"right": all(hearing.right for hearing in result.hearings), "seed": result.seed, "chunks": chunks}


def save_report(result: Result, path: Path) -> Path:
    """Write ``path`` as JSON and the page beside it, whose place is returned."""
    page = path.with_suffix(".html")
    with replacing(destination(path)) as file:
        file.write((json.dumps(report(result), ensure_ascii=False, indent=1) + "\n").encode())
    with replacing(destination(page)) as file:
        file.write(_page(result).encode())
    return page


def _page(result: Result) -> str:
    doubtful = [n for n, hearing in enumerate(result.hearings) if not hearing.right]
    count = len(result.hearings)
    summary = (
        f"{len(doubtful)} of {count} parts were not heard right."
        if doubtful
        else f"All {count} parts were heard right."
    )
    return _PAGE.format(summary=summary, articles="".join(_article(result, n) for n in doubtful))


def _article(result: Result, n: int) -> str:
    chunk, hearing = result.chunks[n], result.hearings[n]
    sound = result.audio[round(chunk.start * result.sample_rate) : round(chunk.end * result.sample_rate)]
    data = base64.b64encode(encode(sound, result.sample_rate, "wav")).decode()
    heard = f"<p>Heard: {html.escape(hearing.heard)}</p>" if hearing.heard else ""
    words = html.escape(", ".join(hearing.edits))
    return (
        f"<article><p>{html.escape(hearing.text)}</p>{heard}<p><b>{words}</b></p>"
        f'<audio controls preload="none" src="data:audio/wav;base64,{data}"></audio>'
        f"<small>part {n + 1}, {chunk.start:.2f} to {chunk.end:.2f} s, confidence {hearing.confidence:.2f}, "
        f"{hearing.tries} tries, seed {hearing.seed}</small></article>"
    )
