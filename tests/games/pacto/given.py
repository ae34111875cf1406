"""Positions of Pacto in the words of the game, and small helpers to play and look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import quincunx as qx
from quincunx.games.pacto.cards import packed
from quincunx.games.pacto.pieces import COLOURS
from quincunx.games.pacto.table import Battlefield

Pose = tuple[float, float, int]
"""Where a UG stands, in HBW, and its facing in degrees."""


def given(
    *,
    at: str = "4.3",
    seat: int = 0,
    step: str = "",
    ugs: Mapping[str, Any] | None = None,
    hands: Mapping[str, str] | None = None,
    generals: Mapping[str, Mapping[str, Any]] | None = None,
    dice: Sequence[int] = (),
    seed: int = 1,
    battle: str = "training_open",
    terrain: Sequence[Mapping[str, Any]] = (),
    only: bool = True,
    **table: Any,
) -> qx.Match:
    """A match in which `seat` is asked at a step of the turn.

    `ugs` are UGs by seat and id ("0-hastati_1"), each a pose in HBW and degrees or a table of fields with one; with
    `only` no others are on the table. `hands` are the cards of generals ("0-g1"), a letter each (b w g y r);
    `generals` have further fields. `dice` are numbers from 0 on. Other fields of the table are given as positions write
    them.
    """
    match = qx.new("pacto", seed=seed, battle=battle)
    data = match.to_dict()
    if dice:
        data["dice"] = {"kind": "fixed", "values": list(dice), "rolls": 0}
    position = data["table"]
    for row in position["ugs"]:
        about = (ugs or {}).get(row["unit"])
        if about is None:
            if only:
                row |= {"where": "reserve", "pose": None}
            continue
        about = {"pose": about} if isinstance(about, tuple) else dict(about)
        row |= {**about, "where": "table", "pose": pose(about["pose"])}
    there = {row["unit"] for row in position["ugs"] if row["where"] == "table"}
    left = dict(zip(COLOURS, table_of(match).box.pack, strict=True))
    for row in position["generals"]:
        if row["with"] not in there:
            row["with"] = None
        row |= (generals or {}).get(row["general"], {})
        row["hand"] = [colour_of(letter) for letter in (hands or {}).get(row["general"], "")]
        for card in row["hand"]:
            left[card] -= 1
    position["pack"] = [colour for colour, n in left.items() for _ in range(n)]
    position["used"] = []
    position["terrain"] = [dict(piece) for piece in terrain]
    position |= {"step": at, "steps": [{"step": "Course"}, {"step": step or "Moves", "seat": seat}], **table}
    return qx.from_dict(data)


def pose(where: Pose) -> dict[str, int]:
    x, y, facing = where
    return {"x": round(1000 * x), "y": round(1000 * y), "facing": facing}


def colour_of(letter: str) -> str:
    return next(colour for colour in COLOURS if colour.startswith(letter))


def table_of(match: qx.Match) -> Battlefield:
    return cast(Battlefield, match.table)


def ug(match: qx.Match, name: str) -> int:
    """The number of a UG, by seat and id."""
    seat, _, unit = name.partition("-")
    table = table_of(match)
    return next(n for n in table.ugs_of(int(seat)) if table.troops[n].id == unit)


def where(match: qx.Match, name: str) -> Pose:
    """Where a UG stands, in HBW and degrees."""
    body = table_of(match).bodies[ug(match, name)]
    return body.x / 1000, body.y / 1000, int(body.direction) * 5 // 2


def hand(letters: str) -> int:
    """A hand of cards, a letter each."""
    return int(packed([sum(colour.startswith(letter) for letter in letters) for colour in COLOURS]))


def play(match: qx.Match, *notations: str) -> qx.Match:
    for notation in notations:
        match.play(notation)
    return match


def offered(match: qx.Match, verb: str = "") -> list[str]:
    """What the seat that is asked can choose, of one verb or all; only what follows the verb, if one is given."""
    notations = [option.notation for option in match.options()]
    return [each.partition(":")[2] for each in notations if each.partition(":")[0] == verb] if verb else notations


def why_not(match: qx.Match, notation: str) -> str:
    """The clause by which something is not offered."""
    refusal = match.why_not(notation)
    assert refusal is not None
    return refusal.rule
