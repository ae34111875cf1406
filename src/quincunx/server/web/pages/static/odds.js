// What the server forecasts for the choice at hand: sums that add up line by line, and the odds of each choice.
import { $, capital, el, signed, tipBy } from "./dom.js";
import { chip } from "./clauses.js";
import { about, columns, comparison, inShort, spreadTable } from "./spreads.js";
import { say } from "./words.js";

const MOST_IN_HINT = 4;

let habit = null;
let shown = [];
let hint = null;
let pointed = null; // what was pointed at since the last update

/** A forecast is {outlooks, heads, leaves}, the same for every game; CONTRACT.md tells what is in it. */
export function showOdds(forecast, seat, seats) {
  const body = $("odds-body");
  hideHint();
  const outlooks = forecast?.outlooks ?? [];
  const other = seats === 2 && seat >= 0 ? 1 - seat : 1;
  body.style.setProperty("--mine", `var(--side-${Math.max(seat, 0)})`);
  body.style.setProperty("--theirs", `var(--side-${other})`);
  const alone = outlooks.length === 1;
  shown = outlooks.map((outlook) => (outlook.against.length ? drawResults : drawNumbers)(outlook, forecast, alone));
  body.replaceChildren(...shown.map((one) => one.box));
  $("odds").hidden = shown.every((one) => one.box.hidden);
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
  for (const one of shown) one.point(false);
}

/** Do the odds stand at the side, where all can see them? On a phone the side is a drawer. */
const atTheSide = () => $("odds").parentElement.checkVisibility({ visibilityProperty: true });

/** On a phone, the odds beside what is pointed at; at a desk a small badge on it, for the odds themselves stand at the side. */
function showHint(options, thing) {
  hideHint();
  const meant = thing ? shown.filter((one) => one.hint(options)) : [];
  if (meant.length === 0) return;
  if (atTheSide()) return showBadge(meant, options, thing);
  const brief = meant.length > 1 && meant[0].brief;
  hint = el("div", { class: "tip odds-tip", role: "status" }, ...(brief ? meant.slice(0, MOST_IN_HINT).flatMap((one) => one.brief()) : meant[0].hint(options)));
  hint.style.cssText = $("odds-body").style.cssText;
  document.body.append(hint);
  tipBy(hint, thing.getBoundingClientRect());
}

function showBadge(meant, options, thing) {
  const words = meant.length === 1 && meant[0].badge?.(options);
  if (!words || thing.closest(".popup")) return;
  const { right, top } = thing.getBoundingClientRect();
  hint = el("div", { class: "odds-badge", "aria-hidden": "true" }, words);
  hint.style.left = `${right}px`;
  hint.style.top = `${top}px`;
  document.body.append(hint);
}

/** Bring forward the outlook, and within it the row, that these options mean. */
export function pointOdds(options, thing = null) {
  pointed = thing && { options, thing };
  showHint(options, thing);
  let hot = null;
  for (const one of shown) {
    const mine = one.matches(options);
    one.point(mine);
    if (mine) hot ??= one;
    one.mark(options);
  }
  if (!shown.length) return;
  $("odds").hidden = shown.every((one) => one.box.hidden);
  if (!hot || shown.length === 1 || !$("odds-body").checkVisibility()) return;
  for (const one of shown) one.box.open = one === hot;
  hot.box.scrollIntoView({ block: "nearest" });
}

/** Whether an outlook is pointed at; one that has no more than a note to tell is shown only then. */
const pointing = (box, bare) => (yes) => {
  box.classList.toggle("hot", yes);
  box.hidden = bare && !yes;
};

function bar(chance) {
  const parts = ["win", "tie", "lose"].filter((key) => chance[key] >= 0.005);
  const whole = (key) => Math.round(100 * chance[key]);
  const label = ["win", "tie", "lose"].map((key) => `${whole(key)} % ${say(`odds.${key}`)}`).join(", ");
  const strip = el("div", { class: "bar", role: "img", "aria-label": label, title: label });
  for (const key of parts) {
    const part = el("span", { class: key }, chance[key] > 0.26 ? `${whole(key)} ${say(`odds.short.${key}`)}` : chance[key] > 0.1 ? `${whole(key)}` : "");
    part.style.width = `${100 * chance[key]}%`;
    strip.append(part);
  }
  return strip;
}

/** Every sum, line by line with its clauses, and what it comes to. */
function adds({ sums }) {
  const list = el("div", { class: "adds" });
  for (const sum of sums) {
    sum.lines.forEach((line, n) => list.append(
      el("span", {}, line.text, " ", chip(line.rule, true, true)), el("span", { class: "n" }, n === 0 && !sum.change ? `${line.value}` : signed(line.value))));
    list.append(el("span", { class: "total" }, sum.title), el("span", { class: "n total" }, totalOf(sum)));
  }
  return list;
}

const totalOf = ({ total, change }) => (change ? signed(total) : `${total}`);

/** What beats what: a row of words for each case, and how good it is for whoever chooses. */
function chartTable({ title, heads, rows }) {
  return el("table", { class: "chart" }, title ? el("caption", {}, title) : null, el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, ...rows.map(({ cells, mark }) => el("tr", { class: mark }, ...cells.map((cell) => el("td", {}, cell))))));
}

/** What stands below the title: the totals, as far as they are known, and what else there is to say; `row` is the one pointed at. */
const foot = ({ sums, text, note }, row = null) => el("p", { class: "tip-foot" },
  ...sums.slice(0, row ? 1 : undefined).map((sum) => el("b", {}, `${sum.title} ${row?.total ?? totalOf(sum)}`)), el("span", {}, text || (sums.length ? "" : note)));

/** How many: the chances of each number, what it leaves, and rows to compare. */
function drawNumbers(outlook, { leaves, heads }, alone) {
  const { title, text, note, outcomes, rows, sums, chart } = outlook;
  const [first, ...others] = outcomes;
  const bare = !(sums.length || outcomes.length || rows.length || chart || text); // no more than a note, for whoever points at it
  const compared = rows.length > 1 ? comparison(rows, heads) : null;
  const heading = (outcome) => (outlook.sums.length ? "" : `${outcome.title}: `);
  const short = (outcome) => el("div", { class: "in-short" }, columns(outcome.chances, heads), el("span", {}, heading(outcome), inShort(outcome.chances, heads)));
  const table = (outcome, numbers = outcome.chances) => spreadTable(outcome.title, numbers, heads, leaves[outcome.on]);
  const box = el("details", { class: "fore", open: alone, hidden: bare },
    el("summary", {}, el("span", { class: "name whole" }, title, " ", el("small", {}, text)), first ? short(first) : bare || sums.some(({ change }) => change) ? el("small", { class: "note" }, note) : null),
    el("div", { class: "in" }, chart ? chartTable(chart) : null, ...outcomes.map((outcome) => table(outcome)), compared?.table ?? null, adds(outlook)));
  return {
    box,
    point: pointing(box, bare),
    brief: () => [el("h3", {}, title), first ? short(first) : el("p", {}, text)],
    hint: (options) => {
      const row = rows.find((one) => about(one, options));
      if (!row && !about(outlook, options)) return null;
      return [el("h3", {}, row ? row.text : title), foot(outlook, row), ...(chart && !row ? [chartTable(chart)] : []), ...(first ? [table(first, row?.chances[0])] : []),
        ...(row ? [] : others.flatMap((outcome) => [el("p", { class: "if" }, outcome.title), short(outcome)]))];
    },
    matches: (options) => about(outlook, options) || rows.some((row) => about(row, options)),
    mark: (options) => compared?.mark(options),
  };
}

/** Who wins: each row against what the other side may do, which the reader picks. */
function drawResults(outlook, { heads }, alone) {
  const { title, text, against, rows } = outlook;
  const usual = () => Math.max(against.findIndex(({ name }) => name === habit), 0);
  const worth = ({ chances }) => chances[usual()].win + chances[usual()].tie / 2;
  const best = () => rows.reduce((a, b) => (a && worth(a) >= worth(b) ? a : b), null);
  const atBest = () => (best() ? [bar(best().chances[usual()])] : []);
  const head = el("div");
  const table = el("div", { class: "choice-odds" });
  const labels = new Map();
  const fill = () => {
    head.replaceChildren(...atBest());
    table.replaceChildren();
    labels.clear();
    for (const row of rows.length > 1 ? rows : []) {
      labels.set(row, el("span", {}, capital(row.text)));
      table.append(labels.get(row), bar(row.chances[usual()]));
    }
  };
  const pick = against.length > 1 && el("div", { class: "habit" }, heads.against, el("div", { class: "pick", role: "radiogroup", "aria-label": heads.against },
    ...against.map(({ name, text: called }, n) => el("label", {}, el("input", { type: "radio", name: `habit-${title}-${text}`, checked: n === usual(),
      onchange: () => { habit = name; fill(); } }), called))));
  const box = el("details", { class: "fore", open: alone },
    el("summary", {}, el("span", { class: "name" }, title, el("small", {}, text)), head),
    el("div", { class: "in" }, adds(outlook), pick || null, table));
  fill();
  const chosen = (options) => {
    const row = rows.find((one) => about(one, options));
    if (row) return { row, intro: say("odds.with", { text: row.text }) };
    return about(outlook, options) && best() ? { row: best(), intro: rows.length > 1 ? say("odds.at_best", { text: best().text }) : "" } : null;
  };
  return {
    box,
    point: pointing(box, false),
    badge: (options) => { const found = chosen(options); return found && `${Math.round(100 * found.row.chances[usual()].win)} %`; },
    brief: () => [el("h3", {}, title), el("p", {}, text), ...atBest()],
    hint: (options) => {
      const found = chosen(options);
      if (!found) return null;
      const several = against.length > 1;
      return [el("h3", {}, title), foot(outlook), found.intro ? el("p", {}, found.intro) : "", several ? el("p", { class: "if" }, heads.against) : "",
        el("div", { class: "ifs" }, ...found.row.chances.flatMap((chance, n) => [el("span", {}, several ? against[n].text : say("odds.odds")), bar(chance)]))];
    },
    matches: (options) => about(outlook, options) || rows.some((row) => about(row, options)),
    mark: (options) => labels.forEach((label, row) => label.classList.toggle("hot", about(row, options))),
  };
}
