"""Battalion in a terminal: the sectors between the armies, the enemy on top, one's own camp and hand below."""

from __future__ import annotations

from collections import Counter

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quincunx.cli.tables import battalion_odds
from quincunx.cli.tables.battalion_muster import armies
from quincunx.cli.tables.battalion_words import (
    CLASSES,
    SEAT_STYLES,
    counted,
    ranks_in,
    short_ranks,
    traits_in,
    values_in,
)
from quincunx.cli.tables.plain import CRAMPED, ROOMY, SNUG, TIGHT, PlainTable, Room
from quincunx.core.game import Data
from quincunx.core.memory import AIDED

PHASES = {"deploy": "deployment", "redeploy": "redeployment and command", "action": "action"}
NUMERALS = ("", "I", "II", "III", "IV", "V")
WIDEST_SECTOR = 34
AT_MUSTER = {"back": "Take it off again", "fill": "Computer musters the rest", "clear": "Begin anew"}


class BattalionTable(PlainTable):
    """Three or five sectors between two sides."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        return muster(view, room) if view["phase"] == "muster" else battle(view, room)

    def forecast(self, view: Data, foreseen: Data, room: Room) -> RenderableType:
        return battalion_odds.forecast(foreseen, room)

    def notes(self, view: Data, foreseen: Data) -> dict[str, str]:
        return battalion_odds.notes(foreseen)

    def brief(self, view: Data, notation: str, text: str) -> str:
        return brief(view, notation, text)

    def look(self, view: Data, word: str) -> RenderableType:
        return look(view, word)


TABLE = BattalionTable()


def battle(view: Data, room: Room) -> RenderableType:
    """The table from one seat's side; an onlooker sits with seat 0."""
    own = max(int(view["seat"]), 0)
    above = [player for player in view["players"] if player["side"] != own % 2]
    below = [player for player in view["players"] if player["side"] == own % 2]
    parts: list[RenderableType] = [heading(view), *(camp_line(view, player, room) for player in above)]
    parts.append(sectors_in_brief(view, own) if room.detail == CRAMPED else field(view, own, room))
    parts += [camp_line(view, player, room) for player in below]
    if view["roll"] is not None:
        parts.append(dice_line(view))
    if "hand" in view["players"][own]:
        parts.append(hand(view, own, room))
    return Group(*parts)


def muster(view: Data, room: Room) -> RenderableType:
    """The armies one may see being mustered, of the others who is ready, and one's own hand."""
    own = max(int(view["seat"]), 0)
    parts: list[RenderableType] = [*armies(view, room)]
    if "hand" in view["players"][own]:
        parts.append(hand(view, own, room))
    return Group(*parts)


def heading(view: Data) -> Text:
    """Turn, phase and who is to choose."""
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f"Turn {view['turn']}" if view["turn"] else "Before the battle", "bold")
    line.append(" \u00b7 the battle is over" if view["phase"] == "over" else f" \u00b7 {PHASES[view['phase']]}")
    for seat in view["awaited"]:
        line.append(" \u00b7 ").append(view["players"][seat]["name"], SEAT_STYLES[seat])
        line.append(" (you)" if seat == view["seat"] else "")
    return line


# ---- camps and hands


def camp_line(view: Data, player: Data, room: Room) -> Text:
    """One camp by number: tokens by their faces, cards, losses; and the units in reserve or waiting."""
    seat = int(player["seat"])
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(arrow(view, seat), SEAT_STYLES[seat]).append(player["name"], f"bold {SEAT_STYLES[seat]}")
    line.append(f"  order {player['order']}", "bold").append(f" \u00b7 disorder {player['disorder']}")
    line.append(f" \u00b7 deck {player['deck_count']}", "bold").append(f" \u00b7 hand {player['hand_count']}")
    used = player["discard"]
    line.append(f" \u00b7 used {len(used)}")
    if used and room.detail > TIGHT:
        line.append(f" ({view['cards'][used[-1]]['name']})")
    line.append(f" \u00b7 lost {len(player['lost'])}")
    for place in ("reserve", "waiting"):
        units = [unit for unit in view["units"] if unit["sector"] == place and unit["owner"] == seat]
        if units:
            names = ", ".join(f"{unit['number']} {short_ranks(view, unit)}" for unit in units)
            line.append(f" \u00b7 {'in reserve' if place == 'reserve' else 'to deploy'}: {names}")
    spied = player.get("spied")
    if spied:
        line.append(f" \u00b7 surely holds {', '.join(view['cards'][card]['name'] for card in spied)}")
    return line


def arrow(view: Data, seat: int) -> str:
    """Down for one's own side, up for the other."""
    return "\u25bc " if seat % 2 == max(int(view["seat"]), 0) % 2 else "\u25b2 "


def hand(view: Data, seat: int, room: Room) -> RenderableType:
    """One's own cards, with what they do where there is room."""
    held = Counter(view["players"][seat]["hand"])
    if room.detail != ROOMY or not held:
        names = ", ".join(counted(view["cards"][card]["name"], n) for card, n in held.items())
        return Text.assemble(("Hand: ", "bold"), names or "empty", no_wrap=True, overflow="ellipsis")
    lines = Table.grid(padding=(0, 1, 0, 0))
    lines.add_column(no_wrap=True)
    lines.add_column()
    for card, n in held.items():
        printed = view["cards"][card]
        lines.add_row(counted(printed["name"], n), Text(f"{window(printed)}: {printed['text']}", "dim"))
    return Group(Text("Hand", "bold"), Padding(lines, (0, 0, 0, 2)))


def window(printed: Data) -> str:
    """When a card may be played."""
    return str(printed["window"]).replace("_", " ")


def dice_line(view: Data) -> Text:
    """The roll under way: every die with its use, the values still open, and what they come to."""
    roll = view["roll"]
    units = {unit["id"]: unit for unit in view["units"]}
    line = Text.assemble(("Dice: ", "bold"), no_wrap=True, overflow="ellipsis")
    line.append(f"{unit_name(view, units[roll['roller']])} at {unit_name(view, units[roll['target']])}: ")
    if not roll["faces"]:
        values = " ".join(f"{value}+" for value in roll.get("values", [])) or "8s only"
        return line.append(f"{roll['pool']} dice for {values}", "bold")
    for use in roll.get("uses", []):
        if use["value"] is not None:
            line.append(f"{use['face']}\u2192{use['value']}+ ", "bold")
        elif use["hits"]:
            line.append(f"{use['face']} aside ", "bold")
        else:
            line.append(f"({use['face']}) ", "dim")
    return line.append(f"= {roll.get('would_hit', roll['hits'])} hits", "bold")


# ---- the sectors


def field(view: Data, own: int, room: Room) -> RenderableType:
    """The sectors side by side: enemies above the line, one's own below it, whoever is engaged nearest to it."""
    number = int(view["sectors"])
    width = min((room.width - number - 1) // number, WIDEST_SECTOR)
    table = Table(box=box.SQUARE, show_header=False, padding=0, border_style="dim", show_edge=room.detail > TIGHT)
    for _ in range(number):
        table.add_column(width=width, no_wrap=True, overflow="ellipsis")
    numbers = range(1, number + 1)
    sections = room.detail > TIGHT
    table.add_row(*[stack(view, sector, 1 - own % 2, width, room) for sector in numbers], end_section=sections)
    table.add_row(*[ground(view, sector) for sector in numbers], end_section=sections)
    table.add_row(*[stack(view, sector, own % 2, width, room) for sector in numbers])
    return table


def ground(view: Data, sector: int) -> Text:
    """A sector's number, and before whose camps it lies."""
    camps = [player for player in view["players"] if player["central"] == sector]
    cell = Text(NUMERALS[sector], "bold")
    return cell.append(" centre", "bold yellow") if camps else cell


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
        shots = f" shoots {values_in(unit['ranged'])}" if unit["ranged"] else ""
        return [name, Text(f"   {values_in(unit['melee'])}{shots}", "dim").append(f" {state}", "not dim")]
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


def sectors_in_brief(view: Data, own: int) -> RenderableType:
    """Each sector on two lines."""
    lines: list[Text] = []
    for sector in range(1, int(view["sectors"]) + 1):
        for side in (1 - own % 2, own % 2):
            units = units_in(view, sector, side)
            line = Text(f"{NUMERALS[sector]:>3} " if side != own % 2 else "    ", "bold", no_wrap=True)
            line.overflow = "ellipsis"
            for unit in units:
                line.append(f"{mark(view, unit)} {short_ranks(view, unit)}", f"not bold {SEAT_STYLES[unit['owner']]}")
                line.append(f" {state_of(view, unit)}  ", "not bold")
            lines.append(line)
    return Group(*lines)


# ---- words


def unit_name(view: Data, unit: Data) -> str:
    """A unit by its ranks and its number."""
    ranks: list[str] = unit.get("mustered") or unit["ranks"]
    names = dict.fromkeys(str(view["ranks"][rank]["name"]) for rank in ranks)
    return f"{', '.join(names)} ({unit['number']})"


def brief(view: Data, notation: str, text: str) -> str:
    """An option in the fewest words, for a list of many."""
    verb, _, target = notation.partition(":")
    if view["phase"] == "muster":
        return AT_MUSTER.get(verb, text.split(":")[0])
    units = {unit["id"]: unit for unit in view["units"]}
    name, _, place = target.rpartition("-") if verb in ("redeploy", "deploy") else (target, "", "")
    if name not in units:
        return text if len(text) < 28 else text.split(":")[0]
    where = f" \u2192 {NUMERALS[int(place)] if place.isdecimal() else place}" if place else ""
    return f"{verb} {mark(view, units[name])}{where}"


def look(view: Data, word: str) -> RenderableType:
    """The units, ranks, cards and traits whose name holds this word; without a word, cards used and not seen yet."""
    if word == "":
        lines = [discards(view, player) for player in view["players"]]
        if view["memory"] == AIDED:
            lines += [unseen(view, player) for player in view["players"]]
        return Group(*lines)
    asked, found = word.lower(), list[RenderableType]()
    for unit in view["units"]:
        if asked in f"{unit['id']} {unit_name(view, unit)}".lower():
            found.append(unit_page(view, unit))
    for rank, printed in view["ranks"].items():
        if asked in f"{rank} {printed['name']}".lower():
            found.append(Text.assemble((printed["name"], "bold"), f": {rank_print(view, printed)}"))
    for printed in view["cards"].values():
        if asked in printed["name"].lower():
            found.append(Text.assemble((printed["name"], "bold"), f", {window(printed)}: {printed['text']}"))
    for printed in view["traits"].values():
        if asked in printed["name"].lower():
            found.append(Text.assemble((printed["name"], "bold"), f": {printed['text']}"))
    return Group(*found) if found else Text(f"No unit, rank, card or trait is called {word!r}.")


def unit_page(view: Data, unit: Data) -> RenderableType:
    """All there is to know about a unit."""
    place = unit["sector"] if isinstance(unit["sector"], str) else f"sector {unit['sector']}"
    owner = view["players"][unit["owner"]]
    title = Text.assemble(
        (unit_name(view, unit), f"bold {SEAT_STYLES[unit['owner']]}"), f" of {owner['name']}, {place}"
    )
    title.append(f": {ranks_in(view, unit, 200)} {state_of(view, unit)}" if unit["height"] else ": disbanded")
    traits = traits_in(view, unit.get("traits", []))
    return title.append(f" \u00b7 {', '.join(traits)}") if traits else title


def rank_print(view: Data, printed: Data) -> str:
    """What is printed on a rank tile, in a line."""
    parts = [" and ".join(CLASSES.get(name, name) for name in printed["classes"])]
    parts += [f"cohesion {printed['cohesion']}", f"formation {printed['formation']}"]
    for kind in ("melee", "ranged"):
        if printed[kind]:
            parts.append(f"{kind} {values_in(printed[kind])}")
    parts += traits_in(view, printed["traits"])
    return " \u00b7 ".join([*parts, f"{printed['count']} tiles", printed["provenance"]])


def discards(view: Data, player: Data) -> Text:
    """The tactic cards used or given up, which lie open."""
    used = Counter(reversed(player["discard"]))
    names = ", ".join(counted(view["cards"][card]["name"], n) for card, n in used.items())
    return Text.assemble((f"{player['name']}, used: ", f"bold {SEAT_STYLES[player['seat']]}"), names or "nothing")


def unseen(view: Data, player: Data) -> Text:
    """The tactic cards nobody at this seat has seen."""
    left = Counter(
        {card: int(each["count"]) for card, each in view["cards"].items() if each["faction"] == player["faction"]}
    )
    left -= Counter(player["discard"]) + Counter(player.get("hand", []))
    names = ", ".join(counted(view["cards"][card]["name"], n) for card, n in left.items())
    where = "in the deck or the box" if "hand" in player else "in hand, in the deck or in the box"
    return Text.assemble((f"{player['name']}, {where}: ", f"bold {SEAT_STYLES[player['seat']]}"), names or "nothing")
