"""A map drawn by hand: painted by pointer and keyboard, checked as one draws, kept as a file, and played on at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import state
from playwright.sync_api import Page, expect


def at_map(page: Page) -> None:
    page.goto("/maps/multiverse")
    expect(page.locator("#q-board svg")).to_be_visible()


def painted(page: Page) -> dict[str, Any]:
    """The map as it would be sent."""
    found: dict[str, Any] = json.loads(page.locator("#q-map").input_value())
    return found


def test_a_map_is_painted_checked_kept_and_played_on(visitor: Visitors, shot: Shot, tmp_path: Path) -> None:
    page = visitor(viewport={"width": 1440, "height": 900})
    at_map(page)
    assert findings(page) == []
    page.get_by_text("Central, may hold a mine").click()
    page.locator("[data-at='2,1']").click()
    expect(page.locator("#q-state")).to_have_text("For 2 players, 11 of at most 37 territories. You can play on it.")
    assert [2, 1] in painted(page)["central"]
    shot(page, "map-desk-day")

    page.locator("[data-at='-4,4']").click()
    expect(page.locator("#q-state")).to_contain_text("expected positions that are connected with each other")
    expect(page.locator("#q-go")).to_be_disabled()
    page.keyboard.press("z")
    expect(page.locator("#q-go")).to_be_enabled()

    page.locator("[data-at='2,1']").focus()  # by keyboard: a home where there was none, turned once
    page.keyboard.press("3")
    page.keyboard.press("ArrowLeft")
    for _ in range(2):
        page.keyboard.press("Enter")
    assert painted(page)["home"][-1] == [1, 1]
    assert painted(page)["home_facing"][-1] == 2
    expect(page.locator("#q-state")).to_contain_text("homes that are no neighbours")
    for _ in range(2):
        page.keyboard.press("z")

    with page.expect_download() as kept:
        page.get_by_role("link", name="Download").click()
    kept.value.save_as(tmp_path / "map.json")
    at_map(page)
    page.locator("#q-file").set_input_files(tmp_path / "map.json")
    expect(page.locator("#q-state")).to_contain_text("11 of at most 37")
    page.locator("#q-go").click()
    assert state(page) in ("mine", "theirs")
    expect(page.locator("#q-board")).to_contain_text("2 of 11 explored")
    page.emulate_media(color_scheme="dark")
    shot(page, "map-table-lamplight")


def test_a_map_is_drawn_on_a_phone_and_a_file_without_one_changes_nothing(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    at_map(page)
    before = painted(page)
    page.locator("#q-file").set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": b"[]"})
    expect(page.locator("#q-state")).to_have_text("This file holds no map.")
    assert painted(page) == before
    page.locator("[data-at='3,-1']").tap()
    expect(page.locator("#q-state")).to_contain_text("11 of at most 37")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, "map-phone-day")
