# cold: interpreted
"""Pacto in a terminal: the tabletop in squares, both armies with their UGs, and the generals with their cards."""

from __future__ import annotations

from collections import Counter
from math import cos, radians, sin

from rich.console import Group, RenderableType
from rich.text import Text

from quincunx.core.game import Data
from quincunx.core.kit.terminal import CRAMPED, EVERYTHING, ROOMY, SNUG, TIGHT, Room, Terminal
from quincunx.core.kit.terminal.room import DOT, SEAT_STYLES, found_or, line, you
from quincunx.games.pacto.board import english

PHASES = {"1": "cards", "2": "charge", "3": "shooting", "4": "movement", "5": "fighting", "6": "the end of the turn"}
ROWS = {CRAMPED: 5, TIGHT: 8, SNUG: 16, ROOMY: 24, EVERYTHING: 24}
"""So many rows the tabletop takes."""
ARROWS = (">", "/", "^", "\\", "<", "/", "v", "\\")
"""By the facing, in steps of 45 degrees from the right on."""
HOLDING = ("alive", "waiting", "away")
"""The states of generals who have cards on their racks."""
GROUND = {"good": "n", "rough": "'", "difficult": "%", "impassable": "#", "slope": "n"}
ON_THE_MAP = ("territory_card", "choose_territory", "place_counter", "day_card", "move_counter")
ROWS_OF_MAP = 6
DENSITIES = {"very_dense": "#", "dense": "%", "normal": "+", "open": "-", "featureless": "."}
LEGEND = "letters and an arrow: a UG; n good, ' rough, % difficult, # impassable; * a general, ? an ambush"
COLOURS = {"black": "B", "white": "W", "green": "G", "yellow": "Y", "red": "R"}
STYLES = {"B": "reverse", "W": "bold", "G": "green", "Y": "yellow", "R": "red"}


class PactoTerminal(Terminal):
    """The tabletop above with one's own army below, then the UGs and the racks; an onlooker sits with whoever acts."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        if view["muster"] is not None:
            return Group(*muster_lines(view, room))
        parts: list[RenderableType] = [heading(view)]
        if view["chart"] is not None and view["moment"] in ON_THE_MAP:
            parts += chart_lines(view)
        else:
            parts += field_lines(view, room)
            if room.detail >= SNUG:
                parts.append(line((LEGEND, "dim")))
        for seat in (1 - own_seat(view), own_seat(view)):
            parts.append(army_line(view, seat))
            if room.detail >= SNUG:
                parts += ug_lines(view, seat)
            mine = [each for each in view["generals"] if each["seat"] == seat and each["state"] in HOLDING]
            if room.detail == CRAMPED:
                held = DOT.join(f"{each['name']} {letters_held(each)}" for each in mine)
                parts[-1] = line((f"{army_name(view, seat)}{you(seat, view['seat'])}", SEAT_STYLES[seat]), DOT + held)
            else:
                parts += [rack_line(view, general) for general in mine]
        return Group(*parts)

    def brief(self, view: Data, notation: str, text: str) -> str:
        """A length by its number, a wheel by its side and number, an action by its letter, a UG by its name."""
        verb, _, target = notation.partition(":")
        if verb in ("ahead", "back"):
            return f"{'+' if verb == 'ahead' else '-'}{target}"
        if verb == "wheel":
            side, _, degrees = target.partition("-")
            return f"{side[0].upper()}{degrees}"
        if verb in ("x", "y", "card", "raise", "face", "square", "long", "wide", "angle"):
            return f"{verb} {target}"
        if verb == "do" and view["build_up"] is not None:
            return target
        if verb == "do":
            return f"{target} {text.partition(',')[0]}"
        if verb in ("unit", "with"):
            found = [ug["name"] for ug in view["ugs"] if ug["unit"] == f"{own_seat(view)}-{target}"]
            return f"{'with ' if verb == 'with' else ''}{found[0]}" if found else text
        return text

    def look(self, view: Data, word: str) -> RenderableType:
        """All UGs and generals of a name; everything without a word."""
        wanted = word.lower()
        found: list[RenderableType] = [
            line((str(ug["name"]), SEAT_STYLES[ug["seat"]]), DOT + DOT.join(ug_facts(view, ug)))
            for ug in view["ugs"]
            if wanted in str(ug["name"]).lower()
        ]
        found += [rack_line(view, each) for each in view["generals"] if wanted in str(each["name"]).lower()]
        found += [terrain_line(view, piece) for piece in view["terrain"] if wanted in terrain_name(view, piece).lower()]
        return found_or(found, f"No UG, no general and no terrain is called {word!r}.")


TERMINAL = PactoTerminal()


def own_seat(view: Data) -> int:
    return int(view["seat"] if view["seat"] >= 0 else (view["awaited"] or [0])[0])


def army_name(view: Data, seat: int) -> str:
    return str(view["armies"][seat]["name"])


# ---- the course of the turn


def heading(view: Data) -> Text:
    """Turn, phase, step, and who is to choose."""
    before = view["build_up"] is not None
    told = line(("Before the battle" if before else f"Turn {view['turn']} of {view['turns']}", "bold"))
    if view["ending"]:
        return told.append(f"{DOT}the battle is over")
    told.append(DOT if before else f"{DOT}{PHASES[view['step'][0]]} {view['step']}{DOT}")
    for n, seat in enumerate(view["awaited"]):
        told.append(", " if n else "").append(army_name(view, seat), SEAT_STYLES[seat])
        told.append(you(seat, view["seat"]))
    return told


# ---- armies being drawn up


def muster_lines(view: Data, room: Room) -> list[RenderableType]:
    """Who is ready; one's own army with what it costs, what is wrong with it, its troops, generals and UGs."""
    told = view["muster"]
    parts: list[RenderableType] = [line(("Armies are drawn up", "bold"))]
    for seat in range(2):
        busy = "still drawing up" if seat in told["by"] else "ready"
        parts.append(line((f"army {seat + 1}{you(seat, view['seat'])}", SEAT_STYLES[seat]), f"{DOT}{busy}"))
    army = told["army"]
    if army is None:
        return [*parts, line(("Lists: ", "bold"), ", ".join(each["name"] for each in told["lists"]))]
    wrong = [sentence(fault) for fault in army["faults"]]
    parts.append(line((f"{army['points']} of {army['most']} points", "bold"), DOT + (" ".join(wrong) or "allowed")))
    if room.detail == CRAMPED:
        return parts
    for profile in army["profiles"].values():
        sizes = " or ".join(map(str, profile["sizes"]))
        limits = f"{profile['taken']} of {profile['least']} to {profile['most']}"
        parts.append(line(f"  {profile['name']}: {limits}{DOT}{sizes} bases at {profile['points']}"))
    for n, general in enumerate(army["generals"], 1):
        floats = ", floating" if general["floating"] else ""
        told_of = f"{general['level'].upper()} {general['role']}{floats}, {general['points']}"
        mine = [unit["id"] for unit in army["units"] if unit["command"] == n]
        parts.append(line((f"g{n} {general['name']}", SEAT_STYLES[view["seat"]]), f"{DOT}{told_of}: {', '.join(mine)}"))
    return parts


def sentence(fault: Data) -> str:
    """What is wrong with an army, in English."""
    return english()(fault["key"], **fault["params"])


# ---- the map of the days before a battle


def chart_lines(view: Data) -> list[RenderableType]:
    """Its squares by column and row, as dense as terrain is there: those of the territory, and where the counter is."""
    chart, words = view["chart"], english()
    columns = range(len(chart["densities"]))
    found: list[RenderableType] = [line(("   ", ""), " ".join(map(str, columns)))]
    for row in range(ROWS_OF_MAP):
        told = line(f" {row} ")
        for column in columns:
            number = len(chart["densities"]) * row + column
            sign = DENSITIES[chart["densities"][column]] if number in chart["squares"] or not chart["squares"] else " "
            here = number == chart["square"]
            told.append("@" if here else sign, "bold reverse" if here else "")
            told.append(" ")
        found.append(told.append(words(f"secure.row_{row}"), "dim"))
    signs = ", ".join(f"{sign} {words(f'board.chart.{name}')}" for name, sign in DENSITIES.items())
    return [*found, line((f"{signs}, @ the counter; squares are told by column and row", "dim"))]


# ---- the tabletop


def field_lines(view: Data, room: Room) -> list[RenderableType]:
    """Squares of a few HBW, one's own army below: the ground, generals, and each UG by letters and an arrow."""
    rows = ROWS[room.detail]
    columns = min(2 * rows * view["width"] // view["depth"], room.width - 4)
    cells = [[(" ", "")] * columns for _ in range(rows)]
    for piece in view["terrain"]:
        lay_piece(view, piece, cells)
    for general in view["generals"]:
        if general["state"] == "alive" and general["with"] is None:
            row, column = square(view, cells, general["at"][0], general["at"][1])
            cells[row][column] = ("*", SEAT_STYLES[general["seat"]])
    for card in view["ambushes"]:
        turn = radians(card["facing"])
        row, column = square(view, cells, card["x"] - 1000 * cos(turn), card["y"] - 1000 * sin(turn))
        cells[row][column] = ("?", f"bold {SEAT_STYLES[card['seat']]}")
    for ug in view["ugs"]:
        if ug["pose"] is not None:
            put_ug(view, ug, cells)
    edge = line((f"+{'-' * columns}+", "dim"))
    found: list[RenderableType] = [edge]
    for cells_of_row in cells:
        told = line(("|", "dim"))
        for sign, style in cells_of_row:
            told.append(sign, style)
        found.append(told.append("|", "dim"))
    return [*found, edge]


def square(view: Data, cells: list[list[tuple[str, str]]], x: float, y: float) -> tuple[int, int]:
    """The row and column of a point of the table."""
    rows, columns = len(cells), len(cells[0])
    across, up = x / view["width"], y / view["depth"]
    if own_seat(view) == view["above"]:
        across, up = 1 - across, 1 - up
    return min(max(int((1 - up) * rows), 0), rows - 1), min(max(int(across * columns), 0), columns - 1)


def lay_piece(view: Data, piece: Data, cells: list[list[tuple[str, str]]]) -> None:
    """Every square whose middle lies in a piece of terrain."""
    going = str(view["printed"]["terrain"][piece["slope"] or piece["type"]]["going"])
    turn = radians(piece["angle"])
    rows, columns = len(cells), len(cells[0])
    for row in range(rows):
        for column in range(columns):
            x = (column + 0.5) / columns * view["width"]
            y = (1 - (row + 0.5) / rows) * view["depth"]
            if own_seat(view) == view["above"]:
                x, y = view["width"] - x, view["depth"] - y
            dx, dy = x - piece["x"], y - piece["y"]
            along, aside = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
            if abs(along) <= piece["long"] / 2 and abs(aside) <= piece["wide"] / 2:
                cells[row][column] = (GROUND[going], "green" if going == "difficult" else "yellow")


def put_ug(view: Data, ug: Data, cells: list[list[tuple[str, str]]]) -> None:
    """Two letters, and an arrow where it looks."""
    pose, turn = ug["pose"], radians(ug["pose"]["facing"])
    middle_x, middle_y = pose["x"] - ug["depth"] / 2 * cos(turn), pose["y"] - ug["depth"] / 2 * sin(turn)
    row, column = square(view, cells, middle_x, middle_y)
    facing = (pose["facing"] + (180 if own_seat(view) == view["above"] else 0)) % 360
    style = f"bold {SEAT_STYLES[ug['seat']]}"
    for n, sign in enumerate(letters_of(ug) + ARROWS[round(facing / 45) % 8]):
        at = min(column + n, len(cells[0]) - 1)
        cells[row][at] = (sign, style)


def letters_of(ug: Data) -> str:
    """The initials of its name, or one and its number, or the first letters of its only word."""
    words = str(ug["name"]).split()
    if words[-1].isdigit():
        return words[-2][0].upper() + words[-1][-1]
    return words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]


# ---- armies


def army_line(view: Data, seat: int) -> Text:
    lost, there = view["lost"][seat]
    told = line((f"{army_name(view, seat)}{you(seat, view['seat'])}", f"bold {SEAT_STYLES[seat]}"))
    return told.append(f"{DOT}{lost} of {there} TuGs lost, breaks at {-(-there // 2)}")


def ug_lines(view: Data, seat: int) -> list[RenderableType]:
    return [
        line("  ", (f"{letters_of(ug)} {ug['name']}", SEAT_STYLES[seat]), DOT + DOT.join(ug_facts(view, ug)))
        for ug in view["ugs"]
        if ug["seat"] == seat and (ug["pose"] is not None or hidden_place(view, ug))
    ]


def ug_facts(view: Data, ug: Data) -> list[str]:
    """What there is to know of a UG: where it is, its bases, wounds, slowing and markers."""
    if ug["pose"] is None:
        return [hidden_place(view, ug) or str(ug["where"])]
    pose = ug["pose"]
    told = [f"{pose['x'] / 1000:g}, {pose['y'] / 1000:g} facing {pose['facing']}"]
    told.append(f"{ug['bases']} of {ug['starting']} bases")
    told += ["wounded"] if ug["wound"] else []
    told += [f"slowed {ug['slow']}"] if ug["slow"] else []
    told += [f"with {each['name']}" for each in view["generals"] if each["with"] == ug["unit"]]
    return told + list(ug["marks"])


def hidden_place(view: Data, ug: Data) -> str:
    """Where a UG off the table is, as far as one knows: in ambush, or on a flank march."""
    if any(card.get("ug") == ug["unit"] for card in view["ambushes"]):
        return "in ambush"
    return "on a flank march" if any(ug["unit"] in march.get("ugs", []) for march in view["marches"]) else ""


def letters_held(general: Data) -> str:
    """His cards in the fewest signs: letters for those one may see, else how many there are."""
    if "hand" in general:
        return "".join(COLOURS[card] for card in general["hand"]) or "0"
    return str(general["hand_count"])


def rack_line(view: Data, general: Data) -> Text:
    """A general, whom he is with, and his cards as far as one may see them."""
    told = line((str(general["name"]), f"bold {SEAT_STYLES[general['seat']]}"))
    told.append(f", {view['printed']['levels'][general['level']]['name']}")
    if general["with"] is not None:
        told.append(f" with {next(ug['name'] for ug in view['ugs'] if ug['unit'] == general['with'])}")
    told.append(" on a flank march" if general["state"] == "away" else "")
    told.append(DOT)
    seen: list[str] = general["hand"] if "hand" in general else general["open"]
    shown = Counter(COLOURS[card] for card in seen)
    for letter, n in shown.items():
        told.append(letter * n, STYLES[letter]).append(" ")
    hidden = general["hand_count"] - sum(shown.values()) - len(general.get("aside", []))
    if hidden:
        told.append(f"{hidden} card{'' if hidden == 1 else 's'}")
    elif not shown:
        told.append("no cards")
    for mark in general["marks"]:
        told.append(f"{DOT}{mark}")
    return told


# ---- terrain


def terrain_name(view: Data, piece: Data) -> str:
    return str(view["printed"]["terrain"][piece["type"]]["name"])


def terrain_line(view: Data, piece: Data) -> Text:
    going = view["printed"]["terrain"][piece["slope"] or piece["type"]]["going"]
    size = f"{piece['long'] / 1000:g} x {piece['wide'] / 1000:g}"
    place = f"{piece['x'] / 1000:g}, {piece['y'] / 1000:g}"
    return line((terrain_name(view, piece), "bold"), f"{DOT}{going}{DOT}{size} at {place}")
