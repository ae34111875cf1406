# cold: interpreted
"""MIL (1049) in a terminal: the spheres of power, the families with their knights, and one's own cubes."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from quincunx.core.game import Data
from quincunx.core.kit.terminal import CRAMPED, EVERYTHING, ROOMY, SNUG, TIGHT, Room, Terminal
from quincunx.core.kit.terminal.room import (
    DOT,
    SEAT_STYLES,
    flow,
    found_or,
    grid,
    indented,
    line,
    listed,
    signed,
    you,
)

PHASES = {1: "actions", 3: "politics", 4: "spheres of power"}
SPHERES = ("court", "market", "war", "curia")
ROWS = ("monastery", "crusades")
PER_SPHERE = 5
NOT_IN_PLAY = -1
INDENT = 2
TOKENS = {"empty": "free", "white": "\u29d7", "black": "\u25a0", "printed": "\u25a3"}
"""A white hourglass, a black one, and the printed one; entering costs a toll."""
WARNINGS = {
    "old": "{knight}: a fourth hourglass kills him",
    "hungry": "{knight} may starve in winter",
    "closes": "the phase can close after {n} more",
    "women": "the most single women in the last turn",
    "short": "{knight} lacks {n} cubes for a free land",
}


class MilTerminal(Terminal):
    """The spheres above, all families below them, one's own first; an onlooker sits with whoever acts."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        own = own_seat(view)
        parts: list[RenderableType] = [heading(view), *sphere_lines(view, room)]
        seats = [(own + n) % len(view["seats"]) for n in range(len(view["seats"]))]
        for seat in seats:
            parts += family_lines(view, seat, room)
        parts += [stock_line(view, own)] if "stock" in view["seats"][own] else []
        parts += under_way(view)
        return Group(*parts, *warning_lines(view, own, room))

    def brief(self, view: Data, notation: str, text: str) -> str:
        """A space by its name, a land by its owner's."""
        verb, _, target = notation.partition(":")
        if verb in ("to", "take"):
            return place_name(target)
        if verb in ("block", "mark"):
            return f"{verb} {place_name(target)}"
        return f"attack {knight_name(view, target[:-1])}{target[-1]}" if verb == "attack" else text

    def look(self, view: Data, word: str) -> RenderableType:
        """The families, knights and lands whose name holds this word, with all there is to know; all without one."""
        found: list[RenderableType] = []
        everything = Room(200, EVERYTHING)
        for seat, family in enumerate(view["seats"]):
            if word.lower() in family["name"].lower():
                found += family_lines(view, seat, everything)
        for kind, land in view["printed"]["lands"].items():
            if word.lower() in f"{kind} {land['name']}".lower():
                found.append(land_page(land))
        return found_or(found, f"No family and no land is called {word!r}.")


TERMINAL = MilTerminal()


def own_seat(view: Data) -> int:
    return int(view["seat"] if view["seat"] >= 0 else view["active"])


# ---- names


def place_name(place: str) -> str:
    """A space as people call it: Court 1."""
    sphere, _, number = place.partition("-")
    return f"{sphere.capitalize()} {number}".rstrip()


def knight_name(view: Data, knight: str) -> str:
    """A knight by his house and column."""
    return f"{view['seats'][seat_of(view, knight)]['name']} {knight[-1]}"


def seat_of(view: Data, knight: str) -> int:
    families: list[str] = view["families"]
    return families.index(knight.rpartition("-")[0])


def cubes(held: dict[str, int]) -> str:
    """Some cubes, the best first."""
    return ", ".join(f"{count} {kind}" for kind, count in reversed(held.items()) if count) or "nothing"


# ---- the course of the turn


def heading(view: Data) -> Text:
    """Turn, phase, who is to choose, and how near the end of the phase is."""
    told = line((f"Turn {view['turn']} of 5", "bold"))
    if view["ending"]:
        return told.append(f"{DOT}the game is over")
    told.append(f"{DOT}{PHASES[view['phase']]}{DOT}")
    asked = view["awaited"]
    if len(asked) == len(view["seats"]):
        told.append("all are choosing")
    for n, seat in enumerate(asked if len(asked) < len(view["seats"]) else []):
        told.append(", " if n else "").append(view["seats"][seat]["name"], SEAT_STYLES[seat])
        told.append(you(seat, view["seat"]))
    if view["actions_left"] is not None:
        open_ = sum(view["spaces"].count(on) for on in ("empty", "white"))
        told.append(f"{DOT}{open_} open, {view['spaces'].count('white')} white")
        if view["actions_left"] <= len(view["seats"]):
            told.append(f"{DOT}closes in {view['actions_left']}", "bold reverse")
    return told


def under_way(view: Data) -> list[RenderableType]:
    """What lies open between families: a war, an offer, an auction, a land."""
    told: list[str] = []
    if view["war"] is not None:
        fight = f"{knight_name(view, view['knight'])} attacks {knight_name(view, view['target'])}"
        told.append(f"{fight}, {view['war']['attack']} against {view['war']['defence']}")
    if any(view["pot"].values()):
        told.append(f"on the table: {cubes(view['pot'])}")
    if view["bidder"] is not None:
        told.append(f"best bid, by {view['seats'][view['bidder']]['name']}: {cubes(view['best'])}")
    if view["results"]:
        told.append(f"the die shows {' or '.join(view['results'])}")
    gifts = [f"{family['name']} {family['gift']}" for family in view["seats"] if family["gift"]]
    told += [f"donated: {', '.join(gifts)}"] if gifts else []
    return [line((DOT.join(told), "bold"))] if told else []


def warning_lines(view: Data, own: int, room: Room) -> list[RenderableType]:
    """What one's own family has to mind; with little room on one line."""
    told = []
    for each in view["warnings"]:
        if each["seat"] == own and view["seat"] >= 0:
            name = knight_name(view, each["knight"]) if each["knight"] is not None else ""
            cost = f" ({signed(each['n'])})" if each["heirless"] or each["kind"] == "women" else ""
            told.append(WARNINGS[each["kind"]].format(knight=name, n=each["n"]) + cost)
    if not told or room.detail == CRAMPED:
        return []
    return [line(("Mind: ", "bold red"), DOT.join(told))] if room.detail < ROOMY else [flow("Mind: ", told, room.width)]


# ---- the spheres of power


def sphere_lines(view: Data, room: Room) -> list[RenderableType]:
    """Each sphere with its spaces from the left; with little room two on a line, and the stacks below."""
    cells = [sphere_cell(view, n) for n in range(len(SPHERES))]
    rows = [line((f"{row.capitalize()}: ", "bold"), standing(view, view[row])) for row in ROWS if view[row]]
    stacks = line(*stack_parts(view))
    if room.detail >= SNUG:
        table = grid("left", *["left"] * PER_SPHERE, space=2)
        for cell in cells:
            table.add_row(*cell, *[""] * (PER_SPHERE + 1 - len(cell)))
        return [indented(table), *rows, stacks]
    pairs = [Text("  ").join(cells[n]).append("   ").append(Text("  ").join(cells[n + 1])) for n in (0, 2)]
    for pair in pairs:
        pair.no_wrap, pair.overflow = True, "ellipsis"
    return [*pairs, *(rows if room.detail == TIGHT else []), *([stacks] if room.detail == TIGHT else [])]


def sphere_cell(view: Data, sphere: int) -> list[Text]:
    """A sphere by its name, then what is on each of its spaces."""
    found = [Text(SPHERES[sphere].capitalize(), "bold")]
    for place in range(PER_SPHERE):
        on = view["spaces"][sphere * PER_SPHERE + place]
        if on != "closed":
            found.append(Text(f"{place + 1} ").append_text(on_space(view, on)))
            gain = view["points"].get(f"to:{SPHERES[sphere]}-{place + 1}", [])
            found[-1].append(f" {signed(gain[view['seat']])}" if gain and gain[view["seat"]] else "", "bold")
    return found


def on_space(view: Data, on: str) -> Text:
    """A token, a family's token, or a knight in the colour of his family."""
    if on in TOKENS:
        return Text(TOKENS[on], "" if on == "white" else "dim")
    if on in view["families"]:
        seat = view["families"].index(on)
        return Text(f"({view['seats'][seat]['name']})", SEAT_STYLES[seat])
    return Text(knight_name(view, on), f"bold {SEAT_STYLES[seat_of(view, on)]}")


def standing(view: Data, knights: list[str]) -> str:
    return ", ".join(knight_name(view, knight) for knight in knights)


def stack_parts(view: Data) -> list[str | tuple[str, str]]:
    """The lands on top of both stacks, with their defence and how many lie there."""
    told = []
    for name, stack in zip(view["printed"]["stacks"], view["stacks"], strict=True):
        top = f"{stack['top']}, defence {stack['defence']}, {stack['count']} left" if stack["count"] else "empty"
        told.append(f"{name}: {top}")
    return [("Free lands ", "bold"), DOT.join(told)]


# ---- the families


def family_lines(view: Data, seat: int, room: Room) -> list[RenderableType]:
    """A family in a line, and its knights below it, each on a line of his own where there is room."""
    family: Data = view["seats"][seat]
    told = line((f"{family['name']}{you(seat, view['seat'])}", f"bold {SEAT_STYLES[seat]}"))
    told.append(f" {family['vp']} point{'' if family['vp'] == 1 else 's'}", "bold")
    told.append(f"{DOT}women {family['women']}{DOT}privileges {family['privileges']}")
    told.append(f"{DOT}begins" if seat == view["starter"] else "")
    if "stock" in family and seat != own_seat(view) and room.detail >= SNUG:
        told.append(f"{DOT}{cubes(family['stock'])}", "dim")
    knights = [knight for knight in family["knights"] if knight["age"] != NOT_IN_PLAY]
    if room.detail >= ROOMY:
        return [told, *[indented(knight_line(view, knight, room)) for knight in knights]]
    briefs = DOT.join(knight_brief(view, knight) for knight in knights)
    if room.detail == SNUG:
        return [told, indented(line(briefs))]
    return [told.append(f"{DOT}{briefs}")]


def knight_line(view: Data, knight: Data, room: Room) -> Text:
    """A knight with where he is and all that lies before him; what does not fit on a line goes on in the next."""
    name, king = knight["id"], view["kings_soldiers"] == knight["id"]
    facts = [f"at {place_name(knight['where'])}"] if knight["where"] is not None else []
    facts += [f"serves {view['seats'][knight['lord']]['name']}"] if knight["lord"] is not None else []
    facts += ["the Archbishop protects him"] if view["archbishop"] == name else []
    facts += [f"{knight['age']} of 4 hourglasses", "an heir" if knight["heir"] else "no heir"]
    count = knight["soldiers"] + king
    facts.append(f"{count} soldier{'' if count == 1 else 's'}" + (", the King's among them" if king else ""))
    facts += ["castle"] if knight["castle"] else []
    facts += [land for land in knight["lands"] if land is not None] or ["no land"]
    facts.append(f"attack {knight['attack']}, defence {knight['defence']}")
    return flow(f"{name[-1]} ", facts, room.width - INDENT, DOT)


def knight_brief(view: Data, knight: Data) -> str:
    """A knight in the fewest signs: hourglasses, heir, soldiers, castle, lands, where he stands and whom he serves."""
    king = view["kings_soldiers"] == knight["id"]
    told = f"{knight['id'][-1]}{'+' if knight['heir'] else ''} {knight['age']}\u29d7 {knight['soldiers'] + king}s"
    told += " c" if knight["castle"] else ""
    for land in knight["lands"]:
        told += f" {land[:2]}{'*' if land.endswith('dark') else ''}" if land is not None else ""
    told += f" @{knight['where']}" if knight["where"] is not None else ""
    return told + (f" >{view['seats'][knight['lord']]['name']}" if knight["lord"] is not None else "")


def stock_line(view: Data, own: int) -> Text:
    """The cubes behind one's own screen, and what is being laid."""
    family: Data = view["seats"][own]
    told = listed("Behind the screen", own, cubes(family["stock"]))
    told.no_wrap, told.overflow = True, "ellipsis"
    if view["laying"] is not None:
        word = "sealed" if view["laying"]["sealed"] else "laid"
        told.append(f"{DOT}{word}: {cubes(family['offer'])}", "bold")
    return told


def land_page(land: Data) -> RenderableType:
    """What both faces of a land give."""
    told = []
    for face in ("fertile", "dark"):
        harvest, tribute = (cubes(land[face][what]) for what in ("harvest", "tribute"))
        told.append(f"{face}: harvest {harvest}, tribute {tribute}")
    return Group(Text(f"{land['name']}, defence {signed(land['defence'])}", "bold"), indented(Text("\n".join(told))))
