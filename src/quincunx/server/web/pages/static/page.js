// What every page does: settings, copying of links, the words of the chosen level, fields that hang on others, sheets.
import { el, $ } from "./dom.js";
import { buildMenu, get, set } from "./prefs.js";
import { say } from "./words.js";

buildMenu($("settings"), el);

export async function copy(text, button) {
  const was = button.textContent;
  try { await navigator.clipboard.writeText(text); button.textContent = say("page.copied"); }
  catch { button.textContent = say("page.ctrl_c"); }
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

/** Fields that count only where others have one of some values: `data-when-1="kind invite open"`, and further ones. */
const counts = (field) => Object.entries(field.dataset).filter(([name]) => name.startsWith("when-")).every(([, words]) => {
  const [name, ...values] = words.trim().split(/\s+/);
  return values.includes(field.closest("form").elements[name].value);
});
for (const form of new Set([...document.querySelectorAll("[data-when]")].map((field) => field.closest("form")))) {
  const show = () => { for (const field of form.querySelectorAll("[data-when]")) field.hidden = !counts(field); };
  form.addEventListener("change", show);
  show();
}

// ---- what was chosen last is chosen again

for (const pick of document.querySelectorAll("[data-keeps]")) {
  const name = pick.dataset.keeps;
  const last = pick.querySelector(`input[value="${CSS.escape(get(name, ""))}"]`);
  if (last) { last.checked = true; last.dispatchEvent(new Event("change", { bubbles: true })); }
  pick.addEventListener("change", (event) => set(name, event.target.value));
}

// ---- sheets: what comes after Play

for (const button of document.querySelectorAll("[data-sheet]")) {
  button.addEventListener("click", (event) => {
    const sheet = document.getElementById(button.dataset.sheet);
    event.preventDefault();
    const kind = sheet.querySelector(`input[name=kind][value="${button.dataset.kind ?? "computer"}"]`);
    kind.checked = true;
    kind.dispatchEvent(new Event("change", { bubbles: true }));
    sheet.showModal();
    sheet.querySelector("button.first").focus();
  });
}
for (const sheet of document.querySelectorAll("dialog.play-sheet")) {
  sheet.addEventListener("click", (event) => { if (event.target === sheet || event.target.closest("[data-close]")) sheet.close(); });
}
