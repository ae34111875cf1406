// The server's pictures: read whole, or put together from the last one and what has changed in it.

/** A picture as the server drew it, from its text, from an element, or from changes to the last one. */
export function pictureFrom(last, told) {
  if (told instanceof Element) return told;
  return typeof told === "string" ? read(told) : changed(last, told);
}

function read(text) {
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (svg.localName !== "svg") throw new Error("the server's picture cannot be read");
  return svg;
}

/** The last picture with some of its parts exchanged: a number stands for a part that stays, a text for a new one. */
function changed(last, { label, defs, parts }) {
  const [style, known, ...shown] = last.children;
  const svg = last.cloneNode(false);
  svg.setAttribute("aria-label", label);
  const drawn = (text) => [...read(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`).children];
  for (const one of drawn(defs)) {
    known.querySelector(`:scope > #${CSS.escape(one.id)}`)?.remove();
    known.append(one);
  }
  svg.append(style, known);
  svg.append(...parts.flatMap((part) => (typeof part === "number" ? [shown[part].cloneNode(true)] : drawn(part))));
  return svg;
}
