// Text in a link: squeezed, and in letters that an address may have. What would grow too large is not unfolded.
import { say } from "./words.js";

const bytes = (stream) => new Response(stream).arrayBuffer();

export async function pack(text) {
  const small = new Uint8Array(await bytes(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))));
  return btoa(String.fromCharCode(...small)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed, most) {
  const broken = new Error(say("editor.link_broken"));
  if (packed.length > most) throw new Error(say("editor.link_long"));
  let small;
  try { small = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)); }
  catch { throw broken; }
  const reader = new Blob([small]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => { throw broken; });
    if (done) break;
    size += value.length;
    if (size > most) { await reader.cancel().catch(() => {}); throw new Error(say("editor.link_full")); }
    parts.push(value);
  }
  return new Blob(parts).text();
}
