// The others' turns come at a pace one can follow: each of their choices is shown for a moment before the next. Nothing piles up for
// long: a turn that takes more than a few seconds speeds up, and one may always go to how the table stands now.
import { get } from "./prefs.js";

const STEP = 350;
const FIGHT = 600; // somebody else is asked now, or sums and dice have been told
const [LEAST, MOST] = [250, 900];
const LONG = 6000;
const MANY = 40;
const SPEEDS = { slow: 1.7, steady: 1, fast: 0.6 };

export class Following {
  /** `show(update)` takes an update in and shows it; `busy()` is a promise while something else is still being shown. */
  constructor(show, busy = () => null) {
    this.show = show;
    this.busy = busy;
    this.waiting = [];
    this.last = null; // the update shown last
    this.until = 0;
    this.spent = 0;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.now(); });
  }

  /** An update has come; `mine` if it answers a choice of one's own. */
  hear(update, mine) {
    if (mine || !this.follows(update)) { this.now(); this.tell(update); return; }
    this.waiting.push(update);
    if (this.waiting.length > MANY) this.now();
    else this.run();
  }

  /** Only others' choices are followed, by somebody who looks and is not asked anything. */
  follows(update) {
    const before = this.waiting.at(-1) ?? this.last;
    return before !== null && !document.hidden && get("turns", "steady") !== "instant" && !this.last.your_turn
      && update.seat === before.seat && Boolean(before.board) && update.ply > before.ply;
  }

  /** How long an update is to be looked at before the next one. */
  gap({ awaited, journal }) {
    const fight = journal.some((line) => line.details?.length || Array.isArray(line.params?.faces)) || `${awaited}` !== `${this.last?.awaited}`;
    const wish = (fight ? FIGHT : STEP) * (SPEEDS[get("turns", "steady")] ?? 1);
    return this.spent > LONG ? LEAST : Math.max(LEAST, Math.min(MOST, wish));
  }

  run() {
    if (this.timer || this.waiting.length === 0) return;
    this.timer = setTimeout(async () => {
      await this.busy();
      this.timer = 0;
      if (this.waiting.length) this.tell(this.waiting.shift());
      this.run();
    }, Math.max(0, this.until - performance.now()));
  }

  tell(update) {
    const gap = this.last ? this.gap(update) : 0;
    this.spent = update.your_turn ? 0 : this.spent + gap;
    this.until = performance.now() + gap;
    this.last = update;
    this.show(update);
  }

  get behind() { return this.waiting.length > 0; }

  /** Show how the table stands now; says whether that was any news. */
  now() {
    clearTimeout(this.timer);
    this.timer = 0;
    const news = this.behind;
    while (this.waiting.length) this.tell(this.waiting.shift());
    return news;
  }
}
