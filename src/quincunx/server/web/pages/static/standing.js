// What one answers in advance: ticked beside the table, told to nobody else, and taken back where it is about to be given.
import { $, el } from "./dom.js";
import { drawer } from "./panel.js";
import { say } from "./words.js";

export class Standing {
  constructor(send, told) {
    this.send = send;
    this.told = told;
    this.shown = "";
    $("stands").addEventListener("click", () => this.open());
    $("answer-yourself").addEventListener("click", () => this.set(this.given, false));
  }

  /** Show what can be answered in advance, what stands, and what will be answered in a moment. */
  offered({ standing = [], your_turn }) {
    this.list(standing);
    const on = standing.filter((answer) => answer.on);
    const now = your_turn ? on.find((answer) => answer.now) : undefined;
    this.given = now?.id;
    $("answered").hidden = !now;
    $("answered-text").textContent = now ? say("standing.now", { text: now.text }) : "";
    $("stands").hidden = Boolean(now) || on.length === 0;
    $("stands").textContent = say("standing.on", { n: on.length });
    return Boolean(now);
  }

  /** The boxes are made once for each game and seat, so that none loses the focus. */
  list(standing) {
    $("standing").hidden = standing.length === 0;
    const shown = standing.map((answer) => answer.id).join(" ");
    if (shown !== this.shown) {
      this.shown = shown;
      $("standing-list").replaceChildren(...standing.map(({ id, text }) => el("label", {}, el("input", { type: "checkbox", value: id, onchange: (event) => this.set(id, event.target.checked) }), ` ${text}`)));
    }
    for (const box of $("standing-list").querySelectorAll("input")) box.checked = standing.some((answer) => answer.id === box.value && answer.on);
  }

  async set(answer, on) {
    const said = await this.send("stand", { answer, on });
    if (said.is === "done") return;
    for (const box of $("standing-list").querySelectorAll(`[value="${CSS.escape(answer)}"]`)) box.checked = !on;
    this.told(said);
  }

  open() {
    if (matchMedia("(max-width: 56rem)").matches) drawer(true);
    $("tab-more").click();
    $("standing-list").querySelector("input:checked")?.focus();
  }
}
