"""Fights on the stage: sums that grow, cards that turn, a verdict; skipped, still, watched again, on a phone."""

from __future__ import annotations

import re
from random import Random

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import choose, click_on, options, play_now, state
from playwright.sync_api import Page, expect

MOST_CHOICES = 400
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


COSTLY = """() => {
  const cheap = ["transform", "opacity", "offset", "computedOffset", "easing", "composite"];
  const on = (where) => document.querySelector(where)?.getAnimations({ subtree: true }) ?? [];
  const moved = on(".scene").flatMap((one) => one.effect.getKeyframes()).flatMap((frame) => Object.keys(frame));
  const drawn = [...document.querySelectorAll(".scene *")].filter((one) => getComputedStyle(one).filter !== "none");
  const below = ["main", ".scene-then"].flatMap(on).map((one) => `${one.animationName} below`);
  return [...moved.filter((name) => !cheap.includes(name)), ...drawn.map((one) => one.outerHTML), ...below];
}"""
"""What would have the browser draw all of it again in each frame: other things moved than whole layers, and filters."""

COME_TO_REST = """() => document.querySelector("main").getAnimations({ subtree: true })
  .every((one) => one.effect.getComputedTiming().endTime === Infinity)"""
"""Has all that glides on the table arrived? What breathes for ever is no matter of time."""


LISTENED = """globalThis.heard = 0;
globalThis.AudioContext = class extends AudioContext { constructor() { super(); globalThis.heard += 1; } };"""
"""Counts whatever opens the loudspeaker."""


def offers(page: Page, start: str) -> bool:
    return page.locator(f"#q-board [data-can*='{start}']").count() > 0


def play_until(page: Page, rng: Random, selector: str) -> None:
    """Play by clicks, attacking wherever that can be done, until there is such a thing on the page.

    One game in eight ends before anybody has attacked: then another is begun.
    """
    for _ in range(MOST_CHOICES):
        page.wait_for_function(
            "(s) => document.querySelector(`${s}, .ask.mine, #q-ending:not([hidden])`)",
            arg=selector,
        )
        if page.locator(selector).count():
            return
        now = state(page)
        if now == "scene":
            continue
        if now == "over":
            play_now(page)
        elif offers(page, "attack:"):
            click_on(page, "attack:")
        else:
            choose(page, rng)
    raise AssertionError(f"{selector} never came")


def test_a_fight_is_staged_skipped_and_watched_again(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=DESK, prefs={"pace": "animated", "scenes": "normal"})
    page.add_init_script(LISTENED)
    play_now(page)
    play_until(page, Random(5), ".scene")
    scene = page.locator(".scene")
    expect(scene).to_have_attribute("role", "dialog")
    assert page.evaluate("document.querySelector('main').inert"), "the table rests meanwhile"
    assert page.evaluate("document.activeElement.classList.contains('scene-go')")
    expect(scene.locator(".scene-go")).to_contain_text("Skip")
    page.wait_for_function("() => document.querySelector('.scene').getAnimations({subtree: true}).length > 5")
    page.wait_for_function(COME_TO_REST)  # the card that was laid just before glides to its place
    assert page.evaluate(COSTLY) == [], "what moves is drawn once and then only pushed about"
    # Space shows the end: sums that add up, a verdict, and all of it said once
    page.keyboard.press("Space")
    expect(scene.locator(".scene-go")).to_contain_text("Continue")
    expect(scene.locator(".scene-banner h1")).to_be_visible()
    said = scene.locator("[role=status]")
    expect(said).not_to_be_empty()
    verdict = scene.locator(".scene-banner h1").inner_text()
    assert said.inner_text().lower().count(verdict.lower()) == 1
    for panel in scene.locator(".scene-sum:has(li)").all():
        values = [text.replace("\u2212", "-") for text in panel.locator("li b").all_inner_texts()]
        assert sum(int(value) for value in values if value != "\u2013") == int(
            panel.locator(".scene-total").inner_text()
        )
        assert panel.locator("li .chip").count() == panel.locator("li").count(), "every line cites its clause"
    shot(page, "stage-1-verdict")
    page.keyboard.press("Space")
    expect(scene).to_have_count(0)
    assert not page.evaluate("document.querySelector('main').inert")
    # the journal has it, and it can be watched again; Escape goes back to now
    before = options(page)
    assert page.evaluate("() => globalThis.heard") == 0, "nothing is heard until it is wished for"
    page.evaluate("() => localStorage.setItem('qx.sound', 'on')")
    page.locator("#q-journal .watch").last.click()
    page.wait_for_function("() => globalThis.heard > 0")
    expect(scene.locator(".scene-title")).to_have_text(re.compile("The attack on column"))
    page.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    assert options(page) == before


@pytest.mark.parametrize("how", ["reduced", "still"])
def test_without_movement_the_stage_stands_still_and_waits(visitor: Visitors, shot: Shot, how: str) -> None:
    prefs = {"pace": "animated", "scenes": "normal"} if how == "reduced" else {"scenes": "instant"}
    size = {"viewport": PHONE, "has_touch": True, "color_scheme": "dark"} if how == "still" else {"viewport": DESK}
    motion = {"reduced_motion": "reduce"} if how == "reduced" else {}
    page = visitor(prefs={**prefs, "scenes": "off"}, **size, **motion)
    play_now(page)
    play_until(page, Random(6), "#q-journal .watch")
    page.evaluate("(how) => localStorage.setItem('qx.scenes', how)", prefs["scenes"])
    page.evaluate("document.querySelector('#q-journal .watch').click()")
    scene = page.locator(".scene.still.over")
    expect(scene.locator(".scene-banner h1")).to_be_visible()
    assert page.evaluate("document.querySelector('.scene').getAnimations({subtree: true}).length") == 0
    expect(scene.locator("[role=status]")).not_to_be_empty()
    assert findings(page) == []
    inside = page.evaluate(
        """() => [...document.querySelectorAll('.scene-sum, .scene-banner, .scene-go, .scene-floor')].every((one) => {
          const box = one.getBoundingClientRect();
          return box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
        })"""
    )
    assert inside, "all of it is on the screen"
    assert page.evaluate(
        """() => [...document.querySelectorAll(".scene-card, .scene-piece.is-card")].every((card) =>
          card.querySelector(".scene-name").getBoundingClientRect().top >= card.getBoundingClientRect().bottom - 1)"""
    ), "what a card is called stands below it"
    shot(page, f"stage-2-{how}")
    if how == "still":
        page.touchscreen.tap(200, 420)
    else:
        page.keyboard.press("Enter")
    expect(page.locator(".scene")).to_have_count(0)


COVERED = """() => {
  const boxes = (where) => [...document.querySelectorAll(where)].filter((one) => one.textContent.trim())
    .map((one) => one.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const [captions, floor, sums] = [".scene-die small", ".scene-floor", ".scene-sum:not([hidden])"].map(boxes);
  return { captions: captions.length, met: captions.some((a, n) => captions.slice(n + 1).some((b) => meet(a, b))),
    sums: sums.filter((sum) => meet(sum, floor[0])).length };
}"""


def test_dice_on_a_phone_keep_their_captions_apart(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport=PHONE, has_touch=True, prefs={"scenes": "instant"}, locale="de-DE")
    page.goto("/learn/battalion/shoot")
    for _ in range(3):
        page.wait_for_selector("#q-board .can")
        page.click("#q-show")
        page.wait_for_selector(".scene.over, #q-board .can:not(.sent)")
        if page.locator(".scene.over .scene-die small").count():
            break
        if page.locator(".scene-go").count():
            page.click(".scene-go")
    found = page.evaluate(COVERED)
    shot(page, "stage-dice-phone")
    assert found["captions"] > 2
    assert not found["met"], "no caption lies on another"
    assert found["sums"] == 0, "and both sums are seen"
