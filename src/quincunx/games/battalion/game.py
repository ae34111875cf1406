# cold: interpreted
"""Battalion: War of the Ancients as the table knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, cast

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data, Game
from quincunx.core.journal import Journal
from quincunx.core.memory import BOOK, MEMORY, checked_memory, memory_by_lot, memory_field, memory_from_form
from quincunx.core.messages import Message, Value
from quincunx.core.step import Table
from quincunx.core.svg import Picture
from quincunx.games.battalion import judgement
from quincunx.games.battalion.actions import MOST_UNITS
from quincunx.games.battalion.battle import Battle
from quincunx.games.battalion.board import draw_board
from quincunx.games.battalion.board.piles import look_through
from quincunx.games.battalion.box import Box
from quincunx.games.battalion.cards import LEAST_UNITS, read_cards
from quincunx.games.battalion.describe import describe
from quincunx.games.battalion.draft import draft_from_text, draft_of
from quincunx.games.battalion.fight import ROLES
from quincunx.games.battalion.forecast import forecast
from quincunx.games.battalion.muster import Army, army_by_lot, army_fault
from quincunx.games.battalion.opening import set_up_listed, set_up_mustered
from quincunx.games.battalion.position import battle_from_dict, battle_to_dict
from quincunx.games.battalion.reasons import reasons
from quincunx.games.battalion.soundness import check_fit
from quincunx.games.battalion.view import battle_view

MUSTER, MUSTER4 = "muster", "muster4"
AT_TABLE = "table"  # in place of an army: it is mustered at the table
QUICK = "quick"  # in the form: the computer musters it
OPTIONS = ("battle", "factions", "size", "armies", MEMORY)
USUAL_SIZE = 8


@lru_cache(maxsize=16)
def box_of(content: Content) -> Box:
    """What is in the box by a content, read once."""
    return Box(read_cards(content))


class Battalion(Game):
    """Two or four armies built rank by rank, on three or five sectors, with six dice."""

    id = "battalion"
    title = "Battalion"
    rules_version = 1
    seat_counts = (2, 4)
    folder = Path(__file__).parent

    # ---- options

    def check_options(self, options: Mapping[str, object], content: Content) -> Data:
        """Options: `battle`, `factions` by seat (none: as listed, or by lot), `size` and `armies` of a mustered one,
        and `memory`.

        An army is a list of units, "table" to be mustered at the table, or none: the computer musters one.
        """
        box = box_of(content)
        unknown = set(options) - set(OPTIONS)
        if unknown:
            raise ValueError(f"Battalion has no option {sorted(unknown)[0]!r}; its options are {', '.join(OPTIONS)}")
        name = options.get("battle") or "set1"
        known = [*box.cards.battles, MUSTER, MUSTER4]
        if not isinstance(name, str) or name not in known:
            raise ValueError(f"battle: there is no battle {name!r}; there are {', '.join(known)}")
        if name in (MUSTER, MUSTER4):
            return self.check_mustered(name, options, box)
        listed = box.cards.battles[name]
        for field in ("size", "armies"):
            if options.get(field):
                raise ValueError(f"{field}: only a mustered battle has a choice of {field}; {name} is listed")
        factions = factions_from(options.get("factions"), box, len(listed.factions))
        if not set(factions) <= {"", *listed.factions}:
            raise ValueError(f"factions: {name} is fought by {', '.join(listed.factions)}, found {factions!r}")
        seated = seated_as(factions, list(listed.factions))
        if seated is None:
            raise ValueError(f"factions: the wings and sides of {name} are {', '.join(listed.factions)} in this order")
        return {"battle": name, "factions": seated, "size": 0, "armies": [], **checked_memory(options)}

    def check_mustered(self, name: str, options: Mapping[str, object], box: Box) -> Data:
        """A mustered battle: its size, and an army for each seat that brings one."""
        seats = 2 if name == MUSTER else 4
        size = options.get("size") or (USUAL_SIZE if seats == 2 else LEAST_UNITS)
        most = MOST_UNITS if seats == 2 else LEAST_UNITS
        if type(size) is not int or not LEAST_UNITS <= size <= most:
            rule = "muster.size" if seats == 2 else "four.size"
            raise ValueError(f"size: a whole number from {LEAST_UNITS} to {most} is wanted ({rule}), found {size!r}")
        factions = factions_from(options.get("factions"), box, seats)
        armies = options.get("armies") or []
        if not isinstance(armies, (list, tuple)) or len(armies) not in (0, seats):
            raise ValueError(f"armies: one a seat is wanted, or none at all, found {armies!r}")
        for seat, army in enumerate(armies):
            if army not in (None, AT_TABLE) and (not factions or not factions[seat]):
                raise ValueError("armies: whoever brings an army has to say of which faction (factions)")
        checked = [
            army if army in (None, AT_TABLE) else self.check_army(box, factions[seat], size, army)
            for seat, army in enumerate(armies)
        ]
        return {"battle": name, "factions": factions, "size": size, "armies": checked, **checked_memory(options)}

    def check_army(self, box: Box, faction: str, size: int, army: object) -> list[list[str]]:
        """An army as lists of rank ids, front first; ValueError says which unit is not allowed, and why."""
        wrong = self.army_complaint(box, faction, size, army)
        if wrong is not None:
            number, text, rule = wrong
            place = f"armies: {faction}, unit {number}" if number else f"armies: {faction}"
            raise ValueError(f"{place}: {text} ({rule})")
        return [list(unit) for unit in cast(list[list[str]], army)]

    def army_complaint(self, box: Box, faction: str, size: int, army: object) -> tuple[int, str, str] | None:
        """The unit (from 1) that is not allowed, why in words, and by which clause; None if all is well."""
        if not isinstance(army, (list, tuple)) or not all(isinstance(unit, (list, tuple)) for unit in army):
            raise ValueError(f"armies: an army is a list of units, a unit a list of ranks, found {army!r}")
        kinds: Army = []
        for unit in army:
            for rank in unit:
                if rank not in box.rank_number:
                    raise ValueError(f"armies: there is no rank {rank!r}")
            kinds.append(tuple(box.rank_number[rank] for rank in unit))
        wrong = army_fault(box, box.factions.index(faction), size, kinds)
        if wrong is None:
            return None
        number, refusal = wrong
        return (
            number,
            self.catalogue.text(refusal.message, lambda param, value: box_name(box, param, value)),
            refusal.rule,
        )

    def first_options(self, content: Content) -> Data:
        """Set battle 1, with which the rulebook explains the game."""
        return self.check_options({"battle": "set1"}, content)

    def form(self, content: Content) -> list[Data]:
        box = box_of(content)
        battles = [
            {"value": battle.id, "text": self.catalogue.text(Message("form.set", {"title": battle.title}))}
            for battle in box.cards.battles.values()
        ]
        battles += [{"value": name, "text": self.words(f"form.{name}")} for name in (MUSTER, MUSTER4)]
        sizes = [{"value": str(size), "text": str(size)} for size in range(LEAST_UNITS, MOST_UNITS + 1)]
        by_lot = {"value": "", "text": self.words("form.by_lot")}
        factions = [by_lot, *({"value": id_, "text": f.name} for id_, f in box.cards.factions.items())]
        fields: list[Data] = [
            {"name": "battle", "label": self.words("form.battle"), "value": "set1", "choices": battles},
            {
                "name": "size",
                "label": self.words("form.size"),
                "value": str(USUAL_SIZE),
                "choices": sizes,
                "when": {"battle": [MUSTER]},
            },
        ]
        for seat in range(2):
            label = self.words(f"form.faction{seat}")
            fields.append({"name": f"faction{seat}", "label": label, "value": "", "choices": factions, "seat": seat})
        ways = [{"value": AT_TABLE, "text": self.words("form.at_table")}]
        ways.append({"value": QUICK, "text": self.words("form.by_computer")})
        armies: Data = {"name": "armies", "label": self.words("form.armies"), "value": AT_TABLE, "choices": ways}
        fields.append({**armies, "when": {"battle": [MUSTER, MUSTER4]}})
        return [*fields, memory_field(self.words)]

    def options_from_form(self, fields: Mapping[str, str]) -> Data:
        options: Data = {"battle": fields.get("battle", "set1"), **memory_from_form(fields)}
        if options["battle"] == MUSTER:
            options["size"] = int(fields.get("size") or USUAL_SIZE)
        factions = [fields.get(f"faction{seat}", "") for seat in range(2)]
        if any(factions):
            options["factions"] = factions
        armies = fields.get("armies") or QUICK
        if armies != QUICK and options["battle"] in (MUSTER, MUSTER4):
            options["armies"] = [armies] * (2 if options["battle"] == MUSTER else 4)
        return options

    def any_options(self, content: Content, dice: Dice) -> Data:
        box = box_of(content)
        battles = [*box.cards.battles, MUSTER, MUSTER, MUSTER4]
        name = battles[dice.below(len(battles))]
        if name not in (MUSTER, MUSTER4):
            factions = list(box.cards.battles[name].factions)
            seated = swapped(factions) if dice.below(2) else factions
            return self.check_options({"battle": name, "factions": seated, **memory_by_lot(dice)}, content)
        size = LEAST_UNITS + (dice.below(MOST_UNITS - LEAST_UNITS + 1) if name == MUSTER else 0)
        options: Data = {"battle": name, "size": size}
        if dice.below(2):
            drawn = factions_by_lot(box, [""] * (2 if name == MUSTER else 4), dice)
            options["factions"] = [box.factions[faction] for faction in drawn]
            options["armies"] = [any_army(box, faction, size, dice) for faction in drawn]
        elif dice.below(2):
            options["armies"] = [AT_TABLE if dice.below(4) else None for _ in range(2 if name == MUSTER else 4)]
        return self.check_options({**options, **memory_by_lot(dice)}, content)

    # ---- rules

    def known_options(self, options: Data, table: Table, seat: int) -> Data:
        """Until the piles are revealed an army brought along is its owner's secret (info.deployment_piles)."""
        if not options["armies"] or cast(Battle, table).revealed or seat == ALL_SEEING:
            return options
        known = [army if army == AT_TABLE or owner == seat else None for owner, army in enumerate(options["armies"])]
        return {**options, "armies": known}

    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        box, name = box_of(content), options["battle"]
        if name in (MUSTER, MUSTER4):
            seats = 2 if name == MUSTER else 4
            factions = factions_by_lot(box, options["factions"] or [""] * seats, dice)
            armies: list[Army | None] = [None] * seats
            at_table = [False] * seats
            for seat, army in enumerate(options["armies"]):
                at_table[seat] = army == AT_TABLE
                if army not in (None, AT_TABLE):
                    armies[seat] = [tuple(box.rank_number[rank] for rank in unit) for unit in army]
            return set_up_mustered(box, name, factions, options["size"], armies, at_table, dice, journal)
        listed = box.cards.battles[name]
        sides = [listed.units[listed.factions.index(faction)] for faction in options["factions"]]
        return set_up_listed(
            box,
            name,
            [box.factions.index(faction) for faction in options["factions"]],
            [[tuple(box.rank_number[rank] for rank in unit.ranks) for unit in side] for side in sides],
            [[unit.sector - 1 for unit in side] for side in sides],
            dice,
            journal,
        )

    def table_to_dict(self, table: Table) -> Data:
        return battle_to_dict(cast(Battle, table))

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        return battle_from_dict(data, box_of(content), dice, journal)

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

    def draft(self, table: Table, seat: int) -> Data | None:
        """The army being mustered."""
        battle = cast(Battle, table)
        if not battle.mustering >> seat & 1:
            return None
        draft = draft_of(battle, seat)
        choices = draft.choices()
        if len(draft.units) > battle.built[seat]:
            choices.pop()
        faction = box_name(battle.box, "faction", battle.factions[seat])
        return {
            "name": self.words("muster.shelf"),
            "title": self.catalogue.text(Message("muster.shelf_title", {"faction": faction})),
            "for": draft.faction,
            "anew": "clear" if choices else None,
            "choices": choices,
            "file": draft.to_dict(),
        }

    def read_draft(self, text: str, content: Content) -> Data:
        draft = draft_from_text(box_of(content), text)
        return {"name": draft.name, "for": draft.faction, "choices": draft.choices(), "file": draft.to_dict()}

    def describe(self, table: Table, seat: int, action: int) -> Message:
        return describe(cast(Battle, table), seat, action)

    def name(self, table: Table, param: str, value: Value) -> Value:
        battle = cast(Battle, table)
        if param in ("seat", "enemy", "asked") and isinstance(value, int):
            return battle.box.faction_names[battle.factions[value]]
        if param in ("unit", "target"):
            return self.unit_label(battle, value)
        if param == "faces" and isinstance(value, int):
            return list(str(value))
        return box_name(battle.box, param, value)

    def unit_label(self, battle: Battle, value: Value) -> Value:
        """A unit by the names of the ranks it was mustered with, and its number."""
        every = range(battle.seats * battle.size)
        for unit in every if isinstance(value, str) else [value]:
            if isinstance(unit, int) and unit in every and value in (unit, battle.unit_name(unit)):
                names = dict.fromkeys(battle.box.printed[kind].name for kind in battle.mustered[unit].kinds)
                params: dict[str, Value] = {"ranks": list(names), "n": unit % battle.size + 1}
                return self.catalogue.text(Message("unit.label", params))
        return value

    def journal_value(self, table: Table, param: str, number: int) -> Value:
        battle = cast(Battle, table)
        if param in ("unit", "target"):
            return battle.unit_name(number)
        if param == "card":
            return battle.box.card_ids[number]
        if param == "rank":
            return battle.box.rank_ids[number]
        if param == "sector":
            return number + 1
        if param == "role":
            return ROLES[number]
        if param in ("faces", "dice"):
            return list(str(number))
        return number

    # ---- what computer players and tests need

    feature_names = judgement.FEATURES

    def features(self, table: Table, seat: int) -> list[float]:
        return judgement.features(cast(Battle, table), seat)

    def reasons(self, table: Table, seat: int) -> dict[str, float]:
        return reasons(cast(Battle, table), seat, self.weights)

    def components(self, table: Table) -> Data:
        """How many of each tile, card and token there are, wherever they lie."""
        battle = cast(Battle, table)
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


def factions_from(value: Any, box: Box, seats: int) -> list[str]:
    """Factions by seat, all different; none at all leaves it open, and so do empty ones and those of the last seats."""
    factions = list(value) if isinstance(value, (list, tuple)) else []
    if value and (not isinstance(value, (list, tuple)) or len(factions) > seats):
        raise ValueError(f"factions: {seats} are wanted, one a seat, found {value!r}")
    factions += [""] * (seats - len(factions) if factions else 0)
    for faction in factions:
        if faction not in ("", *box.factions):
            raise ValueError(f"factions: there is no faction {faction!r}; there are {', '.join(box.factions)}")
    named = [faction for faction in factions if faction]
    if len(set(named)) != len(named):
        raise ValueError("factions: they must be different; each exists once (comp.factions)")
    return factions


def factions_by_lot(box: Box, chosen: list[str], dice: Dice) -> list[int]:
    """Factions by number; where none was chosen, one of those left by lot."""
    left = [number for number, faction in enumerate(box.factions) if faction not in chosen]
    if "" in chosen:
        dice.shuffle(left)
    return [box.factions.index(faction) if faction else left.pop(0) for faction in chosen]


def any_army(box: Box, faction: int, size: int, dice: Dice) -> list[list[str]] | None:
    """An army somebody might bring along, by its ranks' ids; now and then none."""
    if dice.below(4) == 0:
        return None
    army = army_by_lot(box, size, box.tiles[faction][:], dice)
    return [[box.rank_ids[kind] for kind in kinds] for kinds in army]


def swapped(factions: list[str]) -> list[str]:
    """The sides exchange seats, wing by wing."""
    return [factions[seat ^ 1] for seat in range(len(factions))]


def seated_as(wanted: list[str], listed: list[str]) -> list[str] | None:
    """The factions as listed, or with the sides exchanged, whichever these seats want; an empty wish is none."""
    for factions in (listed, swapped(listed)):
        if all(want in ("", faction) for want, faction in zip(wanted, factions, strict=False)):
            return factions
    return None


def box_name(box: Box, param: str, value: Value) -> Value:
    """What a card, a rank, a faction or a trait is called, by number or by id."""
    if param == "card":
        return box.card_names[value if isinstance(value, int) else box.card_number[str(value)]]
    if param in ("rank", "other_rank"):
        return box.printed[value if isinstance(value, int) else box.rank_number[str(value)]].name
    if param == "faction" and isinstance(value, int):
        return box.faction_names[value]
    if param == "trait":
        return box.cards.traits[str(value)].name
    return value


GAME = Battalion()
