"""Dice nobody can load, in the browser: what is shown before the deal, a share that was lost, the check at the end."""

from __future__ import annotations

import json
import re

from browser.conftest import Shot, Visitors
from browser.hands import at_table, play_now, set_up
from playwright.sync_api import Page, expect


def sit_down(host: Page, guest: Page) -> None:
    """The guest takes the seat the host's link is for."""
    guest.goto(host.locator(".invites input").first.input_value())
    guest.get_by_role("button", name="Sit down").click()


def resign(page: Page) -> None:
    page.get_by_role("tab", name="Table").click()
    page.locator("#q-resign").click()
    page.locator("#q-dialog button[value=yes]").click()


def test_everyone_promises_before_anything_is_dealt(visitor: Visitors, shot: Shot) -> None:
    host, guest = visitor(), visitor()
    set_up(host, "invite")
    deal = host.locator("#q-board .deal")
    expect(host.locator("#q-prompt")).to_have_text("Waiting for every seat to be taken.")
    expect(deal.locator("dt")).to_have_count(2)
    expect(deal.locator("dt").first).to_have_text("The server: promised")
    promises = deal.locator("code").all_inner_texts()
    assert all(re.fullmatch("[0-9a-f]{64}", promise) for promise in promises)
    assert host.locator("#q-board svg.qx").count() == 0
    for button in ("#q-resign", "#q-draw", "#q-ask-undo"):
        expect(host.locator(button)).to_be_hidden()
    shot(host, "dice-1-before-the-deal")
    sit_down(host, guest)
    for page in (host, guest):
        at_table(page)
        expect(page.locator("#q-board .deal")).to_have_count(0)
    resign(guest)
    for page in (host, guest):
        expect(page.locator("#q-ending")).to_be_visible()
        expect(page.locator("#q-dice-check")).to_have_text(re.compile("^\u2713 .* as promised to this browser"))
    expect(host.locator("#q-dice code").first).to_have_text(promises[0])
    guest.goto(guest.url + "/replay")
    expect(guest.locator("#q-verified")).to_contain_text("as promised to this browser")


def test_a_browser_that_lost_its_share_promises_another(visitor: Visitors) -> None:
    host, guest = visitor(), visitor()
    set_up(host, "invite")
    expect(host.locator("#q-board .deal dt")).to_have_count(2)
    host.evaluate("() => localStorage.clear()")
    host.reload()
    expect(host.locator("#q-board .deal dt")).to_have_count(2)
    sit_down(host, guest)
    for page in (host, guest):
        at_table(page)


def test_a_broken_promise_is_told(visitor: Visitors) -> None:
    """What this browser was told before the game is not what the server tells afterwards."""
    page = visitor()
    play_now(page)
    name = f"qx.dice.{page.url.rsplit('/', 1)[1]}"
    kept = json.loads(page.evaluate("(name) => localStorage.getItem(name)", name))
    assert len(kept["promised"]) == 2
    kept["promised"][0] = "5e" * 32
    page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [name, json.dumps(kept)])
    resign(page)
    expect(page.locator("#q-ending")).to_be_visible()
    expect(page.locator("#q-dice-check")).to_have_text(re.compile("^\u2717 .*not the promises this browser was told"))


def test_one_may_leave_before_the_deal_and_free_the_seat_of_whoever_keeps_all_waiting(visitor: Visitors) -> None:
    host, guest = visitor(), visitor()
    host.clock.install()
    guest.route(
        re.compile(r"/static/.*table.*\.js"), lambda route: route.fulfill(content_type="text/javascript", body="")
    )
    set_up(host, "invite")
    sit_down(host, guest)
    expect(host.locator("#q-prompt")).to_have_text(re.compile("^Waiting for .* to help shuffle"))
    free = host.locator(".deal .put-out")
    expect(free).to_have_count(1)
    expect(free).to_be_hidden()
    host.clock.fast_forward(61_000)
    expect(free).to_be_visible()
    expect(free).to_have_text(re.compile("^Free .+ seat$"))
    free.click()
    expect(host.locator("#q-told")).to_contain_text("you can free that seat in")
    host.locator(".deal .leave").click()
    host.locator("#q-dialog button[value=yes]").click()
    expect(host).to_have_url(re.compile(r"//[^/]+/$"))


def test_promises_that_change_after_a_share_was_opened_are_told(visitor: Visitors) -> None:
    """The first promises count: a server that asks again with others must not replace them."""
    page = visitor()
    play_now(page)
    told = page.evaluate("""async () => {
        const { Share, commitmentTo } = await import("/static/dice.js");
        const sent = [], words = [];
        const share = new Share("table00001", (what) => sent.push(what), ({ text }) => words.push(text));
        const dice = { round: 1, commitment: "5e", seat: 0, persons: [], asked: "commit" };
        share.give(dice);
        const mine = { seat: 0, commitment: commitmentTo(share.kept.value, "table00001", 1, "seat 0") };
        const open = (other) => share.give({ ...dice, asked: "open", persons: [mine, { seat: 1, commitment: other }] });
        open("be"); open("be");
        const first = share.kept.promised;
        open("ef");
        share.give(dice);
        return { sent, words, first, last: share.kept.promised };
    }""")
    assert told["sent"] == ["commit-dice", "open-dice", "open-dice"]
    assert told["first"] == told["last"]
    assert [word[:30] for word in told["words"]] == ["What had been promised was cha"] * 2
