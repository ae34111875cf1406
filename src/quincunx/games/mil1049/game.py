# cold: interpreted
"""MIL (1049) as the table knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.kit.options import Choice, Flag, Number, Option
from quincunx.core.messages import Message, Value
from quincunx.core.mirrors import Mirror
from quincunx.core.step import Table
from quincunx.core.translations import ENGLISH
from quincunx.games.mil1049 import judgement, observation, scoring
from quincunx.games.mil1049.board import draw_board
from quincunx.games.mil1049.box import Box
from quincunx.games.mil1049.cautions import cautions
from quincunx.games.mil1049.forecast import forecast
from quincunx.games.mil1049.mirrors import MIRRORS
from quincunx.games.mil1049.naming import CUBES, NAMING
from quincunx.games.mil1049.opening import lands_there, set_up
from quincunx.games.mil1049.options import MANY, Families
from quincunx.games.mil1049.phases import LAST_TURN
from quincunx.games.mil1049.pieces import pieces_of
from quincunx.games.mil1049.position import realm_from_dict
from quincunx.games.mil1049.realm import Realm
from quincunx.games.mil1049.reasons import reasons
from quincunx.games.mil1049.scenes import STAGED, scenes_of_realm
from quincunx.games.mil1049.soundness import fit_checks
from quincunx.games.mil1049.standing import STANDING
from quincunx.games.mil1049.thumb import thumb
from quincunx.games.mil1049.view import realm_view


@lru_cache(maxsize=16)
def box_of(content: Content) -> Box:
    """What is in the box by a content, read once."""
    return Box(pieces_of(content), content.hash)


class Mil1049(Game):
    """Two to five families, five turns, six spheres of power."""

    id = "mil1049"
    title = "MIL (1049)"
    rules_version = 1
    seat_counts = (2, 3, 4, 5)
    difficulty = 3
    minutes = 90
    naming = NAMING
    standing = STANDING

    def options(self, content: Content) -> list[Option]:
        """How many play, which families they lead, and the set-ups the rulebook offers."""
        lands = {name: self.words(f"form.{name}") for name in ("cereal_cereal", "cereal_fish")}
        return [
            Number("players", range(2, 6), 3, clause="general.players"),
            Families(pieces_of(content)),
            Flag("advanced", when={"players": MANY}),
            Flag("cutthroat"),
            Choice("start_lands", lands, "cereal_cereal"),
        ]

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        box = box_of(content)
        families = [box.family_ids.index(name) for name in options["families"]]
        fish = options["start_lands"] == "cereal_fish"
        return set_up(box, families, options["advanced"], options["cutthroat"], fish, dice, journal)

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return realm_from_dict(data, box_of(content), dice, journal)

    fit_checks = staticmethod(fit_checks)

    view = staticmethod(realm_view)

    def reword(self, table: Realm, content: Content) -> None:
        table.box = box_of(content)

    board = staticmethod(draw_board)
    thumb = staticmethod(thumb)
    staged = STAGED
    stage = staticmethod(scenes_of_realm)
    foretell = staticmethod(forecast)
    cautions = staticmethod(cautions)

    def name(self, table: Table, param: str, value: Value) -> Value:
        """What a parameter is called: cubes one kind after the other, a face of the die by what it shows; in English,
        lands with a small letter."""
        called = super().name(table, param, value)
        if param == "face" and isinstance(called, int) and isinstance(table, Realm):
            shown = list(table.box.pieces.faces.values())[called - 1].results
            return [self.say(f"scene.result.{result}") for result in shown]
        if param in CUBES and isinstance(called, list):
            counts = [each.split(" ") for each in called]
            return [self.say(f"board.cubes.{kind}", n=int(count)) for count, kind in counts]
        small = self.language == ENGLISH and param in ("land", "own_land", "stack") and isinstance(called, str)
        return str(called).lower() if small else called

    def may_lose(self, table: Realm, seat: int, /) -> bool:
        """Only in the last turn, after which all is counted."""
        return table.turn == LAST_TURN

    # ---- what computer players and tests need

    feature_names = judgement.FEATURES
    features = staticmethod(judgement.features)
    sureness = staticmethod(judgement.sureness)
    horizon = 10
    row = observation.ROW
    observe = staticmethod(observation.observe)

    def reasons(self, table: Realm, seat: int, /) -> dict[str, float]:
        return reasons(table, seat, self.weights)

    def mirrors(self) -> Sequence[Mirror]:
        return MIRRORS

    def points(self, table: Realm, /) -> list[float]:
        """Victory points, which decide."""
        return [float(points) for points in table.vp]

    def tally(self, table: Realm, seat: int, /) -> list[Message]:
        """Victory points; and where others have as many, the castles, lands and vassals that part them."""
        if table.has_left(seat):
            return [Message("tally.left")]
        _, points, *more = scoring.standing(table, seat)
        tied = [other for other in table.still_in() if table.vp[other] == points]
        parting = zip(("castles", "lands", "vassals"), more, strict=True) if len(tied) > 1 else ()
        return [Message("tally.points", {"n": points}), *(Message(f"tally.{name}", {"n": n}) for name, n in parting)]

    def components(self, table: Any) -> Data:
        """How many lands of each type there are, wherever they lie."""
        return dict(zip(table.box.land_ids, lands_there(table), strict=True))


GAME = Mil1049()
