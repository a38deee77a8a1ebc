// A voice from a recording: a file, or the microphone; what the server thinks of it first, then the voice.

import { postBlob } from "./api.js";
import { wavOf } from "./sound.js";

const LONGEST = 30; // seconds

export function setUpClone(byId, made) {
  let blob = null;
  let recorder = null;

  const say = (text) => { byId("clone-status").textContent = text; };

  async function examine(next) {
    blob = next;
    byId("heard").src = URL.createObjectURL(blob);
    byId("heard").hidden = false;
    byId("preflight").replaceChildren();
    byId("clone-form").hidden = true;
    say("Listening to the recording …");
    try {
      const told = await postBlob("v1/clone/check", blob);
      byId("preflight").replaceChildren(...told.lines.map((line) => {
        const item = document.createElement("li");
        item.textContent = line;
        item.className = told.ok ? "" : "bad";
        return item;
      }));
      byId("clone-form").hidden = !told.ok;
      say(told.ok ? "Good enough. Give it a name." : "This recording will not do; the lines above say why.");
      if (told.ok) byId("clone-name").focus();
    } catch (error) { say(error.message); }
  }

  byId("recording").addEventListener("change", (event) => { const file = event.target.files[0]; if (file) examine(file); event.target.value = ""; });
  byId("record").addEventListener("click", async () => {
    if (recorder) return recorder.finish();
    try { recorder = await record(byId("meter")); } catch { return say("The microphone cannot be used. Allow it for this page, or choose a recording."); }
    byId("record").classList.add("recording");
    byId("record-label").textContent = "Stop";
    const samples = await recorder.done;
    byId("record").classList.remove("recording");
    byId("record-label").textContent = "Record";
    const rate = recorder.rate;
    recorder = null;
    examine(wavOf(samples, rate));
  });
  byId("clone").addEventListener("close", () => recorder?.finish());
  byId("clone-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = byId("clone-name").value.trim();
    say("Making the voice …");
    try {
      const told = await postBlob(`v1/clone?${new URLSearchParams({ name, consent: "true" })}`, blob);
      say("");
      byId("clone").close();
      made(told.voice ?? name);
    } catch (error) { say(error.message); }
  });
}

// Records mono samples until `finish` or the time is up.
async function record(canvas) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false } });
  const context = new AudioContext();
  await context.audioWorklet.addModule(new URL("recorder.js", import.meta.url));
  const node = new AudioWorkletNode(context, "recorder");
  context.createMediaStreamSource(stream).connect(node);
  const parts = [];
  let length = 0, finish;
  const done = new Promise((resolve) => {
    finish = () => {
      stream.getTracks().forEach((track) => track.stop());
      context.close();
      const all = new Int16Array(length);
      parts.reduce((at, part) => { all.set(part, at); return at + part.length; }, 0);
      resolve(all);
    };
  });
  node.port.onmessage = ({ data }) => {
    parts.push(data); length += data.length;
    meter(canvas, data);
    if (length > LONGEST * context.sampleRate) finish();
  };
  return { done, finish, rate: context.sampleRate };
}

function meter(canvas, samples) {
  const pen = canvas.getContext("2d");
  canvas.width = canvas.clientWidth; canvas.height = canvas.clientHeight;
  const peak = samples.reduce((top, s) => Math.max(top, Math.abs(s)), 0) / 32768;
  pen.fillStyle = getComputedStyle(canvas).getPropertyValue(peak > 0.98 ? "--bad" : "--accent");
  pen.fillRect(0, canvas.height / 3, canvas.width * Math.sqrt(peak), canvas.height / 3);
}
