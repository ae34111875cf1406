// What every page does: settings, copying of links, the words of the chosen level, fields that hang on others.
import { el, $ } from "./dom.js";
import { buildMenu } from "./prefs.js";

buildMenu($("settings"), el);

export async function copy(text, button) {
  const was = button.textContent;
  try { await navigator.clipboard.writeText(text); button.textContent = "Copied"; }
  catch { button.textContent = "Press Ctrl+C"; }
  setTimeout(() => { button.textContent = was; }, 2000);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  field.select();
  copy(field.value, button);
});

for (const pick of document.querySelectorAll("[data-words]")) {
  pick.addEventListener("change", (event) => {
    pick.parentElement.querySelector(".level-words").textContent = event.target.dataset.about;
  });
}

for (const field of document.querySelectorAll("[data-when]")) {
  const form = field.closest("form");
  const show = () => { field.hidden = !field.dataset.is.split(" ").includes(form.elements[field.dataset.when].value); };
  form.addEventListener("change", show);
  show();
}
