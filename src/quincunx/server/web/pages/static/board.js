// The drawn table: shows the server's picture, rings what can be chosen, answers clicks and keys, glides what moved.
import { acrossButtons, acrossPictures, el, svgEl, floatBy } from "./dom.js";
import { Closer } from "./closer.js";
import { pictureFrom } from "./picture.js";
import { instant } from "./prefs.js";
import { Zoom } from "./zoom.js";
import { say } from "./words.js";

const GLIDE = 200;
const HOLD = 350;

export class Board {
  /** `play(option, element)` takes a choice; `ask(element)` is told of clicks on what cannot be chosen; `point(options, thing)` of pointing, by pointer, focus or a long press; `hold(element)` of a finger that rests. */
  constructor(place, { play, ask, point = () => {}, hold = () => {} }) {
    this.place = place;
    this.stage = place.parentElement;
    this.play = play;
    this.ask = ask;
    this.point = point;
    this.hold = hold;
    this.options = [];
    this.gliding = [];
    this.lying = null; // all pieces of the picture that is shown, if they have been measured
    this.zoom = new Zoom(place);
    this.carry = null; // the hand that carries pieces, where some can be lifted
    this.handle = null; // what drags things along lines and arcs, where there are any
    this.tape = null; // what measures, where there is a scale
    this.layers = null; // what of the picture is shown only when asked for, if there is anything
    this.closer = new Closer(place, (target) => this.offered(target).length > 0);
    acrossButtons(document.getElementById("q-choices") ?? place);
    acrossPictures(place, (target) => this.meant(target).map((option) => option.do).join(" "), (name) => this.choose(name));
    place.addEventListener("click", (event) => this.clicked(event));
    place.addEventListener("mousedown", (event) => { if (this.focusOn(event.target)) event.preventDefault(); });
    place.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") this.pointAt(event.target); });
    place.addEventListener("pointermove", (event) => { this.mouse = event.pointerType === "touch" ? null : { x: event.clientX, y: event.clientY }; });
    place.addEventListener("pointerleave", (event) => { this.mouse = null; if (event.pointerType !== "touch") this.point([], null); });
    place.addEventListener("focusin", (event) => this.pointAt(event.target));
    place.addEventListener("focusout", () => { this.point([], null); this.pointAgain(); });
    this.listenForHolding();
  }

  /** Take in a picture, whole or as changes to the last one, whether or not it is shown yet. */
  take(told) {
    this.closer.close();
    const focus = document.activeElement;
    if (this.svg?.contains(focus)) this.focused = focus.closest("[data-on]")?.id ?? "";
    if (this.svg?.isConnected) this.before ??= this.pieces();
    this.offerNothing();
    this.svg = pictureFrom(this.svg, told);
  }

  /** Show the picture taken in last; pieces that were elsewhere before glide to where they lie now. */
  show(options = []) {
    const { svg, focused, before } = this;
    this.before = this.focused = null;
    this.past = null;
    if (svg.parentElement !== this.place) {
      svg.setAttribute("role", "group");
      this.place.replaceChildren(svg);
    }
    this.zoom.show(svg);
    this.showLayers(svg);
    this.offer(options);
    if (this.carry) this.carry.offered();
    else if (svg.querySelector("[data-drag]")) import("./carry.js").then(({ Carry }) => { this.carry ??= new Carry(this); });
    if (this.tape) this.tape.show(svg);
    else if (svg.querySelector("[data-measure]")) import("./tape.js").then(({ Tape }) => { this.tape ??= new Tape(this); this.tape.show(this.svg); });
    if (!this.handle && svg.querySelector("[data-track]")) import("./handle.js").then(({ Handle }) => { this.handle ??= new Handle(this); });
    this.zoom.keepInSight(this.walkable());
    this.lying = null;
    this.moved = before ? this.glide(before) : null;
    if (typeof focused === "string") (grip((focused && svg.querySelector(`#${CSS.escape(focused)}.can`)) || null) ?? this.walkable()[0])?.focus();
    this.place.dataset.shown = Number(this.place.dataset.shown ?? 0) + 1;
  }

  /** Show a picture of the past in place of the one that is taken in; says what has moved from what was shown before. */
  lookBack(told) {
    const before = this.pieces(this.past ?? this.svg);
    this.offerNothing();
    this.past = pictureFrom(null, told);
    this.past.setAttribute("role", "img");
    this.place.replaceChildren(this.past);
    this.zoom.show(this.past);
    this.showLayers(this.past);
    return this.glide(before, this.past);
  }

  showLayers(svg) {
    if (this.layers) this.layers.show(svg);
    else if (svg.querySelector("[data-layer]")) import("./layers.js").then(({ Layers }) => { this.layers ??= new Layers(this.place); this.layers.show(this.past ?? this.svg); });
  }

  /** Nothing of the picture can be seen or reached until it is shown again; it goes on being taken in. */
  cover() {
    this.offerNothing();
    this.before = this.focused = null;
    this.place.replaceChildren();
  }

  /** Ring everything an option stands for; what is chosen besides gets a button of its own, like all that has no place on the table. */
  offer(options) {
    this.offerNothing();
    this.options = options;
    const placed = new Set();
    const things = [...this.svg.querySelectorAll("[data-on]")].map((thing) => ({ thing, here: this.own(thing) })).filter(({ here }) => here.length > 0);
    const outlines = things.map(({ thing }) => outline(thing)); // all measured before any is drawn: else the picture is laid out anew for each
    for (const [n, { thing, here }] of things.entries()) {
      here.forEach((option) => placed.add(option.do));
      thing.classList.add("can");
      thing.classList.toggle("grave", here.every((option) => option.caution));
      thing.dataset.can = here.map((option) => option.do).join(" ");
      ring(thing, outlines[n]);
      const button = grip(thing);
      button.setAttribute("tabindex", "0");
      const slides = thing.dataset.track ? { role: "slider", "aria-label": thing.dataset.words, "aria-valuemin": 0, "aria-valuemax": here.length, "aria-valuenow": 0 } : null;
      const says = slides ?? { role: "button", "aria-label": here.map((option) => option.text).join(say("board.or")) };
      for (const [name, value] of Object.entries(says)) button.setAttribute(name, value);
      if (here.length > 1 && !slides) button.setAttribute("aria-haspopup", "menu");
    }
    this.unplaced = options.filter((option) => !placed.has(option.do));
    return this.unplaced;
  }

  /** Take away every ring, and all that says of a thing that it can be chosen. */
  offerNothing() {
    this.closeMenu();
    this.handle?.drop();
    this.handle?.leave();
    this.options = this.unplaced = [];
    for (const thing of this.svg?.querySelectorAll(".can") ?? []) {
      for (const name of ["tabindex", "role", "aria-label", "aria-haspopup", "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"]) thing.removeAttribute(name);
      thing.classList.remove("can", "grave", "large", "small", "sent");
      delete thing.dataset.can;
    }
    for (const drawn of this.svg?.querySelectorAll(".qx-halo, .qx-ring, .qx-star") ?? []) drawn.remove();
  }

  /** The options a thing itself stands for, in the order in which they are offered. */
  own(thing) {
    const meant = new Set(notations(thing));
    return this.options.filter((option) => meant.has(option.do) && !option.aside);
  }

  /** The options a thing stands for: its own and those of what it lies in, in the order in which they are offered. */
  offered(thing) {
    const found = new Set();
    for (let at = thing.closest?.("[data-on]"); at && this.place.contains(at); at = at.parentElement?.closest("[data-on]")) {
      this.own(at).forEach((option) => found.add(option));
    }
    return this.options.filter((option) => found.has(option));
  }

  /** Give the focus to what can be chosen here; says whether there is such a thing. */
  focusOn(target) {
    const button = grip(target.closest(".can"));
    button?.focus();
    return button !== null;
  }

  /** Tell what is pointed at, and where it lies. */
  pointAt(target) {
    const options = this.offered(target);
    this.point(options, options.length ? target.closest(".can") : null);
  }

  /** The picture is a new one, or the focus has gone: point again at what is in focus or under the pointer. */
  pointAgain() {
    const focus = document.activeElement;
    const under = this.mouse && document.elementFromPoint(this.mouse.x, this.mouse.y);
    if (this.place.contains(under)) this.pointAt(under);
    else if (this.place.contains(focus) && focus !== this.place) this.pointAt(focus);
  }

  /** A finger that rests on something points at it, and does not choose it. */
  listenForHolding() {
    let timer = 0;
    this.place.addEventListener("pointerdown", (event) => {
      this.held = false;
      if (event.pointerType !== "touch") return;
      this.point([], null);
      clearTimeout(timer);
      timer = setTimeout(() => { if (!this.zoom.moved) { this.held = true; this.focusOn(event.target); this.pointAt(event.target); this.hold(event.target); this.closer.hold(event); } }, HOLD);
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(timer));
    this.place.addEventListener("contextmenu", (event) => { if (this.held) event.preventDefault(); });
  }

  clicked(event) {
    if (this.zoom.dragged || this.held || this.carried || event.target.closest("[data-track].can")) return;
    const things = event.target.closest("[data-on]");
    const options = this.meant(event.target);
    this.closeMenu();
    if (options.length === 1) this.play(options[0], this.thingFor(options[0], things));
    else if (options.length > 1) this.openMenu(options, things);
    else this.ask(event.target, things);
  }

  /** What a click means: nothing on a pile that lies in something else. */
  meant(target) {
    const things = target.closest?.("[data-on]");
    const pile = target.closest?.("[data-pile]");
    if (things?.dataset.track) return []; // it is dragged
    return pile && things?.contains(pile) && things !== pile ? [] : this.offered(target);
  }

  /** What was pressed on an earlier picture, if it can still be chosen. */
  choose(name) {
    const names = name.split(" ");
    const options = this.options.filter((option) => names.includes(option.do));
    if (this.zoom.dragged || this.held || this.carried || options.length < names.length) return;
    this.closeMenu();
    if (options.length === 1) this.play(options[0], this.thingFor(options[0], null));
    else this.openMenu(options, this.thingFor(options[0], null) ?? this.place);
  }

  thingFor(option, near) {
    const fits = (thing) => thing && notations(thing).includes(option.do);
    for (let at = near; at; at = at.parentElement?.closest("[data-on]")) if (fits(at)) return at;
    return [...this.svg.querySelectorAll(".can")].find(fits) ?? null;
  }

  /** Several things can be meant: ask which, beside the thing. */
  openMenu(options, thing) {
    const choose = (option) => { this.closeMenu(); this.play(option, this.thingFor(option, thing)); };
    this.menu = el("div", { class: "popup", role: "menu" }, ...options.map((option, n) =>
      el("button", { role: "menuitem", "data-do": option.do, onclick: () => choose(option), ...this.pointing(option) }, option.text, el("kbd", {}, n + 1))));
    this.menu.addEventListener("keydown", (event) => {
      const items = [...this.menu.children];
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (step) items.at((items.indexOf(document.activeElement) + step) % items.length).focus();
      else if (items[Number(event.key) - 1]) items[Number(event.key) - 1].click();
      else if (event.key === "Escape") { this.closeMenu(); grip(thing)?.focus(); }
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    document.body.append(this.menu);
    const side = document.querySelector(".panel"); // the odds of what can be chosen stand there
    floatBy(this.menu, thing.getBoundingClientRect(), { keep: side?.checkVisibility({ visibilityProperty: true }) ? [side.getBoundingClientRect()] : [] });
    this.menu.firstChild.focus();
  }

  /** What makes a button point at the option it stands for. */
  pointing(option) {
    const at = (event) => this.point([option], event.currentTarget.closest(".popup") ?? event.currentTarget);
    const away = () => this.point([], null);
    return { onpointerenter: at, onfocus: at, onpointerleave: away, onblur: away };
  }

  closeMenu() {
    if (this.menu) this.point([], null);
    this.menu?.remove();
    this.menu = null;
  }

  // ---- keys

  walkable() { return [...(this.svg?.querySelectorAll("[role=button], [role=slider]") ?? [])]; }

  /** The nearest of these in a direction from the one in focus. */
  static step(from, all, key) {
    const middle = (thing) => { const r = thing.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
    if (!from || !all.includes(from)) return all[0];
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const thing of all) {
      const [tx, ty] = middle(thing);
      const along = (tx - x) * dx + (ty - y) * dy;
      const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      if (thing !== from && along > 4 && along + 2.5 * aside < least) { best = thing; least = along + 2.5 * aside; }
    }
    const next = (all.indexOf(from) + (dx + dy) + all.length) % all.length;
    return best ?? all[next];
  }

  // ---- movement

  /** Every piece, and where it lies once it has come to rest: on the screen, and in the picture's own measure, wherever a window in it is panned to. */
  pieces(svg = this.svg) {
    for (const one of this.gliding.splice(0)) one.finish();
    const [outside, inside] = [svg, svg.querySelector(".qx-panned")].map((measure) => measure?.getScreenCTM()?.inverse());
    return [...svg.querySelectorAll("[data-piece][id]")].map((piece) => {
      const rect = piece.getBoundingClientRect();
      const panned = Boolean(piece.closest(".qx-panned"));
      const turn = panned ? inside : outside;
      const [from, to] = [[rect.left, rect.top], [rect.right, rect.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(turn));
      return { id: piece.id, kind: piece.dataset.piece, rect, piece, panned, box: { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }, held: Boolean(piece.closest("[id^=hand-]")) };
    });
  }

  /** Let pieces glide to where they lie; says which lie elsewhere than before, which came and which are gone. */
  glide(before, svg = this.svg) {
    const after = this.lying = this.pieces(svg);
    const ids = new Map(before.map((old) => [old.id, old]));
    const stayed = new Set(after.filter((now) => ids.has(now.id)).map((now) => now.id));
    const gone = before.filter((old) => !stayed.has(old.id));
    const moved = [];
    const take = (fits) => { const n = gone.findIndex(fits); return n < 0 ? null : gone.splice(n, 1)[0]; };
    for (const now of after) {
      const face = now.kind.replace(/-[^-]*$/, "");
      const old = ids.get(now.id) ?? take((one) => one.kind === now.kind) ?? take((one) => one.kind === `${face.split("-")[0]}-back` && !now.held);
      const far = !old || old.panned !== now.panned || Math.hypot(old.box.x - now.box.x, old.box.y - now.box.y) > 0.6 * now.box.width;
      if (far && !now.held && !now.kind.endsWith("-back")) moved.push({ id: now.id, kind: now.kind, panned: now.panned, from: old?.panned === now.panned ? old.box : null, to: now.box });
      if (!instant()) this.gliding.push(...glideOne(now, old, now.piece.parentNode.getScreenCTM?.()?.a || 1));
    }
    moved.push(...gone.filter((old) => !old.held && !old.kind.endsWith("-back")).map((old) => ({ panned: old.panned, from: old.box, to: null })));
    return moved;
  }
}

/** A piece glides from where it was, lifted a little on the way; one that was nowhere appears. Says what moves it, if anything does. */
function glideOne(now, old, scale) {
  if (!old) { now.piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE }); return []; }
  const [dx, dy] = [(old.rect.left - now.rect.left) / scale, (old.rect.top - now.rect.top) / scale];
  if (Math.abs(dx) + Math.abs(dy) < 1) return [];
  const k = now.rect.width ? old.rect.width / now.rect.width : 1;
  now.piece.style.transformBox = "fill-box";
  now.piece.style.transformOrigin = "0 0";
  return [now.piece.animate([{ transform: `translate(${dx}px,${dy}px) scale(${k})` }, { transform: `translate(${dx / 2}px,${dy / 2 - 8}px) scale(${(k + 1) / 2 + 0.05})` }, { transform: "none" }],
    { duration: GLIDE, easing: "cubic-bezier(.2,.7,.3,1)" })];
}

export const notations = (thing) => (thing.dataset.on ?? "").split(" ").filter(Boolean);

/** What holds the focus for a thing that can be chosen: itself, or its halo where other things lie in it, for no button may lie in a button. */
function grip(thing) {
  return thing?.querySelector("[data-on]") ? thing.querySelector(":scope > .qx-halo") : thing;
}

/** What a thing says of itself. */
export function says(thing) {
  return thing.closest?.("svg.qx *:has(> title)")?.querySelector(":scope > title")?.textContent ?? "";
}

/** Where the ring around a thing runs: its shape, the panel it follows or else what it is drawn in, turned as the thing is turned. */
function outline(thing) {
  const own = thing.querySelector(":scope > .qx-shape");
  if (own) return { own };
  const turned = thing.dataset.piece !== undefined ? thing.querySelector(":scope > g[transform]") : null;
  const host = turned ?? thing;
  const panel = turned ? null : thing.querySelector(":scope > rect");
  const disc = turned ? null : thing.querySelector(":scope > circle");
  const box = (panel ?? disc ?? host).getBBox();
  const out = panel ? -3 : 1;
  const corner = panel ? Number(panel.getAttribute("rx") ?? 8) : disc ? box.width : 9;
  const shape = { x: box.x - out, y: box.y - out, width: Math.max(0, box.width + 2 * out), height: Math.max(0, box.height + 2 * out), rx: corner };
  return { host, panel, shape };
}

/** A ring and a halo around a thing: of its own shape, if it has one. */
function ring(thing, { own, host, panel, shape }) {
  if (own) {
    for (const name of ["qx-ring", "qx-halo"]) {
      const line = own.cloneNode();
      line.setAttribute("class", name);
      own.after(line);
    }
    return;
  }
  thing.classList.add(panel ? "large" : "small");
  const halo = svgEl("rect", { ...shape, class: "qx-halo" });
  const line = svgEl("rect", { ...shape, class: "qx-ring" });
  if (panel) panel.after(halo, line);
  else host.append(halo, line);
}
