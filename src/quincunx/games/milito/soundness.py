# cold: interpreted
"""Can a battle read from somewhere have come about by play? What cannot is refused, with its field and its clause."""

from __future__ import annotations

from collections import Counter

from quincunx.core.game import Data
from quincunx.core.reading import BY_WORD, against, check_scores
from quincunx.games.milito.actions import COLUMNS, SLOTS
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Battle
from quincunx.games.milito.deal import OPENING_HAND, OUTSIDE_FIRST
from quincunx.games.milito.pending import check_pending
from quincunx.games.milito.steps.hire import MOST_HIRED
from quincunx.games.milito.steps.place import can_share
from quincunx.games.milito.turn import (
    COLUMNS_TO_WIN,
    DEAD_TURNS,
    HAND_LIMIT,
    TURN_CAP,
    is_dead,
)

ENDINGS = ("end.win", "end.dead_position", "end.turn_cap")


def check_battle(battle: Battle) -> None:
    """Every check; of a sketch only those that hold whatever has been left out."""
    if battle.muster.armies[0] is battle.muster.armies[1]:
        raise against("table.forces[1].army", "setup.different", "the two armies must be different")
    for seat in range(2):
        check_hand(battle, seat)
        check_columns(battle, seat)
        check_counts(battle, seat)
    check_mercenaries(battle)
    check_turn(battle)
    check_pending(battle)
    if battle.ending:
        check_ending(battle)
    if not battle.sketch:
        check_whole(battle)


def check_fit(options: Data, battle: Battle) -> None:
    """Does the table show what was agreed on before?"""
    armies = [army.id for army in battle.muster.armies]
    for seat, army in enumerate(options["armies"]):
        if army != armies[seat]:
            raise ValueError(f"table.forces[{seat}].army: {army} is wanted by options.armies, found {armies[seat]}")
    left = len(battle.muster.cards.mercenaries) - sum(force.hired for force in battle.forces)
    for seat, force in enumerate(battle.forces):
        place, stopped = f"table.forces[{seat}]", force.hires_no_more
        if not options["mercenaries"] and (force.hired or stopped or (battle.turn == 0 and not battle.sketch)):
            raise against(f"{place}.hired", "variant.mercenaries.cards", "nobody hires, for options.mercenaries is off")
        could_hire = options["mercenaries"] and not stopped and force.hired < MOST_HIRED and left
        if could_hire and battle.turn and not battle.sketch:
            found = "true is wanted: play has begun, and there was still somebody to hire"
            raise against(f"{place}.hires_no_more", "variant.mercenaries.swap", found)


# ---- cards


def check_hand(battle: Battle, seat: int) -> None:
    """No hand has more than nine cards, and only cards of the hand can be known to be in it."""
    force, place = battle.forces[seat], f"table.forces[{seat}]"
    if len(force.hand) > HAND_LIMIT:
        found = f"a hand never has more than {HAND_LIMIT} cards, found {len(force.hand)}"
        raise against(f"{place}.hand", "draw.effects_limit", found)
    of_the_hand = Counter(force.hand)
    if not force.bonus_from_deck:
        of_the_hand[force.bonus] += 1
    if Counter(force.held) - of_the_hand:
        raise against(f"{place}.held", "info.deduced", "only cards of the hand can be known to be in it")


def check_columns(battle: Battle, seat: int) -> None:
    """Leaders neither stand in a column nor are destroyed, and two units in a column can share it."""
    force, place, muster = battle.forces[seat], f"table.forces[{seat}]", battle.muster
    for column in range(COLUMNS):
        here = f"{place}.columns[{column}]"
        first, second = force.units[2 * column : 2 * column + 2]
        for card in (first, second):
            if card != EMPTY and muster.is_leader[card]:
                raise against(here, "leader.no_column", f"{muster.ids[card]} is a Leader and never stands in a column")
        if second != EMPTY and not can_share(battle, first, second):
            raise against(
                here,
                "place.same_type",
                f"{muster.ids[first]} and {muster.ids[second]} cannot share a column: "
                "same type, or one with Combine, is wanted",
            )
    for card in force.destroyed:
        if muster.is_leader[card]:
            raise against(
                f"{place}.destroyed",
                "leader.never_destroyed",
                f"{muster.ids[card]} is a Leader, who goes to the discard pile instead",
            )


def places_of(battle: Battle, seat: int) -> dict[str, list[int]]:
    """Where the cards of a force lie, by field."""
    force, place = battle.forces[seat], f"table.forces[{seat}]"
    return {
        f"{place}.hand": force.hand,
        f"{place}.deck": force.deck,
        f"{place}.discard": force.discard,
        f"{place}.destroyed": force.destroyed,
        f"{place}.columns": [card for card in force.units if card != EMPTY],
        f"{place}.bonus": [force.bonus] if force.bonus != EMPTY else [],
        "table.released": [card for card in battle.released if card // SLOTS == seat],
    }


def check_counts(battle: Battle, seat: int) -> None:
    """No card is there more often than it was printed; and unless this is a sketch, none is missing."""
    muster, places = battle.muster, places_of(battle, seat)
    lying = Counter(card for cards in places.values() for card in cards)
    for card in range(seat * SLOTS, (seat + 1) * SLOTS):
        printed, found = muster.counts[card], lying[card]
        if found > max(printed, 1):
            where = [place for place, cards in places.items() if card in cards]
            raise against(
                where[-1],
                "comp.army_deck",
                f"{muster.ids[card]} is there {found} times (in {', '.join(where)}), but only {max(printed, 1)} exist",
            )
        if found < printed and not battle.sketch:
            raise against(
                f"table.forces[{seat}]",
                "comp.army_deck",
                f"{muster.ids[card]} is missing: {printed} in all are wanted in {', '.join(places)}, found {found}. "
                "A position that leaves cards out says 'sketch': true",
            )


def check_mercenaries(battle: Battle) -> None:
    """There is one of each mercenary; for each one hired a unit, and never a Leader, was sent home."""
    muster = battle.muster
    taken: Counter[str] = Counter()
    for seat in range(2):
        of_seat = Counter(card for cards in places_of(battle, seat).values() for card in cards)
        hired = {card: n for card, n in of_seat.items() if muster.counts[card] == 0}
        taken.update({muster.ids[card]: n for card, n in hired.items()})
        if battle.forces[seat].hires_no_more and battle.forces[seat].hired == MOST_HIRED:
            found = "false is wanted of who has hired two, for nobody asks again"
            raise against(f"table.forces[{seat}].hires_no_more", "variant.mercenaries.swap", found)
        sent_home = [card for card in battle.released if card // SLOTS == seat]
        for card in sent_home:
            if muster.is_leader[card]:
                raise against("table.released", "variant.mercenaries.swap", "a unit is sent home, never a Leader")
        if not battle.sketch and not sum(hired.values()) == len(sent_home) == battle.forces[seat].hired:
            raise against(
                f"table.forces[{seat}].hired",
                "variant.mercenaries.swap",
                "as many mercenaries, cards in table.released and 'hired' are wanted, "
                f"found {sum(hired.values())}, {len(sent_home)} and {battle.forces[seat].hired}",
            )
    for name, n in taken.items():
        if n > 1:
            raise against("table.forces", "variant.mercenaries.cards", f"there is one {name}, but {n} are on the table")


# ---- the turn


def check_turn(battle: Battle) -> None:
    """Turns go back and forth from the first player on."""
    if (battle.turn % 2 == 1 or battle.turn == 0) != (battle.active == battle.first):
        owner = battle.first if battle.turn % 2 or not battle.turn else 1 - battle.first
        raise against(
            "table.active",
            "turn.alternate",
            f"seat {battle.first} is first, so turn {battle.turn} is seat {owner}'s; found {battle.active}",
        )


# ---- the end


def check_ending(battle: Battle) -> None:
    """The scores are those of this end, and nothing is half done at an end that was played."""
    winner = [(1.0, 0.0), (0.0, 1.0)]
    if battle.ending in BY_WORD:
        possible = [(0.5, 0.5)] if battle.ending == "table.agreed" else winner
        check_scores(battle, possible, battle.ending)
        return
    if battle.attack is not None or battle.placing != EMPTY or battle.cost or battle.flanks:
        field = "attack" if battle.attack else "flanks" if battle.flanks else "placing"
        raise against(f"table.{field}", battle.ending, "nothing is under way at this end")
    if battle.ending == "end.win":
        if battle.columns_held(battle.active) < COLUMNS_TO_WIN:
            raise against("table.control", "victory.check", "who wins holds three columns or more")
        check_scores(battle, [winner[battle.active]], "end.win")
        return
    if battle.ending == "end.turn_cap" and battle.turn != TURN_CAP:
        raise against("table.turn", "end.turn_cap", f"{TURN_CAP} is wanted at this end, found {battle.turn}")
    if battle.ending == "end.dead_position" and battle.dead_turns != DEAD_TURNS:
        raise against("table.dead_turns", "end.dead_position", f"{DEAD_TURNS} are wanted at this end")
    columns = battle.columns_held(0) - battle.columns_held(1)
    lead = columns or len(battle.forces[1].destroyed) - len(battle.forces[0].destroyed)
    check_scores(battle, [(0.5, 0.5) if lead == 0 else winner[0 if lead > 0 else 1]], battle.ending)


# ---- what only a whole position shows


def check_whole(battle: Battle) -> None:
    """All that follows from how a game begins and goes on."""
    check_terrain(battle)
    if battle.dead_turns and (battle.dead_turns > battle.turn or not is_dead(battle)):
        raise against(
            "table.dead_turns",
            "end.dead_position",
            "0 is wanted while anything can still be placed or attacked, and never more than there were turns",
        )
    if battle.turn <= 1:
        check_first_turn(battle)
    for seat, force in enumerate(battle.forces):
        place = f"table.forces[{seat}]"
        if force.held and not force.reshuffled:
            raise against(f"{place}.held", "info.deduced", "an empty list is wanted before the first reshuffle")
        left = len(battle.muster.decks[seat]) - OPENING_HAND
        if battle.turn and not force.reshuffled and len(force.deck) > left:
            raise against(f"{place}.deck", "setup.hand", f"at most {left} cards are left once the hand is drawn")
    own = battle.forces[battle.active]
    asked = type(battle.steps[-1]).__name__ if battle.steps else ""
    if asked == "Actions" and not own.hand and not (own.can_draw() and battle.contested()):
        raise against("table.steps[0]", "actions.no_hint", "who has no card and no attack is not asked any more")


def check_terrain(battle: Battle) -> None:
    """Special terrain lies outside, in the order drawn; before the battle there is none."""
    ground, muster = battle.muster.ground, battle.muster
    special = [n for n in battle.terrain if ground[n].special]
    for column in range(COLUMNS):
        expected = column in OUTSIDE_FIRST[: len(special)]
        if ground[battle.terrain[column]].special != expected:
            raise against(
                f"table.terrain[{column}]",
                "setup.terrain.order",
                "special terrain goes to columns 1, 5, 2 and 4 in this order; the rest is plain",
            )
    for n in special:
        if special.count(n) > muster.terrain_deck.count(n) or battle.turn == 0:
            raise against("table.terrain", "comp.terrain_deck", f"there is no {ground[n].id} (more) to be laid")


def check_first_turn(battle: Battle) -> None:
    """In the first turn nobody controls a column, and only its player has laid down units; before it nobody has."""
    for column, side in enumerate(battle.control):
        if side != NEUTRAL:
            raise against(f"table.control[{column}]", "setup.terrain.neutral", "null is wanted in the first turn")
    for seat, force in enumerate(battle.forces):
        if force.presence() and (battle.turn == 0 or seat != battle.active):
            raise against(f"table.forces[{seat}].columns", "turn.alternate", "no units can stand there in this turn")
        if battle.turn == 0 and (force.hand or force.discard or force.destroyed or force.reshuffled):
            raise against(f"table.forces[{seat}]", "setup.shuffle", "before the battle all cards are in the deck")
        if force.destroyed:
            raise against(f"table.forces[{seat}].destroyed", "attack.declare", "nothing is destroyed in the first turn")
