# cold: interpreted
"""Milito as the table knows it."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from quincunx.core.content import Content
from quincunx.core.game import Data, Game
from quincunx.core.kit.options import Flag, Option, PerSeat
from quincunx.core.mirrors import Mirror
from quincunx.games.milito import judgement, observation
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.board import draw_board
from quincunx.games.milito.board.edges import look_through
from quincunx.games.milito.cards import cards_of
from quincunx.games.milito.cautions import cautions, may_lose
from quincunx.games.milito.decks import decks_of
from quincunx.games.milito.forecast import forecast
from quincunx.games.milito.naming import NAMING
from quincunx.games.milito.position import battle_from_dict
from quincunx.games.milito.scenes import STAGED, scene_of_attack
from quincunx.games.milito.soundness import fit_checks, places_of
from quincunx.games.milito.steps.opening import set_up
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
    doubt = 1.2
    naming = NAMING

    def options(self, content: Content) -> list[Option]:
        """Two different armies, and mercenaries if wanted; a first game is the classic match-up (setup.recommended)."""
        armies = {army.id: army.name for army in cards_of(content).armies.values()}
        first = ("republican_roman", "carthaginian")
        return [PerSeat("armies", "army", armies, clause="setup.different", first=first), Flag("mercenaries", one_in=4)]

    set_up = staticmethod(set_up)
    table_from_dict = staticmethod(battle_from_dict)
    fit_checks = staticmethod(fit_checks)

    view = staticmethod(battle_view)

    def reword(self, table: Battle, content: Content) -> None:
        table.decks = decks_of(cards_of(content), *[army.id for army in table.decks.armies])

    board = staticmethod(draw_board)
    thumb = staticmethod(thumb)
    look_through = staticmethod(look_through)
    foretell = staticmethod(forecast)
    cautions = staticmethod(cautions)
    may_lose = staticmethod(may_lose)
    staged = STAGED
    stage = staticmethod(scene_of_attack)

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
