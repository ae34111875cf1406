// The stage: plays scenes over the board. A scene says what happened; here is only when and how it moves.
import { $, el } from "./dom.js";
import { get, instant, set } from "./prefs.js";
import { SceneSet } from "./scene-set.js";
import { say } from "./words.js";

/** How long each beat takes at the middle speed, in milliseconds. */
const LENGTH = { lift: 280, move: 280, card: 240, add: 110, fly: 300, wait: 450, turn: 320, roll: 650, link: 160, strike: 140, shake: 90, fall: 520, flip: 260, say: 500, banner: 260 };
const FACING = 500; // both totals face each other before anything falls
const POOL = 90; // a die is put down
const LEAVES = 1600; // a scene nobody has to answer leaves by itself
const MOST = 3; // of several that wait, only the last are played
const SPEEDS = { slow: 0.6, normal: 1, fast: 1.6 };
const OUT = "cubic-bezier(.2,.8,.2,1)";
const BACK_OUT = "cubic-bezier(.34,1.56,.64,1)";

export class Stage {
  /** `table` names the game: in the first three of a reader every fight of theirs waits until they go on. */
  constructor(table = "") {
    this.table = table;
    this.waiting = [];
    this.playing = null;
    this.done = Promise.resolve();
    addEventListener("keydown", (event) => this.key(event), true);
  }

  get wanted() { return get("scenes", "normal") !== "off"; }

  /** The board is about to change: keep what it shows, for the pieces of a scene come from there. */
  keep(scenes, place = $("board")) {
    if (!scenes?.length || !this.wanted || document.hidden || this.playing) return;
    this.setAside();
    const svg = place.querySelector("svg.qx");
    if (!svg) return;
    const picture = svg.cloneNode(true);
    picture.querySelector(":scope > style")?.remove(); // the board has the same; a second one would have all of the page styled anew
    this.then = { picture, rect: svg.getBoundingClientRect(), places: places(scenes[0], svg) };
  }

  /** Play scenes one after the other; the promise is kept when the stage is empty again. */
  play(scenes, { place = $("board"), asked = false } = {}) {
    const staged = (scenes ?? []).filter((scene) => scene.weight > 0);
    if (!staged.length || (!asked && (!this.wanted || document.hidden))) { this.then = null; return this.done; }
    this.waiting.push(...staged.map((scene) => ({ scene, place, asked })));
    this.waiting.splice(0, Math.max(0, this.waiting.length - MOST));
    if (!this.running) this.done = this.run();
    return this.done;
  }

  async run() {
    const held = document.activeElement;
    const main = document.querySelector("main");
    this.running = true;
    for (let first = true; this.waiting.length; first = false) await this.one(this.waiting.shift(), first, main);
    this.running = false;
    this.setAside();
    if (main) main.inert = false;
    if (held?.isConnected && held !== document.body) held.focus?.();
  }

  /** One scene. What the board showed is laid over it first, in the next frame the table rests, and then the set is built: no
      task of the page is long. */
  async one({ scene, place, asked }, first, main) {
    const then = first ? this.then : null;
    const old = then && !instant() ? cover(then) : null;
    if (old) { document.body.append(old); await nextFrame(); }
    if (main && !main.inert) { main.inert = true; if (old) await nextFrame(); }
    return new Promise((over) => {
      this.playing = new Playing(scene, { place, then, old, faster: first ? 1 : 1.6, waits: asked || this.waits(scene) }, () => {
        this.playing = null;
        over();
      });
    });
  }

  /** Does it wait until the reader goes on? At what decides the game, and in one's first games. */
  waits(scene) {
    if (!scene.sides.some((side) => side.mine)) return false;
    if (scene.weight >= 3) return true;
    const seen = (get("staged", "") ?? "").split(" ").filter(Boolean);
    if (this.table && !seen.includes(this.table) && seen.length < 3) { seen.push(this.table); set("staged", seen.join(" ")); }
    return seen.includes(this.table);
  }

  setAside() { this.then = null; }

  /** Space and Enter skip and go on, Escape goes to now; any other key of the table ends the scene and does its work. */
  key(event) {
    if (!this.playing || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (["tab", "shift"].includes(key)) return;
    if ([" ", "enter"].includes(key) && event.target.closest?.("button:not(.scene-go), a")) return;
    if ([" ", "enter"].includes(key)) this.playing.goOn();
    else if (key === "escape") { this.waiting.length = 0; this.playing.leave(); }
    else if (key === "r") this.playing.again();
    else if (key === "-") this.playing.slower();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

const nextFrame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));

/** What the board showed before, to be laid over what it shows now. */
function cover({ picture, rect }) {
  const old = el("div", { class: "scene-then", "aria-hidden": "true" }, picture);
  Object.assign(old.style, { left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
  return old;
}

/** Where on the page the things lie that a scene's pieces come from. */
function places(scene, svg) {
  const found = new Map();
  for (const id of new Set([scene.focus, ...Object.values(scene.pieces).map((piece) => piece.at)])) {
    const thing = id && svg.querySelector(`#${CSS.escape(id)}`);
    if (thing) found.set(id, thing.getBoundingClientRect());
  }
  return found;
}

/** One scene on the stage. */
class Playing {
  constructor(scene, { place, then, old, faster, waits }, over) {
    Object.assign(this, { scene, place, then, old, waits, over });
    this.still = instant() || get("scenes") === "instant";
    this.speed = (SPEEDS[get("scenes", "normal")] ?? 1) * faster * (scene.weight === 1 ? 1.6 : 1);
    this.ended = false;
    this.build();
    if (this.still) this.start();
    else this.startSoon();
  }

  /** The set is laid out in a frame of its own, unseen, before anything is measured. */
  async startSoon() {
    this.box.style.opacity = 0;
    await nextFrame();
    this.box.style.opacity = "";
    if (!this.ended && this.box.isConnected) this.start();
  }

  build() {
    this.set = new SceneSet(this.scene);
    this.caption = el("p", { class: "scene-caption" }, this.scene.title);
    this.go = el("button", { class: "first scene-go", onclick: (event) => { event.stopPropagation(); this.goOn(); } });
    this.replay = el("button", { class: "quiet", hidden: true, onclick: (event) => { event.stopPropagation(); this.again(); } }, say("stage.again"), el("kbd", {}, "R"));
    this.slow = el("button", { class: "quiet", onclick: (event) => { event.stopPropagation(); this.slower(); } }, say("stage.slower"), el("kbd", {}, "\u2212"));
    this.never = el("button", { class: "quiet", onclick: (event) => { event.stopPropagation(); set("scenes", "instant"); this.finish(); } }, say("stage.instant"));
    this.read = el("p", { class: "unseen", role: "status" });
    this.box = el("section", { class: "scene", role: "dialog", "aria-modal": "true", "aria-label": this.scene.title, "data-kind": this.scene.kind, onclick: (event) => { if (!event.target.closest("a, button")) this.goOn(); } },
      el("div", { class: "scene-dim" }), this.set.box,
      el("footer", { class: "scene-bar" }, this.caption, this.replay, this.slow, this.never, this.go), this.read, this.set.sheet);
    this.label(say("stage.skip"));
    document.body.append(this.box);
    this.go.focus({ preventScroll: true });
  }

  label(words, key = say("key.space")) { this.go.replaceChildren(words, el("kbd", {}, key)); }

  start() {
    this.ended = false;
    this.label(say("stage.skip"));
    this.slow.hidden = this.never.hidden = this.still;
    this.replay.hidden = true;
    this.box.classList.toggle("still", this.still);
    this.box.classList.remove("over");
    if (this.still) return this.finish();
    this.moves = [];
    this.cues = [];
    const length = this.score();
    this.master = this.box.animate([], { duration: length });
    this.moves.push(this.master);
    for (const move of this.moves) move.updatePlaybackRate(this.speed);
    this.cues.sort((a, b) => a.at - b.at);
    this.length = length;
    this.master.ready.then(() => this.tick());
  }

  /** Do what is due, and come again when something else is. */
  tick() {
    clearTimeout(this.timer);
    if (this.ended || !this.box.isConnected) return;
    const now = this.master.playState === "finished" ? this.length : this.master.currentTime ?? 0;
    while (this.cues.length && this.cues[0].at <= now) this.cues.shift().go(true);
    if (now >= this.length) this.finish();
    else this.timer = setTimeout(() => this.tick(), Math.max(1, ((this.cues[0]?.at ?? this.length) - now) / this.speed));
  }

  /** Put every beat on the clock; gives back when all is over. */
  score() {
    let begun = 0;
    let now = 0;
    let lines = 0;
    let tick = 0;
    let faced = false;
    const seen = { link: 0, roll: 0, strike: 0 };
    this.frames = this.measure();
    this.enter();
    this.cue(0, () => this.set.totals(0));
    for (const beat of this.scene.beats) {
      if (beat.do === "fall" && !faced && lines) { now += FACING; faced = true; }
      const at = beat.at === "with" ? begun : now;
      const length = this[`show_${beat.do}`]?.(beat, at, { lines, tick, seen }) ?? LENGTH[beat.do] ?? 0;
      if (beat.do === "add") { lines += 1; tick += 1; }
      if (beat.words && ["wait", "say", "banner"].includes(beat.do)) this.cue(at, () => { this.caption.textContent = beat.words; });
      begun = at;
      now = Math.max(now, at + length);
    }
    this.move(this.set.end, now + 200, 260, [{ opacity: 0, transform: "translateY(12px)" }, { opacity: 1, transform: "none" }]);
    return now + 460;
  }

  /** Where everything lies, measured once before anything moves. */
  measure() {
    const rects = new Map();
    for (const [id, piece] of this.set.pieces) rects.set(id, piece.box.getBoundingClientRect());
    this.set.lines.forEach((entry, n) => rects.set(`line ${n}`, entry.line.getBoundingClientRect()));
    this.set.dice.forEach((die, n) => rects.set(`die-${n + 1}`, die.box.getBoundingClientRect()));
    rects.set("floor", this.set.floor.getBoundingClientRect());
    const svg = this.place?.querySelector("svg.qx");
    for (const beat of this.scene.beats) {
      if (beat.do === "fall" && !rects.has(`to ${beat.to}`)) rects.set(`to ${beat.to}`, svg?.querySelector(`#${CSS.escape(beat.to)}`)?.getBoundingClientRect());
    }
    return rects;
  }

  move(thing, at, length, frames, easing = OUT, fill = "backwards") {
    const move = thing.animate(frames, { delay: at, duration: length, easing, fill });
    this.moves.push(move);
    return move;
  }

  cue(at, go) { this.cues.push({ at, go }); }

  /** Sounds are fetched once somebody wishes for them. */
  hear(at, name, n = 0) { this.cue(at, (now) => { if (now && get("sound") === "on") import("./sound.js").then(({ sound }) => sound(name, n)); }); }

  enter() {
    const from = this.then?.places.get(this.scene.focus);
    const floor = this.frames.get("floor");
    const start = from && floor.width ? fromTo(from, floor) : "scale(.92)";
    this.move(this.set.floor, 0, LENGTH.lift, [{ transform: start }, { transform: "none" }]);
    this.move(this.box.querySelector(".scene-dim"), 0, LENGTH.lift, [{ opacity: 0 }, { opacity: 1 }], "steps(4, jump-start)");
    for (const sum of this.set.sums) this.move(sum.box, 60, LENGTH.lift, [{ opacity: 0, transform: "translateX(-16px)" }, { opacity: 1, transform: "none" }]);
  }

  // ---- how each beat moves

  show_lift(beat, at) {
    const cards = Object.values(beat.as).every((place) => !place.startsWith("fighter"));
    this.hear(at, cards ? "card" : "lift");
    for (const id of beat.ids) {
      const from = this.then?.places.get(this.scene.pieces[id].at);
      const to = this.frames.get(id);
      const start = from && to.width ? fromTo(from, to) : "translateY(-24px) scale(.8)";
      this.move(this.set.pieces.get(id).box, at, cards ? LENGTH.card : LENGTH.lift, [{ transform: start, opacity: from ? 0.6 : 0 }, { transform: "none", opacity: 1 }]);
    }
    return cards ? LENGTH.card + 60 : LENGTH.lift;
  }

  show_add(beat, at, { lines, tick }) {
    const { line } = this.set.lines[lines];
    const flies = beat.from && this.frames.get(beat.from)?.width;
    const length = flies ? LENGTH.fly : LENGTH.add;
    this.move(line, flies ? at + length - LENGTH.add : at, LENGTH.add, [{ opacity: 0, transform: "translateY(6px)" }, { opacity: 1, transform: "none" }]);
    if (flies && beat.value !== null) this.fly(this.frames.get(beat.from), this.frames.get(`line ${lines}`), at, length, beat);
    this.cue(at + length, () => this.set.totals(lines + 1));
    this.hear(at + length, "tick", tick);
    return length;
  }

  /** A number flies from a card to its line. */
  fly(from, to, at, length, beat) {
    const chip = el("i", { class: "scene-flies", "aria-hidden": "true" }, beat.value < 0 ? `\u2212${-beat.value}` : `+${beat.value}`);
    this.box.append(chip);
    const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
    const [u, v] = [to.right - 24, to.top + to.height / 2];
    this.move(chip, at, length, [{ transform: `translate(${x}px,${y}px) scale(.4)`, opacity: 0 }, { opacity: 1, offset: 0.15 }, { transform: `translate(${(x + u) / 2}px,${(y + v) / 2 + 40}px) scale(1.15)`, opacity: 1, offset: 0.55 }, { transform: `translate(${u}px,${v}px) scale(.7)`, opacity: 0 }], "ease-in-out");
  }

  show_wait(beat, at) { this.hear(at, "hold"); return LENGTH.wait; }

  show_turn(beat, at) {
    const piece = this.set.pieces.get(beat.id);
    this.hear(at, "turn");
    this.move(piece.flip, at, LENGTH.turn, [{ transform: "rotateY(180deg)" }, { transform: "none" }], BACK_OUT);
    const before = this.scene.pieces[beat.id].words;
    this.cue(0, () => { piece.name.textContent = before; });
    this.cue(at + LENGTH.turn / 2, () => { piece.name.textContent = beat.words; this.caption.textContent = this.scene.title; });
    return LENGTH.turn + 80;
  }

  show_roll(beat, at, { seen }) {
    const thrown = at + POOL * beat.dice.length;
    const dice = this.set.dice.slice(seen.roll, seen.roll += beat.dice.length);
    dice.forEach(({ box, face }, n) => {
      const number = box.querySelector("b");
      this.move(box, at + POOL * n, POOL, [{ opacity: 0, transform: "scale(.3)" }, { opacity: 1, transform: "none" }]);
      const [side, turn] = [40 + 18 * (n % 3), n % 2 ? -540 : 540];
      this.move(box, thrown, LENGTH.roll, [{ transform: "none" }, { transform: `translate(${-side}px,-70px) rotate(${turn * 0.35}deg)`, offset: 0.28 },
        { transform: `translate(${side * 0.5}px,0) rotate(${turn * 0.6}deg)`, offset: 0.5 }, { transform: `translate(${side * 0.3}px,-28px) rotate(${turn * 0.8}deg)`, offset: 0.68 },
        { transform: `translate(0,0) rotate(${turn * 0.94}deg)`, offset: 0.84 }, { transform: `rotate(${turn}deg) translateY(-6px)`, offset: 0.92 }, { transform: "none" }], "linear", "none");
      this.cue(0, () => { number.textContent = "\u00b7"; });
      this.cue(thrown + LENGTH.roll * 0.9, () => { number.replaceChildren(face); });
    });
    this.hear(thrown, "dice");
    return POOL * beat.dice.length + LENGTH.roll + 120;
  }

  show_link(beat, at, { seen }) {
    const die = this.set.dice[Number(beat.from.split("-")[1]) - 1];
    if (!die) return 0;
    const mark = die.box.querySelector("small");
    if (mark) this.move(mark, at, LENGTH.link, [{ opacity: 0 }, { opacity: 1 }]);
    const target = this.frames.get(beat.to);
    if (target) this.draw(this.frames.get(beat.from), target, at);
    this.hear(at, "link", seen.link++);
    return LENGTH.link;
  }

  /** A line from a die to the near edge of a piece. */
  draw(from, to, at) {
    const below = to.top > from.top;
    const [x, y] = [from.left + from.width / 2, below ? from.bottom : from.top];
    const [u, v] = [Math.max(to.left + 12, Math.min(x, to.right - 12)), below ? to.top + 6 : to.bottom - 6];
    const line = el("i", { class: "scene-link", "aria-hidden": "true" });
    Object.assign(line.style, { left: `${x}px`, top: `${y}px`, width: `${Math.hypot(u - x, v - y)}px`, rotate: `${Math.atan2(v - y, u - x)}rad` });
    this.box.append(line);
    this.move(line, at, LENGTH.link, [{ transform: "scaleX(0)" }, { transform: "none" }], "ease-out");
  }

  show_strike(beat, at, { seen }) {
    const piece = this.set.pieces.get(beat.target);
    if (!piece?.hits) return 0;
    [...piece.hits.children].forEach((hit, n) => {
      this.move(hit, at + LENGTH.strike * n, LENGTH.strike, [{ opacity: 0, transform: "translateY(70px) scale(.4)" }, { opacity: 1, transform: "none" }], "ease-in");
      this.hear(at + LENGTH.strike * (n + 1), "strike", seen.strike++);
    });
    const shaken = at + LENGTH.strike * beat.n;
    this.move(piece.box, shaken, LENGTH.shake, [{ transform: "none" }, { transform: "translateX(-7px)" }, { transform: "translateX(7px)" }, { transform: "none" }], "linear", "none");
    return LENGTH.strike * beat.n + LENGTH.shake;
  }

  show_fall(beat, at) {
    const to = this.frames.get(`to ${beat.to}`);
    if (this.old) this.reveal(at);
    this.hear(at, "fall");
    for (const [n, id] of beat.ids.entries()) {
      const piece = this.set.pieces.get(id);
      const from = this.frames.get(id);
      if (!piece) continue;
      const end = to?.width ? fromTo(to, from) : "translateY(40px) scale(.6)";
      this.move(piece.box, at, LENGTH.shake, [{ transform: "none" }, { transform: "translateX(-6px) rotate(-2deg)" }, { transform: "translateX(6px) rotate(2deg)" }, { transform: "none" }], "linear", "none");
      this.move(piece.box, at + LENGTH.shake + 60 * n, LENGTH.fall, [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.8 }, { transform: `${end} rotate(38deg)`, opacity: 0 }], "ease-in", "forwards");
    }
    return LENGTH.shake + LENGTH.fall + 60 * (beat.ids.length - 1);
  }

  /** The board shows what it has come to, at once: to fade all of it, or to take it away now, would cost a frame. */
  reveal(at) { this.cue(at, () => this.uncover()); }

  uncover() { if (this.old) this.old.style.opacity = 0; }

  show_flip(beat, at) {
    if (this.old) this.reveal(at);
    this.move(this.set.pill, at, LENGTH.flip, [{ opacity: 0, transform: "rotateX(90deg)" }, { opacity: 1, transform: "none" }]);
    return LENGTH.flip;
  }

  show_banner(beat, at) {
    if (this.old) this.reveal(at);
    if (beat.tone === "won") this.hear(at + 100, "horn");
    this.move(this.set.verdict, at + 100, LENGTH.banner, [{ opacity: 0, transform: "scaleX(.3)" }, { opacity: 1, transform: "none" }], "ease-out");
    return LENGTH.banner + 100;
  }

  // ---- how it ends

  /** Show the end at once: the board after it is there already, so this is never wrong. */
  finish() {
    if (this.ended) return;
    this.ended = true;
    for (const move of this.moves ?? []) if (move.playState !== "finished") move.finish();
    for (const cue of (this.cues ?? []).splice(0)) cue.go(false);
    this.set.totals(Infinity);
    this.uncover();
    this.caption.textContent = this.scene.beats.findLast((beat) => beat.do === "banner")?.words ?? this.scene.title;
    this.box.classList.add("over");
    this.slow.hidden = this.never.hidden = true;
    this.replay.hidden = false;
    this.label(say("stage.go_on"));
    this.read.textContent ||= this.set.inWords();
    if (this.waits || this.still) return;
    this.go.style.setProperty("--leaves", `${LEAVES}ms`);
    this.go.classList.add("leaving");
    this.timer = setTimeout(() => this.leave(), LEAVES);
  }

  goOn() { if (this.ended) this.leave(); else this.finish(); }

  slower() {
    this.speed = Math.max(0.3, this.speed * 0.6);
    for (const move of this.moves ?? []) move.updatePlaybackRate(this.speed);
    this.master?.ready.then(() => this.tick());
  }

  again() {
    if (!this.ended) return;
    clearTimeout(this.timer);
    this.go.classList.remove("leaving");
    for (const move of this.moves ?? []) move.cancel();
    for (const thing of this.box.querySelectorAll(".scene-flies, .scene-link")) thing.remove();
    this.waits = true;
    this.start();
  }

  leave() {
    clearTimeout(this.timer);
    this.ended = true;
    this.old?.remove();
    this.box.remove();
    this.over();
  }
}

/** The transform that lays what is at `to` over `from`. */
function fromTo(from, to) {
  const k = Math.max(0.05, Math.min(from.width / to.width, from.height / to.height) || 1);
  return `translate(${from.left + from.width / 2 - to.left - to.width / 2}px,${from.top + from.height / 2 - to.top - to.height / 2}px) scale(${k})`;
}
