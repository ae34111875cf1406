// What the server forecasts for the choice at hand: sums that add up line by line, and the odds of each choice.
import { $, capital, el, signed, tipBy, words } from "./dom.js";
import { chip } from "./clauses.js";
import { columns, comparison, inShort, meantBy, spreadTable } from "./spreads.js";

const MOST_IN_HINT = 4;

let habit = null;
let shown = [];
let hint = null;
let pointed = null; // what was pointed at since the last update

/** `forecast` holds one list of prospects: {title?, text?, do?, lines: [{role, value, rule, text}], <role>_strength?}, and in each
    either choices: [{.., against: {habit: {win, tie, lose}}}], or spreads: [{title, on, chances, mean, ends}] with rows to compare. */
export function showOdds(forecast, seat, seats) {
  const body = $("odds-body");
  hideHint();
  const prospects = Object.values(forecast ?? {}).find((value) => Array.isArray(value)) ?? [];
  $("odds").hidden = prospects.length === 0;
  const other = seats === 2 && seat >= 0 ? 1 - seat : 1;
  body.style.setProperty("--mine", `var(--side-${Math.max(seat, 0)})`);
  body.style.setProperty("--theirs", `var(--side-${other})`);
  const alone = prospects.length === 1;
  shown = prospects.map((prospect) => (prospect.spreads ? drawSpreads(prospect, forecast, alone) : draw(prospect, alone)));
  body.replaceChildren(...shown.map((one) => one.box));
  if (pointed?.thing.isConnected) pointOdds(pointed.options, pointed.thing);
}

/** The odds shown are of a choice that is past, and the new ones are on their way: nothing is pointed out until then. */
export function awaitOdds(hide) {
  hideHint();
  shown = [];
  pointed = null;
  if (hide) $("odds").hidden = true;
}

function hideHint() {
  hint?.remove();
  hint = null;
}

/** The odds beside what is pointed at; what lies under the pointer stays free. */
function showHint(options, thing) {
  hideHint();
  const meant = thing ? shown.filter((one) => one.hint(options)) : [];
  if (meant.length === 0) return;
  const brief = meant.length > 1 && meant[0].brief;
  hint = el("div", { class: "tip odds-tip", role: "status" }, ...(brief ? meant.slice(0, MOST_IN_HINT).flatMap((one) => one.brief()) : meant[0].hint(options)));
  hint.style.cssText = $("odds-body").style.cssText;
  document.body.append(hint);
  tipBy(hint, thing.getBoundingClientRect());
}

/** Bring forward the prospect, and within it the choice, that these options mean; its odds appear beside the thing. */
export function pointOdds(options, thing = null) {
  pointed = thing && { options, thing };
  showHint(options, thing);
  let hot = null;
  for (const one of shown) {
    const mine = one.matches(options);
    one.box.classList.toggle("hot", mine);
    if (mine) hot ??= one;
    one.mark(options);
  }
  if (!hot || shown.length === 1 || !$("odds-body").checkVisibility()) return;
  for (const one of shown) one.box.open = one === hot;
  hot.box.scrollIntoView({ block: "nearest" });
}

const scalar = (value) => ["number", "string", "boolean"].includes(typeof value);
const isTotal = (key) => key.endsWith("_strength");

function title(prospect) {
  if (prospect.title) return prospect.title;
  const { attacker, defender } = prospect;
  return attacker && defender ? `${called(attacker)} against ${called(defender)}` : "This choice";
}

function facts(prospect) {
  if (prospect.text) return prospect.text;
  const said = new Set();
  const out = [];
  for (const [key, value] of Object.entries(prospect)) {
    if (!scalar(value) || isTotal(key) || ["title", "do", "attacker", "defender"].includes(key)) continue;
    if (value === true) out.push(words(key));
    else if (typeof value === "number" && !said.has(value)) { said.add(value); out.push(`${words(key)} ${value}`); }
  }
  return out.join(" \u00b7 ");
}

/** Is this prospect, or row of one, about one of these options? */
const about = (told, options) => options.some((option) => told.do === option.do);

function bar(chance) {
  const parts = ["win", "tie", "lose"].filter((key) => chance[key] >= 0.005);
  const whole = (key) => Math.round(100 * chance[key]);
  const label = ["win", "tie", "lose"].map((key) => `${whole(key)} % ${key}`).join(", ");
  const strip = el("div", { class: "bar", role: "img", "aria-label": label, title: label });
  for (const key of parts) {
    const part = el("span", { class: key }, chance[key] > 0.26 ? `${whole(key)} ${key}` : chance[key] > 0.1 ? `${whole(key)}` : "");
    part.style.width = `${100 * chance[key]}%`;
    strip.append(part);
  }
  return strip;
}

function adds(prospect, heads) {
  const list = el("div", { class: "adds" });
  const roles = [...new Set((prospect.lines ?? []).map((line) => line.role))];
  for (const role of roles) {
    const lines = prospect.lines.filter((line) => line.role === role);
    lines.forEach((line, n) => list.append(
      el("span", {}, line.text, " ", chip(line.rule, true, true)), el("span", { class: "n" }, n === 0 ? `${line.value}` : signed(line.value))));
    const total = prospect[`${role}_strength`] ?? lines.reduce((sum, line) => sum + line.value, 0);
    list.append(el("span", { class: "total" }, totalOf(role, heads)), el("span", { class: "n total" }, `${total}`));
  }
  return list;
}

/** What the board calls a piece of that name, or null. */
function onBoard(name) {
  const piece = document.querySelector(`svg.qx [data-piece$="-${CSS.escape(name)}"] > title`);
  return piece ? piece.textContent.split(/[:,(]/)[0].trim() : null;
}

/** What a thing is called: as the board says, else by its name. */
const called = (name) => onBoard(name) ?? capital(words(name));

/** What a total counts: the strength of a side, or its dice where dice are told of. */
const totalOf = (role, heads = {}) => [capital(words(role)), heads.dice?.toLowerCase()].filter(Boolean).join(" ");

/** The totals of both sides, as far as they are known; of dice those of the row pointed at, if it is one. */
const totals = (prospect, heads, row = null) => Object.keys(prospect).filter(isTotal).slice(0, row ? 1 : undefined)
  .map((key) => el("b", {}, `${totalOf(key.replace("_strength", ""), heads)} ${row ? row.dice : prospect[key]}`));

function drawSpreads(prospect, { left = {}, heads = {} }, alone) {
  const [first, ...others] = prospect.spreads;
  const rows = prospect.compare ?? [];
  const compared = rows.length > 1 ? comparison(rows, heads) : null;
  const heading = (spread) => (prospect.lines?.length ? "" : `${spread.title}: `);
  const short = (spread) => el("div", { class: "in-short" }, columns(spread, heads), el("span", {}, heading(spread), inShort(spread, heads)));
  const box = el("details", { class: "fore", open: alone },
    el("summary", {}, el("span", { class: "name whole" }, title(prospect), " ", el("small", {}, facts(prospect))), first ? short(first) : null),
    el("div", { class: "in" }, ...prospect.spreads.map((spread) => spreadTable(spread, heads, left[spread.on])), compared?.table ?? null, adds(prospect, heads)));
  return {
    box,
    brief: () => [el("h3", {}, title(prospect)), ...(first ? [short(first)] : [el("p", {}, facts(prospect))])],
    hint: (options) => {
      const row = rows.find((one) => meantBy(one, options));
      if (!row && !about(prospect, options)) return null;
      const shownFirst = first && { ...first, ...(row ? { chances: row.chances, mean: row.mean, ends: row.ends } : {}) };
      return [el("h3", {}, row ? row.text : title(prospect)), el("p", { class: "tip-foot" }, ...totals(prospect, heads, row), el("span", {}, facts(prospect))),
        ...(first ? [spreadTable(shownFirst, heads, left[first.on])] : []),
        ...(row ? [] : others.flatMap((spread) => [el("p", { class: "if" }, spread.title), short(spread)]))];
    },
    matches: (options) => about(prospect, options) || rows.some((row) => meantBy(row, options)),
    mark: (options) => compared?.mark(options),
  };
}

function draw(prospect, alone) {
  const rows = (prospect.choices ?? []).filter((row) => row.against);
  const habits = [...new Set(rows.flatMap((row) => Object.keys(row.against)))];
  const best = (key) => rows.map((row) => row.against[key]).filter(Boolean).reduce((a, b) => (a && a.win + a.tie / 2 >= b.win + b.tie / 2 ? a : b), null);
  const usual = () => (habits.includes(habit) ? habit : habits[0]);
  const atBest = () => (habits.length && best(usual()) ? [bar(best(usual()))] : []);
  const head = el("div");
  const table = el("div", { class: "choice-odds" });
  const labels = new Map();
  const fill = () => {
    const key = usual();
    head.replaceChildren(...atBest());
    table.replaceChildren();
    labels.clear();
    for (const row of rows.length > 1 ? rows : []) {
      const label = el("span", {}, capital(row.text));
      labels.set(row, label);
      if (row.against[key]) table.append(label, bar(row.against[key]));
    }
  };
  const pick = habits.length > 1 && el("div", { class: "habit" }, "If the other side adds", el("div", { class: "pick", role: "radiogroup", "aria-label": "What the other side adds" },
    ...habits.map((key, n) => el("label", {}, el("input", { type: "radio", name: `habit-${shown.length}-${title(prospect)}-${facts(prospect)}`, checked: key === habit || (n === 0 && !habits.includes(habit)),
      onchange: () => { habit = key; fill(); } }), words(key)))));
  const box = el("details", { class: "fore", open: alone },
    el("summary", {}, el("span", { class: "name" }, title(prospect), el("small", {}, facts(prospect))), head),
    el("div", { class: "in" }, adds(prospect), pick || null, table));
  fill();
  const chosen = (options) => {
    const own = rows.find((row) => about(row, options));
    if (own) return { row: own, with: own.text };
    const row = about(prospect, options) ? rows.find((one) => one.against[usual()] === best(usual())) : null;
    return row && { row, with: rows.length > 1 ? row.text : null, best: true };
  };
  return {
    box,
    brief: () => [el("h3", {}, title(prospect)), el("p", {}, facts(prospect)), ...atBest()],
    hint: (options) => {
      const found = chosen(options);
      if (!found) return null;
      return [el("h3", {}, title(prospect)), el("p", { class: "tip-foot" }, ...totals(prospect), el("span", {}, facts(prospect))),
        found.with ? el("p", {}, found.best ? `At best, with ${found.with}` : `With ${found.with}`) : "",
        habits.length > 1 ? el("p", { class: "if" }, "If the other side adds") : "",
        el("div", { class: "ifs" }, ...habits.filter((key) => found.row.against[key]).flatMap((key) => [el("span", {}, habits.length > 1 ? words(key) : "Odds"), bar(found.row.against[key])]))];
    },
    matches: (options) => about(prospect, options) || rows.some((row) => about(row, options)),
    mark: (options) => labels.forEach((label, row) => label.classList.toggle("hot", about(row, options))),
  };
}
