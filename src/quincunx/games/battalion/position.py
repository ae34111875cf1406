# cold: interpreted
"""A battle as plain data and back: every unit, card, token and pending step, in names rather than numbers."""

from __future__ import annotations

from typing import Any

from quincunx.core.dice import Dice
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.reading import a_list, a_table, against, bits, flag, number, read_ending
from quincunx.core.step import Step
from quincunx.games.battalion.actions import FACES, MOST_DICE, UNITS
from quincunx.games.battalion.battle import NOBODY, Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, COUNTER, FIRE, Box
from quincunx.games.battalion.cards import TRAITS, WINDOWS
from quincunx.games.battalion.commands import ANY
from quincunx.games.battalion.position_players import (
    PLACES,
    PLAYER,
    cards_from,
    read_contacts,
    read_factions,
    read_player,
    unit_number,
    unit_or_nobody,
    units_from,
)
from quincunx.games.battalion.soundness import ENDINGS, check_battle
from quincunx.games.battalion.steps.charge import BeforeReaction, Charge, Engage, Reaction, ReactionPrice
from quincunx.games.battalion.steps.clash import ATTACKER_STAYED_LAST, BreakOff, Clash
from quincunx.games.battalion.steps.deploy import Deploy
from quincunx.games.battalion.steps.hits import IgnoreHits, TakeHits
from quincunx.games.battalion.steps.muster import Muster
from quincunx.games.battalion.steps.rally import MoveTokens, RallyEnd, RallyStart
from quincunx.games.battalion.steps.redeploy import CardRedeploy, ChoosePlayer, ChooseUnit, PayRedeploy
from quincunx.games.battalion.steps.roll import AfterRoll, ChooseDice, Pool
from quincunx.games.battalion.steps.turn import ActionEnd, ChooseSector, ChooseTarget, Price, SecondCommand, Turn

STEPS: dict[str, type[Step[Battle]]] = {
    step.__name__: step
    for step in (
        Muster,
        Deploy,
        Turn,
        PayRedeploy,
        CardRedeploy,
        ChooseUnit,
        ChoosePlayer,
        ChooseTarget,
        ChooseSector,
        Price,
        Charge,
        BeforeReaction,
        Reaction,
        ReactionPrice,
        Engage,
        Clash,
        Pool,
        AfterRoll,
        ChooseDice,
        TakeHits,
        IgnoreHits,
        BreakOff,
        ActionEnd,
        SecondCommand,
        RallyStart,
        RallyEnd,
        MoveTokens,
    )
}
ROLLS = {ASSAULT: "assault", CHARGE: "charge", COUNTER: "counterattack", BARRAGE: "barrage", FIRE: "fire"}
REACTIONS = {FIRE: "fire", COUNTER: "counter_charge"}
TABLE = (
    "muster",
    "battle",
    "seats",
    "size",
    "first",
    "active",
    "turn",
    "revealed",
    "acted",
    "moved",
    "barred",
    "commanded",
    "players",
    "command",
    "roll",
    "steps",
    "ending",
    "scores",
    "sketch",
)
COMMAND = (
    "action",
    "unit",
    "target",
    "into",
    "outermost",
    "price",
    "reaction",
    "reactor",
    "reactor_traits",
    "countered",
)
ROLL = (
    "kind",
    "roller",
    "target",
    "pool",
    "lowered",
    "lowest",
    "granted",
    "faces",
    "chosen",
    "hits",
    "dealt",
    "stood_fast",
)
MOST_TURNS = 10_000
MOST_LOWERED = 108  # by 18 cards
RANGES = {
    "done": (0, ATTACKER_STAYED_LAST),
    "allowed": (1, ANY),
    "most": (1, UNITS),
    "face": (0, FACES),
    "left": (1, UNITS),
}
"""What the numbers of a step can be."""


def battle_to_dict(battle: Battle) -> Data:
    """All that lies on the table. Decks are listed from the top; what was left in the box follows from the rest."""
    muster = {"muster": muster_to_dict(battle)} if battle.mustering else {}
    sketch = {"sketch": True} if battle.sketch else {}
    return {
        **sketch,
        **muster,
        "battle": battle.name,
        "seats": battle.seats,
        "size": battle.size,
        "first": battle.first,
        "active": battle.active,
        "turn": battle.turn,
        "revealed": battle.revealed,
        "acted": battle.acted,
        "moved": units_in(battle, battle.moved),
        "barred": units_in(battle, battle.barred),
        "commanded": units_in(battle, battle.commanded),
        "players": [player_to_dict(battle, seat) for seat in range(battle.seats)],
        "command": command_to_dict(battle),
        "roll": roll_to_dict(battle),
        "steps": [step_to_dict(battle, step) for step in battle.steps],
        "ending": battle.ending,
        "scores": list(battle.scores),
    }


def muster_to_dict(battle: Battle) -> Data:
    """Who is still mustering, and how many units each has closed."""
    return {"by": [seat for seat in range(battle.seats) if battle.mustering >> seat & 1], "built": battle.built}


def units_in(battle: Battle, bits: int) -> list[str]:
    return [battle.unit_name(unit) for unit in range(battle.seats * battle.size) if bits >> unit & 1]


def place_of(battle: Battle, unit: int) -> int | str:
    where = battle.where[unit]
    return PLACES[where] if where < 0 else where + 1


def player_to_dict(battle: Battle, seat: int) -> Data:
    """A camp with its tokens and cards, what its player knows of other hands, and the units."""
    box, ids = battle.box, battle.box.card_ids
    spied = battle.known[seat * battle.seats : (seat + 1) * battle.seats] if battle.known else []
    return {
        "faction": box.factions[battle.factions[seat]],
        "order": battle.camp_order[seat],
        "disorder": battle.camp_disorder[seat],
        "hand": [ids[card] for card in battle.hands[seat]],
        "deck": [ids[card] for card in reversed(battle.decks[seat])],
        "discard": [ids[card] for card in battle.discards[seat]],
        "knows": [[ids[card] for card in cards] for cards in spied],
        "lost": [box.rank_ids[kind] for kind in battle.lost[seat]],
        "units": [unit_to_dict(battle, u) for u in range(seat * battle.size, (seat + 1) * battle.size)],
    }


def unit_to_dict(battle: Battle, unit: int) -> Data:
    ids = battle.box.rank_ids
    return {
        "ranks": [ids[kind] for kind in battle.ranks[unit].kinds],
        "mustered": [ids[kind] for kind in battle.mustered[unit].kinds],
        "sector": place_of(battle, unit),
        "order": battle.order[unit],
        "disorder": battle.disorder[unit],
        "foes": units_in(battle, battle.foes[unit]),
    }


def name_or_none(battle: Battle, unit: int) -> str | None:
    return None if unit == NOBODY else battle.unit_name(unit)


def names_of(bits: int, names: tuple[str, ...]) -> list[str]:
    return [name for n, name in enumerate(names) if bits >> n & 1]


def command_to_dict(battle: Battle) -> Data | None:
    """The command under way."""
    if battle.action == 0:
        return None
    return {
        "action": ROLLS[battle.action],
        "unit": battle.unit_name(battle.unit),
        "target": name_or_none(battle, battle.goal),
        "into": battle.into + 1,
        "outermost": battle.outermost,
        "price": battle.price,
        "reaction": REACTIONS.get(battle.reaction),
        "reactor": name_or_none(battle, battle.reactor),
        "reactor_traits": names_of(battle.reactor_traits, TRAITS),
        "countered": battle.countered,
    }


def roll_to_dict(battle: Battle) -> Data | None:
    """The roll under way, or the last one of the command."""
    if battle.kind == 0:
        return None
    return {
        "kind": ROLLS[battle.kind],
        "roller": battle.unit_name(battle.roller),
        "target": battle.unit_name(battle.target),
        "pool": battle.pool,
        "lowered": battle.lowered,
        "lowest": battle.lowest,
        "granted": names_of(battle.granted, TRAITS),
        "faces": battle.faces,
        "chosen": battle.chosen,
        "hits": battle.hits,
        "dealt": battle.dealt,
        "stood_fast": battle.stood_fast,
    }


def step_to_dict(battle: Battle, step: Step[Any]) -> Data:
    """A pending step, with names in place of its numbers."""
    data: Data = step.to_dict()
    if "unit" in data:
        data["unit"] = battle.unit_name(data["unit"])
    if "sector" in data:
        data["sector"] += 1
    if "card" in data:
        data["card"] = battle.box.card_ids[data["card"]]
    if "window" in data:
        data["window"] = WINDOWS[data["window"]]
    return data


# ---- and back


def battle_from_dict(data: Data, box: Box, dice: Dice, journal: Journal | None) -> Battle:
    """A battle put together from plain data; fields left out have their value at the start of a turn."""
    a_table(data, "table", TABLE)
    players = [
        a_table(player, f"table.players[{seat}]", PLAYER)
        for seat, player in enumerate(a_list(data.get("players"), "table.players"))
    ]
    seats = len(players)
    if seats not in (2, 4):
        raise against("table.players", "comp.player_counts", f"two or four are wanted, found {seats}")
    if number(data, "seats", "table", 2, 4, seats) != seats:
        raise against("table.seats", "comp.player_counts", f"there are {seats} players, found {data['seats']}")
    most = [len(a_list(player.get("units", []), f"table.players[{n}].units")) for n, player in enumerate(players)]
    size = number(data, "size", "table", 1, UNITS // seats, max(*most, 1))
    battle = Battle(box, seats, size, 3 if seats == 2 else 5, dice, journal)
    battle.sketch = flag(data, "sketch", "table")
    name = data.get("battle", "")
    if not isinstance(name, str):
        raise ValueError(f"table.battle: a text is wanted, found {name!r}")
    battle.name = name
    read_factions(battle, players)
    for seat, player in enumerate(players):
        read_player(battle, seat, player)
    read_contacts(battle, players)
    read_muster(battle, data.get("muster"))
    read_turn(battle, data)
    read_command(battle, data.get("command"))
    read_roll(battle, data.get("roll"))
    read_ending(battle, data, ENDINGS)
    steps = a_list(data.get("steps", [{"step": "Turn", "seat": battle.active}]), "table.steps")
    battle.steps = [step_from_dict(battle, step, f"table.steps[{n}]") for n, step in enumerate(steps)]
    check_battle(battle)
    return battle


def read_turn(battle: Battle, data: Data) -> None:
    """Whose turn it is, and what its units have done in it; the first side follows from that, unless it is given."""
    seats = battle.seats
    battle.active = number(data, "active", "table", 0, seats - 1, 0)
    battle.turn = number(data, "turn", "table", 0, MOST_TURNS, 1)
    begins = (battle.active + battle.turn + 1) % 2 if battle.turn else 0
    battle.first = number(data, "first", "table", 0, 1, begins)
    battle.revealed = flag(data, "revealed", "table", True)
    battle.acted = flag(data, "acted", "table")
    battle.moved = units_from(battle, data.get("moved", []), "table.moved")
    battle.barred = units_from(battle, data.get("barred", []), "table.barred")
    battle.commanded = units_from(battle, data.get("commanded", []), "table.commanded")


def read_muster(battle: Battle, data: object) -> None:
    """Who is still mustering, and how many units each has closed."""
    if data is None:
        return
    muster = a_table(data, "table.muster", ("by", "built"))
    battle.mustering = bits(muster.get("by"), "table.muster.by", list(range(battle.seats)), "seats of those who muster")
    if not battle.mustering:
        raise ValueError("table.muster.by: at least one seat is wanted, or no muster at all")
    built = a_list(muster.get("built"), "table.muster.built", battle.seats)
    battle.built = [
        number({f"[{n}]": each}, f"[{n}]", "table.muster.built", 0, battle.size) for n, each in enumerate(built)
    ]


def key_of(names: dict[int, str], value: object, place: str) -> int:
    for key, name in names.items():
        if name == value:
            return key
    raise ValueError(f"{place}: one of {', '.join(names.values())} is wanted, found {value!r}")


def traits_from(names: object, place: str) -> int:
    return bits(names, place, list(TRAITS), f"traits ({', '.join(TRAITS)})")


def read_command(battle: Battle, data: object) -> None:
    if data is None:
        return
    place = "table.command"
    command = a_table(data, place, COMMAND)
    commands = {kind: ROLLS[kind] for kind in (ASSAULT, BARRAGE, CHARGE)}
    battle.action = key_of(commands, command.get("action"), f"{place}.action")
    battle.unit = unit_number(battle, command.get("unit"), f"{place}.unit")
    battle.goal = unit_or_nobody(battle, command.get("target"), f"{place}.target")
    battle.into = number(command, "into", place, 1, battle.sectors) - 1
    battle.outermost = flag(command, "outermost", place)
    battle.price = number(command, "price", place, 0, UNITS, 0)
    if command.get("reaction") is not None:
        battle.reaction = key_of(REACTIONS, command["reaction"], f"{place}.reaction")
    battle.reactor = unit_or_nobody(battle, command.get("reactor"), f"{place}.reactor")
    battle.reactor_traits = traits_from(command.get("reactor_traits", []), f"{place}.reactor_traits")
    battle.countered = flag(command, "countered", place)


def faces_from(values: object, place: str) -> list[int]:
    faces = a_list(values, place)
    if len(faces) > MOST_DICE or any(type(face) is not int or not 1 <= face <= FACES for face in faces):
        raise against(place, "comp.dice", f"at most six numbers from 1 to 8 are wanted, found {faces!r}")
    return sorted(faces)


def read_roll(battle: Battle, data: object) -> None:
    if data is None:
        return
    place = "table.roll"
    roll = a_table(data, place, ROLL)
    battle.kind = key_of(ROLLS, roll.get("kind"), f"{place}.kind")
    battle.roller = unit_number(battle, roll.get("roller"), f"{place}.roller")
    battle.target = unit_number(battle, roll.get("target"), f"{place}.target")
    battle.pool = number(roll, "pool", place, 0, MOST_DICE, 0)
    battle.lowered = number(roll, "lowered", place, 0, MOST_LOWERED, 0)
    battle.lowest = number(roll, "lowest", place, 0, FACES, 0)
    battle.granted = traits_from(roll.get("granted", []), f"{place}.granted")
    battle.faces = faces_from(roll.get("faces", []), f"{place}.faces")
    battle.chosen = faces_from(roll.get("chosen", []), f"{place}.chosen")
    battle.hits = number(roll, "hits", place, 0, MOST_DICE, 0)
    battle.dealt = number(roll, "dealt", place, 0, MOST_DICE, battle.hits)
    battle.stood_fast = flag(roll, "stood_fast", place)


def step_from_dict(battle: Battle, data: object, place: str) -> Step[Battle]:
    name = data.get("step") if isinstance(data, dict) else None
    step = STEPS.get(name) if isinstance(name, str) else None
    if step is None:
        raise ValueError(f"{place}.step: there is no step {name!r}; there are {', '.join(STEPS)}")
    fields = a_table(data, place, ("step", *step.fields))
    values: list[int] = []
    for part in step.fields:
        here = f"{place}.{part}"
        if part == "unit":
            values.append(unit_number(battle, fields.get(part), here))
        elif part == "card":
            values.append(cards_from(battle.box, battle.factions[values[0]], [fields.get(part)], here)[0])
        elif part == "window":
            values.append(key_of(dict(enumerate(WINDOWS)), fields.get(part), here))
        elif part == "seat":
            values.append(number(fields, part, place, 0, battle.seats - 1))
        elif part in ("disorder", "first"):
            values.append(flag(fields, part, place))
        elif part == "sector":
            values.append(number(fields, part, place, 1, battle.sectors) - 1)
        else:
            values.append(number(fields, part, place, *RANGES[part]))
    return step(*values)
