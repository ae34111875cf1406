# cold: interpreted
"""Pacto as the table knows it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.faults import Fault, Faulty
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.kit.options import AT_RANDOM, Choice, Flag, Option, seated_at_random
from quincunx.core.kit.shelf import shelved
from quincunx.core.step import Table
from quincunx.games.pacto import judgement, observation
from quincunx.games.pacto.board import draw_board
from quincunx.games.pacto.box import Box
from quincunx.games.pacto.build_up import FULL, BuildUp
from quincunx.games.pacto.cards import colours
from quincunx.games.pacto.cautions import cautions, may_lose
from quincunx.games.pacto.drafting import choices_of, drawn_up_anew, list_ids
from quincunx.games.pacto.forecast import forecast
from quincunx.games.pacto.muster import army_faults, army_from_text, army_of, draft_of
from quincunx.games.pacto.naming import NAMING
from quincunx.games.pacto.opening import set_up, set_up_full
from quincunx.games.pacto.options import AT_TABLE, PRINTED, QUICK, Armies
from quincunx.games.pacto.pieces import Pieces
from quincunx.games.pacto.position import table_from_dict
from quincunx.games.pacto.scenarios import check_battles
from quincunx.games.pacto.scenes import STAGED, scenes_of_battle
from quincunx.games.pacto.soundness import fit_checks
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.thumb import thumb
from quincunx.games.pacto.view import battle_view


@lru_cache(maxsize=16)
def box_of(content: Content) -> Box:
    """What is printed by a content, read once."""
    box = Box(Pieces(content), content.hash)
    check_battles(box, content)
    return box


class Pacto(Game):
    """Two armies of miniatures on an open table."""

    id = "pacto"
    title = "Pacto"
    rules_version = 1
    in_the_making = True
    difficulty = 5
    minutes = 150
    plans = True
    dice_in_orders = True
    naming = NAMING

    def options(self, content: Content) -> list[Option]:
        """The battles there are, and the armies of a full one."""
        pieces = box_of(content).pieces
        battles = {battle.id: battle.name for battle in pieces.battles.values()}
        all_battles = battles | {FULL: self.words("form.battle_full")}
        kinds = self.words("form.armies_full"), self.words("form.armies_starter")
        armies = Armies(box_of(content), self.fault_words, *kinds)
        full = {"battle": [FULL]}
        ambushes, marches = Flag("ambushes", full, default=True), Flag("flank_marches", full, default=True)
        battle = Choice("battle", all_battles, "training_open", often=list(battles))
        ways = {way: self.words(f"form.muster_{way}") for way in (PRINTED, AT_TABLE, QUICK)}
        muster = Choice("muster", ways, PRINTED, full, often=[PRINTED] * 6 + [AT_TABLE, QUICK])
        return [battle, muster, armies, ambushes, marches, Flag("weather", full), Flag("night", full, one_in=4)]

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        box = box_of(content)
        if options["battle"] != FULL:
            return set_up(box, options["battle"], dice, journal)
        known = [army.id for army in box.pieces.armies.values() if not army.starter]
        wanted: list[Any] = options["armies"] or [AT_RANDOM, AT_RANDOM]
        if options["muster"] == AT_TABLE:
            armies = [army_of(box, each or None) for each in wanted]
        else:
            armies = [army_of(box, each) for each in seated_at_random(wanted, known, 2, dice)]
        if options["muster"] == QUICK:
            armies = [drawn_up_anew(box, army, dice) for army in armies]
        played = BuildUp(ambushes=options["ambushes"], marches=options["flank_marches"], weather=options["weather"])
        return set_up_full(box, armies, played, options["night"], options["muster"] == AT_TABLE, dice, journal)

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return table_from_dict(data, box_of(content), dice, journal)

    fit_checks = staticmethod(fit_checks)

    view = staticmethod(battle_view)

    def reword(self, table: Battlefield, content: Content) -> None:
        box = box_of(content)
        table.box = box
        table.armies = (army_of(box, table.armies[0].named), army_of(box, table.armies[1].named))
        table.troops = table.armies[0].troops + table.armies[1].troops
        table.leaders = table.armies[0].leaders + table.armies[1].leaders

    board = staticmethod(draw_board)

    thumb = staticmethod(thumb)

    staged = STAGED

    stage = staticmethod(scenes_of_battle)

    cautions = staticmethod(cautions)

    may_lose = staticmethod(may_lose)

    foretell = staticmethod(forecast)

    def draft(self, table: Battlefield, seat: int) -> Data | None:
        """The army being drawn up."""
        if not table.mustering >> seat & 1:
            return None
        own = draft_of(table.box, table.armies[seat])
        if own is None:
            return shelved(self.say, self.id, [], {})
        return shelved(self.say, self.id, choices_of(table.box, own), own.to_dict())

    def read_draft(self, text: str, content: Content) -> Data:
        box = box_of(content)
        own = army_from_text(box, text)
        if own.list not in list_ids(box):
            wrong = army_faults(box, own)[0]
            raise Faulty(Fault("army", self.fault_words(wrong.message), rule=wrong.rule, expects=False))
        return {"name": own.name, "for": self.id, "choices": choices_of(box, own), "file": own.to_dict()}

    feature_names = judgement.FEATURES
    features = staticmethod(judgement.features)
    row = observation.ROW
    observe = staticmethod(observation.observe)

    def points(self, table: Battlefield, /) -> list[float]:
        """How many tenths of the enemy's TuGs are lost: they decide, and tell more of a battle than who won it."""
        found: list[float] = []
        for seat in range(2):
            lost, there = table.counted(1 - seat)
            found.append(10.0 * float(lost) / float(there) if there else 0.0)
        return found

    def components(self, table: Battlefield) -> Data:
        """All cards; UGs and generals are those of both armies, which may still be drawn up."""
        cards = table.pack + table.used + sum(table.hands) + sum(table.aside)
        armies = table.armies
        ugs = len(table.where) - sum(len(army.troops) for army in armies)
        return {"cards": colours(cards), "strange ugs": ugs, "strange generals": len(table.states) - len(table.leaders)}


GAME = Pacto()
