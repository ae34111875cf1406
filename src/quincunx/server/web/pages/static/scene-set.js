// The set of a scene: everything that is on the stage when it is over, built once; what moves is told by stage.js.
import { el, shield, signed, svgEl } from "./dom.js";
import { chip } from "./clauses.js";
import { say } from "./words.js";

const ICONS = { skull: "\u2620", card: "\u25ae", star: "\u2605", neutral: "\u25c7", cube: "\u25a0", dice: "\u2684" };

/** What is on the stage for a scene, by name, ready to be shown still. */
export class SceneSet {
  constructor(scene) {
    this.scene = scene;
    this.pieces = new Map();
    this.lines = [];
    this.dice = [];
    this.sums = scene.sides.map((side, n) => this.sum(side, n));
    this.score = el("p", { class: "scene-score", "aria-hidden": "true" });
    this.pill = el("p", { class: "scene-pill" });
    this.tray = el("div", { class: "scene-tray", hidden: true });
    this.verdict = el("div", { class: "scene-banner", hidden: true });
    this.end = el("div", { class: "scene-end" });
    this.halves = [0, 1].map((row) => el("div", { class: "scene-half", "data-row": row }));
    this.floor = el("div", { class: "scene-floor" }, this.halves[0],
      el("div", { class: "scene-strip" }, this.score, this.tray, el("p", { class: "scene-title" }, scene.title), this.pill), this.halves[1]);
    this.cards = el("div", { class: "scene-cards" }, ...[0, 1].map((row) => el("div", { class: "scene-half", "data-row": row })));
    this.sheet = el("div", { class: "unseen", "aria-hidden": "true" });
    if (scene.sheet) this.sheet.append(sheetOf(scene.sheet));
    const offers = scene.kind === "offers" ? el("div", { class: "scene-row" }, ...this.sums.map((sum) => sum.box)) : null;
    this.box = el("div", { class: `scene-set scene-${scene.kind}`, "data-sides": scene.sides.length },
      ...(offers ? [offers] : this.sums.map((sum) => sum.box)), this.floor, ...(offers ? [] : [this.cards]), this.end, this.verdict);
    for (const beat of scene.beats) this[beat.do]?.(beat);
    for (const sum of this.sums) sum.box.hidden = !sum.values.length && !sum.spot.firstChild;
    this.box.classList.toggle("no-sums", this.sums.every((sum) => sum.box.hidden));
    if (!this.lines.length) this.score.hidden = true;
    this.box.classList.toggle("no-cards", !this.cards.querySelector(".scene-piece"));
    this.changed();
    this.totals(Infinity);
  }

  /** The panel of one sum; its lines come with the beats. */
  sum(side, n) {
    const list = el("ol", { class: "scene-lines" });
    const total = el("b", {}, "0");
    const spot = el("div", { class: "scene-laid" });
    const box = el("section", { class: `scene-sum side-${side.seat}`, "data-side": n }, el("h2", {}, shield(side.seat), side.title), spot, list, el("p", { class: "scene-total" }, total));
    return { box, list, total, spot, values: [] };
  }

  // ---- beats, as they stand in the end

  lift({ as }) {
    for (const [id, place] of Object.entries(as)) {
      const [name, row] = place.split(":");
      this.piece(id, name);
      this.spot(name, Number(row)).append(this.pieces.get(id).box);
    }
  }

  spot(name, row) {
    if (name === "card") return this.cards.children[row % 2];
    if (name === "offer") return this.sums[row].spot;
    if (name === "prize") return this.halves[0];
    return this.halves[row % 2];
  }

  piece(id, place) {
    const { face, words, size, seat } = this.scene.pieces[id];
    const flip = el("div", { class: "scene-flip" }, drawn(face, size));
    const name = el("p", { class: "scene-name" }, words);
    const box = el("figure", { class: `scene-piece is-${place} side-${seat}`, "data-piece": id }, flip, name);
    box.style.setProperty("--shape", `${size[0]} / ${size[1]}`);
    this.pieces.set(id, { box, flip, name, size, front: flip.firstChild });
  }

  turn({ id, face, words }) {
    const piece = this.pieces.get(id);
    const back = piece.front;
    back.classList.add("scene-back");
    piece.front = drawn(face, piece.size);
    piece.flip.append(piece.front);
    piece.name.textContent = words;
    piece.box.classList.add("turned");
  }

  add(beat) {
    const sum = this.sums[beat.side];
    const counts = beat.value !== null;
    const first = counts && !sum.values.some((one) => one.value !== null);
    const line = el("li", { class: counts ? null : "idle" }, el("span", {}, beat.words), chip(beat.rule, true, true), el("b", {}, !counts ? "\u2013" : first ? `${beat.value}` : signed(beat.value)));
    sum.list.append(line);
    const entry = { beat, line, value: beat.value, total: beat.total, sum };
    sum.values.push(entry);
    this.lines.push(entry);
  }

  roll({ dice, sides, seat, faces }) {
    this.tray.hidden = false;
    for (const [n, number] of dice.entries()) {
      const face = faces[n] ? drawn(faces[n], ICON) : String(number);
      const die = el("div", { class: `scene-die side-${seat}`, "data-die": `die-${this.dice.length + 1}`, "data-sides": sides }, el("b", {}, face));
      this.tray.append(die);
      this.dice.push({ box: die, face });
    }
  }

  link({ from, to, words }) {
    const die = this.dice[Number(from.split("-")[1]) - 1];
    if (!die) return;
    die.box.classList.add(to ? "hits" : "idle");
    die.box.append(el("small", {}, words));
  }

  strike({ target, n }) {
    const piece = this.pieces.get(target);
    if (!piece) return;
    piece.hits ??= piece.box.appendChild(el("p", { class: "scene-hits" }));
    piece.hits.append(...Array.from({ length: n }, () => el("i", {})));
  }

  fall({ ids }) { for (const id of ids) this.pieces.get(id)?.box.classList.add("fallen"); }
  flip({ words }) { this.pill.textContent = words; }

  /** The score and the totals as they stand after so many lines. */
  totals(after) {
    const counted = this.lines.slice(0, after);
    const open = this.lines.slice(after).map((one) => one.sum);
    const texts = this.sums.map((sum) => {
      const now = counted.findLast((one) => one.sum === sum)?.total ?? 0;
      sum.total.textContent = now;
      return open.includes(sum) ? `${now} + ?` : `${now}`;
    });
    if (this.scene.kind === "clash") this.score.textContent = texts.join(" : ");
    else this.score.hidden = true;
  }

  changed() {
    const { changed, meaning } = this.scene.end;
    const items = changed.map(({ icon, words, rule, seat }) => el("li", { class: seat >= 0 ? `side-${seat}` : null },
      icon === "side" ? shield(seat) : el("i", { class: `scene-icon ${icon}`, "aria-hidden": "true" }, ICONS[icon]), el("span", {}, words), chip(rule, true, true)));
    if (items.length) this.end.append(el("section", {}, el("h3", {}, say("stage.changed")), el("ul", {}, ...items)));
    if (meaning) this.end.append(el("section", { class: "means" }, el("h3", {}, meaning.title), el("p", {}, meaning.words, " ", chip(meaning.rule, true, true))));
    const told = this.scene.beats.find((beat) => beat.do === "banner");
    if (!told) return;
    this.verdict.hidden = false;
    this.verdict.dataset.tone = told.tone;
    this.verdict.append(el("h1", {}, told.words), el("p", {}, told.detail, told.detail ? " " : "", chip(told.rule, true, true) ?? ""));
  }

  /** All of it in words, for whoever hears it: the sums in order, then how it came out. */
  inWords() {
    const said = this.sums.flatMap((sum, n) => (sum.values.length
      ? [`${this.scene.sides[n].title}: ${sum.values.map(({ beat }) => (beat.value === null ? say("stage.not_counted", { words: beat.words }) : `${beat.words} ${beat.value}`)).join(", ")}. ${sum.values.at(-1).total}.`] : []));
    const told = this.scene.beats.filter((beat) => beat.do === "say").map((beat) => beat.words);
    const verdict = this.scene.beats.find((beat) => beat.do === "banner");
    return [...said, ...told, ...(verdict ? [`${verdict.words}. ${verdict.detail}.`] : [])].join(" ");
  }
}

/** The sheet with names of its own: the board may have other drawings under the same ones. */
function sheetOf(text) {
  const named = text.replaceAll(/(\bid=")|(href="#)|(url\(#)/g, (start) => `${start}scene-`);
  return document.importNode(new DOMParser().parseFromString(named, "image/svg+xml").documentElement, true);
}

/** A face of the sheet. */
const ICON = [48, 48]; // what is drawn on a die

function drawn(face, [width, height]) {
  const svg = svgEl("svg", { class: "qx", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  svg.append(svgEl("use", { href: `#scene-${face}` }));
  return svg;
}
