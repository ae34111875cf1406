"""Pan and zoom by key, wheel, drag and pinch: the view stays while the game goes on, and clicks still choose."""

from __future__ import annotations

from typing import Any

import pytest
from browser.conftest import Shot, Visitors
from browser.hands import click_on, play_now, state
from playwright.sync_api import CDPSession, Page, expect

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SCALE = "() => new DOMMatrix(getComputedStyle(document.querySelector('#q-board svg.qx')).transform).a"
MIDDLE = """() => {
  const box = document.querySelector("#q-board").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
PLACE = """(name) => { const box = document.querySelector(name).getBoundingClientRect(); return [box.x, box.y]; }"""

MAP = """async () => {
  const { Zoom } = await import("/static/zoom.js");
  const stage = document.createElement("section");
  stage.style = "position:fixed;left:0;top:0;width:400px;height:300px;overflow:hidden;z-index:99;background:#fff";
  stage.innerHTML = '<div style="width:400px;height:300px"></div>';
  document.body.append(stage);
  const draw = (label) => {
    stage.firstChild.innerHTML = `<svg class="qx" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 3000"
      width="400" height="300" data-home="1000 600 800 600" aria-label="${label}">
      <rect id="home" x="1000" y="600" width="800" height="600"/></svg>`;
    zoom.show(stage.querySelector("svg"));
  };
  const zoom = new Zoom(stage.firstChild);
  globalThis.map = { draw, zoom, stage, home: () => {
    const { x, y, width } = stage.querySelector("#home").getBoundingClientRect();
    return [x, y, width].map(Math.round);
  } };
  draw("first");
}"""


def scale(page: Page) -> float:
    return round(float(page.evaluate(SCALE)), 2)


def place(page: Page, name: str) -> tuple[float, float]:
    x, y = page.evaluate(PLACE, name)
    return float(x), float(y)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the glass, each at its point."""
    fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_keys_zoom_and_pan_and_the_view_stays(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    play_now(page)
    assert state(page) == "mine"
    for _ in range(3):
        page.keyboard.press("+")
    assert scale(page) == 1.95
    expect(page.get_by_role("button", name="Larger")).to_be_visible()
    x, y = place(page, "#column-1")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowDown")
    assert place(page, "#column-1") == pytest.approx((x + 80, y - 80), abs=0.01)
    shot(page, "zoomed")
    click_on(page, "place:")
    state(page)
    assert scale(page) == 1.95, "the next picture is seen as the last one was"
    assert place(page, "#column-1") == (x + 80, y - 80)
    page.keyboard.press("0")
    assert scale(page) == 1
    expect(page.get_by_role("button", name="Larger")).to_be_hidden()


def test_a_drag_pans_and_chooses_nothing_but_a_click_does(visitor: Visitors) -> None:
    page = visitor()
    play_now(page)
    state(page)
    card = page.locator("#q-board .can[data-can*='place:']").first
    name = "#" + str(card.get_attribute("id"))
    x, y = page.evaluate(MIDDLE)
    page.keyboard.press("+")
    before = place(page, name)
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=5)
    page.mouse.up()
    after = place(page, name)
    assert abs(after[0] - before[0]) + abs(after[1] - before[1]) > 20
    expect(page.locator("#q-undo")).to_be_hidden()
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, 400)
    page.keyboard.up("Control")
    page.wait_for_function(f"() => ({SCALE})() === 1")
    click_on(page, "place:")
    expect(page.locator("#q-undo")).to_be_visible()


def test_what_is_walked_to_comes_into_sight(visitor: Visitors) -> None:
    page = visitor()
    play_now(page)
    state(page)
    for _ in range(5):
        page.keyboard.press("+")
    page.keyboard.press("Tab")
    page.locator("#q-board .can").last.focus()
    page.keyboard.press("ArrowLeft")
    inside = page.evaluate("""() => {
      const at = document.activeElement.getBoundingClientRect();
      const box = document.querySelector("#q-board").getBoundingClientRect();
      return at.left >= box.left - 1 && at.left < box.right && at.top >= box.top - 1 && at.top < box.bottom;
    }""")
    assert inside


def test_two_fingers_enlarge_the_board_of_a_phone(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**PHONE)
    play_now(page)
    state(page)
    readable = scale(page)  # a little more than the whole where the words below leave less room
    x, y = page.evaluate(MIDDLE)
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", (x - 40, y), (x + 40, y))
    for out in (50, 70, 90, 100):
        touch(session, "touchMove", (x - out, y), (x + out, y))
    touch(session, "touchEnd")
    page.wait_for_function(f"() => ({SCALE})() > 2")
    assert abs(scale(page) / readable - 2.5) < 0.1
    shot(page, "zoomed-phone")
    before = place(page, "#column-3")
    touch(session, "touchStart", (x, y))
    touch(session, "touchMove", (x + 30, y + 40))
    touch(session, "touchMove", (x + 60, y + 80))
    touch(session, "touchEnd")
    after = place(page, "#column-3")
    assert (round(after[0] - before[0]), round(after[1] - before[1])) == (60, 80)
    expect(page.locator("#q-undo")).to_be_hidden()


def test_a_map_opens_at_home_and_the_wheel_alone_zooms_it(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/")
    page.evaluate(MAP)
    assert page.evaluate("() => map.home()") == [0, 0, 400]
    page.evaluate("() => map.draw('second')")
    assert page.evaluate("() => map.home()") == [0, 0, 400]
    page.mouse.move(200, 150)
    page.mouse.wheel(0, -139)  # twice as large: exp(139 / 200)
    page.wait_for_function("() => map.home()[2] > 790")
    zoomed = page.evaluate("() => map.home()")
    assert zoomed == [-201, -151, 801], "what is under the pointer stays there"
    page.evaluate("() => map.draw('third')")
    assert page.evaluate("() => map.home()") == zoomed, "seen as the last picture was"
    page.mouse.wheel(0, 2000)
    page.wait_for_function("() => map.zoom.k === 1")
    assert page.evaluate("() => map.home()") == [100, 60, 80], "the whole map"
    assert page.evaluate("() => [map.zoom.key({ key: '0' }), map.home()]") == [True, [0, 0, 400]]
