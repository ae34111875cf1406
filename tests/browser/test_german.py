"""The site in German, chosen in the settings or by the browser: lessons, puzzles and tables are played in it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import at_table, choose, lay, state
from browser.test_lessons import at_step, press
from playwright.sync_api import Page, expect

import quincunx as qx
from quincunx.server.words import CATALOGUES

GERMAN: dict[str, Any] = {"locale": "de-DE"}
PHONE: dict[str, Any] = {**GERMAN, "viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def language_of(page: Page) -> str:
    return str(page.locator("html").get_attribute("lang"))


def test_german_is_chosen_in_the_settings_and_stays(visitor: Visitors, shot: Shot) -> None:
    page = visitor()
    page.goto("/how-to-play/milito")
    assert language_of(page) == "en"
    page.get_by_text("Settings", exact=True).click()
    page.get_by_role("button", name="Deutsch").click()
    page.wait_for_selector("html[lang=de]")
    assert page.url.endswith("/how-to-play/milito")
    expect(page.locator("h1")).to_have_text("So wird Milito gespielt")
    expect(page.get_by_text("Zwischen den Heeren liegen fünf Kolonnen.")).to_be_visible()
    assert findings(page) == []
    shot(page, "german-howto-desk")
    page.goto("/")
    assert language_of(page) == "de"
    page.get_by_text("Einstellungen", exact=True).click()
    expect(page.get_by_role("group", name="Licht")).to_be_visible()
    shot(page, "german-front-desk")
    assert findings(page) == []
    page.get_by_role("button", name="English").click()
    page.wait_for_selector("html[lang=en]")


def test_a_lesson_is_played_in_german(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**GERMAN)
    page.goto("/learn/milito")
    page.get_by_role("link", name="Eine leere Kolonne nehmen").click()
    at_step(page, "Wähle Mittlere Infanterie in deiner Hand.")
    expect(page.locator("#q-at")).to_have_text("Schritt 1 von 4")
    shot(page, "german-lesson-desk")
    assert findings(page) == []
    page.locator("#q-board [data-on~='place:light_cavalry']").first.dispatch_event("click")
    expect(page.locator("#q-told")).to_contain_text("fangen wir mit Mittlerer Infanterie an")
    press(page, "place:medium_infantry")
    at_step(page, "Stell sie jetzt in Kolonne 3.")
    press(page, "column:3")
    at_step(page, "Beende deinen Zug und sieh, was Rom macht.")
    press(page, "pass")
    at_step(page, "Kolonne 3 gehört dir. Stell Leichte Reiterei in Kolonne 4.")
    page.locator("#q-show").click()
    expect(page.locator("#q-done")).to_be_visible()
    expect(page.locator("#q-done-head")).to_have_text("Gut gemacht")
    shot(page, "german-lesson-done")


def test_a_puzzle_is_solved_in_german_on_a_phone(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**PHONE)
    page.goto("/puzzles?game=milito")
    expect(page.locator("h1")).to_have_text("Rätsel")
    page.locator(".puzzles a").first.click()
    page.wait_for_selector("#q-board svg.qx")
    expect(page.locator("#q-say")).to_contain_text("ist am Zug")
    expect(page.locator("#q-verdict")).to_have_text("Ein Zug ist eindeutig der beste. Finde ihn.")
    assert findings(page) == []
    page.get_by_role("button", name="Aufgeben").click()
    expect(page.locator("#q-verdict")).to_contain_text("Gesucht war:")
    expect(page.locator("#q-next")).to_contain_text("Nächstes Rätsel")
    shot(page, "german-puzzle-phone")


def test_a_table_is_german_from_head_to_foot(visitor: Visitors, shot: Shot) -> None:
    page = visitor(**GERMAN)
    page.goto("/games/milito")
    page.locator("form.set-up button.first").first.click()
    page.wait_for_selector("#q-board svg.qx")
    expect(page.locator("#q-players")).to_contain_text("Rekrut")
    expect(page.locator("#q-players .state").filter(has_text="du")).to_have_count(1)
    expect(page.get_by_role("tab", name="Verlauf")).to_be_visible()
    assert findings(page) == []
    shot(page, "german-table-desk")


# ---- no word of English

TEXTS = """() => {
  const foreign = "[lang]:not(html):not([lang=de]), script, style, template, kbd, code, input";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const words = walker.currentNode.data.trim().replace(/\\s+/g, " ");
    if (words && !walker.currentNode.parentElement.closest(foreign)) found.add(words);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (!one.closest(foreign)) found.add(one.getAttribute(name));
  return [document.title, ...found];
}"""
ENGLISH = "the|and|with|your|you|are|is|not|from|of|this|that|for|to|by|at|have|has|can|no|choose|turn"
TELLING = re.compile(rf"(?<![\w.-])({ENGLISH})(?![\w-]|\.\w)")
"""Words hardly an English sentence does without, and no German one has, unless in the name of a clause."""
SHORT = 3


def english_words() -> set[str]:
    """Every text of ours that has no place for something else, and is nowhere one in German."""
    games = [qx.game_of(name) for name in ("milito", "battalion", "mil1049")]
    told = {code: [CATALOGUES[code], *(game.in_language(code).catalogue for game in games)] for code in CATALOGUES}
    english, german = ({words for each in told[code] for words in each.sentences.values()} for code in ("en", "de"))
    return {words for words in english - german if "{" not in words and len(words) > SHORT}


def english_on(page: Page, known: set[str]) -> list[str]:
    """What is told in English on a page whose language is German."""
    assert language_of(page) == "de", page.url
    told: list[str] = page.evaluate(TEXTS)
    return [words for words in told if words in known or TELLING.search(words)]


def test_no_english_is_left_on_any_page(visitor: Visitors) -> None:
    page = visitor(**GERMAN)
    known = english_words()
    left: dict[str, list[str]] = {}

    def look(called: str) -> None:
        found = english_on(page, known)
        if found:
            left[called] = found

    visitor.forgive("404")
    page.goto("/")
    page.locator("section[aria-labelledby=game-milito] button").first.click()
    look("front door with its sheet")
    for game in ("milito", "battalion", "mil1049"):
        page.goto("/")
        lay(page, "computer", game, {})
        at_table(page)
        assert state(page) == "mine"
        look(f"table of {game}")
        rng = Random(3)
        for _ in range(6):
            if choose(page, rng) != "mine":
                break
        look(f"table of {game}, played at")
        page.locator("#q-tab-chat").click()
        page.locator("#q-say-text").fill("Salve!")
        page.keyboard.press("Enter")
        expect(page.locator("#q-chat b").last).to_contain_text("Gast ")
        look(f"chat at {game}")
    table = page.url
    page.locator("#q-resign").dispatch_event("click")
    page.locator("#q-dialog[open] button[value=yes]").click()
    expect(page.locator("#q-ending")).to_be_visible()
    look("ending")
    for path in (f"{table}/replay", "/history", "/me", "/records", "/login", "/signup", "/puzzles", "/nowhere"):
        page.goto(path)
        look(path)
    for path in ("/games/mil1049", "/how-to-play/battalion", "/ratings/milito"):
        page.goto(path)
        look(path)
    for game in ("milito", "battalion", "mil1049"):
        page.goto(f"/editor/{game}")
        page.wait_for_selector("#q-board svg.qx")
        look(f"editor of {game}")
    for game, lesson in (("milito", "take"), ("battalion", "shoot")):
        page.goto(f"/learn/{game}/{lesson}")
        page.wait_for_selector("#q-board .can")
        look(f"lesson of {game}")
        page.goto(f"/puzzles?game={game}")
        page.locator(".puzzles a").first.click()
        page.wait_for_selector("#q-board svg.qx")
        look(f"puzzle of {game}")
    assert left == {}
