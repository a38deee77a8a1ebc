// Which written characters each spoken word stands for. Positions are code points, as the server counts them.

const bare = (word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

// Every word of `points` (an array of code points) as { start, end, spoken, kind, unsure }: the server's spans, and what lies between.
export function wordsOf(points, spans) {
  const found = [];
  let done = 0;
  const between = (end) => {
    const text = points.slice(done, end).join("");
    for (const match of text.matchAll(/\S+/gu)) {
      const start = done + [...text.slice(0, match.index)].length;
      found.push({ start, end: start + [...match[0]].length, spoken: match[0], kind: "word", unsure: false });
    }
  };
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.start < done) continue;
    between(span.start);
    if (span.spoken) found.push(span);
    done = Math.max(done, span.end);
  }
  between(points.length);
  return found;
}

// Follows the windows' words through the written ones, from left to right.
export class Aligner {
  constructor(words) {
    this.said = words.flatMap((word) => word.spoken.split(/[\s-]+/).filter(bare).map((spoken) => ({ spoken: bare(spoken), word })));
    this.next = 0;
  }

  // The words of a window with `from` and `to` in the written text.
  place(words) {
    return words.map((word) => {
      let last = null;
      let first = null;
      for (const part of word.text.split(/[\s-]+/).map(bare).filter(Boolean)) {
        const there = this.said.findIndex((one, i) => i >= this.next && i < this.next + 12 && one.spoken === part);
        if (there < 0) continue;
        this.next = there + 1;
        last = this.said[there].word;
        first ??= last;
      }
      const near = last ?? this.said[Math.min(this.next, this.said.length - 1)]?.word;
      return { ...word, from: (first ?? near)?.start ?? 0, to: near?.end ?? 0 };
    });
  }
}
