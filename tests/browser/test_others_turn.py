"""The other's turn: at a pace one can follow, marked, to be stepped through; and no turn ends by accident."""

from __future__ import annotations

import re

from browser.axe import findings
from browser.conftest import Shot, Visitors
from browser.hands import at_table, click_on, go_ahead, mark_seen, play_now, state, ways
from playwright.sync_api import Page, expect

PACED = """async () => {
  const { Following } = await import("/static/following.js");
  const shown = [];
  const following = new Following((update) => shown.push([update.ply, performance.now()]));
  const plain = { seat: 0, board: true, awaited: [1], journal: [], your_turn: false };
  following.hear({ ...plain, ply: 1 }, true);
  for (const ply of [2, 3]) following.hear({ ...plain, ply }, false);
  following.hear({ ...plain, ply: 4, journal: [{ details: [{}] }] }, false);
  following.hear({ ...plain, ply: 5 }, false);
  while (shown.length < 5) await new Promise((go) => setTimeout(go, 20));
  const gaps = shown.slice(1).map(([, at], n) => at - shown[n][1]);
  for (const ply of [6, 7, 8]) following.hear({ ...plain, ply }, false);
  const behind = following.behind;
  following.now();
  return [gaps, behind, shown.map(([ply]) => ply)];
}"""
PLAYED = """() => new Promise((told) => {
  const steps = document.getElementById("q-happened-steps");
  const seen = new MutationObserver(() => {
    if (steps.querySelectorAll("[aria-current]").length === 1) { seen.disconnect(); told(true); }
  });
  seen.observe(steps, { subtree: true, childList: true, attributes: true });
  document.getElementById("q-happened-play").click();
})"""
PUSHED_ASIDE = """async () => {
  const [{ Happened }, { Board }] = await Promise.all([import("/static/happened.js"), import("/static/board.js")]);
  const svg = document.querySelector("#q-board svg.qx");
  const board = Object.assign(Object.create(Board.prototype), { svg, gliding: [], lying: null });
  const { id, kind, box, piece } = board.pieces().find((one) => one.box.width > 0);
  const to = { ...box, x: box.x + 0.5 * box.width };
  const steps = [{ first: 0, last: 1, seat: 1, lines: [] }];
  const moves = [{ from: 0, to: 1, moved: [{ id, kind, from: null, to }] }];
  const happened = Object.assign(Object.create(Happened.prototype), { board, steps, moves });
  happened.mark(svg, [0]);
  const [frame, at] = [happened.over[0].querySelector(".qx-came"), piece].map((thing) => thing.getBoundingClientRect());
  happened.over.forEach((marks) => marks.remove());
  return Math.max(Math.abs(frame.left - at.left), Math.abs(frame.right - at.right), Math.abs(frame.top - at.top));
}"""
WATCHED = """async () => {
  const { Happened, stepsOf } = await import("/static/happened.js");
  const line = (ply, text, more = {}) => ({ ply, text, params: { seat: ply % 2 }, ...more });
  const turn = (ply) => line(ply, "A turn", { turn: true, key: "turn" });
  const first = [line(0, "Rome deploys"), turn(1), line(1, "Carthage attacks"), turn(2)];
  const words = (steps) => steps.map(({ lines }) => lines.join(" "));
  const told = (seat) => {
    const happened = Object.assign(Object.create(Happened.prototype), { seat, roles: ["Rome", "Carthage"], at: null });
    return happened.button({ seat: 1, lines: ["Carthage attacks"] }, 0).querySelector("strong").textContent;
  };
  return [words(stepsOf(first, -1, 2)), words(stepsOf([...first, line(2, "Rome attacks")], -1, 3)), told(0), told(-1)];
}"""
SLACK = 30
"""Milliseconds by which a timer may come early."""


def strip(page: Page) -> list[str]:
    return page.locator("#q-happened-steps .step").all_inner_texts()


def end_turn(page: Page) -> None:
    """End the turn; answer whatever is asked until it is one's turn again."""
    click_on(page, "pass")
    while state(page) == "mine" and not any(way.on == "pass" for way in ways(page)):
        answers = [word for way in ways(page) for word in way.on.split() if not word.startswith("place")]
        click_on(page, answers[0])


def test_the_turn_of_another_can_be_followed_and_looked_at_again(visitor: Visitors, shot: Shot) -> None:
    page = visitor(prefs={"turns": "steady"}, viewport={"width": 1440, "height": 900})
    play_now(page)
    assert state(page) == "mine"
    assert page.evaluate(PUSHED_ASIDE) < 8, "the frame lies on the piece, though it was pushed aside later"
    before, now, to_rome, to_an_onlooker = page.evaluate(WATCHED)
    assert (before, now) == (["Carthage attacks"], ["Rome attacks"]), "who watches is told of this turn alone"
    assert (to_rome, to_an_onlooker) == ("Attacks", "Carthage attacks"), "and of who it was"
    gaps, behind, order = page.evaluate(PACED)
    assert all(gap >= least - SLACK for gap, least in zip(gaps[1:], (350, 350, 600), strict=True)), gaps
    assert behind
    assert order == [1, 2, 3, 4, 5, 6, 7, 8], "going to now leaves nothing out"
    for _ in range(6):  # the cards are dealt by lot, and nobody need have one to place
        end_turn(page)
        if state(page) == "over":  # whoever only ends turns may lose soon
            play_now(page)
        elif page.locator("#q-board .qx-over .qx-disc").count():
            break
    expect(page.locator("#q-happened")).to_be_visible()
    shot(page, "others-turn")
    steps = strip(page)
    assert steps, "what the other did is told"
    assert page.locator("#q-board .qx-over .qx-disc").count() > 0, "a unit has been placed"
    assert findings(page) == []

    live = page.inner_html("#q-board svg.qx [id^=plate]")
    page.click("#q-happened-back")
    expect(page.locator("#q-happened-now")).to_be_visible()
    expect(page.locator("#q-happened-steps [aria-current]")).to_have_count(1)
    expect(page.locator("#q-board svg.qx[role=img]")).to_have_count(1)
    expect(page.locator("#q-board [role=button]")).to_have_count(0)  # nothing can be chosen in the past
    page.click("#q-happened-now")
    expect(page.locator("#q-happened-now")).to_be_hidden()
    expect(page.locator("#q-board [role=button]").first).to_be_attached()
    assert page.inner_html("#q-board svg.qx [id^=plate]") == live
    assert page.evaluate(PLAYED), "one step after the other is looked at"
    expect(page.locator("#q-happened-steps [aria-current]")).to_have_count(0)

    page.reload()
    at_table(page)
    expect(page.locator("#q-happened")).to_be_visible()
    assert strip(page) == steps, "whoever comes back is told the same"

    place = next(word for way in ways(page) for word in way.on.split() if word.startswith("place:"))
    click_on(page, place)
    expect(page.locator("#q-happened")).to_be_hidden()
    expect(page.locator("#q-board .qx-over")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator("#q-happened")).to_be_visible()
    assert strip(page) == steps
    page.keyboard.press("b")
    expect(page.locator("#q-happened")).to_be_hidden()


def test_no_turn_ends_by_accident(visitor: Visitors, shot: Shot) -> None:
    """Whoever passes and passes is warned of the columns the enemy takes, and of the pass that loses."""
    page = visitor()
    play_now(page)
    asked: dict[str, str] = {}
    dialog = page.locator("#q-dialog[open][data-about=caution]")
    for _ in range(60):
        if state(page) == "over":
            break
        offered = [way for way in ways(page) if way.on == "pass"]
        if not offered:
            click_on(page, next(way for way in ways(page) if not way.on.startswith("place")).on.split()[0])
            continue
        mark_seen(page)
        page.click("#q-choices [data-do=pass]")
        if dialog.count():
            words, button = dialog.inner_text(), dialog.locator("button[value=yes]").inner_text()
            if button not in asked:
                expect(page.locator("#q-choices [data-do=pass]")).to_have_class(re.compile("grave"))
                expect(dialog.locator(".chip")).to_have_count(1)
                assert findings(page) == []
                shot(page, f"caution-{len(asked)}")
                dialog.locator("button[value=no]").click()
                expect(dialog).to_have_count(0)
                expect(page.locator("#q-prompt")).to_contain_text("end your turn")
                page.click("#q-choices [data-do=pass]")
            asked[button] = words
        go_ahead(page)
    assert "This loses the game" in asked.get("Lose all the same", ""), asked
    assert state(page) == "over"


JOURNAL = """async () => {
  const { Journal } = await import("/static/panel.js");
  const list = document.createElement("ol");
  Object.assign(list.style, { height: "300px", overflow: "auto" });
  document.body.append(list);
  const journal = new Journal(list);
  const lines = (n) => [...Array(n).keys()].map((k) => ({ text: `Line ${k} of ${n}`, params: {}, ply: k }));
  const later = () => new Promise((go) => setTimeout(go, 100)); // a task of its own, as messages come in
  const left = () => list.scrollHeight - list.scrollTop - list.clientHeight;
  journal.write(0, lines(90));
  await later();
  journal.write(0, lines(60)); // another player's, at the same screen
  list.style.height = "120px"; // and what just happened comes beside it
  await later();
  const followed = left();
  list.scrollTop -= 200;
  await later();
  journal.write(60, lines(3));
  await later();
  return [followed, left()];
}"""


def test_the_journal_stays_at_its_end_until_the_reader_scrolls_up(visitor: Visitors) -> None:
    """Another player's lines took its place at one screen, with less room: it stayed in the middle."""
    page = visitor()
    page.goto("/")
    followed, scrolled = page.evaluate(JOURNAL)
    assert followed < 5
    assert scrolled > 150
