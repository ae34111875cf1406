// A finished game looked over again: asked for, waited for, drawn as a chart, and written beside the journal.
import { $, csrf, el, getJson, shield, signed, svgEl } from "./dom.js";
import { say } from "./words.js";

const EVERY = 500; // milliseconds between two looks at how far it is
const WIDE = 360;
const HIGH = 120;
const LEFT = 30;
const DASHES = ["none", "7 4", "2 3", "9 3 2 3", "1 4"];
export const by = (what) => say(`analysis.by.${what}`);
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
export const percent = (chance) => `${Math.round(100 * chance)} %`;
const lucky = (amount) => signed(Number(amount.toFixed(1)));
export const letter = (n) => String.fromCharCode(97 + n);

export class Analysis {
  /** `go(ply)` shows a moment of the game. */
  constructor({ table, unlocks, last, go }) {
    this.place = $("analysis-body");
    if (!this.place) return;
    this.last = last;
    this.go = go;
    this.address = `/api/tables/${encodeURIComponent(table)}/analysis?${unlocks.slice(1)}`;
    this.ply = 0;
    $("analyse").addEventListener("click", () => this.begin());
  }

  /** Is there an analysis already, or one on its way? Then show it. */
  async look() {
    const state = this.place && await getJson(this.address).catch(() => null);
    if (!state || state.state === "none") return false;
    this.wait(state);
    return true;
  }

  async begin() {
    $("analyse").disabled = true;
    const answer = await fetch(this.address, { method: "POST", headers: { "X-Quincunx": csrf(), Accept: "application/json" } });
    const state = await answer.json().catch(() => ({}));
    if (answer.ok) this.wait(state);
    else this.failed(state.refused ?? say("error.answered", { status: answer.status }));
  }

  /** Look how far it is until it is done. */
  async wait(state) {
    if (state.state === "done") return this.show(state.analysis);
    if (state.state === "failed" || state.state === "none") return this.failed(state.text ?? say("error.analysis_lost"));
    this.progress(state);
    await new Promise((later) => setTimeout(later, EVERY));
    getJson(this.address).then((next) => this.wait(next), (error) => this.failed(error.message));
  }

  progress({ state, progress }) {
    $("analyse").hidden = true;
    const words = state === "waiting" ? say("analysis.waiting") : say("analysis.looking", { done: percent(progress) });
    let bar = this.place.querySelector("progress");
    if (!bar) this.place.append(el("p", { class: "faint", role: "status" }), bar = el("progress", { max: 1, "aria-label": say("analysis.progress") }));
    bar.value = progress;
    this.place.querySelector("p[role=status]").textContent = words;
  }

  failed(text) {
    this.clear();
    $("analyse").hidden = $("analyse").disabled = false;
    this.place.append(el("p", { role: "alert" }, text));
  }

  clear() { for (const one of [...this.place.children]) if (one.id !== "q-analyse") one.remove(); }

  show(found) {
    this.found = found;
    this.clear();
    $("analyse").hidden = true;
    this.place.append(this.chart(), this.legend(), this.points(), this.choices(), this.luck());
    this.at(this.ply);
    this.annotate();
  }

  // ---- the chart

  x(ply) { return LEFT + ((WIDE - LEFT - 6) * ply) / Math.max(this.last, 1); }

  y(chance) { return 16 + (HIGH - 24) * (1 - chance); }

  chart() {
    const { chances, sides, turning_points: points } = this.found;
    const svg = svgEl("svg", { class: "chances", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": say("analysis.chances") });
    for (const part of [0, 0.5, 1]) {
      const words = svgEl("text", { x: LEFT - 4, y: this.y(part) + 3, "text-anchor": "end", "aria-hidden": "true" });
      words.textContent = percent(part).replace(" ", "");
      svg.append(svgEl("line", { class: "grid", x1: LEFT, x2: WIDE - 6, y1: this.y(part), y2: this.y(part) }), words);
    }
    sides.forEach((_, seat) => {
      const way = chances.map((at, ply) => `${ply ? "L" : "M"}${this.x(ply).toFixed(1)} ${this.y(at[seat]).toFixed(1)}`).join("");
      svg.append(svgEl("path", { class: `curve side-${seat}`, d: way, "stroke-dasharray": DASHES[seat % DASHES.length] }));
    });
    this.cursor = svgEl("line", { class: "cursor", y1: 12, y2: HIGH - 6 });
    svg.append(this.cursor);
    points.forEach((point, n) => svg.append(this.marker(point, n)));
    svg.addEventListener("click", (event) => this.clicked(event, svg));
    return svg;
  }

  marker(point, n) {
    const link = svgEl("a", { href: `?ply=${point.from_ply}`, class: "point", "data-ply": point.from_ply, "aria-label": this.told(point, n) });
    const [x, y] = [this.x(point.ply), this.y(point.after)];
    const words = svgEl("text", { x, y: 9, "text-anchor": "middle" });
    words.textContent = letter(n);
    const title = svgEl("title");
    title.textContent = this.told(point, n);
    link.append(title, svgEl("line", { x1: x, x2: x, y1: 12, y2: y }), svgEl("circle", { cx: x, cy: y, r: 4 }), svgEl("circle", { class: "reach", cx: x, cy: 8, r: 12 }), words);
    link.addEventListener("keydown", (event) => event.stopPropagation());
    return link;
  }

  told(point, n) {
    return say("analysis.point", { letter: letter(n), from: point.from_ply, to: point.ply, side: this.found.sides[point.seat], before: percent(point.before), after: percent(point.after), by: by(point.by) });
  }

  clicked(event, svg) {
    event.preventDefault();
    const point = event.target.closest("[data-ply]");
    if (point) return this.go(Number(point.dataset.ply));
    const box = svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    this.go(Math.round(((x - LEFT) / (WIDE - LEFT - 6)) * this.last));
  }

  legend() {
    return el("ul", { class: "legend" }, ...this.found.sides.map((side, seat) => {
      const sample = svgEl("svg", { viewBox: "0 0 30 8", "aria-hidden": "true" });
      sample.append(svgEl("path", { class: `curve side-${seat}`, d: "M0 4L30 4", "stroke-dasharray": DASHES[seat % DASHES.length] }));
      return el("li", {}, sample, shield(seat), side, " ", el("b", { "data-seat": seat }));
    }));
  }

  /** The replay stands at a moment: show the chances there. */
  at(ply) {
    this.ply = ply;
    if (!this.found) return;
    this.cursor.setAttribute("x1", this.x(ply));
    this.cursor.setAttribute("x2", this.x(ply));
    const whole = this.found.chances[ply].map((chance) => Math.round(100 * chance));
    whole[whole.length - 1] += 100 - whole.reduce((sum, part) => sum + part, 0); // so that they add up
    for (const one of this.place.querySelectorAll(".legend b")) one.textContent = `${whole[Number(one.dataset.seat)]} %`;
  }

  // ---- in words

  link(ply, ...words) {
    return el("a", { href: `?ply=${ply}`, "data-ply": ply, onclick: (event) => { event.preventDefault(); this.go(ply); } }, ...words);
  }

  points() {
    const points = this.found.turning_points;
    if (!points.length) return el("p", {}, say("analysis.no_points"));
    return el("ol", { class: "points", "aria-label": say("analysis.points") }, ...points.map((point, n) => el("li", {}, el("b", { "aria-hidden": "true" }, letter(n)),
      el("span", {}, this.link(point.from_ply, say("analysis.span", { from: point.from_ply, to: point.ply })), ": ", shield(point.seat), `${this.found.sides[point.seat]} ${percent(point.before)} \u2192 ${percent(point.after)}, ${by(point.by)}. `,
        el("small", {}, point.lines.at(-1) ?? "")))));
  }

  table(caption, heads, rows) {
    return el("table", {}, el("caption", {}, caption), el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...rows.map(([first, ...rest]) => el("tr", {}, el("th", { scope: "row" }, ...first), ...rest.map((cell) => el("td", {}, String(cell)))))));
  }

  choices() {
    const rows = this.found.given_away.map((side) => [[shield(side.seat), this.found.sides[side.seat]], side.choices, side.inaccuracy, side.mistake, side.blunder,
      `${((100 * side.loss) / Math.max(side.choices, 1)).toFixed(1)} %`]);
    return this.table(say("analysis.choices"), ["", say("analysis.all"), "?!", "?", "??", say("analysis.lost")], rows);
  }

  luck() {
    const { luck, sides } = this.found;
    if (!luck.events.length) return el("p", {}, say("analysis.no_luck"));
    const row = (words, side) => [words, side.expected.toFixed(1), side.actual.toFixed(1), lucky(side.luck)];
    const heads = ["", say("analysis.expected"), say("analysis.came"), say("analysis.luck")];
    const details = el("details", {}, el("summary", {}, say("analysis.luck_by")));
    for (const kind of luck.kinds) details.append(this.table(kind.text, heads, kind.sides.map((side) => row([shield(side.seat), sides[side.seat]], side))));
    const fights = luck.fights.flatMap((fight) => fight.sides.filter((side) => Math.abs(side.luck) >= 1).map((side) => ({ ...side, ply: fight.ply })));
    if (fights.length) details.append(this.table(say("analysis.lucky_fights"), heads, fights.map((side) => row([shield(side.seat), this.link(side.ply, say("analysis.choice", { n: side.ply }))], side))));
    return el("div", {}, this.table(say("analysis.luck_in", { unit: luck.unit }), heads, luck.sides.map((side) => row([shield(side.seat), sides[side.seat]], side))), details);
  }

  /** Beside the journal: what a choice gave away, and what would have been better. */
  annotate() {
    for (const old of document.querySelectorAll(".judged")) old.remove();
    if (!this.found) return;
    const lines = [...$("journal").children];
    for (const choice of this.found.choices) {
      const sign = SIGNS[choice.class];
      const line = sign && lines.find((one) => Number(one.dataset.ply) >= choice.ply);
      line?.append(el("span", { class: `judged ${choice.class}` }, el("b", {}, sign), ` ${say(`analysis.class.${choice.class}`)}: \u2212${percent(choice.loss)}. ${say("analysis.better", { text: choice.text, best: choice.best_text })}`));
    }
  }
}
