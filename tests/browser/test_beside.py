"""What lies beside the choice: piles to look through, odds at the pointer, hints that cover nothing they speak of."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import Server, Shot, Visitors
from browser.hands import at_table, button_of, choose, click_on, open_sheet, play_now, set_up, state, ways
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as TooLate

ODDS = ".odds-tip:visible, #q-odds .fore.hot:visible"
"""The odds of what is pointed at: at the side, or on a phone beside it."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def overlap(one: Locator, other: Locator) -> float:
    """How much of the screen two things share, in square pixels."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return shared(a, b)


def shared(a: Any, b: Any) -> float:
    wide: float = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    high: float = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return max(0, wide) * max(0, high)


def until_odds(page: Page) -> Locator:
    """Play by lot until an attack can be declared; what stands for it."""
    rng = Random(4)
    attack = page.locator("#q-board [data-can*='attack:']")
    for _ in range(150):
        if state(page) == "over":
            play_now(page)
        elif page.locator("#q-odds:not([hidden])").count() and attack.count():
            return attack.first
        else:
            choose(page, rng)
    raise AssertionError("no attack in 150 choices")


@dataclass
class Attacking:
    """A table where an attack can be declared, for tests that look and choose nothing; and whose it is."""

    cookies: Any
    url: str

    def sit_down(self, page: Page) -> Locator:
        """What stands for the attack."""
        page.goto(self.url)
        at_table(page)
        return page.locator("#q-board [data-can*='attack:']").first


@pytest.fixture(scope="module")
def attacking(browser: Browser, server: Server) -> Attacking:
    visitors = Visitors(browser, server.url)
    page = visitors()
    play_now(page)
    until_odds(page)
    found = Attacking(page.context.storage_state(), page.url)
    visitors.close()
    return found


# ---- piles


def test_piles_open_from_the_board_and_by_key(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    set_up(page, "hotseat", memory="aided")
    assert state(page) == "mine"
    piles = page.locator("dialog.piles")
    page.locator("#q-board #discard-0").click()
    expect(piles).to_be_visible()
    expect(piles.get_by_role("tab", selected=True)).to_have_attribute("data-id", "discard-0")
    expect(piles.locator(".pile-body")).to_contain_text("No cards lie here")
    page.keyboard.press("Escape")
    expect(piles).not_to_be_visible()

    page.keyboard.press("p")
    expect(piles.get_by_role("tab", selected=True)).to_be_focused()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(piles.get_by_role("tab", selected=True)).to_have_attribute("data-id", "deck-0")
    seat = 0 if page.locator("#q-board [id^='hand-0-']:not([id*='back'])").count() else 1
    piles.locator(f"[data-id=deck-{seat}]").click()
    cards = piles.locator(".pile-cards li svg")
    expect(cards.first).to_be_visible()
    assert "attack" in (cards.first.get_attribute("aria-label") or "")
    listed = sum(int(one[1:]) for one in piles.locator(".pile-cards b").all_inner_texts())
    listed += piles.locator(".pile-cards li:not(:has(b))").count()
    said = page.locator(f"#q-board #deck-{seat} text").first.text_content() or ""
    assert listed == int(said.split()[0])
    shot(page, "piles-deck")
    assert findings(page) == []
    piles.locator(f"[data-id=army-{1 - seat}]").click()
    expect(piles.locator(".pile-body")).to_contain_text("30 cards")
    expect(piles.locator(".pile-cards small").first).to_contain_text("unseen")
    expect(piles.locator(".pile-memory")).to_contain_text("Aided")
    shot(page, "piles-army")


def test_by_the_rulebook_the_piles_list_nothing_to_be_remembered(visitor: Visitors, shot: Shot) -> None:
    """The decks lie face down, the army lists are not marked, and the page says why."""
    page = visitor()
    set_up(page, "hotseat")
    assert state(page) == "mine"
    page.keyboard.press("p")
    piles = page.locator("dialog.piles")
    for seat in range(2):
        piles.locator(f"[data-id=deck-{seat}]").click()
        expect(piles.locator(".pile-cards li")).to_have_count(1)
        expect(piles.locator(".pile-cards svg")).to_have_attribute("aria-label", "21 cards, face down")
        expect(piles.locator(".pile-cards b")).to_have_text("\u00d721")
        shot(page, f"piles-book-deck-{seat}")
        piles.locator(f"[data-id=army-{seat}]").click()
        expect(piles.locator(".pile-body")).to_contain_text("30 cards")
        expect(piles.locator(".pile-cards small")).to_have_count(0)
    memory = piles.locator(".pile-memory")
    expect(memory).to_contain_text("yours to remember")
    expect(memory.locator(".chip")).to_have_attribute("href", "/rules/milito#table.memory")
    assert findings(page) == []
    shot(page, "piles-book-army")


def test_the_form_explains_the_memory(visitor: Visitors, shot: Shot) -> None:
    """One line beside the choice, for every game."""
    page = visitor()
    page.goto("/")
    for game in ("milito", "battalion"):
        sheet = open_sheet(page, game)
        sheet.locator("summary").click()
        field = sheet.locator("label.field", has=page.locator("[name='option.memory']"))
        expect(field.locator("small")).to_contain_text("By the rulebook you remember")
        expect(field.locator("select")).to_have_value("book")
        field.scroll_into_view_if_needed()
        shot(page, f"form-memory-{game}")
        assert findings(page) == []
        sheet.get_by_role("button", name="Cancel").click()


def test_another_hand_is_not_in_the_piles(visitor: Visitors) -> None:
    page = visitor()
    play_now(page)
    seen = page.evaluate(
        """async () => {
          const at = document.querySelector("main").dataset;
          const mine = await (await fetch(`/t/${at.table}/piles`)).json();
          const theirs = await fetch(`/t/${at.table}/piles?as=${1 - Number(at.seat)}`);
          return { mine, status: theirs.status, seat: Number(at.seat) };
        }"""
    )
    visitor.forgive("403")
    assert seen["status"] == 403
    for pile in seen["mine"]["piles"]:
        if pile["id"].startswith("deck-"):
            assert [card["face"].partition("-")[0] for card in pile["cards"]] == ["back"]


@pytest.mark.parametrize("memory", ["book", "aided"])
def test_piles_on_a_phone(visitor: Visitors, shot: Shot, memory: str) -> None:
    page = visitor(**PHONE)
    set_up(page, "computer", memory=memory)
    page.locator("#q-piles").tap()
    piles = page.locator("dialog.piles")
    expect(piles).to_be_visible()
    piles.locator("[data-id^=deck-]").last.tap()
    expect(piles.locator(".pile-cards li").first).to_be_visible()
    assert (piles.locator(".pile-cards li").count() == 1) == (memory == "book")
    shot(page, f"piles-phone-{memory}-deck")
    piles.locator("[data-id^=army-]").first.tap()
    expect(piles.locator(".pile-cards li").first).to_be_visible()
    expect(piles.locator(".pile-memory")).to_be_in_viewport()
    shot(page, f"piles-phone-{memory}")
    assert findings(page) == []
    piles.get_by_role("button", name="Close").tap()
    expect(piles).not_to_be_visible()


# ---- odds


def test_odds_stand_beside_the_attack_under_the_pointer(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    play_now(page)
    attack = until_odds(page)
    tip = page.locator(ODDS).first
    box = attack.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(tip).to_be_visible()
    expect(tip.locator(".bar").first).to_have_attribute("aria-label", re.compile(r"\d+ % win"))
    assert overlap(tip, attack) == 0
    assert overlap(tip, page.locator("#q-board")) == 0, "they stand once, at the side"
    assert page.locator(".odds-tip").count() == 0
    expect(page.locator(".odds-badge")).to_have_text(re.compile(r"^\d+ %$"))
    shot(page, "odds-pointer")
    assert findings(page) == []
    page.mouse.move(5, 5)
    expect(page.locator(ODDS)).to_have_count(0)
    page.evaluate("() => document.activeElement.blur()")
    button_of(attack).focus()
    expect(tip).to_be_visible()
    assert overlap(tip, attack) == 0
    page.keyboard.press("Escape")
    expect(page.locator(ODDS)).to_have_count(0)
    # and beside each bonus card
    notation = next(word for word in (attack.get_attribute("data-can") or "").split() if word.startswith("attack:"))
    click_on(page, notation)
    assert state(page) == "mine"
    bonus = page.locator("#q-board [data-can*='bonus:']").first
    if bonus.count():
        bonus.hover()
        expect(tip).to_be_visible()
        assert overlap(tip, bonus) == 0
        shot(page, "odds-bonus")


def test_a_card_to_be_placed_has_no_odds_of_a_bonus_card(visitor: Visitors) -> None:
    """The same card could be set as a bonus card later; what is pointed at now is to place it."""
    page = visitor()
    play_now(page)
    rng = Random(8)
    card = page.locator("#q-board [data-can^='place:']")
    attack = until_odds(page)
    while not card.count():
        choose(page, rng)
        attack = until_odds(page)
    tip = page.locator(ODDS).first
    attack.hover()
    expect(tip).to_be_visible()
    page.evaluate("() => document.activeElement.blur()")  # the card may have the focus from the choice before
    expect(tip).to_be_visible()
    button_of(card.first).focus()
    expect(page.locator("#q-odds")).to_be_visible()
    expect(page.locator(ODDS)).to_have_count(0)
    card.first.hover()
    expect(page.locator(ODDS)).to_have_count(0)
    assert page.locator(".choice-odds .hot").count() == 0


def test_the_odds_stay_where_the_pointer_rests_until_escape(visitor: Visitors, attacking: Attacking) -> None:
    """Whether or not something had the focus: losing it takes nothing away from the pointer."""
    page = visitor(storage_state=attacking.cookies)
    attack = attacking.sit_down(page)
    expect(page.locator("#q-odds")).to_be_visible()
    tip = page.locator(ODDS).first
    button_of(attack).focus()
    attack.hover()
    expect(tip).to_be_visible()
    page.evaluate("() => document.activeElement.blur()")
    expect(page.locator(ODDS)).to_have_count(1)
    assert overlap(tip, attack) == 0
    page.keyboard.press("Escape")
    expect(page.locator(ODDS)).to_have_count(0)
    page.mouse.move(5, 5)
    attack.hover()
    expect(tip).to_be_visible()
    button_of(attack).focus()
    page.mouse.move(5, 5)
    expect(page.locator(ODDS)).to_have_count(0)


def menu_of(page: Page) -> list[str]:
    """What the open menu offers, in its order."""
    items = page.locator(".popup [role=menuitem]")
    expect(items.first).to_be_visible()
    return [str(item.get_attribute("data-do")) for item in items.all()]


def test_a_menu_is_numbered_alike_by_mouse_and_by_key(visitor: Visitors) -> None:
    """A unit that can be commanded, or redeployed, stands for both."""
    page = visitor()
    set_up(page, "hotseat", game="battalion", battle="set1")
    assert state(page) == "mine"
    card = page.locator("#q-board [data-can*='charge:'][data-can*='redeploy:']")
    card.first.click()
    by_mouse = menu_of(page)
    page.keyboard.press("Escape")
    expect(page.locator(".popup")).to_have_count(0)
    button_of(card.first).focus()
    page.keyboard.press("Enter")
    assert menu_of(page) == by_mouse
    assert len(by_mouse) >= 2
    named = (button_of(card.first).get_attribute("aria-label") or "").split(", or ")
    assert named == [text.split("\n")[0] for text in page.locator(".popup [role=menuitem]").all_inner_texts()]


LOOKS: dict[str, Any] = {
    "wide": {"viewport": {"width": 1280, "height": 860}},
    "small": {"viewport": {"width": 1000, "height": 560}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}},
}


MENUS = 4
"""About so many are opened, from one end of the board to the other."""


@pytest.mark.parametrize("look", LOOKS)
def test_no_odds_lie_over_an_open_menu_or_what_is_asked(visitor: Visitors, shot: Shot, look: str) -> None:
    page = visitor(**LOOKS[look])
    set_up(page, "hotseat", game="battalion", battle="set1")
    assert state(page) == "mine"
    expect(page.locator("#q-odds-body .fore").first).to_be_attached()
    menu, told = page.locator(".popup"), 0
    several = [way for way in ways(page) if len(way.on.split()) > 1]
    assert several
    for named in several[:: max(1, len(several) // MENUS)]:
        page.mouse.move(1, 1)
        expect(page.locator(ODDS)).to_have_count(0)
        way = next(way for way in ways(page) if way.on == named.on)  # where it lies now
        for _ in range(3):  # a picture that comes between press and release takes the click with it
            page.mouse.click(way.x, way.y)
            with suppress(TooLate):
                menu.wait_for(timeout=3_000)
                break
        expect(menu).to_be_visible()
        items = [
            (box["x"] + box["width"] / 2, box["y"] + 8)
            for item in menu.locator("button").all()
            if (box := item.bounding_box())
        ]
        for n, (x, y) in enumerate([*items, *((other.x, other.y) for other in ways(page))]):
            page.mouse.move(x, y)
            # Where the tips stand, in one look: on a phone one may go while its box is asked for.
            for tip in page.locator(ODDS).evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())"):
                told += 1
                if told in (1, 6):
                    shot(page, f"menu-and-odds-{look}-{told}")
                for below in (menu, page.locator(".ask")):
                    assert shared(tip, below.bounding_box()) == 0, f"{way.text}, pointing {n}"
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)
    assert told > MENUS


def test_odds_that_come_late_appear_where_the_pointer_rests(visitor: Visitors, attacking: Attacking) -> None:
    """The choice is offered at once; its odds stand beside it as soon as they are there."""
    page = visitor(storage_state=attacking.cookies)
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if "forecast" in json.loads(message):
                held.append((line, message))
            else:
                line.send(message)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/ws/"), between)
    attack = attacking.sit_down(page)
    tip = page.locator(ODDS).first
    attack.hover()
    expect(page.locator("#q-odds")).to_be_hidden()
    expect(page.locator(ODDS)).to_have_count(0)
    while not held:
        page.wait_for_timeout(20)
    for line, message in held:
        line.send(message)
    expect(page.locator("#q-odds")).to_be_visible()
    expect(tip.locator(".bar").first).to_be_visible()
    assert overlap(tip, attack) == 0


def test_a_long_press_shows_the_odds_and_chooses_nothing(visitor: Visitors, attacking: Attacking, shot: Shot) -> None:
    page = visitor(storage_state=attacking.cookies, **PHONE)
    attack = attacking.sit_down(page)
    asked = page.inner_text("#q-prompt")
    box = attack.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".odds-tip")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    shot(page, "odds-phone")
    assert findings(page) == []
    assert overlap(page.locator(".odds-tip"), attack) == 0
    expect(page.locator("#q-prompt")).to_have_text(asked)


# ---- waiting for a friend


def test_the_invitation_stands_where_one_looks(visitor: Visitors, shot: Shot) -> None:
    host, guest = visitor(**PHONE), visitor()
    set_up(host, "invite")
    link = host.locator(".ask .invites input")
    expect(link).to_be_in_viewport()
    shot(host, "waiting-phone")
    guest.goto(link.input_value())
    guest.get_by_role("button", name="Sit down").click()
    at_table(guest)
    expect(host.locator(".invites")).to_be_hidden()
