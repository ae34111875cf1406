# cold: interpreted
"""Can a battle read from somewhere have come about by play? What cannot is refused, with its field and its clause."""

from __future__ import annotations

from collections import Counter

from quincunx.core.game import Data
from quincunx.core.reading import BY_WORD, against, check_scores
from quincunx.games.battalion.actions import MOST_UNITS
from quincunx.games.battalion.battle import GONE, RESERVE, WAITING, Battle
from quincunx.games.battalion.box import OWN_COMMAND
from quincunx.games.battalion.cards import LEAST_UNITS
from quincunx.games.battalion.muster import unit_fault
from quincunx.games.battalion.opening import STARTING_HAND
from quincunx.games.battalion.pending import check_pending
from quincunx.games.battalion.steps.deploy import first_sector, last_sector, waiting

ENDINGS = ("win.deck", "win.camp")
MUSTERED = {"muster": (2, MOST_UNITS), "muster4": (4, LEAST_UNITS)}
"""The mustered battles: how many play, and how many units each has at most."""
TOGETHER = {
    "unit.build": "a unit has at least one rank, all of one faction",
    "unit.same_class": "all ranks of a unit have a class in common",
    "unit.special_same_name": "the ranks of a Special unit bear one name",
    "unit.max_ranks": "a unit has no more ranks than the formation of each allows",
}


def check_battle(battle: Battle) -> None:
    """Every check; of a sketch only those that hold whatever has been left out."""
    for unit in range(battle.seats * battle.size):
        check_ranks(battle, unit)
        check_tokens_on(battle, unit)
    check_contacts(battle)
    check_knowledge(battle)
    check_phase(battle)
    if battle.mustering or WAITING in battle.where:
        check_built(battle)
    check_turn_marks(battle)
    if battle.ending:
        check_ending(battle)
    check_pending(battle)
    if not battle.sketch:
        check_whole(battle)


def check_fit(options: Data, battle: Battle) -> None:
    """Does the table show what was agreed on before?"""
    if battle.sketch:
        return
    if options["battle"] != battle.name:
        raise ValueError(f"table.battle: {options['battle']} is wanted by options.battle, found {battle.name}")
    if options["size"] and options["size"] != battle.size:
        raise ValueError(f"table.size: {options['size']} is wanted by options.size, found {battle.size}")
    names = [battle.box.factions[faction] for faction in battle.factions]
    for seat, faction in enumerate(options["factions"]):
        if faction and faction != names[seat]:
            place = f"table.players[{seat}].faction"
            raise ValueError(f"{place}: {faction} is wanted by options.factions, found {names[seat]}")
    for seat, army in enumerate(options["armies"]):
        if isinstance(army, list):
            kinds = [tuple(battle.box.rank_number[rank] for rank in ranks) for ranks in army]
            check_army(battle, seat, kinds, "options.armies")


def check_army(battle: Battle, seat: int, army: list[tuple[int, ...]], where: str) -> None:
    """Is this the army with which the player began?"""
    for n, kinds in enumerate(army):
        if battle.mustered[seat * battle.size + n].kinds != kinds:
            wanted = ", ".join(battle.box.rank_ids[kind] for kind in kinds)
            raise ValueError(f"table.players[{seat}].units[{n}].mustered: {wanted} is wanted by {where}")


def place_of(battle: Battle, unit: int) -> str:
    """The field of a unit."""
    return f"table.players[{battle.owner(unit)}].units[{unit % battle.size}]"


# ---- units


def check_ranks(battle: Battle, unit: int) -> None:
    """Ranks can stand together; a unit has those it was built from, less front ranks lost, in the same round order."""
    place, box, where = place_of(battle, unit), battle.box, battle.where[unit]
    ranks, built = battle.ranks[unit].kinds, battle.mustered[unit].kinds
    for field, kinds in (("ranks", ranks), ("mustered", built)):
        wrong = unit_fault(box, battle.factions[battle.owner(unit)], kinds) if kinds else None
        if wrong is not None:
            found = ", ".join(box.rank_ids[kind] for kind in kinds)
            raise against(f"{place}.{field}", wrong.rule, f"{found} cannot stand together: {TOGETHER[wrong.rule]}")
    if where != WAITING and (where == GONE) == bool(ranks):
        raise against(f"{place}.sector", "disband.no_ranks", "a unit is gone when it has no ranks, and not before")
    if battle.mustering and built in ((), ranks):
        return
    turned = [built[n:] + built[:n] for n in range(len(built))]
    if Counter(ranks) - Counter(built) or (len(ranks) == len(built) and ranks and ranks not in turned):
        raise against(
            f"{place}.mustered", "hits.front_to_back", "the ranks the unit was built from, in their order, are wanted"
        )


def check_tokens_on(battle: Battle, unit: int) -> None:
    """A unit with as much disorder as cohesion is disbanded, and one that is not in battle has no tokens."""
    place, order, disorder = place_of(battle, unit), battle.order[unit], battle.disorder[unit]
    if battle.where[unit] in (GONE, WAITING):
        if order or disorder:
            field = "order" if order else "disorder"
            raise against(f"{place}.{field}", "disband.tokens_to_camp", "0 is wanted: this unit is not in the battle")
    elif disorder >= battle.ranks[unit].cohesion:
        raise against(
            f"{place}.disorder",
            "disband.disorder_limit",
            f"a unit of cohesion {battle.ranks[unit].cohesion} carries at most {battle.ranks[unit].cohesion - 1} "
            f"disorder, found {disorder}; with more it would be disbanded",
        )


def check_contacts(battle: Battle) -> None:
    """Who touches whom: mutual, enemies, in one sector, and one against one or more."""
    for unit in range(battle.seats * battle.size):
        place = f"{place_of(battle, unit)}.foes"
        for foe in battle.touched(unit):
            if battle.owner(foe) % 2 == battle.owner(unit) % 2 or battle.where[foe] != battle.where[unit]:
                raise against(
                    place, "field.same_sector_fight", "only enemies in the same sector can be engaged with each other"
                )
            if not battle.foes[foe] >> unit & 1:
                raise against(
                    place,
                    "engage.symmetric",
                    f"{battle.unit_name(foe)} must have {battle.unit_name(unit)} for a foe too",
                )
        if battle.foes[unit] and battle.where[unit] < 0:
            raise against(place, "field.engagement_zone", "only units on the field can be engaged")
        if len(battle.touched(unit)) > 1 and battle.is_overlapping(unit):
            raise against(
                place, "engage.split_mandatory", "an engagement is of one unit with one or more of the other side"
            )


def check_knowledge(battle: Battle) -> None:
    """A seat knows cards of an opponent's hand that are still in it."""
    for n, cards in enumerate(battle.known):
        seat, owner = divmod(n, battle.seats)
        place = f"table.players[{seat}].knows[{owner}]"
        if cards and owner % 2 == seat % 2:
            raise against(place, "info.hand_hidden", "an empty list is wanted: only opponents are spied on")
        if Counter(cards) - Counter(battle.hands[owner]):
            raise against(place, "info.hand_hidden", "only cards still in that hand can be known to be in it")


# ---- the phases of a battle


def check_phase(battle: Battle) -> None:
    """Before the first turn units wait and piles are closed; after that none waits and all is open."""
    before = battle.turn == 0
    waits = WAITING in battle.where
    if before != waits:
        unit = battle.where.index(WAITING) if waits else 0
        wanted = "no unit waits any more once the battle has begun" if waits else "in turn 0 units wait to be deployed"
        raise against(f"{place_of(battle, unit)}.sector", "muster.reveal", wanted)
    if battle.revealed == before:
        raise against("table.revealed", "muster.reveal", "false while units wait to be deployed, and then true")
    if battle.mustering and (set(battle.where) != {WAITING} or battle.turn):
        raise against("table.muster", "muster.assemble", "it is over once units are deployed")
    for seat in range(battle.seats):
        for n in range(battle.size):
            where = battle.where[seat * battle.size + n]
            if before and where >= 0 and not first_sector(seat) <= where <= last_sector(seat):
                raise against(
                    f"table.players[{seat}].units[{n}].sector",
                    "four.setup_muster",
                    f"{first_sector(seat) + 1} to {last_sector(seat) + 1}, the own wing, are wanted in deployment",
                )


def check_built(battle: Battle) -> None:
    """Of the units not deployed yet those that are built have ranks, and those behind the one under way have none."""
    for seat in range(battle.seats):
        built = battle.built[seat] if battle.built else battle.size
        if built < battle.size and not battle.mustering >> seat & 1:
            raise against(f"table.muster.built[{seat}]", "muster.assemble", f"{battle.size} are wanted of who is ready")
        for n in range(battle.size):
            bare = battle.ranks[seat * battle.size + n].count == 0
            if (n < built and bare) or (n > built and not bare):
                raise against(
                    f"table.players[{seat}].units[{n}].ranks",
                    "muster.assemble",
                    "units that are built have ranks, and those not yet begun have none",
                )


def check_turn_marks(battle: Battle) -> None:
    """What has been done in a turn was done by units of whoever has it."""
    seat = battle.previous_seat(battle.active) if battle.ending == "win.camp" else battle.active
    for field, units in (("moved", battle.moved), ("barred", battle.barred), ("commanded", battle.commanded)):
        for unit in range(battle.seats * battle.size):
            if units >> unit & 1 and (battle.owner(unit) != seat or battle.turn == 0):
                raise against(
                    f"table.{field}",
                    "four.own_units",
                    f"units of seat {seat} are wanted, found {battle.unit_name(unit)}",
                )
    if battle.commanded and not battle.acted:
        raise against("table.commanded", "turn.action_choice", "an empty list is wanted before the action of the turn")


def check_ending(battle: Battle) -> None:
    """The scores are those of this end, and it could end so."""
    sides = [battle.won_by(0), battle.won_by(1)]
    if battle.ending in BY_WORD:
        drawn = [(1.0 / battle.seats,) * battle.seats]
        check_scores(battle, drawn if battle.ending == "table.agreed" else sides, battle.ending)
        return
    if battle.ending == "win.camp":
        side = battle.active % 2
        check_scores(battle, [sides[side]], "win.camp")
        sector = battle.central(battle.previous_seat(battle.active))
        if not battle.holds(side, sector) or battle.holds(1 - side, sector):
            raise against("table.ending", "win.camp", f"only the winner has units in sector {sector + 1} at this end")
        return
    check_scores(battle, sides, "win.deck")
    losers = [seat for seat in range(battle.seats) if battle.scores[seat] == 0]
    if all(battle.decks[seat] for seat in losers):
        raise against("table.ending", "win.deck", "a player of the side that lost has an empty deck at this end")


# ---- what only a whole position shows


def check_whole(battle: Battle) -> None:
    """All that follows from how a battle begins and goes on."""
    check_listed(battle)
    check_turn_order(battle)
    for seat in range(battle.seats):
        check_tokens(battle, seat)
        check_cards(battle, seat)
        if not battle.mustering:
            check_lost(battle, seat)
    for unit in range(battle.seats * battle.size):
        fresh = battle.ranks[unit].count == battle.mustered[unit].count or battle.mustering
        if battle.where[unit] == RESERVE and (battle.order[unit] or battle.disorder[unit] or not fresh):
            raise against(
                place_of(battle, unit), "field.reserve_no_combat", "a unit in reserve has all its ranks and no tokens"
            )
    if battle.barred & ~battle.moved:
        raise against("table.barred", "redeploy.not_commanded", "only units in table.moved have to rest")
    if battle.turn == 0:
        check_before(battle)


def check_listed(battle: Battle) -> None:
    """The battle is one there is, with as many players and units as it has."""
    listed = battle.box.cards.battles.get(battle.name)
    if listed is None:
        if battle.name not in MUSTERED:
            known = ", ".join([*battle.box.cards.battles, *MUSTERED])
            raise ValueError(f"table.battle: there is no battle {battle.name!r}; there are {known}")
        seats, most = MUSTERED[battle.name]
        least, rule = LEAST_UNITS, "muster.size" if seats == 2 else "four.size"
    else:
        seats, least, most, rule = len(listed.factions), len(listed.units[0]), len(listed.units[0]), "set.deploy"
    if battle.seats != seats:
        raise against("table.players", rule, f"{seats} are wanted for {battle.name}, found {battle.seats}")
    if not least <= battle.size <= most:
        raise against("table.size", rule, f"{least} to {most} are wanted for {battle.name}, found {battle.size}")
    if listed is None:
        return
    for seat, faction in enumerate(battle.factions):
        if battle.box.factions[faction] not in listed.factions:
            found = f"{battle.name} is fought by {', '.join(listed.factions)}"
            raise against(f"table.players[{seat}].faction", "set.choose", found)
        units = listed.units[listed.factions.index(battle.box.factions[faction])]
        army = [tuple(battle.box.rank_number[rank] for rank in unit.ranks) for unit in units]
        check_army(battle, seat, army, f"the list of {battle.name} (set.deploy)")


def check_turn_order(battle: Battle) -> None:
    """Turns go round from the first side's first player on, and there are not more than a battle can last."""
    seat = battle.first if battle.turn else 0
    for _ in range((battle.turn - 1) % battle.seats if battle.turn else 0):
        seat = battle.next_seat(seat)
    if battle.active != seat:
        raise against(
            "table.active",
            "turn.alternate" if battle.seats == 2 else "four.sequence",
            f"side {battle.first} is first, so turn {battle.turn} is seat {seat}'s; found {battle.active}",
        )
    free = [tactic for tactic in battle.box.tactics if tactic.window == OWN_COMMAND and tactic.least == 0]
    most = battle.seats * (battle.size - 1) * (battle.size + 1) + 1
    if battle.turn > most and not free:
        raise against("table.turn", "win.always_ends", f"a battle of this size lasts at most {most} turns")


def check_tokens(battle: Battle, seat: int) -> None:
    """A player has as many command tokens as units at the start."""
    units = slice(seat * battle.size, (seat + 1) * battle.size)
    tokens = battle.camp_order[seat] + battle.camp_disorder[seat]
    tokens += sum(battle.order[units]) + sum(battle.disorder[units])
    if tokens != battle.size:
        raise against(
            f"table.players[{seat}].order",
            "token.count",
            f"{battle.size} tokens in all are wanted, order and disorder in camp and on units, found {tokens}",
        )


def check_cards(battle: Battle, seat: int) -> None:
    """A player's hand, deck and discards are as many cards as there were units."""
    cards = len(battle.hands[seat]) + len(battle.decks[seat]) + len(battle.discards[seat])
    if cards != battle.size:
        raise against(
            f"table.players[{seat}].deck",
            "muster.deck",
            f"{battle.size} cards in all are wanted in hand, deck and discard, found {cards}",
        )


def check_lost(battle: Battle, seat: int) -> None:
    """What a player's units were built from is still there, or lost."""
    units = range(seat * battle.size, (seat + 1) * battle.size)
    for unit in units:
        if battle.mustered[unit].count == 0:
            raise against(f"{place_of(battle, unit)}.mustered", "unit.build", "a unit was built from one rank or more")
    missing = Counter(kind for unit in units for kind in battle.mustered[unit].kinds)
    missing.subtract(kind for unit in units for kind in battle.ranks[unit].kinds)
    missing.subtract(battle.lost[seat])
    for kind, n in missing.items():
        if n:
            raise against(
                f"table.players[{seat}].lost",
                "hits.removed_gone",
                f"{battle.box.rank_ids[kind]}: all ranks a unit was built from are with it or lost, "
                f"found {abs(n)} too {'few' if n > 0 else 'many'}",
            )


def check_before(battle: Battle) -> None:
    """Before the first turn nothing has been spent: tokens and cards are as dealt, and seats have deployed in turn."""
    for seat in range(battle.seats):
        place = f"table.players[{seat}]"
        turned = 1 if seat == battle.first and not battle.mustering else 0
        if (battle.camp_order[seat], battle.camp_disorder[seat]) != (battle.size - turned, turned):
            found = f"{battle.size - turned} order and {turned} disorder are wanted in camp before the battle"
            raise against(f"{place}.order", "muster.tokens", found)
        if len(battle.hands[seat]) != STARTING_HAND or battle.discards[seat]:
            raise against(f"{place}.hand", "muster.hand", f"{STARTING_HAND} cards are wanted before the battle")
        if battle.known and any(battle.known[seat * battle.seats : (seat + 1) * battle.seats]):
            raise against(f"{place}.knows", "info.hand_hidden", "nobody has been spied on before the battle")
    if battle.mustering:
        if battle.first:
            raise against("table.first", "muster.initiative", "0 is wanted until the initiative is rolled for")
        return
    turns = [0] * battle.seats
    seat = battle.first
    for _ in range(battle.seats * battle.size - battle.where.count(WAITING)):
        turns[seat] += 1
        seat = battle.next_seat(seat)
    for other in range(battle.seats):
        if battle.size - waiting(battle, other) != turns[other]:
            raise against(
                f"table.players[{other}].units", "muster.deploy_alternate", f"{turns[other]} are deployed by now"
            )
    if battle.steps and battle.steps[-1].seat != seat:
        raise against("table.steps[0].seat", "muster.deploy_alternate", f"seat {seat} deploys next")
