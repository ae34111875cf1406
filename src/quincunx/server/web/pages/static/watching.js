// Who may watch a private table: everyone who plays there has to let them, and any of them can end it.
import { $ } from "./dom.js";

export class Watching {
  constructor(send, told) {
    this.box = $("lets-watch");
    this.box?.addEventListener("change", async () => {
      const said = await send("let-watch", { on: this.box.checked });
      if (said.is === "done") return;
      this.box.checked = !this.box.checked;
      told(said);
    });
  }

  show({ lets_watch: lets = [], let_be_watched: open = false, seat }) {
    if (!this.box) return;
    this.box.checked = lets.includes(seat);
    $("watch-shut").hidden = lets.length > 0;
    $("watch-waits").hidden = open || lets.length === 0;
    $("watch-open").hidden = !open;
  }
}
