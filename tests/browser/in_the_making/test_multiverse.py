"""Multiverse War in the browser: turns of a duel at one screen by clicks, and the map by wheel, finger and key."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from browser.conftest import Shot, Visitors
from browser.hands import choose, click_on, journal, set_up_by_sheet, state, ways, ways_there_are
from playwright.sync_api import Page, expect

GAME = "multiverse"
BOLD = 8
"""So many choices are made by lot; then no more than one must."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
LETTERS = """() => [...document.querySelectorAll("#q-board svg.qx > :not(.qx-panned) text, #q-board svg.qx > text")]
  .filter((text) => !text.closest(".qx-header"))
  .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])"""
MIDDLE = """() => { const svg = document.querySelector("#q-board svg.qx");
  const [x, y, width, height] = svg.dataset.pane.split(" ").map(Number);
  const at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y]; }"""
PLACE = """(name) => { const box = document.getElementById(name).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box.width]; }"""


def place(page: Page, name: str) -> tuple[float, float, float]:
    """The middle of a thing on the screen, and how wide it is."""
    x, y, width = page.evaluate(PLACE, name)
    return float(x), float(y), float(width)


def seated(page: Page) -> str:
    """Open the curtain if it is drawn; how the table stands then."""
    if state(page) == "curtain":
        page.click("#q-curtain-open")
    return state(page)


def first_turn(page: Page) -> None:
    """Scouts are put down and gold is taken; then the first player builds."""
    set_up_by_sheet(page, "hotseat", game=GAME)
    while seated(page) == "mine" and not page.locator("#q-board [id^=menu-]").count():
        click_on(page, next(word for way in ways(page) for word in way.on.split() if word))


def to_the_end(page: Page, rng: Random, most: int) -> list[str]:
    """Choose by clicks until it is over; what was asked on the way."""
    asked: list[str] = []
    for _ in range(most):
        now = seated(page)
        if now == "over":
            return asked
        asked.append(page.inner_text("#q-prompt"))
        choose(page, rng)
    assert seated(page) == "over", f"{most} choices are not enough"
    return asked


@pytest.mark.once
def test_a_whole_duel_by_clicks(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK)
    set_up_by_sheet(page, "hotseat", game=GAME, victory_turn_limit="yes", turn_limit="1")
    asked = to_the_end(page, Random(4), 120)
    assert any("build phase" in prompt for prompt in asked)
    assert any("Give orders" in prompt for prompt in asked)
    expect(page.locator("#q-ending-why .chip")).to_have_attribute("href", re.compile("/rules/multiverse#victory"))
    shot(page, "multiverse-ending")


def briefly(page: Page) -> None:
    """Make one choice by a click, and do no more than one must: the phase is ended where it can be."""
    on = [word for way in ways(page) for word in way.on.split() if word]
    click_on(page, next((word for word in on if word in ("end", "done", "decline")), on[0]))


@pytest.mark.once
def test_one_plays_against_two_computers_to_the_end(visitor: Visitors, shot: Shot) -> None:
    """Two turns of three, each for itself: everybody's place is told, and what decided; then it is looked at again."""
    page = visitor(**DESK)
    set_up_by_sheet(page, "computer", game=GAME, map="ffa3", victory_turn_limit="yes", turn_limit="2")
    expect(page.locator("#q-board [id^=player-]")).to_have_count(3)
    rng, asked = Random(2), list[str]()
    while state(page) != "over":
        asked.append(page.inner_text("#q-prompt"))
        assert len(asked) < 40, asked
        if len(asked) <= BOLD:
            choose(page, rng)
        else:
            briefly(page)
    assert any("build phase" in prompt for prompt in asked)
    assert any("Give orders" in prompt for prompt in asked)
    assert any("Turn 2" in line for line in journal(page))
    expect(page.locator("#q-ending-why .chip")).to_have_attribute("href", re.compile("/rules/multiverse#victory"))
    expect(page.locator("#q-ending-scores li")).to_have_count(3)
    shot(page, "multiverse-three-ending")
    page.locator("#q-ending").get_by_role("link", name="Replay").click()
    expect(page.locator("#q-where")).to_have_text(re.compile(r"^0 of \d+"))
    page.keyboard.press("End")
    last = int(page.get_attribute("#q-main", "data-last") or 0)
    assert last > len(asked), "the computers have chosen, too"
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^{last} of {last}"))


@pytest.mark.once
def test_three_play_each_for_themselves_at_one_screen(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK)
    set_up_by_sheet(page, "hotseat", game=GAME, map="ffa3")
    rng, seen = Random(5), set[str]()
    for _ in range(40):
        if state(page) == "curtain":
            seen.add(page.locator("#q-curtain-head").inner_text())
        seated(page)
        expect(page.locator("#q-board [id^=player-]")).to_have_count(3)
        if len(seen) == 3:
            break
        choose(page, rng)
    shot(page, "multiverse-three")
    assert len(seen) == 3, "each is called to the screen"


def test_a_recruit_is_bought_and_stands_on_the_map(visitor: Visitors, shot: Shot) -> None:
    """In letters one can read; what is greyed says why, hexes are ringed in their own shape, and layers stay shown."""
    page = visitor(**DESK)
    first_turn(page)
    assert not [(words, size) for words, size in page.evaluate(LETTERS) if size < 11]
    page.locator("#q-board #menu-decoy").click()
    expect(page.locator("#q-told")).to_contain_text("In the first turn")
    zones = page.locator("#q-board [data-layer=zones]")
    expect(zones).to_be_hidden()
    page.locator(".layers summary").click()
    page.get_by_label("Zones").check()
    expect(zones).to_be_visible()
    shot(page, "multiverse-zones")
    page.locator(".layers summary").click()
    blocks = page.locator("#q-board [id^=block-]").count()
    click_on(page, "recruit:")
    expect(page.locator("#q-prompt")).to_contain_text("Choose a hex for your new block")
    expect(page.locator("#q-board .mv-tile-picked")).to_have_count(1)
    expect(zones).to_be_visible()
    rings = page.locator("#q-board [id^=hex-].can > .qx-ring")
    assert rings.count() > 2
    assert {rings.nth(n).evaluate("(ring) => ring.localName") for n in range(rings.count())} == {"use"}
    click_on(page, "place:")
    expect(page.locator("#q-board [id^=block-]")).to_have_count(blocks + 1)
    page.reload()
    seated(page)
    expect(zones).to_be_visible()


def test_the_map_zooms_in_its_window_and_stays_so(visitor: Visitors) -> None:
    """By wheel around the pointer, by drag and by keys; what lies around it stays where it is."""
    page = visitor(**DESK)
    first_turn(page)
    name = page.locator("#q-board [id^=hex-]").first.get_attribute("id") or ""
    x, y, wide = place(page, name)
    dial = place(page, "dial")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    assert place(page, name) == pytest.approx((x, y, wide * 2.718), abs=2.5)
    assert place(page, "dial") == dial
    click_on(page, "recruit:")
    page.wait_for_selector("#q-board .mv-tile-picked")
    assert place(page, name)[2] == pytest.approx(wide * 2.718, abs=2.5)
    a, b, _ = place(page, name)  # where it can be placed has come into sight
    ring = ways_there_are(page, "place:")[0]
    page.mouse.move(ring.x, ring.y)
    page.mouse.down()
    page.mouse.move(ring.x - 60, ring.y - 20, steps=4)
    page.mouse.up()
    assert place(page, name)[:2] == pytest.approx((a - 60, b - 20), abs=2.5)
    page.keyboard.press("0")
    assert place(page, name) == pytest.approx((x, y, wide), abs=2.5)
    page.keyboard.press("+")
    assert place(page, name)[2] == pytest.approx(1.25 * wide, abs=2.5)


def test_on_a_phone_the_map_opens_at_home_and_is_pinched(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**PHONE)
    first_turn(page)
    shot(page, "multiverse-phone")
    told = page.locator("#q-board").get_attribute("data-pane") or "1"
    assert float(told) > 1, "the whole map would be too small to read"
    session = page.context.new_cdp_session(page)
    x, y = page.evaluate(MIDDLE)
    for kind, apart in (("touchStart", 30), ("touchMove", 45), ("touchMove", 60)):
        fingers = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    after = page.locator("#q-board").get_attribute("data-pane") or "1"
    assert float(after) > 1.5 * float(told)


def to_orders(page: Page) -> None:
    """The first build phase is over, and somebody gives orders."""
    first_turn(page)
    for _ in range(4):
        seated(page)
        if any(way.on.startswith("block:") for way in ways(page)):
            return
        click_on(page, "end")
    raise AssertionError(page.inner_text("#q-prompt"))


def held(page: Page) -> tuple[str, tuple[float, float, float]]:
    """A block that can be given orders: its id, and where it stands."""
    way = next(way for way in ways(page) if way.on.startswith("block:"))
    told = page.locator(f"#q-board [data-can='{way.on}']").first.get_attribute("data-drag") or ""
    return told.split()[1], (way.x, way.y, 0)


REACHED = """() => [...document.querySelectorAll("#q-board [data-can^='to:']")].map((thing) => thing.id)"""


def test_a_block_is_dragged_to_where_it_shall_go(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK)
    to_orders(page)
    block, (x, y, _) = held(page)
    before = place(page, block)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 4, steps=3)
    page.wait_for_selector("#q-board .mv-reach")
    expect(page.locator(".carried")).to_have_count(1)
    goal = page.evaluate(REACHED)[0]
    gx, gy, _ = place(page, goal)
    page.mouse.move(gx, gy, steps=5)
    shot(page, "multiverse-carried")
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)
    page.wait_for_function(
        "([id, x, y]) => { const b = document.getElementById(id).getBoundingClientRect();"
        " return Math.hypot(b.x + b.width / 2 - x, b.y + b.height / 2 - y) > 12; }",
        arg=[block, before[0], before[1]],
    )
    assert place(page, block)[:2] == pytest.approx((gx, gy), abs=20)


def test_a_finger_drags_a_block_and_pans_beside_it(visitor: Visitors) -> None:
    page = visitor(**PHONE)
    to_orders(page)
    block, (x, y, _) = held(page)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1], "id": 0}] if at else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    name = page.locator("#q-board [id^=hex-]").first.get_attribute("id") or ""
    there = place(page, name)
    touch("touchStart", x, y)
    touch("touchMove", x + 14, y + 2)
    page.wait_for_selector("#q-board .mv-reach")
    assert place(page, name) == there, "the map stays where it is"
    on_screen = [goal for goal in page.evaluate(REACHED) if 60 < place(page, goal)[0] < 330]
    gx, gy, _ = place(page, on_screen[0])
    touch("touchMove", gx, gy)
    touch("touchEnd")
    page.wait_for_function(
        "([id, x, y]) => { const b = document.getElementById(id).getBoundingClientRect();"
        " return Math.hypot(b.x + b.width / 2 - x, b.y + b.height / 2 - y) < 30; }",
        arg=[block, gx, gy],
    )
