# cold: interpreted
"""Multiverse War in a terminal: the map by rows of hexes, who stands where, and what one holds."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from quincunx.core.game import Data
from quincunx.core.kit.terminal import CRAMPED, EVERYTHING, ROOMY, SNUG, TIGHT, Room, Terminal
from quincunx.core.kit.terminal.room import DOT, SEAT_STYLES, counted_names, flow, found_or, indented, line, you
from quincunx.games.multiverse.setting import numeral

PHASES = ("setting up", "revenue", "building", "action", "the dial")
GROUND = {"grassland": ".", "forest": "f", "hills": "n", "mountain": "M", "water": "~"}
STYLES = {".": "dim green", "f": "green", "n": "yellow", "M": "dim", "~": "blue"}
TOKEN, ROAD, MINE = "?", "=", "o"
UNKNOWN = "??"
HALVES = (3, 2)
"""Signs for half the width of a hex, by which a row is moved against the next: what fits is taken."""
CELL = 4
LABEL = 7
FEWEST_ROWS = {CRAMPED: 7, TIGHT: 11, SNUG: 20, ROOMY: 40, EVERYTHING: 40}
"""So many rows of the map are shown at least; of a higher one those around one's own blocks."""
LEGEND = ". grass, f forest, n hills, M mountain, ~ water, ? adventure, o mine, = road"


class MultiverseTerminal(Terminal):
    """The map above, all players below it, then one's own blocks and hand; an onlooker sits with whoever acts."""

    def draw(self, view: Data, room: Room) -> RenderableType:
        own = own_seat(view)
        parts: list[RenderableType] = [heading(view), *map_lines(view, own, room)]
        if room.detail >= SNUG:
            parts.append(line((LEGEND, "dim")))
        parts += [player_line(view, seat) for seat in range(len(view["players"]))]
        if room.detail >= SNUG:
            parts += [
                blocks_of(view, seat, room)
                for seat in range(len(view["players"]))
                if seat == own or room.detail == ROOMY
            ]
        if room.detail > CRAMPED and "hand" in view["players"][own]:
            parts.append(hand_line(view, own))
        return Group(*parts)

    def brief(self, view: Data, notation: str, text: str) -> str:
        """A hex by its coordinates, a block by its kind and hex, a direction by its letters."""
        verb, _, target = notation.partition(":")
        if verb in ("to", "place", "shoot", "aim"):
            return target if verb in ("to", "place") else f"{verb} {target}"
        if verb in ("attack", "swap", "link"):
            return f"{verb} {target}"
        if verb in ("block", "show", "react"):
            found = [each for each in view["players"][own_seat(view)]["blocks"] if each["block"] == int(target)]
            return f"{called(view, own_seat(view), found[0])} {found[0]['hex'] or ''}".rstrip() if found else text
        if verb in ("recruit", "hero", "raise", "card"):
            return f"{'' if verb == 'card' else verb + ' '}{spoken(view, own_seat(view), target)}"
        return text

    def look(self, view: Data, word: str) -> RenderableType:
        """What is in a hex, or all blocks of a kind; everything on the map without a word."""
        found: list[RenderableType] = []
        if word in view["hexes"]:
            return hex_page(view, word)
        for seat, player in enumerate(view["players"]):
            for block in player["blocks"]:
                told = f"{called(view, seat, block)} in {block['hex'] or 'no hex'}"
                if word.lower() in told.lower():
                    found.append(
                        line((told, SEAT_STYLES[seat]), DOT + DOT.join(marks_of(block)) if marks_of(block) else "")
                    )
        return found_or(found, f"No hex and no block is called {word!r}.")


TERMINAL = MultiverseTerminal()


def own_seat(view: Data) -> int:
    return int(view["seat"] if view["seat"] >= 0 else (view["awaited"] or [0])[0])


# ---- names


def spoken(view: Data, seat: int, name: str) -> str:
    """A unit, hero, card or building as people call it."""
    return name.removeprefix(view["players"][seat]["faction"] + "_").replace("_", " ").capitalize()


def called(view: Data, seat: int, block: Data) -> str:
    return spoken(view, seat, block["kind"]) if block["kind"] is not None else "Unseen block"


def player_name(view: Data, seat: int) -> str:
    factions = [player["faction"] for player in view["players"]]
    name = str(factions[seat]).capitalize()
    return f"{name} {numeral(factions, seat)}" if factions.count(factions[seat]) > 1 else name


def marks_of(block: Data) -> list[str]:
    """What there is to know of a block beside its kind and place."""
    told = [f"{block['ap']} AP"] if "ap" in block else []
    told += [f"{block['wounds']} wound{'' if block['wounds'] == 1 else 's'}"] if block["wounds"] else []
    return told + [mark.replace("_", " ") for mark in ("up", "set_up", "rested", "stuck") if block[mark]]


# ---- the course of the turn


def heading(view: Data) -> Text:
    """Turn, phase, and who is to choose."""
    last = f" of {view['setting']['turn_limit']}" if "turn_limit" in view["setting"]["victory"] else ""
    told = line((f"Turn {view['turn']}{last}", "bold"))
    if view["ending"]:
        return told.append(f"{DOT}the game is over")
    told.append(f"{DOT}{PHASES[view['phase']]}{DOT}")
    for n, seat in enumerate(view["awaited"]):
        told.append(", " if n else "").append(player_name(view, seat), SEAT_STYLES[seat]).append(
            you(seat, view["seat"])
        )
    return told


def player_line(view: Data, seat: int) -> Text:
    """What a player has that all may know, and of one's own all."""
    player: Data = view["players"][seat]
    told = line((f"{player_name(view, seat)}{you(seat, view['seat'])}", f"bold {SEAT_STYLES[seat]}"))
    bonus = f" ({player['head_start']} for going later)" if player["head_start"] else ""
    facts = [f"{player['gold']} gold", f"{player['points']} points{bonus}", f"{len(player['blocks'])} blocks"]
    facts += [f"{player['stones']} Aether"] if player["stones"] else []
    facts += [f"{player['scrolls']} scrolls"] if player["scrolls"] else []
    facts.append(f"{player['hand_count']} card{'' if player['hand_count'] == 1 else 's'}")
    facts += (
        [f"done: {', '.join(spoken(view, seat, each) for each in player['declared'])}"] if player["declared"] else []
    )
    own = player.get("missions", [])
    facts += [f"mission: {', '.join(spoken(view, seat, each) for each in own)}"] if own else []
    return told.append(f" {DOT.join(facts)}")


def hand_line(view: Data, own: int) -> Text:
    hand = [spoken(view, own, card) for card in view["players"][own]["hand"]]
    return line(("Hand: ", "bold"), counted_names(hand) or "nothing")


def blocks_of(view: Data, seat: int, room: Room) -> RenderableType:
    """The blocks of a player on the map with what there is to know of each."""
    told = []
    for block in view["players"][seat]["blocks"]:
        if block["hex"] is not None:
            marks = f" ({', '.join(marks_of(block))})" if marks_of(block) and room.detail == ROOMY else ""
            told.append(f"{called(view, seat, block)} {block['hex']}{marks}")
    return indented(flow(f"{player_name(view, seat)}: ", told or ["no blocks"], room.width - 2))


# ---- the map


def map_lines(view: Data, own: int, room: Room) -> list[RenderableType]:
    """A row of hexes on each line, named by its first hex: to the right the first number rises by one."""
    places = {name: tuple(map(int, name.split(","))) for name in view["hexes"]}
    across = {name: 2 * q + r for name, (q, r) in places.items()}
    left = min(across.values())
    span = max(across.values()) - left
    half = next((each for each in HALVES if LABEL + each * span + CELL <= room.width), HALVES[-1])
    there = blocks_by_hex(view)
    found: list[RenderableType] = []
    for row in shown_rows(view, own, places, FEWEST_ROWS[room.detail]):
        hexes = sorted((name for name, (_, r) in places.items() if r == row), key=across.__getitem__)
        told = line((f"{hexes[0]:>{LABEL - 1}} ", "dim"))
        end = 0
        for name in hexes:
            start = half * (across[name] - left)
            told.append(" " * (start - end)).append_text(cell(view, name, there.get(name, [])))
            end = start + CELL
        found.append(told)
    return found


def shown_rows(view: Data, own: int, places: dict[str, tuple[int, ...]], most: int) -> list[int]:
    """The rows of the map, or where they are too many those around the middle of one's own blocks."""
    rows = sorted({r for _, r in places.values()})
    if len(rows) <= most:
        return rows
    mine = [places[block["hex"]][1] for block in view["players"][own]["blocks"] if block["hex"] is not None] or rows
    middle = rows.index(sorted(mine)[len(mine) // 2])
    first = max(0, min(middle - most // 2, len(rows) - most))
    return rows[first : first + most]


def blocks_by_hex(view: Data) -> dict[str, list[tuple[int, Data]]]:
    found: dict[str, list[tuple[int, Data]]] = {}
    for seat, player in enumerate(view["players"]):
        for block in player["blocks"]:
            if block["hex"] is not None:
                found.setdefault(block["hex"], []).append((seat, block))
    return found


def cell(view: Data, name: str, there: list[tuple[int, Data]]) -> Text:
    """A hex in four signs: its ground, what stands or lies there, and whoever fights for it."""
    ground = GROUND.get(view["terrain"].get(name, ""), " ")
    told = Text(ground, STYLES.get(ground, ""))
    told.append_text(thing(view, name))
    if not there:
        return told.append("  " if ground != " " else "\u00b7 ", "dim")
    seat, block = max(there, key=lambda each: (each[1]["kind"] is not None, "builder" not in (each[1]["kind"] or "")))
    short = called(view, seat, block)[:2] if block["kind"] is not None else UNKNOWN
    return told.append(short, f"bold {SEAT_STYLES[seat]}" + (" underline" if len(there) > 1 else ""))


def thing(view: Data, name: str) -> Text:
    """A building by its first letter, small while it is a site; else an adventure, a mine or a road."""
    if name in view["built"]:
        letter = str(view["built"][name])[0].upper()
        holder = view["holder"].get(name)
        style = f"reverse {SEAT_STYLES[holder]}" if holder is not None else "reverse"
        return Text(letter.lower() if view["sites"].get(name) else letter, style)
    if view["tokens"].get(name):
        return Text(TOKEN, "bold")
    if view["mines"].get(name):
        return Text(MINE, "cyan")
    return Text(ROAD if "road" in view["roads"].get(name, []) else " ", "dim")


def hex_page(view: Data, name: str) -> RenderableType:
    """All there is to know of a hex."""
    told = [str(view["terrain"].get(name, "unexplored"))]
    if name in view["built"]:
        owner = view["holder"].get(name)
        whose = f" of {player_name(view, owner)}" if owner is not None else ""
        site = " under construction" if view["sites"].get(name) else f", Age {view['ages'].get(name, 1)}"
        told.append(f"{str(view['built'][name]).replace('_', ' ').capitalize()}{whose}{site}")
        told += [f"{view['damage'][name]} damage"] if view["damage"].get(name) else []
    told += ["an adventure"] if view["tokens"].get(name) else []
    told += ["a mine"] if view["mines"].get(name) else []
    told += [f"roads {', '.join(view['roads'][name])}"] if name in view["roads"] else []
    for seat, block in blocks_by_hex(view).get(name, []):
        told.append(", ".join([f"{called(view, seat, block)} of {player_name(view, seat)}", *marks_of(block)]))
    return Text.assemble((f"{name}: ", "bold"), DOT.join(told))
