// A game played again: scrub, step, look through other eyes, go on from here.
import { $, getJson } from "./dom.js";
import { Board, says } from "./board.js";
import { journalLine, setUpDrawer, tellTogether } from "./panel.js";
import { useRules } from "./clauses.js";
import { Piles } from "./piles.js";
import { copy } from "./page.js";
import { get } from "./prefs.js";
import { Analysis } from "./analysis.js";
import { Share } from "./dice.js";
import { fromHex, sha256 } from "./sha256.js";
import { Stage } from "./stage.js";
import { say } from "./words.js";

const main = $("main");
const { table, game } = main.dataset;
const last = Number(main.dataset.last);
const narrow = matchMedia("(max-width: 56rem) and (orientation: portrait)");
const kept = new Map();
let ply = Number(main.dataset.ply);
let eyes = main.dataset.eyes;
let playing = 0;
const unlocks = main.dataset.key ? `&key=${encodeURIComponent(main.dataset.key)}` : ""; // lets those look who did not sit here

useRules(game);
setUpDrawer();
const piles = new Piles(() => `/t/${encodeURIComponent(table)}/piles?ply=${ply}&as=${encodeURIComponent(eyes)}${unlocks}`);
const board = new Board($("board"), { play() {}, ask: (target) => {
  const pile = target.closest("[data-pile]");
  if (pile) return piles.open(pile.dataset.pile);
  const what = says(target);
  $("told").hidden = !what;
  $("told").textContent = what;
} });

const stage = new Stage();
/** Watch what a choice led to: one step before it, and then the scene. */
async function watch(before) {
  stop();
  await go(before);
  await forward(before + 1);
}

/** Go one choice further, and play the scene of it if there is one. */
async function forward(to) {
  const { scenes = [] } = to <= last ? await position(to).catch(() => ({})) : {};
  stage.keep(scenes);
  await go(to);
  await stage.play(scenes);
}

const analysis = new Analysis({ table, unlocks, last, go: (to) => { stop(); go(to); } });
analysis.look();

function position(n) {
  const key = `${eyes} ${narrow.matches} ${n}`;
  if (!kept.has(key)) {
    const asked = getJson(`/api/tables/${encodeURIComponent(table)}/replay/${n}?as=${encodeURIComponent(eyes)}${narrow.matches ? "&narrow=1" : ""}${unlocks}`);
    asked.catch(() => kept.delete(key));
    kept.set(key, asked);
    if (kept.size > 80) kept.delete(kept.keys().next().value);
  }
  return kept.get(key);
}

async function go(to) {
  ply = Math.max(0, Math.min(last, to));
  const wanted = ply;
  $("slider").value = ply;
  if ($("fork-ply")) $("fork-ply").value = ply;
  if ($("edit")) $("edit").href = $("edit").getAttribute("href").replace(/ply=\d+/, `ply=${ply}`);
  history.replaceState(null, "", `?ply=${ply}&as=${encodeURIComponent(eyes)}${unlocks}`);
  try {
    const found = await position(ply);
    if (wanted !== ply) return;
    $("banner").hidden = true;
    $("told").hidden = true;
    board.take(found.board);
    board.show();
    piles.changed($("board"));
    for (const button of document.querySelectorAll(".fork button")) button.disabled = found.over;
    $("where").textContent = say("replay.at", { n: ply, of: last, prompt: found.prompt ?? "" });
    $("slider").setAttribute("aria-valuetext", $("where").textContent);
    markLine();
    analysis.at(ply);
    if (ply < last) position(ply + 1).catch(() => {});
  } catch (error) {
    $("banner").hidden = false;
    $("banner").textContent = error.message;
    stop();
  }
}

function markLine() {
  let at = null;
  for (const line of $("journal").children) {
    const when = Number(line.dataset.ply);
    line.classList.toggle("later", when >= ply);
    line.classList.remove("now");
    if (when < ply) at = line;
  }
  at?.classList.add("now");
  at?.scrollIntoView({ block: "nearest" });
}

async function writeJournal() {
  const end = await position(last).catch(() => null);
  $("journal").replaceChildren(...(end?.journal ?? []).map((entry) => journalLine(entry, watch)));
  tellTogether($("journal"), end?.journal ?? []);
  analysis.annotate();
  markLine();
}

function stop() {
  clearInterval(playing);
  playing = 0;
  document.querySelector("[data-step=play]").setAttribute("aria-pressed", "false");
}

function run() {
  if (playing) return stop();
  if (ply >= last) go(0);
  playing = setInterval(() => { if (ply >= last) stop(); else if (!stage.playing) forward(ply + 1); }, get("pace") === "instant" ? 500 : 900);
  document.querySelector("[data-step=play]").setAttribute("aria-pressed", "true");
}

function step(how) {
  if (how === "play") return run();
  if (how === "piles") return piles.open();
  stop();
  go(how === "first" ? 0 : how === "last" ? last : ply + Number(how));
}

for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => step(button.dataset.step));
$("slider").addEventListener("input", () => { stop(); go(Number($("slider").value)); });
$("eyes").addEventListener("change", (event) => { eyes = event.target.value; go(ply); writeJournal(); });
$("share").addEventListener("click", (event) => copy(new URL(`?ply=${ply}&as=${encodeURIComponent(eyes)}${unlocks}`, location.href).href, event.currentTarget));
$("journal").addEventListener("click", (event) => {
  const line = event.target.closest("li");
  if (line && !event.target.closest("a, button")) { stop(); go(Number(line.dataset.ply) + 1); }
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, .menu, summary, form, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const how = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last", " ": "play", p: "piles", PageUp: "-10", PageDown: "10" }[event.key];
  const line = document.activeElement?.closest?.(".journal li, .journal");
  if (board.zoom.key(event)) {
    // it has been done
  } else if (line && ["ArrowUp", "ArrowDown"].includes(event.key)) {
    const next = line.matches("li") ? (event.key === "ArrowDown" ? line.nextElementSibling : line.previousElementSibling) : line.querySelector(".now") ?? line.firstElementChild;
    next?.focus();
  } else if (line && event.key === "Enter") line.click();
  else if (how && !(event.key === " " && event.target.closest("button, a"))) step(how);
  else return;
  event.preventDefault();
});
narrow.addEventListener("change", () => go(ply));

/** The promise about the seed is checked here, in the reader's own browser. */
function check() {
  const { commitment, seed, shares } = $("verified").dataset;
  if (!commitment || !/^([0-9a-f]{2})+$/.test(seed)) return;
  if (shares) { $("verified").append(` ${new Share(table, null).check({ ...JSON.parse(shares), seed })}`); return; }
  const hex = sha256(new Uint8Array([...new TextEncoder().encode("quincunx dice "), ...fromHex(seed)]));
  $("verified").append(hex === commitment ? ` \u2713 ${say("replay.seed_right")}` : ` \u2717 ${say("replay.seed_wrong")}`);
}

go(ply);
writeJournal();
check();
