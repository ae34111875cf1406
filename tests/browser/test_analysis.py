"""A hint at the table, and a finished game looked over again in the replay."""

from __future__ import annotations

import re
from random import Random

import pytest
from browser.conftest import Shot, Visitors
from browser.hands import choose, click, click_on, hides_the_board, play_now, set_up, state, ways
from playwright.sync_api import Page, expect

STANDS_FOR = "() => { const { can, do: chosen } = document.querySelector('.hinted').dataset; return can ?? chosen; }"
"""What is hinted at; in the middle of a card another one may lie."""


def test_a_hint_is_told_and_marked_and_can_be_taken(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    play_now(page)
    assert state(page) == "mine"
    expect(page.locator("#q-hint")).to_be_visible()
    page.locator("#q-hint").click()
    expect(page.locator("#q-told")).to_contain_text("in a hundred")
    assert not hides_the_board(page, "#q-told"), "not even the row it is about"
    page.set_viewport_size({"width": 390, "height": 844})
    assert not hides_the_board(page, "#q-told"), "nor on a phone"
    page.set_viewport_size({"width": 1280, "height": 860})
    hinted = page.locator(".hinted")
    expect(hinted.first).to_be_visible()
    expect(hinted.first).to_have_attribute("aria-description", "hint")
    expect(page.locator(".qx-star")).to_have_count(page.locator("#q-board .hinted").count())
    shot(page, "hint")
    page.locator("#q-told .shut").click()
    stands_for = page.evaluate(STANDS_FOR)
    click(page, next(way for way in ways(page) if way.on == stands_for))
    if state(page) == "menu":  # it stands for other things as well
        page.locator(".popup [role=menuitem]").first.click()
        state(page)
    expect(page.locator(".qx-star")).to_have_count(0)


def test_a_hint_comes_by_key(visitor: Visitors) -> None:
    page = visitor()
    play_now(page)
    assert state(page) == "mine"
    page.keyboard.press("h")
    expect(page.locator("#q-told")).to_contain_text("in a hundred")


def test_between_people_no_hint_is_offered(visitor: Visitors) -> None:
    host, friend = visitor(), visitor()
    set_up(host, "invite")
    friend.goto(host.locator(".invites input").input_value())
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_selector("#q-board svg.qx")
    expect(host.locator(".invites")).to_be_hidden()
    for page in (host, friend):
        expect(page.locator("#q-hint")).to_be_hidden()


@pytest.fixture
def played(visitor: Visitors) -> Page:
    """Somebody who has played a while against the computer, given up, and looks back."""
    page = visitor()
    play_now(page)
    rng = Random(3)
    for _ in range(16):
        if state(page) != "mine":
            break
        if choose(page, rng) == "over":
            break
    if state(page) == "mine":
        page.get_by_role("tab", name="Table").click()
        page.locator("#q-resign").click()
        page.locator("#q-dialog button[value=yes]").click()
    expect(page.locator("#q-ending")).to_be_visible()
    page.goto(page.url + "/replay?ply=0")
    expect(page.locator("#q-where")).to_have_text(re.compile("^0 of"))
    return page


def test_a_game_is_analysed_and_a_turning_point_followed(played: Page, shot: Shot) -> None:
    played.locator("#q-analyse").click()
    expect(played.locator("svg.chances")).to_be_visible(timeout=120_000)
    expect(played.locator(".chances .curve")).to_have_count(2)
    dashes = {one.get_attribute("stroke-dasharray") for one in played.locator(".chances .curve").all()}
    assert len(dashes) == 2
    expect(played.locator(".legend li")).to_have_count(2)
    expect(played.locator(".analysis table caption").first).to_contain_text("Choices")
    shot(played, "analysis")
    panel = played.locator("#q-panel")
    assert panel.evaluate("(panel) => panel.scrollWidth <= panel.clientWidth")
    point = played.locator(".chances a.point").last
    ply = point.get_attribute("data-ply")
    point.focus()
    played.keyboard.press("Enter")
    expect(played.locator("#q-where")).to_have_text(re.compile(f"^{ply} of"))
    assert f"ply={ply}" in played.url
    link = played.locator(".points a").first
    ply = link.get_attribute("data-ply")
    link.click()
    expect(played.locator("#q-where")).to_have_text(re.compile(f"^{ply} of"))
    played.reload()
    expect(played.locator("svg.chances")).to_be_visible()
    played.emulate_media(color_scheme="dark")
    shot(played, "analysis-dark")


def test_a_game_in_play_offers_no_analysis(visitor: Visitors) -> None:
    page = visitor()
    play_now(page)
    assert state(page) == "mine"
    click_on(page, "place:")
    page.goto(page.url + "/replay?ply=0")
    expect(page.locator("#q-where")).to_have_text(re.compile("^0 of"))
    expect(page.locator("#q-analyse")).to_have_count(0)
