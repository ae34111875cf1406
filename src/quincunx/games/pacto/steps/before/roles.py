# hot: compiled by mypyc
"""The roll for roles: the better army commander is likelier to choose who invades and who defends."""

from __future__ import annotations

from quincunx.core.messages import Value
from quincunx.core.step import Step
from quincunx.games.pacto import lines
from quincunx.games.pacto.actions import DEFENDER, INTERCEPT, INVADER, ROLE, SEASON, SEASONS
from quincunx.games.pacto.box import SKULL
from quincunx.games.pacto.deploying import build_up_of
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.weather import begin_weather


def begin_roles(table: Battlefield) -> bool:
    """Both roll until one has the better result; they rank as they stand on the faces: skull first (pre.roll.rank)."""
    while True:
        faces = [roll(table, 0), roll(table, 1)]
        if faces[0] != faces[1]:
            break
    winner = 0 if faces[0] < faces[1] else 1
    table.steps.append(ChooseRole(winner, faces[winner] == SKULL))
    table.show_all()
    return False


def roll(table: Battlefield, seat: int) -> int:
    """A die by the level of the army commander (pre.roll)."""
    general = table.army_commander(seat)
    colour = table.box.die_of[table.levels[general]]
    face = table.box.faces[colour][table.dice.below(6)]
    table.note(lines.ROLLS_FOR_ROLE, general, colour, face)
    return face


def begin_season(table: Battlefield) -> bool:
    """If weather is used, the invader chooses the season before any terrain is chosen (pre.season)."""
    if not build_up_of(table).weather:
        return True
    table.steps.append(ChooseSeason(int(table.invader)))
    return False


def roll_weather(table: Battlefield) -> bool:
    """The initial weather is rolled once all stand (weather.initial)."""
    build_up = build_up_of(table)
    if build_up.weather:
        begin_weather(table, build_up.season, int(build_up.territory))
    return True


class ChooseSeason(Step[Battlefield]):
    """The season, which makes the weather better or worse (weather.season)."""

    rule = "pre.season"
    asks = "choose_season"

    def options(self, table: Battlefield, seat: int) -> list[int]:
        return [SEASON + season for season in range(len(SEASONS))]

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        build_up = build_up_of(table).twin()
        build_up.season = action - SEASON
        table.build_up = build_up
        table.note(lines.CHOOSES_SEASON, seat, action - SEASON)
        table.steps.pop()
        table.go_on()


class ChooseRole(Step[Battlefield]):
    """The winner takes a role; with a skull he may intercept, and then he is the invader (pre.intercept.role)."""

    rule = "pre.winner"
    asks = "choose_role"
    fields = ("seat", "at_once")
    clauses = {}

    def __init__(self, seat: int, at_once: bool) -> None:
        super().__init__(seat)
        self.at_once = at_once
        """Did he roll a skull?"""

    def options(self, table: Battlefield, seat: int) -> list[int]:
        found = [ROLE + INVADER, ROLE + DEFENDER]
        return [*found, ROLE + INTERCEPT] if self.at_once else found

    def take(self, table: Battlefield, seat: int, action: int) -> None:
        role = action - ROLE
        table.invader = 1 - seat if role == DEFENDER else seat
        build_up = build_up_of(table).twin()
        build_up.intercept = role == INTERCEPT
        build_up.first = 1 - table.invader
        table.build_up = build_up
        table.note(lines.TAKES_ROLE, seat, role)
        table.steps.pop()
        table.go_on()

    def routine(self, table: Battlefield, seat: int) -> int:
        """A computer player awaits the enemy in his own country."""
        return ROLE + DEFENDER

    def cite(self, table: Battlefield, action: int) -> str:
        return "pre.intercept" if action == ROLE + INTERCEPT else self.rule

    def about(self, table: Battlefield, seat: int) -> dict[str, Value]:
        return {}
