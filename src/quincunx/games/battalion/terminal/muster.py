# cold: interpreted
"""The muster of Battalion in a terminal: the tiles left, the army so far, the unit under way, and who is ready."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from quincunx.core.game import Data
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, Room
from quincunx.core.kit.terminal.room import DOT, SEAT_STYLES, counted, line, you
from quincunx.games.battalion.terminal.words import CLASSES, attack_values, ranks_in, traits_in


def armies(view: Data, room: Room) -> list[Text]:
    """Who is ready, and every army this seat may see."""
    parts = [standing(view)]
    for seat, army in enumerate(view["muster"]["armies"]):
        if army is not None:
            built: int = view["muster"]["built"][seat]
            parts += [*tiles(view, army, room), *units(view, seat, army["units"][:built], room)]
            parts.append(under_way(view, army, built, room))
    return parts


def standing(view: Data) -> Text:
    """How far the muster has come in each camp."""
    told = line(("Muster", "bold"))
    for player in view["players"]:
        seat: int = player["seat"]
        told.append(DOT).append(player["name"], SEAT_STYLES[seat]).append(you(seat, view["seat"]))
        told.append(" is mustering" if seat in view["muster"]["by"] else " is ready")
    return told


# ---- the tiles in the box


def tiles(view: Data, army: Data, room: Room) -> list[Text]:
    """What is left in the box, by class: every rank on a line of its own, or every class, or all in a row."""
    classes: dict[str, list[str]] = {}
    for rank in army["tiles"]:
        classes.setdefault(view["ranks"][rank]["classes"][0], []).append(rank)
    left = Text.assemble(("Tiles left: ", "bold"), str(sum(army["tiles"].values())))
    if room.detail == CRAMPED:
        return [left.append(DOT).append(row(view, army, list(army["tiles"])))]
    lines = [left]
    for name, ranks in classes.items():
        if room.detail == ROOMY:
            lines += tile_lines(view, army, name, ranks)
        else:
            lines.append(Text(f"  {CLASSES.get(name, name).split()[0]}: ").append(row(view, army, ranks)))
    return lines


def row(view: Data, army: Data, ranks: list[str]) -> Text:
    """Ranks with their tiles left; dim is what may not be added now."""
    told = [Text(f"{view['ranks'][rank]['name']} {army['tiles'][rank]}", dim(army, rank)) for rank in ranks]
    return Text(", ").join(told)


def dim(army: Data, rank: str) -> str:
    return "dim" if rank in army["refused"] else ""


def tile_lines(view: Data, army: Data, name: str, ranks: list[str]) -> list[Text]:
    """A class: each rank with its tiles, all that is printed on it, and the clause by which it may not be added."""
    lines = [Text(f"  {CLASSES.get(name, name)}", "bold")]
    for rank in ranks:
        printed, refused = view["ranks"][rank], army["refused"].get(rank)
        also = [f"also {CLASSES.get(other, other).split()[0]}" for other in printed["classes"][1:]]
        told = [*also, f"formation {printed['formation']}", values(printed), *traits_in(view, printed["traits"])]
        tile = line(f"    {army['tiles'][rank]}/{printed['count']} ", (printed["name"], dim(army, rank)))
        tile.append(DOT.join(["", *told]))
        lines.append(tile.append(f" [{refused['rule']}]" if refused else "", "dim"))
    return lines


# ---- the units


def units(view: Data, seat: int, built: list[Data], room: Room) -> list[Text]:
    """The units that stand: each on a line of its own, or all in a row."""
    heading = Text.assemble(("Army: ", "bold"), f"{len(built)} of {view['size']} units")
    style = SEAT_STYLES[seat]
    if room.detail < SNUG:
        names = [Text(f"{n} ").append(ranks_in(view, unit, 0), style) for n, unit in enumerate(built, 1)]
        return [heading.append(DOT if names else "").append(Text(", ").join(names))]
    return [heading] + [
        line(f"  {n} ", (ranks_in(view, unit, room.width), style), f"{DOT}{facts(view, unit)}")
        for n, unit in enumerate(built, 1)
    ]


def under_way(view: Data, army: Data, built: int, room: Room) -> Text:
    """The unit being built, front rank first, with all that follows from it."""
    if built == view["size"]:
        return Text("The army is complete.", "bold")
    told = Text.assemble((f"Unit {built + 1}: ", "bold"))
    if len(army["units"]) == built:
        return told.append("no rank yet")
    unit = army["units"][built]
    runs = [(rank, len(list(run))) for rank, run in groupby(unit["ranks"])]
    told.append(", ".join(counted(view["ranks"][rank]["name"], n) for rank, n in runs), "bold")
    if room.detail > CRAMPED:
        told.append(f"{DOT}{' and '.join(CLASSES.get(name, name) for name in unit['classes'])}")
    return told.append(f"{DOT}{len(unit['ranks'])} of at most {unit['most']}{DOT}{facts(view, unit)}")


def facts(view: Data, unit: Data) -> str:
    """Cohesion, values, the price of a command, and traits."""
    return DOT.join([f"{values(unit)} ${unit['price']}", *traits_in(view, unit["traits"])])


def values(piece: Data) -> str:
    """Cohesion and attack values of a rank or a unit."""
    return f"c{piece['cohesion']} {attack_values(piece)}"
