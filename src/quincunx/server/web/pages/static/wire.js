// The line to the server: one WebSocket, taken up again when it breaks; every message we send gets an answer.
import { say } from "./words.js";

export class Wire {
  constructor(url, hear, state) {
    this.url = url;
    this.hear = hear;
    this.state = state;
    this.waiting = new Map();
    this.n = 0;
    this.tries = 0;
    addEventListener("online", () => this.soon(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.open) this.soon(0); });
    addEventListener("pagehide", () => { this.leaving = true; });
    addEventListener("pageshow", () => { this.leaving = false; this.soon(0); });
    setInterval(() => this.beat(), 25000);
    this.connect();
  }

  get open() { return this.socket?.readyState === WebSocket.OPEN; }

  connect() {
    clearTimeout(this.timer);
    const address = new URL(this.url(), location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.socket = new WebSocket(address);
    socket.addEventListener("open", () => { this.restarting = false; this.heard = Date.now(); this.state("open"); });
    socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      for (const answer of this.waiting.values()) answer({ is: "lost", text: say("wire.lost") });
      this.waiting.clear();
      if (this.leaving) return;
      if (event.code === 4401) { this.loggedOut = true; this.state("logged-out", this.lastWords ?? event.reason); return; }
      this.restarting ||= event.code === 1012;
      if (event.code === 4404 || event.code === 4403) this.state("refused", event.reason);
      else this.state(this.restarting ? "restarting" : "lost");
      this.soon(Math.min(15000, 400 * 2 ** this.tries++) * (0.7 + 0.6 * Math.random()));
    });
  }

  soon(delay) {
    clearTimeout(this.timer);
    if (this.socket || this.loggedOut) return;
    this.timer = setTimeout(() => this.connect(), delay);
  }

  again() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.connect();
  }

  beat() {
    if (!this.open) return;
    if (Date.now() - this.heard > 70000) this.socket.close();
    else this.send("ping");
  }

  receive(message) {
    this.heard = Date.now();
    if (message.is === "logged-out") { this.lastWords = message.text; return; }
    this.tries = 0; // a line that opens may still be turned away
    const answer = message.n !== undefined && message.is !== "chat" ? this.waiting.get(message.n) : undefined;
    if (answer) { this.waiting.delete(message.n); answer(message); }
    else this.hear(message);
  }

  /** Send, and get the server's answer: {is: "done"}, {is: "refused", text, rule} or {is: "lost", text}. */
  send(what, fields = {}) {
    if (!this.open) return Promise.resolve({ is: "lost", text: say("wire.not_connected") });
    const n = ++this.n;
    return new Promise((answer) => {
      this.waiting.set(n, answer);
      this.socket.send(JSON.stringify({ do: what, ...fields, n }));
    });
  }
}
