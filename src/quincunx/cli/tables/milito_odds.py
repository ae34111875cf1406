"""Milito's forecast in a terminal: both sums with their clauses, and the odds of each bonus card."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quincunx.cli.tables.plain import ROOMY, TIGHT, Room
from quincunx.core.game import Data

HABITS = {
    "none": "no card",
    "hand": "any of hand",
    "deck": "top of deck",
    "best": "best there is",
    "set": "card set",
}
MINUS = "\u2212"


def forecast(view: Data, foreseen: Data, room: Room) -> RenderableType:
    """The attack under way, or every attack that could be declared."""
    attacks: list[Data] = foreseen["attacks"]
    parts: list[RenderableType] = []
    for attack in attacks:
        parts.append(title(view, attack))
        if room.detail > TIGHT:
            parts += [sums(attack, role) for role in ("attacker", "defender")]
    if room.detail == ROOMY and view["attack"] is not None:
        parts.append(odds_table(view, attacks[0]))
    elif room.detail == ROOMY:
        parts.append(best_table(view, attacks))
    return Group(*parts)


def title(view: Data, attack: Data) -> RenderableType:
    """Who would fight whom, and with what strength before bonus cards."""
    attacker, defender = int(view["active"]), 1 - int(view["active"])
    line = Text.assemble((f"Column {attack['column']}", "bold"), no_wrap=True, overflow="ellipsis")
    if attack["flank"]:
        line.append(f" (flank attack from column {attack['origin']})")
    line.append(f": {name_of(view, attacker, attack['attacker'])} ")
    line.append(f"{attack['attacker_strength']} : {attack['defender_strength']}", "bold")
    line.append(f" {name_of(view, defender, attack['defender'])}")
    if attack["may_withdraw"]:
        line.append(", who may withdraw", "italic")
    return line


def sums(attack: Data, role: str) -> RenderableType:
    """The strength of one role, summand by summand with its clause."""
    line = Text(f"{role} {attack[role + '_strength']}", "dim")
    first = True
    for part in attack["lines"]:
        if part["role"] == role:
            value = int(part["value"])
            sign = (" + " if value >= 0 else f" {MINUS} ") if not first else (" = " if value >= 0 else f" = {MINUS}")
            line.append(f"{sign}{abs(value)} {part['text']} [{part['rule']}]")
            first = False
    return Padding(line, (0, 0, 0, 2))


def odds_table(view: Data, attack: Data) -> RenderableType:
    """Each bonus card one could set, against what the opponent may do."""
    choices: list[Data] = attack["choices"]
    table = heads("  bonus card (win/tie/loss in %)", list(choices[0]["against"]) if choices else [])
    for choice in choices:
        table.add_row("  " + bonus_name(view, choice["bonus"]), *[chances(c) for c in choice["against"].values()])
    return table


def best_table(view: Data, attacks: list[Data]) -> RenderableType:
    """For each attack the bonus card that does best against a card from the opponent's hand."""
    with_choices = [attack for attack in attacks if attack["choices"]]
    habits: dict[str, None] = {}
    for attack in with_choices:
        habits.update(dict.fromkeys(attack["choices"][0]["against"]))
    table = heads("  best bonus card (win/tie/loss in %)", list(habits))
    for attack in with_choices:
        choice = best_choice(attack)
        start = f"  {attack['column']} from {attack['origin']}: {bonus_name(view, choice['bonus'])}"
        cells = [chances(choice["against"][habit]) if habit in choice["against"] else "" for habit in habits]
        table.add_row(start, *cells)
    return table


def heads(first: str, habits: list[str]) -> Table:
    """The head of a table of odds: the opponent's ways to come by a bonus card."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, overflow="ellipsis")
    for _ in habits:
        table.add_column(justify="right", no_wrap=True)
    table.add_row(Text(first, "dim"), *[Text(HABITS.get(habit, habit), "dim") for habit in habits])
    return table


def best_choice(attack: Data) -> Data:
    """The bonus card that wins most often against the opponent's usual one."""

    def worth(choice: Data) -> float:
        chance = usual(choice)
        return float(chance["win"]) - float(chance["lose"])

    return max(attack["choices"], key=worth)


def usual(choice: Data) -> Data:
    """The odds against a card from the hand, or whatever else the opponent has."""
    against: Data = choice["against"]
    for habit in ("set", "hand", "deck", "none"):
        if habit in against:
            found: Data = against[habit]
            return found
    return {"win": 0.0, "tie": 0.0, "lose": 0.0}


def notes(view: Data, foreseen: Data) -> dict[str, str]:
    """Beside an attack its sums and odds; beside a bonus card its odds."""
    found: dict[str, str] = {}
    for attack in foreseen["attacks"]:
        if view["attack"] is None:
            if not attack["flank"]:
                strengths = f"{attack['attacker_strength']}:{attack['defender_strength']}"
                odds = f", {win(best_choice(attack))}" if attack["choices"] else ""
                found[f"attack:{attack['column']}"] = strengths + odds
            continue
        for choice in attack["choices"]:
            found[choice["do"]] = win(choice)
    return found


def win(choice: Data) -> str:
    return f"win {usual(choice)['win']:.0%}"


def chances(chance: Data) -> str:
    """Win, tie and loss in percent."""
    return "/".join(f"{chance[key]:.0%}".rstrip("%") for key in ("win", "tie", "lose"))


def bonus_name(view: Data, bonus: str) -> str:
    """A bonus card by name."""
    if bonus in ("deck", "none"):
        return HABITS[bonus]
    return name_of(view, int(view["seat"]), bonus)


def name_of(view: Data, seat: int, card: str) -> str:
    return str(view["cards"][str(seat)][card]["name"])
