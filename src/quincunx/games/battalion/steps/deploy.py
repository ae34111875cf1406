# hot: compiled by mypyc
"""Deploying a mustered battle: pile by pile, in turn, until all are placed and spread out."""

from __future__ import annotations

from quincunx.core.kit.words import first_reason
from quincunx.core.messages import Value
from quincunx.core.step import Refusal, Step
from quincunx.games.battalion import lines
from quincunx.games.battalion.actions import DEPLOY, FACES, IN_RESERVE, SECTORS
from quincunx.games.battalion.battle import FIRST_EAST, RESERVE, WAITING, Battle
from quincunx.games.battalion.box import Ranks
from quincunx.games.battalion.commands import unit_missing
from quincunx.games.battalion.steps.turn import start_turn


def first_sector(seat: int) -> int:
    """The leftmost sector a seat may deploy in: with four players it has the three of its wing."""
    return 2 if seat >= FIRST_EAST else 0


def last_sector(seat: int) -> int:
    return first_sector(seat) + 2


class Deploy(Step[Battle]):
    """Deploy one unit into a sector or into the reserve."""

    rule = "muster.deploy_alternate"
    asks = "deploy"

    def options(self, battle: Battle, seat: int) -> list[int]:
        options: list[int] = []
        tried: list[Ranks] = []
        for unit in range(seat * battle.size, (seat + 1) * battle.size):
            ranks = battle.ranks[unit]
            if battle.where[unit] == WAITING and ranks not in tried:
                tried.append(ranks)
                first = DEPLOY + unit * (SECTORS + 1)
                for sector in range(first_sector(seat), last_sector(seat) + 1):
                    options.append(first + sector)
                options.append(first + IN_RESERVE)
        return options

    def take(self, battle: Battle, seat: int, action: int) -> None:
        unit, place = divmod(action - DEPLOY, SECTORS + 1)
        ranks = battle.ranks[unit]
        if place == IN_RESERVE:
            battle.move(unit, RESERVE)
            battle.note(lines.DEPLOYS_RESERVE, seat, ranks.kinds[0], ranks.count)
        else:
            battle.move(unit, place)
            battle.note(lines.DEPLOYS, seat, ranks.kinds[0], ranks.count, place)
        battle.show(seat)
        battle.steps.pop()
        following = battle.next_seat(seat)
        if WAITING in battle.where:
            battle.steps.append(Deploy(following))
        else:
            reveal(battle)

    def about(self, battle: Battle, seat: int) -> dict[str, Value]:
        return {"n": waiting(battle, seat)}

    def wording(self, battle: Battle, seat: int, verb: int, index: int) -> str:
        return "deploy_reserve" if index % (SECTORS + 1) == IN_RESERVE else ""

    def details(self, battle: Battle, seat: int, verb: int, index: int) -> dict[str, Value]:
        return {"unit": index // (SECTORS + 1), "sector": index % (SECTORS + 1) + 1}

    def why_not(self, battle: Battle, seat: int, verb: int, index: int) -> Refusal | None:
        if verb != DEPLOY:
            return None
        unit, place = divmod(index, SECTORS + 1)
        own_wing = place == IN_RESERVE or first_sector(seat) <= place <= last_sector(seat)
        return unit_missing(battle, seat, unit) or first_reason(
            {"unit": unit, "sector": place + 1},
            (battle.where[unit] != WAITING, "muster.deploy_final", "deployed"),
            (not own_wing and battle.seats > 2, "four.setup_muster", "not_your_wing"),
            (not own_wing, "field.sectors_two_player", "not_your_wing"),
            (True, self.rule, "same_pile"),
        )


def begin_deployment(battle: Battle) -> None:
    """All armies stand as piles: roll for the initiative, and whoever has it deploys first."""
    battle.mustered = battle.ranks[:]
    roll_initiative(battle)
    battle.steps.append(Deploy(battle.first))


def roll_initiative(battle: Battle) -> None:
    """Each side rolls a die, ties again; the higher has the initiative and turns a token to disorder."""
    rolls = [0, 0]
    while rolls[0] == rolls[1]:
        for side in range(2):
            rolls[side] = battle.dice.roll(FACES)
            battle.note(lines.INITIATIVE_ROLL, side, rolls[side])
    battle.first = 0 if rolls[0] > rolls[1] else 1
    battle.camp_order[battle.first] -= 1
    battle.camp_disorder[battle.first] += 1
    battle.note(lines.INITIATIVE, battle.first)


def waiting(battle: Battle, seat: int) -> int:
    """How many units a seat has still to deploy."""
    return battle.where[seat * battle.size : (seat + 1) * battle.size].count(WAITING)


def reveal(battle: Battle) -> None:
    """All piles are spread out, and the battle begins."""
    battle.revealed = True
    battle.show_all()
    battle.note(lines.REVEALED)
    start_turn(battle, battle.first)
