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

/** Exchange what is new. */
function change(svg, { label, defs, parts, told = {} }) {
  for (const [name, value] of Object.entries(told)) {
    if (value === null) svg.removeAttribute(`data-${name}`);
    else svg.setAttribute(`data-${name}`, value);
  }
  const [style, known, ...shown] = countedIn(svg);
  if (svg.getAttribute("aria-label") !== label) svg.setAttribute("aria-label", label);
  for (const one of drawn(defs)) {
    known.querySelector(`:scope > #${CSS.escape(one.id)}`)?.remove();
    known.append(one);
  }
  exchange(svg, known ?? style, shown, parts);
  return svg;
}

const countedIn = (element) => [...element.children].filter((child) => !child.classList.contains(OVER));

/** Lay the children of an element after its first ones: a number stands for one that stays where it is, a text for a new one, and an object for one with other children. */
function exchange(element, last, shown, parts) {
  const stays = new Set();
  const next = parts.flatMap((part) => {
    if (typeof part === "string") return drawn(part);
    const one = shown[typeof part === "number" ? part : part.of];
    if (stays.has(one)) return [one.cloneNode(true)]; // the same drawing may come up in several places
    stays.add(one);
    if (typeof part === "object") exchange(one, null, countedIn(one), part.parts);
    return [typeof part === "object" && part.around ? around(part.around, one) : one];
  });
  for (const one of shown) if (!next.includes(one)) one.remove();
  for (const one of next) {
    const following = last ? last.nextElementSibling : element.firstElementChild;
    if (following !== one) element.insertBefore(one, following);
    last = one;
  }
}

/** What an element is written as now, around the children it has. */
function around(text, element) {
  const [written] = drawn(text);
  written.append(...element.childNodes);
  return written;
}
