// The end of a game: won or lost and why, how the chances went, what turned them, and what to do next.
import { $, el, getJson, shield, svgEl } from "./dom.js";
import { Analysis, by, letter, percent } from "./analysis.js";
import { chip } from "./clauses.js";
import { copy } from "./page.js";
import { say } from "./words.js";

const FEW = 12; // a game of fewer choices has no curve worth waiting for
const WIDE = 1200;
const SIZES = { wide: [WIDE, 250], narrow: [480, 230] };

/** The line that says most of what happened. */
const longest = (lines) => lines.reduce((best, line) => (line.length > (best?.length ?? 0) ? line : best), null);

export class Ending extends Analysis {
  /** `called(seat)` names whoever sits there. */
  constructor({ table, called }) {
    super({ table, unlocks: "", last: 0, go: (ply) => { location.href = this.replay(ply); } });
    this.table = table;
    this.called = called;
    $("ending-close").addEventListener("click", () => this.cover(false));
    $("ending-share").addEventListener("click", (event) => copy(new URL(this.shared, location.href).href, event.currentTarget));
    document.addEventListener("keydown", (event) => this.key(event), { capture: true });
  }

  replay(ply) { return `/t/${encodeURIComponent(this.table)}/replay?ply=${ply}`; }

  /** Show it, with all that is known at once; the curve comes when it has been worked out. */
  async tell(now, { atOneScreen, lastLine }) {
    this.seat = atOneScreen ? -1 : now.seat;
    this.last = now.ply;
    const winners = now.outcomes.flatMap((outcome, seat) => (outcome === "won" ? [seat] : []));
    const outcome = this.seat >= 0 ? now.outcomes[this.seat] : "";
    const names = winners.map(this.called);
    const seen = names.length > 1 ? say("ending.they_win", { names }) : say("ending.wins", { names });
    const verdict = !winners.length ? say("ending.draw") : outcome === "won" ? say("ending.you_won") : outcome === "lost" ? say("ending.you_lost") : seen;
    const side = outcome === "won" ? this.seat : winners[0];
    $("ending").className = `ending ${Number.isInteger(side) ? `side-${side}` : ""}`;
    $("ending").dataset.outcome = outcome || "seen";
    $("ending-head").textContent = verdict;
    $("ending-laurel").setAttribute("href", `/static/marks.svg#laurel${outcome === "lost" ? "-broken" : ""}`);
    this.rank(now, []);
    $("ending-outline").src = `/t/${encodeURIComponent(this.table)}/thumb.svg?theme=light`;
    $("ending-outline").hidden = now.names.length > 2; // more have a place each, which says more
    $("ending-rematch").hidden = now.seat < 0 || Boolean(now.left?.[now.seat]);
    const told = await getJson(`/api/tables/${encodeURIComponent(this.table)}/ending?seat=${now.seat}`).catch(() => ({}));
    this.rank(now, told.tallies ?? []);
    this.shared = told.shared;
    $("ending-share").hidden = !told.shared;
    const why = (this.seat >= 0 && told.why) || lastLine || told.title || "";
    $("ending-why").replaceChildren(why, why.endsWith(".") ? " " : ". ", chip(now.ending, true, true) ?? "");
    $("ending-told").textContent = [why === lastLine ? "" : lastLine, told.length].filter(Boolean).join(" ");
    $("ending-you").hidden = !told.rating;
    if (told.rating) $("ending-rating").replaceChildren(el("b", {}, String(told.rating.rating)), ` ${say("ending.rating", { range: 2 * told.rating.deviation, n: told.rating.games })}`);
    this.cover(true);
    $("ending-head").focus();
    if (!await this.look() && now.seat >= 0 && now.ended_by === "play" && now.ply >= FEW) this.begin();
  }

  /** Everyone in the order of their places, with what these go by, if the game says so. */
  rank(now, tallies) {
    const ranked = now.names.map((_, seat) => seat).sort((a, b) => now.places[a] - now.places[b]);
    const shown = ranked.length > 2 || tallies.some(Boolean) ? ranked : [];
    $("ending-scores").replaceChildren(...shown.map((seat) => el("li", { "data-seat": seat }, `${now.places[seat]}. `, shield(seat), this.called(seat), tallies[seat] ? el("b", { class: "tally" }, tallies[seat]) : null)));
  }

  /** It lies over the whole table: nothing behind it can be reached until it is put away. */
  cover(yes) {
    $("ending").hidden = !yes;
    for (const one of $("main").children) one.inert = yes && one !== $("ending");
  }

  key(event) {
    if ($("ending").hidden || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
    const button = { r: $("ending-rematch"), a: $("analyse"), Escape: $("ending-close") }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!button || button.hidden || button.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  }

  // ---- how the day went

  show(found) {
    this.found = found;
    this.clear();
    $("analyse").hidden = true;
    this.last = found.plies ?? found.chances.length - 1;
    const own = found.choices.filter((choice) => choice.seat === this.seat && choice.loss > 0).sort((a, b) => b.loss - a.loss);
    $("ending-body").replaceChildren(this.chart());
    $("ending-turned").replaceChildren(...this.turned());
    $("ending-luck").replaceChildren(...this.balance(own[0]));
    $("ending-parts").hidden = false;
    this.playOn(own[0]);
  }

  chart() {
    const [wide, high] = SIZES[matchMedia("(max-width: 56rem)").matches ? "narrow" : "wide"];
    const [left, top, low] = [52, 34, high - 30];
    const x = (ply) => left + ((wide - left - 24) * ply) / Math.max(this.last, 1);
    const y = (chance) => top + (low - top) * (1 - chance);
    const { chances, sides, turning_points: points } = this.found;
    const svg = svgEl("svg", { class: "chances day", viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": say("ending.chances") });
    const words = (text, at) => { const made = svgEl("text", { "aria-hidden": "true", ...at }); made.textContent = text; return made; };
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      svg.append(svgEl("line", { class: part === 0.5 ? "grid half" : "grid", x1: left, x2: wide - 24, y1: y(part), y2: y(part) }),
        words(percent(part), { x: left - 8, y: y(part) + 4, "text-anchor": "end" }));
    }
    const step = [10, 20, 50, 100, 200, 500].find((one) => this.last / one <= wide / 130) ?? 1000;
    for (let ply = step; ply < this.last; ply += step) svg.append(words(say("analysis.choice", { n: ply }), { x: x(ply), y: high - 8, "text-anchor": "middle" }));
    const shown = sides.length === 2 ? [Math.max(this.seat, 0)] : sides.map((_, seat) => seat);
    for (const seat of shown) {
      const way = chances.map((at, ply) => `${ply ? "L" : "M"}${x(ply).toFixed(1)} ${y(at[seat]).toFixed(1)}`).join("");
      if (sides.length === 2) svg.append(this.area(seat, way, x, y, "above"), this.area(1 - seat, way, x, y, "below"));
      svg.append(svgEl("path", { class: `curve side-${seat}`, d: way, "stroke-dasharray": sides.length === 2 ? "none" : ["none", "7 4", "2 3", "9 3 2 3", "1 4"][seat % 5] }));
    }
    points.forEach((point, n) => svg.append(this.pin(point, n, x, y, top)));
    return svg;
  }

  /** The field between the curve and the middle, in the colour of whoever leads. */
  area(seat, way, x, y, where) {
    const id = `day-${where}`;
    const clip = svgEl("clipPath", { id });
    clip.append(svgEl("rect", where === "above" ? { x: 0, y: 0, width: WIDE, height: y(0.5) } : { x: 0, y: y(0.5), width: WIDE, height: WIDE }));
    const both = svgEl("g");
    both.append(clip, svgEl("path", { class: `field side-${seat}`, "clip-path": `url(#${id})`, d: `${way}L${x(this.last)} ${y(0.5)}L${x(0)} ${y(0.5)}Z` }));
    return both;
  }

  /** A turning point: gold where luck turned it, white where a choice did; its letter stands above. */
  pin(point, n, x, y, top) {
    const seat = this.found.sides.length === 2 ? Math.max(this.seat, 0) : point.seat;
    const link = svgEl("a", { href: this.replay(point.from_ply), class: `point ${point.by}`, "aria-label": this.told(point, n) });
    const [at, height] = [x(point.ply), y(this.found.chances[point.ply][seat])];
    const name = svgEl("text", { x: at, y: top - 16, "text-anchor": "middle" });
    name.textContent = letter(n);
    const title = svgEl("title");
    title.textContent = this.told(point, n);
    link.append(title, svgEl("line", { x1: at, x2: at, y1: top - 8, y2: height }), svgEl("circle", { class: "letter", cx: at, cy: top - 20, r: 11 }), svgEl("circle", { class: "spot", cx: at, cy: height, r: 7 }), svgEl("circle", { class: "reach", cx: at, cy: top - 20, r: 14 }), name);
    return link;
  }

  turned() {
    const points = this.found.turning_points;
    if (!points.length) return [el("p", {}, say("analysis.no_points"))];
    const seat = this.found.sides.length === 2 ? Math.max(this.seat, 0) : null;
    return [el("ol", { class: "turned" }, ...points.map((point, n) => {
      const flip = seat !== null && point.seat !== seat;
      const [before, after] = flip ? [1 - point.before, 1 - point.after] : [point.before, point.after];
      return el("li", { class: point.by }, el("b", { "aria-hidden": "true" }, letter(n)), el("a", { href: this.replay(point.from_ply) }, longest(point.lines) ?? say("analysis.span", { from: point.from_ply, to: point.ply })),
        el("span", {}, seat === null ? `${this.found.sides[point.seat]} ` : "", `${percent(before)} \u2192 ${percent(after)}`, el("small", {}, ` ${by(point.by)}`)));
    }))];
  }

  /** Luck against choice, and the one thing to learn. */
  balance(worst) {
    const { luck, given_away: given } = this.found;
    const parts = [];
    const mine = this.seat >= 0 && luck.events.length ? luck.sides.find((side) => side.seat === this.seat) : null;
    if (mine) parts.push(el("p", {}, el("b", {}, Math.abs(mine.luck) < 0.5 ? say("ending.luck_even") : mine.luck > 0 ? say("ending.luck_with") : say("ending.luck_against")), Math.abs(mine.luck) < 0.5 ? "" : ` ${say("ending.luck_by", { n: Math.abs(mine.luck).toFixed(1), unit: luck.unit })}`));
    const away = given.find((side) => side.seat === this.seat);
    if (away) parts.push(el("p", {}, away.blunder + away.mistake ? say("ending.mistakes", { n: away.choices, mistakes: away.mistake, blunders: away.blunder }) : say("ending.no_mistakes", { n: away.choices })));
    if (worst) {
      parts.push(el("p", {}, el("b", {}, $("ending").dataset.outcome === "lost" ? say("ending.could_have") : say("ending.learn")),
        el("a", { href: this.replay(worst.ply) }, say("ending.at_choice", { n: worst.ply })), say("ending.worth", { best: worst.best_text, more: percent(worst.loss), text: worst.text })));
    }
    return parts.length ? parts : [el("p", {}, say("analysis.no_luck"))];
  }

  /** Where to play on: from the choice that cost most, else from the largest swing. */
  playOn(worst) {
    const swings = [...this.found.turning_points].sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing));
    const ply = $("ending").dataset.outcome === "lost" && worst ? worst.ply : swings[0]?.from_ply ?? worst?.ply;
    $("ending-fork").hidden = ply === undefined || this.seat < 0;
    if (ply === undefined) return;
    $("ending-fork").elements.ply.value = ply;
    $("ending-fork").querySelector("button").textContent = say("ending.play_on", { n: ply });
  }

  at() {}

  annotate() {}
}
