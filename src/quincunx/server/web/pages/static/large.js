// A large face of whatever the reader rests on: drawn anew from the board's own drawing, with all it shows in words.
import { $, el, svgEl } from "./dom.js";
import { says } from "./board.js";

const REST = 250;
const STILL = 4;
const LIVELY = ["id", "data-on", "data-can", "tabindex", "role", "aria-label"]; // what makes a thing on the board answer

export class Large {
  /** `place` is the drawn table; a pointer that rests, a finger that is held (the board says so) and the focus bring a face up. */
  constructor(place) {
    this.place = place;
    this.box = $("large");
    this.pressed = null; // where the mouse was pressed: as long as it stays there, what comes to lie under it brings nothing up
    place.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch" && !this.stays(event)) this.soon(event.target, REST); });
    place.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") this.hide(); });
    this.walks = false; // a focus that goes on by itself after a tap brings nothing up: it would hide what is asked next
    addEventListener("keydown", () => { this.walks = true; }, true);
    addEventListener("pointerdown", () => { this.walks = false; }, true);
    place.addEventListener("focusin", (event) => { if (this.walks) this.soon(event.target, 0); });
    place.addEventListener("focusout", () => this.hide());
    place.addEventListener("pointerdown", (event) => { this.pressed = event; this.hide(); });
    $("large-close").addEventListener("click", () => this.hide());
  }

  soon(target, wait) {
    clearTimeout(this.timer);
    const piece = faceUp(target);
    if (piece === this.piece) return;
    if (!piece) { this.hide(); return; }
    this.timer = setTimeout(() => this.show(piece), wait);
  }

  /** Is the mouse still where it was pressed? */
  stays(event) {
    const gone = this.pressed && Math.hypot(event.clientX - this.pressed.clientX, event.clientY - this.pressed.clientY) > STILL;
    if (gone) this.pressed = null;
    return this.pressed !== null;
  }

  /** A finger rests on something. */
  held(target) { const piece = faceUp(target); if (piece) this.show(piece); }

  show(piece) {
    if (!piece.isConnected) return;
    this.piece = piece;
    const [name, ...facts] = says(piece).split(/(?<=[.;:])\s+/);
    $("large-face").replaceChildren(faceOf(piece));
    $("large-words").replaceChildren(el("h3", {}, name.replace(/[.:;]$/, "")), el("ul", {}, ...facts.map((fact) => el("li", {}, fact.replace(/;$/, "")))));
    this.box.hidden = false;
  }

  hide() {
    clearTimeout(this.timer);
    this.piece = null;
    this.box.hidden = true;
  }
}

/** The piece a target belongs to, if it lies face up and has something to say. */
function faceUp(target) {
  const piece = target.closest?.("svg.qx [data-piece]");
  return piece && !piece.dataset.piece.endsWith("-back") && says(piece) ? piece : null;
}

/** The face by itself, upright; what the page has laid on it is left out. */
function faceOf(piece) {
  const href = piece.querySelector("use[href^='#face']")?.getAttribute("href");
  const face = href && document.querySelector(href);
  const drawn = face ? svgEl("use", { href }) : piece.cloneNode(true);
  const { x, y, width, height } = (face || piece).getBBox();
  for (const one of drawn.querySelectorAll("title, .qx-ring, .qx-halo")) one.remove();
  for (const one of [drawn, ...drawn.querySelectorAll("*")]) for (const name of LIVELY) one.removeAttribute(name);
  const svg = svgEl("svg", { class: "qx", viewBox: `${x - 2} ${y - 2} ${width + 4} ${height + 4}`, "aria-hidden": "true" });
  const side = piece.closest("[class*=qx-side-]")?.getAttribute("class");
  const holder = svgEl("g", side ? { class: side } : {});
  holder.append(drawn);
  svg.append(holder);
  return svg;
}
