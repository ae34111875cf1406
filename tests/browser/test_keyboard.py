"""A whole game on one screen for two, and every way out of it, without a mouse."""

from __future__ import annotations

from random import Random

from browser.conftest import Shot, Visitors
from browser.hands import at_table, choose_by_key, focus_is, journal, mark_seen, play_now, state, walk_to
from playwright.sync_api import Page, expect

MOST_CHOICES = 110
MILITO = "section[aria-labelledby=game-milito]"


def resign_by_key(page: Page) -> None:
    """J leads beside the table; from there tabs, buttons and the dialog are one walk."""
    page.keyboard.press("j")
    walk_to(page, "[role=tab]", "Shift+Tab")
    page.keyboard.press("ArrowLeft")
    assert focus_is(page, "#q-tab-more")
    walk_to(page, "#q-resign")
    page.keyboard.press("Enter")
    expect(page.locator("#q-dialog")).to_be_visible()
    walk_to(page, "#q-dialog button[value=yes]")
    page.keyboard.press("Enter")


def test_a_whole_game_on_one_screen_by_keyboard(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    page.goto("/")
    walk_to(page, f"{MILITO} button[data-sheet]")
    page.keyboard.press("Enter")
    walk_to(page, f"{MILITO} dialog input[name=kind]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert focus_is(page, "input[value=hotseat]")
    page.keyboard.press("Enter")
    at_table(page)

    rng = Random(3)
    made = curtains = 0
    now = state(page)
    while now != "over":
        if now == "curtain":
            if curtains == 0:
                assert page.locator("#q-board .can").count() == 0
                assert "data-piece" not in page.inner_html("#q-board"), "the hand is covered"
                shot(page, "keyboard-1-curtain")
            assert focus_is(page, "#q-curtain-open")
            mark_seen(page)
            page.keyboard.press("Enter")
            curtains += 1
            now = state(page)
        elif made < MOST_CHOICES:
            now = choose_by_key(page, rng)
            made += 1
        else:
            resign_by_key(page)
            page.locator("#q-ending").wait_for()
            now = state(page)
    assert curtains >= 2
    expect(page.locator("#q-ending h1")).to_be_focused()
    shot(page, "keyboard-2-ending")
    walk_to(page, "#q-ending-close")
    page.keyboard.press("Enter")
    expect(page.locator("#q-ending")).to_be_hidden()


def test_undo_menu_journal_and_resigning_by_keyboard(visitor: Visitors) -> None:
    page = visitor()
    play_now(page)
    assert state(page) == "mine"
    asked = page.inner_text("#q-prompt")
    walk_to(page, "[data-can*='place:']")
    mark_seen(page)
    page.keyboard.press("Enter")
    assert state(page) == "mine"
    expect(page.locator("#q-prompt")).not_to_have_text(asked)
    mark_seen(page)
    page.keyboard.press("u")
    expect(page.locator("#q-prompt")).to_have_text(asked)
    page.keyboard.press("j")
    expect(page.locator("#q-journal")).to_be_focused()
    page.keyboard.press("ArrowUp")
    assert focus_is(page, "#q-journal li")
    assert journal(page)
    resign_by_key(page)
    expect(page.locator("#q-ending h1")).to_have_text("You lost")
