// A table at which one plays alone, move by move: the board, the buttons below it, and the keys. Lessons and puzzles share it.
import { $, csrf, el } from "./dom.js";
import { Board, notations, says } from "./board.js";
import { Large } from "./large.js";
import { Journal, drawer, setUpDrawer } from "./panel.js";
import { awaitOdds, pointOdds, showOdds } from "./odds.js";
import { hideClause, useRules } from "./clauses.js";
import { hideTold, told } from "./told.js";
import { Stage } from "./stage.js";
import { say } from "./words.js";

export const narrow = matchMedia("(max-width: 56rem) and (orientation: portrait)");

/** Send plain data and hear the answer; what the server refuses comes as an error in its words, with its clause. */
export async function post(url, data) {
  const headers = { "X-Quincunx": csrf(), Accept: "application/json", "Content-Type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(data) });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(said.refused ?? say("error.answered", { status: answer.status })), { rule: said.rule });
  if (said.csrf) document.querySelector("meta[name=csrf]").content = said.csrf; // whoever was a stranger is a guest now
  return said;
}

export class Practice {
  /** `play(notation)` takes a choice; `why(notation)` asks why something cannot be chosen; `keys` are further keys. */
  constructor({ play, why, keys = {} }) {
    this.play = play;
    this.why = why;
    this.keys = keys;
    this.busy = false;
    useRules($("main").dataset.game);
    this.board = new Board($("board"), { play: (option, thing) => this.choose(option, thing), ask: (target, thing) => this.ask(target, thing), point: pointOdds, hold: (target) => this.large?.held(target) });
    this.large = $("large") && new Large($("board"));
    this.journal = new Journal($("journal"));
    this.stage = new Stage();
    setUpDrawer();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show where it stands, and then the fights that led there, if any came along; kept when they are over. */
  show(now) {
    this.now = now;
    this.large?.hide();
    this.stage.keep(now.scenes);
    this.board.take(now.board);
    this.board.show(now.options);
    $("prompt").textContent = now.prompt;
    document.querySelector(".ask").classList.toggle("mine", now.options.length > 0);
    this.choices(this.board.unplaced);
    this.journal.write(0, now.journal);
    for (const item of document.querySelectorAll(".players [data-seat]")) item.classList.toggle("acting", now.awaited.includes(Number(item.dataset.seat)));
    awaitOdds(false);
    showOdds(now.forecast, now.seat, document.querySelectorAll(".players [data-seat]").length);
    hideTold();
    return this.stage.play(now.scenes);
  }

  choices(options) {
    const held = $("choices").contains(document.activeElement);
    const only = this.now.options.length === 1;
    $("choices").replaceChildren(...options.map((option) => el("button", { class: only ? "choice first" : "choice", "data-do": option.do,
      onclick: (event) => this.choose(option, event.currentTarget), ...this.board.pointing(option) }, option.text, only ? el("kbd", {}, "Enter") : null)));
    if (held) ($("choices").firstElementChild ?? this.board.walkable()[0])?.focus();
  }

  async choose(option, thing) {
    if (this.busy) return;
    this.busy = true;
    const mark = (yes) => (thing instanceof SVGElement ? thing.classList.toggle("sent", yes) : thing?.toggleAttribute("data-sent", yes));
    mark(true);
    hideClause();
    try { await this.play(option.do); }
    catch (error) { this.told(error.message, error.rule); }
    finally { mark(false); this.busy = false; }
  }

  /** Something was pressed that cannot be chosen: say what it is, and why not. */
  async ask(target, thing) {
    const what = says(target);
    const verbs = new Set(this.now.options.map((option) => option.do.split(":")[0]));
    const all = thing ? notations(thing) : [];
    const meant = all.find((one) => verbs.has(one.split(":")[0])) ?? all[0];
    if (!meant || this.now.over) { if (what) this.told("", null, what); return; }
    const answer = await this.why(meant);
    this.told(answer.why, answer.rule, what);
  }

  told(text, rule, what = "") { told({ text, rule, what }); }

  key(event) {
    const typing = event.target.closest("input, textarea, select, dialog, .menu, .popup");
    if (event.key === "Escape") { this.board.closeMenu(); hideTold(); hideClause(); drawer(false); return; }
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !this.now) return;
    const focus = document.activeElement;
    const all = [...this.board.walkable(), ...$("choices").querySelectorAll(".choice")];
    if (this.board.zoom.key(event)) { /* it has been done */ }
    else if (event.key.startsWith("Arrow") && all.length && !focus.closest?.(".panel")) Board.step(focus, all, event.key).focus();
    else if (event.key === "Enter" || event.key === " ") {
      if (focus.closest?.("a, button, summary, [role=log]")) return;
      const thing = focus.closest?.(".can");
      const own = thing ? this.board.own(thing) : this.now.options.length === 1 ? this.now.options : [];
      if (own.length === 0) return;
      if (own.length === 1) this.choose(own[0], this.board.thingFor(own[0], thing));
      else this.board.openMenu(own, thing);
    } else if (this.keys[event.key.toLowerCase()]) this.keys[event.key.toLowerCase()]();
    else return;
    event.preventDefault();
  }
}
