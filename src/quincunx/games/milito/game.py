# cold: interpreted
"""Milito as the table knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import chain

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.kit.odds import Forecast
from quincunx.core.kit.options import Flag, Option, PerSeat
from quincunx.core.mirrors import Mirror
from quincunx.core.scene import Scene
from quincunx.core.step import Table
from quincunx.games.milito import judgement, observation
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.board import draw_board
from quincunx.games.milito.board.piles import look_through
from quincunx.games.milito.cards import cards_of
from quincunx.games.milito.cautions import cautions, may_lose
from quincunx.games.milito.forecast import forecast
from quincunx.games.milito.naming import NAMING
from quincunx.games.milito.opening import decks_of, set_up
from quincunx.games.milito.position import battle_from_dict
from quincunx.games.milito.scenes import STAGED, scene_of_attack
from quincunx.games.milito.soundness import fit_checks, places_of
from quincunx.games.milito.thumb import thumb
from quincunx.games.milito.view import battle_view

SWAPPED = {0: 1, 1: 0}


class Milito(Game):
    """Two armies, five columns, no dice."""

    id = "milito"
    title = "Milito"
    rules_version = 2
    seat_counts = (2,)
    difficulty = 1
    minutes = 20
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

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return battle_from_dict(data, cards_of(content), dice, journal)

    fit_checks = staticmethod(fit_checks)

    # ---- what people see and read

    view = staticmethod(battle_view)

    def reword(self, table: Battle, content: Content) -> None:
        table.decks = decks_of(cards_of(content), *[army.id for army in table.decks.armies])

    board = staticmethod(draw_board)
    thumb = staticmethod(thumb)

    def piles(self, view: Data) -> Data | None:
        return look_through(view, self.say)

    def forecast(self, table: Battle, seat: int, memory: str, /) -> Forecast | None:
        return forecast(table, seat, partial(self.text, table))

    cautions = staticmethod(cautions)
    may_lose = staticmethod(may_lose)
    staged = STAGED

    def scenes(self, before: Data, after: Data, lines: Sequence[Data], /) -> list[Scene]:
        return scene_of_attack(before, after, lines, self.say)

    # ---- what computer players and tests need

    feature_names = judgement.FEATURES
    features = staticmethod(judgement.features)
    row = observation.ROW
    observe = staticmethod(observation.observe)
    reasons = staticmethod(judgement.reasons)

    def mirrors(self) -> list[Mirror]:
        """Both sides, with all that is theirs. Left cannot be swapped for right, as special terrain goes to the left
        flank first; and with mercenaries both decks are shuffled after hiring by order of seats, as in kept records."""
        sides = Mirror(
            "sides swapped",
            SWAPPED,
            options={"mercenaries": [False]},
            lists={"forces": [SWAPPED], "armies": [SWAPPED], "units": [SWAPPED]},
            values={"first": SWAPPED, "active": SWAPPED, "control": SWAPPED, "released": SWAPPED},
            keys=["cards"],
            aside=["edition"],
        )
        return [sides]

    def components(self, table: Battle) -> Data:
        """How many cards of each army there are, wherever they lie; for each mercenary hired a unit was sent home."""
        decks = table.decks
        lying: Counter[str] = Counter({"mercenaries": len(decks.cards.mercenaries) - len(table.released)})
        for seat in range(2):
            for card in chain(*places_of(table, seat).values()):
                lying[f"{seat}:{decks.ids[card]}" if decks.counts[card] > 0 else "mercenaries"] += 1
        return dict(lying)


GAME = Milito()
