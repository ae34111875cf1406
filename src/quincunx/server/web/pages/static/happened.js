// What just happened: the others' steps since one last chose, numbered in a strip and on the table, to be stepped through and played
// again. Steps come from the journal, and pictures of the past from the replay, both as this seat saw them.
import { $, capital, el, getJson, svgEl } from "./dom.js";
import { get, instant, set } from "./prefs.js";
import { OVER } from "./picture.js";

const PLAYED = 900;
const MOST_KEPT = 40;
const isHeading = ({ key }) => /(^|\.)turn$/.test(key ?? "");

export class Happened {
  /** `address(ply)` is where the table as it was can be asked for; `now()` shows the table as it is. */
  constructor(table, board, journal, { address, now }) {
    Object.assign(this, { table, board, journal, address, now });
    this.moves = []; // what moved on the table, by the choices that moved it
    this.pictures = new Map();
    this.steps = [];
    this.at = null; // the step that is looked at, or none
    this.over = []; // the marks on the table
    this.marked = false;
    $("happened-back").addEventListener("click", () => this.go(-1));
    $("happened-on").addEventListener("click", () => this.go(1));
    $("happened-play").addEventListener("click", () => this.play());
    $("happened-now").addEventListener("click", () => this.leave());
  }

  get key() { return `chose.${this.table}.${this.seat}`; }

  /** An update is shown: `moved` is what changed its place with it; `mine` if it answers a choice of one's own. */
  shown(update, before, moved, mine) {
    this.leave(false);
    if (update.seat !== this.seat || !before || update.ply < before.ply) { this.moves = []; this.pictures.clear(); }
    this.seat = update.seat;
    const since = before ? before.ply + (mine ? 1 : 0) : 0; // one's own choice may come with the first of the others'
    if (mine && before) set(this.key, since);
    if (before && moved && update.ply > since) this.moves.push({ from: since, to: update.ply, moved });
    this.moves.splice(0, this.moves.length - MOST_KEPT);
    this.roles = update.roles ?? [];
    this.steps = stepsOf(this.journal.entries, update.seat, this.chosen(update));
    if (update.over) this.marked = false;
    else if (before === null || update.ply > since) this.marked = true;
    else if (mine) this.marked = false;
    this.draw();
  }

  /** How many choices had been made after one's own last. */
  chosen({ ply, seat }) {
    return seat < 0 ? ply : Number(get(this.key, ply));
  }

  /** Bring the marks back, or take them away. */
  toggle() {
    this.marked = !this.marked;
    if (!this.marked) this.leave();
    this.draw();
    return this.steps.length > 0;
  }

  draw() {
    const shows = this.marked && this.steps.length > 0;
    $("happened").hidden = !shows;
    for (const over of this.over) over.remove();
    this.over = [];
    if (!shows) return;
    $("happened-steps").replaceChildren(...this.steps.map((step, n) => el("li", {}, this.button(step, n))));
    $("happened-back").disabled = this.at === 0;
    $("happened-on").disabled = this.at === null;
    $("happened-now").hidden = this.at === null;
    $("happened-steps").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    if (this.at === null) this.mark(this.board.svg, this.steps.map((_, n) => n));
  }

  /** A step in the strip: what was done, and by whom unless it can only be the one opponent. */
  button({ seat, lines }, n) {
    const role = this.seat >= 0 && this.roles.length === 2 ? `${this.roles[seat] ?? ""} ` : "";
    const [first, ...others] = lines.map((line) => (role.length > 1 && line.startsWith(role) ? capital(line.slice(role.length)) : line));
    const words = el("span", {}, el("strong", {}, first), " ", el("small", {}, others.join(" ")));
    return el("button", { class: "step", "aria-current": n === this.at ? "step" : null, title: lines.join(" "), onclick: () => this.show(n) },
      el("b", { class: seat === null ? "number" : `number side-${seat}` }, n + 1), words);
  }

  /** Number what moved, with a trail from where it was, and cross out what fell. What lies in a window of the picture is marked there, and moves with it. */
  mark(svg, numbers) {
    if (!svg?.isConnected) return;
    const pane = this.board.zoom?.pane;
    const last = pane?.there ? [...svg.querySelectorAll(".qx-panned:not(.qx-layer)")].at(-1) : null;
    const marks = (more) => svgEl("g", { class: `${OVER}${more}`, "aria-hidden": "true" });
    const whole = { over: marks(""), area: svg.viewBox.baseVal, scale: 1 };
    const inside = last ? { over: marks(" qx-panned"), area: pane.area, scale: pane.k } : whole;
    const taken = [];
    const pieces = this.board.lying ?? this.board.pieces(svg);
    const on = (one) => (one.panned ? inside : whole);
    const isSeen = (one) => within(on(one).area, middle(one.to ?? one.from));
    for (const n of numbers) {
      const step = this.steps[n];
      const side = step.seat === null ? "" : ` side-${step.seat}`;
      for (const { moved } of this.moves.filter(({ from, to }) => from < step.last && to > step.first)) {
        const shown = moved.filter((one) => one.panned || isSeen(one)); // a window hides what has been panned out of it
        const spots = [...shown.filter((one) => one.to), ...shown.filter((one) => !one.to)].map((one) => {
          const { over } = on(one);
          return { one, at: one.to ? trail(over, { ...one, to: whereabouts(one, pieces) }, side) : cross(over, one.from, side) };
        });
        const numbered = spots.find(({ one }) => isSeen(one));
        if (numbered) disc(on(numbered.one), free(numbered.at, taken), n + 1, side);
      }
    }
    last?.after(inside.over);
    svg.append(whole.over);
    this.over = [whole.over, inside.over];
  }

  // ---- stepping through

  go(by) {
    const at = (this.at ?? this.steps.length) + by;
    if (at >= this.steps.length) this.leave();
    else this.show(Math.max(0, at));
  }

  async show(n) {
    this.at = n;
    const step = this.steps[n];
    const picture = await this.picture(step.last);
    if (!picture || this.at !== n) return false;
    const moved = this.board.lookBack(picture);
    this.draw();
    const known = this.moves.some(({ from, to }) => from < step.last && to > step.first);
    if (!known && moved) this.moves.push({ from: step.first, to: step.last, moved });
    this.mark(this.board.past, [n]);
    return true;
  }

  picture(ply) {
    if (!this.pictures.has(ply)) {
      const asked = getJson(this.address(ply)).then(({ board }) => board).catch(() => { this.pictures.delete(ply); return null; });
      this.pictures.set(ply, asked);
    }
    return this.pictures.get(ply);
  }

  /** All of it again, at a pace one can follow, and then how it stands. */
  async play() {
    const run = (this.playing = {});
    const before = await this.picture(this.steps[0].first);
    if (before && this.playing === run) this.board.lookBack(before);
    for (let n = 0; n < this.steps.length && this.playing === run; n += 1) {
      if (!(await this.show(n))) break;
      await new Promise((go) => setTimeout(go, instant() ? PLAYED / 2 : PLAYED));
    }
    if (this.playing === run) this.leave();
  }

  get looksBack() { return this.at !== null; }

  /** Back to how the table stands. */
  leave(shows = true) {
    this.playing = null;
    if (this.at === null) return;
    this.at = null;
    if (shows) this.now();
    this.draw();
  }
}

/** The others' steps, from the lines of a journal: each is a choice, or several of which the later ones only go on with the first.
 * Who plays sees those since the last choice of their own; who watches, those of the turn, or of the one before until there are any. */
export function stepsOf(entries, seat, chosen) {
  const headings = entries.flatMap((entry, n) => (entry.turn ? [n] : []));
  const [earlier, last] = [headings.at(-2), headings.at(-1)];
  if (seat < 0 && last !== undefined) return stepsIn(entries.slice(last + 1)) ?? stepsIn(entries.slice(earlier ?? last, last)) ?? [];
  const whose = (n) => (n === undefined ? null : entries[n].params?.seat ?? null);
  const mine = last !== undefined && whose(last) === seat;
  const theirs = mine ? earlier : last;
  let start = entries.findIndex((entry) => entry.ply >= chosen);
  if (start < 0) start = entries.length;
  if (theirs !== undefined && whose(theirs) !== null && whose(theirs) !== seat) start = Math.min(start, theirs + 1);
  return stepsIn(entries.slice(start, mine && start <= last ? last : undefined)) ?? [];
}

/** The steps that some lines tell of; null if of none. */
function stepsIn(entries) {
  const steps = [];
  for (const entry of entries) {
    if (entry.idle || isHeading(entry) || entry.trace) continue;
    const step = steps.at(-1);
    if (step && (entry.ply < step.last || entry.further)) { step.lines.push(entry.text); step.last = Math.max(step.last, entry.ply + 1); }
    else steps.push({ first: entry.ply, last: entry.ply + 1, lines: [entry.text], seat: Number.isInteger(entry.params?.seat) ? entry.params.seat : null });
  }
  return steps.length ? steps : null;
}

// ---- marks on the table, in the table's own measure

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
const within = ({ x, y, width, height }, [a, b]) => a > x && a < x + width && b > y && b < y + height;

/** Where a piece that moved lies now: what came beside it later may have pushed it aside. */
function whereabouts({ id, kind, to }, pieces) {
  const near = (one) => Math.hypot(one.box.x - to.x, one.box.y - to.y) < to.width;
  return pieces.find((one) => one.id === id && one.kind === kind && near(one))?.box ?? pieces.find((one) => one.kind === kind && near(one))?.box ?? to;
}

function trail(over, { from, to }, side) {
  const [x, y] = middle(to);
  if (from) {
    const [a, b] = middle(from);
    const bend = Math.min(60, Math.hypot(x - a, y - b) / 4);
    over.append(svgEl("rect", { x: from.x, y: from.y, width: from.width, height: from.height, rx: 8, class: `qx-was${side}` }),
      svgEl("path", { d: `M${a} ${b}Q${(a + x) / 2 + bend} ${(b + y) / 2} ${x} ${y}`, class: `qx-trail${side}` }));
  }
  over.append(svgEl("rect", { x: to.x - 3, y: to.y - 3, width: to.width + 6, height: to.height + 6, rx: 9, class: `qx-came${side}` }));
  return [x, to.y];
}

function cross(over, { x, y, width, height }, side) {
  const [r, b] = [x + width, y + height];
  over.append(svgEl("rect", { x, y, width, height, rx: 8, class: `qx-was${side}` }), svgEl("path", { d: `M${x + 8} ${y + 8}L${r - 8} ${b - 8}M${r - 8} ${y + 8}L${x + 8} ${b - 8}`, class: `qx-fell${side}` }));
  return [x + width / 2, y];
}

/** Where a number may stand: here, or beside the numbers that stand here. */
function free([x, y], taken) {
  let at = [x, y];
  while (taken.some(([a, b]) => Math.hypot(a - at[0], b - at[1]) < 30)) at = [at[0] + 31, at[1]];
  taken.push(at);
  return at;
}

function disc({ over, scale }, [x, y], n, side) {
  const words = svgEl("text", { x, y: y + 6 / scale, class: "qx-number", "text-anchor": "middle", "font-size": 17 / scale });
  words.textContent = n;
  over.append(svgEl("circle", { cx: x, cy: y, r: 15 / scale, class: `qx-disc${side}` }), words);
}
