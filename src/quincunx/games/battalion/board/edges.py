# hot: compiled by mypyc
"""The edges of the drawn table: turn line, camps, hands and decks, the dice, and how it ended."""

from __future__ import annotations

from typing import NamedTuple

from quincunx.core.game import Data
from quincunx.core.svg import (
    Element,
    circle,
    count_badge,
    draw_ground,
    fitted,
    glyph,
    group,
    one_line,
    placed,
    rect,
    shield,
    text,
    text_width,
    title,
)
from quincunx.games.battalion.actions import FACES
from quincunx.games.battalion.board.faces import CARD_HEIGHT, CARD_WIDTH, coin, coins, die
from quincunx.games.battalion.board.layout import HEADER, Box, Spot, hand_spots
from quincunx.games.battalion.board.piles import pile_id
from quincunx.games.battalion.board.sheet import Sheet
from quincunx.games.battalion.board.words import counted, headline, names_of_ranks, roll_words

PILES = ("deck", "hand", "discard")
TRAY_WIDTH = 310.0
EIGHT = FACES
RALLY = Box(0, 0, 68, 27)
ASKED = "qx-serif qx-bold qx-on-side"


class Mat(NamedTuple):
    """Where dice lie on the mat: the size of dice that hit and of those that miss, and the rows they lie in."""

    die: float
    small: float
    high: float
    low: float
    label: float


MAT = Mat(die=42, small=32, high=66, low=123, label=123)
TALL_MAT = Mat(die=50, small=44, high=84, low=160, label=216)


def draw_header(sheet: Sheet) -> None:
    """The game, the turn and who is to choose."""
    view, asked = sheet.view, [sheet.name(seat) for seat in sheet.view["awaited"]]
    line = sheet.say(f"board.turn_line.{view['phase']}", turn=view["turn"], seats=asked)
    draw_ground(sheet.picture, HEADER, sheet.say("board.name"), line)


# ---- camps


def draw_camp(sheet: Sheet, seat: int) -> None:
    """A camp: whose it is, its tokens by their faces, and its piles of cards."""
    player, box = sheet.players[seat], sheet.layout.camps[sheet.row(seat)][seat // 2]
    drawn = group(title(camp_words(sheet, player)), id=f"camp-{seat}", class_=f"qx-side-{seat}")
    if sheet.seat >= 0:
        drawn.attributes["data-on"] = "rally" if seat == sheet.seat else f"player:{player['faction']}"
    drawn.add(rect(box.x, box.y, box.width, box.height, "ba-camp", rx=8))
    if seat in sheet.view["awaited"]:
        drawn.add(rect(box.x, box.y, box.width, box.height, "ba-camp-turn", rx=8))
    draw_plate(sheet, drawn, seat, box)
    broad, tall = box.width > 300, box.height > 180
    first, step = (70.0, 34.0) if tall else (64.0, 34.0) if broad else (58.0, 27.0)
    room = 210.0 if broad else box.width - 16
    for n, face in enumerate(("order", "disorder")):
        short = RALLY.width + 4 if n and seat == sheet.seat else 0.0
        size = 26 if tall or broad else 22
        row = token_row(sheet, player, face, box.x + 10, box.y + first + n * step, room - short, size)
        if seat == sheet.seat:
            row.attributes["data-on"] = f"steadfast-{face}"
        drawn.add(row)
    if seat == sheet.seat:
        x, y = box.x + 10 + room - RALLY.width, box.y + first + step - RALLY.height / 2
        drawn.add(asked(sheet.say("board.camp.rally"), RALLY._replace(x=x, y=y), 15))
    if broad:
        piles = Box(box.x + 222, box.y + 34, box.width - 230, box.height - 42)
    else:
        top = first + step + (20 if tall else 14)
        piles = Box(box.x + 10, box.y + top, box.width - 20, box.height - top - 8)
    draw_piles(sheet, drawn, player, piles)
    sheet.picture.add(drawn)


def asked(words: str, box: Box, size: float) -> Element:
    """A word on what can be chosen just now; it is to be seen only then."""
    return group(
        rect(box.x, box.y, box.width, box.height, "ba-plaque-first", rx=6),
        one_line(box.middle, box.y + box.height / 2 + 0.35 * size, words, box.width - 6, size, ASKED),
        class_="ba-asked",
    )


def draw_plate(sheet: Sheet, drawn: Element, seat: int, box: Box) -> None:
    """The shield with a tent, the name, and whether this player is on turn or asked."""
    view, x, y = sheet.view, box.x, box.y
    chooses = seat in view["awaited"]
    on_turn = seat == view["active"] and view["phase"] not in ("muster", "deploy", "over")
    doing = "board.plate.to_choose" if chooses else "board.plate.on_turn" if on_turn else None
    name, size = fitted(sheet.name(seat), box.width - 58, ((18, 1), (16, 1), (14, 2), (12, 2)))
    drawn.add(shield(seat, x + 27, y + 26, 38, "qx-shield-solid"), glyph("g-tent", x + 27, y + 25, 22))
    lines = [*name, *([sheet.say(doing)] if doing else [])]
    top = y + 31 - 8.0 * (len(lines) - 1)
    for n, line in enumerate(lines):
        words = "qx-sans qx-bold" if n >= len(name) else "qx-serif qx-bold"
        drawn.add(text(x + 52, top + 16 * n, line, 13 if n >= len(name) else size, words, text_anchor="start"))


def camp_words(sheet: Sheet, player: Data) -> str:
    return sheet.say(
        "board.camp.words",
        player=player["name"],
        order=player["order"],
        disorder=player["disorder"],
        deck=player["deck_count"],
        hand=player["hand_count"],
    )


def token_row(sheet: Sheet, player: Data, face: str, x: float, y: float, room: float, size: float) -> Element:
    """The tokens in a camp that show one face, and their number."""
    count = player[face]
    words = sheet.say(f"board.camp.{face}", player=player["name"], n=count)
    row = group(title(words), rect(x - 2, y - size / 2, room, size, "ba-hold"))
    row.add(text(x + 13, y + 8, str(count), 22, "qx-sans qx-bold"))
    if count:
        order = count if face == "order" else 0
        return row.add(coins(order, count - order, x + 32, y, size, room - 38))
    return row.add(group(coin(face, x + 32 + size / 2, y, size), class_="ba-dim"))


def draw_piles(sheet: Sheet, drawn: Element, player: Data, box: Box) -> None:
    """Deck, hand and discard pile with their numbers, and the ranks that have fallen."""
    seat = int(player["seat"])
    shown = [pile for pile in PILES if pile != "hand" or seat != sheet.below]
    pitch = box.width / (len(shown) + 1)
    scale = min((box.height - 17) / CARD_HEIGHT, (pitch - 8) / CARD_WIDTH)
    wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
    y = box.y + (box.height - 15 - high) / 2
    for n, pile in enumerate(shown):
        x = box.x + (n + 0.5) * pitch - wide / 2
        drawn.add(pile_drawing(sheet, player, pile, Spot(x, y, scale), pitch))
    x, lost = box.x + (len(shown) + 0.5) * pitch, player["lost"]
    words = sheet.say("board.camp.no_losses", player=player["name"])
    if lost:
        names = counted(names_of_ranks(sheet.view, lost), sheet.say)
        words = sheet.say("board.camp.losses", player=player["name"], n=len(lost), ranks=names)
    skull = glyph("g-skull", x, box.y + (box.height - 15) / 2, min(34.0, 0.8 * pitch, box.height - 18))
    drawn.add(
        group(
            title(words),
            skull if lost else group(skull, class_="ba-dim"),
            pile_label(x, y + high + 15, len(lost), sheet.say("board.label.lost"), pitch),
            data_pile=pile_id("lost", seat),
        )
    )


def pile_label(x: float, y: float, count: int, label: str, room: float) -> Element:
    """A number and what it counts, below a pile."""
    size = 16.0
    while text_width(f"{count} {label}", size) > room and size > 10:
        size -= 0.5
    words = text(x, y - 1, str(count), size, "qx-sans qx-bold")
    return words.add(Element("tspan", f" {label}", class_="qx-faint", font_size=size - 2, font_weight=400))


def pile_drawing(sheet: Sheet, player: Data, pile: str, spot: Spot, room: float) -> Element:
    """A pile of cards, the discard pile with its last card up."""
    seat, say = int(player["seat"]), sheet.say
    cards: list[str] = player["discard"] if pile == "discard" else player.get("spied", []) if pile == "hand" else []
    count = len(cards) if pile == "discard" else player[f"{pile}_count"]
    key = f"board.pile.{pile}_listed" if cards else f"board.pile.{pile}"
    names = counted([str(sheet.view["cards"][card]["name"]) for card in cards], say)
    opens = pile_id(pile, seat) if pile != "hand" else None
    words = say(key, player=player["name"], n=count, cards=names)
    drawn = group(title(words), id=f"{pile}-{seat}", data_pile=opens)
    if count == 0:
        drawn.add(placed(rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "ba-slot", rx=8), *spot))
    for under in range(min(count - 1, 3 if pile == "hand" else 2), 0, -1):
        off = (5 if pile == "hand" else 2.2) * under
        drawn.add(sheet.card(seat, None, spot._replace(x=spot.x + off, y=spot.y - (0 if pile == "hand" else off))))
    if count:
        face = cards[-1] if pile == "discard" else None
        drawn.add(sheet.card(seat, face, spot, data_piece=f"{pile}-{seat}", id=f"{pile}-{seat}-top"))
    middle, high = spot.x + CARD_WIDTH * spot.scale / 2, CARD_HEIGHT * spot.scale
    if pile == "deck" and count:
        size = 0.42 * high
        drawn.add(text(middle, spot.y + high / 2 + 0.36 * size, str(count), size, "qx-sans qx-bold ba-on-back"))
    return drawn.add(pile_label(middle, spot.y + high + 15, count, say(f"board.label.{pile}"), room))


# ---- hands


def draw_hand(sheet: Sheet) -> None:
    """The hand at the lower edge: one's own open, another's from behind."""
    player = sheet.players[sheet.below]
    own = "hand" in player
    cards: list[str | None] = list(player["hand"]) if own else [None] * player["hand_count"]
    seat, seen = int(player["seat"]), dict[str | None, int]()
    hand = group(title(sheet.say("board.hand.words", player=player["name"], n=len(cards))), id=f"hand-{seat}")
    spots = hand_spots(sheet.layout, len(cards))
    for card, spot in zip(cards, spots, strict=True):
        seen[card] = seen.get(card, 0) + 1
        name = card.partition(".")[2] if card is not None else ""
        on = f"play:{name} discard:{name}" if own and card is not None and sheet.seat == seat else None
        piece = f"hand-{seat}-{name or 'back'}-{seen[card]}"
        hand.add(sheet.card(seat, card, spot, id=piece, data_piece=card or piece, data_on=on))
    sheet.picture.add(hand)
    box = sheet.layout.hand
    if not cards:
        words = sheet.say("board.hand.empty")
        sheet.picture.add(text(box.middle, box.y + box.height / 2, words, 15, "qx-serif qx-faint"))
    elif not own:
        last = spots[-1]
        sheet.picture.add(count_badge(last.x + CARD_WIDTH * last.scale - 4, last.y + 8, len(cards)))


# ---- dice


def draw_tray(sheet: Sheet) -> None:
    """The mat for the dice: a socket for each attack value, eights set aside, the rest below."""
    box, roll = sheet.layout.tray, sheet.view["roll"]
    words, height = roll_words(sheet.view, sheet.say), box.height
    tray = group(rect(1, 1, TRAY_WIDTH - 2, height - 2, "ba-mat", rx=10))
    tray.add(rect(5, 5, TRAY_WIDTH - 10, height - 10, "ba-mat-line", rx=7))
    if roll is None:
        size = 46 + (height - 150) / 6
        for n in range(3):
            blank = die(None, TRAY_WIDTH / 2 + (n - 1) * 1.25 * size, height / 2 - 12, size, "ba-die-blank")
            tray.add(group(blank, class_="ba-dim"))
        tray.add(one_line(TRAY_WIDTH / 2, height / 2 + size, words, TRAY_WIDTH - 24, 15, "qx-serif qx-faint"))
    else:
        line = headline(sheet.view, sheet.say)
        lines, size = fitted(line, TRAY_WIDTH - 24, ((15, 1), (13.5, 1), (12.5, 1), (13.5, 2), (12, 2), (10.5, 2)))
        for n, line in enumerate(lines):
            top = 26.0 if len(lines) == 1 else 20.0
            tray.add(text(TRAY_WIDTH / 2, top + (size + 2) * n, line, size, "qx-serif qx-bold"))
        draw_roll(sheet, tray, roll, TALL_MAT if height > 200 else MAT)
    on = "roll" if sheet.seat >= 0 else None
    owner = sheet.units[roll["roller"]]["owner"] if roll is not None else sheet.below
    drawn = group(title(words), placed(tray, box.x, box.y), id="dice", data_on=on, class_=f"qx-side-{owner}")
    if roll is not None and roll["faces"]:
        drawn.attributes["data-thrown"] = ""
    sheet.picture.add(drawn)


def draw_roll(sheet: Sheet, tray: Element, roll: Data, mat: Mat) -> None:
    """The dice of a roll by what each is used for; before it is rolled, as many blank ones as the pool has."""
    uses: list[Data] = roll.get("uses", [])
    left = draw_sockets(sheet, tray, roll.get("values", []), [use for use in uses if use["value"] is not None], mat)
    draw_eights(sheet, tray, sum(use["hits"] and use["value"] is None for use in uses), left, mat)
    pitch = mat.small + 3
    if roll["faces"]:
        misses = [int(use["face"]) for use in uses if not use["hits"]]
        for n, face in enumerate(misses):
            words = sheet.say("board.dice.miss", face=face)
            drawn = die(face, 14 + (n + 0.5) * pitch, mat.low, mat.small, "ba-die")
            tray.add(group(title(words), drawn, data_on=die_notation(sheet, face), class_="ba-dim"))
        words = sheet.say("board.dice.hits_label", n=roll.get("would_hit", roll["hits"]))
        taken = 0.0 if mat.label != mat.low else len(misses) * pitch
    else:
        for n in range(roll["pool"]):
            tray.add(die(None, 14 + (n + 0.5) * pitch, mat.low, mat.small, "ba-die-blank"))
        box = Box(TRAY_WIDTH - 94, mat.high - mat.die / 2, 80, mat.die)
        tray.add(asked(sheet.say("board.dice.roll"), box, 20))
        words = sheet.say("board.dice.pool_label", n=roll["pool"])
        taken = 0.0 if mat.label != mat.low else roll["pool"] * pitch
    size = 18.0 if mat.label == mat.low else 24.0
    room = TRAY_WIDTH - 32 - taken
    tray.add(one_line(TRAY_WIDTH - 16, mat.label + 6, words, room, size, "qx-sans qx-bold", text_anchor="end"))


def draw_sockets(sheet: Sheet, tray: Element, values: list[int], filled: list[Data], mat: Mat) -> float:
    """A socket for each attack value with the die that fills it; gives back where the last one ends."""
    pitch = min(mat.die + 6, 200.0 / max(len(values), 1))
    lying, first = list(filled), 12 + mat.die / 2
    for n, value in enumerate(values):
        cx = first + n * pitch
        label = sheet.say("board.dice.value_label", value=value)
        tray.add(circle(cx, mat.high, mat.die / 2 + 1, "ba-socket"))
        found = next((use for use in lying if use["value"] == value), None)
        if found is None:
            words = sheet.say("board.dice.value", value=value)
            tray.add(group(title(words), text(cx, mat.high + 6, label, 16, "qx-sans qx-faint")))
            continue
        lying.remove(found)
        face = int(found["face"])
        words = sheet.say("board.dice.fills", face=face, value=value)
        drawn = die(face, cx, mat.high, mat.die, "ba-die-hit")
        tray.add(group(title(words), drawn, data_on=die_notation(sheet, face)))
        tray.add(text(cx, mat.high + mat.die / 2 + 13, label, 12.5, "qx-sans qx-bold"))
    return first + (len(values) - 1) * pitch + mat.die / 2 + 6


def draw_eights(sheet: Sheet, tray: Element, count: int, left: float, mat: Mat) -> None:
    """Eights lie aside: each hits by itself."""
    if not count:
        return
    pitch = min(mat.die + 2, (TRAY_WIDTH - 10 - left - mat.die - 8) / max(count - 1, 1))
    width = mat.die + 8 + pitch * (count - 1)
    x, top = TRAY_WIDTH - 10 - width, mat.high - mat.die / 2
    words = sheet.say("board.dice.aside")
    tray.add(rect(x, top - 3, width, mat.die + 20, "ba-aside", rx=8))
    tray.add(one_line(x + width / 2, top + mat.die + 13, words, width - 4, 12, "qx-sans qx-bold"))
    for n in range(count):
        drawn = die(EIGHT, x + 4 + mat.die / 2 + n * pitch, mat.high, mat.die, "ba-die-hit")
        tray.add(group(title(sheet.say("board.dice.eight")), drawn, data_on=die_notation(sheet, EIGHT)))


def die_notation(sheet: Sheet, face: int) -> str | None:
    """A rolled die may be chosen by its face."""
    return f"die:{face}" if sheet.seat >= 0 else None


# ---- the end


def draw_ending(sheet: Sheet) -> None:
    """Who won and how, where the dice lay."""
    box, words = sheet.layout.tray, sheet.ending_words()
    lines, size = fitted(words, TRAY_WIDTH - 110, ((23, 3), (20, 4), (17, 5), (14, 6)))
    side = next((player["seat"] for player in sheet.players if player["name"] in sheet.winners), sheet.below)
    y = box.height / 2 - (len(lines) - 1) * (size + 4) / 2 + 0.34 * size
    plaque = group(
        rect(1, 1, TRAY_WIDTH - 2, box.height - 2, "ba-banner", rx=10),
        rect(6, 6, TRAY_WIDTH - 12, box.height - 12, "ba-gilt", rx=7),
        glyph("g-laurel", 34, box.height / 2, 46),
        glyph("g-laurel", TRAY_WIDTH - 34, box.height / 2, 46),
    )
    for n, line in enumerate(lines):
        plaque.add(text(TRAY_WIDTH / 2, y + n * (size + 4), line, size, "qx-serif qx-bold qx-on-ink"))
    sheet.picture.add(
        group(title(words), placed(plaque, box.x, box.y), id="ending", class_=f"qx-side-{side}"),
    )
