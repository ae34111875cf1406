"""Pacto in the browser: moves by dragging handles, by keyboard and by finger, and the tabletop in its window."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import click_on, mark_seen, state
from games.pacto.given import given
from playwright.sync_api import Locator, Page, expect

import quincunx as qx
from quincunx.core.editing import written

GAME = "pacto"
TERRAIN: list[dict[str, Any]] = [
    {"type": "hills", "slope": None, "x": 14000, "y": 9500, "long": 6000, "wide": 4000, "angle": 0},
    {"type": "woods", "slope": None, "x": 6000, "y": 12000, "long": 6000, "wide": 6000, "angle": 0},
    {"type": "ploughed_fields", "slope": None, "x": 24000, "y": 13000, "long": 5000, "wide": 5000, "angle": 0},
]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LETTERS = """() => [...document.querySelectorAll("#q-board svg.qx text")]
  .filter((text) => !text.closest(".qx-header, .qx-layer, .qx-ghost, symbol"))
  .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])"""
KNOB = """(name) => { const box = document.querySelector(`#${name} .pc-knob`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; }"""
MEASURE = """() => { const scale = document.querySelector("[data-measure]");
  return scale.dataset.measure * scale.getScreenCTM().a; }"""
UNDER = """() => { const at = document.querySelector("#q-board [data-look] .qx-shape").getBoundingClientRect();
  return [...document.querySelectorAll(".stage .zoom, .stage .layers")].filter((tool) => {
    const box = tool.getBoundingClientRect();
    return box.left < at.right && box.right > at.left && box.top < at.bottom && box.bottom > at.top;
  }).map((tool) => tool.className); }"""
PLACE = """(name) => { const box = document.querySelector(`#${name} .qx-shape`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; }"""


def at_table(page: Page, match: qx.Match, *choices: str) -> None:
    """Play on from a position at one screen, and choose some things by clicks."""
    sent: dict[str, str | float | bool] = {"position": json.dumps(written(match)), "kind": "hotseat"}
    answer = page.request.post(f"/editor/{GAME}/play", form=sent, max_redirects=0, fail_on_status_code=True)
    page.goto(answer.headers["location"])
    sit_down(page, *choices)


def at_table_by_editor(page: Page, match: qx.Match) -> None:
    """The same as a person does it, with a link that brings the position along."""
    squeezed = zlib.compress(json.dumps(written(match)).encode(), wbits=-15)
    page.goto(f"/editor/{GAME}#p=" + urlsafe_b64encode(squeezed).decode().rstrip("="))
    expect(page.locator("#q-main")).to_have_attribute("data-sound", "yes")
    page.locator("#q-play summary").click()
    page.get_by_label("One screen").check()
    page.locator("#q-play-on").click()
    sit_down(page)


def sit_down(page: Page, *choices: str) -> None:
    if state(page) == "curtain":
        page.click("#q-curtain-open")
    for choice in choices:
        click_on(page, choice)
    if choices:
        page.wait_for_selector("#q-board [data-track].can")


def drawn_up(**more: Any) -> qx.Match:
    """The first battle with terrain as it begins, and cards of all colours for whoever is to move."""
    hands = {"0-g1": "wgyr", "0-g2": "bw", "1-g1": "wgy", "1-g2": "br"}
    return given(battle="training_mixed", only=False, hands=hands, terrain=TERRAIN, **more)


def to_legs(page: Page, action: str = "do:m2") -> None:
    """Hastati are ordered to move, and are to make a leg."""
    at_table(page, drawn_up(), "unit:hastati_1", action, "done")


def knob(page: Page, name: str) -> tuple[float, float]:
    x, y = page.evaluate(KNOB, name)
    return float(x), float(y)


def place(page: Page, name: str) -> tuple[float, float]:
    x, y = page.evaluate(PLACE, name)
    return float(x), float(y)


def moved_ug(page: Page) -> str:
    """The first of those that move."""
    told = page.locator("#track-ahead").get_attribute("data-ghost") or ""
    return told.split()[0]


def words(page: Page) -> Locator:
    return page.locator(".handle-words")


def test_a_leg_is_dragged_and_played_where_it_is_let_go(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK)
    to_legs(page)
    assert findings(page) == []
    shot(page, "pacto-legs")
    ug = moved_ug(page)
    before = place(page, ug)
    x, y = knob(page, "track-ahead")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=4)
    expect(page.locator("#q-board .qx-ghost")).to_have_count(1)
    expect(words(page)).to_contain_text("HBW")
    shot(page, "pacto-dragged")
    page.mouse.move(x, y - 400, steps=4)
    expect(words(page)).to_contain_text("no further")
    page.mouse.move(x, y - 30, steps=4)
    page.mouse.up()
    expect(page.locator("#q-board .qx-ghost")).to_have_count(0)
    page.wait_for_function(
        "([id, y]) => document.querySelector(`#${id} .qx-shape`).getBoundingClientRect().y < y - 20",
        arg=[ug, before[1]],
    )
    assert place(page, ug)[0] == pytest.approx(before[0], abs=3)


def test_a_wheel_is_dragged_by_the_other_corner(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK)
    at_table(page, drawn_up(), "unit:velites_1", "do:m3")
    expect(page.locator("#track-wheel-left")).to_have_count(1)
    ug = moved_ug(page)
    before = place(page, ug)
    x, y = knob(page, "track-wheel-left")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 8, y - 30, steps=6)
    expect(words(page)).to_contain_text("°")
    shot(page, "pacto-wheel")
    page.mouse.up()
    page.wait_for_function(f"([id, x]) => Math.abs(({PLACE})(id)[0] - x) > 3", arg=[ug, before[0]])
    expect(page.locator("#q-prompt")).to_contain_text("HBW left")
    assert place(page, ug)[0] > before[0], "its rear swings out"


def test_the_tape_measures_and_a_leg_is_made_by_keyboard_alone(visitor: Visitors, shot: Shot) -> None:
    """Arrows move between stops, End goes to the last, one more says why; Enter plays it, and cards pay for it."""
    page = visitor(**DESK)
    to_legs(page)
    assert not [(said, size) for said, size in page.evaluate(LETTERS) if size < 11]
    show_layers(page, shot)
    ug = moved_ug(page)
    before = place(page, ug)
    measure(page, before, shot)
    assert place(page, ug) == pytest.approx(before, abs=1), "a tape moves nothing"
    page.locator("#track-ahead").focus()
    page.keyboard.press("ArrowUp")
    expect(words(page)).to_contain_text("0.1 HBW")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(words(page)).to_contain_text("0.2 HBW")
    expect(page.locator("#track-ahead")).to_have_attribute("aria-valuenow", "2")
    page.keyboard.press("Escape")
    expect(words(page)).to_have_count(0)
    page.locator("#track-ahead").focus()
    page.keyboard.press("End")
    expect(words(page)).to_contain_text("3 HBW")
    page.keyboard.press("ArrowUp")
    expect(words(page).locator(".why")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "([id, y]) => document.querySelector(`#${id} .qx-shape`).getBoundingClientRect().y < y - 40",
        arg=[ug, before[1]],
    )
    expect(page.locator("#q-prompt")).to_contain_text("pays")
    assert page.locator("#q-board [id^=card-].can").count() >= 1, "from the rack of the general"
    expect(page.locator("#q-choices .choice")).to_have_count(0)


def show_layers(page: Page, shot: Shot) -> None:
    """Each is shown once it is ticked."""
    page.locator(".layers summary").click()
    for name in ("Reach", "Forced charges", "Shooting", "Command", "Going", "Sight of the chosen UG"):
        page.get_by_label(name, exact=True).check()
    expect(page.locator("#q-board [data-layer=command]")).to_be_visible()
    shot(page, "pacto-layers")
    page.locator(".layers summary").click()


def measure(page: Page, there: tuple[float, float], shot: Shot) -> None:
    """Three base widths up from a place."""
    page.get_by_role("button", name="Tape").click()
    long = page.evaluate(MEASURE)
    page.mouse.move(*there)
    page.mouse.down()
    page.mouse.move(there[0], there[1] - 3 * long, steps=4)
    page.mouse.up()
    expect(page.locator("#q-board .qx-tape text")).to_have_text("3.0 HBW")
    shot(page, "pacto-tape")
    page.keyboard.press("Escape")
    expect(page.locator("#q-board .qx-tape")).to_have_count(0)


def test_a_finger_drags_and_the_bar_helps_it(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**PHONE)
    to_legs(page)
    shot(page, "pacto-phone")
    session = page.context.new_cdp_session(page)
    ug = moved_ug(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1], "id": 0}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = knob(page, "track-ahead")
    page.touchscreen.tap(x, y)
    bar = page.locator(".handle-bar")
    expect(bar).to_have_count(1)
    expect(words(page)).to_contain_text("0.1 HBW")
    bar.get_by_label("One stop on").tap()
    expect(words(page)).to_contain_text("0.2 HBW")
    shot(page, "pacto-phone-bar")
    there = place(page, ug)
    touch("touchStart", x, y)
    touch("touchMove", x, y - 20)
    touch("touchMove", x, y - 45)
    expect(bar).to_have_count(0)
    expect(page.locator("#q-board .qx-ghost")).to_have_count(1)
    assert place(page, ug) == pytest.approx(there, abs=1), "the table stays where it is"
    shot(page, "pacto-phone-dragged")
    touch("touchEnd")
    expect(page.locator("#q-prompt")).to_contain_text("pays")
    expect(page.locator("#q-board .qx-ghost")).to_have_count(0)


def test_the_bar_plays_a_stop_by_its_button(visitor: Visitors) -> None:
    page = visitor(**DESK)
    to_legs(page)
    x, y = knob(page, "track-ahead")
    page.mouse.click(x, y)
    bar = page.locator(".handle-bar")
    bar.locator("input").fill("9")
    expect(words(page)).to_contain_text("1 HBW")
    bar.get_by_role("button", name="Go there").click()
    expect(page.locator("#q-prompt")).to_contain_text("pays")


def test_a_charge_is_declared_by_a_click_on_its_target(visitor: Visitors, shot: Shot) -> None:
    """Or by its handles, which show where it would be met."""
    page = visitor(**DESK)
    ugs = {"0-hastati_1": (12, 10, 90), "1-warband_1": (12.5, 12.4, 270), "1-warband_2": (15, 12.6, 270)}
    match = given(at="2.2", step="Declare", ugs=ugs, hands={"0-g1": "ggr", "1-g1": "w"})
    at_table(page, match, "unit:hastati_1")
    page.locator("#track-charge").focus()
    page.keyboard.press("ArrowUp")
    expect(words(page)).to_contain_text("Gallic warband 1")
    shot(page, "pacto-charge")
    page.keyboard.press("Escape")
    x, y = page.evaluate(PLACE, page.locator("#q-board [id^=ug-].can").first.get_attribute("id"))
    page.mouse.click(x, y)
    expect(page.locator("#q-board [id^=charge-]")).to_have_count(1)


def test_a_general_rides_along_the_lattice(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK)
    at_table(page, drawn_up(), "general:g1")
    page.locator("#track-across").focus()
    page.keyboard.press("ArrowLeft")
    expect(words(page)).to_contain_text("from the left")
    page.keyboard.press("Enter")
    page.wait_for_selector("#track-up.can")
    x, y = knob(page, "track-up")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y - 60, steps=4)
    expect(words(page)).to_contain_text("from below")
    shot(page, "pacto-ride")
    page.mouse.up()
    expect(page.locator("#q-prompt")).to_contain_text("pays")


def test_whose_go_and_which_actions(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK, color_scheme="dark")
    at_table_by_editor(page, drawn_up())
    shot(page, "pacto-moves-dark")
    assert page.locator("#q-board [id^=ug-].can").count() == 6
    click_on(page, "unit:velites_1")
    expect(page.locator("#q-board [id^=action-].can")).to_have_count(9)
    expect(page.locator("#q-choices .choice")).to_have_count(0)
    shot(page, "pacto-actions-dark")
    click_on(page, "do:m11")
    expect(page.locator("#turn-left.can")).to_have_count(1)
    click_on(page, "turn:left")
    expect(page.locator("#q-prompt")).to_contain_text("pays")


SLIDERS = """() => [...document.querySelectorAll("#q-board [data-track].can")].map((track) => track.id)"""


BOXES = """(wanted) => [...document.querySelectorAll(wanted)].filter((each) => each.getClientRects().length)
  .map((each) => { const box = each.getBoundingClientRect();
    return [each.textContent.trim(), box.left, box.top, box.right, box.bottom]; })"""


def test_names_lie_on_the_table_and_not_under_its_tools(visitor: Visitors, shot: Shot) -> None:
    """Long names of terrain in all corners, and the enemy's cavalry where the tools are."""
    corners = [(2500, 2500), (27500, 2500), (2500, 21500), (27500, 21500)]
    terrain: list[dict[str, Any]] = [
        {"type": "boundaried_fields", "slope": None, "x": x, "y": y, "long": 3000, "wide": 3000, "angle": 0}
        for x, y in corners
    ]
    page = visitor(**DESK)
    match = given(battle="training_mixed", only=False, hands={"0-g1": "wgyr"}, terrain=terrain)
    at_table(page, match)
    page.wait_for_selector("#q-board .pc-place")
    shot(page, "pacto-names")
    ((_, left, top, right, bottom),) = page.evaluate(BOXES, "#q-board .pc-turf")
    names = page.evaluate(BOXES, "#q-board .pc-label:not(.qx-layer *)")
    tools = page.evaluate(BOXES, ".stage > .tape, .zoom button, .layers")
    assert len(names) > len(corners)
    assert len(tools) >= 3
    for name, x1, y1, x2, y2 in names:
        assert left - 1 <= x1 < x2 <= right + 1, name
        assert top - 1 <= y1 < y2 <= bottom + 1, name
        for tool, a1, b1, a2, b2 in tools:
            assert x2 < a1 or a2 < x1 or y2 < b1 or b2 < y1, f"{name} under {tool}"


def test_on_a_phone_whoever_is_picked_lies_under_no_tool(visitor: Visitors, shot: Shot) -> None:
    """Horsemen about to charge stood under the buttons that zoom, handles and all."""
    game = qx.game_of(GAME)
    page = visitor(**PHONE)
    at_table(page, game.lessons["flank"].begin(game))
    page.locator("#q-board [data-can~='unit:equites_1']").first.dispatch_event("click")
    page.wait_for_selector("#q-board [data-look]")
    shot(page, "pacto-phone-picked")
    assert page.evaluate(UNDER) == []


PANNED = """async () => {
  const [{ Happened }, { Board }] = await Promise.all([import("/static/happened.js"), import("/static/board.js")]);
  const svg = document.querySelector("#q-board svg.qx");
  const pane = { there: true, k: 2, area: { x: 0, y: 0, width: 1, height: 1 } };
  const board = Object.assign(Object.create(Board.prototype), { svg, gliding: [], lying: null, zoom: { pane } });
  const before = board.pieces();
  svg.style.setProperty("--pan", "translate(-200px,-150px) scale(2)");
  const moved = board.glide(before);
  const { id, kind, box, piece } = board.pieces().find((one) => one.id.startsWith("ug-"));
  const [steps, moves] = [[{ first: 0, last: 1, seat: 1, lines: [] }], [{ from: 0, to: 1, moved: [{ id, kind, panned: true, from: null, to: box }] }]];
  const happened = Object.assign(Object.create(Happened.prototype), { board, steps, moves });
  happened.mark(svg, [0]);
  svg.style.setProperty("--pan", "translate(-100px,-50px) scale(1.5)");
  const [frame, at] = [svg.querySelector(".qx-came"), piece].map((thing) => thing.getBoundingClientRect());
  return [moved.length, Math.max(Math.abs(frame.left - at.left), Math.abs(frame.right - at.right), Math.abs(frame.top - at.top))];
}"""  # noqa: E501


def test_what_the_window_is_panned_to_moves_nothing_and_marks_stay_on_what_moved(visitor: Visitors) -> None:
    """Trails ran across the whole screen when a picture came with the window elsewhere."""
    page = visitor(**DESK)
    at_table(page, drawn_up())
    moved, off = page.evaluate(PANNED)
    assert (moved, off < 10) == (0, True)


IN_SIGHT = """() => {
  const svg = document.querySelector("#q-board svg.qx");
  const [x, y, width, height] = svg.dataset.pane.split(" ").map(Number);
  const at = (a, b) => new DOMPoint(a, b).matrixTransform(svg.getScreenCTM());
  const [from, to] = [at(x, y), at(x + width, y + height)];
  return [...svg.querySelectorAll(".qx-panned .can")].filter((thing) => {
    const box = thing.getBoundingClientRect();
    return box.left < to.x && box.right > from.x && box.top < to.y && box.bottom > from.y;
  }).length; }"""


def test_what_can_be_chosen_comes_into_sight_if_all_of_it_lies_beyond_the_windows_edges(visitor: Visitors) -> None:
    """After an order that left the window elsewhere, none of the UGs that could be ordered next was to be seen."""
    page = visitor(**PHONE)
    at_table(page, drawn_up())
    mark_seen(page)
    page.locator("#q-board [data-can~='unit:hastati_1']").first.dispatch_event("click")
    assert state(page) == "mine"
    for _ in range(12):
        page.keyboard.press("Shift+ArrowUp")
    mark_seen(page)
    page.locator("#q-undo").click()
    assert state(page) == "mine"
    assert page.evaluate(IN_SIGHT) > 0
