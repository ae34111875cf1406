// The shelf beside a table where one builds something (an army, say): kept under a name, built again, read from and written to files.
// What is kept is what the game says leads there: a list of choices. It stays in this browser.
import { $, csrf, el } from "./dom.js";
import { get, set } from "./prefs.js";
import { say } from "./words.js";

const MOST_KEPT = 60;
const LONGEST_NAME = 60;
const LONGEST_FILE = 20000;

export class Shelf {
  /** `takeAll(choices)` makes choices one after the other, as far as they are allowed. */
  constructor(game, takeAll) {
    this.game = game;
    this.takeAll = takeAll;
    this.button = $("shelf");
    this.name = el("input", { id: "q-shelf-name", maxlength: LONGEST_NAME, autocomplete: "off", required: true });
    this.list = el("ul", { class: "shelf-list" });
    this.said = el("p", { role: "status", class: "shelf-said" });
    this.file = el("input", { type: "file", accept: ".json,.toml,application/json", id: "q-shelf-file", class: "unseen", onchange: () => this.read() });
    this.head = el("h2", { id: "q-shelf-head" });
    this.save = el("button", { class: "first" }, say("shelf.keep"));
    this.box = el("dialog", { class: "shelf", "aria-labelledby": "q-shelf-head" },
      el("header", {}, this.head, el("button", { class: "quiet", onclick: () => this.box.close() }, say("table.close"), el("kbd", {}, "Esc"))),
      el("form", { onsubmit: (event) => { event.preventDefault(); this.keep(); } },
        el("label", { class: "field", for: "q-shelf-name" }, say("shelf.save_under")), el("span", { class: "copy" }, this.name, this.save)),
      this.list,
      el("p", { class: "shelf-file" }, this.file, el("label", { for: "q-shelf-file", class: "button" }, say("shelf.read_file"))),
      this.said);
    document.body.append(this.box);
    this.button.addEventListener("click", () => this.open());
    this.box.addEventListener("click", (event) => { if (event.target === this.box) this.box.close(); });
  }

  /** The table is shown anew: is something being built there? */
  offered(draft) {
    this.draft = draft;
    this.button.hidden = !draft;
    if (!draft && this.box.open) this.box.close();
    if (draft) this.button.textContent = draft.name;
    if (this.box.open) this.show();
  }

  open() {
    if (!this.draft) return;
    this.said.textContent = "";
    this.show();
    this.box.showModal();
  }

  // ---- what is kept

  kept() {
    try {
      const found = JSON.parse(get(`shelf.${this.game}`, "[]"));
      return Array.isArray(found) ? found.filter((one) => one && typeof one.name === "string" && Array.isArray(one.choices)) : [];
    } catch { return []; }
  }

  put(all) { set(`shelf.${this.game}`, JSON.stringify(all.slice(-MOST_KEPT))); }

  add(one) {
    this.put([...this.kept().filter((old) => old.name !== one.name || old.for !== one.for), one]);
    this.show();
  }

  keep() {
    const name = this.name.value.trim().slice(0, LONGEST_NAME);
    if (!name || !this.draft?.choices.length) return;
    this.add({ name, for: this.draft.for, choices: this.draft.choices, file: { ...this.draft.file, name } });
    this.name.value = "";
    this.said.textContent = say("shelf.kept", { name });
  }

  show() {
    this.head.textContent = this.draft.title;
    this.save.disabled = !this.draft.choices.length;
    const fitting = this.kept().filter((one) => one.for === this.draft.for);
    this.list.replaceChildren(...(fitting.length ? fitting.map((one) => this.row(one)) : [el("li", { class: "faint" }, say("shelf.empty"))]));
  }

  row(one) {
    return el("li", {}, el("b", {}, one.name),
      el("span", { class: "go" }, el("button", { "data-load": one.name, onclick: () => this.load(one) }, say("shelf.build")),
        ...Object.keys(FORMS).map((form) => el("button", { class: "quiet", onclick: () => write(one, form) }, say("shelf.save_as", { form: form.toUpperCase() }))),
        el("button", { class: "quiet", "aria-label": say("shelf.forget_one", { name: one.name }), onclick: () => this.forget(one) }, say("shelf.forget"))));
  }

  forget(one) {
    this.put(this.kept().filter((old) => old.name !== one.name || old.for !== one.for));
    this.show();
  }

  // ---- building again

  async load(one) {
    const choices = [...(this.draft.anew ? [this.draft.anew] : []), ...one.choices.filter((choice) => typeof choice === "string")];
    this.box.close();
    await this.takeAll(choices);
  }

  // ---- files

  async read() {
    const file = this.file.files[0];
    this.file.value = "";
    if (!file) return;
    if (file.size > LONGEST_FILE) { this.said.textContent = say("shelf.too_large"); return; }
    const answer = await fetch(`/api/games/${encodeURIComponent(this.game)}/drafts`, {
      method: "POST", headers: { "X-Quincunx": csrf(), "Content-Type": "application/json" }, body: JSON.stringify({ text: await file.text() }) });
    const found = await answer.json().catch(() => ({}));
    if (!answer.ok) { this.said.textContent = found.refused ?? found.detail ?? say("error.answered", { status: answer.status }); return; }
    this.add({ name: found.name.slice(0, LONGEST_NAME), for: found.for, choices: found.choices, file: found.file });
    this.said.textContent = found.for === this.draft.for ? say("shelf.read", { name: found.name }) : say("shelf.read_other", { name: found.name, side: found.for });
  }
}

/** A file as TOML, in which texts, numbers and lists of these are written as in JSON; a list of lists or of tables takes a line for each. */
function toml(file) {
  const inline = (value) => (Array.isArray(value) || typeof value !== "object" ? JSON.stringify(value)
    : `{ ${Object.entries(value).map(([key, each]) => `${key} = ${inline(each)}`).join(", ")} }`);
  const written = (value) => (value.some?.((each) => typeof each === "object") ? `[\n${value.map((each) => ` ${inline(each)},\n`).join("")}]` : inline(value));
  return Object.entries(file).map(([key, value]) => `${key} = ${written(value)}\n`).join("").replaceAll("\u007f", "\\u007f");
}

const FORMS = { json: (file) => `${JSON.stringify(file, null, 1)}\n`, toml };

/** Offer something kept as a file. */
function write(one, form) {
  const address = URL.createObjectURL(new Blob([FORMS[form]({ ...one.file, name: one.name })], { type: `application/${form}` }));
  el("a", { href: address, download: `${one.name.replace(/[^\p{L}\p{N} _-]/gu, "_")}.${form}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
