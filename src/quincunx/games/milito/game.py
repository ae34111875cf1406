# cold: interpreted
"""Milito as the table knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import cast

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.memory import BOOK, MEMORY, checked_memory, memory_by_lot, memory_field, memory_from_form
from quincunx.core.messages import Message, Value
from quincunx.core.step import Table
from quincunx.core.svg import Picture
from quincunx.games.milito import actions as act
from quincunx.games.milito import judgement
from quincunx.games.milito.battle import EMPTY, Battle
from quincunx.games.milito.board import draw_board
from quincunx.games.milito.board.piles import look_through
from quincunx.games.milito.cards import Cards, read_cards
from quincunx.games.milito.forecast import forecast
from quincunx.games.milito.muster import ROLES
from quincunx.games.milito.opening import set_up
from quincunx.games.milito.position import battle_from_dict, battle_to_dict
from quincunx.games.milito.reasons import reasons
from quincunx.games.milito.soundness import check_fit
from quincunx.games.milito.steps.place import cost_in
from quincunx.games.milito.view import battle_view

OPTIONS = ("armies", "mercenaries", MEMORY)


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

    # ---- rules

    def check_options(self, options: Mapping[str, object], content: Content) -> Data:
        """Options: `armies` (two different ones; none: by lot), `mercenaries` (off unless asked for) and `memory`."""
        known = cards_of(content).armies
        unknown = set(options) - set(OPTIONS)
        if unknown:
            raise ValueError(f"Milito has no option {sorted(unknown)[0]!r}; its options are {', '.join(OPTIONS)}")
        armies = options.get("armies") or []
        if not isinstance(armies, (list, tuple)) or len(armies) not in (0, 2):
            raise ValueError(f"armies: two armies are wanted, one a seat, found {armies!r}")
        for army in armies:
            if not isinstance(army, str) or army not in known:
                raise ValueError(f"armies: there is no army {army!r}; there are {', '.join(known)}")
        if len(armies) == 2 and armies[0] == armies[1]:
            raise ValueError("armies: the two armies must be different; there is one deck of each (setup.different)")
        mercenaries = options.get("mercenaries", False)
        if not isinstance(mercenaries, bool):
            raise ValueError(f"mercenaries: true or false is wanted, found {mercenaries!r}")
        return {"armies": list(armies), "mercenaries": mercenaries, **checked_memory(options)}

    def first_options(self, content: Content) -> Data:
        """The classic match-up the rulebook recommends for a first game (setup.recommended)."""
        return self.check_options({"armies": ["republican_roman", "carthaginian"]}, content)

    def form(self, content: Content) -> list[Data]:
        cards = cards_of(content)
        by_lot = {"value": "", "text": self.words("form.by_lot")}
        armies = [by_lot, *({"value": army.id, "text": army.name} for army in cards.armies.values())]
        first = self.first_options(content)["armies"]
        fields: list[Data] = [
            {
                "name": f"army{seat}",
                "label": self.words(f"form.army{seat}"),
                "value": first[seat],
                "choices": armies,
                "seat": seat,
            }
            for seat in range(2)
        ]
        yes_no = [{"value": word, "text": self.words(f"form.{word}")} for word in ("no", "yes")]
        fields.append(
            {"name": "mercenaries", "label": self.words("form.mercenaries"), "value": "no", "choices": yes_no}
        )
        return [*fields, memory_field(self.words)]

    def options_from_form(self, fields: Mapping[str, str]) -> Data:
        armies = [fields[name] for name in ("army0", "army1") if fields.get(name)]
        return {"armies": armies, "mercenaries": fields.get("mercenaries") == "yes", **memory_from_form(fields)}

    def any_options(self, content: Content, dice: Dice) -> Data:
        armies = list(cards_of(content).armies)
        first = dice.below(len(armies))
        second = (first + 1 + dice.below(len(armies) - 1)) % len(armies)
        mercenaries = dice.below(4) == 0
        return {"armies": [armies[first], armies[second]], "mercenaries": mercenaries, **memory_by_lot(dice)}

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return set_up(cards_of(content), options["armies"], options["mercenaries"], dice, journal)

    def table_to_dict(self, table: Table) -> Data:
        return battle_to_dict(cast(Battle, table))

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return battle_from_dict(data, cards_of(content), dice, journal)

    def check_fit(self, options: Data, table: Table) -> None:
        check_fit(options, cast(Battle, table))

    # ---- what people see and read

    def view(self, table: Table, seat: int, memory: str = BOOK) -> Data:
        return battle_view(cast(Battle, table), seat, memory)

    def picture(self, view: Data, narrow: bool = False, last: Picture | None = None) -> Picture:
        return draw_board(view, self.say, narrow, last)

    def piles(self, view: Data) -> Data | None:
        return look_through(view, self.say)

    def forecast(self, table: Table, seat: int) -> Data | None:
        return forecast(cast(Battle, table), seat, partial(self.text, table))

    def describe(self, table: Table, seat: int, action: int) -> Message:
        return describe(cast(Battle, table), seat, action)

    def name(self, table: Table, param: str, value: Value) -> Value:
        muster = cast(Battle, table).muster
        if param in ("seat", "enemy", "asked") and isinstance(value, int):
            return muster.armies[value].name
        if param in ("army", "enemy_army") and isinstance(value, str):
            return muster.cards.armies[value].name
        if param == "terrain":
            return next(ground.name for ground in muster.cards.terrain if ground.id == value)
        if isinstance(value, str):
            for seat in range(2):
                card = muster.by_id[seat].get(value)
                if card is not None:
                    unit = muster.units[card]
                    return unit.name if unit is not None else muster.labels[card]
        return value

    def journal_value(self, table: Table, param: str, number: int) -> Value:
        muster = cast(Battle, table).muster
        if param in ("card", "released"):
            return muster.ids[number]
        if param in ("column", "flanking", "origin"):
            return number + 1
        if param == "terrain":
            return muster.ground[number].id
        if param in ("army", "enemy_army"):
            return muster.armies[number].id
        if param == "role":
            return ROLES[number]
        return number

    # ---- what computer players and tests need

    feature_names = judgement.FEATURES

    def features(self, table: Table, seat: int) -> list[float]:
        return judgement.features(cast(Battle, table), seat)

    def reasons(self, table: Table, seat: int) -> dict[str, float]:
        return reasons(cast(Battle, table), seat)

    def components(self, table: Table) -> Data:
        """How many cards of each army there are, wherever they lie; for each mercenary hired a unit was sent home."""
        battle = cast(Battle, table)
        hired = len(battle.released)
        lying: Counter[str] = Counter({"mercenaries": len(battle.muster.cards.mercenaries) - hired})
        for seat, force in enumerate(battle.forces):
            cards = force.hand + force.deck + force.discard + force.destroyed + force.units + [force.bonus]
            cards += [card for card in battle.released if card // act.SLOTS == seat]
            for card in cards:
                if card != EMPTY:
                    regular = battle.muster.counts[card] > 0
                    lying[f"{seat}:{battle.muster.ids[card]}" if regular else "mercenaries"] += 1
        return dict(lying)


def describe(battle: Battle, seat: int, action: int) -> Message:
    """What an action means now."""
    verb = act.SPACE.verb_of(action)
    index = action - verb.first
    muster = battle.muster
    attack = battle.attack
    if verb.name in act.CARD_VERBS:
        return describe_card(battle, verb.name, seat * act.SLOTS + index)
    if verb.name == "pass":
        step = type(battle.steps[-1]).__name__
        return Message(
            {"FlankAttacks": "option.pass_flanks", "Hire": "option.pass_hire"}.get(step, "option.pass_actions")
        )
    if verb.name in ("withdraw", "stand"):
        return Message(f"option.{verb.name}", {"column": attack.column + 1 if attack is not None else 0})
    if verb.name == "flank":
        params = {"column": act.attacked_column(index) + 1, "flanking": act.flanking_column(index) + 1}
        return Message("option.flank", params)
    if verb.name == "clear":
        card = muster.ids[battle.forces[seat].units[index]]
        return Message("option.clear", {"card": card, "column": index // 2 + 1})
    if verb.name == "column" and battle.placing == EMPTY:
        return Message("option.attack_from", {"column": index + 1})
    if verb.name == "column":
        cost = cost_in(battle, battle.placing, index)
        return Message("option.column", {"card": muster.ids[battle.placing], "column": index + 1, "cost": cost})
    return Message("option." + verb.name.replace("-", "_"), {"column": index + 1})


def describe_card(battle: Battle, verb: str, card: int) -> Message:
    """What naming a card means now."""
    muster = battle.muster
    name = muster.ids[card]
    if verb == "pay":
        return Message("option.pay", {"card": name, "value": muster.pays[card]})
    if verb == "bonus" and muster.is_leader[card]:
        return Message("option.bonus_leader", {"card": name, "value": muster.combat[card]})
    if verb == "bonus":
        return Message("option.bonus_unit", {"card": name})
    return Message(f"option.{verb}", {"card": name})


GAME = Milito()
