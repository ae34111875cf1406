# cold: interpreted
"""Battalion: War of the Ancients as the table knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from quincunx.core.content import Content
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data, Game
from quincunx.core.kit.options import Choice, Option
from quincunx.core.kit.shelf import shelved
from quincunx.core.mirrors import Mirror, Swap, reversed_from
from quincunx.games.battalion import judgement, observation
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.board import draw_board
from quincunx.games.battalion.board.camps import look_through
from quincunx.games.battalion.box import box_of
from quincunx.games.battalion.cautions import cautions, may_lose
from quincunx.games.battalion.draft import draft_from_text, draft_of
from quincunx.games.battalion.forecast import forecast
from quincunx.games.battalion.naming import NAMING, box_name
from quincunx.games.battalion.opening import set_up
from quincunx.games.battalion.options import AT_TABLE, MUSTER, MUSTER4, Armies, Factions, Size
from quincunx.games.battalion.position import battle_from_dict
from quincunx.games.battalion.scenes import STAGED, scenes_of_fight
from quincunx.games.battalion.soundness import fit_checks
from quincunx.games.battalion.thumb import thumb
from quincunx.games.battalion.view import battle_view

# What can be swapped: the sides of a listed battle, and left for right where two play. Armies are mustered and
# deployed in the order of the seats, and the wings of a grand battle belong to their factions.
OF_TWO = ("set1", "set2", "set3", "set4", "set5", "set6")
SECTORS = reversed_from(1, 3)


def sides_swapped(battles: tuple[str, ...], seats: Swap) -> Mirror:
    """Everyone in the place of the player opposite; units are listed by seat."""
    return Mirror(
        "sides swapped",
        seats,
        options={"battle": battles},
        lists={"players": [seats], "factions": [seats], "armies": [seats], "knows": [seats]},
        values={"first": seats, "active": seats, "owner": seats, "side": {0: 1, 1: 0}},
        unordered=("units", "moved", "barred", "commanded"),
        aside=["edition"],
    )


MIRRORS = (
    sides_swapped(OF_TWO, {0: 1, 1: 0}),
    sides_swapped(("grand1",), {0: 1, 1: 0, 2: 3, 3: 2}),
    Mirror(
        "left for right",
        options={"battle": (*OF_TWO, "muster")},
        values={"sector": SECTORS, "into": SECTORS},
        targets={"deploy": [{}, SECTORS], "redeploy": [{}, SECTORS], "sector": [SECTORS]},
    ),
)


class Battalion(Game):
    """Two or four armies built rank by rank, on three or five sectors, with six dice."""

    id = "battalion"
    title = "Battalion"
    rules_version = 1
    seat_counts = (2, 4)
    difficulty = 2
    minutes = 30
    naming = NAMING
    printed = Game.printed | {"unit_has", "names"}  # rules tell ranks by their names

    # ---- options

    def options(self, content: Content) -> list[Option]:
        """A set battle or a mustered one, with its size, factions and armies."""
        box = box_of(content)
        battles = {battle.id: self.say("form.set", title=battle.title) for battle in box.cards.battles.values()}
        mustered = {name: self.words(f"form.{name}") for name in (MUSTER, MUSTER4)}
        often = [*battles, MUSTER, MUSTER, MUSTER4]
        return [
            Choice("battle", {**battles, **mustered}, "set1", often=often),
            Size(),
            Factions(box),
            Armies(box, lambda said: self.fault_words(said, content, lambda words: partial(box_name, box_of(words)))),
        ]

    # ---- rules

    def known_options(self, options: Data, table: Battle, seat: int) -> Data:
        """Until the piles are revealed an army brought along is its owner's secret (info.deployment_piles)."""
        if not options["armies"] or table.revealed or seat == ALL_SEEING:
            return options
        known = [army if army == AT_TABLE or owner == seat else None for owner, army in enumerate(options["armies"])]
        return {**options, "armies": known}

    set_up = staticmethod(set_up)
    table_from_dict = staticmethod(battle_from_dict)
    fit_checks = staticmethod(fit_checks)

    # ---- what people see and read

    view = staticmethod(battle_view)

    def reword(self, table: Battle, content: Content) -> None:
        table.box = box_of(content)

    board = staticmethod(draw_board)
    thumb = staticmethod(thumb)
    look_through = staticmethod(look_through)
    foretell = staticmethod(forecast)
    cautions = staticmethod(cautions)
    may_lose = staticmethod(may_lose)
    staged = STAGED
    stage = staticmethod(scenes_of_fight)

    def draft(self, battle: Battle, seat: int) -> Data | None:
        """The army being mustered."""
        if not battle.mustering >> seat & 1:
            return None
        draft = draft_of(battle, seat)
        choices = draft.choices()
        if len(draft.units) > battle.built[seat]:
            choices.pop()
        faction = box_name(battle.box, "faction", battle.factions[seat])
        return shelved(self.say, draft.faction, choices, draft._asdict(), "clear" if choices else None, faction=faction)

    def read_draft(self, text: str, content: Content) -> Data:
        draft = draft_from_text(box_of(content), text)
        return {"name": draft.name, "for": draft.faction, "choices": draft.choices(), "file": draft._asdict()}

    # ---- what computer players and tests need

    feature_names = judgement.FEATURES
    features = staticmethod(judgement.features)
    standings = staticmethod(judgement.standings)
    row = observation.ROW
    observe = staticmethod(observation.observe)

    def reasons(self, table: Battle, seat: int) -> dict[str, float]:
        return judgement.reasons(table, seat, self.weights)

    def mirrors(self) -> Sequence[Mirror]:
        return MIRRORS

    def components(self, battle: Battle) -> Data:
        """How many of each tile, card and token there are, wherever they lie."""
        box = battle.box
        lying: Counter[str] = Counter()
        for seat in range(battle.seats):
            units = range(seat * battle.size, (seat + 1) * battle.size)
            piles = (battle.hands, battle.decks, battle.discards, battle.boxed)
            lying.update(box.card_ids[card] for pile in piles for card in pile[seat])
            lying.update(box.rank_ids[kind] for unit in units for kind in battle.ranks[unit].kinds)
            lying.update(box.rank_ids[kind] for kind in battle.lost[seat])
            lying.update({box.rank_ids[kind]: n for kind, n in enumerate(battle.unused[seat]) if n})
            tokens = sum(battle.order[unit] + battle.disorder[unit] for unit in units)
            lying[f"tokens {seat}"] = tokens + battle.camp_order[seat] + battle.camp_disorder[seat]
        return dict(lying)


GAME = Battalion()
