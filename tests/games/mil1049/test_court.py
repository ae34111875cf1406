"""Power sphere II: influence; vassalage has its own file."""

from __future__ import annotations

import pytest
from games.mil1049.given import asked, given, play, stock, vp, who


@pytest.mark.rule("court.influence")
def test_a_knight_at_court_takes_two_influence() -> None:
    match = given(at="court", red={"A": {"where": "court-1"}, "B": {"where": "court-2"}})
    play(match, "influence")
    assert stock(match, "red") == {"food": 2, "fabric": 2, "metal": 2, "influence": 4, "gold": 2}
    assert (asked(match), who(match)) == ("Court", "red")
    play(match, "influence")
    assert stock(match, "red")["influence"] == 6
    assert asked(match) == "Donate"
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 0}
