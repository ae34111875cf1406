# cold: interpreted
"""Multiverse War as the table knows it."""

from __future__ import annotations

from collections import Counter

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.kit.options import Option
from quincunx.core.memory import MEMORY, without_memory
from quincunx.core.reading import a_table, checked_options, unexpected
from quincunx.core.step import Table
from quincunx.games.multiverse import judgement, observation
from quincunx.games.multiverse.agreed import box_of, setting_of
from quincunx.games.multiverse.board import draw_board
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.cautions import cautions
from quincunx.games.multiverse.forecast import forecast
from quincunx.games.multiverse.naming import NAMING
from quincunx.games.multiverse.opening import set_up
from quincunx.games.multiverse.options import as_played, options_for
from quincunx.games.multiverse.pieces.common import expected
from quincunx.games.multiverse.position import TABLE, world_from_dict
from quincunx.games.multiverse.reasons import reasons
from quincunx.games.multiverse.scenes import STAGED, scenes_of_world
from quincunx.games.multiverse.thumb import thumb
from quincunx.games.multiverse.view import world_view
from quincunx.games.multiverse.world import World


class MultiverseWar(Game):
    """A hex map nobody has seen, armies of hidden blocks, heroes, and many ways to win."""

    id = "multiverse"
    title = "Multiverse War"
    rules_version = 4
    seat_counts = (2, 3, 4)
    difficulty = 4
    minutes = 120
    plans = True
    naming = NAMING
    printed = Game.printed | {"fortress_name", "decoy_name", "story"}

    def options(self, content: Content) -> list[Option]:
        """Map, rules, factions and ways of winning."""
        return options_for(content, self.catalogue.sentences)

    def played_options(self, content: Content, dice: Dice) -> Data:
        return self.check_options(as_played(content, dice), content)

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        box = box_of(content)
        setting, chart = setting_of(options, content)
        missions = box.victory.missions if options["all_missions"] else box.victory.first_missions
        return set_up(box, chart, setting, missions, dice, journal)

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        given = a_table(data, "table", TABLE.names).get("setting")
        if not isinstance(given, dict) or MEMORY in given:
            raise unexpected("table.setting", expected("setting"), given)
        setting, chart = setting_of(checked_options(given, self, content, "table.setting"), content)
        return world_from_dict(data, box_of(content), chart, setting, dice, journal)

    def check_fit(self, options: Data, table: World) -> None:
        """A position was agreed upon as its match was."""
        if table.setting.agreed != without_memory(options):
            raise unexpected(
                "table.setting", expected("agreed", options=str(without_memory(options))), table.setting.agreed
            )

    view = staticmethod(world_view)

    def reword(self, table: World, content: Content) -> None:
        box, layout = box_of(content), table.chart.layout
        if table.box.pieces.grounds.maps.get(layout.id) is layout:
            table.chart = box.chart_of(box.pieces.grounds.maps[layout.id])
        table.box = box

    board = staticmethod(draw_board)

    def thumb(self, view: Data) -> str:
        return thumb(view)

    staged = STAGED

    stage = staticmethod(scenes_of_world)

    cautions = staticmethod(cautions)

    foretell = staticmethod(forecast)

    feature_names = judgement.FEATURES
    features = staticmethod(judgement.features)
    row = observation.ROW
    observe = staticmethod(observation.observe)

    def chances(self, table: Table) -> list[float]:
        """What each got once it is over; before that what its side is likely to get, shared among those who play."""
        if table.scores:
            return list(table.scores)
        assert isinstance(table, World)
        return judgement.by_side(table, self.judgement)

    def reasons(self, table: World, seat: int, /) -> dict[str, float]:
        return reasons(table, seat, self.weights)

    def components(self, table: World) -> Data:
        """How many of each card, adventure and mission there are, wherever they lie; and the tiles in the box."""
        cards = Counter([*table.deck, *table.row, *table.discard])
        missions = Counter(table.mission_deck)
        for seat in range(table.seats):
            cards.update(table.hands[seat] + table.drawn[seat])
            missions.update(table.missions[seat] + table.declared[seat])
        del cards[table.box.empty_words]
        faced = [card for card in table.faced if card != NOTHING]
        return {
            "cards": [cards[card] for card in range(len(table.box.card_ids))],
            "adventures": sorted([*table.adventures, *table.past, *table.lasting, *faced]),
            "missions": [missions[mission] for mission in range(len(table.box.mission_ids))],
            "tiles": len(set(table.tiles)),
        }


GAME = MultiverseWar()
