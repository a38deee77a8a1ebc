// Timed words as SRT or VTT: at most two lines of 42 characters, seven seconds at most, broken behind a stop where there is one.

export function captions(words, text, kind) {
  const cues = [];
  let cue = null;
  for (const word of asWritten(words)) {
    const written = text.slice(word.from, word.to).join("");
    const longer = cue ? text.slice(cue.from, word.to).join("").trim() : written;
    if (cue && (longer.length > 84 || word.end - cue.start > 7 || cue.ends)) { cues.push(cue); cue = null; }
    cue ??= { start: word.start, from: word.from };
    cue.end = word.end; cue.to = Math.max(cue.to ?? 0, word.to);
    const behind = text.slice(word.to, word.to + 2).join("");
    cue.ends = /^[.!?…]/.test(behind) || /[.!?…]$/.test(written);
    if (cue.ends) while (cue.to < text.length && /[.,!?…;:"'”’)»]/.test(text[cue.to])) cue.to++;
  }
  if (cue) cues.push(cue);
  const body = cues.map((one, i) => {
    const times = `${stamp(one.start, kind)} --> ${stamp(Math.max(one.end, one.start + 0.7), kind)}`;
    return (kind === "srt" ? `${i + 1}\n` : "") + `${times}\n${lines(text.slice(one.from, one.to).join(""))}\n`;
  });
  return (kind === "vtt" ? "WEBVTT\n\n" : "") + body.join("\n");
}

// Several spoken words may stand for one written ("9:05 pm"): they are one here.
function asWritten(words) {
  const found = [];
  for (const word of words) {
    const last = found.at(-1);
    if (last && word.from < last.to) { last.end = word.end; last.to = Math.max(last.to, word.to); } else found.push({ ...word });
  }
  return found;
}

function lines(text) {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= 42) return flat;
  const cut = [...flat.matchAll(/ /g)].map((m) => m.index).sort((a, b) => Math.abs(a - flat.length / 2) - Math.abs(b - flat.length / 2))[0];
  return cut === undefined ? flat : `${flat.slice(0, cut)}\n${flat.slice(cut + 1)}`;
}

function stamp(seconds, kind) {
  const ms = Math.round(seconds * 1000);
  const two = (n) => String(n).padStart(2, "0");
  return `${two(Math.floor(ms / 3600000))}:${two(Math.floor(ms / 60000) % 60)}:${two(Math.floor(ms / 1000) % 60)}${kind === "srt" ? "," : "."}${String(ms % 1000).padStart(3, "0")}`;
}
