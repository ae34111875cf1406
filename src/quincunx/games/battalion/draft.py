# cold: interpreted
"""Drawing up an army: files one can keep, and what a muster screen shows while one builds."""

from __future__ import annotations

from typing import NamedTuple

from quincunx.core.faults import Fault, Faulty
from quincunx.core.game import Data
from quincunx.core.kit.bits import names_in
from quincunx.core.kit.records import entry_from_text
from quincunx.core.kit.state import printed
from quincunx.core.step import Refusal
from quincunx.games.battalion.army import army_faults, army_of, followers
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.box import Box, Ranks
from quincunx.games.battalion.cards import CLASSES, TRAITS
from quincunx.games.battalion.options import expected

LONGEST_NAME = 80


class Draft(NamedTuple):
    """An army under a name: its faction, and its units as ranks, front first."""

    name: str
    faction: str
    units: list[list[str]]

    def choices(self) -> list[str]:
        """The choices at the table that build this army from nothing."""
        found: list[str] = []
        for unit in self.units:
            found += [f"rank:{rank.partition('.')[2]}" for rank in unit]
            found.append("done")
        return found


def draft_of(battle: Battle, seat: int) -> Draft:
    """What a seat has built so far, the unit under way last."""
    units = [battle.ranks[unit] for unit in range(seat * battle.size, (seat + 1) * battle.size)]
    ids = battle.box.rank_ids
    built = [[ids[kind] for kind in ranks.kinds] for ranks in units if ranks.count]
    return Draft("", battle.box.factions[battle.factions[seat]], built)


def draft_from_text(box: Box, text: str) -> Draft:
    """An army from a JSON or TOML file; ranks may be named without their faction. ValueError says what is wrong."""
    entry = entry_from_text(text, "army")
    name = entry.text("name")
    if not 0 < len(name) <= LONGEST_NAME:
        raise entry.error("name", expected("name", n=LONGEST_NAME))
    faction = entry.choice("faction", box.factions)
    entry.read.add("units")
    units = entry.fields.get("units")
    if not isinstance(units, list) or not all(isinstance(unit, list) for unit in units):
        raise entry.error("units", expected("units"))
    entry.done()
    return Draft(name, faction, [[full_name(box, faction, rank) for rank in unit] for unit in units])


def full_name(box: Box, faction: str, rank: object) -> str:
    """A rank's id, given with or without its faction."""
    for name in (rank, f"{faction}.{rank}"):
        if isinstance(name, str) and name in box.rank_number:
            return name
    known = [name.partition(".")[2] for name in box.rank_ids if name.startswith(f"{faction}.")]
    no_rank = expected("no_rank", faction=faction, rank=repr(rank), names=known)
    raise Faulty(Fault("army, units", no_rank, expects=False))


def look_over(box: Box, draft: Draft, size: int) -> Data:
    """What a muster screen shows: tiles left, each unit with its limits and traits, and every fault with its clause."""
    faction = box.factions.index(draft.faction)
    army = army_of(box, draft.units)
    left = box.tiles_left(faction, army)
    units = [unit_of(box, box.pile(kinds), followers(box, kinds, left)) for kinds in army]
    own = [kind for kind in range(len(left)) if box.rank_faction[kind] == faction]
    return {
        "name": draft.name,
        "faction": draft.faction,
        "size": size,
        "tiles": {box.rank_ids[kind]: left[kind] for kind in own},
        "first": [box.rank_ids[kind] for kind in followers(box, (), left)],
        "units": units,
        "faults": [{"unit": unit, **fault_of(box, wrong)} for unit, wrong in army_faults(box, faction, size, army)],
    }


def fault_of(box: Box, wrong: Refusal) -> Data:
    params, named = wrong.message.params, ("rank", "other_rank")
    ids = {name: box.rank_ids[kind] for name, kind in params.items() if name in named and isinstance(kind, int)}
    return {"rule": wrong.rule, "key": wrong.message.key, "params": {**params, **ids}}


def unit_of(box: Box, ranks: Ranks, behind: list[int]) -> Data:
    """A unit as it stands: what it would cost and bring, and which ranks may still be added behind."""
    return {
        "ranks": [box.rank_ids[kind] for kind in ranks.kinds],
        "price": 1 + ranks.surcharge,
        **facts_of(ranks),
        "most": min((box.printed[kind].formation for kind in ranks.kinds), default=0),
        "may_follow": [box.rank_ids[kind] for kind in behind],
    }


def facts_of(ranks: Ranks) -> Data:
    """What follows from ranks wherever they stand."""
    return {
        **printed(ranks, "cohesion", "melee", "ranged"),
        "traits": names_in(ranks.traits, TRAITS),
        "classes": names_in(ranks.classes, CLASSES),
    }
