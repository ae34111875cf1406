"""The pieces on the table: units as stacks of ranks, tokens, cards and dice."""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.svg import Element, circle, group, path, placed, rect, shortened, text, title
from quincunx.games.battalion.board.sheet import Sheet

UNIT_WIDTH, HEAD, RANK_HEIGHT = 136.0, 26.0, 23.0
UNIT_VERBS = ("assault", "barrage", "charge", "fire", "counter-charge", "target", "unit")
CARD_WIDTH, CARD_HEIGHT = 118.0, 112.0


def unit_height(unit: Data) -> float:
    return HEAD + RANK_HEIGHT * int(unit["height"]) + 4


def notations(sheet: Sheet, unit: Data) -> str:
    """All that clicking a unit can mean."""
    name = unit["id"]
    found = [f"{verb}:{name}" for verb in UNIT_VERBS]
    for sector in range(1, sheet.sectors + 1):
        found += [f"redeploy:{name}-{sector}", f"deploy:{name}-{sector}"]
    return " ".join([*found, f"deploy:{name}-reserve"])


def unit_words(sheet: Sheet, unit: Data) -> str:
    """All there is to say about a unit."""
    names = [str(sheet.view["ranks"][rank]["name"]) for rank in unit["ranks"]]
    player = sheet.players[unit["owner"]]["name"]
    if "cohesion" not in unit:
        return sheet.say("board.pile", player=player, n=unit["number"], rank=names[0], height=unit["height"])
    traits = [str(sheet.view["traits"][trait]["name"]) for trait in unit["traits"]]
    return sheet.say(
        "board.unit_with_traits" if traits else "board.unit",
        player=player,
        n=unit["number"],
        ranks=names,
        order=unit["order"],
        disorder=unit["disorder"],
        cohesion=unit["cohesion"],
        price=unit["price"],
        traits=traits,
    )


def draw_unit(sheet: Sheet, unit: Data, x: float, y: float, scale: float, turn: float = 0.0) -> Element:
    """A unit seen from the front: the front rank nearest the enemy, hidden ranks blank."""
    low = sheet.is_low(unit["owner"])
    height = unit_height(unit)
    drawn = group(rect(0, 0, UNIT_WIDTH, height, "ba-unit", rx=6))
    head = 0.0 if not low else height - HEAD
    drawn.add(text(14, head + 18, str(unit["number"]), 14, "qx-sans qx-bold"))
    draw_tokens(drawn, unit, head + 13)
    ranks: list[str | None] = [*unit["ranks"], *[None] * (int(unit["height"]) - len(unit["ranks"]))]
    for n, rank in enumerate(ranks):
        depth = n if low else len(ranks) - 1 - n
        top = (4 if low else HEAD) + depth * RANK_HEIGHT
        drawn.add(rect(4, top, UNIT_WIDTH - 8, RANK_HEIGHT - 2, "ba-front" if n == 0 else "ba-rank", rx=3))
        if rank is not None:
            draw_rank(sheet, drawn, sheet.view["ranks"][rank], top)
    if is_hot(sheet, unit):
        drawn.add(rect(-3, -3, UNIT_WIDTH + 6, height + 6, "ba-hot", rx=8))
    return group(
        title(unit_words(sheet, unit)),
        placed(drawn, x, y, scale, turn),
        id=f"unit-{unit['id']}",
        data_piece=unit["id"],
        data_on=notations(sheet, unit) if sheet.seat >= 0 else None,
        class_=f"qx-side-{unit['owner']}",
    )


def draw_tokens(drawn: Element, unit: Data, y: float) -> None:
    """Order as discs, disorder as diamonds: never told apart by colour alone."""
    x = UNIT_WIDTH - 16
    if unit["order"]:
        drawn.add(circle(x, y, 9, "ba-order"), text(x, y + 4.5, str(unit["order"]), 12, "qx-sans qx-bold"))
        x -= 25
    if unit["disorder"]:
        drawn.add(diamond(x, y, 11), text(x, y + 4.5, str(unit["disorder"]), 12, "qx-sans qx-bold qx-on-ink"))
        x -= 25
    if unit.get("cohesion"):
        limit = f"{unit['disorder']}/{unit['cohesion']}"
        drawn.add(text(x + 4, y + 4.5, limit, 11, "qx-sans qx-faint", text_anchor="end"))


def diamond(x: float, y: float, r: float) -> Element:
    return path(f"M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z", "ba-disorder")


def draw_rank(sheet: Sheet, drawn: Element, rank: Data, top: float) -> None:
    """A rank's name, cohesion and attack values."""
    melee = sheet.say("board.melee", values=[str(v) for v in rank["melee"]]) if rank["melee"] else ""
    ranged = sheet.say("board.ranged", values=[str(v) for v in rank["ranged"]]) if rank["ranged"] else ""
    y = top + 15
    drawn.add(text(14, y, str(rank["cohesion"]), 12, "qx-sans qx-bold"))
    drawn.add(text(24, y, shortened(rank["name"], 66, 11), 11, "qx-serif qx-bold", text_anchor="start"))
    drawn.add(text(UNIT_WIDTH - 9, y, f"{melee} {ranged}".strip(), 10, "qx-sans", text_anchor="end"))


def is_hot(sheet: Sheet, unit: Data) -> bool:
    """Is this unit commanded, aimed at, or reacting just now?"""
    command = sheet.view["command"]
    return command is not None and unit["id"] in (command["unit"], command["target"], command["reactor"])


def draw_card(sheet: Sheet, card: str, x: float, y: float, n: int, scale: float) -> Element:
    """A tactic card in one's own hand."""
    face = sheet.view["cards"][card]
    name = card.partition(".")[2]
    drawn = group(rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "ba-card", rx=7))
    drawn.add(text(CARD_WIDTH / 2, 18, shortened(face["name"], CARD_WIDTH - 10, 13), 13, "qx-serif qx-bold"))
    for row, line in enumerate(lines_of(str(face["text"]), 21)[:6]):
        drawn.add(text(CARD_WIDTH / 2, 36 + 13 * row, line, 10.5, "qx-sans"))
    return group(
        title(sheet.say("board.card", card=face["name"], text=face["text"])),
        placed(drawn, x, y, scale),
        id=f"hand-{card}-{n}",
        data_piece=card,
        data_on=f"play:{name} discard:{name}",
    )


def lines_of(words: str, most: int) -> list[str]:
    """Words broken into lines of so many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def draw_dice(sheet: Sheet, x: float, y: float) -> Element | None:
    """The dice of the roll under way, those that hit marked with the value they fill."""
    roll = sheet.view["roll"]
    if roll is None or "uses" not in roll:
        return None
    tray = group(title(sheet.say("board.dice", n=roll["would_hit"])), id="dice")
    for n, use in enumerate(reversed(roll["uses"])):
        left = x + 40 * n
        die = group(
            rect(left, y, 34, 34, "ba-hit" if use["hits"] else "ba-die", rx=7),
            text(left + 17, y + 24, str(use["face"]), 20, "qx-sans qx-bold"),
            data_on=f"die:{use['face']}" if sheet.seat >= 0 else None,
        )
        if use["value"] is not None:
            value = sheet.say("board.fills", value=use["value"])
            die.add(text(left + 17, y + 46, value, 10, "qx-sans qx-faint"))
        tray.add(die)
    return tray
