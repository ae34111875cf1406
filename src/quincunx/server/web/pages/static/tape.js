// A measuring tape over the board, in the unit of what is drawn: from where one presses to where one lets go.
import { el, svgEl } from "./dom.js";
import { say } from "./words.js";

export class Tape {
  /** A picture in which something has `data-measure`, the length of one `data-unit` in its own measure, can be measured. */
  constructor(board) {
    this.board = board;
    this.from = null;
    this.button = el("button", { type: "button", class: "quiet tape", "aria-pressed": "false", onclick: () => this.turn(!this.on) }, say("board.tape"));
    board.stage.append(this.button);
    board.place.addEventListener("pointerdown", (event) => this.begin(event), true);
    addEventListener("pointermove", (event) => this.follow(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.end());
    board.place.addEventListener("click", (event) => { if (this.on) event.stopImmediatePropagation(); }, true);
    addEventListener("keydown", ({ key }) => { if (key === "Escape" && this.on) this.turn(false); });
  }

  get on() { return this.button.getAttribute("aria-pressed") === "true"; }

  show(svg) {
    this.button.hidden = !svg.querySelector("[data-measure]");
    this.clear();
  }

  turn(on) {
    this.button.setAttribute("aria-pressed", on);
    this.board.stage.classList.toggle("measuring", on);
    if (!on) this.clear();
  }

  clear() {
    this.line?.remove();
    this.line = this.from = null;
  }

  begin(event) {
    if (!this.on || event.button !== 0) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.clear();
    const scale = this.board.svg.querySelector("[data-measure]");
    this.from = this.at(scale, event);
    this.line = svgEl("g", { class: "qx-tape", "aria-hidden": "true" });
    this.line.append(svgEl("path", { class: "cast" }), svgEl("path", {}), svgEl("text", { "text-anchor": "middle" }));
    scale.after(this.line);
    this.pulled = scale;
    this.follow(event);
  }

  at(scale, { clientX, clientY }) { return new DOMPoint(clientX, clientY).matrixTransform(scale.getScreenCTM().inverse()); }

  follow(event) {
    const { from, pulled } = this;
    if (!from || !this.line) return;
    const to = this.at(pulled, event);
    const [cast, line, words] = this.line.children;
    for (const one of [cast, line]) one.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
    const long = Math.hypot(to.x - from.x, to.y - from.y) / Number(pulled.dataset.measure);
    words.textContent = `${long.toFixed(1)} ${pulled.dataset.unit}`;
    words.setAttribute("x", (from.x + to.x) / 2);
    words.setAttribute("y", (from.y + to.y) / 2 - 6);
    words.setAttribute("font-size", 0.55 * Number(pulled.dataset.measure));
  }

  /** It stays to be read until the next press. */
  end() { this.from = null; }
}
