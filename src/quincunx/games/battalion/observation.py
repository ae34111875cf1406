# hot: compiled by mypyc
"""What a learner is given of a battle: a view as numbers. Nothing but the view is read.

Players stand in the order of oneself, the enemy opposite, and with four the ally and the other enemy. Units and cards
are numbered as in the actions, ranks by their place in the list of their faction, from 1.
"""

from __future__ import annotations

from typing import Final

from quincunx.core.game import Data
from quincunx.core.observation import MOST, Field, Layout, capped
from quincunx.games.battalion.actions import FACES, KINDS, MOST_RANKS, MOST_SEATS, SECTORS, SLOTS, UNITS
from quincunx.games.battalion.cards import CLASSES, ROLLS, TRAITS

PHASES: Final = ("muster", "deploy", "redeploy", "action", "over")
FACTIONS: Final = ("rome", "carthage", "bactria", "han")
REACTIONS: Final = ("fire", "counter_charge")
PLACES: Final = ("reserve", "waiting", "gone")
STATES: Final = ("overlapping", "overlapped", "charging")
MARKS: Final = ("moved", "barred", "commanded")
TALLIES: Final = ("height", "order", "disorder", "cohesion", "price")
COUNTS: Final = ("order", "disorder", "tokens", "deck_count", "hand_count")
COMMAND: Final = ("into", "outermost", "price", "countered")
POOL: Final = ("pool", "lowered", "lowest", "hits", "dealt", "stood_fast", "melee", "counterattack", "would_hit")
MOST_KEPT: Final = 64


def layout() -> Layout:
    """The fields in their order."""
    units = (UNITS,)
    places = ", ".join(f"sector {sector}" for sector in range(1, SECTORS + 1))
    return Layout(
        [
            Field("seats", (1,), MOST_SEATS, "how many play"),
            Field("sectors", (1,), SECTORS, "how many sectors there are"),
            Field("turn", (1,), MOST, "turns begun; 0 during deployment"),
            Field("phase", (len(PHASES),), 1, "one of " + ", ".join(PHASES)),
            Field("built", (1,), MOST, "units one has closed while mustering"),
            Field("revealed", (1,), 1, "have the piles been spread out"),
            Field("to_choose", (MOST_SEATS,), 1, "by player: is he asked to choose"),
            Field("active", (MOST_SEATS,), 1, "by player: whose turn it is"),
            Field("first", (2,), 1, "had one's own side, had the enemy the initiative"),
            Field("won", (MOST_SEATS,), 1, "by player: is he among the winners"),
            Field("faction", (MOST_SEATS, len(FACTIONS) + 1), 1, "by player: " + ", ".join(FACTIONS) + ", another"),
            Field("counts", (MOST_SEATS, len(COUNTS)), MOST, "by player: " + ", ".join(COUNTS)),
            Field("discard", (MOST_SEATS, SLOTS), MOST, "by player: cards discarded, of each kind"),
            Field("lost", (MOST_SEATS, KINDS), MOST, "by player: ranks lost, of each kind"),
            Field("spied", (MOST_SEATS, SLOTS), MOST, "by player, if aided: cards one knows to be in the hand"),
            Field("hand", (SLOTS,), MOST, "one's own hand"),
            Field("unit_owner", (UNITS, MOST_SEATS), 1, "by unit: whose it is; nothing while it is hidden"),
            Field("unit_place", (UNITS, SECTORS + 3), 1, f"by unit: {places}, " + ", ".join(PLACES)),
            Field("unit_tallies", (UNITS, len(TALLIES)), MOST, "by unit: " + ", ".join(TALLIES)),
            Field("unit_ranks", (UNITS, MOST_RANKS), KINDS, "by unit: its ranks, front first"),
            Field("unit_mustered", (UNITS, MOST_RANKS), KINDS, "by unit: the ranks it was mustered with"),
            Field("unit_melee", (UNITS, FACES), MOST, "by unit: how many melee values of 1, of 2 and so on"),
            Field("unit_ranged", (UNITS, FACES), MOST, "by unit: how many ranged values of 1, of 2 and so on"),
            Field("unit_traits", (UNITS, len(TRAITS)), 1, "by unit: " + ", ".join(TRAITS)),
            Field("unit_classes", (UNITS, len(CLASSES)), 1, "by unit: " + ", ".join(CLASSES)),
            Field("unit_foes", (UNITS, UNITS), 1, "by unit: the units it is engaged with"),
            Field("unit_states", (UNITS, len(STATES)), 1, "by unit: " + ", ".join(STATES)),
            Field("unit_marks", (UNITS, len(MARKS)), 1, "by unit, this turn: " + ", ".join(MARKS)),
            Field("command", (len(ROLLS),), 1, "the command under way: one of " + ", ".join(ROLLS)),
            Field("command_facts", (len(COMMAND),), MOST, "of the command: " + ", ".join(COMMAND)),
            Field("command_unit", units, 1, "the unit commanded"),
            Field("command_target", units, 1, "its target"),
            Field("reaction", (len(REACTIONS),), 1, "the reaction to it: one of " + ", ".join(REACTIONS)),
            Field("reactor", units, 1, "the unit that reacts"),
            Field("reactor_traits", (len(TRAITS),), 1, "traits granted to it: " + ", ".join(TRAITS)),
            Field("roll", (len(ROLLS),), 1, "the roll under way: one of " + ", ".join(ROLLS)),
            Field("roll_facts", (len(POOL),), MOST, "of the roll: " + ", ".join(POOL)),
            Field("roller", units, 1, "the unit that rolls"),
            Field("rolled_at", units, 1, "the unit it rolls against"),
            Field("granted", (len(TRAITS),), 1, "traits granted for the roll: " + ", ".join(TRAITS)),
            Field("faces", (FACES,), MOST, "how many dice show 1, 2 and so on"),
            Field("chosen", (FACES,), MOST, "how many of these are chosen"),
            Field("values", (FACES,), MOST, "how many attack values of 1, of 2 and so on the roller has"),
        ]
    )


LAYOUT: Final = layout()
FIRST: Final = LAYOUT.first


class Numbers:
    """The numbers of cards and ranks in the lists of their factions, by id."""

    def __init__(self, view: Data) -> None:
        self.cards = places_in(view["cards"])
        self.ranks = places_in(view["ranks"])


NUMBERS: Final[dict[str, Numbers]] = {}


def numbers_of(view: Data) -> Numbers:
    """The numbers of an edition, found once."""
    edition: str = view["edition"]
    numbers = NUMBERS.get(edition)
    if numbers is None:
        if len(NUMBERS) >= MOST_KEPT:
            NUMBERS.clear()
        numbers = NUMBERS[edition] = Numbers(view)
    return numbers


def places_in(printed: dict[str, Data]) -> dict[str, int]:
    """The place of each piece among those of its faction, from 0."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    for name, piece in printed.items():
        faction: str = piece["faction"]
        found[name] = counts.get(faction, 0)
        counts[faction] = found[name] + 1
    return found


def encode(view: Data) -> bytearray:
    """A view as numbers; an onlooker looks from the first seat's side."""
    own: int = max(0, view["seat"])
    numbers = numbers_of(view)
    row = bytearray(LAYOUT.size)
    row[FIRST["seats"]] = len(view["players"])
    row[FIRST["sectors"]] = view["sectors"]
    row[FIRST["turn"]] = capped(view["turn"])
    row[FIRST["phase"] + PHASES.index(view["phase"])] = 1
    if view["muster"] is not None:
        row[FIRST["built"]] = view["muster"]["built"][own] or 0
    row[FIRST["revealed"]] = 1 if view["revealed"] else 0
    for seat in view["awaited"]:
        row[FIRST["to_choose"] + (seat ^ own)] = 1
    row[FIRST["active"] + (view["active"] ^ own)] = 1
    row[FIRST["first"] + (view["first"] ^ own) % 2] = 1
    for seat, score in enumerate(view["scores"]):
        row[FIRST["won"] + (seat ^ own)] = 1 if score > 0 else 0
    for player in view["players"]:
        enter_player(row, player, numbers, player["seat"] ^ own)
    size: int = view["size"]
    units: dict[str, int] = {unit["id"]: unit["owner"] * size + unit["number"] - 1 for unit in view["units"]}
    for unit in view["units"]:
        enter_unit(row, unit, numbers, units, own)
    for n, mark in enumerate(MARKS):
        for name in view[mark]:
            row[FIRST["unit_marks"] + units[name] * len(MARKS) + n] = 1
    if view["command"] is not None:
        enter_command(row, view["command"], units)
    if view["roll"] is not None:
        enter_roll(row, view["roll"], units)
    return row


def enter_player(row: bytearray, player: Data, numbers: Numbers, place: int) -> None:
    """What may be seen of a player's camp and cards."""
    faction: str = player["faction"]
    which = FACTIONS.index(faction) if faction in FACTIONS else len(FACTIONS)
    row[FIRST["faction"] + place * (len(FACTIONS) + 1) + which] = 1
    for n, count in enumerate(COUNTS):
        row[FIRST["counts"] + place * len(COUNTS) + n] = capped(player[count])
    count_pieces(row, FIRST["discard"] + place * SLOTS, player["discard"], numbers.cards)
    count_pieces(row, FIRST["lost"] + place * KINDS, player["lost"], numbers.ranks)
    count_pieces(row, FIRST["spied"] + place * SLOTS, player.get("spied", []), numbers.cards)
    if place == 0:
        count_pieces(row, FIRST["hand"], player.get("hand", []), numbers.cards)


def enter_unit(row: bytearray, unit: Data, numbers: Numbers, units: dict[str, int], own: int) -> None:
    """A unit, or as much as may be seen of its pile."""
    n = units[unit["id"]]
    row[FIRST["unit_owner"] + n * MOST_SEATS + (unit["owner"] ^ own)] = 1
    sector: int | str = unit["sector"]
    place = SECTORS + PLACES.index(sector) if isinstance(sector, str) else sector - 1
    row[FIRST["unit_place"] + n * (SECTORS + 3) + place] = 1
    for at, tally in enumerate(TALLIES):
        row[FIRST["unit_tallies"] + n * len(TALLIES) + at] = capped(unit.get(tally, 0))
    for at, rank in enumerate(unit["ranks"]):
        row[FIRST["unit_ranks"] + n * MOST_RANKS + at] = numbers.ranks[rank] + 1
    for at, rank in enumerate(unit.get("mustered", [])):
        row[FIRST["unit_mustered"] + n * MOST_RANKS + at] = numbers.ranks[rank] + 1
    count_faces(row, FIRST["unit_melee"] + n * FACES, unit.get("melee", []))
    count_faces(row, FIRST["unit_ranged"] + n * FACES, unit.get("ranged", []))
    mark_names(row, FIRST["unit_traits"] + n * len(TRAITS), unit.get("traits", []), TRAITS)
    mark_names(row, FIRST["unit_classes"] + n * len(CLASSES), unit.get("classes", []), CLASSES)
    for foe in unit["foes"]:
        row[FIRST["unit_foes"] + n * UNITS + units[foe]] = 1
    for at, state in enumerate(STATES):
        row[FIRST["unit_states"] + n * len(STATES) + at] = 1 if unit.get(state) else 0


def enter_command(row: bytearray, command: Data, units: dict[str, int]) -> None:
    """The command under way, and the reaction to it."""
    row[FIRST["command"] + ROLLS.index(command["action"])] = 1
    for n, fact in enumerate(COMMAND):
        row[FIRST["command_facts"] + n] = capped(int(command[fact]))
    row[FIRST["command_unit"] + units[command["unit"]]] = 1
    if command["target"] is not None:
        row[FIRST["command_target"] + units[command["target"]]] = 1
    if command["reaction"] is not None:
        row[FIRST["reaction"] + REACTIONS.index(command["reaction"])] = 1
    if command["reactor"] is not None:
        row[FIRST["reactor"] + units[command["reactor"]]] = 1
    mark_names(row, FIRST["reactor_traits"], command["reactor_traits"], TRAITS)


def enter_roll(row: bytearray, roll: Data, units: dict[str, int]) -> None:
    """The roll under way."""
    row[FIRST["roll"] + ROLLS.index(roll["kind"])] = 1
    for n, fact in enumerate(POOL):
        row[FIRST["roll_facts"] + n] = capped(int(roll.get(fact, 0)))
    row[FIRST["roller"] + units[roll["roller"]]] = 1
    row[FIRST["rolled_at"] + units[roll["target"]]] = 1
    mark_names(row, FIRST["granted"], roll["granted"], TRAITS)
    count_faces(row, FIRST["faces"], roll["faces"])
    count_faces(row, FIRST["chosen"], roll["chosen"])
    count_faces(row, FIRST["values"], roll.get("values", []))


def count_pieces(row: bytearray, first: int, pieces: list[str], numbers: dict[str, int]) -> None:
    """Count cards or ranks by kind."""
    for piece in pieces:
        row[first + numbers[piece]] += 1


def count_faces(row: bytearray, first: int, faces: list[int]) -> None:
    """Count numbers from 1 to 8."""
    for face in faces:
        row[first + face - 1] += 1


def mark_names(row: bytearray, first: int, names: list[str], known: tuple[str, ...]) -> None:
    """Mark those of the known names that are there."""
    for name in names:
        row[first + known.index(name)] = 1
