# hot: compiled by mypyc
"""What one seat may see of a battle, built up piece by piece as plain data."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial

from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.kept import Kept, kept
from quincunx.core.kit.state import NO_SEAT, printed, table_view
from quincunx.core.memory import AIDED, BOOK
from quincunx.games.milito.actions import COLUMN, COLUMNS, SLOTS
from quincunx.games.milito.battle import EMPTY, Battle
from quincunx.games.milito.decks import Decks
from quincunx.games.milito.position import FORCE, PLACING, TABLE
from quincunx.games.milito.steps.opening import Hire
from quincunx.games.milito.steps.phases import FlankAttacks
from quincunx.games.milito.steps.place import PlaceColumn, cost_in

SHORT_OF = {"refusal.column_full": "full", "refusal.cannot_share": "apart", "refusal.column_too_dear": "dear"}
"""Why a unit can't be placed in a column, in a word."""
ON_UNITS = ("name", "speed", "attack", "defence", "combine", "attack_mods", "defence_mods", "groups", "provenance")
CALLED_OTHERWISE = {"deploy": "deploy_penalty", "flank": "flank_penalty", "type": "counts_as"}
TOLD: Kept[list[Data]] = Kept(2000)  # columns as views have told of them, by all that lies in them


def battle_view(battle: Battle, seat: int, memory: str = BOOK) -> Data:
    """Open: terrain, control, units, counts, top cards, army lists. Private: one's own hand and piles.

    What can be worked out from cards seen before is listed if the memory is AIDED.
    """
    decks = battle.decks
    return {
        **table_view("milito", battle, seat, memory),
        "phase": phase(battle),
        "columns": columns_view(battle),
        "forces": [force_view(battle, owner, seat, memory) for owner in range(2)],
        "placing": placing_view(battle, seat),
        "edition": f"milito {decks.cards.content.hash} {decks.armies[0].id} {decks.armies[1].id}",
        "cards": faces(decks),
        "terrain": grounds(decks),
    }


def phase(battle: Battle) -> str:
    """The phase of the turn, by the step at the bottom of the stack."""
    if not battle.steps:
        return "over"
    bottom = battle.steps[0]
    return "hire" if isinstance(bottom, Hire) else "flank" if isinstance(bottom, FlankAttacks) else "actions"


def columns_view(battle: Battle) -> list[Data]:
    """Terrain, unless it is still to be laid, who holds each column, and the units in it."""
    lying = (tuple(battle.terrain), tuple(battle.control), *[tuple(force.units) for force in battle.forces])
    return kept(TOLD, (battle.decks, battle.turn > 0, lying), partial(columns_told, battle))


def columns_told(battle: Battle) -> list[Data]:
    control = TABLE["control"].write(battle, battle, NO_SEAT)
    terrain = TABLE["terrain"].write(battle, battle, NO_SEAT) if battle.turn > 0 else [None] * COLUMNS
    units = [FORCE["columns"].write(force, battle, owner) for owner, force in enumerate(battle.forces)]
    return [{"terrain": terrain[n], "control": control[n], "units": [units[0][n], units[1][n]]} for n in range(COLUMNS)]


def force_view(battle: Battle, owner: int, seat: int, memory: str) -> Data:
    """One player's cards as far as `seat` may see them."""
    force, ids = battle.forces[owner], battle.decks.ids
    view = {
        **FORCE.view(force, battle, owner, seat, memory),
        "army_name": battle.decks.armies[owner].name,
        "columns_held": battle.columns_held(owner),
        "bonus_from": None if force.bonus == EMPTY else ("deck" if force.bonus_from_deck else "hand"),
        "released": [ids[card] for card in battle.released if card // SLOTS == owner],
    }
    for pile in ("discard", "destroyed"):
        if pile in view:
            view[pile].reverse()  # a view has the top last, as the piles grow
    if lists_unseen(battle, memory):
        hidden = sorted(force.hand + force.deck + ([] if force.bonus == EMPTY else [force.bonus]))
        view["unseen"] = dict(Counter(ids[card] for card in hidden))  # the army list less what lies open
    return view


def lists_unseen(battle: Battle, memory: str) -> bool:
    """Is it listed what an army has in hand, deck or face down? Before the deal that is the whole army, and open."""
    return memory == AIDED or battle.turn == 0


def placing_view(battle: Battle, seat: int) -> Data | None:
    """The placement under way: what is laid down is open, a card still being chosen is its owner's secret."""
    choosing = battle.placing != EMPTY and seat in (battle.active, ALL_SEEING)
    if not choosing and battle.fresh == 0:
        return None
    view: Data = {"seat": battle.active, "cost": battle.cost, "paid": battle.paid}
    if choosing:
        view["prices"] = prices(battle, battle.active)
        view.update({name: PLACING[name].write(battle, battle, NO_SEAT) for name in ("card", "clearing", "cleared")})
    return view


def prices(battle: Battle, seat: int) -> list[int | str | None]:
    """What the card in hand costs in each column, or in a word why it can't go there."""
    step = battle.steps[-1] if battle.steps else None
    told: list[int | str | None] = [None] * COLUMNS
    if isinstance(step, PlaceColumn):
        options = step.options(battle, seat)
        for column in range(COLUMNS):
            if COLUMN + column in options:
                told[column] = int(cost_in(battle, battle.placing, column))
            elif (refusal := step.why_not(battle, seat, COLUMN, column)) is not None:
                told[column] = SHORT_OF.get(refusal.message.key)
    return told


@lru_cache(maxsize=64)
def faces(decks: Decks) -> Data:
    """What is printed on every card of both armies, by seat and card id."""
    return {str(seat): {decks.ids[k]: face(decks, k) for k in decks.by_id[seat].values()} for seat in range(2)}


@lru_cache(maxsize=64)
def grounds(decks: Decks) -> Data:
    """What is printed on every terrain card, by its id."""
    return {terrain.id: printed(terrain, "name", "text") for terrain in decks.cards.terrain}


def face(decks: Decks, k: int) -> Data:
    """What is printed on a card."""
    leader, called = decks.leaders[k], {"label": decks.labels[k], "count": decks.counts[k]}
    if leader is not None:
        return {"kind": "leader", **called, **printed(leader, "name", "combat", "place", "text", "provenance")}
    return {"kind": "unit", **called, **printed(decks.units[k], *ON_UNITS, **CALLED_OTHERWISE)}
