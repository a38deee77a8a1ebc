// The server's routes: plain functions over fetch. A refusal is an Error whose message a person can act on.

const root = new URL("..", import.meta.url);

export class Refusal extends Error {
  constructor(message, code, status) { super(message); this.code = code; this.status = status; }
}

export async function getJSON(path) {
  return (await asked(path, {})).json();
}

export async function postJSON(path, body, signal) {
  return (await asked(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal })).json();
}

export async function postForBlob(path, body, headers = { "Content-Type": "application/json" }) {
  const reply = await asked(path, { method: "POST", headers, body: body instanceof Blob ? body : JSON.stringify(body) });
  return reply.blob();
}

export async function postBlob(path, blob) {
  const kind = blob.type.startsWith("audio/") ? blob.type.split(";")[0] : "application/octet-stream";
  return (await asked(path, { method: "POST", headers: { "Content-Type": kind }, body: blob })).json();
}

// Server-Sent Events of a POST: one parsed object a time.
export async function* events(path, body, signal) {
  const reply = await asked(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    pending += value;
    for (let end = pending.indexOf("\n\n"); end >= 0; end = pending.indexOf("\n\n")) {
      const data = pending.slice(0, end).split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("\n");
      pending = pending.slice(end + 2);
      if (data.trim()) yield JSON.parse(data);
    }
  }
}

async function asked(path, options) {
  let reply;
  try {
    reply = await fetch(new URL(path, root), options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal("The server does not answer. Is it still running?", "unreachable", 0);
  }
  if (reply.ok) return reply;
  const told = await reply.json().catch(() => ({}));
  const detail = Array.isArray(told.detail) ? told.detail.map((one) => `${one.loc.slice(1).join(".")}: ${one.msg}`).join("; ") : told.detail;
  throw new Refusal(detail || `The server answered ${reply.status}.`, told.code || "", reply.status);
}
