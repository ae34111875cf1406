"""After the game: who won and why in words, a link to a moment for anyone, and playing on from there."""

from __future__ import annotations

import re

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import at_table, before_the_deal, click_on, play_now, state
from playwright.sync_api import Page, expect

CLAUSE = re.compile(r"\b[a-z]+\.[a-z_]+\b")


@pytest.fixture
def resigned(visitor: Visitors) -> Page:
    """Somebody who has just given up a game against the computer, before its end is shown."""
    page = visitor()
    play_now(page)
    assert state(page) == "mine"
    click_on(page, "place:")
    click_on(page, "column:")
    assert state(page) == "mine"
    page.get_by_role("tab", name="Table").click()
    page.locator("#q-resign").click()
    page.locator("#q-dialog button[value=yes]").click()
    expect(page.locator("#q-ending")).to_be_visible()
    return page


def test_the_ending_is_told_in_words(resigned: Page, shot: Shot) -> None:
    said = resigned.locator("#q-ending")
    expect(said.locator("h1")).to_have_text("You lost")
    expect(said.locator("#q-ending-why")).to_have_text(re.compile("Your side gave up"))
    expect(said.locator("#q-ending-told")).to_contain_text("resigns")
    resigned.wait_for_function("() => document.getElementById('q-ending-outline').naturalWidth > 0")
    expect(said.locator("#q-ending-outline")).to_be_visible()
    expect(resigned.locator("#q-analyse")).to_be_visible()  # so short a game is looked over only if somebody asks
    assert findings(resigned) == []
    assert not CLAUSE.search(said.inner_text()), said.inner_text()
    shot(resigned, "ending")
    said.locator(".chip").hover()
    expect(resigned.locator("#q-clause-tip")).to_contain_text("resign")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_history_tells_why_and_links_to_the_replay(resigned: Page, shot: Shot, width: int) -> None:
    resigned.set_viewport_size({"width": width, "height": 844})
    resigned.goto("/history")
    expect(resigned.locator("tbody td").nth(2)).to_have_text("LostYour side gave up")
    link, sheet = (resigned.locator(f".sheet{inner}").bounding_box() for inner in (" tbody a", ""))
    assert link is not None
    assert sheet is not None
    assert link["height"] < link["width"], "the word stays whole"
    assert link["x"] + link["width"] < sheet["x"] + sheet["width"], "and on the sheet"
    shot(resigned, f"history-{width}")


def test_a_link_to_a_moment_opens_for_anyone(resigned: Page, visitor: Visitors, shot: Shot) -> None:
    resigned.context.grant_permissions(["clipboard-read", "clipboard-write"])
    resigned.goto(resigned.url + "/replay?ply=1")
    expect(resigned.locator("#q-where")).to_have_text(re.compile("^1 of"))
    expect(resigned.locator(".fair")).to_contain_text("fair")
    expect(resigned.locator("#q-verified")).to_contain_text("checked in your browser")
    resigned.locator("#q-share").click()
    expect(resigned.locator("#q-share")).to_have_text("Copied")
    link = resigned.evaluate("() => navigator.clipboard.readText()")
    friend = visitor()
    friend.goto(link)
    expect(friend.locator("#q-where")).to_have_text(re.compile("^1 of"))
    expect(friend.locator("#q-board svg.qx")).to_be_visible()
    expect(friend.locator(".fork")).to_have_count(0)
    friend.locator("#q-piles").click()
    expect(friend.locator("dialog.piles .pile-cards li").or_(friend.locator(".pile-body p")).first).to_be_visible()
    shot(friend, "replay-shared")
    visitor.forgive("403")
    friend.goto(re.sub("&key=.*", "", link))
    expect(friend.locator("h1")).to_have_text("Not for you")


def test_a_moment_is_played_on_with_a_friend(resigned: Page, visitor: Visitors, shot: Shot) -> None:
    resigned.goto(resigned.url + "/replay?ply=1")
    expect(resigned.locator("#q-where")).to_have_text(re.compile("^1 of"))
    resigned.locator("[data-step=last]").click()
    expect(resigned.get_by_role("button", name="With a friend")).to_be_disabled()
    resigned.locator("[data-step=first]").click()
    expect(resigned.get_by_role("button", name="With a friend")).to_be_enabled()
    resigned.get_by_role("button", name="With a friend").click()
    before_the_deal(resigned)
    link = resigned.locator(".invites input")
    expect(link).to_be_in_viewport()
    shot(resigned, "waiting")
    friend = visitor()
    friend.goto(link.input_value())
    friend.get_by_role("button", name="Sit down").click()
    at_table(friend)
    expect(resigned.locator(".invites")).to_be_hidden()


def test_a_moment_is_played_on_against_the_computer(resigned: Page) -> None:
    resigned.goto(resigned.url + "/replay?ply=1")
    expect(resigned.locator("#q-where")).to_have_text(re.compile("^1 of"))
    resigned.get_by_role("button", name="Against the computer").click()
    at_table(resigned)
    assert state(resigned) == "mine"


def test_the_rules_page_names_its_sections(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/rules/milito")
    titles = page.locator(".rules section > h2").all_inner_texts()
    assert titles[0].lower() == "what is in the box"
    assert titles[-1].lower() == "at the table"
