"""A lesson at the table: by pointer and by keyboard, on desk and phone, by day and by lamplight."""

from __future__ import annotations

import re
from typing import Any

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import hides_the_board, walk_to
from playwright.sync_api import Page, expect

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}

ACROSS = """() => {
  const { width, height } = document.getElementById("q-board").getBoundingClientRect();
  const picture = document.querySelector("#q-board svg.qx").viewBox.baseVal;
  return Math.min(1, (picture.width / picture.height) * (height / width));
}"""
LIT = """(notation) => {
  const card = document.querySelector(`#q-board .can[data-can~="${notation}"]`)?.getBoundingClientRect();
  const stage = document.getElementById("q-spotlight").getBoundingClientRect();
  const off = (hole, way) => Math.abs(stage[way] + Number(hole.getAttribute(way)) + 5 - card[way]);
  const near = (hole) => off(hole, "x") < 8 && off(hole, "y") < 8;
  const gliding = document.getAnimations().some((one) => one.effect.getComputedTiming().endTime < Infinity);
  return card && !gliding && [...document.querySelectorAll("#q-spotlight mask g rect")].some(near);
}"""
"""Is there light on what is wanted, and does nothing move any more?"""


def at_step(page: Page, words: str) -> None:
    """Wait until this is asked for, and the table is laid."""
    expect(page.locator("#q-say")).to_have_text(words)
    page.wait_for_selector("#q-board svg.qx")


def press(page: Page, notation: str) -> None:
    """Click whatever stands for an action."""
    page.locator(f"#q-board .can[data-can~='{notation}'], #q-choices [data-do='{notation}']").first.dispatch_event(
        "click"
    )


def test_a_lesson_says_one_thing_at_a_time_and_dims_the_rest(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    page.goto("/learn/milito")
    expect(page.locator(".lessons li")).to_have_count(6)
    assert findings(page) == []
    shot(page, "learn-desk-day")
    page.get_by_role("link", name="Block a column").click()
    at_step(page, "Put Medium Infantry in column 4.")
    shot(page, "lesson-desk-day")
    assert findings(page) == []

    # Only what the step wants can be chosen; what else the rules allow says why it is not wanted now.
    assert page.locator("#q-board .can").count() == 1
    assert page.locator("#q-spotlight .way text").all_text_contents() == ["1", "2"], "from the card to its column"
    page.locator("#q-board [data-on~='place:medium_cavalry']").dispatch_event("click")
    expect(page.locator("#q-told")).to_contain_text("Column 4 is in danger")
    assert not hides_the_board(page, "#q-told")
    assert page.evaluate(ACROSS) > 0.99, "the board is as large as at a table"
    page.locator("#q-board [data-on~='pay:car_3']").dispatch_event("click")
    expect(page.locator("#q-told .chip")).to_have_attribute("href", "/rules/milito#place.pay.hand")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#q-more")).to_contain_text("Rome takes the column when its turn begins")
    expect(page.locator("#q-more .chip")).to_have_attribute("data-rule", "advance.take")

    press(page, "place:medium_infantry")
    expect(page.locator("#q-undo")).to_be_visible()
    expect(page.locator("#q-spotlight .way text")).to_have_count(0)  # one choice is left, and rung
    page.keyboard.press("u")
    expect(page.locator("#q-undo")).to_be_hidden()
    page.get_by_role("button", name="Show me").click()
    at_step(page, "End your turn and watch column 4.")

    # Leaving and coming back changes nothing.
    page.goto("/learn/milito")
    expect(page.locator("[data-lesson=block] .state")).to_have_text("go on")
    page.get_by_role("link", name="Block a column").click()
    at_step(page, "End your turn and watch column 4.")
    press(page, "pass")
    at_step(page, "Nobody took it. Now block column 5 with Medium Cavalry.")
    page.get_by_role("button", name="Show me").click()
    done = page.get_by_role("dialog", name="Well done")
    expect(done).to_be_visible()
    expect(page.locator("#q-done-head")).to_be_focused()
    shot(page, "lesson-done-desk-day")
    assert findings(page) == []
    done.get_by_role("link", name="Next: Pay for strong units").click()
    at_step(page, "Place Elephants in column 3. They cost two cards.")


def test_a_whole_lesson_needs_nothing_but_keys(visitor: Visitors) -> None:
    """The instruction is told as it changes, every choice is reached by keys, and the end takes the focus."""
    page = visitor()
    page.goto("/learn/milito/take")
    at_step(page, "Choose Medium Infantry in your hand.")
    assert page.locator("#q-say").get_attribute("aria-live") == "polite"
    walk_to(page, "#q-board [aria-label='Place Medium Infantry']")
    page.keyboard.press("Enter")
    at_step(page, "Now put it in column 3.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    at_step(page, "End your turn, and see what Rome does.")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    at_step(page, "Column 3 is yours. Place Light Cavalry in column 4.")
    expect(page.locator("#q-journal")).to_contain_text("takes control of column 3")
    page.keyboard.press("s")
    expect(page.locator("#q-done-head")).to_be_focused()
    page.goto("/learn/milito")
    expect(page.locator("[data-lesson=take] .state")).to_have_text("✓ done")


def test_a_lesson_on_a_phone_by_lamplight(visitor: Visitors, shot: Shot) -> None:
    page = visitor(color_scheme="dark", **PHONE)
    page.goto("/learn/milito/attack")
    at_step(page, "Attack column 2 with your Elephants.")
    shot(page, "lesson-phone-lamplight")
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    card = page.locator("#q-board [id^=hand-] [data-piece]:not([data-piece$=back])").first
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator("#q-large svg")).to_be_visible()  # a finger that rests on a card shows it large
    page.locator("#q-large-close").click()
    card.dispatch_event("pointerdown", {"pointerType": "mouse", "bubbles": True})
    press(page, "attack:2")
    at_step(page, "Lay Hannibal face down as your bonus card.")
    press(page, "bonus:car_1")
    at_step(page, "You won column 2. End your turn.")
    page.get_by_role("button", name="Journal").click()
    expect(page.locator("#q-journal")).to_contain_text("attacks with 10")
    expect(page.get_by_text("Hold a finger on a card")).to_be_visible()


def test_how_to_play_reads_well_on_desk_and_phone(visitor: Visitors, shot: Shot) -> None:
    for look, options in {"desk-day": {}, "phone-lamplight": {**PHONE, "color_scheme": "dark"}}.items():
        page = visitor(**options)
        page.goto("/how-to-play/milito")
        expect(page.get_by_role("heading", name="A fight")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert findings(page) == []
        shot(page, f"howto-{look}")


def test_a_fight_in_a_lesson_is_staged_before_the_next_step(visitor: Visitors, shot: Shot) -> None:
    page = visitor(prefs={"scenes": "instant"}, **PHONE)
    page.goto("/learn/milito/attack")
    at_step(page, "Attack column 2 with your Elephants.")
    press(page, "attack:2")
    at_step(page, "Lay Hannibal face down as your bonus card.")
    press(page, "bonus:car_1")
    scene = page.locator(".scene.still.over")
    expect(scene.locator(".scene-banner h1")).to_be_visible()
    shot(page, "lesson-fight-phone")
    assert findings(page) == []
    expect(page.locator("#q-say")).to_have_text("Lay Hannibal face down as your bonus card.")
    page.keyboard.press("Enter")
    expect(scene).to_have_count(0)
    at_step(page, "You won column 2. End your turn.")
    page.reload()
    at_step(page, "You won column 2. End your turn.")
    expect(page.locator(".scene")).to_have_count(0)


def test_the_light_lies_on_what_is_wanted_once_the_cards_have_come_to_rest(visitor: Visitors) -> None:
    page = visitor(prefs={"pace": "normal"})
    page.goto("/learn/milito/take")
    for notation in ("place:medium_infantry", "column:3", "pass"):
        page.wait_for_selector(f"#q-board .can[data-can~='{notation}'], #q-choices [data-do='{notation}']")
        press(page, notation)
    at_step(page, "Column 3 is yours. Place Light Cavalry in column 4.")
    page.wait_for_function(LIT, arg="place:light_cavalry")


def test_lessons_of_the_other_games_are_a_link_away(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/learn/milito")
    page.get_by_role("navigation", name="Lessons of which game?").get_by_role("link", name="Battalion").click()
    expect(page).to_have_url(re.compile("/learn/battalion$"))
