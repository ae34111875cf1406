// The clause behind a thing: a chip that links to the rules page and shows the clause under the pointer or in focus.
import { el, tipBy } from "./dom.js";
import { say } from "./words.js";

let game = "";
let book = null;
let tip = null;

export function useRules(name) { game = name; }

/** The rules page of the game, read once, on the first question. */
function rules() {
  book ??= fetch(`/rules/${encodeURIComponent(game)}`)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${answer.status}`))))
    .then((text) => new DOMParser().parseFromString(text, "text/html"))
    .catch(() => { book = null; return null; });
  return book;
}

/** {title, text, kind} of a clause, or null. */
export async function clause(rule) {
  const found = rule && (await rules())?.getElementById(rule);
  if (!found) return null;
  return { title: found.querySelector("h3")?.textContent ?? rule, text: found.querySelector(".words")?.textContent ?? "",
    kind: found.dataset.kind ?? "" };
}

/** A link to a clause: by its id, or in tight places by a paragraph sign. */
export function chip(rule, reachable = true, short = false) {
  if (!rule) return null;
  return el("a", { class: "chip", href: `/rules/${game}#${rule}`, target: "_blank", rel: "noopener", "data-rule": rule,
    tabindex: reachable ? null : "-1", "aria-label": short ? say("clause.named", { rule }) : null }, short ? "\u00a7" : rule);
}

async function show(at) {
  const rule = at.dataset.rule;
  const known = await clause(rule);
  if (!known || tip?.at !== at) return;
  tip.box?.remove();
  tip.box = el("div", { class: "tip", role: "tooltip", id: "q-clause-tip" }, el("h3", { lang: "en" }, known.title), el("p", { lang: "en" }, known.text),
    el("p", { class: "tip-foot" }, el("span", { class: "kind", "data-kind": known.kind }, say(`rules.kind.${known.kind}`)), el("code", {}, rule)));
  document.body.append(tip.box);
  at.setAttribute("aria-describedby", "q-clause-tip");
  tipBy(tip.box, at.getBoundingClientRect());
}

export function hideClause() {
  tip?.at.removeAttribute("aria-describedby");
  tip?.box?.remove();
  tip = null;
}

function over(event) {
  const at = event.target.closest?.("[data-rule]");
  if (!at || tip?.at === at) return;
  hideClause();
  tip = { at };
  show(at);
}

document.addEventListener("pointerover", over);
document.addEventListener("focusin", over);
document.addEventListener("pointerout", (event) => { if (tip && !tip.at.contains(event.relatedTarget)) hideClause(); });
document.addEventListener("focusout", hideClause);
addEventListener("scroll", hideClause, true);
