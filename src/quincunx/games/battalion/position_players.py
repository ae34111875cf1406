# cold: interpreted
"""The players of a position, read from plain data: camps, cards, and units with their tokens and contacts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from quincunx.core.game import Data
from quincunx.core.reading import a_list, a_table, against, bits, number
from quincunx.games.battalion.actions import MOST_RANKS, MOST_UNITS
from quincunx.games.battalion.battle import GONE, NOBODY, RESERVE, WAITING, Battle
from quincunx.games.battalion.box import Box

PLACES = {RESERVE: "reserve", WAITING: "waiting", GONE: "gone"}
PILES = ("hand", "deck", "discard")
PLAYER = ("faction", "order", "disorder", *PILES, "knows", "lost", "units")
UNIT = ("ranks", "mustered", "sector", "order", "disorder", "foes")


def read_factions(battle: Battle, players: list[Data]) -> None:
    known = battle.box.factions
    names = [player.get("faction") for player in players]
    for seat, name in enumerate(names):
        if name not in known or names.count(name) > 1:
            found = f"each wants a faction of its own ({', '.join(known)}), found {name!r}"
            raise against(f"table.players[{seat}].faction", "comp.factions", found)
    battle.factions = [known.index(str(name)) for name in names]


def read_player(battle: Battle, seat: int, data: Data) -> None:
    """One player; cards and tiles not mentioned are in the box."""
    box, faction, place = battle.box, battle.factions[seat], f"table.players[{seat}]"
    battle.camp_order.append(number(data, "order", place, 0, MOST_UNITS, 0))
    battle.camp_disorder.append(number(data, "disorder", place, 0, MOST_UNITS, 0))
    piles = [cards_from(box, faction, data.get(name, []), f"{place}.{name}") for name in PILES]
    left = Counter(box.decks[faction])
    for name, pile in zip(PILES, piles, strict=True):
        left.subtract(Counter(pile))
        for card, count in left.items():
            if count < 0:
                found = f"{box.card_ids[card]} is there {-count} times too often"
                raise against(f"{place}.{name}", "comp.tactic_cards", found)
    battle.hands.append(sorted(piles[0]))
    battle.decks.append(piles[1][::-1])
    battle.discards.append(piles[2])
    battle.boxed.append(sorted(left.elements()))
    battle.lost.append(ranks_from(box, faction, data.get("lost", []), f"{place}.lost"))
    read_knowledge(battle, seat, a_list(data.get("knows", []), f"{place}.knows"))
    read_units(battle, seat, a_list(data.get("units", []), f"{place}.units"), place)


def read_units(battle: Battle, seat: int, units: list[Any], place: str) -> None:
    """The units of a player, and the tiles they leave in the box."""
    box, faction = battle.box, battle.factions[seat]
    if len(units) > battle.size:
        raise ValueError(f"{place}.units: at most {battle.size} units are wanted, found {len(units)}")
    for n, unit in enumerate([*units, *[{"sector": "gone"}] * (battle.size - len(units))]):
        read_unit(battle, faction, a_table(unit, f"{place}.units[{n}]", UNIT), f"{place}.units[{n}]")
    tiles = box.tiles[faction][:]
    lying = [kind for ranks in battle.ranks[seat * battle.size :] for kind in ranks.kinds]
    for kind in lying + battle.lost[seat]:
        tiles[kind] -= 1
        if tiles[kind] < 0:
            found = f"there are more {box.rank_ids[kind]} than tiles in the box, here and in lost"
            raise against(f"{place}.units", "muster.assemble", found)
    battle.unused.append(tiles)


def cards_from(box: Box, faction: int, names: object, place: str) -> list[int]:
    cards: list[int] = []
    for n, name in enumerate(a_list(names, place)):
        card = box.card_number.get(name, -1) if isinstance(name, str) else -1
        if card < 0 or box.tactics[card].faction != faction:
            raise ValueError(f"{place}[{n}]: cards of {box.factions[faction]} are wanted, found {name!r}")
        cards.append(card)
    return cards


def ranks_from(box: Box, faction: int, names: object, place: str) -> list[int]:
    kinds: list[int] = []
    for n, name in enumerate(a_list(names, place)):
        kind = box.rank_number.get(name, -1) if isinstance(name, str) else -1
        if kind < 0 or box.rank_faction[kind] != faction:
            raise ValueError(f"{place}[{n}]: ranks of {box.factions[faction]} are wanted, found {name!r}")
        kinds.append(kind)
    return kinds


def read_knowledge(battle: Battle, seat: int, lists: list[Any]) -> None:
    """The cards a seat has spied out, by the hand they are in."""
    place = f"table.players[{seat}].knows"
    if len(lists) not in (0, battle.seats):
        raise ValueError(f"{place}: a list for each player is wanted, found {lists!r}")
    if not lists and not battle.known:
        return
    if not battle.known:
        battle.known = ((),) * (battle.seats * battle.seats)
    known = list(battle.known)
    for owner, names in enumerate(lists):
        cards = cards_from(battle.box, battle.factions[owner], names, f"{place}[{owner}]")
        known[seat * battle.seats + owner] = tuple(cards)
    battle.known = tuple(known)


def read_unit(battle: Battle, faction: int, data: Data, place: str) -> None:
    box = battle.box
    kinds = tuple(ranks_from(box, faction, data.get("ranks", []), f"{place}.ranks"))
    mustered = tuple(ranks_from(box, faction, data.get("mustered", list(data.get("ranks", []))), f"{place}.mustered"))
    for field, found in (("ranks", kinds), ("mustered", mustered)):
        if len(found) > MOST_RANKS:
            raise against(f"{place}.{field}", "unit.max_ranks", f"at most three ranks are wanted, found {len(found)}")
    sector = data.get("sector", 2)
    places: dict[object, int] = {name: where for where, name in PLACES.items()}
    places.update({n + 1: n for n in range(battle.sectors)})
    if type(sector) not in (int, str) or sector not in places:
        wanted = f"a number from 1 to {battle.sectors}, 'reserve', 'waiting' or 'gone'"
        rule = "field.sectors_two_player" if battle.seats == 2 else "field.sectors_four_player"
        raise against(f"{place}.sector", rule, f"{wanted} is wanted, found {sector!r}")
    battle.ranks.append(box.pile(kinds))
    battle.mustered.append(box.pile(mustered))
    battle.where.append(places[sector])
    battle.order.append(number(data, "order", place, 0, MOST_UNITS, 0))
    battle.disorder.append(number(data, "disorder", place, 0, MOST_UNITS, 0))
    battle.foes.append(0)


def read_contacts(battle: Battle, players: list[Data]) -> None:
    """Who touches whom; in a sketch it is enough to say so of one of the two."""
    for seat, player in enumerate(players):
        for n, unit in enumerate(player.get("units", [])):
            place = f"table.players[{seat}].units[{n}].foes"
            battle.foes[seat * battle.size + n] = units_from(battle, unit.get("foes", []), place)
    if battle.sketch:
        for unit in range(battle.seats * battle.size):
            for foe in battle.touched(unit):
                battle.foes[foe] |= 1 << unit


# ---- units by name


def unit_names(battle: Battle) -> list[str]:
    return [battle.unit_name(unit) for unit in range(battle.seats * battle.size)]


def unit_number(battle: Battle, name: object, place: str) -> int:
    names = unit_names(battle)
    if name not in names:
        raise ValueError(f"{place}: there is no unit {name!r}; units are called {names[0]} and so on")
    return names.index(str(name))


def unit_or_nobody(battle: Battle, name: object, place: str) -> int:
    return NOBODY if name is None else unit_number(battle, name, place)


def units_from(battle: Battle, names: object, place: str) -> int:
    for name in a_list(names, place):
        unit_number(battle, name, place)
    return bits(names, place, unit_names(battle), "names of units")
