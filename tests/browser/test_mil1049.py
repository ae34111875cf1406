"""MIL (1049) in the browser: a whole game of three by clicks, a turn of five at one screen, and every look of it."""

from __future__ import annotations

import re
from random import Random

import pytest
from browser.axe import findings
from browser.conftest import Server, Shot, Visitors
from browser.hands import choose, click_on, journal, play_now, set_up, state, ways
from browser.test_looks import LOOKS, Places, lamplight, open_screen, sticking_out
from playwright.sync_api import Browser, Page, expect

GAME = "mil1049"
MOST_CHOICES = 200
BOLD = 10
"""So many choices are made by lot; then whatever brings the game to its end."""
QUICK = ("seal", "nothing", "pass", "accept", "stop")


def offered(page: Page) -> list[str]:
    """The actions that can be clicked, in notation."""
    return [word for way in ways(page) for word in way.on.split()]


def hurry(page: Page, rng: Random, made: int) -> str:
    """One choice by clicks; after a while whatever ends a turn soonest."""
    quick = next((word for word in QUICK if word in offered(page)), None)
    if made < BOLD or quick is None:
        return choose(page, rng)
    click_on(page, quick)
    return state(page)


def whose(page: Page) -> int:
    """Open the curtain if it is drawn; the seat whose screen is shown then."""
    if state(page) == "curtain":
        page.click("#q-curtain-open")
        assert state(page) == "mine"
    found = re.search(r"qx-side-(\d)", page.get_attribute("#q-board #screen", "class") or "")
    assert found is not None
    return int(found[1])


def marry(page: Page) -> int:
    """Whoever is asked has a son recognised for a gold, which brings a marriage; says who."""
    seat = whose(page)
    for choice in ("grow:A", "gold"):
        click_on(page, choice)
    assert state(page) in ("mine", "curtain")
    return seat


@pytest.mark.once
def test_a_whole_game_of_three_by_clicks(visitor: Visitors, shot: Shot) -> None:
    """Against two computer players of the quickest level."""
    page = visitor()
    play_now(page, GAME)
    rng, made, now = Random(3), 0, state(page)
    while now != "over":
        assert made < MOST_CHOICES, "this game does not end"
        now = hurry(page, rng, made)
        made += 1
    shot(page, "mil1049-ending")
    expect(page.locator("#q-ending-scores li")).to_have_count(3)
    expect(page.locator("#q-ending .verdict")).to_contain_text("place 1")
    expect(page.locator("#q-ending-why .chip")).to_have_attribute("href", re.compile("/rules/mil1049#end"))
    assert len(journal(page)) > 50
    page.locator("#q-ending").get_by_role("link", name="Replay").click()
    expect(page.locator("#q-where")).to_have_text(re.compile(r"^0 of \d+"))
    page.keyboard.press("End")
    last = int(page.get_attribute("#q-main", "data-last") or 0)
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^{last} of {last}"))


@pytest.mark.once
def test_a_turn_of_five_at_one_screen(visitor: Visitors, shot: Shot) -> None:
    """A marriage, whose dowries are sealed behind curtains, and an action of each of the others."""
    page = visitor()
    set_up(page, "hotseat", game=GAME, players="5")
    host = marry(page)
    seen = set[int]()
    while len(seen) < 5:
        seat = whose(page)
        assert seat not in seen
        seen.add(seat)
        expect(page.locator("#q-players li.acting")).to_have_count(5)
        assert not any("offers" in line for line in journal(page))
        for _ in range(1 + (seat == (host + 1) % 5)):
            click_on(page, "more:food")
        if len(seen) == 3:
            shot(page, "mil1049-five-sealed")
        click_on(page, "seal")
    for number in range(1, 5):
        if whose(page) == host and "done" in offered(page):  # what is kept of the dowry
            click_on(page, "done")
        assert whose(page) == (host + number) % 5
        click_on(page, "pass")
        click_on(page, "block:")
    assert whose(page) == host
    lines = " ".join(journal(page))
    assert lines.count("offers 1 food") == 4
    assert lines.count("passes and blocks") == 4
    assert "marries the heir" in lines
    news = page.locator("#q-open-panel .count").first.text_content()
    assert int(news or 0) <= len(journal(page)), "no line is new to a screen twice, whoever sits at it"
    shot(page, "mil1049-five")


@pytest.mark.once
def test_a_choice_is_shown_with_its_points_and_what_it_ends(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    set_up(page, "hotseat", game=GAME, players="3")
    assert state(page) == "mine"
    panel = page.locator("#q-odds")
    expect(panel).to_contain_text("Final scoring, if it were now")
    expect(panel).to_contain_text("no more harvest, recruiting or growth for your family this turn")
    expect(panel.get_by_text("Pass, and block a space")).to_be_hidden()
    click_on(page, "send:A")
    expect(panel).to_contain_text("To Court 1, for a toll")
    page.locator("#space-court-1").hover()
    tip = page.locator("#q-odds .fore.hot")
    expect(tip).to_contain_text("+2")
    expect(tip).to_contain_text("if the phase ended now")
    shot(page, "mil1049-send")
    page.locator("#space-crusades").hover()
    expect(tip).to_contain_text("no points")


@pytest.mark.once
def test_a_rival_is_seen_larger_while_the_pointer_rests_there(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    set_up(page, "hotseat", game=GAME, players="5")
    whose(page)
    small = page.locator("#q-board [data-closer]").nth(1)
    expect(page.locator("#q-board [data-closer]")).to_have_count(4)
    glass = page.locator(".closer svg")
    small.hover()
    expect(glass).to_be_visible()
    shot(page, "mil1049-closer")
    at, larger = small.bounding_box(), glass.bounding_box()
    assert at is not None
    assert larger is not None
    assert larger["width"] > 2 * at["width"]
    assert larger["y"] > at["y"] + at["height"]
    assert glass.evaluate("svg => svg.querySelectorAll('[id], [data-on], [tabindex]').length") == 0
    page.locator("#space-crusades").hover()
    expect(glass).to_have_count(0)
    touch = {"pointerType": "touch", "bubbles": True, "clientX": at["x"] + 20, "clientY": at["y"] + 60}
    small.dispatch_event("pointerdown", touch)
    expect(glass).to_be_visible()
    small.dispatch_event("pointerdown", touch)
    expect(glass).to_have_count(0)


@pytest.fixture(scope="module")
def places(browser: Browser, server: Server) -> Places:
    """A table of three before an action, and one at which a dowry is put together; with five, the same."""
    visitors = Visitors(browser, server.url)
    page, screens = visitors(), dict[str, str]()
    for players in ("3", "5"):
        set_up(page, "hotseat", game=GAME, players=players)
        whose(page)
        screens[f"table-{players}"] = page.url
        if players == "3":
            set_up(page, "hotseat", game=GAME, players=players)
        marry(page)
        whose(page)
        click_on(page, "more:gold")
        assert state(page) == "mine"
        screens[f"table-sealed-{players}"] = page.url
    del screens["table-5"]
    cookies = page.context.storage_state()
    visitors.close()
    return Places(cookies, screens)


@pytest.mark.once
@pytest.mark.parametrize("look", LOOKS)
def test_every_look_of_the_table(visitor: Visitors, places: Places, shot: Shot, look: str) -> None:
    page = visitor(storage_state=places.cookies, **LOOKS[look])
    wrong: list[str] = []
    for name, address in places.screens.items():
        open_screen(page, name, address, curtain=True)
        whose(page)
        shot(page, f"mil1049-{name}-{look}")
        found = [*sticking_out(page), *findings(page)]
        with lamplight(page):
            shot(page, f"mil1049-{name}-{look}-dark")
            found += findings(page) if look == "desk" else []
        wrong += [f"{name}: {one}" for one in found]
    for family in ("Lara", "Castro", "Traba"):  # one person plays all of them, so the names of people tell nothing
        expect(page.locator("#q-players").get_by_text(family, exact=True)).to_be_visible()
    assert wrong == [], "\n".join(wrong)
