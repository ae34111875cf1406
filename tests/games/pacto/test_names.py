"""The names of UGs on the drawn table: each with its own, over no other name and no other UG."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from games.pacto.given import given
from games.playing import at_random

import quincunx as qx
from quincunx.core.kit.board.area import Area
from quincunx.core.kit.board.canvas import english_of
from quincunx.games.pacto.board.canvas import FieldCanvas
from quincunx.games.pacto.board.layout import layout_of
from quincunx.games.pacto.board.names import UPON, Label, labels_of
from quincunx.games.pacto.board.ugs import Stand

GAME = qx.game_of("pacto")
CROWDED = {"0-hastati_1": (10, 10, 90), "0-hastati_2": (12, 10, 90), "0-principes_1": (14, 10, 90)}
"""Three side by side."""


def canvas_of(match: qx.Match, narrow: bool = False, seat: int = 0) -> FieldCanvas:
    return FieldCanvas(match.view(seat), english_of(GAME.folder), layout_of(narrow))


def named(canvas: FieldCanvas) -> dict[str, tuple[Label, Stand]]:
    there = [n for n, ug in enumerate(canvas.ugs) if ug["pose"] is not None]
    labels = labels_of(canvas, there)
    return {
        str(canvas.ugs[n]["unit"]): (label, Stand(canvas, canvas.ugs[n]))
        for n, label in zip(there, labels, strict=True)
    }


def covers(area: Area, stand: Stand) -> bool:
    """Does it lie over a UG? Looked for point by point, in the frame of the UG, but for its outermost parts."""
    u, v = stand.forward
    inner = Area(area.x + 0.05 * area.width, area.y + 2, 0.9 * area.width, area.height - 4)
    for a, b in product(range(13), range(7)):
        x = inner.x + inner.width * a / 12 - stand.x
        y = inner.y + inner.height * b / 6 - stand.y
        across, back = -x * v + y * u, -x * u - y * v
        if abs(across) < stand.width / 2 and 0 < back < stand.depth:
            return True
    return False


def crossing(canvas: FieldCanvas) -> list[tuple[str, str]]:
    """Names that lie over another UG, or over another name; one upon its own UG may reach a little over its sides."""
    found = named(canvas)
    wrong: list[tuple[str, str]] = []
    for one, other in product(found, found):
        label, stand = found[one]
        if label.place.side == UPON:
            assert label.area().width < 1.2 * stand.width or len(label.lines) > 1
        elif one != other and covers(label.area(), found[other][1]):
            wrong.append((one, other))
    for one, other in combinations(found, 2):
        first, second = (found[name][0].area().inset(1) for name in (one, other))
        beside = first.right < second.x or second.right < first.x
        if not beside and first.y < second.bottom and second.y < first.bottom:
            wrong.append((one, other))
    return wrong


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("battle", ["training_open", "training_mixed"])
@pytest.mark.parametrize("seat", [0, 1])
def test_at_the_first_battles_no_name_lies_over_anything_else(battle: str, narrow: bool, seat: int) -> None:
    assert crossing(canvas_of(qx.new("pacto", seed=1, battle=battle), narrow, seat)) == []


def test_names_stay_clear_of_turned_ugs_and_within_the_table() -> None:
    match = at_random(qx.new("pacto", seed=5, battle="training_mixed"), 5, 60)
    for _ in range(12):
        canvas = canvas_of(match)
        window = canvas.layout.window
        for name, (label, _) in named(canvas).items():
            area = label.area()
            assert label.place.side == UPON or (window.y <= area.y and area.bottom <= window.bottom), name
        assert crossing(canvas) == []
        if match.over:
            break
        at_random(match, match.ply, 12)


def test_who_is_shut_in_on_all_sides_bears_the_name_itself() -> None:
    ugs = {**CROWDED, "0-velites_1": (12, 12, 90), "0-triarii_1": (12, 8.4, 90)}
    found = named(canvas_of(given(ugs=ugs)))
    assert found["0-hastati_2"][0].place.side == UPON
    assert covers(found["0-hastati_2"][0].area(), found["0-hastati_2"][1])
    assert [name for name, (label, _) in found.items() if label.place.side == UPON] == ["0-hastati_2"]


def test_names_are_in_one_line_where_there_is_room() -> None:
    alone = named(canvas_of(given(ugs={"0-hastati_1": (10, 10, 90), "0-equites_1": (20, 10, 90)})))
    assert alone["0-hastati_1"][0].lines == ["Hastati 1"]
    assert alone["0-equites_1"][0].lines == ["Roman or", "allied equites"]
    shut_in = {**CROWDED, "0-velites_1": (12, 12, 90), "0-triarii_1": (12, 8.4, 90)}
    assert named(canvas_of(given(ugs=shut_in)))["0-hastati_2"][0].lines == ["Hastati", "2"]


@pytest.mark.parametrize("battle", ["training_open", "training_mixed"])
def test_long_german_names_are_told_whole(battle: str) -> None:
    """Three warbands were all called "Gallische…"."""
    match = qx.new("pacto", seed=1, battle=battle).in_language("de")
    lines = [line for label, _ in named(canvas_of(match)).values() for line in label.lines]
    assert "Kriegerschar 2" in " ".join(lines)
    assert not [line for line in lines if "…" in line]
