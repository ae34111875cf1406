"""The places of those who left, and how a position keeps them."""

from __future__ import annotations

import pytest
from games.mil1049.given import given

import quincunx as qx


def left(players: int, *seats: int) -> qx.Match:
    """A match that these have left, one after the other."""
    match = given(players=players)
    for seat in seats:
        match.resign(seat)
    return match


@pytest.mark.rule("leave.rank")
@pytest.mark.parametrize(
    ("word", "scores", "places"),
    [("resign", (0.0, 0.0, 0.0, 1.0), (2, 4, 3, 1)), ("draw", (0.5, 0.0, 0.0, 0.5), (1, 4, 3, 1))],
)
def test_the_first_to_leave_comes_last_however_the_match_ends(
    word: str, scores: tuple[float, ...], places: tuple[int, ...]
) -> None:
    """Yellow leaves, then blue; red resigns as well, or agrees with green to a draw. The position is read back."""
    match = left(4, 1, 2)
    if word == "resign":
        match.resign(0)
    else:
        match.offer_draw(0)
        match.offer_draw(3)
    for seen in (match, qx.from_dict(match.to_dict())):
        assert (seen.scores, seen.places) == (scores, places)
    assert qx.from_dict(match.to_dict()).to_dict() == match.to_dict()


@pytest.mark.rule("leave.rank")
def test_a_position_tells_the_order_in_which_players_left() -> None:
    data = left(5, 1, 2).to_dict()
    for wrong in ([], [1], [1, 2, 3], [1, 1, 2]):
        with pytest.raises(ValueError, match=r"table\.gone: expected whoever has left, once each, got .*leave\.rank"):
            qx.from_dict({**data, "table": {**data["table"], "gone": wrong}})
    with pytest.raises(ValueError, match=r"table\.scores: expected \[0\.33.*, 0\.0, 0\.0, 0\.33"):
        qx.from_dict({**data, "table": {**data["table"], "steps": [], "ending": "table.agreed", "scores": [0.2] * 5}})
