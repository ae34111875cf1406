// A hint: the server says what a computer player would choose here, and it is marked on the table.
import { $, getJson, svgEl } from "./dom.js";
import { notations } from "./board.js";
import { say } from "./words.js";

const MARK = "hinted";

export class Hint {
  /** `told` shows the words. */
  constructor(table, told) {
    this.table = table;
    this.told = told;
    this.button = $("hint");
    this.found = null;
    this.button.addEventListener("click", () => this.ask());
  }

  /** The table is shown anew: offer a hint if one may be had, and mark the one that was given for this moment. */
  offered(now) {
    this.now = now;
    this.button.hidden = !now.may_hint;
    if (this.found && !(this.found.ply === now.ply && this.found.seat === now.seat && now.your_turn)) this.found = null;
    if (this.found) this.mark();
  }

  async ask() {
    if (this.button.hidden || this.button.disabled) return;
    const { seat, ply } = this.now;
    this.button.disabled = true;
    this.button.setAttribute("aria-busy", "true");
    try {
      const found = await getJson(`/api/tables/${encodeURIComponent(this.table)}/hint?seat=${seat}`);
      if (this.now.seat !== seat || this.now.ply !== ply || found.ply !== ply) return;
      this.found = found;
      this.mark();
      const steps = found.order.length ? [found.text, ...found.order] : [];
      this.told({ steps, text: steps.length ? found.wins : found.said, rule: found.rule, what: found.why });
    } catch (error) {
      this.told({ text: error.message });
    } finally {
      this.button.disabled = false;
      this.button.removeAttribute("aria-busy");
    }
  }

  /** A star, a bold ring and a word for those who do not see it, on whatever stands for the hinted option. */
  mark() {
    for (const old of document.querySelectorAll(`.${MARK}`)) { old.classList.remove(MARK); old.removeAttribute("aria-description"); }
    for (const star of document.querySelectorAll(".qx-star")) star.remove();
    const things = [...document.querySelectorAll("#q-board .can")].filter((thing) => notations(thing).includes(this.found.do));
    const buttons = [...document.querySelectorAll("#q-choices .choice")].filter((button) => button.dataset.do === this.found.do);
    for (const thing of [...things, ...buttons]) {
      thing.classList.add(MARK);
      thing.setAttribute("aria-description", say("table.hint_mark"));
    }
    for (const thing of things) star(thing);
  }
}

function star(thing) {
  const ring = thing.querySelector(":scope > .qx-ring, :scope > g > .qx-ring");
  if (!ring) return;
  const { x, y, width } = ring.getBBox();
  const badge = svgEl("g", { class: "qx-star", "aria-hidden": "true", transform: `translate(${x + width - 8} ${y + 8})` });
  const words = svgEl("text", { "text-anchor": "middle", dy: ".36em" });
  words.textContent = "\u2605";
  badge.append(svgEl("circle", { r: 15 }), words);
  ring.after(badge);
}
