"""An army of Pacto drawn up by clicks: told why not, kept, built again, read from a file, and led into battle."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import PATIENCE, Shot, Visitors
from browser.hands import click_on, set_up_by_sheet, state
from browser.in_the_making.test_pacto import DESK, GAME, PHONE
from browser.in_the_making.test_pacto_battle import play_by_name
from browser.test_battalion_muster import keep_as, saved
from playwright.sync_api import Page, expect

LOOKS: dict[str, dict[str, Any]] = {"light": DESK, "dark": {**DESK, "color_scheme": "dark"}, "phone": PHONE}
SUM = "() => document.querySelector('#sum')?.textContent ?? ''"
GAULS = 'name = "Two wings"\nlist = "gallic"\n[[generals]]\nname = "A"\nlevel = "cg"\nrole = "commander"\n'


def draw_up(page: Page, *choices: str, kind: str = "computer") -> None:
    """A full battle for which armies are drawn up at the table, and some choices of one's own, each to be made once.

    The other side chooses at the same time: a new picture may show what has come of that, and not yet of ours.
    """
    set_up_by_sheet(page, kind, game=GAME, battle="full", muster="table")
    for choice in choices:
        before = page.evaluate(SUM)
        play_by_name(page, choice)
        page.wait_for_function(f"(before) => ({SUM})() !== before", arg=before, timeout=PATIENCE)
    state(page)


def points(page: Page) -> str:
    return page.locator("#sum > text").first.text_content() or ""


def test_draw_up_keep_build_again_and_go_to_battle(visitor: Visitors, tmp_path: Path) -> None:
    page = visitor(**DESK, accept_downloads=True)
    draw_up(page)
    expect(page.locator("#q-prompt")).to_contain_text("Take an army list")
    click_on(page, "list:norman")
    expect(page.locator("#sum")).to_contain_text("The army is allowed.")
    assert points(page) == "3958 of 4000 points"

    # what is not allowed does not glow, and a click on it is told why
    state(page)
    page.locator("#take-nor_spearmen-2").click()
    expect(page.locator("#q-told")).to_contain_text("at most 4000 are allowed")
    expect(page.locator("#q-told .chip").first).to_have_attribute("href", "/rules/pacto#army.points")
    click_on(page, "drop:bretons_1")
    expect(page.locator("#sum")).to_contain_text("is an ally and commands 1 UG")
    state(page)

    # kept under a name, struck, and built again by the same choices
    keep_as(page, "Without <b>Bretons</b>")
    file = json.loads(saved(page, "JSON", tmp_path))
    assert tomllib.loads(saved(page, "TOML", tmp_path)) == file
    assert (file["name"], file["list"], len(file["units"])) == ("Without <b>Bretons</b>", "norman", 11)
    page.keyboard.press("Escape")
    click_on(page, "clear")
    expect(page.locator("#sum > text").first).to_have_text("0 of 4000 points")
    page.locator("#q-shelf").click()
    page.get_by_role("button", name="Build").click()
    expect(page.locator("#units > text").first).to_have_text("11 UGs, 10 TuGs")

    # bad files are refused by their field; one that is begun is built, and the computer finishes it
    page.locator("#q-shelf").click()
    visitor.forgive("422")
    (tmp_path / "bad.toml").write_text(GAULS.replace("gallic", "martian"))
    page.locator("#q-shelf-file").set_input_files(tmp_path / "bad.toml")
    expect(page.locator(".shelf-said")).to_contain_text("army, field 'list'")
    (tmp_path / "good.toml").write_text(GAULS)
    page.locator("#q-shelf-file").set_input_files(tmp_path / "good.toml")
    expect(page.locator(".shelf-said")).to_have_text("Read: Two wings.")
    page.locator("[data-load='Two wings']").click()
    expect(page.locator("#units > text").first).to_have_text("0 UGs, 0 TuGs")
    expect(page.locator("#sum > text").first).to_have_text("200 of 4000 points")  # his general comes last
    state(page)
    click_on(page, "fill")
    expect(page.locator("#sum")).to_contain_text("The army is allowed.")
    state(page)
    click_on(page, "ready")
    expect(page.locator("#turn-line")).to_contain_text("Before the battle")
    expect(page.locator("#army-0")).to_contain_text("Gallic")


@pytest.mark.parametrize("look", LOOKS)
def test_the_muster_by_day_by_lamplight_and_on_a_phone(visitor: Visitors, shot: Shot, look: str) -> None:
    page = visitor(**LOOKS[look])
    draw_up(page, "list:later_carthaginian", "drop:african_vets_1", "drop:elephants_1", "drop:scutarii_1")
    expect(page.locator("#sum")).to_contain_text("needs 7 to 14")
    shot(page, f"pacto-muster-{look}")
    assert findings(page) == []


def test_the_muster_on_a_phone_is_panned_by_a_finger(visitor: Visitors) -> None:
    page = visitor(**PHONE)
    draw_up(page, "list:gallic")
    units = page.locator("#units")
    before = units.bounding_box()
    page.mouse.move(195, 600)
    page.mouse.down()
    page.mouse.move(195, 200, steps=5)
    page.mouse.up()
    after = units.bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] < before["y"] - 200


def test_the_muster_by_keyboard(visitor: Visitors) -> None:
    page = visitor(**DESK)
    draw_up(page)
    page.locator("#list-gallic").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sum")).to_contain_text("The army is allowed.")
    state(page)
    page.locator("#dismiss-g2").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#generals .pc-cross")).to_have_count(2)
    page.keyboard.press("u")
    expect(page.locator("#generals .pc-cross")).to_have_count(3)


def test_on_one_screen_each_draws_up_behind_the_curtain(visitor: Visitors) -> None:
    page = visitor(**DESK)
    draw_up(page, "list:gallic", "ready", kind="hotseat")
    assert state(page) == "curtain"
    page.locator("#q-curtain-open").click()
    expect(page.locator("#others")).to_contain_text("First army: ready")
    expect(page.locator("#q-board")).not_to_contain_text("Warband")
    state(page)
    click_on(page, "fill")
    click_on(page, "ready")
    if state(page) == "curtain":
        page.locator("#q-curtain-open").click()
    expect(page.locator("#q-prompt")).to_contain_text("role")
