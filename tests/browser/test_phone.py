"""On a phone held upright: what one has to read can be read at first sight, what is asked is seen, a tap chooses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from browser.conftest import Shot, Visitors
from browser.hands import choose, mark_seen, play_now, set_up, state, ways
from browser.test_at_a_glance import SIZES
from browser.test_zoom import touch
from playwright.sync_api import Page, expect

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LETTERS = {"milito": 10, "battalion": 9, "mil1049": 9, "multiverse": 8}
"""Pixels, of the smallest letters on a table as it opens: those one chooses by are ten and more."""
LEAST = 8
"""Where four armies of Battalion stand side by side."""
TOP = "() => document.querySelector('#q-board svg.qx').getBoundingClientRect().top"


def smallest(page: Page) -> tuple[float, str]:
    """The smallest letters on the table, in pixels, and what they say."""
    size, _, words = min(page.evaluate(SIZES))
    return round(size, 1), words


def is_in_sight(page: Page) -> None:
    """Something of what can be chosen on the table can be tapped without moving it first: it glides there by itself."""
    for _ in range(40):
        if not page.locator("#q-board .can").count() or any(not way.below for way in ways(page)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(page.inner_text("#q-prompt"))


@pytest.mark.parametrize("game", list(LETTERS))
def test_letters_can_be_read_at_first_sight_and_what_is_asked_is_seen(visitor: Visitors, shot: Shot, game: str) -> None:
    page = visitor(**PHONE)
    play_now(page, game)
    rng = Random(1)
    for n in range(9):
        assert state(page) == "mine"
        size, words = smallest(page)
        assert size >= LETTERS[game], f"{words!r} after {n} choices"
        is_in_sight(page)
        if choose(page, rng) != "mine":
            break
    page.mouse.move(0, 0)
    shot(page, f"phone-{game}-day")
    page.emulate_media(color_scheme="dark")
    shot(page, f"phone-{game}-lamplight")


@pytest.mark.parametrize(
    ("game", "options"),
    [("battalion", {"battle": "grand1"}), ("battalion", {"battle": "muster"}), ("milito", {"mercenaries": "yes"})],
)
def test_the_largest_tables_can_be_read_too(visitor: Visitors, shot: Shot, game: str, options: dict[str, str]) -> None:
    page = visitor(**PHONE)
    set_up(page, "computer", game=game, **options)
    rng = Random(1)
    for _ in range(3):
        assert state(page) == "mine"
        size, words = smallest(page)
        assert size >= LEAST, words
        is_in_sight(page)
        choose(page, rng)
    page.mouse.move(0, 0)
    shot(page, f"phone-{game}-{next(iter(options.values()))}")


@pytest.mark.parametrize(
    "path", ["/editor/battalion", "/editor/mil1049", "/learn/milito/attack", "/learn/battalion/shoot"]
)
def test_positions_and_lessons_can_be_read_too(visitor: Visitors, path: str) -> None:
    page = visitor(**PHONE)
    page.goto(path)
    page.wait_for_selector("#q-board svg.qx")
    size, words = smallest(page)
    assert size >= LETTERS[path.split("/")[2]], words


def test_a_table_higher_than_the_phone_is_panned_by_a_finger(visitor: Visitors) -> None:
    page = visitor(**PHONE)
    play_now(page, "mil1049")
    assert state(page) == "mine"
    expect(page.locator(".stage.more-above.more-below")).to_be_visible()
    before = page.evaluate(TOP)
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", (200, 300))
    for y in (320, 360, 400):
        touch(session, "touchMove", (200, y))
    touch(session, "touchEnd")
    page.wait_for_function(f"(top) => ({TOP})() > top + 80", arg=before)
    expect(page.locator("#q-undo")).to_be_hidden()


def test_no_large_face_hides_what_is_asked_after_a_tap(visitor: Visitors) -> None:
    page = visitor(**PHONE)
    play_now(page)
    assert state(page) == "mine"
    for start in ("place:", "column:"):
        found = [way for way in ways(page) if start in way.on]
        mark_seen(page)
        page.touchscreen.tap(found[0].x, found[0].y)
        assert state(page) == "mine"
        page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
        expect(page.locator("#q-large")).to_be_hidden()
