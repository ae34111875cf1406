// A part of the picture marked `data-closer` is shown larger while the pointer rests on it, and under a long press.
import { el, floatBy } from "./dom.js";

const REST = 450;
const TIMES = 2.2;
const SHARE = 0.94; // of the window at most
const ACTS = ["id", "tabindex", "role", "aria-label", "aria-haspopup", "data-on"];

export class Closer {
  /** `busy(target)` says whether something else is told of what is pointed at. */
  constructor(place, busy) {
    this.place = place;
    this.busy = busy;
    place.addEventListener("pointermove", (event) => { if (event.pointerType !== "touch") this.rest(event); });
    place.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") this.close(); });
    for (const end of ["pointerdown", "wheel", "keydown", "resize"]) addEventListener(end, () => this.close(), { capture: true, passive: true });
  }

  /** Wait until the pointer has rested on a part. */
  rest({ target, clientX, clientY, buttons }) {
    const part = buttons || this.busy(target) ? null : this.partAt(clientX, clientY);
    if (part === this.part) return;
    this.close();
    this.part = part;
    if (part) this.timer = setTimeout(() => this.open(part), REST);
  }

  /** A finger has rested on something: that chooses nothing, so nothing else is told of it. */
  hold({ clientX, clientY }) { this.open(this.partAt(clientX, clientY)); }

  partAt(x, y) {
    const holds = ({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    return [...this.place.querySelectorAll("[data-closer]")].find((part) => holds(part.getBoundingClientRect())) ?? null;
  }

  /** Show a part larger, beside itself; it has no words of its own for a screen reader, which finds them in the picture. */
  open(part) {
    this.close();
    if (!part?.isConnected) return;
    this.part = part;
    const [rect, box] = [part.getBoundingClientRect(), part.getBBox()];
    const scale = Math.min(TIMES, (SHARE * innerWidth) / rect.width, (0.5 * innerHeight) / rect.height);
    const copy = part.ownerSVGElement.cloneNode(true);
    for (const drawn of copy.querySelectorAll("title, .qx-halo, .qx-ring")) drawn.remove();
    for (const one of [copy, ...copy.querySelectorAll("[id], [data-on]")]) ACTS.forEach((name) => one.removeAttribute(name));
    for (const [name, value] of Object.entries({ viewBox: `${box.x - 2} ${box.y - 2} ${box.width + 4} ${box.height + 4}`, width: rect.width * scale, height: rect.height * scale })) copy.setAttribute(name, value);
    copy.removeAttribute("style");
    this.glass = el("div", { class: "closer", "aria-hidden": "true" }, copy);
    document.body.append(this.glass);
    floatBy(this.glass, rect);
  }

  close() {
    clearTimeout(this.timer);
    this.glass?.remove();
    this.glass = this.part = null;
  }
}
