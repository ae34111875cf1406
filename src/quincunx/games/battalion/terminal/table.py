# cold: interpreted
"""Battalion in a terminal: the sectors between the armies, the enemy on top, one's own camp and hand below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.text import Text

from quincunx.core.game import Data
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, TIGHT, Room, Terminal
from quincunx.core.kit.terminal import room as kit
from quincunx.core.kit.terminal.room import DOT, SEAT_STYLES, Held, line
from quincunx.core.memory import AIDED
from quincunx.games.battalion.board.camps import cards_of, unseen_of
from quincunx.games.battalion.terminal import muster
from quincunx.games.battalion.terminal.muster import TABLES, armies, ranks_in, short_ranks, traits_in

NUMERALS = ("", "I", "II", "III", "IV", "V")
WIDEST_SECTOR = 34


class BattalionTerminal(Terminal):
    """Three or five sectors between two sides; an onlooker sits with seat 0."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        own = max(int(view["seat"]), 0)
        parts: list[RenderableType] = [*(armies(view, room) if view["phase"] == "muster" else battle(view, own, room))]
        if "hand" in view["players"][own]:
            held = kit.held(view["players"][own]["hand"], lambda card: in_hand(view["cards"][card]))
            parts.append(kit.hand("Hand", held, room))
        return Group(*parts)

    def brief(self, view: Data, notation: str, text: str) -> str:
        verb, _, target = notation.partition(":")
        if view["phase"] == "muster":
            return TABLES["at_muster"].get(verb, text.split(":")[0])
        units = {unit["id"]: unit for unit in view["units"]}
        name, _, place = target.rpartition("-") if verb in ("redeploy", "deploy") else (target, "", "")
        if name not in units:
            return text if len(text) < 28 else text.split(":")[0]
        where = f" \u2192 {NUMERALS[int(place)] if place.isdecimal() else place}" if place else ""
        return f"{verb} {mark(view, units[name])}{where}"

    def look(self, view: Data, word: str) -> RenderableType:
        """Units, ranks, cards and traits whose name holds this word; without a word, cards used and not seen yet."""
        if word == "":
            return Group(*piles(view))
        asked, found = word.lower(), list[RenderableType]()
        for unit in view["units"]:
            if asked in f"{unit['id']} {unit_name(view, unit)}".lower():
                found.append(unit_page(view, unit))
        pages = [(rank, printed, f": {rank_print(view, printed)}") for rank, printed in view["ranks"].items()]
        pages += [("", card, f", {window(card)}: {card['text']}") for card in view["cards"].values()]
        pages += [("", trait, f": {trait['text']}") for trait in view["traits"].values()]
        for name, printed, page in pages:
            if asked in f"{name} {printed['name']}".lower():
                found.append(Text.assemble((printed["name"], "bold"), page))
        return kit.found_or(found, f"No unit, rank, card or trait is called {word!r}.")


TERMINAL = BattalionTerminal()


def battle(view: Data, own: int, room: Room) -> list[RenderableType]:
    """The table from one seat's side."""
    parts: list[RenderableType] = [heading(view)]
    parts += [camp_line(view, player, room) for player in view["players"] if player["side"] != own % 2]
    parts += sectors_in_brief(view, own) if room.detail == CRAMPED else [sectors(view, own, room)]
    parts += [camp_line(view, player, room) for player in view["players"] if player["side"] == own % 2]
    return parts if view["roll"] is None else [*parts, dice_line(view)]


def heading(view: Data) -> Text:
    """Turn, phase and who is to choose."""
    told = line((f"Turn {view['turn']}" if view["turn"] else "Before the battle", "bold"), DOT)
    told.append(TABLES["phases"][view["phase"]])
    for seat in view["awaited"]:
        kit.add_seat(told, view["players"][seat]["name"], seat, view["seat"])
    return told


# ---- camps and hands


def camp_line(view: Data, player: Data, room: Room) -> Text:
    """One camp by number: tokens by their faces, cards, losses; and the units in reserve or waiting."""
    seat, used = int(player["seat"]), player["discard"]
    told = kit.side_line(player["name"], seat, seat % 2 == max(int(view["seat"]), 0) % 2)
    told.append(f"  order {player['order']}", "bold").append(f"{DOT}disorder {player['disorder']}")
    told.append(f"{DOT}deck {player['deck_count']}", "bold").append(f"{DOT}hand {player['hand_count']}")
    told.append(f"{DOT}used {len(used)}")
    told.append(f" ({view['cards'][used[-1]]['name']})" if used and room.detail > TIGHT else "")
    told.append(f"{DOT}lost {len(player['lost'])}")
    for place, called in (("reserve", "in reserve"), ("waiting", "to deploy")):
        units = [unit for unit in view["units"] if unit["sector"] == place and unit["owner"] == seat]
        names = ", ".join(f"{unit['number']} {short_ranks(view, unit)}" for unit in units)
        told.append(f"{DOT}{called}: {names}" if units else "")
    spied = ", ".join(view["cards"][card]["name"] for card in player.get("spied", []))
    return told.append(f"{DOT}surely holds {spied}" if spied else "")


def in_hand(card: Data) -> Held:
    return Held(card["name"], f"{window(card)}: {card['text']}", card["name"])


def window(printed: Data) -> str:
    """When a card may be played."""
    return str(printed["window"]).replace("_", " ")


def dice_line(view: Data) -> Text:
    """The roll under way: every die with its use, the values still open, and what they come to."""
    roll = view["roll"]
    units = {unit["id"]: unit for unit in view["units"]}
    who, whom = (unit_name(view, units[roll[name]]) for name in ("roller", "target"))
    told = line(("Dice: ", "bold"), f"{who} at {whom}: ")
    if not roll["faces"]:
        values = " ".join(f"{value}+" for value in roll.get("values", [])) or "8s only"
        return told.append(f"{roll['pool']} dice for {values}", "bold")
    for use in roll.get("uses", []):
        if use["value"] is not None:
            told.append(f"{use['face']}\u2192{use['value']}+ ", "bold")
        elif use["hits"]:
            told.append(f"{use['face']} aside ", "bold")
        else:
            told.append(f"({use['face']}) ", "dim")
    hits = roll.get("would_hit", roll["hits"])
    return told.append(f"= {hits} hit" if hits == 1 else f"= {hits} hits", "bold")


# ---- the sectors


def sectors(view: Data, own: int, room: Room) -> RenderableType:
    """The sectors side by side: enemies above the line, one's own below it, whoever is engaged nearest to it."""
    numbers = range(1, int(view["sectors"]) + 1)
    width = kit.column_width(room, len(numbers), WIDEST_SECTOR)
    above, below = ([stack(view, each, side, width, room) for each in numbers] for side in (1 - own % 2, own % 2))
    return kit.field(above, [ground(view, each) for each in numbers], below, width, room)


def ground(view: Data, sector: int) -> Text:
    """A sector's number, and whether it lies before a camp."""
    is_centre = any(player["central"] == sector for player in view["players"])
    return Text(NUMERALS[sector], "bold").append(" centre" if is_centre else "", "bold yellow")


def stack(view: Data, sector: int, side: int, width: int, room: Room) -> Text:
    """One side's units in a sector."""
    above = side != max(int(view["seat"]), 0) % 2
    units = sorted(units_in(view, sector, side), key=lambda unit: bool(unit["foes"]) == above)
    lines: list[Text] = []
    for unit in units if not above else units[::-1]:
        lines += unit_lines(view, unit, width, room)
    return Text("\n").join(lines)


def units_in(view: Data, sector: int, side: int) -> list[Data]:
    return [unit for unit in view["units"] if unit["sector"] == sector and unit["owner"] % 2 == side and unit["height"]]


def unit_lines(view: Data, unit: Data, width: int, room: Room) -> list[Text]:
    """A unit: number, ranks from the front, values, tokens, price, and whom it is engaged with."""
    style = SEAT_STYLES[unit["owner"]]
    name = Text(f"{mark(view, unit)} ", f"bold {style}").append(ranks_in(view, unit, width - 3), style)
    state = state_of(view, unit)
    if room.detail == ROOMY and "melee" in unit:
        return [name, Text(f"   {muster.attack_values(unit)}", "dim").append(f" {state}", "not dim")]
    if room.detail >= SNUG:
        return [name, Text(f"   {state}")] if len(name) + len(state) >= width else [name.append(f" {state}")]
    short = Text(f"{mark(view, unit)} ", f"bold {style}")
    space = width - len(short) - len(state) - 1
    return [short.append(short_ranks(view, unit)[: max(space, 0)], style).append(f" {state}")]


def mark(view: Data, unit: Data) -> str:
    """A unit's number, with its owner's letter where four play."""
    letter = view["players"][unit["owner"]]["name"][0] if len(view["players"]) > 2 else ""
    return f"{letter}{unit['number']}"


def state_of(view: Data, unit: Data) -> str:
    """Order, disorder of cohesion, the price of the next command, and the enemies it is engaged with."""
    if "cohesion" not in unit:
        return ""
    tokens = f"o{unit['order']} " if unit["order"] else ""
    units = {each["id"]: each for each in view["units"]}
    foes = ",".join(mark(view, units[foe]) for foe in unit["foes"])
    return f"{tokens}d{unit['disorder']}/{unit['cohesion']} ${unit['price']}" + (f" \u2694{foes}" if foes else "")


def sectors_in_brief(view: Data, own: int) -> list[Text]:
    """Each sector on two lines."""
    lines: list[Text] = []
    for sector in range(1, int(view["sectors"]) + 1):
        for side in (1 - own % 2, own % 2):
            told = line((f"{NUMERALS[sector]:>3} " if side != own % 2 else "    ", "bold"))
            for unit in units_in(view, sector, side):
                told.append(f"{mark(view, unit)} {short_ranks(view, unit)}", SEAT_STYLES[unit["owner"]])
                told.append(f" {state_of(view, unit)}  ")
            lines.append(told)
    return lines


# ---- words


def unit_name(view: Data, unit: Data) -> str:
    """A unit by its ranks and its number."""
    ranks: list[str] = unit.get("mustered") or unit["ranks"]
    names = dict.fromkeys(str(view["ranks"][rank]["name"]) for rank in ranks)
    return f"{', '.join(names)} ({unit['number']})"


def unit_page(view: Data, unit: Data) -> RenderableType:
    """All there is to know about a unit."""
    place = unit["sector"] if isinstance(unit["sector"], str) else f"sector {unit['sector']}"
    title = Text(unit_name(view, unit), f"bold {SEAT_STYLES[unit['owner']]}")
    state = f"{ranks_in(view, unit, 200)} {state_of(view, unit)}" if unit["height"] else "disbanded"
    told = f" of {view['players'][unit['owner']]['name']}, {place}: {state}"
    traits = ", ".join(traits_in(view, unit.get("traits", [])))
    return Text.assemble(title, told, f"{DOT}{traits}" if traits else "")


def rank_print(view: Data, printed: Data) -> str:
    """What is printed on a rank tile, in a line."""
    parts = [" and ".join(map(muster.class_name, printed["classes"]))]
    parts += [f"cohesion {printed['cohesion']}", f"formation {printed['formation']}"]
    parts += [f"{kind} {muster.values_in(printed[kind])}" for kind in ("melee", "ranged") if printed[kind]]
    parts += traits_in(view, printed["traits"])
    return DOT.join([*parts, f"{printed['count']} tiles", printed["provenance"]])


def piles(view: Data) -> list[Text]:
    """The tactic cards used or given up, which lie open; and those nobody at this seat has seen, if that is listed."""
    found = []
    for player in view["players"]:
        found.append(kit.listed(f"{player['name']}, used", player["seat"], names_of(view, reversed(player["discard"]))))
    for player in view["players"] if view["memory"] == AIDED else ():
        where = "in the deck or the box" if "hand" in player else "in hand, in the deck or in the box"
        left = Counter(unseen_of(player, cards_of(view, player))).elements()
        found.append(kit.listed(f"{player['name']}, {where}", player["seat"], names_of(view, left)))
    return found


def names_of(view: Data, cards: Iterable[str]) -> str:
    return kit.counted_names(view["cards"][card]["name"] for card in cards)
