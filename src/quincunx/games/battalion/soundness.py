# cold: interpreted
"""Can a battle read from somewhere have come about by play? What cannot is refused, with its field and its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from quincunx.core.faults import Wording, either
from quincunx.core.game import Data
from quincunx.core.kit.checks import Check, ToldChecks, agreed_checks, score_check, scores_by_word
from quincunx.core.reading import BY_WORD
from quincunx.games.battalion.actions import MOST_UNITS
from quincunx.games.battalion.army import unit_fault
from quincunx.games.battalion.battle import GONE, RESERVE, WAITING, Battle
from quincunx.games.battalion.box import OWN_COMMAND
from quincunx.games.battalion.cards import LEAST_UNITS
from quincunx.games.battalion.opening import STARTING_HAND
from quincunx.games.battalion.pending import pending_checks
from quincunx.games.battalion.steps.muster import first_sector, last_sector, waiting

ENDINGS = ("win.deck", "win.camp")
MUSTERED = {"muster": (2, MOST_UNITS), "muster4": (4, LEAST_UNITS)}
"""The mustered battles: how many play, and how many units each has at most."""
told = ToldChecks(Path(__file__).parent)


def checks(battle: Battle) -> Iterator[Check]:
    """Every check; of a sketch only those that hold whatever has been left out."""
    for unit in range(battle.seats * battle.size):
        yield from unit_checks(battle, unit)
    for unit in range(battle.seats * battle.size):
        yield from contact_checks(battle, unit)
    yield from knowledge_checks(battle)
    yield from phase_checks(battle)
    if battle.mustering or WAITING in battle.where:
        yield from built_checks(battle)
    yield from mark_checks(battle)
    if battle.ending:
        yield from ending_checks(battle)
    yield from pending_checks(battle)
    if not battle.sketch:
        yield from whole_checks(battle)


def fit_checks(options: Data, battle: Battle) -> Iterator[Check]:
    """Does the table show what was agreed on before?"""
    if battle.sketch:
        return
    yield from agreed_checks(options, "battle", "set.choose", {"battle": battle.name})
    yield from agreed_checks(options, "size", "muster.size", {"size": battle.size})
    played = {f"players[{seat}].faction": battle.box.factions[own] for seat, own in enumerate(battle.factions)}
    yield from agreed_checks(options, "factions", "set.choose", played)
    for seat, army in enumerate(options["armies"]):
        if isinstance(army, list):
            yield from army_checks(battle, seat, army, "options.armies")


def army_checks(battle: Battle, seat: int, army: list[list[str]], where: Wording) -> Iterator[Check]:
    """Is this the army with which the player began?"""
    for n, ranks in enumerate(army):
        built = [battle.box.rank_ids[kind] for kind in battle.mustered[seat * battle.size + n].kinds]
        yield told("players.units.mustered.army", built == list(ranks), seat, n, n=list(ranks), where=where)


def place_of(battle: Battle, unit: int) -> tuple[int, int]:
    """Where a position lists a unit: by its owner, and among the owner's."""
    return unit // battle.size, unit % battle.size


# ---- units


def unit_checks(battle: Battle, unit: int) -> Iterator[Check]:
    """Ranks stand together, are those the unit was built from less some lost, and bear not too many tokens."""
    at, where = place_of(battle, unit), battle.where[unit]
    here = f"players[{battle.owner(unit)}].units[{unit % battle.size}]"
    faction = battle.factions[at[0]]
    ranks, built = battle.ranks[unit].kinds, battle.mustered[unit].kinds
    for field, kinds in (("ranks", ranks), ("mustered", built)):
        wrong = unit_fault(battle.box, faction, kinds) if kinds else None
        rule = wrong.rule if wrong is not None else "unit.build"
        yield f"{here}.{field}", rule, told.expected(f"together.{rule}"), wrong is None
    yield told("players.units.sector.there", where == WAITING or (where == GONE) != bool(ranks), *at)
    if not battle.mustering or built not in ((), ranks):
        turned = [built[n:] + built[:n] for n in range(len(built))]
        kept = not Counter(ranks) - Counter(built) and (len(ranks) < len(built) or not ranks or ranks in turned)
        yield told("players.units.mustered.kept", kept, *at)
    order, disorder, cohesion = battle.order[unit], battle.disorder[unit], battle.ranks[unit].cohesion
    absent = where in (GONE, WAITING)
    for field, tokens in (("order", order), ("disorder", disorder)):
        carried = not absent or tokens == 0
        yield f"{here}.{field}", "disband.tokens_to_camp", told.expected("not_there"), carried
    bearable = absent or disorder < cohesion
    yield told("players.units.disorder.bearable", bearable, *at, n=cohesion - 1, cohesion=cohesion)


def contact_checks(battle: Battle, unit: int) -> Iterator[Check]:
    """Who touches whom: mutual, enemies, in one sector, and one against one or more."""
    at, touched = place_of(battle, unit), battle.touched(unit)
    for foe in touched:
        met = (battle.owner(foe) - battle.owner(unit)) % 2 and battle.where[foe] == battle.where[unit]
        yield told("players.units.foes.met", met, *at)
        yield told("players.units.foes.mutual", battle.foes[foe] >> unit & 1, *at, n=battle.unit_name(unit))
    yield told("players.units.foes.on_field", not touched or battle.where[unit] >= 0, *at)
    yield told("players.units.foes.split", len(touched) < 2 or not battle.is_overlapping(unit), *at)


def knowledge_checks(battle: Battle) -> Iterator[Check]:
    """A seat knows cards of an opponent's hand that are still in it."""
    for n, cards in enumerate(battle.known):
        seat, owner = divmod(n, battle.seats)
        yield told("players.knows.opponents", not cards or (owner - seat) % 2, seat, owner)
        yield told("players.knows.held", not Counter(cards) - Counter(battle.hands[owner]), seat, owner)


# ---- the phases of a battle


def phase_checks(battle: Battle) -> Iterator[Check]:
    """Before the first turn units wait and piles are closed; after that none waits and all is open."""
    before, waits = battle.turn == 0, WAITING in battle.where
    unit = battle.where.index(WAITING) if waits else 0
    yield told("players.units.sector.waits", before == waits, *place_of(battle, unit))
    yield told("revealed.in_battle", battle.revealed != before)
    yield told("muster.assembling", not battle.mustering or (set(battle.where) == {WAITING} and before))
    for unit, where in enumerate(battle.where):
        first, last = first_sector(battle.owner(unit)), last_sector(battle.owner(unit))
        wing = not before or where < 0 or first <= where <= last
        yield told("players.units.sector.wing", wing, *place_of(battle, unit), first=first + 1, last=last + 1)


def built_checks(battle: Battle) -> Iterator[Check]:
    """Of the units not deployed yet those that are built have ranks, and those behind the one under way have none."""
    for seat in range(battle.seats):
        built = battle.built[seat] if battle.built else battle.size
        ready = built == battle.size or battle.mustering >> seat & 1
        yield f"muster.built[{seat}]", "muster.assemble", told.expected("ready", n=battle.size), ready
        for n in range(battle.size):
            bare = battle.ranks[seat * battle.size + n].count == 0
            yield told("players.units.ranks.right", not bare if n < built else bare if n > built else True, seat, n)


def mark_checks(battle: Battle) -> Iterator[Check]:
    """What has been done in a turn was done by units of whoever has it."""
    seat = battle.previous_seat(battle.active) if battle.ending == "win.camp" else battle.active
    own = ((1 << battle.size) - 1) << seat * battle.size if battle.turn else 0
    for field, units in (("moved", battle.moved), ("barred", battle.barred), ("commanded", battle.commanded)):
        yield field, "four.own_units", told.expected("units_of", seat=seat), not units & ~own
    yield told("commanded.done", battle.acted or not battle.commanded)


def ending_checks(battle: Battle) -> Iterator[Check]:
    """The scores are those of this end, and it could end so."""
    ending, side = battle.ending, battle.active % 2
    if ending in BY_WORD:
        yield score_check(battle, scores_by_word(battle))
    elif ending == "win.camp":
        yield score_check(battle, [battle.won_by(side)])
        sector = battle.central(battle.previous_seat(battle.active))
        taken = battle.holds(side, sector) and not battle.holds(1 - side, sector)
        yield told("ending.camp", taken, sector=sector + 1)
    else:
        yield score_check(battle, [battle.won_by(0), battle.won_by(1)])
        spent = any(not battle.decks[seat] for seat in range(battle.seats) if battle.scores[seat] == 0)
        yield told("ending.deck", spent)


# ---- what only a whole position shows


def whole_checks(battle: Battle) -> Iterator[Check]:
    """All that follows from how a battle begins and goes on."""
    yield from listed_checks(battle)
    yield from turn_checks(battle)
    for seat in range(battle.seats):
        yield from supply_checks(battle, seat)
    for unit, where in enumerate(battle.where):
        whole = battle.ranks[unit].count == battle.mustered[unit].count or battle.mustering
        rested = where != RESERVE or (whole and not battle.order[unit] and not battle.disorder[unit])
        yield told("players.units.rested", rested, *place_of(battle, unit))
    yield told("barred.moved", not battle.barred & ~battle.moved)
    if battle.turn == 0:
        yield from before_checks(battle)


def listed_checks(battle: Battle) -> Iterator[Check]:
    """The battle is one there is, with as many players and units as it has."""
    listed, name = battle.box.cards.battles.get(battle.name), battle.name
    known = [*battle.box.cards.battles, *MUSTERED]
    yield told("battle.listed", name in known, n=known)
    if listed is None:
        seats, most = MUSTERED[name]
        least, rule = LEAST_UNITS, "muster.size" if seats == 2 else "four.size"
    else:
        seats, least, most, rule = len(listed.factions), len(listed.units[0]), len(listed.units[0]), "set.deploy"
    yield "players", rule, told.expected("players", n=seats, name=name, got=battle.seats), battle.seats == seats
    yield "size", rule, told.expected("size", least=least, most=most, name=name), least <= battle.size <= most
    if listed is None:
        return
    for seat, faction in enumerate(battle.factions):
        factions, own = listed.factions, battle.box.factions[faction]
        yield told("players.faction.listed", own in factions, seat, n=either(*factions), name=name)
        army = [list(unit.ranks) for unit in listed.units[factions.index(own)]]
        yield from army_checks(battle, seat, army, told.expected("list", name=name))


def turn_checks(battle: Battle) -> Iterator[Check]:
    """Turns go round from the first side's first player on, and there are not more than a battle can last."""
    seat = battle.first if battle.turn else 0
    for _ in range((battle.turn - 1) % battle.seats if battle.turn else 0):
        seat = battle.next_seat(seat)
    rule = "turn.alternate" if battle.seats == 2 else "four.sequence"
    expected = told.expected("active", seat=seat, first=battle.first, turn=battle.turn)
    yield "active", rule, expected, battle.active == seat
    free = any(tactic.window == OWN_COMMAND and tactic.least == 0 for tactic in battle.box.tactics)
    most = battle.seats * (battle.size - 1) * (battle.size + 1) + 1
    yield told("turn.most", battle.turn <= most or free, most=most)


def supply_checks(battle: Battle, seat: int) -> Iterator[Check]:
    """A player has as many tokens and cards as units at the start; what these were built from is there, or lost."""
    size = battle.size
    units = range(seat * size, (seat + 1) * size)
    tokens = battle.camp_order[seat] + battle.camp_disorder[seat]
    tokens += sum(battle.order[unit] + battle.disorder[unit] for unit in units)
    yield told("players.order.tokens", tokens == size, seat, size=size, tokens=tokens)
    cards = len(battle.hands[seat]) + len(battle.decks[seat]) + len(battle.discards[seat])
    yield told("players.deck.cards", cards == size, seat, size=size, cards=cards)
    if battle.mustering:
        return
    for n, unit in enumerate(units):
        yield told("players.units.mustered.built", battle.mustered[unit].count > 0, seat, n)
    missing = Counter(kind for unit in units for kind in battle.mustered[unit].kinds)
    missing.subtract(kind for unit in units for kind in battle.ranks[unit].kinds)
    missing.subtract(battle.lost[seat])
    for kind, n in missing.items():
        yield told(
            f"players.lost.{'more' if n > 0 else 'fewer'}", n == 0, seat, n=abs(n), name=battle.box.rank_ids[kind]
        )


def before_checks(battle: Battle) -> Iterator[Check]:
    """Before the first turn nothing has been spent: tokens and cards are as dealt, and seats have deployed in turn."""
    for seat in range(battle.seats):
        turned = 1 if seat == battle.first and not battle.mustering else 0
        dealt = (battle.camp_order[seat], battle.camp_disorder[seat]) == (battle.size - turned, turned)
        yield told("players.order.dealt", dealt, seat, n=battle.size - turned, turned=turned)
        full = len(battle.hands[seat]) == STARTING_HAND and not battle.discards[seat]
        yield told("players.hand.full", full, seat, n=STARTING_HAND)
        spied = battle.known and any(battle.known[seat * battle.seats : (seat + 1) * battle.seats])
        yield told("players.knows.not_spied", not spied, seat)
    if battle.mustering:
        yield told("first.unrolled", battle.first == 0)
        return
    turns = [0] * battle.seats
    seat = battle.first
    for _ in range(battle.seats * battle.size - battle.where.count(WAITING)):
        turns[seat] += 1
        seat = battle.next_seat(seat)
    for other, most in enumerate(turns):
        deployed = battle.size - waiting(battle, other)
        yield told("players.units.in_turn", deployed == most, other, most=most, deployed=deployed)
    yield told("steps.seat.asked", not battle.steps or battle.steps[-1].seat == seat, 0, seat=seat)
