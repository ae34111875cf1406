"""Read at a glance: the table fills its room in letters one can read, prices stand on it, a closer look is near."""

from __future__ import annotations

import re
from random import Random
from statistics import median

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import choose, click_on, mark_seen, play_now, set_up, state, walk_to, ways
from playwright.sync_api import Page, ViewportSize, expect

SIZES = """() => {
  const svg = document.querySelector("#q-board svg.qx");
  const seen = (thing) => !thing.closest("defs, .qx-header") && thing.getBoundingClientRect().width > 0;
  const scale = (thing) => { const m = thing.getScreenCTM(); return Math.hypot(m.a, m.b); };
  const told = (words, k, where) => [parseFloat(words.getAttribute("font-size")) * k, where, words.textContent];
  const isWords = (words) => words.textContent.trim() && getComputedStyle(words).display !== "none";
  const used = [...svg.querySelectorAll("use[href^='#']")].filter(seen).flatMap((use) => {
    const where = /^#(face|small|tiny)-/.test(use.getAttribute("href")) ? "card" : "table";
    const drawn = document.getElementById(use.getAttribute("href").slice(1));
    return [...(drawn?.querySelectorAll("text") ?? [])].filter(isWords).map((words) => told(words, scale(use), where));
  });
  const shown = [...svg.querySelectorAll("text")].filter((words) => seen(words) && isWords(words));
  return shown.map((words) => told(words, scale(words), "table")).concat(used);
}"""
ROOM = """() => {
  const { width, height } = document.getElementById("q-board").getBoundingClientRect();
  const picture = document.querySelector("#q-board svg.qx").viewBox.baseVal;
  const k = Math.min(width / picture.width, height / picture.height);
  return [(picture.width * k) / width, (picture.height * k) / height];
}"""
NAMES = """() => [...document.querySelectorAll("#q-board [id^=unit-]")].map((unit) => {
  const use = [...unit.querySelectorAll("use")].find((one) => one.getAttribute("href").startsWith("#rank-"));
  const words = use && document.getElementById(use.getAttribute("href").slice(1)).querySelector("text.qx-serif");
  const m = use.getScreenCTM();
  return [words?.textContent, parseFloat(words?.getAttribute("font-size")) * Math.hypot(m.a, m.b)];
})"""
SCALE = "() => document.querySelector('#q-board svg.qx').getScreenCTM().a"
ENLARGE = """(size) => {
  document.querySelector(".menu").open = true;
  document.querySelector(`input[name=set-size][value="${size}"]`).click();
  document.querySelector(".menu").open = false;
}"""
MANY = """(n) => document.getElementById("q-choices").replaceChildren(...Array.from({ length: n }, () => {
  const button = document.createElement("button");
  button.className = "choice";
  button.innerHTML = "Place Medium Cavalry, too <kbd>C</kbd>";
  return button;
}))"""
LEAST = {"table": 11, "card": 12}
FILLED, WITH_TWO_ROWS = 0.96, 0.95
"""How much of its room a table fills either way, and how much where two rows of buttons stand below it."""
WIDTHS = """(card) => {
  return [card, document.querySelector("#q-large svg")].map((it) => it?.getBoundingClientRect().width ?? 0);
}"""
CLICK = """([x, y]) => new Promise((told) => {
  const begun = performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => told(performance.now() - begun)));
  const seen = new MutationObserver(() => { seen.disconnect(); painted(); });
  seen.observe(document.getElementById("q-board"), { attributes: true, attributeFilter: ["data-shown"] });
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, clientY: y }));
})"""
OVER = """(piece, [clientX, clientY]) =>
  piece.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", clientX, clientY }))"""
"""What a browser tells when the picture changes below a mouse."""
REST = 250
"""Milliseconds a mouse has to rest until a piece is shown large."""
SOON, SLACK = 50, 12
"""Milliseconds from a click to the painted answer on an idle machine (bench/clicks.py), and room for a busy one."""


def choosing_a_column(page: Page) -> None:
    """Choose a unit, so that its price stands on every column; play on until one can be paid for."""
    rng = Random(1)
    for _ in range(40):
        offered = {word for way in ways(page) for word in way.on.split()}
        units = sorted(word for word in offered if word.startswith("place:"))
        if "pass" in offered and units:
            click_on(page, units[0])
            state(page)
            return
        assert choose(page, rng) == "mine"
    raise AssertionError("no unit can be placed")


def too_small(page: Page, filled: float = 1.0) -> list[tuple[float, str, str]]:
    """Words on the table that are hard to read, by size, where they stand, and what they say."""
    least = {where: size * min(1.0, filled / FILLED) for where, size in LEAST.items()}
    return [(round(size, 1), where, words) for size, where, words in page.evaluate(SIZES) if size < least[where]]


def fills_its_room(page: Page) -> float:
    """Says how much of it, too."""
    filled = float(min(page.evaluate(ROOM)))
    assert filled > WITH_TWO_ROWS, f"no letterbox, with {page.inner_text('.ask')!r} below"
    assert page.locator("#q-board .qx-header").first.is_visible() is False, "the page has a title bar of its own"
    expect(page.locator("#q-turn")).to_contain_text("Turn")
    return filled


@pytest.mark.parametrize("game", ["milito", "battalion", "mil1049"])
def test_a_table_fills_its_room_in_letters_one_can_read(visitor: Visitors, shot: Shot, game: str) -> None:
    page = visitor(viewport={"width": 1440, "height": 900})
    play_now(page, game)
    rng = Random(1)
    for n in range(8):
        assert state(page) == "mine"
        if n % 2 == 0:
            filled = fills_its_room(page)
            assert page.evaluate(SIZES), "words are found"
            assert too_small(page, filled) == [], f"after {n} choices"
        choose(page, rng)
    shot(page, f"at-a-glance-{game}-day")
    page.emulate_media(color_scheme="dark")
    shot(page, f"at-a-glance-{game}-lamplight")


@pytest.mark.parametrize(("buttons", "least"), [(4, FILLED), (8, WITH_TWO_ROWS)])
def test_many_buttons_leave_the_table_its_room(visitor: Visitors, buttons: int, least: float) -> None:
    page = visitor(viewport={"width": 1440, "height": 900})
    play_now(page)
    assert state(page) == "mine"
    page.evaluate(MANY, buttons)
    page.wait_for_function("(n) => document.querySelectorAll('.choice').length === n", arg=buttons)
    assert min(page.evaluate(ROOM)) > least


def test_four_players_keep_the_names_of_their_units(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport={"width": 1440, "height": 900})
    set_up(page, "computer", game="battalion", battle="grand1")
    assert state(page) == "mine"
    least = LEAST["table"] * min(1.0, fills_its_room(page) / FILLED)
    names = page.evaluate(NAMES)
    assert len(names) >= 20, "four armies stand there"
    assert all(name and size >= least for name, size in names), names
    shot(page, "at-a-glance-battalion-four")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}], ids=["desk", "phone"])
def test_large_text_makes_the_board_larger(visitor: Visitors, shot: Shot, size: ViewportSize) -> None:
    page = visitor(viewport=size)
    play_now(page)
    assert state(page) == "mine"
    usual = page.evaluate(SCALE)
    for larger in (1.25, 1.5, 2.0):
        page.evaluate(ENLARGE, f"{100 * larger:g}")
        page.wait_for_function(f"() => ({SCALE})() > {0.9 * larger * usual}")
        assert page.evaluate(SCALE) < 1.3 * larger * usual
    shot(page, f"at-a-glance-large-text-{size['width']}")
    hand = page.locator("#q-board [id^=hand-][data-can]")
    page.keyboard.press("ArrowRight")
    walk_to(page, "#q-board [id^=hand-][role=button]", "ArrowRight")
    expect(hand.and_(page.locator(":focus"))).to_be_in_viewport()
    for _ in range(2):  # back from where one has walked to, and then to the whole table
        page.keyboard.press("0")
    expect(page.locator("#column-1")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SCALE) < usual, "the whole table is a key away"
    page.keyboard.press("0")
    assert page.evaluate(SCALE) > 1.8 * usual


@pytest.mark.parametrize("buttons", [1, 4, 8])
def test_large_text_makes_the_board_no_larger_where_much_is_scrolled_to(visitor: Visitors, buttons: int) -> None:
    page = visitor(viewport={"width": 390, "height": 844})
    play_now(page)
    assert state(page) == "mine"
    page.evaluate(MANY, buttons)
    page.wait_for_function("(n) => document.querySelectorAll('.choice').length === n", arg=buttons)
    usual = page.evaluate(SCALE)
    page.evaluate(ENLARGE, "200")
    page.wait_for_function(f"() => ({SCALE})() > {1.6 * usual}")
    assert page.locator(".ask").evaluate("(asked) => asked.scrollHeight > asked.clientHeight")
    assert page.evaluate(SCALE) < 2.6 * usual


@pytest.mark.parametrize("lesson", ["milito/take", "milito/attack", "battalion/shoot"])
def test_a_lesson_in_large_text_shows_what_it_is_about(visitor: Visitors, shot: Shot, lesson: str) -> None:
    page = visitor(prefs={"size": "200"})
    page.goto(f"/learn/{lesson}")
    page.wait_for_selector("#q-board .can")
    page.locator("#q-board").scroll_into_view_if_needed()
    expect(page.locator("#q-board .can").first).to_be_in_viewport()
    shot(page, f"lesson-{lesson.replace('/', '-')}-200")


def test_the_muster_is_set_in_letters_one_can_read(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport={"width": 1440, "height": 900})
    set_up(page, "computer", game="battalion", battle="muster")
    rng = Random(1)
    for _ in range(3):
        assert state(page) == "mine"
        assert too_small(page) == []
        choose(page, rng)
    shot(page, "at-a-glance-muster")


def test_milito_fills_its_room_in_letters_one_can_read(visitor: Visitors, shot: Shot) -> None:
    page = visitor(viewport={"width": 1440, "height": 900})
    play_now(page)
    assert state(page) == "mine"
    rng = Random(1)
    for _ in range(4):
        choose(page, rng)
    choosing_a_column(page)
    assert too_small(page, fills_its_room(page)) == []
    prices = page.locator("#q-board [id^=column-] .mi-price, #q-board [id^=column-] .mi-no-price")
    assert prices.count() == 5, "each column says what it costs, or why not"
    shot(page, "at-a-glance-milito")
    assert findings(page) == []

    card = page.locator("#q-board [id^=hand-] [data-piece]:not([data-piece$=back])").first
    closer = page.locator("#q-large")
    card.hover()
    expect(closer.locator("svg")).to_be_visible()
    on_table, large = card.evaluate(WIDTHS)
    assert large > 1.25 * on_table
    assert re.search(r"attack \d|combat", closer.inner_text()), closer.inner_text()
    page.mouse.move(5, 5)
    expect(closer).to_be_hidden()


def test_what_comes_to_lie_under_a_mouse_that_stays_is_not_shown_large(visitor: Visitors) -> None:
    """A large face came up after a click, and on a narrow page it lay over the cards that were asked for."""
    page = visitor(viewport={"width": 390, "height": 844})
    play_now(page)
    assert state(page) == "mine"
    card = next(way for way in ways(page) if way.on.startswith("place:"))
    closer = page.locator("#q-large")
    page.mouse.move(card.x, card.y)
    expect(closer).to_be_visible()
    mark_seen(page)
    page.mouse.down()
    expect(closer).to_be_hidden()
    page.mouse.up()
    assert state(page) == "mine"
    another = page.locator("#q-board [id^=hand-] [data-piece]:not([data-piece$=back])").first
    another.evaluate(OVER, [card.x, card.y])
    page.wait_for_timeout(2 * REST)
    expect(closer).to_be_hidden()
    another.evaluate(OVER, [card.x + 60, card.y])
    expect(closer).to_be_visible()


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
