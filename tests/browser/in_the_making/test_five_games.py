"""Pages that show more once there are five games, or longer names."""

from __future__ import annotations

from pathlib import Path
from random import Random

from browser.conftest import Shot, Visitors
from browser.hands import choose, play_now, set_up, state
from browser.in_the_making.test_pacto import DESK, GAME, PHONE
from browser.test_phone import is_in_sight, smallest
from playwright.sync_api import expect

RECORDS = Path(__file__).parents[2] / "games" / "pacto" / "records"
CUT = """() => [...document.querySelectorAll("#q-eyes label")]
  .filter((label) => label.scrollWidth > label.clientWidth + 1 || label.offsetLeft + label.offsetWidth
    > label.parentElement.offsetLeft + label.parentElement.offsetWidth + 1).map((label) => label.textContent)"""


def test_the_front_door_with_five_games_is_seen_without_scrolling(visitor: Visitors, shot: Shot) -> None:
    """By somebody who has games going, which take a row of their own."""
    page = visitor(**DESK)
    play_now(page)
    set_up(page, "hotseat", game="battalion")
    set_up(page, "invite")
    page.goto("/")
    expect(page.locator(".games .game")).to_have_count(5)
    shot(page, "front-five")
    assert page.evaluate("document.querySelector('.rooms').getBoundingClientRect().bottom") < 900
    heights = page.locator(".games .game:not(:first-child) .name h2, .games .game:not(:first-child) .about > h2")
    found = set(heights.evaluate_all("(all) => all.map((each) => Math.round(each.offsetHeight))"))
    assert len(found) == 1, "no title is broken into two lines"


def test_whose_eyes_a_replay_is_seen_with_is_told_whole(visitor: Visitors) -> None:
    """Long names of armies were cut."""
    page = visitor(**DESK)
    page.goto("/records")
    page.set_input_files("input[name=record]", RECORDS / "full_battle.json")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#q-eyes label")).to_have_count(4)
    assert page.evaluate(CUT) == []


def test_on_a_phone_letters_of_pacto_can_be_read_and_what_is_asked_is_seen(visitor: Visitors) -> None:
    """As of the other games; a general who rode was out of sight, and all that he could do."""
    page = visitor(**PHONE)
    play_now(page, GAME)
    rng = Random(1)
    for n in range(9):
        assert state(page) == "mine"
        size, words = smallest(page)
        assert size >= 9, f"{words!r} after {n} choices"
        is_in_sight(page)
        if choose(page, rng) != "mine":
            break
