// The server's pictures: read whole, or the one that is shown changed where it has changed.
import { say } from "./words.js";


export const OVER = "qx-over"; // what the page lays over a picture; the server does not count it

/** The picture as it is now: a new one from its text, or the same element with some of its parts exchanged. */
export function pictureFrom(shown, told) {
  return typeof told === "string" ? read(told) : change(shown, told);
}

function read(text) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (svg.localName !== "svg") throw new Error(say("error.picture"));
  if (svg.dataset.room) svg.setAttribute("viewBox", svg.dataset.room); // the page says what is left out
  return document.adoptNode(svg);
}

const drawn = (text) => (text ? [...read(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`).children] : []);

/** Exchange what is new: a number stands for a part that stays where it is, a text for a new one. */
function change(svg, { label, defs, parts }) {
  const [style, known, ...shown] = [...svg.children].filter((child) => !child.classList.contains(OVER));
  if (svg.getAttribute("aria-label") !== label) svg.setAttribute("aria-label", label);
  for (const one of drawn(defs)) {
    known.querySelector(`:scope > #${CSS.escape(one.id)}`)?.remove();
    known.append(one);
  }
  const stays = new Set();
  const next = parts.flatMap((part) => {
    if (typeof part === "string") return drawn(part);
    if (stays.has(shown[part])) return [shown[part].cloneNode(true)]; // the same drawing may come up in several places
    stays.add(shown[part]);
    return [shown[part]];
  });
  for (const one of shown) if (!stays.has(one)) one.remove();
  let last = known ?? style;
  for (const one of next) {
    if (last.nextElementSibling !== one) last.after(one);
    last = one;
  }
  return svg;
}
