"""What a person does at the table: look what glows, click it, or walk to it with the keyboard."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator, Page, TimeoutError, expect

import quincunx as qx

A_MOMENT = 700
A_WHILE = 10_000
LONGEST = 60_000
"""So many milliseconds somebody waits for a button or an answer who may look anew, and somebody who may not."""
TRIES = 8

STATE = """() => {
  const seen = (id) => { const e = document.getElementById(id); return e !== null && !e.hidden; };
  if (seen("q-ending")) return "over";
  if (seen("q-curtain")) return "curtain";
  if (document.querySelector(".scene")) return "scene";
  if (document.querySelector(".popup")) return "menu";
  const board = document.getElementById("q-board");
  const mine = document.querySelector(".ask")?.classList.contains("mine");
  return board?.querySelector("svg.qx") && board.dataset.shown !== board.dataset.seen && mine ? "mine" : null;
}"""

WAYS = """() => {
  const ways = [];
  document.querySelectorAll("#q-board svg.qx .can").forEach((thing) => {
    const box = thing.getBoundingClientRect();
    const spots = [[.5, .5], [.5, .12], [.5, .88], [.12, .5], [.88, .5], [.2, .2], [.8, .8], [.06, .06], [.5, .04]];
    const knob = thing.querySelector("[class*=-knob]")?.getBoundingClientRect();
    const at = spots.map(([a, b]) => [box.left + a * box.width, box.top + b * box.height]);
    if (knob) at.unshift([knob.left + knob.width / 2, knob.top + knob.height / 2]);
    for (const [x, y] of at) {
      const top = document.elementFromPoint(x, y);
      const pile = top?.closest("[data-pile]");
      const itself = thing.matches("[role=button], [role=slider]");
      const button = itself ? thing : thing.querySelector(":scope > [role=button]");
      if (top?.closest(".can") === thing && !(pile && thing.contains(pile) && pile !== thing)) {
        ways.push({ text: button.getAttribute("aria-label"), on: thing.dataset.can, x, y });
        break;
      }
    }
  });
  for (const button of document.querySelectorAll("#q-choices .choice")) {
    const box = button.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    ways.push({ text: button.textContent, on: button.dataset.do, x, y, below: true });
  }
  return ways;
}"""


@dataclass(frozen=True)
class Way:
    """Something that can be chosen, what it stands for, and where to click."""

    text: str
    on: str
    x: float
    y: float
    below: bool = False
    """Is it one of the buttons below the table, which may have to be scrolled to?"""


def state(page: Page, timeout: float = LONGEST) -> str:
    """Wait until something is asked: "mine", a "menu", the "curtain", a "scene" to be skipped, or the end ("over")."""
    return str(page.wait_for_function(STATE, timeout=timeout).json_value())


def mark_seen(page: Page) -> None:
    """The picture as it is now has been looked at: wait for another before choosing again."""
    page.evaluate(
        "() => { const board = document.getElementById('q-board'); board.dataset.seen = board.dataset.shown; }"
    )


def ways(page: Page) -> list[Way]:
    """All that glows, and the buttons below the table."""
    return [Way(**way) for way in page.evaluate(WAYS)]


def ways_there_are(page: Page, start: str = "") -> list[Way]:
    """All ways for an action that begins like this, as soon as there are any: a slow page marks them a little later."""
    for _ in range(50):
        fitting = [way for way in ways(page) if not start or any(word.startswith(start) for word in way.on.split())]
        if fitting:
            return fitting
        page.wait_for_timeout(100)
    raise AssertionError(f"nothing to choose for {start!r} in {ways(page)}, asked: {page.inner_text('#q-prompt')}")


def click(page: Page, way: Way, timeout: float = LONGEST) -> None:
    mark_seen(page)
    if way.below:
        page.mouse.move(0, 0)  # whoever goes there leaves the piece whose large face may lie over the buttons
        page.locator(f"#q-choices .choice[data-do='{way.on}']").first.click(timeout=timeout)
    else:
        page.mouse.click(way.x, way.y)
    go_ahead(page)


def go_ahead(page: Page) -> None:
    """If the table asks whether that is meant, it is."""
    asked = page.locator("#q-dialog[open][data-about=caution] button[value=yes]")
    if asked.count():
        asked.click()


def click_on(page: Page, start: str) -> None:
    """Click whatever stands for an action that begins like this; in a menu, once more."""
    assert state(page) == "mine"
    click(page, ways_there_are(page, start)[0])
    if page.locator(".popup").count():
        page.locator(f".popup [data-do^='{start}']").first.click()
        go_ahead(page)


def choose(page: Page, rng: Random) -> str:
    """Make one choice by clicks, rather not the end of the turn; says where the table stands then.

    What glides may be gone when the click arrives, and a fight may come over the table: then one looks anew.
    """
    now = ""
    for _ in range(TRIES):
        if page.locator(".scene").count():
            return "scene"
        no_button_in_a_button(page)
        found = ways_there_are(page)
        bolder = [way for way in found if way.on != "pass"]
        try:
            click(page, rng.choice(bolder if bolder and rng.random() < 0.9 else found), A_MOMENT)
            stops = page.locator(".handle-bar button.first")
            if stops.count():  # a handle was tapped: it goes to the stop its bar opens at
                stops.click()
            now = state(page, A_WHILE)
            break
        except TimeoutError:
            continue
    assert now, f"no click does anything; asked: {page.inner_text('#q-prompt')}"
    while now == "menu":
        items = page.locator(".popup [role=menuitem]")
        items.nth(rng.randrange(items.count())).click()
        go_ahead(page)
        page.locator(".popup").wait_for(state="detached")
        now = state(page)
    return now


def no_button_in_a_button(page: Page) -> None:
    """What holds the focus lies in nothing else that does: a screen reader would not find it there."""
    assert page.locator("#q-board [role=button] [role=button]").count() == 0


def button_of(thing: Locator) -> Locator:
    """What holds the focus for a thing that can be chosen: itself, or its ring if other things lie in it."""
    return thing.locator("xpath=self::*[@role='button'] | ./*[@role='button']")


def focus_is(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(s) => document.activeElement.matches(s)", selector))


def walk_to(page: Page, selector: str, key: str = "Tab", most: int = 60) -> None:
    """Press a key until the focus is there."""
    for _ in range(most):
        if focus_is(page, selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def choose_by_key(page: Page, rng: Random) -> str:
    """Walk the options with the arrow keys and take one with Enter."""
    no_button_in_a_button(page)
    page.keyboard.press("ArrowRight")
    assert focus_is(page, "#q-board [role=button], .choice")
    for _ in range(rng.randrange(4)):
        page.keyboard.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowUp"]))
    if focus_is(page, "[data-do=pass]") and rng.random() < 0.7:
        page.keyboard.press("ArrowUp")
    assert focus_is(page, "#q-board [role=button], .choice")
    mark_seen(page)
    page.keyboard.press("Enter")
    go_ahead(page)
    now = state(page)
    while now == "menu":
        page.keyboard.press("2" if rng.random() < 0.5 else "Enter")
        go_ahead(page)
        page.locator(".popup").wait_for(state="detached")
        now = state(page)
    return now


def options(page: Page) -> list[str]:
    """What is offered now, in notation."""
    offered: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('#q-board [role=button]')].map((t) => t.ariaLabel)
          .concat([...document.querySelectorAll('#q-choices .choice')].map((b) => b.dataset.do)).sort()"""
    )
    return offered


def hides_the_board(page: Page, selector: str) -> bool:
    """Does something that is shown lie over the board?"""
    found: bool = page.evaluate(
        """(selector) => {
          const [a, b] = [selector, "#q-board"].map((one) => document.querySelector(one).getBoundingClientRect());
          return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        }""",
        selector,
    )
    return found


def journal(page: Page) -> list[str]:
    return page.locator("#q-journal li").all_inner_texts()


def at_table(page: Page) -> None:
    """Wait until the table is laid."""
    page.wait_for_selector("#q-board svg.qx")
    expect(page.locator("#q-prompt")).not_to_be_empty()


def open_curtain(page: Page, name: str = "") -> None:
    """One player looks away, the next one looks; a new tab asks for it too. `name` is whoever ought to be next."""
    expect(page.locator("#q-curtain")).to_be_visible()
    expect(page.locator("#q-curtain-head")).to_have_text(f"Now {name}" if name else re.compile("^Now ."))
    page.click("#q-curtain-open")
    expect(page.locator("#q-curtain")).to_be_hidden()


def before_the_deal(page: Page) -> None:
    """Wait until the page tells who is awaited: nothing is dealt before all are there."""
    page.wait_for_selector("#q-board .deal")


def on_start_page(page: Page, game: str = "milito") -> Locator:
    """What the start page offers for a game."""
    return page.locator(f"section[aria-labelledby=game-{game}]")


def open_sheet(page: Page, game: str = "milito") -> Locator:
    """Press Play on the start page, and get the sheet that opens."""
    section = on_start_page(page, game)
    section.get_by_role("button", name=re.compile("^Play")).click()
    sheet = section.locator("dialog")
    expect(sheet).to_be_visible()
    return sheet


def play_now(page: Page, game: str = "milito") -> None:
    """At a table with the weakest computer player."""
    lay(page, "computer", game, {})
    at_table(page)


def set_up(page: Page, kind: str, seat: str = "0", game: str = "milito", **fields: str) -> None:
    """At a table of another kind; `fields` are the options of the game to be chosen, the others as on the sheet."""
    form = qx.game_of(game).form(qx.game_of(game).built_in)
    chosen = {str(field["name"]): str(field["value"]) for field in form} | fields
    lay(page, kind, game, {"seat": seat} | {f"option.{name}": value for name, value in chosen.items()})
    seated(page, kind)


def lay(page: Page, kind: str, game: str, fields: dict[str, str]) -> None:
    """Send what the sheet on the start page would send, and go to the table."""
    token = page.evaluate("() => document.querySelector('meta[name=csrf]')?.content ?? ''")
    answer = page.request.post(
        "/tables", form={"csrf": token, "game": game, "kind": kind, **fields}, max_redirects=0, fail_on_status_code=True
    )
    page.goto(answer.headers["location"])


def seated(page: Page, kind: str) -> None:
    """Wait until the table is laid, or others are awaited."""
    if kind in ("invite", "open"):
        before_the_deal(page)
    else:
        at_table(page)


def play_by_sheet(page: Page, game: str = "milito") -> None:
    """From the start page to a table with the weakest computer player."""
    page.goto("/")
    open_sheet(page, game).get_by_role("button", name="Start").click()
    at_table(page)


def set_up_by_sheet(page: Page, kind: str, seat: str = "0", game: str = "milito", **fields: str) -> None:
    """A table of another kind, by the sheet on the start page; `fields` are the options of the game to be chosen."""
    page.goto("/")
    sheet = open_sheet(page, game)
    sheet.locator(f"input[name=kind][value={kind}]").check()
    sheet.locator("summary").click()
    if kind != "hotseat":  # whoever sits at one screen holds every seat
        sheet.locator("select[name=seat]").select_option(seat)
    for name, value in fields.items():
        sheet.locator(f"select[name='option.{name}']").select_option(value)
    sheet.get_by_role("button", name="Start").click()
    seated(page, kind)
