"""The report: whole in itself, well formed, and shown by a real browser without complaint."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path

import pytest
from lab.conftest import quick_lab
from playwright.sync_api import Browser

import quincunx as qx
from quincunx.lab.plan import balance
from quincunx.lab.playing import play
from quincunx.lab.report.findings import Share, bins, find
from quincunx.lab.report.sections import points as section_points
from quincunx.lab.study import REPORT, Study, study_in

VOID = {"meta", "link", "img", "source", "br"}
SECTIONS = ("matrix", "ratings", "seats", "length", "endings", "times", "games", "again")


class Outline(HTMLParser):
    """The tags of a page: do they nest, and where do they lead?"""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.note(attrs)

    def note(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "srcset", "action", "data"):
                self.links.append((name, value or ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def outline(folder: Path) -> Outline:
    found = Outline()
    found.feed((folder / REPORT).read_text("utf-8"))
    return found


@pytest.mark.parametrize("kind", ["tournament", "balance"])
def test_a_report_is_whole_in_itself(studies: Path, kind: str) -> None:
    page = outline(studies / kind)
    assert page.open == []
    assert [name for name in SECTIONS if name not in page.ids] == []
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith(("data:", "#")) for _, link in page.links), page.links
    text = (studies / kind / REPORT).read_text("utf-8")
    assert re.findall(r"url\((?!\"data:)", text) == []
    assert "<script" not in text


def test_the_records_in_it_hold(studies: Path) -> None:
    records = [link for _, link in outline(studies / "balance").links if link.startswith("data:application/json")]
    assert len(records) >= 3
    for link in records:
        record = qx.Record(json.loads(b64decode(link.split(",")[1])))
        assert record.verify() == []


def test_it_says_what_was_counted(studies: Path) -> None:
    study = study_in(studies / "balance")
    found = find(study, study.rows())
    assert len(found.meetings) == 15
    assert all(share.games == 2 for share in found.pairs.values())
    for (one, other), share in found.pairs.items():
        assert share.score + found.pairs[other, one].score == share.games
    assert sum(found.endings.values()) == sum(share.games for share in found.overall.values()) / 2 == 30
    text = (studies / "balance" / REPORT).read_text("utf-8")
    for words in ("Republican Roman", "Winning", "--mind random --games 2", study.plan.hash, "Bradley"):
        assert words in text


def test_places_and_points_are_told_by_the_number_of_players(tmp_path: Path) -> None:
    game = qx.game_of("mil1049")
    plan = balance(game, game.built_in, ["random"], 2, {}, 1, ["players"])
    study = Study(plan, tmp_path, "")
    rows = [study.row(job, play(game, game.built_in, job)) for job in plan.jobs]
    found = find(study, rows)
    assert {number: len(seats) for number, seats in found.places.items()} == {2: 2, 3: 3, 4: 4, 5: 5}
    for number, seats in found.places.items():
        assert sum(share.score for share in seats.values()) == pytest.approx(2)
        assert all(len(game) == number and game == sorted(game, reverse=True) for game in found.points[number])
    first = rows[0]["scores"].index(1.0)
    assert max(rows[0]["points"]) == rows[0]["points"][first]
    told = section_points(found)
    assert told is not None
    for words in ("1 of 2", "5 of 5"):
        assert words in told.to_text()


def test_a_share_is_uneven_beyond_60_40_and_surely_so_with_its_whole_interval() -> None:
    assert not Share(60, 100).uneven
    assert Share(62, 100).uneven
    assert not Share(62, 100).surely_uneven
    assert Share(75, 100).surely_uneven
    assert Share(25, 100).surely_uneven


def test_bins_hold_every_value() -> None:
    assert bins([3, 3, 4, 9]).counts == [2, 1, 0, 0, 0, 0, 1]
    even = bins(range(17, 500))
    assert (even.start, even.width, even.label(0), even.open_end) == (0, 20, "0 to 19", False)
    tail = bins([*range(200), 100_000])
    assert (tail.width, tail.open_end, tail.label(len(tail.counts) - 1)) == (10, True, "190 or more")
    assert (sum(even.counts), sum(tail.counts)) == (483, 201)


def test_a_report_is_made_again(studies: Path) -> None:
    file = studies / "tournament" / REPORT
    before = file.read_text("utf-8")
    file.unlink()
    quick_lab("report", studies / "tournament")
    assert file.read_text("utf-8") == before


@pytest.mark.parametrize("kind", ["tournament", "balance"])
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light")])
def test_a_browser_shows_it_without_complaint(
    browser: Browser, studies: Path, kind: str, width: int, scheme: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme="dark" if scheme == "dark" else "light", offline=True
    )
    troubles: list[str] = []
    context.on("console", lambda message: troubles.append(message.text))
    context.on("weberror", lambda error: troubles.append(str(error.error)))
    context.on("requestfailed", lambda request: troubles.append(request.url[:80]))
    page = context.new_page()
    page.goto((studies / kind / REPORT).as_uri())
    assert page.evaluate("[...document.images].every(i => i.complete && i.naturalWidth > 0)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    grounds = {"light": "rgb(237, 225, 203)", "dark": "rgb(27, 21, 17)"}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == grounds[scheme]
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    context.close()
    assert troubles == []
