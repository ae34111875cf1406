"""Small things that spoil a table or make it: what a click means, what the journal leaves out, what the page keeps."""

from __future__ import annotations

import re

import pytest
from browser.conftest import Visitors
from browser.hands import click_on, open_sheet, play_now, set_up, state, ways
from playwright.sync_api import Page, expect

KEEP = "() => { window.kept = [document.querySelector('#q-board svg.qx'), document.querySelector('#plate-0')]; }"
STILL_THERE = "() => window.kept.map((thing) => thing.isConnected)"


def place_something_dear(page: Page) -> bool:
    """Place a unit that costs a card, wherever it does; False if every unit in this hand is free everywhere."""
    for card in {word for way in ways(page) for word in way.on.split() if word.startswith("place:")}:
        click_on(page, card)
        state(page)
        dear = next((way for way in ways(page) if re.search(r"\([1-9] cards? to pay\)", way.text)), None)
        if dear is not None:
            click_on(page, next(word for word in dear.on.split() if word.startswith("column:")))
            return True
        page.keyboard.press("u")
        expect(page.locator("#q-prompt")).to_contain_text("end your turn")
    return False


def test_paying_a_click_and_what_the_journal_says(visitor: Visitors) -> None:
    """Nine cards drawn are one line; the picture is changed, not exchanged; a click on a card pays with it."""
    page = visitor()
    play_now(page)
    assert state(page) == "mine"
    drawn = page.locator("#q-journal li:not([hidden])").filter(has_text=re.compile("^You draw "))
    expect(drawn).to_have_count(1)
    names = re.findall(r"(?:You draw |, )([^,.]+?)(?: \u00d7(\d))?(?=[,.])", drawn.inner_text())
    assert sum(int(times or 1) for _, times in names) == 9, names
    assert " 0 cards" not in page.inner_text("#q-journal")

    page.evaluate(KEEP)
    while not place_something_dear(page):
        play_now(page)
        state(page)
        page.evaluate(KEEP)
    assert state(page) == "mine"
    expect(page.locator("#q-prompt")).to_have_text(
        re.compile(r"^Pay \d cards? from your hand for what you have placed\.$")
    )
    assert page.evaluate(STILL_THERE) == [True, True], "what has not changed stays the element it was"
    hand = page.locator("#q-board [id^=hand-] [data-can^='pay:']")
    before = page.locator("#q-board [id^=hand-] [data-on*='pay:']").count()
    asides = page.locator("#q-choices .choice[data-do^='place:']")
    assert all("too" in text for text in asides.all_inner_texts())
    assert page.locator("#q-board [aria-haspopup]").count() == 0, "no card asks what a click is to mean"
    hand.first.click()
    expect(page.locator("#q-board [id^=hand-] [data-on*='pay:']")).to_have_count(before - 1)
    expect(page.locator(".popup")).to_have_count(0)


def test_the_drawer_tells_of_the_chat_and_forms_ask_what_counts(visitor: Visitors) -> None:
    host = visitor()
    set_up(host, "invite")
    link = host.input_value(".invites input")
    guest = visitor(viewport={"width": 390, "height": 844}, has_touch=True)
    guest.goto(link)
    guest.get_by_role("button", name=re.compile("sit down|join", re.IGNORECASE)).first.click()
    guest.wait_for_selector("#q-board svg.qx, #q-board .deal")
    host.click("#q-tab-chat")
    host.fill("#q-say-text", "Well met!")
    host.press("#q-say-text", "Enter")
    talk = guest.locator("#q-open-panel .talk")
    expect(talk).to_be_visible()
    expect(talk).to_have_text("1")
    guest.click("#q-open-panel")
    expect(guest.locator("#q-chat li")).to_contain_text("Well met!")
    expect(guest.locator("#q-chat-panel")).to_be_visible()
    expect(talk).to_be_hidden()

    page = visitor()
    page.goto("/")
    form = open_sheet(page)
    form.locator("summary").click()
    counts = {"invite": "seat pace", "open": "seat pace", "hotseat": "", "computer": "seat level"}
    for kind, fields in counts.items():
        form.locator(f"input[name=kind][value={kind}]").check()
        shown = [name for name in ("seat", "pace", "level") if form.locator(f"[name={name}]").first.is_visible()]
        assert shown == fields.split(), kind


# ---- a press that outlives its picture

REDRAWN = """(one) => {
  const now = one.cloneNode(true);
  if (one.dataset.do) now.onclick = one.onclick;
  one.replaceWith(now);
  return now.outerHTML.length;
}"""
REDRAWN_ONCE_PRESSED = f"""(one) => addEventListener("pointerdown", () => ({REDRAWN})(one), {{ once: true }})"""
"""In the page itself: a way to there and back could last so long that a press is taken for a finger held."""
SHOWN = "() => Number(document.getElementById('q-board').dataset.shown)"


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_picture_between_press_and_release_takes_no_click_with_it(visitor: Visitors, touch: bool) -> None:
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=touch)
    play_now(page)
    assert state(page) == "mine"
    way = next(way for way in ways(page) if way.on.startswith("place:"))
    before = page.evaluate(SHOWN)
    page.locator(f"#q-board .can[data-can='{way.on}']").first.evaluate(REDRAWN_ONCE_PRESSED)
    if touch:
        line = page.context.new_cdp_session(page)
        at = {"x": way.x, "y": way.y}
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(way.x, way.y)
        page.mouse.down()
        page.mouse.up()
    page.wait_for_function("(n) => Number(document.getElementById('q-board').dataset.shown) > n", arg=before)
    assert state(page) == "mine"
    assert not any(each.on.startswith("place:") for each in ways(page)), "the unit is chosen, and now its column"


def test_whoever_moves_away_before_releasing_chooses_nothing(visitor: Visitors) -> None:
    page = visitor(viewport={"width": 390, "height": 844})
    play_now(page)
    assert state(page) == "mine"
    way = next(way for way in ways(page) if way.on.startswith("place:"))
    before = page.evaluate(SHOWN)
    page.mouse.move(way.x, way.y)
    page.mouse.down()
    page.locator(f"#q-board .can[data-can='{way.on}']").first.evaluate(REDRAWN)
    page.mouse.move(way.x + 60, way.y - 60)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert page.evaluate(SHOWN) == before, "whoever moves away has thought better of it"
