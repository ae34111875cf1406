"""A position set up by hand in the browser: a form, the board it makes, checks as one edits, links, and playing on."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import walk_to
from browser.test_first_paint import WEIGHT
from playwright.sync_api import Page, expect

import quincunx as qx
from quincunx.core.editing import written

GAMES = sorted(qx.registry())
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
RECORD = Path(__file__).parents[1] / "games" / "milito" / "records" / "win.json"


def at_editor(page: Page, game: str = "milito", more: str = "") -> Page:
    page.goto(f"/editor/{game}{more}")
    expect(page.locator("#q-main")).to_have_attribute("data-sound", "yes")
    return page


def link_to(game: str, seed: int) -> str:
    """A fresh table as a link brings it along: squeezed, and in letters that an address may have."""
    rules = qx.game_of(game)
    match = qx.new(game, seed=seed, **rules.first_options(rules.built_in))
    squeezed = zlib.compress(json.dumps(written(match)).encode(), wbits=-15)
    return "#p=" + urlsafe_b64encode(squeezed).decode().rstrip("=")


def position(page: Page) -> dict[str, object]:
    """The position as it would be played on from."""
    return dict(json.loads(page.locator("#q-play-position").input_value()))


def wait_for(page: Page, what: str) -> None:
    """Until something holds of the position."""
    page.wait_for_function(f"() => JSON.parse(document.querySelector('#q-play-position').value).{what}")


def field(path: str) -> str:
    return f'[data-key="{path}"]'


def fill_in(page: Page, path: str, words: str) -> None:
    """Choose something in a field by its words."""
    page.locator(field(path)).select_option(label=words)


@pytest.mark.parametrize("game", GAMES)
def test_at_the_desk_by_day_on_a_phone_by_lamplight_and_played_on(visitor: Visitors, shot: Shot, game: str) -> None:
    """Each colour and each layout once: they share no more than that."""
    desk = at_editor(visitor(viewport={"width": 1440, "height": 900}), game)
    weight = sum(size for _, size, _ in desk.evaluate(WEIGHT))
    assert 10_000 < weight < 200_000, "what travels for the whole page"
    assert findings(desk) == []
    shot(desk, f"editor-{game}")
    phone = at_editor(visitor(color_scheme="dark", **PHONE), game)
    assert findings(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390, "nothing sticks out"
    assert phone.locator("#q-board svg.qx").bounding_box()["width"] > 250  # type: ignore[index]
    shot(phone, f"editor-{game}-phone")
    play_on_against_the_computer(desk)


def play_on_against_the_computer(page: Page) -> None:
    page.locator("#q-play summary").click()
    page.locator("#q-play-on").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+"))
    page.locator("#q-board svg.qx").wait_for()
    expect(page.locator(".ask.mine")).to_have_count(1)


def test_a_card_goes_from_the_hand_to_a_column_and_back(visitor: Visitors) -> None:
    page = at_editor(visitor(), more=link_to("milito", 7))
    page.locator(field("turn")).fill("3")
    wait_for(page, "table.turn === 3")
    before = position(page)
    hand = before["table"]["forces"][0]["hand"]  # type: ignore[index]
    board = page.locator("#q-board").inner_html()
    chip = page.locator(field("forces.0.hand.0"))
    to_column = [text for text in chip.locator("optgroup option").all_inner_texts() if text.endswith("column 3")]
    chip.select_option(label=to_column[0])
    wait_for(page, "table.forces[0].columns[2].length === 1")
    expect(page.locator(field("forces.0.columns.2.0"))).to_have_count(1)
    page.locator(field("control.2")).select_option(index=1)
    wait_for(page, "table.control[2] === 0")
    after = position(page)
    assert after["table"]["forces"][0]["columns"][2] == [hand[0]]  # type: ignore[index]
    assert page.locator("#q-board").inner_html() != board, "the board is drawn as one edits"
    for _ in range(2):
        page.locator("#q-undo").click()
    wait_for(page, "table.forces[0].columns[2].length === 0")
    assert position(page) == before
    for _ in range(2):
        page.keyboard.press("Control+y")
    wait_for(page, "table.control[2] === 0")
    assert position(page) == after


def test_what_is_wrong_is_told_in_its_field_and_mended_there(visitor: Visitors) -> None:
    page = at_editor(visitor(), more=link_to("milito", 7))
    sound = position(page)
    fill_in(page, "forces.0.hand.+", page.locator(field("forces.0.hand.+") + " option").nth(1).inner_text())
    expect(page.locator("#q-main")).to_have_attribute("data-sound", "no")
    box = page.locator('[data-field^="forces.0"] .wrong')
    expect(box).to_contain_text("Expected")
    expect(page.locator("#q-state .chip")).to_have_count(1)
    expect(page.locator("#q-play-on")).to_be_disabled()
    assert position(page) == sound, "what would be played on is the last sound one"
    page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    fill_in(page, "forces.1.hand.+", page.locator(field("forces.1.hand.+") + " option").nth(1).inner_text())
    expect(page.locator('[data-field^="forces.1"] .wrong')).to_contain_text("Expected")
    expect(box).to_contain_text("Expected")  # both at once, each in its field
    expect(page.locator("#q-state .chip")).to_have_count(2)
    assert findings(page) == []
    page.locator("#q-undo").click()
    expect(page.locator('[data-field^="forces.1"] .wrong')).to_have_count(0)
    expect(box).to_contain_text("Expected")
    page.locator("#q-undo").click()
    expect(page.locator("#q-main")).to_have_attribute("data-sound", "yes")
    expect(page.locator(".fill .wrong")).to_have_count(0)
    turn = page.locator(field("turn"))
    turn.fill("100000")
    expect(page.locator('[data-field="turn"] .wrong')).to_contain_text("Expected a whole number from 0")
    expect(page.locator("#q-play-on")).to_be_disabled()
    turn.fill("3")
    wait_for(page, "table.turn === 3")
    expect(page.locator("#q-main")).to_have_attribute("data-sound", "yes")
    expect(turn).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_clear_flip_hint_and_a_choice_on_the_board(visitor: Visitors, game: str) -> None:
    page = at_editor(visitor(), game)
    began = position(page)
    if page.locator("#q-choices .choice").count():
        page.locator("#q-choices .choice").first.click()
    else:
        page.locator("#q-board .can").first.click()
    expect(page.locator("#q-undo")).to_be_enabled()
    expect(page.locator("#q-play-position")).not_to_have_value(json.dumps(began))
    page.locator("#q-hint").click()
    expect(page.locator("#q-told")).to_contain_text(re.compile(r"\w+"))
    seen = page.locator("#q-board").inner_html()
    page.keyboard.press("f")
    expect(page.locator("#q-eyes input:checked")).to_have_value("0")
    page.locator("#q-eyes input[value='1']").check()
    expect(page.locator("#q-main")).to_have_attribute("data-sound", "yes")
    page.wait_for_function("(seen) => document.querySelector('#q-board').innerHTML !== seen", arg=seen)
    was = page.locator("#q-play-position").input_value()
    page.locator("#q-clear").click()
    expect(page.locator("#q-play-position")).not_to_have_value(was)


def test_it_is_shared_by_link_text_and_file_and_nothing_broken_is_taken(visitor: Visitors, tmp_path: Path) -> None:
    page = at_editor(visitor())
    page.locator(field("turn")).fill("5")
    wait_for(page, "table.turn === 5")
    page.wait_for_function("() => location.hash.startsWith('#p=')")
    made = position(page)
    other = at_editor(visitor(), more=page.evaluate("location.hash"))
    assert position(other) == made, "the link brings it along"
    page.locator("#q-share summary").click()
    with page.expect_download() as found:
        page.locator("#q-download").click()
    file = tmp_path / "position.json"
    found.value.save_as(file)
    assert json.loads(file.read_text()) == made
    third = at_editor(visitor())
    third.locator("#q-bring summary").click()
    third.locator("#q-file").set_input_files(file)
    wait_for(third, "table.turn === 5")
    assert position(third) == made
    for text, words in (
        ("{", "not a position"),
        ("x" * 70_000, "at most"),
        ("{}", "not a position of Milito"),
        (RECORD.read_text(), "record of a whole game"),
    ):
        third.locator("#q-text").evaluate("(area, text) => { area.value = text; }", text)
        third.locator("#q-read").click()
        expect(third.locator("#q-told")).to_contain_text(words)
        assert position(third) == made, "and nothing has changed"
    third.locator("#q-text").fill(json.dumps(made).replace('"turn": 5', '"turn": 7'))
    third.locator("#q-read").click()
    wait_for(third, "table.turn === 7")
    broken = visitor()
    at_editor(broken, more="#p=AAAA")
    expect(broken.locator("#q-told")).to_contain_text("broken")
    bomb = third.evaluate("async () => (await import('/static/packed.js')).pack(' '.repeat(5e6))")
    folded = visitor()
    at_editor(folded, more=f"#p={bomb}")
    expect(folded.locator("#q-told")).to_contain_text("more than any position")


def test_at_one_screen_from_a_finished_game(visitor: Visitors) -> None:
    page = visitor()
    page.goto("/records")
    page.set_input_files("input[name=record]", RECORD)
    page.get_by_role("button", name="Look at it").click()
    expect(page).to_have_url(re.compile(r"/replay"))
    page.locator("#q-board svg.qx").wait_for()
    page.locator("#q-slider").fill("30")
    expect(page.locator("#q-edit")).to_have_attribute("href", re.compile("ply=30"))
    page.locator("#q-edit").click()
    expect(page.locator("#q-main")).to_have_attribute("data-sound", "yes")
    assert position(page)["table"] == qx.load(RECORD).replay(30).to_dict()["table"]
    page.locator("#q-play summary").click()
    page.get_by_label("One screen").check()
    page.locator("#q-play-on").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+"))
    page.get_by_role("button", name=re.compile("Show|Ready|ready")).or_(
        page.locator("#q-board svg.qx")
    ).first.wait_for()


def test_by_keyboard_alone(visitor: Visitors) -> None:
    page = at_editor(visitor(), more=link_to("milito", 7))
    walk_to(page, '[data-key="turn"]', most=120)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    wait_for(page, "table.turn === 3")
    walk_to(page, '[data-key="terrain.4"]', key="Shift+Tab")
    page.keyboard.press("ArrowDown")
    wait_for(page, "table.terrain[4] !== 'plain'")
    walk_to(page, '[data-key="terrain.4"]', most=1)
    page.keyboard.press("Control+z")
    wait_for(page, "table.terrain[4] === 'plain'")
    page.keyboard.press("Control+z")
    wait_for(page, "table.turn === 1")
