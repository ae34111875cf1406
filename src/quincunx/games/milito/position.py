# cold: interpreted
"""A battle as plain data and back: every card, column and pending step, in names rather than numbers."""

from __future__ import annotations

from typing import Any

from quincunx.core.dice import Dice
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.reading import a_list, a_table, against, bits, flag, number, read_ending
from quincunx.core.step import Step
from quincunx.games.milito.actions import COLUMNS, SLOTS, attacked_column, flanking_column
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Attack, Battle, Force
from quincunx.games.milito.cards import Cards
from quincunx.games.milito.muster import Muster
from quincunx.games.milito.opening import muster as muster_armies
from quincunx.games.milito.soundness import ENDINGS, check_battle
from quincunx.games.milito.steps.attack import AttackerBonus, DefenderBonus, NameFighter, Withdraw
from quincunx.games.milito.steps.hire import MOST_HIRED, Hire, Release
from quincunx.games.milito.steps.phases import Actions, FlankAttacks, FlankFrom
from quincunx.games.milito.steps.place import Pay, PlaceColumn
from quincunx.games.milito.turn import DEAD_TURNS, TURN_CAP

STEPS: dict[str, type[Step[Battle]]] = {
    step.__name__: step
    for step in (
        Hire,
        Release,
        FlankAttacks,
        FlankFrom,
        Actions,
        PlaceColumn,
        Pay,
        NameFighter,
        AttackerBonus,
        Withdraw,
        DefenderBonus,
    )
}
CARD_FIELDS = ("hired",)  # fields of steps that hold a card's number
PAIRS = [[attacked_column(p) + 1, flanking_column(p) + 1] for p in range(8)]
SPOTS = [f"{i // 2 + 1}{'ab'[i % 2]}" for i in range(2 * COLUMNS)]
TABLE = (
    "terrain",
    "control",
    "first",
    "active",
    "turn",
    "dead_turns",
    "flanks",
    "forces",
    "released",
    "attack",
    "placing",
    "steps",
    "ending",
    "scores",
    "sketch",
)
PILES = ("hand", "deck", "discard", "destroyed", "held")
FORCE = (
    "army",
    *PILES,
    "columns",
    "reshuffled",
    "bonus",
    "bonus_from_deck",
    "hired",
    "hires_no_more",
)
ATTACK = ("column", "origin", "flank", "attacker", "defender")
PLACING = ("card", "clearing", "cleared", "fresh", "cost", "paid", "least", "draws")


def battle_to_dict(battle: Battle) -> Data:
    """All that lies on the table. Decks are listed from the top."""
    ids = battle.muster.ids
    sketch = {"sketch": True} if battle.sketch else {}
    return {
        **sketch,
        "terrain": [battle.muster.ground[n].id for n in battle.terrain],
        "control": [None if side == NEUTRAL else side for side in battle.control],
        "first": battle.first,
        "active": battle.active,
        "turn": battle.turn,
        "dead_turns": battle.dead_turns,
        "flanks": pairs_to_list(battle.flanks),
        "forces": [force_to_dict(battle, seat) for seat in range(2)],
        "released": [[card // SLOTS, ids[card]] for card in battle.released],
        "attack": attack_to_dict(battle),
        "placing": placing_to_dict(battle),
        "steps": [step_to_dict(battle, step) for step in battle.steps],
        "ending": battle.ending,
        "scores": list(battle.scores),
    }


def pairs_to_list(pairs: int) -> list[list[int]]:
    return [PAIRS[p][:] for p in range(8) if pairs >> p & 1]


def force_to_dict(battle: Battle, seat: int) -> Data:
    force, ids = battle.forces[seat], battle.muster.ids
    return {
        "army": battle.muster.armies[seat].id,
        "hand": [ids[card] for card in force.hand],
        "deck": [ids[card] for card in reversed(force.deck)],
        "discard": [ids[card] for card in reversed(force.discard)],
        "destroyed": [ids[card] for card in reversed(force.destroyed)],
        "held": [ids[card] for card in force.held],
        "columns": [
            [ids[card] for card in force.units[2 * column : 2 * column + 2] if card != EMPTY]
            for column in range(COLUMNS)
        ],
        "reshuffled": force.reshuffled,
        "bonus": None if force.bonus == EMPTY else ids[force.bonus],
        "bonus_from_deck": force.bonus_from_deck,
        "hired": force.hired,
        "hires_no_more": force.hires_no_more,
    }


def attack_to_dict(battle: Battle) -> Data | None:
    attack, ids = battle.attack, battle.muster.ids
    if attack is None:
        return None
    return {
        "column": attack.column + 1,
        "origin": attack.origin + 1,
        "flank": attack.flank,
        "attacker": None if attack.attacker == EMPTY else ids[attack.attacker],
        "defender": None if attack.defender == EMPTY else ids[attack.defender],
    }


def placing_to_dict(battle: Battle) -> Data:
    return {
        "card": None if battle.placing == EMPTY else battle.muster.ids[battle.placing],
        "clearing": None if battle.clearing == EMPTY else battle.clearing + 1,
        "cleared": [place for place in range(2) if battle.cleared >> place & 1],
        "fresh": [SPOTS[i] for i in range(2 * COLUMNS) if battle.fresh >> i & 1],
        "cost": battle.cost,
        "paid": battle.paid,
        "least": battle.least,
        "draws": battle.draws,
    }


def step_to_dict(battle: Battle, step: Step[Any]) -> Data:
    data: Data = step.to_dict()
    for field in CARD_FIELDS:
        if field in data:
            data[field] = battle.muster.ids[data[field]]
    return data


# ---- and back


class Reader:
    """Reads one force's card names, with errors that say where and what."""

    def __init__(self, both: Muster, seat: int) -> None:
        self.by_id = both.by_id[seat]
        self.army = both.armies[seat].name

    def card(self, name: object, place: str) -> int:
        card = self.by_id.get(name) if isinstance(name, str) else None
        if card is None:
            known = ", ".join(sorted(self.by_id))
            raise ValueError(f"{place}: the {self.army} army has no card {name!r}; it has {known}")
        return card

    def card_or_none(self, name: object, place: str) -> int:
        return EMPTY if name is None else self.card(name, place)

    def cards(self, names: object, place: str) -> list[int]:
        return [self.card(name, f"{place}[{n}]") for n, name in enumerate(a_list(names, place))]


def battle_from_dict(data: Data, cards: Cards, dice: Dice, journal: Journal | None) -> Battle:
    """A battle put together from plain data; fields left out have their value at the start of a turn."""
    a_table(data, "table", TABLE)
    forces_data = [
        a_table(force, f"table.forces[{seat}]", FORCE)
        for seat, force in enumerate(a_list(data.get("forces"), "table.forces", 2))
    ]
    both = armies_from(forces_data, cards)
    forces = [force_from_dict(forces_data[seat], both, seat) for seat in range(2)]
    battle = Battle(both, dice, journal, forces, control_from_list(data.get("control", [None] * COLUMNS)))
    battle.sketch = flag(data, "sketch", "table")
    battle.lay_terrain(terrain_from_list(data.get("terrain", ["plain"] * COLUMNS), both))
    battle.active = number(data, "active", "table", 0, 1, 0)
    battle.turn = number(data, "turn", "table", 0, TURN_CAP, 1)
    begins = battle.active if battle.turn % 2 or battle.turn == 0 else 1 - battle.active
    battle.first = number(data, "first", "table", 0, 1, begins)
    battle.dead_turns = number(data, "dead_turns", "table", 0, DEAD_TURNS, 0)
    battle.flanks = bits(data.get("flanks", []), "table.flanks", PAIRS, "pairs of neighbouring columns from 1 to 5")
    battle.released = released_from_list(data.get("released", []), both)
    read_ending(battle, data, ENDINGS)
    read_attack(battle, data.get("attack"))
    read_placing(battle, data.get("placing"))
    steps = a_list(data.get("steps", [{"step": "Actions", "seat": battle.active}]), "table.steps")
    battle.steps = [step_from_dict(battle, step, f"table.steps[{n}]") for n, step in enumerate(steps)]
    check_battle(battle)
    return battle


def armies_from(forces: list[Data], cards: Cards) -> Muster:
    """The cards of the two armies that fight."""
    armies = [force.get("army") for force in forces]
    for seat, army in enumerate(armies):
        if not isinstance(army, str) or army not in cards.armies:
            known = ", ".join(cards.armies)
            raise ValueError(f"table.forces[{seat}].army: there is no army {army!r}; there are {known}")
    return muster_armies(cards, str(armies[0]), str(armies[1]))


def control_from_list(sides: object) -> list[int]:
    for column, side in enumerate(a_list(sides, "table.control", COLUMNS)):
        if side is not None and (type(side) is not int or side not in (0, 1)):
            raise ValueError(f"table.control[{column}]: five times 0, 1 or null is wanted, found {side!r}")
    return [NEUTRAL if side is None else side for side in a_list(sides, "table.control", COLUMNS)]


def terrain_from_list(names: object, both: Muster) -> list[int]:
    known = [ground.id for ground in both.ground]
    for column, name in enumerate(a_list(names, "table.terrain", COLUMNS)):
        if name not in known:
            raise ValueError(f"table.terrain[{column}]: five of {', '.join(known)} are wanted, found {name!r}")
    return [known.index(name) for name in a_list(names, "table.terrain", COLUMNS)]


def released_from_list(entries: object, both: Muster) -> tuple[int, ...]:
    released: list[int] = []
    for n, entry in enumerate(a_list(entries, "table.released")):
        place = f"table.released[{n}]"
        seat, name = a_list(entry, place, 2)
        if type(seat) is not int or seat not in (0, 1):
            raise ValueError(f"{place}: a seat (0 or 1) and a card are wanted, found {entry!r}")
        released.append(Reader(both, seat).card(name, place))
    return tuple(released)


def force_from_dict(data: Data, both: Muster, seat: int) -> Force:
    place = f"table.forces[{seat}]"
    read = Reader(both, seat)
    piles = {name: read.cards(data.get(name, []), f"{place}.{name}") for name in PILES}
    for name in ("deck", "discard", "destroyed"):
        piles[name].reverse()
    units: list[int] = []
    for n, stack in enumerate(a_list(data.get("columns", [[]] * COLUMNS), f"{place}.columns", COLUMNS)):
        standing = sorted(read.cards(stack, f"{place}.columns[{n}]"))
        if len(standing) > 2:
            raise against(
                f"{place}.columns[{n}]", "place.max_two", f"at most two units can stand in a column, found {stack!r}"
            )
        units += standing + [EMPTY] * (2 - len(standing))
    hand, held = sorted(piles["hand"]), sorted(piles["held"])
    force = Force(hand, piles["deck"], piles["discard"], piles["destroyed"], held, units)
    force.reshuffled = flag(data, "reshuffled", place)
    force.bonus = read.card_or_none(data.get("bonus"), f"{place}.bonus")
    force.bonus_from_deck = flag(data, "bonus_from_deck", place)
    force.hired = number(data, "hired", place, 0, MOST_HIRED, 0)
    force.hires_no_more = flag(data, "hires_no_more", place)
    return force


def read_attack(battle: Battle, data: object) -> None:
    if data is None:
        return
    attack = a_table(data, "table.attack", ATTACK)
    own, enemy = Reader(battle.muster, battle.active), Reader(battle.muster, 1 - battle.active)
    column = number(attack, "column", "table.attack", 1, COLUMNS)
    battle.attack = Attack(
        column - 1,
        number(attack, "origin", "table.attack", 1, COLUMNS, column) - 1,
        flag(attack, "flank", "table.attack"),
        own.card_or_none(attack.get("attacker"), "table.attack.attacker"),
        enemy.card_or_none(attack.get("defender"), "table.attack.defender"),
    )


def read_placing(battle: Battle, data: object) -> None:
    placing = a_table({} if data is None else data, "table.placing", PLACING)
    own = Reader(battle.muster, battle.active)
    battle.placing = own.card_or_none(placing.get("card"), "table.placing.card")
    if placing.get("clearing") is not None:
        battle.clearing = number(placing, "clearing", "table.placing", 1, COLUMNS) - 1
    battle.cleared = bits(placing.get("cleared", []), "table.placing.cleared", [0, 1], "places 0 or 1")
    battle.fresh = bits(placing.get("fresh", []), "table.placing.fresh", SPOTS, "places from 1a to 5b")
    battle.cost = number(placing, "cost", "table.placing", 0, 99, 0)
    battle.paid = number(placing, "paid", "table.placing", 0, 99, 0)
    battle.least = number(placing, "least", "table.placing", 0, 3, 0)
    battle.draws = number(placing, "draws", "table.placing", 0, 99, 0)


def step_from_dict(battle: Battle, data: object, place: str) -> Step[Battle]:
    name = data.get("step") if isinstance(data, dict) else None
    step = STEPS.get(name) if isinstance(name, str) else None
    if step is None:
        raise ValueError(f"{place}.step: there is no step {name!r}; there are {', '.join(STEPS)}")
    fields = a_table(data, place, ("step", *step.fields))
    seat = fields.get("seat")
    if type(seat) is not int or seat not in (0, 1):
        raise ValueError(f"{place}.seat: the seat is 0 or 1, not {seat!r}")
    values: list[int] = [seat]
    for part in step.fields[1:]:
        if part in CARD_FIELDS:
            values.append(Reader(battle.muster, seat).card(fields.get(part), f"{place}.{part}"))
        else:
            values.append(number(fields, part, place, 0, len(PAIRS) - 1))
    return step(*values)
