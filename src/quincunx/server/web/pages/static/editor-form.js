// A position as a form: every declared field in its way, filled in by hand. It knows no game; core/kit/forms.py tells what each way means.
import { el } from "./dom.js";
import { say } from "./words.js";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
export const at = (data, path) => path.reduce((part, key) => part?.[key], data);
const key = (path) => path.join(".");

/** Where a thing can be put: every list of choices that takes it, with what the list is called. */
export function homes(form, table) {
  const found = [];
  const walk = (way, path, label) => {
    const here = at(table, path);
    if (way.is === "list" && way.length === null && way.each.is === "choice") found.push({ path, label, choices: form.lists[way.each.of], room: way.most === null || (here?.length ?? 0) < way.most });
    else if (way.is === "list" && way.length !== null) for (let n = 0; n < way.length; n += 1) walk(way.each, [...path, n], `${label} ${n + 1}`);
    else if (way.is === "group" && here) for (const field of way.fields) walk(field, [...path, field.name], field.label);
    else if (way.is === "rows") way.rows.forEach((row, n) => {
      if (row.fields) for (const field of row.fields) walk(field, [...path, n, field.name], `${row.title}: ${field.label}`);
      else walk(row.each, [...path, n], `${label}: ${row.title}`);
    });
  };
  for (const field of form.fields) walk(field, [field.name], field.label);
  return found;
}

/** Something to begin with, where there was nothing. */
function blank(way, lists) {
  switch (way.is) {
    case "number": return Math.max(way.low, Math.min(0, way.high));
    case "flag": return false;
    case "text": return "";
    case "choice": return lists[way.of][0]?.value ?? null;
    case "list": return Array.from({ length: way.length ?? 0 }, () => blank(way.each, lists));
    case "entries": return {};
    case "group": return Object.fromEntries(way.fields.map((field) => [field.name, blank(field, lists)]));
    case "rows": return way.rows.map((row) => (row.fields ? blank({ is: "group", fields: row.fields }, lists) : blank(row.each, lists)));
    default: return way.is === "plain" ? null : [];
  }
}

/** What a table was made with, in plain words. */
function settled(here) {
  const parts = here && typeof here === "object" && !Array.isArray(here) ? Object.entries(here).map(([name, value]) => `${name}: ${[value].flat().map((each) => each?.name ?? each).join(", ")}`) : [[here].flat().join(", ")];
  return parts.join("; ").replaceAll("_", " ");
}

export class Form {
  /** `change(path, value)` puts a value in; an undefined one takes the field out, so that it has its default.
      `move(from, to)` takes a thing out of one list and puts it at the end of another; `refuse(text)` hears of what is no value at all. */
  constructor(place, { change, move, refuse }) {
    this.place = place;
    this.change = change;
    this.move = move;
    this.refuse = refuse;
    this.opened = new Set();
    place.addEventListener("toggle", (event) => { const { part } = event.target.dataset; if (part) this.opened[event.target.open ? "add" : "delete"](part); }, true);
  }

  /** Show a position; what is open stays open, and the focus where it is. */
  show(form, table) {
    const held = this.place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    if (!this.form) this.opened.add("table");
    if (!this.form) for (const field of form.fields) if (field.is === "rows" && field.rows[0]?.fields) this.opened.add(`${field.name}.0`);
    this.form = form;
    this.table = table;
    this.homes = homes(form, table);
    const simple = form.fields.filter((field) => !["rows", "group", "steps", "plain", "entries"].includes(field.is));
    const others = form.fields.filter((field) => !simple.includes(field));
    this.place.replaceChildren(this.details("table", say("editor.table"), simple.map((field) => this.field(field, [field.name]))), ...others.flatMap((field) => this.part(field, [field.name])));
    if (held) this.focus(held);
  }

  focus(held) {
    const find = (one) => this.place.querySelector(`[data-key="${CSS.escape(one)}"]`);
    const list = held.replace(/\.\d+$/, "");
    (find(held) ?? find(`${list}.+`) ?? find(list))?.focus();
  }

  details(part, title, inside) {
    return el("details", { "data-part": part, open: this.opened.has(part) }, el("summary", {}, title), ...inside);
  }

  /** A field that is a part of the table of its own: it can be folded away. */
  part(field, path) {
    if (field.is !== "rows") return [this.details(key(path), field.label, [this.field({ ...field, label: "", called: field.label }, path)])];
    const rows = this.rows(field, path);
    return field.rows[0]?.fields && path.length === 1 && field.rows.length <= 5 ? rows : [this.details(key(path), field.label, rows)];
  }

  rows(way, path) {
    const here = at(this.table, path) ?? [];
    if (way.or_empty && here.length === 0) return [el("div", { class: "fill" }, el("span", { class: "name" }, say("editor.none")), el("button", { type: "button", class: "quiet", "data-key": key(path), onclick: () => this.change(path, blank(way, this.form.lists)) }, say("editor.add")))];
    return way.rows.map((row, n) => {
      const inner = [...path, n];
      if (!row.fields) return this.field({ ...row.each, label: row.title }, inner);
      return this.details(key(inner), row.title, row.fields.flatMap((field) => (field.is === "rows" ? this.part(field, [...inner, field.name]) : [this.field(field, [...inner, field.name])])));
    });
  }

  /** A field with its label; what is wrong with it is told in it. */
  field(way, path) {
    const filled = this.way(way, path);
    const alone = filled.matches("input, select, textarea");
    const high = !alone || way.is === "plain";
    const name = way.label ? el("span", { class: "name" }, way.label) : "";
    if (alone) return el("label", { class: high ? "fill high" : "fill", "data-field": key(path), "data-label": way.label || null }, name || el("span", { class: "unseen" }, way.called ?? path.at(-1)), filled);
    return el("fieldset", { class: "fill high", "data-field": key(path), "data-label": way.label || null }, el("legend", { class: way.label ? "name" : "unseen" }, way.label || way.called || String(path.at(-1))), filled);
  }

  way(way, path) {
    const here = at(this.table, path);
    switch (way.is) {
      case "number": return el("input", { type: "number", inputmode: "numeric", step: 1, min: way.low, max: way.high, value: String(here), "data-key": key(path), oninput: (event) => this.number(event.target, way, path) });
      case "flag": return el("input", { type: "checkbox", checked: here === true, "data-key": key(path), onchange: (event) => this.change(path, event.target.checked) });
      case "text": return el("input", { type: "text", value: here ?? "", maxlength: 200, "data-key": key(path), onchange: (event) => this.change(path, event.target.value) });
      case "choice": return this.select(this.form.lists[way.of], here, path);
      case "set": return this.chips(way, path, here ?? [], true);
      case "list": return this.list(way, path, here ?? []);
      case "group": return this.group(way, path, here);
      case "entries": return this.entries(way, path, here ?? {});
      case "rows": return el("div", {}, ...this.rows(way, path));
      case "steps": return this.steps(way, path, here ?? []);
      case "settled": return el("output", {}, settled(here));
      default: return this.plain(path, here);
    }
  }

  /** A number is taken as it is typed, once it is one. */
  number(input, way, path) {
    const n = Number(input.value);
    const good = input.value !== "" && Number.isInteger(n) && n >= way.low && n <= way.high;
    if (good) { this.allRight(); this.change(path, n, true); } else this.noValue(path, say("editor.number", { low: way.low, high: way.high }));
  }

  select(choices, here, path, more = {}) {
    const now = choices.findIndex((choice) => same(choice.value, here));
    return el("select", { "data-key": key(path), onchange: (event) => this.change(path, choices[Number(event.target.value)].value), ...more },
      ...(now < 0 ? [el("option", { value: "", selected: true }, String(here ?? "\u2013"))] : []),
      ...choices.map((choice, n) => el("option", { value: n, selected: n === now, lang: choice.lang ?? null }, choice.text)));
  }

  list(way, path, here) {
    if (way.each.is === "choice" && way.length === null) return this.chips({ of: way.each.of, most: way.most }, path, here, false);
    const fixed = way.length !== null;
    const rows = way.each.is === "list" || way.each.is === "plain";
    const items = here.map((_, n) => {
      const inner = [...path, n];
      if (rows) return this.field({ ...way.each, label: `${n + 1}` }, inner);
      const out = fixed ? null : el("button", { type: "button", class: "quiet", "aria-label": say("editor.take_out_n", { n: n + 1 }), onclick: () => this.change(path, here.filter((_each, m) => m !== n)) }, "\u00d7");
      return el("label", {}, el("span", { class: "n" }, `${n + 1}`), this.way(way.each, inner), out);
    });
    const add = fixed || (way.most !== null && here.length >= way.most) ? null : el("button", { type: "button", class: "quiet", "data-key": `${key(path)}.+`, onclick: () => this.change(path, [...here, blank(way.each, this.form.lists)]) }, say("editor.add"));
    return el("div", { class: rows ? "stacked" : "numbered" }, ...items, add);
  }

  /** Things in a list, each of which can be changed, moved to another list that takes it, or taken out. */
  chips(way, path, here, once) {
    const choices = this.form.lists[way.of];
    const called = (value) => choices.find((choice) => same(choice.value, value))?.text ?? String(value);
    const left = once ? choices.filter((choice) => !here.some((value) => same(choice.value, value))) : choices;
    const chip = (value, n) => {
      const to = once ? [] : this.homes.filter((home) => home.room && key(home.path) !== key(path) && home.choices.some((choice) => same(choice.value, value)));
      const done = (event) => {
        const what = event.target.value;
        if (what === "out") this.change(path, here.filter((_, m) => m !== n));
        else if (what === "up") this.change(path, here.map((each, m) => (m === n - 1 ? here[n] : m === n ? here[n - 1] : each)));
        else if (what) this.move([...path, n], to[Number(what)].path);
      };
      return el("select", { class: "chip-in", "data-key": `${key(path)}.${n}`, "aria-label": called(value), onchange: done }, el("option", { value: "", selected: true }, called(value)), el("option", { value: "out" }, say("editor.take_out")),
        ...(n > 0 && !once ? [el("option", { value: "up" }, say("editor.forward"))] : []), ...(to.length ? [el("optgroup", { label: say("editor.move_to") }, ...to.map((home, m) => el("option", { value: m }, home.label)))] : []));
    };
    const full = left.length === 0 || (way.most !== null && way.most !== undefined && here.length >= way.most);
    const add = full ? null : el("select", { class: "add", "aria-label": say("editor.add"), "data-key": `${key(path)}.+`, onchange: (event) => this.change(path, [...here, left[Number(event.target.value)].value]) },
      el("option", { value: "", selected: true }, `${say("editor.add")}\u2026`), ...left.map((choice, n) => el("option", { value: n }, choice.text)));
    return el("div", { class: "chips-in" }, ...here.map(chip), add);
  }

  group(way, path, here) {
    const there = here !== null && here !== undefined;
    const tick = way.or_nothing ? el("label", { class: "fill" }, el("span", { class: "name" }, say("editor.there_is")), el("input", { type: "checkbox", checked: there, "data-key": key(path), onchange: (event) => this.change(path, event.target.checked ? blank(way, this.form.lists) : null) })) : null;
    const numbers = way.fields.every((field) => field.is === "number");
    const fields = there ? way.fields.map((field) => (numbers ? el("label", { "data-field": key([...path, field.name]), "data-label": field.label }, el("span", { class: "n" }, field.label), this.way(field, [...path, field.name])) : this.field(field, [...path, field.name]))) : [];
    return el("div", { class: numbers && there ? "numbered" : "" }, tick, ...fields);
  }

  /** What some things have: each under the name of the thing, a new one chosen out of those that have nothing yet. */
  entries(way, path, here) {
    const choices = this.form.lists[way.of];
    const without = (value) => Object.fromEntries(Object.entries(here).filter(([name]) => name !== value));
    const item = ({ value, text }) => {
      const out = el("button", { type: "button", class: "quiet", "aria-label": say("editor.take_out_n", { n: text }), onclick: () => this.change(path, without(value)) }, "\u00d7");
      const inner = [...path, value];
      if (way.each.is === "group") return this.details(key(inner), text, [this.field({ ...way.each, label: "" }, inner), out]);
      return el("div", { class: "row" }, this.field({ ...way.each, label: text }, inner), out);
    };
    const begin = () => (way.each.is === "set" ? [this.form.lists[way.each.of][0].value] : blank(way.each, this.form.lists)); // an empty set is nothing at all
    const left = choices.filter(({ value }) => !(value in here));
    const add = left.length === 0 ? null : el("select", { class: "add", "aria-label": say("editor.add"), "data-key": `${key(path)}.+`, onchange: (event) => this.change(path, { ...here, [left[Number(event.target.value)].value]: begin() }) },
      el("option", { value: "", selected: true }, `${say("editor.add")}\u2026`), ...left.map((choice, n) => el("option", { value: n }, choice.text)));
    return el("div", { class: "entries-in" }, ...choices.filter(({ value }) => value in here).map(item), add);
  }

  steps(way, path, here) {
    const known = way.steps.map((step) => ({ value: step.step, text: step.title, lang: step.lang }));
    const put = (n, step) => this.change(path, here.map((each, m) => (m === n ? step : each)));
    const made = (name) => ({ step: name, ...blank({ is: "group", fields: way.steps.find((step) => step.step === name).fields }, this.form.lists) });
    const items = here.map((step, n) => el("div", { class: "step-in" }, el("div", { class: "row" }, this.select(known, step.step, [...path, n, "step"], { "aria-label": say("editor.step", { n: n + 1 }), onchange: (event) => put(n, made(known[Number(event.target.value)].value)) }),
      el("button", { type: "button", class: "quiet", "aria-label": say("editor.take_out_step", { n: n + 1 }), onclick: () => this.change(path, here.filter((_, m) => m !== n)) }, "\u00d7")),
      ...(way.steps.find((each) => each.step === step.step)?.fields ?? []).map((field) => this.field(field, [...path, n, field.name]))));
    return el("div", {}, ...items, el("div", { class: "row" }, el("button", { type: "button", class: "quiet", "data-key": `${key(path)}.+`, onclick: () => this.change(path, [...here, made(known[0].value)]) }, say("editor.add")),
      el("button", { type: "button", class: "quiet", "data-key": key(path), onclick: () => this.change(path, undefined) }, say("editor.turn_begins"))));
  }

  plain(path, here) {
    return el("textarea", { rows: 2, spellcheck: "false", "data-key": key(path), onchange: (event) => {
      try { this.change(path, JSON.parse(event.target.value)); } catch { this.noValue(path, say("editor.no_json")); }
    } }, JSON.stringify(here ?? null));
  }

  noValue(path, text) {
    this.allRight();
    this.refuse(`${this.wrong(path, text)}: ${text}`);
  }

  /** Nothing is wrong any more. */
  allRight() {
    for (const old of this.place.querySelectorAll(".wrong")) old.remove();
    for (const old of this.place.querySelectorAll("[aria-invalid]")) { old.removeAttribute("aria-invalid"); old.removeAttribute("aria-describedby"); }
  }

  /** Say what is wrong in a field, or in the part of the table nearest to it; says what that is called. */
  wrong(path, text) {
    let box = null;
    for (let long = path.length; long > 0 && !box; long -= 1) box = this.place.querySelector(`[data-field="${CSS.escape(key(path.slice(0, long)))}"]`);
    if (!text || !box) return "";
    const id = `q-wrong-${this.place.querySelectorAll(".wrong").length}`;
    box.append(el("p", { class: "wrong", id }, text));
    for (const input of box.querySelectorAll("input, select, textarea")) { input.setAttribute("aria-invalid", "true"); input.setAttribute("aria-describedby", id); }
    const titles = [];
    for (let part = box.parentElement.closest("details"); part; part = part.parentElement.closest("details")) { part.open = true; titles.unshift(part.querySelector("summary").textContent); }
    return [...titles, box.dataset.label].filter(Boolean).join(", ");
  }
}
