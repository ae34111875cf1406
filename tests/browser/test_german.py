"""The site in German, chosen in the settings or by the browser: lessons, puzzles and tables are played in it."""

from __future__ import annotations

from typing import Any

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.test_lessons import at_step, press
from playwright.sync_api import Page, expect

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
