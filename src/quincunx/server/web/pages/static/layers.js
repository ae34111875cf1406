// Layers of the picture that are shown only when asked for; which of them stays from picture to picture and from visit to visit.
import { el } from "./dom.js";
import { say } from "./words.js";

export class Layers {
  /** Whatever has `data-layer` is a layer, told under its `data-words`. */
  constructor(place) {
    this.stage = place.parentElement;
    this.kept = `qx.layers.${document.getElementById("q-main")?.dataset.game ?? ""}`;
    this.chosen = new Set((localStorage.getItem(this.kept) ?? "").split(" ").filter(Boolean));
  }

  show(svg) {
    this.svg = svg;
    const layers = [...svg.querySelectorAll("[data-layer]")];
    const names = layers.map(({ dataset }) => `${dataset.layer} ${dataset.words}`).join("|");
    if (names !== this.names) this.list(layers);
    this.names = names;
    this.apply();
  }

  apply() {
    for (const layer of this.svg.querySelectorAll("[data-layer]")) layer.classList.toggle("on", this.chosen.has(layer.dataset.layer));
  }

  /** One box to tick for each layer, folded away until it is asked for. */
  list(layers) {
    this.menu?.remove();
    this.menu = null;
    if (layers.length === 0) return;
    const row = ({ dataset: { layer, words } }) => el("label", {}, el("input", { type: "checkbox", name: layer, ...(this.chosen.has(layer) ? { checked: "" } : {}), onchange: (event) => this.turn(layer, event.target.checked) }), words);
    this.menu = el("details", { class: "layers" }, el("summary", {}, say("board.layers")), ...layers.map(row));
    this.stage.append(this.menu);
  }

  turn(layer, on) {
    if (on) this.chosen.add(layer);
    else this.chosen.delete(layer);
    localStorage.setItem(this.kept, [...this.chosen].join(" "));
    this.apply();
  }
}
