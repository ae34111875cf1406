# hot: compiled by mypyc
"""Setting up Battalion: units, camps, decks, hands, and the roll for initiative."""

from __future__ import annotations

from typing import Final

from quincunx.core.dice import Dice
from quincunx.core.journal import Journal
from quincunx.games.battalion import lines
from quincunx.games.battalion.battle import RESERVE, WAITING, Battle
from quincunx.games.battalion.box import Box
from quincunx.games.battalion.muster import Army, quick_muster
from quincunx.games.battalion.steps.deploy import begin_deployment, roll_initiative
from quincunx.games.battalion.steps.muster import Muster
from quincunx.games.battalion.steps.turn import start_turn

STARTING_HAND: Final = 2


def set_up_listed(
    box: Box,
    name: str,
    factions: list[int],
    armies: list[Army],
    places: list[list[int]],
    dice: Dice,
    book: Journal | None,
) -> Battle:
    """A set battle at its first turn: each side's units stand where the list says (-1: in reserve)."""
    seats = len(factions)
    battle = Battle(box, seats, len(armies[0]), 3 if seats == 2 else 5, dice, book)
    battle.name = name
    lay_out(battle, factions, armies)
    battle.where = [RESERVE if place < 0 else place for side in places for place in side]
    roll_initiative(battle)
    start_turn(battle, battle.first)
    return battle


def set_up_mustered(
    box: Box,
    name: str,
    factions: list[int],
    size: int,
    armies: list[Army | None],
    at_table: list[bool],
    dice: Dice,
    book: Journal | None,
) -> Battle:
    """A mustered battle at its first choice; an army not given is mustered at the table, or else by the computer."""
    seats = len(factions)
    battle = Battle(box, seats, size, 3 if seats == 2 else 5, dice, book)
    battle.name = name
    chosen: list[Army] = []
    for seat in range(seats):
        army = armies[seat]
        if army is None:
            army = [()] * size if at_table[seat] else quick_muster(box, factions[seat], size, dice)
        chosen.append(army)
    lay_out(battle, factions, chosen)
    battle.where = [WAITING] * (seats * size)
    battle.revealed = False
    for seat in range(seats):
        battle.mustering |= at_table[seat] << seat
    if battle.mustering:
        battle.built = [0 if at else size for at in at_table]
        battle.steps.append(Muster())
    else:
        begin_deployment(battle)
    return battle


def lay_out(battle: Battle, factions: list[int], armies: list[Army]) -> None:
    """Units as piles, camps with their tokens, decks and starting hands."""
    box, seats, units = battle.box, battle.seats, battle.seats * battle.size
    battle.factions = factions
    battle.ranks = [box.pile(kinds) for army in armies for kinds in army]
    battle.mustered = battle.ranks[:]
    battle.order = [0] * units
    battle.disorder = [0] * units
    battle.foes = [0] * units
    battle.camp_order = [battle.size] * seats
    battle.camp_disorder = [0] * seats
    for seat in range(seats):
        left = box.tiles[factions[seat]][:]
        for kinds in armies[seat]:
            for kind in kinds:
                left[kind] -= 1
        battle.unused.append(left)
        battle.lost.append([])
        battle.discards.append([])
        battle.note(lines.FACTION, seat, battle.size)
        deal(battle, seat)


def deal(battle: Battle, seat: int) -> None:
    """Shuffle the 18 cards, deal as many as there are units as the deck, and draw the hand from it."""
    cards = battle.box.decks[battle.factions[seat]][:]
    battle.dice.shuffle(cards)
    deck = cards[: battle.size]
    battle.boxed.append(cards[battle.size :])
    hand = deck[-STARTING_HAND:]
    del deck[-STARTING_HAND:]
    hand.sort()
    battle.decks.append(deck)
    battle.hands.append(hand)
    battle.note(lines.OPENING_HAND, seat, len(hand))
    for card in hand:
        battle.note_to(seat, lines.OWN_DRAW, card)
