"""Every screen by day, by lamplight and on a phone: kept as a picture, readable at twice the size, and accessible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import Server, Shot, Visitors
from browser.hands import at_table, before_the_deal, choose, click_on, open_curtain, play_now, set_up, state
from playwright.sync_api import Browser, Page, expect

LOOKS: dict[str, dict[str, Any]] = {
    "desk": {},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
}
PASSWORD = "quinque in ordine"


class Places:
    """The addresses of all screens, and whose they are."""

    def __init__(self, cookies: Any, screens: dict[str, str]) -> None:
        self.cookies = cookies
        self.screens = screens


@pytest.fixture(scope="module")
def places(browser: Browser, server: Server) -> Places:
    """A member with a table in each state: in mid-step, in a fight, over, and one that waits for a friend."""
    visitors = Visitors(browser, server.url)
    page = visitors()
    page.goto("/signup")
    page.locator("input[name=name]").fill("Fabia")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main form button").click()
    page.wait_for_url(lambda url: "signup" not in url)
    screens = {
        "start": "/",
        "game": "/games/milito",
        "rules": "/rules/milito",
        "me": "/me",
        "history": "/history",
        "records": "/records",
        "ratings": "/ratings/milito",
        "error": "/t/nowhere",
    }
    play_now(page)
    click_on(page, "place:")
    click_on(page, "column:")
    assert state(page) == "mine"
    screens["table-step"] = page.url
    play_now(page)
    rng = Random(5)
    assert state(page) == "mine"
    for _ in range(15):
        if page.locator("#q-odds").is_visible() or choose(page, rng) == "over":
            break
    screens["table-fight"] = page.url
    set_up(page, "invite")
    screens["table-waits"] = page.url
    set_up(page, "hotseat")
    click_on(page, "pass")
    assert state(page) == "curtain"
    page.locator("#q-curtain-open").click()
    page.get_by_role("tab", name="Table").click()
    page.locator("#q-resign").click()
    page.locator("#q-dialog button[value=yes]").click()
    expect(page.locator("#q-ending")).to_be_visible()
    screens["table-over"] = page.url
    screens["replay"] = page.url + "/replay?ply=1"
    cookies = page.context.storage_state()
    visitors.close()
    return Places(cookies, screens)


PICTURES = """() => Promise.all([...document.images]
  .filter((i) => i.checkVisibility() && i.getBoundingClientRect().top < innerHeight)
  .map((i) => i.decode().catch(() => {})))"""
"""Wait for what is to be seen; a picture further down is fetched only once somebody goes there."""


def open_screen(page: Page, name: str, address: str, *, curtain: bool = False) -> None:
    """Go there, and wait until it is all there; a table of several at one screen is behind a curtain at first."""
    page.goto(address)
    if curtain:
        open_curtain(page)
    if name == "table-over":
        expect(page.locator("#q-ending")).to_be_visible()
    elif name == "replay":
        expect(page.locator("#q-where")).to_have_text(re.compile(r"^\d+ of"))
    elif name == "table-waits":
        before_the_deal(page)
    elif name.startswith("table-"):
        at_table(page)
    page.wait_for_load_state("load")
    page.evaluate(PICTURES)


SIDEWAYS = """(width) => {
  if (Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) <= width + 1) return "";
  const scrolls = (e) => e && e !== document.body
    && (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
  const out = [...document.body.querySelectorAll("*")].filter((e) => !e.closest("svg *") && !scrolls(e.parentElement)
    && e.getBoundingClientRect().right > width + 1);
  return "scrolls sideways: " + out.slice(0, 8).map((e) => `${e.localName}.${e.className}#${e.id}`).join(", ");
}"""


def sticking_out(page: Page) -> list[str]:
    """What makes the page scroll sideways; a phone would show all of it smaller, so the width is ours, not its own."""
    assert page.viewport_size is not None
    found = page.evaluate(SIDEWAYS, page.viewport_size["width"])
    return [found] if found else []


@contextmanager
def lamplight(page: Page) -> Iterator[None]:
    """The same page in its dark colours: style sheets know of them, and nothing else does."""
    page.emulate_media(color_scheme="dark")
    yield
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("look", LOOKS)
def test_every_screen(visitor: Visitors, places: Places, shot: Shot, look: str) -> None:
    """By lamplight at the desk only: a phone has the same colours."""
    visitor.forgive(r"404")
    member, stranger = visitor(storage_state=places.cookies, **LOOKS[look]), visitor(**LOOKS[look])
    wrong: list[str] = []
    for name, address in {**places.screens, "login": "/login", "signup": "/signup"}.items():
        page = stranger if name in ("login", "signup") else member
        open_screen(page, name, address)
        shot(page, f"{name}-{look}")
        found = [*sticking_out(page), *findings(page)]
        with lamplight(page):
            shot(page, f"{name}-{look}-dark")
            found += findings(page) if look == "desk" else []
        wrong += [f"{name}: {one}" for one in found]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("look", LOOKS)
def test_text_twice_as_large_breaks_nothing(visitor: Visitors, places: Places, shot: Shot, look: str) -> None:
    visitor.forgive(r"404")
    wrong: list[str] = []
    page = visitor(storage_state=places.cookies, prefs={"size": "200"}, **LOOKS[look])
    for name, address in {**places.screens, "login": "/login"}.items():
        open_screen(page, name, address)
        shot(page, f"{name}-{look}-200")
        wrong += [f"{name}: {one}" for one in sticking_out(page)]
    page.goto(places.screens["table-step"])
    assert state(page) == "mine"
    for seen in ("#q-prompt", "#q-board svg.qx"):
        expect(page.locator(seen)).to_be_in_viewport()
    assert wrong == [], "\n".join(wrong)
