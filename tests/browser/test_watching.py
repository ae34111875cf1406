"""A friends' game watched by its link, as long as both friends let it."""

from __future__ import annotations

import re

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import at_table, set_up
from playwright.sync_api import Page, expect


def let(page: Page, on: bool) -> None:
    """Say beside the table whether others may watch."""
    page.locator("#q-tab-more").click()
    page.locator("#q-lets-watch").set_checked(on)


def test_friends_let_others_watch_and_one_of_them_ends_it(visitor: Visitors, shot: Shot) -> None:
    host, guest, friend = visitor(), visitor(), visitor()
    set_up(host, "invite")
    guest.goto(host.locator(".invites input").first.input_value())
    guest.get_by_role("button", name="Sit down").click()
    at_table(guest)
    let(host, True)
    expect(host.locator("#q-watch-waits")).to_be_visible()
    expect(host.locator("#q-watch-open")).to_be_hidden()
    let(guest, True)
    expect(host.locator("#q-watch-open")).to_be_visible()
    assert findings(host) == []
    shot(host, "watching")
    link = host.locator("#q-watch-open input").input_value()
    friend.goto(link)
    friend.locator("#q-board svg.qx").wait_for()
    expect(friend.locator("#q-main")).to_have_attribute("data-seat", "-1")
    expect(friend.locator("#q-watch")).to_have_count(0)
    expect(friend.locator(".ask.mine")).to_have_count(0)
    visitor.forgive("4403|WebSocket|403")
    let(guest, False)
    expect(friend.locator("#q-banner")).to_contain_text(re.compile("private"))
    expect(host.locator("#q-watch-open")).to_be_hidden()
    expect(host.locator("#q-board svg.qx")).to_be_visible()


def test_computers_play_for_whoever_only_wants_to_watch(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/games/milito")
    page.get_by_role("button", name="Watch computers play Milito").click()
    page.locator("#q-board svg.qx").wait_for()
    expect(page.locator("#q-main")).to_have_attribute("data-seat", "-1")
    expect(page.locator("#q-journal")).to_contain_text(re.compile("places|attacks|passes|ends"))
