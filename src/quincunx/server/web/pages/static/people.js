// The others at the table: each name opens a few words to mute, block or report them.
import { $, csrf, el, getJson } from "./dom.js";
import { say } from "./words.js";

export class People {
  constructor(table, me) {
    this.table = table;
    this.me = me;
    this.onShun = () => {};
    this.about = null; // whom or what the open dialog is about
    for (const button of $("person-shun").querySelectorAll("button")) button.addEventListener("click", () => this.shun(button.dataset.how));
    $("person-report").addEventListener("click", () => this.report());
    $("report-table")?.addEventListener("click", () => this.open({ kind: "table" }, say("table.report_table")));
  }

  /** A line of chat: the name of another becomes a button. */
  said(line) {
    const name = line.querySelector("b");
    const { player, n } = line.dataset;
    if (!this.me || !player || player === this.me) return;
    const text = line.querySelector("span").textContent;
    const button = el("button", { class: "who", "aria-haspopup": "dialog",
      onclick: () => this.open({ kind: "line", player, line: Number(n), text }, name.textContent) });
    name.replaceWith(button);
    button.append(name);
  }

  /** A seat: the name of another person can be chosen. */
  seated(item, player, name) {
    const button = item.querySelector(".who");
    button.disabled = !this.me || !player || player === this.me;
    button.onclick = () => this.open({ kind: "name", player }, name);
  }

  async open(about, heading) {
    this.about = about;
    $("person-head").textContent = heading;
    $("person-line").textContent = about.text ?? "";
    $("person-line").hidden = !about.text;
    $("person-shun").hidden = !about.player;
    $("person-why").value = $("person-said").textContent = "";
    $("person").showModal();
    if (about.player) this.mark((await getJson("/api/shuns").catch(() => [])).find((one) => one.player === about.player)?.how);
  }

  /** Which of the buttons holds now. */
  mark(how = "none") {
    for (const button of $("person-shun").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", button.dataset.how === how);
      if (button.dataset.how === "none") button.hidden = how === "none";
    }
  }

  async shun(how) {
    const name = $("person-head").textContent;
    const words = { mute: say("people.muted", { name }), block: say("people.blocked", { name }), none: say("people.again", { name }) };
    if (!await this.post(`/api/people/${encodeURIComponent(this.about.player)}/shun`, { how }, words[how])) return;
    if (how === "none") $("person-shun").querySelector("button").focus(); // the one that was chosen goes
    this.mark(how);
    this.onShun(await getJson(`/api/tables/${encodeURIComponent(this.table)}/chat`).catch(() => []));
  }

  async report() {
    const { kind, player, line } = this.about;
    const reason = $("person-why").value.trim();
    if (!reason) { $("person-said").textContent = say("people.say_why"); $("person-why").focus(); return; }
    if (await this.post("/api/reports", { kind, player, line, table: this.table, reason }, say("people.thanks"))) $("person-why").value = "";
  }

  /** Send, and say how it went. */
  async post(url, data, done) {
    const headers = { "X-Quincunx": csrf(), Accept: "application/json", "Content-Type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(data) }).catch(() => null);
    const said = await answer?.json().catch(() => ({}));
    $("person-said").textContent = answer?.ok ? done : said?.refused ?? say("people.unreached");
    return Boolean(answer?.ok);
  }
}
