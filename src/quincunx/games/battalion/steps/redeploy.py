# hot: compiled by mypyc
"""The redeployment phase: units moved for a card each, Swift ones for nothing, and cards played for their effect."""

from __future__ import annotations

from quincunx.core.messages import Message
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import DISCARD, DONE, MOST_SEATS, PLAYER, REDEPLOY, SECTORS, UNIT, UNITS
from quincunx.games.battalion.battle import RESERVE, Battle
from quincunx.games.battalion.box import SWIFT
from quincunx.games.battalion.fight import leave_engagement
from quincunx.games.battalion.steps.refusals import (
    card_actions,
    card_of,
    different_cards,
    go_on,
    not_now,
    refuse,
    unit_missing,
)
from quincunx.games.battalion.tactics import (
    discard,
    fits_unit,
    hands_to_see,
    may_choose,
    may_redeploy,
    needs_card,
    play_card,
)


def redeploy_options(battle: Battle, seat: int, any_sector: bool, free: bool) -> list[int]:
    """Every unit that may move, with every sector it may move to."""
    options: list[int] = []
    for unit in range(seat * battle.size, (seat + 1) * battle.size):
        if may_redeploy(battle, unit) and (free or not needs_card(battle, unit)):
            add_moves(battle, unit, any_sector, options)
    return options


def add_moves(battle: Battle, unit: int, any_sector: bool, options: list[int]) -> None:
    """The sectors a unit may move to: the neighbouring ones, or all of them out of the reserve."""
    at = battle.where[unit]
    first = REDEPLOY + unit * SECTORS
    if at == RESERVE or any_sector:
        for sector in range(battle.sectors):
            if sector != at:
                options.append(first + sector)
        return
    if at > 0:
        options.append(first + at - 1)
    if at < battle.sectors - 1:
        options.append(first + at + 1)


def move_unit(battle: Battle, seat: int, unit: int, sector: int, may_command: bool, swift: bool) -> None:
    """Put a unit into a sector, unengaged; it has moved this turn, and rests unless it may be commanded."""
    line = lines.SWIFT if swift else lines.ENTERS if battle.where[unit] == RESERVE else lines.REDEPLOYS
    battle.note(line, seat, unit, sector)
    battle.where[unit] = sector
    battle.moved |= 1 << unit
    if not may_command and not battle.ranks[unit].traits & SWIFT:
        battle.barred |= 1 << unit


def redeploy_refusal(battle: Battle, seat: int, unit: int, sector: int) -> Refusal:
    """Why a unit may not be moved there."""
    missing = unit_missing(battle, seat, unit)
    if missing is not None:
        return missing
    if sector >= battle.sectors:
        return refuse("field.sectors_two_player", "no_such_sector", {"n": battle.sectors})
    if battle.foes[unit]:
        return refuse("redeploy.unengaged_only", "engaged", {"unit": unit})
    if battle.moved >> unit & 1:
        return refuse("redeploy.once_per_unit", "moved", {"unit": unit})
    at = battle.where[unit]
    if at != RESERVE and abs(at - sector) != 1:
        return refuse("field.adjacent", "not_adjacent", {"unit": unit, "sector": sector + 1})
    return refuse("redeploy.discard", "no_card_to_discard", {"unit": unit})


class PayRedeploy(Step[Battle]):
    """Discard a card for the unit that moves."""

    rule = "redeploy.discard"
    fields = ("seat", "unit", "sector")

    def __init__(self, seat: int, unit: int, sector: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.sector = sector

    def options(self, battle: Battle, seat: int) -> list[int]:
        return card_actions(battle, seat, DISCARD, different_cards(battle, seat))

    def take(self, battle: Battle, seat: int, action: int) -> None:
        card = card_of(battle, seat, action - DISCARD)
        battle.note(lines.PAYS_CARD, seat, card)
        discard(battle, seat, card)
        move_unit(battle, seat, self.unit, self.sector, False, False)
        battle.steps.pop()
        go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.pay_redeploy", {"unit": self.unit, "sector": self.sector + 1})

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        return not_now(battle, seat, action)


# ---- cards of the redeployment phase


def play_redeployment(battle: Battle, seat: int, card: int) -> None:
    """Play a card for its effect; what is left to choose is asked next."""
    tactic = play_card(battle, seat, card)
    if tactic.redeploys:
        battle.steps.append(CardRedeploy(seat, card, tactic.redeploys))
    elif tactic.peeks:
        enemies = hands_to_see(battle, seat)
        if len(enemies) == 1:
            spy(battle, seat, enemies[0])
        else:
            battle.steps.append(ChoosePlayer(seat))
    else:
        battle.steps.append(ChooseUnit(seat, card))


class CardRedeploy(Step[Battle]):
    """Move units by a card, at least one."""

    rule = "redeploy.move"
    fields = ("seat", "card", "left")

    def __init__(self, seat: int, card: int, left: int) -> None:
        super().__init__(seat)
        self.card = card
        self.left = left

    def options(self, battle: Battle, seat: int) -> list[int]:
        tactic = battle.box.tactics[self.card]
        options: list[int] = []
        for unit in range(seat * battle.size, (seat + 1) * battle.size):
            if may_redeploy(battle, unit) and fits_unit(battle, tactic, unit):
                add_moves(battle, unit, tactic.any_sector, options)
        if self.left < tactic.redeploys:
            options.append(DONE)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        if action == DONE:
            go_on(battle)
            return
        unit, sector = divmod(action - REDEPLOY, SECTORS)
        move_unit(battle, seat, unit, sector, battle.box.tactics[self.card].may_command, False)
        if self.left > 1:
            battle.steps.append(CardRedeploy(seat, self.card, self.left - 1))
        else:
            go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.card_redeploy", {"card": self.card, "n": self.left})

    def cite(self, battle: Battle, action: int) -> str:
        return "tactics.windows" if action == DONE else self.rule

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if REDEPLOY <= action < REDEPLOY + UNITS * SECTORS:
            unit, sector = divmod(action - REDEPLOY, SECTORS)
            return redeploy_refusal(battle, seat, unit, sector)
        return not_now(battle, seat, action)


class ChooseUnit(Step[Battle]):
    """Choose the unit whose ranks turn about, or that is called back."""

    rule = "tactics.windows"
    fields = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, battle: Battle, seat: int) -> list[int]:
        tactic = battle.box.tactics[self.card]
        own = range(seat * battle.size, (seat + 1) * battle.size)
        return [UNIT + unit for unit in own if may_choose(battle, tactic, unit)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        unit = action - UNIT
        if battle.box.tactics[self.card].rotates:
            battle.ranks[unit] = battle.box.turned(battle.ranks[unit])
            battle.note(lines.ROTATES, seat, unit, battle.ranks[unit].kinds[0])
        else:
            battle.note(lines.WITHDRAWS, seat, unit)
            leave_engagement(battle, unit)
            battle.moved |= 1 << unit
            battle.barred |= 1 << unit
        battle.steps.pop()
        go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.choose_unit", {"card": self.card})

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if UNIT <= action < UNIT + UNITS:
            missing = unit_missing(battle, seat, action - UNIT)
            return missing if missing is not None else refuse("tactics.needs_effect", "card_no_use")
        return not_now(battle, seat, action)


class ChoosePlayer(Step[Battle]):
    """Choose the opponent whose hand is looked at."""

    rule = "tactics.windows"

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [PLAYER + other for other in hands_to_see(battle, seat)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        spy(battle, seat, action - PLAYER)
        go_on(battle)

    def prompt(self, battle: Battle, seat: int) -> Message:
        return Message("prompt.choose_player")

    def refusal(self, battle: Battle, seat: int, action: int) -> Refusal:
        if PLAYER <= action < PLAYER + MOST_SEATS:
            return refuse("tactics.needs_effect", "no_hand_to_see")
        return not_now(battle, seat, action)


def spy(battle: Battle, seat: int, enemy: int) -> None:
    """A seat looks at an opponent's hand as it is now."""
    known: list[tuple[int, ...]] = list(battle.known) if battle.known else [()] * (battle.seats * battle.seats)
    known[seat * battle.seats + enemy] = tuple(battle.hands[enemy])
    battle.known = tuple(known)
    battle.learn(seat)
    battle.note(lines.SPIES, seat, enemy)
    for card in battle.hands[enemy]:
        battle.note_to(seat, lines.SPIED, enemy, card)
