// One's own share in the dice: promised before any is opened, kept in this browser, and checked at the end (docs/dice.md).
import { el } from "./dom.js";
import { get, set } from "./prefs.js";
import { hmac, sha256, toHex } from "./sha256.js";
import { knows, say } from "./words.js";

const PATIENCE = 4000; // another page of the same player may hold the value that this one lacks

export const commitmentTo = (value, table, round, who) => sha256(`quincunx dice commitment ${table} ${round} ${who} ${value}`);

/** What is wrong with the shares a finished game tells of; empty if the seed follows from all, and all were promised. */
export function wrongWith({ table, round, commitment, secret, persons, seed }) {
  if (commitmentTo(secret, table, round, "server") !== commitment) return say("dice.server_broke");
  const broken = persons.find((one) => commitmentTo(one.value, table, round, `seat ${one.seat}`) !== one.commitment);
  if (broken) return say("dice.seat_broke", { n: broken.seat + 1 });
  const shares = [...persons].sort((a, b) => a.seat - b.seat).map((one) => `${one.seat} ${one.value}`);
  return hmac(secret, ["quincunx dice seed", ...shares].join(" ")) === seed ? "" : say("dice.wrong_seed");
}

export class Share {
  constructor(table, send, told = () => {}) {
    this.table = table;
    this.send = send;
    this.told = told;
    this.name = `dice.${table}`;
  }

  get kept() { try { return JSON.parse(get(this.name) ?? "null") ?? this.lasting; } catch { return this.lasting; } }

  keep(what) { this.lasting = what; set(this.name, JSON.stringify(what)); } // storage may be closed to us

  /** Send what the server asks for, if anything: a commitment, or the value once everyone is committed. */
  give({ round, commitment, persons = [], seat, asked }) {
    clearTimeout(this.timer);
    if (!asked) return;
    const kept = this.kept?.round === round ? this.kept : null;
    if (kept && kept.server !== commitment) { this.told({ text: say("dice.took_back") }); return; }
    const mine = persons.find((one) => one.seat === seat)?.commitment;
    const canOpen = asked === "open" && kept && commitmentTo(kept.value, this.table, round, `seat ${seat}`) === mine;
    const promised = [commitment, ...persons.map((one) => one.commitment)];
    if (kept?.promised && !(canOpen && kept.promised.join() === promised.join())) { this.told({ text: say("dice.changed") }); return; }
    if (canOpen) {
      this.keep({ ...kept, promised });
      this.send("open-dice", { round, value: kept.value });
    } else if (asked === "commit") this.commit(round, seat, kept, commitment);
    else this.timer = setTimeout(() => this.commit(round, seat, null, commitment), PATIENCE);
  }

  commit(round, seat, kept, server) {
    const value = kept?.value ?? toHex(crypto.getRandomValues(new Uint8Array(32)));
    this.keep({ round, value, server });
    this.send("commit-dice", { round, commitment: commitmentTo(value, this.table, round, `seat ${seat}`) });
  }

  /** Once the game is over: do the dice follow from all shares, and were they those promised to this browser? */
  check(dice) {
    const wrong = wrongWith(dice);
    if (wrong) return `\u2717 ${wrong}`;
    const kept = this.kept;
    const promised = kept?.round === dice.round ? kept.promised : null;
    const told = [dice.commitment, ...dice.persons.map((one) => one.commitment)];
    if (promised && promised.join() !== told.join()) return `\u2717 ${say("dice.other_promises")}`;
    return `\u2713 ${promised ? say("dice.follows") : say("dice.follows_only")}`;
  }
}

/** What lies on the table before anything is dealt: who has promised what, and who is awaited. */
export function beforeTheDeal(words, { names, minds, dice, players, takeover }, { leave, putOut, fill, openSeat }) {
  const rows = [[say("dice.server"), dice.commitment, say("dice.promised")]];
  for (const person of dice.persons) rows.push([names[person.seat], person.commitment, person.opened ? say("dice.opened") : say("dice.promised")]);
  return el("section", { class: "deal", "aria-label": say("dice.before") }, el("p", {}, words),
    dice.round > 1 ? el("p", { class: "anew" }, say("dice.anew", { n: dice.round })) : null,
    takeover ? el("p", {}, `${say("parts.takeover")}.`) : null,
    el("ul", { class: "list seats" }, ...names.map((name, seat) => el("li", {}, el("span", {}, name || say("table.free"), minds[seat] ? ` (${say("table.computer")})` : seat === dice.host ? ` (${say("dice.host")})` : ""),
      dice.levels?.length && !players[seat] ? seating(seat, minds[seat], dice.levels, fill, openSeat) : null))),
    el("dl", { class: "dice" }, ...rows.flatMap(([name, commitment, state]) => [el("dt", {}, `${name}: ${state}`), el("dd", {}, el("code", {}, commitment))])),
    Number.isInteger(dice.seat) ? el("div", { class: "stack" }, ...(dice.may_put_out ?? []).map((late) => freeing(late, names, putOut)), el("button", { class: "quiet leave", onclick: leave }, say("dice.leave"))) : null);
}

const chosen = new Map(); // the level last picked for each seat, kept while others come and go

/** What the host does with a seat in which no person sits: let a computer play there, another one, or open it again. */
function seating(seat, mind, levels, fill, openSeat) {
  const number = seat + 1;
  const pick = el("select", { "aria-label": say("dice.computer_for", { n: number }), "data-keep": `level-${seat}`, onchange: () => chosen.set(seat, pick.value) }, ...levels.map((level) => el("option", { value: level }, knows(`level.name.${level}`) ? say(`level.name.${level}`) : level)));
  pick.value = chosen.get(seat) ?? mind ?? levels[0];
  const go = el("button", { class: "quiet", "data-keep": `fill-${seat}`, onclick: () => fill(seat, pick.value) }, mind ? say("dice.change") : say("dice.let_play"));
  const free = mind ? el("button", { class: "quiet", "data-keep": `open-${seat}`, onclick: () => openSeat(seat) }, say("dice.open_seat")) : null;
  return el("span", { class: "row", role: "group", "aria-label": say("dice.seat", { n: number }) }, pick, go, free);
}

/** A button that frees the seat of whoever keeps all waiting; it comes once they have had their time. */
function freeing({ seat, seconds }, names, putOut) {
  const button = el("button", { class: "quiet put-out", onclick: () => putOut(seat) }, say("dice.free_seat", { name: names[seat] }));
  button.hidden = seconds > 0;
  if (seconds > 0) setTimeout(() => { button.hidden = false; }, seconds * 1000);
  return button;
}
