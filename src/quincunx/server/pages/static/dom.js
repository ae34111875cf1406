// Small ways of making and finding elements. Words are always set as text, never as markup.
// The board brings ids of its own, so the page's begin with "q-".
export const $ = (id) => document.getElementById(`q-${id}`);

export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function svgEl(name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function shield(seat) {
  const known = Number.isInteger(seat) && seat >= 0 && seat < 5;
  const mark = svgEl("svg", { class: known ? `shield side-${seat}` : "shield", "aria-hidden": "true" });
  mark.append(svgEl("use", { href: `/static/marks.svg#shield-${known ? seat : "none"}` }));
  return mark;
}

export const signed = (n) => (n < 0 ? `\u2212${-n}` : `+${n}`);
export const words = (name) => String(name).replaceAll("_", " ").replaceAll("-", " ");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const csrf = () => document.querySelector("meta[name=csrf]")?.content ?? "";

export async function getJson(url) {
  const answer = await fetch(url, { headers: { "X-Quincunx": csrf(), Accept: "application/json" } });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(data.refused ?? data.detail ?? `The server answered ${answer.status}.`);
  return data;
}

/** Put a floating element beside a rectangle, inside the window; says whether it lies below. */
export function floatBy(box, rect, gap = 10) {
  const { offsetWidth: w, offsetHeight: h } = box;
  const below = rect.top - h - gap < 8;
  const top = below ? Math.min(rect.bottom + gap, innerHeight - h - 8) : rect.top - h - gap;
  const left = Math.max(8, Math.min(rect.left + rect.width / 2 - w / 2, innerWidth - w - 8));
  box.style.top = `${Math.max(8, top)}px`;
  box.style.left = `${left}px`;
  box.style.setProperty("--at", `${Math.max(14, Math.min(rect.left + rect.width / 2 - left - 10, w - 34))}px`);
  box.classList.toggle("below", below);
  box.classList.toggle("apart", below && rect.bottom + gap > innerHeight - h - 8);
}
