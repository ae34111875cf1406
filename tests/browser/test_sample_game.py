"""A game that is no part of the package, in plain Python, is played to the end in the browser like any other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from browser.conftest import Server, Shot, Visitors, serving
from browser.hands import choose, click_on, journal, set_up, state
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also has Crossing, the sample game."""
    with serving(tmp_path_factory.mktemp("crossing"), "quincunx.sample.crossing") as made:
        yield made


def test_crossing_is_played_to_the_end_against_the_computer(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    set_up(page, "computer", game="crossing", sides="8")
    assert state(page) == "mine"
    click_on(page, "post:3-2")
    assert state(page) == "mine"
    shot(page, "crossing")
    assert any("The North posts a soldier at ford 2." in line for line in journal(page))
    rng = Random(1)
    for _ in range(20):
        if state(page) == "over":
            break
        choose(page, rng)
    expect(page.locator("#q-ending")).to_be_visible()
