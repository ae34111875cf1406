"""A training battle of Pacto in the browser: a whole one by drags, by keys and by taps, and a fight on the stage."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import button_of, click, go_ahead, mark_seen, set_up_by_sheet, state, ways
from browser.in_the_making.test_pacto import DESK, GAME, PHONE, SLIDERS, at_table, knob
from games.pacto.test_board_before import at
from playwright.sync_api import Page, TimeoutError, expect

import quincunx as qx

Hand = Callable[[Page, str, Random], None]
SHOWN = "() => document.getElementById('q-board').dataset.shown"
PASSES = 0.3
WEARY = 0.92
"""So often whoever may pass does in the first turn, and later on, or the battle would take very long."""


def drag(page: Page, track: str, rng: Random) -> None:
    """Take hold of a handle and let it go along its line or arc."""
    x, y = knob(page, track)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + rng.choice((-40, 40)), y - rng.randrange(20, 90), steps=4)
    page.mouse.up()


def by_keys(page: Page, track: str, rng: Random) -> None:
    page.locator(f"#{track}").focus()
    page.keyboard.press(rng.choice(["End", "PageUp", "ArrowUp"]))
    page.keyboard.press("Enter")


def tap(page: Page, track: str, rng: Random) -> None:
    """A tap opens the bar below the board; its button goes there."""
    page.touchscreen.tap(*knob(page, track))
    bar = page.locator(".handle-bar")
    if bar.count():
        for _ in range(rng.randrange(1, 4)):
            bar.get_by_label("One stop on").tap()
        bar.get_by_role("button", name="Go there").tap()


def pick(page: Page, rng: Random) -> Any:
    """Something that glows or a button, sometimes the pass."""
    found = ways(page)
    passes = [way for way in found if way.on in ("pass", "done")]
    if passes and rng.random() < (PASSES if turn_of(page) == 1 else WEARY):
        return passes[0]
    return rng.choice([way for way in found if way.on != "pass"] or found)


def click_it(page: Page, rng: Random) -> None:
    click(page, pick(page, rng))


def enter_it(page: Page, rng: Random) -> None:
    """The same without a mouse: the focus is on it, and Enter takes it."""
    way = pick(page, rng)
    where = f"#q-choices .choice[data-do='{way.on}']" if way.below else f"#q-board .can[data-can='{way.on}']"
    thing = page.locator(where).first
    mark_seen(page)
    (thing if way.below else button_of(thing)).first.focus()
    page.keyboard.press("Enter")
    go_ahead(page)


def tap_it(page: Page, rng: Random) -> None:
    """A page that has no time may take a tap for a finger that rests, and choose nothing: then once more."""
    for _ in range(3):
        way = pick(page, rng)
        mark_seen(page)
        if way.below:
            page.locator(f"#q-choices .choice[data-do='{way.on}']").first.tap()
        else:
            page.touchscreen.tap(way.x, way.y)
        go_ahead(page)
        if is_answered(page):
            return
        page.keyboard.press("Escape")


def is_answered(page: Page) -> bool:
    """Is something asked again?"""
    try:
        state(page, timeout=15_000)
    except TimeoutError:
        return False
    return True


def turn_of(page: Page) -> int:
    """The turn the table stands at."""
    told = re.search(r"Turn (\d+)", page.locator("#turn-line").text_content() or "")
    return int(told[1]) if told else 0


def fight_it_out(page: Page, hold: Hand, choose: Callable[[Page, Random], None], most: int = 500) -> set[str]:
    """Both players choose until the battle is over, and handles are moved by hand at least thrice; what was asked."""
    rng, asked, held = Random(7), set[str](), 0
    for _ in range(most):
        now = state(page)
        if now == "curtain":
            page.click("#q-curtain-open")
            continue
        if now == "menu":
            page.locator(".popup [role=menuitem]").first.click()
            go_ahead(page)
            continue
        if now == "over":
            assert held >= 3
            return asked
        asked.add(page.inner_text("#q-prompt"))
        tracks = page.evaluate(SLIDERS)
        if tracks:
            held += moves(page, hold, rng.choice(tracks), rng)
        else:
            choose(page, rng)
    raise AssertionError(f"the battle never ended; asked: {asked}")


def moves(page: Page, hold: Hand, track: str, rng: Random) -> bool:
    """Move a handle; where it was let go at no stop, the last one is taken by keys. Was a stop played by hand?"""
    shown = page.evaluate(SHOWN)
    hold(page, track, rng)
    go_ahead(page)
    if another_is_shown(page, shown):
        return True
    page.keyboard.press("Escape")
    if page.locator(f"#{track}").count():
        by_keys(page, track, rng)
        go_ahead(page)
        another_is_shown(page, shown)
    return False


def another_is_shown(page: Page, before: str) -> bool:
    """Does another picture follow this one soon?"""
    try:
        page.wait_for_function(f"(before) => ({SHOWN})() !== before", arg=before, timeout=2500)
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize(
    ("battle", "options", "hold", "choose"),
    [
        ("training_open", DESK, drag, click_it),
        ("training_mixed", DESK, by_keys, enter_it),
        ("training_open", PHONE, tap, tap_it),
    ],
    ids=["drags", "keys", "taps"],
)
def test_a_whole_training_battle(
    visitor: Visitors, battle: str, options: dict[str, Any], hold: Hand, choose: Callable[[Page, Random], None]
) -> None:
    """With terrain or without, both players in turn."""
    page = visitor(**options)
    set_up_by_sheet(page, "hotseat", game=GAME, battle=battle)
    asked = fight_it_out(page, hold, choose)
    assert len(asked) > 5
    assert any("move" in each for each in asked)
    expect(page.locator("#turn-line")).to_contain_text("the battle is over")


@pytest.mark.parametrize(("name", "options"), [("desk", DESK), ("phone", PHONE)])
def test_a_flank_charge_is_fought_on_the_stage(
    visitor: Visitors, shot: Shot, name: str, options: dict[str, Any]
) -> None:
    """The claims stand line by line with what they come to; dice of both sides lie in the tray."""
    game = qx.game_of(GAME)
    page = visitor(**options, prefs={"scenes": "normal", "pace": "animated"})
    at_table(page, game.lessons["flank"].begin(game))
    for choice in ("unit:equites_1", "halt", "along", "card:green"):
        page.keyboard.press("Escape")
        play_by_name(page, choice)
    scene = page.locator(".scene")
    expect(scene.locator(".scene-title")).to_contain_text("meets")
    page.keyboard.press("Space")
    expect(scene.locator(".scene-banner h1")).to_contain_text("flank")
    page.keyboard.press("Escape")
    play_by_name(page, "fight")
    expect(scene.locator(".scene-title")).to_contain_text("against")
    page.keyboard.press("Space")
    assert scene.locator(".scene-total").all_inner_texts() == ["0", "6"]
    expect(scene.locator(".scene-die")).to_have_count(3)
    assert "In the flank or rear" in scene.locator(".scene-lines").all_inner_texts()[1]
    assert findings(page) == []
    shot(page, f"pacto-fight-{name}")
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)


def play_by_name(page: Page, choice: str) -> None:
    """Choose something by what it stands for, wherever the tabletop is panned to."""
    assert state(page) == "mine"
    mark_seen(page)
    things = page.locator(f"#q-board .can[data-can~='{choice}'], #q-choices [data-do='{choice}']")
    things.first.dispatch_event("click")
    if page.locator(".popup").count():
        page.locator(f".popup [data-do='{choice}']").first.click()
    go_ahead(page)


# ---- before a battle


def before(moment: str) -> qx.Match:
    match, _ = at(moment)
    return match


def test_a_ug_is_put_down_from_the_tray_by_drags(visitor: Visitors, shot: Shot) -> None:
    """It comes to the table when it is picked, and is drawn from the left, then from below."""
    page = visitor(**DESK)
    at_table(page, before("deploy"))
    tray = page.locator("#q-board [id^=ug-].can")
    waiting = tray.count()
    shot(page, "pacto-tray")
    click(page, next(way for way in ways(page) if way.on.startswith("unit:")))
    page.wait_for_selector("#track-across.can")
    expect(page.locator("#q-choices .choice[data-do^='face']")).to_have_count(0)
    x, y = knob(page, "track-across")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    expect(page.locator(".handle-words")).to_contain_text("from the left")
    expect(page.locator("#q-board .qx-ghost")).to_have_count(1)
    shot(page, "pacto-deploying")
    page.mouse.up()
    page.wait_for_selector("#track-up.can")
    page.locator("#track-up").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".handle-words")).to_contain_text("from below")
    page.keyboard.press("Enter")
    expect(page.locator("#q-prompt")).to_contain_text("Deploy UGs")
    expect(tray).to_have_count(waiting - 1)
    assert findings(page) == []


def test_a_piece_of_terrain_is_laid_by_drags(visitor: Visitors, shot: Shot) -> None:
    """It is seen from the first on, follows the handle, grows with its length, and is turned by its corner."""
    page = visitor(**DESK)
    at_table(page, before("lay_item"))
    laying = page.locator("#laying")
    expect(laying).to_have_count(1)
    asked = []
    while state(page) == "mine" and laying.count():
        handles = page.evaluate(SLIDERS)
        verb = (handles or [ways(page)[-1].on.partition(":")[0]])[0]
        asked.append(verb)
        if not handles:
            click(page, ways(page)[-1])
            continue
        was = laying.bounding_box()
        mark_seen(page)
        x, y = knob(page, verb)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 50, y - 50, steps=4)
        expect(page.locator("#q-board .qx-ghost > *")).to_have_count(1)
        assert page.locator("#q-board .qx-ghost").bounding_box() != was
        shot(page, f"pacto-laying-{verb}")
        page.mouse.up()
    assert {"long", "wide"} <= set(asked)
    assert asked[-1] in ("track-turn-left", "track-turn-right")
    if state(page) == "curtain":
        page.click("#q-curtain-open")
    expect(page.locator("#q-board [id^=terrain-]")).not_to_have_count(0)


@pytest.mark.parametrize(("name", "options"), [("desk", DESK), ("phone", {**PHONE, "color_scheme": "dark"})])
def test_the_counter_is_put_on_the_map(visitor: Visitors, shot: Shot, name: str, options: dict[str, Any]) -> None:
    page = visitor(**options)
    at_table(page, before("place_counter"))
    expect(page.locator("#q-choices .choice")).to_have_count(0)
    shot(page, f"pacto-map-{name}")
    assert findings(page) == []
    square = page.locator("#q-board [id^=square-].can").last
    chosen = square.get_attribute("id") or ""
    mark_seen(page)
    square.dispatch_event("click")
    if state(page) == "curtain":
        page.click("#q-curtain-open")
    expect(page.locator(f"#{chosen} .pc-counter")).to_have_count(1)
    expect(page.locator("#q-prompt")).to_contain_text("Day 1 of 5. The counter stands in")


# ---- a lesson


def test_a_lesson_is_played_at_the_table(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK)
    page.goto(f"/learn/{GAME}")
    expect(page.locator(".lessons li")).to_have_count(7)
    page.goto(f"/learn/{GAME}/march")
    page.wait_for_selector("#q-board svg.qx")
    shot(page, "pacto-lesson")
    assert findings(page) == []
    for _ in qx.game_of(GAME).lessons["march"].steps:
        said = page.locator("#q-say").inner_text()
        page.get_by_role("button", name="Show me").click()
        page.wait_for_function(
            "(said) => document.getElementById('q-say').innerText !== said || document.querySelector('dialog[open]')",
            arg=said,
        )
    expect(page.get_by_role("dialog", name="Well done")).to_be_visible()


def test_how_to_play_is_drawn_from_the_lessons(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**DESK)
    page.goto(f"/how-to-play/{GAME}")
    expect(page.get_by_role("heading", name="The flank")).to_be_visible()
    page.get_by_role("heading", name="A combat").scroll_into_view_if_needed()
    shot(page, "pacto-howto")
    assert findings(page) == []
