"""Somebody who has never been here plays their first turn."""

from __future__ import annotations

import re

from browser.conftest import Shot, Visitors
from browser.hands import at_table, click_on, journal, open_sheet, play_now, state
from playwright.sync_api import expect


def test_a_newcomer_sits_at_a_table_within_two_clicks(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    page.goto("/")
    shot(page, "newcomer-1-start")
    open_sheet(page)
    shot(page, "newcomer-1-sheet")
    page.keyboard.press("Enter")  # the second click: what begins the game has the focus
    at_table(page)
    expect(page).to_have_url(re.compile(r"/t/[\w-]+"))
    expect(page.locator("#q-players .state", has_text="you")).to_have_count(1)

    assert state(page) == "mine"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="The aim of Milito")).to_contain_text("three columns")
    shot(page, "newcomer-2-aim")
    page.keyboard.press("Escape")

    before = page.inner_text("#q-prompt")
    page.locator("#q-board .can").first.hover()
    click_on(page, "place:")
    assert state(page) == "mine"
    expect(page.locator("#q-prompt")).not_to_have_text(before)
    shot(page, "newcomer-3-first-choice")


def test_a_form_asks_only_for_what_counts(visitor: Visitors) -> None:
    """How many units a side are mustered is asked once the battle is a mustered one."""
    page = visitor()
    page.goto("/")
    game = open_sheet(page, "battalion")
    game.locator("summary").click()
    size, battle = game.locator("[name='option.size']"), game.locator("[name='option.battle']")
    expect(size).to_be_hidden()
    battle.select_option("muster")
    expect(size).to_be_visible()
    battle.select_option("set2")
    expect(size).to_be_hidden()
    level, pace, takeover, seat = (
        game.locator(f"[name={name}]").first for name in ("level", "pace", "takeover", "seat")
    )
    shown = {"computer": (level, seat), "invite": (pace, seat), "open": (pace, seat), "hotseat": ()}
    for kind, counts in shown.items():
        game.locator(f"input[name=kind][value={kind}]").check()
        for field in (level, pace, seat):
            (expect(field).to_be_visible if field in counts else expect(field).to_be_hidden)()
        expect(takeover).to_be_hidden()
    game.locator("input[name=kind][value=invite]").check()
    pace.select_option("days1")
    expect(takeover).to_be_visible()


def test_what_does_not_glow_says_why_and_names_its_rule(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    play_now(page)
    assert state(page) == "mine"
    dull = page.locator("#q-board [data-on]:not(.can):not([data-pile]):not(:has(.can))")  # a pile would open
    assert dull.count() > 0
    dull.first.dispatch_event("click")
    told = page.locator("#q-told")
    expect(told).to_be_visible()
    expect(told.locator(".chip")).to_have_attribute("href", re.compile(r"^/rules/milito#[\w.]+"))
    shot(page, "newcomer-4-why-not")
    told.locator(".chip").hover()
    expect(page.locator("#q-clause-tip")).to_be_visible()
    assert journal(page)
