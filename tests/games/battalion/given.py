"""Positions for Battalion's tests: say what matters, the rest is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest
from games.playing import notations as notations
from games.playing import play as play
from games.playing import refusal as refusal

import quincunx as qx
from quincunx.core.kit.odds import Forecast, Outlook
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import Box, box_of

ROME, CARTHAGE, HAN, BACTRIA = "rome", "carthage", "han", "bactria"
DECKS = {
    ROME: ["fortified_camp", "forced_march", "legates_orders"],
    CARTHAGE: ["punic_silver", "celtic_fury", "second_line"],
    HAN: ["imperial_edict", "feigned_retreat", "spies"],
    BACTRIA: ["satraps_levy", "oblique_order", "mahouts"],
}
"""What lies in a deck if a test does not care: single cards, so that hands can hold any other."""


CARDS_TESTED: list[str] = []
"""The tactic cards that tests have shown the effect of."""


def shows(*cards: str) -> pytest.MarkDecorator:
    """A test that shows what these cards do."""
    CARDS_TESTED.extend(cards)
    return pytest.mark.rule("content.tactic_decks")


def unit(*ranks: str, sector: int | str = 2, order: int = 0, disorder: int = 0, foes: Sequence[str] = ()) -> Any:
    """A unit by its ranks, front first, without the faction's name."""
    return {"ranks": list(ranks), "sector": sector, "order": order, "disorder": disorder, "foes": list(foes)}


def given(
    *,
    factions: Sequence[str] = (ROME, CARTHAGE),
    active: int = 0,
    turn: int = 9,
    dice: Sequence[int] = (),
    steps: list[dict[str, Any]] | None = None,
    memory: str = "book",
    own: dict[str, Any] | None = None,
    enemy: dict[str, Any] | None = None,
    others: Sequence[dict[str, Any]] = (),
    **table: Any,
) -> qx.Match:
    """A match in seat `active`'s redeployment phase; `dice` are faces from 1 to 8.

    `own` is seat 0 and `enemy` seat 1: order and disorder in camp (6 and 0 unless said), hand, deck (top first),
    discard, units.
    """
    sides = [own or {}, enemy or {}, *others]
    data = {
        "game": "battalion",
        "options": {"battle": "set1" if len(sides) == 2 else "grand1", "memory": memory},
        "dice": {"kind": "fixed", "values": [face - 1 for face in dice], "rolls": 0},
        "table": {
            "sketch": True,
            "active": active,
            "turn": turn,
            "players": [player(faction, side) for faction, side in zip(factions, sides, strict=True)],
            **({} if steps is None else {"steps": steps}),
            **table,
        },
    }
    return qx.from_dict(data)


def player(faction: str, fields: dict[str, Any]) -> dict[str, Any]:
    """One player of a position, names completed by the faction's."""
    piles = {"deck": DECKS[faction], **fields}
    for pile in ("hand", "deck", "discard"):
        piles[pile] = [f"{faction}.{card}" for card in piles.get(pile, [])]
    units = [{**each, "ranks": [f"{faction}.{rank}" for rank in each["ranks"]]} for each in fields.get("units", [])]
    return {"faction": faction, "order": 6, **piles, "units": units}


def battle(match: qx.Match) -> Battle:
    """The table as the rules see it."""
    return cast(Battle, match.table)


def box() -> Box:
    """What is in the box."""
    return box_of(qx.game_of("battalion").built_in)


def side(match: qx.Match, seat: int) -> dict[str, Any]:
    """One player as plain data."""
    return cast(dict[str, Any], match.to_dict()["table"]["players"][seat])


def camp(match: qx.Match, seat: int) -> tuple[int, int]:
    """Order and disorder in a camp."""
    return side(match, seat)["order"], side(match, seat)["disorder"]


def look(match: qx.Match, name: str) -> dict[str, Any]:
    """A unit as plain data."""
    return cast(dict[str, Any], next(u for u in match.view(qx.ALL_SEEING)["units"] if u["id"] == name))


def tokens(match: qx.Match, name: str) -> tuple[int, int]:
    """Order and disorder on a unit."""
    found = look(match, name)
    return found["order"], found["disorder"]


def ranks(match: qx.Match, name: str) -> list[str]:
    """The ranks of a unit, front first, without the faction's name."""
    return [rank.partition(".")[2] for rank in look(match, name)["ranks"]]


def hand(match: qx.Match, seat: int) -> list[str]:
    """The cards of a hand, without the faction's name."""
    return [card.partition(".")[2] for card in side(match, seat)["hand"]]


def discards(match: qx.Match, seat: int) -> list[str]:
    return [card.partition(".")[2] for card in side(match, seat)["discard"]]


def offers(match: qx.Match, verb: str) -> list[str]:
    """What is offered of one verb, without the verb."""
    return [text.partition(":")[2] for text in notations(match) if text.partition(":")[0] == verb]


def keys(match: qx.Match) -> list[str]:
    """The kinds of lines in the journal, in order, without their family."""
    return [entry["key"].partition(".")[2] for entry in match.journal()]


def entry(match: qx.Match, key: str) -> dict[str, Any]:
    """The last line of a kind in the journal."""
    return next(line for line in reversed(match.journal()) if line["key"] == f"journal.{key}")


def pool(match: qx.Match, key: str = "rolls") -> dict[str, int]:
    """Where the dice of the last roll of a kind came from, by clause; as many were thrown."""
    line = entry(match, key)
    assert sum(part["value"] for part in line["details"]) == len(line["params"]["faces"])
    return {part["rule"]: part["value"] for part in line["details"]}


def asked(match: qx.Match) -> str:
    """The step that asks now."""
    return type(match.table.steps[-1]).__name__


def forecast(match: qx.Match) -> Forecast:
    """The forecast for whoever is asked, where there must be one."""
    found = match.forecast()
    assert found is not None
    return found


def foreseen(match: qx.Match) -> list[Outlook]:
    return forecast(match).outlooks
