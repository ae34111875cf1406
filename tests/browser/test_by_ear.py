"""Without a mouse and by ear: a whole lesson, a puzzle and a fight by keys, each choice named and each answer told."""

from __future__ import annotations

from random import Random

import pytest
from browser.axe import findings
from browser.conftest import Visitors
from browser.hands import choose_by_key, focus_is, mark_seen, play_now, state, walk_to
from playwright.sync_api import Page, expect

import quincunx as qx

GAMES = ["milito", "battalion", "mil1049"]
FAR = 160
NAMED = """() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent"""
SHOWN = "() => Number(document.getElementById('q-board').dataset.shown ?? 0)"


def press(page: Page, notation: str) -> None:
    """Walk to whatever stands for an action, hear its name, and take it; in a menu, once more."""
    before = page.evaluate(SHOWN)
    on = f"#q-board .can[data-can~='{notation}']"
    walk_to(page, f"{on}[role=button], {on} > [role=button], #q-choices [data-do='{notation}']", most=FAR)
    assert page.evaluate(NAMED).strip(), "a screen reader has something to say"
    page.keyboard.press("Enter")
    if page.locator(".popup").count():
        assert focus_is(page, ".popup [role=menuitem]")
        walk_to(page, f".popup [data-do='{notation}']", "ArrowDown")
        page.keyboard.press("Enter")
    page.wait_for_function(f"(before) => ({SHOWN})() > before || !document.getElementById('q-why')?.hidden", arg=before)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_by_keys(visitor: Visitors, game: str) -> None:
    lesson = next(iter(qx.game_of(game).lessons.values()))
    page = visitor()
    page.goto(f"/learn/{game}/{lesson.id}")
    said = page.locator("#q-say")
    assert said.get_attribute("aria-live") == "polite", "every step is told"
    for step in lesson.steps:
        expect(said).to_have_text(step.say)
        page.wait_for_selector("#q-board svg.qx")
        for notation in step.show:
            press(page, notation)
    expect(page.locator("#q-done-head")).to_be_focused()
    assert page.locator("#q-journal li").count() > 0, "and all that happened can be read again"
    assert findings(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_by_keys(visitor: Visitors, game: str) -> None:
    puzzle = next(iter(qx.game_of(game).puzzles.all.values()))
    page = visitor()
    page.goto(f"/puzzles/{game}/{puzzle.id}")
    page.wait_for_selector("#q-board svg.qx")
    expect(page.locator("#q-hint")).to_be_visible()
    press(page, puzzle.best)
    expect(page.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    expect(page.locator("#q-next")).to_be_focused()
    assert findings(page) == []


def test_a_fight_by_keys_is_told_sum_by_sum(visitor: Visitors) -> None:
    page = visitor(prefs={"scenes": "instant"})
    play_now(page)
    rng, scene, attack = Random(5), page.locator(".scene"), "#q-board [data-can*='attack:']"
    for _ in range(200):
        page.wait_for_selector(".scene, .ask.mine, #q-ending:not([hidden])")
        if scene.count():
            expect(scene.locator(".scene-banner h1")).to_be_visible()
            if scene.locator(".scene-sum li").count():
                break
            page.keyboard.press("Enter")  # somebody slipped away: nothing was added up
            expect(scene).to_have_count(0)
        elif state(page) == "over":
            play_now(page)
        elif page.locator(attack).count():
            walk_to(page, f"{attack}[role=button], {attack} > [role=button]", most=FAR)
            assert "column" in page.evaluate(NAMED)
            mark_seen(page)
            page.keyboard.press("Enter")
            if page.locator(".popup").count():
                walk_to(page, ".popup [data-do^='attack:']", "ArrowDown")
                page.keyboard.press("Enter")
        else:
            choose_by_key(page, rng)
    expect(page.get_by_role("dialog", name="attack")).to_be_visible()
    assert focus_is(page, ".scene .scene-go")
    told = scene.get_by_role("status").inner_text()
    totals = [panel.locator(".scene-total").inner_text() for panel in scene.locator(".scene-sum:has(li)").all()]
    verdict = scene.locator(".scene-banner h1").inner_text()
    assert totals
    assert all(total in told for total in totals), told
    assert told.lower().index(verdict.lower()) > max(told.index(total) for total in totals), "the verdict comes last"
    assert findings(page) == []
    page.keyboard.press("Enter")
    expect(scene).to_have_count(0)
    assert not page.evaluate("document.querySelector('main').inert"), "the table is there again"
