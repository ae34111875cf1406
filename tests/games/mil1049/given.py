"""Positions for the tests of MIL (1049): a fresh match, changed in what a test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from games.playing import notations as notations

import quincunx as qx
from quincunx.games.mil1049.box import Box
from quincunx.games.mil1049.game import box_of
from quincunx.games.mil1049.pieces import KINDS
from quincunx.games.mil1049.realm import LETTERS, PLACES, Realm

COLOURS = ("red", "yellow", "blue", "green", "purple")
"""The families by seat."""
MOMENTS = {
    "tributes": (1, 0),
    "politics": (3, 0),
    "monastery": (4, 0),
    "court": (4, 1),
    "market": (4, 2),
    "war": (4, 3),
    "donations": (4, 4),
    "curia": (4, 5),
    "crusades": (4, 6),
    "winter": (4, 7),
}
"""Where a position can begin instead of at an action: phase and sphere."""


def given(
    *,
    players: int = 3,
    active: str = "red",
    at: str = "",
    dice: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    advanced: bool = False,
    memory: str = "book",
    red: Mapping[str, Any] | None = None,
    yellow: Mapping[str, Any] | None = None,
    blue: Mapping[str, Any] | None = None,
    green: Mapping[str, Any] | None = None,
    purple: Mapping[str, Any] | None = None,
    spaces: Mapping[str, str] | None = None,
    **table: Any,
) -> qx.Match:
    """A match as set up, with `active` (who is also starting player) to act; `dice` are faces from 1 to 6.

    A family says what differs: cubes by kind, women, privileges, vp, and knights by column, for instance
    red={"gold": 0, "A": {"lands": ["wool dark"], "lord": "blue", "where": "court-1"}, "C": {}}. A knight C or D who is
    named is in play with nothing but what is said. `spaces` are tokens by place ("*": all in use), stacks are listed
    from the top, and other fields of the table are given as positions write them.

    `at` begins at another moment (MOMENTS): what happens there by itself has happened.
    """
    settings = {"advanced": advanced, "memory": memory, **(options or {})}
    data = qx.new("mil1049", players=players, seed=1, **settings).to_dict()
    data["dice"] = {"kind": "fixed", "values": [face - 1 for face in dice], "rolls": 0}
    position = data["table"]
    seat = COLOURS.index(active)
    position |= {"starter": seat, "active": seat, "steps": [{"step": "Turn"}, {"step": "Act", "seat": seat}]}
    lay_tokens(position, {"*": "black", **(spaces or {})} if at == "tributes" else spaces or {})
    for owner, said in enumerate((red, yellow, blue, green, purple)):
        if said is not None:
            lay_family(position, owner, said)
    position |= table
    position["unused"] = unused(position)
    if not at:
        return qx.from_dict(data)
    phase, sphere = MOMENTS[at]
    position |= {"phase": phase, "sphere": sphere, "steps": [{"step": "Turn"}]}
    match = qx.from_dict(data)
    match.table.go_on()
    return match


def lay_tokens(position: dict[str, Any], spaces: Mapping[str, str]) -> None:
    """Tokens on the spaces, all in use first if that is said."""
    if "*" in spaces:
        position["spaces"] = [on if on == "closed" else spaces["*"] for on in position["spaces"]]
    for place, on in spaces.items():
        if place != "*":
            position["spaces"][PLACES.index(place)] = on


def lay_family(position: dict[str, Any], seat: int, said: Mapping[str, Any]) -> None:
    """What a test says of one family."""
    family = position["seats"][seat]
    for key, value in said.items():
        if key in KINDS:
            family["stock"][key] = value
        elif key not in LETTERS:
            family |= {key: value}
        else:
            lay_knight(position, seat, key, value)


def lay_knight(position: dict[str, Any], seat: int, column: str, said: Mapping[str, Any]) -> None:
    """What a test says of one knight, who is in play then and stands where he is said to stand."""
    number, name = 4 * seat + LETTERS.index(column), f"{COLOURS[seat]}-{column}"
    knight = position["knights"][number]
    knight["age"] = max(0, knight["age"])
    for key, value in said.items():
        if key == "lands":
            position["lands"][number] = [*value, None, None][:2]
        else:
            knight[key] = COLOURS.index(value) if key == "lord" else value
    where = said.get("where")
    if where in ("monastery", "crusades"):
        position[where].append(name)
    elif where is not None:
        position["spaces"][PLACES.index(where)] = name


def unused(position: dict[str, Any]) -> list[int]:
    """The lands that lie nowhere, by type, so that all tiles are there."""
    lying = [land for pile in (*position["lands"], *position["stacks"]) for land in pile if land]
    counts = [name.removesuffix(" dark") for name in lying]
    return [
        printed - counts.count(name) - out
        for name, printed, out in zip(box().land_ids, box().land_counts, position["discarded"], strict=True)
    ]


# ---- playing


def seat_of(who: str) -> int:
    """A family's seat; empty: whoever is asked."""
    return COLOURS.index(who) if who else qx.ACTING


def play(match: qx.Match, *actions: str, seat: str = "") -> qx.Match:
    """Make these choices one after the other, by one family or by whoever is asked."""
    for action in actions:
        match.play(action, seat_of(seat))
    return match


def refusal(match: qx.Match, action: str, seat: str = "") -> str:
    """The clause that forbids an action now, or an empty text if it is allowed."""
    reason = match.why_not(action, seat_of(seat))
    return reason.rule if reason is not None else ""


def lay(match: qx.Match, seat: str = "", /, **cubes: int) -> qx.Match:
    """Lay these cubes, by one family or by whoever is asked."""
    return play(match, *[f"more:{kind}" for kind, count in cubes.items() for _ in range(count)], seat=seat)


def seal(match: qx.Match, **offers: Mapping[str, int]) -> qx.Match:
    """Everyone who is still asked lays what is said of them, or nothing, and seals it."""
    for seat in match.acting:
        lay(match, COLOURS[seat], **offers.get(COLOURS[seat], {}))
        play(match, "seal", seat=COLOURS[seat])
    return match


def send(match: qx.Match, column: str, place: str, *toll: str) -> qx.Match:
    """Whoever is asked sends a knight somewhere."""
    return play(match, f"send:{column}", f"to:{place}", *toll)


def block(match: qx.Match, place: str) -> qx.Match:
    """Whoever is asked passes and blocks a space."""
    return play(match, "pass", f"block:{place}")


# ---- looking


def realm(match: qx.Match) -> Realm:
    """The table as the rules see it."""
    return cast(Realm, match.table)


def box() -> Box:
    """What is in the box."""
    return box_of(qx.game_of("mil1049").built_in)


def table(match: qx.Match) -> dict[str, Any]:
    """The position as plain data."""
    return cast(dict[str, Any], match.to_dict()["table"])


def family(match: qx.Match, who: str) -> dict[str, Any]:
    """What a family has, knights apart."""
    return cast(dict[str, Any], table(match)["seats"][COLOURS.index(who)])


def stock(match: qx.Match, who: str) -> dict[str, int]:
    """The cubes behind a screen, of the kinds there are any of."""
    return {kind: count for kind, count in family(match, who)["stock"].items() if count}


def knight(match: qx.Match, name: str) -> dict[str, Any]:
    """A knight, such as red-A, with his lands."""
    colour, column = name.split("-")
    number = 4 * COLOURS.index(colour) + LETTERS.index(column)
    found = table(match)
    return {**found["knights"][number], "lands": [land for land in found["lands"][number] if land is not None]}


def space(match: qx.Match, place: str) -> str:
    """What is on a space."""
    return cast(str, table(match)["spaces"][PLACES.index(place)])


def whites(match: qx.Match) -> int:
    """How many white tokens lie in the spheres."""
    return cast(int, table(match)["spaces"].count("white"))


def vp(match: qx.Match) -> dict[str, int]:
    """The victory points of all families."""
    return {COLOURS[seat]: row["vp"] for seat, row in enumerate(table(match)["seats"])}


def asked(match: qx.Match) -> str:
    """The step that asks now; empty once the match is over."""
    return type(match.table.steps[-1]).__name__ if match.table.steps else ""


def who(match: qx.Match) -> str:
    """The family that is asked, where it is only one."""
    [seat] = match.acting
    return COLOURS[seat]


def offers(match: qx.Match, verb: str, seat: str = "") -> list[str]:
    """What is offered of one verb, without the verb."""
    found = [match.notation(action, seat_of(seat)) for action in match.legal(seat_of(seat))]
    return [text.partition(":")[2] for text in found if text.partition(":")[0] == verb]


def keys(match: qx.Match) -> list[str]:
    """The kinds of lines in the journal, in order, without their family."""
    return [entry["key"].partition(".")[2] for entry in match.journal()]


def entry(match: qx.Match, key: str) -> dict[str, Any]:
    """The last line of a kind in the journal."""
    return next(line for line in reversed(match.journal()) if line["key"] == f"journal.{key}")
