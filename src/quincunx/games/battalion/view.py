# hot: compiled by mypyc
"""What one seat may see of a battle, built up piece by piece as plain data."""

from __future__ import annotations

from functools import lru_cache

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.kept import Kept
from quincunx.core.kit.state import NO_SEAT, printed_all, table_view
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.battalion.actions import FACES, RANK
from quincunx.games.battalion.battle import NOBODY, WAITING, Battle
from quincunx.games.battalion.box import CHARGE, COUNTER, MELEE, Box
from quincunx.games.battalion.draft import draft_of, facts_of, fault_of, look_over
from quincunx.games.battalion.fight import command_price, count_hits, values_of
from quincunx.games.battalion.odds import ways_to_take
from quincunx.games.battalion.position import PLAYER, TABLE, UNIT

ON_RANKS = (
    *("name", "faction", "classes", "formation", "cohesion", "melee", "ranged", "traits"),
    *("count", "provenance", "known"),
)
OF_A_WAY = ("lose", "lost", "disorder", "refunded", "survives")
ON_CARDS = ("name", "faction", "count", "window", "text", "provenance")
TOLD: Kept[Data] = Kept(4000)
"""Units as views have told of them, by all that can be told of a unit: most stand as they did before."""


def battle_view(battle: Battle, seat: int, memory: str = BOOK) -> Data:
    """Open: field, tokens, camps, counts, discards, dice. Private: one's own hand and piles not yet deployed.

    Cards seen in another's hand are listed if the memory is AIDED.
    """
    return {
        **table_view("battalion", battle, seat, memory),
        "sectors": battle.sectors,
        "phase": phase(battle),
        "muster": muster_view(battle, seat) if battle.mustering and battle.steps else None,
        "players": [player_view(battle, owner, seat, memory) for owner in range(battle.seats)],
        "units": units_view(battle, seat, memory),
        "roll": roll_view(battle),
        "edition": f"battalion {battle.box.cards.content.hash}",
        **printed_in(battle.box),
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
    own = [seat in (owner, ALL_SEEING) for owner in range(battle.seats)]
    armies = [army_view(battle, owner) if is_own else None for owner, is_own in enumerate(own)]
    built = [battle.built[owner] if is_own else None for owner, is_own in enumerate(own)]
    return {"by": list(battle.awaited()), "built": built, "armies": armies}


def army_view(battle: Battle, owner: int) -> Data:
    """An army being mustered: its units with their limits, the tiles left, and why which of them may not be added."""
    refused, box, step = {}, battle.box, battle.steps[-1]
    if battle.mustering >> owner & 1:
        offered = step.options(battle, owner)
        for place, kind in enumerate(box.kinds[battle.factions[owner]]):
            if RANK + place not in offered:
                refused[box.rank_ids[kind]] = fault_of(box, step.refusal(battle, owner, RANK + place))
    return {**look_over(box, draft_of(battle, owner), battle.size), "refused": refused}


def player_view(battle: Battle, owner: int, seat: int, memory: str) -> Data:
    """One player's camp and cards as far as `seat` may see them."""
    view: Data = {
        "seat": owner,
        "side": owner % 2,
        **PLAYER.view(battle, battle, owner, seat, memory, owner),
        "name": battle.box.faction_names[battle.factions[owner]],
        "central": battle.central(owner) + 1,
        "tokens": battle.size,
    }
    if seat not in (owner, ALL_SEEING) and memory == AIDED and battle.known and seat >= 0:
        view["spied"] = PLAYER["knows"].write(battle, battle, seat)[owner]
    return view


def units_view(battle: Battle, seat: int, memory: str) -> list[Data]:
    """Every unit on the field, in reserve or lost; piles not yet deployed are their owner's secret."""
    found: list[Data] = []
    army = (battle.box, tuple(battle.factions), battle.size)
    charger = battle.unit if battle.action == CHARGE and battle.goal == NOBODY else NOBODY
    for unit in range(battle.seats * battle.size):
        ranks, where, foes = battle.ranks[unit], battle.where[unit], battle.foes[unit]
        spread = battle.revealed or seat == unit // battle.size or seat == ALL_SEEING
        if where == WAITING and (ranks.count == 0 or not spread):
            continue
        marks = (spread, foes != 0 and battle.is_overlapping(unit), unit == charger)
        key = (army, unit, ranks, battle.mustered[unit], where, battle.order[unit], battle.disorder[unit], foes, marks)
        told = TOLD.get(key)
        if told is None:
            told = unit_view(battle, unit, seat, memory, marks)
            TOLD.put(key, told)
        found.append(told)
    return found


def unit_view(battle: Battle, unit: int, seat: int, memory: str, marks: tuple[bool, bool, bool]) -> Data:
    """A unit with what follows from its ranks and from where it stands, if they are spread out."""
    ranks, foes, owner = battle.ranks[unit], battle.foes[unit], battle.owner(unit)
    spread, overlapping, charging = marks
    view: Data = {
        "id": battle.unit_name(unit),
        "number": unit % battle.size + 1,
        "owner": owner,
        "height": ranks.count,
        **UNIT.view(battle, battle, owner, seat, memory, unit),
    }
    if not spread:
        view["ranks"] = [battle.box.rank_ids[ranks.kinds[0]]]  # all see the front one (info.deployment_piles)
        return view
    price = command_price(battle, unit) if ranks.count else 0
    overlapped = foes & (foes - 1) != 0
    told = {"price": price, "overlapping": overlapping, "overlapped": overlapped, "charging": charging}
    return {**view, **facts_of(ranks), **told}


def roll_view(battle: Battle) -> Data | None:
    """The roll under way, with the use of each die once it has fallen."""
    view: Data | None = TABLE["roll"].write(battle, battle, NO_SEAT)
    if view is not None and battle.ranks[battle.roller].count:
        values = values_of(battle)
        view["values"] = values
        view["melee"] = battle.kind & MELEE != 0
        view["counterattack"] = battle.kind == COUNTER
        view["uses"] = uses(battle.faces, values)
        view["would_hit"] = count_hits(battle.faces, values)
    if view is not None and battle.hits:
        ways = ways_to_take(battle, battle.target, battle.hits)
        view["ways"] = [dict(zip(OF_A_WAY, way, strict=True)) for way in ways]
    return view


def uses(faces: list[int], values: list[int]) -> list[Data]:
    """What each die does: an 8 hits by itself, another fills the value it is put on, or none."""
    found: list[Data] = []
    filled = 0
    for face in faces:
        fills = face < FACES and filled < len(values) and face >= values[filled]
        found.append({"face": face, "hits": fills or face == FACES, "value": values[filled] if fills else None})
        filled += int(fills)
    return found


@lru_cache(maxsize=16)
def printed_in(box: Box) -> Data:
    """What is printed on every rank tile and every tactic card, and every trait."""
    return {
        "ranks": printed_all(box.printed, *ON_RANKS),
        "cards": printed_all(box.cards.tactics.values(), *ON_CARDS),
        "traits": printed_all(box.cards.traits.values(), "name", "text"),
    }
