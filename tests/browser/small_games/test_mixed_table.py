"""People and computers at one table: on the waiting page the host seats computers by keyboard, by desk and by phone."""

from __future__ import annotations

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import set_up_by_sheet, state
from playwright.sync_api import expect


@pytest.mark.parametrize("width", [1280, 390])
def test_the_host_seats_a_computer_and_a_friend(visitor: Visitors, shot: Shot, width: int) -> None:
    host, friend = visitor(viewport={"width": width, "height": 860}), visitor()
    set_up_by_sheet(host, "invite", game="stakes", seats="3")
    seats, invites = host.locator(".deal .seats li"), host.locator(".invites label:visible")
    expect(seats).to_have_count(3)
    expect(invites).to_have_count(2)
    expect(seats.nth(0)).to_contain_text("(host)")
    expect(seats.nth(0).locator("select")).to_have_count(0)
    seats.nth(1).locator("select").select_option("Veteran")
    seats.nth(1).locator("select").focus()
    host.keyboard.press("Tab")
    host.keyboard.press("Enter")
    expect(seats.nth(1)).to_contain_text("Veteran (computer)")
    expect(invites).to_have_count(1)
    expect(host.locator(":focus")).to_have_text("Change the computer")
    shot(host, f"seats-{width}")
    assert findings(host) == []
    seats.nth(1).get_by_role("button", name="Open this seat").press("Enter")
    expect(seats.nth(1)).to_contain_text("free seat")
    expect(invites).to_have_count(2)
    expect(seats.nth(1).locator("select")).to_have_value("Veteran")
    friend.goto(invites.nth(1).locator("input").input_value())
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".deal .seats li")).to_have_count(3)
    expect(friend.locator(".deal .seats select")).to_have_count(0)
    expect(seats.nth(2).locator("select")).to_have_count(0)
    seats.nth(1).get_by_role("button", name="Let the computer play").click()
    for page in (host, friend):
        assert state(page) == "mine", "the game has begun by itself"
    expect(host.locator("#q-players li").nth(1)).to_contain_text("Veteran")
