// Saying that it is one's turn: in the title, and by the browser if the reader allowed it.
import { get } from "./prefs.js";
import { say } from "./words.js";

const title = document.title;
let was = false;

export function yourTurn(yes, prompt) {
  document.title = yes ? `(${say("notify.turn")}) ${title}` : title;
  if (yes && !was && document.hidden && get("notify") === "yes" && "Notification" in window && Notification.permission === "granted") {
    const told = new Notification(say("start.your_turn"), { body: prompt, tag: location.pathname, icon: "/static/favicon.svg" });
    told.addEventListener("click", () => { focus(); told.close(); });
  }
  was = yes;
}
