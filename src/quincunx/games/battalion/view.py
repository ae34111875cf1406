# cold: interpreted
"""What one seat may see of a battle, built up piece by piece as plain data."""

from __future__ import annotations

from functools import lru_cache

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.memory import AIDED
from quincunx.games.battalion.actions import FACES, RANK
from quincunx.games.battalion.battle import NOBODY, WAITING, Battle
from quincunx.games.battalion.box import CHARGE, COUNTER, MELEE, Box
from quincunx.games.battalion.cards import CLASSES, TRAITS
from quincunx.games.battalion.draft import draft_of, fault_of, look_over
from quincunx.games.battalion.fight import command_price, count_hits, values_of
from quincunx.games.battalion.odds import ways_to_take
from quincunx.games.battalion.position import (
    command_to_dict,
    names_of,
    place_of,
    roll_to_dict,
    units_in,
)


def battle_view(battle: Battle, seat: int, memory: str) -> Data:
    """Open: field, tokens, camps, counts, discards, dice. Private: one's own hand and piles not yet deployed.

    Cards seen in another's hand are listed if the memory is AIDED.
    """
    return {
        "game": "battalion",
        "battle": battle.name,
        "seat": seat,
        "memory": memory,
        "sectors": battle.sectors,
        "size": battle.size,
        "turn": battle.turn,
        "first": battle.first,
        "active": battle.active,
        "awaited": list(battle.awaited()),
        "phase": phase(battle),
        "revealed": battle.revealed,
        "muster": muster_view(battle, seat) if battle.mustering and battle.steps else None,
        "players": [player_view(battle, owner, seat, memory) for owner in range(battle.seats)],
        "units": units_view(battle, seat),
        "moved": units_in(battle, battle.moved),
        "barred": units_in(battle, battle.barred),
        "commanded": units_in(battle, battle.commanded),
        "command": command_to_dict(battle),
        "roll": roll_view(battle),
        "edition": f"battalion {battle.box.cards.content.hash}",
        "ranks": printed_ranks(battle.box),
        "cards": printed_cards(battle.box),
        "traits": printed_traits(battle.box),
        "ending": battle.ending,
        "scores": list(battle.scores),
    }


def phase(battle: Battle) -> str:
    """How far the battle has come: deploying, a turn's redeployment phase, its action, or over."""
    if not battle.steps:
        return "over"
    if battle.mustering:
        return "muster"
    if battle.turn == 0:
        return "deploy"
    return "action" if battle.acted else "redeploy"


def muster_view(battle: Battle, seat: int) -> Data:
    """The armies being mustered: one's own as it stands, of the others only who is ready."""
    return {
        "by": list(battle.awaited()),
        "built": [battle.built[owner] if seat in (owner, ALL_SEEING) else None for owner in range(battle.seats)],
        "armies": [army_view(battle, owner) if seat in (owner, ALL_SEEING) else None for owner in range(battle.seats)],
    }


def army_view(battle: Battle, owner: int) -> Data:
    """An army being mustered: its units with their limits, the tiles left, and why which of them may not be added."""
    refused: Data = {}
    if battle.mustering >> owner & 1:
        offered = battle.steps[-1].options(battle, owner)
        for place, kind in enumerate(battle.box.kinds[battle.factions[owner]]):
            if RANK + place not in offered:
                refused[battle.box.rank_ids[kind]] = fault_of(
                    battle.box, battle.steps[-1].refusal(battle, owner, RANK + place)
                )
    return {**look_over(battle.box, draft_of(battle, owner), battle.size), "refused": refused}


def player_view(battle: Battle, owner: int, seat: int, memory: str) -> Data:
    """One player's camp and cards as far as `seat` may see them."""
    ids = battle.box.card_ids
    faction = battle.factions[owner]
    view: Data = {
        "seat": owner,
        "side": owner % 2,
        "faction": battle.box.factions[faction],
        "name": battle.box.faction_names[faction],
        "central": battle.central(owner) + 1,
        "order": battle.camp_order[owner],
        "disorder": battle.camp_disorder[owner],
        "tokens": battle.size,
        "deck_count": len(battle.decks[owner]),
        "hand_count": len(battle.hands[owner]),
        "discard": [ids[card] for card in battle.discards[owner]],
        "lost": [battle.box.rank_ids[kind] for kind in battle.lost[owner]],
    }
    if seat in (owner, ALL_SEEING):
        view["hand"] = [ids[card] for card in battle.hands[owner]]
    elif memory == AIDED and battle.known and seat >= 0:
        view["spied"] = [ids[card] for card in battle.known[seat * battle.seats + owner]]
    return view


def units_view(battle: Battle, seat: int) -> list[Data]:
    """Every unit on the field, in reserve or lost; piles not yet deployed are their owner's secret."""
    found: list[Data] = []
    for unit in range(battle.seats * battle.size):
        owner = battle.owner(unit)
        if battle.where[unit] == WAITING and battle.ranks[unit].count == 0:
            continue
        if battle.revealed or seat in (owner, ALL_SEEING):
            found.append(unit_view(battle, unit))
        elif battle.where[unit] != WAITING:
            found.append(pile_view(battle, unit))
    return found


def unit_view(battle: Battle, unit: int) -> Data:
    ranks, ids = battle.ranks[unit], battle.box.rank_ids
    touched = battle.touched(unit)
    return {
        "id": battle.unit_name(unit),
        "number": unit % battle.size + 1,
        "owner": battle.owner(unit),
        "sector": place_of(battle, unit),
        "ranks": [ids[kind] for kind in ranks.kinds],
        "mustered": [ids[kind] for kind in battle.mustered[unit].kinds],
        "height": ranks.count,
        "order": battle.order[unit],
        "disorder": battle.disorder[unit],
        "cohesion": ranks.cohesion,
        "price": command_price(battle, unit) if ranks.count else 0,
        "traits": names_of(ranks.traits, TRAITS),
        "classes": names_of(ranks.classes, CLASSES),
        "melee": ranks.melee,
        "ranged": ranks.ranged,
        "foes": [battle.unit_name(other) for other in touched],
        "overlapping": battle.is_overlapping(unit),
        "overlapped": len(touched) > 1,
        "charging": battle.unit == unit and battle.action == CHARGE and battle.goal == NOBODY,
    }


def pile_view(battle: Battle, unit: int) -> Data:
    """A pile during deployment: its front rank and its height (info.deployment_piles)."""
    ranks = battle.ranks[unit]
    return {
        "id": battle.unit_name(unit),
        "number": unit % battle.size + 1,
        "owner": battle.owner(unit),
        "sector": place_of(battle, unit),
        "ranks": [battle.box.rank_ids[ranks.kinds[0]]],
        "height": ranks.count,
        "order": 0,
        "disorder": 0,
        "foes": [],
    }


def roll_view(battle: Battle) -> Data | None:
    """The roll under way, with the use of each die once it has fallen."""
    view = roll_to_dict(battle)
    if view is not None and battle.ranks[battle.roller].count:
        values = values_of(battle)
        view["values"] = values
        view["melee"] = battle.kind & MELEE != 0
        view["counterattack"] = battle.kind == COUNTER
        view["uses"] = uses(battle.faces, values)
        view["would_hit"] = count_hits(battle.faces, values)
    if view is not None and battle.hits:
        view["ways"] = [
            {"lose": give_up, "lost": lost, "disorder": placed, "refunded": refunded, "survives": survives}
            for give_up, lost, placed, refunded, survives in ways_to_take(battle, battle.target, battle.hits)
        ]
    return view


def uses(faces: list[int], values: list[int]) -> list[Data]:
    """What each die does: an 8 hits by itself, another fills the value it is put on, or none."""
    found: list[Data] = []
    filled = 0
    for face in faces:
        if face == FACES:
            found.append({"face": face, "hits": True, "value": None})
        elif filled < len(values) and face >= values[filled]:
            found.append({"face": face, "hits": True, "value": values[filled]})
            filled += 1
        else:
            found.append({"face": face, "hits": False, "value": None})
    return found


@lru_cache(maxsize=16)
def printed_ranks(box: Box) -> Data:
    """What is printed on every rank tile, by its id."""
    return {
        rank.id: {
            "name": rank.name,
            "faction": rank.faction,
            "classes": list(rank.classes),
            "formation": rank.formation,
            "cohesion": rank.cohesion,
            "melee": list(rank.melee),
            "ranged": list(rank.ranged),
            "traits": list(rank.traits),
            "count": rank.count,
            "provenance": rank.provenance,
            "known": list(rank.known),
        }
        for rank in box.printed
    }


@lru_cache(maxsize=16)
def printed_cards(box: Box) -> Data:
    """What is printed on every tactic card, by its id."""
    return {
        card.id: {
            "name": card.name,
            "faction": card.faction,
            "count": card.count,
            "window": card.window,
            "text": card.text,
            "provenance": card.provenance,
        }
        for card in box.cards.tactics.values()
    }


@lru_cache(maxsize=16)
def printed_traits(box: Box) -> Data:
    """Every trait by its id."""
    return {trait.id: {"name": trait.name, "text": trait.text} for trait in box.cards.traits.values()}
