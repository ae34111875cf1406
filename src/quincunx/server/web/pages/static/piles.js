// The piles one may look through: a dialog that opens from a pile on the board, by a button or by a key.
import { $, el, getJson, shield, svgEl } from "./dom.js";
import { chip } from "./clauses.js";
import { say } from "./words.js";

export class Piles {
  /** `address()` is where the piles are to be had now. */
  constructor(address) {
    this.address = address;
    this.button = $("piles");
    this.tabs = el("div", { class: "pile-tabs", role: "tablist", "aria-label": say("table.piles") });
    this.body = el("div", { class: "pile-body", role: "tabpanel", id: "q-pile-body", tabindex: "0" });
    this.memory = el("p", { class: "pile-memory" });
    this.sheet = el("div", { class: "unseen", "aria-hidden": "true" });
    this.box = el("dialog", { class: "piles", "aria-labelledby": "q-piles-head" },
      el("header", {}, el("h2", { id: "q-piles-head" }, say("table.piles")), el("button", { class: "quiet", onclick: () => this.box.close() }, say("table.close"), el("kbd", {}, "Esc"))),
      this.tabs, this.body, this.memory, this.sheet);
    document.body.append(this.box);
    this.button.addEventListener("click", () => this.open());
    this.box.addEventListener("click", (event) => { if (event.target === this.box) this.box.close(); });
    this.tabs.addEventListener("keydown", (event) => this.walk(event));
  }

  /** The table has changed: is there anything to look through, and what does it hold now? */
  changed(board) {
    this.button.hidden = !board.querySelector("[data-pile]");
    if (this.box.open) this.fill();
  }

  async open(pile = null) {
    this.wanted = pile ?? this.wanted;
    if (!this.box.open) this.box.showModal();
    await this.fill();
    this.tabs.querySelector("[aria-selected=true]")?.focus();
  }

  async fill() {
    try {
      const found = await getJson(this.address());
      const read = found.sheet && new DOMParser().parseFromString(found.sheet, "image/svg+xml").documentElement;
      this.sheet.replaceChildren(...(read ? [document.importNode(read, true)] : []));
      this.memory.replaceChildren(...(found.memory ? [found.memory.text, " ", chip(found.memory.rule, true, true)] : []));
      this.piles = found.piles;
      this.show(this.piles.find((pile) => pile.id === this.wanted) ?? this.piles.find((pile) => pile.cards.length) ?? this.piles[0]);
    } catch (error) {
      this.body.replaceChildren(el("p", { role: "alert" }, error.message));
    }
  }

  show(shown) {
    this.wanted = shown?.id ?? null;
    const tabs = this.piles.map((pile) => el("button", { role: "tab", "data-id": pile.id, "aria-selected": pile === shown ? "true" : "false",
      "aria-controls": "q-pile-body", "aria-label": `${pile.owner}: ${pile.title}, ${pile.count}`, tabindex: pile === shown ? "0" : "-1",
      onclick: () => { this.show(pile); this.tabs.querySelector("[aria-selected=true]").focus(); } }, shield(pile.seat), pile.title, el("small", {}, pile.count)));
    const sides = [...new Set(this.piles.map((pile) => pile.seat))];
    this.tabs.replaceChildren(...sides.map((seat) => el("div", { role: "presentation" }, ...tabs.filter((_, n) => this.piles[n].seat === seat))));
    if (!shown) return this.body.replaceChildren(el("p", {}, say("piles.none")));
    this.body.setAttribute("aria-label", `${shown.owner}: ${shown.title}`);
    this.body.replaceChildren(el("h3", {}, shield(shown.seat), ` ${shown.owner}: ${shown.title}`), el("p", {}, shown.text, " ", chip(shown.rule, true, true)),
      shown.cards.length ? el("ul", { class: "pile-cards" }, ...shown.cards.map(card)) : el("div", { class: "pile-none" }));
  }

  walk(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const at = this.piles.findIndex((pile) => pile.id === this.wanted);
    this.show(this.piles[(at + step + this.piles.length) % this.piles.length]);
    this.tabs.querySelector("[aria-selected=true]").focus();
    event.preventDefault();
  }
}

/** A card by the face the sheet has for it, what it says, and how many there are. */
function card({ face, words, count, note, size = [100, 140] }) {
  const drawn = svgEl("svg", { class: "qx", viewBox: `0 0 ${size[0]} ${size[1]}`, role: "img", "aria-label": words });
  const title = svgEl("title");
  title.textContent = words;
  drawn.append(title, svgEl("use", { href: `#${face}` }));
  return el("li", {}, drawn, el("span", {}, count > 1 ? el("b", {}, `\u00d7${count}`) : null, note ? el("small", {}, note) : null));
}
