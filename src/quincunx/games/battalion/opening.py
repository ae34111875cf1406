# hot: compiled by mypyc
"""Setting up Battalion: units, camps, decks, hands, and the roll for initiative."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quincunx.core.content import Content
from quincunx.core.dice import Dice, FastDice
from quincunx.core.journal import Journal
from quincunx.core.kit.options import Data, seated_at_random
from quincunx.games.battalion import lines
from quincunx.games.battalion.army import Army, army_of, quick_muster
from quincunx.games.battalion.battle import WAITING, Battle
from quincunx.games.battalion.box import Box, box_of
from quincunx.games.battalion.options import AT_TABLE, SEATS
from quincunx.games.battalion.steps.muster import Muster, begin_deployment, roll_initiative
from quincunx.games.battalion.steps.turn import start_turn

STARTING_HAND: Final = 2


def set_up(options: Data, content: Content, dice: Dice, journal: Journal | None) -> Battle:
    """A battle with these options at its first choice: a set battle at its first turn."""
    box = box_of(content)
    if options["battle"] in SEATS:
        return set_up_mustered(box, options, dice, journal)
    battle = listed_battle(box, options["battle"], tuple(options["factions"])).copy(dice)
    battle.journal = journal
    deal(battle)
    roll_initiative(battle)
    start_turn(battle, battle.first)
    return battle


@lru_cache(maxsize=64)
def listed_battle(box: Box, name: str, factions: tuple[str, ...]) -> Battle:
    """A set battle before anything is left to chance, laid out once: each side's units stand where the list says."""
    listed = box.cards.battles[name]
    sides = {side.faction: side.units for side in listed.sides}
    battle = Battle(box, len(factions), len(sides[factions[0]]), listed.sectors, FastDice(0), None)
    battle.name = name
    for faction in factions:
        army = [tuple([box.rank_number[rank] for rank in unit.ranks]) for unit in sides[faction]]
        battle.ranks += [box.pile(kinds) for kinds in army]
        battle.where = battle.where + [unit.sector - 1 for unit in sides[faction]]  # 0 is the reserve
        battle.unused.append(box.tiles_left(box.factions.index(faction), army))
    lay_out(battle, list(factions))
    return battle


def set_up_mustered(box: Box, options: Data, dice: Dice, book: Journal | None) -> Battle:
    """A mustered battle at its first choice; an army not given is mustered at the table, or else by the computer."""
    size: int = options["size"]
    seats = SEATS[options["battle"]]
    factions = seated_at_random(options["factions"], box.factions, seats, dice)
    brought = options["armies"] or [None] * seats
    battle = Battle(box, seats, size, 3 if seats == 2 else 5, dice, book)
    battle.name = options["battle"]
    armies: list[Army] = []
    for seat in range(seats):
        if brought[seat] == AT_TABLE:
            armies.append([()] * size)
            battle.mustering |= 1 << seat
        elif brought[seat] is None:
            armies.append(quick_muster(box, box.factions.index(factions[seat]), size, dice))
        else:
            armies.append(army_of(box, brought[seat]))
    for seat, army in enumerate(armies):
        battle.ranks += [box.pile(kinds) for kinds in army]
        battle.unused.append(box.tiles_left(box.factions.index(factions[seat]), army))
    battle.where = [WAITING] * (seats * size)
    lay_out(battle, factions)
    deal(battle)
    battle.revealed = False
    if battle.mustering:
        battle.built = [0 if battle.mustering >> seat & 1 else size for seat in range(seats)]
        battle.steps.append(Muster())
    else:
        begin_deployment(battle)
    return battle


def lay_out(battle: Battle, factions: list[str]) -> None:
    """Camps with their tokens, and no cards yet, beside the units that are there."""
    seats, units = battle.seats, len(battle.where)
    battle.factions = [battle.box.factions.index(faction) for faction in factions]
    battle.mustered = battle.ranks[:]
    battle.order, battle.disorder, battle.foes = [0] * units, [0] * units, [0] * units
    battle.camp_order, battle.camp_disorder = [battle.size] * seats, [0] * seats
    battle.find_units()
    battle.lost = [[] for _ in range(seats)]
    battle.discards = [[] for _ in range(seats)]


def deal(battle: Battle) -> None:
    """Shuffle each seat's 18 cards, deal as many as there are units as the deck, and draw the hand from it."""
    battle.boxed = []  # a list of its own, as a copied battle shares it
    last = battle.size - STARTING_HAND
    for seat in range(battle.seats):
        battle.note(lines.FACTION, seat, battle.size)
        cards = battle.box.decks[battle.factions[seat]][:]
        battle.dice.shuffle(cards)
        hand = cards[last : battle.size]
        hand.sort()
        battle.boxed.append(cards[battle.size :])
        battle.decks.append(cards[:last])
        battle.hands.append(hand)
        battle.note(lines.OPENING_HAND, seat, len(hand))
        for card in hand:
            battle.note_to(seat, lines.OWN_DRAW, card)
