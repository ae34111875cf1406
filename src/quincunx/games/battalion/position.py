"""A battle as plain data and back: every unit, card, token and pending step, in names rather than numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quincunx.core.dice import Dice
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.reading import a_list, a_table, flag, number, read_ending
from quincunx.core.step import Step
from quincunx.games.battalion.actions import FACES, MOST_DICE, UNITS
from quincunx.games.battalion.battle import GONE, NOBODY, RESERVE, WAITING, Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, COUNTER, FIRE, Box
from quincunx.games.battalion.cards import TRAITS, WINDOWS
from quincunx.games.battalion.steps.charge import BeforeReaction, Charge, Engage, Reaction, ReactionPrice
from quincunx.games.battalion.steps.clash import BreakOff, Clash
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
PLACES = {RESERVE: "reserve", WAITING: "waiting", GONE: "gone"}
LARGEST = 1 << 30


def battle_to_dict(battle: Battle) -> Data:
    """All that lies on the table. Decks are listed from the top; what was left in the box follows from the rest."""
    muster = {"muster": muster_to_dict(battle)} if battle.mustering else {}
    return {
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
    players = [a_table(player, "players") for player in a_list(data.get("players"), "players")]
    seats = len(players)
    if seats not in (2, 4):
        raise ValueError(f"players: two or four are wanted, found {seats}")
    most = max(len(a_list(player.get("units", []), "units")) for player in players)
    size = number(data, "size", "table", 1, UNITS // seats, max(most, 1))
    battle = Battle(box, seats, size, 3 if seats == 2 else 5, dice, journal)
    name = data.get("battle", "")
    if not isinstance(name, str):
        raise ValueError(f"battle: a text is wanted, found {name!r}")
    battle.name = name
    battle.first = number(data, "first", "table", 0, 1, 0)
    battle.active = number(data, "active", "table", 0, seats - 1, 0)
    battle.turn = number(data, "turn", "table", 0, 10_000, 1)
    battle.revealed = flag(data, "revealed", "table", True)
    battle.acted = flag(data, "acted", "table")
    read_factions(battle, players)
    for seat, player in enumerate(players):
        read_player(battle, seat, player)
    read_muster(battle, data.get("muster"))
    read_contacts(battle, players)
    battle.moved = bits_from(battle, data.get("moved", []), "moved")
    battle.barred = bits_from(battle, data.get("barred", []), "barred")
    battle.commanded = bits_from(battle, data.get("commanded", []), "commanded")
    read_command(battle, data.get("command"))
    read_roll(battle, data.get("roll"))
    read_ending(battle, data)
    steps = data.get("steps", [{"step": "Turn", "seat": battle.active}])
    battle.steps = [step_from_dict(battle, a_table(step, "steps")) for step in a_list(steps, "steps")]
    check_steps(battle)
    return battle


def read_muster(battle: Battle, data: object) -> None:
    """Who is still mustering, and how many units each has closed."""
    if data is not None:
        muster = a_table(data, "muster")
        by, built = a_list(muster.get("by"), "muster.by"), a_list(muster.get("built"), "muster.built")
        if not by or any(type(seat) is not int or not 0 <= seat < battle.seats for seat in by):
            raise ValueError(f"muster.by: seats of those who muster are wanted, found {by!r}")
        if len(built) != battle.seats or any(type(n) is not int or not 0 <= n <= battle.size for n in built):
            raise ValueError(f"muster.built: the number of units built by each player is wanted, found {built!r}")
        battle.mustering = sum(1 << seat for seat in set(by))
        battle.built = built
    check_built(battle)


def check_built(battle: Battle) -> None:
    """Of the units not deployed yet those that are built have ranks, and those behind the one under way have none."""
    for unit, where in enumerate(battle.where):
        if where == WAITING:
            built = battle.built[battle.owner(unit)] if battle.built else battle.size
            place, bare = unit % battle.size, battle.ranks[unit].count == 0
            if (place < built and bare) or (place > built and not bare):
                raise ValueError("units: those that are built have ranks, and those not yet begun have none")


def read_factions(battle: Battle, players: list[Data]) -> None:
    known = battle.box.factions
    names = [player.get("faction") for player in players]
    for name in names:
        if name not in known or names.count(name) > 1:
            raise ValueError(f"players: each wants a faction of its own ({', '.join(known)}), found {names!r}")
    battle.factions = [known.index(str(name)) for name in names]


def read_player(battle: Battle, seat: int, data: Data) -> None:
    """One player; cards and tiles not mentioned are in the box."""
    box, faction, place = battle.box, battle.factions[seat], f"players[{seat}]"
    battle.camp_order.append(number(data, "order", place, 0, UNITS, 0))
    battle.camp_disorder.append(number(data, "disorder", place, 0, UNITS, 0))
    piles = [cards_from(box, faction, data.get(name, []), f"{place}.{name}") for name in ("hand", "deck", "discard")]
    left = Counter(box.decks[faction])
    left.subtract(Counter(card for pile in piles for card in pile))
    for card, count in left.items():
        if count < 0:
            raise ValueError(f"{place}: {box.card_ids[card]} is there {-count} times too often")
    battle.hands.append(sorted(piles[0]))
    battle.decks.append(piles[1][::-1])
    battle.discards.append(piles[2])
    battle.boxed.append(sorted(left.elements()))
    battle.lost.append(ranks_from(box, faction, data.get("lost", []), f"{place}.lost"))
    read_knowledge(battle, seat, a_list(data.get("knows", []), f"{place}.knows"))
    units = a_list(data.get("units", []), f"{place}.units")
    if len(units) > battle.size:
        raise ValueError(f"{place}.units: at most {battle.size} units are wanted, found {len(units)}")
    for unit in [*units, *[{"sector": "gone"}] * (battle.size - len(units))]:
        read_unit(battle, faction, a_table(unit, f"{place}.units"), f"{place}.units")
    tiles = box.tiles[faction][:]
    lying = [kind for ranks in battle.ranks[seat * battle.size :] for kind in ranks.kinds]
    for kind in lying + battle.lost[seat]:
        tiles[kind] -= 1
        if tiles[kind] < 0:
            raise ValueError(f"{place}: there are more {box.rank_ids[kind]} than tiles in the box")
    battle.unused.append(tiles)


def cards_from(box: Box, faction: int, names: object, place: str) -> list[int]:
    cards = [box.card_number.get(name, -1) for name in a_list(names, place)]
    if any(card < 0 or box.tactics[card].faction != faction for card in cards):
        raise ValueError(f"{place}: cards of {box.factions[faction]} are wanted, found {names!r}")
    return cards


def ranks_from(box: Box, faction: int, names: object, place: str) -> list[int]:
    kinds = [box.rank_number.get(name, -1) for name in a_list(names, place)]
    if any(kind < 0 or box.rank_faction[kind] != faction for kind in kinds):
        raise ValueError(f"{place}: ranks of {box.factions[faction]} are wanted, found {names!r}")
    return kinds


def read_knowledge(battle: Battle, seat: int, lists: list[Any]) -> None:
    """The cards a seat has spied out, by the hand they are in."""
    if len(lists) not in (0, battle.seats):
        raise ValueError(f"players[{seat}].knows: a list for each player is wanted, found {lists!r}")
    if not lists and not battle.known:
        return
    if not battle.known:
        battle.known = ((),) * (battle.seats * battle.seats)
    known = list(battle.known)
    for owner, names in enumerate(lists):
        cards = cards_from(battle.box, battle.factions[owner], names, f"players[{seat}].knows")
        known[seat * battle.seats + owner] = tuple(cards)
    battle.known = tuple(known)


def read_unit(battle: Battle, faction: int, data: Data, place: str) -> None:
    box = battle.box
    kinds = tuple(ranks_from(box, faction, data.get("ranks", []), f"{place}.ranks"))
    if len(kinds) > 3:
        raise ValueError(f"{place}.ranks: at most three ranks are wanted, found {data.get('ranks')!r}")
    mustered = tuple(ranks_from(box, faction, data.get("mustered", list(data.get("ranks", []))), f"{place}.mustered"))
    sector = data.get("sector", 2)
    places: dict[object, int] = {name: where for where, name in PLACES.items()}
    places.update({n + 1: n for n in range(battle.sectors)})
    bare = sector in places and places[sector] == GONE
    if isinstance(sector, bool) or sector not in places or (sector != "waiting" and bare == bool(kinds)):
        wanted = f"a number from 1 to {battle.sectors}, 'reserve' or 'waiting', or 'gone' without ranks"
        raise ValueError(f"{place}.sector: {wanted} is wanted, found {sector!r}")
    battle.ranks.append(box.pile(kinds))
    battle.mustered.append(box.pile(mustered))
    battle.where.append(places[sector])
    battle.order.append(number(data, "order", place, 0, UNITS, 0))
    battle.disorder.append(number(data, "disorder", place, 0, UNITS, 0))
    battle.foes.append(0)


def unit_number(battle: Battle, name: object, place: str) -> int:
    for unit in range(battle.seats * battle.size):
        if battle.unit_name(unit) == name:
            return unit
    raise ValueError(f"{place}: there is no unit {name!r}; units are called {battle.unit_name(0)} and so on")


def unit_or_nobody(battle: Battle, name: object, place: str) -> int:
    return NOBODY if name is None else unit_number(battle, name, place)


def bits_from(battle: Battle, names: object, place: str) -> int:
    bits = 0
    for name in a_list(names, place):
        bits |= 1 << unit_number(battle, name, place)
    return bits


def read_contacts(battle: Battle, players: list[Data]) -> None:
    """Who touches whom: mutual, enemies, in one sector, and one against one or more."""
    for seat, player in enumerate(players):
        for n, unit in enumerate(player.get("units", [])):
            battle.foes[seat * battle.size + n] = bits_from(battle, unit.get("foes", []), "foes")
    for unit in range(battle.seats * battle.size):
        for foe in battle.touched(unit):
            if not battle.foes[foe] >> unit & 1:
                battle.foes[foe] |= 1 << unit
            if battle.owner(foe) % 2 == battle.owner(unit) % 2 or battle.where[foe] != battle.where[unit]:
                raise ValueError("foes: only enemies in the same sector can be engaged with each other")
    for unit in range(battle.seats * battle.size):
        if battle.foes[unit] and (battle.where[unit] < 0 or battle.ranks[unit].count == 0):
            raise ValueError("foes: only units on the field can be engaged")
        if len(battle.touched(unit)) > 1 and battle.is_overlapping(unit):
            raise ValueError("foes: an engagement is of one unit with one or more of the other side")


def key_of(names: dict[int, str], value: object, place: str) -> int:
    for key, name in names.items():
        if name == value:
            return key
    raise ValueError(f"{place}: one of {', '.join(names.values())} is wanted, found {value!r}")


def traits_from(names: object, place: str) -> int:
    bits = 0
    for name in a_list(names, place):
        if name not in TRAITS:
            raise ValueError(f"{place}: there is no trait {name!r}; there are {', '.join(TRAITS)}")
        bits |= 1 << TRAITS.index(name)
    return bits


def read_command(battle: Battle, data: object) -> None:
    if data is None:
        return
    command = a_table(data, "command")
    battle.action = key_of(ROLLS, command.get("action"), "command.action")
    if battle.action not in (ASSAULT, BARRAGE, CHARGE):
        raise ValueError("command.action: assault, barrage or charge is wanted")
    battle.unit = unit_number(battle, command.get("unit"), "command.unit")
    battle.goal = unit_or_nobody(battle, command.get("target"), "command.target")
    battle.into = number(command, "into", "command", 1, battle.sectors) - 1
    battle.outermost = flag(command, "outermost", "command")
    battle.price = number(command, "price", "command", 0, UNITS, 0)
    if command.get("reaction") is not None:
        battle.reaction = key_of(REACTIONS, command["reaction"], "command.reaction")
    battle.reactor = unit_or_nobody(battle, command.get("reactor"), "command.reactor")
    battle.reactor_traits = traits_from(command.get("reactor_traits", []), "command.reactor_traits")
    battle.countered = flag(command, "countered", "command")


def faces_from(values: object, place: str) -> list[int]:
    faces = a_list(values, place)
    if len(faces) > MOST_DICE or any(type(face) is not int or not 1 <= face <= FACES for face in faces):
        raise ValueError(f"{place}: at most six numbers from 1 to 8 are wanted, found {faces!r}")
    return sorted(faces)


def read_roll(battle: Battle, data: object) -> None:
    if data is None:
        return
    roll = a_table(data, "roll")
    battle.kind = key_of(ROLLS, roll.get("kind"), "roll.kind")
    battle.roller = unit_number(battle, roll.get("roller"), "roll.roller")
    battle.target = unit_number(battle, roll.get("target"), "roll.target")
    battle.pool = number(roll, "pool", "roll", 0, MOST_DICE, 0)
    battle.lowered = number(roll, "lowered", "roll", 0, 9, 0)
    battle.lowest = number(roll, "lowest", "roll", 0, 9, 0)
    battle.granted = traits_from(roll.get("granted", []), "roll.granted")
    battle.faces = faces_from(roll.get("faces", []), "roll.faces")
    battle.chosen = faces_from(roll.get("chosen", []), "roll.chosen")
    battle.hits = number(roll, "hits", "roll", 0, MOST_DICE, 0)
    battle.dealt = number(roll, "dealt", "roll", 0, MOST_DICE, battle.hits)
    battle.stood_fast = flag(roll, "stood_fast", "roll")


def step_from_dict(battle: Battle, data: Data) -> Step[Battle]:
    name = data.get("step")
    step = STEPS.get(name) if isinstance(name, str) else None
    if step is None:
        raise ValueError(f"steps: there is no step {name!r}; there are {', '.join(STEPS)}")
    place = f"steps: {name}"
    values: list[int] = []
    for part in step.fields:
        if part == "unit":
            values.append(unit_number(battle, data.get(part), place))
        elif part == "card":
            values.append(cards_from(battle.box, battle.factions[values[0]], [data.get(part)], place)[0])
        elif part == "window":
            values.append(key_of(dict(enumerate(WINDOWS)), data.get(part), place))
        elif part == "seat":
            values.append(number(data, part, place, 0, battle.seats - 1))
        elif part in ("disorder", "first"):
            values.append(flag(data, part, place))
        elif part == "sector":
            values.append(number(data, part, place, 1, battle.sectors) - 1)
        else:
            values.append(number(data, part, place, 0, LARGEST))
    return step(*values)


def check_steps(battle: Battle) -> None:
    """Steps need what they ask about: a command, a roll, and someone to ask."""
    names = [type(step).__name__ for step in battle.steps]
    if bool(names) == bool(battle.ending):
        raise ValueError("steps: there must be one until the end, and none after it")
    if (names == ["Muster"]) != bool(battle.mustering):
        raise ValueError("steps: the Muster stands alone, and somebody has to be at it")
    if names and names[-1] in ("Charge", "Clash"):
        raise ValueError("steps: the last one must ask something")
    commands = {"Charge", "Clash", "Pool", "TakeHits", "Reaction", "ReactionPrice", "Engage", "Price", "ChooseTarget"}
    if commands & set(names) and battle.action == 0:
        raise ValueError("command: one is wanted for these steps")
    if {"Pool", "AfterRoll", "ChooseDice", "TakeHits", "IgnoreHits", "BreakOff"} & set(names) and battle.kind == 0:
        raise ValueError("roll: one is wanted for these steps")
