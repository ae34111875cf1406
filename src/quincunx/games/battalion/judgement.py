# hot: compiled by mypyc
"""What a computer player looks at in Battalion: cards left above all, order to act with, sound units, and the centre.

How much each of these counts is fitted from games played (`quincunx lab fit battalion`) and lies in judgement.toml.
With four players a side is looked at as a whole: both its players stand as well as their side does.
"""

from __future__ import annotations

from typing import Final

from quincunx.games.battalion.battle import RESERVE, Battle

CARDS: Final = ("deck", "last_cards", "hand")
CAMP: Final = ("order", "little_order", "disorder", "move")
UNITS: Final = (
    *("units", "units_in_reserve", "cohesion", "melee", "ranged"),
    *("order_on_units", "strain", "breaking", "overlapping", "overlapped"),
)
SOUNDNESS: Final = UNITS[2:]
"""What the units are worth beyond their mere number."""
GROUND: Final = ("open_camp", "centre", "flanks")
FEATURES: Final = CARDS + CAMP + UNITS + GROUND
LITTLE: Final = 3  # with less order in camp than this, few commands can be paid


def features(battle: Battle, seat: int) -> list[float]:
    """The standing of a seat's side, in the order of FEATURES."""
    return standings(battle)[seat]


def standings(battle: Battle) -> list[list[float]]:
    """The features of every seat."""
    found: list[list[float]] = [[], []]
    strengths = [[0] * battle.sectors, [0] * battle.sectors]
    for side in range(2):
        add_cards(battle, side, found[side])
        add_camps(battle, side, found[side])
        add_units(battle, side, strengths[side], found[side])
    for side in range(2):
        add_ground(strengths[side], strengths[1 - side], found[side])
    return [found[seat % 2] for seat in range(battle.seats)]


def add_cards(battle: Battle, side: int, found: list[float]) -> None:
    """Decks, which must not run out, and hands."""
    deck = hand = 0
    last = 0.0
    for seat in range(side, battle.seats, 2):
        cards = len(battle.decks[seat])
        deck += cards
        last += 1.0 / (1.0 + cards)
        hand += len(battle.hands[seat])
    found += [float(deck), last, float(hand)]


def add_camps(battle: Battle, side: int, found: list[float]) -> None:
    """Tokens in camp, and whose turn it is."""
    order = little = disorder = 0
    for seat in range(side, battle.seats, 2):
        order += battle.camp_order[seat]
        little += max(0, LITTLE - battle.camp_order[seat])
        disorder += battle.camp_disorder[seat]
    found += [float(order), float(little), float(disorder), 1.0 if battle.active % 2 == side else 0.0]


def add_units(battle: Battle, side: int, strengths: list[int], found: list[float]) -> None:
    """How strong the units are, what they can still do, how near they are to breaking, and what stands in each sector:
    units, and their cohesion not yet shaken."""
    units = waiting = cohesion = melee = ranged = ordered = breaking = overlapping = overlapped = 0
    strain = 0.0
    for seat in range(side, battle.seats, 2):
        for unit in range(seat * battle.size, (seat + 1) * battle.size):
            place = battle.where[unit]
            if place < RESERVE:
                continue
            if place == RESERVE:
                waiting += 1
            else:
                strengths[place] += battle.ranks[unit].cohesion - battle.disorder[unit] + 1
            ranks = battle.ranks[unit]
            disorder = battle.disorder[unit]
            units += 1
            cohesion += ranks.cohesion
            melee += ranks.melee_reach
            ranged += ranks.ranged_reach
            ordered += battle.order[unit]
            if disorder > 0 and ranks.cohesion > 0:
                share = disorder / ranks.cohesion
                strain += share * share
            breaking += int(disorder + 1 >= ranks.cohesion)
            foes = battle.foes[unit]
            if foes:
                overlapped += int(foes & (foes - 1) != 0)
                overlapping += int(battle.is_overlapping(unit))
    found += [float(units), float(waiting), float(cohesion), float(melee), float(ranged), float(ordered), strain]
    found += [float(breaking), float(overlapping), float(overlapped)]


def add_ground(own: list[int], enemy: list[int], found: list[float]) -> None:
    """A side's share of the strength in each sector, and camps before which only the enemy stands."""
    open_camps = 0
    centre = flanks = 0.0
    for sector in range(len(own)):
        if own[sector] > 0:
            share = own[sector] / (own[sector] + enemy[sector])
            if sector % 2:
                centre += share
            else:
                flanks += share
        elif sector % 2 and enemy[sector] > 0:
            open_camps += 1
    found += [float(open_camps), centre, flanks]


# ---- reasons


def reasons(battle: Battle, seat: int, weights: list[float]) -> dict[str, float]:
    """The more of each, the better for this seat's side; the names are those of sentences under `hint.because`."""
    own, enemy = weighed(battle, seat, weights), weighed(battle, 1 - seat % 2, weights)
    return {
        "cards": total(own, CARDS),
        "wears": -total(enemy, CARDS),
        "order": total(own, CAMP),
        "strain": total(own, SOUNDNESS),
        "breaks": -total(enemy, SOUNDNESS),
        "centre": total(own, GROUND) - total(enemy, GROUND),
    }


def weighed(battle: Battle, seat: int, weights: list[float]) -> dict[str, float]:
    """What each feature of a seat's side counts."""
    found = features(battle, seat)
    return {name: weights[i] * found[i] for i, name in enumerate(FEATURES)}


def total(worths: dict[str, float], names: tuple[str, ...]) -> float:
    return sum(worths[name] for name in names)
