// A newcomer's first turn, step by step, made from what the server asks, offers and cites; shown once, or on request.
import { el, floatBy } from "./dom.js";
import { get, set } from "./prefs.js";
import { clause } from "./clauses.js";

const SHORT = 260;
const BRIEF = 130;
const phone = matchMedia("(max-width: 56rem)");

export class Coach {
  constructor() {
    this.on = get("coach") !== "done";
    this.met = new Set();
    this.acted = false;
    addEventListener("resize", () => this.place());
  }

  again() { this.on = true; this.met.clear(); this.acted = false; }

  end() { this.on = false; set("coach", "done"); this.hide(); }

  hide() { this.box?.remove(); this.box = null; }

  /** The server has asked something new. `first` is the first thing that can be clicked, `prompt` where the question stands. */
  async asked(update, prompt, first, undo) {
    if (!this.on || update.seat < 0) return;
    if (!update.your_turn) {
      if (this.acted) this.closing(prompt);
      else this.hide();
      return;
    }
    const key = update.rule;
    if (this.met.has(key)) { if (this.box && this.rule !== key) this.hide(); else this.place(); return; }
    const opening = this.met.size === 0;
    this.met.add(key);
    this.rule = key;
    const known = await clause(key);
    if (this.rule !== key || !this.on) return;
    const examples = update.options.slice(0, 3).map((option) => option.text);
    const more = update.options.length - examples.length;
    const brief = phone.matches; // little room: the prompt and the glow say the rest
    this.show(first ?? prompt, opening ? "It's your turn" : known?.title ?? "And now", [
      opening ? `The line below the table says what is asked of you. Whatever glows can be chosen${brief ? "." : "; click it, or walk with Tab and press Enter."}` : null,
      brief ? null : `You can: ${examples.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`,
      !opening && known ? shortened(known.text, brief ? BRIEF : SHORT) : null,
      update.forecast ? "Hover over an attack to see its odds; on a touch screen, press and hold." : null,
      undo && !brief ? "Misclicked? Press U to undo." : null,
    ]);
    this.acted = true;
  }

  closing(prompt) {
    this.show(prompt, "That was your first turn", [
      "Click anything that isn't glowing to find out why you can't choose it. Every journal line names its rule: hover over it to read the clause.",
      "The Table tab shows this again.",
    ], true);
    this.on = false;
    set("coach", "done");
  }

  show(at, heading, paragraphs, last = false) {
    this.hide();
    this.at = at;
    this.box = el("section", { class: "coach", role: "note", "aria-label": "For newcomers" }, el("h3", {}, heading),
      ...paragraphs.filter(Boolean).map((text) => el("p", {}, text)),
      el("div", { class: "go" }, el("button", { class: "first", onclick: () => this.hide() }, "Understood"),
        last ? null : el("button", { onclick: () => this.end() }, "No more hints")));
    document.body.append(this.box);
    this.place();
  }

  place() {
    if (!this.box) return;
    if (!this.at?.isConnected) { this.hide(); return; }
    const rects = (found) => [...document.querySelectorAll(found)].map((one) => one.getBoundingClientRect());
    floatBy(this.box, this.at.getBoundingClientRect(), { gap: 14, keep: rects(".ask"), spare: rects(".board .can, .note-card:not([hidden])") });
  }
}

function shortened(text, most) {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(". ", most);
  return end > 40 ? text.slice(0, end + 1) : `${text.slice(0, most).replace(/\s+\S*$/, "")} …`;
}
