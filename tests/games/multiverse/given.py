"""Positions of Multiverse War in the words of the game, and small helpers to play and look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import quincunx as qx
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.agreed import box_of
from quincunx.games.multiverse.box import Box
from quincunx.games.multiverse.chart import Chart
from quincunx.games.multiverse.world import World

PHASES = {"revenue": (1, "Treasury"), "build": (2, "Works"), "action": (3, "Orders")}
Blocks = Sequence[tuple[Any, ...]]
"""Blocks as kind, hex and perhaps further fields."""


def given(
    *,
    at: str = "build",
    seat: int = 0,
    turn: int = 2,
    first: int = 0,
    explored: Sequence[int] | str = (),
    terrain: Mapping[str, str] | None = None,
    built: Mapping[str, tuple[Any, ...]] | None = None,
    blocks: Sequence[Blocks] | None = None,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    dice: Sequence[int] = (),
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    **table: Any,
) -> qx.Match:
    """A match in which `seat` is asked in a phase of a turn.

    `explored` are positions besides the homes ("all": every one), grassland but for `terrain`; `built` are buildings
    by hex as kind, owner and perhaps Age and further fields of the table; `blocks` are those of each seat, instead of
    what everybody begins with. Everybody has 20 gold unless `players` say otherwise. `dice` are faces from 1 on;
    without them the seed decides. Other fields of the table are given as positions write them, `over` what they hold.
    """
    match = qx.new("multiverse", seed=seed, **(options or {}))
    while world(match).phase == 0:
        match.play(match.legal()[0])
    data = match.to_dict()
    if dice:
        data["dice"] = {"kind": "fixed", "values": [face - 1 for face in dice], "rolls": 0}
    position = data["table"]
    phase, step = PHASES[at]
    gone = (seat - first) % match.seats
    gone = match.seats - 1 - gone if at == "build" else gone
    position |= {"turn": turn, "phase": phase, "gone": gone + 1, "first": first}
    position["steps"] = [{"step": "Turn"}, {"step": step, "seat": seat}]
    explore(position, chart(match), explored, terrain or {})
    for name, (kind, owner, *more) in (built or {}).items():
        raise_building(position, name, kind, owner, *more)
    if blocks is not None:
        position["blocks"] = [{}] * match.seats
        for owner, row in enumerate(blocks):
            position["blocks"][owner] = {f"{n + 1}": block(*each) for n, each in enumerate(row)}
    for owner, row in enumerate(position["players"]):
        row |= {"gold": 20, "shown": 20, **((players or {}).get(owner, {}))}
        row["shown"] = (players or {}).get(owner, {}).get("shown", row["gold"])
    for field, rows in table.pop("over", {}).items():
        position[field] |= rows
    position |= table
    return qx.from_dict(data)


def explore(position: dict[str, Any], map_: Chart, explored: Sequence[int] | str, terrain: Mapping[str, str]) -> None:
    """Turn positions up, as plain grassland but for what is said."""
    for number in range(map_.positions) if isinstance(explored, str) else explored:
        position["turned"][number] = max(0, position["turned"][number])
        for at in range(7 * number, 7 * number + 7):
            position["terrain"].setdefault(map_.names[at], "grassland")
    position["terrain"] |= terrain


def raise_building(
    position: dict[str, Any], name: str, kind: str, owner: int, age: int = 1, more: Mapping[str, Any] | None = None
) -> None:
    position["built"][name], position["holder"][name], position["ages"][name] = kind, owner, age
    for field, value in (more or {}).items():
        position[field][name] = value


def block(kind: str, at: str, more: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return {"kind": kind, "hex": at, **(more or {})}


# ---- playing


def play(match: qx.Match, *actions: str, seat: int = qx.ACTING) -> qx.Match:
    """Make these choices one after the other."""
    for action in actions:
        match.play(action, seat)
    return match


def refusal(match: qx.Match, action: str, seat: int = qx.ACTING) -> str:
    """The clause that forbids an action now, or an empty text if it is allowed."""
    reason = match.why_not(action, seat)
    return reason.rule if reason is not None else ""


def at_random(match: qx.Match, seed: int, choices: int = 100_000) -> qx.Match:
    """Play on at random, to the end or so many choices."""
    luck = qx.FastDice(seed)
    for _ in range(choices):
        if match.over:
            break
        legal = match.legal()
        match.play(legal[luck.below(len(legal))])
    return match


def to_turn(match: qx.Match, turn: int) -> qx.Match:
    """Nobody does anything before a turn begins."""
    while world(match).turn < turn and not match.over:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    return match


# ---- looking


def world(match: qx.Match) -> World:
    """The table as the rules see it."""
    return cast(World, match.table)


def chart(match: qx.Match) -> Chart:
    return world(match).chart


def box() -> Box:
    """What is in the box."""
    return box_of(qx.game_of("multiverse").built_in)


def table(match: qx.Match) -> dict[str, Any]:
    """The position as plain data."""
    return cast(dict[str, Any], match.to_dict()["table"])


def player(match: qx.Match, seat: int) -> dict[str, Any]:
    return cast(dict[str, Any], table(match)["players"][seat])


def gold(match: qx.Match, seat: int) -> int:
    return world(match).gold[seat]


def blocks_of(match: qx.Match, seat: int) -> list[tuple[str, str | None]]:
    """The blocks of a seat as kind and hex, by slot."""
    return [(each["kind"], each["hex"]) for each in table(match)["blocks"][seat].values()]


def slot_of(match: qx.Match, seat: int, kind: str) -> int:
    """The number of a player's first block of a kind."""
    own = world(match).kinds[BLOCKS * seat : BLOCKS * seat + BLOCKS]
    return own.index(box().kinds.ids.index(kind)) + 1


def notations(match: qx.Match, seat: int = qx.ACTING) -> list[str]:
    return [match.notation(action, seat) for action in match.legal(seat)]


def offers(match: qx.Match, verb: str, seat: int = qx.ACTING) -> list[str]:
    """What is offered of one verb, without the verb."""
    found = [each.partition(":") for each in notations(match, seat)]
    return [target for name, _, target in found if name == verb]


def asked(match: qx.Match) -> str:
    """The step that asks now; empty once the match is over."""
    return type(match.table.steps[-1]).__name__ if match.table.steps else ""


def keys(match: qx.Match, eye: int | None = None) -> list[str]:
    """The kinds of lines in the journal, in order, without their family."""
    entries = match.journal() if eye is None else match.journal(eye)
    return [entry["key"].partition(".")[2] for entry in entries]
