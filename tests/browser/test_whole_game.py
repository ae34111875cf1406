"""A whole game against the weakest computer player, and all one can do with it afterwards."""

from __future__ import annotations

import json
import re
from random import Random

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import at_table, choose, journal, play_by_sheet, state
from playwright.sync_api import Page, expect

import quincunx as qx

MOST_CHOICES = 250


def play_to_the_end(page: Page, rng: Random) -> int:
    """By clicks alone; says how many choices it took."""
    made = 0
    now = state(page)
    while now != "over":
        assert made < MOST_CHOICES, "this game does not end"
        now = choose(page, rng)
        made += 1
    return made


def where(page: Page) -> int:
    found = re.match(r"(\d+) of (\d+)", page.inner_text("#q-where"))
    return int(found[1]) if found else -1


def test_a_whole_game_and_its_replay(visitor: Visitors, shot: Shot) -> None:
    page = visitor(accept_downloads=True)
    play_by_sheet(page)
    play_to_the_end(page, Random(7))
    ending = page.locator("#q-ending")
    expect(ending.locator("h1")).to_have_text(re.compile(r"^(You won|You lost|A draw)$"))
    expect(ending.locator("h1")).to_be_focused()
    expect(page.locator("#q-ending-why .chip")).to_have_attribute("href", re.compile("/rules/milito#end"))
    shot(page, "game-1-ending")
    assert len(journal(page)) > 3

    # how the day went comes by itself, over the whole width; every turning point is a link, and one may play on there
    curve = ending.locator("svg.day")
    expect(curve).to_be_visible(timeout=120_000)
    width, room = (one.bounding_box() for one in (curve, ending))
    assert width is not None
    assert room is not None
    assert width["width"] > 0.8 * room["width"]
    points = curve.locator("a.point")
    expect(ending.locator(".turned li")).to_have_count(points.count())
    for point in points.all():
        assert re.search(r"/replay\?ply=\d+$", point.get_attribute("href") or "")
    if points.count():
        expect(ending.get_by_role("button", name=re.compile(r"^Play on from choice \d+"))).to_be_visible()
    expect(ending.locator("#q-ending-luck")).to_contain_text("You made")
    assert findings(page) == []
    shot(page, "game-1-ending-analysed")
    table = page.url
    page.keyboard.press("r")
    expect(page).not_to_have_url(table)
    at_table(page)
    page.goto(table)
    ending.get_by_role("link", name="Replay").click()

    # step and scrub
    expect(page.locator("#q-where")).to_have_text(re.compile(r"^0 of \d+"))
    last = int(page.get_attribute("#q-main", "data-last") or 0)
    assert last > 10
    page.get_by_role("button", name="Forward").click()
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^1 of {last}"))
    page.keyboard.press("End")
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^{last} of {last}"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^{last - 1} of {last}"))
    half = last // 2
    page.locator("#q-slider").fill(str(half))
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^{half} of {last}"))
    expect(page).to_have_url(re.compile(rf"ply={half}\b"))
    expect(page.locator("#q-journal li.now")).to_have_count(1)
    shot(page, "game-2-replay")

    # a line of the journal leads to its moment
    line = page.locator("#q-journal li").nth(2)
    ply = int(line.get_attribute("data-ply") or -1) + 1
    line.click(position={"x": 30, "y": 6})
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^{ply} of {last}"))

    # other eyes: what was hidden is shown now that all is over
    page.locator("#q-slider").fill(str(half))
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^{half} of {last}"))
    seen = [page.inner_html("#q-board")]
    for name in (re.compile("As Recruit saw it"), re.compile("In full")):
        with page.expect_response(re.compile(f"/replay/{half}\\?as=")):
            page.get_by_role("radio", name=name).check()
        page.wait_for_function("(old) => document.querySelector('#q-board').innerHTML !== old", arg=seen[-1])
        seen.append(page.inner_html("#q-board"))
    assert len(set(seen)) == 3
    shot(page, "game-3-in-full")

    # the shuffles were as promised
    page.get_by_text("Check the shuffles yourself").click()
    expect(page.locator("#q-verified")).to_contain_text("✓ Every shuffle follows from the seed")
    expect(page.locator("#q-verified")).to_contain_text("✓ The seed follows from everyone")

    # the record, to keep
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the record").click()
    record = qx.Record(json.loads(got.value.path().read_text(encoding="utf-8")))
    assert record.verify() == []
    assert len(record.actions) == last
    assert record.replay().over

    # play on from here
    page.get_by_role("button", name="Against the computer").click()
    at_table(page)
    assert state(page) == "mine"
    choose(page, Random(1))
    shot(page, "game-4-fork")

    page.goto("/history")
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text("Recruit")
