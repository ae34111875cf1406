# hot: compiled by mypyc
"""The course of what comes before a battle: which stage follows which, until the first turn begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quincunx.core.kit.state import NO_SEAT
from quincunx.core.step import Step
from quincunx.games.pacto.steps.before.commanding import (
    begin_cards_of_defender,
    begin_cards_of_invader,
    begin_commands_of_defender,
    begin_commands_of_invader,
    begin_generals_of_defender,
    begin_generals_of_invader,
)
from quincunx.games.pacto.steps.before.days import begin_counter, begin_day, begin_territory, scout
from quincunx.games.pacto.steps.before.deployment import begin_share
from quincunx.games.pacto.steps.before.hiding import begin_ambushes_of_first, begin_ambushes_of_second, begin_marches
from quincunx.games.pacto.steps.before.roles import begin_roles, begin_season, roll_weather
from quincunx.games.pacto.steps.before.terrain import (
    begin_compulsory,
    begin_optional,
    begin_secure,
    lay_compulsory,
    lay_optional,
    lay_secure,
)
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.turn import begin_turn

Begin = Callable[[Battlefield], bool]
STAGES: Final[tuple[tuple[str, Begin], ...]] = (
    ("roles", begin_roles),
    ("season", begin_season),
    ("territory", begin_territory),
    ("counter", begin_counter),
    ("day 1", begin_day),
    ("day 2", begin_day),
    ("day 3", begin_day),
    ("day 4", begin_day),
    ("day 5", begin_day),
    ("secure flanks", begin_secure),
    ("secure flanks laid", lay_secure),
    ("compulsory items", begin_compulsory),
    ("compulsory items laid", lay_compulsory),
    ("optional items", begin_optional),
    ("optional items laid", lay_optional),
    ("scouting", scout),
    ("first share", begin_share),
    ("flank marches", begin_marches),
    ("ambushes of the first", begin_ambushes_of_first),
    ("ambushes of the second", begin_ambushes_of_second),
    ("deployment", begin_share),
    ("commands of the defender", begin_commands_of_defender),
    ("cards of the defender", begin_cards_of_defender),
    ("generals of the defender", begin_generals_of_defender),
    ("commands of the invader", begin_commands_of_invader),
    ("cards of the invader", begin_cards_of_invader),
    ("generals of the invader", begin_generals_of_invader),
    ("weather", roll_weather),
)
"""How each stage begins or goes on: it asks somebody, or says that it is over. Some come back until they are."""
COMES_BACK: Final = ("secure flanks laid", "compulsory items laid", "optional items laid", "deployment")


class Before(Step[Battlefield]):
    """What lies below all that is chosen before a battle; it only finds out what comes next."""

    rule = "deploy.thirds"
    asks = "course"
    fields = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(NO_SEAT)
        self.number = number
        """The stage under way."""

    def acting(self, table: Battlefield) -> tuple[int, ...]:
        return ()

    def resume(self, table: Battlefield) -> None:
        """What was asked is done: on to the next choice, or to the first turn."""
        number = self.number if STAGES[self.number][0] in COMES_BACK else self.number + 1
        go_through(table, number)


def go_through(table: Battlefield, number: int) -> None:
    """From a stage on, until somebody is asked; after the last one the battle begins."""
    while number < len(STAGES):
        table.steps[-1] = Before(number)
        if not STAGES[number][1](table):
            return
        number += 1
    table.steps.pop()
    table.build_up = None
    begin_turn(table)
    table.step = -1
    table.go_on()
