// SHA-256 and HMAC of texts: the browser's own may be used only over HTTPS, and tables are also played without.
const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
};
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const FIRST = primes(8).map((prime) => fraction(Math.sqrt(prime)));

const turn = (word, by) => (word >>> by) | (word << (32 - by));
const bytesOf = (text) => new TextEncoder().encode(text);

export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

function mix(state, words) {
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15], words[i - 2]];
    words[i] = (words[i - 16] + words[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}

function digest(bytes) {
  const length = ((bytes.length + 72) >> 6) << 6;
  const padded = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, i) => padded.setUint8(i, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(length - 4, bytes.length * 8);
  let state = FIRST;
  for (let at = 0; at < length; at += 64) state = mix(state, Array.from({ length: 16 }, (_, i) => padded.getInt32(at + 4 * i)));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** The SHA-256 of a text or of bytes, in hexadecimal digits. */
export const sha256 = (what) => toHex(digest(typeof what === "string" ? bytesOf(what) : what));

/** The HMAC-SHA-256 of a text, with a key of at most 64 bytes in hexadecimal digits. */
export function hmac(key, text) {
  const pad = (with_) => Uint8Array.from({ length: 64 }, (_, i) => (fromHex(key)[i] ?? 0) ^ with_);
  const inner = digest(new Uint8Array([...pad(0x36), ...bytesOf(text)]));
  return toHex(digest(new Uint8Array([...pad(0x5c), ...inner])));
}
