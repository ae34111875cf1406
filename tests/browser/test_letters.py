"""An account and its letters in the browser: an address confirmed, turns ended, and a forgotten password replaced."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import Server, Shot, Visitors, serving
from playwright.sync_api import Page, expect
from server.test_mails import Box, box

__all__ = ["box"]
PASSWORD = "correct horse battery"
NEW = "another horse entirely"
RECORDS = Path(__file__).parents[1] / "games" / "milito" / "records"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


@pytest.fixture
def server(tmp_path: Path, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that sends its letters to a mail server of the test's."""
    posts = {
        "SMTP_HOST": "127.0.0.1",
        "SMTP_PORT": str(box[1]),
        "SMTP_SECURITY": "none",
        "MAIL_FROM": "table@play.example",
    }
    for name, value in {**posts, "LOGINS_PER_MINUTE": "600"}.items():
        monkeypatch.setenv(f"QUINCUNX_{name}", value)
    with serving(tmp_path) as made:
        yield made


def link_in(letters: Box, count: int, path: str) -> str:
    """The link of a kind in the newest of so many letters."""
    letters.wait(count)
    found = re.search(rf"http://127\.0\.0\.1:\d+(/{path}\S+)", str(letters.letters[-1].get_payload()))
    assert found is not None
    return found[1]


def sign_up(page: Page, name: str) -> None:
    page.goto("/signup")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page).not_to_have_url(re.compile("signup"))


def test_an_address_is_confirmed_and_a_forgotten_password_replaced(
    visitor: Visitors, shot: Shot, box: tuple[Box, int]
) -> None:
    letters, page = box[0], visitor(viewport={"width": 1280, "height": 1100})
    sign_up(page, "Livia")
    page.goto("/me")
    assert findings(page) == []
    shot(page, "account")
    page.get_by_label("E-mail address").fill("livia@example.org")
    page.get_by_label("Write to me").check()
    page.locator("form[action='/me/mail'] button").click()
    expect(page.locator("[role=status]").first).to_contain_text("Open the link")
    expect(page.get_by_text("Not confirmed yet")).to_be_visible()

    page.goto(link_in(letters, 1, "mail/confirm/"))
    expect(page.get_by_role("heading")).to_have_text("Is this your address?")
    assert findings(page) == []
    shot(page, "letter-confirm")
    page.get_by_role("button", name="Yes, it is mine").click()
    expect(page.get_by_role("heading")).to_have_text("Thank you")
    page.goto("/me")
    expect(page.get_by_text("Not confirmed yet")).to_have_count(0)

    # The link at the foot of every letter ends those about turns, and whoever follows it need not be logged in.
    other = visitor(**PHONE)
    other.goto(link_in(letters, 1, "mail/unsubscribe/"))
    assert findings(other) == []
    other.get_by_role("button", name="Write no more").click()
    expect(other.get_by_role("heading")).to_have_text("Done")
    page.reload()
    expect(page.get_by_label("Write to me")).not_to_be_checked()

    # A forgotten password, from the page one logs in at.
    other.goto("/login")
    other.get_by_role("link", name="Forgot your password?").click()
    assert findings(other) == []
    shot(other, "recover-phone")
    other.get_by_label("Name").fill("Livia")
    other.get_by_role("button", name="Send the link").click()
    expect(other.get_by_role("heading")).to_have_text("Look into your letters")
    other.goto(link_in(letters, 2, "recover/"))
    visitor.forgive("422")
    other.get_by_label("New password").evaluate("(box) => { box.minLength = 0; }")
    other.get_by_label("New password").fill("short")
    other.get_by_role("button", name="Keep it").click()
    expect(other.get_by_role("alert")).to_be_visible()
    other.get_by_label("New password").fill(NEW)
    other.get_by_role("button", name="Keep it").click()
    expect(other).to_have_url(re.compile("/login"))
    for password, works in ((PASSWORD, False), (NEW, True)):
        other.get_by_label("Name").fill("Livia")
        other.get_by_label("Password").fill(password)
        other.get_by_role("button", name="Log in").click()
        expect(other.get_by_role("alert")).to_have_count(0 if works else 1)
    other.goto("/me")
    expect(other.get_by_role("heading", level=1)).to_have_text("Livia")
    assert findings(other) == []
    assert other.evaluate("document.documentElement.scrollWidth") <= 390, "nothing sticks out"
    shot(other, "account-phone")
    page.goto("/me")
    expect(page).to_have_url(re.compile("/login"))  # every other session has ended


def test_nobody_learns_whether_a_name_has_an_address_and_old_links_are_void(
    visitor: Visitors, box: tuple[Box, int]
) -> None:
    page = visitor()
    page.goto("/recover")
    page.get_by_label("Name").fill("Nobody at all")
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("heading")).to_have_text("Look into your letters")
    visitor.forgive("422")
    page.goto("/recover/no-such-link")
    page.get_by_label("New password").fill(NEW)
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto("/mail/confirm/no-such-link")
    page.get_by_role("button", name="Yes, it is mine").click()
    expect(page.get_by_role("heading")).to_have_text("Not confirmed")
    time.sleep(0.5)
    assert box[0].letters == []


def test_a_record_is_brought_by_keyboard_and_a_broken_one_refused_in_words(
    visitor: Visitors, shot: Shot, tmp_path: Path
) -> None:
    page = visitor(**PHONE, color_scheme="dark")
    broken = tmp_path / "broken.json"
    broken.write_text((RECORDS / "win.json").read_text()[:-200])
    page.goto("/records")
    assert findings(page) == []
    shot(page, "records-phone")
    visitor.forgive("422")
    page.set_input_files("input[name=record]", broken)
    page.get_by_role("button", name="Look at it").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not JSON")
    assert findings(page) == []
    page.set_input_files("input[name=record]", RECORDS / "win.json")
    page.get_by_role("button", name="Look at it").press("Enter")
    expect(page).to_have_url(re.compile(r"/t/[\w-]+/replay"))
    page.locator("#q-board svg.qx").wait_for()
    link = page.url
    friend = visitor()
    friend.goto(link)
    friend.locator("#q-board svg.qx").wait_for()
    expect(friend.locator("#q-analyse")).to_be_visible()
    friend.get_by_role("button", name="Against the computer").click()
    expect(friend).to_have_url(re.compile(r"/t/[\w-]+$"))
