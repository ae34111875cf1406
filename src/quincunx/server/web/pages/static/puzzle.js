// A puzzle: a choice is tried, the server says whether it was the best; a wrong one tells its own chance and no more. Where the
// solution is a line, the others answer each right choice, and the next one is looked for.
import { $, el, getJson } from "./dom.js";
import { narrow, post, Practice } from "./practice.js";
import { say } from "./words.js";

const { game, puzzle } = $("main").dataset;
const address = `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(puzzle)}`;
let now = null;
let line = history.state?.line ?? []; // what was found of it so far, kept by the browser while the page is reloaded

const practice = new Practice({
  play: async (action) => stand(await post(`${address}/try`, { action, line }), action),
  why: (action) => post(`${address}/why`, { action, line }),
  keys: { h: hint, n: () => { if (!$("next").hidden) $("next").click(); } },
});

const look = (staged = false) => getJson(`${address}?${new URLSearchParams([["narrow", narrow.matches], ["staged", staged], ...line.map((one) => ["line", one])])}`);

async function begin() {
  now = await look();
  practice.show({ ...now, options: open() });
  tell(null);
}

/** What can still be tried. */
const open = () => now.options.filter((option) => !now.not_these.includes(option.do) && !now.wrong.some((one) => one.do === option.do));

/** How it stands after a try, a hint, or giving up. */
async function stand(told, action = null) {
  const was = now;
  now = { ...now, ...told };
  line = now.line.map((one) => one.do);
  history.replaceState({ line }, "");
  if (now.ended && !was.ended) {
    now = { ...now, ...(await look(now.ended === "solved")) };
    await practice.show(now);
    setTimeout(() => $("next").focus(), 50);
  } else if (now.turn > was.turn) {
    now = await look(true);
    await practice.show({ ...now, options: open() });
  } else practice.show({ ...now, options: open() });
  tell(action);
}

function tell(action) {
  const wrong = now.wrong.find((one) => one.do === action);
  const whole = [...now.line, now.best].filter(Boolean).map((one) => one.text).join(say("puzzle.then"));
  const said = now.ended === "solved" ? say("puzzle.right", { text: now.best.text, n: now.best.chance, second: now.second })
    : now.ended ? say("puzzle.it_was", { text: whole, n: now.best.chance, second: now.second })
    : wrong ? say("puzzle.wrong", { text: wrong.text, n: wrong.chance })
    : now.hinted && !action ? say("puzzle.hinted")
    : now.turn ? say("puzzle.go_on", { text: now.line.at(-1).text, answers: now.line.at(-1).answers.join(" "), n: now.turn + 1, of: now.turns }).replace("  ", " ")
    : now.turns > 1 ? say("puzzle.find_line", { n: now.turns }) : say("puzzle.find");
  $("verdict").textContent = said;
  $("main").dataset.ended = now.ended;
  $("stars").replaceChildren(...[0, 1, 2].map((n) => el("i", { class: n < now.stars ? "won" : null }, n < now.stars ? "\u2605" : "\u2606")));
  $("stars").setAttribute("aria-label", say("puzzles.stars", { n: now.stars }));
  $("tries").replaceChildren(...now.line.map((one) => el("li", { class: "solved" }, one.text, " ", el("b", {}, `${one.chance} %`), ...(one.answers.length ? [el("small", { class: "answers" }, one.answers.join(" "))] : []))),
    ...now.wrong.map((one) => el("li", { class: "wrong" }, one.text, " ", el("b", {}, `${one.chance} %`))),
    ...(now.ended ? [el("li", { class: now.ended }, now.best.text, " ", el("b", {}, `${now.best.chance} %`))] : []));
  $("hint").hidden = Boolean(now.ended) || now.hinted;
  $("give-up").hidden = Boolean(now.ended);
  $("next").hidden = !now.ended;
  $("hardness").textContent = now.hardness;
  $("you").textContent = now.you ?? say("puzzle.not_rated");
  $("tried").textContent = now.tried ? say("puzzle.tried", { n: now.tried, found: now.found }) : say("puzzle.nobody");
  $("why").hidden = !now.ended;
  if (!now.ended) return;
  $("reason").replaceChildren(el("b", {}, now.theme), ". ", now.reason);
  $("worth").replaceChildren(...now.all.map((one) => el("tr", { class: one.do === now.best.do ? "best" : null }, el("th", { scope: "row" }, one.text),
    el("td", {}, el("i", { class: "along", style: `width:${one.chance}%` }), el("span", {}, `${one.chance} %`)))));
}

async function hint() { if (!practice.busy && !$("hint").hidden) await stand(await post(`${address}/hint`, { line })); }

$("hint").addEventListener("click", hint);
$("give-up").addEventListener("click", async () => stand(await post(`${address}/give-up`, {})));
narrow.addEventListener("change", begin);
begin();
