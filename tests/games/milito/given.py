"""Positions for Milito's tests: say what matters, the rest is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from games.playing import notations as notations
from games.playing import play as play
from games.playing import refusal as refusal

import quincunx as qx
from quincunx.games.milito.battle import Battle

ROME, CARTHAGE = "republican_roman", "carthaginian"


def given(
    *,
    armies: tuple[str, str] = (ROME, CARTHAGE),
    terrain: Sequence[str] = ("plain",) * 5,
    control: Sequence[int | None] = (None,) * 5,
    active: int = 0,
    turn: int = 9,
    dead_turns: int = 0,
    dice: Sequence[int] = (),
    steps: list[dict[str, Any]] | None = None,
    memory: str = "book",
    own: dict[str, Any] | None = None,
    enemy: dict[str, Any] | None = None,
    **table: Any,
) -> qx.Match:
    """A match in the middle of seat `active`'s actions.

    `own` is seat 0 and `enemy` seat 1: hand, deck (top first), discard, destroyed, and units by column
    as c1 to c5, e.g. own={"hand": ["spears"], "c3": ["spears", "spears"]}.
    """
    data = {
        "game": "milito",
        "options": {"armies": list(armies), "memory": memory},
        "dice": {"kind": "fixed", "values": list(dice), "rolls": 0},
        "table": {
            "sketch": True,
            "terrain": list(terrain),
            "control": list(control),
            "active": active,
            "turn": turn,
            "dead_turns": dead_turns,
            "forces": [force(armies[0], own or {}), force(armies[1], enemy or {})],
            "steps": [{"step": "Actions", "seat": active}] if steps is None else steps,
            **table,
        },
    }
    return qx.from_dict(data)


def force(army: str, fields: dict[str, Any]) -> dict[str, Any]:
    """One side of a position: columns gathered from c1 to c5."""
    columns = [list(fields.get(f"c{column}", [])) for column in range(1, 6)]
    rest = {key: value for key, value in fields.items() if key not in ("c1", "c2", "c3", "c4", "c5")}
    return {"army": army, "columns": columns, **rest}


def at_turn_start(match: qx.Match) -> qx.Match:
    """Let the other seat pass, so that seat 0's turn begins with its automatic phases."""
    match.play("pass")
    return match


def battle(match: qx.Match) -> Battle:
    """The table as the rules see it."""
    return cast(Battle, match.table)


def side(match: qx.Match, seat: int) -> dict[str, Any]:
    """One force as plain data."""
    return cast(dict[str, Any], match.to_dict()["table"]["forces"][seat])


def keys(match: qx.Match) -> list[str]:
    """The kinds of lines in the journal, in order."""
    return [entry["key"] for entry in match.journal()]


def totals(match: qx.Match) -> tuple[int, int]:
    """Attacker's and defender's combat strength in the last combat."""
    params = next(entry["params"] for entry in reversed(match.journal()) if entry["key"] == "journal.strengths")
    return params["strength"], params["enemy_strength"]


def control(match: qx.Match) -> list[int | None]:
    """Who controls each column."""
    return [column["control"] for column in match.view()["columns"]]


def lying(match: qx.Match, seat: int) -> list[str]:
    """Every card of a seat, wherever it lies."""
    force = side(match, seat)
    cards: list[str] = force["hand"] + force["deck"] + force["discard"] + force["destroyed"]
    cards += [unit for stack in force["columns"] for unit in stack]
    return sorted(cards + ([] if force["bonus"] is None else [force["bonus"]]))
