# hot: compiled by mypyc
"""What an enemy can believe of ambush cards and flank marches: all that fits what is public, dealt at random."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from quincunx.core.dice import Dice
from quincunx.core.kit.bits import count_bits
from quincunx.core.step import Step
from quincunx.games.pacto.box import EXPENDABLE, Troop
from quincunx.games.pacto.things import (
    ARRIVED,
    BOTH_SIDES,
    LEFT_SIDE,
    NO_GENERAL,
    RIGHT_SIDE,
    UNDER_WAY,
    Ambush,
    March,
)

MOST_MARCHING: Final = 4
"""flank.assign"""
DUMMY: Final = -1
TRIES: Final = 40


@final
class Concealed:
    """The cards and marches of a seat, and what everybody knows of the UGs that are off the table."""

    def __init__(self, cards: list[Ambush], marches: list[March], off: list[int]) -> None:
        self.cards = cards
        self.marches = marches
        self.off = off
        """The UGs that may be hidden."""
        self.ally_of: list[int] = [NO_GENERAL] * len(off)
        """The ally each of them stays with, if one."""
        self.may_march: list[bool] = [True] * len(off)
        self.is_tug: list[bool] = [False] * len(off)
        self.most_tugs: i64 = len(off)
        """More TuGs can't be on the march: some stay, and the army has not broken yet."""
        self.allied: list[bool] = [False] * len(marches)
        """Which marches are led by allies: they take their whole command, so nobody has to guess whom."""
        self.most: i64 = 0
        """More UGs can't be hidden."""
        for card in cards:
            self.most += 1 if card.ug != DUMMY else 0
        for march in marches:
            self.most += count_bits(int(march.ugs))
        self.exact = True
        """Is it exactly so many? Once an army is drawn up, everybody can count them."""
        self.taken: i64 = 0
        """Those that are dealt already, as bits."""

    def learn(self, troops: list[Troop], commands: list[int], is_ally: list[bool]) -> None:
        """What is printed of the UGs that may be hidden, and of the generals."""
        for n, ug in enumerate(self.off):
            troop = troops[ug]
            bound = is_ally[commands[ug]]
            self.ally_of[n] = commands[ug] if bound else NO_GENERAL
            self.may_march[n] = troop.may_march and not bound
            self.is_tug[n] = not troop.is_sug and not troop.has(EXPENDABLE)
        self.allied = [is_ally[march.general] for march in self.marches]

    def deal(self, dice: Dice) -> bool:
        """Hide UGs anew where they can be; was a way found? If not, all is left as it was."""
        return any(self.try_once(dice) for _ in range(TRIES))

    def try_once(self, dice: Dice) -> bool:
        order = list(range(len(self.off)))
        dice.shuffle(order)
        self.taken = 0
        for n in range(len(self.marches)):
            if self.allied[n]:
                self.taken |= self.marches[n].ugs
        contents = self.dealt_cards(order, dice)
        if len(contents) < len(self.cards):
            return False
        parties = self.dealt_marches(order, dice)
        if len(parties) < len(self.marches) or self.marching_tugs(parties) > self.most_tugs:
            return False
        if self.exact and count_bits(int(self.taken)) != self.most:
            return False
        self.settle(contents, parties, dice)
        return True

    def dealt_cards(self, order: list[int], dice: Dice) -> list[i64]:
        """What lies under each card, as far as something can; at most one is a dummy (ambush.what)."""
        found: list[i64] = []
        dummy = dice.below(len(self.cards) + 1)
        for n in range(len(self.cards)):
            card = self.cards[n]
            if n == dummy:
                found.append(DUMMY)
                continue
            for place in order:
                ug: i64 = self.off[place]
                if not self.taken >> ug & 1 and card.fits >> ug & 1 and self.may_be_in(place, card.command):
                    found.append(ug)
                    self.taken |= 1 << int(ug)
                    break
        return found

    def may_be_in(self, place: int, command: i64) -> bool:
        """Could a UG be in the command that was declared? Those of an ally stay with him (deploy.commands)."""
        ally: i64 = self.ally_of[place]
        if command == NO_GENERAL or ally == command:
            return True
        return ally == NO_GENERAL and command not in self.ally_of

    def dealt_marches(self, order: list[int], dice: Dice) -> list[i64]:
        """Who is on each march, the allies' as they are; nobody for a bluff. As far as there is room for them."""
        found: list[i64] = []
        left = len([allied for allied in self.allied if not allied])
        for n in range(len(self.marches)):
            if self.allied[n]:
                found.append(self.marches[n].ugs)
                continue
            left -= 1
            room: i64 = self.most - count_bits(int(self.taken))
            size: i64 = room if self.exact and left == 0 else dice.below(MOST_MARCHING + 1)
            if size > room or size > MOST_MARCHING:
                break
            party = self.party(order, size)
            if count_bits(int(party)) < size:
                break
            self.taken |= party
            found.append(party)
        return found

    def party(self, order: list[int], size: i64) -> i64:
        """The first so many that may march, as bits."""
        party: i64 = 0
        for place in order:
            if size > 0 and self.may_march[place] and not self.taken >> self.off[place] & 1:
                party |= 1 << int(self.off[place])
                size -= 1
        return party

    def marching_tugs(self, parties: list[i64]) -> i64:
        tugs: i64 = 0
        for place in range(len(self.off)):
            if self.is_tug[place]:
                for party in parties:
                    tugs += party >> self.off[place] & 1
        return tugs

    def settle(self, contents: list[i64], parties: list[i64], dice: Dice) -> None:
        """Cards and marches as they were dealt."""
        for n in range(len(self.cards)):
            card = self.cards[n]
            at = card.body
            twin = Ambush(int(card.seat), int(at.x), int(at.y), int(card.facing), int(contents[n]), int(card.fits))
            twin.command = card.command
            twin.unseen_from = card.unseen_from
            self.cards[n] = twin
        for n in range(len(self.marches)):
            march = self.marches[n]
            side = int(march.side)
            if march.sides == BOTH_SIDES:
                side = LEFT_SIDE if dice.below(2) else RIGHT_SIDE
            self.marches[n] = March(int(march.general), UNDER_WAY, side, int(parties[n]), int(march.sides))


def waits_openly(steps: list[Step[Any]], marches: list[March], seat: int) -> i64:
    """The UGs in reserve that are not hidden, as everybody knows: being deployed, or without room to arrive."""
    bits: i64 = 0
    for march in marches:
        if march.state == ARRIVED:
            bits |= march.ugs
    for step in steps:
        ug: int = getattr(step, "ug", DUMMY)
        if step.seat == seat and ug != DUMMY:
            bits |= 1 << int(ug)
    return bits


def still_to_deploy(steps: list[Step[Any]], seat: int) -> int:
    """How many UGs a share under way will still take from the reserve, besides one that is being deployed."""
    for n in range(len(steps)):
        if steps[n].asks == "deploy" and steps[n].seat == seat:
            number: int = getattr(steps[n], "number", 0)
            return number if n + 1 == len(steps) else number - 1
    return 0
