// A handle on a line or an arc with stops on it: dragged by pointer or finger, walked by keys, or slid below the board; letting go plays the stop.
import { el, floatBy, svgEl } from "./dom.js";
import { say } from "./words.js";

const SLOP = 6; // so far a pointer may tremble
const BEYOND = 1.6; // of the usual distance between stops: who pulls so far past the last one is told why it is the last
const LEAPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
const LIVES = ["id", "tabindex", "role", "aria-label", "data-on", "data-piece", "data-look", "data-can"];

export class Handle {
  /** Whatever has `data-track` is a handle, told `line` or `arc`: on a line it goes along `data-way`, on an arc around `data-pivot` in the direction of
      `data-sign`. `data-stops` lists notation, distance along it (in degrees on an arc), how things are moved there, and words;
      `data-ghost` the ids of all that moves, `data-end` why the last stop is the last. */
  constructor(board) {
    this.board = board;
    this.now = null; // what is dragged
    this.track = null; // what is looked at, with the stop it is at
    board.place.addEventListener("pointerdown", (event) => this.grasp(event));
    addEventListener("pointermove", (event) => this.follow(event));
    addEventListener("pointerup", (event) => this.release(event));
    for (const end of ["pointercancel", "blur"]) addEventListener(end, () => this.drop());
    board.place.addEventListener("keydown", (event) => this.key(event));
    board.place.addEventListener("focusin", ({ target }) => { if (this.track && !this.track.contains(target)) this.leave(); });
    board.place.addEventListener("focusout", () => { if (!this.bar && !this.now) this.leave(); });
  }

  // ---- by pointer and finger

  grasp(event) {
    if (this.now) { this.drop(); return; } // a second finger pinches
    const track = event.button === 0 ? event.target.closest?.("[data-track].can") : null;
    if (!track) { this.leave(); return; }
    this.now = { track, pointer: event.pointerId, from: this.at(track, event), x: event.clientX, y: event.clientY, far: false };
    this.board.zoom.still = true;
  }

  follow(event) {
    const { now } = this;
    if (!now || event.pointerId !== now.pointer) return;
    if (!now.far && Math.hypot(event.clientX - now.x, event.clientY - now.y) <= SLOP) return;
    if (!now.far) this.take(now.track);
    now.far = true;
    this.closeBar();
    const { n, beyond } = nearest(this.stops, along(now.track.dataset, now.from, this.at(now.track, event)));
    this.look(n, beyond);
  }

  release(event) {
    const { now } = this;
    if (!now || event.pointerId !== now.pointer) return;
    this.drop(false);
    if (!now.far) this.take(now.track);
    const only = !now.far && this.stops.length === 1; // as anything else that can mean only one thing
    if (only) this.n = 0;
    if (now.far || only) this.play();
    else this.openBar();
  }

  drop(leaves = true) {
    if (!this.now) return;
    this.now = null;
    this.board.zoom.still = false;
    if (leaves) this.leave();
  }

  /** Where something happens, in the measure of the picture in which the track lies. */
  at(track, { clientX, clientY }) { return new DOMPoint(clientX, clientY).matrixTransform(track.getScreenCTM().inverse()); }

  // ---- by keys

  key(event) {
    const track = event.target.closest?.("[data-track].can");
    if (!track || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const last = (stops) => stops.length - 1;
    if (LEAPS[event.key]) { this.take(track); this.walk(LEAPS[event.key]); }
    else if (event.key === "Home") { this.take(track); this.look(0); }
    else if (event.key === "End") { this.take(track); this.look(last(this.stops)); }
    else if (event.key === "Enter" || event.key === " ") { this.take(track); if (this.n < 0) this.walk(1); else this.play(); }
    else if (event.key === "Escape" && this.track) this.leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** So many stops on, or back as far as where it stands. */
  walk(steps) {
    const { stops } = this;
    const before = stops.filter(([, at]) => at < 0).length; // those behind where it stands
    const from = this.n >= 0 ? this.n : steps > 0 ? before - 1 : before;
    const to = from + steps;
    if (to < 0 && before === 0) this.look(-1);
    else this.look(Math.max(0, Math.min(stops.length - 1, to)), to >= stops.length || to < 0);
  }

  // ---- what is looked at

  /** Take hold of a track: what moves is seen as a likeness of itself. */
  take(track) {
    if (this.track === track) return;
    this.leave();
    const { board } = this;
    this.track = track;
    this.stops = JSON.parse(track.dataset.stops).filter(([name]) => board.options.some((option) => option.do === name));
    this.things = track.dataset.ghost.split(" ").filter(Boolean).map((name) => board.svg.querySelector(`#${CSS.escape(name)}`)).filter(Boolean);
    this.ghost = svgEl("g", { class: "qx-ghost", "aria-hidden": "true" });
    this.ghost.append(...this.things.map(likeness));
    track.before(this.ghost);
    for (const thing of this.things) thing.classList.add("qx-left");
    track.classList.add("taken");
    this.words = el("div", { class: "handle-words", role: "status" });
    document.body.append(this.words);
    this.look(-1);
  }

  /** See how it would be at a stop; before the first it stays where it is. */
  look(n, beyond = false) {
    const { track, stops } = this;
    this.n = n;
    const [, , moved = "", words = track.dataset.words] = stops[n] ?? [];
    this.ghost.setAttribute("transform", moved);
    this.words.replaceChildren(el("strong", {}, words), ...(beyond ? [el("span", { class: "why" }, track.dataset.end)] : []));
    floatBy(this.words, this.ghost.getBoundingClientRect(), { keep: [track, this.bar].filter(Boolean).map((one) => one.getBoundingClientRect()) });
    track.setAttribute("aria-valuenow", n + 1);
    track.setAttribute("aria-valuetext", beyond ? `${words}. ${track.dataset.end}` : words);
    if (!this.bar) return;
    this.slider.value = n;
    this.slider.setAttribute("aria-valuetext", words);
    this.go.disabled = n < 0;
  }

  play() {
    const [name] = this.stops[this.n] ?? [];
    const { track } = this;
    const option = this.board.options.find((one) => one.do === name);
    this.leave();
    if (option) this.board.play(option, track);
  }

  leave() {
    this.closeBar();
    for (const thing of this.things ?? []) thing.classList.remove("qx-left");
    this.track?.classList.remove("taken");
    this.ghost?.remove();
    this.words?.remove();
    this.track = this.ghost = this.words = this.things = null;
  }

  // ---- below the board, for whoever cannot aim so well

  openBar() {
    if (this.bar) return;
    const { stops } = this;
    this.slider = el("input", { type: "range", min: 0, max: stops.length - 1, step: 1, "aria-label": this.track.dataset.words, oninput: () => this.look(Number(this.slider.value)) });
    this.slider.addEventListener("keydown", (event) => { if (event.key === "Enter") { this.play(); event.preventDefault(); } else if (event.key === "Escape") this.leave(); });
    const step = (by, words, sign) => el("button", { type: "button", "aria-label": words, onclick: () => this.walk(by) }, sign);
    this.go = el("button", { type: "button", class: "first", onclick: () => this.play() }, say("board.handle_play"));
    this.bar = el("div", { class: "handle-bar", role: "group" }, step(-1, say("board.handle_less"), "\u2212"), this.slider, step(1, say("board.handle_more"), "+"), this.go);
    this.board.stage.append(this.bar);
    this.walk(this.n < 0 ? 1 : 0);
  }

  closeBar() {
    this.bar?.remove();
    this.bar = null;
  }
}

/** How far along a track one has come between two points. */
function along({ track, way, pivot, sign }, from, to) {
  if (track === "line") {
    const [x, y] = way.split(" ").map(Number);
    return (to.x - from.x) * x + (to.y - from.y) * y;
  }
  const [x, y] = pivot.split(" ").map(Number);
  const turn = (Math.atan2(to.y - y, to.x - x) - Math.atan2(from.y - y, from.x - x)) * (180 / Math.PI);
  return Number(sign) * (((turn + 540) % 360) - 180);
}

/** The stop nearest to a point of the track, or -1 if where it stands is nearer; and whether that lies past them all. */
function nearest(stops, at) {
  let [n, least] = [-1, Math.abs(at)];
  stops.forEach(([, far], each) => { if (Math.abs(far - at) <= least) [n, least] = [each, Math.abs(far - at)]; });
  const places = [0, ...stops.map(([, far]) => far)].sort((a, b) => a - b);
  const usual = (places.at(-1) - places[0]) / (places.length - 1);
  return { n, beyond: at > places.at(-1) + BEYOND * usual || at < places[0] - 4 * BEYOND * usual };
}

/** A thing as it lies there, that means nothing. */
function likeness(thing) {
  const drawn = thing.cloneNode(true);
  for (const one of drawn.querySelectorAll("title, .qx-ring, .qx-halo")) one.remove();
  for (const one of [drawn, ...drawn.querySelectorAll("*")]) LIVES.forEach((name) => one.removeAttribute(name));
  drawn.classList.remove("can", "qx-left");
  return drawn;
}
