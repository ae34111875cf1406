// A position set up by hand: a form and the board it makes, checked as one edits; undo, share, odds, hints, and playing on.
import { $, el, getJson, shield } from "./dom.js";
import { Form, at } from "./editor-form.js";
import { narrow, post, Practice } from "./practice.js";
import { chip } from "./clauses.js";
import { copy } from "./page.js";
import { pack, unpack } from "./packed.js";
import { say } from "./words.js";

const WAIT = 250; // milliseconds after the last key, before the server is asked
const main = $("main");
const { game } = main.dataset;
const most = Number(main.dataset.most);
const open = Number(main.dataset.open);
const address = `/api/positions/${encodeURIComponent(game)}`;
let now = null; // what the server said of the last sound position
let position = null; // what is in the form, sound or not
let eye = open;
let past = [], future = [];
let asked = 0, waiting = 0, typed = "";

const practice = new Practice({
  play: async (action) => { await take(post(`${address}/try`, { position, eye, action, narrow: narrow.matches }), true); },
  why: async (action) => post(`${address}/why`, { position, eye, action }),
  keys: { z: undo, y: redo, f: flip, h: hint },
});
const form = new Form($("form"), { change, move, refuse: (text) => { clearTimeout(waiting); asked += 1; main.dataset.sound = "no"; tell(text); buttons(); } });

// ---- changes

function keep() {
  past.push(JSON.stringify(position));
  if (past.length > 200) past.shift();
  future = [];
}

function change(path, value, typing = false) {
  if (!typing || typed !== path.join(".")) keep();
  typed = typing ? path.join(".") : "";
  position = structuredClone(position);
  const part = at(position.table, path.slice(0, -1));
  if (value === undefined) delete part[path.at(-1)];
  else part[path.at(-1)] = value;
  look(typing ? WAIT : 0);
}

function move(from, to) {
  keep();
  typed = "";
  position = structuredClone(position);
  const [thing] = at(position.table, from.slice(0, -1)).splice(from.at(-1), 1);
  at(position.table, to).push(thing);
  look(0);
}

function travel(from, to) {
  if (from.length === 0) return;
  to.push(JSON.stringify(position));
  position = JSON.parse(from.pop());
  typed = "";
  look(0);
}
function undo() { travel(past, future); }
function redo() { travel(future, past); }

/** Go on from a position that came from elsewhere; it can be undone. */
function begin(found) {
  if (position) keep();
  position = found;
  return look(0);
}

// ---- what the server says

function look(wait) {
  clearTimeout(waiting);
  buttons();
  return new Promise((done) => {
    waiting = setTimeout(() => done(take(post(address, { position, eye, sound: now?.position, narrow: narrow.matches }))), wait);
  });
}

async function take(answer, played = false) {
  asked += 1;
  const mine = asked;
  let said;
  try { said = await answer; } catch (error) { said = { wrong: { field: "", text: error.message, rule: error.rule ?? "" } }; }
  if (mine !== asked) return;
  if (said.wrong) { if (played) practice.told(said.wrong.text, said.wrong.rule); else refuse([said.wrong, ...(said.also ?? [])]); return; }
  if (played) keep();
  now = said;
  position = said.position;
  main.dataset.sound = "yes";
  practice.show(said);
  form.show(said.form, position.table);
  whoLooks(said.roles);
  tell(said.over ? say("editor.valid_over") : say("editor.valid", { side: said.asked }));
  $("play-position").value = JSON.stringify(position);
  const file = new Blob([JSON.stringify(position, null, 1)], { type: "application/json" });
  URL.revokeObjectURL($("download").href);
  $("download").href = URL.createObjectURL(file);
  buttons();
  history.replaceState(null, "", await link());
}

/** All that is wrong, in words, above the board and in its fields; the board stays as it was. */
function refuse(all) {
  main.dataset.sound = "no";
  if (now) form.show(now.form, position?.table ?? {});
  form.allRight();
  tell(...all.flatMap(({ field, text, rule }, n) => {
    const path = field.split(/[.[\]]+/).filter(Boolean).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    const called = form.form ? form.wrong(path, text) : "";
    return [n ? " " : "", called ? `${called}: ${text}` : text, ...(rule ? [" ", chip(rule)] : [])];
  }));
  buttons();
}

function tell(...told) {
  $("state").replaceChildren(...told);
  $("state").classList.toggle("wrong", main.dataset.sound === "no");
}

function buttons() {
  const sound = main.dataset.sound === "yes";
  $("undo").disabled = past.length === 0;
  $("redo").disabled = future.length === 0;
  for (const id of ["hint", "play-on"]) $(id).disabled = !sound || Boolean(now?.over);
  for (const id of ["clear", "copy-link", "copy-text"]) $(id).disabled = !sound;
  $("download").hidden = !sound;
}

function whoLooks(roles) {
  const key = JSON.stringify(roles);
  for (const input of $("eyes").querySelectorAll("input")) input.checked = Number(input.value) === eye;
  for (const item of $("players").children) item.classList.toggle("acting", now.awaited.includes(Number(item.dataset.seat)));
  if ($("eyes").dataset.roles === key) return;
  $("eyes").dataset.roles = key;
  const views = [[open, say("replay.in_full")], ...roles.map((role, seat) => [seat, role])];
  $("eyes").replaceChildren(el("legend", { class: "unseen" }, say("replay.seen")), ...views.map(([value, text]) => el("label", {}, el("input", { type: "radio", name: "eyes", value, checked: value === eye }), text)));
  $("players").replaceChildren(...roles.map((role, seat) => el("li", { class: `side-${seat}`, "data-seat": seat }, shield(seat), el("span", { class: "role" }, role))));
  $("play-seat").replaceChildren(el("option", { value: "" }, say("editor.whoever")), ...roles.map((role, seat) => el("option", { value: seat }, role)));
  for (const item of $("players").children) item.classList.toggle("acting", now.awaited.includes(Number(item.dataset.seat)));
}

// ---- sharing

const link = async () => `/editor/${game}#p=${await pack(JSON.stringify(position))}`;

async function read(text) {
  if (text.length > most) return bad(say("editor.too_long", { n: text.length, most }));
  let found;
  try { found = JSON.parse(text); } catch { return bad(say("editor.not_json")); }
  if (found === null || typeof found !== "object" || Array.isArray(found)) return bad(say("editor.not_fields"));
  const said = await post(address, { position: found, eye: open }).catch((error) => ({ wrong: { field: "", text: error.message } }));
  if (said.wrong) return bad(said.wrong.field ? `${said.wrong.field}: ${said.wrong.text}` : said.wrong.text, said.wrong.rule);
  return begin(said.position);
}

/** What was brought along is no position: say so, and leave everything as it is. */
function bad(text, rule) { practice.told(text, rule); }

// ---- beside

function flip() {
  const eyes = [...$("eyes").querySelectorAll("input")].map((input) => Number(input.value));
  eye = eyes[(eyes.indexOf(eye) + 1) % eyes.length];
  look(0);
}

async function hint() {
  if ($("hint").disabled) return;
  $("hint").disabled = true;
  try {
    const said = await post(`${address}/hint`, { position, eye });
    if (said.wrong) practice.told(said.wrong.text, said.wrong.rule);
    else practice.told(said.said, said.rule, said.why);
  } catch (error) { practice.told(error.message, error.rule); }
  finally { buttons(); }
}

$("undo").addEventListener("click", undo);
$("redo").addEventListener("click", redo);
$("flip").addEventListener("click", flip);
$("hint").addEventListener("click", hint);
$("clear").addEventListener("click", () => take(post(`${address}/clear`, { position, eye, narrow: narrow.matches }), true));
$("eyes").addEventListener("change", (event) => { eye = Number(event.target.value); look(0); });
$("copy-link").addEventListener("click", async (event) => { const button = event.currentTarget; copy(new URL(await link(), location.href).href, button); });
$("copy-text").addEventListener("click", (event) => copy(JSON.stringify(position, null, 1), event.currentTarget));
$("read").addEventListener("click", () => read($("text").value));
$("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  if (file.size > most * 4) bad(say("editor.too_many_bytes", { n: file.size, most }));
  else await read(await file.text());
  event.target.value = "";
});
$("new").addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = Object.fromEntries([...new FormData(event.target)].map(([name, value]) => [name.replace("option.", ""), value]));
  await start(fields);
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key.toLowerCase()) || event.target.matches("textarea, input[type=text]")) return;
  event.preventDefault();
  if (event.key.toLowerCase() === "y" || event.shiftKey) redo(); else undo();
});

async function start(fields) {
  const said = await post(`${address}/new`, fields).catch((error) => ({ wrong: { text: error.message } }));
  if (said.wrong) bad(said.wrong.text, said.wrong.rule);
  else await begin(said.position);
}

/** A link brings a position along, or names a choice of a finished game; else the table is set up anew. */
async function first() {
  const words = new URLSearchParams(location.search);
  const brought = new URLSearchParams(location.hash.slice(1)).get("p");
  const table = words.get("table");
  try {
    if (brought) await read(await unpack(brought, most));
    else if (table) await begin((await getJson(`/api/tables/${encodeURIComponent(table)}/position/${Number(words.get("ply") ?? 0)}?key=${encodeURIComponent(words.get("key") ?? "")}`)).position);
  } catch (error) { bad(error.message); }
  if (!position) await start({});
}
narrow.addEventListener("change", () => now && look(0));
addEventListener("hashchange", first);
first();
