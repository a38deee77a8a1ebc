// Words that a person taught: kept in the browser, sent with every request, saved as a lexicon file.

const KEY = "loudkit-lexicon";

export function taught() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; }
}

export function teach(written, said) {
  const rest = taught().filter((one) => one.written !== written);
  localStorage.setItem(KEY, JSON.stringify([...rest, { written, said }]));
}

export function forget(written) {
  localStorage.setItem(KEY, JSON.stringify(taught().filter((one) => one.written !== written)));
}

export function toml() {
  const quoted = (text) => `"${text.replace(/[\\"]/g, "\\$&").replace(/[\x00-\x1f\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
  return taught().map((one) => `${quoted(one.written)} = ${quoted(one.said)}\n`).join("");
}
