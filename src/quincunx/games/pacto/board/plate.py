# hot: compiled by mypyc
"""The turn above the tabletop: its phases, and the steps of the one under way."""

from __future__ import annotations

from typing import Final

from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.fitted_text import BOLD, shortened, text_width
from quincunx.core.kit.board.sides import shield
from quincunx.core.svg import Element, group, text, title
from quincunx.games.pacto.board.canvas import BEFORE, FieldCanvas
from quincunx.games.pacto.things import STEPS

PHASES: Final = ("1", "2", "3", "4", "5", "6")
STAGES: Final[dict[str, tuple[str, ...]]] = {
    "roles": ("choose_role", "choose_season"),
    "map": ("territory_card", "choose_territory", "place_counter", "day_card", "move_counter"),
    "terrain": ("secure_water", "choose_item", "choose_slope", "lay_item", "change_item", "move_item"),
    "deployment": (
        *("deploy", "deploy_across", "deploy_up"),
        *("flank_marches", "ambushes", "hide_across", "hide_up"),
    ),
    "generals": (
        *("commands", "command_of", "command_of_card"),
        *("place_general", "place_general_across", "place_general_up"),
    ),
}
"""What comes before a battle, by the moments of each stage."""


def draw_plate(canvas: FieldCanvas) -> None:
    view = canvas.view
    facts = (
        view["turn"],
        view["turns"],
        view["step"],
        view["active"],
        view["awaited"],
        bool(view["ending"]),
        canvas.step_now(),
        view["moment"] if canvas.step_now() == BEFORE else None,
    )
    canvas.part("plate", lambda: canvas.add(plate(canvas)), facts)


def plate(canvas: FieldCanvas) -> Element:
    """The turn and whose go it is; then the phases, and the steps of this one."""
    area = canvas.layout.plate
    drawn = group(title(canvas.headline()), id="turn-plate")
    now = canvas.step_now()
    turn = canvas.said("board.turn", n=int(canvas.view["turn"]), count=int(canvas.view["turns"]))
    if now == BEFORE:
        turn = canvas.phase_name()
    drawn.add(text(area.x + 4, area.y + 20, turn, 15.5, "qx-serif qx-bold", text_anchor="start"))
    x = area.x + 12 + text_width(turn, 15.5) * BOLD
    if canvas.layout.tall:
        room = go_begins(canvas, area) - x - 12
        told = [] if now == BEFORE else [f"{canvas.phase_name()} {now}", now]
        for words in told:
            if text_width(words, 14.5) <= room:
                drawn.add(text(x + 6, area.y + 20, words, 14.5, "qx-sans", text_anchor="start"))
                break
    elif now == BEFORE:
        for stage, moments in STAGES.items():
            x = add_name(drawn, canvas.said(f"board.stage.{stage}"), canvas.view["moment"] in moments, x, area)
    else:
        for phase in PHASES:
            x = add_phase(canvas, drawn, phase, now, x, area)
    return drawn.add(*whose_go(canvas, area))


def add_name(drawn: Element, words: str, here: bool, x: float, area: Area) -> float:
    """The name of a phase or stage, in ink if it is under way; where the next begins."""
    wide = text_width(words, 13.5) * (BOLD if here else 1.0) + 14
    if here:
        drawn.add(Area(round(x, 1), area.y + 4, round(wide, 1), 22).drawn("qx-in-ink", 5))
    class_ = "qx-sans qx-bold qx-on-ink" if here else "qx-sans qx-faint"
    drawn.add(text(round(x + wide / 2, 1), area.y + 20, words, 13.5, class_))
    return x + wide + 3


def add_phase(canvas: FieldCanvas, drawn: Element, phase: str, now: str, x: float, area: Area) -> float:
    """One phase, and its steps if it is under way; where the next begins."""
    here = phase == now[0]
    x = add_name(drawn, canvas.said(f"board.phase.{phase}"), here, x, area)
    if not here:
        return x
    for step in STEPS:
        if step[0] != phase:
            continue
        told = canvas.said(f"board.step.{step.replace('.', '_')}")
        label = f"{step} {told}" if step == now else step
        wide = text_width(label, 12.2) * (1.13 if step == now else 1.0) + 10
        if step == now:
            drawn.add(Area(round(x, 1), area.y + 5, round(wide, 1), 20).drawn("pc-step", 4))
        class_ = "qx-sans qx-bold qx-on-tab" if step == now else "qx-sans qx-faint"
        drawn.add(group(title(f"{step} {told}"), text(round(x + wide / 2, 1), area.y + 19.5, label, 12.4, class_)))
        x += wide + 1
    return x + 4


def go_words(canvas: FieldCanvas) -> str:
    """Whose go it is; nothing if it is nobody's."""
    awaited: list[int] = canvas.view["awaited"]
    if canvas.view["ending"] or not awaited:
        return ""
    key = "yours" if canvas.seat in awaited else "theirs" if len(awaited) == 1 else "both"
    words = canvas.said(f"board.go.{key}", seat=canvas.names[awaited[0]])
    return shortened(words, (0.64 if canvas.layout.tall else 0.36) * canvas.layout.plate.width / BOLD, 14)


def go_begins(canvas: FieldCanvas, area: Area) -> float:
    """Where the shields of those who are to choose begin, from the left."""
    words = go_words(canvas)
    if not words:
        return area.right
    return area.right - 10 - text_width(words, 14) * 1.12 - 22 * len(canvas.view["awaited"])


def whose_go(canvas: FieldCanvas, area: Area) -> list[Element]:
    """Shields of those who are to choose, at the right."""
    words = go_words(canvas)
    if not words:
        return []
    awaited: list[int] = canvas.view["awaited"]
    drawn = [text(area.right - 4, area.y + 20, words, 14, "qx-sans qx-bold", text_anchor="end", id="go")]
    x = area.right - 20 - text_width(words, 14) * 1.12
    for n, seat in enumerate(awaited):
        drawn.append(shield(seat, x - 22 * n, area.y + 15, 18, "qx-shield-solid"))
    return drawn
