# cold: interpreted
"""Milito as the table knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import cast

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.kit.checks import check
from quincunx.core.kit.odds import Forecast
from quincunx.core.kit.options import Flag, Option, PerSeat
from quincunx.core.memory import BOOK
from quincunx.core.mirrors import Mirror
from quincunx.core.step import Table
from quincunx.core.svg import Picture
from quincunx.games.milito import actions as act
from quincunx.games.milito import judgement, observation
from quincunx.games.milito.battle import EMPTY, Battle
from quincunx.games.milito.board import draw_board
from quincunx.games.milito.board.piles import look_through
from quincunx.games.milito.cards import Cards, read_cards
from quincunx.games.milito.forecast import forecast
from quincunx.games.milito.mirrors import MIRRORS
from quincunx.games.milito.naming import NAMING
from quincunx.games.milito.opening import set_up
from quincunx.games.milito.position import TABLE, battle_from_dict
from quincunx.games.milito.reasons import reasons
from quincunx.games.milito.soundness import fit_checks
from quincunx.games.milito.view import battle_view


@lru_cache(maxsize=16)
def cards_of(content: Content) -> Cards:
    """The printed cards of a content, read once."""
    return read_cards(content)


class Milito(Game):
    """Two armies, five columns, no dice."""

    id = "milito"
    title = "Milito"
    rules_version = 1
    seat_counts = (2,)
    folder = Path(__file__).parent
    naming = NAMING

    # ---- rules

    def options(self, content: Content) -> list[Option]:
        """Two different armies, and mercenaries if wanted; a first game is the classic match-up (setup.recommended)."""
        armies = {army.id: army.name for army in cards_of(content).armies.values()}
        recommended = ("republican_roman", "carthaginian")
        return [
            PerSeat("armies", "army", armies, clause="setup.different", first=recommended),
            Flag("mercenaries", one_in=4),
        ]

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return set_up(cards_of(content), options["armies"], options["mercenaries"], dice, journal)

    def table_to_dict(self, table: Table) -> Data:
        return TABLE.write(table, table)

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return battle_from_dict(data, cards_of(content), dice, journal)

    def check_fit(self, options: Data, table: Table) -> None:
        check(table, fit_checks(options, cast(Battle, table)))

    # ---- what people see and read

    def view(self, table: Table, seat: int, memory: str = BOOK) -> Data:
        return battle_view(cast(Battle, table), seat, memory)

    def picture(self, view: Data, narrow: bool = False, last: Picture | None = None) -> Picture:
        return draw_board(view, self.say, narrow, last)

    def piles(self, view: Data) -> Data | None:
        return look_through(view, self.say)

    def forecast(self, table: Table, seat: int) -> Forecast | None:
        return forecast(cast(Battle, table), seat, partial(self.text, table))

    # ---- what computer players and tests need

    feature_names = judgement.FEATURES
    row = observation.ROW

    def observe(self, table: Table, seat: int, memory: str = BOOK) -> bytearray:
        return observation.observe(cast(Battle, table), seat, memory)

    def features(self, table: Table, seat: int) -> list[float]:
        return judgement.features(cast(Battle, table), seat)

    def reasons(self, table: Table, seat: int) -> dict[str, float]:
        return reasons(cast(Battle, table), seat)

    def mirrors(self) -> Sequence[Mirror]:
        return MIRRORS

    def components(self, table: Table) -> Data:
        """How many cards of each army there are, wherever they lie; for each mercenary hired a unit was sent home."""
        battle = cast(Battle, table)
        hired = len(battle.released)
        lying: Counter[str] = Counter({"mercenaries": len(battle.decks.cards.mercenaries) - hired})
        for seat, force in enumerate(battle.forces):
            cards = force.hand + force.deck + force.discard + force.destroyed + force.units + [force.bonus]
            cards += [card for card in battle.released if card // act.SLOTS == seat]
            for card in cards:
                if card != EMPTY:
                    regular = battle.decks.counts[card] > 0
                    lying[f"{seat}:{battle.decks.ids[card]}" if regular else "mercenaries"] += 1
        return dict(lying)


GAME = Milito()
