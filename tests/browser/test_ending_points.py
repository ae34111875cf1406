"""The end of MIL (1049) tells every family's points, in the order of their places."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser.axe import findings
from browser.conftest import Shot, Visitors
from playwright.sync_api import expect

import quincunx as qx
from quincunx.core.messages import MINUS

RECORD = Path(__file__).parents[1] / "games" / "mil1049" / "records" / "by_castles.json"
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "color_scheme": "dark"},
}


@pytest.mark.parametrize("size", SIZES)
def test_every_family_is_ranked_with_its_points(visitor: Visitors, shot: Shot, size: str) -> None:
    page = visitor(**SIZES[size])
    page.goto("/records")
    page.set_input_files("input[name=record]", RECORD)
    page.get_by_role("button", name="Look at it").click()
    expect(page).to_have_url(re.compile(r"/replay"))
    page.goto(page.url.split("/replay")[0])
    expect(page.locator("#q-ending")).to_be_visible()
    match = qx.load(RECORD).replay()
    rows = page.locator("#q-ending-scores li")
    expect(rows).to_have_count(match.seats)
    expect(page.locator("#q-ending-scores .tally")).to_have_count(match.seats)
    assert match.places is not None
    for seat, points in enumerate(match.table.vp):  # type: ignore[attr-defined]
        row = page.locator(f"#q-ending-scores [data-seat='{seat}']")
        expect(row).to_contain_text(f"{match.places[seat]}.")
        told = str(points).replace("-", MINUS)
        expect(row.locator(".tally")).to_contain_text(re.compile(rf"^{told} points?"))
    assert [text[0] for text in rows.all_inner_texts()] == [str(place) for place in sorted(match.places)]
    assert findings(page) == []
    shot(page, f"ending-points-{size}")
