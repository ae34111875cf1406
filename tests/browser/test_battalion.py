"""Battalion in the browser: a whole set battle by clicks, turns by keyboard, and every look of its table."""

from __future__ import annotations

import re
from random import Random

import pytest
from browser.axe import findings
from browser.conftest import Server, Shot, Visitors
from browser.hands import choose, choose_by_key, click_on, focus_is, journal, mark_seen, set_up, state, ways
from browser.test_looks import LOOKS, Places, lamplight, open_screen, sticking_out
from playwright.sync_api import Browser, Page, expect

GAME = "battalion"
IN_A_HURRY = 10
MOST_CHOICES = 160
TURN = "Redeploy units"


def point_at_attack(page: Page) -> bool:
    """Rest the pointer on something whose odds are known; says whether there is any."""
    for way in ways(page):
        page.mouse.move(way.x, way.y)
        if page.locator("#q-odds .hot .columns, .odds-tip .columns, .odds-tip .spread").count():
            return True
    return False


def on_turn(page: Page) -> bool:
    return page.inner_text("#q-prompt").startswith(TURN)


def hurry(page: Page, rng: Random, made: int) -> str:
    """One choice by clicks; after a while a rally wherever there can be one, for that wears the deck out."""
    if made < IN_A_HURRY or not any("rally" in way.on.split() for way in ways(page)):
        return choose(page, rng)
    click_on(page, "rally")
    return state(page)


def ask_why_not(page: Page) -> None:
    """Click an enemy's unit, which is nobody's to command."""
    enemy = page.locator("#q-board [data-on^='target:']:not(.can)").first
    box = enemy.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#q-told .chip")).to_be_visible()
    page.keyboard.press("Escape")


def look_into_pile(page: Page, shot: Shot) -> None:
    """A deck that lies in a camp one could rally in opens, and rallies nobody."""
    asked = page.inner_text("#q-prompt")
    page.locator("#q-board [data-pile=deck-0]").click()
    piles = page.locator("dialog.piles")
    expect(piles.get_by_role("tab", selected=True)).to_have_attribute("data-id", "deck-0")
    expect(piles.locator(".pile-cards li svg").first).to_be_visible()
    expect(piles.locator(".pile-cards li")).to_have_count(1)
    expect(piles.locator(".pile-memory")).to_contain_text("yours to remember")
    shot(page, "battalion-piles")
    page.keyboard.press("Escape")
    expect(piles).not_to_be_visible()
    expect(page.locator("#q-prompt")).to_have_text(asked)


def redeploy_and_undo(page: Page) -> None:
    """Click a move that takes a card, and take it back before paying: all is as it was, and as much can be undone."""
    asked, undoable = page.inner_text("#q-prompt"), page.locator("#q-undo").is_visible()
    click_on(page, "redeploy:")
    assert state(page) == "mine"
    if page.inner_text("#q-prompt") != asked:
        mark_seen(page)
    page.keyboard.press("u")
    expect(page.locator("#q-prompt")).to_have_text(asked)
    expect(page.locator("#q-undo")).to_be_visible(visible=undoable)


def test_a_whole_set_battle_by_clicks(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    set_up(page, "computer", game=GAME, battle="set1")
    rng, made, seen = Random(2), 0, set[str]()
    now = state(page)
    while now != "over":
        assert made < MOST_CHOICES, "this battle does not end"
        if "odds" not in seen and page.locator("#q-odds").is_visible() and point_at_attack(page):
            seen.add("odds")
            shot(page, "battalion-1-odds")
        if "dice" not in seen and page.locator("#q-board [data-thrown]").count():
            seen.add("dice")
            shot(page, "battalion-2-dice")
        if "undo" not in seen and on_turn(page) and any("redeploy:" in one for one in offered(page)):
            ask_why_not(page)
            look_into_pile(page, shot)
            redeploy_and_undo(page)
            seen.add("undo")
        now = hurry(page, rng, made)
        made += 1
    assert seen == {"odds", "dice", "undo"}
    assert page.locator("#q-journal .thrown i").count()
    expect(page.locator("#q-ending-why .chip")).to_have_attribute("href", re.compile("/rules/battalion#win"))
    shot(page, "battalion-3-over")
    assert len(journal(page)) > 20
    page.locator("#q-ending").get_by_role("link", name="Replay").click()
    expect(page.locator("#q-where")).to_have_text(re.compile(r"^0 of \d+"))
    page.keyboard.press("End")
    last = int(page.get_attribute("#q-main", "data-last") or 0)
    expect(page.locator("#q-where")).to_have_text(re.compile(f"^{last} of {last}"))
    expect(page.locator("#q-board #ending")).to_have_count(1)
    shot(page, "battalion-4-replay")


def offered(page: Page) -> list[str]:
    """The actions that can be clicked, in notation."""
    return [word for way in ways(page) for word in way.on.split()]


def test_some_turns_on_one_screen_by_keyboard(visitor: Visitors) -> None:
    page = visitor()
    set_up(page, "hotseat", game=GAME, battle="set2")
    rng, curtains, made = Random(5), 0, 0
    now = state(page)
    while (made < 10 or curtains < 2) and made < 40 and now != "over":  # one side may choose many times in a row
        if now == "curtain":
            assert focus_is(page, "#q-curtain-open")
            mark_seen(page)
            page.keyboard.press("Enter")
            curtains += 1
            now = state(page)
        else:
            now = choose_by_key(page, rng)
            made += 1
    assert curtains >= 2
    assert journal(page)


# ---- looks


@pytest.fixture(scope="module")
def battles(browser: Browser, server: Server) -> Places:
    """Somebody with a battle in each state: on turn, with dice on the table, over, and one of four."""
    visitors = Visitors(browser, server.url)
    page = visitors()
    screens: dict[str, str] = {}
    set_up(page, "computer", game=GAME, battle="set1")
    rng = Random(8)
    for _ in range(MOST_CHOICES):
        if on_turn(page):
            screens.setdefault("battalion-fight", page.url)
        if page.locator("#q-board [data-thrown]").count() and page.url not in screens.values():
            screens["battalion-dice"] = page.url
        if len(screens) == 2:
            break
        if page.url in screens.values() or state(page) == "over":
            set_up(page, "computer", game=GAME, battle="set3")
        state(page)
        choose(page, rng)
    set_up(page, "hotseat", game=GAME, battle="grand1")
    screens["battalion-four"] = page.url
    set_up(page, "computer", game=GAME, battle="set6")
    page.get_by_role("tab", name="Table").click()
    page.locator("#q-resign").click()
    page.locator("#q-dialog button[value=yes]").click()
    expect(page.locator("#q-ending")).to_be_visible()
    screens["battalion-over"] = page.url
    cookies = page.context.storage_state()
    visitors.close()
    return Places(cookies, screens)


SHOWN = {
    "desk": ("battalion-fight", "battalion-dice", "battalion-four", "battalion-over"),
    "phone": ("battalion-fight", "battalion-four"),
}
"""Each layout once; what they share is looked at by day."""
DARK = ("battalion-fight", "battalion-dice")
"""What is looked at by lamplight, too, at the desk."""


CUT_NAMES = """() => [...document.querySelectorAll('#q-players b')]
  .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""
"""The names of players that are not to be read in full."""


@pytest.mark.parametrize("look", SHOWN)
def test_every_look_of_the_table(visitor: Visitors, battles: Places, shot: Shot, look: str) -> None:
    page = visitor(storage_state=battles.cookies, **LOOKS[look])
    wrong: list[str] = []
    for name in SHOWN[look]:
        screen, several = name.replace("battalion", "table"), name == "battalion-four"
        open_screen(page, screen, battles.screens[name], curtain=several)
        if name == "battalion-fight":
            point_at_attack(page)
        shot(page, f"{name}-{look}")
        assert page.evaluate(CUT_NAMES) == []
        looked = findings(page) if look == "desk" or name == "battalion-fight" else []
        if look == "desk" and name in DARK:
            with lamplight(page):
                shot(page, f"{name}-dark")
                looked += findings(page)
        wrong += [f"{name}: {one}" for one in (*sticking_out(page), *looked)]
    assert wrong == [], "\n".join(wrong)


def test_odds_with_text_twice_as_large(visitor: Visitors, battles: Places, shot: Shot) -> None:
    page = visitor(storage_state=battles.cookies, prefs={"size": "200"}, **LOOKS["desk"])
    open_screen(page, "table-fight", battles.screens["battalion-fight"])
    assert point_at_attack(page)
    tip = page.locator("#q-odds .hot").first
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1280
    assert sticking_out(page) == []
    shot(page, "battalion-fight-200")


SMALL = """() => [...document.querySelectorAll('#q-board .can, .ask button')].filter((thing) => thing.checkVisibility())
  .map((thing) => [thing.dataset.can ?? thing.textContent, thing.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 44)
  .map(([name, box]) => `${name} ${box.width} ${box.height}`)"""
"""What can be chosen and is too small for a finger."""


def test_on_a_phone_all_can_be_tapped_and_the_drawer_names_every_attack(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**LOOKS["phone"])
    set_up(page, "hotseat", game=GAME, battle="set1")
    state(page)
    assert page.evaluate(SMALL) == []
    tops = {round(box["y"]) for each in page.locator(".ask button:visible").all() if (box := each.bounding_box())}
    assert len(tops) == 1, "the buttons below the prompt share a row"
    page.locator("#q-open-panel").click()
    names = page.locator("#q-odds .fore .name")
    expect(names.first).to_be_visible()
    shot(page, "battalion-drawer-phone")
    for name in names.all():
        box = name.bounding_box()
        assert box is not None
        assert box["height"] > 15, name.text_content()


def test_the_settings_have_one_name_at_a_time(visitor: Visitors, battles: Places) -> None:
    for look, shown in (("desk", ".long"), ("phone", ".short")):
        page = visitor(storage_state=battles.cookies, **LOOKS[look])
        open_screen(page, "table-fight", battles.screens["battalion-fight"])
        box = page.locator("#q-settings summary").bounding_box()
        name = page.locator(f"#q-settings {shown}").bounding_box()
        assert box is not None
        assert name is not None
        assert name["width"] > 10
        assert box["height"] < 2.2 * name["height"]
