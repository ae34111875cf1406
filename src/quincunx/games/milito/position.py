"""A battle as plain data and back: every card, column and pending step, in names rather than numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quincunx.core.dice import Dice
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.reading import a_list, a_table, flag, number, read_ending
from quincunx.core.step import Step
from quincunx.games.milito.actions import COLUMNS, SLOTS, attacked_column, flank_pair, flanking_column
from quincunx.games.milito.battle import EMPTY, NEUTRAL, Attack, Battle, Force
from quincunx.games.milito.cards import Cards
from quincunx.games.milito.muster import Muster
from quincunx.games.milito.opening import muster as muster_armies
from quincunx.games.milito.steps.attack import AttackerBonus, DefenderBonus, NameFighter, Withdraw
from quincunx.games.milito.steps.hire import Hire, Release
from quincunx.games.milito.steps.phases import Actions, FlankAttacks, FlankFrom
from quincunx.games.milito.steps.place import Pay, PlaceColumn

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


def battle_to_dict(battle: Battle) -> Data:
    """All that lies on the table. Decks are listed from the top."""
    ids = battle.muster.ids
    return {
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
    return [[attacked_column(p) + 1, flanking_column(p) + 1] for p in range(8) if pairs >> p & 1]


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
        "fresh": [f"{i // 2 + 1}{'ab'[i % 2]}" for i in range(2 * COLUMNS) if battle.fresh >> i & 1],
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
        return [self.card(name, place) for name in a_list(names, place)]


def battle_from_dict(data: Data, cards: Cards, dice: Dice, journal: Journal | None) -> Battle:
    """A battle put together from plain data; fields left out have their value at the start of a turn."""
    forces_data = [a_table(force, "forces") for force in a_list(data.get("forces"), "forces", 2)]
    armies = [force.get("army") for force in forces_data]
    for army in armies:
        if not isinstance(army, str) or army not in cards.armies:
            raise ValueError(f"forces: there is no army {army!r}; there are {', '.join(cards.armies)}")
    both = muster_armies(cards, str(armies[0]), str(armies[1]))
    forces = [force_from_dict(forces_data[seat], both, seat) for seat in range(2)]
    battle = Battle(both, dice, journal, forces, control_from_list(data.get("control", [None] * COLUMNS)))
    battle.lay_terrain(terrain_from_list(data.get("terrain", ["plain"] * COLUMNS), both))
    battle.active = number(data, "active", "table", 0, 1, 0)
    battle.first = number(data, "first", "table", 0, 1, battle.active)
    battle.turn = number(data, "turn", "table", 0, 10_000, 1)
    battle.dead_turns = number(data, "dead_turns", "table", 0, 10_000, 0)
    battle.flanks = pairs_from_list(data.get("flanks", []))
    battle.released = released_from_list(data.get("released", []), both)
    read_ending(battle, data)
    read_attack(battle, data.get("attack"))
    read_placing(battle, a_table(data.get("placing") or {}, "placing"))
    steps = data.get("steps", [{"step": "Actions", "seat": battle.active}])
    battle.steps = [step_from_dict(battle, a_table(step, "steps")) for step in a_list(steps, "steps")]
    check_steps(battle)
    return battle


def control_from_list(sides: object) -> list[int]:
    for side in a_list(sides, "control", COLUMNS):
        if side is not None and (side not in (0, 1) or isinstance(side, bool)):
            raise ValueError(f"control: five times 0, 1 or null is wanted, found {sides!r}")
    return [NEUTRAL if side is None else side for side in a_list(sides, "control", COLUMNS)]


def terrain_from_list(names: object, both: Muster) -> list[int]:
    known = [ground.id for ground in both.ground]
    if not isinstance(names, list) or len(names) != COLUMNS or any(name not in known for name in names):
        raise ValueError(f"terrain: five of {', '.join(known)} are wanted, found {names!r}")
    return [known.index(name) for name in names]


def pairs_from_list(pairs: object) -> int:
    known = {(attacked_column(p) + 1, flanking_column(p) + 1): p for p in range(8)}
    mask = 0
    for pair in a_list(pairs, "flanks"):
        attacked, flanking = a_list(pair, "flanks", 2)
        if not isinstance(attacked, int) or not isinstance(flanking, int) or (attacked, flanking) not in known:
            raise ValueError(f"flanks: pairs of neighbouring columns from 1 to 5 are wanted, found {pair!r}")
        mask |= 1 << flank_pair(attacked - 1, flanking - 1)
    return mask


def released_from_list(entries: object, both: Muster) -> tuple[int, ...]:
    released: list[int] = []
    for entry in a_list(entries, "released"):
        seat, name = a_list(entry, "released", 2)
        if seat not in (0, 1):
            raise ValueError(f"released: a seat (0 or 1) and a card are wanted, found {entry!r}")
        released.append(Reader(both, seat).card(name, "released"))
    return tuple(released)


def force_from_dict(data: Data, both: Muster, seat: int) -> Force:
    place = f"forces[{seat}]"
    read = Reader(both, seat)
    piles = {
        name: read.cards(data.get(name, []), f"{place}.{name}")
        for name in ("hand", "deck", "discard", "destroyed", "held")
    }
    for name in ("deck", "discard", "destroyed"):
        piles[name].reverse()
    units: list[int] = []
    for stack in a_list(data.get("columns", [[]] * COLUMNS), f"{place}.columns", COLUMNS):
        standing = sorted(read.cards(stack, f"{place}.columns"))
        if len(standing) > 2 or any(both.is_leader[card] for card in standing):
            raise ValueError(f"{place}.columns: at most two units, and no Leader, can stand in a column: {stack!r}")
        units += standing + [EMPTY] * (2 - len(standing))
    hand, held = sorted(piles["hand"]), sorted(piles["held"])
    force = Force(hand, piles["deck"], piles["discard"], piles["destroyed"], held, units)
    force.reshuffled = flag(data, "reshuffled", place)
    force.bonus = read.card_or_none(data.get("bonus"), f"{place}.bonus")
    force.bonus_from_deck = flag(data, "bonus_from_deck", place)
    force.hired = number(data, "hired", place, 0, 2, 0)
    force.hires_no_more = flag(data, "hires_no_more", place)
    check_counts(force, both, seat)
    return force


def check_counts(force: Force, both: Muster, seat: int) -> None:
    """No card may be there more often than it was printed (one of each mercenary), nor held without being there."""
    lying = force.hand + force.deck + force.discard + force.destroyed + [force.bonus] + force.units
    for card, count in Counter(card for card in lying if card != EMPTY).items():
        most = max(both.counts[card], 1)
        if count > most:
            raise ValueError(f"forces[{seat}]: {both.ids[card]} is there {count} times, but only {most} exist")
    if Counter(force.held) - Counter([*force.hand, force.bonus]):
        raise ValueError(f"forces[{seat}].held: only cards of the hand can be known to be in it")


def read_attack(battle: Battle, data: object) -> None:
    if data is None:
        return
    attack = a_table(data, "attack")
    own, enemy = Reader(battle.muster, battle.active), Reader(battle.muster, 1 - battle.active)
    column = number(attack, "column", "attack", 1, COLUMNS)
    origin = number(attack, "origin", "attack", 1, COLUMNS, column)
    if not battle.forces[battle.active].has_units(origin - 1) or not battle.forces[1 - battle.active].has_units(
        column - 1
    ):
        raise ValueError("attack: there must be units of the active player in 'origin' and enemies in 'column'")
    battle.attack = Attack(
        column - 1,
        origin - 1,
        flag(attack, "flank", "attack"),
        own.card_or_none(attack.get("attacker"), "attack.attacker"),
        enemy.card_or_none(attack.get("defender"), "attack.defender"),
    )


def read_placing(battle: Battle, data: Data) -> None:
    own = Reader(battle.muster, battle.active)
    battle.placing = own.card_or_none(data.get("card"), "placing.card")
    if battle.placing != EMPTY and battle.placing not in battle.forces[battle.active].hand:
        raise ValueError("placing.card: the card to be placed must be in the hand of the active player")
    if data.get("clearing") is not None:
        battle.clearing = number(data, "clearing", "placing", 1, COLUMNS) - 1
    for place in a_list(data.get("cleared", []), "placing.cleared"):
        if place not in (0, 1):
            raise ValueError(f"placing.cleared: places 0 or 1 are wanted, found {place!r}")
        battle.cleared |= 1 << place
    spots = [f"{i // 2 + 1}{'ab'[i % 2]}" for i in range(2 * COLUMNS)]
    for spot in a_list(data.get("fresh", []), "placing.fresh"):
        if spot not in spots:
            raise ValueError(f"placing.fresh: places from 1a to 5b are wanted, found {spot!r}")
        battle.fresh |= 1 << spots.index(spot)
    battle.cost = number(data, "cost", "placing", 0, 99, 0)
    battle.paid = number(data, "paid", "placing", 0, 99, 0)
    battle.least = number(data, "least", "placing", 0, 3, 0)
    battle.draws = number(data, "draws", "placing", 0, 99, 0)


def step_from_dict(battle: Battle, data: Data) -> Step[Battle]:
    name = data.get("step")
    step = STEPS.get(name) if isinstance(name, str) else None
    if step is None:
        raise ValueError(f"steps: there is no step {name!r}; there are {', '.join(STEPS)}")
    seat = data.get("seat")
    if seat not in (0, 1):
        raise ValueError(f"steps: {name}: the seat is 0 or 1, not {seat!r}")
    values: list[int] = [seat]
    for part in step.fields[1:]:
        if part in CARD_FIELDS:
            values.append(Reader(battle.muster, seat).card(data.get(part), f"steps: {name}.{part}"))
        else:
            values.append(number(data, part, f"steps: {name}", 0, 7))
    return step(*values)


def check_steps(battle: Battle) -> None:
    """Steps need what they ask about: an attack under way, a card to be placed, a cost to be paid."""
    names = [type(step).__name__ for step in battle.steps]
    if bool(names) == bool(battle.ending):
        raise ValueError("steps: there must be one until the end, and none after it")
    fighting = {"NameFighter", "AttackerBonus", "Withdraw", "DefenderBonus"} & set(names)
    if bool(fighting) != (battle.attack is not None):
        raise ValueError("steps: an attack goes with one of its steps, and they go with an attack")
    named = battle.attack is not None and EMPTY not in (battle.attack.attacker, battle.attack.defender)
    if fighting and "NameFighter" not in fighting and not named:
        raise ValueError("attack: 'attacker' and 'defender', the fighting units, are wanted for this step")
    if ("PlaceColumn" in names) != (battle.placing != EMPTY):
        raise ValueError("steps: a card to be placed goes with the step PlaceColumn")
    if ("Pay" in names) != (battle.cost > 0):
        raise ValueError("steps: a cost to be paid goes with the step Pay")
