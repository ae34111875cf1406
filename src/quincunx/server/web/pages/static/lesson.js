// A lesson: one instruction at a time, everything it does not want dimmed, and what was chosen kept for the next visit.
import { $, el, svgEl } from "./dom.js";
import { narrow, post, Practice } from "./practice.js";
import { get, instant, set } from "./prefs.js";
import { chip } from "./clauses.js";
import { say } from "./words.js";

const { game, lesson } = $("main").dataset;
const address = `/api/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`;
const kept = `learn.${game}.${lesson}`;
const SHOWN = 900; // milliseconds between two choices that are shown
let choices = [];
let now = null;
let showing = 0;

const practice = new Practice({
  play: (notation) => { showing = 0; return go([...choices, notation]); },
  why: (notation) => post(address, { choices, why: notation }),
  keys: { u: undo, w: why, s: showMe },
});

/** Go to where some choices lead; nothing changes if they are refused. */
async function go(next) {
  const before = now;
  now = await post(address, { choices: next, narrow: narrow.matches, staged: next.length > choices.length && Boolean(before) });
  choices = next;
  set(kept, now.done ? "done" : choices.join(" "));
  await practice.show(now);
  tell(before);
}

function tell(before) {
  const steps = [...$("steps").children];
  steps.forEach((item, n) => {
    item.className = n < now.step ? "done" : n === now.step ? "now" : "then";
    item.dataset.state = say(`lesson.state.${item.className}`);
    if (n === now.step) item.setAttribute("aria-current", "step"); else item.removeAttribute("aria-current");
  });
  $("dots").replaceChildren(...steps.map((_, n) => el("i", { class: n < now.step ? "done" : n === now.step ? "now" : null })));
  $("at").textContent = now.done ? say("lesson.all_done") : say("lesson.step", { n: now.step + 1, of: steps.length });
  $("say").textContent = now.done ? `${say("lesson.well_done")}.` : now.say;
  $("undo").hidden = now.done || now.made === 0;
  $("show").hidden = $("why").hidden = now.done;
  if (before?.step !== now.step) more(false);
  $("more").replaceChildren(...(now.done ? [] : [now.why, " ", chip(now.rule, true, true)]));
  $("done").hidden = !now.done;
  if (now.done) setTimeout(() => $("done-head").focus(), 50);
  spotlight();
  settled().then(spotlight);
}

// ---- what the step is about is light, all else is dim

/** Until all that glides on the board has come to rest; rings breathe for ever. */
function settled() {
  const gliding = $("board").getAnimations({ subtree: true }).filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  return Promise.allSettled(gliding.map((one) => one.finished));
}

function spotlight() {
  const svg = $("spotlight");
  const stage = svg.getBoundingClientRect();
  const things = now.done ? [] : [...$("board").querySelectorAll(".can"), ...now.point.map((id) => document.getElementById(id))].filter(Boolean);
  svg.toggleAttribute("data-off", things.length === 0);
  const holes = things.map((thing) => {
    const r = thing.getBoundingClientRect();
    return svgEl("rect", { x: r.left - stage.left - 5, y: r.top - stage.top - 5, width: r.width + 10, height: r.height + 10, rx: 10 });
  });
  svg.querySelector("g").replaceChildren(...holes);
  svg.querySelector(".way").replaceChildren(...way(stage));
}

/** The way of a step that takes several choices: numbered from what is chosen first to what is chosen last. */
function way(stage) {
  const left = now.done ? [] : now.show.slice(now.made);
  const things = left.map((one) => $("board").querySelector(`[data-on~=${JSON.stringify(one)}]`)).filter((thing, n, all) => thing && thing !== all[n - 1]);
  if (things.length < 2) return [];
  const spots = things.map((thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const across = height > 1.5 * width; // of what reaches across the table the near end is meant; of a piece the number hides nothing
    return across ? { x: x + width / 2 - stage.x, y: y + 0.76 * height - stage.y } : { x: x + 4 - stage.x, y: y + 2 - stage.y };
  });
  const arrows = spots.slice(1).flatMap((to, n) => arrow(spots[n], to));
  const r = narrow.matches ? 11 : 15; // where pieces are small it hides less of them
  const discs = spots.flatMap(({ x, y }, n) => {
    const number = svgEl("text", { x, y: y + 6, "text-anchor": "middle" });
    number.textContent = n + 1;
    return [svgEl("circle", { cx: x, cy: y, r }), number];
  });
  return [...arrows, ...discs];
}

/** An arrow that bends from one spot to another and ends before it. */
function arrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [bx, by] = [from.x + dx / 2 + 0.2 * dy, from.y + dy / 2 - 0.2 * dx]; // to one side of the straight line
  const angle = Math.atan2(to.y - by, to.x - bx);
  const [x, y] = [to.x - 26 * Math.cos(angle), to.y - 26 * Math.sin(angle)];
  const edge = (turn) => `${x - 17 * Math.cos(angle + turn)} ${y - 17 * Math.sin(angle + turn)}`;
  return [svgEl("path", { d: `M${from.x} ${from.y}Q${bx} ${by} ${x} ${y}`, class: "line" }), svgEl("path", { d: `M${x} ${y}L${edge(0.5)}L${edge(-0.5)}Z`, class: "tip" })];
}
new ResizeObserver(() => { if (now) spotlight(); }).observe($("board"));
$("board").addEventListener("wheel", () => requestAnimationFrame(() => now && spotlight()));
$("board").addEventListener("pointerup", () => requestAnimationFrame(() => now && spotlight()));

// ---- what the learner can do beside choosing

function more(open) {
  $("more").hidden = !open;
  $("why").setAttribute("aria-expanded", open);
  if (now) requestAnimationFrame(spotlight);
}
function why() { if (!$("why").hidden) more($("more").hidden); }

function undo() {
  if (practice.busy || $("undo").hidden) return;
  showing = 0;
  go(choices.slice(0, -1));
}

/** Play the step as it is written, from its beginning. */
async function showMe() {
  if (practice.busy || now.done || showing) return;
  const mine = showing = performance.now();
  const pause = () => new Promise((on) => setTimeout(on, instant() ? 0 : SHOWN));
  const { show, made } = now;
  if (made > 0) await go(choices.slice(0, choices.length - made));
  for (const notation of show) {
    if (showing !== mine) return;
    const thing = [...$("board").querySelectorAll(".can")].find((one) => one.dataset.can.split(" ").includes(notation));
    thing?.classList.add("sent");
    await pause();
    if (showing === mine) await go([...choices, notation]);
  }
  showing = 0;
}

function again() { showing = 0; $("done").hidden = true; return go([]).then(() => $("say").focus()); }

$("why").addEventListener("click", why);
$("show").addEventListener("click", showMe);
$("undo").addEventListener("click", undo);
$("again").addEventListener("click", again);
$("once-more").addEventListener("click", again);
narrow.addEventListener("change", () => now && go(choices));

const before = get(kept, "");
go(before && before !== "done" ? before.split(" ") : []).catch(() => go([])); // what was kept may not fit a lesson that has changed
