# cold: interpreted
"""The muster of Battalion in a terminal: the tiles left, the army so far, the unit under way, and who is ready."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from rich.text import Text

from quincunx.core.game import Data
from quincunx.core.kit.terminal import CRAMPED, ROOMY, SNUG, Room
from quincunx.core.kit.terminal.room import DOT, SEAT_STYLES, add_seat, counted, counted_names, line, tables_beside

TABLES = tables_beside(__file__)


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
        add_seat(told, player["name"], player["seat"], view["seat"])
        told.append(" is mustering" if player["seat"] in view["muster"]["by"] else " is ready")
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
            lines.append(Text(f"  {first_word(name)}: ").append(row(view, army, ranks)))
    return lines


def row(view: Data, army: Data, ranks: list[str]) -> Text:
    """Ranks with their tiles left; dim is what may not be added now."""
    told = [Text(f"{view['ranks'][rank]['name']} {army['tiles'][rank]}", dim(army, rank)) for rank in ranks]
    return Text(", ").join(told)


def dim(army: Data, rank: str) -> str:
    return "dim" if rank in army["refused"] else ""


def tile_lines(view: Data, army: Data, name: str, ranks: list[str]) -> list[Text]:
    """A class: each rank with its tiles, all that is printed on it, and the clause by which it may not be added."""
    lines = [Text(f"  {class_name(name)}", "bold")]
    for rank in ranks:
        printed, refused = view["ranks"][rank], army["refused"].get(rank)
        also = [f"also {first_word(other)}" for other in printed["classes"][1:]]
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
        told.append(f"{DOT}{' and '.join(map(class_name, unit['classes']))}")
    return told.append(f"{DOT}{len(unit['ranks'])} of at most {unit['most']}{DOT}{facts(view, unit)}")


def facts(view: Data, unit: Data) -> str:
    """Cohesion, values, the price of a command, and traits."""
    return DOT.join([f"{values(unit)} ${unit['price']}", *traits_in(view, unit["traits"])])


def values(piece: Data) -> str:
    """Cohesion and attack values of a rank or a unit."""
    return f"c{piece['cohesion']} {attack_values(piece)}"


# ---- words both drawings share


def class_name(name: str) -> str:
    return TABLES["classes"].get(name, name)


def first_word(name: str) -> str:
    """A class in a word."""
    return class_name(name).split()[0]


def ranks_in(view: Data, unit: Data, width: int) -> str:
    """The ranks by name, equal ones counted; by the beginnings of their names if there is no room."""
    names = counted_names(view["ranks"][rank]["name"] for rank in unit["ranks"])
    hidden = hidden_ranks(unit)
    names += f" and {hidden} more" if hidden else ""
    return names if len(names) <= width else short_ranks(view, unit)


def short_ranks(view: Data, unit: Data) -> str:
    """The ranks by the beginnings of their names."""
    ranks: Counter[str] = Counter(unit["ranks"])
    names = {rank: "".join(word[:4] for word in view["ranks"][rank]["name"].split()) for rank in ranks}
    found = [counted(names[rank], n) for rank, n in ranks.items()]
    hidden = hidden_ranks(unit)
    return "+".join([*found, f"{hidden}?"] if hidden else found)


def hidden_ranks(unit: Data) -> int:
    """How many ranks of a pile lie unseen behind the front one."""
    return int(unit.get("height", len(unit["ranks"]))) - len(unit["ranks"])


def values_in(values: list[int]) -> str:
    """Attack values in a row, or a dash."""
    return " ".join(str(value) for value in values) or "\u2013"


def attack_values(piece: Data) -> str:
    """The attack values of a rank or a unit, in melee and from afar."""
    shots = f" shoots {values_in(piece['ranged'])}" if piece["ranged"] else ""
    return f"{values_in(piece['melee'])}{shots}"


def traits_in(view: Data, traits: list[str]) -> list[str]:
    """The names of traits."""
    return [str(view["traits"][trait]["name"]) for trait in traits]
