"""What one answers in advance, by desk and by phone: ticked by keyboard, given after a moment, taken back in time."""

from __future__ import annotations

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import set_up_by_sheet, state
from playwright.sync_api import expect


@pytest.mark.parametrize("width", [1280, 390])
def test_an_answer_stands_until_it_is_taken_back(visitor: Visitors, shot: Shot, width: int) -> None:
    page = visitor(viewport={"width": width, "height": 860})
    set_up_by_sheet(page, "computer", game="stakes", seats="3", seat="0")
    assert state(page) == "mine"
    expect(page.locator("#q-stands")).to_be_hidden()
    if width < 800:
        page.click("#q-open-panel")
    page.click("#q-tab-more")
    box = page.locator("#q-standing-list").get_by_label("Bid nothing")
    box.focus()
    page.keyboard.press("Space")
    expect(page.locator("#q-answered-text")).to_have_text("About to be answered for you: Bid nothing.")
    expect(box).to_be_focused()
    if width < 800:
        page.click("#q-close-panel")
    shot(page, f"standing-{width}")
    page.click("#q-answer-yourself")
    expect(page.locator("#q-answered")).to_be_hidden()
    expect(box).not_to_be_checked()
    assert state(page) == "mine", "one is asked as before"
    if width < 800:
        page.click("#q-open-panel")
    page.locator("#q-standing-list").get_by_label("Mark nobody").check()
    box.check()
    if width < 800:
        page.click("#q-close-panel")
    expect(page.locator("#q-journal")).to_contain_text("Round 2", timeout=60_000)
    page.reload()
    expect(page.locator("#q-answered, #q-stands").locator("visible=true").first).to_be_visible()
    assert findings(page) == []
