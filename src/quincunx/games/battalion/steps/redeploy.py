# hot: compiled by mypyc
"""The redeployment phase: units moved for a card each, Swift ones for nothing, and cards played for their effect."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.core.kit.hands import add_cards
from quincunx.core.kit.words import first_reason, refuse
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines, tactics
from quincunx.games.battalion.actions import DISCARD, DONE, PLAYER, REDEPLOY, SECTORS, UNIT
from quincunx.games.battalion.battle import RESERVE, Battle
from quincunx.games.battalion.box import SWIFT, Tactic
from quincunx.games.battalion.commands import unit_missing
from quincunx.games.battalion.fight import leave_engagement
from quincunx.games.battalion.steps.window import card_missing


def add_redeployments(battle: Battle, seat: i64, tactic: Tactic | None, free: bool, options: list[int]) -> None:
    """Add every unit that may move by a card's effect, for a card or for nothing, with every sector it may move to."""
    units = tactics.may_redeploy(battle, seat)
    for unit in range(seat * battle.size, (seat + 1) * battle.size):
        if not units >> unit & 1:
            continue
        if tactic is not None:
            if tactics.fits_unit(battle, tactic, unit):
                add_moves(battle, unit, tactic.any_sector, options)
        elif free or not tactics.needs_card(battle, unit):
            add_moves(battle, unit, False, options)


def add_moves(battle: Battle, unit: i64, any_sector: bool, options: list[int]) -> None:
    """The sectors a unit may move to: the neighbouring ones, or all of them out of the reserve."""
    at: i64 = battle.where[unit]
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


def move_unit(battle: Battle, seat: i64, unit: i64, sector: i64, may_command: bool, swift: bool) -> None:
    """Put a unit into a sector, unengaged; it has moved this turn, and rests unless it may be commanded."""
    line = lines.SWIFT if swift else lines.ENTERS if battle.where[unit] == RESERVE else lines.REDEPLOYS
    battle.note(line, seat, unit, sector)
    battle.move(unit, sector)
    battle.moved |= i64(1) << unit
    if not may_command and not battle.ranks[unit].traits & SWIFT:
        battle.barred |= i64(1) << unit


def move_of(index: int) -> dict[str, Value]:
    """The unit and the sector of a redeployment, as sentences name them."""
    return {"unit": index // SECTORS, "sector": index % SECTORS + 1}


def redeploy_refusal(battle: Battle, seat: int, unit: int, sector: int, any_sector: bool = False) -> Refusal | None:
    """Why a unit may not be moved there by any means; None if it only takes a card."""
    at = battle.where[unit]
    far = at != RESERVE and abs(at - sector) != 1 and not any_sector
    return unit_missing(battle, seat, unit) or first_reason(
        {"unit": unit, "sector": sector + 1, "n": battle.sectors},
        (sector >= battle.sectors, "field.sectors_two_player", "no_such_sector"),
        (battle.foes[unit], "redeploy.unengaged_only", "engaged"),
        (battle.moved >> unit & 1, "redeploy.once_per_unit", "moved"),
        (at == sector, "field.adjacent", "there_already"),
        (far, "field.adjacent", "not_adjacent"),
    )


class PayRedeploy(Step[Battle]):
    """Discard a card for the unit that moves."""

    rule = "redeploy.discard"
    asks = "pay_redeploy"
    words = {DISCARD: "discard_move"}
    fields = ("seat", "unit", "sector")

    def __init__(self, seat: int, unit: int, sector: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.sector = sector

    def options(self, battle: Battle, seat: int) -> list[int]:
        options: list[int] = []
        add_cards(battle.hands[seat], tactics.shift_of(battle, seat, DISCARD), options)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        card = tactics.card_of(battle, seat, action - DISCARD)
        battle.note(lines.PAYS_CARD, seat, card)
        tactics.discard(battle, seat, card)
        move_unit(battle, seat, self.unit, self.sector, False, False)
        battle.steps.pop()
        battle.go_on()

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"unit": self.unit, "sector": self.sector + 1}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        return card_missing(battle, seat, index) if verb == DISCARD else None


# ---- cards of the redeployment phase


def play_redeployment(battle: Battle, seat: int, card: int) -> None:
    """Play a card for its effect; what is left to choose is asked next."""
    tactic = tactics.play_card(battle, seat, card)
    if tactic.redeploys:
        battle.steps.append(CardRedeploy(seat, card, tactic.redeploys))
    elif tactic.peeks:
        enemies = tactics.hands_to_see(battle, seat)
        if len(enemies) == 1:
            spy(battle, seat, enemies[0])
        else:
            battle.steps.append(ChoosePlayer(seat))
    else:
        battle.steps.append(ChooseUnit(seat, card))


class CardRedeploy(Step[Battle]):
    """Move units by a card, at least one."""

    rule = "redeploy.move"
    asks = "card_redeploy"
    tells = {"card": "card", "n": "left"}
    explains = (REDEPLOY,)
    clauses = {DONE: "tactics.windows"}
    words = {DONE: "move_no_more_units", REDEPLOY: "redeploy_free"}
    fields = ("seat", "card", "left")

    def __init__(self, seat: int, card: int, left: int) -> None:
        super().__init__(seat)
        self.card = card
        self.left = left

    def options(self, battle: Battle, seat: int) -> list[int]:
        tactic = battle.box.tactics[self.card]
        options: list[int] = []
        add_redeployments(battle, seat, tactic, False, options)
        if self.left < tactic.redeploys:
            options.append(DONE)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        if action == DONE:
            battle.go_on()
            return
        unit, sector = divmod(action - REDEPLOY, SECTORS)
        move_unit(battle, seat, unit, sector, battle.box.tactics[self.card].may_command, False)
        if self.left > 1:
            battle.steps.append(CardRedeploy(seat, self.card, self.left - 1))
        else:
            battle.go_on()

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        return move_of(index)

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        unit, sector = divmod(index, SECTORS)
        any_sector = battle.box.tactics[self.card].any_sector
        other_units = refuse("tactics.windows", "card_for_others", card=self.card, unit=unit)
        return redeploy_refusal(battle, seat, unit, sector, any_sector) or other_units


class ChooseUnit(Step[Battle]):
    """Choose the unit whose ranks turn about, or that is called back."""

    rule = "tactics.windows"
    asks = "choose_unit"
    tells = {"card": "card"}
    explains = (UNIT,)
    fields = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, battle: Battle, seat: int) -> list[int]:
        tactic = battle.box.tactics[self.card]
        own = range(seat * battle.size, (seat + 1) * battle.size)
        return [UNIT + unit for unit in own if tactics.may_choose(battle, tactic, unit)]

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
        battle.go_on()

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        no_use = refuse("tactics.needs_effect", "card_no_use_on", card=self.card, unit=index)
        return unit_missing(battle, seat, index) or no_use


class ChoosePlayer(Step[Battle]):
    """Choose the opponent whose hand is looked at."""

    rule = "tactics.windows"
    asks = "choose_player"
    explains = (PLAYER,)

    def options(self, battle: Battle, seat: int) -> list[int]:
        return [PLAYER + other for other in tactics.hands_to_see(battle, seat)]

    def take(self, battle: Battle, seat: int, action: int) -> None:
        battle.steps.pop()
        spy(battle, seat, action - PLAYER)
        battle.go_on()

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        return refuse("tactics.needs_effect", "own_side" if index % 2 == seat % 2 else "hand_empty", seat=index)


def spy(battle: Battle, seat: int, enemy: int) -> None:
    """A seat looks at an opponent's hand as it is now."""
    known: list[tuple[int, ...]] = list(battle.known) if battle.known else [()] * (battle.seats * battle.seats)
    known[seat * battle.seats + enemy] = tuple(battle.hands[enemy])
    battle.known = tuple(known)
    battle.learn(seat)
    battle.note(lines.SPIES, seat, enemy)
    for card in battle.hands[enemy]:
        battle.note_to(seat, lines.SPIED, enemy, card)
