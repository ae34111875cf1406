"""A handle of the board kit: all the page needs to know of it stands in its attributes."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

from quincunx.core.kit.board.handle import Stop, on_arc, on_line, with_stops
from quincunx.core.svg import circle, group

STOPS = [Stop("ahead:0.1", 2.5, "translate(0 -2.5)", '0.1 "HBW"'), Stop("ahead:0.2", 5.0, "translate(0 -5)", "0.2")]


def test_a_handle_on_a_line_tells_its_way_and_its_stops() -> None:
    drawn = with_stops(on_line(group(circle(0, 0, 4, "qx-shape")), (0, -1)), STOPS, ["ug-1"], "Ahead", "No further.")
    told = ET.fromstring(drawn.to_text())
    assert told.get("data-track") == "line"
    assert told.get("data-way") == "0 -1"
    assert told.get("data-on") == "ahead:0.1 ahead:0.2"
    assert json.loads(told.get("data-stops") or "") == [list(stop) for stop in STOPS]
    assert told.get("data-ghost") == "ug-1"
    assert told.get("data-end") == "No further."
    assert told[0].text == told.get("data-words") == "Ahead"


def test_a_handle_on_an_arc_tells_its_pivot_and_its_direction() -> None:
    for clockwise, sign in ((True, "1"), (False, "-1")):
        told = ET.fromstring(with_stops(on_arc(group(), (3, 4.5), clockwise), STOPS, ["a", "b"], "Wheel", "").to_text())
        assert (told.get("data-track"), told.get("data-pivot"), told.get("data-sign")) == ("arc", "3 4.5", sign)
        assert told.get("data-ghost") == "a b"
