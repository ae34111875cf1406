"""A game that is no part of the package, in plain Python, is played to the end in the browser like any other."""

from __future__ import annotations

from random import Random

from browser.conftest import Shot, Visitors
from browser.hands import choose, click_on, journal, set_up_by_sheet, state
from playwright.sync_api import expect


def test_crossing_is_played_to_the_end_against_the_computer(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    set_up_by_sheet(page, "computer", game="crossing", sides="8")
    assert state(page) == "mine"
    click_on(page, "post:3-2")
    assert state(page) == "mine"
    shot(page, "crossing")
    assert any("The North posts a soldier at ford 2." in line for line in journal(page))
    rng = Random(1)
    for _ in range(20):
        if state(page) == "over":
            break
        choose(page, rng)
    expect(page.locator("#q-ending")).to_be_visible()
