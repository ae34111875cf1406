// Small ways of making and finding elements. Words are always set as text, never as markup.
// The board brings ids of its own, so the page's begin with "q-".
import { say } from "./words.js";

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
  if (!answer.ok) throw new Error(data.refused ?? data.detail ?? say("error.answered", { status: answer.status }));
  return data;
}

const EDGE = 8;
const FARTHER = 40; // what it costs to lie anywhere but beside the rectangle
const between = (low, x, high) => Math.max(low, Math.min(x, high));
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Where the player chooses: an open menu, and what is asked unless the drawer lies over it. */
const chosenIn = () => [...document.querySelectorAll(".popup, .table:not(:has(.panel.open)) > .ask")].map((one) => one.getBoundingClientRect());

/** Put a tip beside a rectangle where it covers neither that, nor an open menu, nor what is asked: as it is, else flatter or narrower.
    If it fits nowhere, take it away. */
export function tipBy(tip, rect) {
  const keep = chosenIn();
  const fits = ["", "min(23rem, 94vw)", "12rem", "8.6rem"].some((width) => { tip.style.width = width; return floatBy(tip, rect, { keep }); });
  if (!fits) tip.remove();
}

/** Put a floating element beside a rectangle, inside the window and never over it: above, below, at a side, or wherever
    there is room. It keeps off the rectangles in `keep` as well, and if it can off those in `spare`; says whether it does. */
export function floatBy(box, rect, { gap = 10, keep = [], spare = [] } = {}) {
  const { width: w, height: h } = box.getBoundingClientRect();
  const [wide, high] = [innerWidth, innerHeight];
  const across = (x) => between(EDGE, x, wide - w - EDGE);
  const down = (y) => between(EDGE, y, high - h - EDGE);
  const [cx, cy] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
  const beside = [["above", cx - w / 2, rect.top - h - gap], ["below", cx - w / 2, rect.bottom + gap],
    ["apart", rect.right + gap, cy - h / 2], ["apart", rect.left - w - gap, cy - h / 2]];
  const never = [rect, ...keep];
  const over = (all, [, x, y]) => {
    const at = { left: across(x), top: down(y), right: across(x) + w, bottom: down(y) + h };
    return all.reduce((sum, one) => sum + shared(at, one), 0);
  };
  const away = ([, x, y]) => Math.hypot(across(x) + w / 2 - cx, down(y) + h / 2 - cy);
  const covered = (place) => 1000 * over(never, place) + over(spare, place);
  let [place, least] = beside.map((one, n) => [one, covered(one) + n]).reduce((a, b) => (b[1] < a[1] ? b : a));
  if (least >= FARTHER) { // wherever it lies beside it, something is covered: look everywhere
    for (let x = EDGE; x < wide - w + 24; x += 24) for (let y = EDGE; y < high - h + 24; y += 12) {
      const one = ["apart", x, y];
      const cost = covered(one) + FARTHER + away(one);
      if (cost < least) [place, least] = [one, cost];
    }
  }
  const [side, x, y] = place;
  box.style.left = `${across(x)}px`;
  box.style.top = `${down(y)}px`;
  box.style.setProperty("--at", `${between(14, cx - across(x) - 10, w - 34)}px`);
  box.classList.toggle("below", side === "below");
  box.classList.toggle("apart", side === "apart");
  return over(never, place) === 0;
}

// ---- a press that outlives its picture: what is meant is kept by its name

const NEAR = 10; // a hand trembles

/** For buttons that are made anew, and known by what they do. */
export function acrossButtons(place) {
  const named = (name) => place.querySelector(`[data-do="${CSS.escape(name)}"]`);
  acrossPictures(place, (target) => target.closest?.("[data-do]")?.dataset.do ?? "", (name) => named(name)?.click());
}

/** `what(target)` names what a press means; `again(name)` does it where the browser makes no click of it. */
export function acrossPictures(place, what, again) {
  let pressed = null;
  let done = false;
  place.addEventListener("pointerdown", (event) => {
    done = false;
    pressed = event.isPrimary && event.button === 0 ? { target: event.target, name: what(event.target), x: event.clientX, y: event.clientY } : null;
  }, true);
  addEventListener("pointercancel", () => { pressed = null; });
  addEventListener("pointerup", (event) => {
    const was = pressed;
    pressed = null;
    if (!was?.name || Math.hypot(event.clientX - was.x, event.clientY - was.y) > NEAR) return;
    if (was.target.isConnected && place.contains(event.target) && what(event.target) === was.name) return;
    again(was.name);
    done = true;
  });
  place.addEventListener("click", (event) => {
    if (!done) return;
    done = false; // what lies there now was not meant
    event.stopImmediatePropagation();
  }, true);
}
