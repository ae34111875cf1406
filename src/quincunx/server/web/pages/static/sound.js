// A few sounds made here and now: a low drum, ticks, a card, dice, a horn. Off until somebody wishes for them.
import { get } from "./prefs.js";

let air = null;

/** Where sounds go, at the volume chosen; null while they are off. */
function open() {
  if (get("sound", "off") !== "on" || !("AudioContext" in window)) return null;
  air ??= new AudioContext();
  if (air.state === "suspended") air.resume();
  const gain = air.createGain();
  gain.gain.value = Number(get("volume", "50")) / 100;
  gain.connect(air.destination);
  return gain;
}

/** A tone that dies away: its pitch and where it slides to, how long, how loud, and of which shape. */
function tone(out, from, to, length, loud, shape = "sine", later = 0) {
  const at = air.currentTime + later;
  const source = air.createOscillator();
  const envelope = air.createGain();
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  envelope.gain.setValueAtTime(0.0001, at);
  envelope.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(envelope).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

/** A short rush of air, as of a card or of dice on wood. */
function rush(out, length, pitch, loud, later = 0) {
  const at = air.currentTime + later;
  const noise = air.createBuffer(1, Math.ceil(air.sampleRate * length), air.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length);
  const source = air.createBufferSource();
  const filter = air.createBiquadFilter();
  const gain = air.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(out);
  source.start(at);
}

const CUES = {
  lift: (out) => { tone(out, 96, 48, 0.35, 0.5); rush(out, 0.06, 180, 0.3); },
  tick: (out, n) => tone(out, 520 + 40 * n, 500 + 40 * n, 0.07, 0.12, "triangle"),
  card: (out) => rush(out, 0.12, 2400, 0.25),
  hold: (out) => tone(out, 147, 146, 0.45, 0.1, "triangle"),
  turn: (out) => { rush(out, 0.1, 3200, 0.25); tone(out, 330, 440, 0.16, 0.12, "triangle", 0.06); },
  dice: (out) => { for (const [n, later] of [0, 0.16, 0.3, 0.4, 0.47].entries()) rush(out, 0.05, 900 + 120 * n, 0.5, later); },
  link: (out, n) => tone(out, 420 + 50 * n, 620 + 50 * n, 0.09, 0.12, "triangle"),
  strike: (out) => { rush(out, 0.07, 700, 0.5); tone(out, 220, 110, 0.12, 0.2, "square"); },
  fall: (out) => { tone(out, 240, 50, 0.5, 0.3); rush(out, 0.2, 320, 0.3, 0.3); },
  horn: (out) => { for (const [n, pitch] of [196, 262, 330].entries()) tone(out, pitch, pitch, 0.42, 0.12, "sawtooth", 0.11 * n); },
};

/** Let a cue be heard, the nth of its kind; never the only sign of anything. */
export function sound(cue, n = 0) {
  const out = open();
  if (out && CUES[cue]) CUES[cue](out, n);
}
