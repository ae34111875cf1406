# hot: compiled by mypyc
"""What one's own sealed offer is good for: which numbers of cubes it beats, or what a donation would be worth."""

from __future__ import annotations

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import one_line
from quincunx.core.svg import Element, group, title
from quincunx.games.mil1049.board.canvas import RealmCanvas
from quincunx.games.mil1049.steps.curia import HIGHEST

CELLS = 8
FEW_CELLS = 6
NARROW = 220.0
"""Where there is less room than that, only a few cells are shown."""
WIDE = 300.0
"""Where there is more room than that, words stand at both ends."""
AT_ENDS = 62.0
"""How wide these are."""


def own_ladder(canvas: RealmCanvas, moment: str, area: Area) -> list[Element]:
    """The ladder of the offer one is laying or has sealed; nothing for others, and nothing where nothing is laid."""
    if canvas.view["laying"] is None:
        return []
    has_words, whole = moment != "donate" and area.width >= WIDE, area
    if has_words:
        area = Area(area.x + AT_ENDS, area.y, area.width - 2 * AT_ENDS, area.height)
    offer: dict[str, int] = canvas.families[canvas.seat]["offer"]
    laid = sum(offer.values())
    if moment == "dowry":
        words, cells = canvas.said("board.ladder.dowry", n=laid), counted(laid, laid, area)
    elif moment == "contribute":
        holds = held_against(canvas) + laid
        key = "holds" if holds >= 0 else "short"
        words, cells = canvas.said(f"board.ladder.{key}", n=abs(holds)), counted(holds + 1, None, area)
    elif moment == "donate" and laid:
        words = canvas.said("board.ladder.donate", n=laid, most=laid + HIGHEST)
        cells = [(canvas.said("board.gain", n=HIGHEST - n), "gain") for n in range(HIGHEST)] + [("0", "loss")]
    else:
        return []
    drawn = group(title(words), id="ladder")
    if has_words:
        drawn.add(*words_at_ends(canvas, whole, cells[0][1] == "gain"))
    for n, (label, sense) in enumerate(cells):
        cell = area.column(n, len(cells), 2)
        drawn.add(cell.drawn(f"ml-{sense}", 4))
        ink = f"qx-sans qx-bold ml-on-{sense}"
        drawn.add(one_line(cell.middle, cell.half_way + 5, label, cell.width - 2, 14, ink))
    return [drawn]


def words_at_ends(canvas: RealmCanvas, area: Area, beats_any: bool) -> list[Element]:
    """What the numbers on the left, if it beats any, and those on the right are to one's own offer."""
    places = [("beats", area.x + AT_ENDS / 2)] if beats_any else []
    found: list[Element] = []
    for key, middle in [*places, ("loses", area.right - AT_ENDS / 2)]:
        told = canvas.said(f"board.ladder.{key}")
        found.append(one_line(middle, area.half_way + 4.5, told, AT_ENDS - 4, 13, "qx-sans"))
    return found


def counted(first_lost: int, even: int | None, area: Area) -> list[tuple[str, str]]:
    """Numbers of cubes another may bring, around the first that beats one's own; one of them may be even."""
    count = CELLS if area.width >= NARROW else FEW_CELLS
    first = max(0, first_lost - count // 2)
    cells: list[tuple[str, str]] = []
    for n in range(first, first + count):
        sense = "even" if n == even else "gain" if n < first_lost else "loss"
        cells.append((f"{n}+" if n == first + count - 1 else str(n), sense))
    return cells


def held_against(canvas: RealmCanvas) -> int:
    """How many cubes of the other side one's own withstands before any cube; below zero if it is short of some."""
    view = canvas.view
    attacker = canvas.knights[view["knight"]]
    joined = view["helpers"] & 1 and attacker["lord"] == canvas.seat
    lead: int = view["war"]["attack"] - view["war"]["defence"]
    return lead - 1 if canvas.seats[view["knight"]] == canvas.seat or joined else -lead
