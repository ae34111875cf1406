"""MIL (1049) on the page: what a choice would bring stands beside it, and what an offer beats below it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.conftest import Server, Shot, Visitors, serving
from browser.hands import click_on, set_up, state
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also has MIL (1049), which is not offered to everybody yet."""
    with serving(tmp_path_factory.mktemp("mil"), "quincunx.games.mil1049") as made:
        yield made


def test_a_choice_is_shown_with_its_points_and_what_it_ends(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    set_up(page, "hotseat", game="mil1049", players="3")
    assert state(page) == "mine"
    panel = page.locator("#q-odds")
    expect(panel).to_contain_text("Final scoring, if it were now")
    expect(panel).to_contain_text("no more harvest, recruiting or growth for your family this turn")
    expect(panel.get_by_text("Pass, and block a space")).to_be_hidden()
    click_on(page, "send:A")
    expect(panel).to_contain_text("To Court 1, for a toll")
    page.locator("#space-court-1").hover()
    tip = page.locator(".odds-tip")
    expect(tip).to_contain_text("+2")
    expect(tip).to_contain_text("if the phase ended now")
    shot(page, "mil-send")
    page.locator("#space-crusades").hover()
    expect(tip).to_contain_text("no points")
