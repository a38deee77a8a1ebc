// The picture of the sound: peaks that fill as it is made, the part that was heard in colour, a mark between sentences.

export function drawWave(canvas, windows, rate, position, expected) {
  const scale = window.devicePixelRatio || 1;
  const width = canvas.clientWidth, height = canvas.clientHeight;
  if (canvas.width !== Math.round(width * scale)) { canvas.width = Math.round(width * scale); canvas.height = Math.round(height * scale); }
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  const quiet = style.getPropertyValue("--wave"), loud = style.getPropertyValue("--accent");
  const made = windows.length ? windows.at(-1).start + windows.at(-1).samples.length / rate : 0;
  const total = Math.max(made, expected, 0.001);
  const step = 4, middle = height / 2;
  for (let x = 0; x < width; x += step) {
    const time = (x / width) * total;
    const peak = time < made ? peakAt(windows, rate, time, ((x + step) / width) * total) : 0;
    const reach = Math.max(1, peak * (middle - 4));
    pen.fillStyle = time < position ? loud : quiet;
    pen.globalAlpha = time < made ? 1 : 0.35;
    pen.fillRect(x, middle - reach, step - 1.5, reach * 2);
  }
  pen.globalAlpha = 1;
  pen.fillStyle = quiet;
  for (const one of windows.slice(1)) pen.fillRect((one.start / total) * width - 1, 4, 1, height - 8);
  if (made) { pen.fillStyle = loud; pen.fillRect(Math.min(width - 2, (position / total) * width), 0, 2, height); }
  return total;
}

const STRIDE = 120; // samples a stored peak stands for

function peakAt(windows, rate, from, to) {
  let top = 0;
  for (const one of windows) {
    const end = one.start + one.samples.length / rate;
    if (end <= from || one.start >= to) continue;
    one.peaks ??= peaksOf(one.samples);
    const first = Math.max(0, Math.floor(((from - one.start) * rate) / STRIDE));
    const last = Math.min(one.peaks.length, Math.ceil(((to - one.start) * rate) / STRIDE));
    for (let i = first; i < last; i++) top = Math.max(top, one.peaks[i]);
  }
  return Math.sqrt(top);
}

function peaksOf(samples) {
  const peaks = new Float32Array(Math.ceil(samples.length / STRIDE));
  for (let i = 0; i < samples.length; i++) {
    const level = Math.abs(samples[i]) / 32768;
    if (level > peaks[(i / STRIDE) | 0]) peaks[(i / STRIDE) | 0] = level;
  }
  return peaks;
}
