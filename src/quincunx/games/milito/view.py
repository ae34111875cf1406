# cold: interpreted
"""What one seat may see of a battle, built up piece by piece as plain data."""

from __future__ import annotations

from functools import lru_cache

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.memory import AIDED
from quincunx.games.milito.actions import COLUMNS, SLOTS
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Battle
from quincunx.games.milito.muster import Muster
from quincunx.games.milito.position import attack_to_dict, pairs_to_list

PHASES = {"Hire": "hire", "Release": "hire", "FlankAttacks": "flank", "FlankFrom": "flank"}


def battle_view(battle: Battle, seat: int, memory: str) -> Data:
    """Open: terrain, control, units, counts, top cards, army lists. Private: one's own hand and piles.

    What can be worked out from cards seen before is listed if the memory is AIDED.
    """
    return {
        "game": "milito",
        "seat": seat,
        "memory": memory,
        "turn": battle.turn,
        "first": battle.first,
        "active": battle.active,
        "awaited": list(battle.awaited()),
        "phase": phase(battle),
        "columns": [column_view(battle, column) for column in range(COLUMNS)],
        "forces": [force_view(battle, owner, seat, memory) for owner in range(2)],
        "attack": attack_to_dict(battle),
        "flanks": pairs_to_list(battle.flanks),
        "placing": placing_view(battle, seat),
        "dead_turns": battle.dead_turns,
        "edition": edition(battle.muster),
        "cards": faces(battle.muster),
        "terrain": grounds(battle.muster),
        "ending": battle.ending,
        "scores": list(battle.scores),
    }


def phase(battle: Battle) -> str:
    """The phase of the turn, by the step at the bottom of the stack."""
    if not battle.steps:
        return "over"
    return PHASES.get(type(battle.steps[0]).__name__, "actions")


def column_view(battle: Battle, column: int) -> Data:
    ids = battle.muster.ids
    return {
        "terrain": battle.muster.ground[battle.terrain[column]].id if battle.turn > 0 else None,
        "control": None if battle.control[column] == NEUTRAL else battle.control[column],
        "units": [
            [ids[card] for card in force.units[2 * column : 2 * column + 2] if card != EMPTY] for force in battle.forces
        ],
    }


def force_view(battle: Battle, owner: int, seat: int, memory: str) -> Data:
    """One player's cards as far as `seat` may see them."""
    force, ids = battle.forces[owner], battle.muster.ids
    view: Data = {
        "army": battle.muster.armies[owner].id,
        "army_name": battle.muster.armies[owner].name,
        "hand_count": len(force.hand),
        "deck_count": len(force.deck),
        "discard_count": len(force.discard),
        "destroyed_count": len(force.destroyed),
        "discard_top": ids[force.discard[-1]] if force.discard else None,
        "destroyed_top": ids[force.destroyed[-1]] if force.destroyed else None,
        "reshuffled": force.reshuffled,
        "columns_held": battle.columns_held(owner),
        "bonus_from": None if force.bonus == EMPTY else ("deck" if force.bonus_from_deck else "hand"),
        "hired": force.hired,
        "released": [ids[card] for card in battle.released if card // SLOTS == owner],
    }
    if memory == AIDED:
        view["held"] = [ids[card] for card in force.held]
    if lists_unseen(battle, memory):
        view["unseen"] = unseen(battle, owner)
    if seat in (owner, ALL_SEEING):
        view["hand"] = [ids[card] for card in force.hand]
        view["discard"] = [ids[card] for card in force.discard]
        view["destroyed"] = [ids[card] for card in force.destroyed]
        view["bonus"] = None if force.bonus == EMPTY else ids[force.bonus]
    return view


def lists_unseen(battle: Battle, memory: str) -> bool:
    """Is it listed what an army has in hand, deck or face down? Before the deal that is the whole army, and open."""
    return memory == AIDED or battle.turn == 0


def unseen(battle: Battle, owner: int) -> dict[str, int]:
    """How many of each card are in hand, deck or face down together: the army list less what lies open."""
    force, ids = battle.forces[owner], battle.muster.ids
    hidden = sorted(force.hand + force.deck + ([] if force.bonus == EMPTY else [force.bonus]))
    counts: dict[str, int] = {}
    for card in hidden:
        counts[ids[card]] = counts.get(ids[card], 0) + 1
    return counts


def placing_view(battle: Battle, seat: int) -> Data | None:
    """The placement under way: what is laid down is open, a card still being chosen is its owner's secret."""
    choosing = battle.placing != EMPTY and seat in (battle.active, ALL_SEEING)
    if not choosing and battle.fresh == 0:
        return None
    view: Data = {"seat": battle.active, "cost": battle.cost, "paid": battle.paid}
    if choosing:
        view["card"] = battle.muster.ids[battle.placing]
        view["clearing"] = None if battle.clearing == EMPTY else battle.clearing + 1
        view["cleared"] = [place for place in range(2) if battle.cleared >> place & 1]
    return view


def edition(muster: Muster) -> str:
    """Names what is printed on the cards: the content, and who plays which army."""
    return f"milito {muster.cards.content.hash} {muster.armies[0].id} {muster.armies[1].id}"


@lru_cache(maxsize=64)
def faces(muster: Muster) -> Data:
    """What is printed on every card of both armies, by seat and card id."""
    return {str(seat): {muster.ids[k]: face(muster, k) for k in muster.by_id[seat].values()} for seat in range(2)}


@lru_cache(maxsize=64)
def grounds(muster: Muster) -> Data:
    """What is printed on every terrain card, by its id."""
    return {terrain.id: {"name": terrain.name, "text": terrain.text} for terrain in muster.cards.terrain}


def face(muster: Muster, k: int) -> Data:
    unit, leader = muster.units[k], muster.leaders[k]
    if unit is not None:
        return {
            "kind": "unit",
            "name": unit.name,
            "label": muster.labels[k],
            "count": muster.counts[k],
            "speed": unit.speed,
            "attack": unit.attack,
            "defence": unit.defence,
            "deploy": unit.deploy_penalty,
            "flank": unit.flank_penalty,
            "combine": unit.combine,
            "type": unit.counts_as,
            "groups": list(unit.groups),
            "attack_mods": [{"value": mod.value, "vs": list(mod.vs)} for mod in unit.attack_mods],
            "defence_mods": [{"value": mod.value, "vs": list(mod.vs)} for mod in unit.defence_mods],
            "provenance": unit.provenance,
        }
    assert leader is not None
    return {
        "kind": "leader",
        "name": leader.name,
        "label": leader.name,
        "count": muster.counts[k],
        "combat": leader.combat,
        "place": leader.place,
        "text": leader.text,
        "provenance": leader.provenance,
    }
