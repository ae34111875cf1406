"""A puzzle at the table: tried by pointer and by keys, on desk and phone, by day and by lamplight."""

from __future__ import annotations

from typing import Any

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import walk_to
from playwright.sync_api import Page, expect

import quincunx as qx
from quincunx.core.puzzles import Puzzle, Turn
from quincunx.minds.hint import in_a_hundred

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
PUZZLES = [each for each in qx.game_of("milito").puzzles.all.values() if len(each.chances) >= 4]


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/milito/{puzzle.id}")
    page.wait_for_selector("#q-board svg.qx")
    expect(page.locator("#q-hint")).to_be_visible()


def press(page: Page, notation: str) -> None:
    things = f"#q-board .can[data-can~='{notation}'], #q-choices [data-do='{notation}']"
    page.locator(things).first.dispatch_event("click")
    if page.locator(".popup").count():
        page.locator(f".popup [data-do='{notation}']").click()


def test_each_choice_of_a_line_is_answered_and_the_next_looked_for(visitor: Visitors, shot: Shot) -> None:
    puzzle = next(each for each in qx.game_of("battalion").puzzles.all.values() if len(each.turns) == 3)
    page = visitor(**PHONE)
    page.goto(f"/puzzles/battalion/{puzzle.id}")
    page.wait_for_selector("#q-board svg.qx")
    expect(page.locator("#q-verdict")).to_contain_text("Find a line of 3 choices")
    expect(page.locator("#q-prompt")).to_be_visible()
    for n, turn in enumerate(puzzle.turns[:2]):
        press(page, worst(turn))
        expect(page.locator("#q-verdict")).to_contain_text("There is better.")
        press(page, turn.best)
        expect(page.locator("#q-verdict")).to_contain_text(f"Now choice {n + 2} of 3.")
        expect(page.locator("#q-tries .solved")).to_have_count(n + 1)
    page.reload()
    expect(page.locator("#q-verdict")).to_contain_text("Now choice 3 of 3.")
    expect(page.locator("#q-tries .solved")).to_have_count(2)
    expect(page.locator("#q-tries .answers").first).not_to_be_empty()
    shot(page, "puzzle-line-phone")
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("#q-verdict")).to_contain_text(", then ")


def test_a_line_ends_with_what_it_comes_to(visitor: Visitors, shot: Shot) -> None:
    puzzle = next(each for each in qx.game_of("battalion").puzzles.all.values() if len(each.turns) == 2)
    page = visitor(prefs={"scenes": "instant"}, viewport={"width": 1440, "height": 900})
    page.goto(f"/puzzles/battalion/{puzzle.id}")
    page.wait_for_selector("#q-board svg.qx")
    expect(page.locator("#q-verdict")).to_have_text("Find a line of 2 choices, each clearly the best in its turn.")
    first, second = (turn.best for turn in puzzle.turns)
    press(page, first)
    expect(page.locator("#q-verdict")).to_contain_text("Now choice 2 of 2.")
    shot(page, "puzzle-line-desk-day")
    assert findings(page) == []
    press(page, second)
    scene = page.locator(".scene.still.over")
    expect(scene).to_be_visible()  # the dice it comes to
    page.keyboard.press("Enter")
    expect(scene).to_have_count(0)
    expect(page.locator("#q-verdict")).to_contain_text("Right.")
    expect(page.locator("#q-tries .solved")).to_have_count(2)
    expect(page.locator("#q-next")).to_be_focused()
    page.emulate_media(color_scheme="dark")
    shot(page, "puzzle-line-solved-lamplight")


def test_an_order_of_several_clicks_is_a_line_on_the_map(visitor: Visitors, shot: Shot) -> None:
    """An engine is set up, then shoots: each click is asked for in its turn, and points are the reason."""
    lines = [each for each in qx.game_of("multiverse").puzzles.all.values() if len(each.turns) == 2]
    puzzle = next(each for each in lines if each.theme == "setup" and each.reason == "points")
    page = visitor(viewport={"width": 1440, "height": 900})
    page.goto(f"/puzzles/multiverse/{puzzle.id}")
    page.wait_for_selector("#q-board svg.qx")
    press(page, worst(puzzle))
    expect(page.locator("#q-verdict")).to_contain_text("There is better.")
    press(page, puzzle.best)
    expect(page.locator("#q-verdict")).to_contain_text("Now choice 2 of 2.")
    press(page, puzzle.turns[1].best)
    expect(page.locator("#q-verdict")).to_contain_text("Right.")
    expect(page.get_by_text("It brings victory points")).to_be_visible()
    shot(page, "puzzle-multiverse")


def worst(puzzle: Puzzle | Turn) -> str:
    return min(puzzle.chances, key=lambda notation: puzzle.chances[notation])


def test_a_puzzle_is_tried_solved_and_explained(visitor: Visitors, shot: Shot) -> None:
    puzzle = PUZZLES[0]
    page = visitor()
    open_puzzle(page, puzzle)
    assert findings(page) == []
    shot(page, "puzzle-desk-day")
    wrong = worst(puzzle)
    press(page, wrong)
    chance = in_a_hundred(puzzle.chances[wrong])
    expect(page.locator("#q-verdict")).to_contain_text(f"that wins {chance} in a hundred. There is better.")
    expect(page.locator("#q-stars")).to_have_attribute("aria-label", "2 of 3 stars")
    expect(page.locator("#q-why")).to_be_hidden()
    page.reload()
    expect(page.locator("#q-tries li")).to_have_count(1)
    expect(page.locator("#q-stars")).to_have_attribute("aria-label", "2 of 3 stars")

    press(page, puzzle.best)
    expect(page.locator("#q-verdict")).to_contain_text("Right.")
    expect(page.locator("#q-worth tr")).to_have_count(len(puzzle.chances))
    expect(page.locator("#q-next")).to_be_focused()
    shot(page, "puzzle-solved-desk-day")
    assert findings(page) == []
    page.keyboard.press("n")
    expect(page.locator("#q-tries li")).to_have_count(0)
    page.goto("/puzzles?game=milito")
    expect(page.locator("[data-state=solved] .mark")).to_have_text("★★☆2 of 3 stars")
    shot(page, "puzzles-desk-day")
    assert findings(page) == []


def test_a_puzzle_on_a_phone_by_lamplight_and_by_keys(visitor: Visitors, shot: Shot) -> None:
    puzzle = PUZZLES[1]
    page = visitor(color_scheme="dark", **PHONE)
    open_puzzle(page, puzzle)
    shot(page, "puzzle-phone-lamplight")
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("h")
    expect(page.locator("#q-verdict")).to_contain_text("taken away")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="The aim of Milito")).to_be_visible()
    page.keyboard.press("Escape")
    label = next(
        option.text
        for option in puzzle.match(qx.game_of("milito")).options(puzzle.seat)
        if option.notation == puzzle.best
    )
    on_board = page.locator(f"#q-board .can[data-can~='{puzzle.best}']").count() > 0
    walk_to(page, f"#q-board [aria-label='{label}']" if on_board else f"#q-choices [data-do='{puzzle.best}']")
    page.keyboard.press("Enter")
    expect(page.locator("#q-verdict")).to_contain_text("Right.")
    expect(page.locator("#q-stars")).to_have_attribute("aria-label", "2 of 3 stars")
    page.goto("/puzzles/today")
    expect(page.locator(".eyebrow")).to_contain_text("Puzzle of the day")
