"""Read at a glance: the table fills its room in letters one can read, prices stand on it, a closer look is near."""

from __future__ import annotations

import re
from random import Random
from statistics import median

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import choose, click_on, mark_seen, play_now, state, ways
from playwright.sync_api import Page, expect

SIZES = """() => {
  const svg = document.querySelector("#q-board svg.qx");
  const scale = (thing) => { const m = thing.getScreenCTM(); return Math.hypot(m.a, m.b); };
  const sizes = (root, k, where) => [...root.querySelectorAll("text")].filter((words) => words.textContent.trim())
    .map((words) => [parseFloat(words.getAttribute("font-size")) * k(words), where, words.textContent]);
  const seen = (thing) => !thing.closest("defs, .qx-header") && thing.getBoundingClientRect().width > 0;
  const cards = [...svg.querySelectorAll("use[href^='#']")].filter(seen)
    .flatMap((use) => sizes(document.querySelector(use.getAttribute("href")), () => scale(use), "card"));
  return [...sizes(svg, scale, "table"), ...cards];
}"""
ROOM = """() => {
  const { width, height } = document.getElementById("q-board").getBoundingClientRect();
  const picture = document.querySelector("#q-board svg.qx").viewBox.baseVal;
  const k = Math.min(width / picture.width, height / picture.height);
  return [(picture.width * k) / width, (picture.height * k) / height];
}"""
LEAST = {"table": 11, "card": 12}
CLICK = """([x, y]) => new Promise((told) => {
  const begun = performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => told(performance.now() - begun)));
  const seen = new MutationObserver(() => { seen.disconnect(); painted(); });
  seen.observe(document.getElementById("q-board"), { attributes: true, attributeFilter: ["data-shown"] });
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, clientY: y }));
})"""
SOON, SLACK = 50, 12
"""Milliseconds from a click to the painted answer on an idle machine (bench/clicks.py), and room for a busy one."""


def choosing_a_column(page: Page) -> None:
    """Choose a unit, so that its price stands on every column."""
    rng = Random(1)
    while not {"pass"} & {word for way in ways(page) for word in way.on.split()}:
        choose(page, rng)
    for card in {word for way in ways(page) for word in way.on.split() if word.startswith("place:")}:
        click_on(page, card)
        state(page)
        return
    raise AssertionError("no unit can be placed")


def test_milito_fills_its_room_in_letters_one_can_read(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport={"width": 1440, "height": 900})
    play_now(page)
    assert state(page) == "mine"
    rng = Random(1)
    for _ in range(4):
        choose(page, rng)
    choosing_a_column(page)
    wide, high = page.evaluate(ROOM)
    assert min(wide, high) > 0.96, "no letterbox"
    assert page.locator("#q-board .qx-header").first.is_visible() is False, "the page has a title bar of its own"
    expect(page.locator("#q-turn")).to_contain_text("Turn")
    small = [(round(size, 1), where, words) for size, where, words in page.evaluate(SIZES) if size < LEAST[where]]
    assert [one for one in small if one[1] == "card"] == []
    prices = page.locator("#q-board [id^=column-] .mi-price, #q-board [id^=column-] .mi-no-price")
    assert prices.count() == 5, "each column says what it costs, or why not"
    shot(page, "at-a-glance-milito")
    assert findings(page) == []

    card = page.locator("#q-board [id^=hand-] [data-piece]:not([data-piece$=back])").first
    card.hover()
    closer = page.locator("#q-large")
    expect(closer).to_be_visible()
    on_table, large = card.bounding_box(), closer.locator("svg").bounding_box()
    assert on_table is not None
    assert large is not None
    assert large["width"] > 1.25 * on_table["width"]
    assert re.search(r"attack \d|combat", closer.inner_text()), closer.inner_text()
    page.mouse.move(5, 5)
    expect(closer).to_be_hidden()


def test_a_click_is_answered_soon(visitor: Visitors) -> None:
    page = visitor()
    play_now(page)
    rng, took = Random(4), []
    for _ in range(12):
        assert state(page) == "mine"
        placed = [way for way in ways(page) if way.on.split()[0].partition(":")[0] in ("place", "column", "pay")]
        if not placed:
            break
        mark_seen(page)
        way = rng.choice(placed)
        took.append(page.evaluate(CLICK, [way.x, way.y]))
        if not page.locator(".ask.mine").count():
            break
    print(f"click to painted answer: median {median(took):.0f} ms of {len(took)}")
    assert median(took) < SOON * SLACK, took
