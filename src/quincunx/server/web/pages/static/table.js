// A table in play: what the server says is shown, what the player chooses is sent.
import { $, el, getJson, shield } from "./dom.js";
import { Wire } from "./wire.js";
import { Board, notations, says } from "./board.js";
import { addChat, bump, drawer, Journal, lastThrow, setUpChat, setUpDrawer, setUpNotes, setUpTabs } from "./panel.js";
import { awaitOdds, pointOdds, showOdds } from "./odds.js";
import { chip, hideClause, useRules } from "./clauses.js";
import { hideTold, told as tellOnBoard } from "./told.js";
import { Piles } from "./piles.js";
import { Hint } from "./hint.js";
import { Shelf } from "./shelf.js";
import { Standing } from "./standing.js";
import { Watching } from "./watching.js";
import { Ending } from "./ending.js";
import { yourTurn } from "./notify.js";
import { People } from "./people.js";
import { Players } from "./players.js";
import { beforeTheDeal, Share } from "./dice.js";
import { Stage } from "./stage.js";
import { Following } from "./following.js";
import { Happened } from "./happened.js";
import { Large } from "./large.js";
import { say } from "./words.js";

const main = $("main");
const { table, game } = main.dataset;
const narrow = matchMedia("(max-width: 56rem) and (orientation: portrait)");
let now = null; // the last update
let sending = false;
let seatShown = null;
const NOBODY = -2;
const atOneScreen = "hotseat" in main.dataset;
let endingSeen = false;
let dialogFor = "";

useRules(game);
const large = new Large($("board"));
const board = new Board($("board"), { play, ask, point: pointOdds, hold: (target) => large.held(target) });
const journal = new Journal($("journal"), watch);
const stage = new Stage(table);
const hint = new Hint(table, told);
const shelf = new Shelf(game, takeAll);
const standing = new Standing(send, told);
const watching = new Watching(send, told);
const share = new Share(table, send, told);
const piles = new Piles(() => `/t/${encodeURIComponent(table)}/piles?as=${now?.seat ?? -1}`);
const following = new Following(update, () => stage.done);
const happened = new Happened(table, board, journal, {
  address: (ply) => `/api/tables/${encodeURIComponent(table)}/replay/${ply}?as=${now.seat}${narrow.matches ? "&narrow=1" : ""}`,
  now: () => { drawBoard(); board.pointAgain(); },
});
const wire = new Wire(() => `/ws/${encodeURIComponent(table)}${narrow.matches ? "?narrow=1" : ""}`, hear, lineState);
narrow.addEventListener("change", () => wire.again());
setUpTabs();
setUpDrawer();
const people = new People(table, main.dataset.me);
const players = new Players(people);
setUpChat(send, told, people);
setUpNotes(send);

// ---- what the server says

function hear(message) {
  if (message.is === "table") following.hear(message, sending);
  else if (message.is === "chat") addChat(message, people);
  else if (message.is === "presence" && now) { now.present = message.present ?? now.present; players.show(now); }
  else if (message.is === "trouble") trouble(message.text);
  else if (message.is === "rematch") rematchAt(message.to);
  else if (message.is === "refused") told(message);
}

/** The server is there but cannot save: nothing is lost, and nothing goes on until it can. */
function trouble(text) {
  $("banner").hidden = !text;
  $("banner").classList.remove("still");
  $("banner").textContent = text ?? "";
}

const LASTING = { "logged-out": say("account.ended"), refused: say("table.no_access") };
function lineState(state, why) {
  const banner = $("banner");
  banner.hidden = state === "open";
  banner.classList.toggle("still", state in LASTING);
  main.classList.toggle("offline", state !== "open");
  if (state in LASTING) banner.replaceChildren(`${why || LASTING[state]} `, el("button", { class: "quiet", onclick: () => location.reload() }, say("table.reload")));
  else banner.textContent = state === "restarting" ? say("table.restarting") : say("table.lost");
}

function update(next) {
  const [before, mine] = [now, sending];
  now = next;
  if (next.board) board.take(next.board);
  sending = false;
  heard.splice(0).forEach((go) => go());
  if (atOneScreen && !before && next.board) seatShown = lastSeat();
  if (atOneScreen && lookElsewhere(next)) { stage.play(next.scenes).then(() => wire.again()); return; }
  if (atOneScreen && seatShown !== null && next.seat !== seatShown && !next.over) return curtain(next);
  if (next.board) sitsHere(next.seat);
  stage.keep(next.scenes);
  show(before, mine);
  stage.play(next.scenes);
  if (before?.seat >= 0 && next.seat < 0) told({ text: say("table.no_seat") });
  if (next.dice?.asked !== undefined) share.give(next.dice);
}

/** Whose things this tab showed last: whoever loads the page anew in another's turn is shown the curtain first. */
function sitsHere(seat) {
  seatShown = seat;
  try { sessionStorage.setItem(`qx.seat.${table}`, seat); } catch { /* then the curtain comes once more often */ }
}
function lastSeat() {
  try { return Number(sessionStorage.getItem(`qx.seat.${table}`) ?? NOBODY); } catch { return NOBODY; }
}

/** On one screen for all, a line serves one seat; when another is asked, take up the line anew to sit there. */
let looked = -1;
function lookElsewhere(next) {
  const waits = !next.your_turn && !next.over && next.own_asked.length > 0;
  if (!waits || looked === next.moment) return false;
  looked = next.moment;
  return true;
}

function show(before, mine = false) {
  const unplaced = drawBoard();
  $("prompt").replaceChildren(now.prompt);
  document.querySelector(".ask").classList.toggle("mine", now.your_turn);
  choices(unplaced);
  hint.offered(now);
  shelf.offered(now.your_turn ? now.draft : null);
  const answered = standing.offered(now);
  watching.show(now);
  $("undo").hidden = !now.can_undo || now.over;
  const lines = journal.write(now.journal_from ?? 0, now.journal ?? []);
  if (lines && !$("panel").classList.contains("open")) bump($("open-panel"), lines);
  if (now.board) happened.shown(now, before, board.moved, mine);
  thrown(before);
  piles.changed($("board"));
  for (const one of document.querySelectorAll(".invites")) one.hidden = now.status !== "open" || now.names.every(Boolean);
  for (const one of document.querySelectorAll(".invites [data-seat]")) one.hidden = Boolean(now.names[one.dataset.seat]);
  players.show(now);
  questions();
  dice();
  yourTurn(now.your_turn && !now.over && !answered, now.prompt);
  if (!before || before.ply !== now.ply) hideTold();
  if (now.over) ending();
  else { if (!$("ending").hidden) end.cover(false); endingSeen = false; }
  awaitOdds(before?.seat !== now.seat);
  if (now.forecast !== undefined || now.seat < 0) odds();
  else wire.send("odds").then(foreseen);
}

/** The odds are asked for once an update is shown, and count only at the same moment of the same seat. */
function foreseen({ seat, moment, forecast }) {
  if (!now || seat !== now.seat || moment !== now.moment) return;
  now.forecast = forecast;
  if ($("curtain").hidden) odds();
}

function odds() {
  showOdds(now.forecast, now.seat, now.names.length);
  board.pointAgain();
}

/** Dice that fell meanwhile and no longer lie on the table are told above what is asked. */
function thrown(before) {
  const news = before && before.ply !== now.ply && !$("board").querySelector("[data-thrown]") ? lastThrow(now.journal ?? []) : [];
  $("thrown").replaceChildren(...news);
  $("thrown").hidden = news.length === 0;
}

/** Watch a fight of the journal once more, made again from the record. */
async function watch(ply) {
  try {
    const { scenes } = await getJson(`/api/tables/${encodeURIComponent(table)}/replay/${ply + 1}?as=${now.seat}${narrow.matches ? "&narrow=1" : ""}`);
    if (scenes.length) { drawer(false); stage.play(scenes, { asked: true }); }
  } catch (error) { told({ text: error.message }); }
}

function drawBoard() {
  if (!now.board) {
    const held = document.activeElement?.dataset?.keep;
    $("board").replaceChildren(beforeTheDeal($("dice").dataset.shared, now, { leave, putOut, fill, openSeat }));
    if (held) $("board").querySelector(`[data-keep="${CSS.escape(held)}"]`)?.focus();
    return [];
  }
  board.show(now.your_turn ? now.options : []);
  $("turn").textContent = board.svg.querySelector("#turn-line")?.textContent ?? "";
  return board.unplaced;
}

/** Buttons for what has no place on the table, each with a key. */
function choices(options) {
  const held = $("choices").contains(document.activeElement);
  const taken = new Set(["u", "j", "p", "h", "b"]);
  const only = now.options.length === 1;
  $("choices").replaceChildren(...options.map((option) => {
    const key = only ? "Enter" : [...option.text.toLowerCase().matchAll(/\b[a-z]/g)].map(String).find((letter) => !taken.has(letter));
    if (key) taken.add(key);
    return el("button", { class: `choice${only ? " first" : ""}${option.caution ? " grave" : ""}`, "data-do": option.do, "data-key": key,
      onclick: (event) => play(option, event.currentTarget), ...board.pointing(option) }, option.text, key ? el("kbd", {}, only ? key : key.toUpperCase()) : null);
  }));
  if (held) ($("choices").firstElementChild ?? board.walkable()[0])?.focus();
}

// ---- what the player does

/** Every message names the seat it is for: one player may hold several. */
function send(what, fields = {}) { return wire.send(what, { seat: now?.seat ?? -1, ...fields }); }

async function play(option, thing) {
  if (sending || !now?.your_turn) return;
  if (happened.looksBack) { happened.leave(); return; }
  if (option.caution && !(await means(option))) return;
  sending = true;
  mark(thing, true);
  hideClause();
  const answer = await send("play", { action: option.do, moment: now.moment });
  if (answer.is === "done") return;
  sending = false;
  mark(thing, false);
  told(answer);
}

/** Before a choice that may be an accident: what loses is asked every time, anything else once. */
const heeded = new Set();
async function means({ text: what, caution }) {
  const { text, rule, loses } = caution;
  if (heeded.has(text) && !loses) return true;
  const moment = now.moment;
  const said = await dialog("caution", what, text, loses ? say("table.lose_anyway") : say("table.do_anyway"), say("table.think_again"), rule);
  if (said === "yes") heeded.add(text);
  return said === "yes" && moment === now.moment;
}

/** Make choices one after the other, each on the table as it then is; the first that is refused ends it. */
const heard = [];
async function takeAll(actions) {
  for (const action of actions) {
    if (!now?.your_turn || sending) return;
    const news = new Promise((go) => heard.push(go));
    const answer = await send("play", { action, moment: now.moment });
    if (answer.is !== "done") { told(answer); return; }
    await news;
  }
}

function mark(thing, yes) {
  if (!thing) return;
  if (thing instanceof SVGElement) thing.classList.toggle("sent", yes);
  else thing.toggleAttribute("data-sent", yes);
}

/** Something was clicked that does not glow: say what it is, and why it cannot be chosen. */
async function ask(target, thing) {
  const pile = target.closest("[data-pile]");
  if (pile) return piles.open(pile.dataset.pile);
  const what = says(target);
  const meant = thing && bestGuess(notations(thing));
  if (!meant || now.seat < 0 || now.over) { if (what) told({ what }); return; }
  const answer = await send("why", { action: meant });
  told({ ...answer, what });
}

/** Of all a thing can mean, what the player is most likely to want now. */
function bestGuess(all) {
  const verbs = new Set(now.options.map((option) => option.do.split(":")[0]));
  return all.find((notation) => verbs.has(notation.split(":")[0])) ?? all[0];
}

async function undo() {
  if (!now?.can_undo || now.over || sending) return;
  const answer = await send("undo", { moment: now.moment });
  if (answer.is !== "done") told(answer);
}

let toldTimer = 0;
function told(what) {
  if (!$("curtain").hidden) return;
  tellOnBoard(what);
  clearTimeout(toldTimer);
  toldTimer = setTimeout(hideTold, 12000);
}

$("undo").addEventListener("click", undo);
$("board").addEventListener("pointerdown", () => following.now());

// ---- keys

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog, .menu");
  if (event.key === "Escape" && event.target.closest("dialog[open]")) return; // it closes, and nothing behind it does
  if (event.key === "Escape") { board.closeMenu(); hideTold(); hideClause(); drawer(false); happened.leave(); if (!typing) document.activeElement?.blur?.(); pointOdds([]); return; }
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !now || !$("curtain").hidden) return;
  if ((event.key === " " || event.key === "Escape") && following.now()) { event.preventDefault(); return; }
  const key = event.key.toLowerCase();
  const all = [...board.walkable(), ...$("choices").querySelectorAll(".choice")];
  const focus = document.activeElement;
  if (board.zoom.key(event)) {
    // it has been done
  } else if (event.key.startsWith("Arrow") && !focus.closest?.(".panel, .popup") && all.length) {
    Board.step(focus, all, event.key).focus();
  } else if (event.key === "Enter" || event.key === " ") {
    if (focus.closest?.("a, button, summary, [role=log]")) return;
    const thing = focus.closest?.(".can");
    if (thing) {
      const own = board.own(thing);
      if (own.length === 1) play(own[0], thing);
      else board.openMenu(own, thing);
    } else if (now.your_turn && now.options.length === 1) play(now.options[0], board.thingFor(now.options[0], null));
    else return;
  } else if (key === "u") undo();
  else if (key === "j") { if (matchMedia("(max-width: 56rem)").matches) drawer(true); $("tab-journal").click(); $("journal").focus(); }
  else if (key === "p") piles.open();
  else if (key === "b") happened.toggle();
  else if (key === "h" && now.may_hint) hint.ask();
  else {
    const button = $("choices").querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!button) return;
    button.click();
  }
  event.preventDefault();
});

// ---- questions between players

const GONE = "gone"; // what was asked no longer matters
async function dialog(key, heading, text, yes, no, rule = null) {
  const box = $("dialog");
  if (dialogFor) return null; // one question at a time
  dialogFor = key;
  $("dialog-head").textContent = heading;
  $("dialog-text").replaceChildren(text, ...(rule ? [" ", chip(rule, true)] : []));
  box.dataset.about = key;
  const [first, second] = box.querySelectorAll("button");
  first.textContent = yes;
  second.textContent = no;
  box.returnValue = "";
  box.showModal();
  await new Promise((closed) => box.addEventListener("close", closed, { once: true }));
  dialogFor = "";
  return box.returnValue === GONE ? null : box.returnValue;
}

/** Another's seat in which a computer player may go on: of somebody banned, or where it was agreed, without time. */
function replaceable() {
  const others = [...(now.banned ?? []), ...(now.takeover ? now.clocks?.up ?? [] : [])];
  return others.find((seat) => now.players?.[seat] !== now.players?.[now.seat] && !now.minds?.[seat]);
}

async function questions() {
  const mine = now.seat;
  const gone = mine < 0 || now.over || !now.board || Boolean(now.left?.[mine]);
  $("ask-undo").hidden = $("draw").hidden = $("resign").hidden = gone;
  $("rematch").hidden = mine < 0 || !now.over || Boolean(now.left?.[mine]);
  const banned = (now.banned ?? []).some((seat) => seat !== mine);
  $("claim").hidden = gone || !(banned || now.clocks?.late || (now.clocks?.up ?? []).some((seat) => seat !== mine));
  $("claim").textContent = banned ? say("table.claim_banned") : say("table.claim");
  const absent = replaceable();
  $("take-over").hidden = gone || absent === undefined;
  $("take-over").textContent = absent === undefined ? "" : say("table.take_over", { name: called(absent) });
  $("take-back").hidden = gone || !now.minds?.[mine];
  $("draw").textContent = now.draw_offered?.includes(mine) ? say("table.draw_offered") : say("table.draw");
  $("draw").disabled = Boolean(now.draw_offered?.includes(mine));
  $("ask-undo").textContent = now.undo_asked === mine ? say("table.undo_asked") : say("table.ask_undo");
  $("ask-undo").disabled = now.undo_asked === mine;
  const name = (seat) => now.names[seat] || say("table.other_side");
  if (!gone && Number.isInteger(now.undo_asked) && now.undo_asked !== mine) {
    const said = await dialog("undo", say("table.asks_undo", { name: name(now.undo_asked) }), say("table.may_undo"), say("table.yes_undo"), say("table.no"));
    if (said !== null) tell(await send("answer-undo", { agree: said === "yes" }));
    return;
  }
  const offers = (now.draw_offered ?? []).filter((seat) => seat !== mine);
  if (!gone && offers.length && !now.draw_offered.includes(mine)) {
    const said = await dialog("draw", say("table.offers_draw", { name: name(offers[0]) }), say("table.shall_draw"), say("table.agree"), say("table.play_on"));
    if (said !== null) tell(await send(said === "yes" ? "offer-draw" : "decline-draw"));
    return;
  }
  if (["undo", "draw"].includes(dialogFor) || (dialogFor === "caution" && !now.your_turn)) $("dialog").close(GONE);
}

function tell(answer) { if (answer.is !== "done") told(answer); }

$("ask-undo").addEventListener("click", async () => tell(await send("ask-undo")));
$("draw").addEventListener("click", async () => tell(await send("offer-draw")));
$("claim").addEventListener("click", async () => tell(await send("claim-time")));
$("take-over").addEventListener("click", async () => tell(await send("take-over", { seat: replaceable() })));
$("take-back").addEventListener("click", async () => tell(await send("take-back-seat")));
$("resign").addEventListener("click", async () => {
  const said = await dialog("resign", say("table.resign_sure"), now.plays_on ? say("table.resign_leave") : say("table.resign_lose"), say("table.resign"), say("table.play_on"));
  if (said === "yes") tell(await send("resign"));
  else questions();
});

// ---- before the deal

async function leave() {
  const said = await dialog("leave", say("table.leave_sure"), say("table.leave_about"), say("table.leave"), say("table.stay"));
  if (said !== "yes") return;
  const answer = await send("leave");
  if (answer.is === "done") location.href = "/";
  else told(answer);
}
async function putOut(seat) { tell(await send("put-out", { seat })); }
async function fill(seat, level) { tell(await send("fill-seat", { seat, level })); }
async function openSeat(seat) { tell(await send("open-seat", { seat })); }

// ---- the next game

let wantsMore = false;
async function rematch() {
  if (now.rematch) return goTo(now.rematch);
  wantsMore = true;
  const answer = await send("rematch");
  if (answer.is === "done") rematchAt(answer.to);
  else told(answer);
}

/** There is a next table: whoever asked goes there, the others are told. */
function rematchAt(id) {
  if (!id || id === table) return;
  if (wantsMore) return goTo(id);
  now.rematch = id;
  for (const button of ["rematch", "ending-rematch"]) $(button).textContent = say("table.next_game");
  told({ text: say("table.wants_rematch") });
}
for (const id of ["rematch", "ending-rematch"]) $(id).addEventListener("click", rematch);
function goTo(id) { location.href = `/t/${encodeURIComponent(id)}`; }

// ---- the end, the seed, the curtain

/** Who a seat is: by name, or by what it plays where one person plays several. */
function called(seat) {
  const same = now.names.filter((name) => name === now.names[seat]).length > 1;
  return (same ? now.roles?.[seat] : now.names[seat]) || say("table.other_side");
}

const end = new Ending({ table, called });
async function ending() {
  if (endingSeen) return;
  endingSeen = true;
  const wait = document.visibilityState === "visible" ? 700 : 0;
  await new Promise((shown) => setTimeout(shown)); // the last scene begins with the same update
  await stage.done;
  setTimeout(() => { if (!now.over) return; drawer(false); end.tell(now, { atOneScreen, lastLine: journal.last(now.ending) }); }, wait);
}

function dice() {
  if (!now.dice?.commitment) return;
  const { sealed, promised } = $("dice").dataset;
  $("dice").replaceChildren(el("dt", {}, `${sealed} ${promised}:`), el("dd", {}, el("code", {}, now.dice.commitment)),
    ...(now.dice.seed ? [el("dt", {}, say("table.seed")), el("dd", {}, el("code", {}, now.dice.seed))] : []),
    ...(now.dice.seed && now.dice.secret ? [el("dd", { id: "q-dice-check" }, share.check(now.dice))] : []));
}

/** The screen is passed on: nothing of the one before can be seen, reached or read out, nor of the next before they say so. */
function curtain(next) {
  large.hide();
  const seat = next.seat;
  for (const box of document.querySelectorAll("dialog[open]")) box.close(GONE);
  hideTold();
  for (const one of main.children) one.inert = one !== $("curtain");
  for (const words of ["turn", "prompt", "choices", "odds-body", "happened-steps"]) $(words).replaceChildren();
  board.cover();
  $("curtain").querySelector(".shield").replaceWith(shield(seat));
  $("curtain-head").textContent = say("table.now_side", { name: next.roles?.[seat] ?? next.names[seat] ?? say("table.other_side") });
  $("curtain").hidden = false;
  $("curtain-open").focus();
}
$("curtain-open").addEventListener("click", () => {
  $("curtain").hidden = true;
  for (const one of main.children) one.inert = false;
  sitsHere(now.seat);
  show(null);
});
