// A map drawn by hand: positions are painted, homes turned, and whatever else a map says is filled in; each change is checked by the server.
import { $, csrf, el, svgEl } from "./dom.js";
import { say } from "./words.js";

const { plots, start, limits } = JSON.parse($("given").textContent);
const { game, most } = $("main").dataset;
const FIELDS = ["home", "central", "common"];
const PAUSE = 300; // milliseconds without a change before the server is asked
const WAYS = 6;
let map = structuredClone(start);
let before = [];
let asking = 0;

const same = (a, b) => a[0] === b[0] && a[1] === b[1];
const lies = (at) => FIELDS.find((field) => map[field].some((one) => same(one, at))) ?? "none";
const brush = () => document.querySelector("input[name=brush]:checked").value;

/** Change the map; what it was can be had again. */
function change(how) {
  before.push(JSON.stringify(map));
  how(map);
  $("undo").disabled = false;
  show();
}

// ---- painting

/** Paint a position; a home that is painted again is turned. */
function paint(at, kind = brush()) {
  const was = lies(at);
  if (was === kind && kind !== "home") return;
  change(() => {
    if (was === "home" && kind === "home") { const n = map.home.findIndex((one) => same(one, at)); map.home_facing[n] = (map.home_facing[n] % WAYS) + 1; return; }
    const n = map.home.findIndex((one) => same(one, at));
    if (n >= 0) map.home_facing.splice(n, 1);
    for (const field of FIELDS) map[field] = map[field].filter((one) => !same(one, at));
    if (kind !== "none") map[kind].push(at);
    if (kind === "home") map.home_facing.push(1);
    seat();
  });
}

/** As many seats as there are homes, each in a team. */
function seat() {
  map.players = map.home.length;
  const told = map.teams.map((side) => side.filter((one) => one <= map.players)).filter((side) => side.length);
  for (let n = 1; n <= map.players; n += 1) if (!told.some((side) => side.includes(n))) told.push([n]);
  map.teams = told;
}

function drawPlots() {
  const focused = document.activeElement?.dataset?.at;
  $("plots").replaceChildren(...plots.map((plot) => {
    const kind = lies(plot.at);
    const n = map.home.findIndex((one) => same(one, plot.at));
    const words = `${plot.at.join(", ")}: ${say(`maps.${kind}`)}${n >= 0 ? ` ${n + 1}` : ""}`;
    const drawn = svgEl("g", { class: `plot ${kind}${n >= 0 ? ` side-${n}` : ""}`, role: "button", tabindex: 0, "data-at": plot.at.join(","), "aria-label": words });
    drawn.append(svgEl("path", { d: plot.outline }));
    if (kind === "central") drawn.append(svgEl("path", { d: `M${plot.x} ${plot.y - 1}l.9 1-.9 1-.9-1Z`, class: "gem" }));
    if (n >= 0) {
      const turn = (60 * (map.home_facing[n] - 1) + 30) * Math.PI / 180;
      const name = svgEl("text", { x: plot.x, y: plot.y + 0.6, "text-anchor": "middle" });
      name.textContent = n + 1;
      drawn.append(svgEl("circle", { cx: plot.x, cy: plot.y, r: 1.1 }), name, svgEl("circle", { cx: plot.x + 2.1 * Math.sin(turn), cy: plot.y - 2.1 * Math.cos(turn), r: 0.35, class: "facing" }));
    }
    drawn.addEventListener("pointerdown", (event) => { event.preventDefault(); drawn.focus(); paint(plot.at); });
    drawn.addEventListener("pointerenter", (event) => { if (event.buttons === 1 && brush() !== "home") paint(plot.at); });
    return drawn;
  }));
  if (focused) $("plots").querySelector(`[data-at="${focused}"]`)?.focus();
}

// ---- what else a map says

function drawFields() {
  const form = $("fields").elements;
  for (const name of ["name", "mode", "mines", "turn_limit"]) if (document.activeElement !== form[name]) form[name].value = map[name];
  form.formations.checked = map.formations;
  for (const box of form.victory) box.checked = map.victory.includes(box.value);
  $("teams").replaceChildren(...map.home.map((_, n) => el("label", { class: "field" }, say("maps.team", { n: n + 1 }),
    el("select", { "data-seat": n + 1, onchange: (event) => joins(n + 1, Number(event.target.value)) },
      ...map.home.map((__, side) => el("option", { value: side, selected: map.teams[side]?.includes(n + 1) }, side + 1))))));
}

function joins(one, side) {
  change(() => {
    const sides = map.home.map((_, n) => (map.teams[n] ?? []).filter((each) => each !== one));
    sides[side].push(one);
    map.teams = sides.filter((each) => each.length).map((each) => each.sort());
  });
}

$("fields").addEventListener("change", (event) => {
  const { name, value, checked } = event.target;
  if (!name) return;
  change(() => {
    if (name === "victory") map.victory = checked ? [...map.victory, value] : map.victory.filter((one) => one !== value);
    else if (name === "formations") map.formations = checked;
    else map[name] = name === "mines" || name === "turn_limit" ? Number(value) : value;
  });
});
$("fields").addEventListener("submit", (event) => event.preventDefault());

// ---- whether it can be played on

function show() {
  drawPlots();
  drawFields();
  const text = JSON.stringify(map);
  $("map").value = text;
  $("download").href = `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
  clearTimeout(asking);
  asking = setTimeout(ask, PAUSE, text);
}

async function ask(text) {
  const headers = { "X-Quincunx": csrf(), Accept: "application/json", "Content-Type": "application/json" };
  const answer = await fetch(`/api/maps/${encodeURIComponent(game)}`, { method: "POST", headers, body: `{"map":${text}}` });
  const said = await answer.json().catch(() => ({}));
  if (text !== $("map").value) return; // it has changed since
  const wrong = answer.ok ? said.wrong?.text : (said.refused ?? say("error.answered", { status: answer.status }));
  $("state").textContent = wrong ?? say("maps.sound", { n: said.seats, of: map.home.length + map.central.length + map.common.length, most: limits.most.positions });
  $("state").classList.toggle("wrong", Boolean(wrong));
  $("go").disabled = Boolean(wrong);
  if (!wrong) $("board").innerHTML = said.board; // drawn by the library, which escapes every word in it
}

// ---- files, undo, keys

function take(data) {
  const fits = data && typeof data === "object" && FIELDS.every((field) => Array.isArray(data[field]));
  if (!fits) { $("state").textContent = say("maps.no_map"); $("state").classList.add("wrong"); return; }
  change(() => { map = { ...start, ...data }; });
}

$("file").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  event.target.value = "";
  if (!file || file.size > most) { take(null); return; }
  take(await file.text().then(JSON.parse).catch(() => null));
});
$("clear").addEventListener("click", () => change(() => { map.central = []; map.common = []; map.home = []; map.home_facing = []; map.teams = []; map.players = 0; }));
function undo() {
  const last = before.pop();
  if (last) map = JSON.parse(last);
  $("undo").disabled = before.length === 0;
  show();
}
$("undo").addEventListener("click", undo);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio]), select")) return;
  const at = event.target.dataset?.at?.split(",").map(Number);
  const brushes = document.querySelectorAll("input[name=brush]");
  if (brushes[Number(event.key) - 1]) brushes[Number(event.key) - 1].checked = true;
  else if (event.key.toLowerCase() === "z") undo();
  else if (at && (event.key === "Enter" || event.key === " ")) paint(at);
  else if (at && event.key.startsWith("Arrow")) nearest(at, event.key)?.focus();
  else return;
  event.preventDefault();
});

/** The next position in a direction. */
function nearest(at, key) {
  const here = plots.find((plot) => same(plot.at, at));
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const away = (plot) => { const [x, y] = [plot.x - here.x, plot.y - here.y]; const on = x * dx + y * dy; return on > 0.5 ? Math.hypot(x, y) + 2 * Math.abs(x * dy) + 2 * Math.abs(y * dx) : Infinity; };
  const best = plots.reduce((a, b) => (away(b) < away(a) ? b : a));
  return away(best) < Infinity ? $("plots").querySelector(`[data-at="${best.at.join(",")}"]`) : null;
}

show();
