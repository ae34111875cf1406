// Pan and zoom by wheel, pinch, drag, buttons and keys; the view stays from picture to picture.

const MOST = 5;
const SLOP = 8;
const STRIDE = 80;
const SMALLEST = 0.8;
const MARGIN = 10;
const FACTORS = { "+": 1.25, "=": 1.25, "-": 0.8 };
const WAYS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Zoom {
  /** A picture with `data-home="x y width height"` opens at that part, and the wheel alone zooms it. One with `data-readable="scale"` is no smaller than that, unless it is wider than its room: then what is asked is seen, and it is panned. */
  constructor(place) {
    this.place = place;
    this.stage = place.parentElement;
    this.x = this.y = 0; // of the middle of what is seen, from the picture's own middle
    this.k = 1; // 1 shows all of it
    this.atHome = true;
    this.partly = false; // so large that it can be read, although not all of it is seen
    this.fingers = new Map();
    this.things = []; // what can be chosen
    this.still = false; // while something is carried over it
    this.pane = null; // a window in the picture that is moved by itself, if there is one
    this.listen();
    new ResizeObserver(() => this.svg && this.again()).observe(place);
  }

  /** A new picture is seen as the last one was, unless it has another shape. */
  show(svg) {
    const shape = `${svg.getAttribute("viewBox")} ${svg.dataset.home ?? ""}`;
    this.svg = svg;
    this.walks = false;
    this.stage.classList.toggle("zoomable", "home" in svg.dataset || "pane" in svg.dataset);
    if (shape !== this.shape) { this.atHome = true; this.partly = false; }
    this.shape = shape;
    this.pane?.take(svg);
    this.seeAgain();
    if (this.pane) this.pane.see();
    else if ("pane" in svg.dataset) import("./pane.js").then(({ Pane }) => { this.pane ??= new Pane(this.place); this.pane.show(this.svg); });
  }

  again() {
    this.seeAgain();
    if (this.pane?.there) this.pane.put();
  }

  seeAgain() {
    const { partly, y } = this;
    if (this.atHome) {
      this.goHome();
      if (partly && this.partly) { this.y = y; this.apply(); this.atHome = true; } // what is asked next may be seen from there, too
      this.keepInSight();
    }
    else this.apply();
  }

  /** The room, the picture's size, and the scale at which all of it is seen. */
  frame() {
    const box = this.place.getBoundingClientRect();
    const { width, height } = this.svg.viewBox.baseVal;
    return { box, width, height, fit: Math.min(box.width / width, box.height / height) || 1 };
  }

  goHome() {
    const { box, width, height, fit } = this.frame();
    const { x: left, y: top } = this.svg.viewBox.baseVal;
    const [x, y, w, h] = this.svg.dataset.home?.split(" ").map(Number) ?? [left, top, width, height];
    const least = Number(this.svg.dataset.readable ?? 0);
    const readable = Math.min(least, Math.max(SMALLEST * least, box.width / width)); // rather smaller than wider than its room, up to a point
    const large = enlarged(box, w, h, readable);
    this.partly = readable > fit;
    this.home = this.k = Math.max(1, (large ?? Math.max(readable, Math.min(box.width / w, box.height / h))) / fit);
    [this.x, this.y] = [x - left + (w - width) / 2, large ? height : this.partly ? -height : y - top + (h - height) / 2]; // one's own side lies below
    this.apply();
    this.atHome = true;
  }

  /** Back to where the picture opens; from there to all of it, where large text shows only a part. */
  goBack() {
    if (!this.atHome || this.home === 1) { this.goHome(); return; }
    this.k = 1;
    this.apply();
  }

  /** Zoom around a point of the screen, which stays where it is. */
  by(factor, clientX = null, clientY = null) {
    if (!this.svg) return;
    const { box, fit } = this.frame();
    const k = Math.max(1, Math.min(MOST * this.home, this.k * factor));
    const lost = (1 / this.k - 1 / k) / fit;
    if (clientX !== null) this.x += (clientX - box.x - box.width / 2) * lost;
    if (clientY !== null) this.y += (clientY - box.y - box.height / 2) * lost;
    this.k = k;
    this.apply();
  }

  pan(dx, dy) {
    const { fit } = this.frame();
    this.x -= dx / (fit * this.k);
    this.y -= dy / (fit * this.k);
    this.apply();
  }

  /** Never past the picture's edges. */
  apply() {
    const { box, width, height, fit } = this.frame();
    const scale = fit * this.k;
    const within = (value, room) => Math.max(-room, Math.min(room, value));
    this.x = within(this.x, Math.max(0, (width - box.width / scale) / 2));
    this.y = within(this.y, Math.max(0, (height - box.height / scale) / 2));
    this.svg.style.transform = this.k === 1 ? "" : `translate(${-this.x * scale}px,${-this.y * scale}px) scale(${this.k})`;
    this.stage.classList.toggle("zoomed", this.k !== 1 && !(this.partly && this.k === this.home));
    const further = (height - box.height / scale) / 2;
    this.stage.classList.toggle("more-above", this.partly && this.y > 1 - further);
    this.stage.classList.toggle("more-below", this.partly && this.y < further - 1);
    this.atHome = false;
  }

  /** Keep what was walked to in sight. */
  bring(thing) {
    if (this.svg && this.pane?.there && thing.closest(".qx-panned")) this.pane.bring(thing);
    if (this.svg && this.k !== 1) this.into(thing.getBoundingClientRect());
  }

  /** Pan as little as need be until a part of the screen is in sight. */
  into(at) {
    const { box } = this.frame();
    const off = (low, high, from, to) => (low < from ? from - low : Math.min(0, to - high));
    this.pan(off(at.left, at.right, box.left, box.right), off(at.top, at.bottom, box.top, box.bottom));
  }

  /** Pan until most of these are in sight, the lowest of them at the lower end of the room: what lies above them is seen as well, the other side among it. */
  reach(parts) {
    const { box } = this.frame();
    const room = box.height - 2 * MARGIN;
    const upTo = (bottom) => parts.filter((at) => at.bottom <= bottom + 1 && at.top >= bottom - room - 1);
    const lowest = [...parts].sort((a, b) => upTo(b.bottom).length - upTo(a.bottom).length || b.bottom - a.bottom)[0].bottom;
    const seen = upTo(lowest);
    const [left, right] = seen.length ? [Math.min(...seen.map((at) => at.left)), Math.max(...seen.map((at) => at.right))] : [box.left, box.right];
    const across = left < box.left ? box.left - left : Math.min(0, box.right - right);
    this.pan(right - left > box.width ? 0 : across, box.bottom - MARGIN - lowest);
  }

  /** Where only a part is seen, some of what can be chosen lies in it; the lowest of it, unless somebody has panned. */
  keepInSight(things = this.things) {
    this.things = things;
    if (this.pane?.there) this.pane.keepInSight(things);
    if (!(this.atHome || this.partly) || this.home === 1 || this.svg.dataset.home) return;
    const there = things.filter((thing) => thing.isConnected).map((thing) => thing.getBoundingClientRect());
    if (there.length === 0) return;
    const box = this.place.getBoundingClientRect();
    const isSeen = (at) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top;
    const { atHome } = this;
    if (this.partly && atHome) this.reach(there);
    else if (!there.some(isSeen)) this.into(there[0]);
    this.atHome = atHome;
  }

  /** + and - zoom, 0 goes home, Shift with an arrow pans; says whether the key was one of these. */
  key({ key, shiftKey }) {
    if (!this.svg) return false;
    const seen = this.pane?.there && this.k === 1 ? this.pane : this;
    if (FACTORS[key]) seen.by(FACTORS[key]);
    else if (key === "0") seen.goBack();
    else if (shiftKey && WAYS[key] && seen.k > 1) seen.pan(STRIDE * WAYS[key][0], STRIDE * WAYS[key][1]);
    else return false;
    return true;
  }

  listen() {
    const { place, fingers } = this;
    place.addEventListener("wheel", (event) => {
      if (this.pane?.holds(event)) {
        this.pane.by(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
        event.preventDefault();
        return;
      }
      const zooms = event.ctrlKey || event.metaKey || this.svg?.dataset.home;
      if (zooms) this.by(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
      else if (this.k > 1) this.pan(-event.deltaX, -event.deltaY);
      else return;
      event.preventDefault();
    }, { passive: false });
    place.addEventListener("pointerdown", (event) => {
      const { pointerId, pointerType, clientX: x, clientY: y, button } = event;
      if (fingers.size === 0) {
        this.moved = this.dragged = this.walks = false;
        this.moves = this.pane?.holds(event) ? this.pane : this;
      }
      if (button === 0) fingers.set(pointerId, { x, y, x0: x, y0: y, touch: pointerType === "touch" });
    });
    addEventListener("pointermove", (event) => this.follow(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => fingers.delete(event.pointerId));
    addEventListener("keydown", ({ key }) => { this.walks = key === "Tab" || key in WAYS; }, true);
    place.addEventListener("focusin", ({ target }) => { if (this.walks) this.bring(target); });
    for (const button of this.stage.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.key({ key: button.dataset.zoom }));
    }
  }

  /** One finger or the mouse pans, two fingers pinch; a tremble is still a click. */
  follow({ pointerId, clientX, clientY }) {
    const finger = this.fingers.get(pointerId);
    if (!finger || !this.svg) return;
    const before = grasp(this.fingers);
    [finger.x, finger.y] = [clientX, clientY];
    const now = grasp(this.fingers);
    if (Math.hypot(finger.x - finger.x0, finger.y - finger.y0) > SLOP) this.moved = true;
    if (this.still) return;
    const { moves } = this;
    if (this.moved && (moves.k > 1 || finger.touch)) this.dragged = true;
    if (this.fingers.size === 2) moves.by(now.spread / (before.spread || 1), now.x, now.y);
    if (moves.k > 1 && this.dragged) moves.pan(now.x - before.x, now.y - before.y);
  }
}

const USUAL = 16;
const BROKEN = 1.8; // what stands below takes this power of its letters' height: they are taller, and break into more lines
const LEAST = 0.5; // of the screen's height, which a picture has at least where letters have their usual size

/** The scale of a picture whose reader has made text larger: larger by as much as the text, however much room that takes from it. */
function enlarged(box, width, height, readable) {
  const times = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
  if (times <= 1) return null;
  const asked = document.querySelector(".ask"); // no taller than its part of the screen: the rest of it is scrolled to
  const around = innerHeight - box.height + (asked ? asked.scrollHeight - asked.clientHeight : 0);
  const wide = innerWidth - (innerWidth - box.width) / times;
  const high = Math.max(LEAST * innerHeight, innerHeight - around / times ** BROKEN);
  return times * Math.max(readable, Math.min(wide / width, high / height));
}

/** The middle between the fingers, and how far apart they are. */
function grasp(fingers) {
  const [a, b = a] = fingers.values();
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
}
