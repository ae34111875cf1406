// Who sits at a table, what each of them is doing, and how much time they have left.
import { $ } from "./dom.js";
import { say } from "./words.js";

export class Players {
  constructor(people) {
    this.people = people;
    this.list = $("players");
    this.clocks = null; // as the server told them last, and when that was heard
    this.over = false;
    setInterval(() => this.tick(), 500);
  }

  show(now) {
    for (const item of this.list.children) {
      const seat = Number(item.dataset.seat);
      const here = now.present.includes(seat);
      const thinks = now.thinking.includes(seat);
      item.querySelector("b").textContent = now.names[seat] || say("table.free");
      this.people.seated(item, now.players?.[seat], now.names[seat]);
      item.classList.toggle("acting", now.awaited.includes(seat));
      const state = item.querySelector(".state");
      const machine = now.minds ? Boolean(now.minds[seat]) : item.dataset.kind === "computer";
      item.querySelector(".role").textContent = now.roles?.[seat] ?? "";
      item.classList.toggle("same", Boolean(now.roles?.[seat]) && now.names.filter((name) => name === now.names[seat]).length > 1);
      const how = now.left?.[seat] ? "left" : seat === now.seat ? "you" : now.banned?.includes(seat) ? "banned" : thinks ? "thinks" : machine ? "computer" : here ? "here" : "away";
      state.textContent = now.names[seat] ? say(`table.state.${how}`) : "";
      state.classList.toggle("away", Boolean(now.names[seat]) && (thinks || how === "away"));
    }
    this.clocks = now.clocks?.left ? { ...now.clocks, heard: performance.now() } : null;
    this.over = now.over;
    this.tick();
  }

  tick() {
    for (const item of this.list.children) {
      const seat = Number(item.dataset.seat);
      const left = this.clocks?.left?.[seat];
      const clock = item.querySelector(".clock");
      clock.hidden = typeof left !== "number";
      if (clock.hidden) continue;
      const runs = this.clocks.running.includes(seat) && !this.over;
      const seconds = Math.max(0, left - (runs ? (performance.now() - this.clocks.heard) / 1000 : 0));
      clock.textContent = readable(seconds);
      clock.classList.toggle("low", seconds < 30);
    }
  }
}

function readable(seconds) {
  if (seconds >= 86400) return say("table.days", { d: Math.floor(seconds / 86400), h: Math.floor((seconds % 86400) / 3600) });
  const pad = (n) => String(Math.floor(n)).padStart(2, "0");
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${pad((seconds % 3600) / 60)}:${pad(seconds % 60)}` : `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}
