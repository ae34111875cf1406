"""A battle as plain data and back: every card, column and pending step, in names rather than numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quincunx.core.dice import Dice
from quincunx.core.game import Data
from quincunx.core.journal import Journal
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

    def cards(self, names: object, place: str) -> list[int]:
        if not isinstance(names, list):
            raise ValueError(f"{place}: a list of card names is wanted, found {names!r}")
        return [self.card(name, place) for name in names]


def battle_from_dict(data: Data, cards: Cards, dice: Dice, journal: Journal | None) -> Battle:
    """A battle put together from plain data; fields left out have their value at the start of a turn."""
    armies = [field(force, "army", "forces") for force in field(data, "forces", "table")]
    for army in armies:
        if army not in cards.armies:
            raise ValueError(f"forces: there is no army {army!r}; there are {', '.join(cards.armies)}")
    if len(armies) != 2:
        raise ValueError(f"forces: two forces are wanted, found {len(armies)}")
    both = muster_armies(cards, armies[0], armies[1])
    forces = [force_from_dict(data["forces"][seat], both, seat) for seat in range(2)]
    control = [NEUTRAL if side is None else int(side) for side in data.get("control", [None] * COLUMNS)]
    if len(control) != COLUMNS or any(side not in (0, 1, NEUTRAL) for side in control):
        raise ValueError(f"control: five times 0, 1 or null is wanted, found {data.get('control')!r}")
    battle = Battle(both, dice, journal, forces, control)
    battle.lay_terrain(terrain_from_list(data.get("terrain", ["plain"] * COLUMNS), both))
    battle.active = int(data.get("active", 0))
    battle.first = int(data.get("first", battle.active))
    battle.turn = int(data.get("turn", 1))
    battle.dead_turns = int(data.get("dead_turns", 0))
    for attacked, flanking in data.get("flanks", []):
        battle.flanks |= 1 << flank_pair(attacked - 1, flanking - 1)
    battle.released = tuple(both.by_id[seat][name] for seat, name in data.get("released", []))
    battle.ending = str(data.get("ending", ""))
    battle.scores = tuple(float(score) for score in data.get("scores", []))
    read_attack(battle, data.get("attack"))
    read_placing(battle, data.get("placing") or {})
    steps = data.get("steps", [{"step": "Actions", "seat": battle.active}])
    battle.steps = [step_from_dict(battle, step) for step in steps]
    return battle


def field(data: Data, name: str, place: str) -> Any:
    if not isinstance(data, dict) or name not in data:
        raise ValueError(f"{place}: the field '{name}' is missing")
    return data[name]


def force_from_dict(data: Data, both: Muster, seat: int) -> Force:
    place = f"forces[{seat}]"
    read = Reader(both, seat)
    piles = {
        name: read.cards(data.get(name, []), f"{place}.{name}")
        for name in ("hand", "deck", "discard", "destroyed", "held")
    }
    for name in ("deck", "discard", "destroyed"):
        piles[name].reverse()
    columns = data.get("columns", [[]] * COLUMNS)
    if len(columns) != COLUMNS or any(len(stack) > 2 for stack in columns):
        raise ValueError(f"{place}.columns: five lists of at most two units are wanted, found {columns!r}")
    force = Force(sorted(piles["hand"]), piles["deck"], piles["discard"], piles["destroyed"], sorted(piles["held"]), [])
    for stack in columns:
        units = sorted(read.cards(stack, f"{place}.columns"))
        force.units += units + [EMPTY] * (2 - len(units))
    if any(both.is_leader[card] for card in force.units if card != EMPTY):
        raise ValueError(f"{place}.columns: a Leader never enters a column")
    force.reshuffled = bool(data.get("reshuffled", False))
    force.bonus = EMPTY if data.get("bonus") is None else read.card(data["bonus"], f"{place}.bonus")
    force.bonus_from_deck = bool(data.get("bonus_from_deck", False))
    force.hired = int(data.get("hired", 0))
    check_counts(force, both, seat)
    return force


def check_counts(force: Force, both: Muster, seat: int) -> None:
    """No card may be there more often than it was printed (one of each mercenary)."""
    lying = force.hand + force.deck + force.discard + force.destroyed + [force.bonus] + force.units
    for card, count in Counter(card for card in lying if card != EMPTY).items():
        most = max(both.counts[card], 1)
        if count > most:
            raise ValueError(f"forces[{seat}]: {both.ids[card]} is there {count} times, but only {most} exist")


def terrain_from_list(names: object, both: Muster) -> list[int]:
    known = [ground.id for ground in both.ground]
    if not isinstance(names, list) or len(names) != COLUMNS or any(name not in known for name in names):
        raise ValueError(f"terrain: five of {', '.join(known)} are wanted, found {names!r}")
    return [known.index(name) for name in names]


def read_attack(battle: Battle, data: Data | None) -> None:
    if data is None:
        return
    attacker, defender = data.get("attacker"), data.get("defender")
    own, enemy = Reader(battle.muster, battle.active), Reader(battle.muster, 1 - battle.active)
    battle.attack = Attack(
        int(field(data, "column", "attack")) - 1,
        int(data["origin"] if "origin" in data else data["column"]) - 1,
        bool(data.get("flank", False)),
        EMPTY if attacker is None else own.card(attacker, "attack.attacker"),
        EMPTY if defender is None else enemy.card(defender, "attack.defender"),
    )


def read_placing(battle: Battle, data: Data) -> None:
    card, clearing = data.get("card"), data.get("clearing")
    own = Reader(battle.muster, battle.active)
    battle.placing = EMPTY if card is None else own.card(card, "placing.card")
    battle.clearing = EMPTY if clearing is None else int(clearing) - 1
    battle.cleared = sum(1 << int(place) for place in data.get("cleared", []))
    battle.fresh = sum(1 << (2 * (int(spot[0]) - 1) + "ab".index(spot[1])) for spot in data.get("fresh", []))
    battle.cost = int(data.get("cost", 0))
    battle.paid = int(data.get("paid", 0))
    battle.least = int(data.get("least", 0))
    battle.draws = int(data.get("draws", 0))


def step_from_dict(battle: Battle, data: Data) -> Step[Battle]:
    name = field(data, "step", "steps")
    step = STEPS.get(name)
    if step is None:
        raise ValueError(f"steps: there is no step {name!r}; there are {', '.join(STEPS)}")
    seat = field(data, "seat", f"steps: {name}")
    if seat not in (0, 1):
        raise ValueError(f"steps: {name}: the seat is 0 or 1, not {seat!r}")
    values = [field(data, part, f"steps: {name}") for part in step.fields]
    for i, part in enumerate(step.fields):
        if part in CARD_FIELDS:
            values[i] = Reader(battle.muster, seat).card(values[i], f"steps: {name}.{part}")
    return step(*values)
