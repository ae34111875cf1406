// A piece is carried: lifted by pointer or finger, held over the board with what it would do there, and put down.
import { svgEl } from "./dom.js";

const SLOP = 8; // so far a pointer may tremble
const PATIENCE = 4000; // milliseconds until what was put down is forgotten, if the table does not answer

export class Carry {
  /** Whatever has `data-drag` can be lifted. Told of it, with blanks between: the option that lifts it, or `now` if it is in hand already; the id
      of the piece; and the verb it means where it is put down. All else it can mean there is asked about first. */
  constructor(board) {
    this.board = board;
    this.now = null; // what is held
    this.down = null; // where something was put down, until the table offers what can be done with it
    board.place.addEventListener("pointerdown", (event) => this.grasp(event));
    addEventListener("pointermove", (event) => this.follow(event));
    addEventListener("pointerup", (event) => this.release(event));
    for (const end of ["pointercancel", "blur"]) addEventListener(end, () => this.drop());
  }

  grasp(event) {
    this.board.carried = false;
    this.down = null;
    if (this.now) { this.drop(); return; } // a second finger pinches
    const thing = event.button === 0 ? event.target.closest?.("[data-drag]") : null;
    const lifted = thing && this.liftable(thing);
    if (!lifted) return;
    this.now = { ...lifted, thing, pointer: event.pointerId, x: event.clientX, y: event.clientY, far: false };
    this.board.zoom.still = true;
  }

  /** The first of the pieces here that can be lifted. */
  liftable(thing) {
    const words = thing.dataset.drag.split(" ");
    for (let n = 0; n + 2 < words.length; n += 3) {
      const option = this.board.options.find((one) => one.do === words[n]);
      if (option || words[n] === "now") return { option, piece: words[n + 1], verb: words[n + 2] };
    }
    return null;
  }

  follow({ pointerId, clientX: x, clientY: y }) {
    const { now } = this;
    if (!now || pointerId !== now.pointer) return;
    if (!now.far && Math.hypot(x - now.x, y - now.y) <= SLOP) return;
    if (!now.far) this.lift();
    if (this.ghost) this.ghost.style.transform = `translate(${x}px,${y}px) translate(-50%,-60%)`;
    const under = document.elementFromPoint(x, y);
    if (this.board.place.contains(under)) this.board.pointAt(under);
  }

  /** It is in the hand: the table is told, and a likeness follows the pointer. */
  lift() {
    const { now, board } = this;
    now.far = board.carried = true;
    const piece = document.getElementById(now.piece);
    if (piece) this.ghost = likeness(piece);
    if (now.option) { this.waits = true; board.play(now.option, now.thing); }
  }

  release({ pointerId, clientX: x, clientY: y }) {
    const { now } = this;
    if (!now || pointerId !== now.pointer) return;
    this.drop();
    if (!now.far) return;
    this.down = { x, y, verb: now.verb, from: now.thing.id, until: performance.now() + PATIENCE };
    if (!this.waits) this.putDown();
  }

  drop() {
    this.now = null;
    this.board.zoom.still = false;
    this.ghost?.remove();
    this.ghost = null;
  }

  /** A new picture offers what can be done with what was lifted. */
  offered() {
    this.waits = false;
    if (this.down) this.putDown();
  }

  putDown() {
    const { x, y, verb, from, until } = this.down;
    this.down = null;
    const under = document.elementFromPoint(x, y);
    const thing = under?.closest("[data-on]");
    if (performance.now() > until || !thing || thing.id === from || !this.board.place.contains(thing)) return;
    const options = this.board.meant(under);
    const [only] = options.length === 1 && options[0].do.startsWith(`${verb}:`) ? options : [];
    if (only) this.board.play(only, thing);
    else if (options.length > 0) this.board.openMenu(options, thing);
    else this.board.ask(under, thing);
  }
}

/** A piece as it lies there, floating over the page. */
function likeness(piece) {
  const { width, height } = piece.getBoundingClientRect();
  const box = piece.getBBox();
  const drawn = piece.cloneNode(true);
  drawn.removeAttribute("id");
  drawn.classList.remove("qx-panned");
  const ghost = svgEl("svg", { class: "qx carried", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, width, height, "aria-hidden": "true" });
  ghost.append(drawn);
  document.body.append(ghost);
  return ghost;
}
