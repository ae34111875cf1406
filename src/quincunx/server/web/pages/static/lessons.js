// The list of lessons: which are done, and where one was left, as this browser remembers it.
import { $ } from "./dom.js";
import { get } from "./prefs.js";
import { say } from "./words.js";

let first = null;
for (const item of document.querySelectorAll("[data-lesson]")) {
  const kept = get(`learn.${$("main").dataset.game}.${item.dataset.lesson}`, "");
  const state = item.querySelector(".state");
  item.classList.toggle("done", kept === "done");
  state.hidden = !kept;
  state.textContent = kept === "done" ? `\u2713 ${say("learn.done")}` : say("learn.go_on");
  if (kept !== "done") first ??= item;
}
first?.classList.add("next");
