"""More than two at a table: bids in secret at one screen, partners who win together, and somebody who leaves."""

from __future__ import annotations

import pytest
from browser.conftest import Shot, Visitors
from browser.hands import click_on, open_curtain, set_up, set_up_by_sheet, state
from playwright.sync_api import expect

SEATS = ("North", "East", "South", "West", "Middle")


def test_five_bid_in_secret_at_one_screen(visitor: Visitors, shot: Shot) -> None:
    """Each bids behind a curtain; before the last one is done nobody is shown as done, then all is told."""
    page = visitor()
    set_up_by_sheet(page, "hotseat", game="stakes", seats="5")
    for seat, name in enumerate(SEATS):
        if seat > 0:
            open_curtain(page, name)
        assert state(page) == "mine"
        expect(page.locator("#q-players li.acting")).to_have_count(5)
        for _ in range(seat):
            click_on(page, "more")
        if seat == 2:
            shot(page, "stakes-bid")
        assert not any("bids" in line for line in page.locator("#q-journal li").all_inner_texts())
        click_on(page, "seal")
    assert state(page) == "mine", "the last to bid has bid most, and goes on"
    expect(page.locator("#q-players li.acting")).to_have_count(1)
    lines = " ".join(page.locator("#q-journal li").all_inner_texts())
    assert all(name in lines for name in SEATS)
    shot(page, "stakes-revealed")


def test_whoever_leaves_is_seen_to_have_left(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    set_up_by_sheet(page, "hotseat", game="stakes", seats="3")
    assert state(page) == "mine"
    page.click("#q-tab-more")
    page.click("#q-resign")
    expect(page.locator("#q-dialog-text")).to_have_text("You leave the game, and the others play on.")
    page.locator("#q-dialog button").first.click()
    open_curtain(page, "East")
    expect(page.locator("#q-players li").first.locator(".state")).to_have_text("has left")
    expect(page.locator("#q-players li.acting")).to_have_count(2)
    expect(page.locator("#q-ending")).to_be_hidden()
    shot(page, "stakes-left")


@pytest.mark.parametrize("width", [1280, 390])
def test_partners_win_together(visitor: Visitors, shot: Shot, width: int) -> None:
    """Four play two against two: when a side gives up, the others have won, both of them, and it is no draw."""
    page = visitor(viewport={"width": width, "height": 860})
    set_up(page, "hotseat", game="battalion", battle="muster4")
    assert state(page) in ("mine", "curtain")
    if width < 800:
        page.click("#q-open-panel")
    page.click("#q-tab-more")
    page.click("#q-resign")
    page.locator("#q-dialog button").first.click()
    expect(page.locator("#q-ending")).to_be_visible()
    expect(page.locator("#q-ending-head")).to_contain_text(" and ")
    expect(page.locator("#q-ending-head")).to_contain_text(" win")
    expect(page.locator("#q-ending-scores li")).to_have_count(4)
    shot(page, f"ending-of-four-{width}")
