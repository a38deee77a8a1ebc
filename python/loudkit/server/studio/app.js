// The page: what is written, how it is said, and the take that is made of it.

import { events, getJSON, postForBlob, postJSON } from "./api.js";
import { Aligner, wordsOf } from "./align.js";
import { setUpClone } from "./clone.js";
import * as lexicon from "./lexicon.js";
import { bytesOfBase64, pcmOfWav, Player, wavOf } from "./sound.js";
import { allTakes, dropTake, keepTake } from "./takes.js";
import { drawWave } from "./wave.js";

const byId = (id) => document.getElementById(id);
const MADE_PER_LETTER = 0.065; // seconds of sound, to size the picture before all is made
const CAPTIONS = ["srt", "vtt", "ass", "lrc", "textgrid", "json"];
const LANGUAGES = { da: "Dansk", de: "Deutsch", en: "English", es: "Español", fi: "Suomi", fr: "Français", it: "Italiano", nl: "Nederlands", no: "Norsk", pl: "Polski", pt: "Português", sv: "Svenska" };
const WELCOME = "Good evening. The last train leaves at 9:05 pm from platform 3, and a ticket costs $4.50.\n\nType over this, choose a voice, and press Speak.";

const state = { voices: [], take: null, player: null, making: null, rival: null, at: null };

// ---- starting

async function start() {
  byId("text").value = localStorage.getItem("loudkit-text") || WELCOME;
  restoreDials();
  wire();
  count();
  showLexicon();
  showTakeCount();
  try {
    const health = await getJSON("health");
    byId("engine").textContent = `${health.model} · ${health.fingerprint || ""}`;
    byId("open-clone").hidden = !health.cloning;
    await showVoices();
  } catch (error) { complain(error); }
  requestAnimationFrame(frame);
}

async function showVoices(chosen = localStorage.getItem("loudkit-voice")) {
  const { voices } = await getJSON("v1/voices?detail=1");
  const several = new Set(voices.map((voice) => voice.model)).size > 1;
  state.voices = voices;
  byId("voices").replaceChildren(...voices.map((voice, i) => {
    const chip = document.createElement("label");
    chip.className = "chip";
    const radio = Object.assign(document.createElement("input"), { type: "radio", name: "voice", value: String(i) });
    radio.checked = voice.name === chosen || (!voices.some((one) => one.name === chosen) && i === 0);
    radio.addEventListener("change", () => { localStorage.setItem("loudkit-voice", voice.name); read(); show(); });
    const name = document.createElement("span");
    name.textContent = voice.name;
    if (several || voice.language !== voices[0].language) name.append(Object.assign(document.createElement("small"), { textContent: several ? `${voice.language} · ${voice.model}` : voice.language }));
    chip.append(radio, name);
    return chip;
  }));
  const languages = [...new Set(voices.map((voice) => voice.language))];
  const offered = languages.length > 1 ? Object.keys(LANGUAGES) : languages;
  byId("language").replaceChildren(new Option("the voice's own", ""), ...offered.map((code) => new Option(LANGUAGES[code] ?? code, code)));
  byId("language-dial").hidden = offered.length < 2;
}

function restoreDials() {
  byId("speed").value = localStorage.getItem("loudkit-speed") || "1";
  byId("seed").value = localStorage.getItem("loudkit-seed") || "0";
  showSpeed();
}

function voice() { return state.voices[Number(document.querySelector("input[name=voice]:checked")?.value ?? 0)]; }

function settings() {
  const chosen = voice();
  return {
    voice: chosen?.name ?? "", model: chosen?.model, seed: Math.max(0, Math.trunc(Number(byId("seed").value) || 0)),
    speed: Number(byId("speed").value), language: byId("language").value || null, lexicon: lexicon.taught(),
  };
}

// ---- speaking

async function speak() {
  const text = byId("text").value;
  if (!text.trim()) { tell("There is nothing to say yet.", true); byId("text").focus(); return; }
  halt();
  const how = settings();
  const points = [...text];
  const abort = new AbortController();
  const take = { id: Date.now(), text, points, how, windows: [], rate: 24000, words: wordsOf(points, []), expected: points.length * MADE_PER_LETTER / how.speed };
  Object.assign(state, { take, making: abort, rival: null, at: null });
  offerRivals();
  state.player = new Player(() => take.windows, take.rate, finished);
  tell("Making …");
  score();
  try {
    const asked = performance.now();
    const reading = await postJSON("v1/read", { text, voice: how.voice, model: how.model, language: how.language, lexicon: how.lexicon }, abort.signal).catch((error) => { if (error.name === "AbortError" || error.status === 422 || error.status === 400) throw error; return { spans: [] }; });
    take.words = wordsOf(points, reading.spans ?? []);
    const aligner = new Aligner(take.words);
    for await (const event of events("v1/synthesize/stream", { text, ...how, format: "wav" }, abort.signal)) {
      if (event.error) throw new Error(event.error.replace(/^\w+: /, ""));
      if (event.done) break;
      const { rate, samples } = pcmOfWav(bytesOfBase64(event.audio));
      take.rate = rate; state.player.rate = rate;
      take.windows.push({ samples, seed: event.seed, text: event.text, words: aligner.place(event.words.map((word) => ({ ...word, start: word.start - event.start, end: word.end - event.start }))) });
      layOut(take);
      if (take.windows.length === 1) { tell(`First sound after ${Math.round(performance.now() - asked)} ms`); state.player.play(0); } else state.player.feed();
      score();
    }
    take.expected = 0;
    state.player.complete = true;
    state.player.ended();
    await keep();
  } catch (error) {
    if (error.name !== "AbortError") complain(error);
  } finally {
    if (state.making === abort) state.making = null;
    take.expected = 0;
    if (state.player) { state.player.complete = true; state.player.ended(); }
    show();
  }
}

function layOut(take) {
  let start = 0;
  for (const one of take.windows) { one.start = start; start += one.samples.length / take.rate; }
  take.duration = start;
}

function halt() {
  state.making?.abort();
  state.making = null;
  state.player?.stop();
  show();
}

function finished() { tell(""); show(); }

function toggle() {
  const player = state.player;
  if (!state.take || byId("score").hidden || (isStale() && !player.playing)) return speak();
  if (player.playing) player.stop(); else player.play(player.at >= state.take.duration - 0.02 && player.complete ? 0 : player.at);
  show();
}

// Whether something was set otherwise since the take was made, so that the button means a new one.
function isStale() { return JSON.stringify(settings()) !== JSON.stringify(state.take?.how) && !state.making; }

function seek(time) {
  if (!state.take?.windows.length) return;
  state.player.play(Math.max(0, Math.min(time, state.take.duration)));
  show();
}

// ---- the text as it is spoken

function score() {
  const { take } = state;
  const view = byId("score");
  const children = [];
  let done = 0;
  take.windows.forEach((one, w) => {
    const ends = Math.max(done, ...one.words.map((word) => word.to));
    const next = take.windows[w + 1]?.words[0]?.from;
    const last = w === take.windows.length - 1 ? trailing(take.points, ends) : Math.max(ends, Math.min(next ?? ends, trailing(take.points, ends)));
    const sentence = document.createElement("span");
    sentence.className = "sentence";
    sentence.dataset.window = w;
    one.words.forEach((word, i) => {
      if (word.from >= done) {
        sentence.append(take.points.slice(done, word.from).join(""));
        const mark = document.createElement("span");
        mark.className = "word";
        mark.dataset.at = `${w}.${i}`;
        const written = take.points.slice(word.from, word.to).join("");
        mark.textContent = written;
        const known = take.words.find((each) => each.start === word.from);
        if (known && known.spoken !== written && known.kind !== "word") { mark.classList.add("changed"); mark.title = known.spoken; }
        sentence.append(mark);
        done = word.to;
      }
    });
    sentence.append(take.points.slice(done, last).join(""));
    done = Math.max(done, last);
    children.push(sentence);
  });
  const rest = Object.assign(document.createElement("span"), { className: "unmade", textContent: take.points.slice(done).join("") });
  view.replaceChildren(...children, rest);
  byId("text").hidden = true;
  view.hidden = false;
  byId("edit").hidden = false;
  state.at = null;
  show();
}

function trailing(points, at) {
  while (at < points.length && /[^\p{L}\p{N}\s]/u.test(points[at])) at++;
  while (at < points.length && /\s/.test(points[at])) at++;
  return at;
}

function edit() {
  halt();
  byId("score").hidden = true;
  byId("edit").hidden = true;
  byId("text").hidden = false;
  byId("text").focus();
  tell("");
  show();
}

// The word at a time: [window, word].
function placeAt(time) {
  const { take } = state;
  for (let w = take.windows.length - 1; w >= 0; w--) {
    const one = take.windows[w];
    if (one.start > time + 1e-6) continue;
    for (let i = one.words.length - 1; i >= 0; i--) if (one.start + one.words[i].start <= time + 1e-3) return [w, i];
    return [w, 0];
  }
  return null;
}

function follow() {
  const { take, player } = state;
  if (!take?.windows.length || byId("score").hidden) return;
  const place = placeAt(player.position);
  const key = place?.join(".");
  if (key === state.at) return;
  state.at = key;
  byId("score").querySelectorAll(".said, .at").forEach((one) => one.classList.remove("said", "at"));
  if (!place) return;
  const [w] = place;
  const word = take.windows[w].words[place[1]];
  const mark = byId("score").querySelector(`[data-at="${key}"]`) ?? [...byId("score").querySelectorAll(`[data-window="${w}"] .word`)].findLast((one) => { const [, i] = one.dataset.at.split("."); return take.windows[w].words[i].from <= (word?.from ?? 0); });
  const sentence = byId("score").querySelector(`[data-window="${w}"]`);
  sentence?.classList.add("at");
  if (!mark) return;
  mark.classList.add("said");
  const box = mark.getBoundingClientRect(), frame = byId("score").getBoundingClientRect();
  if (box.bottom > Math.min(frame.bottom, innerHeight - 110) || box.top < frame.top) mark.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

function step(by) {
  const { take, player } = state;
  const all = take.windows.flatMap((one) => one.words.map((word) => one.start + word.start));
  const now = player.position;
  const here = all.findLastIndex((start) => start <= now + 1e-3);
  seek(all[Math.max(0, Math.min(all.length - 1, here + by))] ?? 0);
}

// ---- one sentence anew

async function redo() {
  const { take } = state;
  if (!take?.windows.length || state.rival) return;
  const [w] = placeAt(state.player.position) ?? [0];
  const old = take.windows[w];
  const from = Math.min(...old.words.map((word) => word.from)), to = Math.max(...old.words.map((word) => word.to));
  const behind = trailing(take.points, to);
  const text = take.points.slice(from, behind).join("").trim();
  const seed = Math.floor(Math.random() * 2 ** 31);
  byId("redo").disabled = true;
  tell("Another take of this sentence …");
  try {
    const told = await postJSON("v1/synthesize", { text, ...take.how, seed, response: "json", format: "wav" });
    const { samples } = pcmOfWav(bytesOfBase64(told.audio));
    const aligner = new Aligner(take.words.filter((word) => word.start >= from && word.end <= behind));
    const words = aligner.place(told.chunks.flatMap((chunk) => chunk.words));
    state.rival = { at: w, old };
    take.windows[w] = { samples, words, seed, text: old.text, redone: true };
    layOut(take); score();
    tell("This is the new take. Which do you keep?");
    offerRivals();
    seek(take.windows[w].start);
  } catch (error) { complain(error); }
  show();
}

function settle(keepOld) {
  const { take, rival } = state;
  if (!rival) return;
  if (keepOld) take.windows[rival.at] = rival.old;
  state.rival = null;
  layOut(take); score(); offerRivals();
  tell(keepOld ? "The old take stays." : "The new take stays.");
  byId("redo").focus();
  keep();
}

function offerRivals() { byId("keep").hidden = !state.rival; }

// ---- takes and downloads

async function keep() {
  const { take } = state;
  if (!take?.windows.length) return;
  const { id, text, how, rate } = take;
  try {
    await keepTake({ id, text, how, rate, words: take.words, duration: take.duration, windows: take.windows.map(({ samples, words, seed, text: said, redone }) => ({ samples, words, seed, text: said, redone })) });
    showTakeCount();
  } catch { tell("The browser's store is full or closed; this take is not kept.", true); }
}

async function showTakeCount() {
  const takes = await allTakes().catch(() => []);
  byId("take-count").textContent = takes.length;
  byId("take-count").hidden = !takes.length;
}

async function showTakes() {
  const takes = await allTakes().catch(() => []);
  byId("take-list").replaceChildren(...takes.map((take) => {
    const item = document.createElement("li");
    const what = Object.assign(document.createElement("button"), { className: "what" });
    const when = new Date(take.id).toLocaleString([], { dateStyle: "short", timeStyle: "short" });
    what.append(Object.assign(document.createElement("span"), { textContent: take.text.trim().slice(0, 120) }), Object.assign(document.createElement("small"), { textContent: `${take.how.voice} · seed ${take.how.seed} · ${clock(take.duration)} · ${when}` }));
    what.addEventListener("click", () => { byId("takes").close(); reopen(take); });
    const drop = Object.assign(document.createElement("button"), { className: "quiet", textContent: "✕" });
    drop.setAttribute("aria-label", `Drop the take of ${when}`);
    drop.addEventListener("click", async () => { await dropTake(take.id); item.remove(); showTakeCount(); });
    item.append(what, drop);
    return item;
  }));
  if (!takes.length) byId("take-list").append(Object.assign(document.createElement("li"), { className: "note", textContent: "No take yet." }));
  byId("takes").showModal();
}

function reopen(stored) {
  halt();
  const take = { ...stored, points: [...stored.text], expected: 0 };
  layOut(take);
  byId("text").value = take.text;
  Object.assign(state, { take, rival: null, at: null });
  state.player = new Player(() => take.windows, take.rate, finished);
  state.player.complete = true;
  offerRivals(); score(); count();
}

async function download(kind) {
  const { take } = state;
  const name = `${take.how.voice}-${take.how.seed}`;
  if (CAPTIONS.includes(kind)) {
    const words = take.windows.flatMap((one) => one.words.map((word) => ({ at: word.from, stop: word.to, start: one.start + word.start, end: one.start + word.end })));
    const language = take.how.language ?? state.voices.find((one) => one.name === take.how.voice)?.language ?? null;
    try {
      save(await postForBlob("v1/captions", { text: take.text, words, format: kind, duration: take.duration, language, highlight: kind === "ass" }), `${name}.${kind}`);
    } catch (error) { complain(error); }
    return;
  }
  const all = new Int16Array(take.windows.reduce((sum, one) => sum + one.samples.length, 0));
  take.windows.reduce((at, one) => { all.set(one.samples, at); return at + one.samples.length; }, 0);
  const wav = wavOf(all, take.rate);
  if (kind === "wav") return save(wav, `${name}.wav`);
  tell(`Encoding ${kind} …`);
  try {
    save(await postForBlob(`v1/encode?format=${kind}`, wav, { "Content-Type": "audio/wav" }), `${name}.${kind}`);
    tell("");
  } catch (error) { complain(error); }
}

function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// ---- as it will be read, and the lexicon

let readTimer = 0;
function read() {
  clearTimeout(readTimer);
  if (byId("reading").hidden) return;
  readTimer = setTimeout(async () => {
    const text = byId("text").value, how = settings();
    if (!text.trim()) { byId("changes").replaceChildren(); byId("reading-note").textContent = ""; return; }
    try {
      const told = await postJSON("v1/read", { text, voice: how.voice, model: how.model, language: how.language, lexicon: how.lexicon });
      showReading(told, text);
    } catch (error) { byId("changes").replaceChildren(); byId("reading-note").textContent = error.message; }
  }, 250);
}

function showReading(told, text) {
  const points = [...text];
  const spans = told.spans.filter((span) => span.unsure || (span.kind !== "word" && span.kind !== "mark" && span.kind !== "silent" && span.spoken !== points.slice(span.start, span.end).join("")));
  const unsure = spans.filter((span) => span.unsure).length;
  byId("reading-note").textContent = spans.length ? `${spans.length} ${spans.length === 1 ? "place is" : "places are"} said otherwise than written${unsure ? `, ${unsure} of them a guess` : ""}. Press one to teach it.` : "Every word is said as it is written.";
  byId("changes").replaceChildren(...spans.map((span) => {
    const item = document.createElement("li");
    if (span.unsure) item.className = "unsure";
    const row = document.createElement("button");
    const cell = (name, content) => Object.assign(document.createElement("span"), { className: name, textContent: content });
    row.append(cell("written", span.written.replace(/\s+/g, " ")), cell("said", span.spoken || "(not said)"), cell("kind", span.unsure ? `${span.kind || "?"} · guess` : span.kind || "said"));
    row.addEventListener("click", () => { byId("teach-written").value = span.written; byId("teach-said").value = span.spoken; byId("teach-said").focus(); byId("teach-said").select(); });
    item.append(row);
    return item;
  }));
}

function showLexicon() {
  const entries = lexicon.taught();
  byId("lexicon").replaceChildren(...entries.map((entry) => {
    const item = document.createElement("li");
    const drop = Object.assign(document.createElement("button"), { className: "quiet", textContent: "✕" });
    drop.setAttribute("aria-label", `Forget ${entry.written}`);
    drop.addEventListener("click", () => { lexicon.forget(entry.written); showLexicon(); read(); });
    item.append(Object.assign(document.createElement("b"), { textContent: entry.written }), ` → ${entry.said}`, drop);
    return item;
  }));
  byId("lexicon-foot").hidden = !entries.length;
}

async function hear() {
  const said = byId("teach-said").value.trim(), written = byId("teach-written").value.trim();
  if (!said) return;
  const how = settings();
  try {
    const told = await postForBlob("v1/synthesize", { text: written || said, ...how, lexicon: written ? [...how.lexicon.filter((one) => one.written !== written), { written, said }] : [], format: "wav" });
    await new Audio(URL.createObjectURL(told)).play();
  } catch (error) { complain(error); }
}

// ---- showing

function show() {
  const { take, player, making } = state;
  const scored = !byId("score").hidden;
  const shape = player?.playing ? "M7 5h4v14H7zM13 5h4v14h-4z" : "M8 5v14l11-7z";
  byId("speak-shape").setAttribute("d", shape);
  byId("speak-label").textContent = player?.playing ? "Pause" : scored && !isStale() ? "Play" : "Speak";
  byId("redo").disabled = !scored || !take?.windows.length || Boolean(making) || Boolean(state.rival);
  byId("download").disabled = !take?.windows.length || Boolean(making);
}

function frame() {
  const { take, player } = state;
  const position = player?.position ?? 0;
  const total = drawWave(byId("wave"), take?.windows ?? [], take?.rate ?? 24000, position, take?.expected ?? 0);
  byId("time").textContent = clock(position);
  byId("length").textContent = clock(take?.duration ?? 0);
  const wave = byId("wave");
  wave.setAttribute("aria-valuemax", (take?.duration ?? 0).toFixed(1));
  wave.setAttribute("aria-valuenow", position.toFixed(1));
  wave.setAttribute("aria-valuetext", take?.windows.length ? `${position.toFixed(0)} of ${take.duration.toFixed(0)} seconds` : "nothing made yet");
  wave.dataset.total = total;
  follow();
  requestAnimationFrame(frame);
}

function clock(seconds) { return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`; }
function tell(text, bad = false) { byId("status").textContent = text; byId("status").classList.toggle("bad", bad); }
function complain(error) { tell(error.message, true); }
function showSpeed() { byId("speed-shown").textContent = `${Number(byId("speed").value).toFixed(2)}×`; }

function count() {
  const length = [...byId("text").value].length;
  byId("counter").textContent = `${length.toLocaleString()} / 10,000`;
  byId("counter").classList.toggle("over", length > 10000);
}

async function openFile(file) {
  const text = await file.text();
  const cut = [...text];
  byId("text").value = cut.slice(0, 10000).join("");
  edit(); written();
  if (cut.length > 10000) tell("The first 10,000 characters were taken; longer texts are for loudkit speak -f.", true);
}

function written() { localStorage.setItem("loudkit-text", byId("text").value); count(); read(); }

// ---- hands

function wire() {
  byId("speak").addEventListener("click", toggle);
  byId("edit").addEventListener("click", edit);
  byId("redo").addEventListener("click", redo);
  byId("keep-old").addEventListener("click", () => settle(true));
  byId("keep-new").addEventListener("click", () => settle(false));
  byId("text").addEventListener("input", written);
  byId("file").addEventListener("change", (event) => { if (event.target.files[0]) openFile(event.target.files[0]); event.target.value = ""; });
  byId("speed").addEventListener("input", () => { showSpeed(); localStorage.setItem("loudkit-speed", byId("speed").value); show(); });
  byId("seed").addEventListener("input", () => { localStorage.setItem("loudkit-seed", byId("seed").value); show(); });
  byId("dice").addEventListener("click", () => { byId("seed").value = Math.floor(Math.random() * 1e6); localStorage.setItem("loudkit-seed", byId("seed").value); show(); });
  byId("language").addEventListener("change", () => { read(); show(); });
  byId("download").addEventListener("change", (event) => { const kind = event.target.value; event.target.value = ""; if (kind) download(kind); });
  byId("toggle-reading").addEventListener("click", () => { const open = byId("reading").hidden; byId("reading").hidden = !open; byId("toggle-reading").setAttribute("aria-expanded", open); read(); });
  byId("teach").addEventListener("submit", (event) => { event.preventDefault(); lexicon.teach(byId("teach-written").value.trim(), byId("teach-said").value.trim()); event.target.reset(); showLexicon(); read(); show(); tell("Taught. It holds from the next time you speak."); byId("teach-written").focus(); });
  byId("teach-try").addEventListener("click", hear);
  byId("save-lexicon").addEventListener("click", () => save(new Blob([lexicon.toml()], { type: "application/toml" }), "names.toml"));
  byId("open-takes").addEventListener("click", showTakes);
  byId("open-help").addEventListener("click", () => byId("help").showModal());
  byId("open-clone").addEventListener("click", () => byId("clone").showModal());
  document.querySelectorAll("dialog .close").forEach((button) => button.addEventListener("click", () => button.closest("dialog").close()));
  setUpClone(byId, async (name) => { await showVoices(name); tell(`${name} is ready.`); });

  byId("score").addEventListener("click", (event) => {
    const word = event.target.closest(".word");
    if (!word) return;
    const [w, i] = word.dataset.at.split(".").map(Number);
    seek(state.take.windows[w].start + state.take.windows[w].words[i].start);
  });
  const wave = byId("wave");
  const point = (event) => { const box = wave.getBoundingClientRect(); seek(((event.clientX - box.left) / box.width) * Number(wave.dataset.total)); };
  wave.addEventListener("pointerdown", (event) => { wave.setPointerCapture(event.pointerId); point(event); });
  wave.addEventListener("pointermove", (event) => { if (event.buttons) point(event); });

  const sheet = document.querySelector(".sheet");
  ["dragenter", "dragover"].forEach((name) => sheet.addEventListener(name, (event) => { event.preventDefault(); sheet.classList.add("drop"); }));
  ["dragleave", "drop"].forEach((name) => sheet.addEventListener(name, (event) => { event.preventDefault(); sheet.classList.remove("drop"); }));
  sheet.addEventListener("drop", (event) => { const file = event.dataTransfer.files[0]; if (file) openFile(file); });

  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); speak(); return; }
    if (event.key === "Escape") { halt(); return; }
    const typing = event.target.matches("input:not([type=radio], [type=range]), textarea, select");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && !event.target.matches("button, label, input")) { event.preventDefault(); toggle(); }
    if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && !event.target.matches("input") && state.take?.windows.length) { event.preventDefault(); step(event.key === "ArrowLeft" ? -1 : 1); }
    if (event.key === "r" || event.key === "R") redo();
    if ((event.key === "e" || event.key === "E") && !byId("edit").hidden) { event.preventDefault(); edit(); }
  });
}

start();
