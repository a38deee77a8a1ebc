// Runs in the audio thread: hands over 16-bit samples, a tenth of a second at a time.
registerProcessor("recorder", class extends AudioWorkletProcessor {
  constructor() { super(); this.held = new Int16Array(Math.round(sampleRate / 10)); this.size = 0; }
  process([[channel]]) {
    for (const value of channel ?? []) {
      this.held[this.size++] = Math.max(-1, Math.min(1, value)) * 32767;
      if (this.size === this.held.length) { this.port.postMessage(this.held.slice()); this.size = 0; }
    }
    return true;
  }
});
