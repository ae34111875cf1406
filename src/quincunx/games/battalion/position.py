# hot: compiled by mypyc
"""The fields of a battle: positions, views and the contract know them from here. Decks are listed from the top."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from quincunx.core.content import Content
from quincunx.core.dice import Dice
from quincunx.core.eyes import ALL_SEEING
from quincunx.core.game import Data
from quincunx.core.journal import Journal
from quincunx.core.kit import state
from quincunx.core.kit.checks import check, left_over
from quincunx.core.kit.kinds import Built, Flag, ListOf, Named, Numbered, Seat, SeenBySeats, SetOf, Text, TupleOf, Whole
from quincunx.core.kit.state import COUNT, OWNER, UNSEEN, Field, Fields, Group, Rows, Settled
from quincunx.core.reading import a_list, a_table, against, number, unexpected
from quincunx.games.battalion.actions import FACES, MOST_DICE, MOST_RANKS, MOST_UNITS, UNITS
from quincunx.games.battalion.battle import GONE, NOBODY, RESERVE, WAITING, Battle
from quincunx.games.battalion.box import ASSAULT, BARRAGE, CHARGE, COUNTER, FIRE, Box, box_of
from quincunx.games.battalion.cards import TRAITS, WINDOWS
from quincunx.games.battalion.commands import ANY
from quincunx.games.battalion.pending import LIES_ON
from quincunx.games.battalion.soundness import ENDINGS, checks, told
from quincunx.games.battalion.steps.clash import ATTACKER_STAYED_LAST

COMMANDS = {ASSAULT: "assault", BARRAGE: "barrage", CHARGE: "charge"}
ROLLS = {ASSAULT: "assault", CHARGE: "charge", COUNTER: "counterattack", BARRAGE: "barrage", FIRE: "fire"}
REACTIONS = {FIRE: "fire", COUNTER: "counter_charge"}
PLACES = {RESERVE: "reserve", WAITING: "waiting", GONE: "gone"}
MOST_TURNS = 10_000
MOST_LOWERED = 108  # by 18 cards


# ---- kinds of fields


def faction_of(battle: Battle, seat: int) -> str:
    return battle.box.factions[battle.factions[seat]]


def unit_names(battle: Battle) -> list[str]:
    return names_of_units(battle.box, tuple(battle.factions), battle.size)


@lru_cache(maxsize=64)
def names_of_units(box: Box, factions: tuple[int, ...], size: int) -> list[str]:
    """What the units of these factions are called, each having so many."""
    return [f"{box.factions[faction]}{n + 1}" for faction in factions for n in range(size)]


def unit_numbers(battle: Battle, seat: int) -> range:
    """The units of a seat."""
    return range(seat * battle.size, (seat + 1) * battle.size)


def is_spread_out(battle: Battle, owner: int, eye: int) -> bool:
    """Piles are their owner's secret until all are revealed."""
    return battle.revealed or eye in (owner, ALL_SEEING)


CARD = Named(
    lambda battle, seat: told.expected("card", faction=faction_of(battle, seat)),
    lambda battle, _: battle.box.card_ids,
    lambda battle, seat: battle.box.cards_by_id[battle.factions[seat]],
    called="card",
)
RANK = Named(
    lambda battle, seat: told.expected("rank", faction=faction_of(battle, seat)),
    lambda battle, _: battle.box.rank_ids,
    lambda battle, seat: battle.box.ranks_by_id[battle.factions[seat]],
    called="rank",
)
CARDS = ListOf(CARD)
KNOWN = SeenBySeats("known", CARDS)
HAND, DECK = ListOf(CARD, ordered=True), ListOf(CARD, backwards=True)
RANKS = TupleOf(RANK, most=MOST_RANKS, rule="unit.max_ranks")
PILE = Built(RANKS, lambda battle, kinds: battle.box.pile(kinds), lambda ranks: ranks.kinds)
BY_PLAYERS = {2: "field.sectors_two_player", 4: "field.sectors_four_player"}
PLACE = Numbered(lambda battle: battle.sectors, beside=PLACES, rule=lambda battle: BY_PLAYERS[battle.seats])
UNIT_NAME = Named(told.expected("unit"), lambda battle, _: unit_names(battle), called="unit")
UNIT_OR_NONE = Named(told.expected("unit_or_none"), lambda battle, _: unit_names(battle), nothing=NOBODY, called="unit")
SOME_UNITS = SetOf(told.expected("unit"), unit_names, called="unit")
SECTOR = Numbered(lambda battle: battle.sectors)
TRAIT_SET = SetOf(told.expected("trait"), TRAITS, called="trait")
TOKENS = Whole(0, MOST_UNITS)
DICE = ListOf(Whole(1, FACES), most=MOST_DICE, ordered=True, rule="comp.dice")
IN_POOL = Whole(0, MOST_DICE)
SEATS = SetOf(told.expected("seat"), lambda battle: range(battle.seats), called="seat")
UNITS_BUILT = ListOf(Whole(0, lambda battle: battle.size), lambda battle: battle.seats)


# ---- the fields


UNIT = Fields(
    Field("ranks", PILE, "its ranks, front first", default=[], seen=is_spread_out),
    Field("mustered", PILE, "those it was built from", lambda d, _: d.get("ranks", []), seen=is_spread_out),
    Field("sector", PLACE, "where it is", default=2, kept="where"),
    Field("order", TOKENS, "order on it", default=0),
    Field("disorder", TOKENS, "disorder on it", default=0),
    Field("foes", SOME_UNITS, "the enemies it touches", default=[]),
)
UNITS_OF = Rows(UNIT, unit_numbers, called="unit")
PLAYER = Fields(
    Field("faction", Settled(faction_of), "the faction"),
    Field("order", TOKENS, "order in camp", default=0, kept="camp_order"),
    Field("disorder", TOKENS, "disorder in camp", default=0, kept="camp_disorder"),
    Field("hand", HAND, "the cards in hand", default=[], seen=OWNER, kept="hands", shows=[COUNT]),
    Field("deck", DECK, "the deck, its top first", default=[], seen=UNSEEN, kept="decks", shows=[COUNT]),
    Field("discard", CARDS, "the cards discarded, the last one last", default=[], kept="discards"),
    Field("knows", KNOWN, "cards spied out, by player", default=[], seen=OWNER, told=False, kept="known"),
    Field("lost", ListOf(RANK), "ranks lost", default=[]),
    Field("units", UNITS_OF, "the units", default=[], told=False),
)
PLAYERS = Rows(PLAYER, lambda battle, _: range(battle.seats), called="seat")
MUSTER = Fields(
    Field("by", SEATS, "who is still mustering", kept="mustering"),
    Field("built", UNITS_BUILT, "units closed, by seat", seen=UNSEEN),  # the view tells everyone their own
)
COMMAND = Fields(
    Field("action", Named(told.expected("command"), COMMANDS), "what is done"),
    Field("unit", UNIT_NAME, "the unit commanded"),
    Field("target", UNIT_OR_NONE, "the enemy it is aimed at", kept="goal"),
    Field("into", SECTOR, "the sector it happens in"),
    Field("outermost", Flag(), "did it begin in one of the furthest sectors", default=False),
    Field("price", Whole(0, UNITS), "what it costs", default=0),
    Field("reaction", Named(told.expected("reaction"), REACTIONS, nothing=0), "how a charge is reacted to"),
    Field("reactor", UNIT_OR_NONE, "the unit that reacts"),
    Field("reactor_traits", TRAIT_SET, "traits granted to it", default=[]),
    Field("countered", Flag(), "did the counter-charger strike first", default=False),
)
ROLL = Fields(
    Field("kind", Named(told.expected("roll"), ROLLS), "what is rolled for"),
    Field("roller", UNIT_NAME, "the unit that rolls"),
    Field("target", UNIT_NAME, "the unit it rolls against"),
    Field("pool", IN_POOL, "how many dice", default=0),
    Field("lowered", Whole(0, MOST_LOWERED), "by how much cards lower values", default=0),
    Field("lowest", Whole(0, FACES), "the lowest that makes a value", default=0),
    Field("granted", TRAIT_SET, "traits granted for the roll", default=[]),
    Field("faces", DICE, "what the dice show", default=[]),
    Field("chosen", DICE, "the dice chosen of these", default=[]),
    Field("hits", IN_POOL, "hits still to be taken", default=0),
    Field("dealt", IN_POOL, "hits dealt", default=lambda data, _: data.get("hits", 0)),
    Field("stood_fast", Flag(), "was a hit ignored by standing fast", default=False),
)
STEP_FIELDS = {
    "seat": Seat(),
    "unit": UNIT_NAME,
    "sector": SECTOR,
    "card": CARD,
    "window": Named(told.expected("window"), WINDOWS),
    "disorder": Flag(),
    "first": Flag(),
    "done": Whole(0, ATTACKER_STAYED_LAST),
    "allowed": Whole(1, ANY),
    "most": Whole(1, UNITS),
    "face": Whole(0, FACES),
    "left": Whole(1, UNITS),
}
MUSTERING = Group(MUSTER, lambda battle: battle.mustering != 0)
TABLE = Fields(
    state.sketch_field(),
    Field("battle", Text(), "which battle this is", default="", kept="name"),
    Field("seats", Settled(lambda battle, _: battle.seats), "how many play", told=False),
    Field("size", Settled(lambda battle, _: battle.size), "units of each player at the start"),
    Field("players", PLAYERS, "the players", told=False),
    Field("muster", MUSTERING, "the muster under way", told=False, only_if_set=True),
    Field("active", Seat(), "whose turn it is", default=0),
    Field("turn", Whole(0, MOST_TURNS), "turns begun; 0 before the battle", default=1),
    Field("first", Whole(0, 1), "the side that began", default=lambda _, battle: first_by_turn(battle)),
    Field("revealed", Flag(), "have the piles been spread out", default=True),
    Field("acted", Flag(), "is the action of the turn announced", default=False, told=False),
    Field("moved", SOME_UNITS, "units redeployed this turn", default=[]),
    Field("barred", SOME_UNITS, "units that may not be commanded for that", default=[]),
    Field("commanded", SOME_UNITS, "units commanded this turn", default=[]),
    Field("command", Group(COMMAND, lambda battle: battle.action != 0), "the command under way"),
    Field("roll", Group(ROLL, lambda battle: battle.kind != 0), "the roll under way, or the last one", told=False),
    *state.ending_fields(*ENDINGS),
    state.steps_field(LIES_ON, STEP_FIELDS, lambda battle: [{"step": "Turn", "seat": battle.active}]),
)
state.declare(
    Battle,
    TABLE,
    derived=("box", "size", "sectors", "factions", "boxed", "unused", "units_at", "engaged"),
    shared=("factions", "mustered", "boxed", "unused", "built", "faces", "chosen"),
)


def first_by_turn(battle: Battle) -> int:
    """The side that must have begun, if this is right about turn and player."""
    return (battle.active + battle.turn + 1) % 2 if battle.turn else 0


# ---- reading


def battle_from_dict(data: Data, content: Content, dice: Dice, journal: Journal | None) -> Battle:
    """A battle put together from plain data; fields left out have their value at the start of a turn."""
    written = a_list(a_table(data, "table", TABLE.names).get("players"), "table.players")
    players = [a_table(player, f"table.players[{n}]", PLAYER.names) for n, player in enumerate(written)]
    seats = len(players)
    if seats not in (2, 4):
        raise against("table.players", "comp.player_counts", told.expected("two_or_four", n=seats))
    if number(data, "seats", "table", 2, 4, seats) != seats:
        raise unexpected("table.seats", told.expected("seats", n=seats), data["seats"], "comp.player_counts")
    units = [a_list(player.get("units", []), f"table.players[{n}].units") for n, player in enumerate(players)]
    size = number(data, "size", "table", 1, UNITS // seats, max(1, *map(len, units)))
    battle = blank_battle(Battle(box_of(content), seats, size, 3 if seats == 2 else 5, dice, journal), players)
    for seat, listed in enumerate(units):
        if len(listed) > size:
            raise unexpected(f"table.players[{seat}].units", told.expected("most_units", n=size), listed)
        players[seat] = {**players[seat], "units": [*listed, *[{"sector": "gone"}] * (size - len(listed))]}
    TABLE.read({**data, "players": players}, "table", battle, battle)
    if data.get("muster") is not None and not battle.mustering:
        raise unexpected("table.muster.by", told.expected("mustering"), [])
    for unit in range(seats * size) if battle.sketch else ():
        for foe in battle.touched(unit):  # in a sketch it is enough to say so of one of the two
            battle.foes[foe] |= 1 << unit
    battle.find_units()
    battle.boxed = [cards_left(battle, seat) for seat in range(seats)]
    battle.unused = [tiles_left(battle, seat) for seat in range(seats)]
    check(battle, checks(battle))
    return battle


def blank_battle(battle: Battle, players: list[Data]) -> Battle:
    """A battle of these factions with nothing on the table, to be filled field by field."""
    known = battle.box.factions
    names = [player.get("faction") for player in players]
    for seat, name in enumerate(names):
        if name not in known or names.count(name) > 1:
            expected = told.expected("faction", names=list(known))
            raise unexpected(f"table.players[{seat}].faction", expected, name, "comp.factions")
    battle.factions = [known.index(str(name)) for name in names]
    PLAYERS.make_room(battle, battle.seats)
    UNITS_OF.make_room(battle, battle.seats * battle.size)
    return battle


def cards_left(battle: Battle, seat: int) -> list[int]:
    """The cards of a player that are in no pile, and so in the box."""
    piles = {"hand": battle.hands, "deck": battle.decks, "discard": battle.discards}
    lying = {f"players[{seat}].{field}": pile[seat] for field, pile in piles.items()}
    return left_over(battle.box.decks[battle.factions[seat]], lying, battle.box.card_ids, "comp.tactic_cards")


def tiles_left(battle: Battle, seat: int) -> list[int]:
    """How many tiles of each rank are left in the box."""
    tiles = Counter(dict(enumerate(battle.box.tiles[battle.factions[seat]])))
    standing = [kind for unit in unit_numbers(battle, seat) for kind in battle.ranks[unit].kinds]
    lying = {f"players[{seat}].units": standing, f"players[{seat}].lost": battle.lost[seat]}
    left = left_over(tiles.elements(), lying, battle.box.rank_ids, "muster.assemble")
    return [left.count(kind) for kind in tiles]
