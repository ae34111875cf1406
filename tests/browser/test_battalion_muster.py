"""An army mustered by clicks: told why not, kept under a name, built again, read from a file, and led into battle."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import Way, at_table, click, click_on, open_sheet, state, ways
from browser.test_looks import LOOKS, lamplight
from playwright.sync_api import Page, expect

FIRST_UNIT = ("rank:velites", "rank:hastati", "rank:triarii", "done")
SECOND_UNIT = ("rank:cretan_archers", "rank:cretan_archers", "done")
MIXED = 'name = "Mixed"\nfaction = "rome"\nunits = [["hastati"], ["hastati", "cretan_archers"], ["velites"]]\n'


def sit_down_to_muster(page: Page, kind: str = "computer") -> None:
    """A mustered battle of six units, against the computer unless another kind of table is wanted, with Rome."""
    page.goto("/")
    form = open_sheet(page, "battalion")
    form.locator("summary").click()
    form.locator(f"input[name=kind][value={kind}]").check()
    for field, value in {"battle": "muster", "size": "6", "faction0": "rome", "faction1": "carthage"}.items():
        form.locator(f"select[name='option.{field}']").select_option(value)
    expect(form.locator("select[name='option.armies']")).to_have_value("table")
    if kind != "hotseat":  # whoever sits at one screen holds every seat
        form.locator("select[name=seat]").select_option("0")
    form.get_by_role("button", name="Start").click()
    at_table(page)


def army(page: Page) -> str:
    """The heading over the army so far."""
    return page.locator("#army > text").first.text_content() or ""


def muster(page: Page, *choices: str) -> None:
    for choice in choices:
        click_on(page, choice)
    state(page)


def keep_as(page: Page, name: str) -> None:
    page.locator("#q-shelf").click()
    page.locator("#q-shelf-name").fill(name)
    page.locator(".shelf").get_by_role("button", name="Keep").click()
    expect(page.locator(".shelf-said")).to_have_text(f"Kept: {name}.")


def saved(page: Page, form: str, folder: Path) -> str:
    """What the shelf writes into a file."""
    with page.expect_download() as written:
        page.get_by_role("button", name=f"Save as {form}").click()
    assert written.value.suggested_filename.endswith(f".{form.lower()}")
    written.value.save_as(folder / form)
    return (folder / form).read_text()


def test_muster_keep_build_again_and_deploy(visitor: Visitors, shot: Shot, tmp_path: Path) -> None:
    page = visitor(accept_downloads=True)
    sit_down_to_muster(page)
    expect(page.locator("#q-prompt")).to_have_text("Muster unit 1 of 6: choose its front rank.")
    muster(page, *FIRST_UNIT, *SECOND_UNIT)
    assert army(page) == "Army: 2 of 6 units"

    # what is not allowed does not glow, and a click on it is told why
    muster(page, "rank:principes")
    page.locator("#box-cretan_archers").click()
    expect(page.locator("#q-told")).to_contain_text("Principes and Cretan Archers have no class in common.")
    expect(page.locator("#q-told .chip").first).to_have_attribute("href", "/rules/battalion#unit.same_class")
    shot(page, "battalion-muster-refused")

    # kept under a name, struck, and built again by the same choices
    keep_as(page, "Velites <b>first</b>")
    expect(page.locator(".shelf-list b")).to_have_text("Velites <b>first</b>")
    file = json.loads(saved(page, "JSON", tmp_path))
    assert tomllib.loads(saved(page, "TOML", tmp_path)) == file
    assert (file["name"], file["faction"]) == ("Velites <b>first</b>", "rome")
    assert file["units"][1:] == [["rome.cretan_archers", "rome.cretan_archers"], ["rome.principes"]]
    page.keyboard.press("Escape")
    muster(page, "clear")
    assert army(page) == "Army: 0 of 6 units"
    page.locator("#q-shelf").click()
    page.get_by_role("button", name="Build").click()
    expect(page.locator("#q-prompt")).to_contain_text("Unit 3 of 6 has Principes in front")
    assert army(page) == "Army: 2 of 6 units"

    # a file that is not allowed is built as far as it goes, and then told
    (tmp_path / "mixed.toml").write_text(MIXED)
    page.locator("#q-shelf").click()
    page.locator("#q-shelf-file").set_input_files(tmp_path / "mixed.toml")
    expect(page.locator(".shelf-said")).to_have_text("Read: Mixed.")
    page.locator("[data-load=Mixed]").click()
    expect(page.locator("#q-told")).to_contain_text("Hastati and Cretan Archers have no class in common.")
    assert army(page) == "Army: 1 of 6 units"

    # the computer musters the rest, a unit is taken up again and closed, and the battle begins
    muster(page, "fill", "take-up:2", "done", "ready")
    deploy_all(page)
    shot(page, "battalion-muster-battle")


def is_pile(way: Way) -> bool:
    """Does this stand for a unit to be deployed in any of several sectors?"""
    words = [word for word in way.on.split() if word.startswith("deploy:") and not word.endswith("-reserve")]
    return len(words) > 1 and len({word[:-1] for word in words}) == 1


def deploy_all(page: Page) -> None:
    """Deploy by clicks, the piles in turn over the sectors, until the first turn has come."""
    for n in range(6):
        expect(page.locator("#q-prompt")).to_contain_text(f"Deploy a unit into a sector or into your reserve; {6 - n}")
        assert state(page) == "mine"
        # by the pointer: a ring that breathes around a small pile keeps it from ever standing still
        click(page, next(way for way in ways(page) if is_pile(way)))
        page.locator(f".popup [data-do$='-{n % 3 + 1}']").click()
    expect(page.locator("#turn-line")).to_contain_text(re.compile(r"Turn \d"))


@pytest.mark.parametrize("look", LOOKS)
def test_the_muster_by_day_by_lamplight_and_on_a_phone(visitor: Visitors, shot: Shot, look: str) -> None:
    page = visitor(**LOOKS[look])
    sit_down_to_muster(page)
    muster(page, *FIRST_UNIT, *SECOND_UNIT, "rank:roman_cavalry", "rank:allied_cavalry")
    assert army(page) == "Army: 2 of 6 units"
    look_at(page, shot, "battalion-muster", look)
    keep_as(page, "Third of May")
    look_at(page, shot, "battalion-muster-shelf", look)


def look_at(page: Page, shot: Shot, name: str, look: str) -> None:
    """By day, and at the desk by lamplight: a phone has the same colours."""
    shot(page, f"{name}-{look}")
    assert findings(page) == []
    with lamplight(page):
        shot(page, f"{name}-{look}-dark")
        assert look != "desk" or findings(page) == []


def test_on_one_screen_each_musters_behind_the_curtain(visitor: Visitors) -> None:
    page = visitor()
    sit_down_to_muster(page, "hotseat")
    assert army(page) == "Army: 0 of 6 units"
    expect(page.locator("#tiles")).to_contain_text("Roman Republic")
    muster(page, *FIRST_UNIT)
    click_on(page, "fill")
    click_on(page, "ready")
    assert state(page) == "curtain"
    page.locator("#q-curtain-open").click()
    expect(page.locator("#tiles")).to_contain_text("Carthage: 36 tiles left")
    expect(page.locator("#others")).to_contain_text("Roman Republic is ready")
    click_on(page, "fill")
    click_on(page, "ready")
    if state(page) == "curtain":
        page.locator("#q-curtain-open").click()
    expect(page.locator("#turn-line")).to_contain_text("Deployment")


def test_the_muster_by_keyboard(visitor: Visitors) -> None:
    page = visitor()
    sit_down_to_muster(page)
    state(page)
    page.locator("#box-roman_cavalry").focus()
    for prompt in ("add ranks behind it", "takes no more ranks"):
        page.keyboard.press("Enter")
        expect(page.locator("#q-prompt")).to_contain_text(prompt)
    expect(page.locator("#deed-done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#q-prompt")).to_have_text("Muster unit 2 of 6: choose its front rank.")
    page.keyboard.press("u")
    expect(page.locator("#q-prompt")).to_contain_text("Unit 1 of 6 has Roman Cavalry in front")
