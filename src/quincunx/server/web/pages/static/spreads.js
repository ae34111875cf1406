// How the numbers of a roll may fall: a bar for each number with its chance and what it leaves, and rows to compare.
import { el } from "./dom.js";
import { chip } from "./clauses.js";
import { say } from "./words.js";

/** A chance in per cent; what is possible is never shown as 0, what is not certain never as 100. */
export function percent(chance) {
  if (chance > 0 && chance < 0.005) return "<1\u00a0%";
  if (chance < 1 && chance > 0.995) return ">99\u00a0%";
  return `${Math.round(100 * chance)}\u00a0%`;
}

const average = (mean) => (Math.round(10 * mean) / 10).toFixed(1);
const share = (part, most) => `${most ? (100 * part) / most : 0}%`;

/** What the numbers come to in a few words: their average, and how likely they end the matter. */
export function inShort({ mean, ends }, heads) {
  return [say("odds.average", { what: heads.mean, n: average(mean) }), ends > 0 ? `${heads.ends} ${percent(ends)}` : ""].filter(Boolean).join(" \u00b7 ");
}

/** A small chart of columns; what it says stands in its label. */
export function columns({ chances }, heads) {
  const most = Math.max(...chances);
  const said = chances.map((chance, number) => `${number}: ${percent(chance)}`).join(", ");
  return el("span", { class: "columns", role: "img", "aria-label": `${heads.number} ${said}`, title: said },
    ...chances.map((chance) => { const bar = el("i"); bar.style.height = share(chance, most); return el("span", {}, bar); }));
}

/** A bar for each number, with its chance and, if it is known, what it leaves. */
export function spreadTable(title, numbers, heads, left = null) {
  const most = Math.max(...numbers.chances);
  const leaves = (number) => left?.[Math.min(number, left.length - 1)] ?? [];
  const rows = numbers.chances.flatMap((chance, number) => {
    if (chance === 0) return [];
    const bar = el("i", { "aria-hidden": "true" });
    bar.style.width = share(chance, most);
    return [el("tr", {}, el("th", { scope: "row" }, number), el("td", { class: "along" }, bar), el("td", { class: "n" }, percent(chance)),
      left ? el("td", { class: "leaves" }, ...leaves(number).map((text) => el("span", {}, text))) : null)];
  });
  return el("table", { class: "spread" }, el("caption", {}, el("b", {}, title), el("small", {}, inShort(numbers, heads))), el("tbody", {}, ...rows));
}

/** Rows to compare, the first as it is; `mark(options)` brings those forward that the options mean. */
export function comparison(rows, heads) {
  const [as] = rows[0].chances;
  const lines = rows.map((row, n) => {
    const [now] = row.chances;
    const step = (key) => (n === 0 ? "" : now[key] > as[key] + 1e-9 ? "up" : now[key] < as[key] - 1e-9 ? "down" : "");
    return el("tr", {}, el("th", { scope: "row" }, row.text, " ", chip(row.rule, true, true)), el("td", { class: "n" }, row.total),
      el("td", { class: `n ${step("mean")}` }, average(now.mean)), el("td", { class: `n ${step("ends")}` }, percent(now.ends)));
  });
  const table = el("table", { class: "compare" }, el("thead", {}, el("tr", {}, el("td"), ...["total", "mean", "ends"].map((key) => el("th", { scope: "col" }, heads[key])))), el("tbody", {}, ...lines));
  return { table, mark: (options) => lines.forEach((line, n) => line.classList.toggle("hot", about(rows[n], options))) };
}

/** Is this outlook, or row of one, about one of these options? */
export const about = (told, options) => options.some((option) => told.do.includes(option.do));
