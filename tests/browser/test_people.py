"""Two people who do not get on: muted by mouse, reported by keyboard, and told when they are logged out."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys

from browser.axe import findings
from browser.conftest import Server, Visitors
from browser.hands import at_table, set_up
from playwright.sync_api import Page, expect


def said(page: Page, text: str) -> None:
    """Say something in the chat."""
    page.click("#q-tab-chat")
    page.fill("#q-say-text", text)
    page.press("#q-say-text", "Enter")
    expect(page.locator("#q-chat li", has_text=text)).to_have_count(1)


def two(visitor: Visitors) -> tuple[Page, Page]:
    """A host and a guest at a table by invitation."""
    host, guest = visitor(), visitor()
    set_up(host, "invite")
    guest.goto(host.locator(".invites input").first.input_value())
    guest.get_by_role("button", name="Sit down").click()
    at_table(guest)
    expect(host.locator(".invites").first).to_be_hidden()
    return host, guest


def test_mute_and_report_at_the_table(visitor: Visitors, server: Server) -> None:
    host, guest = two(visitor)
    said(guest, "something rude")
    host.click("#q-tab-chat")
    line = host.locator("#q-chat li", has_text="something rude")
    expect(line.locator("button.who")).to_have_count(1)
    expect(guest.locator("#q-chat button.who")).to_have_count(0)

    # A report, with the keyboard alone.
    line.locator("button.who").focus()
    host.keyboard.press("Enter")
    expect(host.locator("#q-person")).to_be_visible()
    expect(host.locator("#q-person-line")).to_have_text("something rude")
    assert findings(host) == []
    host.focus("#q-person-why")
    host.keyboard.type("That was not nice.")
    host.keyboard.press("Tab")
    host.keyboard.press("Enter")
    expect(host.locator("#q-person-said")).to_have_text("Thank you; the operator will see it.")
    with sqlite3.connect(f"file:{server.folder / 'tables.db'}?mode=ro", uri=True) as kept:
        assert kept.execute("SELECT kind, words, reason FROM reports").fetchall() == [
            ("line", "something rude", "That was not nice.")
        ]

    # Muted: gone from the page, and nothing new comes.
    mute = host.get_by_role("button", name="Mute:")
    expect(mute).to_have_attribute("aria-pressed", "false")
    mute.click()
    expect(host.locator("#q-person-said")).to_contain_text("is muted.")
    expect(mute).to_have_attribute("aria-pressed", "true")
    host.keyboard.press("Escape")
    expect(host.locator("#q-person")).to_be_hidden()
    expect(host.locator("#q-chat li")).to_have_count(0)
    said(guest, "something worse")
    said(host, "how quiet it is")
    expect(host.locator("#q-chat li")).to_have_count(1)

    # By the name at the seat one finds the way back, and so one does on one's own page.
    own, other = host.locator("#q-players li:has(.state:text-is('you'))"), host.locator("#q-players button.who:enabled")
    expect(own.locator("button.who")).to_be_disabled()
    expect(other).to_have_count(1)
    other.click()
    host.get_by_role("button", name="Neither").click()
    expect(host.locator("#q-chat li")).to_have_count(3)
    host.get_by_role("button", name="Block:").click()
    expect(host.locator("#q-chat li")).to_have_count(1)
    host.goto("/me")
    assert findings(host) == []
    host.get_by_role("button", name="Unblock").click()
    expect(host.locator("text=Nobody. At a table")).to_be_visible()


def operate(server: Server, *words: str) -> None:
    """Do something as the operator."""
    database = f"sqlite+aiosqlite:///{server.folder / 'tables.db'}"
    subprocess.run(
        [sys.executable, "-m", "quincunx.cli", "operator", *words, "--database", database],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
        stdout=subprocess.PIPE,
    )


def test_a_computer_player_takes_over_from_somebody_banned_who_may_come_back(visitor: Visitors, server: Server) -> None:
    host, guest = visitor(), visitor()
    guest.goto("/signup")
    guest.fill("input[name=name]", "Gaius the Loud")
    guest.fill("input[name=password]", "correct horse battery")
    guest.locator("form[action='/signup'] button").click()
    guest.wait_for_url(lambda url: "signup" not in url)
    set_up(host, "invite")
    guest.goto(host.locator(".invites input").first.input_value())
    guest.get_by_role("button", name="Sit down").click()
    at_table(guest)
    host.click("#q-tab-more")
    take_over = host.get_by_role("button", name="Let the computer play for Gaius the Loud")
    expect(take_over).to_be_hidden()

    operate(server, "ban", "Gaius the Loud", "--why", "insults", "--days", "1")
    expect(host.get_by_role("button", name="Claim the game: a player is banned")).to_be_visible()
    expect(take_over).to_be_visible()
    assert findings(host) == []
    take_over.click()
    expect(take_over).to_be_hidden()
    expect(host.locator("#q-players li[data-kind]", has_text="Veteran")).to_have_count(1)

    operate(server, "unban", "Gaius the Loud")
    guest.goto("/login?next=/t/" + host.url.rpartition("/")[2])
    guest.fill("input[name=name]", "Gaius the Loud")
    guest.fill("input[name=password]", "correct horse battery")
    guest.locator("form[action='/login'] button").click()
    at_table(guest)
    guest.click("#q-tab-more")
    guest.get_by_role("button", name="Play on yourself").click()
    expect(host.locator("#q-players li", has_text="Gaius the Loud")).to_have_count(1)
    expect(guest.get_by_role("button", name="Play on yourself")).to_be_hidden()


def test_a_page_says_that_its_session_has_ended(visitor: Visitors) -> None:
    host, _ = two(visitor)
    elsewhere = host.context.new_page()
    elsewhere.goto("/me")
    elsewhere.click("text=Log out")
    expect(host.locator("#q-banner")).to_contain_text("You are no longer logged in here.")
    assert findings(host) == []
    visitor.forgive("403")
    host.click("#q-banner button")
    expect(host.locator("text=This table is private")).to_be_visible()
