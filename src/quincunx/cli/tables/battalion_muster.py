"""The muster of Battalion in a terminal: the tiles left, the army so far, the unit under way, and who is ready."""

from __future__ import annotations

from rich.text import Text

from quincunx.cli.tables.battalion_words import CLASSES, SEAT_STYLES, counted, ranks_in, traits_in, values_in
from quincunx.cli.tables.plain import CRAMPED, ROOMY, SNUG, Room
from quincunx.core.game import Data


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
    line = Text("Muster", "bold", no_wrap=True, overflow="ellipsis")
    for player in view["players"]:
        seat: int = player["seat"]
        line.append(" \u00b7 ", "not bold").append(player["name"], SEAT_STYLES[seat])
        line.append(" (you)" if seat == view["seat"] else "", "not bold")
        line.append(" is mustering" if seat in view["muster"]["by"] else " is ready", "not bold")
    return line


# ---- the tiles in the box


def tiles(view: Data, army: Data, room: Room) -> list[Text]:
    """What is left in the box, by class: every rank on a line of its own, or every class, or all in a row."""
    classes: dict[str, list[str]] = {}
    for rank in army["tiles"]:
        classes.setdefault(view["ranks"][rank]["classes"][0], []).append(rank)
    left = Text.assemble(("Tiles left: ", "bold"), str(sum(army["tiles"].values())))
    if room.detail == CRAMPED:
        return [left.append(" \u00b7 ").append(row(view, army, list(army["tiles"])))]
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
        line = Text(f"    {army['tiles'][rank]}/{printed['count']} ", no_wrap=True, overflow="ellipsis")
        line.append(printed["name"], dim(army, rank)).append(" \u00b7 ".join(["", *told]))
        lines.append(line.append(f" [{refused['rule']}]" if refused else "", "dim"))
    return lines


# ---- the units


def units(view: Data, seat: int, built: list[Data], room: Room) -> list[Text]:
    """The units that stand: each on a line of its own, or all in a row."""
    heading = Text.assemble(("Army: ", "bold"), f"{len(built)} of {view['size']} units")
    style = SEAT_STYLES[seat]
    if room.detail < SNUG:
        names = [Text(f"{n} ").append(ranks_in(view, unit, 0), style) for n, unit in enumerate(built, 1)]
        return [heading.append(" \u00b7 " if names else "").append(Text(", ").join(names))]
    lines = [Text(f"  {n} ", no_wrap=True, overflow="ellipsis") for n in range(1, len(built) + 1)]
    for line, unit in zip(lines, built, strict=True):
        line.append(ranks_in(view, unit, room.width), style).append(f" \u00b7 {facts(view, unit)}")
    return [heading, *lines]


def under_way(view: Data, army: Data, built: int, room: Room) -> Text:
    """The unit being built, front rank first, with all that follows from it."""
    if built == view["size"]:
        return Text("The army is complete.", "bold")
    line = Text.assemble((f"Unit {built + 1}: ", "bold"))
    if len(army["units"]) == built:
        return line.append("no rank yet")
    unit = army["units"][built]
    line.append(", ".join(counted_in_row([view["ranks"][rank]["name"] for rank in unit["ranks"]])), "bold")
    if room.detail > CRAMPED:
        line.append(f" \u00b7 {' and '.join(CLASSES.get(name, name) for name in unit['classes'])}")
    return line.append(f" \u00b7 {len(unit['ranks'])} of at most {unit['most']} \u00b7 {facts(view, unit)}")


def counted_in_row(names: list[str]) -> list[str]:
    """Names in their order, those that follow each other counted."""
    runs: list[tuple[str, int]] = []
    for name in names:
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + 1)
        else:
            runs.append((name, 1))
    return [counted(name, n) for name, n in runs]


def facts(view: Data, unit: Data) -> str:
    """Cohesion, values, the price of a command, and traits."""
    return " \u00b7 ".join([f"{values(unit)} ${unit['price']}", *traits_in(view, unit["traits"])])


def values(piece: Data) -> str:
    """Cohesion and attack values of a rank or a unit."""
    shots = f" shoots {values_in(piece['ranged'])}" if piece["ranged"] else ""
    return f"c{piece['cohesion']} {values_in(piece['melee'])}{shots}"
