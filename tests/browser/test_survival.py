"""Nothing that was acknowledged is lost: not by a reload, not when the server is killed."""

from __future__ import annotations

import signal

from browser.conftest import Server, Visitors
from browser.hands import at_table, click, click_on, journal, options, play_now, state, ways, ways_there_are
from playwright.sync_api import Browser, Page, expect


def all_shown(page: Page) -> dict[str, object]:
    """Everything the table shows to its player."""
    assert state(page) == "mine"
    return {
        "prompt": page.inner_text("#q-prompt"),
        "options": options(page),
        "journal": journal(page),
        "undo": page.locator("#q-undo").is_visible(),
        "board": page.evaluate(
            "() => [...document.querySelectorAll('#q-board svg.qx title')].map((t) => t.textContent)"
        ),
        "note": page.input_value("#q-note"),
    }


def a_unit_is_to_be_paid_for(page: Page) -> bool:
    """Place units until one costs something; with a rare deal none does, and nothing is left but to end the turn."""
    while not any(way.on.startswith("pay:") for way in ways_there_are(page)):
        try:
            ways_there_are(page, "place:")
        except AssertionError:
            return False
        click_on(page, "place:")
        click_on(page, "column:")
        state(page)
    return True


def in_mid_step(page: Page) -> None:
    """At a table, with a unit placed and not yet paid for, and a note written."""
    for _ in range(3):
        play_now(page)
        if a_unit_is_to_be_paid_for(page):
            break
    assert state(page) == "mine"
    assert any(way.on.startswith("pay:") for way in ways_there_are(page))
    page.get_by_role("tab", name="Notes").click()
    page.locator("#q-note").fill("Hold the centre.")
    expect(page.locator("#q-note-state")).to_have_text("Kept.")
    page.get_by_role("tab", name="Journal").click()


def test_a_reload_in_mid_step_keeps_everything(visitor: Visitors) -> None:
    page = visitor()
    in_mid_step(page)
    before = all_shown(page)
    page.reload()
    at_table(page)
    assert all_shown(page) == before
    # and what may be taken back may still be taken back
    page.keyboard.press("u")
    expect(page.locator("#q-prompt")).not_to_have_text(str(before["prompt"]))
    page.reload()
    at_table(page)
    assert state(page) == "mine"
    expect(page.locator("#q-prompt")).not_to_have_text(str(before["prompt"]))


def test_the_server_is_restarted_and_the_page_says_so(browser: Browser, own_server: Server) -> None:
    visitor = Visitors(browser, own_server.url)
    visitor.forgive("WebSocket connection|ERR_CONNECTION_REFUSED|503")
    page = visitor()
    in_mid_step(page)
    before = all_shown(page)
    own_server.end(signal.SIGTERM)
    banner = page.locator("#q-banner")
    expect(banner).to_have_text("The server is restarting. Reconnecting…")
    own_server.start()
    expect(banner).to_be_hidden()
    assert all_shown(page) == before
    visitor.close()


def test_the_server_is_killed_and_comes_back(browser: Browser, own_server: Server) -> None:
    visitor = Visitors(browser, own_server.url)
    visitor.forgive("WebSocket connection|ERR_CONNECTION_REFUSED")
    page = visitor()
    in_mid_step(page)
    before = all_shown(page)

    own_server.end(signal.SIGKILL)
    banner = page.locator("#q-banner")
    expect(banner).to_contain_text("Connection lost")
    # a choice that cannot be sent changes nothing, and says so
    click(page, ways(page)[0])
    if page.locator(".popup").count():
        page.locator(".popup button").first.click()
    expect(page.locator("#q-told")).to_contain_text("not connected to the server")

    own_server.start()
    expect(banner).to_be_hidden()
    expect(page.locator(".offline")).to_have_count(0)
    assert all_shown(page) == before, "the page took up the line by itself"
    page.reload()
    at_table(page)
    assert all_shown(page) == before
    click_on(page, "pay:")
    expect(page.locator("#q-journal li", has_text="pays with").first).to_be_visible()
    visitor.close()


def test_a_page_that_comes_back_finds_nothing_new_where_nothing_happened(browser: Browser, own_server: Server) -> None:
    visitor = Visitors(browser, own_server.url)
    visitor.forgive("WebSocket connection|ERR_CONNECTION_REFUSED|503")
    page = visitor(viewport={"width": 390, "height": 844})
    play_now(page)
    assert state(page) == "mine"
    lines = page.locator("#q-journal li").count()
    assert lines > 0
    page.evaluate("document.querySelector('#q-open-panel .count:not(.talk)').hidden = true")
    own_server.end(signal.SIGTERM)
    expect(page.locator("#q-banner")).to_contain_text("restarting")
    wide = page.locator("#q-banner").bounding_box()
    assert wide is not None
    assert wide["width"] > 250, "it has the width of the screen to say it in"
    own_server.start()
    expect(page.locator("#q-banner")).to_be_hidden()
    assert state(page) == "mine"
    expect(page.locator("#q-journal li")).to_have_count(lines)
    expect(page.locator("#q-open-panel .count:not(.talk)")).to_be_hidden()
    visitor.close()


def test_tabs_stand_side_by_side_and_escape_closes_one_thing_at_a_time(visitor: Visitors) -> None:
    page = visitor(viewport={"width": 1280, "height": 800})
    play_now(page)
    tops = page.locator("[role=tab]").evaluate_all(
        "(tabs) => tabs.map((tab) => tab.getBoundingClientRect().bottom | 0)"
    )
    assert max(tops) - min(tops) <= 2, tops
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#q-open-panel")
    page.click("#q-tab-more")
    page.click("#q-report-table")
    expect(page.locator("#q-person")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#q-person")).to_be_hidden()
    expect(page.locator("#q-tab-more")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#q-tab-more")).to_be_hidden()
