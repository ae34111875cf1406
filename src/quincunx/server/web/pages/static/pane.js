// A window in the picture through which a part of it is seen, such as a map: panned and zoomed by itself, and kept so from picture to picture.

const MOST = 5;
const CLEAR = 8; // pixels between tools and what is looked at
const SEEN = 24; // pixels of a thing that must be in sight, unless it is smaller

export class Pane {
  /** A picture with `data-pane="x y width height"` has one; all of class `qx-panned` moves with it. `data-pane-home` is what it opens at. */
  constructor(place) {
    this.place = place;
    this.stage = place.parentElement;
    this.window = null;
  }

  get there() { return this.window !== null; }

  /** A new picture is seen as the last one was, unless its window is another one. */
  show(svg) {
    this.take(svg);
    this.see();
  }

  /** The first half, before anything of the picture is measured: else all of it would be styled and laid out twice. */
  take(svg) {
    const shape = `${svg.dataset.pane ?? ""} ${svg.dataset.paneHome ?? ""}`;
    this.svg = svg;
    this.window = area(svg.dataset.pane);
    this.stage.classList.toggle("paned", this.there);
    if (!this.there) return;
    if (shape !== this.shape) this.moveHome();
    else this.move();
    this.shape = shape;
  }

  see() {
    if (!this.there) return;
    this.put();
    const look = this.svg.querySelector("[data-look]");
    if (look && (look.dataset.look !== this.looked || !this.isSeen(look))) this.bring(look);
    this.looked = look?.dataset.look;
  }

  goHome() {
    this.moveHome();
    this.put();
  }

  moveHome() {
    const { x, y, width, height } = area(this.svg.dataset.paneHome) ?? this.window;
    this.k = Math.max(1, Math.min(this.window.width / width, this.window.height / height));
    [this.x, this.y] = [x + width / 2, y + height / 2]; // the middle of what is seen
    this.home = this.k;
    this.move();
    this.atHome = true;
  }

  /** Back to where it opens; from there to all of it. */
  goBack() {
    if (!this.atHome || this.home === 1) { this.goHome(); return; }
    this.k = 1;
    this.apply();
  }

  /** Where a point of the screen lies in the picture. */
  at(clientX, clientY) { return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse()); }

  /** Does something happen in the window? */
  holds({ clientX, clientY }) {
    if (!this.there) return false;
    const { x, y, width, height } = this.window;
    const at = this.at(clientX, clientY);
    return at.x > x && at.x < x + width && at.y > y && at.y < y + height;
  }

  get middle() { return { x: this.window.x + this.window.width / 2, y: this.window.y + this.window.height / 2 }; }

  /** Zoom around a point of the screen, which stays where it is. */
  by(factor, clientX = null, clientY = null) {
    const k = Math.max(1, Math.min(MOST * this.home, this.k * factor));
    if (clientX !== null) {
      const [at, middle] = [this.at(clientX, clientY), this.middle];
      this.x += (at.x - middle.x) * (1 / this.k - 1 / k);
      this.y += (at.y - middle.y) * (1 / this.k - 1 / k);
    }
    this.k = k;
    this.apply();
  }

  pan(dx, dy) {
    const scale = this.svg.getScreenCTM().a * this.k;
    this.x -= dx / scale;
    this.y -= dy / scale;
    this.apply();
  }

  apply() {
    this.move();
    this.put();
  }

  /** Never past the edges of what is there. */
  move() {
    const { x, y, width, height } = this.window;
    const within = (value, low, room) => Math.max(low + room / (2 * this.k), Math.min(low + room - room / (2 * this.k), value));
    this.x = within(this.x, x, width);
    this.y = within(this.y, y, height);
    const middle = this.middle;
    const moved = `translate(${middle.x - this.x * this.k}px,${middle.y - this.y * this.k}px) scale(${this.k})`;
    set(this.svg, "--pan", this.k === 1 ? "none" : moved);
    this.atHome = false;
    this.place.dataset.pane = this.k.toFixed(2);
  }

  /** Tell the page where the window lies, for what floats over its corner. */
  put() {
    const turn = this.svg.getScreenCTM();
    if (!turn) return;
    const corner = new DOMPoint(this.window.x + this.window.width, this.window.y).matrixTransform(turn);
    const stage = this.stage.getBoundingClientRect();
    set(this.stage, "--pane-right", `${stage.right - corner.x}px`);
    set(this.stage, "--pane-top", `${corner.y - stage.top}px`);
  }

  /** If all that can be chosen in the window lies beyond its edges, the first of it comes into sight. */
  keepInSight(things) {
    const inside = this.k === 1 ? [] : things.filter((thing) => thing.isConnected && thing.closest(".qx-panned"));
    if (inside.length && !inside.some((thing) => this.isSeen(thing))) this.bring(inside[0]);
  }

  /** What is seen through the window, in the measure of what lies in it. */
  get area() {
    const [width, height] = [this.window.width / this.k, this.window.height / this.k];
    return { x: this.x - width / 2, y: this.y - height / 2, width, height };
  }

  /** Does so much of a thing lie in the window that it can be pointed at? */
  isSeen(thing) {
    const [from, to] = this.corners();
    const at = thing.getBoundingClientRect();
    const enough = (low, high, first, last) => Math.min(high, last) - Math.max(low, first) >= Math.min(SEEN, high - low);
    return enough(at.left, at.right, from.x, to.x) && enough(at.top, at.bottom, from.y, to.y);
  }

  /** Where the window begins and ends on the screen. */
  corners() {
    const { x, y, width, height } = this.window;
    const turn = this.svg.getScreenCTM();
    return [[x, y], [x + width, y + height]].map(([a, b]) => new DOMPoint(a, b).matrixTransform(turn));
  }

  /** Keep what was walked to in sight. */
  bring(thing) {
    if (this.k === 1) return;
    const [from, to] = this.corners();
    const at = thing.getBoundingClientRect();
    const off = (low, high, first, last) => (low < first ? first - low : Math.min(0, last - high));
    const across = off(at.left, at.right, from.x, to.x);
    this.pan(across, off(at.top, at.bottom, Math.max(from.y, this.toolsOver(at.left + across, at.right + across)), to.y));
  }

  /** Down to where the tools that float over the window reach, between these sides. */
  toolsOver(left, right) {
    const tools = [...this.stage.querySelectorAll(".zoom, .layers")].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
    return Math.max(...tools.filter((each) => each.left < right && each.right > left).map((each) => each.bottom + CLEAR), -Infinity);
  }
}

/** Set a variable of the style only if it changes: all that is drawn inherits it, and would be styled anew. */
function set(element, name, value) {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** An area written as "x y width height". */
function area(told) {
  if (!told) return null;
  const [x, y, width, height] = told.split(" ").map(Number);
  return { x, y, width, height };
}
