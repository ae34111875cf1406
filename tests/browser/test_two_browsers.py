"""Two people at two browsers: an invitation, each other's moves, taking back, talk, and a draw."""

from __future__ import annotations

import re

import pytest
from browser.conftest import Shot, Visitors
from browser.hands import at_table, click_on, journal, options, set_up_by_sheet, state
from playwright.sync_api import Page, expect

MARKUP = "<b>Ave</b> <img src=x onerror=\"document.title='broken'\"> &amp; <script>document.title='broken'</script>"

Pair = tuple[Page, Page]


@pytest.fixture
def pair(visitor: Visitors) -> Pair:
    """A host and the guest their link was sent to; whoever the coin has fallen for comes first."""
    host, guest = visitor(), visitor()
    set_up_by_sheet(host, "invite")
    link = host.locator(".invites input").first.input_value()
    assert "/join/" in link
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    at_table(guest)
    for page in (host, guest):
        expect(page.locator("#q-players .state", has_text=re.compile("^here$"))).to_have_count(1)
    expect(host.locator("#q-players li.acting")).to_have_count(1)
    return (host, guest) if "you" in host.inner_text("#q-players li.acting .state") else (guest, host)


def sees_same_journal(one: Page, other: Page, words: str) -> None:
    for page in (one, other):
        expect(page.locator("#q-journal li", has_text=words).first).to_be_visible()


def test_both_see_each_others_moves(pair: Pair, shot: Shot) -> None:
    one, other = pair
    assert state(one) == "mine"
    expect(other.locator(".ask.mine")).to_have_count(0)
    assert options(other) == []
    asked = one.inner_text("#q-prompt")

    # one's own slip is taken back with a key, and nobody needs to be asked
    click_on(one, "place:")
    assert state(one) == "mine"
    one.keyboard.press("u")
    expect(one.locator("#q-prompt")).to_have_text(asked)

    # the turn goes over, and back
    before = len(journal(other))
    click_on(one, "pass")
    assert state(other) == "mine"
    expect(one.locator(".ask.mine")).to_have_count(0)
    expect(other.locator("#q-journal li").nth(before)).to_be_attached()
    sees_same_journal(one, other, "Turn 2")
    click_on(other, "pass")
    assert state(one) == "mine"
    expect(other.locator("#q-journal li")).to_have_count(len(journal(one)))
    shot(one, "two-1-journal")


def test_taking_back_by_consent(pair: Pair, shot: Shot) -> None:
    one, other = pair
    click_on(one, "pass")
    click_on(other, "place:")
    assert state(other) == "mine"
    asked = other.inner_text("#q-prompt")
    one.get_by_role("tab", name="Table").click()

    one.get_by_role("button", name="Ask for an undo").click()
    asking = other.locator("#q-dialog")
    expect(asking.locator("h2")).to_have_text(re.compile("asks for an undo"))
    shot(other, "two-2-asked")
    asking.get_by_role("button", name="No", exact=True).click()
    expect(one.get_by_role("button", name="Ask for an undo")).to_be_enabled()
    assert state(other) == "mine"
    expect(other.locator("#q-prompt")).to_have_text(asked)

    one.get_by_role("button", name="Ask for an undo").click()
    asking.get_by_role("button", name="Yes, undo it").click()
    assert state(one) == "mine"
    expect(other.locator(".ask.mine")).to_have_count(0)
    one.get_by_role("tab", name="Journal").click()
    sees_same_journal(one, other, "by agreement")


def test_talk_is_shown_as_text_and_a_draw_is_agreed(pair: Pair, shot: Shot) -> None:
    one, other = pair
    one.get_by_role("tab", name="Chat").click()
    one.locator("#q-say-text").fill(MARKUP)
    one.keyboard.press("Enter")
    expect(other.locator("#q-tab-chat .count")).to_have_text("1")
    other.get_by_role("tab", name=re.compile("Chat")).click()
    for page in (one, other):
        expect(page.locator("#q-chat li span")).to_have_text(MARKUP)
        assert page.locator("#q-chat li :is(img, script, span b)").count() == 0
    other.reload()
    at_table(other)
    other.get_by_role("tab", name=re.compile("Chat")).click()
    expect(other.locator("#q-chat li span")).to_have_text(MARKUP)
    assert other.locator("#q-chat li :is(img, script, span b)").count() == 0
    assert "broken" not in other.title() + one.title()
    shot(other, "two-3-chat")

    other.get_by_role("tab", name="Table").click()
    other.get_by_role("button", name="Offer a draw").click()
    expect(other.get_by_role("button", name="Draw offered")).to_be_disabled()
    asking = one.locator("#q-dialog")
    expect(asking.locator("h2")).to_have_text(re.compile("offers a draw"))
    shot(one, "two-4-draw")
    asking.get_by_role("button", name="Agree").click()
    for page in (one, other):
        expect(page.locator("#q-ending h1")).to_have_text("A draw")
        expect(page.locator("#q-ending")).to_be_visible()

    # both to the next table
    one.locator("#q-ending-rematch").click()
    expect(one).not_to_have_url(other.url)
    expect(other.locator("#q-ending-rematch")).to_have_text("Go to the next game")
    other.locator("#q-ending-rematch").click()
    expect(other).to_have_url(one.url)
    for page in (one, other):
        at_table(page)
        expect(page.locator("#q-ending")).to_be_hidden()


def test_a_third_person_is_not_let_in(pair: Pair, visitor: Visitors) -> None:
    one, _ = pair
    visitor.forgive(r"403")
    third = visitor()
    third.goto(one.url)
    expect(third.locator("h1")).to_have_text("Not for you")
