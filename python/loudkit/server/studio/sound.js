// Samples: 16-bit PCM out of WAV and back, and a player that starts before all is made.

export function pcmOfWav(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rate = 24000;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    if (name === "fmt ") rate = view.getUint32(at + 12, true);
    if (name === "data") {
      const length = Math.min(size, view.byteLength - at - 8) & ~1;
      return { rate, samples: new Int16Array(bytes.slice(at + 8, at + 8 + length).buffer) };
    }
    at += 8 + size + (size & 1);
  }
  return { rate, samples: new Int16Array(0) };
}

export function bytesOfBase64(text) {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export function wavOf(samples, rate) {
  const head = new DataView(new ArrayBuffer(44));
  const put = (at, word) => [...word].forEach((c, i) => head.setUint8(at + i, c.charCodeAt(0)));
  const bytes = samples.length * 2;
  put(0, "RIFF"); head.setUint32(4, 36 + bytes, true); put(8, "WAVEfmt ");
  head.setUint32(16, 16, true); head.setUint16(20, 1, true); head.setUint16(22, 1, true);
  head.setUint32(24, rate, true); head.setUint32(28, rate * 2, true); head.setUint16(32, 2, true); head.setUint16(34, 16, true);
  put(36, "data"); head.setUint32(40, bytes, true);
  return new Blob([head, samples], { type: "audio/wav" });
}

// Plays a growing list of parts; asks `parts()` for { samples, start } in seconds, and waits where nothing is made yet.
export class Player {
  constructor(parts, rate, onend) {
    this.parts = parts; this.rate = rate; this.onend = onend;
    this.playing = false; this.at = 0; this.complete = false;
    this.sources = new Set();
  }

  get position() {
    if (!this.playing || this.origin === null) return this.at;
    const heard = this.context.currentTime - (this.context.outputLatency || 0);
    return Math.max(this.at, Math.min(this.origin + heard, this.scheduled));
  }

  play(from = this.at) {
    this.stop();
    this.context ??= new AudioContext();
    this.context.resume();
    this.playing = true; this.at = from; this.scheduled = from; this.origin = null;
    this.feed();
  }

  stop() {
    this.at = this.position;
    this.playing = false;
    this.sources.forEach((source) => { source.onended = null; source.stop(); });
    this.sources.clear();
  }

  // Schedules what is made and not yet scheduled.
  feed() {
    if (!this.playing) return;
    for (const part of this.parts()) {
      const end = part.start + part.samples.length / this.rate;
      if (end <= this.scheduled + 1e-4) continue;
      if (part.start > this.scheduled + 1e-3) break;
      const skip = Math.max(0, Math.round((this.scheduled - part.start) * this.rate));
      const piece = part.samples.subarray(skip);
      if (!piece.length) continue;
      const buffer = this.context.createBuffer(1, piece.length, this.rate);
      const out = buffer.getChannelData(0);
      for (let i = 0; i < piece.length; i++) out[i] = piece[i] / 32768;
      const source = this.context.createBufferSource();
      source.buffer = buffer;
      source.connect(this.context.destination);
      const now = this.context.currentTime + 0.02;
      const late = this.origin === null || this.scheduled - this.origin < now;
      if (late) this.origin = this.scheduled - now; // at first, and after waiting for the maker
      source.start(this.scheduled - this.origin);
      this.sources.add(source);
      source.onended = () => { this.sources.delete(source); this.ended(); };
      this.scheduled = end;
    }
    this.ended();
  }

  ended() {
    if (!this.playing || this.sources.size || !this.complete) return;
    this.at = this.scheduled; this.playing = false;
    this.onend();
  }
}
