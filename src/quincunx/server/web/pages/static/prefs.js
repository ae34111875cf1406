// What the reader prefers, kept in this browser.
import { say } from "./words.js";

const root = document.documentElement;

export function get(name, otherwise = null) {
  try { return localStorage.getItem(`qx.${name}`) ?? otherwise; } catch { return otherwise; }
}

export function set(name, value) {
  try {
    if (value === null) localStorage.removeItem(`qx.${name}`);
    else localStorage.setItem(`qx.${name}`, value);
  } catch { /* a private window may refuse; the page works without */ }
}

export const instant = () => root.dataset.pace === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;

const CHOICES = {
  theme: ["auto", "light", "dark"],
  size: ["100", "125", "150", "200"],
  turns: ["steady", "slow", "fast", "instant"],
  pace: ["animated", "instant"],
  scenes: ["normal", "slow", "fast", "instant", "off"],
  sound: ["off", "on"],
};

function apply(name, value) {
  if (name === "theme") {
    if (value === "auto") delete root.dataset.theme;
    else root.dataset.theme = value;
  }
  if (name === "size") { root.style.fontSize = value === "100" ? "" : `${value}%`; root.toggleAttribute("data-large", value !== "100"); }
  if (name === "pace") root.dataset.pace = value;
}

/** Fill the settings menu. */
export function buildMenu(menu, el) {
  const box = menu.querySelector("div");
  for (const [name, values] of Object.entries(CHOICES)) {
    const now = get(name, values[0]);
    const radios = values.map((value) =>
      el("label", {}, el("input", { type: "radio", name: `set-${name}`, value, checked: value === now,
        onchange: () => { set(name, value); apply(name, value); } }), name === "size" ? `${value} %` : say(`prefs.${name}.${value}`)));
    box.append(el("fieldset", {}, el("legend", {}, say(`prefs.${name}.title`)), el("div", { class: "pick" }, ...radios)));
  }
  box.append(el("label", {}, `${say("prefs.volume")} `, el("input", { type: "range", min: "0", max: "100", step: "5", value: get("volume", "50"), "aria-label": say("prefs.volume"), oninput: (event) => set("volume", event.target.value) })));
  if ("Notification" in window) {
    const allowed = () => Notification.permission === "granted" && get("notify") === "yes";
    const tick = el("input", { type: "checkbox", checked: allowed(), onchange: async () => {
      set("notify", tick.checked ? "yes" : null);
      if (tick.checked && Notification.permission !== "granted") await Notification.requestPermission();
      tick.checked = allowed();
    } });
    box.append(el("label", {}, tick, ` ${say("prefs.notify")}`));
  }
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.open) { menu.open = false; menu.querySelector("summary").focus(); event.stopPropagation(); }
  });
}
