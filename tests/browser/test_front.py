"""The front door: what is urgent comes first, Play is there without scrolling, and its sheet needs no mouse."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import focus_is, on_start_page, play_now, set_up, walk_to
from playwright.sync_api import Page, expect

LOOKS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "color_scheme": "dark"},
}
DRAWN = """(inside) => [...document.querySelectorAll(inside + " img")].filter((i) => i.checkVisibility())
  .map((i) => i.complete && i.naturalWidth > 0)"""


def drawn(page: Page, inside: str) -> list[bool]:
    """Of each picture in there that is shown: has it come?"""
    page.wait_for_function(f"() => ({DRAWN})({inside!r}).every(Boolean)")
    found: list[bool] = page.evaluate(DRAWN, inside)
    return found


@pytest.mark.parametrize("look", LOOKS)
def test_the_front_door(visitor: Visitors, shot: Shot, look: str) -> None:
    page = visitor(**LOOKS[look])
    page.goto("/")
    milito = on_start_page(page)
    learn, play = milito.get_by_role("link", name="Learn in 3"), milito.get_by_role("button", name="Play")
    expect(learn).to_be_in_viewport()  # a newcomer learns first
    expect(play.first).to_be_in_viewport()
    assert drawn(page, ".game .art"), "the games are laid in stone"
    assert findings(page) == []
    shot(page, f"front-new-{look}")

    play_now(page)
    set_up(page, "hotseat", game="battalion")
    set_up(page, "invite")
    page.goto("/")
    turn = page.get_by_role("link", name="Take your turn")
    expect(turn).to_be_in_viewport()
    assert page.locator("main .first:visible").count() == 1, "one button is the first"
    expect(play.first).to_be_in_viewport()
    assert drawn(page, ".seat"), "and tables in play are drawn small"
    if look == "desk":
        assert page.evaluate("document.querySelector('.rooms').getBoundingClientRect().bottom") < 900, (
            "all of it is seen"
        )
    page.locator("details.rest summary").click()
    expect(page.locator("details.rest li")).to_have_count(1)
    assert findings(page) == []
    shot(page, f"front-{look}")

    # the sheet opens with what begins the game in focus, and goes away again
    walk_to(page, "section[aria-labelledby=game-milito] button[data-sheet]")
    page.keyboard.press("Enter")
    sheet = milito.locator("dialog")
    expect(sheet).to_be_visible()
    assert focus_is(page, "dialog button.first")
    sheet.get_by_text("Veteran").click()
    expect(sheet.locator(".level-words")).to_contain_text("plays soundly")
    assert findings(page) == []
    shot(page, f"front-sheet-{look}")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    milito.get_by_role("button", name="With a friend").click()
    expect(sheet.locator("input[value=invite]")).to_be_checked()
    sheet.get_by_role("button", name="Cancel").click()
    page.reload()
    play.first.click()
    expect(sheet.get_by_label("Veteran")).to_be_checked()  # as last time
    sheet.get_by_role("button", name="Cancel").click()
    turn.click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+"))
