// What is told about something on the board: a refusal, a hint, what a thing is. It stands beside the board or below it, and hides nothing.
import { $, el } from "./dom.js";
import { chip } from "./clauses.js";
import { say } from "./words.js";

export function told({ steps = [], text, rule, what }) {
  const card = $("told");
  if (!text && !what) return;
  const order = steps.length > 0 && el("ol", {}, ...steps.map((step) => el("li", {}, step)));
  card.replaceChildren(...[order, text && el("p", {}, text, " ", chip(rule)), what && el("p", { class: "what" }, what),
    el("button", { class: "shut", "aria-label": say("table.close"), onclick: hideTold }, "\u00d7")].filter(Boolean));
  card.hidden = false;
}

export function hideTold() { $("told").hidden = true; }
