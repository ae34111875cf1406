// Beside the table: journal, chat, notes, tabs, and on a phone the drawer they lie in.
import { $, el, shield, signed } from "./dom.js";
import { chip } from "./clauses.js";
import { say } from "./words.js";

// ---- tabs and drawer

export function setUpTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const choose = (tab) => {
    for (const one of tabs) {
      one.setAttribute("aria-selected", one === tab);
      one.tabIndex = one === tab ? 0 : -1;
      document.getElementById(one.getAttribute("aria-controls")).hidden = one !== tab;
    }
    const count = tab.querySelector(".count");
    if (count) count.hidden = true;
    toEnd($("journal"));
    if ($("chat")) toEnd($("chat"));
  };
  tabs.forEach((tab, n) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(n + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
      event.stopPropagation();
      event.preventDefault();
    });
  });
}

export function drawer(open) {
  const panel = $("panel");
  const button = $("open-panel");
  panel.classList.toggle("open", open);
  button.setAttribute("aria-expanded", open);
  const talk = open && button.querySelector(".talk")?.hidden === false;
  if (open) for (const count of button.querySelectorAll(".count")) count.hidden = true;
  if (talk) $("tab-chat").click();
  if (open) { toEnd($("journal")); $("close-panel").focus(); }
  else if (document.activeElement && panel.contains(document.activeElement)) button.focus();
}

export function setUpDrawer() {
  $("open-panel").addEventListener("click", () => drawer(!$("panel").classList.contains("open")));
  $("close-panel").addEventListener("click", () => drawer(false));
  $("board").addEventListener("pointerdown", () => { if ($("panel").classList.contains("open")) drawer(false); });
}

export function bump(button, by = 1, what = ".count") {
  const count = button?.querySelector(what);
  if (!count) return;
  count.textContent = (count.hidden ? 0 : Number(count.textContent)) + by;
  count.hidden = false;
}

const toEnd = (list) => { list.scrollTop = list.scrollHeight; };
const atEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 60;

// ---- journal

/** Sums behind a line: for each role its parts and what they come to. */
function sums(details) {
  const box = el("div", { class: "sums" });
  for (const role of new Set(details.map((part) => part.role))) {
    const parts = details.filter((part) => part.role === role);
    const row = el("div");
    parts.forEach((part, n) => row.append(n ? " " : "", el("span", { "data-rule": part.rule }, `${part.text} ${n ? signed(part.value) : part.value}`), n < parts.length - 1 ? "," : ""));
    row.append(" = ", el("b", {}, `${parts.reduce((sum, part) => sum + part.value, 0)}`));
    box.append(row);
  }
  return box;
}

/** Dice as they fell; the line they stand beside says the same in words. */
function dice(faces) {
  return el("span", { class: "thrown", "aria-hidden": "true" }, ...faces.map((face) => el("i", {}, face)));
}

const wasThrown = (entry) => Array.isArray(entry.params?.faces);

/** The last throw among these lines and what came of it, to be shown while the table itself shows no dice. */
export function lastThrow(lines) {
  const at = lines.findLastIndex(wasThrown);
  if (at < 0) return [];
  const seat = Number.isInteger(lines[at].params.seat) ? [shield(lines[at].params.seat)] : [];
  return [...seat, dice(lines[at].params.faces), el("span", {}, [lines[at], lines[at + 1]].filter(Boolean).map((line) => line.text).join(" "))];
}

export function journalLine(entry, watch = null) {
  const seat = Number.isInteger(entry.params?.seat) ? entry.params.seat : null;
  const line = el("li", { tabindex: "-1", "data-ply": entry.ply, hidden: Boolean(entry.idle), class: /(^|\.)turn$/.test(entry.key ?? "") ? "heading" : null });
  if (seat !== null) line.append(shield(seat));
  line.append(el("span", { class: "said" }, entry.text));
  const mark = chip(entry.rule, false, true);
  if (mark) line.append("\u00a0", mark);
  if (wasThrown(entry)) line.append(dice(entry.params.faces));
  if (entry.staged && watch) line.append(" ", el("button", { class: "quiet watch", onclick: (event) => { event.stopPropagation(); watch(entry.ply); } }, say("panel.watch")));
  if (entry.details?.length) line.append(sums(entry.details));
  return line;
}

/** Lines that may be told together stand in one, from a place on or from where their run begins: nine cards drawn are one line. */
export function tellTogether(list, entries, from = 0) {
  const same = (a, b) => a?.together && b?.together && a.key === b.key;
  let first = from;
  while (first > 0 && same(entries[first - 1], entries[first])) first -= 1;
  for (let end; first < entries.length; first = end) {
    end = first + 1;
    while (same(entries[first], entries[end])) end += 1;
    if (end - first < 2) continue;
    const names = new Map();
    for (const { together } of entries.slice(first, end)) names.set(together.name, (names.get(together.name) ?? 0) + 1);
    const told = [...names].map(([name, times]) => (times > 1 ? `${name} \u00d7${times}` : name)).join(", ");
    list.children[first].querySelector(".said").textContent = entries[first].together.text.replace("{names}", told);
    for (let n = first + 1; n < end; n += 1) list.children[n].hidden = true;
  }
}

export class Journal {
  /** `watch(ply)` plays what a line tells of, where there is a scene of it. */
  constructor(list, watch = null) {
    this.list = list;
    this.watch = watch;
    this.entries = [];
    this.stay = true; // until the reader scrolls up
    let [last, size] = [0, ""];
    list.addEventListener("scroll", () => {
      const now = `${list.scrollHeight} ${list.clientHeight}`; // a list that became another one was scrolled by nobody
      if (atEnd(list)) this.stay = true;
      else if (list.scrollTop < last && now === size) this.stay = false;
      [last, size] = [list.scrollTop, now];
    });
    new ResizeObserver(() => { if (this.stay) toEnd(list); }).observe(list);
    list.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const lines = [...list.children].filter((line) => !line.hidden);
      const at = lines.indexOf(document.activeElement.closest("li"));
      (at < 0 ? lines.at(-1) : lines[at + step])?.focus();
      event.preventDefault();
      event.stopPropagation();
    });
    list.addEventListener("focusin", (event) => {
      if (event.target.matches("li")) event.target.querySelector(".chip")?.dispatchEvent(new Event("focusin", { bubbles: true }));
    });
  }

  /** What the journal last said by a clause, or null. */
  last(rule) { return this.entries.findLast((entry) => entry.rule === rule)?.text ?? null; }

  /** Entries from a place on; whatever stood there is replaced. Says how many are new. */
  write(from, entries) {
    const first = this.list.childElementCount === 0;
    const before = this.entries.splice(from, Infinity, ...entries);
    const stay = this.stay;
    while (this.list.childElementCount > from) this.list.lastElementChild.remove();
    const lines = entries.map((entry) => journalLine(entry, this.watch));
    // When the connection is taken up again, or another sits at this screen who counts other choices, all is told anew.
    const known = new Map();
    for (const { text } of before) known.set(text, (known.get(text) ?? 0) + 1);
    const isKnown = (text) => { const left = known.get(text) ?? 0; known.set(text, left - 1); return left > 0; };
    const added = lines.filter((_, n) => !isKnown(entries[n].text) && !first);
    added.forEach((line) => line.classList.add("fresh"));
    this.list.append(...lines);
    tellTogether(this.list, this.entries, from);
    if (stay) toEnd(this.list);
    return added.filter((line) => !line.hidden).length;
  }
}

// ---- chat and notes

function chatLine(message, people) {
  const line = el("li", { "data-n": message.n, "data-player": message.player }, el("b", {}, message.name ?? say("join.somebody")), " ", el("span", {}, message.text));
  if (Number.isInteger(message.seat)) line.prepend(shield(message.seat), " ");
  people.said(line);
  return line;
}

export function addChat(message, people) {
  const list = $("chat");
  list.append(chatLine(message, people));
  toEnd(list);
  if ($("chat-panel").hidden) bump($("tab-chat"));
  if (!$("panel").classList.contains("open") && message.player !== people.me) bump($("open-panel"), 1, ".talk");
}

export function setUpChat(send, told, people) {
  for (const line of $("chat").children) {
    if (line.dataset.seat) line.prepend(shield(Number(line.dataset.seat)), " ");
    people.said(line);
  }
  people.onShun = (lines) => { $("chat").replaceChildren(...lines.map((line) => chatLine(line, people))); toEnd($("chat")); };
  $("say").addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = $("say-text");
    const text = field.value.trim();
    if (!text) return;
    const answer = await send("chat", { text });
    if (answer.is === "done") field.value = "";
    else told(answer);
  });
}

export function setUpNotes(send) {
  const note = $("note");
  let timer = 0;
  note.addEventListener("input", () => {
    clearTimeout(timer);
    $("note-state").textContent = "…";
    timer = setTimeout(async () => {
      const answer = await send("note", { text: note.value });
      $("note-state").textContent = answer.is === "done" ? say("panel.kept") : answer.text;
    }, 700);
  });
}
