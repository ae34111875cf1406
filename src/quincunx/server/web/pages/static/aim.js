// The aim of the game is one key away at every table.
import { $ } from "./dom.js";

function open() { if (!$("aim").open) $("aim").showModal(); }

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  open();
  event.preventDefault();
});
$("aim-open")?.addEventListener("click", open);
