"""Five families at one screen: between two of them a curtain, and behind it nothing of anybody's stock."""

from __future__ import annotations

from random import Random

import pytest
from browser.conftest import Shot, Visitors
from browser.hands import choose, mark_seen, set_up, state
from playwright.sync_api import Page, expect

FAMILIES = 5


def nothing_shows(page: Page) -> None:
    """The curtain lies over everything, and what is under it is empty or out of reach."""
    expect(page.locator("#q-curtain")).to_be_visible()
    box = page.locator("#q-curtain").bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, size["width"], size["height"])
    assert page.locator("#q-board #screen").count() == 0
    for part in ("#q-board", "#q-prompt", "#q-choices", "#q-odds-body", "#q-told"):
        assert page.locator(part).inner_text().strip() == "", part
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("() => !document.activeElement.closest('#q-main > :not(#q-curtain)')")
    page.locator("#q-curtain-open").focus()


def whose(page: Page) -> str:
    """The family whose screen is open: the only one."""
    expect(page.locator("#q-board #screen")).to_have_count(1)
    return str(page.locator("#q-board #screen").get_attribute("class"))


@pytest.mark.parametrize("width", [1280, 390])
def test_nobody_sees_the_stock_of_another(visitor: Visitors, shot: Shot, width: int) -> None:
    page, rng = visitor(viewport={"width": width, "height": 860}), Random(5)
    set_up(page, "hotseat", game="mil1049", players=str(FAMILIES))
    seen = []
    for turn in range(FAMILIES):
        if turn > 0:
            nothing_shows(page)
        if turn == 2:
            page.reload()
            assert state(page) == "curtain", "a page loaded anew does not show what the curtain hides"
            nothing_shows(page)
            shot(page, f"curtain-{width}")
        if turn > 0:
            page.keyboard.press("Enter")
        assert state(page) == "mine"
        seen.append(whose(page))
        if turn == 3:
            mark_seen(page)
            page.reload()
            assert state(page) == "mine", "whoever looks already is not asked again"
            assert whose(page) == seen[-1]
        while choose(page, rng) != "curtain":
            pass
    assert len(set(seen)) == FAMILIES
